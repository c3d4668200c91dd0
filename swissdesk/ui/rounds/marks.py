"""Marks on the boards of a round, whatever the table is used for: ticks, changes, surprises.

Changed results and their times are read from the history. Surprising are results against the ratings (most are what
makes chess worth watching, some are typing errors), and adjourned games that end after later rounds were paired: a
question about such a result is asked once, without blocking the work, and marked on the board until it is answered.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import compress
from operator import is_not
from types import MappingProxyType
from typing import TypeVar

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.model import Colour, Manner, Outcome, Pairing, Player, Result, Round, Stage, Tournament
from swissdesk.model.events import Batch, EnterResult, Event, PublishRound, Rearrange
from swissdesk.model.events.results import ends_after_pairing
from swissdesk.session import Document
from swissdesk.ui.rounds.mode import Boards
from swissdesk.ui.rounds.table import NO_MARK, Mark
from swissdesk.ui.shell.messages import Notice, Offer
from swissdesk.ui.shell.office import Office
from swissdesk.values import dataclass, replace

T = TypeVar("T")

# ---- changed results


@dataclass(frozen=True, slots=True)
class Change:
    """What stood on a board before, and the node of the history that changed it.

    `replaced` is False while there is nothing new in its place: a result was only cleared so far.
    """

    was: Result
    node: int
    replaced: bool


Changes = Mapping[int, Change]
"""By board, from 1."""

NONE: Changes = MappingProxyType({})
_KEPT = 256
_SPACING = 8
"""Kept are the changes at the latest node asked for, and at every eighth on the ways there."""


class ChangedResults:
    """The changes of results in one open document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._known: dict[tuple[int, int], Changes] = {}
        self._latest: tuple[int, int] | None = None
        self._times: dict[int, str] = {}

    def of_round(self, number: int) -> Changes:
        """Return what was changed in a round as it stands and not confirmed since, by board."""
        if number < 1:
            return NONE
        history = self.document.history
        way: list[int] = []
        node = history.node
        while (found := self._known.get((number, node))) is None:
            parent = history.parent(node)
            if parent is None or _begins(history.event(node), number):
                found = NONE
                break
            way.append(node)
            node = parent
        found = self._along(number, node, way[::-1], found)
        return {board: change for board, change in found.items() if change.replaced}

    def _along(self, number: int, node: int, way: list[int], found: Changes) -> Changes:
        """Return the changes at the end of a way that begins at `node`, where they are `found`.

        Results that are entered tell all by themselves: no tournament is looked up for them. Kept are the changes at
        the last nodes only, so that a long way is no more than a walk over its events.
        """
        history, now = self.document.history, dict(found)
        base: Sequence[Pairing] | None = None
        later_results: dict[int, Result | None] = {}
        for place, later in enumerate(way):
            event = history.event(later)
            if not isinstance(event, EnterResult):
                now = dict(_with_step(now, number, later, history.at(node), history.at(later)))
                base = None
                later_results.clear()
            elif event.round == number:
                if base is None:
                    base = history.at(node).rounds[number - 1].pairings
                board = event.board
                was = later_results[board] if board in later_results else base[board - 1].result
                later_results[board] = event.result
                _note_result(now, board, was, event.result, later)
            node = later
            is_latest = place == len(way) - 1
            if is_latest or (history.depth_of(node) % _SPACING == 0 and len(way) - place <= _KEPT * _SPACING):
                if now != found:
                    found = now if is_latest else dict(now)
                self._remember(number, node, found)
        return found

    def marked(self, mark: Mark, change: Change) -> Mark:
        """Return a mark that also says what stood there, and until when (as ``14:02``) if that is known."""
        if change.node not in self._times:
            self._times[change.node] = hour(self.document.time_of(change.node))
        return replace(mark, was=change.was, was_at=self._times[change.node])

    def _remember(self, number: int, node: int, changes: Changes) -> None:
        if self._latest is not None and self.document.history.depth_of(self._latest[1]) % _SPACING:
            self._known.pop(self._latest, None)
        self._latest = number, node
        self._known[number, node] = changes
        while len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]


def hour(time: str) -> str:
    """Return a time as ``14:02``; empty if it is none."""
    try:
        return datetime.fromisoformat(time).strftime("%H:%M")
    except ValueError:
        return ""


def _begins(event: Event, number: int) -> bool:
    """Whether nothing before an event says anything about the boards as they are."""
    if isinstance(event, Batch):
        return any(_begins(part, number) for part in event.events)
    return isinstance(event, PublishRound | Rearrange) and event.round == number


def _with_step(changes: Changes, number: int, node: int, before: Tournament, after: Tournament) -> Changes:
    """Return the changes after one step more, which led to `node`; the very same where it makes none."""
    if number > min(len(before.rounds), len(after.rounds)):
        return NONE
    old, new = before.rounds[number - 1], after.rounds[number - 1]
    if old is new or len(old.pairings) != len(new.pairings):
        return changes
    result = dict(changes)
    for board, (was, now) in enumerate(zip(old.pairings, new.pairings, strict=True), 1):
        if was is not now:
            _note(result, board, was, now, node)
    for board in set(new.signed_off) - set(old.signed_off):
        result.pop(board, None)
    return changes if result == changes else result


