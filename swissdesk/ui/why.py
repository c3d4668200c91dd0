"""What the questions about a round answer: a sentence, and rounds side by side, line by line.

A `Subject` is the round that is asked about; `answer` and `compare` are the long work, done off the GUI thread.
Nothing here knows Qt.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.engine import propose
from swissdesk.engine.progress import Monitor
from swissdesk.engine.proposal import NoPairing, Pairs
from swissdesk.engine.systems import SYSTEMS
from swissdesk.i18n import N_, translate
from swissdesk.model import Round, Tournament
from swissdesk.ui.trace.story import remark_on

if TYPE_CHECKING:
    from swissdesk.engine.judgement import BracketJudgement, Measure

Board = tuple[int, int]
"""White and Black; a bye is (id, 0)."""

EDITIONS = ("dutch-2026", "dutch-2017", "dutch-2012")


class Asked(Enum):
    """What may be asked of a round."""

    MEETING = "meeting"
    BYE = "bye"
    FLOAT = "float"
    COLOUR = "colour"


QUESTIONS: dict[Asked, str] = {
    Asked.MEETING: N_("Why do two players not meet?"),
    Asked.BYE: N_("Why has this player the bye, and nobody else?"),
    Asked.FLOAT: N_("Why does a player float down?"),
    Asked.COLOUR: N_("Why has a player this colour?"),
}


# ---- what is asked about


@dataclass(frozen=True)
class Subject:
    """A round, on record or coming, and the system that pairs it."""

    tournament: Tournament
    number: int
    system: str

    @property
    def on_record(self) -> Round | None:
        """The round as it was published or drafted, None for the coming one."""
        rounds = self.tournament.rounds
        return rounds[self.number - 1] if self.number <= len(rounds) else None

    @property
    def before(self) -> Tournament:
        """The tournament as it stood before the round."""
        return self.tournament.before_round(self.number)

    @property
    def title(self) -> str:
        """The round for a list of rounds."""
        template = N_("Round {round}") if self.on_record else N_("Round {round}, still to come")
        return wording.text(template, round=self.number)

    def players(self) -> list[tuple[int, str]]:
        """Return those who are to be paired, (id, text), in starting order."""
        before = self.before
        return [(player, named(before, player)) for player in before.present(self.number)]


def subjects(tournament: Tournament, *, with_coming: bool) -> tuple[Subject, ...]:
    """Return the rounds that can be asked about: those on record by a system we know, and the coming one if wanted."""
    numbers = range(1, len(tournament.rounds) + 1 + with_coming)
    found = (Subject(tournament, number, system_of(tournament, number)) for number in numbers)
    return tuple(subject for subject in found if subject.system in SYSTEMS)


def system_of(tournament: Tournament, number: int) -> str:
    """Return the system that pairs a round: the recorded one, or the tournament's."""
    recorded = tournament.rounds[number - 1].system if number <= len(tournament.rounds) else ""
    return recorded or tournament.settings.system


def named(tournament: Tournament, player: int) -> str:
    """Return a player as number and name."""
    return f"{player} {tournament.by_id[player].name}".strip() if player in tournament.by_id else str(player)


# ---- rounds side by side


@dataclass(frozen=True)
class Line:
    """A row of boards of several rounds: the first one's board `number`, and the other rounds' boards beside it.

    `texts` are for people, empty where a round has no such board; `turned` means only the colours differ; `asked`,
    that the question is about somebody on the first board.
    """

    number: int
    boards: tuple[Board | None, ...]
    texts: tuple[str, ...]
    asked: bool = False

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
    columns = [first, *(_beside(first, other) for other in rounds[1:])]
    lines = []
    for place in range(max(map(len, columns))):
        boards = tuple(column[place] if place < len(column) else None for column in columns)
        texts = tuple(_board_text(tournament, board) for board in boards)
        lines.append(Line(place + 1, boards, texts, bool(boards[0] and set(boards[0]) & set(asked))))
    return tuple(lines)


def _beside(ours: Pairs, theirs: Pairs) -> list[Board | None]:
    """Return the boards of `theirs` in the order of `ours`: the same players, then White's board, then Black's."""
    left = list(theirs)
    found: list[Board | None] = [None] * len(ours)
    likeness: tuple[Callable[[Board, Board], bool], ...] = (
        lambda board, other: set(board) == set(other),
        lambda board, other: board[0] in other,
        lambda board, other: board[1] in other and board[1] != 0,
        lambda _board, _other: True,
    )
    for alike in likeness:
        for place, board in enumerate(ours):
            other = next((other for other in left if alike(board, other)), None) if found[place] is None else None
            if other is not None:
                left.remove(other)
                found[place] = other
    return [*found, *left]


def _board_text(tournament: Tournament, board: Board | None) -> str:
    if board is None:
        return ""
    white, black = board
    if black == 0:
        return wording.text(N_("{player}: bye"), player=named(tournament, white))
    return f"{named(tournament, white)} – {named(tournament, black)}"


def _boards(pairs: Pairs, bye: int | None) -> Pairs:
    return (*pairs, *([(bye, 0)] if bye is not None else []))


# ---- why not otherwise


@dataclass(frozen=True)
class Answered:
    """The answer in words, how the round on record compares (empty if it does not differ), and the boards."""

    sentence: str
    remark: str
    lines: tuple[Line, ...]


