"""How it looks: both themes readable, everything grows with the type, nothing is cut."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QStyleOptionTab, QToolButton, QWidget
from settling import settle
from using import is_ticked, tournament_of

from swissdesk.paths import resource
from swissdesk.ui.players.form import PlayerDialog
from swissdesk.ui.settings.dialog import SettingsDialog
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.catalogue import ACTIONS
from swissdesk.ui.shell.theme import FONT_STEPS
from swissdesk.ui.widgets.buttons import IconOfAction

PAGES = ("view.players", "view.round", "view.standings")


def luminance(colour: QColor) -> float:
    channels = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]


def contrast(first: QColor, second: QColor) -> float:
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        ("text", "surface", 7),
        ("text", "window", 7),
        ("muted", "surface", 4.5),
        ("muted", "window", 4.5),
        ("muted", "selection", 4.5),
        ("on_selection", "selection", 7),
        ("on_accent", "accent", 4.5),
        ("accent", "window", 4.5),
        ("danger", "danger_soft", 4.5),
        ("danger", "window", 4.5),
        ("notice", "notice_soft", 4.5),
        ("notice", "surface", 4.5),
        ("text", "notice_soft", 7),
        ("text", "danger_soft", 7),
        ("text", "info_soft", 7),
    ],
)
def test_every_theme_is_readable(name, ink, ground, least):
    colours = theme.load(name)
    assert contrast(colours.colour(ink), colours.colour(ground)) >= least


def test_the_themes_name_the_same_roles():
    assert theme.load("light").colours.keys() == theme.load("dark").colours.keys()


def test_every_icon_of_an_action_is_there():
    for spec in ACTIONS:
        assert not spec.icon or resource("icons", f"{spec.icon}.svg").is_file()


def test_a_window_that_is_put_together_without_the_rules_has_them(window, appearance):
    parts = [*window.findChildren(QAbstractButton), *window.findChildren(QLineEdit)]
    before = [(part.sizeHint(), part.minimumSizeHint()) for part in parts]
    appearance.apply()
    assert [(part.sizeHint(), part.minimumSizeHint()) for part in parts] == before


def test_the_rules_come_back_whatever_happens(appearance, qapp):
    rules = qapp.styleSheet()

    def fail() -> None:
        with appearance.rules_afterwards():
            assert not qapp.styleSheet()
            raise RuntimeError("cannot be built")

    with pytest.raises(RuntimeError, match="cannot be built"):
        fail()
    assert qapp.styleSheet() == rules != ""


def test_type_grows_and_shrinks_by_one_key(in_round_1, typist, appearance):
    window = in_round_1()
    height = window.round.table.rowHeight(0)
    typist.shortcut("view.larger")
    assert appearance.font_percent == 110
    assert window.round.table.rowHeight(0) > height
    typist.shortcut("view.smaller")
    typist.shortcut("view.smaller")
    assert appearance.font_percent == 90
    typist.shortcut("view.normal")
    assert window.round.table.rowHeight(0) == height


TOOLS = {"round.previous", "round.following", "edit.undo", "edit.redo", "edit.anything", "print.shown"}


def test_tools_without_room_are_offered_by_one_button(in_round_1, appearance, qtbot):
    window = in_round_1(8)
    window.resize(1366, 768)
    qtbot.waitUntil(lambda: not window.header.more.isVisible())
    appearance.choose_font_percent(150)
    window.resize(1100, 768)
    qtbot.waitUntil(window.header.more.isVisible)
    tools = [tool for tool in window.header.findChildren(QToolButton) if tool is not window.header.more]
    shown = {tool.action.objectName() for tool in tools if tool.isVisible()}
    window.header.more.menu().aboutToShow.emit()
    offered = {each.objectName() for each in window.header.more.menu().actions()}
    assert offered
    assert shown | offered == TOOLS
    assert not shown & offered


@pytest.mark.parametrize("begun", [True, False])
def test_no_window_of_a_screen_is_without_its_tools(opened, in_round_1, appearance, qtbot, begun):
    window = in_round_1(8) if begun else opened()
    appearance.choose_font_percent(150)
    for width in range(1024, 1500, 40):
        window.resize(width, 700)
        settle(qtbot)
        tools = window.header.findChildren(IconOfAction)
        assert len(tools) == len(TOOLS)
        assert window.header.more.isVisible() or all(tool.isVisible() for tool in tools), width


def test_no_page_and_no_next_step_is_called_by_a_few_letters(in_round_1, typist, appearance, qtbot):
    window = in_round_1(8)
    header = window.header
    typist.type("1111")
    for percent, width, is_folded in ((200, 1024, True), (200, 1600, False), (300, 1600, True), (300, 1024, True)):
        appearance.choose_font_percent(percent)
        window.resize(width, 700)
        settle(qtbot)
        assert header.propose.text() == "Propose round 2"
        assert header.propose.width() >= header.propose.minimumSizeHint().width()
        assert header.propose.geometry().right() < header.width()
        assert header.rounds.width() >= header.rounds.sizeHint().width()
        assert (header.tabs.isVisible(), header.pages.isVisible()) == (not is_folded, is_folded)
        assert is_folded or header.tabs.width() >= header.tabs.sizeHint().width()
        assert not header.pages.is_cut
    typist.shortcut("view.standings")
    assert header.pages.currentText() == "Standings"
    header.pages.activated.emit(header.pages.findText("Players"))
    assert window.stack.currentWidget() is window.players
    assert header.pages.currentText() == "Players"


def test_where_a_next_step_is_called_by_many_words_it_takes_two_lines(in_round_1, appearance, qtbot):
    window = in_round_1(8)
    button, action = window.header.propose, window.findChild(QAction, "round.propose")
    action.setText("Propose the round after this one all the same")
    for percent, text in ((300, "Propose the round after\nthis one all the same"), (100, action.text())):
        appearance.choose_font_percent(percent)
        window.resize(1024, 700)
        settle(qtbot)
        assert (button.text(), button.accessibleName()) == (text, action.text())


def test_type_stops_at_its_bounds(appearance):
    for _ in range(30):
        appearance.larger()
    assert appearance.font_percent == FONT_STEPS[-1] >= 200
    for _ in range(30):
        appearance.smaller()
    assert appearance.font_percent == FONT_STEPS[0]


@pytest.mark.parametrize("percent", [150, 100])
def test_every_part_takes_the_size_of_what_it_stands_in_pages_not_yet_seen_as_well(
    in_round_1, appearance, qtbot, percent
):
    window = in_round_1()
    for one in (percent, 100, 150, percent):
        appearance.choose_font_percent(one)
        settle(qtbot)
        own = {part: part.font().resolveMask() for part in window.findChildren(QWidget)}
        assert not [part for part, asked in own.items() if not asked and part.font() != part.parentWidget().font()]


def test_a_window_in_sight_changes_in_several_turns_of_the_loop(in_round_1, typist, appearance, qapp, qtbot):
    window = in_round_1()
    appearance.in_turns = True
    try:
        typist.shortcut("view.dark")
        assert not window.updatesEnabled()  # nobody sees it without its rules
        appearance.larger()
        qtbot.waitUntil(window.updatesEnabled)
    finally:
        appearance.in_turns = False
    assert theme.load("dark").colours["surface"] in qapp.styleSheet()
    assert appearance.font_percent == 110
    assert qapp.font().pointSizeF() == pytest.approx(1.1 * theme.plain_font().pointSizeF())
    typist.type("1")
    assert tournament_of(window).rounds[0].pairings[0].result is not None


@pytest.mark.parametrize("percent", [100, 200])
def test_everything_fits_into_1280_by_720(in_round_1, typist, appearance, qtbot, percent):
    window = in_round_1(31)
    typist.type("1=0")
    appearance.choose_font_percent(percent)
    for page in PAGES:
        typist.shortcut(page)
        window.resize(1280, 720)
        settle(qtbot)
        assert (window.width(), window.height()) == (1280, 720)
        for widget in window.findChildren(QAbstractButton):
            if widget.isVisible() and widget.text():
                assert widget.width() >= widget.minimumSizeHint().width(), widget.text()
        for text in window.findChildren(QLabel):
            if text.isVisible() and not text.wordWrap() and text is not window.status.said and text.text():
                assert text.width() >= text.sizeHint().width(), text.text()
        assert window.header.propose.isVisible()


@pytest.mark.parametrize("percent", [100, 200])
def test_columns_are_as_wide_as_what_stands_in_them(in_round_1, typist, appearance, qtbot, percent):
    window = in_round_1(12)
    typist.type("1=0+")
    appearance.choose_font_percent(percent)
    for page, table in (("players", window.players.table), ("round", window.round.table)):
        typist.shortcut(f"view.{page}")
        settle(qtbot)
        for column in range(table.model().columnCount()):
            if not table.isColumnHidden(column):
                assert table.columnWidth(column) >= table.sizeHintForColumn(column)


@pytest.mark.parametrize("name", ["light", "dark", "system"])
def test_the_theme_is_one_key_away_and_remembered(in_round_1, typist, appearance, preferences, name):
    window = in_round_1()
    typist.shortcut(f"view.{name}")
    assert preferences.theme == name
    assert is_ticked(window, f"view.{name}")
    assert window.palette().window().color() == theme.active().colour("window")


def test_dialogs_fit_the_screen_at_any_size(opened, appearance, qtbot):
    window = opened()
    appearance.choose_font_percent(250)
    for dialog in (
        PlayerDialog(tournament_of(window).players[0], is_new=False, parent=window),
        SettingsDialog(window.office),
    ):
        dialog.show()
        room = dialog.screen().availableSize()
        assert dialog.height() <= room.height()
        assert dialog.ok.isVisible()
        dialog.close()


def test_controls_have_names_for_screen_readers(in_round_1, typist):
    window = in_round_1()
    for page in PAGES:
        typist.shortcut(page)
        for widget in (*window.findChildren(QAbstractButton), *window.findChildren(QLineEdit)):
            if widget.isVisible() and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus:
                assert widget.accessibleName() or getattr(widget, "text", str)(), widget


def test_columns_without_content_are_not_shown(opened, typist, qtbot):
    window = opened()
    typist.shortcut("view.players")
    settle(qtbot)
    model, table = window.players.model, window.players.table
    assert table.isColumnHidden(model.column("club"))
    assert not table.isColumnHidden(model.column("federation"))


def test_window_and_page_are_where_they_were(opened, typist, preferences, appearance, files, qtbot):
    window = opened()
    typist.shortcut("view.standings")
    window.resize(1111, 700)
    window.close()
    assert preferences.page == "standings"
    assert not preferences.geometry.isEmpty()


def test_both_names_stay_in_sight_when_the_type_grows(in_round_1, typist, appearance, qtbot):
    window = in_round_1(12)
    table, model = window.round.table, window.round.model
    assert not table.isColumnHidden(model.column("white_number"))
    appearance.choose_font_percent(250)
    qtbot.waitUntil(lambda: table.isColumnHidden(model.column("white_number")))
    assert not table.horizontalScrollBar().isVisible()
    for name in ("white", "result", "black"):
        assert not table.isColumnHidden(model.column(name))
    appearance.choose_font_percent(100)
    qtbot.waitUntil(lambda: not table.isColumnHidden(model.column("white_number")))


def test_titles_of_pages_are_whole_after_every_step_of_a_round(opened, make_tournament, typist, qtbot):
    window = opened(make_tournament(8))
    tabs = window.header.tabs
    whole = [tabs.tabText(number) for number in range(tabs.count())]

    def seen() -> list[str]:
        settle(qtbot)
        options = [QStyleOptionTab() for _ in whole]
        for number, option in enumerate(options):
            tabs.initStyleOption(option, number)
        return [option.text for option in options]

    for action in ("round.propose", "view.players", "view.round", "round.publish", "view.standings"):
        typist.shortcut(action)
        typist.wait_until_idle()
        assert seen() == whole, action
