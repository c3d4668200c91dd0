"""The dialog of tie-breaks: what there is on the left, what is used on the right, what comes of it below.

It stays open beside the window. Nothing is stored until it is accepted; then it is one event.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCloseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from swissdesk import fields, wording
from swissdesk.errors import InvalidEdit, SwissDeskError
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.standings import preset_of, presets_for, rules_of
from swissdesk.ui.shell.due import published_rounds
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import Office
from swissdesk.ui.standings.draft_dialog import DraftDialog
from swissdesk.ui.standings.tiebreak_fields import (
    ChosenTable,
    ModifierFields,
    OfferedTable,
    PreviewModel,
    chosen_lines,
    codes_of,
    doubts,
    moved,
    offered,
    read,
)
from swissdesk.ui.widgets.carrying import CarryTable
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import (
    SearchKeys,
    SizedLabel,
    Wide,
    button,
    holding,
    label,
    named,
    row,
    scrolled,
    search_field,
    split,
    stack,
)
from swissdesk.ui.widgets.fields import line_field
from swissdesk.ui.widgets.strip import Banner
from swissdesk.ui.widgets.table import Table

_NARROW = 58
"""Below so many lines of text in width the preview stands below the lists."""
_SHARE_BESIDE, _SHARE_ABOVE = 0.57, 0.6
"""What the lists get of the room at first, beside the preview and above it."""
_OWN = None
"""The preset that stands for a list of one's own."""


