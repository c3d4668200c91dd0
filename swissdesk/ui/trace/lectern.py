"""The lectern: the step large on the projector behind a curtain, and on the laptop what is said, and what comes next.

The projector shows cards with two lines each, as large as they fit, so that the colours so far can be read from the
last row. While the curtain is drawn it stays at the step at which it was drawn; the laptop goes on. With one screen
alone both stand side by side on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QCloseEvent, QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.engine.position import Competitor
from swissdesk.i18n import N_, translate
from swissdesk.ui.hall.monitors import Monitor, Monitors, for_hall
from swissdesk.ui.shell.office import Office
from swissdesk.ui.trace.canvas import Canvas
from swissdesk.ui.trace.cards import place, width_for
from swissdesk.ui.trace.lessons import Teaching
from swissdesk.ui.trace.notes import Notes
from swissdesk.ui.trace.picture import Picture
from swissdesk.ui.trace.player import Player
from swissdesk.ui.trace.steps import StepsModel
from swissdesk.ui.trace.story import Story
from swissdesk.ui.trace.story_page import StoryPage
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, check_box, label, row, stack
from swissdesk.ui.widgets.screen_reader import show_aloud
from swissdesk.ui.widgets.windows import OpenDialog

# ---- the projector

_LARGEST, _LEAST, _STEP = 6.0, 0.6, 0.92
_HEADING, _SAID = 22, 30
"""So many lines of the heading, and of what is said, would fill the screen."""


class BigCards(Canvas):
    """The cards as large as they fit, always with all the colours so far."""

    def __init__(self) -> None:
        super().__init__()
        self.whole_cards = True
        self._usual = QFont(self.font())

    def begin(self, players: Mapping[int, Competitor]) -> None:
        self._games = max((len(player.colours) for player in players.values()), default=0)
        super().begin(players)

    def show_picture(self, picture: Picture, *, move: bool = True) -> None:
        font, scale = QFont(self._usual), _LARGEST
        room = QRectF(0, 0, self.maximumViewportSize().width() - 8, self.maximumViewportSize().height() - 4)
        while scale > _LEAST:
            font.setPointSizeF(self._usual.pointSizeF() * scale)
            if self._fits(picture, font, room):
                break
            scale *= _STEP
        if font != self.font():
            self.setFont(font)
        # What fits needs no bars, which would take room from it.
        bars = Qt.ScrollBarPolicy
        fits = scale > _LEAST
        self.setVerticalScrollBarPolicy(bars.ScrollBarAlwaysOff if fits else bars.ScrollBarAsNeeded)
        super().show_picture(picture, move=move)

    def _fits(self, picture: Picture, font: QFont, room: QRectF) -> bool:
        placing = place(picture, font, room, whole=True)
        return placing.size.height() <= room.height() and placing.measures.width >= width_for(self._games, font)


class Projection(QWidget):
    """What the audience sees: the heading of the bracket, the cards, and what the step says."""

    key = Signal(int)
    """A key was pressed that the lectern takes."""
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(translate(N_("Lectern – SwissDesk")))
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        self.title = label(wraps=True)
        self.cards = BigCards()
        self.cards.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.text = label(wraps=True)
        stack(self.title, Wide(self.cards), self.text, on=self, margins=(28, 18, 28, 18), spacing=14)

    def fill(self, monitors: Monitors, monitor: Monitor) -> None:
        """Fill a screen."""
        if self.isFullScreen() and self.geometry() == monitor.area:
            return
        self.showNormal()  # a window that fills one screen does not move to another one
        monitors.put(self, monitor)
        self.showFullScreen()

    def stand_in(self, area: QRect) -> None:
        """Be a window in a part of a screen."""
        self.showNormal()
        self.setGeometry(area)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.key.emit(event.key())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for said, lines, weight in (
            (self.title, _HEADING, QFont.Weight.DemiBold),
            (self.text, _SAID, QFont.Weight.Normal),
        ):
            font = QFont(self.font())
            font.setWeight(weight)
            font.setPixelSize(max(self.height() // lines, self.fontMetrics().height()))
            said.setFont(font)
        self.cards.show_picture(self.cards.picture, move=False)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.left.emit()


# ---- the laptop


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

    def __init__(self, office: Office, monitors: Monitors | None = None) -> None:
        super().__init__(office)
        self.setWindowTitle(translate(N_("Lectern")))
        self._monitors = monitors or Monitors(self)
        self._page = cast(Followed, office.pages.trace)
        self.projection = Projection()
        self.now, self.next, self.note = SizedLabel(1.2, wraps=True), label(wraps=True), label("", "notice", wraps=True)
        self.curtain = check_box(N_("&Curtain"), N_("The projector stays at this step while you go on (C)"))
        self.full = button(
            N_("&Full screen"), self._fill, N_("Switch the projector between window and full screen (F)")
        )
        back = button(N_("&Previous step"), self._page.player.back, N_("Go to the previous step (Left)"))
        on = button(N_("&Next step"), self._page.player.forward, N_("Go to the next step (Right)"), primary=True)
        titles = label(N_("On the projector now"), "muted"), label(N_("Next step"), "muted")
        shown = (titles[0], self.now, self.note, titles[1], Wide(self.next))
        foot = row(self.full, None, back, on)
        stack(*shown, self.curtain, foot, on=self, margins=(16, 14, 16, 14), spacing=10)
        self.resize(self.fontMetrics().height() * 32, self.fontMetrics().height() * 18)
        self._page.player.moved.connect(self._follow)
        self.curtain.toggled.connect(lambda _on: self._follow())
        self.projection.key.connect(self._take)
        self.projection.left.connect(self.close)
        self._monitors.changed.connect(self.settle)
        self.settle()
        self._follow()

    def settle(self) -> None:
        """Put the projection where it belongs: on the other screen, else beside this dialog."""
        office = self._office
        own = self._monitors.of(office.window)
        monitor = for_hall(self._monitors.all(), office.preferences.hall_screen, own)
        if monitor is not None:
            self.projection.fill(self._monitors, monitor)
            return
        # Frame and title are outside the geometry of a window.
        frame = self.fontMetrics().height() // 2
        room = office.window.screen().availableGeometry().adjusted(frame, 4 * frame, -frame, -frame)
        mine = min(self.width(), room.width() * 2 // 5)
        self.projection.stand_in(room.adjusted(0, 0, -mine - 2 * frame, 0))
        self.setGeometry(QRect(room.right() - mine, room.top(), mine, min(self.height(), room.height())))

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
            shown.cards.begin(story.players)
        shown.cards.show_picture(page.canvas.picture)
        shown.title.setText(page.parts.heading.title.text())
        shown.text.setText("" if page.teaching.lesson.on else said)

    def _coming(self) -> str:
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
        self._monitors.changed.disconnect(self.settle)
        self._page.player.moved.disconnect(self._follow)
        self.projection.left.disconnect(self.close)
        self.projection.close()
        self.projection.deleteLater()
        super().closeEvent(event)
