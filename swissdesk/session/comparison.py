"""The differences between two states of a tournament, in words and by subject.

Any two states can be compared, also of different branches: `history.at(node)` gives them. Every difference is listed; a
field added later is listed under its name in the code until it gets a better one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields as fields_of
from enum import Enum
from itertools import count
from types import MappingProxyType
from typing import Any

from swissdesk import fields
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Decision, EventInfo, Pairing, Player, Result, Round, Settings, Tournament
from swissdesk.model.numbering import moved, renumbered
from swissdesk.model.settings import names_in
from swissdesk.session.places import PLAYERS, ROUND, SETTINGS, Place
from swissdesk.values import dataclass

# ---- differences


class Subject(Enum):
    """The subject of a difference, in the order of the list; the value is the heading, to be translated."""

    EVENT = N_("Event data")
    RULES = N_("Rules of the event")
    PLAYERS = N_("Players")
    ABSENCES = N_("Absences")
    ROUNDS = N_("Rounds")
    BOARDS = N_("Boards")
    BYES = N_("Byes")
    RESULTS = N_("Results")
    DECISIONS = N_("Decisions")


@dataclass(frozen=True, slots=True)
class Difference:
    """What is not as it was, in words, and where it can be seen in the later state (or could be, were it there)."""

    subject: Subject
    message: Message
    place: Place


NONE = message(N_("none"))
"""How a value is said that is not there."""


_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")


def said(value: object) -> object | None:
    """Return a value as text for a sentence, None for one that is too long for that."""
    if value is None or value == "" or value == ():
        return NONE
    if isinstance(value, bool):
        return message(N_("yes")) if value else message(N_("no"))
    if isinstance(value, str) and _MOMENT.match(value):
        return f"{value[:10]} {value[11:16]}"
    if isinstance(value, str | int | Enum | Result | Message):
        return value
    if isinstance(value, tuple) and all(isinstance(item, str | int) for item in value):
        return ", ".join(map(str, value))
    return None


def changed_fields(before: Any, after: Any, apart: frozenset[str] = frozenset()) -> list[str]:
    """Return the names of the fields in which two values of the same dataclass differ, those `apart` left out."""
    return [
        field.name
        for field in fields_of(before)
        if field.name not in apart and getattr(before, field.name) != getattr(after, field.name)
    ]


def field_message(label: str, before: object, after: object) -> Message:
    """Return ``rating: 2100 → 2130``, or only that it changed where the values are too much for a line."""
    old, new = said(before), said(after)
    if old is None or new is None or old == new:
        return message(N_("{field} changed"), field=label)
    return message(N_("{field}: {old} → {new}"), field=label, old=old, new=new)


# ---- the event, its rules, decisions

_REST = {
    "listing": N_("scores and places given in a file"),
    "source": N_("layout of the imported file"),
    "games": N_("moves of practice games"),
    "step_notes": N_("notes on steps of the trace"),
}
_NOT_IN_RULES = frozenset({"info", "settings", "players", "rounds", "requests", "decisions", "drawer"})


def event_data(before: Tournament, after: Tournament) -> Iterator[Difference]:
    """Yield every field of the event data that is not as it was, and what no other comparison covers."""
    for name in changed_fields(before.info, after.info):
        label = names_in(EventInfo)[name].name
        text = field_message(label, getattr(before.info, name), getattr(after.info, name))
        yield Difference(Subject.EVENT, text, Place(SETTINGS, field=name))
    for name in changed_fields(before, after, _NOT_IN_RULES):
        text = message(N_("{field} changed"), field=_REST.get(name, name))
        yield Difference(Subject.EVENT, text, Place(SETTINGS, field=name))


def rules(before: Tournament, after: Tournament) -> Iterator[Difference]:
    """Yield every rule that is not as it was: what has one value, then what has several, then lists item by item."""
    changed = changed_fields(before.settings, after.settings)
    for name, field in sorted(((name, fields.by_key(name)) for name in changed), key=lambda each: _rank(each[1])):
        items = None if field is None else field.items
        texts = [_changed(name, before, after)] if items is None else _items(name, items, before, after)
        yield from (Difference(Subject.RULES, text, Place(SETTINGS, field=name)) for text in texts)


def _rank(field: fields.Field | None) -> int:
    return 0 if field is None else 2 * (field.items is not None) + (field.compared is not None)


def _changed(name: str, before: Tournament, after: Tournament) -> Message:
    """Return what a rule was and is, in the words of the settings where the plain values would be codes."""
    field, label = fields.by_key(name), names_in(Settings)[name].name
    if field is None or field.key != name:
        return field_message(label, getattr(before.settings, name), getattr(after.settings, name))
    return field_message(label, field.in_comparison(before), field.in_comparison(after))


def _items(name: str, items: fields.Items, before: Tournament, after: Tournament) -> Iterator[Message]:
    old, new = getattr(before.settings, name), getattr(after.settings, name)
    for template, here, others, tournament in ((items.new, new, old, after), (items.gone, old, new, before)):
        for item in here:
            if item not in others:
                yield message(template, **items.words(tournament, item))
    if old != new and set(old) == set(new):
        yield message(N_("{field} changed"), field=items.order)


def decisions(before: Tournament, after: Tournament) -> Iterator[Difference]:
    """Yield what was decided since, and decisions that are not on record any more."""
    same = 0
    for old, new in zip(before.decisions, after.decisions, strict=False):
        if old != new:
            break
        same += 1
    for decision in before.decisions[same:]:
        yield _decision(N_("No longer recorded: {kind}, round {round}: {text}"), decision)
    for decision in after.decisions[same:]:
        yield _decision(N_("{kind}, round {round}: {text}"), decision)


def _decision(template: str, decision: Decision) -> Difference:
    text = message(template, kind=decision.kind, round=decision.round, text=decision.text)
    return Difference(Subject.DECISIONS, text, Place(ROUND, round=decision.round))


# ---- rounds

_ROUNDS_LABELS = {
    "stage": N_("state"),
    "system": N_("pairing system"),
    "published_at": N_("publication time"),
    "table": N_("table"),
    "result": N_("result"),
    "reported": N_("result for the rating report"),
}
_COMPARED_ELSEWHERE = frozenset({"number", "pairings", "byes", "signed_off", "alteration"})
_RESULTS = frozenset({"result", "reported"})


def rounds(before: Tournament, after: Tournament) -> Iterator[Difference]:
    """Yield the differences round by round; of a round that is new or gone only that."""
    for old in before.rounds[len(after.rounds) :]:
        yield _round(Subject.ROUNDS, old.number, _whole(N_("Round {round} was removed ({boards})"), old))
    for old, new in zip(before.rounds, after.rounds, strict=False):
        if old != new:
            yield from _OneRound(before, after, old, new).differences()
    for new in after.rounds[len(before.rounds) :]:
        yield _round(Subject.ROUNDS, new.number, _whole(N_("New round {round} ({stage}, {boards})"), new))
    if before.drawer != after.drawer:
        yield from _taken_back_rounds(before, after)


def _taken_back_rounds(before: Tournament, after: Tournament) -> Iterator[Difference]:
    numbers = sorted({kept.number for kept in (*before.drawer, *after.drawer)})
    for number in numbers:
        old, new = (tuple(r for r in t.drawer if r.number == number) for t in (before, after))
        if old != new:
            template = (
                N_("Round {round}: results kept until it is published again")
                if new
                else N_("Round {round}: kept results cleared")
            )
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
        for name in changed_fields(self.old, self.new, _COMPARED_ELSEWHERE):
            text = field_message(_ROUNDS_LABELS.get(name, name), getattr(self.old, name), getattr(self.new, name))
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
            return self._said(Subject.BOARDS, N_("Round {round}: no longer paired manually"))
        if not made.reason:
            return self._said(Subject.BOARDS, N_("Round {round}: paired manually"))
        return self._said(Subject.BOARDS, N_("Round {round}: paired manually; {reason}"), reason=made.reason)

    def _boards(self) -> Iterator[Difference]:
        old_places = {frozenset(p.pair): place for place, p in enumerate(self.old.pairings, 1)}
        kept = set()
        for place, pairing in enumerate(self.new.pairings, 1):
            was = old_places.get(frozenset(pairing.pair))
            if was is None:
                yield self._said(
                    Subject.BOARDS,
                    N_("Round {round}, board {board}: new pair {who}"),
                    board=place,
                    who=self._who(pairing, self.after),
                )
            else:
                kept.add(was)
                yield from self._same_two(was, place)
        for place, pairing in enumerate(self.old.pairings, 1):
            if place not in kept:
                yield self._gone(place, pairing)

    def _gone(self, place: int, pairing: Pairing) -> Difference:
        who = self._who(pairing, self.before)
        if pairing.result is None:
            return self._said(Subject.BOARDS, N_("Round {round}: {who} (board {old}) removed"), who=who, old=place)
        template = N_("Round {round}: {who} (board {old}, {result}) removed")
        return self._said(Subject.BOARDS, template, who=who, old=place, result=pairing.result)

    def _same_two(self, was: int, place: int) -> Iterator[Difference]:
        old, new = self.old.board(was), self.new.board(place)
        who = self._who(new, self.after)
        if was != place:
            yield self._said(
                Subject.BOARDS,
                N_("Round {round}: {who} moved from board {old} to board {board}"),
                board=place,
                who=who,
                old=was,
            )
        if old.pair != new.pair:
            old = old.mirrored
            yield self._said(
                Subject.BOARDS,
                N_("Round {round}, board {board}: {who}, colours swapped"),
                board=place,
                who=who,
            )
        for name in changed_fields(old, new):
            subject = Subject.RESULTS if name in _RESULTS else Subject.BOARDS
            text = field_message(_ROUNDS_LABELS.get(name, name), getattr(old, name), getattr(new, name))
            yield self._said(
                subject, N_("Round {round}, board {board} ({who}), {what}"), board=place, who=who, what=text, field=name
            )

    def _who(self, pairing: Pairing, tournament: Tournament) -> Message:
        return message(
            N_("{white} – {black}"), white=_name(tournament, pairing.white), black=_name(tournament, pairing.black)
        )

    # ---- byes and sign-offs

    def _byes(self) -> Iterator[Difference]:
        old = {bye.player: bye.kind for bye in self.old.byes}
        new = {bye.player: bye.kind for bye in self.new.byes}
        for player in sorted(old.keys() | new.keys()):
            was, now = old.get(player), new.get(player)
            if was is not now:
                name = _name(self.after if player in self.after.by_id else self.before, player)
                text = message(_BYES[was is not None, now is not None], round=self.number, name=name, old=was, new=now)
                yield Difference(Subject.BYES, text, Place(PLAYERS, player=player, round=self.number))

    def _signed_off(self) -> Iterator[Difference]:
        old, new = set(self.old.signed_off), set(self.new.signed_off)
        for template, boards in (
            (N_("Round {round}: signed off: {boards}"), new - old),
            (N_("Round {round}: no longer signed off: {boards}"), old - new),
        ):
            if boards:
                yield self._said(Subject.RESULTS, template, boards=tuple(sorted(boards)), field="signed_off")


_BYES = {
    (False, True): N_("Round {round}: {name} has a bye ({new})"),
    (True, False): N_("Round {round}: {name} no longer has a bye ({old})"),
    (True, True): N_("Round {round}, {name}: {old} → {new}"),
}


def _name(tournament: Tournament, player: int) -> str:
    known = tournament.by_id.get(player)
    return known.name if known else f"#{player}"


# ---- players and absences

_LABELS = {
    "name": N_("name"),
    "rating": N_("rating"),
    "title": N_("title"),
    "sex": N_("sex"),
    "federation": N_("federation"),
    "fide_id": N_("FIDE ID"),
    "birth": N_("date of birth"),
    "club": N_("club"),
    "ratings": N_("ratings of other lists"),
    "coefficient": N_("K-factor"),
    "family": N_("family"),
    "checked_in": N_("check-in"),
    "paid": N_("paid"),
    "national_id": N_("national ID"),
}
_APART = frozenset({"id", "withdrawn_from"})


_NOBODY: Mapping[int, int] = MappingProxyType({})
_NAMED = 12
"""Up to this number of new starting ranks are listed one by one."""


def renumberings(before: Tournament, moved: Mapping[int, int]) -> Iterator[Difference]:
    """Yield who has another starting rank (old: new); of many only how many they are."""
    if len(moved) > _NAMED:
        text = message(N_("Starting ranks reassigned; players with a new number: {count}"), count=len(moved))
        yield Difference(Subject.PLAYERS, text, Place(PLAYERS))
        return
    for old, new in sorted(moved.items(), key=lambda pair: pair[1]):
        facts = {"name": before.by_id[old].name, "old": old, "new": new}
        yield _player(new, message(N_("{name}: starting rank {old} → {new}"), **facts), "id")


def put_aside(before: Tournament, after: Tournament, moved: Mapping[int, int]) -> dict[int, int]:
    """Return numbers that nobody has for those whose own one is another player's now, by the old ones."""
    taken = set(moved.values())
    free = count(max(before.by_id.keys() | after.by_id.keys()) + 1)
    return {player: next(free) for player in before.by_id if player in taken and player not in moved}


