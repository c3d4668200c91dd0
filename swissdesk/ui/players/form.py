"""Data of one player, new or to be corrected; errors are shown next to the fields.

While a new player is entered the form warns of an entered one with the same FIDE ID or name. It shows the number of a
late entry, which follows from rating, title and name and may change the numbers of others (C.04.2 art. 2.4), and asks
for the byes of the missed rounds. Ratings are listed with their list, month and first round; so are titles received
during an event of more than thirty days.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from swissdesk import wording
from swissdesk.formats import table_values as values
from swissdesk.formats.clean_text import tidy
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import (
    ByeKind,
    LaterTitle,
    Player,
    Points,
    Rating,
    Sex,
    Title,
    Tournament,
    parse_points,
    shown_points,
)
from swissdesk.model.days import LAST_BORN
from swissdesk.model.events import MAX_PLAYERS, draft_refusal
from swissdesk.model.numbering import making_room
from swissdesk.model.rating import BY_HAND
from swissdesk.session.ratings.listed import FIDE
from swissdesk.session.registration.entering import LATE_BYES, Entered, Likeness
from swissdesk.ui.players.descriptions import likeness_text, list_text
from swissdesk.ui.widgets.common import check_box, set_property
from swissdesk.ui.widgets.day_field import DayField
from swissdesk.ui.widgets.fields import choice_box, number_box
from swissdesk.ui.widgets.form import FormDialog
from swissdesk.ui.widgets.line_list import Line, LineList
from swissdesk.ui.widgets.screen_reader import describe
from swissdesk.values import replace

# ---- ratings and titles

_MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")
_KNOWN = (f"{FIDE} standard", f"{FIDE} rapid", f"{FIDE} blitz", f"{FIDE} chess960", BY_HAND)
"""Lists that are offered; any other can be typed."""


def _rating_line(item: Any) -> Line:
    rating = item or Rating(0, _KNOWN[0])
    names = {translate(name): name for name in dict.fromkeys((*_KNOWN, rating.source))}
    source = choice_box()
    source.setEditable(True)
    source.addItems([*names])
    source.setCurrentText(translate(rating.source))
    month = QLineEdit(rating.month)
    month.setPlaceholderText("2026-11")
    month.setMaximumWidth(month.fontMetrics().height() * 6)
    value = number_box(0, 9999)
    value.setValue(rating.value)
    first = number_box(1, 99)
    first.setValue(rating.from_round)

    def made() -> Rating:
        name = source.currentText().strip()
        return Rating(value.value(), names.get(name, name), month.text().strip(), first.value())

    return Line((source, month, value, first), made)


class RatingsField(LineList):
    """Lines of ratings."""

    def __init__(self, ratings: tuple[Rating, ...]) -> None:
        heads = (N_("List"), N_("month"), N_("rating"), N_("from round"))
        super().__init__(heads, _rating_line, add=N_("Add a ratin&g"), none=N_("none"))
        self._before = ratings
        self.show_items(ratings)

    def check(self) -> str:
        """Return what is wrong with new ratings, in words; empty if nothing. The cursor goes to it."""
        for line in self.lines:
            rating, (source, month, value, _) = line.item(), line.widgets
            if rating in self._before:
                continue
            if not rating.source:
                source.setFocus()
                return translate(N_("Enter the list that the rating comes from."))
            if rating.month and not _MONTH.fullmatch(rating.month):
                month.setFocus()
                return wording.text(N_("“{text}” is not the month of a list. Enter it as 2026-11."), text=rating.month)
            if not rating.value:
                value.setFocus()
                return translate(N_("A line of the rating lists has no rating. Enter it or remove the line."))
        return ""


def _title_line(item: Any) -> Line:
    later = item or LaterTitle(Title.FM.value, 2)
    title = choice_box()
    title.addItems(list(dict.fromkeys((*(each.value for each in Title), later.title))))
    title.setCurrentText(later.title)
    first = number_box(2, 99)
    first.setValue(later.from_round)
    return Line((title, first), lambda: LaterTitle(title.currentText(), first.value()))


class TitlesField(LineList):
    """Lines of titles received during the event, each with the first round in which it counts."""

    def __init__(self, titles: tuple[LaterTitle, ...]) -> None:
        super().__init__((N_("Title"), N_("from round")), _title_line, add=N_("Add a tit&le"), none=N_("none"))
        self.show_items(titles)

    def titles(self) -> tuple[LaterTitle, ...]:
        """Return the titles as they stand in the lines, in the order of their rounds."""
        return tuple(sorted(self.items(), key=lambda later: later.from_round))

    def check(self) -> str:
        """Return what is wrong with the lines, in words; empty if nothing. The cursor goes to it."""
        rounds = [later.from_round for later in self.items()]
        for line in self.lines:
            number = line.item().from_round
            if rounds.count(number) > 1:
                line.widgets[1].setFocus()
                return wording.text(N_("Two titles begin in round {round}. Remove one."), round=number)
        return ""


# ---- the form

_BIRTH = re.compile(r"(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2}))?")


class PlayerDialog(FormDialog):
    """Asks for a player; `accepted_player` hands the player over, `settle` closes the dialog or says what is wrong."""

    help_page = "players"

    accepted_player = Signal(object)

    def __init__(
        self,
        player: Player,
        *,
        is_new: bool,
        numbered: bool = True,
        is_long: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`numbered`: the starting rank is shown, and that of a new player can be chosen.

        `is_long`: the event is over more than thirty days, so that titles change in it.
        """
        title = N_("Add a player") if is_new else player.name
        super().__init__(title, N_("Add") if is_new else N_("Change"), parent)
        self._player = player
        self._ask_who(player)
        self._ask_ratings(player, is_long=is_long)
        self._ask_decisions(player, is_new=is_new)
        self.number = self.number_field(N_("Starting ran&k"), player.id, 1, MAX_PLAYERS, editable=is_new)
        self.form.setRowVisible(self.number, numbered)
        self.name.setFocus()

    def _ask_who(self, player: Player) -> None:
        self.name = self.text_field(N_("&Name"), player.name, hint=N_("Last name, first name"))
        titles = [("–", "")] + [(title.value, title.value) for title in Title]
        if player.title and player.known_title is None:
            titles.append((player.title, player.title))
        self.title = self.choice_field(N_("&Title"), titles, player.title)
        self.rating = self.number_field(N_("&Rating"), player.rating, 0, 9999, none=N_("unrated"))
        source = list_text(player)
        if source:
            self.note(wording.text(N_("Now: {rating}, {source}"), rating=player.rating, source=source))
        self.federation = self.text_field(N_("&Federation"), player.federation, hint=N_("SVK"))
        self.fide_id = self.text_field(N_("FIDE &ID"), player.fide_id)
        self.national_id = self.text_field(N_("National I&D"), player.national_id)
        born = self.any_field(N_("&Born"), DayField(year_alone=True))
        born.line.setText(player.birth.replace("/", "-"))
        born.setMinimumWidth(born.whole_width)  # below the line the words would be a gap in the form
        born.line.setPlaceholderText(translate(N_("1984 or 1984-05-30")))
        self.birth = born.line
        sexes = [("–", None), (translate(N_("female")), Sex.FEMALE), (translate(N_("male")), Sex.MALE)]
        self.sex = self.choice_field(N_("&Sex"), sexes, player.sex)
        self.club = self.text_field(N_("&Club"), player.club)
        tip = N_("The same word for all relatives, so that they can be kept apart")
        self.family = self.text_field(N_("Famil&y"), player.family, tip=tip)

    def _ask_ratings(self, player: Player, *, is_long: bool) -> None:
        self.ratings = self.any_field(N_("Rating lists"), RatingsField(player.ratings))
        tip = N_("Titles received during the event; norms count them from then on")
        self.later_titles = self.any_field(N_("Later titles"), TitlesField(player.later_titles), tip)
        self.form.setRowVisible(self.later_titles, is_long or bool(player.later_titles))
        self.coefficient = self.number_field(
            N_("K-fact&or"),
            player.coefficient or 0,
            0,
            40,
            none=N_("by the rating rules"),
            tip=N_("The K-factor given by the rating list"),
        )

    def _ask_decisions(self, player: Player, *, is_new: bool) -> None:
        """What was settled during the event is asked of players who are in it already."""
        self.no_half_byes = self._flag(
            N_("Byes"),
            N_("Not entitled to &half-point byes"),
            player.no_half_byes,
            N_("In FIDE mode such a bye is refused; otherwise you are warned"),
        )
        self.external = self.text_field(
            N_("External tie-break"),
            "" if player.external is None else shown_points(player.external),
            tip=N_("A value computed elsewhere, for the tie-break External value"),
        )
        tip = N_("Drawn at the board, for the tie-break Drawing of lots; the smaller goes first")
        self.lot = self.number_field(N_("Lot"), player.lot, 0, MAX_PLAYERS, none=N_("none"), tip=tip)
        for field in (self.external, self.lot):
            self.form.setRowVisible(field, not is_new)
        self.expelled = self._flag(
            N_("Expulsion"),
            N_("E&xpelled from the event"),
            player.expelled,
            N_("Plays no more and has no place in the standings; the games played count"),
        )
        self.form.setRowVisible(self.expelled, not is_new)

    def _flag(self, title: str, text: str, on: bool, tip: str) -> QCheckBox:
        return self.any_field(title, check_box(text, tip, is_on=on))

    def check(self) -> str:
        if not self.name.text().strip():
            self.name.setFocus()
            return translate(N_("Enter the player's name."))
        try:
            values.name(self.name.text())
        except values.Unreadable as error:
            self.name.setFocus()
            return wording.sentence(error)
        birth = self.birth.text().strip()
        if birth and (not _BIRTH.fullmatch(birth) or int(birth[:4]) > LAST_BORN):
            self.birth.setFocus()
            return wording.text(N_("“{text}” is not a date of birth. Enter 1984 or 1984-05-30."), text=birth)
        try:
            _points(self.external.text())
        except ValueError:
            self.external.setFocus()
            text = N_("“{text}” is not a value. Enter a number, such as 12 or 12.5.")
            return wording.text(text, text=self.external.text().strip())
        return self.ratings.check() or self.later_titles.check()

    def player(self) -> Player:
        """Return the player as filled in."""
        return replace(
            self._player,
            id=self.number.value(),
            name=tidy(self.name.text()),
            title=self.title.currentData(),
            rating=self.rating.value(),
            ratings=self.ratings.items(),
            later_titles=self.later_titles.titles(),
            coefficient=self.coefficient.value() or None,
            federation=self.federation.text().strip().upper(),
            fide_id=self.fide_id.text().strip(),
            birth=_birth(self.birth.text().strip(), self._player.birth),
            sex=self.sex.currentData(),
            club=self.club.text().strip(),
            family=self.family.text().strip(),
            national_id=self.national_id.text().strip(),
            no_half_byes=self.no_half_byes.isChecked(),
            expelled=self.expelled.isChecked(),
            external=_points(self.external.text()),
            lot=self.lot.value(),
        )

    def deliver(self) -> None:
        self.accepted_player.emit(self.player())

    def settle(self, wrong: str) -> None:
        """Close if nothing was wrong, else say it and stay."""
        self.say_wrong(wrong)
        if not wrong:
            self.accept()


