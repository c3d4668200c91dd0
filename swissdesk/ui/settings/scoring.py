"""The editor of the scoring: a preset, or what each outcome is worth, value by value."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from swissdesk import fields, wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Points, Scoring, Tournament, parse_points
from swissdesk.ui.settings.editor import Editor, choice_box
from swissdesk.ui.widgets.common import set_property

_SHOWN: tuple[tuple[str, tuple[str, ...]], ...] = (
    (N_("Win"), ("white_win", "black_win")),
    (N_("Draw"), ("white_draw", "black_draw")),
    (N_("Loss"), ("white_loss", "black_loss")),
    (N_("Bye of an odd number"), ("pairing_bye",)),
    (N_("Win by forfeit"), ("forfeit_win",)),
    (N_("Loss by forfeit"), ("forfeit_loss",)),
    (N_("Half-point bye"), ("half_bye",)),
    (N_("Full-point bye"), ("full_bye",)),
    (N_("Absence"), ("zero_bye",)),
    (N_("Game without a result"), ("unknown",)),
)
"""What can be typed: its title, and the outcomes that are worth it."""


class ScoringEditor(Editor):
    """Typing a value makes the scoring one of its own."""

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.preset = choice_box()
        self.lines: dict[str, QLineEdit] = {}
        self._scoring = Scoring()
        self._presets: tuple[tuple[str, Scoring], ...] = getattr(field.kind, "presets", ())
        for title, _ in self._presets:
            self.preset.addItem(translate(title))
        self.preset.addItem(translate(N_("other values")))
        self.preset.setAccessibleName(translate(N_("Scoring")))
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        for place, (title, names) in enumerate(_SHOWN):
            self._add(grid, place, translate(title), names)
        grid.setColumnStretch(4, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.preset)
        column.addLayout(grid)
        self.setFocusProxy(self.preset)
        self.preset.activated.connect(self._take_preset)

    def _add(self, grid: QGridLayout, place: int, title: str, names: tuple[str, ...]) -> None:
        line = QLineEdit()
        line.setAccessibleName(title)
        line.setMaximumWidth(self.fontMetrics().height() * 5)
        name = QLabel(title)
        name.setBuddy(line)
        row, half = place % 5, place // 5 * 2
        grid.addWidget(name, row, half)
        grid.addWidget(line, row, half + 1)
        self.lines[names[0]] = line
        line.textEdited.connect(lambda _text: self._take(line, names))

    @property
    def target(self) -> QWidget:
        return self.preset

    def value(self) -> Any:
        return self._scoring

    def show_value(self, tournament: Tournament) -> None:
        self._scoring = self.field.read(tournament)
        for name, line in self.lines.items():
            if not line.hasFocus() or _points(line.text()) != getattr(self._scoring, name):
                line.setText(wording.points_text(getattr(self._scoring, name)))
            set_property(line, "wrong", "false")
        self._show_preset()

    def _show_preset(self) -> None:
        known = [scoring for _, scoring in self._presets]
        self.preset.setCurrentIndex(known.index(self._scoring) if self._scoring in known else len(known))

    def _take_preset(self, place: int) -> None:
        if place >= len(self._presets):
            self.lines["white_win"].setFocus()
            return
        self._scoring = self._presets[place][1]
        for name, line in self.lines.items():
            line.setText(wording.points_text(getattr(self._scoring, name)))
        self.changed.emit()

    def _take(self, line: QLineEdit, names: tuple[str, ...]) -> None:
        points = _points(line.text())
        set_property(line, "wrong", "false" if points is not None else "true")
        if points is None:
            return
        changes: dict[str, Any] = dict.fromkeys(names, points)
        self._scoring = replace(self._scoring, **changes)
        self._show_preset()
        self.changed.emit()


def _points(text: str) -> Points | None:
    """Return the points that a text names, None for anything else."""
    try:
        return parse_points(text)
    except ValueError:
        return None
