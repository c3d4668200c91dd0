"""A window as if new for every test, one per file (`place`): own preferences, own folders, no dialog of the system."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from place import HEIGHT, WIDTH, FilesOfTest, Place, paint, stop_painting
from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from swissdesk.engine import propose
from swissdesk.formats import apart
from swissdesk.model import Colour, EventInfo, Player, Settings, Sex, Tournament
from swissdesk.model.events import Begin, Event, PairRound, PublishRound
from swissdesk.session import Document
from swissdesk.ui.files import opening
from swissdesk.ui.players import import_window, person_search
from swissdesk.ui.shell.app import prepare
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.theme import Appearance

OFFSCREEN = "^This plugin does not support "
ASCII = '^Detected locale "C" '
FAILED = pytest.StashKey[bool]()
OWN_WINDOWS = {"test_ui_closed_windows.py", "test_ui_languages.py", "test_ui_soak.py", "test_ui_watchdog.py"}
"""Files about how windows are made and taken apart: every test has one of its own there; in others all share one."""


LONGEST_MS = 120_000
"""How long is waited for what must happen: two cores with thirty other things to do may take a minute over a second."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The screenless platform complains about what it cannot do, Qt about ``LC_ALL=C``; that is no fault of ours."""
    here = str(Path(__file__).parent)
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.qt_log_ignore(OFFSCREEN, ASCII, extend=True))


@pytest.fixture(scope="session", autouse=True)
def patient_opening() -> Iterator[None]:
    """A small document is open when opening returns, lists have answered and tables are read, however busy it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "PATIENCE", LONGEST_MS / 1000)
        patch.setattr(person_search, "PATIENCE", LONGEST_MS / 1000)
        patch.setattr(import_window, "PATIENCE", LONGEST_MS / 1000)
        yield


_APART = apart.read


def _read_here(reader, path, *given, budget=apart.TABLE, monitor=None, progress=""):
    """Read in this process: to start another for every file takes longer than most tests."""
    named = {progress: monitor} if progress and monitor is not None else {}
    return reader(path, *given, **named)


@pytest.fixture(scope="session", autouse=True)
def readers_nearby() -> Iterator[None]:
    """Files from outside are read in the process of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(apart, "read", _read_here)
        yield


