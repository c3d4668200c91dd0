"""Names in scripts for which the computer has no face: those of the printed sheets are lent to the window and the hall.

Windows and macOS have all; a plain Linux may show boxes for Chinese, Hindi or Thai. Nothing is loaded before a name
needs it.
"""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QFontDatabase, QFontMetrics

from swissdesk.model import Tournament
from swissdesk.paths import resource
from swissdesk.ui.shell.desk import Desk
from swissdesk.ui.shell.theme import plain_font

_FIRST = "\u0530"
"""Latin, Greek and Cyrillic letters come before it: every face has them."""


class Scripts(QObject):
    """Follows the desk; `lent` are the faces that were loaded."""

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._seen: set[str] = set()
        self.lent: set[str] = set()
        desk.changed.connect(self._changed)
        desk.document_changed.connect(self._other_document)

    def _changed(self, before: Tournament, after: Tournament) -> None:
        if after.players is not before.players or after.info is not before.info:
            self._learn(after)

    def _other_document(self) -> None:
        if self._desk.is_open:
            self._learn(self._desk.tournament)

    def _learn(self, tournament: Tournament) -> None:
        signs = set(tournament.info.name).union(*(f"{player.name}{player.club}" for player in tournament.players))
        new = {sign for sign in signs - self._seen if sign >= _FIRST}
        if not new:
            return
        from swissdesk.lettering.faces import faces_for  # few events have such names

        self._seen |= new
        metrics = QFontMetrics(plain_font())
        missing = [ord(sign) for sign in new if not metrics.inFontUcs4(ord(sign))]
        faces = {face for code in missing for bold in (False, True) for face in faces_for(code, bold)}
        for face in sorted(faces - self.lent):
            QFontDatabase.addApplicationFont(str(resource("fonts", f"{face}.ttf")))
        self.lent |= faces
