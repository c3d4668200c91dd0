"""The two lists of the dialog: what there is to choose from, by family, and what is used, in its order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.model.searching import has_all
from swissdesk.reports.tiebreak_sheet import tiebreak_name
from swissdesk.standings import TIEBREAKS, Family, Rules, find, split_codes, usable
from swissdesk.standings.table import POINTS_CODE
from swissdesk.ui.widgets.carrying import CarryTable
from swissdesk.ui.widgets.rows import Align, Column, Index, RowsModel, Style


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

    def __init__(self) -> None:
        super().__init__(OFFERED_COLUMNS, key=lambda line: (line.code, line.text))

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and self.rows[index.row()].is_heading:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)


class OfferedTable(CarryTable):
    """Enter, Space, a double click or a drag take a line over."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Available tie-breaks")), parent)
        self.lines = OfferedModel()
        self.lines.setParent(self)
        self.setModel(self.lines)

    def code_at(self, row: int) -> str:
        """Return the code of a line, empty for a family."""
        return self.lines.rows[row].code if 0 <= row < len(self.lines.rows) else ""

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

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Tie-breaks in use, in order")), parent)
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
