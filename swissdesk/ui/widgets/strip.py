"""The strips above and below the pages: what the program says, how far it is, and what state the page is in."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QPushButton, QToolButton, QWidget

from swissdesk.i18n import N_
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.messages import Messages, Notice, Severity
from swissdesk.ui.shell.workers import Tasks, delayed
from swissdesk.ui.widgets.common import Wide, WorkBar, button, label, named, row, set_property, stack
from swissdesk.ui.widgets.lines import Lines
from swissdesk.ui.widgets.screen_reader import announce

PASSES_AFTER_MS = 8000
"""How long good news stays when nothing else is said."""

_FEW_LETTERS = 14

_LOW = 26
"""A window of fewer lines of text in height has a lane for a single one."""

_READABLE = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard

_ROLES = {Severity.INFO: "muted", Severity.DONE: "accent", Severity.NOTICE: "notice", Severity.ERROR: "danger"}


class Strip(QFrame):
    """A coloured line: an icon, a sentence that may wrap, buttons on the right, or below it where there is no room."""

    def __init__(self, look: str = "info", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("strip", look)
        self.picture = QLabel()
        self.text = self._make_text()
        self.said = row(self.picture, Wide(self.text), spacing=10)
        self.line = row(spacing=10)
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._whole.setContentsMargins(12, 6, 8, 6)
        self._whole.setSpacing(10)
        self._whole.addLayout(self.said, 1)
        self._whole.addLayout(self.line)
        self._whole.setAlignment(self.line, Qt.AlignmentFlag.AlignRight)

    def _make_text(self) -> QLabel:
        """Return where the sentence stands."""
        text = label(wraps=True)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return text

    def minimumSizeHint(self) -> QSize:
        """Return the size with the buttons below, so that a strip that appears never widens the window."""
        least, margins = super().minimumSizeHint(), self._whole.contentsMargins()
        width = max(self.said.minimumSize().width(), self.line.minimumSize().width())
        return QSize(min(least.width(), width + margins.left() + margins.right()), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._find_room()

    def _find_room(self) -> None:
        """Put the buttons below the sentence where they would leave it a few letters only."""
        unit = self.fontMetrics().averageCharWidth()
        wanted = min(self.fontMetrics().horizontalAdvance(self.text.text()), unit * _FEW_LETTERS)
        tight = self.line.sizeHint().width() > 0 and self._room_of_sentence() < wanted
        self._whole.setDirection(QBoxLayout.Direction.TopToBottom if tight else QBoxLayout.Direction.LeftToRight)

    def _room_of_sentence(self) -> int:
        """Return how wide the sentence is with the buttons beside it, in pixels."""
        margins, gap = self._whole.contentsMargins(), self._whole.spacing()
        others = margins.left() + self.picture.sizeHint().width() + 2 * gap + margins.right()
        return self.width() - others - self.line.sizeHint().width()

    def draw(self, name: str, role: str) -> None:
        """Show an icon in front of the sentence."""
        size = round(self.fontMetrics().height() * 1.2)
        self.picture.setPixmap(icon(name, role).pixmap(size, size))


class MessageStrip(Strip):
    """Shows the latest notice, or the progress of a job, in the lane kept for it; never takes the focus.

    It is as high as its lane (`Lane`), so nothing moves when it comes or goes. A sentence that is too long for it is
    read in full in a window that opens from the button with three dots.
    """

    def __init__(self, messages: Messages, tasks: Tasks, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.text: Lines
        self._whole.setContentsMargins(12, 0, 4, 0)
        self._tasks = tasks
        self._notice: Notice | None = None
        self.offer = button("")
        self.bar = WorkBar()
        self.bar.setFixedWidth(220)
        tip = N_("Stop the calculation; nothing is changed (Esc)")
        self.cancel: QPushButton = button(N_("Cancel"), tasks.cancel, tip)
        dismiss, read = N_("Dismiss this message"), N_("Read the whole message")
        self.away = named(QToolButton(), dismiss, dismiss)
        self.away.clicked.connect(messages.clear)
        self.more = named(button("…", self.read_in_full), read, read)
        for widget in (self.more, self.bar, self.cancel, self.offer, self.away):
            self.line.addWidget(widget)
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._timer = delayed(self, messages.clear, PASSES_AFTER_MS)
        self.offer.clicked.connect(messages.accept)
        messages.posted.connect(self.show_notice)
        messages.cleared.connect(self._clear)
        tasks.slow.connect(self._show_progress)
        tasks.progress.connect(self.bar.show_progress)
        tasks.ended.connect(self._end_progress)
        self.hide()

    def show_notice(self, notice: Notice) -> None:
        """Show a notice; a running progress gives way only to a new one."""
        self._notice = notice
        self._show(notice.severity, notice.text, progress=False)
        if notice.path:
            self.text.setToolTip(f"{notice.text}\n{notice.path}")
        self.offer.setVisible(notice.offer is not None)
        if notice.offer is not None:
            self.offer.setText(notice.offer.text)
        self._find_room()
        self._timer.stop()
        if notice.passes:
            self._timer.start()

    def _make_text(self) -> Lines:
        return Lines()

    def read_in_full(self) -> None:
        """Show the whole sentence above the lane until something else is clicked or Escape is pressed."""
        whole = QFrame(self, Qt.WindowType.Popup)
        whole.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        whole.setObjectName("whole_message")
        said = label(self.text.toolTip(), wraps=True)
        said.setTextInteractionFlags(_READABLE)
        stack(said, on=whole, margins=(14, 10, 14, 10))
        width = min(self.width(), self.fontMetrics().height() * 50)
        whole.resize(width, whole.heightForWidth(width))
        whole.move(self.mapToGlobal(QPoint(0, -whole.height())))
        whole.show()

    def _find_room(self) -> None:
        """Offer the whole sentence where there is no room for it."""
        self.more.setVisible(False)
        self._whole.activate()
        self.more.setVisible(self.text.is_cut)

    def redraw(self) -> None:
        """Use the colours and sizes of the theme as it is now."""
        if self._notice is not None:
            self._draw_icons(self._notice.severity)

    def _show(self, severity: Severity, text: str, *, progress: bool) -> None:
        set_property(self, "strip", severity.value)
        self.text.setText(text)
        self.text.setAccessibleName(text)
        self._draw_icons(severity)
        self.bar.setVisible(progress)
        self.cancel.setVisible(progress)
        self.away.setVisible(not progress)
        self.show()
        self._find_room()
        announce(self.text, text, urgent=severity in (Severity.NOTICE, Severity.ERROR))

    def _draw_icons(self, severity: Severity) -> None:
        self.draw(severity.value, _ROLES[severity])
        self.away.setIcon(icon("close", "muted"))

    def _clear(self) -> None:
        self._notice = None
        self._timer.stop()
        self.hide()

    def _show_progress(self, title: str) -> None:
        self._timer.stop()
        self.bar.setRange(0, 0)
        self.offer.hide()
        self._show(Severity.INFO, title, progress=True)

    def _end_progress(self) -> None:
        if self.bar.isVisible() or self.cancel.isVisible():
            self._clear()


class Lane(QWidget):
    """The place at the foot of the window where messages come and go: always there, and always of the same height."""

    def __init__(self, strip: MessageStrip, parent: QWidget) -> None:
        super().__init__(parent)
        self.strip = strip
        row(Wide(strip), on=self, margins=(12, 0, 12, 2))
        self.redraw()

    def redraw(self) -> None:
        """Be as high as two lines of text; as one, or a button, where the window has little height."""
        line = self.fontMetrics().lineSpacing()
        self.strip.text.most = 1 if self.window().height() < line * _LOW else 2
        self.setFixedHeight(max(line * self.strip.text.most, self.strip.offer.sizeHint().height()) + 4)


class Banner(Strip):
    """A state that lasts: a draft, a document that is only read."""

    def __init__(self, look: str, picture: str, role: str, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._picture = picture
        self._role = role
        self.hide()

    def say(self, text: str) -> None:
        """Show the banner with this sentence, and have it read aloud when it appears; an empty one hides it."""
        begins = self.isHidden()
        if begins and not text:
            return
        self.text.setText(text)
        self.redraw()
        self.setVisible(bool(text))
        if begins and self.window().isVisible():
            announce(self.text, text)

    def redraw(self) -> None:
        """Use the colours of the theme as it is now."""
        self.draw(self._picture, self._role)

    def add(self, text: str, run: Callable[[], object], tip: str = "", *, primary: bool = False) -> QPushButton:
        """Add a button."""
        result = button(text, run, tip, primary=primary)
        self.line.addWidget(result)
        return result
