"""A field that holds any number of things: each a chip that is taken away by a click."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.ui.widgets.common import button, label, stack


class Chips(QWidget):
    """`chooser` is where one chooses what to `add`; `none` is said while nothing has been chosen."""

    changed = Signal()

    def __init__(self, chooser: QWidget, none: str) -> None:
        super().__init__()
        self.chooser = chooser
        self._titles: dict[Hashable, str] = {}
        self._values: tuple[Hashable, ...] = ()
        self._none = label(none, "muted")
        self._chips = QVBoxLayout()
        self._chips.setSpacing(4)
        stack(chooser, self._none, self._chips, on=self, spacing=4)
        self.setFocusProxy(chooser)

    @property
    def values(self) -> tuple[Hashable, ...]:
        """What is chosen, in the order in which it was."""
        return self._values

    def offer(self, choices: Sequence[tuple[Hashable, str]], chosen: Sequence[Hashable]) -> None:
        """Know these values with their titles, and have some of them chosen; nothing is signalled."""
        self._titles = dict(choices)
        self._show(tuple(value for value in chosen if value in self._titles))

    def add(self, value: Hashable) -> None:
        """Choose something more."""
        if value in self._titles and value not in self._values:
            self._show((*self._values, value))
            self.changed.emit()

    def remove(self, value: Hashable) -> None:
        """Take something away."""
        self._show(tuple(kept for kept in self._values if kept != value))
        self.changed.emit()
        self.chooser.setFocus()

    def _show(self, values: tuple[Hashable, ...]) -> None:
        self._values = values
        clear(self._chips)
        for value in values:
            title = self._titles[value]
            chip = button(f"{title}  ✕", partial(self.remove, value))
            chip.setProperty("chip", "true")
            said = wording.text(N_("Take {what} away"), what=title)
            chip.setToolTip(said)
            chip.setAccessibleName(said)
            self._chips.addWidget(chip, 0, Qt.AlignmentFlag.AlignLeft)
        self._none.setVisible(not values)


def clear(layout: QLayout) -> None:
    """Take everything out of a layout and away."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