def _points(text: str) -> Points | None:
    """Return the value that was typed, None for nothing; raises ValueError for what is no number."""
    return parse_points(text) if text.strip() else None


def _birth(text: str, before: str) -> str:
    """Return a date of birth as the model keeps it; one that was not edited is returned unchanged."""
    if text == before.replace("/", "-"):
        return before
    match = _BIRTH.fullmatch(text)
    if match is None or match[2] is None:
        return text
    return f"{match[1]}/{int(match[2]):02}/{int(match[3]):02}"


# ---- new players: their number, missed rounds, and who is like them


def show_number(dialog: PlayerDialog, tournament: Tournament, number_of: Callable[[Player], int]) -> None:
    """Show in a form which number the player gets as it is filled in now, and whose numbers move."""
    line = dialog.standing_note()

    def update() -> None:
        line.setText(_said(tournament, number_of(dialog.player())))

    dialog.name.textChanged.connect(lambda _text: update())
    dialog.rating.valueChanged.connect(lambda _value: update())
    dialog.title.currentIndexChanged.connect(lambda _index: update())
    update()


def ask_missed(dialog: PlayerDialog, tournament: Tournament) -> Callable[[], ByeKind]:
    """Let a form ask what the rounds paired so far count; what the settings say comes first. Return what is chosen."""
    titles = [(wording.bye_text(kind), kind) for kind in LATE_BYES]
    tip = N_("How missed rounds count for a late entry")
    field = dialog.choice_field(N_("&Missed rounds"), titles, tournament.settings.late_bye, tip=tip)
    return lambda: ByeKind(field.currentData())


