"""The window of the hall and the panel that directs it: what is seen, where it is, what its keys do."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise, product

import pytest
from PySide6.QtCore import QObject, QRect, Qt, QTime, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from using import act, message_of, tournament_of

from swissdesk.engine import propose
from swissdesk.model import Player, Result
from swissdesk.model.events import EnterResult, PairRound, PublishRound, SwapColours
from swissdesk.reports.content import Cell, Column, Row, Table
from swissdesk.reports.drawing import Align
from swissdesk.session.hall import Board, Screen, View
from swissdesk.ui.files import opening
from swissdesk.ui.hall import painting
from swissdesk.ui.hall.layout import LEAST, lay, type_of
from swissdesk.ui.hall.monitors import Monitor, Monitors, for_hall
from swissdesk.ui.hall.painting import Moment, clock_text, countdown_text, paint
from swissdesk.ui.help.window import HelpWindow
from swissdesk.ui.shell import theme

DESK = Monitor("desk", "Laptop", QRect(0, 0, 800, 800))
BEAMER = Monitor("beamer", "Beamer", QRect(800, 0, 640, 360))
OTHER = Monitor("other", "Wall", QRect(1440, 0, 480, 270))
START = datetime(2026, 5, 3, 14, 0).astimezone()


class MonitorsOfTest(QObject):
    """Screens that are plugged in and out at will; the arbiter's window is on `DESK`."""

    changed = Signal()

    def __init__(self, *others: Monitor) -> None:
        super().__init__()
        self.there = (DESK, *others)
        self.put_on: list[str] = []

    def all(self):
        return self.there

    def of(self, widget):
        return "desk"

    def put(self, widget, monitor):
        self.put_on.append(monitor.id)
        widget.setGeometry(monitor.area)

    def plug(self, *others: Monitor) -> None:
        self.there = (DESK, *others)
        self.changed.emit()


