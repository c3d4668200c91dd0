"""Event data and settings: sections on the left, their fields on the right, a search, and what every change means.

A section is made when it is first turned to: all of them take five times as long as the first one, and most are not
looked at. What does not need widgets (search, refusals) is asked of the fields themselves.

It stays open next to the window. Nothing changes until it is accepted; then all changes are one step of undo. Changes
made in the window meanwhile are kept, and the edits of the dialog are applied on top. A lot is drawn and recorded at
once. The effect of the settings on the coming rounds is computed on a thread, for the newest draft only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Self

from PySide6.QtCore import QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QPushButton, QScrollArea, QStackedWidget, QWidget

from swissdesk import fields, wording
from swissdesk.errors import InvalidEdit, Message, SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Tournament
from swissdesk.model.events import AddPlayer, Batch, ChangeInfo, ChangeSettings, DrawLot, EnterLate, Event
from swissdesk.session.feasibility import prospect
from swissdesk.session.registration.entering import entering
from swissdesk.ui.players.choice import People
from swissdesk.ui.settings.editor import LinkEditor, LotEditor
from swissdesk.ui.settings.lists import LinesEditor
from swissdesk.ui.settings.rows import FieldRow, fits, letters_of, refusal, with_letter
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Job, Tasks
from swissdesk.ui.standings.awards_dialog import AwardsDialog
from swissdesk.ui.standings.tiebreak_dialog import TiebreakDialog
from swissdesk.ui.widgets.common import (
    SizedLabel,
    Wide,
    button,
    grow_to,
    label,
    named,
    row,
    scrolled,
    search_field,
    set_property,
    split,
    stack,
)
from swissdesk.ui.widgets.screen_reader import show_aloud
from swissdesk.ui.widgets.windows import OpenDialog
from swissdesk.values import replace


class Prospect(QObject):
    """`texts` say what is in the way of the rounds to come, nothing if all is well or not known yet."""

    known = Signal()
    """The texts are those of the draft that was asked about last."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.texts: tuple[str, ...] = ()
        self._tasks = Tasks(self)
        self._asked: object = None
        self._draft = Tournament()

    def ask(self, draft: Tournament) -> None:
        """Find out about a draft; event data has no bearing on it and does not ask again."""
        asked = (draft.settings, draft.players, draft.rounds, draft.requests)
        if asked == self._asked:
            return
        self._asked, self._draft = asked, draft
        if not self._tasks.busy:
            self._work_out()

    def wait(self) -> None:
        """Return when nothing is at work any more."""
        self._tasks.wait()

    def _work_out(self) -> None:
        draft, asked = self._draft, self._asked

        def take(messages: Sequence[Message | SwissDeskError]) -> None:
            if asked != self._asked:
                self._work_out()
                return
            self.texts = tuple(wording.sentence(each) for each in messages)
            self.known.emit()

        self._tasks.start(Job("", lambda _monitor: prospect(draft), take, lambda error: take([error])))


_CHANGE = N_("C&hange")
"""The button of the dialog; its letter is none of a field."""

_SCREENS = {"standings.tiebreaks": TiebreakDialog.show_for, "standings.awards": AwardsDialog.show_for}


class _Rows(Mapping[str, FieldRow]):
    """The rows by the keys of their fields; asking for one makes its section. `made` are those that there are."""

    def __init__(self, make: Callable[[fields.Section], None]) -> None:
        self._make = make
        self.made: dict[str, FieldRow] = {}

    def __getitem__(self, key: str) -> FieldRow:
        if key not in self.made:
            self._make(next(field.section for field in fields.FIELDS if field.key == key))
        return self.made[key]

    def __iter__(self) -> Iterator[str]:
        return (field.key for field in fields.FIELDS)

    def __len__(self) -> int:
        return len(fields.FIELDS)


