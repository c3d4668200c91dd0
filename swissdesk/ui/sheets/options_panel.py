"""The options of the chosen sheet: a field for each that means something to its kind, with its choices in words.

The fields are made again for another kind; after an edit, `changed` carries the complete options.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QMenu,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.model.awards import category_title
from swissdesk.reports import LARGE_PRINT, PAPERS, Code, Column, Copies, Lines, Order, SheetKind, SheetOptions, pack
from swissdesk.reports.options import MOST_COLUMNS, MOST_COPIES, MOST_LETTERS, MOST_PAGES, size_for
from swissdesk.reports.parts import EVERY
from swissdesk.standings import categories
from swissdesk.ui.players.choice import PlayerChoice, listed
from swissdesk.ui.sheets.kind_list import PackTable
from swissdesk.ui.shell.page import watch_fields
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import SizedLabel, button, check_box, chip, clear, label, row, stack
from swissdesk.ui.widgets.fields import caption, form_layout, line_field, number_field
from swissdesk.values import NamedTuple, replace

# ---- choices

_WORDS = {
    "title": N_("Title"),
    "rating": N_("Rating"),
    "federation": N_("Federation"),
    "number": N_("Starting number"),
    "points": N_("Points"),
    "club": N_("Club"),
    "float": N_("Floats"),
    "opponent-rating": N_("Opponent's rating"),
    "overall": N_("Overall place"),
    "kind": N_("Prize in kind"),
    "expected": N_("Expected score"),
    "performance": N_("Performance"),
    "signature": N_("Signature"),
}


class Choice(NamedTuple):
    """Columns that are shown or left out together."""

    keys: tuple[str, ...]
    title: str


def choices(columns: Iterable[Column]) -> tuple[Choice, ...]:
    """Return what can be left out, in the order of the sheet."""
    keys: dict[str, dict[str, None]] = {}
    heads: dict[str, str] = {}
    for column in columns:
        if column.drop:
            group = column.kin or column.key
            keys.setdefault(group, {})[column.key] = None
            heads[group] = heads.get(group) or column.head
    found = (Choice(tuple(keys[group]), translate(_WORDS.get(group, "")) or heads[group]) for group in keys)
    return tuple(choice for choice in found if choice.title)


_ORDERS = ((N_("by number"), Order.RANK), (N_("by name"), Order.NAME), (N_("by rating"), Order.RATING))
_CODES = ((N_("barcode"), Code.BARS), (N_("square"), Code.SQUARE), (N_("none"), Code.NONE))
_LINES = ((N_("grey bands"), Lines.ZEBRA), (N_("thin lines"), Lines.RULES))
_DIRECTIONS = ((N_("Automatic"), None), (N_("Portrait"), False), (N_("Landscape"), True))


def sections(tournament: Tournament, chosen: Iterable[str]) -> list[tuple[str, str]]:
    """Return the categories of the event, then the usual ones that a player qualifies for: key and title."""
    own = tournament.settings.awards.categories
    rules = {rule.key: wording.sentence(category_title(rule)) for rule in (*own, *categories.offered(tournament))}
    for key in chosen:
        if key not in rules and key != EVERY:
            rules[key] = _title(tournament, key)
    every = [(EVERY, translate(N_("All categories of the event")))] if own else []
    return [*every, *rules.items()]


def _title(tournament: Tournament, key: str) -> str:
    try:
        return wording.sentence(categories.named(tournament, key).title)
    except InvalidEdit:
        return key


# ---- the panel

Field = TypeVar("Field", bound=QWidget)

_SIZES = (12.0, 14.0, 16.0, 18.0, 20.0, 22.0, LARGE_PRINT, 32.0, 40.0)
_DISTANCES = (1.0, 1.5, 2.0, 3.0, 4.0)
"""In metres."""
_MOST_FOR_CLUB = 99
_MOST_LETTERS_OF_HEAD = 60


class OptionsPanel(QScrollArea):
    """The options of one sheet; `ask_logo` asks for a picture, given the one that is chosen."""

    changed = Signal(object)

    def __init__(self, ask_logo: Callable[[str], Path | None]) -> None:
        super().__init__()
        self._ask_logo = ask_logo
        self.options = SheetOptions()
        """The options as they are chosen."""
        self._kind: SheetKind | None = None
        self._tournament = Tournament()
        self._columns: tuple[Choice, ...] = ()
        self._is_due = False
        """Whether the fields are still to be made: those that nobody sees wait until they are seen."""
        self.fields: dict[str, QWidget] = {}
        """The fields by the names of their options."""
        self.setObjectName("sheet_options")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_kind(self, kind: SheetKind, options: SheetOptions, tournament: Tournament) -> None:
        """Offer the options of a kind of sheet, with these chosen."""
        self._kind, self.options, self._tournament = kind, options, tournament
        self._columns, self.fields, self._is_due = (), {}, True
        if self.isVisible():
            self._make_fields(kind, options)

    def _make_fields(self, kind: SheetKind, options: SheetOptions) -> None:
        self._is_due = False
        self._body = QWidget()
        self._column = stack(on=self._body, margins=(0, 0, 10, 4), spacing=6)
        if "sheets" in kind.takes:
            self._pack_fields(options)
        self._form = self._new_form()
        self._content_fields(kind, options)
        columns = QWidget()
        self._choices = stack(on=columns, spacing=4)
        self._form.addRow(columns)
        self._form.addRow(_heading(N_("Head")))
        self._head_fields(kind)
        self._form.addRow(_heading(N_("Paper")))
        self._paper_fields(kind)
        self._column.addStretch(1)
        self.setWidget(self._body)
        watch_fields(self._body, self.window())  # which leaves undo to the tournament

    def show_columns(self, columns: Sequence[Column]) -> None:
        """Offer the columns of the sheet that can be left out."""
        if self._kind is None or "without" not in self._kind.takes:
            return
        found = choices(columns)
        if [choice.keys for choice in self._columns] == [choice.keys for choice in found]:
            return
        self._columns = found
        if not self._is_due:
            self._make_columns()

    def _make_columns(self) -> None:
        clear(self._choices)
        if self._columns:
            self._choices.addWidget(_heading(N_("Columns")))
        for choice in self._columns:
            tip = wording.text(N_("Include the column “{title}” on the sheet"), title=choice.title)
            box = check_box(choice.title, tip, is_on=not set(choice.keys) <= set(self.options.without))
            box.toggled.connect(lambda shown, keys=choice.keys: self._leave_out(keys, shown=shown))
            self._choices.addWidget(box)

    def _leave_out(self, keys: tuple[str, ...], *, shown: bool) -> None:
        kept = tuple(key for key in self.options.without if key not in keys)
        self._put("without", kept if shown else (*kept, *keys))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._kind is None:
            return
        if self._is_due:
            self._make_fields(self._kind, self.options)
            self._make_columns()
        else:
            self._form.invalidate()  # it has not followed what became of its fields while it was out of sight

    # ---- groups of fields

    def _pack_fields(self, options: SheetOptions) -> None:
        self._column.addWidget(_heading(N_("Sheets and copies")))
        table = PackTable(options.sheets or pack.USUAL)
        self.fields["sheets"] = table
        self._column.addWidget(table)
        self._column.addLayout(table.buttons)
        table.changed.connect(lambda: self._put("sheets", tuple(Copies(*item) for item in table.sheets)))

    def _content_fields(self, kind: SheetKind, options: SheetOptions) -> None:
        takes, none = kind.takes, N_("Automatic")
        if "players" in takes:
            self._player_field(options)
        if "size" in takes:
            sizes = [(_size_text(size), size) for size in sorted({0.0, options.size, *_SIZES})]
            self._choice("size", N_("&Type size"), N_("Minimum type size"), sizes)
        if "distance" in takes:
            distances = [(_distance_text(each), each) for each in sorted({0.0, options.distance, *_DISTANCES})]
            self._choice("distance", N_("&Read from"), N_("The distance from which the sheet is read"), distances)
        if "pages" in takes:
            about = N_("Number of pages to fill; the type grows or shrinks to fit")
            self._number("pages", N_("Pa&ges"), about, 0, MOST_PAGES, none)
        if "order" in takes:
            self._choice("order", N_("&Order"), N_("Order of the players"), _ORDERS)
        if "letters" in takes:
            about = N_("Number of parts, each on its own pages")
            self._number("letters", N_("&Parts by letters"), about, 0, MOST_LETTERS, N_("none"))
        if "sections" in takes:
            self._section_fields(options)
        if "best_of" in takes:
            self._number(
                "best_of", N_("&Best players"), N_("Number of players who count for each club"), 1, _MOST_FOR_CLUB
            )
        if "per_page" in takes:
            first, *others = kind.per_page
            counts = [(str(first) if first else none, 0), *((str(count), count) for count in others)]
            self._choice("per_page", N_("Per &page"), N_("Number per page"), sorted(counts, key=_as_number))
        if "code" in takes:
            self._choice("code", N_("Co&de"), N_("The code a scanner reads to find the board"), _CODES)
        if "mirrored" in takes:
            self._check("mirrored", N_("On both si&des"), N_("When folded, readable from both sides"))
        if "lines" in takes:
            self._choice("lines", N_("L&ines"), N_("Guides the eye along each row"), _LINES)
        if "columns" in takes:
            self._number("columns", N_("Side b&y side"), N_("Number of tables side by side"), 0, MOST_COLUMNS, none)

    def _paper_fields(self, kind: SheetKind) -> None:
        self._choice("paper", N_("Si&ze"), N_("Paper size, the same for all sheets"), [(name, name) for name in PAPERS])
        if "landscape" in kind.takes:
            self._choice("landscape", N_("O&rientation"), N_("Portrait or landscape"), _DIRECTIONS)
        self._number("copies", N_("&Copies"), N_("Number of copies"), 1, MOST_COPIES)
        about = N_("Print on both sides; the backs of published sheets stay empty")
        self._check("duplex", N_("&Print on both sides"), about)

    def _head_fields(self, kind: SheetKind) -> None:
        self._text("section", N_("S&ection"), N_("Added after the event name on all its sheets: Group B"), "")
        if kind.by_round:
            about = N_("Start time of this round, on all its sheets: 14:00")
            self._text("start", N_("St&art"), about, N_("as in the settings"))
        self._logo_field()

    # ---- special fields

    def _player_field(self, options: SheetOptions) -> None:
        players = [(player.id, f"{player.id}  {player.name}") for player in self._tournament.players]
        chooser = PlayerChoice()
        chooser.setMinimumContentsLength(8)
        chooser.offer(listed(self._tournament), None)
        none = N_("None yet") if self._kind and self._kind.name == "tiebreaks" else N_("All players")
        chips = Chips(chooser, translate(none))
        chips.offer(players, options.players)
        chooser.currentIndexChanged.connect(lambda _place: _take(chooser, chips))
        self._add("players", N_("Pla&yers"), N_("Players to include; type a number or a name"), chips, named=chooser)
        chips.changed.connect(lambda: self._put("players", chips.values))

    def _section_fields(self, options: SheetOptions) -> None:
        known = sections(self._tournament, options.sections)
        chooser = button(N_("Add category"))
        menu = QMenu(chooser)
        chooser.setMenu(menu)
        chips = Chips(chooser, translate(N_("No sections")))
        chips.offer(known, options.sections)
        for key, title in known:
            _offer(menu, title, partial(chips.add, key))
        about = N_("Categories added as separate tables")
        self._add("sections", N_("Sectio&ns"), about, chips, named=chooser)
        chips.changed.connect(lambda: self._put("sections", chips.values))
        self._check("only_sections", N_("Only the &sections"), N_("Leave out the table of all players"))
        self._check("apart", N_("Each on a &new page"), N_("Start each section on a new page"))

    def _logo_field(self) -> None:
        self._logo = label()
        tip = N_("A logo for the head of all sheets of this event: PNG or JPEG")
        self.fields["logo"] = button(N_("C&hoose…"), self._choose_logo, tip)
        self._no_logo = button(N_("Remove lo&go"), lambda: self._set_logo(""), N_("Print the sheets without a logo"))
        self._form.addRow(translate(N_("Logo")), self._logo)
        self._form.addRow(row(self.fields["logo"], self._no_logo, None))
        self._show_logo()

    def _choose_logo(self) -> None:
        path = self._ask_logo(self.options.logo)
        if path is not None:
            self._set_logo(str(path))

    def _set_logo(self, path: str) -> None:
        self._put("logo", path)
        self._show_logo()

    def _show_logo(self) -> None:
        path = self.options.logo
        self._logo.setText(Path(path).name if path else translate(N_("none")))
        self._no_logo.setVisible(bool(path))

    # ---- kinds of fields

    def _choice(self, option: str, title: str, tip: str, offered: Sequence[tuple[str, Any]]) -> None:
        field = ChoiceBox(choices=offered, letters=7)
        values = [value for _, value in offered]
        now = getattr(self.options, option)
        field.setCurrentIndex(values.index(now) if now in values else 0)
        self._add(option, title, tip, field)
        field.currentIndexChanged.connect(lambda place: self._put(option, values[place]))

    def _number(self, option: str, title: str, tip: str, least: int, most: int, none: str = "") -> None:
        field = number_field(least, most, none=none)
        field.setValue(getattr(self.options, option))
        self._add(option, title, tip, field)
        field.valueChanged.connect(lambda value: self._put(option, value))

    def _text(self, option: str, title: str, tip: str, none: str) -> None:
        field = line_field(none, text=getattr(self.options, option))
        field.setMaxLength(_MOST_LETTERS_OF_HEAD)
        self._add(option, title, tip, field)
        field.textEdited.connect(lambda text: self._put(option, text.strip()))

    def _check(self, option: str, title: str, tip: str) -> None:
        field = check_box(title, tip, is_on=getattr(self.options, option))
        field.toggled.connect(lambda value: self._put(option, value))
        self._form.addRow(field)
        self.fields[option] = field

    def _add(self, option: str, title: str, tip: str, field: Field, named: QWidget | None = None) -> None:
        target = named or field
        target.setToolTip(translate(tip))
        self._form.addRow(caption(title, target), field)
        target.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.fields[option] = field

    def _new_form(self) -> QFormLayout:
        form = form_layout(10, 6)
        form.setContentsMargins(0, 0, 0, 0)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._column.addLayout(form)
        return form

    def _put(self, option: str, value: object) -> None:
        """Take over what was chosen."""
        changed = replace(self.options, **{option: value})  # type: ignore[arg-type]
        if changed != self.options:
            self.options = changed
            self.changed.emit(changed)


def _heading(text: str) -> QWidget:
    title = SizedLabel(1.0, text=text)
    title.setContentsMargins(0, 6, 0, 0)
    return title


def _size_text(size: float) -> str:
    if not size:
        return translate(N_("Automatic"))
    template = N_("{size} pt, large print") if size == LARGE_PRINT else N_("{size} pt")
    return wording.text(template, size=f"{size:g}")


def _distance_text(distance: float) -> str:
    if not distance:
        return translate(N_("Automatic"))
    size = f"{size_for(distance):g}"
    return wording.text(N_("{distance} m ({size} pt)"), distance=f"{distance:g}", size=size)


def _offer(menu: QMenu, title: str, run: Callable[[], object]) -> None:
    menu.addAction(title.replace("&", "&&")).triggered.connect(lambda _checked=False: run())


def _take(chooser: PlayerChoice, chips: Chips) -> None:
    """Add the player who was chosen, and be ready for the next."""
    if chooser.player is not None:
        chips.add(chooser.player)
        chooser.setCurrentIndex(-1)


def _as_number(choice: tuple[str, int]) -> int:
    return int(choice[0]) if choice[0].isdecimal() else 0


# ---- several values, each a chip that a click removes


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
            made = chip(title, wording.text(N_("Remove {what}"), what=title), partial(self.remove, value))
            self._chips.addWidget(made, 0, Qt.AlignmentFlag.AlignLeft)
        self._none.setVisible(not values)
