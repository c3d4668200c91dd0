"""A field in which a player is chosen by typing: any part of number and name, on any keyboard, words in any order."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.model.searching import has_all


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
    """A list of players that is searched while one types; `currentIndexChanged` tells of another choice."""

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
        self.field.textEdited.connect(self._fitting.search)
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
        """Have what is typed next replace what stands there, of which the beginning is seen."""
        self.field.end(False)
        self.field.home(True)

    def _settle(self) -> None:
        """Take what was typed for the first player it fits, by number before name; what fits nobody is put back."""
        typed = self.field.text().strip()
        if typed == self.itemText(self.currentIndex()):
            return
        found = self._numbered(typed)
        if found < 0 and typed:
            found = next((place for place in range(self.count()) if has_all(self.itemText(place), typed)), -1)
        if found >= 0:
            self.setCurrentIndex(found)
        self.setEditText(self.itemText(self.currentIndex()))

    def _numbered(self, typed: str) -> int:
        return self.findData(int(typed)) if typed.isdecimal() else -1
