"""Data of one player, new or to be corrected; refused values are told beside the fields."""

from __future__ import annotations

import re
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Sex, Title
from swissdesk.model.events import MAX_PLAYERS
from swissdesk.ui.dialogs.form import FormDialog
from swissdesk.ui.registration.ratings_field import RatingsField
from swissdesk.ui.registration.words import list_text

_BIRTH = re.compile(r"(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2}))?")


class PlayerDialog(FormDialog):
    """Asks for a player; `accepted_player` hands him over, `settle` closes the dialog or says what is wrong."""

    accepted_player = Signal(object)

    def __init__(self, player: Player, *, is_new: bool, numbered: bool = True, parent: QWidget | None = None) -> None:
        """`numbered`: the starting rank is shown, and that of a new player can be chosen."""
        title = translate(N_("Add a player")) if is_new else player.name
        super().__init__(title, translate(N_("Add")) if is_new else translate(N_("Change")), parent)
        self._player = player
        self.name = self.text_field(translate(N_("&Name")), player.name, hint=translate(N_("Last name, first name")))
        titles = [("–", "")] + [(title.value, title.value) for title in Title]
        if player.title and player.known_title is None:
            titles.append((player.title, player.title))
        self.title = self.choice_field(translate(N_("&Title")), titles, player.title)
        self.rating = self.number_field(translate(N_("&Rating")), player.rating, 0, 9999, none=translate(N_("unrated")))
        source = list_text(player)
        if source:
            self.note(wording.text(N_("Now: {rating}, {source}"), rating=player.rating, source=source))
        self.federation = self.text_field(translate(N_("&Federation")), player.federation, hint=translate(N_("SVK")))
        self.fide_id = self.text_field(translate(N_("FIDE &ID")), player.fide_id)
        self.national_id = self.text_field(translate(N_("National I&D")), player.national_id)
        self.birth = self.text_field(
            translate(N_("&Born")), player.birth.replace("/", "-"), hint=translate(N_("1984 or 1984-05-30"))
        )
        sexes = [("–", None), (translate(N_("female")), Sex.FEMALE), (translate(N_("male")), Sex.MALE)]
        self.sex = self.choice_field(translate(N_("&Sex")), sexes, player.sex)
        self.club = self.text_field(translate(N_("&Club")), player.club)
        self.family = self.text_field(translate(N_("Famil&y")), player.family)
        self.family.setToolTip(translate(N_("The same word for relatives who may be kept apart")))
        self.ratings = self.any_field(translate(N_("Rating lists")), RatingsField(player.ratings))
        self.coefficient = self.number_field(
            translate(N_("C&oefficient K")), player.coefficient or 0, 0, 40, none=translate(N_("by the rating rules"))
        )
        self.coefficient.setToolTip(translate(N_("The development coefficient that the rating list gives")))
        self.number = self.number_field(translate(N_("Starting ran&k")), player.id, 1, MAX_PLAYERS, editable=is_new)
        self.form.setRowVisible(self.number, numbered)
        self.name.setFocus()

    def check(self) -> str:
        if not self.name.text().strip():
            self.name.setFocus()
            return translate(N_("A player needs a name."))
        birth = self.birth.text().strip()
        if birth and not _BIRTH.fullmatch(birth):
            self.birth.setFocus()
            return wording.text(N_("“{text}” is not a date of birth. Write 1984 or 1984-05-30."), text=birth)
        return self.ratings.check()

    def player(self) -> Player:
        """Return the player as filled in."""
        return replace(
            self._player,
            id=self.number.value(),
            name=" ".join(self.name.text().split()),
            title=self.title.currentData(),
            rating=self.rating.value(),
            ratings=self.ratings.ratings(),
            coefficient=self.coefficient.value() or None,
            federation=self.federation.text().strip().upper(),
            fide_id=self.fide_id.text().strip(),
            birth=_birth(self.birth.text().strip(), self._player.birth),
            sex=self.sex.currentData(),
            club=self.club.text().strip(),
            family=self.family.text().strip(),
            national_id=self.national_id.text().strip(),
        )

    def deliver(self) -> None:
        self.accepted_player.emit(self.player())

    def settle(self, wrong: str) -> None:
        """Close if nothing was wrong, else say it and stay."""
        self.say_wrong(wrong)
        if not wrong:
            self.accept()


def _birth(text: str, before: str) -> str:
    """Return a date of birth as the model keeps it; an untouched one stays exactly as it was."""
    if text == before.replace("/", "-"):
        return before
    match = _BIRTH.fullmatch(text)
    if match is None or match[2] is None:
        return text
    return f"{match[1]}/{int(match[2]):02}/{int(match[3]):02}"