def show_refusal(dialog: PlayerDialog, tournament: Tournament) -> bool:
    """Show in a form if no player can be added now, and return whether that is so."""
    refusal = draft_refusal(tournament)
    if refusal is None:
        return False
    line = dialog.standing_note()
    line.setText(wording.sentence(refusal))
    set_property(line, "tone", "notice")
    return True


def _said(tournament: Tournament, number: int) -> str:
    moved = making_room(tournament.by_id, number)
    if not moved:
        return wording.text(N_("Will be number {number}; the other numbers stay."), number=number)
    first, last = min(moved), max(moved)
    template = translate_plural(
        N_("Will be number {number}; number {first} becomes {then} (C.04.2 art. 2.4)."),
        N_("Will be number {number}; numbers {first}–{last} become {then}–{end} (C.04.2 art. 2.4)."),
        len(moved),
    )
    return template.format(number=number, first=first, last=last, then=first + 1, end=last + 1)


def warn_of_similar(dialog: PlayerDialog, tournament: Tournament, *, but: int | None = None) -> None:
    """Show in a form whom the player is like as it is filled in now; `but` is that player's own number."""
    entered = Entered(player for player in tournament.players if player.id != but)
    line = dialog.standing_note()

    def update() -> None:
        found = entered.similar(dialog.player())
        text = "" if found is None else likeness_text(*found)
        is_namesake = found is not None and found[1] is Likeness.NAMESAKE
        set_property(line, "tone", "muted" if is_namesake else "notice")
        line.setText(text)
        line.setVisible(bool(text))
        for field in (dialog.name, dialog.fide_id):
            if field.hasFocus():
                describe(field, text)
            else:
                field.setAccessibleDescription(text)

    for field in (dialog.name, dialog.fide_id, dialog.birth):
        field.textChanged.connect(lambda _text: update())
    update()
