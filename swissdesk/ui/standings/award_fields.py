"""The fields of one category and of one prize list, and how amounts, names and numbers in them are typed and read.

Who meets the conditions of a category, and how the money of a list is shared, is said while one types.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal, InvalidOperation
from itertools import zip_longest
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QTableView,
    QWidget,
)

from swissdesk import wording
from swissdesk.errors import InvalidEdit, parted_by
from swissdesk.i18n import N_, N_context, translate
from swissdesk.model import Awards, CategoryRule, PrizeList, Sex, Tournament
from swissdesk.model.awards import category_title
from swissdesk.model.days import stored_day
from swissdesk.standings.categories import doubtful, made, start_year
from swissdesk.standings.prizes import money
from swissdesk.ui.widgets.cells import CellDelegate
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.columns import muted
from swissdesk.ui.widgets.common import Wide, check_box, label, named, row, set_property, stack
from swissdesk.ui.widgets.fields import labelled, line_field, number_field, when_edited
from swissdesk.ui.widgets.rows import Align, Column, Index, RowsModel
from swissdesk.ui.widgets.screen_reader import show_aloud
from swissdesk.ui.widgets.table_head import TableHead
from swissdesk.values import NamedTuple, dataclass, replace

# ---- typed texts

_AMOUNT = re.compile(r"\d+(?:[.,]\d{1,2})?")
_SPAN = re.compile(r"(\d+)(?:\s*[-–]\s*(\d+))?")
_NO_RANK = N_("“{text}” is not a starting rank. Enter numbers such as 3, 17, 42-45.")
_NO_PLAYER = N_("There is no player with number {number}.")
MOST = 10**13
"""More than any prize, in the smallest unit."""


def amount_of(text: str) -> int:
    """Return an amount in the smallest unit: ``1 250.50`` is 125050, nothing is 0; raises InvalidEdit."""
    plain = re.sub(r"[\s'’]", "", text)
    if not plain:
        return 0
    try:
        found = int(Decimal(plain.replace(",", ".")) * 100) if _AMOUNT.fullmatch(plain) else -1
    except InvalidOperation:
        found = -1
    if not 0 <= found < MOST:
        raise InvalidEdit(N_("“{text}” is not an amount. Enter 1250 or 1250.50."), text=text.strip())
    return found


def amount_text(amount: int) -> str:
    """Return an amount of the smallest unit as it is typed: ``1250``, ``12.50``; nothing for 0."""
    whole, cents = divmod(amount, 100)
    return "" if not amount else f"{whole}.{cents:02d}" if cents else str(whole)


def listed(text: str) -> tuple[str, ...]:
    """Return the entries of a list separated by semicolons or commas."""
    return tuple(dict.fromkeys(part.strip() for part in re.split(r"[;,]", text) if part.strip()))


def separated(text: str) -> tuple[str, ...]:
    """Return the entries of a list of names, which may hold commas, separated by semicolons."""
    return tuple(dict.fromkeys(part.strip() for part in text.split(";") if part.strip()))


def numbers_of(text: str, known: Iterable[int]) -> tuple[int, ...] | None:
    """Return the players of ``3, 17, 42-45``, None for nothing; raises InvalidEdit for what there is not."""
    if not text.strip():
        return None
    players = set(known)
    found: list[int] = []
    for part in re.split(r"[;,\s]+(?![-–])", text.strip()):
        span = _SPAN.fullmatch(part)
        if span is None:
            raise InvalidEdit(_NO_RANK, text=part)
        first, last = int(span[1]), int(span[2] or span[1])
        if first > last:
            raise InvalidEdit(_NO_RANK, text=part)
        if last not in players:
            raise InvalidEdit(_NO_PLAYER, number=last)
        missing = [number for number in range(first, last + 1) if number not in players]
        if missing:
            raise InvalidEdit(_NO_PLAYER, number=missing[0])
        found += range(first, last + 1)
    return tuple(sorted(set(found)))


def numbers_text(players: Sequence[int] | None) -> str:
    """Return players as they are typed: ``3, 17, 42-45``."""
    spans: list[list[int]] = []
    for number in sorted(players or ()):
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)


def free_key(wanted: str, taken: Iterable[str]) -> str:
    """Return `wanted`, or the first of ``wanted-2``, ``wanted-3``, … that is not taken."""
    used = set(taken)
    number, key = 1, wanted
    while key in used:
        number += 1
        key = f"{wanted}-{number}"
    return key


# ---- a category

_AGES = (0, 120)
_RATINGS = (0, 4000)
_NAMED = 8


_SEXES = ((N_("all players"), None), (N_("women"), Sex.FEMALE), (N_("men"), Sex.MALE))


class _Part(NamedTuple):
    """A value of a category: its name there, its label, its field, and how it is shown and read there."""

    key: str
    label: str
    field: QWidget
    show: Callable[[Any], object]
    read: Callable[[], Any]


def _text(key: str, title: str, line: QLineEdit, write: Callable[[Any], str], read: Callable[[str], object]) -> _Part:
    return _Part(key, title, line, lambda value: line.setText(write(value)), lambda: read(line.text()))


def _number(key: str, title: str, least: int, most: int, none: str) -> _Part:
    """Return a number that may be missing: 0 in its field."""
    box = number_field(least, most, none=none)
    return _Part(key, title, box, lambda value: box.setValue(value or 0), lambda: box.value() or None)


class CategoryFields(QWidget):
    """Shows a `CategoryRule`; `changed` carries it as it is now."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._rule: CategoryRule | None = None
        self._tournament = Tournament()
        self.wrong = ""
        """What of the fields cannot be read, in words, so that `changed` does not carry it; empty if nothing."""
        self.title = QLineEdit()
        self.cutoff = _line(N_("1 January (seniors: 31 December) of the event's year"))
        self._parts = self._make_parts()
        self.fields = {part.key: part.field for part in self._parts}
        self.said = label(tone="muted", wraps=True)
        form = labelled((part.label, part.field) for part in self._parts)
        stack(form, self.said, row(None), None, on=self, spacing=-1)
        when_edited(self._take_edits, *self.fields.values())
        self.cutoff.editingFinished.connect(self._read_back)

    def _make_parts(self) -> tuple[_Part, ...]:
        sex = ChoiceBox(choices=_SEXES)
        unrated = check_box(N_("Includin&g unrated players"))
        clubs = _line(N_("any; separate several with semicolons"))
        players = _line(N_("all players; or numbers: 3, 17, 42-45"))
        return (
            _text("title", N_context("of a thing", "&Name"), self.title, str, str.strip),
            _Part("sex", N_("Wh&o"), sex, lambda value: sex.setCurrentIndex(sex.findData(value)), sex.currentData),
            _number("under_age", N_("&Younger than"), *_AGES, N_("any age")),
            _number("from_age", N_("Age at &least"), *_AGES, N_("any age")),
            _text("cutoff", N_("Cut-off &date"), self.cutoff, wording.date_text, stored_day),
            _number("lowest_rating", N_("Rating &from"), *_RATINGS, N_("any")),
            _number("highest_rating", N_("Rating &to"), *_RATINGS, N_("any")),
            _Part("unrated", "", unrated, unrated.setChecked, unrated.isChecked),
            _text("federations", N_("Fed&erations"), _line(N_("any; or SVK, CZE")), ", ".join, _codes),
            _text("clubs", N_("Clu&bs"), clubs, "; ".join, separated),
            _text("players", N_("Only the&se players"), players, numbers_text, self._numbers),
        )

    def _numbers(self, text: str) -> tuple[int, ...] | None:
        return numbers_of(text, self._tournament.by_id)

    # ---- showing

    def show_rule(self, rule: CategoryRule | None, tournament: Tournament) -> None:
        """Show a category of a tournament; None shows empty fields that cannot be used."""
        self._rule, self._tournament = None, tournament
        self.setEnabled(rule is not None)
        self.wrong = ""
        shown = rule or CategoryRule("")
        for part in self._parts:
            part.show(getattr(shown, part.key))
        self._show_usual_title(shown)
        self._rule = rule
        self._say()

    def _show_usual_title(self, rule: CategoryRule) -> None:
        """Show in the empty field what the category is called without a name of its own."""
        self.title.setPlaceholderText(wording.sentence(category_title(replace(rule, title=""))))

    def _say(self) -> None:
        """Say who belongs to it, and who cannot be judged."""
        self._set_said("")
        if self._rule is None:
            return
        category = made(self._rule, start_year(self._tournament))
        names = [player.name for player in self._tournament.players if category.has(player)]
        more = len(names) - _NAMED
        shown = wording.join(names) if more <= 0 else f"{parted_by(names).join(names[:_NAMED])} …"
        said = wording.text(N_("Players qualifying: {count}. {names}"), count=len(names), names=shown)
        unknown = doubtful(self._tournament, self._rule)
        if unknown:
            said += " " + wording.text(
                N_("Cannot be judged, sex or date of birth missing: {names}."),
                names=[self._tournament.by_id[player].name for player in unknown[:_NAMED]],
            )
        self._set_said(said, wrong=bool(unknown) or not names)

    def _set_said(self, text: str, *, wrong: bool = False) -> None:
        self.said.setText(text)
        set_property(self.said, "tone", "notice" if wrong else "muted")

    # ---- reading

    def _read_back(self) -> None:
        """Write a day that was read as all days are written."""
        if self._rule is not None and not self.wrong:
            self.cutoff.setText(wording.date_text(self._rule.cutoff))

    def _take_edits(self) -> None:
        if self._rule is None:
            return
        try:
            values = {part.key: part.read() for part in self._parts}
        except InvalidEdit as error:
            self.wrong = wording.sentence(error)
            self._set_said(self.wrong, wrong=True)
            return
        self.wrong = ""
        self._rule = replace(self._rule, **values)
        self._show_usual_title(self._rule)
        self._say()
        self.changed.emit(self._rule)