class SettingsDialog(OpenDialog):
    """Edits a draft of the tournament's data and settings."""

    help_page = "settings"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self.setWindowTitle(translate(N_("Event data and settings")))
        self._before = office.tournament
        self.draft = self._before
        self._prospect = Prospect(self)
        self._refused = ""
        self._entering: AddPlayer | EnterLate | None = None
        self._areas: dict[fields.Section, QScrollArea] = {}
        self._people = replace(People.of(office), make=self._enter)
        self.rows = _Rows(self._fill)
        self._make()
        self._lay_out()
        self._connect()
        self.sections.setCurrentRow(0)
        self._refresh()

    @classmethod
    def show_for(cls, office: Office, field: str = "") -> Self:
        """Show the dialog beside the window, or bring the one that is open to the front; the cursor goes to `field`."""
        dialog = super().show_for(office)
        dialog.begin_at_field(field)
        return dialog

    def begin_at_field(self, name: str) -> None:
        """Put the cursor into the field of that name of the model, in sight; into the search where it has none here."""
        field = fields.by_key(name)
        if field is None:
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        row = self.rows[field.key]
        self.search.clear()
        self.go_to_section(field.section)
        target = row.editor.target if row.editor.target.isEnabled() else self.sections
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(target, QLineEdit):
            target.selectAll()
        area = self._areas[field.section]
        QTimer.singleShot(0, row, lambda: area.ensureWidgetVisible(row))

    def go_to_section(self, section: fields.Section) -> None:
        """Turn to a section."""
        self.sections.setCurrentRow(list(fields.Section).index(section))

    # ---- building

    def _make(self) -> None:
        tip = N_("Show only settings with these words; Enter goes to the first (Ctrl+F)")
        self.search = search_field(N_("Search (Ctrl+F)"), N_("Search the settings"), tip)
        tip = N_("Ctrl+Page Up and Ctrl+Page Down go to the neighbouring section")
        self.sections = named(QListWidget(), N_("Sections of the settings"), tip)
        self.sections.setObjectName("help_contents")  # the looks of any list of pages
        self.sections.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.pages = QStackedWidget()
        for section in fields.Section:
            self.sections.addItem(QListWidgetItem(translate(section.value)))
            self._areas[section] = scrolled(QWidget())
            self.pages.addWidget(self._areas[section])
        self.nothing = label(N_("No setting has these words. Try a shorter word."), "muted", wraps=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.nothing.setContentsMargins(8, 0, 0, 0)
        self.pages.addWidget(self.nothing)
        self.said = label(tone="muted", wraps=True)
        self.trouble = label(tone="danger", wraps=True)
        tip = N_("Make all changes as one action (Ctrl+Enter)")
        self.ok: QPushButton = button(_CHANGE, self.make_changes, tip, primary=True)
        self.cancel = button(N_("Cancel"), self.close)

    def _fill(self, section: fields.Section) -> None:
        """Make the fields of a section, in their final place: what is moved there later is styled twice."""
        content = QWidget()
        self._areas[section].setWidget(content)
        column = stack(SizedLabel(1.35, text=section.value), on=content, margins=(8, 0, 0, 0), spacing=6)
        here = [FieldRow(field) for field in fields.of_section(section)]
        for each in here:
            if isinstance(each.editor, LinesEditor):
                each.editor.people = self._people
            column.addWidget(each)
            self.rows.made[each.field.key] = each
            self._connect_row(each)
        column.addStretch(1)
        self._add_letters(here)
        for each in here:
            each.editor.show_value(self.draft)
            each.judge(self._before, self.draft, can_edit=self._office.desk.can_edit)
            each.setVisible(self._is_wanted(each.field))

    def _add_letters(self, here: Sequence[FieldRow]) -> None:
        change = translate(_CHANGE).partition("&")[2][:1].casefold()
        taken = {change, *(letter for each in here for letter in letters_of(each.editor.buttons()))}
        for each in here:
            each.title.setText(with_letter(each.title.text(), taken))

    def _connect_row(self, each: FieldRow) -> None:
        each.edited.connect(self._take)
        if isinstance(each.editor, LotEditor):
            each.editor.drawn.connect(lambda lot: self._office.desk.do(DrawLot(lot)))
        if isinstance(each.editor, LinkEditor):
            each.editor.wanted.connect(lambda action: _SCREENS[action](self._office))

    def _lay_out(self) -> None:
        left = QWidget()
        stack(self.search, Wide(self.sections), on=left, spacing=-1)
        splitter = split(left, self.pages, shares=(0, 1), handle=16)
        foot = row(Wide(self.said), self.cancel, self.ok)
        stack(Wide(splitter), self.trouble, foot, on=self, margins=(20, 16, 20, 16), spacing=10)
        grow_to(self, 56, 38)
        splitter.setSizes([min(self.fontMetrics().height() * 11, self.width() // 3), self.width()])

    def _connect(self) -> None:
        self._prospect.known.connect(lambda: self._show_trouble(self._refused))
        self.finished.connect(self._prospect.wait)
        self.sections.currentRowChanged.connect(self._show_section)
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self._go_to_found)
        self._office.desk.changed.connect(self._follow)
        for key, run in (
            (QKeySequence(QKeySequence.StandardKey.Find), self._restart_search),
            (QKeySequence("Ctrl+PgDown"), lambda: self._turn(1)),
            (QKeySequence("Ctrl+PgUp"), lambda: self._turn(-1)),
            (QKeySequence("Ctrl+Return"), self.make_changes),
        ):
            QShortcut(key, self, run)

    def _show_section(self, place: int) -> None:
        section = list(fields.Section)[place]
        if not any(field.key in self.rows.made for field in fields.of_section(section)):
            self._fill(section)
        self.pages.setCurrentIndex(place)

    def _restart_search(self) -> None:
        """Go to the search; the next letter replaces what was looked for before."""
        self.search.setFocus()
        self.search.selectAll()

    def _turn(self, way: int) -> None:
        """Turn to the next section that is in sight."""
        place = self.sections.currentRow() + way
        while 0 <= place < self.sections.count() and self.sections.item(place).isHidden():
            place += way
        if 0 <= place < self.sections.count():
            self.sections.setCurrentRow(place)

    # ---- searching

    def _find(self, wanted: str) -> None:
        self._show_rows()
        shown = [place for place in range(self.sections.count()) if not self.sections.item(place).isHidden()]
        if wanted and shown and self.sections.currentRow() not in shown:
            self.sections.setCurrentRow(shown[0])
        self.pages.setCurrentIndex(self.sections.currentRow() if shown else self.pages.indexOf(self.nothing))

    def _go_to_found(self) -> None:
        found = next((field for field in fields.FIELDS if self._is_wanted(field)), None)
        if found is not None:
            self.go_to_section(found.section)
            self.rows[found.key].editor.target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _is_wanted(self, field: fields.Field) -> bool:
        return field.shown(self.draft) and fits(field, self.search.text())

    # ---- the draft

    def _take(self, changed: FieldRow) -> None:
        self.draft = changed.field.write(self.draft, changed.editor.value())
        for each in self.rows.made.values():
            if each is not changed:
                each.editor.show_value(self.draft)
        self._refresh()

    def _follow(self, _before: Tournament, after: Tournament) -> None:
        """Take over what was done in the window, under the changes that were made here."""
        if self._entering is None:
            self.draft = fields.rebased(self._before, self.draft, after)
        else:
            self.draft = self._entering.apply(self.draft)  # players are named in the draft, and their numbers move too
        self._before = after
        for each in self.rows.made.values():
            each.editor.show_value(self.draft)
        self._refresh()

    def _enter(self, player: Player) -> int | None:
        """Add a player to the event from a field of this dialog."""
        self._entering = entering(self._before, player, self._before.settings.late_bye)
        try:
            done = self._office.desk.do(self._entering)
            return self._entering.player.id if done else None
        finally:
            self._entering = None

    def _show_rows(self) -> None:
        for place, section in enumerate(fields.Section):
            wanted = {field.key: self._is_wanted(field) for field in fields.of_section(section)}
            for key in wanted.keys() & self.rows.made.keys():
                self.rows.made[key].setVisible(wanted[key])
            self.sections.item(place).setHidden(not any(wanted.values()))

    def _refresh(self) -> None:
        """Say what every change means, and whether all of them together can be made."""
        self._show_rows()
        can_edit = self._office.desk.can_edit
        for each in self.rows.made.values():
            each.judge(self._before, self.draft, can_edit=can_edit)
        sound = [not refusal(field, self._before, self.draft) for field in fields.FIELDS]
        changed = fields.changed(self._before, self.draft)
        self._mark_sections({field.section for field in changed})
        self._refused = self._refusal() if changed and all(sound) else ""
        if all(sound):
            self._prospect.ask(self.draft)
        self._show_trouble(self._refused)
        self.ok.setEnabled(can_edit and bool(changed) and all(sound) and not self._refused)
        self.said.setText(self._summary(changed))

    def _show_trouble(self, refused: str) -> None:
        """Show why the changes cannot be made, else what is known about the rounds to come."""
        set_property(self.trouble, "tone", "danger" if refused else "notice")
        show_aloud(self.trouble, refused or "\n".join(self._prospect.texts))
        self.trouble.setVisible(bool(self.trouble.text()))

    def _refusal(self) -> str:
        try:
            for event in self._events():
                event.apply(self._before)
        except InvalidEdit as error:
            return wording.sentence(error)
        return ""

    def _summary(self, changed: tuple[fields.Field, ...]) -> str:
        if not self._office.desk.can_edit:
            return self._office.desk.read_only_reason
        if not changed:
            return translate(N_("No changes yet."))
        if len(changed) > _MOST_AT_FOOT:
            return wording.text(N_("Settings to change: {count}, in the sections marked •."), count=len(changed))
        titles = wording.join(translate(field.title) for field in changed)
        return wording.text(N_("To change: {settings}."), settings=titles)

    def _mark_sections(self, changed: set[fields.Section]) -> None:
        with QSignalBlocker(self.sections):
            for place, section in enumerate(fields.Section):
                title, item = translate(section.value), self.sections.item(place)
                is_changed = section in changed
                spoken = wording.text(N_("{section}, changed"), section=title) if is_changed else title
                item.setText(wording.text(N_("{section} •"), section=title) if is_changed else title)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)

    # ---- making the changes

    def _events(self) -> tuple[Event, ...]:
        """Return what has to be done, event data first."""
        info, settings = self.draft.info, self.draft.settings
        events: list[Event] = [ChangeInfo(info)] if info != self._before.info else []
        return (*events, ChangeSettings(settings)) if settings != self._before.settings else tuple(events)

    def make_changes(self) -> None:
        """Change what was changed, as one step, and close; do nothing while something is wrong."""
        if not self.ok.isEnabled():
            return
        events, before = self._events(), self._before
        desk, office = self._office.desk, self._office
        desk.changed.disconnect(self._follow)
        if desk.do(events[0] if len(events) == 1 else Batch(events)):
            self.close()
            _report_changes(office, before)
        else:
            desk.changed.connect(self._follow)


def _report_changes(office: Office, before: Tournament) -> None:
    """Say what was changed, with the way back; another system in the middle of the event stands out."""
    after = office.tournament
    undo = Offer(N_("Undo"), office.desk.undo)
    if after.settings.system != before.settings.system and after.rounds:
        text = N_("The pairing system changes from round {round}: {system}. Before: {before}.")
        facts = {
            "round": after.next_round_number,
            "system": wording.system_title(after.settings.system),
            "before": wording.system_title(before.settings.system),
        }
        office.messages.notice(wording.sentence(Message(text, facts)), undo)
        return
    changed = fields.changed(before, after)
    titles = wording.join(
        wording.text(N_("{setting} ({value})"), setting=translate(field.title), value=field.said(after))
        for field in changed[:_MOST_IN_MESSAGE]
    )
    more = len(changed) - _MOST_IN_MESSAGE
    text = N_("Changed: {settings}.") if more <= 0 else N_("Changed: {settings}, {more} more.")
    office.messages.done(wording.text(text, settings=titles, more=more), undo)


_MOST_IN_MESSAGE = 3
_MOST_AT_FOOT = 2
"""So many changed settings are named, in the message and at the foot."""
