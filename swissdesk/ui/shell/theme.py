"""The look of the program: colours by role from the theme files, the palette and style rules made of them, the type.

A widget never names a colour: it takes one from the palette, or by role from `active()`. The style rules are few, what
a palette cannot say: lines, paddings and the primary button. They are one template for all themes and sizes; lengths
are fractions of the height of a line of text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from string import Template

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication, QProxyStyle, QStyle, QStyleOption, QTableView, QWidget

from swissdesk.paths import resource
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.restyling import Restyling
from swissdesk.ui.shell.theme_files import Theme, load

# ---- style rules

_RULES = Template("""
QToolTip { color: $text; background: $raised; border: 1px solid $strong_line; padding: ${s}px; }
QMenuBar { background: $window; padding: 1px ${s}px; }
QMenuBar::item { padding: ${s}px ${menu}px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: $accent_soft; }
QMenu { background: $surface; border: 1px solid $strong_line; padding: ${s}px 0; menu-scrollable: 1; }
QMenu::item { padding: ${s}px ${xl}px ${s}px ${l}px; }
QMenu::item:selected { background: $selection; color: $on_selection; }
QMenu::item:disabled { color: $strong_line; }
QMenu::separator { height: 1px; background: $line; margin: ${s}px 0; }
QMenu::icon { padding-left: ${m}px; }

QTableView { background: $surface; border: 1px solid $line; border-radius: 6px; outline: 0;
    selection-background-color: $selection; selection-color: $on_selection; }
QTableView#kept_columns { border: 0; border-radius: 0; }
QHeaderView { background: $surface; border: 0; }
QTreeView { background: $surface; border: 0; outline: 0; selection-background-color: $selection;
    selection-color: $on_selection; }
QTreeView::item { border: 0; padding: 1px 0; }
QTreeView::item:selected { background: $selection; color: $on_selection; }
QTreeView QHeaderView::section { background: $surface; color: $muted; border: 0; border-bottom: 1px solid $line;
    padding: ${s}px ${m}px; font-weight: 600; }
QTableCornerButton::section { background: $surface; border: 0; }

QPushButton { background: $surface; border: 1px solid $strong_line; border-radius: 5px;
    padding: ${s}px ${l}px; min-height: ${field}px; }
QPushButton:hover { background: $raised; border-color: $muted; }
QPushButton:focus { border: 1px solid $accent; }
QPushButton:pressed { background: $line; }
QPushButton:disabled { color: $strong_line; border-color: $line; background: $window; }
QPushButton[primary="true"] { background: $accent; color: $on_accent; border-color: $accent; font-weight: 600; }
QPushButton[primary="true"]:hover { background: $accent_hover; border-color: $accent_hover; }
QPushButton[primary="true"]:focus { border-color: $text; }
QPushButton[primary="true"]:disabled { color: $muted; border-color: $line; background: $line; }
QPushButton::menu-indicator { image: url("$arrow"); width: ${l}px; height: ${l}px; subcontrol-origin: padding;
    subcontrol-position: right center; right: ${s}px; }
QPushButton[flat="true"] { background: transparent; border-color: transparent; }
QPushButton[flat="true"]:hover { background: $accent_soft; }
QPushButton[flat="true"]:focus { border-color: $accent; }

QPushButton[card="true"] { background: $surface; border: 1px solid $line; border-radius: 10px; text-align: left;
    color: transparent; padding: 0; }
QPushButton[card="true"]:hover { border-color: $accent; background: $accent_soft; }
QPushButton[card="true"]:focus { border: 2px solid $accent; }

QToolButton { border: 1px solid transparent; border-radius: 5px; padding: ${s}px; background: transparent; }
QToolButton:hover { background: $accent_soft; }
QToolButton:focus { border-color: $accent; }
QToolButton:pressed { background: $selection; }
QToolButton:disabled { color: $strong_line; }
QToolButton::menu-indicator { image: none; }
QFrame[segments="true"] { background: $surface; border: 1px solid $strong_line; border-radius: 6px; }
QFrame[segments="true"] QToolButton { padding: ${s}px ${m}px; border-radius: 4px; }
QFrame[segments="true"] QToolButton:checked { background: $accent_soft; color: $accent; font-weight: 600; }