def _codes(text: str) -> tuple[str, ...]:
    return tuple(code.upper() for code in listed(text))


def _line(hint: str) -> QLineEdit:
    """Return a line of text; what may be typed is said in it and, while it is filled in, in its tooltip."""
    return line_field(hint, tip=hint)


# ---- a prize list

_BY_HAND = (
    QAbstractItemView.EditTrigger.AnyKeyPressed
    | QAbstractItemView.EditTrigger.EditKeyPressed
    | QAbstractItemView.EditTrigger.DoubleClicked
    | QAbstractItemView.EditTrigger.SelectedClicked
)
"""Moving about opens no field: it would take the keys away from the list of lists."""
_SPLITS = (
    (N_("half by place, half shared by points (Hort)"), 50),
    (N_("by place only"), 100),
    (N_("shared equally by players with equal points"), 0),
    (N_("mixed"), None),
)


@dataclass(frozen=True, slots=True)
class Place:
    """A place, by its number, and what is won there."""

    number: int
    amount: int = 0
    in_kind: str = ""


def _column(key: str, title: str, text: Callable[[Place], str], align: Align, **more: Any) -> Column[Place]:
    def spoken(place: Place) -> str:
        return f"{translate(title)} {text(place) or translate(N_('empty'))}"

    return Column(key, title, text, align, spoken=spoken, **more)