def answer(subject: Subject, asked: Asked, one: int = 0, other: int = 0) -> Answered:
    """Return the answer to a question; raises NotReady and NoPairing like `propose`."""
    from swissdesk.engine import explain  # wanted only when something is asked

    before, system = subject.before, subject.system
    if asked is Asked.MEETING:
        found, about = explain.why_not(before, one, other, system), {one, other}
    elif asked is Asked.BYE:
        found = explain.why_bye(before, system)
        about = {found.proposal.bye or 0}
    elif asked is Asked.FLOAT:
        found, about = explain.why_float(before, one, system), {one}
    else:
        found, about = explain.why_colour(before, one, system), {one}
    rounds = [_boards(found.proposal.pairs, found.proposal.bye)]
    theirs = _boards(found.pairs or (), found.bye)
    if theirs and set(theirs) != set(rounds[0]):
        rounds.append(theirs)
    remark = remark_on(subject.on_record, found.proposal)
    return Answered(wording.sentence(found.message), remark, lines_of(before, rounds, about))


# ---- editions


@dataclass(frozen=True)
class Version:
    """The round as one edition makes it; `refusal` says why there is none."""

    system: str
    pairs: Pairs = ()
    bye: int | None = None
    refusal: str = ""

    @property
    def year(self) -> str:
        """The edition in short."""
        return year_of(self.system)

    @property
    def boards(self) -> Pairs:
        """The boards in order, the bye at the end."""
        return _boards(self.pairs, self.bye)


@dataclass(frozen=True)
class Comparison:
    """One position paired by all editions: the subject's own first; `notes` tell of each of the others."""

    versions: tuple[Version, ...]
    lines: tuple[Line, ...]
    notes: tuple[str, ...]


def year_of(system: str) -> str:
    """Return the short name of an edition."""
    return system.removeprefix("dutch-")


def editions_of(system: str) -> tuple[str, ...]:
    """Return the editions in the order in which they are compared: the given one first, if it is one of them."""
    return tuple(sorted(EDITIONS, key=lambda name: name != system))


def compare(subject: Subject, monitor: Monitor | None = None) -> Comparison:
    """Return the round as every edition pairs it; raises NotReady if none can."""
    before = subject.before
    versions: list[Version] = []
    for system in editions_of(subject.system):
        try:
            proposal = propose(before, system, monitor=monitor)
        except NoPairing as error:
            versions.append(Version(system, refusal=wording.sentence(error)))
        else:
            versions.append(Version(system, proposal.pairs, proposal.bye))
    notes = tuple(note for version in versions[1:] for note in _notes(before, versions[0], version))
    if versions[0].refusal:
        notes = (_refused(versions[0]), *notes)
    return Comparison(tuple(versions), lines_of(before, [version.boards for version in versions]), notes)


def _refused(version: Version) -> str:
    return wording.text(N_("By the rules of {year} there is no round: {reason}"), year=version.year,
                        reason=version.refusal)  # fmt: skip


def _notes(before: Tournament, first: Version, other: Version) -> list[str]:
    """Return what is to be said of two versions: by each one's rules, why the other's round is not the one."""
    if other.refusal:
        return [_refused(other)]
    if first.refusal:
        return []
    if set(first.boards) == set(other.boards):
        return [wording.text(N_("The rules of {year} give the same round."), year=other.year)]
    if {frozenset(board) for board in first.boards} == {frozenset(board) for board in other.boards}:
        count = len(set(first.boards) - set(other.boards))
        return [wording.text(N_("By the rules of {year} the same players meet; colours differ on {count} boards."),
                             year=other.year, count=count)]  # fmt: skip
    return [
        wording.text(N_("By the rules of {year}, the round of {other} is not the one: {reason}"), year=judging.year,
                     other=judged.year, reason=_reason(before, judging, judged))
        for judging, judged in ((first, other), (other, first))
    ]  # fmt: skip


def _reason(before: Tournament, ours: Version, theirs: Version) -> str:
    """Return the first thing by which another version's round is worse by the rules of `ours`."""
    from swissdesk.engine import explain

    mine = explain.judge(before, ours.pairs, ours.bye, ours.system)
    judged = explain.judge(before, theirs.pairs, theirs.bye, ours.system)
    if judged.breaches:
        return wording.sentence(judged.breaches[0])
    for one, other in zip(mine.whole, judged.whole, strict=False):
        if one.value != other.value:
            return wording.text(N_("{name}: {theirs} instead of {ours} ({label}, art. {article})."),
                                **_facts(one, other))  # fmt: skip
    for bracket, its in zip(mine.brackets, judged.brackets, strict=False):
        if bracket.meetings != its.meetings:
            return _in_bracket(bracket, its, is_optimum=mine.is_optimum)
    return translate(N_("it is just as good by all that is judged, and comes later."))


def _in_bracket(ours: BracketJudgement, theirs: BracketJudgement, *, is_optimum: bool) -> str:
    score = wording.points_text(ours.score)
    for one, other in zip(ours.measure(), theirs.measure(), strict=False):
        if one.value == other.value:
            continue
        if not is_optimum and other.value < one.value:  # type: ignore[operator]
            return wording.text(
                N_("in the bracket of {score} points it is not worse, but the procedure does not come to it."),
                score=score,
            )
        return wording.text(
            N_("in the bracket of {score} points, {name}: {theirs} instead of {ours} ({label}, art. {article})."),
            score=score, **_facts(one, other),
        )  # fmt: skip
    return wording.text(
        N_("in the bracket of {score} points it is just as good, but comes later in the order."), score=score
    )


def _facts(ours: Measure, theirs: Measure) -> dict[str, str]:
    return {
        "name": theirs.name, "label": theirs.label, "article": theirs.article, "ours": ours.text, "theirs": theirs.text,
    }  # fmt: skip
