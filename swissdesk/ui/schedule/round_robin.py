"""Dialogs of round robins: an event becomes one, is divided into small ones, and its numbers are drawn.

Small round robins have a document for each group. Numbers are drawn by the program, or the players draw real lots and
their numbers are typed in: Enter gives the number to the player who is selected and goes on to the next one without a
number. A preview shows the numbers before they are accepted.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from swissdesk import wording
from swissdesk.engine.systems.round_robin.system import tables
from swissdesk.engine.systems.round_robin.tables import in_cycles, seats_for
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Bond, Player
from swissdesk.model.events import Begin, ChangeSettings
from swissdesk.model.systems import Kind, names_of
from swissdesk.session import Document
from swissdesk.session.lots import (
    LEAST_GROUP,
    Drawn,
    Manner,
    drawn,
    drawn_by_hand,
    group_event,
    has_sets,
    letter_of,
    letters_for,
    parted,
    recorded,
)
from swissdesk.ui.files import opening
from swissdesk.ui.files.files import file_stem, free_path
from swissdesk.ui.shell.clock import now
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.columns import muted, strong
from swissdesk.ui.widgets.common import button, check_box, label, row
from swissdesk.ui.widgets.form import FormDialog
from swissdesk.ui.widgets.rows import Align, Column, RowsModel
from swissdesk.ui.widgets.table import Table
from swissdesk.values import dataclass, replace

_MOST_CYCLES = 4


def _cycles_field(form: FormDialog, value: int, tip: str = "") -> QSpinBox:
    """Add the number of times that each pair meets."""
    field = form.number_field(N_("&Each pair meets"), value, 1, _MOST_CYCLES, tip=tip)
    field.setSuffix(translate(N_(" ×")))
    return field


def _add_table(form: FormDialog, name: str, model: RowsModel[Any]) -> Table:
    """Add a table across the whole form."""
    table = Table(name, model=model)
    table.setMinimumHeight(form.fontMetrics().height() * 12)
    form.form.addRow(table)
    return table


# ---- groups

_USUAL, _MOST = 6, 24


@dataclass(frozen=True, slots=True)
class _Line:
    letter: str
    number: int
    player: Player


_GROUP_COLUMNS: tuple[Column[_Line], ...] = (
    Column("group", N_("Group"), lambda row: row.letter, Align.CENTRE, strong),
    Column("number", N_("No."), lambda row: str(row.number), Align.RIGHT),
    Column("name", N_("Name"), lambda row: row.player.name, stretch=True),
    Column("rating", N_("Rating"), lambda row: str(row.player.rating or ""), Align.RIGHT, muted),
)


class GroupsDialog(FormDialog):
    """Shows the groups and writes their documents."""

    help_page = "schedule"

    def __init__(self, office: Office, parent: QWidget | None = None) -> None:
        super().__init__(N_("Round-robin groups"), N_("Create groups"), parent)
        self._office = office
        self.folder = opening.folder(office)
        self.groups: tuple[tuple[Player, ...], ...] = ()
        self.most = self.number_field(N_("Players per &group"), _USUAL, LEAST_GROUP, _MOST)
        manners = (
            (N_("by strength: the strongest together"), Manner.STRENGTH),
            (N_("evenly: all groups equally strong"), Manner.SNAKE),
        )
        self.manner = self.choice_field(N_("&Division"), manners, Manner.STRENGTH)
        self.cycles = _cycles_field(self, 1)
        self.model = RowsModel[_Line](_GROUP_COLUMNS, key=lambda row: row.player.id, parent=self)
        self.list = _add_table(self, N_("Groups"), self.model)
        self.place = label(tone="muted", wraps=True)
        self.elsewhere = button(N_("Save else&where…"), self._choose, N_("Choose the folder for the documents (Alt+W)"))
        self.form.addRow(translate(N_("Saved in")), self.place)
        self.form.addRow("", row(self.elsewhere, None))
        self.note(
            N_("Each group becomes its own document: a round robin by Berger tables. This tournament is unchanged.")
        )
        for field in (self.most, self.cycles):
            field.valueChanged.connect(lambda _value: self._show())
        self.manner.currentIndexChanged.connect(lambda _index: self._show())
        self._show()

    def _show(self) -> None:
        self.place.setText(str(self.folder))
        try:
            self.groups = parted(self._office.tournament.players, self.most.value(), self.manner.currentData())
            self.say_wrong("")
        except SwissDeskError as error:
            self.groups = ()
            self.say_wrong(wording.sentence(error))
        self.ok.setEnabled(bool(self.groups))
        lines: list[_Line] = []
        for group, players in enumerate(self.groups):
            lines += [_Line(letter_of(group), number, player) for number, player in enumerate(players, 1)]
        self.model.set_rows(lines)

    def _choose(self) -> None:
        chosen = self._office.files.folder_to_write(self, self.folder / "groups", N_("Folder for the groups"))
        if chosen is not None:
            self.folder = chosen
            self._show()

    def deliver(self) -> None:
        made: list[Path] = []
        try:
            for group, players in enumerate(self.groups):
                letter, cycles, system = letter_of(group), self.cycles.value(), names_of(Kind.ROUND_ROBIN)[0]
                begun = group_event(self._office.tournament, players, letter, cycles, system)
                path = free_path(self.folder / f"{file_stem(begun.info.name)}.swissdesk")
                path.parent.mkdir(parents=True, exist_ok=True)
                Document.create(path, Begin(begun)).close()
                made.append(path)
        except SwissDeskError as error:
            self.say_wrong(wording.sentence(error))
            return
        except OSError as error:
            self.say_wrong(wording.sentence(opening.cannot_write(self.folder, error)))
            return
        self._office.messages.done(
            wording.text(N_("Groups saved in {folder}: {count}."), count=len(made), folder=str(self.folder)),
            Offer(N_("Open group A"), lambda: opening.open_path(self._office, made[0])),
        )
        self.accept()


# ---- the round robin

_DOUBLE = 2
_SHOWN = 4
"""So many rounds are shown."""


class RoundRobinDialog(FormDialog):
    """Sets system and rounds of the event in one step."""

    help_page = "schedule"

    def __init__(self, office: Office, parent: QWidget | None = None) -> None:
        super().__init__(N_("Round robin"), N_("Apply"), parent)
        self._office = office
        settings = office.tournament.settings
        self.count = len(office.tournament.players)
        self.seats = seats_for(self.count)
        choices = [(translate(system.table_title), name) for name, system in tables().items()]
        self.table = self.choice_field(N_("&Table"), choices, settings.system)
        cycles = round((settings.rounds or 0) / (self.seats - 1))
        tip = N_("Colours are reversed in every second cycle")
        self.cycles = _cycles_field(self, min(max(1, cycles), _MOST_CYCLES), tip)
        self.preview = label(tone="muted", wraps=True)
        self.form.addRow(self.preview)
        self.exchange = check_box(
            N_("E&xchange the last two rounds of the first cycle"),
            N_("So that no player has the same colour three times in a row"),
            is_on=settings.exchange_rounds,
        )
        self.exchange.toggled.connect(lambda _on: self._show())
        keeps = self.exchange.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)  # or it would be cut when it comes
        self.exchange.setSizePolicy(keeps)
        self.form.addRow("", self.exchange)
        self.table.currentIndexChanged.connect(lambda _index: self._show())
        self.cycles.valueChanged.connect(lambda _value: self._show())
        self._show()

    @property
    def rounds(self) -> int:
        """How many rounds that makes."""
        return self.cycles.value() * (self.seats - 1)

    def _show(self) -> None:
        self.exchange.setVisible(self.cycles.value() == _DOUBLE)
        one_cycle = tables()[self.table.currentData()].table(self.seats)
        table = in_cycles(one_cycle, self.cycles.value(), exchanged=self.exchange.isChecked())
        games = [[f"{white}–{black}" for white, black in played if max(white, black) <= self.count] for played in table]
        count = sum(map(len, games))
        lines = [wording.text(N_("Rounds: {rounds}; games: {games}."), rounds=self.rounds, games=count)]
        for number, met in enumerate(games[:_SHOWN], 1):
            lines.append(wording.text(N_("Round {round}: {games}"), round=number, games=", ".join(met)))
        if len(table) > _SHOWN:
            lines.append("…")
        self.preview.setText("\n".join(lines))

    def deliver(self) -> None:
        settings = replace(
            self._office.tournament.settings,
            system=self.table.currentData(),
            rounds=self.rounds,
            exchange_rounds=self.exchange.isChecked(),
        )
        if self._office.desk.do(ChangeSettings(settings)):
            said = wording.text(N_("The event is a round robin. Rounds: {rounds}."), rounds=self.rounds)
            self._office.messages.done(said)
            self.accept()


# ---- numbers

_DRAWN_COLUMNS: tuple[Column[Drawn], ...] = (
    Column("number", N_("Number"), lambda row: str(row.number or ""), Align.RIGHT, strong),
    Column("set", N_("Set"), lambda row: row.letter, Align.CENTRE),
    Column("name", N_("Name"), lambda row: row.player.name, stretch=True),
    Column("federation", N_("Fed."), lambda row: row.player.federation, tooltip=N_("Federation")),
    Column("club", N_("Club"), lambda row: row.player.club),
    Column(
        "before",
        N_("Before"),
        lambda row: str(row.player.id),
        Align.RIGHT,
        muted,
        tooltip=N_("The number before the drawing of lots"),
    ),
)


class NumberEntry(QLineEdit):
    """Where the number of a lot is typed; Enter gives it, the arrow keys go to another player."""

    given = Signal(int)
    steps = Signal(int)

    def __init__(self, most: int) -> None:
        super().__init__()
        self.setValidator(QIntValidator(1, most, self))
        self.setToolTip(translate(N_("The number drawn; Enter goes to the next player, the arrows to any other")))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.text():
            self.given.emit(int(self.text()))
            event.accept()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.steps.emit(1 if key == Qt.Key.Key_Down else -1)
            event.accept()
        else:
            super().keyPressEvent(event)


class NumbersDialog(FormDialog):
    """Draws, shows what was drawn, and gives the numbers when it is accepted."""

    help_page = "schedule"

    def __init__(self, office: Office, parent: QWidget | None = None) -> None:
        super().__init__(N_("Drawing of numbers"), N_("Assign these numbers"), parent)
        self._office = office
        self.rows: tuple[Drawn, ...] = ()
        count = len(office.tournament.players)
        bonds: tuple[tuple[str, Bond | None], ...] = ((N_("none: plain drawing of lots"), None),)
        about = N_("Varma's sets are for 9 to 24 players; in this event, all players draw from all numbers.")
        if has_sets(count):
            bonds = (
                (N_("players of one federation"), Bond.FEDERATION),
                (N_("players of one club"), Bond.CLUB),
                *bonds,
            )
            about = N_(
                "Varma's sets: players of one federation or club draw from one set and so do not meet in the "
                "last rounds."
            )
        self.bond = self.choice_field(N_("&Meet early"), bonds, bonds[0][1])
        self.about_sets = self.note(about)
        ways = ((N_("drawn by the program"), False), (N_("drawn by the players, entered manually"), True))
        self.way = self.choice_field(N_("&Lots"), ways, value=False)
        self.who = self.text_field(N_("Lots drawn &by"), office.tournament.info.chief_arbiter)
        tip = N_("Draw again; nothing changes until you accept it (Alt+D)")
        self.draw = button(N_("&Draw numbers"), self._draw, tip)
        self.draw_row = row(self.draw, None)
        self.form.addRow("", self.draw_row)
        self.entry = self.any_field(N_("&Number"), NumberEntry(count))
        self.entry.given.connect(self._give)
        self.model = RowsModel[Drawn](_DRAWN_COLUMNS, key=lambda row: row.player.id, parent=self)
        self.table = _add_table(self, N_("Numbers drawn"), self.model)
        self.table.say_when_empty(translate(N_("No numbers drawn yet.")))
        self.entry.steps.connect(lambda step: self.table.go_to(self.table.current_row + step))
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._name_entry())
        self.bond.currentIndexChanged.connect(lambda _index: self._bond_changed())
        self.way.currentIndexChanged.connect(lambda _index: self._forget())
        self._forget()

    @property
    def is_by_hand(self) -> bool:
        """Whether the numbers of real lots are typed in."""
        return bool(self.way.currentData())

    def _forget(self) -> None:
        self.rows = ()
        self.typed: dict[int, int] = {}
        self.ok.setEnabled(False)
        self.say_wrong("")
        self.form.setRowVisible(self.draw_row, not self.is_by_hand)
        self.form.setRowVisible(self.entry, self.is_by_hand)
        self.form.setRowVisible(self.about_sets, not self.is_by_hand)
        self.model.set_rows([])
        if self.is_by_hand:
            self._show_typed()
            self.table.go_to(0)
            self.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def _bond_changed(self) -> None:
        """Draw again; lots that were drawn by hand are what they are, and only judged again."""
        if self.is_by_hand:
            self._show_typed()
        else:
            self._forget()

    # ---- lots drawn by hand

    def _show_typed(self) -> None:
        players = self._office.tournament.players
        letters = letters_for(len(players)) if self.bond.currentData() is not None else {}
        numbers = ((player, self.typed.get(player.id, 0)) for player in players)
        self.model.set_rows([Drawn(player, number, letters.get(number, "")) for player, number in numbers])
        self._name_entry()
        QTimer.singleShot(0, self, self._keep_in_sight)
        self.rows = ()
        if len(self.typed) == len(players):
            self._take(lambda: drawn_by_hand(self._office.tournament, self.bond.currentData(), self.typed))
        self.ok.setEnabled(bool(self.rows))

    def _keep_in_sight(self) -> None:
        """Scroll so that the entry is at the top, with as much of the table as there is room for."""
        self._scroll.verticalScrollBar().setValue(self.entry.y() - self.form.verticalSpacing())

    def _take(self, draw: Callable[[], tuple[Drawn, ...]]) -> bool:
        """Take numbers over, or say why not."""
        try:
            self.rows = draw()
        except SwissDeskError as error:
            self.say_wrong(wording.sentence(error))
            return False
        self.say_wrong("")
        return True

    def _name_entry(self) -> None:
        line = self.model.row_at(self.table.current_row)
        if line is not None:
            name = line.player.name
            self.entry.setPlaceholderText(wording.text(N_("number drawn by {player}, then Enter"), player=name))
            self.entry.setAccessibleName(wording.text(N_("Number drawn by {player}"), player=name))

    def _give(self, number: int) -> None:
        at = self.table.current_row
        if not 0 <= at < len(self.model.rows):
            return
        player = self.model.rows[at].player
        holder = next((row.player for row in self.model.rows if row.number == number and row.player != player), None)
        if holder is not None:
            del self.typed[holder.id]
        self.typed[player.id] = number
        self.entry.clear()
        self.say_wrong("")
        self._show_typed()
        if holder is not None:
            text = N_("Number {number} was entered for {other}, who now has none. Check both numbers.")
            self.say_wrong(wording.text(text, number=number, other=holder.name))
        count = len(self.model.rows)
        following = [(at + step) % count for step in range(1, count)]
        self.table.go_to(next((place for place in following if not self.model.rows[place].number), at))

    # ---- drawn here

    def _draw(self) -> None:
        if self._take(lambda: drawn(self._office.tournament, self.bond.currentData(), secrets.randbelow)):
            self.model.set_rows(list(self.rows))
            self.ok.setEnabled(True)

    def check(self) -> str:
        if not self.who.text().strip():
            self.who.setFocus()
            return translate(N_("Enter who drew the numbers: it is recorded."))
        return ""

    def deliver(self) -> None:
        bond, who, by_hand = self.bond.currentData(), self.who.text(), self.is_by_hand
        event = recorded(self.rows, bond, drawn_by=who, at=now(), by_hand=by_hand)
        if self._office.desk.do(event):
            self._office.say_done(N_("Numbers assigned. The drawing of lots is recorded."))
            self.accept()