def players(before: Tournament, after: Tournament, aside: Mapping[int, int] = _NOBODY) -> Iterator[Difference]:
    """Yield who is new, who was removed, and every field that is not as it was; by starting rank.

    `aside` are numbers that stand for other ones, as `put_aside` gives them.
    """
    if before.players == after.players:
        return
    for number in sorted(before.by_id.keys() | after.by_id.keys()):
        old, new = before.by_id.get(number), after.by_id.get(number)
        if old is None and new is not None:
            yield _player(number, message(N_("New player: {name} (number {number})"), name=new.name, number=number))
        elif new is None and old is not None:
            named = next((own for own, other in aside.items() if other == number), number)
            yield _player(named, message(N_("Player removed: {name} (number {number})"), name=old.name, number=named))
        elif old is not None and new is not None and old != new:
            yield from _fields(old, new)
    if _order(before, after) != _order(after, before):
        yield Difference(Subject.PLAYERS, message(N_("The order of the players changed")), Place(PLAYERS))


def _order(tournament: Tournament, other: Tournament) -> list[int]:
    return [player.id for player in tournament.players if player.id in other.by_id]


def _fields(old: Player, new: Player) -> Iterator[Difference]:
    for name in changed_fields(old, new, _APART):
        text = field_message(_LABELS.get(name, name), getattr(old, name), getattr(new, name))
        yield _player(new.id, message(N_("{name}, {what}"), name=new.name, what=text), name)


