"""Makes the pictures of help, manual and README from the real window: ``python packaging/pictures.py [NAME…]``.

Every picture is declared once in `PICTURES`: what is done in the window, by its own actions, and what is cut out. It is
taken in each language (``--language sk`` takes one) and goes to ``resources/help/pictures/LANGUAGE/NAME.png``; those
of the README (`FOR_README`) are English and go to ``resources/pictures``. The window is light, at 100 %, in the fonts
that come with the program where the system names none; the events are made up.
"""

from __future__ import annotations

import argparse
import datetime
import io
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the program of this checkout
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "ui"))  # how its tests wait for the window

from PIL import Image, ImageOps
from PySide6.QtCore import QBuffer, QCoreApplication, QEvent, QRect, QSettings, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from settling import at_rest

from swissdesk.i18n import ENGLISH, LANGUAGES
from swissdesk.model import Colour, EventInfo, Player, Result, Settings, Sex, Tournament
from swissdesk.model.events import Begin
from swissdesk.paths import resource
from swissdesk.session import Document
from swissdesk.ui.files import opening
from swissdesk.ui.files.files import Files
from swissdesk.ui.hall.window import HallWindow
from swissdesk.ui.sheets.page_view import PageView
from swissdesk.ui.shell import language as speech
from swissdesk.ui.shell.app import prepare
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.theme import Appearance

RESOURCES = Path(__file__).resolve().parents[1] / "resources"
KEPT_IN = Path("/home/arbiter/Documents")
"""The folder that dialogs show; nothing is written there."""

USUAL = QSize(1040, 560)
COLOURS = 128
EDGE = "#b8bec6"
INK = 80
"""Print is darker than that, of 255."""
PATIENCE_MS = 60_000

TITLES = {"en": "Club evening", "ru": "Клубный вечер", "sk": "Klubový večer"}
PLACES = {"en": "Bratislava", "ru": "Братислава", "sk": "Bratislava"}
ARBITERS = {"en": "Horváthová, Eva", "ru": "Горватова Ева", "sk": "Horváthová, Eva"}
PLAYERS = (
    ("Novak, Jan", 2100, "SVK", "FM", Sex.MALE, "1988/03/14"),
    ("Lindhorst, Petra", 1980, "GER", "", Sex.FEMALE, "1994/11/02"),
    ("Kékesi, Réka", 1915, "HUN", "WFM", Sex.FEMALE, "2001/07/21"),
    ("Doležal, Ondřej", 1860, "CZE", "", Sex.MALE, "1979/01/30"),
    ("Brandner, Lukas", 1790, "AUT", "", Sex.MALE, "1967/09/09"),
    ("Żurek, Paweł", 1725, "POL", "", Sex.MALE, "1990/05/17"),
    ("Hrašková, Zuzana", 1640, "SVK", "", Sex.FEMALE, "2008/12/01"),
    ("Smith, Ann", 0, "ENG", "", Sex.FEMALE, "2010/04/25"),
)
RESULTS = (
    (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_WINS),
    (Result.DRAW, Result.WHITE_WINS, Result.WHITE_WINS, Result.BLACK_WINS),
    (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW, Result.WHITE_WINS),
)
KEYS = {Result.WHITE_WINS: "1", Result.DRAW: "=", Result.BLACK_WINS: "0"}


class Clock(datetime.datetime):
    """Stands still on the evening of the event, so that the same window gives the same picture."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> Clock:
        return cls(2026, 5, 1, 18, 30, tzinfo=tz)


def stand_still() -> None:
    """Give the program that clock, in what is loaded and in what will be."""
    os.environ["TZ"] = "UTC"
    time.tzset()
    real, datetime.datetime = datetime.datetime, Clock  # type: ignore[misc]
    for name, module in list(sys.modules.items()):
        if name.startswith("swissdesk.") and vars(module).get("datetime") is real:
            vars(module)["datetime"] = Clock


class FilesOfPictures(Files):
    """Keeps everything in the folder of the studio."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def documents(self) -> Path:
        return self.home

    def own_data(self) -> Path:
        return self.home / "own"


