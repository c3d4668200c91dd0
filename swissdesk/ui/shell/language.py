"""The language of the window: chosen before anything is drawn, for our texts and for those of Qt.

The numbers that SwissDesk writes itself (sheets, TRF, tables, JSON) do not ask Qt's locale and stay as they are. Names
in scripts for which the computer has no face are lent those of the printed sheets.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator
from PySide6.QtGui import QFontDatabase, QFontMetrics

from swissdesk import i18n
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.paths import resource
from swissdesk.ui.shell.desk import Desk
from swissdesk.ui.shell.theme import plain_font

# ---- languages

_OF_QT = "qtbase"
"""The catalogue with the buttons of dialogs and the menus of text fields."""

_GAPS = (N_("OK"), N_("Cancel"), N_("&Yes"), N_("&No"), N_("Open"), N_("Save"), N_("Close"), N_("Select All"))
"""Words of Qt that some of its catalogues lack (the Slovak one has no ``Cancel``)."""


class _Gaps(QTranslator):
    """Says in our words what Qt's own catalogue does not say: it is asked after that one."""

    def translate(self, _context: str, source: str, _disambiguation: str | None = None, _count: int = -1) -> str | None:
        # Qt takes an empty text for a translation, and only None for none.
        return translate(source) if source in _GAPS else None

    def isEmpty(self) -> bool:
        return False


class _KeyNames(QTranslator):
    """Calls a key as our sentences and the help do: Qt writes Return where they write Enter."""

    def translate(self, context: str, source: str, _disambiguation: str | None = None, _count: int = -1) -> str | None:
        return "Enter" if (context, source) == ("QShortcut", "Return") else None

    def isEmpty(self) -> bool:
        return False


def chosen(preferred: str) -> str:
    """Return the code of the language to speak: the preferred one, else what environment and system ask for."""
    wanted = i18n.known([preferred]) or i18n.of_environment()
    return wanted or i18n.known(QLocale.system().uiLanguages()) or i18n.ENGLISH


def speak(application: QCoreApplication, code: str) -> None:
    """Use a language from now on instead of any before; where Qt has no words for it, its own texts are English."""
    i18n.install(code)
    if QLocale.system().language() != QLocale(code).language():
        QLocale.setDefault(QLocale(code))
    for former in application.findChildren(QTranslator):
        application.removeTranslator(former)
        former.setParent(None)
    if code != i18n.ENGLISH:
        application.installTranslator(_Gaps(application))
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(code), _OF_QT, "_", folder):
        application.installTranslator(translator)
    application.installTranslator(_KeyNames(application))


# ---- scripts

_FIRST = "\u0530"
"""Latin, Greek and Cyrillic letters come before it: every face has them."""


class Scripts(QObject):
    """Follows the desk; `lent` are the faces that were loaded."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
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
