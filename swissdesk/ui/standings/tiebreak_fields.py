"""How a tie-break is varied (C.07 art. 14), and the top of the standings as the list would make it, beside now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Points, Tournament
from swissdesk.standings import Rules, chosen, find, format_value, table, usable
from swissdesk.standings.tiebreaks.definition import LEFT_OUT, Code, Modifiers
from swissdesk.ui.standings.computing import Answers, is_small
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.columns import of_player, strong, titled
from swissdesk.ui.widgets.common import label, row
from swissdesk.ui.widgets.fields import number_field, when_edited
from swissdesk.ui.widgets.flow import wrapping_line
from swissdesk.ui.widgets.rows import Align, Column, RowsModel, Style
from swissdesk.ui.widgets.shorthand import holding

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
        PreviewRow(
            line.rank,
            before[line.player],
            tournament.by_id[line.player],
            line.points,
            tuple(format_value(value) for _, value in line.tiebreaks),
        )
        for line in lines[:SHOWN]
    ]
    return rows, sum(line.rank != before[line.player] for line in lines)


def _style(row: PreviewRow) -> Style:
    return Style.ATTENTION if row.has_moved else Style.STRONG


_BEFORE: tuple[Column[PreviewRow], ...] = (
    titled("rank", lambda row: str(row.rank), _style),
    Column(
        "before",
        N_("Place now"),
        lambda row: str(row.before),
        Align.RIGHT,
        lambda row: Style.ATTENTION if row.has_moved else Style.MUTED,
        tooltip=N_("Place by the list in use"),
    ),
    of_player("name"),
    titled("points", lambda row: wording.points_text(row.points), strong, title=N_("Pts")),
)


class PreviewModel(RowsModel[PreviewRow]):
    """The first places by a list of tie-breaks that is tried out."""

    def __init__(self, failed: Callable[[SwissDeskError], object], parent: QObject | None = None) -> None:
        super().__init__(_BEFORE, key=lambda row: row.player.id, parent=parent)
        self.answers = Answers(failed, self)

    def ask(self, tournament: Tournament, number: int, codes: Sequence[str], done: Callable[[int], object]) -> None:
        """Show the first places by these tie-breaks; `done` gets the number of players whose place changes."""
        wanted = tuple(codes)

        def show(answer: tuple[list[PreviewRow], int]) -> None:
            rows, moved = answer
            self.set_columns((*_BEFORE, *(_value(place, code) for place, code in enumerate(wanted))))
            self.set_rows(rows)
            done(moved)

        self.answers.ask(lambda _monitor: preview_rows(tournament, number, wanted), show, at_once=is_small(tournament))


def _value(place: int, code: str) -> Column[PreviewRow]:
    return Column(
        f"{place}:{code}",
        code.removeprefix("OTHER_"),
        lambda row: row.values[place] if place < len(row.values) else "",
        Align.RIGHT,
    )


_NONE, _LOW, _BOTH = "none", "low", "both"
_MOST_CUTS, _MOST_LIMIT = 9, 18
_NOT_APPLIED, _LEFT_OUT, _COUNTED = "not-applied", "left-out", "counted"
_UNRATED, _USUAL = (1000, 2000), 1400


class ModifierFields(QWidget):
    """Fields for the variants of one code; `changed` carries the code as it is now."""

    changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._code: Code | None = None
        self.cut = ChoiceBox()
        self.count = number_field(1, _MOST_CUTS, N_("Number left out"))
        self.limit = number_field(-_MOST_LIMIT, _MOST_LIMIT, N_("Koya limit, in half points above half of the maximum"))
        self.with_unrated = ChoiceBox()
        self.with_unrated.setAccessibleName(translate(N_("What happens when players are unrated")))
        self.unrated = number_field(*_UNRATED, N_("What unrated players count as"))
        self.forfeits = QCheckBox(translate(N_("Forfeits count as &played")))
        self.fore = QCheckBox(translate(N_("Last round counted as &drawn")))
        self.reversed = QCheckBox(translate(N_("Reverse &order")))
        self.cut.setAccessibleName(translate(N_("Values left out")))
        self.none = label(translate(N_("This tie-break has no variants.")), "muted")
        self._groups = {
            "C": _together(N_("Left out:"), self.cut, self.count),
            "L": _together(N_("Limit:"), self.limit),
            "U": _together(N_("Unrated players:"), self.with_unrated, self.unrated),
            "P": self.forfeits,
            "F": self.fore,
            "R": self.reversed,
        }
        wrapping_line(self, [self.none, *self._groups.values()], 14, (0, 0, 0, 0))
        for box in (self.cut, self.count, self.limit, self.with_unrated, self.unrated):
            box.setToolTip(box.accessibleName())
        numbers = (self.count, self.limit, self.unrated)
        when_edited(self._take_edits, self.cut, self.with_unrated, *numbers, self.forfeits, self.fore, self.reversed)
        self.show_code("", None)

    def show_code(self, text: str, rules: Rules | None) -> None:
        """Show the variants of a code; one that cannot be applied has none."""
        known = usable([text], rules)
        criterion = find(known[0], rules) if known else None
        self._code = None
        letters = criterion.tiebreak.modifiers if criterion is not None else ""
        modifiers = criterion.modifiers if criterion is not None else Modifiers()
        self._arrange(letters, bool(text))
        self._fill(letters, modifiers)
        self._code = criterion.code if criterion is not None else None

    def _arrange(self, letters: str, shown: bool) -> None:
        for letter, group in self._groups.items():
            group.setVisible(letter in letters)
        self.none.setVisible(shown and not letters)

    def _fill(self, letters: str, modifiers: Modifiers) -> None:
        self.cut.clear()
        self.cut.addItem(translate(N_("nothing")), _NONE)
        self.cut.addItem(translate(N_("the lowest")), _LOW)
        if "M" in letters:
            self.cut.addItem(translate(N_("the lowest and the highest")), _BOTH)
        self.cut.setCurrentIndex(self.cut.findData(_BOTH if modifiers.high else _LOW if modifiers.low else _NONE))
        self.count.setValue(modifiers.high or modifiers.low or 1)
        self.count.setEnabled(self.cut.currentData() != _NONE)
        self.limit.setValue(modifiers.limit)
        self._fill_unrated(modifiers)
        self.forfeits.setChecked(modifiers.forfeits)
        self.fore.setChecked(modifiers.fore)
        self.reversed.setChecked(modifiers.is_reversed)

    def _fill_unrated(self, modifiers: Modifiers) -> None:
        self.with_unrated.clear()
        self.with_unrated.addItem(translate(N_("tie-break not applied")), _NOT_APPLIED)
        self.with_unrated.addItem(translate(N_("games left out")), _LEFT_OUT)
        self.with_unrated.addItem(translate(N_("counted as")), _COUNTED)
        chosen = {None: _NOT_APPLIED, LEFT_OUT: _LEFT_OUT}.get(modifiers.unrated_as, _COUNTED)
        self.with_unrated.setCurrentIndex(self.with_unrated.findData(chosen))
        self.unrated.setValue(modifiers.unrated_as or _USUAL)
        self.unrated.setEnabled(chosen == _COUNTED)

    def _unrated_as(self) -> int | None:
        """Return what unrated players count for by the fields."""
        kind = self.with_unrated.currentData()
        self.unrated.setEnabled(kind == _COUNTED)
        return {_NOT_APPLIED: None, _LEFT_OUT: LEFT_OUT}.get(kind, self.unrated.value())

    def _take_edits(self) -> None:
        if self._code is None:
            return
        kind, count = self.cut.currentData(), self.count.value()
        self.count.setEnabled(kind != _NONE)
        modifiers = replace(
            self._code.modifiers,
            low=0 if kind == _NONE else count,
            high=count if kind == _BOTH else 0,
            limit=self.limit.value(),
            forfeits=self.forfeits.isChecked(),
            fore=self.fore.isChecked(),
            is_reversed=self.reversed.isChecked(),
            unrated_as=self._unrated_as(),
        )
        code = replace(self._code, modifiers=modifiers)
        if code != self._code:
            self._code = code
            self.changed.emit(str(code))


def _together(text: str, *fields: QWidget) -> QWidget:
    """Return fields that stay side by side, with what they say before them."""
    return holding(row(label(translate(text), "muted"), *fields))
