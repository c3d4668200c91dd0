"""How a tie-break is varied (C.07 art. 14): only what it can be varied by is shown."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QSpinBox, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.standings import Rules, find, usable
from swissdesk.standings.tiebreaks.codes import Code, Modifiers
from swissdesk.ui.trace.lines import wrapping_line
from swissdesk.ui.widgets.choice_box import ChoiceBox
from swissdesk.ui.widgets.common import label, row

_NONE, _LOW, _BOTH = "none", "low", "both"
_MOST_CUTS, _MOST_LIMIT = 9, 18
_UNRATED = (1000, 2000)


class ModifierFields(QWidget):
    """Fields for the variants of one code; `changed` carries the code as it is now."""

    changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._code: Code | None = None
        self.cut = ChoiceBox()
        self.count = _number(1, _MOST_CUTS, N_("How many are left out"))
        self.limit = _number(-_MOST_LIMIT, _MOST_LIMIT, N_("Koya limit, in half points above half of the maximum"))
        self.unrated = _number(*_UNRATED, N_("What unrated players count for"))
        self.unrated.setSpecialValueText(translate(N_("nothing")))
        self.unrated.setRange(_UNRATED[0] - 1, _UNRATED[1])
        self.forfeits = QCheckBox(translate(N_("Forfeits count as &played")))
        self.fore = QCheckBox(translate(N_("As if the last round were &drawn")))
        self.reversed = QCheckBox(translate(N_("The other way r&ound")))
        self.cut.setAccessibleName(translate(N_("What is left out")))
        self.none = label(translate(N_("There are no variants of it.")), "muted")
        self._groups = {
            "C": _together(label(translate(N_("Left out:")), "muted"), self.cut, self.count),
            "L": _together(label(translate(N_("Limit:")), "muted"), self.limit),
            "U": _together(label(translate(N_("Unrated count for:")), "muted"), self.unrated),
            "P": self.forfeits,
            "F": self.fore,
            "R": self.reversed,
        }
        wrapping_line(self, [self.none, *self._groups.values()], 14, (0, 0, 0, 0))
        for box in (self.cut, self.count, self.limit, self.unrated):
            box.setToolTip(box.accessibleName())
        self.cut.activated.connect(lambda _place: self._tell())
        for number in (self.count, self.limit, self.unrated):
            number.valueChanged.connect(lambda _value: self._tell())
        for switch in (self.forfeits, self.fore, self.reversed):
            switch.clicked.connect(lambda _on: self._tell())
        self.show_code("", None)

    def show_code(self, text: str, rules: Rules | None) -> None:
        """Show the variants of a code; one that cannot be applied has none."""
        known = usable([text], rules)
        criterion = find(known[0], rules) if known else None
        self._code = None
        letters = criterion.tiebreak.modifiers if criterion is not None else ""
        modifiers = criterion.modifiers if criterion is not None else Modifiers()
        self._arrange(letters, bool(text))
        self._fill(letters, modifiers)
        self._code = criterion.code if criterion is not None else None

    def _arrange(self, letters: str, shown: bool) -> None:
        for letter, group in self._groups.items():
            group.setVisible(letter in letters)
        self.none.setVisible(shown and not letters)

    def _fill(self, letters: str, modifiers: Modifiers) -> None:
        self.cut.clear()
        self.cut.addItem(translate(N_("nothing")), _NONE)
        self.cut.addItem(translate(N_("the lowest")), _LOW)
        if "M" in letters:
            self.cut.addItem(translate(N_("the lowest and the highest")), _BOTH)
        self.cut.setCurrentIndex(self.cut.findData(_BOTH if modifiers.high else _LOW if modifiers.low else _NONE))
        self.count.setValue(modifiers.high or modifiers.low or 1)
        self.count.setEnabled(self.cut.currentData() != _NONE)
        self.limit.setValue(modifiers.limit)
        self.unrated.setValue(modifiers.unrated_as or self.unrated.minimum())
        self.forfeits.setChecked(modifiers.forfeits)
        self.fore.setChecked(modifiers.fore)
        self.reversed.setChecked(modifiers.is_reversed)

    def _tell(self) -> None:
        if self._code is None:
            return
        kind, count = self.cut.currentData(), self.count.value()
        self.count.setEnabled(kind != _NONE)
        unrated = self.unrated.value()
        modifiers = replace(
            self._code.modifiers,
            low=0 if kind == _NONE else count,
            high=count if kind == _BOTH else 0,
            limit=self.limit.value(),
            forfeits=self.forfeits.isChecked(),
            fore=self.fore.isChecked(),
            is_reversed=self.reversed.isChecked(),
            unrated_as=None if unrated == self.unrated.minimum() else unrated,
        )
        code = replace(self._code, modifiers=modifiers)
        if code != self._code:
            self._code = code
            self.changed.emit(str(code))


def _together(*parts: QWidget) -> QWidget:
    """Return widgets that stay side by side."""
    group = QWidget()
    group.setLayout(row(*parts))
    return group


def _number(least: int, most: int, name: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setAccessibleName(translate(name))
    box.lineEdit().setTextMargins(round(box.fontMetrics().height() * 0.3), 0, 0, 0)
    return box