def _note(changes: dict[int, Change], board: int, was: Pairing, now: Pairing, node: int) -> None:
    known = changes.get(board)
    if was.pair == now.pair:
        _note_result(changes, board, was.result, now.result, node)
        return
    changes.pop(board, None)
    if known is not None and was.pair == now.pair[::-1]:
        changes[board] = replace(known, was=known.was.mirrored)


def _note_result(changes: dict[int, Change], board: int, was: Result | None, now: Result | None, node: int) -> None:
    known = changes.get(board)
    first = known.was if known is not None else was
    if first is None or was == now:
        return
    if first == now:
        changes.pop(board, None)
    else:
        changes[board] = Change(first, node, replaced=now is not None)


# ---- results against the ratings

ASKED_FROM = 400
"""From this rating difference on, an unexpected result is questioned once."""

NOTED_FROM = 150
"""From so many on, a result can be the surprise of the round."""


_NOBODY = Pairing(0, 0)


@dataclass(frozen=True, slots=True)
class Upset:
    """The winner of a board had the lower rating, by `difference` points."""

    board: int
    winner: Player
    loser: Player
    difference: int


def upset_of(tournament: Tournament, board: int, pairing: Pairing, least: int = ASKED_FROM) -> Upset | None:
    """Return what is surprising about the result of a board (from 1).

    None unless the winner of a game that was played is rated at least `least` points lower; players without a
    rating surprise nobody.
    """
    result = pairing.result
    if result is None or result.manner is Manner.FORFEIT or Outcome.WIN not in (result.white, result.black):
        return None
    won_by_white = result.outcome(Colour.WHITE) is Outcome.WIN
    ids = pairing.pair if won_by_white else pairing.pair[::-1]
    winner, loser = (tournament.by_id[player] for player in ids)
    difference = loser.rating - winner.rating
    if not winner.rating or difference < least:
        return None
    return Upset(board, winner, loser, difference)


class RoundUpsets:
    """The upsets of a round that changes board by board; what has not changed is not looked at again."""

    def __init__(self) -> None:
        self._players: tuple[Player, ...] = ()
        self._pairings: tuple[Pairing, ...] = ()
        self._found: dict[int, Upset] = {}
        self._ordered: list[tuple[int, int, Upset]] = []

    def of(self, tournament: Tournament, played: Round) -> tuple[Upset, ...]:
        """Return the upsets of a round that are worth noting, the greatest first."""
        if tournament.players is not self._players or len(played.pairings) != len(self._pairings):
            self._players, self._pairings = tournament.players, (_NOBODY,) * len(played.pairings)
            self._found.clear()
            self._ordered.clear()
        places = range(1, len(played.pairings) + 1)
        for board in compress(places, map(is_not, self._pairings, played.pairings)):
            self._note_upset(tournament, board, played.board(board))
        self._pairings = played.pairings
        return tuple([upset for _, _, upset in self._ordered])

    def _note_upset(self, tournament: Tournament, board: int, pairing: Pairing) -> None:
        upset = upset_of(tournament, board, pairing, NOTED_FROM)
        known = self._found.pop(board, None)
        if known is not None:
            self._ordered.remove((-known.difference, board, known))
        if upset is not None:
            self._found[board] = upset
            insort(self._ordered, (-upset.difference, board, upset))


# ---- questions

Subject = tuple[int, int, Result]
"""Round, board and the result that is asked about."""


