"""New style rules for windows full of parts, a page at a time.

Qt takes the old rules off all parts of all windows, puts the new ones on, and tells every part of both, in one go: with
all pages made, that keeps the window longer than anything else may. So what is out of sight is taken from under the
rules before they change, as if it had never been shown, and gets them afterwards, each page in a turn of its own, and
type of another size with them; and nobody is told of the moment without rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import shiboken6
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

_HAS_RULES = Qt.WidgetAttribute.WA_WState_Polished
_IS_NOT_TOLD = Qt.WidgetAttribute.WA_SetStyle
"""Qt passes over parts that have a style of their own when it tells that the style of all others has changed."""


class Restyling:
    """The parts of all windows while the rules change; what it does comes in steps that are called one by one."""

    def __init__(self, application: QApplication) -> None:
        self._application = application
        self._in_sight: list[QWidget] = []
        self._pages = [_Page(each) for each in _out_of_sight(application)]

    def before(self) -> Iterator[Callable[[], object]]:
        """Yield what is done before the old rules go."""
        yield from (page.go_to_rest for page in self._pages)
        yield self._keep_from_those_in_sight

    def between(self) -> None:
        """Let the parts in sight follow from now on, and those out of sight not yet: the old rules are gone."""
        for part in _valid(self._in_sight):
            part.setAttribute(_IS_NOT_TOLD, False)
        self._in_sight.clear()
        for page in self._pages:
            page.keep_font()

    def after(self) -> Iterator[Callable[[], object]]:
        """Yield what is done when the new rules are there."""
        yield from (page.wake for page in self._pages)

    def end(self) -> None:
        """Leave no page without rules, even if a step has failed."""
        for page in self._pages:
            page.wake()

    def _keep_from_those_in_sight(self) -> None:
        self._in_sight = [part for part in self._application.allWidgets() if not part.testAttribute(_IS_NOT_TOLD)]
        for part in self._in_sight:
            part.setAttribute(_IS_NOT_TOLD)


class _Page:
    """A page out of sight, and its parts while they are without rules."""

    def __init__(self, top: QWidget) -> None:
        self._top = top
        self._not_told: list[QWidget] = []
        self._without_rules: list[QWidget] = []
        self._keeps_font = False

    def go_to_rest(self) -> None:
        """Take all parts from under the rules."""
        if not shiboken6.isValid(self._top):
            return
        style = QApplication.style()
        parts = [self._top, *self._top.findChildren(QWidget)]
        self._not_told = [part for part in parts if not part.testAttribute(_IS_NOT_TOLD)]
        self._without_rules = [part for part in self._not_told if part.testAttribute(_HAS_RULES)]
        for part in self._without_rules:
            style.unpolish(part)
            part.setAttribute(_HAS_RULES, False)
        for part in self._not_told:
            part.setAttribute(_IS_NOT_TOLD)

    def keep_font(self) -> None:
        """Let all parts keep their size of type for now, whatever that of the window is; while there are no rules."""
        if not shiboken6.isValid(self._top) or self._top.font().resolveMask():
            return
        self._keeps_font, font = True, QFont(self._top.font())
        font.setPointSizeF(font.pointSizeF())  # chosen for itself by that: what stands in it goes by no other any more
        self._top.setFont(font)

    def wake(self) -> None:
        """Put all parts under the rules that there are now, and tell them."""
        if self._keeps_font and shiboken6.isValid(self._top):
            self._top.setFont(QFont())
        self._keeps_font = False
        not_told, self._not_told = _valid(self._not_told), []
        without_rules, self._without_rules = _valid(self._without_rules), []
        for part in not_told:
            part.setAttribute(_IS_NOT_TOLD, False)
        for kind, parts in ((QEvent.Type.Polish, without_rules), (QEvent.Type.StyleChange, not_told)):
            for part in parts:
                QApplication.sendEvent(part, QEvent(kind))


def _out_of_sight(application: QApplication) -> Iterator[QWidget]:
    """Yield the pages that lie below others, the outermost ones."""
    for window in application.topLevelWidgets():
        for stack in window.findChildren(QStackedWidget):
            pages = (stack.widget(place) for place in range(stack.count()) if stack.isVisible())
            yield from (page for page in pages if page is not None and page is not stack.currentWidget())


def _valid(parts: list[QWidget]) -> list[QWidget]:
    """Return those that are not gone for good."""
    return [part for part in parts if shiboken6.isValid(part)]
