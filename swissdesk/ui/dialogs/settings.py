"""Event data and settings. What round 1 has fixed is shown and cannot be changed any more."""

from __future__ import annotations

import secrets
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, EventInfo, Settings, Tournament
from swissdesk.ui.dialogs.form import FormDialog
from swissdesk.ui.widgets.common import button, row


class SettingsDialog(FormDialog):
    """Asks for the data of the event and the rules it is played by."""

    def __init__(self, tournament: Tournament, *, editable: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Event data and settings")), translate(N_("Change")), parent)
        self._tournament = tournament
        self._editable = editable
        self.ok.setEnabled(editable)
        self._info_fields(tournament.info)
        self._rule_fields(tournament)

    def _info_fields(self, info: EventInfo) -> None:
        can = self._editable
        self.name = self.text_field(translate(N_("&Name")), info.name, editable=can)
        self.city = self.text_field(translate(N_("&Place")), info.city, editable=can)
        self.federation = self.text_field(translate(N_("&Federation")), info.federation, editable=can)
        self.start = self.text_field(translate(N_("&First day")), info.start, hint="2026/05/01", editable=can)
        self.end = self.text_field(translate(N_("&Last day")), info.end, hint="2026/05/03", editable=can)
        self.arbiter = self.text_field(translate(N_("Chief &arbiter")), info.chief_arbiter, editable=can)
        self.deputies = self.text_field(
            translate(N_("&Deputies")), "; ".join(info.deputy_arbiters), editable=can,
            hint=translate(N_("separated by semicolons")),
        )  # fmt: skip
        self.time_control = self.text_field(translate(N_("&Time control")), info.time_control, editable=can)

    def _rule_fields(self, tournament: Tournament) -> None:
        settings = tournament.settings
        self.heading(translate(N_("Rules")))
        least = max(1, len(tournament.rounds)) - 1
        self.rounds = self.number_field(
            translate(N_("&Rounds")), settings.rounds or least, least, 99,
            none=translate(N_("not known yet")) if settings.rounds is None else "", editable=self._editable,
        )  # fmt: skip
        colours = [
            (translate(N_("Not drawn yet")), None),
            (translate(N_("White for number 1")), Colour.WHITE),
            (translate(N_("Black for number 1")), Colour.BLACK),
        ]
        before_round_1 = self._editable and not tournament.rounds
        self.colour = self.choice_field(
            translate(N_("Initial &colour")), colours, settings.initial_colour, editable=self._editable
        )
        self.lot = button(translate(N_("Dra&w lots")), self._draw)
        self.lot.setEnabled(before_round_1)
        self.form.addRow("", row(self.lot, None))
        self.note(wording.text(N_("Pairing: {system}"), system=wording.system_title(settings.system)))
        self.note(_scoring_text(settings))

    def _draw(self) -> None:
        self.colour.setCurrentIndex(self.colour.findData(secrets.choice(list(Colour))))

    def check(self) -> str:
        if not self.name.text().strip():
            self.name.setFocus()
            return translate(N_("A tournament needs a name: it stands on every sheet."))
        paired = len(self._tournament.rounds)
        if self.rounds.value() < paired or (self.rounds.value() == 0 and self._tournament.settings.rounds is not None):
            return wording.text(N_("{paired} rounds have been paired already."), paired=paired)
        return ""

    def info(self) -> EventInfo:
        """Return the event data as filled in."""
        deputies = tuple(part.strip() for part in self.deputies.text().split(";") if part.strip())
        return replace(
            self._tournament.info,
            name=self.name.text().strip(),
            city=self.city.text().strip(),
            federation=self.federation.text().strip(),
            start=self.start.text().strip(),
            end=self.end.text().strip(),
            chief_arbiter=self.arbiter.text().strip(),
            deputy_arbiters=deputies,
            time_control=self.time_control.text().strip(),
        )

    def settings(self) -> Settings:
        """Return the settings as filled in."""
        unknown = self._tournament.settings.rounds is None and self.rounds.value() == self.rounds.minimum()
        return replace(
            self._tournament.settings,
            rounds=None if unknown else self.rounds.value(),
            initial_colour=self.colour.currentData(),
        )


def _scoring_text(settings: Settings) -> str:
    scoring = settings.scoring
    return wording.text(
        N_("Points: win {win}, draw {draw}, loss {loss}, pairing-allocated bye {bye}"),
        win=wording.points_text(scoring.win), draw=wording.points_text(scoring.draw),
        loss=wording.points_text(scoring.loss), bye=wording.points_text(scoring.pairing_bye),
    )  # fmt: skip
