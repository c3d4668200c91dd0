"""The top of the standings as other tie-breaks would make it, beside the places of now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_
from swissdesk.model import Player, Points, Tournament
from swissdesk.standings import chosen, format_value, table
from swissdesk.ui.models.rows import Align, Column, RowsModel, Style
from swissdesk.ui.standings.answers import Answers, is_small

SHOWN = 15


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A place by the new list; `before` is the place by the list in use."""

    rank: int
    before: int
    player: Player
    points: Points
    values: tuple[str, ...]

    @property
    def has_moved(self) -> bool:
        """Whether the place is another one."""
        return self.rank != self.before


def preview_rows(tournament: Tournament, number: int, codes: Sequence[str]) -> tuple[list[PreviewRow], int]:
    """Return the first lines by these tie-breaks, and how many players in all have another place than now."""
    before = {line.player: line.rank for line in table(tournament, number, chosen(tournament))}
    lines = table(tournament, number, codes)
    rows = [
        PreviewRow(line.rank, before[line.player], tournament.by_id[line.player], line.points,
                   tuple(format_value(value) for _, value in line.tiebreaks))
        for line in lines[:SHOWN]
    ]  # fmt: skip
    return rows, sum(line.rank != before[line.player] for line in lines)


def _style(row: PreviewRow) -> Style:
    return Style.ATTENTION if row.has_moved else Style.STRONG


_BEFORE: tuple[Column[PreviewRow], ...] = (
    Column("rank", N_("Rank"), lambda row: str(row.rank), Align.RIGHT, _style),
    Column("before", N_("now"), lambda row: str(row.before), Align.RIGHT,
           lambda row: Style.ATTENTION if row.has_moved else Style.MUTED, tooltip=N_("The rank by the list in use")),
    Column("name", N_("Name"), lambda row: row.player.name, stretch=True),
    Column("points", N_("Pts"), lambda row: wording.points_text(row.points), Align.RIGHT, lambda _row: Style.STRONG),
)  # fmt: skip


class PreviewModel(RowsModel[PreviewRow]):
    """The first places by a list of tie-breaks that is tried out."""

    def __init__(self, failed: Callable[[SwissDeskError], object], parent: QObject | None = None) -> None:
        super().__init__(_BEFORE, key=lambda row: row.player.id, parent=parent)
        self.answers = Answers(failed, self)

    def ask(self, tournament: Tournament, number: int, codes: Sequence[str], done: Callable[[int], object]) -> None:
        """Show the first places by these tie-breaks; `done` is told how many players have another place."""
        wanted = tuple(codes)

        def show(answer: tuple[list[PreviewRow], int]) -> None:
            rows, moved = answer
            self.set_columns((*_BEFORE, *(_value(place, code) for place, code in enumerate(wanted))))
            self.set_rows(rows)
            done(moved)

        self.answers.ask(lambda _monitor: preview_rows(tournament, number, wanted), show, at_once=is_small(tournament))


def _value(place: int, code: str) -> Column[PreviewRow]:
    return Column(f"{place}:{code}", code.removeprefix("OTHER_"),
                  lambda row: row.values[place] if place < len(row.values) else "", Align.RIGHT)  # fmt: skip
