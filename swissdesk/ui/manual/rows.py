"""The rows of the table in which a round is paired manually: who sits where, the due colour, and the verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import is_
from typing import Any

from PySide6.QtCore import QObject, Qt

from swissdesk import wording
from swissdesk.engine.colours import Strength
from swissdesk.engine.position import Competitor
from swissdesk.engine.verdicts import Verdict
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, Player, Points, Result
from swissdesk.reports.verdict_words import names_of, remark_sentence, verdict_in_short, verdict_sentences, verdict_text
from swissdesk.session.manual import Bar, Course, Place, Seat
from swissdesk.ui.widgets.columns import muted, strong
from swissdesk.ui.widgets.rows import Align, Column, Index, RowsModel, Style
from swissdesk.values import dataclass

# ---- why a place is barred


def bar_in_short(bar: Bar, board: int) -> str:
    """Return why a place is barred in a few words; `board` is where the carried player came from, 0 for no board."""
    if bar.own:
        return names_of(bar.own)
    words = names_of(bar.exchange)
    if not board:
        return wording.text(N_("Other player: {broken}"), broken=words)
    return wording.text(N_("Other player, at board {board}: {broken}"), board=board, broken=words)


def bar_sentences(bar: Bar) -> str:
    """Return everything that bars a place."""
    said = " ".join(remark_sentence(remark) for remark in bar.own or bar.exchange)
    if bar.own:
        return said
    return wording.text(N_("The player sitting here would take the other place. {broken}"), broken=said)


# ---- rows


@dataclass(frozen=True, slots=True)
class Sitting:
    """A player at a board: `points` before the round, `colours` so far and the one due; `is_new` on this chair."""

    player: Player
    points: Points
    colours: str
    due: str
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class ManualRow:
    """A board, perhaps with empty chairs; `verdict` is None as long as there is none, `stale` if it is an old one."""

    board: int
    table: int | None
    white: Sitting | None
    black: Sitting | None
    held: bool
    result: Result | None
    verdict: Verdict | None
    stale: bool

    def sitting(self, colour: Colour) -> Sitting | None:
        """Return who sits on one side."""
        return self.white if colour is Colour.WHITE else self.black

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits there."""
        return tuple(sat.player.name for sat in (self.white, self.black) if sat is not None)

    @property
    def verdict_text(self) -> str:
        """The verdict in a few words."""
        if self.white is None and self.black is None:
            return translate(N_("empty"))
        if self.white is None or self.black is None:
            return translate(N_("a seat is empty"))
        return "…" if self.verdict is None else verdict_text(self.verdict)

    @property
    def words(self) -> str:
        """The row read aloud."""
        sides = [
            wording.text(N_("{colour}: {name}"), colour=wording.side_text(colour), name=_name(self.sitting(colour)))
            for colour in (Colour.WHITE, Colour.BLACK)
        ]
        said = wording.text(N_("Board {board}, {sides}"), board=self.board, sides=", ".join(sides))
        parts = [said, self.verdict_text]
        if self.held:
            parts.append(translate(N_("held")))
        if self.result is not None:
            parts.append(wording.result_text(self.result))
        return "; ".join(parts)

    def details(self, *, in_full: bool = False) -> str:
        """What is to be said of the board: what decides, or everything."""
        if self.white is None or self.black is None or self.verdict is None:
            return ""
        verdict = verdict_sentences(self.verdict) if in_full else verdict_in_short(self.verdict)
        said = wording.text(N_("Board {board}. {verdict}"), board=self.board, verdict=verdict)
        if self.result is not None:
            said += " " + wording.text(N_("Result entered: {result}."), result=self.result)
        return said


def _name(sitting: Sitting | None) -> str:
    return translate(N_("no player")) if sitting is None else sitting.player.name


class Sittings:
    """Makes the sittings of a course; points and colours are looked up once."""

    def __init__(self, course: Course, known: Mapping[int, Competitor]) -> None:
        self._tournament, self._known = course.tournament, known
        self._basis = (course.tournament, course.first, known)
        self._points = course.tournament.points_before(course.number)
        self._before = course.first.places()

    def is_for(self, course: Course, known: Mapping[int, Competitor]) -> bool:
        """Whether these are the sittings of a course as it stands."""
        return all(map(is_, self._basis, (course.tournament, course.first, known)))

    def at(self, seat: Seat, player: int | None) -> Sitting | None:
        """Return who sits on a chair, None if it is empty."""
        return None if player is None else self.of(player, seat)

    def of(self, player: int, seat: Seat | None = None) -> Sitting:
        """Return a player as seated at a board, or (`seat` None) waits."""
        competitor = self._known.get(player)
        played = "" if competitor is None else competitor.colours
        before = self._before.get(player)
        return Sitting(
            self._tournament.by_id[player],
            self._points.get(player, 0),
            "".join(wording.side_text(Colour(sign))[:1] for sign in played),
            due_text(competitor),
            seat is not None and before != seat,
        )


def due_text(competitor: Competitor | None) -> str:
    """Return the colour that is due, with ``!`` if it may not be denied; empty if none is."""
    if competitor is None:
        return ""
    colour, strength = competitor.preference
    if colour is None:
        return ""
    return wording.side_text(colour)[:1] + ("!" if strength is Strength.ABSOLUTE else "")


