"""The parts of the tie-break dialog: what there is and what is used, the variants of a code, and what comes of it.

Variants are those of C.07 art. 14; the top of the standings is shown as the list would make it, beside now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.errors import InvalidEdit, SwissDeskError
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Player, Points, Tournament
from swissdesk.model.searching import has_all
from swissdesk.reports.tiebreak_sheet import tiebreak_name
from swissdesk.standings import TIEBREAKS, Family, Rules, chosen, find, format_value, split_codes, table, usable
from swissdesk.standings.table import POINTS_CODE
from swissdesk.standings.tiebreaks.definition import LEFT_OUT, Code, Modifiers
from swissdesk.ui.shell.workers import Answers
from swissdesk.ui.standings.computing import is_small
from swissdesk.ui.widgets.carrying import CarryTable
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.columns import of_player, strong, titled
from swissdesk.ui.widgets.common import check_box, holding, label, named, row
from swissdesk.ui.widgets.fields import number_field, when_edited
from swissdesk.ui.widgets.flow import wrapping_line
from swissdesk.ui.widgets.rows import Align, Column, Index, RowsModel, Style
from swissdesk.values import dataclass, replace

# ---- what comes of it

SHOWN = 15


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A place by the new list; `before` is the place by the list in use."""

    rank: int
    before: int
    player: Player
    points: Points
    values: tuple[str, ...]

    @property
    def has_moved(self) -> bool:
        """Whether the place is another one."""
        return self.rank != self.before


def preview_rows(tournament: Tournament, number: int, codes: Sequence[str]) -> tuple[list[PreviewRow], int]:
    """Return the first lines by these tie-breaks, and how many players in all have another place than now."""
    before = {line.player: line.rank for line in table(tournament, number, chosen(tournament))}
    lines = table(tournament, number, codes)
    rows = [
        PreviewRow(
            line.rank,
            before[line.player],
            tournament.by_id[line.player],
            line.points,
            tuple(format_value(value) for _, value in line.tiebreaks),
        )
        for line in lines[:SHOWN]
    ]
    return rows, sum(line.rank != before[line.player] for line in lines)


_BEFORE: tuple[Column[PreviewRow], ...] = (
    titled("rank", lambda row: str(row.rank), lambda row: Style.ATTENTION if row.has_moved else Style.STRONG),
    Column(
        "before",
        N_("Place now"),
        lambda row: str(row.before),
        Align.RIGHT,
        lambda row: Style.ATTENTION if row.has_moved else Style.MUTED,
        tooltip=N_("Place by the list in use"),
    ),
    of_player("name"),
    titled("points", lambda row: wording.points_text(row.points), strong, title=N_("Pts")),
)


class PreviewModel(RowsModel[PreviewRow]):
    """The first places by a list of tie-breaks that is tried out."""

    def __init__(self, failed: Callable[[SwissDeskError], object], parent: QObject) -> None:
        super().__init__(_BEFORE, key=lambda row: row.player.id, parent=parent)
        self.answers = Answers(failed, self)

    def ask(self, tournament: Tournament, number: int, codes: Sequence[str], done: Callable[[int], object]) -> None:
        """Show the first places by these tie-breaks; `done` gets the number of players whose place changes."""
        wanted = tuple(codes)

        def show(answer: tuple[list[PreviewRow], int]) -> None:
            rows, moved = answer
            self.set_columns((*_BEFORE, *(_value(place, code) for place, code in enumerate(wanted))))
            self.set_rows(rows)
            done(moved)

        self.answers.ask(lambda _monitor: preview_rows(tournament, number, wanted), show, at_once=is_small(tournament))


def _value(place: int, code: str) -> Column[PreviewRow]:
    return Column(
        f"{place}:{code}",
        code.removeprefix("OTHER_"),
        lambda row: row.values[place] if place < len(row.values) else "",
        Align.RIGHT,
    )


# ---- variants

_NONE, _LOW, _BOTH = "none", "low", "both"
_MOST_CUTS, _MOST_LIMIT = 9, 18
_NOT_APPLIED, _LEFT_OUT, _COUNTED = "not-applied", "left-out", "counted"
_WITH_UNRATED = (
    (N_("tie-break not applied"), _NOT_APPLIED),
    (N_("games left out"), _LEFT_OUT),
    (N_("counted as"), _COUNTED),
)
_UNRATED, _USUAL = (1000, 2000), 1400


