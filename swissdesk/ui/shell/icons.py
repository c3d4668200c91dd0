"""The program's own line icons, drawn in the colours of the theme."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from swissdesk.paths import resource
from swissdesk.ui.shell import theme

_SIZES = (16, 20, 24, 32, 40, 48, 64)


def icon(name: str, role: str = "text") -> QIcon:
    """Return ``resources/icons/<name>.svg`` in the colour of `role`; ask again when the theme has changed."""
    active = theme.active()
    return _drawn(name, active.colours[role], active.colours["strong_line"])


@cache
def _drawn(name: str, colour: str, disabled: str) -> QIcon:
    source = resource("icons", f"{name}.svg").read_text("utf-8")
    result = QIcon()
    for mode, ink in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, disabled)):
        renderer = QSvgRenderer(QByteArray(source.replace("currentColor", QColor(ink).name()).encode()))
        for size in _SIZES:
            result.addPixmap(_pixmap(renderer, size), mode)
    return result


def _pixmap(renderer: QSvgRenderer, size: int) -> QPixmap:
    pixmap = QPixmap(QSize(size, size))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter)
    painter.end()
    return pixmap