def manual_rows(
    course: Course, sittings: Sittings, verdicts: Mapping[tuple[int, int], Verdict], *, stale: bool
) -> list[ManualRow]:
    """Return the boards of a course as they stand; `verdicts` are by pair."""
    played = course.played
    known = {} if played is None else {frozenset(pairing.pair): pairing for pairing in played.pairings}
    rows = []
    for number, board in enumerate(course.seating.boards, 1):
        pairing = known.get(frozenset(board.players)) if board.pair is not None else None
        result = None
        if pairing is not None:
            result = (pairing if pairing.pair == board.pair else pairing.mirrored).result
        rows.append(
            ManualRow(
                number,
                None if played is None or number > len(played.pairings) else played.board(number).table,
                sittings.at(Seat(number, Colour.WHITE), board.white),
                sittings.at(Seat(number, Colour.BLACK), board.black),
                board.held,
                result,
                verdicts.get(board.pair) if board.pair is not None else None,
                stale,
            )
        )
    return rows


def _side_columns(colour: Colour, title: str) -> tuple[Column[ManualRow], ...]:
    def of(said: Callable[[Sitting], str], nobody: str = "") -> Callable[[ManualRow], str]:
        """Return the text of a row about the player on a seat, or about the empty seat."""

        def text(row: ManualRow) -> str:
            sat = row.sitting(colour)
            return translate(nobody) if sat is None else said(sat)

        return text

    def spoken(row: ManualRow) -> str:
        sat = row.sitting(colour)
        facts = [row.words, f"{wording.side_text(colour)}: {_name(sat)}"]
        if sat is not None:
            facts.append(wording.text(N_("points {points}"), points=wording.points_text(sat.points)))
        if sat is not None and sat.due:
            facts.append(wording.text(N_("due colour: {colour}"), colour=sat.due))
        return "; ".join(facts)

    def style(row: ManualRow) -> Style:
        return Style.MUTED if row.sitting(colour) is None else Style.STRONG

    key = colour.name.lower()
    number = of(lambda sat: str(sat.player.id))
    name = of(lambda sat: sat.player.name, N_("empty seat"))
    rating = of(lambda sat: str(sat.player.rating or ""))
    points = of(lambda sat: wording.points_text(sat.points))
    due = of(lambda sat: f"→ {sat.due}" if sat.due else "")
    played = of(lambda sat: sat.colours)
    tip = N_("Colours so far and due colour (! cannot be denied)")
    return (
        Column(f"{key}_number", N_("No."), number, Align.RIGHT, muted, tooltip=N_("Starting rank"), leaves=1),
        Column(key, title, name, style=style, after=of(lambda sat: sat.player.title), spoken=spoken, stretch=True),
        Column(f"{key}_rating", N_("Rtg"), rating, Align.RIGHT, muted, tooltip=N_("Rating"), leaves=1),
        Column(f"{key}_points", N_("Pts"), points, Align.RIGHT, tooltip=N_("Points before the round"), leaves=3),
        Column(f"{key}_colours", N_("Colours"), played, style=muted, after=due, optional=True, leaves=2, tooltip=tip),
    )


# ---- the model

HELD = "held"
VERDICT = "verdict"


def _held(row: ManualRow) -> str:
    return translate(N_("held") if row.held else N_("not held"))


def _number(row: ManualRow) -> str:
    return str(row.board) if row.table is None else f"{row.board} ({row.table})"


def _result(row: ManualRow) -> str:
    return wording.result_text(row.result)


_STAYS, _GOES = N_("Held: stays when the rules pair the rest"), N_("Moves with the two players")

HAND_COLUMNS: tuple[Column[ManualRow], ...] = (
    Column(HELD, "", lambda _row: "••", tooltip=_STAYS, spoken=_held),
    Column("board", N_("Bd"), _number, Align.RIGHT, strong, tooltip=N_("Board")),
    *_side_columns(Colour.WHITE, N_("White")),
    Column("result", N_("Result"), _result, Align.CENTRE, tooltip=_GOES, optional=True, leaves=4),
    *_side_columns(Colour.BLACK, N_("Black")),
    Column(
        VERDICT, N_("By the rules"), lambda row: row.verdict_text, tooltip=N_("Check of the board against the rules")
    ),
)


class ManualModel(RowsModel[ManualRow]):
    """The boards while they are paired manually."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(HAND_COLUMNS, key=lambda row: row.board, parent=parent)
        self.bars: Mapping[Place, Bar] = {}
        """Where the player who is being carried may not be put down."""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if index.isValid() and role == Qt.ItemDataRole.ToolTipRole:
            return self._explained(index)
        if index.isValid() and role == Qt.ItemDataRole.AccessibleTextRole:
            bar = self.bar(index)
            said = super().data(index, role)
            return said if bar is None else f"{said}; {wording.text(N_('not allowed: {why}'), why=bar_sentences(bar))}"
        return super().data(index, role)

    def _explained(self, index: Index) -> str | None:
        if self.columns[index.column()].id == VERDICT:
            return self.rows[index.row()].details(in_full=True)
        bar = self.bar(index)
        return None if bar is None else bar_sentences(bar)

    def bar(self, index: Index) -> Bar | None:
        """Return why a seat is barred to the player being moved, None if it is not, or no player is being moved."""
        seat = self.seat(index)
        return None if seat is None else self.bars.get(seat)

    def seat(self, index: Index) -> Seat | None:
        """Return the chair that a cell is about, None for a cell about the board."""
        head = self.columns[index.column()].id.partition("_")[0]
        side = {"white": Colour.WHITE, "black": Colour.BLACK}.get(head)
        return None if side is None else Seat(index.row() + 1, side)

    def twins(self, column: Column[ManualRow]) -> tuple[Column[ManualRow], ...]:
        """Return the columns in which the same players can stand: this one, and that of the other colour."""
        head, _, rest = column.id.partition("_")
        other = {"white": "black", "black": "white"}.get(head)
        if other is None:
            return (column,)
        return column, self.columns[self.column(f"{other}_{rest}".rstrip("_"))]

    def column_of_names(self, colour: Colour) -> int:
        """Return the number of the column with the names of one side."""
        return self.column(colour.name.lower())
