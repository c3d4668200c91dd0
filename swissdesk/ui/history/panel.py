"""The panel of the history: every action in words with its time, found by words, gone back to by Enter."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.session.audit import Audit
from swissdesk.ui.actions import Actions
from swissdesk.ui.history import recalling
from swissdesk.ui.history.list import HistoryList
from swissdesk.ui.history.sifting import Sieve
from swissdesk.ui.icons import icon
from swissdesk.ui.models.history import HistoryModel
from swissdesk.ui.panels import Panel
from swissdesk.ui.slices import Slices, Work
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.announce import show_aloud
from swissdesk.ui.widgets.choice_box import ChoiceBox
from swissdesk.ui.widgets.common import label, row
from swissdesk.ui.widgets.flow import FlowLayout
from swissdesk.ui.workspace import HISTORY, Workspace

_AFTER_CHANGE_MS = 40
"""So long after a change the list follows: what was typed is on the screen first."""
_AFTER_TYPING_MS = 150
_BUTTONS = (
    ("history.go", N_("Go there")),
    ("history.then", N_("Standings then")),
    ("history.compare", N_("Compare")),
)


class HistoryPanel(Panel):
    """Reads the journal when it is first shown, and follows it from then on while it is."""

    def __init__(self, workspace: Workspace, actions: Actions) -> None:
        super().__init__(HISTORY, translate(N_("History")), workspace)
        self._actions = actions
        self._audit: Audit | None = None
        self._filling = Slices(workspace.messages.error, self)
        self._saying = Slices(workspace.messages.error, self)
        self.model = HistoryModel(self)
        self.list = HistoryList(self.model)
        self.said = label(tone="muted")
        self._make_search()
        self._lay_out()
        self._soon = QTimer(self, singleShot=True, interval=_AFTER_CHANGE_MS)
        self._soon.timeout.connect(self._follow)
        self._typed = QTimer(self, singleShot=True, interval=_AFTER_TYPING_MS)
        self._typed.timeout.connect(self._fill)
        self._connect()

    def _make_search(self) -> None:
        self.search = QLineEdit()
        self.search.setPlaceholderText(translate(N_("Search the history")))
        self.search.setAccessibleName(translate(N_("Search the history")))
        self.search.setToolTip(self.search.placeholderText())
        self.search.setClearButtonEnabled(True)
        self._picture = self.search.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.installEventFilter(self)
        self.sieve = ChoiceBox()
        self.sieve.setAccessibleName(translate(N_("Which actions are shown")))
        self.sieve.setToolTip(self.sieve.accessibleName())
        for sieve in Sieve:
            self.sieve.addItem(translate(sieve.value), sieve)

    def _lay_out(self) -> None:
        line = row(spacing=6)
        line.addWidget(self.search, 1)
        line.addWidget(self.sieve)
        self.column.addLayout(line)
        self.column.addWidget(self.said)
        self.column.addWidget(self.list, 1)
        buttons = FlowLayout()
        for name, text in _BUTTONS:
            button = ActionButton(self._actions[name], text=translate(text))
            button.setAutoDefault(True)
            buttons.addWidget(button)
        self.column.addLayout(buttons)
        self.said.hide()

    def _connect(self) -> None:
        desk = self.workspace.desk
        desk.changed.connect(self._look_soon)
        desk.document_changed.connect(self._begin)
        self.visibilityChanged.connect(lambda _shown: self._follow())
        self.search.textChanged.connect(lambda _text: self._typed.start())
        self.sieve.activated.connect(lambda _index: self._fill())
        self.list.wanted.connect(lambda: self._actions["history.go"].trigger())
        self.list.moved.connect(self._moved)
        self.model.lacking.connect(self._find_words, Qt.ConnectionType.QueuedConnection)
        self.model.searched.connect(self._searched)

    # ---- following

    def _look_soon(self, *_tournaments: object) -> None:
        self._soon.start()

    @property
    def busy(self) -> bool:
        """Whether records or words are still being found out."""
        return self._soon.isActive() or self._typed.isActive() or self._filling.busy or self._saying.busy

    def _begin(self) -> None:
        """Another document, or none."""
        for work in (self._filling, self._saying):
            work.stop()
        self._soon.stop()
        self._audit = None
        self.model.forget()
        self._moved()
        self._follow()

    def _follow(self) -> None:
        """Show what was done since it was last looked at; nothing while it is not seen."""
        if not self.isVisible() or self.workspace.desk.document is None:
            return
        if self._audit is None or self._filling.busy or not self.model.take_in():
            self._fill()

    def _fill(self) -> None:
        """Show what passes sieve and search, beginning anew."""
        document = self.workspace.desk.document
        if document is None:
            return
        if self._audit is None:
            self._audit = Audit(document, most=0)
        self._filling.start(self._filled(self._audit), self._tell_found)

    def _filled(self, audit: Audit) -> Work:
        document = self.workspace.desk.document
        if document is None:
            return 0
        yield from recalling.records(audit)
        sieve = self.sieve.currentData() or Sieve.ACTIONS
        chosen = self.workspace.entry
        found = yield from self.model.filling(audit, document.history, sieve, self.search.text())
        self._put_cursor(None if chosen is None else chosen.number)
        return found

    def _put_cursor(self, number: int | None) -> None:
        """Put the cursor on the record it was on, or on where the tournament stands."""
        place = None if number is None else self.model.row_of(number)
        if place is None:
            place = self.model.current_row
        if place is not None:
            self.list.go_to(place)

    def _find_words(self) -> None:
        if not self._saying.busy:
            self._saying.start(self.model.saying())

    # ---- saying

    def _searched(self, done: int, total: int) -> None:
        if self.search.text().strip() and done < total:
            self.said.setText(wording.text(N_("Searched {done} of {total} records …"), done=done, total=total))
            self.said.show()

    def _tell_found(self, count: int) -> None:
        wanted = bool(self.search.text().strip())
        self.said.setVisible(wanted or not count)
        found = translate_plural(N_("{count} record found."), N_("{count} records found."), count)
        words = found.format(count=count) if count else translate(N_("Nothing found."))
        if wanted:
            show_aloud(self.said, words)
        else:
            self.said.setText(words)

    # ---- the cursor

    def _moved(self) -> None:
        entry = self.model.entry(self.list.currentIndex().row())
        if entry != self.workspace.entry:
            self.workspace.entry = entry
            self.workspace.looked_elsewhere.emit()

    def take_focus(self) -> None:
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def redraw(self) -> None:
        super().redraw()
        if hasattr(self, "list"):
            self.list.redraw()
            self._picture.setIcon(icon("search", "muted"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the search the arrows and Enter lead into the list; Escape clears it first."""
        if watched is not self.search or not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take_focus()
            return True
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
            return True
        return super().eventFilter(watched, event)
