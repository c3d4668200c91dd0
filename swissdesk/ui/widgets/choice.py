"""Lists to choose from: one that stands want of room, and a field in which a player is found by any part of the name.

Qt cuts the text of a combo box off in the middle of a letter, opens a list as narrow as the box, and on Linux has a
screen reader say what is chosen but not what for, unless a label stands beside the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QSize, QSortFilterProxyModel, Qt
from PySide6.QtGui import QHelpEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QLabel, QLineEdit, QStyle, QStyleOptionComboBox, QToolTip, QWidget

from swissdesk.i18n import N_, translate, worded
from swissdesk.model.searching import has_all
from swissdesk.ui.widgets.common import set_property


class _Fitting(QSortFilterProxyModel):
    """The players that what is typed fits."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._wanted = ""

    def search(self, text: str) -> None:
        self._wanted = text
        self.invalidate()

    def filterAcceptsRow(self, source_row: int, source_parent: QModelIndex | QPersistentModelIndex) -> bool:
        return has_all(str(self.sourceModel().index(source_row, 0, source_parent).data()), self._wanted)


class PlayerChoice(QComboBox):
    """A list of players that is searched while one types; `currentIndexChanged` tells of another choice.

    The choice is what the field shows, and nothing else: a text that fits no player chooses nobody.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = QLineEdit()
        self.setEditable(True)
        self.setLineEdit(self.field)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(24)
        self.field.setPlaceholderText(translate(N_("Number or name")))
        self._fitting = _Fitting(self)
        self._fitting.setSourceModel(self.model())
        completer = QCompleter(self._fitting, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.setCompleter(completer)
        self.field.textEdited.connect(self._typed)
        self.field.editingFinished.connect(self._settle)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.field.setAccessibleName(name)  # this is what has the focus

    @property
    def player(self) -> int | None:
        """The chosen player, None if there is none."""
        chosen: int | None = self.currentData()
        return chosen

    def offer(self, players: Sequence[tuple[int, str]], chosen: int | None) -> None:
        """Offer other players (id, text); `chosen` is preset if among them, and nothing is signalled."""
        before = self.blockSignals(True)
        self.clear()
        for player, text in players:
            self.addItem(text, player)
        self.setCurrentIndex(next((place for place, (player, _) in enumerate(players) if player == chosen), -1))
        self.blockSignals(before)

    def select(self) -> None:
        """Have what is typed next replace the text, of which the beginning is seen."""
        self.field.end(False)
        self.field.home(True)

    def _typed(self, text: str) -> None:
        """Let go of the player that was chosen: the field shows another player, or none yet."""
        self._fitting.search(text)
        set_property(self.field, "wrong", bool(text.strip()) and self._fits(text.strip()) < 0)
        if self.currentIndex() >= 0:
            at = self.field.cursorPosition()
            self.setCurrentIndex(-1)
            self.field.setText(text)
            self.field.setCursorPosition(at)

    def _settle(self) -> None:
        """Select the first player who fits the typed text, by number before name; without one the text stays."""
        typed = self.field.text().strip()
        if typed == self.itemText(self.currentIndex()):
            return
        found = self._fits(typed)
        set_property(self.field, "wrong", bool(typed) and found < 0)
        if found < 0:
            self.setCurrentIndex(-1)
            self.field.setText(typed)
        else:
            self.setCurrentIndex(found)
            self.setEditText(self.itemText(self.currentIndex()))  # whoever was told may offer others by now

    def _fits(self, typed: str) -> int:
        """Return the place of the first player who fits, -1 if nobody does."""
        found = self._numbered(typed)
        if found < 0 and typed:
            found = next((place for place in range(self.count()) if has_all(self.itemText(place), typed)), -1)
        return found

    def _numbered(self, typed: str) -> int:
        return self.findData(int(typed)) if typed.isdecimal() else -1


_LEAST_LETTERS = 12
"""The box may be as narrow as so many letters of average width."""


class ChoiceBox(QComboBox):
    """A combo box that is as wide as its texts where there is room, and shortens what it shows where there is not."""

    def __init__(self, parent: QWidget | None = None, *, choices: Iterable[tuple[str, object]] = ()) -> None:
        """`choices` are texts, each with what it stands for."""
        super().__init__(parent)
        self._label: QLabel | None = None
        for text, data in choices:
            self.addItem(worded(text), data)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        if self._label is not None:
            self._label.setText(name)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._have_label()

    def _have_label(self) -> None:
        """Stand beside a label that is never seen, with the name in it, where no other names the box.

        WORKAROUND: on Linux Qt gives the chosen text as the accessible name and leaves the name to labels.
        """
        parent = self.parentWidget()
        if parent is None or not self.accessibleName():
            return
        labels = parent.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if any(each.buddy() is self for each in labels):
            return
        if self._label is None:
            self._label = QLabel(self.accessibleName())
            self._label.setTextFormat(Qt.TextFormat.PlainText)
            self._label.setBuddy(self)
            self.destroyed.connect(self._label.deleteLater)
        self._label.setParent(parent)

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        if not option.editable:
            option.currentText = self._shortened(option)

    def _shortened(self, option: QStyleOptionComboBox) -> str:
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width()
        text, metrics = self.currentText(), self.fontMetrics()
        fits = metrics.horizontalAdvance(text) <= room  # asked first: elidedText is stricter by a part of a pixel
        return text if fits else metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)

    @property
    def is_cut(self) -> bool:
        """Whether there is more to the text than is shown."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        return bool(option.currentText != self.currentText())

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        # Qt measures the ink of the texts, which is narrower than the room they are drawn in.
        return QSize(hint.width() + self.fontMetrics().averageCharWidth() // 2, hint.height())

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        letters = QSize(self.fontMetrics().averageCharWidth() * _LEAST_LETTERS, self.fontMetrics().height())
        least = self.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, letters, self)
        # Qt remembers its own answer after the texts have changed; its size hint is computed again.
        return QSize(min(hint.width(), least.width(), self.sizeHint().width()), hint.height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.is_cut:
            said = [self.currentText(), self.toolTip()]
            QToolTip.showText(event.globalPos(), "\n".join(filter(None, said)), self)
            return True
        return super().event(event)

    def showPopup(self) -> None:
        """Open the list as wide as its longest line, as far as the screen goes."""
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        wanted = self.view().sizeHintForColumn(self.modelColumn()) + bar + 2 * self.view().frameWidth()
        self.view().setMinimumWidth(min(wanted, self.screen().availableSize().width()))
        super().showPopup()
