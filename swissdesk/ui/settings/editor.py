"""The editors of single settings: a line of text, a number, a choice, a link; the scoring, and the initial colour.

An editor shows the value of one field and says `changed` when a person has changed it; `value` is then what to write.
Nothing is signalled when a value is shown.

Scoring is a preset, or what each outcome is worth, value by value. The initial colour is drawn by the program, or
entered as the players drew it. A drawing of lots must not be repeated until it suits: it is recorded at once (`drawn`),
with its time.
"""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any, cast

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QWidget

from swissdesk import fields, wording
from swissdesk.formats.clean_text import tidy
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, Lot, LotKind, Points, Scoring, Tournament, parse_points
from swissdesk.ui.shell.clock import now
from swissdesk.ui.widgets.common import Wide, button, label, named, row, set_property, stack
from swissdesk.ui.widgets.day_field import DayField
from swissdesk.ui.widgets.fields import choice_box, line_field, number_box
from swissdesk.ui.widgets.flow import FlowLayout, flowing
from swissdesk.ui.widgets.screen_reader import show_aloud
from swissdesk.values import replace

# ---- any value


class Editor(QWidget):
    """What is common to all: the value, and the widget that the label of the field leads to."""

    changed = Signal()

    def __init__(self, field: fields.Field) -> None:
        super().__init__()
        self.field = field

    @property
    def target(self) -> QWidget:
        """Where the cursor goes for this field."""
        return self.focusProxy() or self

    def value(self) -> Any:
        """Return the value of the editor; None where nothing is edited here."""
        return None

    def show_value(self, tournament: Tournament) -> None:
        """Show what the field is in a tournament."""
        raise NotImplementedError

    def allow(self, can: bool) -> None:
        """Let the value be changed, or only looked at."""
        self.setEnabled(can)

    def buttons(self) -> list[QPushButton]:
        """Return the buttons of the editor, which have letters of their own."""
        return self.findChildren(QPushButton)

    def put(self, target: QWidget, *others: QWidget | None) -> None:
        """Lay widgets out side by side; the cursor goes to the first, None is a stretch."""
        widgets = (target, *others)
        self.across = row(
            *(Wide(each) if isinstance(each, QLineEdit | QComboBox) else each for each in widgets), on=self, spacing=-1
        )
        self.setFocusProxy(target)


class TextEditor(Editor):
    """A line of text; several texts of a tuple have semicolons between them."""

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.line = QLineEdit()
        self.line.setPlaceholderText(translate(getattr(field.kind, "hint", "")))
        self.line.textEdited.connect(lambda _text: self.changed.emit())
        self.put(self.line)

    def value(self) -> Any:
        text = tidy(self.line.text())
        if isinstance(self.field.kind, fields.Names):
            return tuple(part.strip() for part in text.split(";") if part.strip())
        return text

    def show_value(self, tournament: Tournament) -> None:
        value = self.field.read(tournament)
        if value != self.value():
            self.line.setText("; ".join(value) if isinstance(value, tuple) else value)

    def allow(self, can: bool) -> None:
        self.line.setReadOnly(not can)


class DayEditor(Editor):
    """A day, typed or picked from a calendar."""

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.day = DayField()
        self.line = self.day.line
        self.day.textEdited.connect(lambda _text: self.changed.emit())
        self.line.editingFinished.connect(self.changed.emit)
        row(Wide(self.day), on=self, spacing=-1)
        self.setFocusProxy(self.line)

    def value(self) -> str:
        return self.day.text()

    def show_value(self, tournament: Tournament) -> None:
        value = self.field.read(tournament)
        if value != self.value():
            self.day.setText(value)

    def allow(self, can: bool) -> None:
        self.day.setReadOnly(not can)


class NumberEditor(Editor):
    """A number; the step below the least one reads as words where there may be none."""

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.box = number_box()
        self.box.valueChanged.connect(lambda _value: self.changed.emit())
        self.put(self.box, None)

    def value(self) -> int | None:
        is_none = bool(self.box.specialValueText()) and self.box.value() == self.box.minimum()
        return None if is_none else self.box.value()

    def show_value(self, tournament: Tournament) -> None:
        kind = cast(fields.Number, self.field.kind)
        value = self.field.read(tournament)
        least = kind.least(tournament)
        with QSignalBlocker(self.box):
            # At the least number, the words of no number stand one step below it.
            self.box.setRange(min(least, least if value is None else value) - bool(kind.none), kind.most)
            self.box.setSpecialValueText(translate(kind.none))
            self.box.setValue(self.box.minimum() if value is None else value)