class Clock:
    """A clock that stands until it is moved on."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def wait(self, hall, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)
        hall.tick()


@pytest.fixture
def clock(window) -> Clock:
    result = Clock()
    window.office.services.hall.clock = result
    return result


@pytest.fixture
def plugged(window):
    """Give the computer further screens: ``plugged(BEAMER)``."""

    def do(*others: Monitor) -> MonitorsOfTest:
        monitors = MonitorsOfTest(*others)
        screen = window.office.services.hall_window
        screen._monitors = monitors
        monitors.changed.connect(screen.settle)
        return monitors

    return do


@pytest.fixture
def hall(window):
    return window.office.services.hall


@pytest.fixture
def screen(window):
    return window.office.services.hall_window


# ---- where it is


def test_the_hall_display_fills_the_second_screen_only(opened, typist, plugged, screen, window):
    monitors = plugged(BEAMER)
    opened()
    typist.shortcut("hall.screen")
    assert screen.isVisible()
    assert screen.isFullScreen()
    assert monitors.put_on == ["beamer"]
    assert QApplication.activeWindow() is window
    typist.shortcut("hall.screen")
    assert not screen.isVisible()


def test_with_one_screen_the_hall_is_a_window_and_says_so(opened, typist, plugged, screen, window):
    monitors = plugged()
    opened()
    typist.shortcut("hall.screen")
    assert screen.isVisible()
    assert not screen.isFullScreen()
    assert message_of(window).startswith("No second screen")
    monitors.plug(BEAMER)
    assert screen.isFullScreen()
    assert monitors.put_on == ["beamer"]


def test_the_hall_goes_with_its_screen_and_comes_back_with_it(opened, typist, plugged, screen, window):
    monitors = plugged(BEAMER)
    opened()
    typist.shortcut("hall.screen")
    monitors.plug()
    assert not screen.isVisible()
    assert "returns by itself" in message_of(window)
    monitors.plug(BEAMER)
    assert screen.isVisible()
    assert screen.isFullScreen()
    assert message_of(window) == "The hall display is back on its screen."


def test_a_screen_that_mirrors_the_arbiters_is_no_second_one(opened, typist, plugged, screen, window):
    mirror = Monitor("beamer", "Beamer", QRect(0, 0, 640, 360))
    monitors = plugged(mirror)
    opened()
    typist.shortcut("hall.screen")
    assert screen.isVisible()
    assert not screen.isFullScreen()
    assert "Extend the desktop" in message_of(window)
    monitors.plug(BEAMER)
    assert screen.isFullScreen()
    monitors.plug(mirror)
    assert not screen.isVisible()
    assert "the hall display is closed" in message_of(window)
    monitors.plug(BEAMER)
    assert screen.isFullScreen()
    assert monitors.put_on == ["beamer", "beamer"]


def test_without_a_tournament_a_screen_that_is_plugged_in_stays_empty(opened, typist, plugged, screen, home):
    monitors = plugged(BEAMER)
    opened()
    typist.shortcut("hall.screen")
    typist.shortcut("file.close")
    monitors.plug(BEAMER, OTHER)
    assert not screen.isVisible()
    opening.open_path(typist.window.office, home / "test.swissdesk")
    assert screen.isVisible()
    assert screen.isFullScreen()


def test_the_hall_moves_to_another_screen_when_its_own_is_lost(opened, typist, plugged, screen):
    monitors = plugged(BEAMER, OTHER)
    opened()
    typist.shortcut("hall.screen")
    monitors.plug(OTHER)
    assert screen.isFullScreen()
    assert monitors.put_on == ["beamer", "other"]
    monitors.plug(BEAMER, OTHER)
    assert monitors.put_on[-1] == "beamer"


def test_the_chosen_screen_is_remembered(opened, typist, plugged, screen, window, preferences):
    monitors = plugged(BEAMER, OTHER)
    opened()
    typist.shortcut("hall.panel")
    field = window.hall.display_options.monitor
    assert [field.itemText(place) for place in range(field.count())] == ["Beamer (640 × 360)", "Wall (480 × 270)"]
    field.setFocus()
    typist.press(Qt.Key.Key_Down)
    assert preferences.hall_screen == "other"
    typist.shortcut("hall.screen")
    assert monitors.put_on == ["other"]


def test_the_arbiters_screen_is_never_the_halls():
    assert for_hall([DESK], "desk", "desk") is None
    assert for_hall([DESK, BEAMER], "desk", "desk") == BEAMER
    assert for_hall([DESK, BEAMER, OTHER], "other", "desk") == OTHER
    assert for_hall([DESK, BEAMER, OTHER], "gone", "beamer") == DESK
    mirror = Monitor("mirror", "Mirror", QRect(100, 0, 1024, 768))
    assert for_hall([DESK, mirror], "mirror", "desk") is None


def test_the_real_screens_have_ids_of_their_own(window):
    monitors = Monitors(window)
    found = monitors.all()
    assert len({monitor.id for monitor in found}) == len(found) > 0
    assert monitors.of(window) in {monitor.id for monitor in found}


def test_screens_are_looked_at_when_the_windows_have_left_the_one_that_is_gone(window, qtbot):
    """Qt tells that a screen goes while its windows are on it still."""
    monitors, screen = Monitors(window), window.screen()
    for told in (
        lambda: QApplication.instance().screenRemoved.emit(screen),
        lambda: screen.geometryChanged.emit(screen.geometry()),
    ):
        with qtbot.waitSignal(monitors.changed, timeout=120_000) as later:
            told()
            assert not later.signal_triggered


def test_the_hall_is_back_with_the_next_start_if_it_was_on(opened, typist, plugged, screen, window, preferences):
    plugged(BEAMER)
    opened()
    typist.shortcut("hall.screen")
    screen.end()
    assert preferences.hall_shown
    screen.follow_document(is_open=True)
    assert screen.isVisible()
    typist.shortcut("file.close")
    assert not screen.isVisible()


# ---- its keys


def test_no_key_closes_the_hall_but_f11_fills_and_frees_the_screen(opened, typist, plugged, screen, qtbot):
    plugged(BEAMER)
    opened()
    typist.shortcut("hall.screen")
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Q, Qt.Key.Key_Delete):
        QTest.keyClick(screen, key)
    assert screen.isFullScreen()
    screen.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is screen)
    QTest.keyClick(screen, Qt.Key.Key_F11)
    assert screen.isVisible()
    assert not screen.isFullScreen()
    assert BEAMER.area.contains(screen.geometry())
    QTest.keyClick(screen, Qt.Key.Key_F11)
    assert screen.isFullScreen()


@pytest.fixture(scope="module")
def hundred(make_tournament):
    """A hundred players, and what happened: their first round was paired and published when the clock starts."""
    begin = make_tournament(100)
    return begin, PairRound(1, propose(begin).pairs), PublishRound(1, START.isoformat())


@pytest.fixture
def big_round(opened, typist, clock, hundred):
    """The window with round 1 of 100 players published at the time of the clock."""
    window = opened(*hundred)
    clock.now = START
    typist.shortcut("hall.panel")
    return window


def test_pages_are_turned_by_keys_of_both_windows(big_round, typist, hall, screen):
    assert (hall.place.view, hall.place.page) == (View.NAMES, 0)
    assert hall.page_count > 1
    QTest.keyClick(screen, Qt.Key.Key_Right)
    assert hall.place.page == 1
    QTest.keyClick(screen, Qt.Key.Key_Left)
    assert hall.place.page == 0
    typist.shortcut("hall.next")
    assert hall.place.page == 1
    typist.shortcut("hall.previous")
    typist.shortcut("hall.previous")
    assert hall.place.view is View.BOARDS
    QTest.keyClick(screen, Qt.Key.Key_Space)
    assert hall.programme.paused
    typist.shortcut("hall.pause")
    assert not hall.programme.paused


def test_f1_in_the_hall_display_opens_its_help_beside_the_window(big_round, screen):
    QTest.keyClick(screen, Qt.Key.Key_F1)
    opened = big_round.findChild(HelpWindow)
    assert opened.isVisible()
    assert opened.page.id == "hall"


# ---- turning by itself


def test_pages_turn_by_the_clock_and_stand_while_paused(big_round, typist, clock, hall):
    assert hall.place.page == 0
    clock.wait(hall, 7.5)
    assert hall.place.page == 0
    clock.wait(hall, 5)
    assert hall.place.page == 1
    typist.shortcut("hall.pause")
    clock.wait(hall, 60)
    assert hall.place.page == 1
    assert "paused" in big_round.hall.said.text()
    typist.shortcut("hall.pause")
    clock.wait(hall, 13)
    assert hall.place.page == 2


def test_after_five_minutes_more_than_pairings_is_shown(big_round, typist, clock, hall):
    typist.press(Qt.Key.Key_Escape)
    typist.type("1")
    assert hall.views == (View.NAMES, View.BOARDS)
    clock.wait(hall, 301)
    assert hall.views == (View.NAMES, View.BOARDS, View.RESULTS, View.PLAYING, View.STANDINGS)
    seen = set()
    for _ in range(200):
        clock.wait(hall, 12.5)
        seen.add(hall.place.view)
        if seen == set(hall.views):
            break
    assert seen == set(hall.views)


def test_publishing_takes_the_hall_to_the_pairings(opened, typist, plugged, hall, clock):
    window = opened()
    typist.shortcut("hall.panel")
    hall.put_up("Welcome")
    assert hall.place.view is View.MESSAGE
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert hall.place.view is View.MESSAGE
    typist.shortcut("round.publish")
    assert tournament_of(window).rounds[0].published_at
    clock.now = datetime.fromisoformat(tournament_of(window).rounds[0].published_at)
    assert hall.place.view is View.NAMES
    assert hall.views == (View.NAMES, View.BOARDS)


def test_a_draft_is_not_in_the_hall(opened, typist, hall):
    opened()
    typist.shortcut("hall.panel")
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    for view in (View.NAMES, View.BOARDS):
        hall.hold(view)
        assert hall.laid.screen.rows == ()
        assert hall.laid.screen.notice == "No round is published yet."


# ---- the panel


def test_a_view_is_held_by_enter_and_let_go_by_key(big_round, typist, clock, hall, window):
    views = window.hall.list
    views.setFocus()
    typist.press(Qt.Key.Key_End)
    while View(views.currentItem().data(Qt.ItemDataRole.UserRole)) is not View.STANDINGS:
        typist.press(Qt.Key.Key_Up)
    typist.press(Qt.Key.Key_Return)
    assert hall.place.view is View.STANDINGS
    clock.wait(hall, 40)
    assert hall.place.view is View.STANDINGS
    assert views.currentItem().text() == "Standings (held)"
    typist.shortcut("hall.go_on")
    assert hall.programme.held is None
    assert hall.place.view is View.NAMES


def test_a_tick_taken_away_is_remembered(big_round, typist, hall, window, preferences):
    views = window.hall.list
    views.setFocus()
    typist.press(Qt.Key.Key_Home)
    typist.press(Qt.Key.Key_Down)
    typist.press(Qt.Key.Key_Space)
    assert View.BOARDS not in hall.programme.views
    assert "boards" not in preferences.hall_views
    assert hall.views == (View.NAMES,)


def test_a_message_is_put_up_from_its_field_and_taken_down(big_round, typist, hall, window):
    typist.shortcut("hall.message")
    panel = window.hall.announcing
    assert QApplication.focusWidget() is panel.message
    typist.type("Lunch at noon")
    QTest.keyClick(panel.message, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert hall.board.message == "Lunch at noon"
    assert hall.laid.screen.text == "Lunch at noon"
    assert window.hall.said.text() == "Message, held until you continue."
    panel.down.click()
    assert hall.board == Board()
    assert hall.place.view is View.NAMES


def test_the_countdown_goes_to_the_chosen_time(big_round, hall, window, clock):
    clock.now = START
    panel = window.hall.announcing
    panel.time.setTime(QTime(14, 20))
    panel.count.click()
    assert hall.place.view is View.COUNTDOWN
    assert hall.board.start == START + timedelta(minutes=20)
    panel.time.setTime(QTime(13, 0))
    panel.count.click()
    assert hall.board.start == START + timedelta(hours=23)
    panel.stop.click()
    assert hall.board.start is None
    assert hall.programme.held is None


def test_privacy_and_ground_are_chosen_in_the_panel(big_round, hall, window, preferences):
    hall.hold(View.BOARDS)
    keys = {column.key for column in hall.laid.screen.table.columns}
    assert "white-rating" in keys
    window.hall.display_options.ticks["ratings"].click()
    assert "white-rating" not in {column.key for column in hall.laid.screen.table.columns}
    assert preferences.hall_details == ["clubs"]
    window.hall.display_options.light.click()
    assert hall.theme_name == "hall_light"


def test_f1_in_the_panel_explains_the_hall(big_round, typist, window):
    window.hall.list.setFocus()
    typist.shortcut("help.page")
    assert window.findChild(HelpWindow).page.id == "hall"


def test_changes_reach_the_hall_with_their_time(big_round, hall, window, qtbot):
    hall.hold(View.BOARDS)
    act(window, SwapColours(1, 3))
    qtbot.waitUntil(lambda: "board 3" in hall.laid.screen.marks)
    hall.hold(View.RESULTS)
    act(window, EnterResult(1, 5, Result.DRAW))
    qtbot.waitUntil(lambda: "board 5" in hall.laid.screen.marks)
    assert not hall.laid.screen.marks["board 5"].is_change


def test_another_document_brings_nothing_of_the_former(big_round, typist, hall):
    hall.put_up("Lunch")
    typist.shortcut("file.close")
    assert hall.board == Board()
    assert hall.laid.screen.rows == ()


def test_nobody_watching_means_no_timer(opened, typist, hall):
    opened()
    assert not hall._timer.isActive()
    typist.shortcut("hall.panel")
    assert hall._timer.isActive()
    typist.shortcut("hall.panel")
    assert not hall._timer.isActive()


# ---- how it looks


def luminance(colour: QColor) -> float:
    channels = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]


GROUNDS = ("ground", "stripe", "band", "mark_soft")


@pytest.mark.parametrize("name", ["hall_dark", "hall_light"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [*product(("text", "muted"), GROUNDS), ("accent", "ground"), ("accent", "band"), ("on_mark", "mark")],
)
def test_every_text_of_the_hall_has_a_contrast_of_seven_to_one(name, ink, ground):
    colours = theme.load(name)
    darker, lighter = sorted(luminance(colours.colour(role)) for role in (ink, ground))
    assert (lighter + 0.05) / (darker + 0.05) >= 7


def wall(count: int, *, name: str = "Surname, Given") -> Screen:
    """Return pairings by name of `count` players."""
    columns = (
        Column("name", "Name", stretch=True),
        Column("board", "Board", Align.RIGHT),
        Column("colour", "plays"),
        Column("opponent", "against", stretch=True),
    )
    rows = tuple(
        Row(
            (Cell(f"{name} {number}", bold=True), Cell(str(number), bold=True), Cell("White"), Cell(name)),
            key=f"player {number}",
            index=f"{chr(65 + number * 26 // count)}X",
        )
        for number in range(count)
    )
    return Screen(View.NAMES, "Alphabetical pairing list", "Open", "Round 1", Table(columns, rows), (("opponent",),))


SIZES = [(1280, 720), (1920, 1080), (1024, 768), (3840, 2160)]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("count", [1, 12, 40, 120, 300, 1000])
def test_no_type_is_smaller_than_a_28th_of_the_height_and_all_lines_fit(qapp, width, height, count):
    laid = lay(wall(count), width, height)
    assert laid.size >= laid.least >= height * LEAST
    longest = max(last - first for page in laid.pages for first, last in page.columns)
    assert laid.body_top + laid.line * longest <= height - laid.spacing.foot * laid.least + 1
    assert laid.lists * laid.span <= width
    assert all(field.left >= 0 and field.left + field.width <= laid.span + 1 for field in laid.fields)
    assert all(one.left + one.width <= other.left + 1 for one, other in pairwise(laid.fields))


def test_few_players_get_larger_type_and_many_get_more_lists(qapp):
    few, many_players = lay(wall(8), 1920, 1080), lay(wall(300), 1920, 1080)
    assert few.size > 1.3 * many_players.size
    assert len(few.pages) == 1
    assert many_players.lists >= 2
    assert len(many_players.pages) < len(lay(wall(300, name="Konstantinopolskaya, Bartholomew"), 1920, 1080).pages) + 5


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_many_players_stand_close_and_few_do_not(qapp, width, height):
    few, more, most = (lay(wall(count), width, height) for count in (40, 120, 300))
    assert [len(laid.pages) for laid in (few, more, most)] == [3, 3, 6]
    assert [laid.spacing.is_close for laid in (few, more, most)] == [False, True, True]
    assert most.lists == 3
    assert [field.column.key for field in few.fields] == ["name", "board", "colour", "opponent"]
    assert [field.column.key for field in most.fields] == ["name", "board", "colour"]


def test_one_very_long_name_does_not_cost_everybody_a_list(qapp):
    screen = wall(300)
    long = replace(
        screen.rows[7],
        cells=(Cell("Wolfeschlegelsteinhausenbergerdorff, Hubert", bold=True), *screen.rows[7].cells[1:]),
    )
    rows = (*screen.rows[:7], long, *screen.rows[8:])
    laid = lay(replace(screen, table=replace(screen.table, rows=rows)), 1280, 720)
    assert len(laid.pages) == len(lay(screen, 1280, 720).pages)


def test_names_are_shortened_then_condensed_and_only_then_cut(qapp):
    metrics = QFontMetricsF(type_of(40))
    forms = ("Konstantinopolskaya, Anna Maria", "Konstantinopolskaya, A. M.", "Konstantinopolskaya, A.")
    widths = [metrics.horizontalAdvance(form) for form in forms]
    assert painting.fitting(forms, metrics, widths[0]) == (forms[0], 1.0)
    assert painting.fitting(forms, metrics, widths[0] * 0.85)[0] == forms[0]
    assert painting.fitting(forms, metrics, widths[1] * 0.85)[0] == forms[1]
    text, factor = painting.fitting(forms, metrics, widths[2] * 0.81)
    assert (text, round(factor, 1)) == (forms[2], 0.8)
    surname = metrics.horizontalAdvance("Konstantinopolskaya")
    assert painting.fitting(forms, metrics, surname * 0.8)[0] == "Konstantinopolskaya"
    assert painting.fitting(forms, metrics, surname * 0.4)[0].endswith("…")


def picture(screen: Screen, *, now: datetime = START, page: int = 0) -> QImage:
    image = QImage(1280, 720, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint(painter, lay(screen, 1280, 720), Moment(page, now), theme.load("hall_dark"))
    painter.end()
    return image


def test_every_page_is_another_picture_and_none_is_empty(qapp):
    laid = lay(wall(120), 1280, 720)
    pictures = [picture(wall(120), page=page) for page in range(len(laid.pages))]
    assert all(one != other for one, other in pairwise(pictures))


@pytest.mark.parametrize("size", [*SIZES, (1080, 1080), (960, 1080)])
@pytest.mark.parametrize("letters", ["A", "Mwm – Wmw"])
def test_the_letters_of_a_page_leave_its_title_whole(qapp, monkeypatch, size, letters):
    said: list[str] = []
    draw = painting.draw

    def note(painter, area, wanted, font, *rest):
        said.append(painting.fitting(wanted, QFontMetricsF(font), area.width())[0])
        return draw(painter, area, wanted, font, *rest)

    monkeypatch.setattr(painting, "draw", note)
    laid = lay(wall(1000), *size)
    laid = replace(laid, pages=(replace(laid.pages[0], letters=letters),))
    image = QImage(*size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint(painter, laid, Moment(0, START), theme.load("hall_dark"))
    painter.end()
    assert said[:2] == [letters, "Alphabetical pairing list"]


def test_a_long_message_stays_on_the_screen(qapp):
    ground = theme.load("hall_dark").colour("ground")
    message = Screen(View.MESSAGE, "Message", "Open", text="Prize giving at six in the large room upstairs. " * 6)
    image = picture(message)
    edge = {image.pixelColor(x, y).name() for y in range(120, 670, 3) for x in (1, 1278)}
    assert edge == {ground.name()}


def test_the_countdown_counts_in_whole_seconds():
    assert countdown_text(START + timedelta(minutes=12, seconds=5), START) == "12:05"
    assert countdown_text(START + timedelta(hours=1, minutes=2, seconds=5), START) == "1:02:05"
    assert countdown_text(START, START + timedelta(seconds=1)) == "0:00"
    assert countdown_text(START + timedelta(milliseconds=400), START) == "0:01"
    assert clock_text(START) == "14:00"


def test_names_of_all_scripts_are_drawn(qapp):
    player = Player(1, "Δημητρέλου, Ελένη")
    screen = wall(3, name=player.name)
    assert picture(screen) != picture(wall(3))