class ModifierFields(QWidget):
    """Fields for the variants of one code; `changed` carries the code as it is now."""

    changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._code: Code | None = None
        self.cut = named(ChoiceBox(), N_("Values left out"))
        self.count = number_field(1, _MOST_CUTS, N_("Number left out"))
        self.limit = number_field(-_MOST_LIMIT, _MOST_LIMIT, N_("Koya limit, in half points above half of the maximum"))
        self.with_unrated = named(ChoiceBox(choices=_WITH_UNRATED), N_("What happens when players are unrated"))
        self.unrated = number_field(*_UNRATED, N_("What unrated players count as"))
        self.forfeits = check_box(N_("Forfeits count as &played"))
        self.fore = check_box(N_("Last round counted as &drawn"))
        self.reversed = check_box(N_("Reverse &order"))
        self.none = label(N_("This tie-break has no variants."), "muted")
        self._groups = {
            "C": _together(N_("Left out:"), self.cut, self.count),
            "L": _together(N_("Limit:"), self.limit),
            "U": _together(N_("Unrated players:"), self.with_unrated, self.unrated),
            "P": self.forfeits,
            "F": self.fore,
            "R": self.reversed,
        }
        wrapping_line(self, [self.none, *self._groups.values()], 14, (0, 0, 0, 0))
        for box in (self.cut, self.count, self.limit, self.with_unrated, self.unrated):
            box.setToolTip(box.accessibleName())
        numbers = (self.count, self.limit, self.unrated)
        when_edited(self._take_edits, self.cut, self.with_unrated, *numbers, self.forfeits, self.fore, self.reversed)
        self.show_code("", None)

    def show_code(self, text: str, rules: Rules | None) -> None:
        """Show the variants of a code; one that cannot be applied has none."""
        known = usable([text], rules)
        criterion = find(known[0], rules) if known else None
        self._code = None
        letters = criterion.tiebreak.modifiers if criterion is not None else ""
        modifiers = criterion.modifiers if criterion is not None else Modifiers()
        for letter, group in self._groups.items():
            group.setVisible(letter in letters)
        self.none.setVisible(bool(text) and not letters)
        self._fill(letters, modifiers)
        self._code = criterion.code if criterion is not None else None

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
        self._fill_unrated(modifiers)
        self.forfeits.setChecked(modifiers.forfeits)
        self.fore.setChecked(modifiers.fore)
        self.reversed.setChecked(modifiers.is_reversed)

    def _fill_unrated(self, modifiers: Modifiers) -> None:
        chosen = {None: _NOT_APPLIED, LEFT_OUT: _LEFT_OUT}.get(modifiers.unrated_as, _COUNTED)
        self.with_unrated.setCurrentIndex(self.with_unrated.findData(chosen))
        self.unrated.setValue(modifiers.unrated_as or _USUAL)
        self.unrated.setEnabled(chosen == _COUNTED)

    def _unrated_as(self) -> int | None:
        """Return what unrated players count for by the fields."""
        kind = self.with_unrated.currentData()
        self.unrated.setEnabled(kind == _COUNTED)
        return {_NOT_APPLIED: None, _LEFT_OUT: LEFT_OUT}.get(kind, self.unrated.value())

    def _take_edits(self) -> None:
        if self._code is None:
            return
        kind, count = self.cut.currentData(), self.count.value()
        self.count.setEnabled(kind != _NONE)
        modifiers = replace(
            self._code.modifiers,
            low=0 if kind == _NONE else count,
            high=count if kind == _BOTH else 0,
            limit=self.limit.value(),
            forfeits=self.forfeits.isChecked(),
            fore=self.fore.isChecked(),
            is_reversed=self.reversed.isChecked(),
            unrated_as=self._unrated_as(),
        )
        code = replace(self._code, modifiers=modifiers)
        if code != self._code:
            self._code = code
            self.changed.emit(str(code))


def _together(text: str, *fields: QWidget) -> QWidget:
    """Return fields that stay side by side, with what they say before them."""
    return holding(row(label(text, "muted"), *fields))


# ---- the two lists


@dataclass(frozen=True, slots=True)
class Offered:
    """A line of the list to choose from: a family (`code` empty) or a criterion."""

    code: str
    text: str
    article: str = ""

    @property
    def is_heading(self) -> bool:
        """Whether it is the name of a family."""
        return not self.code


def offered(rules: Rules, wanted: str = "") -> list[Offered]:
    """Return what can be chosen in such an event and has all words of `wanted`, under the names of the families."""
    lines: list[Offered] = []
    for family in Family:
        known = [each for each in TIEBREAKS.values() if each.family is family and usable([each.code], rules)]
        name = translate(family.value)
        fitting = [each for each in known if has_all(f"{each.code} {translate(each.title)} {name}", wanted)]
        if fitting:
            lines.append(Offered("", name))
            lines += [Offered(each.code, translate(each.title), each.article) for each in fitting]
    return lines


@dataclass(frozen=True, slots=True)
class Chosen:
    """A line of the list in use, by its place from 1; `problem` says why it cannot be applied here."""

    place: int
    code: str
    name: str
    problem: str = ""


def codes_of(tournament: Tournament) -> tuple[str, ...]:
    """Return the tie-breaks of the event as they are written, one by one, the points left out."""
    written = [code for entry in tournament.settings.tiebreaks for code in split_codes(entry)]
    return tuple(_official(code) for code in written if _official(code) != POINTS_CODE)


def _official(code: str) -> str:
    return next(iter(usable([code])), code)


def chosen_lines(codes: Sequence[str], rules: Rules) -> list[Chosen]:
    """Return the lines of a list."""
    lines = []
    for place, code in enumerate(codes, 1):
        try:
            lines.append(Chosen(place, code, tiebreak_name(code, rules)))
        except InvalidEdit as error:
            lines.append(Chosen(place, code, translate(N_("not applied here")), wording.sentence(error)))
    return lines


