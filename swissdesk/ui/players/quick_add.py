"""The line that adds players: three letters, Enter, and it is ready for the next name.

The suggestions come from the rating lists on this computer; a name in none of them is added as typed. No question
interrupts typing: what should be checked later is shown in a message.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Player
from swissdesk.model.events import AddPlayer, EnterLate
from swissdesk.model.searching import name_key
from swissdesk.session.registration.entering import LATE_BYES, entering, is_late
from swissdesk.session.registration.naming import Suggestion, offers, says_enough
from swissdesk.ui.players.descriptions import entered_text, missing_text
from swissdesk.ui.players.person_search import Asked, OffersPopup, PersonSearch, lists_of
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.messages import Notice, Offer
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import Wide, label, named, row
from swissdesk.ui.widgets.fields import line_field

_ROOM_FOR_TITLE = 40
"""The title of the choice is shown where the line is so many lines of text wide."""

_KEYS = N_("↑ ↓ choose   ·   Enter add   ·   Esc close")
_NO_LIST = N_("No rating list: type everything, as in Novák, Ján SVK 1850 1990-05-30   ·   Enter add   ·   Esc close")


class QuickAdd(QWidget):
    """The line, and beside it what missed rounds count for a late entry; the list lies over `page`."""

    edit_wanted = Signal()
    """The player who was just added is to be completed."""
    added = Signal(int)
    """Somebody was added, with that number."""
    left = Signal()
    """Escape: the keys go back to the table."""
    table_pasted = Signal()
    """What is pasted into the line is more than one: a table to be looked at."""

    def __init__(self, office: Office, page: QWidget) -> None:
        super().__init__()
        self._office = office
        self._warned = ""
        """The text typed when the last warning about a player already entered was shown."""
        self._said: Notice | None = None
        """What was said about the text in the line."""
        self._was_late = False
        self.field = line_field(
            N_("Add a player: three letters or a FIDE ID, then Enter"),
            N_("Add a player"),
            N_("From the rating lists, or type everything: Novák, Ján SVK 1850 1990-05-30 (Ctrl+Shift+N)"),
        )
        self._picture = self.field.addAction(icon("add", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self.missed_title = label(N_("Missed rounds"), "muted")
        counts = N_("How missed rounds count for a late entry")
        self.missed = named(ChoiceBox(choices=((wording.bye_text(kind), kind) for kind in LATE_BYES)), counts, counts)
        row(Wide(self.field), self.missed_title, self.missed, on=self)
        self.setFocusProxy(self.field)
        self.search = PersonSearch(self.field, lambda: OffersPopup(page), self._ask)
        self.search.taken.connect(self._take)
        self.search.moved.connect(self._say_number)
        self.field.textEdited.connect(lambda _text: self._forget_warning())
        self.field.installEventFilter(self)
        self.setTabOrder(self.field, self.missed)

    def begin(self) -> None:
        """Take the keys for another player."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def begin_afresh(self) -> None:
        """Forget what belongs to another tournament."""
        self._was_late = False
        self._empty()

    def _empty(self) -> None:
        """Take the text away; unlike clear(), this leaves nothing for the field to undo."""
        self.field.setText("")
        self._forget_warning()
        self.search.close()

    def refresh(self) -> None:
        """Follow the tournament."""
        office = self._office
        self.field.setEnabled(office.desk.can_edit)
        late = is_late(office.tournament)
        if late and not self._was_late:
            self.missed.setCurrentIndex(max(self.missed.findData(office.tournament.settings.late_bye), 0))
        self._was_late = late
        self.missed.setVisible(late)
        self._make_room()
        self.search.close()

    def minimumSizeHint(self) -> QSize:
        """Return the size without the title, which leaves where there is little room."""
        title = 0 if self.missed_title.isHidden() else self.missed_title.sizeHint().width()
        least = super().minimumSizeHint()
        return QSize(least.width() - title, least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Leave the title of the choice to its tooltip where there is little room."""
        roomy = self.width() >= self.fontMetrics().height() * _ROOM_FOR_TITLE
        self.missed_title.setVisible(self._was_late and roomy)

    def redraw(self) -> None:
        """Use the colours of the theme."""
        self._picture.setIcon(icon("add", "muted"))

    # ---- looking up

    @property
    def popup(self) -> OffersPopup:
        """The list under the line."""
        return self.search.popup

    def look_up(self) -> None:
        """Show the suggestions for the text in the line."""
        self.search.look_up()

    def _forget_warning(self) -> None:
        """The text is another one: take back what was said about it, if nothing else has been said since."""
        self._warned = ""
        said, self._said = self._said, None
        if said is not None and said is self._office.messages.latest:
            self._office.messages.clear()

    def _ask(self, text: str) -> Asked:
        tournament, lists = self._office.tournament, lists_of(self._office)
        if lists is None or not says_enough(text):
            return Asked(offers(tournament, text, None), foot=_NO_LIST if lists is None else _KEYS)

        def failed(error: SwissDeskError) -> tuple[Suggestion, ...]:
            self._office.messages.error(error)
            return offers(tournament, text, None)

        return Asked(searched=lambda: offers(tournament, text, lists), failed=failed, foot=_KEYS)

    def _say_number(self) -> None:
        """Say which number the player will get, or that they are entered already, or what cannot be right."""
        suggestion = self.search.current
        if suggestion is None:
            return
        if suggestion.number is not None:
            twice = N_("Press Enter twice to add another player with this name.")
            self.search.say(translate(twice) if self._may_be_another(suggestion) else "")
        elif suggestion.wrong is not None:
            self.search.say(wording.sentence(suggestion.wrong), "danger")
        else:
            number = entering(self._office.tournament, suggestion.player).player.id
            self.search.say(wording.text(N_("Will be number {number}."), number=number))

    # ---- adding

    def _take(self, suggestion: Suggestion | None) -> None:
        """Add who is marked."""
        if suggestion is None:
            self._office.messages.info(N_("Type at least three letters of a name."))
        elif suggestion.number is not None and not (
            self._warned == self.field.text() and self._may_be_another(suggestion)
        ):
            self._is_there(suggestion)
        elif suggestion.wrong is not None:
            self._office.messages.notice(wording.sentence(suggestion.wrong))
        else:
            self.add(suggestion.player)
            return
        self._said = self._office.messages.latest

    def _may_be_another(self, suggestion: Suggestion) -> bool:
        """Whether one who seems to be entered already may be another of the same name: the FIDE IDs differ."""
        there = self._office.tournament.by_id.get(suggestion.number or 0)
        return there is None or not suggestion.player.fide_id or there.fide_id != suggestion.player.fide_id

    def _is_there(self, suggestion: Suggestion) -> None:
        """Say it; another Enter adds a player of the same name, and typing on begins with the next name."""
        self._warned = self.field.text()
        self.field.selectAll()
        template = N_("{name} is already entered as number {number}.")
        if self._may_be_another(suggestion):
            template = N_(
                "{name} is already entered as number {number}. Press Enter again to add another player with this name."
            )
        text = wording.text(template, name=suggestion.player, number=suggestion.number)
        again = Offer(N_("Add anyway"), lambda: self.add(suggestion.player))
        self._office.messages.notice(text, again)

    def add(self, player: Player) -> None:
        """Add a player, or say why that cannot be; afterwards the line is empty and has the keys."""
        office = self._office
        before = office.tournament
        event = entering(before, player, self.missed.currentData())
        if not office.desk.do(event):
            return
        self._empty()
        self.added.emit(event.player.id)
        self._say(event)
        self.begin()

    def _say(self, event: AddPlayer | EnterLate) -> None:
        messages, player = self._office.messages, event.player
        said = entered_text(event)
        key = name_key(player.name)
        others = [other.id for other in self._office.tournament.players if name_key(other.name) == key]
        others.remove(player.id)
        if others:
            said = f"{said} {wording.text(N_('Another player has the same name: number {number}.'), number=others[0])}"
        if missing_text(player):
            messages.notice(said, Offer(N_("Complete …"), self.edit_wanted.emit))
        elif others:
            messages.notice(said)
        else:
            messages.done(said)

    # ---- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.matches(QKeySequence.StandardKey.Paste) and _is_table(QApplication.clipboard().text()):
                self.table_pasted.emit()
                return True
            return self._key(Qt.Key(event.key()))
        return super().eventFilter(watched, event)

    def _key(self, key: Qt.Key) -> bool:
        """Do what a key does here; the others are those of the list while it is open, else of the line."""
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.search.take()
        elif self.search.is_open:
            return False
        elif key == Qt.Key.Key_Escape and self.field.text():
            self._empty()
        elif key in (Qt.Key.Key_Escape, Qt.Key.Key_Down):
            self.left.emit()
        else:
            return False
        return True


def _is_table(text: str) -> bool:
    """Whether a text has more than one line, or more than one field."""
    return "\t" in text.strip() or "\n" in text.strip()
