"""Differences in the rounds: which there are, who meets whom, who has a bye, and the results."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Pairing, Round, Tournament
from swissdesk.session.comparison.difference import Difference, Subject, changed_fields, field_message
from swissdesk.session.places import PLAYERS, ROUND, Place

_LABELS = {
    "stage": N_("stage"),
    "system": N_("paired by"),
    "published_at": N_("published at"),
    "table": N_("table"),
    "result": N_("result"),
    "reported": N_("result for the rating report"),
}
_TOLD_ELSEWHERE = frozenset({"number", "pairings", "byes", "signed_off", "alteration"})
_RESULTS = frozenset({"result", "reported"})


def rounds(before: Tournament, after: Tournament) -> Iterator[Difference]:
    """Yield the differences round by round; of a round that is new or gone only that."""
    for old in before.rounds[len(after.rounds) :]:
        yield _round(Subject.ROUNDS, old.number, _whole(N_("Round {round} is not there any more ({boards})"), old))
    for old, new in zip(before.rounds, after.rounds, strict=False):
        if old != new:
            yield from _OneRound(before, after, old, new).differences()
    for new in after.rounds[len(before.rounds) :]:
        yield _round(Subject.ROUNDS, new.number, _whole(N_("Round {round} is new ({stage}, {boards})"), new))
    if before.drawer != after.drawer:
        yield from _drawer(before, after)


def _drawer(before: Tournament, after: Tournament) -> Iterator[Difference]:
    numbers = sorted({kept.number for kept in (*before.drawer, *after.drawer)})
    for number in numbers:
        old, new = (tuple(r for r in t.drawer if r.number == number) for t in (before, after))
        if old != new:
            template = N_("Round {round}: results kept in the drawer") if new else N_("Round {round}: drawer emptied")
            yield _round(Subject.ROUNDS, number, message(template, round=number))


def _whole(template: str, r: Round) -> Message:
    count, results = len(r.pairings), len(r.pairings) - len(r.open_boards)
    boards = message(N_("one board")) if count == 1 else message(N_("{count} boards"), count=count)
    if results == 1:
        boards = message(N_("{boards}, one result"), boards=boards)
    elif results:
        boards = message(N_("{boards}, {results} results"), boards=boards, results=results)
    return message(template, round=r.number, stage=r.stage, boards=boards)


def _round(subject: Subject, number: int, text: Message, board: int | None = None, field: str = "") -> Difference:
    return Difference(subject, text, Place(ROUND, round=number, board=board, field=field))


class _OneRound:
    """The same round in two states."""

    def __init__(self, before: Tournament, after: Tournament, old: Round, new: Round) -> None:
        self.before, self.after = before, after
        self.old, self.new = old, new
        self.number = new.number

    def differences(self) -> Iterator[Difference]:
        for name in changed_fields(self.old, self.new, _TOLD_ELSEWHERE):
            text = field_message(_LABELS.get(name, name), getattr(self.old, name), getattr(self.new, name))
            yield self._said(Subject.ROUNDS, N_("Round {round}, {what}"), what=text, field=name)
        if self.old.alteration != self.new.alteration:
            yield self._altered()
        yield from self._boards()
        yield from self._byes()
        yield from self._signed_off()

    def _said(
        self, subject: Subject, template: str, *, board: int | None = None, field: str = "", **facts: object
    ) -> Difference:
        text = message(template, round=self.number, board=board, **facts)
        return _round(subject, self.number, text, board, field)

    # ---- boards

    def _altered(self) -> Difference:
        made = self.new.alteration
        if made is None:
            return self._said(Subject.BOARDS, N_("Round {round}: the boards are not made by hand any more"))
        if not made.reason:
            return self._said(Subject.BOARDS, N_("Round {round}: boards made by hand"))
        return self._said(Subject.BOARDS, N_("Round {round}: boards made by hand; {reason}"), reason=made.reason)

    def _boards(self) -> Iterator[Difference]:
        old_places = {frozenset(p.pair): place for place, p in enumerate(self.old.pairings, 1)}
        kept = set()
        for place, pairing in enumerate(self.new.pairings, 1):
            was = old_places.get(frozenset(pairing.pair))
            if was is None:
                yield self._said(Subject.BOARDS, N_("Round {round}, board {board}: {who} is new"),
                                 board=place, who=self._who(pairing, self.after))  # fmt: skip
            else:
                kept.add(was)
                yield from self._same_two(was, place)
        for place, pairing in enumerate(self.old.pairings, 1):
            if place not in kept:
                yield self._gone(place, pairing)

    def _gone(self, place: int, pairing: Pairing) -> Difference:
        who = self._who(pairing, self.before)
        if pairing.result is None:
            return self._said(Subject.BOARDS, N_("Round {round}: {who} (board {old}) is not there any more"),
                              who=who, old=place)  # fmt: skip
        template = N_("Round {round}: {who} (board {old}, {result}) is not there any more")
        return self._said(Subject.BOARDS, template, who=who, old=place, result=pairing.result)

    def _same_two(self, was: int, place: int) -> Iterator[Difference]:
        old, new = self.old.board(was), self.new.board(place)
        who = self._who(new, self.after)
        if was != place:
            yield self._said(Subject.BOARDS, N_("Round {round}: {who} on board {board}, before on board {old}"),
                             board=place, who=who, old=was)  # fmt: skip
        if old.pair != new.pair:
            old = old.mirrored
            yield self._said(Subject.BOARDS, N_("Round {round}, board {board}: {who}, the colours are turned round"),
                             board=place, who=who)  # fmt: skip
        for name in changed_fields(old, new):
            subject = Subject.RESULTS if name in _RESULTS else Subject.BOARDS
            text = field_message(_LABELS.get(name, name), getattr(old, name), getattr(new, name))
            yield self._said(subject, N_("Round {round}, board {board} ({who}), {what}"),
                             board=place, who=who, what=text, field=name)  # fmt: skip

    def _who(self, pairing: Pairing, tournament: Tournament) -> Message:
        return message(N_("{white} – {black}"), white=_name(tournament, pairing.white),
                       black=_name(tournament, pairing.black))  # fmt: skip

    # ---- byes and sign-offs

    def _byes(self) -> Iterator[Difference]:
        old = {bye.player: bye.kind for bye in self.old.byes}
        new = {bye.player: bye.kind for bye in self.new.byes}
        for player in sorted(old.keys() | new.keys()):
            was, now = old.get(player), new.get(player)
            if was is not now:
                name = _name(self.after if player in self.after.by_id else self.before, player)
                text = message(_BYES[was is not None, now is not None],
                               round=self.number, name=name, old=was, new=now)  # fmt: skip
                yield Difference(Subject.BYES, text, Place(PLAYERS, player=player, round=self.number))

    def _signed_off(self) -> Iterator[Difference]:
        old, new = set(self.old.signed_off), set(self.new.signed_off)
        for template, boards in (
            (N_("Round {round}: signed off: {boards}"), new - old),
            (N_("Round {round}: not signed off any more: {boards}"), old - new),
        ):
            if boards:
                yield self._said(Subject.RESULTS, template, boards=tuple(sorted(boards)), field="signed_off")


_BYES = {
    (False, True): N_("Round {round}: {name} has a bye ({new})"),
    (True, False): N_("Round {round}: {name} has no bye any more ({old})"),
    (True, True): N_("Round {round}, {name}: {old} → {new}"),
}


def _name(tournament: Tournament, player: int) -> str:
    known = tournament.by_id.get(player)
    return known.name if known else f"#{player}"