def _player(number: int, text: Message, field: str = "") -> Difference:
    return Difference(Subject.PLAYERS, text, Place(PLAYERS, player=number, field=field))


def absences(before: Tournament, after: Tournament) -> Iterator[Difference]:
    """Yield who withdrew or came back, and what was announced for which round or is announced no longer."""
    for number in sorted(before.by_id.keys() & after.by_id.keys()):
        old, new = before.by_id[number].withdrawn_from, after.by_id[number].withdrawn_from
        if old != new:
            yield _absence(number, new if new is not None else old, _withdrawal(after.by_id[number].name, new))
    if before.requests == after.requests:
        return
    old_wishes, new_wishes = (
        {(wish.player, wish.round): wish.kind for wish in tournament.requests} for tournament in (before, after)
    )
    for player, round_number in sorted(old_wishes.keys() | new_wishes.keys()):
        was, now = old_wishes.get((player, round_number)), new_wishes.get((player, round_number))
        if was is not now:
            known = after.by_id.get(player) or before.by_id.get(player)
            facts = {"name": known.name if known else f"#{player}", "round": round_number, "old": was, "new": now}
            yield _absence(player, round_number, message(_WISHES[was is not None, now is not None], **facts))


_WISHES = {
    (False, True): N_("{name}, round {round}: {new} entered"),
    (True, False): N_("{name}, round {round}: {old} cancelled"),
    (True, True): N_("{name}, round {round}: {old} → {new}"),
}


