"""Event data and settings. What round 1 has fixed is shown and cannot be changed any more."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.engine.systems import SYSTEMS
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, EventInfo, KnockoutTerms, Settings, Tournament
from swissdesk.ui.dialogs.form import FormDialog
from swissdesk.ui.widgets.common import button, row

_UNLIMITED = -1
"""What a number field holds where there is no limit."""


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
        self.time_control_code = self.text_field(
            translate(N_("Time control in seconds")), info.time_control_code, hint="40/6000+30:900+30", editable=can
        )
        self.round_dates = self.text_field(
            translate(N_("Dates of the rounds")), "; ".join(info.round_dates), hint="2026/05/01; 2026/05/02",
            editable=can,
        )  # fmt: skip

    def _rule_fields(self, tournament: Tournament) -> None:
        settings = tournament.settings
        self.heading(translate(N_("Rules")))
        least = max(1, len(tournament.rounds)) - 1
        self.rounds = self.number_field(
            translate(N_("&Rounds")), settings.rounds or least, least, 99,
            none=translate(N_("not known yet")) if settings.rounds is None else "", editable=self._editable,
        )  # fmt: skip
        names = dict.fromkeys((*SYSTEMS, settings.system))
        self.system = self.choice_field(
            translate(N_("Pairing &system")), [(wording.system_title(name), name) for name in names], settings.system,
            editable=self._editable,
        )  # fmt: skip
        if tournament.rounds:
            self.note(
                translate(N_("Rounds that have been paired stay as they are; another system pairs the coming ones."))
            )
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
        self.note(_scoring_text(settings))
        self._knockout_fields(settings.knockout)
        self._bye_fields(settings)

    def _knockout_fields(self, terms: KnockoutTerms) -> None:
        """Add what a knockout needs to know, in sight while it is the system chosen."""
        first = self.form.rowCount()
        self.games = self.number_field(translate(N_("&Games of a match")), terms.games, 1, 99, editable=self._editable)
        self.tiebreak_games = self.number_field(
            translate(N_("Tie-&break games at most")), _or_unlimited(terms.tiebreak_games), _UNLIMITED, 99,
            none=translate(N_("until one is won")), editable=self._editable,
        )  # fmt: skip
        places = [(translate(N_("shared")), False), (translate(N_("played for")), True)]
        self.third_place = self.choice_field(
            translate(N_("T&hird place")), places, terms.third_place, editable=self._editable
        )
        self.note(translate(N_("Every game of a match is a round. Without an end of tie-break games no lot is drawn.")))
        rows = range(first, self.form.rowCount())
        self.system.currentIndexChanged.connect(lambda _index: self._show_knockout(rows))
        self._show_knockout(rows)

    def _show_knockout(self, rows: Iterable[int]) -> None:
        for number in rows:
            self.form.setRowVisible(number, self.system.currentData() == "knockout")

    def _bye_fields(self, settings: Settings) -> None:
        self.heading(translate(N_("Half-point byes")))
        self.half_byes = self.number_field(
            translate(N_("&Half-point byes per player")), _or_unlimited(settings.half_byes_allowed), _UNLIMITED, 99,
            none=translate(N_("no limit")), editable=self._editable,
        )  # fmt: skip
        self.half_bye_last = self.number_field(
            translate(N_("Last round for &one")), _or_unlimited(settings.half_bye_last_round), _UNLIMITED, 99,
            none=translate(N_("any round")), editable=self._editable,
        )  # fmt: skip
        self.note(translate(N_("A bye beyond the limit can be announced all the same; it is marked then.")))

    def begin_at_field(self, name: str) -> None:
        """Put the cursor into the field of that name of the model, if it is asked for here."""
        fields = {
            "name": self.name, "city": self.city, "federation": self.federation, "start": self.start, "end": self.end,
            "chief_arbiter": self.arbiter, "deputy_arbiters": self.deputies, "time_control": self.time_control,
            "time_control_code": self.time_control_code, "round_dates": self.round_dates,
            "rounds": self.rounds, "system": self.system, "initial_colour": self.colour,
            "half_byes_allowed": self.half_byes, "half_bye_last_round": self.half_bye_last,
        }  # fmt: skip
        if name in fields:
            self.begin_at(fields[name])

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
            time_control_code=self.time_control_code.text().strip(),
            round_dates=self._round_dates(),
        )

    def _round_dates(self) -> tuple[str, ...]:
        """Return the dates in the order of the rounds; one may be empty, those at the end are left away."""
        text = self.round_dates.text().strip().rstrip("; ")
        return tuple(date.strip() for date in text.split(";")) if text else ()

    def settings(self) -> Settings:
        """Return the settings as filled in."""
        unknown = self._tournament.settings.rounds is None and self.rounds.value() == self.rounds.minimum()
        return replace(
            self._tournament.settings,
            rounds=None if unknown else self.rounds.value(),
            initial_colour=self.colour.currentData(),
            system=self.system.currentData(),
            knockout=KnockoutTerms(
                self.games.value(), _limit(self.tiebreak_games.value()), bool(self.third_place.currentData())
            ),
            half_byes_allowed=_limit(self.half_byes.value()),
            half_bye_last_round=_limit(self.half_bye_last.value()),
        )


def _or_unlimited(limit: int | None) -> int:
    return _UNLIMITED if limit is None else limit


def _limit(value: int) -> int | None:
    return None if value == _UNLIMITED else value


def _scoring_text(settings: Settings) -> str:
    scoring = settings.scoring
    return wording.text(
        N_("Points: win {win}, draw {draw}, loss {loss}, pairing-allocated bye {bye}"),
        win=wording.points_text(scoring.win), draw=wording.points_text(scoring.draw),
        loss=wording.points_text(scoring.loss), bye=wording.points_text(scoring.pairing_bye),
    )  # fmt: skip