class TiebreakDialog(DraftDialog):
    """Chooses, orders and varies the tie-breaks of the event."""

    title = N_("Tie-breaks")
    accept_text = N_("Use this &list")
    help_page = "tiebreaks"
    tone_of_wrong = "notice"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self._rules = rules_of(office.tournament)
        self.codes = codes_of(office.tournament)
        self._make_lists()
        self._make_fields()
        self._make_preview()
        self._lay_out()
        self._connect()
        self.offered.lines.set_rows(offered(self._rules))
        self.offered.begin()
        self._refresh()
        self.chosen.go_to(0)
        (self.chosen if self.codes else self.preset).setFocus()

    # ---- building

    def _make_lists(self) -> None:
        hint = N_("Search: Buchholz, games won, rating …")
        self.search = search_field(hint, N_("Search the tie-breaks"), hint)
        self.search.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self.offered = OfferedTable(self)
        into_list = partial(self.offered.setFocus, Qt.FocusReason.OtherFocusReason)
        SearchKeys(self.search, dict.fromkeys((Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter), into_list))
        self.chosen = ChosenTable(self)
        tip = N_("Add below the line selected on the right (Enter, or drag)")
        self.add = button(N_("&Add →"), self.add_current, tip)
        self.up = button(N_("&Up"), lambda: self.move_current(-1), N_("Move up (Alt+Up, or drag)"))
        self.down = button(N_("Do&wn"), lambda: self.move_current(1), N_("Move down (Alt+Down, or drag)"))
        tip = N_("Remove the tie-break from the list (Del, or drag it out)")
        self.remove = button(N_("&Remove"), self.remove_current, tip)
        self._ghost = QLabel(self)
        self._ghost.setProperty("strip", "done")
        self._ghost.setContentsMargins(8, 4, 8, 4)
        self._ghost.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._ghost.hide()

    def _make_fields(self) -> None:
        presets = ((preset.title, preset) for preset in presets_for(round_robin=self._rules.is_round_robin))
        self.preset = ChoiceBox(choices=((N_("Own list"), _OWN), *presets), letters=24)
        named(self.preset, N_("Usual lists"), N_("Use a list that is common elsewhere"))
        self.variants = ModifierFields()
        self.written = line_field(name=N_("List as codes"), tip=N_("Type the list as codes: BH/C1, BH, DE"))
        self.late = Banner("notice", "notice", "notice")

    def _make_preview(self) -> None:
        self.preview = PreviewModel(self._failed, self)
        self.top = Table(N_("First places by this list"), self, model=self.preview)
        self.moved = label(tone="muted", wraps=True)

    def _lay_out(self) -> None:
        order = row(self.up, self.down, self.remove, None)
        lists = split(
            _stacked(self.search, self.offered, row(self.add, None)),
            _stacked(self.preset, self.chosen, self.variants, self.written, order),
            shares=(4, 5),
            handle=14,
        )
        below = _stacked(SizedLabel(1.0, text=N_("First places by this list")), self.top, self.moved)
        halves = self._halves = split(lists, below, shares=(4, 3), handle=14)
        self.lay_out(self.late, Wide(scrolled(halves)), top=16, columns=76)
        unit = self.fontMetrics().height()
        for table, lines in ((self.offered, 9), (self.chosen, 7), (self.top, 7)):
            table.setMinimumHeight(unit * lines)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._search)
        self.offered.activated_row.connect(lambda _row: self.add_current())
        self.chosen.activated_row.connect(lambda _row: self._to_variants())
        self.chosen.moved.connect(self.move_current)
        self.chosen.removed.connect(self.remove_current)
        self.chosen.selectionModel().currentRowChanged.connect(lambda *_: self._show_variants())
        for table in (self.offered, self.chosen):
            table.carried.connect(lambda place, point, table=table: self._carry(table, place, point))
            table.put_down.connect(lambda place, point, table=table: self._put_down(table, place, point))
        self.variants.changed.connect(self._vary)
        self.preset.activated.connect(lambda _place: self._take_preset())
        self.written.textEdited.connect(self._typed)
        self.written.editingFinished.connect(self._write)
        self._office.desk.changed.connect(self._changed)  # a method is let go of with the dialog, a lambda is not

    # ---- the list

    def _set(self, codes: tuple[str, ...], at: int | None = None) -> None:
        """Have this list from now on, with the cursor on a place of it."""
        place = self.chosen.current_row if at is None else at
        self.codes = codes
        self._refresh()
        self.chosen.go_to(min(max(place, 0), len(codes) - 1))

    def add_current(self) -> None:
        """Add what is chosen on the left below what is chosen on the right."""
        code = self.offered.code_at(self.offered.current_row)
        if code:
            self.insert(code, self.chosen.current_row + 1 if self.codes else 0)

    def insert(self, code: str, place: int) -> None:
        """Put a code before that place of the list."""
        self._set((*self.codes[:place], code, *self.codes[place:]), place)

    def put(self, place: int, before: int) -> None:
        """Put a line before another place of the list."""
        self._set(*moved(self.codes, place, before))

    def move_current(self, way: int) -> None:
        """Move the line of the cursor up (-1) or down (1)."""
        place = self.chosen.current_row
        if place >= 0 and 0 <= place + way < len(self.codes):
            self.put(place, place + way + (way > 0))

    def remove_current(self) -> None:
        """Take the line of the cursor away."""
        self._remove(self.chosen.current_row)

    def _remove(self, place: int) -> None:
        if 0 <= place < len(self.codes):
            self._set((*self.codes[:place], *self.codes[place + 1 :]), place)

    def _vary(self, code: str) -> None:
        place = self.chosen.current_row
        if 0 <= place < len(self.codes):
            self.codes = (*self.codes[:place], code, *self.codes[place + 1 :])
            self._refresh()

    def _take_preset(self) -> None:
        preset = self.preset.currentData()
        if preset is not None:
            self._set(preset.codes, 0)

    def _typed(self, text: str) -> None:
        try:
            codes = read(text, self._rules)
        except InvalidEdit as error:
            self.say(wording.sentence(error), wrong=True)
            return
        if codes != self.codes:
            self.codes = codes
            self._refresh(write=False)

    def _write(self) -> None:
        """Write the list as it is in the codes' official form."""
        self.written.setText(", ".join(self.codes))
        self._say_doubts()

    # ---- showing

    def _changed(self, *_states: object) -> None:
        self._refresh()

    def _refresh(self, *, write: bool = True) -> None:
        """Show the list, what is odd about it, and what comes of it."""
        tournament = self._office.tournament
        self.chosen.lines.set_rows(chosen_lines(self.codes, self._rules))
        preset = preset_of(self.codes, round_robin=self._rules.is_round_robin)
        self.preset.setCurrentIndex(max(self.preset.findData(preset), 0) if preset is not None else 0)
        if write:
            self.written.setText(", ".join(self.codes))
        self.ok.setEnabled(self._office.desk.can_edit and not _locked(tournament))
        for each in (self.remove, self.up, self.down):
            each.setEnabled(bool(self.codes))
        self.late.say(_late_words(self._office))
        self._say_doubts()
        self._show_variants()
        number = min(self._office.view.round, published_rounds(tournament))
        known = [line.code for line in self.chosen.lines.rows if not line.problem]
        self.preview.ask(tournament, number, known, self._say_moved)

    def _show_variants(self) -> None:
        place = self.chosen.current_row
        code = self.codes[place] if 0 <= place < len(self.codes) else ""
        self.variants.show_code(code, self._rules)

    def _to_variants(self) -> None:
        self._show_variants()
        self.variants.focusNextChild()

    def _say_doubts(self) -> None:
        problems = [line.problem for line in self.chosen.lines.rows if line.problem]
        odd = [*problems, *doubts(self.codes, self._office.tournament, self._rules)]
        self.say(" ".join(odd), wrong=bool(odd))

    def say(self, text: str, *, wrong: bool = False) -> None:
        super().say(text, wrong=wrong)
        self.said.setAccessibleName(text)

    def _say_moved(self, count: int) -> None:
        template = translate_plural(N_("{count} player changes place."), N_("{count} players change place."), count)
        self.moved.setText(template.format(count=count) if count else translate(N_("All places stay the same.")))

    def _failed(self, error: SwissDeskError) -> None:
        self.say(wording.sentence(error), wrong=True)

    def _search(self, text: str) -> None:
        self.offered.lines.set_rows(offered(self._rules, text))
        self.offered.begin()

    # ---- carrying

    def _carry(self, table: CarryTable, place: int, point: QPoint) -> None:
        code = self.offered.code_at(place) if table is self.offered else self.codes[place]
        self._ghost.setText(code)
        self._ghost.adjustSize()
        self._ghost.move(self.mapFromGlobal(point) + QPoint(12, 8))
        self._ghost.show()
        self._ghost.raise_()
        self.chosen.show_gap(self.chosen.place_at(point))

    def _put_down(self, table: CarryTable, place: int, point: QPoint) -> None:
        self._ghost.hide()
        self.chosen.show_gap(-1)
        target = self.chosen.place_at(point)
        if target >= 0 and table is self.offered:
            self.insert(self.offered.code_at(place), target)
        elif target >= 0:
            self.put(place, target)
        elif table is self.chosen and self.offered.place_at(point) >= 0:
            self._remove(place)

    # ---- the end

    def take_over(self) -> None:
        if self.codes != codes_of(self._office.tournament):
            if not self.store(tiebreaks=self.codes):
                return
            self._show_changed()
        self.close()

    def _show_changed(self) -> None:
        office = self._office
        said = wording.text(N_("Tie-breaks: {codes}."), codes=", ".join(self.codes) or translate(N_("none")))
        if office.tournament.rounds:
            warned = translate(N_("They were changed after round 1: announce the change."))
            office.messages.notice(f"{said} {warned}", Offer(N_("Undo"), office.desk.undo))
        else:
            office.say_done(said)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < _NARROW * self.fontMetrics().height()
        wanted = Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal
        if self._halves.orientation() is not wanted:
            self._halves.setOrientation(wanted)
            self._share_out()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._share_out()  # before, the lists would get all that they can use, and the places what is left

    def _share_out(self) -> None:
        is_beside = self._halves.orientation() is Qt.Orientation.Horizontal
        room = self.width() if is_beside else self.height()
        share = _SHARE_BESIDE if is_beside else _SHARE_ABOVE
        self._halves.setSizes([round(room * share), round(room * (1 - share))])

    def closeEvent(self, event: QCloseEvent) -> None:
        self.preview.answers.wait()
        super().closeEvent(event)


def _locked(tournament: Tournament) -> str:
    """Return why the list can no longer be changed; empty if it can."""
    field = fields.by_key("tiebreaks")
    return "" if field is None else field.locked(tournament)


def _late_words(office: Office) -> str:
    if office.desk.read_only_reason:
        return office.desk.read_only_reason
    paired = len(office.tournament.rounds)
    locked = _locked(office.tournament)
    if locked:
        return wording.text(N_("Cannot be changed. {reason}"), reason=locked)
    if not paired:
        return ""
    text = N_(
        "Round {round} is already paired. Tie-breaks are announced before round 1 (C.07 art. 4): a change is "
        "recorded and must be announced."
    )
    return wording.text(text, round=paired)


def _stacked(*parts: QWidget | QHBoxLayout) -> QWidget:
    """Return parts one below the other; tables take the room."""
    return holding(stack(*(Wide(part) if isinstance(part, Table) else part for part in parts)))