class Studio:
    """A window in one language; every picture begins with one of its own."""

    def __init__(
        self, application: QApplication, code: str, home: Path, theme: str = "light", percent: int = 100
    ) -> None:
        self.code = code
        self._home = home
        self._application = application
        preferences = Preferences(QSettings(str(home / "preferences.ini"), QSettings.Format.IniFormat))
        preferences.theme = theme
        preferences.font_percent = percent
        preferences.trace_moves = False
        speech.speak(application, code)
        self._appearance = Appearance(application, preferences)
        self._appearance.apply()
        self.window = MainWindow(preferences, self._appearance, FilesOfPictures(home))
        self.window.resize(USUAL)
        self.window.show()
        self.window.activateWindow()
        self.settle()

    def press(self, *actions: str) -> None:
        """Do what the actions do, one after the other; one that makes no sense now is a mistake here."""
        for each in actions:
            action = self.window.catalogue[each]
            assert action.isEnabled(), f"{each} is not possible"
            action.trigger()
            self.settle()

    def type(self, text: str, into: QWidget | None = None) -> None:
        """Type into what has the focus."""
        for letter in text:
            target = into or QApplication.focusWidget() or self.window
            if letter.isascii():
                QTest.keyClicks(target, letter)
            else:  # which QTest does not know
                nothing = Qt.KeyboardModifier.NoModifier
                QApplication.sendEvent(target, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, nothing, letter))
        self.settle()

    def open(self, tournament: Tournament) -> None:
        """Open an event that begins as this."""
        path = self._home / "event.swissdesk"
        Document.create(path, Begin(tournament)).close()
        opening.open_path(self.window.office, path)
        self.settle()
        self.quiet()

    def quiet(self) -> None:
        """Put away what was said last."""
        self.window.office.messages.clear()
        self.settle()

    def propose(self) -> None:
        """Propose a round, whatever there is to be looked at first."""
        self.press("round.propose")
        if self.window.office.services.checks.asked_for:
            self.press("round.anyway")

    def settle(self) -> None:
        """Return when nothing is at work and everything stands where it stood before."""
        self.wait_until(at_rest())

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Let the window work until something holds."""
        patience = QTimer(singleShot=True, interval=PATIENCE_MS)
        patience.start()
        while not holds():
            assert patience.isActive(), "the window does not come to rest"
            for _ in range(4):
                QCoreApplication.processEvents()

    def close(self) -> None:
        """Leave nothing behind for the next picture."""
        for other in QApplication.topLevelWidgets():
            if other is not self.window:
                other.close()
        self.window.office.boards.may_leave = lambda: True
        self.window.close()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


# ---- the event, as far as a picture needs it


def event(code: str) -> Tournament:
    """Return the made-up event of the help before round 1."""
    return Tournament(
        info=EventInfo(
            name=TITLES[code],
            city=PLACES[code],
            start="2026/05/01",
            end="2026/05/01",
            chief_arbiter=ARBITERS[code],
        ),
        settings=Settings(rounds=3, initial_colour=Colour.WHITE, tiebreaks=("BH/C1", "BH", "SB")),
        players=tuple(
            Player(place, name, rating, title, federation=federation, sex=sex, birth=birth)
            for place, (name, rating, federation, title, sex, birth) in enumerate(PLAYERS, 1)
        ),
    )


def players(studio: Studio) -> QWidget:
    """The list of players, and the cursor in the line that adds the next one."""
    studio.open(event(studio.code))
    studio.press("view.players", "players.quick")
    return studio.window


def draft(studio: Studio) -> QWidget:
    """Round 1 as it is proposed."""
    studio.open(event(studio.code))
    studio.press("view.round")
    studio.propose()
    return studio.window


def play(studio: Studio, rounds: int, boards: int = 4) -> None:
    """Play rounds; of the last of them only some boards."""
    studio.open(event(studio.code))
    studio.press("view.round")
    for number in range(rounds):
        studio.propose()
        studio.press("round.publish")
        enter(studio, number, boards if number == rounds - 1 else 4)


def enter(studio: Studio, number: int, boards: int) -> None:
    """Type the results of a round."""
    for result in RESULTS[number][:boards]:
        studio.type(KEYS[result])


def results(studio: Studio) -> QWidget:
    """Results of round 2 as they come in."""
    play(studio, 2, boards=2)
    return studio.window


def standings(studio: Studio) -> QWidget:
    """The final standings, and how one of the values came about."""
    play(studio, 3)
    studio.press("view.standings", "standings.why")
    studio.quiet()
    return studio.window


def has_ink(pages: PageView) -> bool:
    """Whether there is something black on the pages that are shown."""
    image = pages.viewport().grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    return min(image.constBits()) < INK


def sheets(studio: Studio) -> QWidget:
    """The pairings as they will be printed."""
    play(studio, 1, boards=0)
    studio.press("print.pairings")
    studio.quiet()
    pages = studio.window.findChild(PageView)
    studio.wait_until(lambda: has_ink(pages))
    return studio.window


def open_large(studio: Studio) -> None:
    """Open the large sample, and propose its next round."""
    opening.open_sample(studio.window.office, resource("samples", "danube-open.trf"))
    studio.settle()
    studio.press("view.round")
    studio.propose()


def large_round(studio: Studio) -> QWidget:
    """A round of the large sample, its results half in."""
    open_large(studio)
    studio.press("round.publish")
    studio.type("1=01100110=11=0=1")
    return studio.window


def large_trace(studio: Studio) -> QWidget:
    """A step in the middle of how a round of the large sample was paired."""
    open_large(studio)
    studio.press("view.trace", "trace.first", "trace.next_bracket", "trace.next_bracket", "trace.decision")
    studio.quiet()
    return studio.window


def trace(studio: Studio) -> QWidget:
    """A step in the middle of how a round was paired."""
    play(studio, 2, boards=4)
    studio.propose()
    studio.press("view.trace", "trace.first", "trace.decision")
    studio.quiet()
    return studio.window


def hall(studio: Studio) -> QWidget:
    """What the hall sees."""
    play(studio, 1, boards=1)
    studio.press("hall.light", "hall.screen")
    screen = next(each for each in QApplication.topLevelWidgets() if isinstance(each, HallWindow))
    screen.resize(960, 540)
    return screen


def welcome(studio: Studio) -> QWidget:
    """The first page of the program."""
    return studio.window


def new_event(studio: Studio) -> QWidget:
    """The form of a new event, filled in."""
    from swissdesk.ui.files.new_tournament import NewTournamentDialog

    dialog = NewTournamentDialog(KEPT_IN, FilesOfPictures(KEPT_IN), studio.window)
    dialog.show()
    studio.settle()
    for key, text in (("name", TITLES[studio.code]), ("city", PLACES[studio.code]), ("rounds", "3")):
        field = dialog.editors[key].target
        line = field if isinstance(field, QLineEdit) else field.findChild(QLineEdit)
        line.selectAll()
        studio.type(text, line)
    dialog.editors["name"].target.setFocus()
    studio.settle()
    return dialog


def settings(studio: Studio) -> QWidget:
    """All settings, section by section."""
    from swissdesk.ui.settings.dialog import SettingsDialog

    studio.open(event(studio.code))
    dialog = SettingsDialog.show_for(studio.window.office)
    studio.settle()
    return dialog


# ---- what is declared


@dataclass(frozen=True)
class Picture:
    """What is done in the window, which gives the part of it that is taken; the size of the window before."""

    do: Callable[[Studio], QWidget]
    size: QSize = USUAL
    crop: QRect | None = None


PICTURES = {
    "welcome": Picture(welcome, QSize(860, 440)),
    "new_event": Picture(new_event),
    "players": Picture(players, QSize(1040, 620)),
    "round_draft": Picture(draft),
    "results": Picture(results),
    "standings": Picture(standings),
    "trace": Picture(trace, QSize(1180, 720)),
    "sheets": Picture(sheets, QSize(1040, 740)),
    "hall": Picture(hall),
    "settings": Picture(settings),
}
"""The pictures of the help, by the names that its pages use (``picture:NAME``)."""

FOR_README = {
    "readme_round": Picture(large_round, QSize(1280, 720)),
    "readme_trace": Picture(large_trace, QSize(1280, 720)),
}
"""Those of the README: ``readme_round`` is ``resources/pictures/round.png``."""


def take(studio: Studio, picture: Picture) -> bytes:
    """Return a picture as a PNG of few colours."""
    studio.window.resize(picture.size)
    studio.settle()
    part = picture.do(studio)
    studio.settle()
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    grabbed = part.grab() if picture.crop is None else part.grab(picture.crop)
    grabbed.save(buffer, "PNG")
    return small(bytes(buffer.data().data()))


def small(png: bytes) -> bytes:
    """Return the picture with a thin edge, in few colours."""
    with Image.open(io.BytesIO(png)) as image:
        edged = ImageOps.expand(image.convert("RGB"), 1, EDGE)
    made = io.BytesIO()
    edged.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
    return made.getvalue()


def one(name: str, code: str, file: Path) -> None:
    """Write a picture in a language to a file."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        application = prepare(QApplication(sys.argv[:1]))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        studio = Studio(application, code, Path(home))
        try:
            content = take(studio, {**PICTURES, **FOR_README}[name])
        finally:
            studio.close()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def wanted(names: list[str], codes: list[str], resources: Path) -> Iterator[tuple[str, str, Path]]:
    """Yield the name, the language and the file of every picture that is asked for."""
    for name in names:
        if name in FOR_README:
            yield name, ENGLISH, resources / "pictures" / f"{name.removeprefix('readme_')}.png"
        else:
            yield from ((name, code, resources / "help" / "pictures" / code / f"{name}.png") for code in codes)


def main() -> int:
    """Make the pictures that are named, or all."""
    names = [*PICTURES, *FOR_README]
    parser = argparse.ArgumentParser(description="Make the pictures of help, manual and README from the window.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which ones: {', '.join(names)} (default: all)")
    parser.add_argument("--language", choices=list(LANGUAGES), action="append", help="only in this language")
    parser.add_argument("--to", type=Path, default=RESOURCES, metavar="FOLDER", help="instead of resources")
    given = parser.parse_args()
    unknown = [name for name in given.names if name not in names]
    if unknown:
        parser.error(f"there is no picture {', '.join(unknown)}")
    stand_still()
    for name, code, file in wanted(given.names or names, given.language or list(LANGUAGES), given.to):
        one(name, code, file)
        print(f"{file.relative_to(given.to)}: {file.stat().st_size // 1024} KB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
