"""The crosstable: everybody by place, and what each round, or where all meet all each opponent, was for them.

Each cell has a description in words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Points, Tournament
from swissdesk.reports.crosstable import ANNULLED, met, round_cell, title_after
from swissdesk.standings import rules_of
from swissdesk.ui.shell.office import Office
from swissdesk.ui.standings.computing import Reckoner, Standing
from swissdesk.ui.standings.story import Story, card_story, nothing
from swissdesk.ui.standings.table import PlaceRow
from swissdesk.ui.standings.view import PlaceTable
from swissdesk.ui.widgets.columns import muted, of_player, strong, titled
from swissdesk.ui.widgets.rows import Align, Column, RowsModel, Style
from swissdesk.values import dataclass

ROUND, AGAINST = "round", "against"
"""How the ids of the columns begin."""
_SELF, _NOT_MET, _ANNULLED = "■", "·", "("
_SHARED = "="


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A line: `cells` are the texts of the rounds, or of the opponents in the order of their places."""

    player: Player
    rank_text: str
    points: Points
    withdrawn: bool
    cells: tuple[str, ...]


def cross_rows(tournament: Tournament, number: int, rows: Sequence[PlaceRow]) -> list[CrossRow]:
    """Return the lines after a round for the rows of the standings."""
    order = [row.player.id for row in rows]
    everybody = is_of_opponents(tournament)
    lines = []
    for row in rows:
        player = row.player.id
        if everybody:
            signs = met(tournament, player, number)
            cells = tuple(_SELF if other == player else signs.get(other, _NOT_MET) for other in order)
        else:
            cells = tuple(round_cell(tournament, player, played).text for played in range(1, number + 1))
        lines.append(CrossRow(row.player, row.rank_text, row.points, row.withdrawn, cells))
    return lines


def is_of_opponents(tournament: Tournament) -> bool:
    """Whether everybody meets everybody, so that there is a column for each opponent."""
    return rules_of(tournament).is_round_robin


# ---- in words


def round_words(tournament: Tournament, player: int, number: int) -> str:
    """Return what a round was for a player: ``Round 3: White against 12 Novák, draw``."""
    entry = tournament.entry(player, number)
    if entry.opponent is None or entry.colour is None:
        bye = wording.bye_text(entry.bye) if entry.bye is not None else translate(N_("absent"))
        points = wording.points_text(tournament.entry_points(player, number))
        return wording.text(N_("Round {round}: {bye}, {points}"), round=number, bye=bye, points=points)
    result = translate(N_("no result yet"))
    if entry.result is not None and entry.outcome is not None:
        result = wording.sign_words(wording.outcome_text(entry.outcome, entry.result.manner))
    other = tournament.by_id[entry.opponent]
    return wording.text(
        N_("Round {round}: {colour} against {number} {name}, {result}"),
        round=number,
        colour=entry.colour,
        number=other.id,
        name=other.name,
        result=result,
    )


def opponent_words(row: CrossRow, other: CrossRow, sign: str) -> str:
    """Return what two players made of each other."""
    if sign == _SELF:
        return row.player.name
    rank = other.rank_text.rstrip(_SHARED)
    if sign == _NOT_MET:
        return wording.text(N_("Against {rank} {name}: not played"), rank=rank, name=other.player.name)
    template = N_("Against {rank} {name}: {result}")
    if sign.startswith(_ANNULLED):
        template = N_("Against {rank} {name}: {result}, not counted")
    result = ", ".join(wording.sign_words(each) for each in sign.strip("()"))
    return wording.text(template, rank=rank, name=other.player.name, result=result)


# ---- the model


def _name_words(row: CrossRow) -> str:
    """Withdrawn players are in a quieter colour, which a screen reader does not announce."""
    said = f"{translate(N_('Name'))} {row.player.name}"
    return f"{said}, {translate(N_('withdrawn'))}" if row.withdrawn else said


def _rank_words(row: CrossRow) -> str:
    template = N_("Place {rank}, shared") if row.rank_text.endswith(_SHARED) else N_("Place {rank}")
    return wording.text(template, rank=row.rank_text.rstrip(_SHARED))


