"""The rare results in one place, as menus that open at the board: forfeits, and every result there is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Result
from swissdesk.ui.result_keys import FORFEITS, OTHERS

_ORDINARY = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
_FORFEIT_TEXTS = ("&1F–0F", "&0F–1F", "0&F–0F")


class ResultMenu(QMenu):
    """Says which result was chosen; None stands for clearing."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._enabled = True

    def show_forfeits(self, place: QPoint, *, enabled: bool) -> None:
        """Offer the results without a game: F, then 1, 0 or F."""
        self._begin(enabled)
        for result, text in zip(FORFEITS, _FORFEIT_TEXTS, strict=True):
            self._offer(text, result)
        self._open(place)

    def show_all(self, place: QPoint, actions: Sequence[QAction], *, enabled: bool) -> None:
        """Offer every result, the rare ones first and numbered; then other actions on the board."""
        self._begin(enabled)
        for number, result in enumerate(OTHERS, 1):
            self._offer(f"&{number}   {wording.result_text(result)}", result)
        self.addSeparator()
        for result in (*_ORDINARY, *FORFEITS):
            self._offer(wording.result_text(result), result)
        self.addSeparator()
        self._offer(translate(N_("&Clear")), None)
        self.addActions(actions)
        self._open(place)

    def _begin(self, enabled: bool) -> None:
        self.clear()
        self._enabled = enabled

    def _offer(self, text: str, result: Result | None) -> None:
        action = self.addAction(text)
        action.setEnabled(self._enabled)
        action.triggered.connect(lambda _checked=False: self.chosen.emit(result))

    def _open(self, place: QPoint) -> None:
        self.popup(place)
        self.setActiveAction(self.actions()[0])
