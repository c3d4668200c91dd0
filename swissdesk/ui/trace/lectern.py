"""The lectern: the step large on the projector behind a curtain, and on the laptop what is said, and what comes next.

The projector shows cards with two lines each, as large as they fit, so that the colours so far can be read from the
last row. While the curtain is drawn it stays at the step at which it was drawn; the laptop goes on.
"""

from __future__ import annotations

from typing import Protocol, cast

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QCloseEvent, QFont, QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.shell.office import Office
from swissdesk.ui.trace.canvas import Canvas
from swissdesk.ui.trace.cards import place
from swissdesk.ui.trace.lessons import Teaching
from swissdesk.ui.trace.notes import Notes
from swissdesk.ui.trace.picture import Picture
from swissdesk.ui.trace.player import Player
from swissdesk.ui.trace.steps import StepsModel
from swissdesk.ui.trace.story import Story
from swissdesk.ui.trace.story_page import StoryPage
from swissdesk.ui.widgets.announce import show_aloud
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, label, row, stack
from swissdesk.ui.widgets.windows import OpenDialog

_LARGEST, _LEAST, _STEP = 3.2, 0.6, 0.92


class BigCards(Canvas):
    """The cards as large as they fit, always with the colours so far."""

    def __init__(self) -> None:
        super().__init__()
        self.whole_cards = True
        self._usual = QFont(self.font())

    def show_picture(self, picture: Picture, *, move: bool = True) -> None:
        font, scale = QFont(self._usual), _LARGEST
        while scale > _LEAST:
            font.setPointSizeF(self._usual.pointSizeF() * scale)
            if place(picture, font, self._whole_room(), whole=True).size.height() <= self._whole_room().height():
                break
            scale *= _STEP
        if font != self.font():
            self.setFont(font)
        super().show_picture(picture, move=move)

    def _whole_room(self) -> QRectF:
        size = self.maximumViewportSize()
        return QRectF(0, 0, size.width() - 8, size.height() - 4)


class Projection(QWidget):
    """What the audience sees: the heading of the bracket, the cards, and what the step says."""

    key = Signal(int)
    """A key was pressed that the lectern takes."""
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(translate(N_("Lectern – SwissDesk")))
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        self.title = SizedLabel(2.0, wraps=True)
        self.cards = BigCards()
        self.cards.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.text = SizedLabel(1.6, QFont.Weight.Normal, wraps=True)
        stack(self.title, Wide(self.cards), self.text, on=self, margins=(28, 18, 28, 18), spacing=14)

    def show_on(self, other: QWidget) -> None:
        """Fill a screen on which `other` is not; with one screen alone be a window."""
        screens = [screen for screen in QGuiApplication.screens() if screen is not other.screen()]
        if screens:
            self.setScreen(screens[0])
            self.setGeometry(screens[0].geometry())
            self.showFullScreen()
        else:
            self.resize(other.screen().availableSize() * 0.8)
            self.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.key.emit(event.key())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.cards.show_picture(self.cards.picture, move=False)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.left.emit()


class Followed(Protocol):
    """What the lectern follows of the page of the trace."""

    story: Story | None
    player: Player
    model: StepsModel
    canvas: Canvas
    parts: StoryPage
    teaching: Teaching
    notes: Notes


class LecternDialog(OpenDialog):
    """The teacher's side: this step, the next one, the curtain, and the keys that lead on."""

    help_page = "studio"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self.setWindowTitle(translate(N_("Lectern")))
        self._page = cast(Followed, office.pages.trace)
        self.projection = Projection()
        self.now, self.next, self.note = SizedLabel(1.2, wraps=True), label(wraps=True), label("", "notice", wraps=True)
        self.curtain = QCheckBox(translate(N_("&Curtain")))
        self.curtain.setToolTip(translate(N_("The projector stays at this step while you go on (C)")))
        self.full = button(
            N_("&Full screen"), self._fill, N_("Switch the projector between window and full screen (F)")
        )
        back = button(N_("&Previous step"), self._page.player.back, N_("Go to the previous step (Left)"))
        on = button(N_("&Next step"), self._page.player.forward, N_("Go to the next step (Right)"), primary=True)
        titles = label(N_("On the projector now"), "muted"), label(N_("Next step"), "muted")
        parts = (
            titles[0],
            self.now,
            self.note,
            titles[1],
            Wide(self.next),
            self.curtain,
            row(self.full, None, back, on),
        )
        stack(*parts, on=self, margins=(16, 14, 16, 14), spacing=10)
        self.resize(self.fontMetrics().height() * 32, self.fontMetrics().height() * 18)
        self._page.player.moved.connect(self._follow)
        self.curtain.toggled.connect(lambda _on: self._follow())
        self.projection.key.connect(self._take)
        self.projection.left.connect(self.close)
        self.projection.show_on(office.window)
        self._follow()

    def _follow(self, *_rows: int) -> None:
        """Show the step: on the laptop always, on the projector unless the curtain is drawn."""
        page = self._page
        story, entry = page.story, page.player.entry
        if story is None or entry is None:
            return
        said = wording.sentence(entry.step.message)
        show_aloud(self.now, said)
        self.next.setText(self._coming())
        self.note.setText("\n".join(page.notes.notes.at(entry.step.id)))
        if self.curtain.isChecked():
            return
        shown = self.projection
        if shown.cards.picture != page.canvas.picture or not shown.cards.cards:
            shown.cards.begin(story)
        shown.cards.show_picture(page.canvas.picture)
        shown.title.setText(page.parts.heading.title.text())
        shown.text.setText("" if page.teaching.lesson.on else said)

    def _coming(self) -> str:
        """Return what the next step says."""
        model, row_after = self._page.model, self._page.player.row + 1
        if row_after >= model.rowCount():
            return translate(N_("This is the last step."))
        return wording.sentence(model.entries[model.place(row_after)].step.message)

    def _take(self, key: int) -> None:
        """Do what a key says, on either screen."""
        player = self._page.player
        ways = {
            Qt.Key.Key_Right: player.forward,
            Qt.Key.Key_PageDown: player.forward,
            Qt.Key.Key_Space: player.forward,
            Qt.Key.Key_Left: player.back,
            Qt.Key.Key_PageUp: player.back,
            Qt.Key.Key_C: self.curtain.toggle,
            Qt.Key.Key_F: self._fill,
            Qt.Key.Key_Escape: self.close,
        }
        if key in ways:
            ways[Qt.Key(key)]()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._take(event.key())

    def _fill(self) -> None:
        """Let the projector's window fill its screen, or not any more."""
        (self.projection.showNormal if self.projection.isFullScreen() else self.projection.showFullScreen)()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._page.player.moved.disconnect(self._follow)
        self.projection.left.disconnect(self.close)
        self.projection.close()
        self.projection.deleteLater()
        super().closeEvent(event)
