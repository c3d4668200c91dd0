"""Colours by role from the theme files, the palette and the few style rules made of them, and the size of the type.

A widget never names a colour: it takes one from the palette, or by role from `active()`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication, QProxyStyle, QStyle, QStyleOption, QWidget

from swissdesk.paths import resource
from swissdesk.ui.preferences import Preferences
from swissdesk.ui.stylesheet import style_sheet

THEMES = ("system", "light", "dark")
FONT_STEPS = (80, 90, 100, 110, 125, 150, 175, 200, 225, 250, 300)
"""Sizes of the type in per cent of the system's."""

_SMALLEST_POINT_SIZE = 10.0
_GENERIC = {"", "Sans", "Sans Serif", "sans-serif"}
"""What a desktop without a font of its own names; which font that is depends on what happens to be installed."""

_SHIPPED_FAMILIES = ("Noto Sans", "DejaVu Sans Condensed")
_SHIPPED_FILES = ("NotoSans-Regular", "NotoSans-Bold", "DejaVuSansCondensed", "DejaVuSansCondensed-Bold")


@dataclass(frozen=True)
class Theme:
    """A set of colours by role."""

    name: str
    dark: bool
    colours: dict[str, str]

    def colour(self, role: str) -> QColor:
        """Return the colour of a role; a role that no theme knows is a KeyError."""
        return QColor(self.colours[role])


@cache
def load(name: str) -> Theme:
    """Return the theme of ``resources/themes/<name>.toml``."""
    content = tomllib.loads(resource("themes", f"{name}.toml").read_text("utf-8"))
    return Theme(name, content["dark"], content["colours"])


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
    if hasattr(font, "setFeature"):
        font.setFeature(QFont.Tag("tnum"), 1)
    return font


@cache
def _shipped() -> tuple[str, ...]:
    """Make the fonts that came with the program known to Qt; return their families, the next one for missing signs."""
    for name in _SHIPPED_FILES:
        QFontDatabase.addApplicationFont(str(resource("fonts", f"{name}.ttf")))
    return _SHIPPED_FAMILIES


class Look(QObject):
    """Theme and size of the type of the whole program, remembered in the preferences."""

    changed = Signal()

    def __init__(self, application: QApplication, preferences: Preferences) -> None:
        super().__init__()
        self._application = application
        self._preferences = preferences
        self._plain = plain_font()
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

    def choose_theme(self, choice: str) -> None:
        """Use a theme from now on."""
        self._preferences.theme = choice
        self.apply()

    def choose_font_percent(self, percent: int) -> None:
        """Use a size of type from now on; out of range means the nearest."""
        self._preferences.font_percent = min(max(percent, FONT_STEPS[0]), FONT_STEPS[-1])
        self.apply()

    def larger(self) -> None:
        """Use the next larger type."""
        self.choose_font_percent(next((step for step in FONT_STEPS if step > self.font_percent), FONT_STEPS[-1]))

    def smaller(self) -> None:
        """Use the next smaller type."""
        steps = [step for step in FONT_STEPS if step < self.font_percent]
        self.choose_font_percent(steps[-1] if steps else FONT_STEPS[0])

    def apply(self) -> None:
        """Give palette, font and style rules to the application."""
        global _active
        _active = self._theme_name()
        theme = active()
        font = QFont(self._plain)
        font.setPointSizeF(self._plain.pointSizeF() * self.font_percent / 100)
        rules = style_sheet(theme.colours, QFontMetrics(font).height(), _arrows(theme))
        self._application.setStyleSheet("")  # rules that replace others take several times as long as rules after none
        self._application.setFont(font)
        self._application.setPalette(palette(theme))
        self._application.setStyleSheet(rules)
        self.changed.emit()

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
            self.apply()