QLineEdit, QSpinBox, QTimeEdit, QComboBox, QPlainTextEdit { background: $surface; border: 1px solid $strong_line;
    border-radius: 5px; padding: ${s}px ${m}px; min-height: ${field}px;
    selection-background-color: $accent; selection-color: $on_accent; }
QLineEdit:focus, QSpinBox:focus, QTimeEdit:focus, QComboBox:focus, QPlainTextEdit:focus { border-color: $accent; }
QLineEdit[wrong="true"] { border-color: $danger; }
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled { background: $window; border-color: $line; color: $muted; }
QLineEdit:read-only { background: $window; }
QComboBox::drop-down { border: 0; width: ${xl}px; }
QComboBox::down-arrow { image: url("$arrow"); width: ${l}px; height: ${l}px; }
QSpinBox::up-button, QSpinBox::down-button, QTimeEdit::up-button, QTimeEdit::down-button { border: 0;
    background: transparent; width: ${xl}px; }
QSpinBox::up-arrow, QTimeEdit::up-arrow { image: url("$arrow_up"); width: ${m2}px; height: ${m2}px; }
QSpinBox::down-arrow, QTimeEdit::down-arrow { image: url("$arrow"); width: ${m2}px; height: ${m2}px; }
QSpinBox QLineEdit, QTimeEdit QLineEdit { border: 0; border-radius: 0; background: transparent; padding: 0 ${m}px;
    min-height: 0; }
QSpinBox, QTimeEdit { padding: ${s}px 0; }
QComboBox QLineEdit { border: 0; border-radius: 0; background: transparent; padding: 0; min-height: 0; }
QCheckBox, QRadioButton { spacing: ${m}px; }
QCheckBox::indicator, QTreeView::indicator { width: ${l}px; height: ${l}px; border: 1px solid $muted;
    border-radius: 3px; background: $surface; }
QCheckBox::indicator:checked, QTreeView::indicator:checked { background: $accent; border-color: $accent;
    image: url("$tick"); }
QRadioButton::indicator { width: ${l}px; height: ${l}px; border: 1px solid $muted; border-radius: ${round}px;
    background: $surface; }
QRadioButton::indicator:checked { border: ${dot}px solid $accent; width: ${hole}px; height: ${hole}px; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border-color: $accent; }
QComboBox QAbstractItemView { background: $surface; border: 1px solid $strong_line; outline: 0;
    selection-background-color: $selection; selection-color: $on_selection; padding: ${s}px; }

QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; border: 0; border-bottom: 2px solid transparent; color: $muted;
    padding: ${m}px ${l}px; margin-right: ${s}px; }
QTabBar[tight="true"]::tab { padding: ${m}px ${m}px; margin-right: 0; }
QTabBar::tab:selected { color: $text; border-bottom: 2px solid $accent; font-weight: 600; }
QTabBar::tab:hover:!selected { color: $text; }
QTabBar::tab:focus { border-bottom: 2px solid $text; }
QTabWidget::pane { border: 0; border-top: 1px solid $line; }

QFrame#palette { background: $surface; border: 1px solid $strong_line; border-radius: 10px; }
QFrame#palette[floats="true"] { border-radius: 0; }
QLineEdit#palette_field { border: 0; border-bottom: 1px solid $line; border-radius: 0; background: transparent;
    padding: ${m}px; min-height: ${xl}px; }
QFrame#palette QListView { background: transparent; border: 0; outline: 0; }
QListView#kind_list, QListView#page_list, QListView#sentences, QTreeView#pack_table, QListWidget#help_contents,
    QTextBrowser#help_page { background: $surface; border: 1px solid $line; border-radius: 6px; outline: 0; }