@pytest.fixture
def readers_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files from outside are read in a process of their own, as ever outside tests."""
    monkeypatch.setattr(apart, "read", _APART)


@pytest.fixture(scope="session", autouse=True)
def nothing_left(qapp: QApplication) -> Iterator[None]:
    """At the end every window goes before Python does: what lives on would be taken apart in any order then."""
    yield
    for window in QApplication.topLevelWidgets():
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.unfreeze()
    gc.collect()


@pytest.fixture(scope="module")
def collector_of_a_program() -> Iterator[None]:
    """For files whose tests let the collector work as in a program: afterwards it leaves the tests alone again."""
    yield
    gc.freeze()


@pytest.fixture
def qtbot(qtbot):
    """Look more often whether something has happened, and wait longer: a busy machine may stand still for seconds."""
    qtbot.waitUntil = wait_until
    return qtbot


def wait_until(holds: Callable[[], object], *, timeout: int = LONGEST_MS) -> None:
    """Return as soon as something holds (returns neither False nor 0, and asserts nothing that is not so).

    `timeout` is in milliseconds. The same as of pytest-qt, which looks every 10 ms from the first: most takes 2.
    """
    patience, pause = QDeadlineTimer(timeout), 0.001
    while not _is_so(holds, is_last=patience.hasExpired()):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        time.sleep(pause)
        pause = min(2 * pause, 0.01)


def _is_so(holds: Callable[[], object], *, is_last: bool) -> bool:
    try:
        answer = holds()
    except AssertionError:
        if is_last:
            raise
        return False
    is_so = answer is None or bool(answer)
    if is_last and not is_so:
        raise TimeoutError("what was waited for has not happened")
    return is_so


NAMES = (
    "Adamová, Eva",
    "Balogh, Ján",
    "Černý, Petr",
    "Dvořák, Jiří",
    "Enev, Ivan",
    "Fischer, Jürgen",
    "Gál, Zoltán",
    "Horváth, Mária",
    "Ivanova, Olga",
    "Jurčo, Peter",
    "Kováč, Ladislav",
    "Łukasik, Michał",
)


PUBLISHED_AT = "2026-11-21T10:00:00+01:00"


def tournament(players: int = 8, rounds: int = 5, *, colour: Colour | None = Colour.WHITE) -> Tournament:
    """Return a tournament before round 1."""
    return Tournament(
        info=EventInfo(name="Test Open", city="Košice"),
        settings=Settings(rounds=rounds, initial_colour=colour),
        players=tuple(
            Player(
                number,
                f"{NAMES[(number - 1) % len(NAMES)]}{'' if number <= len(NAMES) else f' {number}'}",
                rating=2500 - 10 * number,
                title="GM" if number == 1 else "",
                federation="SVK",
                birth="1990/05/30",
                sex=Sex.FEMALE if number % 4 == 1 else Sex.MALE,
            )
            for number in range(1, players + 1)
        ),
    )


@pytest.fixture(scope="session")
def plain_look(qapp: QApplication) -> QApplication:
    """The application with the style of the program."""
    return prepare(qapp)


@pytest.fixture(scope="module")
def kept_place(plain_look: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """The folder and the look of the tests of a file."""
    result = Place(plain_look, tmp_path_factory.mktemp("place"))
    yield result
    result.leave()


@pytest.fixture
def place(kept_place: Place, request: pytest.FixtureRequest) -> Iterator[Place]:
    """The same for one test, with nothing in it that another left; the collector works between events alone."""
    gc.disable()
    yield kept_place
    is_spoilt = request.node.stash.get(FAILED, False) or request.path.name in OWN_WINDOWS
    kept_place.tidy(failed=is_spoilt)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call() -> None:
    """What the fixtures of a test have put on the screen is drawn when the test begins."""
    if QApplication.instance() is not None:
        paint()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note what failed: the window may be in any state then."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def new_window(place: Place) -> Iterator[None]:
    """For a test that asks for a window which no other had before, and none is to have afterwards."""
    place.put_away()
    yield
    place.put_away()


@pytest.fixture
def home(place: Place) -> Path:
    """The only folder the window writes to."""
    return place.home


@pytest.fixture
def files(place: Place) -> FilesOfTest:
    return place.files


@pytest.fixture
def preferences(place: Place) -> Preferences:
    return place.preferences


@pytest.fixture
def appearance(place: Place) -> Appearance:
    """The look of the program, at 100 %, light."""
    return place.appearance


@pytest.fixture
def window(qtbot, place: Place) -> MainWindow:
    """An open window without a document."""
    result = place.window()
    result.resize(WIDTH, HEIGHT)
    result.show()
    qtbot.waitExposed(result)
    result.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is result)
    return result


@pytest.fixture
def opened(window: MainWindow, home: Path):
    """Open a tournament in which some events were done: ``opened(tournament, *events)``; returns the window."""

    def do(begin: Tournament | None = None, *done: Event) -> MainWindow:
        stop_painting(window)
        path = home / ("test.swissdesk" if not (home / "test.swissdesk").exists() else "another.swissdesk")
        created = Document.create(path, Begin(begin or tournament()))
        for event in done:
            created.do(event)
        if opening.may_leave(window.office):
            window.office.tasks.cancel()
            opening.take(window.office, created)
        else:
            created.close()
        QCoreApplication.processEvents()  # what is new finds its sizes before the first key
        paint()
        return window

    return do


class Typist:
    """Types into whatever has the focus, as a person does."""

    def __init__(self, window: MainWindow, qtbot) -> None:
        self.window = window
        self.qtbot = qtbot

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press one key."""
        target = QApplication.focusWidget() or self.window
        QTest.keyClick(target, key, modifiers)

    def type(self, text: str) -> None:
        """Type letters and digits."""
        for letter in text:
            QTest.keyClick(QApplication.focusWidget() or self.window, letter)

    def shortcut(self, action_id: str) -> None:
        """Press the key of a declared action."""
        keys = self.window.catalogue[action_id].shortcut()
        for combination in (keys[number] for number in range(keys.count())):
            self.press(combination.key(), combination.keyboardModifiers())

    def propose(self) -> None:
        """Propose the next round, whatever there is to be looked at first."""
        self.shortcut("round.propose")
        self.wait_until_idle()
        if self.window.office.services.checks.asked_for:
            self.shortcut("round.anyway")
            self.wait_until_idle()

    def wait_until_idle(self) -> None:
        """Wait for the end of what goes on in another thread."""
        self.qtbot.waitUntil(lambda: not self.window.office.tasks.busy)
        QCoreApplication.processEvents()  # what has changed is shown before the next key


@pytest.fixture
def typist(window: MainWindow, qtbot) -> Typist:
    return Typist(window, qtbot)


@pytest.fixture
def in_round_1(opened):
    """The window with round 1 paired and published the day before: ``in_round_1(players=8)``."""

    def do(players: int = 8, rounds: int = 5) -> MainWindow:
        begin = tournament(players, rounds)
        first = propose(begin)
        return opened(begin, PairRound(1, first.pairs, first.bye, first.system), PublishRound(1, PUBLISHED_AT))

    return do


@pytest.fixture(scope="session")
def make_tournament():
    """Build tournaments: ``make_tournament(players, rounds)``."""
    return tournament
