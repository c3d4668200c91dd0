"""Comments on what was known otherwise when a round was paired, so that a file explains its own past rounds.

The other records of a file say what is known at its end. Where a round was paired from something else, lines such as
these say so:

    ### Known for rounds 2-7 @ Round 1: 12-7 ?:?
    ### Known for round 3 @ Round 3: 5-9 4=U
    ### Known for rounds 1-4 @ Round 1: system dutch-2017

For the pairing of rounds 2 to 7 the game of 12 and 7 in round 1 counted as adjourned; round 3 was first paired with 5
against 9 and the bye for 4; rounds 1 to 4 were paired by another system. The number behind `Round` is that of the
games, or the first round of the span. A line can say:

    12-7 1:0      a game, White first, with its result then (none: the board as it was paired)
    9=H           a round without opponent: U H F Z
    system NAME   the pairing system
    rounds 9      how many rounds were announced (0: none yet)
    order 1-3 5 4 who went before whom, by the starting ranks of now
    299 …         points that differed, as record 299 has them, column for column (`299 none`: there were none)

Who may not meet and virtual points need no such lines: records 260 and 250 name their rounds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from swissdesk.formats.trf.codes import REGULAR_CODES
from swissdesk.formats.trf.constraint_records import exception_text, read_exception, runs_of
from swissdesk.formats.trf.draft import Draft, KnownFact, Line
from swissdesk.formats.trf.view import View
from swissdesk.i18n import N_
from swissdesk.model import Bye, ByeKind, Colour, Pairing, Player, RankingOrder, Round, Settings, Tournament
from swissdesk.model.known import first_boards, known_from
from swissdesk.model.rounds import ABSENT, Entry, Known
from swissdesk.values import replace

_COMMENT = re.compile(r"### Known for rounds? (\d{1,3})(?:-(\d{1,3}))? @ Round (\d{1,3}): ?(.*)")
_BOARD = re.compile(r"(\d{1,4})-(\d{1,4})(?: (\S:\S))?")
_BYE = re.compile(r"(\d{1,4})=([UHFZ])")

Facts = dict[tuple[int, str], list[int]]
"""What is to be said, as (number behind `Round`, text), and the rounds whose pairing it holds for."""


# ---- writing


def write_known(view: View, style: str) -> list[str]:
    """The comments about all rounds in the file, each thing once with the rounds it holds for."""
    facts: Facts = {}
    for r in view.rounds:
        if r.known is not None:
            for number, text in _facts(view, r, r.known):
                facts.setdefault((number, text), []).append(r.number)
    return [
        f"### Known for {_span(*span)} @ Round {number or span[0]}: {text}"
        for (number, text), rounds in facts.items()
        for span in runs_of(rounds)
    ]


def _span(first: int, last: int) -> str:
    return f"round {first}" if first == last else f"rounds {first}-{last}"


def _facts(view: View, r: Round, known: Known) -> Iterator[tuple[int, str]]:
    """Yield what a reader of the other records would not know of the pairing of a round; 0 for no certain round."""
    tournament = view.tournament
    for then, now in zip(known.rounds, tournament.rounds, strict=False):
        yield from ((now.number, text) for text in _entries(then.entries, now.entries, tournament.players))
    pairs, bye = first_boards(r)
    if set(pairs) != set(known.pairs) or bye != known.pairing_bye:
        for text in _entries(_as_paired(known.pairs, known.pairing_bye), _as_paired(pairs, bye), tournament.players):
            yield r.number, text
    yield from ((0, text) for text in _rules(view, r, known.settings))
    order = [player.id for player in known.players]
    if known.settings.ranking_order is RankingOrder.STARTING_RANK:
        order.sort()
    if tournament.settings.ranking_order is RankingOrder.STARTING_RANK and order != sorted(order):
        yield 0, f"order {' '.join(str(a) if a == b else f'{a}-{b}' for a, b in runs_of(order))}"


def _as_paired(pairs: Iterable[tuple[int, int]], bye: int | None) -> dict[int, Entry]:
    byes = () if bye is None else (Bye(bye, ByeKind.PAIRING_ALLOCATED),)
    return Round(0, tuple(Pairing(*pair) for pair in pairs), byes).entries


def _entries(then: dict[int, Entry], now: dict[int, Entry], players: Iterable[Player]) -> Iterator[str]:
    """Yield the boards and byes of those for whom a round was something else then."""
    written: set[int] = set()
    for player in players:
        was = then.get(player.id, ABSENT)
        if was == now.get(player.id, ABSENT) or player.id in written:
            continue
        if was.bye is not None:
            yield f"{player.id}={was.bye.value}"
        elif was.opponent is not None:
            written.add(was.opponent)
            pair = (player.id, was.opponent) if was.colour is Colour.WHITE else (was.opponent, player.id)
            yield f"{pair[0]}-{pair[1]}" + ("" if was.result is None else f" {was.result.code}")


def _rules(view: View, r: Round, then: Settings) -> Iterator[str]:
    now = view.tournament.settings
    system = r.system or then.system
    if system != now.system:
        yield f"system {system}"
    if then.rounds != now.rounds:
        yield f"rounds {then.rounds or 0}"
    if then.points_exceptions != now.points_exceptions:
        exceptions = [exception_text(view, item) for item in then.points_exceptions if item.players]
        yield from exceptions or ["299 none"]


# ---- reading


def read_known(draft: Draft, line: Line) -> bool:
    """Take a comment in that says what was known; False for any other one."""
    match = _COMMENT.fullmatch(line.text.rstrip())
    if match is None:
        return False
    first, last = int(match[1]), int(match[2] or match[1])
    draft.known.append(KnownFact(first, last, int(match[3]), match[4].strip(), line))
    return True


def with_known(draft: Draft, tournament: Tournament) -> Tournament:
    """Return the tournament whose rounds know what the comments say they were paired from.

    A round that was changed by hand was paired without those who came into it by that.
    """
    bare = tuple(replace(r, known=None) for r in tournament.rounds)
    rounds = list(tournament.rounds)
    for fact in draft.known:
        if not any(fact.first <= r.number <= fact.last for r in rounds):
            _tell_of(draft, fact)
    for r in tournament.rounds:
        facts = [fact for fact in draft.known if fact.first <= r.number <= fact.last]
        if facts or r.alteration is not None:
            rounds[r.number - 1] = replace(r, known=_Past(draft, tournament, bare, r).known(facts))
    return tournament.replace(rounds=tuple(rounds))


def _tell_of(draft: Draft, fact: KnownFact) -> None:
    """Report a fact that makes no sense."""
    draft.findings.warn(
        fact.line.number,
        5,
        N_("“{text}” says nothing that was known when a round was paired; it is ignored."),
        text=fact.text,
    )


class _Past:
    """What one round was paired from, put together fact by fact."""

    def __init__(self, draft: Draft, tournament: Tournament, bare: tuple[Round, ...], r: Round) -> None:
        self._draft = draft
        self._round = r
        self._ids = tournament.by_id
        self._known = known_from(tournament, r, bare[: r.number - 1])
        self._boards: dict[int, dict[int, Entry]] = {}
        self._exceptions: list[KnownFact] = []

    def known(self, facts: Iterable[KnownFact]) -> Known:
        """Return it; what makes no sense goes to the findings."""
        for fact in facts:
            if not self._takes(fact):
                _tell_of(self._draft, fact)
        known = self._known
        if self._exceptions:
            read = [read_exception(fact.text) for fact in self._exceptions]
            exceptions = tuple(item for item in read if item is not None)
            known = replace(known, settings=replace(known.settings, points_exceptions=exceptions))
        rounds = tuple(self._changed(r) if r.number in self._boards else r for r in known.rounds)
        return self._with_first_boards(replace(known, rounds=rounds))

    def _takes(self, fact: KnownFact) -> bool:
        """Note one fact; False if it says nothing."""
        word, _, rest = fact.text.partition(" ")
        if word == "299":
            self._exceptions.append(fact)
            return rest == "none" or read_exception(fact.text) is not None
        if word in ("system", "rounds", "order"):
            return self._takes_rule(word, rest.strip())
        return self._takes_entry(fact)

    def _takes_rule(self, word: str, text: str) -> bool:
        settings = self._known.settings
        if word == "system":
            settings = replace(settings, system=text)
        elif word == "rounds":
            if not text.isdecimal():
                return False
            settings = replace(settings, rounds=int(text) or None)
        else:
            return self._takes_order(text)
        self._known = replace(self._known, settings=settings)
        return True

    def _takes_order(self, text: str) -> bool:
        """Take the order of then; players it does not name were not there yet."""
        order: list[int] = []
        for word in text.split():
            first, _, last = word.partition("-")
            if not first.isdecimal() or not (last or first).isdecimal():
                return False
            order += range(int(first), min(int(last or first), max(self._ids)) + 1)
        if len(set(order)) < len(order) or not order or not self._paired() <= set(order):
            return False
        players = {player.id: player for player in self._known.players}
        self._known = replace(
            self._known,
            settings=replace(self._known.settings, ranking_order=RankingOrder.LISTED),
            players=tuple(players[player] for player in order if player in players),
        )
        return True

    def _paired(self) -> set[int]:
        """Return who was certainly there: on the boards of the round, unless a comment names other boards."""
        if self._round.number in self._boards:
            return set()
        return {player for pair in self._known.pairs for player in pair}

    def _takes_entry(self, fact: KnownFact) -> bool:
        board, bye = _BOARD.fullmatch(fact.text), _BYE.fullmatch(fact.text)
        entries = self._boards.setdefault(fact.round, {})
        if board is not None:
            white, black = int(board[1]), int(board[2])
            result = None if board[3] is None else REGULAR_CODES.get((board[3][0], board[3][2]))
            if white == black or not {white, black} <= self._ids.keys() or (board[3] is not None and result is None):
                return False
            entries |= Round(0, (Pairing(white, black, result),)).entries
            return True
        if bye is not None and int(bye[1]) in self._ids:
            entries[int(bye[1])] = Entry(bye=ByeKind(bye[2]))
            return True
        return False

    def _changed(self, r: Round) -> Round:
        """Return a round with the boards and byes of then for those who are named."""
        then = self._boards[r.number]
        pairings = [board for board in r.pairings if not {*board.pair} & then.keys()]
        return replace(
            r, pairings=(*pairings, *_pairings(then)), byes=_byes(r.byes, then), signed_off=(), alteration=None
        )

    def _with_first_boards(self, known: Known) -> Known:
        then = self._boards.get(self._round.number)
        if then is None:
            return known
        pairs = [pair for pair in known.pairs if not {*pair} & then.keys()]
        pairs += [board.pair for board in _pairings(then)]
        placed = {player for pair in pairs for player in pair}
        byes = _byes(known.byes, then)
        named = placed | {bye.player for bye in byes}
        absent = (Bye(player.id, ByeKind.ZERO_POINT) for player in known.players if player.id not in named)
        return replace(known, pairs=tuple(pairs), byes=(*(bye for bye in byes if bye.player not in placed), *absent))


def _pairings(entries: dict[int, Entry]) -> tuple[Pairing, ...]:
    return tuple(
        Pairing(player, entry.opponent, entry.result)
        for player, entry in entries.items()
        if entry.opponent is not None and entry.colour is Colour.WHITE
    )


def _byes(byes: Iterable[Bye], then: dict[int, Entry]) -> tuple[Bye, ...]:
    kept = (bye for bye in byes if bye.player not in then)
    return (*kept, *(Bye(player, entry.bye) for player, entry in then.items() if entry.bye is not None))