QListWidget#help_contents { padding: ${s}px; }
QListWidget#help_contents::item { padding: ${s}px ${m}px; border-radius: 4px; }
QListWidget#help_contents::item:selected { background: $selection; color: $on_selection; }
QLabel#carried { background: $accent; color: $on_accent; border-radius: 5px; padding: ${s}px ${m}px; }
QLabel#carried[bar="own"] { background: $danger_soft; color: $danger; border: 1px solid $danger; }
QLabel#carried[bar="exchange"] { background: $notice_soft; color: $notice; border: 1px solid $notice; }
QFrame#tray { background: $surface; border: 1px solid $line; border-radius: 6px; }
QWidget#pool, QScrollArea#tray > QWidget { background: transparent; }
QFrame#tray[carry="target"] { border: 1px solid $accent; background: $accent_soft; }
QLabel[chip="true"] { background: $raised; border: 1px solid $strong_line; border-radius: 4px; padding: 1px ${s}px; }
QLabel[chip="true"][tone="danger"] { background: $danger_soft; border-color: $danger; color: $danger; }
QPushButton[chip="true"] { background: $raised; border: 1px solid $strong_line; padding: ${s}px ${m}px; outline: 0; }
QPushButton[chip="true"]:focus { border: 1px solid $accent; background: $selection; color: $on_selection; }
QPushButton[level="broken"] { background: $danger_soft; border-color: $danger; }
QPushButton[level="worse"] { background: $notice_soft; border-color: $notice; }
QPushButton[carry="source"] { color: $strong_line; border-style: dashed; }
QPushButton[carry="target"] { background: $accent_soft; border: 1px solid $accent; }
QPushButton[bar="own"] { background: $danger_soft; border: 1px dashed $danger; }
QPushButton[bar="exchange"] { background: $notice_soft; border: 1px dashed $notice; }

QMainWindow::separator { background: $window; width: ${m}px; height: ${m}px; }
QMainWindow::separator:hover { background: $line; }
QFrame#header { background: $window; border-bottom: 1px solid $line; }
QStatusBar { background: $window; border-top: 1px solid $line; }
QStatusBar::item { border: 0; }
QFrame[strip="info"] { background: $info_soft; border: 0; border-radius: 6px; }
QFrame[strip="done"] { background: $accent_soft; border: 0; border-radius: 6px; }
QFrame[strip="notice"] { background: $notice_soft; border: 0; border-radius: 6px; }
QFrame[strip="error"] { background: $danger_soft; border: 0; border-radius: 6px; }
QFrame[past="true"] { background: $info_soft; border-radius: 6px; }
QLabel[tone="muted"] { color: $muted; }
QLabel[tone="danger"] { color: $danger; }
QLabel[tone="notice"] { color: $notice; }
QLabel[tone="accent"] { color: $accent; }
QLabel[here="true"] { font-weight: 600; }

QProgressBar { background: $line; border: 0; border-radius: ${bar2}px; min-height: ${bar}px; max-height: ${bar}px; }
QProgressBar::chunk { background: $accent; border-radius: ${bar2}px; }

