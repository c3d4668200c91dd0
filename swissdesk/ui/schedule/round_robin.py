"""Making an event a round robin: which table, how many times everybody meets, and what its rounds will be.

Parting a registration into small round robins: how large, how, where to; one document for each group.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.engine.systems.round_robin.system import tables
from swissdesk.engine.systems.round_robin.tables import in_cycles, seats_for
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Player
from swissdesk.model.events import Begin, ChangeSettings
from swissdesk.model.systems import Kind, names_of
from swissdesk.session import Document
from swissdesk.session.groups import LEAST, Manner, group_event, letter_of, parted
from swissdesk.ui.files import opening
from swissdesk.ui.files.files import file_stem, free_path
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.common import button, label, row
from swissdesk.ui.widgets.form import FormDialog
from swissdesk.ui.widgets.rows import Align, Column, RowsModel, Style
from swissdesk.ui.widgets.table import Table

_USUAL, _MOST = 6, 24


@dataclass(frozen=True, slots=True)
class _Line:
    letter: str
    number: int
    player: Player


_COLUMNS: tuple[Column[_Line], ...] = (
    Column("group", N_("Group"), lambda row: row.letter, Align.CENTRE, lambda _row: Style.STRONG),
    Column("number", N_("No."), lambda row: str(row.number), Align.RIGHT),
    Column("name", N_("Name"), lambda row: row.player.name, stretch=True),
    Column("rating", N_("Rating"), lambda row: str(row.player.rating or ""), Align.RIGHT, lambda _row: Style.MUTED),
)


class GroupsDialog(FormDialog):
    """Shows the groups and writes their documents."""

    def __init__(self, office: Office, parent: QWidget | None = None) -> None:
        super().__init__(N_("Round-robin groups"), N_("Make the groups"), parent)
        self._office = office
        self.folder = opening.folder(office)
        self.groups: tuple[tuple[Player, ...], ...] = ()
        self.most = self.number_field(N_("Players of a &group"), _USUAL, LEAST, _MOST)
        manners = [
            (translate(N_("by strength: the strongest together")), Manner.STRENGTH),
            (translate(N_("evenly: every group as strong as the others")), Manner.SNAKE),
        ]
        self.manner = self.choice_field(N_("&Parted"), list(manners), Manner.STRENGTH)
        self.cycles = self.number_field(N_("&Each meets each"), 1, 1, 4)
        self.cycles.setSuffix(translate(N_(" ×")))
        self.model = RowsModel[_Line](_COLUMNS, key=lambda row: row.player.id, parent=self)
        self.list = Table(N_("Groups"), model=self.model)
        self.list.setMinimumHeight(self.fontMetrics().height() * 12)
        self.form.addRow(self.list)
        self.place = label(tone="muted", wraps=True)
        self.elsewhere = button(N_("Else&where…"), self._choose, N_("Choose the folder for the documents (Alt+W)"))
        self.form.addRow(translate(N_("Kept in")), self.place)
        self.form.addRow("", row(self.elsewhere, None))
        self.note(
            N_(
                "Every group becomes a document of its own, a round robin by Berger tables. This "
                "tournament stays as it is."
            )
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
        self.model.set_rows(
            [
                _Line(letter_of(group), number, player)
                for group, players in enumerate(self.groups)
                for number, player in enumerate(players, 1)
            ]
        )

    def _choose(self) -> None:
        chosen = self._office.files.folder_to_write(self, self.folder / "groups")
        if chosen is not None:
            self.folder = chosen
            self._show()

    def deliver(self) -> None:
        made: list[Path] = []
        try:
            for group, players in enumerate(self.groups):
                begun = group_event(
                    self._office.tournament,
                    players,
                    letter_of(group),
                    self.cycles.value(),
                    names_of(Kind.ROUND_ROBIN)[0],
                )
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
            wording.text(N_("{count} groups are kept in {folder}."), count=len(made), folder=str(self.folder)),
            Offer(N_("Open group A"), lambda: opening.open_path(self._office, made[0])),
        )
        self.accept()


_MOST_CYCLES = 4
_SHOWN = 4
"""So many rounds are shown."""


class RoundRobinDialog(FormDialog):
    """Sets system and rounds of the event in one step."""

    def __init__(self, office: Office, parent: QWidget | None = None) -> None:
        super().__init__(N_("Round robin"), N_("Play it like this"), parent)
        self._office = office
        settings = office.tournament.settings
        self.count = len(office.tournament.players)
        choices = [(translate(system.table_title), name) for name, system in tables().items()]
        self.table = self.choice_field(N_("&Table"), choices, settings.system)
        self.cycles = self.number_field(N_("&Each meets each"), self._cycles(), 1, _MOST_CYCLES)
        self.cycles.setSuffix(translate(N_(" ×")))
        self.cycles.setToolTip(translate(N_("Every second time colours are reversed")))
        self.preview = label(tone="muted", wraps=True)
        self.form.addRow(self.preview)
        about_colours = label(
            N_(
                "In a double round robin the last two rounds of the first half change places, so that nobody "
                "has one colour three times in a row."
            ),
            "muted",
        )
        about_colours.setWordWrap(True)
        self.form.addRow(about_colours)
        self.table.currentIndexChanged.connect(lambda _index: self._show())
        self.cycles.valueChanged.connect(lambda _value: self._show())
        self._show()

    def _cycles(self) -> int:
        rounds = self._office.tournament.settings.rounds or 0
        return min(max(1, round(rounds / max(1, seats_for(self.count) - 1))), _MOST_CYCLES)

    @property
    def rounds(self) -> int:
        """How many rounds that makes."""
        return self.cycles.value() * max(1, seats_for(self.count) - 1)

    def _show(self) -> None:
        table = in_cycles(tables()[self.table.currentData()].table(seats_for(self.count)), self.cycles.value())
        games = sum(1 for played in table for game in played if max(game) <= self.count)
        lines = [wording.text(N_("{rounds} rounds, {games} games."), rounds=self.rounds, games=games)]
        for number, played in enumerate(table[:_SHOWN], 1):
            met = ", ".join(f"{white}–{black}" for white, black in played if max(white, black) <= self.count)
            lines.append(wording.text(N_("Round {round}: {games}"), round=number, games=met))
        if len(table) > _SHOWN:
            lines.append("…")
        self.preview.setText("\n".join(lines))

    def deliver(self) -> None:
        settings = replace(self._office.tournament.settings, system=self.table.currentData(), rounds=self.rounds)
        if self._office.desk.do(ChangeSettings(settings)):
            self._office.messages.done(
                wording.text(N_("The event is a round robin of {rounds} rounds."), rounds=self.rounds)
            )
            self.accept()
