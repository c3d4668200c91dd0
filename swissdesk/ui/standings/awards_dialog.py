"""The dialog of categories and prizes: both lists side by side with the fields of one of them.

It stays open beside the window. Nothing is stored until it is accepted; then it is one event.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QPushButton, QTabWidget, QWidget

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, N_context, translate
from swissdesk.model import Awards, CategoryRule, PrizeList, Tournament
from swissdesk.model.awards import category_title, check_awards, check_coin, list_title
from swissdesk.standings.categories import made, offered, start_year
from swissdesk.standings.prizes import money
from swissdesk.ui.shell.office import Office
from swissdesk.ui.standings.award_fields import CategoryFields, PrizeFields, amount_of, amount_text, free_key
from swissdesk.ui.standings.draft_dialog import DraftDialog
from swissdesk.ui.widgets.columns import muted, strong
from swissdesk.ui.widgets.common import Wide, button, check_box, holding, row, scrolled, split, stack
from swissdesk.ui.widgets.fields import caption, line_field, when_edited
from swissdesk.ui.widgets.flow import flowing, wrapping_line
from swissdesk.ui.widgets.rows import Align, Column, RowsModel
from swissdesk.ui.widgets.table import Table
from swissdesk.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of either list: a category with the number of its players, or a prize list with what it costs."""

    key: str
    text: str
    detail: str


ENTRY_COLUMNS: tuple[Column[Entry], ...] = (
    Column(
        "text",
        N_context("of a thing", "Name"),
        lambda entry: entry.text,
        style=strong,
        stretch=True,
        spoken=lambda entry: entry.text,
    ),
    Column("beside", "", lambda entry: entry.detail, Align.RIGHT, muted, spoken=lambda entry: entry.detail or "–"),
)


class EntryTable(Table):
    """Alt+Up and Alt+Down move a line, Del takes it away."""

    moved = Signal(int)
    removed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.lines: RowsModel[Entry] = RowsModel(ENTRY_COLUMNS, key=lambda entry: entry.key, parent=self)
        self.setModel(self.lines)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if alt and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.key() == Qt.Key.Key_Delete:
            self.removed.emit()
        else:
            super().keyPressEvent(event)