_BEFORE: tuple[Column[CrossRow], ...] = (
    titled("rank", lambda row: row.rank_text, strong, spoken=_rank_words),
    of_player("number"),
    of_player("title", leaves=2),
    of_player("name", lambda row: Style.MUTED if row.withdrawn else Style.STRONG, spoken=_name_words),
    of_player("federation", leaves=1),
    of_player("rating", muted, leaves=3),
)
_POINTS: Column[CrossRow] = titled("points", lambda row: wording.points_text(row.points), strong)


class CrosstableModel(RowsModel[CrossRow]):
    """The crosstable of a tournament after a round."""

    def __init__(self) -> None:
        super().__init__((*_BEFORE, _POINTS), key=lambda row: row.player.id)
        self._tournament = Tournament()

    def show(self, tournament: Tournament, number: int, rows: Sequence[PlaceRow]) -> None:
        """Show the crosstable for these rows of the standings."""
        self._tournament = tournament
        lines = cross_rows(tournament, number, rows)
        everybody = is_of_opponents(tournament)
        count = len(lines) if everybody else number
        make = self._against if everybody else self._round
        self.set_columns((*_BEFORE, *(make(place) for place in range(count)), _POINTS))
        self.set_rows(lines)

    def _round(self, place: int) -> Column[CrossRow]:
        number = place + 1
        return Column(
            f"{ROUND}:{number}",
            str(number),
            lambda row: row.cells[place] if place < len(row.cells) else "",
            Align.RIGHT,
            spoken=lambda row: round_words(self._tournament, row.player.id, number),
            tooltip=wording.text(N_("Round {round}"), round=number),
        )

    def _against(self, place: int) -> Column[CrossRow]:
        def style(row: CrossRow) -> Style:
            signs = row.cells[place : place + 1]
            return Style.MUTED if any(sign.startswith((_SELF, _NOT_MET, _ANNULLED)) for sign in signs) else Style.PLAIN

        def spoken(row: CrossRow) -> str:
            known = place < len(row.cells) and place < len(self.rows)
            return opponent_words(row, self.rows[place], row.cells[place]) if known else row.player.name

        return Column(
            f"{AGAINST}:{place + 1}",
            str(place + 1),
            lambda row: row.cells[place] if place < len(row.cells) else "",
            Align.CENTRE,
            style=style,
            spoken=spoken,
            tooltip=wording.text(N_("Against place {place}"), place=place + 1),
        )


class CrossView(PlaceTable):
    """Follows the places of the standings."""

    sheet = "crosstable"
    model: CrosstableModel

    def __init__(self, office: Office, reckoner: Reckoner, say: Callable[[str], None]) -> None:
        super().__init__(office, reckoner, CrosstableModel(), N_("Crosstable"))
        self._say = say
        self.table.can_be_asked = lambda column: column.startswith((ROUND, AGAINST))
        self.table.moved.connect(self._read_cell)
        self.table.keep("rank", "name")

    def title(self) -> str:
        return title_after(self.sight.tournament, self.sight.number)

    def show_standing(self, standing: Standing) -> str:
        self.model.show(standing.tournament, standing.number, standing.rows)
        return _legend(standing.tournament, standing.number) if standing.number else ""

    def _read_cell(self) -> None:
        """Say below the window what the cell of the cursor stands for."""
        if self.table.hasFocus() and self.table.can_be_asked(self.table.column_id):
            name = self.table.row.player.name
            self._say(f"{name}. {self.table.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)}")

    def find_story(self, done: Callable[[Story], object]) -> None:
        row, standing = self.table.row, self._standing
        if row is None or standing is None:
            done(nothing(translate(N_("No player is shown."))))
            return
        place = next(each for each in standing.rows if each.player.id == row.player.id)
        done(card_story(standing.tournament, standing.number, place))


def _legend(tournament: Tournament, number: int) -> str:
    if is_of_opponents(tournament):
        columns = translate(N_("The columns are the places of the opponents. “*”: game in progress; + and −: forfeit."))
        return f"{columns} {translate(ANNULLED)}" if tournament.annulled_after(number) else columns
    return translate(
        N_(
            "12w1: a win with White against number 12; b: with Black; + and −: without a game; in brackets: no "
            "opponent."
        )
    )