def moved(codes: tuple[str, ...], place: int, before: int) -> tuple[tuple[str, ...], int]:
    """Return the list with the line at `place` put before another one, and where it stands then."""
    rest = (*codes[:place], *codes[place + 1 :])
    target = before - (before > place)
    return (*rest[:target], codes[place], *rest[target:]), target


def read(text: str, rules: Rules) -> tuple[str, ...]:
    """Return the codes of a list that was typed; raises InvalidEdit, which says what is wrong with one."""
    codes = (str(find(code, rules).code) for code in split_codes(text))
    return tuple(code for code in codes if code != POINTS_CODE)


def doubts(codes: Sequence[str], tournament: Tournament, rules: Rules) -> Iterator[str]:
    """Yield what should be thought over about a list that can be applied."""
    unrated = sum(not player.rating for player in tournament.players)
    by_rating = [code for code in codes if _needs_ratings(code, rules)]
    if unrated and by_rating:
        template = translate_plural(
            N_("{codes}: not applied while {count} player is unrated; choose what unrated players count as."),
            N_("{codes}: not applied while {count} players are unrated; choose what unrated players count as."),
            unrated,
        )
        yield template.format(codes=wording.join(by_rating), count=unrated)
    repeated = sorted({code for code in codes if codes.count(code) > 1})
    if repeated:
        yield wording.text(N_("{codes}: listed more than once."), codes=wording.join(repeated))
    after = _after_the_last_word(codes)
    if after:
        yield wording.text(N_("{code} resolves all ties: nothing below it ever decides."), code=after)


def _needs_ratings(code: str, rules: Rules) -> bool:
    if not usable([code], rules):
        return False
    criterion = find(code, rules)
    return criterion.tiebreak.uses_ratings and criterion.modifiers.unrated_as is None


def _after_the_last_word(codes: Sequence[str]) -> str:
    """Return the tie-break that resolves all ties, if others follow it in the list."""
    for code in codes[:-1]:
        if code.partition("/")[0] == "TPN":
            return code
    return ""


def _short(code: str) -> str:
    return code.removeprefix("OTHER_").replace("_", " ") if code.startswith("OTHER_") else code


def _spoken_offer(line: Offered) -> str:
    if line.is_heading:
        return line.text
    return wording.text(
        N_("{text}, code {code}, article {article}"), text=line.text, code=line.code, article=line.article or "–"
    )


OFFERED_COLUMNS: tuple[Column[Offered], ...] = (
    Column(
        "text",
        N_("Tie-break"),
        lambda line: line.text,
        stretch=True,
        style=lambda line: Style.DONE if line.is_heading else Style.PLAIN,
        after=lambda line: "" if line.code.startswith("OTHER_") else line.code,
        spoken=_spoken_offer,
    ),
)

CHOSEN_COLUMNS: tuple[Column[Chosen], ...] = (
    Column(
        "place",
        "",
        lambda line: f"{line.place}.",
        Align.RIGHT,
        lambda _line: Style.MUTED,
        spoken=lambda line: wording.text(N_("Place {place}"), place=line.place),
    ),
    Column(
        "code",
        N_("Code"),
        lambda line: _short(line.code),
        style=lambda line: Style.STRONG,
        spoken=lambda line: line.code,
    ),
    Column(
        "name",
        N_("Meaning"),
        lambda line: line.name,
        stretch=True,
        style=lambda line: Style.ATTENTION if line.problem else Style.PLAIN,
        spoken=lambda line: line.problem or line.name,
    ),
)


class OfferedModel(RowsModel[Offered]):
    """What there is; the names of the families cannot be chosen."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(OFFERED_COLUMNS, key=lambda line: (line.code, line.text), parent=parent)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and self.rows[index.row()].is_heading:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)


class OfferedTable(CarryTable):
    """Enter, Space, a double click or a drag take a line over."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(N_("Available tie-breaks"), parent)
        self.lines = OfferedModel(self)
        self.setModel(self.lines)

    def code_at(self, row: int) -> str:
        """Return the code of a line, empty for a family."""
        line = self.lines.row_at(row)
        return "" if line is None else line.code

    def begin(self) -> None:
        """Put the cursor on the first line that can be chosen."""
        if self.current_row < 0:
            self.go_to(next((row for row, line in enumerate(self.lines.rows) if not line.is_heading), 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self.current_row >= 0:
            self.activated_row.emit(self.current_row)
        else:
            super().keyPressEvent(event)


class ChosenTable(CarryTable):
    """Alt+Up and Alt+Down move a line, Del takes it away; so does the mouse."""

    moved = Signal(int)
    """The line of the cursor is to go up (-1) or down (1)."""
    removed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(N_("Tie-breaks in use, in order"), parent)
        self.lines: RowsModel[Chosen] = RowsModel(CHOSEN_COLUMNS, key=lambda line: line.place, parent=self)
        self.setModel(self.lines)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if alt and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
        else:
            super().keyPressEvent(event)
