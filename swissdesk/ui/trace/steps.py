"""The steps in words, and as a list model: filtered, with families that open in place. Knows no widget."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from swissdesk import wording
from swissdesk.engine.colours import Float, Strength
from swissdesk.engine.measure import LimboDifference
from swissdesk.engine.position import Competitor
from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.trace import Kind, TraceStep, Value, Verdict
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Colour, Points
from swissdesk.model.points import POINT
from swissdesk.ui.shell.office import Office
from swissdesk.ui.trace.story import Bracket, Story
from swissdesk.ui.widgets.rows import ROOT, Index
from swissdesk.values import dataclass, replace
from swissdesk.wording_clauses import label_of, with_article

# ---- in words


def title(number: int, *, coming: bool, draft: bool) -> str:
    """Return what the page is about."""
    if coming:
        return wording.text(N_("Preview of round {round}"), round=number)
    if draft:
        return wording.text(N_("Round {round}, draft"), round=number)
    return wording.text(N_("Trace of round {round}"), round=number)


def not_yet(office: Office) -> str:
    """Return why there is nothing to walk through, and what to do."""
    if len(office.tournament.players) < 2:
        return translate(N_("No trace yet. Enter the players, then pair round 1."))
    return translate(N_("No trace yet. Propose round 1, then return here."))


def marked(count: int, *, marked: bool) -> str:
    """Return that a step was marked or is not any more, and how many will be printed."""
    done = translate(N_("The step is marked.") if marked else N_("The mark is removed."))
    left = translate_plural("{count} step will be printed.", "{count} steps will be printed.", count)
    return f"{done} {left.format(count=count)}"


KINDS = {
    Kind.OUTLOOK: N_("Overview of the round"),
    Kind.BYE_SCORE: N_("Players who can get the bye"),
    Kind.BRACKET: N_("Start of a bracket"),
    Kind.PARAMETERS: N_("Parameters"),
    Kind.LIMIT: N_("Limit"),
    Kind.SUBGROUPS: N_("S1 and S2"),
    Kind.SEATS: N_("The players"),
    Kind.ROWS: N_("Rows of the table"),
    Kind.MEETING: N_("Reason for the pair"),
    Kind.FREE: N_("Player without an opponent"),
    Kind.BOARDS: N_("The boards"),
    Kind.MDP_PAIRING: N_("MDP-Pairing"),
    Kind.EXCHANGE: N_("Exchange"),
    Kind.FAMILY: N_("Family of candidates"),
    Kind.CANDIDATE: N_("Preparation of a candidate"),
    Kind.COUNTER: N_("Change of a counter"),
    Kind.REQUIREMENT: N_("Dropped requirement"),
    Kind.BACKTRACK: N_("Return to the bracket above"),
    Kind.DOWNFLOATERS: N_("Downfloaters"),
    Kind.UPFLOATERS: N_("Upfloaters"),
    Kind.OPPONENT: N_("Search for an opponent"),
    Kind.UNDONE: N_("Undone pairs"),
    Kind.LOOKAHEAD: N_("Look-ahead to the next bracket"),
    Kind.COMPLETION: N_("Completion of the round"),
    Kind.BYE: N_("The bye"),
    Kind.COLOUR: N_("Colours"),
}

_VERDICTS = {
    Verdict.ACCEPTED: (N_("accepted"), "accent"),
    Verdict.ILLEGAL: (N_("not legal"), "danger"),
    Verdict.BEST_SO_FAR: (N_("best so far"), "best"),
    Verdict.NOT_BETTER: (N_("not better"), "notice"),
    Verdict.REPEATED: (N_("tried before"), "muted"),
    Verdict.LATER: (N_("comes later"), "muted"),
    Verdict.WITHDRAWN: (N_("withdrawn"), "muted"),
    Verdict.PASSED: (N_("not perfect"), "notice"),
}
"""What became of a candidate in two words, and the role of the colour of that."""

_COUNTERS = {
    "M0": N_("moved-down players (MDPs)"),
    "MaxPairs": N_("pairs the bracket can form"),
    "M1": N_("MDPs paired here"),
    "P0": N_("largest number of pairs"),
    "P1": N_("target number of pairs"),
    "P": N_("pairs in this attempt"),
    "X1": N_("colour preferences denied, at least"),
    "X": N_("colour preferences denied, at most"),
    "Z1": N_("strong preferences denied, at least"),
    "Z": N_("strong preferences denied, at most"),
    "A7d": N_("strong preferences denied, treated as absolute"),
    "B2": N_("topscorers with a forbidden colour"),
    "D5": N_("downfloats repeated from the previous round"),
    "D6": N_("downfloats repeated from two rounds before"),
    "U5": N_("upfloats repeated from the previous round"),
    "U6": N_("upfloats repeated from two rounds before"),
    "score": N_("score of the residents"),
}

_STRENGTHS = {
    Strength.ABSOLUTE: N_("absolute preference: {colour}"),
    Strength.STRONG: N_("strong preference: {colour}"),
    Strength.MILD: N_("mild preference: {colour}"),
}

_FLOATS = {Float.DOWN: N_("down"), Float.UP: N_("up"), Float.NONE: N_("none")}

ADDITIONAL = {"B.3"}
"""What is only said beside the criterion that decides: the differences of 2012 beside the sum of their squares."""

_SHORT = 10**6


def kind_text(kind: Kind, articles: str = "") -> str:
    """Return the name of a kind of step, in the words of the system whose clauses it follows."""
    if kind is Kind.SUBGROUPS and articles in SYSTEMS and not SYSTEMS[articles].has_subgroups:
        return translate(N_("Ranking in the bracket"))
    return translate(KINDS.get(kind, kind.value))


def verdict_text(verdict: Verdict | None) -> str:
    """Return what became of a candidate, in two words; empty if it is none."""
    return translate(_VERDICTS[verdict][0]) if verdict else ""


def verdict_role(verdict: Verdict | None) -> str:
    """Return the role of the colour of a verdict."""
    return _VERDICTS[verdict][1] if verdict else "muted"


def counter_text(name: str) -> str:
    """Return what a counter counts; empty if it is not known."""
    return translate(_COUNTERS.get(name, ""))


def short_size(size: int) -> str:
    """Return a number of candidates where there is little room."""
    return f"×{wording.count_text(size)}" if size < _SHORT else f"≈10{wording.raised(len(str(size)) - 1)}"


def value_text(value: Value) -> str:
    """Return the value of a criterion: a count, or scores."""
    if isinstance(value, int):
        return str(value)
    return "  ".join(map(amount_text, value)) or "–"


def amount_text(amount: Points) -> str:
    """Return one amount of a list: points, with an arrow the score of an MDP who stays in the Limbo."""
    if isinstance(amount, LimboDifference):
        return f"{wording.points_text(amount.score)}↓"
    return wording.points_text(amount)


def criterion_value_text(label: str, value: Value) -> str:
    """Return the value of a criterion by its label: D.4 of 2012 is a sum of squared points, all others are plain."""
    if label == "D.4" and isinstance(value, int):
        return f"{value / (POINT * POINT):g}"
    return value_text(value)


def title_of(story: Story, step: TraceStep) -> str:
    """Return where a step stands: ``Bracket 2 · 3½ points``, or what it is about."""
    bracket = story.bracket_at(step)
    return bracket_title(bracket) if bracket else kind_text(step.kind)


def bracket_title(bracket: Bracket) -> str:
    """Return the name of a bracket."""
    if bracket.score is None:
        return translate(N_("The boards"))
    points = points_title(bracket)
    if bracket.joins:
        return wording.text(
            N_("Brackets {first} to {number} · {points}"), first=bracket.joins, number=bracket.number, points=points
        )
    return wording.text(N_("Bracket {number} · {points}"), number=bracket.number, points=points)


def points_title(bracket: Bracket) -> str:
    """Return the points of a bracket: ``1½ points``, or all of them where brackets are joined."""
    if not bracket.joined:
        return wording.points_words(bracket.score or 0)
    return wording.text(N_("{scores} points"), scores=[wording.points_text(score) for score in bracket.joined])


def preference_text(player: Competitor) -> str:
    """Return which colour a player is due, and how strongly."""
    colour, strength = player.preference
    if colour is None:
        return translate(N_("no colour preference"))
    return wording.text(_STRENGTHS[strength], colour=wording.colour_text(colour))


def history_text(player: Competitor) -> str:
    """Return the colours a player has had, as letters."""
    return " ".join(wording.side_text(Colour(letter))[:1] for letter in player.colours) or "–"


def card_text(player: Competitor) -> str:
    """Return everything a card shows, for a tooltip and for those who hear it."""
    return f"{player.id} {player.name}, {details_text(player)}"


def details_text(player: Competitor) -> str:
    """Return what a card shows of a player besides number and name: points, colours, floats."""
    last, before = player.floats
    parts = [
        wording.points_words(player.score),
        preference_text(player),
        wording.text(N_("colours so far: {colours}"), colours=history_text(player)),
    ]
    if last is not Float.NONE or before is not Float.NONE:
        text = N_("floats: last round {last}, the round before {before}")
        parts.append(wording.text(text, last=translate(_FLOATS[last]), before=translate(_FLOATS[before])))
    return "; ".join(parts)


# ---- the model


_DECISIONS = {
    *(Kind.BYE_SCORE, Kind.LIMIT, Kind.MEETING, Kind.REQUIREMENT, Kind.BACKTRACK, Kind.UNDONE),
    *(Kind.DOWNFLOATERS, Kind.UPFLOATERS, Kind.BYE),
}


@dataclass(frozen=True)
class Entry:
    """A step where it stands: `depth` in opened families, `number` among all steps from 1, `opened` while it is open.

    `chapter` changes from bracket to bracket: its number, 0 before the first, -1 for what comes after the last.
    """

    step: TraceStep
    chapter: int
    depth: int = 0
    opened: bool = False

    @property
    def can_open(self) -> bool:
        """Whether there is more to see below."""
        return self.step.opens and not self.opened

    @property
    def is_decision(self) -> bool:
        """Whether something is settled here."""
        return self.step.verdict in (Verdict.ACCEPTED, Verdict.BEST_SO_FAR) or self.step.kind in _DECISIONS


Filter = Callable[[Entry], bool]


def everything(_entry: Entry) -> bool:
    """Let every step pass."""
    return True


def entries_of(story: Story) -> list[Entry]:
    """Return the steps of a story, each with its chapter."""
    chapter = 0
    entries = []
    for step in story.trace.steps:
        if step.bracket is not None:
            chapter = step.bracket
        elif step.kind is Kind.COLOUR:
            chapter = -1
        entries.append(Entry(step, chapter))
    return entries


def earlier_in_bracket(entries: Sequence[Entry], place: int) -> Iterator[Entry]:
    """Return the steps that come before a place in the same bracket, the latest first."""
    chapter = entries[place].chapter
    return takewhile(lambda entry: entry.chapter == chapter, (entries[at] for at in range(place - 1, -1, -1)))


class StepsModel(QAbstractListModel):
    """The steps that pass the filter, in their order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: list[Entry] = []
        self._shown: list[int] = []
        self._filter: Filter = everything
        self.articles = ""
        """The system whose clauses the steps name."""
        self.veiled = False
        """Whether the tooltip of a step shows only its kind and clause, because the lesson asks for the rest."""

    # ---- contents

    def show(self, story: Story | None) -> None:
        """Show the steps of another story."""
        self.beginResetModel()
        self._entries = entries_of(story) if story else []
        self.articles = story.trace.articles if story else ""
        self._sift()
        self.endResetModel()

    def sift(self, wanted: Filter) -> None:
        """Let only those steps pass."""
        self.beginResetModel()
        self._filter = wanted
        self._sift()
        self.endResetModel()

    def _sift(self) -> None:
        self._shown = [place for place, entry in enumerate(self._entries) if self._filter(entry)]

    @property
    def entries(self) -> Sequence[Entry]:
        """All steps, whether they pass the filter or not."""
        return self._entries

    def entry(self, row: int) -> Entry:
        """Return the step in a row."""
        return self._entries[self._shown[row]]

    def place(self, row: int) -> int:
        """Return where the step of a row stands among all."""
        return self._shown[row]

    def row_at(self, place: int) -> int:
        """Return the row of the first shown step at or after a place among all; the last row if there is none."""
        return min(bisect_left(self._shown, place), len(self._shown) - 1)

    def row_of(self, step_id: str) -> int:
        """Return the row of a step, -1 if it is not shown."""
        return next((row for row, place in enumerate(self._shown) if self._entries[place].step.id == step_id), -1)

    # ---- families

    def open(self, row: int, children: Sequence[TraceStep]) -> None:
        """Put the steps of a family below it; all of them are shown, whatever the filter."""
        place = self._shown[row]
        entry = self._entries[place]
        below = [Entry(step, entry.chapter, entry.depth + 1) for step in children]
        self._entries[place] = replace(entry, opened=True)
        count = len(below)
        self.beginInsertRows(ROOT, row + 1, row + count)
        self._entries[place + 1 : place + 1] = below
        after = [shown + count for shown in self._shown[row + 1 :]]
        self._shown[row + 1 :] = [*range(place + 1, place + 1 + count), *after]
        self.endInsertRows()
        self.dataChanged.emit(self.index(row), self.index(row))

    def close(self, row: int) -> None:
        """Take away what was opened below a step, all the way down."""
        place = self._shown[row]
        entry = self._entries[place]
        end = place + 1
        while end < len(self._entries) and self._entries[end].depth > entry.depth:
            end += 1
        last = row + 1
        while last < len(self._shown) and self._shown[last] < end:
            last += 1
        self._entries[place] = replace(entry, opened=False)
        if last > row + 1:
            self.beginRemoveRows(ROOT, row + 1, last - 1)
            gone = end - place - 1
            del self._entries[place + 1 : end]
            self._shown[row + 1 :] = [shown - gone for shown in self._shown[last:]]
            self.endRemoveRows()
        self.dataChanged.emit(self.index(row), self.index(row))

    def opened_above(self, row: int) -> int:
        """Return the row of the opened family that a step is in, or the step itself if it is open; -1 if neither."""
        entry = self.entry(row)
        if entry.opened:
            return row
        for above in range(row - 1, -1, -1):
            if self.entry(above).depth < entry.depth:
                return above
        return -1

    # ---- the model

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        entry = self.entry(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return label_of(self.articles, entry.step.clause)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return step_text(entry, self.articles, veiled=self.veiled)
        return None


def step_text(entry: Entry, articles: str, *, veiled: bool = False) -> str:
    """Return a step as it is read out: what it is, by which clause, and unless `veiled` its verdict and sentence.

    `articles` is the system whose clauses it names.
    """
    step = entry.step
    parts = [kind_text(step.kind, articles)]
    if step.clause:
        parts.append(wording.text(N_("clause {clause}"), clause=with_article(articles, step.clause)))
    if veiled:
        return ", ".join(parts)
    if step.verdict:
        parts.append(verdict_text(step.verdict))
    return f"{', '.join(parts)}. {wording.sentence(step.message)}"