class ResultQuestion:
    """Asks, and remembers what was answered for as long as the document is open.

    The strip keeps the question while further results come in; it disappears when it is answered or dismissed, when
    another one takes its place, or when the board has another result.
    """

    def __init__(self, boards: Boards) -> None:
        self._boards = boards
        self._office = office = boards.office
        self._asked: Notice | None = None
        self._about: Subject | None = None
        self._settled: set[Subject] = set()
        self._added = _Added()
        office.desk.document_changed.connect(self._settled.clear)
        office.desk.changed.connect(self._follow)

    def tidy(self) -> None:
        """Put the message in the strip away, unless it is the question."""
        messages = self._office.messages
        if messages.latest is not self._asked:
            messages.clear()

    def ask(self, before: Tournament, number: int, board: int) -> None:
        """Ask about the result of a board, if there is something to ask; `before` is how things stood without it."""
        result = self._office.tournament.rounds[number - 1].board(board).result
        if result is None:
            return
        subject = (number, board, result)
        if ends_after_pairing(before, number, board, result):
            self._put(subject, self._late_text(before, subject), lambda: self._ask_about_upset(subject))
        else:
            self._ask_about_upset(subject)

    def _put(self, subject: Subject, text: str, then: Callable[[], object]) -> None:
        """Put a question; `then` follows when it is answered."""
        self._office.messages.notice(text, Offer(N_("Confirm the result"), then))
        self._asked, self._about = self._office.messages.latest, subject

    def _ask_about_upset(self, subject: Subject) -> None:
        number, board, _ = subject
        tournament = self._office.tournament
        played = tournament.rounds[number - 1]
        upset = upset_of(tournament, board, played.board(board))
        if board in played.signed_off or upset is None or subject in self._settled:
            return
        text = N_(
            "Board {board}: {winner} ({low}) beats {loser} ({high}), rated {points} points higher. Please verify."
        )
        winner, loser, points = upset.winner, upset.loser, upset.difference
        low, high = winner.rating, loser.rating
        said = wording.text(text, board=board, winner=winner, low=low, loser=loser, high=high, points=points)
        self._put(subject, said, lambda: self._settle(subject))

    def _late_text(self, before: Tournament, subject: Subject) -> str:
        """Return the question about a game that ends when later rounds have been paired: which, and how it counted."""
        number, board, result = subject
        later = range(number + 1, len(before.rounds) + 1)
        latest = before.rounds[-1]
        if len(later) > 1:
            text = N_(
                "Round {round}, board {board}: the adjourned game ended {result}. Rounds {first} to {last} were "
                "paired with {points} for each player and stay as they are; this is recorded in the log. Please "
                "verify the result."
            )
        elif latest.stage is Stage.DRAFT:
            text = N_(
                "Round {round}, board {board}: the adjourned game ended {result}. The draft of round {last} was "
                "paired with {points} for each player: propose it again if the result is to count. Please verify "
                "the result."
            )
        else:
            text = N_(
                "Round {round}, board {board}: the adjourned game ended {result}. Round {last} was paired with "
                "{points} for each player and stays as it is; this is recorded in the log. Please verify the "
                "result."
            )
        counted = before.entry(before.rounds[number - 1].board(board).white, number).worth(before.settings.scoring)
        points, first, last = wording.points_text(counted), later[0], later[-1]
        return wording.text(text, round=number, board=board, result=result, first=first, last=last, points=points)

    def _settle(self, subject: Subject) -> None:
        self._settled.add(subject)
        self._boards.marks_changed.emit()

    def mark(self, marks: dict[int, Mark], number: int, upsets: Iterable[Upset]) -> None:
        """Mark the unconfirmed upsets of round `number`; only while it is being played."""
        rounds = self._office.tournament.rounds
        if not number or number < len(rounds) or rounds[-1].stage is not Stage.PUBLISHED:
            return
        answered, signed = {board for of, board, _ in self._settled if of == number}, set(rounds[-1].signed_off)
        for upset in upsets:
            if upset.difference < ASKED_FROM:
                break  # the greatest come first
            board = upset.board
            is_answered = board in answered and (number, board, rounds[-1].board(board).result) in self._settled
            if board not in signed and not is_answered:
                marks[board] = self._added.to(board, marks.get(board, NO_MARK), upset, _with_upset)

    def _follow(self, _before: Tournament, after: Tournament) -> None:
        if self._about is None:
            return
        number, board, result = self._about
        stands = number <= len(after.rounds) and board <= len(after.rounds[number - 1].pairings)
        if stands and after.rounds[number - 1].board(board).result == result:
            return
        if self._office.messages.latest is self._asked:
            self._office.messages.clear()
        self._asked = self._about = None


# ---- all marks

_SIGNED = Mark(signed=True)


class _Added:
    """Marks to which something was added: with every result that of each board is asked for, mostly the same again."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[Mark, object, Mark]] = {}

    def to(self, board: int, mark: Mark, what: T, add: Callable[[Mark, T], Mark]) -> Mark:
        """Return the mark of a board with something more, the very same as the last time if both are the same."""
        known = self._made.get(board)
        if known is None or known[0] is not mark or known[1] is not what:
            known = self._made[board] = mark, what, add(mark, what)
        return known[2]


def _with_upset(mark: Mark, upset: Upset) -> Mark:
    return replace(mark, upset=upset.difference)


class RoundMarks:
    """Gathers the marks of the boards."""

    def __init__(self, office: Office, question: ResultQuestion) -> None:
        self._office = office
        self._question = question
        self._changed: ChangedResults | None = None
        self._upsets = RoundUpsets()
        self._added = _Added()
        self.upsets: tuple[Upset, ...] = ()
        """The surprises of the round asked for last, the greatest first."""

    def of_round(self, number: int) -> dict[int, Mark]:
        """Return the marks of a round by board; nothing for a round that has not been paired."""
        document, changed, rounds = self._office.desk.document, self._changed, self._office.tournament.rounds
        if changed is None or changed.document is not document:  # the page may be drawn before everybody knows of it
            changed = self._changed = None if document is None else ChangedResults(document)
        if changed is None or not 1 <= number <= len(rounds):
            return {}
        marks = dict.fromkeys(rounds[number - 1].signed_off, _SIGNED)
        for board, change in changed.of_round(number).items():
            marks[board] = self._added.to(board, marks.get(board, NO_MARK), change, changed.marked)
        self.upsets = self._upsets.of(self._office.tournament, rounds[number - 1])
        self._question.mark(marks, number, self.upsets)
        return marks