QScrollBar:vertical { background: transparent; width: ${scroll}px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: ${scroll}px; margin: 0; }
QScrollBar::handle { background: $strong_line; border-radius: ${scroll2}px; margin: 2px; }
QScrollBar::handle:vertical { min-height: ${xl}px; }
QScrollBar::handle:horizontal { min-width: ${xl}px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QScrollArea { border: 0; background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: 0; }
""")


def style_sheet(colours: Mapping[str, str], line_height: int, pictures: Mapping[str, str]) -> str:
    """Return the rules for these colours and a line of text `line_height` pixels high.

    `pictures` are the paths of the two arrows and the tick, which style rules can only take from files.
    """

    def part(share: float, least: int) -> int:
        """Return so much of the line, in pixels."""
        return max(least, round(line_height * share))

    box, dot, bar, scroll = part(0.8, 8), part(0.25, 3), part(0.36, 4), part(0.65, 10)
    lengths = {
        "m2": part(0.5, 6),
        "s": part(0.18, 2),
        "m": part(0.4, 4),
        "menu": part(0.3, 8),
        "l": box,
        "xl": part(1.6, 16),
        "field": part(1.15, 0),
        "round": box // 2 + 1,
        "dot": dot,
        "hole": box + 2 - 2 * dot,
        "bar": bar,
        "bar2": bar // 2,
        "scroll": scroll,
        "scroll2": scroll // 2 - 2,
    }
    return _RULES.substitute(colours, **pictures, **lengths)


# ---- palette and style

THEMES = ("system", "light", "dark")
FONT_STEPS = (80, 90, 100, 110, 125, 150, 175, 200, 225, 250, 300)
"""Sizes of the type in per cent of the system's."""

_SMALLEST_POINT_SIZE = 10.0
_GENERIC = {"", "Sans", "Sans Serif", "sans-serif"}
"""What a desktop without a font of its own names; which font that is depends on what happens to be installed."""

_SHIPPED_FAMILIES = ("Noto Sans", "DejaVu Sans Condensed")
_SHIPPED_FILES = ("NotoSans-Regular", "NotoSans-Bold", "DejaVuSansCondensed", "DejaVuSansCondensed-Bold")


def palette(theme: Theme) -> QPalette:
    """Return the palette that a theme amounts to."""
    result = QPalette()
    roles = {
        QPalette.ColorRole.Window: "window",
        QPalette.ColorRole.WindowText: "text",
        QPalette.ColorRole.Base: "surface",
        QPalette.ColorRole.AlternateBase: "raised",
        QPalette.ColorRole.Text: "text",
        QPalette.ColorRole.PlaceholderText: "muted",
        QPalette.ColorRole.Button: "raised",
        QPalette.ColorRole.ButtonText: "text",
        QPalette.ColorRole.BrightText: "danger",
        QPalette.ColorRole.ToolTipBase: "raised",
        QPalette.ColorRole.ToolTipText: "text",
        QPalette.ColorRole.Link: "accent",
        QPalette.ColorRole.Accent: "accent",
        QPalette.ColorRole.Highlight: "selection",
        QPalette.ColorRole.HighlightedText: "on_selection",
        QPalette.ColorRole.Light: "raised",
        QPalette.ColorRole.Midlight: "line",
        QPalette.ColorRole.Mid: "strong_line",
        QPalette.ColorRole.Dark: "strong_line",
        QPalette.ColorRole.Shadow: "shadow",
    }
    for role, colour in roles.items():
        result.setColor(role, theme.colour(colour))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, theme.colour("strong_line"))
    return result


def _arrows(theme: Theme) -> dict[str, str]:
    """Return the arrows of combo boxes and headers, and the tick of boxes, in the theme's tone."""
    tone = "dark" if theme.dark else "light"
    return {name: resource("icons", f"{name}-{tone}.svg").as_posix() for name in ("arrow", "arrow_up", "tick")}


class ScaledStyle(QProxyStyle):
    """Fusion, with icons that grow with the type."""

    _ICONS = (
        QStyle.PixelMetric.PM_SmallIconSize,
        QStyle.PixelMetric.PM_LineEditIconSize,
        QStyle.PixelMetric.PM_ButtonIconSize,
        QStyle.PixelMetric.PM_TabBarIconSize,
    )

    def __init__(self) -> None:
        super().__init__("Fusion")

    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        if metric in self._ICONS:
            return round(QFontMetrics(QApplication.font()).height() * 0.95)
        if metric is QStyle.PixelMetric.PM_ToolBarExtensionExtent:  # the arrow to the menus there is no room for
            return round(QFontMetrics(QApplication.font()).height() * 1.2)
        return super().pixelMetric(metric, option, widget)


