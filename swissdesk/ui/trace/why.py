"""The answers about a round on the screen: a sentence, and rounds side by side, line by line.

`answer` and `compare` take long and run off the GUI thread. What is asked and answered is in `reports.questions`.
Nothing here knows Qt.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.engine.checker import Board, row_by_row
from swissdesk.engine.progress import Monitor
from swissdesk.engine.proposal import Pairs
from swissdesk.i18n import N_, translate_plural
from swissdesk.model import Tournament
from swissdesk.model.systems import EDITIONS
from swissdesk.reports.looking_back import remarks_on
from swissdesk.reports.questions import Asked, Subject, first_part, reply, second_part
from swissdesk.values import dataclass, replace

if TYPE_CHECKING:
    from swissdesk.engine import editions


# ---- rounds side by side


@dataclass(frozen=True)
class Line:
    """A row of boards of several rounds: the first one's board `number`, and the other rounds' boards beside it.

    `texts` are for people, empty where a round has no such board; `turned` means only the colours differ; `asked`,
    that the question is about somebody on the first board; `reasons` say why the board is another one there.
    """

    number: int
    boards: tuple[Board | None, ...]
    texts: tuple[str, ...]
    asked: bool = False
    reasons: tuple[str, ...] = ()

    @property
    def numbers(self) -> tuple[str, ...]:
        """The boards as numbers of players, for want of room: ``12–7``."""
        return tuple(_numbers_text(board) for board in self.boards)

    @property
    def differs(self) -> bool:
        """Whether another round has another board here."""
        return any(self.is_other(place) for place in range(1, len(self.boards)))

    @property
    def turned(self) -> bool:
        """Whether the same players meet everywhere, with other colours somewhere."""
        return self.differs and len({frozenset(board) for board in self.boards if board}) == 1

    def is_other(self, place: int) -> bool:
        """Whether the round at `place` has another board than the first; one that has none at all is not counted."""
        return bool(self.boards[place]) and self.boards[place] != self.boards[0]


def lines_of(tournament: Tournament, rounds: Sequence[Pairs], asked: Collection[int] = ()) -> tuple[Line, ...]:
    """Return the boards of `rounds` beside those of the first, which stand in their order."""
    first = rounds[0]
    columns = [first, *(row_by_row(first, other) for other in rounds[1:])]
    lines = []
    for place in range(max(map(len, columns))):
        boards = tuple(column[place] if place < len(column) else None for column in columns)
        texts = tuple(wording.board_text(tournament, board) for board in boards)
        lines.append(Line(place + 1, boards, texts, bool(boards[0] and set(boards[0]) & set(asked))))
    return tuple(lines)


def _numbers_text(board: Board | None) -> str:
    if board is None:
        return ""
    white, black = board
    return f"{white}–{black}" if black else wording.text(N_("{player}: bye"), player=white)


def _boards(pairs: Pairs, bye: int | None) -> Pairs:
    return (*pairs, *([(bye, 0)] if bye is not None else []))


# ---- why not otherwise


@dataclass(frozen=True)
class Answered:
    """The answer in words, and the boards.

    `remark` says how the round on record compares and, on a line of its own, what has become known since; empty if
    there is nothing to say. `bracket` is the first one that the other round fills in a worse way, 0 if that is none or
    all of them.
    """

    sentence: str
    remark: str
    lines: tuple[Line, ...]
    bracket: int = 0


def answer(subject: Subject, asked: Asked, one: int = 0, other: int = 0, monitor: Monitor | None = None) -> Answered:
    """Return the answer to a question; raises NotReady and NoPairing like `propose`."""
    players = (one, other)[: asked.players]
    replied = reply(subject, asked, players, monitor)
    found = replied.answer
    rounds = [_boards(found.proposal.pairs, found.proposal.bye)]
    theirs = _boards(found.pairs or (), found.bye)
    if theirs and set(theirs) != set(rounds[0]):
        rounds.append(theirs)
    bracket = found.fault.bracket if found.fault is not None else 0
    lines = lines_of(subject.before, rounds, replied.about)
    return Answered(replied.sentence, "\n".join(replied.hindsight.lines(folded=True)), lines, bracket)


# ---- editions


@dataclass(frozen=True)
class Comparison:
    """One position paired by all editions: the subject's own first; `notes` tell of each of the others.

    `lines` have the reasons for the boards that differ; `remark` says what has become known since the round was
    paired, empty if nothing has.
    """

    years: tuple[str, ...]
    lines: tuple[Line, ...]
    notes: tuple[str, ...]
    remark: str = ""


def editions_of(system: str) -> tuple[str, ...]:
    """Return the editions in the order in which they are compared: the given one first, if it is one of them."""
    return tuple(sorted(EDITIONS, key=lambda name: name != system))


def compare(subject: Subject, monitor: Monitor | None = None) -> Comparison:
    """Return the round as every edition pairs it; raises NotReady if none can."""
    from swissdesk.engine import editions  # wanted only when something is asked

    before = subject.before
    found = editions.compare(before, systems=editions_of(subject.system), monitor=first_part(subject, monitor))
    lines = lines_of(before, [version.boards for version in found.versions])
    answered = tuple(replace(line, reasons=tuple(_reasons(found, line))) for line in lines)
    years = tuple(editions.year_of(version.system) for version in found.versions)
    notes = (_note(found, answered, place, year) for place, year in enumerate(years))
    remarks = remarks_on(subject.tournament, subject.number, folded=True, monitor=second_part(monitor))
    return Comparison(years, answered, tuple(note for note in notes if note), "\n".join(remarks))


def _reasons(found: editions.Comparison, line: Line) -> Iterator[str]:
    """Yield why the boards of a line are not the same: what each edition has against the other's board."""
    first = found.versions[0]
    for place, version in enumerate(found.versions):
        board, own = line.boards[place], line.boards[0]
        if not place or board == own:
            continue
        pairs = ((board, version.system, first.system), (own, first.system, version.system))
        for one, system, against in pairs:
            reason = found.reason(one, system, against) if one is not None else None
            if reason is not None:
                yield wording.sentence(reason.message)


def _note(found: editions.Comparison, lines: Sequence[Line], place: int, year: str) -> str:
    """Return what is to be said of one edition; nothing of the first, unless it comes to no round."""
    version = found.versions[place]
    if version.refusal is not None:
        reason = wording.sentence(version.refusal)
        return wording.text(N_("By the rules of {year} no pairing is possible: {reason}"), year=year, reason=reason)
    if not place or found.versions[0].refusal is not None:
        return ""
    if found.same(version.system):
        return wording.text(N_("The rules of {year} give the same pairing."), year=year)
    others = [line for line in lines if line.is_other(place)]
    count = len(others)
    template = translate_plural(
        "The rules of {year} give another pairing: {count} board differs.",
        "The rules of {year} give another pairing: {count} boards differ.",
        count,
    )
    if all(set(line.boards[place] or ()) == set(line.boards[0] or ()) for line in others):
        template = translate_plural(
            "The rules of {year} give other colours on {count} board.",
            "The rules of {year} give other colours on {count} boards.",
            count,
        )
    return template.format(year=year, count=count)
