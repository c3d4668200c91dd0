"""The lectern: the step large on the projector behind a curtain, and on the laptop what is said, and what comes next.

The projector shows cards with two lines each, as large as they fit, so that the colours so far can be read from the
last row. While the curtain is drawn it stays at the step at which it was drawn; the laptop goes on. With one screen
alone both stand side by side on it.
"""

from __future__ import annotations

from typing import Protocol, cast

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QCheckBox

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.hall.monitors import Monitors, for_hall
from swissdesk.ui.shell.office import Office
from swissdesk.ui.trace.canvas import Canvas
from swissdesk.ui.trace.lessons import Teaching
from swissdesk.ui.trace.notes import Notes
from swissdesk.ui.trace.player import Player
from swissdesk.ui.trace.projection import Projection
from swissdesk.ui.trace.steps import StepsModel
from swissdesk.ui.trace.story import Story
from swissdesk.ui.trace.story_page import StoryPage
from swissdesk.ui.widgets.announce import show_aloud
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, label, row, stack
from swissdesk.ui.widgets.windows import OpenDialog


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
        self._monitors.changed.disconnect(self.settle)
        self._page.player.moved.disconnect(self._follow)
        self.projection.left.disconnect(self.close)
        self.projection.close()
        self.projection.deleteLater()
        super().closeEvent(event)