# ---- what is in use

_COMFORTABLE, _COMPACT = 1.8, 1.22
"""The height of a row of a table in lines of text: 32 and 22 pixels at 100 %."""

_is_compact = True


def row_height(line: int) -> int:
    """Return how high a row of a table is now, in pixels; `line` is the height of a line of text."""
    return round(line * (_COMPACT if _is_compact else _COMFORTABLE))


_active = "light"


def active() -> Theme:
    """Return the theme in use."""
    return load(_active)


def plain_font() -> QFont:
    """Return the font for text at 100 %, with figures of equal width where the font can do that.

    It is the system's; where the system names none, it is the one of the printed sheets, which came with the program.
    """
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    if font.family() in _GENERIC:
        font.setFamilies(_shipped())
    font.setPointSizeF(max(font.pointSizeF(), _SMALLEST_POINT_SIZE))
    if hasattr(getattr(QFont, "Tag", None), "fromString"):  # PySide6 6.6 and 6.8 have no way to name a feature
        font.setFeature(QFont.Tag("tnum"), 1)
    return font


@cache
def _shipped() -> tuple[str, ...]:
    """Make the fonts that came with the program known to Qt; return their families, the next one for missing signs."""
    for name in _SHIPPED_FILES:
        QFontDatabase.addApplicationFont(str(resource("fonts", f"{name}.ttf")))
    return _SHIPPED_FAMILIES


