"""The line that adds players: three letters, Enter, and it is ready for the next name.

The suggestions come from the rating lists on this computer; a name in none of them is added as typed. No question
interrupts typing: what should be checked later is shown in a message.

The list of suggestions under the line that adds players, with federation, birth, title and rating to tell them apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QWidget

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Player
from swissdesk.model.events import AddPlayer, EnterLate
from swissdesk.model.searching import name_key
from swissdesk.session.registration.entering import LATE_BYES, Suggestion, entering, is_late, offers
from swissdesk.ui.players.descriptions import entered_text, list_text, missing_text, no_federation_text, reading_text
from swissdesk.ui.players.rating_lists import lists_of
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.announce import describe
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.columns import muted
from swissdesk.ui.widgets.common import Wide, label, named, row, stack
from swissdesk.ui.widgets.rows import Align, Column, RowsModel, Style
from swissdesk.ui.widgets.table import Table

_ROWS = 12
"""So many lines are seen at once."""
_FRAMES = 18
"""What frames and margins take of the height, in pixels."""
_LETTERS = 46
"""How wide the list is at least, in heights of a line."""

Line = tuple[int, Suggestion]


def _name_style(line: Line) -> Style:
    return Style.MUTED if line[1].number is not None else Style.STRONG


def _state(line: Line) -> str:
    offer = line[1]
    if offer.number is not None:
        return wording.text(N_("entered: number {number}"), number=offer.number)
    return translate(N_("as typed")) if offer.listed is None else ""


def _state_style(line: Line) -> Style:
    return Style.ATTENTION if line[1].number is not None else Style.MUTED


_COLUMNS: tuple[Column[Line], ...] = (
    Column("title", N_("Title"), lambda line: line[1].player.title, optional=True),
    Column("name", N_("Name"), lambda line: line[1].player.name, style=_name_style, stretch=True),
    Column("rating", N_("Rating"), lambda line: str(line[1].player.rating or ""), Align.RIGHT),
    Column("federation", N_("Fed."), lambda line: line[1].player.federation, tooltip=N_("Federation"), optional=True),
    Column("birth", N_("Born"), lambda line: line[1].player.birth.replace("/", "-"), style=muted, optional=True),
    Column("fide_id", N_("FIDE ID"), lambda line: line[1].player.fide_id, Align.RIGHT, muted, optional=True, leaves=3),
    Column("club", N_("Club"), lambda line: line[1].player.club, style=muted, optional=True, leaves=1),
    Column("list", N_("List"), lambda line: list_text(line[1].player), style=muted, optional=True, leaves=2),
    Column("state", N_("Status"), _state, style=_state_style, optional=True),
)


class OffersPopup(QFrame):
    """Lies over the page under the line; never takes the keys."""

    taken = Signal(int)
    """A click on a line of the list."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("palette")
        self.model = RowsModel[Line](_COLUMNS, key=lambda line: line[0], parent=self)
        self.table = Table(N_("Matching players"), self, model=self.model)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setProperty("lit", True)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.clicked.connect(lambda index: self.taken.emit(index.row()))
        self.outcome = label(tone="accent")
        self.foot = label(tone="muted", wraps=True)
        foot = row(self.outcome, Wide(self.foot))
        foot.setContentsMargins(12, 4, 12, 6)
        stack(Wide(self.table), foot, on=self, margins=(1, 1, 1, 1), spacing=0)
        self.hide()

    @property
    def current(self) -> Suggestion | None:
        """The suggestion selected, None if there is none."""
        row = self.table.current_row
        return self.model.rows[row][1] if 0 <= row < len(self.model.rows) else None

    def show_offers(self, offers: Sequence[Suggestion], under: QWidget) -> None:
        """Show the suggestions under the line, the first one selected; the list stays open."""
        self.model.set_rows(list(enumerate(offers)))
        if not offers:
            self.hide()
            return
        self.table.go_to(0)
        self._place(under)
        self.show()
        self.raise_()
        self.table.fit()

    def say(self, text: str) -> None:
        """Say at the foot, in an untranslated sentence, what can be done."""
        self.foot.setText(translate(text))

    def show_outcome(self, text: str) -> None:
        """Say at the foot what Enter does with the marked line, in the language in use."""
        self.outcome.setText(text)
        self.outcome.setVisible(bool(text))

    def step(self, by: int) -> None:
        """Mark another line; one step beyond an end goes to the other."""
        self.table.go_to((self.table.current_row + by) % len(self.model.rows))

    def spoken(self) -> str:
        """Return what a screen reader says of the marked line."""
        if self.current is None:
            return ""
        line = self.model.rows[self.table.current_row]
        said = (*(column.text(line) for column in self.model.columns), self.outcome.text())
        return ", ".join(text for text in said if text)

    def _place(self, under: QWidget) -> None:
        parent = self.parentWidget()
        if parent is None:
            return
        corner = under.mapTo(parent, QPoint(0, under.height() + 2))
        unit = self.fontMetrics().height()
        rows = theme.row_height(unit) * min(len(self.model.rows), _ROWS)
        width = min(max(under.width(), unit * _LETTERS), parent.width() - corner.x() - 12)
        used = 0 if self.outcome.isHidden() else self.outcome.sizeHint().width()
        foot = self.foot.heightForWidth(max(width - used - 2 * unit, unit))
        height = rows + self.table.head.sizeHint().height() + foot + max(unit // 2, _FRAMES)
        self.setGeometry(corner.x(), corner.y(), width, min(height, parent.height() - corner.y() - 4))


PAUSE_MS = 60
"""After so long without another letter the lists are asked."""

_ROOM_FOR_TITLE = 22
"""The title of the choice is shown where the line is so many lines of text wide."""

_MOVES = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}


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
    held = Signal(bool)
    """The line has got the keys, or has lost them."""
    table_pasted = Signal()
    """What is pasted into the line is more than one: a table to be looked at."""

    def __init__(self, office: Office, page: QWidget) -> None:
        super().__init__()
        self._office = office
        self._asked = ""
        self._warned = ""
        """The text typed when the last warning about a player already entered was shown."""
        self._was_late = False
        self.field = named(QLineEdit(), N_("Add a player"))
        self.field.setPlaceholderText(translate(N_("Add a player: three letters or a FIDE ID, then Enter")))
        self.field.setToolTip(
            translate(N_("From the rating lists, or type everything: Novák, Ján SVK 1850 1990-05-30 (Ctrl+Shift+N)"))
        )
        self._picture = self.field.addAction(icon("add", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self.missed_title = label(N_("Missed rounds"), "muted")
        self.missed = named(ChoiceBox(), N_("How missed rounds count for a late entry"))
        self.missed.setToolTip(self.missed.accessibleName())
        for kind in LATE_BYES:
            self.missed.addItem(wording.bye_text(kind), kind)
        row(Wide(self.field), self.missed_title, self.missed, on=self)
        self.setFocusProxy(self.field)
        self.popup = OffersPopup(page)
        self.popup.taken.connect(self._taken)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.look_up)
        self.field.textEdited.connect(self._typed)
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
        self._warned = ""
        self.popup.hide()

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
        self.popup.hide()

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

    def _typed(self, text: str) -> None:
        self._warned = ""
        if text.strip():
            self._pause.start()
        else:
            self._pause.stop()
            self.popup.hide()

    def look_up(self) -> None:
        """Show the suggestions for the text in the line."""
        self._pause.stop()
        self._asked = self.field.text()
        office = self._office
        lists = lists_of(office)
        self.popup.say(_KEYS if lists is not None else _NO_LIST)
        try:
            found = offers(office.tournament, self._asked, lists)
        except SwissDeskError as error:
            office.messages.error(error)
            found = offers(office.tournament, self._asked, None)
        self._say_number(found[0] if found else None)
        self.popup.show_offers(found, self.field)
        self._describe_enter()

    def _describe_enter(self) -> None:
        """Say what Enter would do, to a screen reader as well."""
        self._say_number(self.popup.current)
        describe(self.field, self.popup.spoken())

    def _say_number(self, suggestion: Suggestion | None) -> None:
        """Say which number the player will get, or that they are entered already."""
        if suggestion is None:
            self.popup.show_outcome("")
            return
        if suggestion.number is not None:
            twice = (
                translate(N_("Press Enter twice to add another player with this name."))
                if self._may_be_another(suggestion)
                else ""
            )
            self.popup.show_outcome(twice)
            return
        number = entering(self._office.tournament, suggestion.player).player.id
        said = wording.text(N_("Will be number {number}."), number=number)
        if suggestion.no_federation:
            said = no_federation_text(suggestion.no_federation)
        elif suggestion.listed is None:
            said = f"{said}   {reading_text(suggestion.player)}"
        self.popup.show_outcome(said)

    # ---- adding

    def take(self) -> None:
        """Add who is marked."""
        if self._pause.isActive() or self._asked != self.field.text() or not self.popup.isVisible():
            self.look_up()
        suggestion = self.popup.current if self.popup.isVisible() else None
        if suggestion is None:
            self._office.messages.info(N_("Type at least three letters of a name."))
        elif suggestion.number is not None and not (self._warned == self._asked and self._may_be_another(suggestion)):
            self._is_there(suggestion)
        elif suggestion.no_federation:
            self._office.messages.notice(no_federation_text(suggestion.no_federation))
        else:
            self.add(suggestion.player)

    def _taken(self, line: int) -> None:
        self.popup.table.go_to(line)
        self.take()

    def _may_be_another(self, suggestion: Suggestion) -> bool:
        """Whether one who seems to be entered already may be another of the same name: the FIDE IDs differ."""
        there = self._office.tournament.by_id.get(suggestion.number or 0)
        return there is None or not suggestion.player.fide_id or there.fide_id != suggestion.player.fide_id

    def _is_there(self, suggestion: Suggestion) -> None:
        """Say it; another Enter adds a player of the same name, and typing on begins with the next name."""
        self._warned = self._asked
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
        if watched is self.field and isinstance(event, QFocusEvent):
            if event.lostFocus():
                self.popup.hide()
            self.held.emit(event.gotFocus())
        return super().eventFilter(watched, event)

    def _key(self, key: Qt.Key) -> bool:
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take()
        elif key == Qt.Key.Key_Escape:
            self._escape()
        elif key in _MOVES and self.popup.isVisible():
            self.popup.step(_MOVES[key])
            self._describe_enter()
        elif key == Qt.Key.Key_Down:
            self.left.emit()
        else:
            return False
        return True

    def _escape(self) -> None:
        if self.popup.isVisible():
            self.popup.hide()
        elif self.field.text():
            self._empty()
        else:
            self.left.emit()


def _is_table(text: str) -> bool:
    """Whether a text has more than one line, or more than one field."""
    return "\t" in text.strip() or "\n" in text.strip()
