"""The two tables of the laboratory: what every round is worth, and the boards beside the reference's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject

from swissdesk import wording
from swissdesk.engine.laboratory import Experiment, Likeness
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports import laboratory as sheet
from swissdesk.ui.models.rows import Align, Column, RowsModel, Style


@dataclass(frozen=True, slots=True)
class WorthRow:
    """A system with its measures as text."""

    system: str
    cells: tuple[str, ...]
    leads: bool


@dataclass(frozen=True, slots=True)
class BoardsRow:
    """A board of the reference and those beside it, a column each; `spoken` has the names."""

    number: str
    texts: tuple[str, ...]
    likeness: tuple[Likeness | None, ...]
    spoken: tuple[str, ...]


class WorthModel(RowsModel[WorthRow]):
    """A row for each system that has a round."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(_worth_columns(sheet.MEASURES), key=lambda row: row.system, parent=parent)

    def show_experiment(self, experiment: Experiment) -> None:
        """Show what the rounds are worth, the reference first."""
        self.set_columns(_worth_columns(sheet.columns(experiment)))
        self.set_rows(
            [
                WorthRow(trial.system, sheet.measures(experiment, trial), trial.system == experiment.reference)
                for trial in sheet.paired(experiment)
            ]
        )


def _worth_columns(columns: Sequence[tuple[str, str]]) -> tuple[Column[WorthRow], ...]:
    return tuple(_worth_column(place, *column) for place, column in enumerate(columns))


def _worth_column(place: int, title: str, meaning: str) -> Column[WorthRow]:
    return Column(
        title, title, lambda row: row.cells[place], Align.RIGHT if place else Align.LEFT,
        style=lambda row: Style.STRONG if row.leads else Style.PLAIN, tooltip=meaning, stretch=not place,
    )  # fmt: skip


class BoardsModel(RowsModel[BoardsRow]):
    """A column for each system that has a round, the reference first."""

    def __init__(self, parent: QObject) -> None:
        super().__init__((_number_column(),), key=lambda row: row.number, parent=parent)

    def show_experiment(self, experiment: Experiment, tournament: Tournament) -> None:
        """Show the boards side by side, and who has none in a last row."""
        shown = sheet.paired(experiment)
        self.set_columns((_number_column(), *(_board_column(place, trial.system) for place, trial in enumerate(shown))))
        self.set_rows(tuple(_rows(experiment, tournament)))


def _rows(experiment: Experiment, tournament: Tournament) -> Iterator[BoardsRow]:
    shown = sheet.paired(experiment)
    places = [experiment.trials.index(trial) for trial in shown]
    for number, row in enumerate(experiment.rows(), 1):
        boards = [row[place] for place in places]
        yield BoardsRow(
            str(number),
            tuple(sheet.board_text(experiment, board) for board in boards),
            tuple(None if board is None else experiment.likeness(board) for board in boards),
            tuple(_spoken(experiment, tournament, board) for board in boards),
        )
    byes = tuple(sheet.bye_text(trial) for trial in shown)
    if any(byes):
        same = tuple(Likeness.SAME if bye == byes[0] else Likeness.OTHER for bye in byes)
        yield BoardsRow(translate(N_("Bye")), byes, same, byes)


def _spoken(experiment: Experiment, tournament: Tournament, board: tuple[int, int] | None) -> str:
    if board is None:
        return ""
    pair = wording.board_text(tournament, board)
    template = {
        Likeness.SAME: N_("{pair}"),
        Likeness.TURNED: N_("{pair}, colours turned"),
        Likeness.OTHER: N_("{pair}, other opponents"),
    }[experiment.likeness(board)]
    return wording.text(template, pair=pair)


def _number_column() -> Column[BoardsRow]:
    return Column("number", "", lambda row: row.number, Align.RIGHT, style=lambda _: Style.MUTED, tooltip=N_("Board"))


def _board_column(place: int, system: str) -> Column[BoardsRow]:
    title = wording.system_title(system)
    return Column(
        system, system, lambda row: row.texts[place], style=_style(place), tooltip=title,
        spoken=lambda row: f"{title}: {row.spoken[place]}",
    )  # fmt: skip


def _style(place: int) -> Callable[[BoardsRow], Style]:
    def style(row: BoardsRow) -> Style:
        if not place:
            return Style.STRONG
        return Style.ATTENTION if row.likeness[place] is Likeness.OTHER else Style.PLAIN

    return style