_COLUMNS = (
    _column("place", N_("Place"), lambda place: str(place.number), Align.RIGHT, style=muted),
    _column("amount", N_("Amount"), lambda place: amount_text(place.amount), Align.RIGHT),
    _column("in_kind", N_("In kind"), lambda place: place.in_kind, Align.LEFT),
)
_PLACE, _PRIZE, _IN_KIND = range(len(_COLUMNS))


class PlacesModel(RowsModel[Place]):
    """A line for every place, and an empty one to go on; `edited` after each change."""

    edited = Signal()
    refused = Signal(str)
    """What was typed is no amount; the sentence says so."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(_COLUMNS, key=lambda place: place.number, parent=parent)

    def show_places(self, prizes: PrizeList) -> None:
        """Show the places of a list."""
        pairs = zip_longest(prizes.amounts, prizes.in_kind)
        self.set_rows(())  # the cursor and a field that is open are of another list
        self._show_all(Place(0, amount or 0, in_kind or "") for amount, in_kind in pairs)

    def _show_all(self, places: Iterable[Place]) -> None:
        """Show these one after the other, and the empty line."""
        self.set_rows([replace(place, number=number) for number, place in enumerate((*places, Place(0)), 1)])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return super().data(index, Qt.ItemDataRole.DisplayRole if role == Qt.ItemDataRole.EditRole else role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        usual = super().flags(index)
        return usual if index.column() == _PLACE else usual | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        text, places = str(value).strip(), [*self.rows]
        if role != Qt.ItemDataRole.EditRole or text == index.data():
            return False
        try:
            changed = {"amount": amount_of(text)} if index.column() == _PRIZE else {"in_kind": text}
        except InvalidEdit as error:
            self.refused.emit(wording.sentence(error))
            return False
        places[index.row()] = replace(places[index.row()], **changed)
        self._show_all(places if index.row() == len(places) - 1 else places[:-1])
        self.edited.emit()
        return True

    def remove(self, place: int) -> None:
        """Take a place away; those below move up."""
        places = self.rows[:-1]
        if 0 <= place < len(places):
            self._show_all((*places[:place], *places[place + 1 :]))
            self.edited.emit()

    def filled(self) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Return amounts and things in kind, without empty places at the end."""
        places = [*self.rows]
        while places and not (places[-1].amount or places[-1].in_kind):
            places.pop()
        in_kind = tuple(place.in_kind for place in places)
        return tuple(place.amount for place in places), in_kind if any(in_kind) else ()


