"""The editors of lists: points, players and rules kept apart, fixed boards, points of single players, the schedule.

The lines of a list are made again when another tournament is shown, and only then, so that the cursor stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any, cast

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QApplication, QComboBox, QGridLayout, QLabel, QLineEdit, QPushButton, QSpinBox, QWidget

from swissdesk import fields, wording
from swissdesk.fields.values import BONDS, ROLES, WORTH, name_of
from swissdesk.i18n import N_, translate
from swissdesk.model import (
    Arbiter,
    Bond,
    FictitiousPoints,
    FixedBoard,
    ForbiddenGroup,
    ForbiddenRule,
    Player,
    PointsException,
    Role,
    Tournament,
)
from swissdesk.model.arbiters import TITLES
from swissdesk.model.events import MAX_PLAYERS
from swissdesk.session.registration.naming import Candidate, Suggestion, offers, says_enough
from swissdesk.ui.players.choice import People, PlayerChoice, listed
from swissdesk.ui.players.person_search import Asked, OffersPopup, PersonSearch
from swissdesk.ui.settings.editor import Editor, PointsLine
from swissdesk.ui.widgets.common import button, chip, clear, label, stack
from swissdesk.ui.widgets.day_field import DayField
from swissdesk.ui.widgets.fields import choice_box, number_box
from swissdesk.ui.widgets.flow import FlowLayout, flowing
from swissdesk.ui.widgets.line_list import Line, LineList
from swissdesk.values import replace

# ---- any list


class LinesEditor(Editor):
    """A list; what kinds differ in are the heads, the widgets of a line and a new line."""

    heads: tuple[str, ...] = ()
    stretch = 0
    """The column that takes the room there is."""
    above = False
    """Whether the first widget of a line stands above the others."""
    fold = 0
    """How many widgets of a line stand above the others where there is no room for all in one row."""
    add_text = N_("Add &line")
    empty = N_("none")

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.tournament = Tournament()
        self.people: People | None = None
        """Who may be added to the event from a line; set by the dialog."""
        self._shown: Any = None
        self._list = LineList(
            self.heads,
            self._heard_line,
            add=self.add_text,
            none=self.empty,
            stretch=self.stretch,
            above=self.above,
            fold=self.fold,
        )
        self._list.edited.connect(self.edited)
        self.put(self._list)
        self.setFocusProxy(self.target)

    @property
    def lines(self) -> list[Line]:
        """The lines in their order."""
        return self._list.lines

    @property
    def add(self) -> QPushButton:
        """The button that adds a line."""
        return self._list.add

    @property
    def target(self) -> QWidget:
        return self._list.target

    def value(self) -> Any:
        return self._list.items()

    def show_value(self, tournament: Tournament) -> None:
        value = self.field.read(tournament)
        is_same = value == self._shown and value == self.value() and _goes_on(self.tournament, tournament)
        self.tournament = tournament
        if is_same:
            for field in self.findChildren(PlayersField):
                field.show_tournament(tournament)
            return
        self._shown = value
        self._list.show_items(value)

    def makers(self) -> People | None:
        """Return the people whom a field of a line may add to the event."""
        return None if self.people is None else replace(self.people, make=self._make)

    def _make(self, player: Player) -> int | None:
        """Add a player to the event from the line that has the keys; where numbers move, the lines are made again."""
        focus, before = QApplication.focusWidget(), self._list.lines
        at = next((n for n, line in enumerate(before) if focus and any(w.isAncestorOf(focus) for w in line.widgets)), 0)
        made = None if self.people is None else self.people.make(player)
        if made is None or before is self._list.lines:
            return made
        if at < len(self._list.lines):
            self.choose_in(self._list.lines[at], made)
        return None

    def choose_in(self, line: Line, player: int) -> None:
        """Choose a player in a line that was made again."""
        field = line.widgets[0]
        if isinstance(field, PlayersField):
            field.take(player)

    def _heard_line(self, item: Any) -> Line:
        """Return the line of an item; what is edited in its widgets is heard from now on."""
        line = self.line(item)
        for widget in line.widgets:
            _signal_of(widget).connect(lambda *_: self.edited())
        return line

    def edited(self) -> None:
        """Signal that the user has changed something in a line."""
        self._shown = self.value()
        self.changed.emit()

    def line(self, item: Any) -> Line:
        """Return the line of an item; None is one that is to be filled in."""
        raise NotImplementedError


def _signal_of(widget: QWidget) -> SignalInstance:
    """Return the signal that tells of another value in a widget of a line."""
    if isinstance(widget, PlayersField):
        return widget.changed
    if isinstance(widget, PointsLine):
        return widget.taken
    if isinstance(widget, QLineEdit):
        return widget.textEdited
    if isinstance(widget, QComboBox):
        return widget.currentIndexChanged
    return cast(QSpinBox, widget).valueChanged


def _goes_on(before: Tournament, after: Tournament) -> bool:
    """Whether everybody is who they were, under the same number; others may have come."""
    return all(after.by_id.get(player.id) == player for player in before.players)


# ---- virtual points, players and rules kept apart, fixed boards

_TO_THE_END = 0
_NAME = 14
"""So many letters of a name are always in sight."""


def _box(value: int, most: int) -> QSpinBox:
    """Return a box for a number from 1 on, with this one in it."""
    box = number_box(1, most)
    box.setValue(value)
    return box


def _choice(options: Sequence[tuple[str, Any]], value: Any) -> QComboBox:
    """Return a box with these texts and what they stand for, with one of them chosen."""
    box = choice_box()
    for text, each in options:
        box.addItem(text, each)
    box.setCurrentIndex([each for _, each in options].index(value))
    return box


def _last_box(last: int | None) -> QSpinBox:
    """Return a box for the last round; its least value is the end of the event."""
    box = number_box(_TO_THE_END, 99, none=N_("the end"))
    box.setValue(_TO_THE_END if last is None else last)
    return box


def _last(box: QSpinBox) -> int | None:
    return None if box.value() == _TO_THE_END else box.value()


class SpansEditor(LinesEditor):
    """Virtual points for a span of starting ranks and of rounds."""

    heads = (N_("From number"), N_("to"), N_("points"), N_("from round"), N_("to round"))
    fold = 3
    add_text = N_("Add &points")

    def line(self, item: Any) -> Line:
        count = max(len(self.tournament.players), 2)
        coming, win = self.tournament.next_round_number, self.tournament.settings.scoring.win
        span = item or FictitiousPoints(1, count // 2, coming, coming, win)
        first, last = (_box(rank, MAX_PLAYERS) for rank in (span.first_player, span.last_player))
        first_round, last_round = (_box(number, 99) for number in (span.first_round, span.last_round))
        points = PointsLine(span.points)
        return Line(
            (first, last, points, first_round, last_round),
            lambda: FictitiousPoints(
                first.value(), last.value(), first_round.value(), last_round.value(), points.points
            ),
        )


class PlayersField(QWidget):
    """Some players: a button for each that takes them out, and a field in which another is found by typing."""

    changed = Signal()

    def __init__(self, tournament: Tournament, players: tuple[int, ...], people: People | None) -> None:
        super().__init__()
        self.players = players
        self._tournament = tournament
        self.choice = PlayerChoice(people=people)
        self.choice.field.setPlaceholderText(translate(N_("Add: number or name")))
        self.choice.setMinimumContentsLength(_NAME)
        self.choice.currentIndexChanged.connect(lambda _place: self._add())
        self._chips = FlowLayout(4)
        stack(self._chips, self.choice, on=self, spacing=4)
        self.setFocusProxy(self.choice)
        self._show()

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.choice.setAccessibleName(name)

    def _show(self) -> None:
        clear(self._chips)
        for player in self.players:
            name = name_of(self._tournament, player)
            said = wording.text(N_("Remove {name}"), name=name)
            self._chips.addWidget(chip(name, said, partial(self._take_out, player)))
        self.choice.offer([each for each in listed(self._tournament) if each.key not in self.players], None)

    def show_tournament(self, tournament: Tournament) -> None:
        """Offer the players of another state of the tournament; what is being typed stays."""
        if tournament.players != self._tournament.players:
            self._tournament = tournament
            text = self.choice.field.text()
            self._show()
            self.choice.field.setText(text)

    def take(self, player: int) -> None:
        """Put a player in, as if chosen here."""
        self.choice.setCurrentIndex(self.choice.findData(player))

    def _add(self) -> None:
        if self.choice.player is not None:
            self._have((*self.players, self.choice.player))

    def _take_out(self, player: int) -> None:
        self._have(tuple(each for each in self.players if each != player))

    def _have(self, players: tuple[int, ...]) -> None:
        self.players = players
        self._show()
        self.choice.field.setFocus()
        self.changed.emit()


class GroupsEditor(LinesEditor):
    """Players none of whom may meet."""

    heads = (N_("Players"), N_("from round"), N_("to round"))
    above = True
    stretch = 2
    add_text = N_("Add &players who may not meet")

    def line(self, item: Any) -> Line:
        group = item or ForbiddenGroup(())
        players = PlayersField(self.tournament, group.players, self.makers())
        first, last = _box(group.first_round, 99), _last_box(group.last_round)
        return Line((players, first, last), lambda: ForbiddenGroup(players.players, first.value(), _last(last)))


class RulesEditor(LinesEditor):
    """Players of the same club, federation or family."""

    heads = (N_("In common"), N_("from round"), N_("to round"))
    above = True
    stretch = 2
    add_text = N_("Add &rule")

    def line(self, item: Any) -> Line:
        rule = item or ForbiddenRule(Bond.CLUB)
        bond = _choice([(translate(text), each) for each, text in BONDS.items()], rule.by)
        first, last = _box(rule.first_round, 99), _last_box(rule.last_round)
        return Line((bond, first, last), lambda: ForbiddenRule(bond.currentData(), first.value(), _last(last)))


class SeatsEditor(LinesEditor):
    """Players with a board of their own."""

    heads = (N_("Player"), N_("board"))
    add_text = N_("Add &player")

    def line(self, item: Any) -> Line:
        choice = PlayerChoice(people=self.makers())
        choice.setMinimumContentsLength(_NAME)
        offered = listed(self.tournament)
        if item is not None and item.player not in self.tournament.by_id:
            offered.append(Candidate(item.player, f"#{item.player}"))
        choice.offer(offered, None if item is None else item.player)
        board = _box(self._free_board() if item is None else item.board, MAX_PLAYERS)
        return Line(
            (choice, board), lambda: None if choice.player is None else FixedBoard(choice.player, board.value())
        )

    def choose_in(self, line: Line, player: int) -> None:
        choice = line.widgets[0]
        if isinstance(choice, PlayerChoice):
            choice.setCurrentIndex(choice.findData(player))

    def _free_board(self) -> int:
        taken = {seat.board for seat in self.value()}
        return next(number for number in range(1, MAX_PLAYERS) if number not in taken)


# ---- arbiters


class ArbitersEditor(LinesEditor):
    """The arbiters: who, what they do, and the title that a norm report is for."""

    heads = (
        N_("Role"),
        N_("Title"),
        N_("Full name"),
        N_("FIDE ID"),
        N_("Fed"),
        N_("Sector"),
        N_("Days"),
        N_("Norm report"),
    )
    stretch = 2
    fold = 4
    add_text = N_("Add &arbiter")

    def line(self, item: Any) -> Line:
        arbiter = item or Arbiter("", role=Role.ARBITER if self.value() else Role.CHIEF)
        role = _choice([(translate(name), each) for each, name in ROLES.items()], arbiter.role)
        title = _choice([("–", ""), *((each, each) for each in TITLES)], arbiter.title)
        seeks = _choice([("–", ""), ("FA1", "FA"), ("IA1", "IA")], arbiter.seeks)
        for box in (role, title, seeks):
            box.setMinimumContentsLength(max(len(box.itemText(place)) for place in range(box.count())))
        texts = (arbiter.name, arbiter.fide_id, arbiter.federation, arbiter.sector)
        name, fide_id, federation, sector = map(QLineEdit, texts)
        name.setMinimumWidth(_LETTERS_OF_NAME * self.fontMetrics().averageCharWidth())
        search = PersonSearch(name, lambda: OffersPopup(name, floats=True), self._known)
        search.taken.connect(lambda found: self._fill(search, found, fide_id, federation))
        days = number_box(_ALL_DAYS, _MOST_DAYS, none=N_("all"))
        days.setValue(_ALL_DAYS if arbiter.days is None else arbiter.days)

        def taken() -> Arbiter | None:
            if not name.text().strip():
                return None
            return Arbiter(
                name.text().strip(),
                title.currentData(),
                fide_id.text().strip(),
                federation.text().strip().upper(),
                role.currentData(),
                sector.text().strip(),
                None if days.value() == _ALL_DAYS else days.value(),
                seeks.currentData(),
            )

        return Line((role, title, name, fide_id, federation, sector, days, seeks), taken)

    def _known(self, text: str) -> Asked:
        """Ask the rating lists for an arbiter: most of them are players too."""
        lists = None if self.people is None else self.people.lists()
        if lists is None or not says_enough(text):
            return Asked()
        nobody = Tournament(info=self.tournament.info)
        return Asked(searched=lambda: tuple(each for each in offers(nobody, text, lists) if each.listed))

    def _fill(self, search: PersonSearch, found: Suggestion | None, fide_id: QLineEdit, federation: QLineEdit) -> None:
        search.close()
        if found is not None:
            search.field.setText(found.player.name)
            fide_id.setText(found.player.fide_id)
            federation.setText(found.player.federation)
            self.edited()


# ---- rounds, points of single players

_LETTERS_OF_NAME = 18
_ALL_DAYS = 0
_MOST_DAYS = 99


class DatesEditor(Editor):
    """A line for every round: its day and the time at which it begins."""

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.lines: list[tuple[DayField, QLineEdit, QLabel]] = []
        """The day and the time of each round, and what stands before them."""
        self._tournament = Tournament()
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(10)
        self.grid.setColumnStretch(1, 1)
        self.none = label(N_("Lines appear once the number of rounds is set."), "muted", wraps=True)
        tip = N_("Fill in one day for each round, starting on the first day of the event")
        self.daily = button(N_("Set one round a &day from the first day"), self._fill_days, tip)
        tip = N_("Fill in the time of round 1 for all other rounds")
        self.same = button(N_("Use the &time of round 1 for all"), self._fill_times, tip)
        stack(self.none, self.grid, flowing(self.daily, self.same, spacing=8), on=self, spacing=-1)
        self.setFocusProxy(self.daily)

    @property
    def target(self) -> QWidget:
        return self.lines[0][0].line if self.lines else self.daily

    def value(self) -> Any:
        dates = [day.text().strip() for day, _, _ in self.lines]
        times = [time.text().strip() for _, time, _ in self.lines]
        return _without_end(dates), _without_end(times)

    def show_value(self, tournament: Tournament) -> None:
        self._tournament = tournament
        dates, times = self.field.read(tournament)
        count = max(tournament.settings.rounds or 0, len(dates), len(times))
        while len(self.lines) < min(count, 99):
            self._add()
        for place, (day, time, name) in enumerate(self.lines):
            at, hour = (texts[place] if place < len(texts) else "" for texts in (dates, times))
            if day.text() != at:
                day.setText(at)
            if time.text().strip() != hour:
                time.setText(hour)
            for widget in (day, time, name):
                widget.setVisible(place < count)
        self.none.setVisible(not count)
        for each in (self.daily, self.same):
            each.setVisible(count > 0)

    def allow(self, can: bool) -> None:
        for day, time, _ in self.lines:
            day.setReadOnly(not can)
            time.setReadOnly(not can)
        for each in (self.daily, self.same):
            each.setEnabled(can)

    def _add(self) -> None:
        number = len(self.lines) + 1
        day, time = DayField(), QLineEdit()
        time.setPlaceholderText("14:00")
        time.setFixedWidth(time.fontMetrics().height() * 5)
        name = QLabel(wording.text(N_("Round {round}"), round=number))
        name.setBuddy(day)
        day.setAccessibleName(wording.text(N_("Day of round {round}"), round=number))
        time.setAccessibleName(wording.text(N_("Time of round {round}"), round=number))
        for column, widget in enumerate((name, day, time)):
            self.grid.addWidget(widget, number - 1, column)
        for line in (day, time):
            line.textEdited.connect(lambda _text: self.changed.emit())
        self.lines.append((day, time, name))

    def _fill_days(self) -> None:
        """Write the days on from the first one that is known: that of round 1, else of the event."""
        if not self.lines:
            return
        known = (self.lines[0][0].text(), self._tournament.info.start)
        first = next((day for day in map(_day, known) if day is not None), None)
        if first is None:
            self.lines[0][0].setFocus()
            return
        for place, (day, *_) in enumerate(self.lines):
            day.setText((first + timedelta(days=place)).strftime("%Y/%m/%d"))
        self.changed.emit()

    def _fill_times(self) -> None:
        for _, time, _ in self.lines[1:]:
            time.setText(self.lines[0][1].text())
        if self.lines:
            self.changed.emit()


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(wording.date_text(text))
    except ValueError:
        return None


def _without_end(texts: list[str]) -> tuple[str, ...]:
    while texts and not texts[-1]:
        texts.pop()
    return tuple(texts)


_EVERY_ROUND = 0


class ExceptionsEditor(LinesEditor):
    """Bonuses, penalties, and results that are worth something else; the points of a match are kept as they are."""

    heads = (N_("Players"), N_("kind"), N_("points"), N_("round"))
    above = True
    add_text = N_("Add p&oints for a player")

    def line(self, item: Any) -> Line:
        exception = item or PointsException("", 0, max(self.tournament.next_round_number - 1, 0), ())
        players = PlayersField(self.tournament, exception.players, self.makers())
        kinds = dict.fromkeys((*WORTH, exception.kind))
        what = _choice([(translate(WORTH.get(kind, kind)), kind) for kind in kinds], exception.kind)
        points = PointsLine(exception.points)
        number = number_box(_EVERY_ROUND, 99, none=N_("all"))
        number.setToolTip(translate(N_("“all”: every round; a bonus or a penalty counts once, from the start")))
        number.setValue(exception.round)
        return Line(
            (players, what, points, number),
            lambda: PointsException(
                what.currentData(), points.points, number.value(), players.players, exception.match_points
            ),
        )