class Appearance(QObject):
    """Theme and size of the type of the whole program, remembered in the preferences."""

    changed = Signal()

    def __init__(self, application: QApplication, preferences: Preferences) -> None:
        super().__init__()
        self._application = application
        self._preferences = preferences
        self._plain = plain_font()
        self.in_turns = False
        """Whether to change the look takes several turns of the event loop, of which none keeps it for long."""
        self._resting: list[QWidget] = []
        self._steps: list[Callable[[], object]] = []
        self._restyling: Restyling | None = None
        self._is_asked_again = False
        """Whether another look was chosen while one was being given."""
        application.styleHints().colorSchemeChanged.connect(self._system_changed)

    @property
    def theme_choice(self) -> str:
        """``system``, ``light`` or ``dark``."""
        choice = self._preferences.theme
        return choice if choice in THEMES else "system"

    @property
    def font_percent(self) -> int:
        """The size of the type in per cent."""
        return min(max(self._preferences.font_percent, FONT_STEPS[0]), FONT_STEPS[-1])

    @property
    def is_compact(self) -> bool:
        """Whether the rows of tables are low, so that as many as possible are in sight."""
        return self._preferences.compact_rows

    def choose_rows(self, *, compact: bool) -> None:
        """Have low or comfortable rows in all tables from now on."""
        global _is_compact
        self._preferences.compact_rows = _is_compact = compact
        for view in self._application.allWidgets():
            if isinstance(view, QTableView):
                QApplication.sendEvent(view, QEvent(QEvent.Type.FontChange))

    def choose_theme(self, choice: str) -> None:
        """Use a theme from now on."""
        self._preferences.theme = choice
        self._change()

    def choose_font_percent(self, percent: int) -> None:
        """Use a size of type from now on; out of range means the nearest."""
        self._preferences.font_percent = min(max(percent, FONT_STEPS[0]), FONT_STEPS[-1])
        self._change()

    @property
    def next_larger(self) -> int:
        """The next larger size of the type in per cent; the largest has none."""
        now = self.font_percent
        return next((step for step in FONT_STEPS if step > now), FONT_STEPS[-1])

    @property
    def next_smaller(self) -> int:
        """The next smaller size of the type in per cent; the smallest has none."""
        now = self.font_percent
        return next((step for step in reversed(FONT_STEPS) if step < now), FONT_STEPS[0])

    def larger(self) -> None:
        """Use the next larger type."""
        self.choose_font_percent(self.next_larger)

    def smaller(self) -> None:
        """Use the next smaller type."""
        self.choose_font_percent(self.next_smaller)

    def _change(self) -> None:
        """Give the new look to the application, in turns if that is wanted; nothing is painted between them."""
        if not self.in_turns:
            self.apply()
        elif self._steps:
            self._is_asked_again = True
        else:
            self._steps = list(self._restyling_steps())
            self._resting = [window for window in self._application.topLevelWidgets() if window.updatesEnabled()]
            for window in self._resting:
                window.setUpdatesEnabled(False)
            self._take_step()

    def _take_step(self) -> None:
        try:
            self._steps.pop(0)()
            if not self._steps and self._is_asked_again:
                self._is_asked_again, self._steps = False, list(self._restyling_steps())
        except BaseException:
            self._steps, self._is_asked_again = [], False
            raise
        finally:
            if self._steps:
                QTimer.singleShot(0, self, self._take_step)
            else:
                self._wake()

    def _wake(self) -> None:
        self._end_restyling()
        resting, self._resting = self._resting, []
        for window in resting:
            if window in self._application.topLevelWidgets():  # it may have gone for good meanwhile
                window.setUpdatesEnabled(True)

    def apply(self) -> None:
        """Give palette, font and style rules to the application."""
        try:
            for step in self._restyling_steps():
                step()
        finally:
            self._end_restyling()

    def _end_restyling(self) -> None:
        if self._restyling is not None:
            self._restyling.end()
            self._restyling = None

    def _restyling_steps(self) -> Iterator[Callable[[], object]]:
        """Give what is to be done for the look that is chosen now, one after the other."""
        global _active, _is_compact
        application = self._application
        self._restyling = restyling = Restyling(application)
        yield from restyling.before()
        yield partial(application.setStyleSheet, "")  # rules that replace others take several times as long
        yield restyling.between
        _active, _is_compact = self._theme_name(), self.is_compact
        theme = active()
        font = QFont(self._plain)
        font.setPointSizeF(self._plain.pointSizeF() * self.font_percent / 100)
        rules = style_sheet(theme.colours, QFontMetrics(font).height(), _arrows(theme))
        yield partial(self._give_font, font)
        yield partial(self._dress, palette(theme), rules)
        yield from restyling.after()
        yield self._pass_on_font
        yield self.changed.emit

    def _dress(self, colours: QPalette, rules: str) -> None:
        """Give both at once: between one and the other the windows would be laid out for nothing."""
        self._application.setPalette(colours)
        self._application.setStyleSheet(rules)

    def _give_font(self, font: QFont) -> None:
        """Give the font while there are no rules, and have all parts told now: with the rules it would be one turn."""
        self._application.setFont(font)
        QApplication.sendPostedEvents(None, QEvent.Type.ApplicationFontChange.value)

    def _pass_on_font(self) -> None:
        """Let parts that are not in sight follow what they stand in: the toolkit forgets some that rules applied to."""
        for window in self._application.topLevelWidgets():
            for part in window.findChildren(QWidget):  # what holds others comes before them
                holder = part.parentWidget()
                if holder is None or part.isWindow() or part.font().resolveMask():
                    continue
                if part.font() != holder.font():
                    QApplication.sendEvent(part, QEvent(QEvent.Type.ApplicationFontChange))

    @contextmanager
    def rules_afterwards(self) -> Iterator[None]:
        """Put something large together: with the style rules in force, each step applies them to all parts again."""
        rules = self._application.styleSheet()
        self._application.setStyleSheet("")
        try:
            yield
        finally:
            self._application.setStyleSheet(rules)

    def _theme_name(self) -> str:
        if self.theme_choice != "system":
            return self.theme_choice
        dark = self._application.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return "dark" if dark else "light"

    def _system_changed(self) -> None:
        if self.theme_choice == "system":
            self._change()