class PlacesTable(QTableView):
    """Type into a cell; Enter goes on below, Del takes the place away."""

    def __init__(self, model: PlacesModel) -> None:
        super().__init__()
        self._places = model
        self._refused = False
        self.setModel(model)
        model.refused.connect(self._stay)
        named(self, N_("Prizes by place"), N_("Type an amount; Enter: next place, Del: remove the place"))
        self.setShowGrid(False)
        self.setEditTriggers(_BY_HAND)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self._head = TableHead(self)
        self.setHorizontalHeader(self._head)
        self.setItemDelegate(CellDelegate(self))
        self.viewport().setAutoFillBackground(True)
        self.horizontalHeader().setSectionResizeMode(_IN_KIND, QHeaderView.ResizeMode.Stretch)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if self.state() is QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)  # a key that the open field has no use for
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            self._go_on()
        elif event.key() == Qt.Key.Key_Delete and index.isValid():
            self._places.remove(index.row())
        else:
            super().keyPressEvent(event)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Go on below after Enter, as in a spreadsheet; what was refused stays where it is, to be typed again."""
        is_here = self.indexAt(editor.pos()) == self.currentIndex()
        super().closeEditor(editor, hint)
        if is_here and hint is QAbstractItemDelegate.EndEditHint.SubmitModelCache and not self._refused:
            self._go_on()
        self._refused = False

    def _stay(self, _text: str) -> None:
        self._refused = True

    def _go_on(self) -> None:
        index = self.currentIndex()
        self.setCurrentIndex(index.siblingAtRow(min(index.row() + 1, self._places.rowCount() - 1)))

    def scale(self) -> None:
        """Use the sizes of the type as it is now."""
        unit = self.fontMetrics().height()
        self.verticalHeader().setDefaultSectionSize(round(unit * 1.7))
        for column, least in ((_PLACE, unit * 3), (_PRIZE, unit * 6)):
            title = self._places.headerData(column, Qt.Orientation.Horizontal)
            self.setColumnWidth(column, max(least, self._head.width_for(title, sortable=False)))
        self.setMinimumHeight(unit * 8)


class PrizeFields(QWidget):
    """Shows a `PrizeList`; `changed` carries it as it is now."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._prizes: PrizeList | None = None
        self._currency = ""
        self.title = QLineEdit()
        self.category = ChoiceBox()
        self.split = ChoiceBox(choices=_SPLITS)
        self.by_place = number_field(0, 100, N_("Share paid by place"))
        self.by_place.setSuffix(" %")
        self.extra = check_box(N_("Can &be won together with another prize"))
        self.places = PlacesModel(self)
        self.table = PlacesTable(self.places)
        self.said = label(tone="muted", wraps=True)
        self._form = labelled(
            (
                (N_context("of a thing", "&Name"), self.title),
                (N_("&For"), self.category),
                (N_("Distribution of &money"), self.split),
                (N_("By p&lace"), self.by_place),
                ("", self.extra),
            )
        )
        stack(self._form, Wide(self.table), self.said, on=self)
        when_edited(self._take_edits, self.title, self.category, self.by_place, self.extra)
        when_edited(self._split_chosen, self.split)
        self.places.edited.connect(self._take_edits)
        self.places.refused.connect(lambda text: self._say(text, wrong=True))

    # ---- showing

    def show_list(self, prizes: PrizeList | None, awards: Awards) -> None:
        """Show a prize list of an event with these awards; None shows empty fields that cannot be used."""
        self._prizes = None
        self._currency = awards.currency
        self.setEnabled(prizes is not None)
        shown = prizes or PrizeList("")
        self.category.clear()
        self.category.addItem(translate(N_("all players")), "")
        for rule in awards.categories:
            self.category.addItem(wording.sentence(category_title(rule)), rule.key)
        self.category.setCurrentIndex(max(self.category.findData(shown.category), 0))
        self.title.setText(shown.title)
        self.title.setPlaceholderText(self._usual_title())
        known = self.split.findData(shown.by_place)
        self.split.setCurrentIndex(known if known >= 0 else self.split.count() - 1)
        self.by_place.setValue(shown.by_place)
        self._form.setRowVisible(self.by_place, known < 0)
        self.extra.setChecked(shown.extra)
        self.places.show_places(shown)
        self.table.setCurrentIndex(self.places.index(0, _PRIZE))
        self._prizes = prizes
        self._say_sum()

    def show_currency(self, currency: str) -> None:
        """Say the sum of the list in another currency."""
        self._currency = currency
        self._say_sum()

    def _usual_title(self) -> str:
        return translate(N_("Overall ranking")) if not self.category.currentData() else self.category.currentText()

    def _split_chosen(self) -> None:
        share = self.split.currentData()
        self._form.setRowVisible(self.by_place, share is None)
        if share is not None:
            self.by_place.setValue(share)
        self._take_edits()

    def _say_sum(self) -> None:
        total = sum(place.amount for place in self.places.rows)
        self._say(wording.text(N_("Total: {amount}."), amount=money(total, self._currency)) if total else "")

    def _say(self, text: str, *, wrong: bool = False) -> None:
        show_aloud(self.said, text, urgent=wrong)
        set_property(self.said, "tone", "danger" if wrong else "muted")

    def _take_edits(self) -> None:
        if self._prizes is None:
            return
        amounts, in_kind = self.places.filled()
        self._prizes = replace(
            self._prizes,
            title=self.title.text().strip(),
            category=self.category.currentData(),
            amounts=amounts,
            in_kind=in_kind,
            by_place=self.by_place.value(),
            extra=self.extra.isChecked(),
        )
        self.title.setPlaceholderText(self._usual_title())
        self._say_sum()
        self.changed.emit(self._prizes)
