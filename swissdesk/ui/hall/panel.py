"""The panel that controls the hall display: a small picture of it, the views, details and screen, and announcements.

Views that are ticked are shown in turn; Enter shows one until further notice. Announcements are a message, and the
start time of the round.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTime
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QSizePolicy,
    QTimeEdit,
    QWidget,
)

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.session.hall import View, planned_start, title
from swissdesk.ui.hall.hall import Hall, Onlooker
from swissdesk.ui.hall.painting import clock_text
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.panels import Panel
from swissdesk.ui.shell.view import HALL
from swissdesk.ui.widgets.buttons import ActionButton
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import button, check_box, fill, label, named, row, scrolled, stack
from swissdesk.ui.widgets.fields import caption
from swissdesk.ui.widgets.flow import flowing

# ---- announcements


class MessageField(QPlainTextEdit):
    """A few lines of text; Ctrl+Enter puts them up, Tab leaves the field."""

    def __init__(self, put_up: Callable[[], None]) -> None:
        super().__init__()
        self._put_up = put_up
        self.setTabChangesFocus(True)
        self.setPlaceholderText(translate(N_("Message to the hall")))
        named(self, N_("Message to the hall"), N_("Text for the hall display; Ctrl+Enter shows it"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._put_up()
            return
        super().keyPressEvent(event)


class Announcing(QWidget):
    """Message and countdown with their buttons."""

    def __init__(self, office: Office) -> None:
        super().__init__()
        self._hall = office.services.hall
        self._office = office
        self.message = MessageField(self.put_up)
        self.message.setFixedHeight(self.fontMetrics().height() * 4)
        tip = N_("Show the message until you continue (Ctrl+Enter in the field)")
        self.up = button(N_("Show message"), self.put_up, tip)
        self.down = button(N_("Remove message"), lambda: self._hall.put_up(""), N_("Stop showing the message"))
        self.time = named(QTimeEdit(), N_("Start of the round"), N_("Start time of the round"))
        self.time.setDisplayFormat("HH:mm")
        self.time.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.count = button(N_("Start countdown"), self.count_down, N_("Show the time left until the round starts"))
        self.stop = button(N_("Stop"), lambda: self._hall.count_down(None), N_("Stop showing the countdown"))
        upper, lower = flowing(self.up, self.down), flowing(self.count, self.stop)
        start = row(caption(N_("Starts at"), self.time), self.time, None)
        stack(self.message, upper, start, lower, on=self, spacing=6)
        office.desk.document_changed.connect(self._propose_time)
        self._propose_time()

    def refresh(self) -> None:
        """Offer what can be taken down."""
        self.down.setEnabled(bool(self._hall.board.message))
        self.stop.setEnabled(self._hall.board.start is not None)

    def put_up(self) -> None:
        """Show the message, until further notice."""
        if self.message.toPlainText().strip():
            self._hall.put_up(self.message.toPlainText())

    def count_down(self) -> None:
        """Show the countdown to the chosen time: the next time that the clock says so."""
        now, chosen = self._hall.clock(), self.time.time()
        planned = planned_start(self._office.tournament, now)
        if planned is not None and QTime(planned.hour, planned.minute) == chosen:
            self._hall.count_down(planned)
            return
        start = now.replace(hour=chosen.hour(), minute=chosen.minute(), second=0, microsecond=0)
        self._hall.count_down(start if start > now else start + timedelta(days=1))

    def _propose_time(self) -> None:
        """Begin with the time of the schedule, or with the next full quarter of an hour."""
        now = self._hall.clock()
        start = planned_start(self._office.tournament, now) or now + timedelta(minutes=15 - now.minute % 15)
        self.time.setTime(QTime(start.hour, start.minute))


# ---- views


class ViewList(QListWidget):
    """One line for each view; the one that is on is in bold type, and is said to be held where it is."""

    def __init__(self, hall: Hall) -> None:
        super().__init__()
        self._hall = hall
        self.setObjectName("kind_list")
        tip = N_("Space: include the view in the rotation or leave it out; Enter: hold it on screen")
        named(self, N_("Hall display views"), tip)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for view in View:
            item = QListWidgetItem(title(view))
            item.setData(Qt.ItemDataRole.UserRole, view.value)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            self.addItem(item)
        self.setCurrentRow(0)
        self.refresh()
        self.itemChanged.connect(lambda _item: self._ticked())
        self.itemDoubleClicked.connect(self._hold)

    def sizeHint(self) -> QSize:
        """Return a size with room for every line: this list never scrolls."""
        return QSize(super().sizeHint().width(), self._whole)

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self._whole)

    @property
    def _whole(self) -> int:
        lines = sum(self.sizeHintForRow(row) for row in range(self.count()))
        return lines + 2 * self.frameWidth() + self.fontMetrics().height() // 2

    def refresh(self) -> None:
        """Show which views take their turn, which is on, and which is held."""
        hall = self._hall
        with QSignalBlocker(self):
            for place, view in enumerate(View):
                item = self.item(place)
                ticked = view in hall.programme.views
                item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
                held = view is hall.programme.held
                item.setText(wording.text(N_("{view} (held)"), view=title(view)) if held else title(view))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, self._spoken(view))
                font = item.font()
                font.setBold(view is hall.place.view)
                item.setFont(font)

    def _spoken(self, view: View) -> str:
        """Return what a screen reader says of a line."""
        hall = self._hall
        turn = N_("in rotation") if view in hall.programme.views else N_("not in rotation")
        said = [title(view), translate(turn)]
        if view is hall.programme.held:
            said.append(translate(N_("held")))
        elif view is hall.place.view:
            said.append(translate(N_("on screen")))
        return ", ".join(said)

    def _ticked(self) -> None:
        rows = enumerate(View)
        self._hall.choose_views(
            tuple(view for row, view in rows if self.item(row).checkState() is Qt.CheckState.Checked)
        )

    def _hold(self, item: QListWidgetItem) -> None:
        self._hall.hold(View(item.data(Qt.ItemDataRole.UserRole)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentItem() is not None:
            self._hold(self.currentItem())
            return
        super().keyPressEvent(event)


# ---- details and screen

_DETAILS = {"ratings": N_("Ratings"), "births": N_("Birth years"), "clubs": N_("Clubs")}


class DisplayOptions(QWidget):
    """A tick for each detail of the players that may be shown, the background, and the monitor."""

    def __init__(self, office: Office, actions: Actions) -> None:
        super().__init__()
        self._office = office
        self._hall = office.services.hall
        tip = N_("Tick to show this detail of the players in the hall")
        self.ticks = {what: check_box(text, tip) for what, text in _DETAILS.items()}
        for what, tick in self.ticks.items():
            tick.toggled.connect(lambda shown, what=what: self._hall.show_detail(what, shown=shown))
        self.light = check_box(N_("Light background"), actions.tooltip("hall.light"))
        self.light.toggled.connect(lambda light: self._hall.choose_theme(light=light))
        tip = N_("The screen used for the hall display; the choice is remembered")
        self.monitor = named(ChoiceBox(), N_("Screen for the hall display"), tip)
        self.monitor.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.monitor.activated.connect(self._choose)
        heading = label(N_("Player details"), "muted")
        ticks = flowing(*self.ticks.values(), spacing=14, line_spacing=4)
        title = caption(N_("Screen"), self.monitor)
        stack(heading, ticks, title, self.monitor, self.light, on=self, margins=(0, 4, 0, 0), spacing=6)

    def refresh(self) -> None:
        """Show what is chosen now."""
        privacy, window = self._hall.privacy, self._office.services.hall_window
        for what, tick in self.ticks.items():
            with QSignalBlocker(tick):
                tick.setChecked(bool(getattr(privacy, what)))
        with QSignalBlocker(self.light):
            self.light.setChecked(self._hall.is_light)
        self.monitor.clear()
        choices, here = window.choices, window.monitor
        for monitor in choices:
            self.monitor.addItem(monitor.text, monitor.id)
        if here is None:
            self.monitor.addItem(translate(N_("No second screen: separate window")))
        else:
            self.monitor.setCurrentIndex(choices.index(here))
        self.monitor.setEnabled(len(choices) > 1)

    def _choose(self, place: int) -> None:
        window, chosen = self._office.services.hall_window, self.monitor.itemData(place)
        for monitor in window.choices:
            if monitor.id == chosen:
                window.choose(monitor)


# ---- the picture


class Picture(Onlooker):
    """As wide as there is room, in the shape of the hall's screen; a click turns the page."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall)
        named(self, N_("Hall display now"), N_("The hall display now; click for the next page"))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        shape = self._hall.size
        return round(width * shape.height() / max(shape.width(), 1))

    def sizeHint(self) -> QSize:
        width = self.fontMetrics().height() * 18
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, _event: QPaintEvent) -> None:
        laid = self._hall.laid
        whole = QPixmap(laid.width, laid.height)
        painter = QPainter(whole)
        self._hall.draw(painter)
        painter.end()
        ratio = self.devicePixelRatioF()
        small = whole.scaled(
            self.size() * ratio, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        small.setDevicePixelRatio(ratio)
        on_top = QPainter(self)
        left = round((self.width() - small.width() / ratio) / 2)
        on_top.drawPixmap(left, 0, small)
        on_top.setPen(QPen(theme.active().colour("strong_line"), 1))
        on_top.drawRect(left, 0, round(small.width() / ratio) - 1, round(small.height() / ratio) - 1)
        on_top.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._hall.step(1)
        event.accept()


# ---- the panel

_STEPS = ("hall.previous", "hall.pause", "hall.next", "hall.go_on")


class HallPanel(Panel):
    """Everything takes effect at once; what is wanted of the views and of privacy is remembered."""

    def __init__(self, office: Office, actions: Actions) -> None:
        super().__init__(HALL, translate(N_("Hall display")), office)
        self._hall = office.services.hall
        self.picture = Picture(self._hall)
        self.said = label(tone="muted", wraps=True)
        self.switch = ActionButton(actions["hall.screen"], primary=True)
        steps = [ActionButton(actions[name]) for name in _STEPS]
        for step in steps:
            step.setAutoDefault(True)
        self.list = ViewList(self._hall)
        self.announcing = Announcing(office)
        self.display_options = DisplayOptions(office, actions)
        directed = (self.list, self.announcing, self.display_options)
        fill(self.column, self.picture, self.said, self.switch, flowing(*steps), *directed, None)
        self.area = scrolled(self._body)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self.area)
        self.redraw()
        self._hall.changed.connect(self.refresh)
        self._hall.redrawn.connect(self._say)
        office.services.hall_window.moved.connect(self.refresh)

    def refresh(self) -> None:
        """Show what is on and what is wanted, if anybody looks."""
        if not self.isVisible():
            return
        self.list.refresh()
        self.display_options.refresh()
        self.announcing.refresh()
        self._say()

    def redraw(self) -> None:
        super().redraw()
        if hasattr(self, "area"):
            self._body.setMinimumSize(1, 1)
            self.area.setMinimumWidth(min(self.fontMetrics().height() * 12, self._most))

    def _say(self) -> None:
        text = self._words() if self.isVisible() else ""
        if text != self.said.text():
            self.said.setText(text)

    def _words(self) -> str:
        hall = self._hall
        place, count = hall.place, hall.page_count
        what = title(place.view)
        if count > 1:
            what = wording.text(N_("{view}, page {page} of {pages}"), view=what, page=place.page + 1, pages=count)
        if hall.programme.held is not None:
            return wording.text(N_("{view}, held until you continue."), view=what)
        if hall.programme.paused:
            return wording.text(N_("{view}, paused."), view=what)
        if hall.focus_end is not None:
            return wording.text(N_("{view}; only pairings until {time}."), view=what, time=clock_text(hall.focus_end))
        if place.view is View.CHECK_IN and len(hall.views) == 1:
            return wording.text(N_("{view}; nothing else to show yet."), view=what)
        return wording.text(N_("{view}; next view in {seconds} s."), view=what, seconds=hall.seconds_left)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def take_focus(self) -> None:
        self.list.setFocus()

    def write_message(self) -> None:
        """Show the panel, with the cursor where a message to the hall is written."""
        self.begin()
        self.announcing.message.setFocus()