class _Half(QWidget):
    """One of the two lists with the fields of the line that is chosen."""

    def __init__(self, name: str, add: str, fields: QWidget) -> None:
        super().__init__()
        self.table = EntryTable(name)
        self.fields = fields
        self.add: QPushButton = button(add)
        moved, removed = self.table.moved, self.table.removed
        self.remove = button(N_("&Remove"), removed.emit, N_("Remove the line from the list (Del)"))
        self.up = button(N_("&Up"), lambda: moved.emit(-1), N_("Move up (Alt+Up)"))
        self.down = button(N_("Do&wn"), lambda: moved.emit(1), N_("Move down (Alt+Down)"))
        pairs = ((self.add, self.remove), (self.up, self.down))
        buttons = flowing(*(each for pair in pairs for each in pair))
        left = holding(stack(Wide(self.table), buttons, spacing=-1))
        widths = [sum(each.sizeHint().width() for each in pair) for pair in pairs]
        left.setMinimumWidth(max(widths) + buttons.spacing() + self.fontMetrics().height())  # one gets an arrow
        self._splitter = split(left, scrolled(fields), shares=(2, 3), handle=16)
        self._is_shared_out = False
        stack(self._splitter, on=self, margins=(0, 12, 0, 0), spacing=-1)

    def showEvent(self, event: QShowEvent) -> None:
        """Give the list at first what the fields leave: otherwise it is as narrow as it may be."""
        super().showEvent(event)
        if not self._is_shared_out:
            self._is_shared_out = True
            of_fields = max(self.fields.sizeHint().width(), self.width() * 3 // 5)
            self._splitter.setSizes([self.width() - of_fields, of_fields])

    def enable(self, count: int) -> None:
        """Let what makes sense be pressed while the list has `count` lines."""
        place = self.table.current_row
        self.remove.setEnabled(0 <= place < count)
        self.up.setEnabled(0 < place < count)
        self.down.setEnabled(0 <= place < count - 1)


class AwardsDialog(DraftDialog):
    """Edits a copy of the event's `Awards`."""

    title = N_("Categories and prizes")
    accept_text = N_("C&hange")
    help_page = "prizes"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self.awards = office.tournament.settings.awards
        self._halves: dict[str, _Half] = {}
        self._prize_page = QWidget()
        self.category_fields = CategoryFields()
        self.categories = _Half(N_("Categories"), N_("&Add"), self.category_fields)
        self.categories.table.say_when_empty(translate(N_("No categories yet. “Add” offers the usual ones.")))
        self.tabs = QTabWidget()
        self.tabs.addTab(self.categories, translate(N_("&Categories")))
        self.tabs.addTab(self._prize_page, translate(N_("Pri&zes")))
        self.tabs.tabBar().setAccessibleName(translate(N_("Section to edit")))
        self.lay_out(Wide(self.tabs), top=12, columns=54)
        self._connect()
        self._begin("categories", self.categories)

    # ---- building

    def _make_prizes(self) -> None:
        """Make the page of the prizes; it is out of sight at first, so it waits until it is turned to."""
        self.prize_fields = PrizeFields()
        self.prizes = _Half(N_("Prize lists"), N_("&Add a list"), self.prize_fields)
        self.prizes.table.say_when_empty(translate(N_("No prize list yet.")))
        self._make_general()
        page = holding(stack(self._general_line(), Wide(self.prizes), margins=(0, 12, 0, 0), spacing=-1))
        stack(Wide(page), on=self._prize_page)
        page.show()
        self.prizes.add.clicked.connect(lambda _on=False: self.add_list())
        self.prize_fields.changed.connect(lambda prizes: self._replace("prize_lists", prizes))
        when_edited(self._general, self.currency, self.one_each)
        self.coin.editingFinished.connect(self._general)
        self._begin("prize_lists", self.prizes)

    def _begin(self, kind: str, half: _Half) -> None:
        """Let a list be worked with, from its first line on."""
        self._halves[kind] = half
        half.table.moved.connect(lambda way: self._move(kind, way))
        half.table.removed.connect(lambda: self._remove(kind))
        half.table.activated_row.connect(lambda _row: half.fields.focusNextChild())
        half.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_chosen())
        self._refresh()
        half.table.go_to(0)
        self._show_chosen()

    def _make_general(self) -> None:
        self.currency = line_field("EUR", N_("Currency"), text=self.awards.currency)
        self.coin = line_field(
            name=N_("Smallest amount paid out"),
            tip=N_("Shares are rounded to this; the rest goes to the best-placed player"),
            text=amount_text(self.awards.coin),
        )
        self.one_each = check_box(N_("One list per pla&yer; the higher prize counts"), is_on=self.awards.one_each)

    def _general_line(self) -> QWidget:
        general: list[QWidget] = []
        for text, field in ((N_("Curr&ency"), self.currency), (N_("Smallest am&ount"), self.coin)):
            field.setMaximumWidth(self.fontMetrics().height() * 6)
            general.append(holding(row(caption(text, field), field)))
        head = QWidget()
        wrapping_line(head, [*general, self.one_each], 14, (0, 0, 0, 0))
        return head

    def _connect(self) -> None:
        self.usual = QMenu(self)
        self.by_federation = QMenu(translate(N_("By &federation")), self.usual)
        self.by_club = QMenu(translate(N_("By &club")), self.usual)
        self.usual.aboutToShow.connect(self._fill_usual)
        self.categories.add.setMenu(self.usual)
        self.category_fields.changed.connect(lambda rule: self._replace("categories", rule))
        self.tabs.currentChanged.connect(self._turned)

    def _turned(self, place: int) -> None:
        if self.tabs.widget(place) is self._prize_page and "prize_lists" not in self._halves:
            self._make_prizes()
        else:
            self._show_chosen()

    @property
    def _tournament(self) -> Tournament:
        return self._office.tournament

    # ---- changing

    def _fill_usual(self) -> None:
        """Offer the usual categories that a player qualifies for and that there are not yet.

        Federations and clubs, of which there may be many, have menus of their own.
        """
        for menu in (self.usual, self.by_federation, self.by_club):
            menu.clear()
        self.usual.addAction(translate(N_("&Empty, to be filled in"))).triggered.connect(
            lambda _on=False: self.add_category(CategoryRule("category"))
        )
        self.usual.addSeparator()
        known = {rule.key for rule in self.awards.categories}
        for rule in offered(self._tournament):
            if rule.key not in known:
                menu = self.by_federation if rule.federations else self.by_club if rule.clubs else self.usual
                entry = menu.addAction(wording.sentence(category_title(rule)))
                entry.triggered.connect(lambda _on=False, rule=rule: self.add_category(rule))
        for menu in (self.by_federation, self.by_club):
            if menu.actions():
                self.usual.addMenu(menu)

    def add_category(self, rule: CategoryRule) -> None:
        """Add a category at the end, under a key that is free."""
        key = free_key(rule.key, (known.key for known in self.awards.categories))
        self._set(categories=(*self.awards.categories, replace(rule, key=key)))
        self.categories.table.go_to(len(self.awards.categories) - 1)
        self.category_fields.title.setFocus()

    def add_list(self) -> None:
        """Add an empty prize list; the first is for everybody, the next for the categories that have none."""
        lists = self.awards.prize_lists
        having = {prizes.category for prizes in lists}
        wanted = ["", *(rule.key for rule in self.awards.categories)]
        category = next((key for key in wanted if key not in having), "")
        key = free_key(category or "general", (prizes.key for prizes in lists))
        self._set(prize_lists=(*lists, PrizeList(key, category=category)))
        self.prizes.table.go_to(len(lists))
        self.prize_fields.table.setFocus()

    def _set(self, **changed: Any) -> None:
        self.awards = replace(self.awards, **changed)
        self._refresh()

    def _list(self, kind: str) -> tuple[Any, ...]:
        found: tuple[Any, ...] = getattr(self.awards, kind)
        return found

    def _replace(self, kind: str, entry: CategoryRule | PrizeList) -> None:
        self._set(**{kind: tuple(entry if known.key == entry.key else known for known in self._list(kind))})

    def _move(self, kind: str, way: int) -> None:
        entries, table = list(self._list(kind)), self._halves[kind].table
        place = table.current_row
        if 0 <= place < len(entries) and 0 <= place + way < len(entries):
            entries[place], entries[place + way] = entries[place + way], entries[place]
            self._set(**{kind: tuple(entries)})
            table.go_to(place + way)

    def _remove(self, kind: str) -> None:
        entries, table = list(self._list(kind)), self._halves[kind].table
        place = table.current_row
        if not 0 <= place < len(entries):
            return
        gone = entries.pop(place)
        changed: dict[str, Any] = {kind: tuple(entries)}
        own = [prizes for prizes in self.awards.prize_lists if kind == "categories" and prizes.category == gone.key]
        if own:
            changed["prize_lists"] = tuple(
                replace(prizes, category="") if prizes in own else prizes for prizes in self.awards.prize_lists
            )
        self._set(**changed)
        table.go_to(min(place, len(entries) - 1))
        self._show_chosen()
        if own:
            said = N_("The prize list of “{title}” is now for all players; see Prizes.")
            self.say(wording.text(said, title=category_title(gone)), wrong=True)

    def _general(self) -> None:
        try:
            coin = amount_of(self.coin.text()) if self.coin.text().strip() else 1
            check_coin(coin)
        except InvalidEdit as error:
            self.say(wording.sentence(error), wrong=True)
            return
        self._set(currency=self.currency.text().strip(), coin=coin, one_each=self.one_each.isChecked())
        self.prize_fields.show_currency(self.awards.currency)

    # ---- showing

    def _refresh(self) -> None:
        """Show both lists, and what is wrong with them."""
        self.categories.table.lines.set_rows(_category_entries(self._tournament, self.awards.categories))
        if "prize_lists" in self._halves:
            self.prizes.table.lines.set_rows(_prize_entries(self.awards))
        is_changed = self.awards != self._tournament.settings.awards
        self.ok.setEnabled(is_changed and self._office.desk.can_edit)
        self._enable()
        try:
            check_awards(self.awards)
        except InvalidEdit as error:
            self.say(wording.sentence(error), wrong=True)
            return
        total = sum(sum(prizes.amounts) for prizes in self.awards.prize_lists)
        amount = money(total, self.awards.currency)
        self.say(wording.text(N_("Total of all lists: {amount}."), amount=amount) if total else "")

    def _show_chosen(self) -> None:
        """Show the fields of the lines that are chosen."""
        self.category_fields.show_rule(self._chosen("categories"), self._tournament)
        if "prize_lists" in self._halves:
            self.prize_fields.show_list(self._chosen("prize_lists"), self.awards)
            self.prize_fields.table.scale()
        self._enable()

    def _enable(self) -> None:
        for kind, half in self._halves.items():
            half.enable(len(self._list(kind)))

    def _chosen(self, kind: str) -> Any:
        place, entries = self._halves[kind].table.current_row, self._list(kind)
        return entries[place] if 0 <= place < len(entries) else None

    # ---- the end

    def take_over(self) -> None:
        if self.category_fields.wrong:
            self.say(self.category_fields.wrong, wrong=True)
            return
        if self.awards != self._office.tournament.settings.awards:
            if not self.store(awards=self.awards):
                return
            self._office.say_done(N_("Categories and prizes changed."))
        self.close()


def _category_entries(tournament: Tournament, rules: Sequence[CategoryRule]) -> list[Entry]:
    year = start_year(tournament)
    counts = (sum(map(made(rule, year).has, tournament.players)) for rule in rules)
    return [
        Entry(rule.key, wording.sentence(category_title(rule)), str(count))
        for rule, count in zip(rules, counts, strict=True)
    ]


def _prize_entries(awards: Awards) -> list[Entry]:
    entries = []
    for prizes in awards.prize_lists:
        name = wording.sentence(list_title(prizes, awards.categories))
        total = sum(prizes.amounts)
        entries.append(Entry(prizes.key, name, money(total, awards.currency) if total else ""))
    return entries
