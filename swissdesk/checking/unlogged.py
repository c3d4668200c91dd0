"""Boards and results that a file has otherwise than it says they were when a round was paired, without a line why.

A report may say in comments what was known when a round was paired (`formats.trf.known_records`), and the round is
judged by that. Whatever an arbiter changes afterwards leaves a line in the log of decisions; where there is none, the
comment alone would make a wrong round right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from swissdesk.checking.finding import Finding, Kind
from swissdesk.errors import Message, message
from swissdesk.formats.trf.constraint_records import runs_of
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, RankingOrder, Round, Settings, Tournament
from swissdesk.model.events.registration import RENUMBERED
from swissdesk.model.events.results import ADJOURNED
from swissdesk.model.integrity import CORRECTION, IMPORT
from swissdesk.model.known import first_boards
from swissdesk.model.rounds import ABSENT, Entry, Known
from swissdesk.model.tournament import MADE_BY_HAND

_EXPLAINING = (ADJOURNED, CORRECTION, IMPORT, MADE_BY_HAND)


def unlogged(tournament: Tournament) -> Iterator[Finding]:
    """Yield what a file says was otherwise, of the boards of a round itself and of those before it, without a line."""
    for r in tournament.rounds:
        if r.known is not None:
            yield from _of_boards(tournament, r, r.known)
    yield from (finding for finding, meets_same in _of_games(tournament) if not meets_same)


def unlogged_results(tournament: Tournament) -> Iterator[Finding]:
    """Yield the games with another result than a file says was known, without a line: in FIDE mode each has one."""
    yield from (finding for finding, meets_same in _of_games(tournament) if meets_same)


def claims(tournament: Tournament) -> Iterator[Finding]:
    """Yield the rules that rounds are checked by because a comment says so, where the records of the file say others.

    Nothing in the rounds themselves can prove such a comment, so it is believed, and reported.
    """
    claimed: dict[str, tuple[Message, list[int]]] = {}
    for r in tournament.rounds:
        for said in () if r.known is None else _other_rules(tournament, r, r.known):
            claimed.setdefault(str(said), (said, []))[1].append(r.number)
    for said, numbers in claimed.values():
        for first, last in runs_of(numbers):
            if first == last:
                text = message(
                    N_("A comment in the file says that this round was paired with {what}. It is checked by that."),
                    what=said,
                )
                yield Finding(Kind.CLAIM, text, first)
            else:
                text = message(
                    N_(
                        "Comments in the file say that rounds {first} to {last} were paired with {what}. They are "
                        "checked by that."
                    ),
                    first=first,
                    last=last,
                    what=said,
                )
                yield Finding(Kind.CLAIM, text)


def _other_rules(tournament: Tournament, r: Round, known: Known) -> Iterator[Message]:
    then, now = known.settings, tournament.settings
    system = r.system or then.system
    if system != now.system:
        yield message(N_("the system “{then}”, not “{now}”"), then=system, now=now.system)
    if then.rounds != now.rounds:
        text = N_("{then} rounds announced, not {now}")
        yield message(text, then=then.rounds or "–", now=now.rounds or "–")
    if then.points_exceptions != now.points_exceptions:
        yield message(N_("other points than record 299 has"))
    if not any(decision.kind == RENUMBERED for decision in tournament.decisions) and _is_in_another_order(now, known):
        yield message(N_("another order of the starting ranks"))


def _is_in_another_order(now: Settings, known: Known) -> bool:
    order = [player.id for player in known.players]
    is_listed = known.settings.ranking_order is not RankingOrder.STARTING_RANK
    return is_listed and now.ranking_order is RankingOrder.STARTING_RANK and order != sorted(order)


class _Log:
    """What the lines of the log say of a round, as words: ``7-1``, ``1:0``, ``44=PAB``, ``44=U``."""

    def __init__(self, tournament: Tournament, r: Round) -> None:
        lines = [d.text for d in tournament.decisions if d.round == r.number and d.kind in _EXPLAINING]
        self._words = {word for line in lines for word in line.replace(",", " ").replace(";", " ").split()}
        # Lines keep the numbers of their day; when those have moved, only that there is a line can be seen.
        self._is_of_old_numbers = bool(lines) and any(d.kind == RENUMBERED for d in tournament.decisions)
        first = set() if r.alteration is None else set(r.alteration.pairs)
        self._moved = {player for pair in first ^ set(r.pairs) for player in pair} if first else set()

    def names(self, *boards: tuple[int, int]) -> bool:
        """Whether a line tells of one of these boards, (White, Black), (id, 0) for the pairing-allocated bye."""
        if self._is_of_old_numbers:
            return True
        return any(
            self._moved.intersection(board) or self._words.intersection((_said(board), f"{board[0]}=U"))
            for board in boards
        )


def _said(board: tuple[int, int]) -> str:
    white, black = board
    return f"{white}-{black}" if black else f"{white}=PAB"


def _with_bye(pairs: Iterable[tuple[int, int]], bye: int | None) -> set[tuple[int, int]]:
    return {*pairs} | (set() if bye is None else {(bye, 0)})


def _of_boards(tournament: Tournament, r: Round, known: Known) -> Iterator[Finding]:
    """Yield that a round was paired otherwise, if neither the log nor a line of changed boards says so."""
    then, now = _with_bye(known.pairs, known.pairing_bye), _with_bye(*first_boards(r))
    if then == now:
        return
    log = _Log(tournament, r)
    before, after = (sorted(board for board in boards if not log.names(board)) for boards in (then - now, now - then))
    if not before and not after:
        return
    text = message(
        N_("The file says that {then} was paired, but has {now}. Its log does not say why."),
        then=" ".join(map(_said, before)) or "–",
        now=" ".join(map(_said, after)) or "–",
    )
    players = {player for board in (*before, *after) for player in board if player}
    yield Finding(Kind.UNLOGGED, text, r.number, tuple(sorted(players)))


def _of_games(tournament: Tournament) -> Iterator[tuple[Finding, bool]]:
    """Yield what was otherwise in a round when a later one was paired, once, and whether only a result was."""
    seen: set[tuple[int, str, str]] = set()
    for r in tournament.rounds:
        for then, now in zip(() if r.known is None else r.known.rounds, tournament.rounds, strict=False):
            if then == now:
                continue
            log = _Log(tournament, now)
            for player in {**then.entries, **now.entries}:
                was, entry = (played.entries.get(player, ABSENT) for played in (then, now))
                if was == entry or not (was.is_game or entry.is_game) or log.names(*_boards(player, was, entry)):
                    continue
                found = (now.number, _game(player, was), _game(player, entry))
                if found not in seen:
                    seen.add(found)
                    yield _finding(r, found, player), was[:2] == entry[:2]


def _finding(r: Round, found: tuple[int, str, str], player: int) -> Finding:
    number, then, now = found
    text = message(
        N_(
            "The file says that {then} was known when round {later} was paired, but has {now}. Its log does not say "
            "why."
        ),
        then=then,
        later=r.number,
        now=now,
    )
    return Finding(Kind.UNLOGGED, text, number, (player,))


def _boards(player: int, *entries: Entry) -> Iterator[tuple[int, int]]:
    for entry in entries:
        if entry.opponent is not None:
            yield (player, entry.opponent)
            yield (entry.opponent, player)
        elif entry.bye is ByeKind.PAIRING_ALLOCATED:
            yield (player, 0)


def _game(player: int, entry: Entry) -> str:
    """Return an entry as comments have it, White first; the same for both players of a game."""
    if entry.opponent is None or entry.colour is None:
        return f"{player}={'Z' if entry.bye is None else entry.bye.value}"
    result = "" if entry.result is None else f" {entry.result.code}"
    white, black = (player, entry.opponent) if entry.colour.value == "w" else (entry.opponent, player)
    return f"{white}-{black}{result}"
