"""The dialog of absences: players found by name or by typed numbers, changed for many at once.

It stays open next to the window and always shows the current tournament. One field serves for search and entry: a name
filters the list, numbers select players, and Enter applies numbers followed by a word (``3 17 42-45 absent``).
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Stage, Tournament
from swissdesk.session.absences import WORDS, Attendance, NotUnderstood, Saying, read
from swissdesk.session.registration.naming import Suggestion
from swissdesk.ui.players.announcing import announce
from swissdesk.ui.players.attendance import attendance_figures, attendance_remark, counts
from swissdesk.ui.players.choice import People, PersonOffers
from swissdesk.ui.players.person_search import Asked, OffersPopup, PersonSearch
from swissdesk.ui.players.table import ABSENCE_COLUMNS, PlayerRow, PlayerTable, gives_bye
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import (
    SearchKeys,
    Wide,
    button,
    check_box,
    grow_to,
    label,
    named,
    row,
    search_field,
    set_property,
    share_actions,
    stack,
)
from swissdesk.ui.widgets.counters import CounterStrip
from swissdesk.ui.widgets.flow import flowing
from swissdesk.ui.widgets.screen_reader import show_aloud
from swissdesk.ui.widgets.strip import Banner, MessageStrip
from swissdesk.ui.widgets.windows import OpenDialog

_BUTTONS = {
    Attendance.PLAYS: (N_("&Plays"), N_("The selected players play; withdrawn players return")),
    Attendance.HALF_POINT: (N_("&Half-point bye"), N_("The selected players get a half-point bye")),
    Attendance.ABSENT: (N_("&Absent"), N_("The selected players get a zero-point bye")),
    Attendance.FULL_POINT: (N_("&Full-point bye"), N_("The selected players get a full-point bye; this is rare")),
    Attendance.WITHDRAWN: (N_("&Withdraws"), N_("The selected players play neither this round nor any later one")),
}
"""Text and tooltip; the letter of the mnemonic is the key in the table as well."""

_ROUNDS_AHEAD = 9
"""How many rounds are offered while the number of rounds is unknown."""


class AbsencesDialog(OpenDialog):
    """Announced byes, absences and withdrawals of one coming round at a time."""

    help_page = "absences"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self._sayings: tuple[Saying, ...] = ()
        self._narrowed: tuple[frozenset[int], bool, str] = (frozenset(), False, "")
        self._make_fields()
        self._make_table()
        self._lay_out()
        self._connect()
        share_actions(office.window, self, "edit.undo", "edit.redo", "edit.accept", fields=[self.field])
        self.refresh()
        self.field.setFocus()

    # ---- building

    def _make_fields(self) -> None:
        self.round = named(ChoiceBox(), N_("Round"), N_("The round these entries apply to"))
        self.field = search_field(
            N_("A name, or numbers and a word: 3 17 42-45 absent"),
            N_("Search by name, or type numbers and a status"),
        )
        self.field.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        SearchKeys(
            self.field,
            {
                Qt.Key.Key_Return: self._enter,
                Qt.Key.Key_Enter: self._enter,
                Qt.Key.Key_Down: lambda: self.table.setFocus(Qt.FocusReason.OtherFocusReason),
            },
        )
        self.search = PersonSearch(self.field, lambda: OffersPopup(self), self._ask)
        self.newcomers = PersonOffers(People.of(self._office), lambda: self.search)
        self.search.moved.connect(self._say_of_newcomer)
        self.search.taken.connect(self._take_newcomer)
        self.only = check_box(N_("&Only players who do not play"))
        self.said = label(tone="muted", wraps=True)
        self.state = Banner("notice", "notice", "notice")
        self.strip = MessageStrip(self._office.messages, self._office.tasks, self)
        self.counters = CounterStrip(N_("Players"))

    def _make_table(self) -> None:
        self.table = PlayerTable(N_("Players and their status in the round"), self, ABSENCE_COLUMNS)
        self.model, self.found = self.table.players, self.table.found
        self.table.installEventFilter(self)
        self.buttons: dict[Attendance, QPushButton] = {}
        for wanted, (text, tooltip) in _BUTTONS.items():
            made = button(translate(text), partial(self.change, wanted), f"{translate(tooltip)} ({_letter(wanted)})")
            self.buttons[wanted] = made

    def _lay_out(self) -> None:
        close = button(N_("&Close"), self.close)
        stack(
            self.state,
            self.strip,
            row(self.round, Wide(self.field), spacing=10),
            self.said,
            row(Wide(self.counters), self.only),
            Wide(self.table),
            row(Wide(flowing(*self.buttons.values())), close),
            on=self,
            margins=(20, 16, 20, 16),
        )
        grow_to(self, 58, 42)

    def _connect(self) -> None:
        desk = self._office.desk
        self.round.activated.connect(lambda _index: self.refresh())
        self.field.textChanged.connect(lambda _text: self._typed())
        self.only.toggled.connect(lambda _on: self._narrow())
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._show_choices())
        desk.changed.connect(self._changed)  # a method is let go of with the dialog, a lambda is not

    # ---- showing

    @property
    def number(self) -> int:
        """The round it is about; 0 if none is to come."""
        chosen: int | None = self.round.currentData()
        return chosen or 0

    def refresh(self) -> None:
        """Show the tournament as it stands."""
        tournament = self._office.tournament
        self._offer_rounds(tournament)
        self.model.show(tournament, self.number)
        coming = self.number or None
        number = counts(self.model.rows)
        remark = attendance_remark(number, gives_bye=coming is not None and gives_bye(tournament))
        self.counters.show_figures(attendance_figures(number, coming), remark)
        self.state.say(self._state_words(tournament))
        self.setWindowTitle(wording.text(N_("Players not playing in round {round}"), round=self.number))
        if self.table.current_row < 0:
            self.table.go_to(0)
        self._typed(choose=False)
        self._show_choices()

    def _changed(self, *_tournaments: Tournament) -> None:
        self.refresh()

    def _offer_rounds(self, tournament: Tournament) -> None:
        chosen = self.number
        first = tournament.next_round_number
        last = tournament.settings.rounds or first + _ROUNDS_AHEAD - 1
        self.round.clear()
        for number in range(first, last + 1):
            self.round.addItem(wording.text(N_("Round {round}"), round=number), number)
        self.round.setCurrentIndex(max(self.round.findData(chosen), 0))
        self.round.setEnabled(self.round.count() > 0)

    def _state_words(self, tournament: Tournament) -> str:
        latest = tournament.current_round
        if self._office.desk.read_only_reason:
            return self._office.desk.read_only_reason
        if not self.number:
            return translate(N_("All rounds are paired."))
        if latest is not None and latest.stage is Stage.DRAFT:
            text = N_(
                "Round {round} is already a draft: discard it to change who plays in it. Later rounds can be changed."
            )
            return wording.text(text, round=latest.number)
        return ""

    def _show_choices(self) -> None:
        can = bool(self.table.chosen_players()) and self._may_change()
        for made in self.buttons.values():
            made.setEnabled(can)

    # ---- the field

    def _typed(self, *, choose: bool = True) -> None:
        """Take the text of the field for numbers, if it can be read so, else for something to look for."""
        text = self.field.text().strip()
        self._sayings, wrong = _understood(self._office.tournament, text)
        self._say(wrong or self._sayings_words() or _legend(), wrong=bool(wrong))
        self._narrow()
        if choose and self._sayings:
            self.table.choose_all()
        elif choose:
            self.table.go_to(0)

    def _ask(self, text: str) -> Asked:
        """Suggest people who are not in the event where nobody of it is found."""
        if self._sayings or self.found.rowCount() or not self._office.desk.can_edit:
            return Asked()
        return self.newcomers.ask(text, ())

    def _say_of_newcomer(self) -> None:
        if self.search.current is not None:
            self.newcomers.say(self.search.current)

    def _take_newcomer(self, suggestion: Suggestion | None) -> None:
        """Add a player at the second Enter; the list then shows them, to be marked as absent or not."""
        made = None if suggestion is None else self.newcomers.take(suggestion)
        if made is not None:
            self.search.close()
            self.field.setText(self._office.tournament.by_id[made].name)

    def _narrow(self) -> None:
        """Show who was found or named, and of them only those who do not play if that is wanted."""
        named = frozenset(player for players, _ in self._sayings for player in players)
        only, text = self.only.isChecked(), self.field.text()
        if (named, only, text) == self._narrowed:
            return
        self._narrowed = (named, only, text)

        def shown(row: PlayerRow) -> bool:
            return (not named or row.player.id in named) and not (only and row.plays)

        self.found.search("" if named else text, shown)
        self._show_choices()

    def _say(self, text: str, *, wrong: bool = False) -> None:
        show_aloud(self.said, text, urgent=wrong)
        set_property(self.said, "tone", "danger" if wrong else "muted")

    def _sayings_words(self) -> str:
        count = len({player for players, _ in self._sayings for player in players})
        if not count:
            return ""
        template = translate_plural(N_("{count} player selected."), N_("{count} players selected."), count)
        if all(wanted is None for _, wanted in self._sayings):
            return (
                f"{template.format(count=count)} {translate(N_('Add a word: absent, half, plays, full, withdrawn.'))}"
            )
        done = wording.text(N_("Press Enter to apply it to round {round}."), round=self.number)
        return f"{template.format(count=count)} {done}"

    def _enter(self) -> None:
        """Do what was typed, or go to what was found."""
        if not self._sayings and not self.found.rowCount() and self.field.text().strip():
            self.search.take()
        elif not any(wanted is not None for _, wanted in self._sayings):
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._may_change() and announce(self._office, self.number, self._sayings):
            self.field.setText("")  # unlike clear(), this leaves nothing for the field to undo

    # ---- changing

    def change(self, wanted: Attendance) -> None:
        """Say of the selected players what they do in the round."""
        players = self.table.chosen_players()
        if players and self._may_change():
            announce(self._office, self.number, (Saying(players, wanted),))

    def _may_change(self) -> bool:
        return self._office.desk.can_edit and self.number > 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        wanted = next((each for each in _BUTTONS if plain and event.text().upper() == _letter(each)), None)
        if wanted is None:
            return False
        self.change(wanted)
        return True


def _letter(wanted: Attendance) -> str:
    """Return the key of a choice in the table: the letter of its mnemonic."""
    text = translate(_BUTTONS[wanted][0])
    return text[text.index("&") + 1].upper()


def _legend() -> str:
    """Return the keys of the list."""
    keys = (f"{_letter(wanted)} {translate(text).replace('&', '').lower()}" for wanted, (text, _) in _BUTTONS.items())
    return wording.text(N_("In the list: {keys}"), keys=" · ".join(keys))


def _understood(tournament: Tournament, text: str) -> tuple[tuple[Saying, ...], str]:
    """Return what is said of which numbers, and what is wrong with it; nothing of both for text to look for."""
    if not text[:1].isdecimal():
        return (), ""
    try:
        return read(tournament, text, {wanted: translate(words) for wanted, words in WORDS.items()}), ""
    except NotUnderstood as error:
        return (), "" if text.isdecimal() else wording.sentence(error)