def _withdrawal(name: str, now: int | None) -> Message:
    if now is None:
        return message(N_("{name}: returned to the tournament"), name=name)
    return message(N_("{name}: withdrawn from round {round}"), name=name, round=now)


def _absence(player: int, round_number: int | None, text: Message) -> Difference:
    return Difference(Subject.ABSENCES, text, Place(PLAYERS, player=player, round=round_number))


# ---- all of it

__all__ = ["Difference", "Subject", "by_subject", "differences"]


def differences(before: Tournament, after: Tournament) -> tuple[Difference, ...]:
    """Return everything in which `after` is not as `before`, subject by subject; nothing for equal tournaments."""
    if before is after:
        return ()
    numbers = moved(before, after)
    aside = put_aside(before, after, numbers) if numbers else {}
    renamed = tuple(renumberings(before, numbers))
    if numbers:  # players are compared with themselves
        before = renumbered(before, {**numbers, **aside}).replace(source=before.source)
    found = [
        *renamed,
        *event_data(before, after),
        *rules(before, after),
        *players(before, after, aside),
        *absences(before, after),
        *rounds(before, after),
        *decisions(before, after),
    ]
    order = list(Subject)
    return tuple(sorted(found, key=lambda difference: order.index(difference.subject)))


def by_subject(found: Iterable[Difference]) -> dict[Subject, tuple[Difference, ...]]:
    """Return differences under their subjects, in the order of these; subjects without any are left out."""
    groups: dict[Subject, list[Difference]] = {subject: [] for subject in Subject}
    for difference in found:
        groups[difference.subject].append(difference)
    return {subject: tuple(group) for subject, group in groups.items() if group}