class ChoiceEditor(Editor):
    """One of some values."""

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.box = choice_box()
        self._values: tuple[Any, ...] = ()
        self.box.currentIndexChanged.connect(lambda _index: self.changed.emit())
        self.put(self.box)

    def value(self) -> Any:
        return self._values[max(self.box.currentIndex(), 0)]

    def choose(self, value: Any) -> None:
        """Choose a value, as a person does."""
        self.box.setCurrentIndex(self._values.index(value))

    def show_value(self, tournament: Tournament) -> None:
        options = cast(fields.Choice, self.field.kind).options(tournament)
        value = self.field.read(tournament)
        titles = [title for title, _ in options]
        with QSignalBlocker(self.box):
            if titles != [self.box.itemText(place) for place in range(self.box.count())]:
                self.box.clear()
                self.box.addItems(titles)
            self._values = tuple(each for _, each in options)
            self.box.setCurrentIndex(self._values.index(value) if value in self._values else 0)


class RecordEditor(Editor):
    """No editor: a line that says what is on record, to be read and copied."""

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.line = QLineEdit()
        self.line.setReadOnly(True)
        self.put(self.line)

    def show_value(self, tournament: Tournament) -> None:
        self.line.setText(self.field.said(tournament))

    def allow(self, can: bool) -> None:
        """Looking at it is always possible."""


class LinkEditor(RecordEditor):
    """A button that leads to the screen where the settings are made; what they are stands beside it."""

    wanted = Signal(str)

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        action = cast(fields.Link, field.kind).action
        self.button = button(N_("Open…"), lambda: self.wanted.emit(action))
        self.line.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.across.addWidget(self.button)
        self.setFocusProxy(self.button)


# ---- scoring

_SHOWN: tuple[tuple[str, tuple[str, ...]], ...] = (
    (N_("Win"), ("white_win", "black_win")),
    (N_("Draw"), ("white_draw", "black_draw")),
    (N_("Loss"), ("white_loss", "black_loss")),
    (N_("Pairing-allocated bye"), ("pairing_bye",)),
    (N_("Forfeit win"), ("forfeit_win",)),
    (N_("Forfeit loss"), ("forfeit_loss",)),
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

    def show_points(self, points: Points) -> None:
        """Show other points, as if they had been there from the beginning."""
        self.points = points
        self.setText(wording.points_text(points))
        set_property(self, "wrong", "false")

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
        self.lines: dict[str, PointsLine] = {}
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
        line = named(PointsLine(getattr(self._scoring, outcomes[0])), name.text())
        line.setFixedWidth(self.fontMetrics().height() * 5)
        name.setBuddy(line)
        pair = QWidget()
        row(name, line, on=pair)
        self.lines[outcomes[0]] = line
        line.taken.connect(lambda: self._take(outcomes, line.points))
        return pair

    def sizeHint(self) -> QSize:
        """Two values side by side, where the window has room for them."""
        hint = super().sizeHint()
        return QSize(max(hint.width(), 2 * self._pairs[0].sizeHint().width() + _BETWEEN), hint.height())

    def value(self) -> Any:
        return self._scoring

    def show_value(self, tournament: Tournament) -> None:
        self._scoring = self.field.read(tournament)
        for name, line in self.lines.items():
            points = getattr(self._scoring, name)
            if not line.hasFocus() or _points(line.text()) != points:
                line.show_points(points)
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
            line.show_points(getattr(self._scoring, name))
        self.changed.emit()

    def _take(self, names: tuple[str, ...], points: Points) -> None:
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


# ---- the initial colour


def drawn_colour() -> Colour:
    """Return White or Black by chance, from the system's source of randomness."""
    return secrets.choice(list(Colour))


class LotEditor(Editor):
    """Says what was drawn; three buttons, and who drew it for the record."""

    drawn = Signal(object)
    """A `Lot`."""

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.said = label(tone="accent", wraps=True)
        self.words = line_field(N_("who drew lots, for the record (optional)"), N_("Lots drawn by"))
        tip = N_("The program draws lots; this is recorded with the time")
        machine, players = partial(self._hand_over, LotKind.MACHINE), partial(self._hand_over, LotKind.PLAYERS)
        self.draw = button(N_("Draw &lots"), lambda: machine(drawn_colour()), tip, primary=True)
        tip = N_("Number 1 has White in round 1; recorded as drawn by the players")
        self.white = button(N_("Players drew &White"), lambda: players(Colour.WHITE), tip)
        tip = N_("Number 1 has Black in round 1; recorded as drawn by the players")
        self.black = button(N_("Players drew &Black"), lambda: players(Colour.BLACK), tip)
        stack(self.said, flowing(self.draw, self.white, self.black, spacing=8), self.words, on=self, spacing=-1)
        self.setFocusProxy(self.draw)

    def show_value(self, tournament: Tournament) -> None:
        show_aloud(self.said, self.field.said(tournament))

    def allow(self, can: bool) -> None:
        for each in (self.draw, self.white, self.black, self.words):
            each.setEnabled(can)

    def _hand_over(self, kind: LotKind, colour: Colour) -> None:
        at = now()
        self.drawn.emit(Lot(kind, colour, at, self.words.text().strip()))
