"""The editor of the scoring: a preset, or what each outcome is worth, value by value."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from swissdesk import fields, wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Points, Scoring, Tournament, parse_points
from swissdesk.ui.settings.editor import Editor, choice_box
from swissdesk.ui.widgets.common import named, row, set_property, stack
from swissdesk.ui.widgets.flow import FlowLayout

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


_BETWEEN = 16
"""Pixels between a value and the next name."""


class PointsLine(QLineEdit):
    """A short line for points; `taken` tells that others were typed, and what is none is marked and not taken."""

    taken = Signal()

    def __init__(self, points: Points) -> None:
        super().__init__(wording.points_text(points))
        self.points = points
        self.setMaximumWidth(self.fontMetrics().height() * 4)
        self.textEdited.connect(self._take)

    def _take(self, text: str) -> None:
        points = _points(text)
        set_property(self, "wrong", "false" if points is not None else "true")
        if points is not None:
            self.points = points
            self.taken.emit()


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
        flow = FlowLayout(_BETWEEN, 6)
        self._pairs: list[QWidget] = []
        names = [QLabel(translate(title)) for title, _ in _SHOWN]
        width = max(name.sizeHint().width() for name in names)
        for name, (_, outcomes) in zip(names, _SHOWN, strict=True):
            name.setMinimumWidth(width)
            self._pairs.append(self._pair(name, outcomes))
            flow.addWidget(self._pairs[-1])
        stack(self.preset, flow, on=self, spacing=-1)
        self.setFocusProxy(self.preset)
        self.preset.activated.connect(self._take_preset)

    def _pair(self, name: QLabel, outcomes: tuple[str, ...]) -> QWidget:
        """Return a name and the line in which the points of these outcomes are typed."""
        line = named(QLineEdit(), name.text())
        line.setFixedWidth(self.fontMetrics().height() * 5)
        name.setBuddy(line)
        pair = QWidget()
        row(name, line, on=pair)
        self.lines[outcomes[0]] = line
        line.textEdited.connect(lambda _text: self._take(line, outcomes))
        return pair

    def sizeHint(self) -> QSize:
        """Two values side by side, where the window has room for them."""
        hint = super().sizeHint()
        return QSize(max(hint.width(), 2 * self._pairs[0].sizeHint().width() + _BETWEEN), hint.height())

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
