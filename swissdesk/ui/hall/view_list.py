"""The views: a tick for those that follow one another, Enter to show one until further notice."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.session.hall import View, title
from swissdesk.ui.hall.hall import Hall


class ViewList(QListWidget):
    """One line for each view; the one that is on is in bold type, and is said to be held where it is."""

    def __init__(self, hall: Hall) -> None:
        super().__init__()
        self._hall = hall
        self.setObjectName("kind_list")
        self.setAccessibleName(translate(N_("Views of the hall")))
        self.setToolTip(translate(N_("Space: whether the view takes its turn; Enter: show it until further notice")))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for view in View:
            item = QListWidgetItem(title(view))
            item.setData(Qt.ItemDataRole.UserRole, view.value)
            item.setFlags(
                Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
            )  # fmt: skip
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
        blocker = QSignalBlocker(self)
        for row, view in enumerate(View):
            item = self.item(row)
            ticked = view in hall.programme.views
            item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
            held = view is hall.programme.held
            item.setText(wording.text(N_("{view} (held)"), view=title(view)) if held else title(view))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, self._spoken(view))
            font = item.font()
            font.setBold(view is hall.place.view)
            item.setFont(font)
        blocker.unblock()

    def _spoken(self, view: View) -> str:
        """Return what a screen reader says of a line."""
        hall = self._hall
        turn = N_("takes its turn") if view in hall.programme.views else N_("does not take its turn")
        said = [title(view), translate(turn)]
        if view is hall.programme.held:
            said.append(translate(N_("held")))
        elif view is hall.place.view:
            said.append(translate(N_("on now")))
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
