"""Where the arbiter was in a document when it was last open: page, and round unless another was paired since."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QObject

from swissdesk.ui.preferences import Preferences

_MOST = 40
"""How many documents are remembered."""


class Where(msgspec.Struct, frozen=True):
    """The page, the round that was shown, and how many rounds there were."""

    page: str
    round: int
    rounds: int


class LastView(QObject):
    """Remembers for every document where one was."""

    def __init__(self, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences

    def of(self, document: str) -> Where | None:
        """Return where one was in a document, by its path; None if that is not known."""
        return self._known().get(document)

    def remember(self, document: str, where: Where) -> None:
        """Keep in mind where one is in a document."""
        known = {path: kept for path, kept in self._known().items() if path != document}
        latest = dict([*known.items(), (document, where)][-_MOST:])
        self._preferences.last_views = msgspec.json.encode(latest).decode()

    def _known(self) -> dict[str, Where]:
        try:
            return msgspec.json.decode(self._preferences.last_views or "{}", type=dict[str, Where])
        except msgspec.MsgspecError:
            return {}
