"""The panel of the checks: what deserves attention at any time, or before the round that is about to be paired."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.session.concerns import Concern
from swissdesk.ui.actions import Actions
from swissdesk.ui.checks import words
from swissdesk.ui.checks.checks import STOPS
from swissdesk.ui.panels import Panel
from swissdesk.ui.places import go_to
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.announce import announce
from swissdesk.ui.widgets.common import label
from swissdesk.ui.widgets.flow import FlowLayout
from swissdesk.ui.widgets.sentences import SentenceList
from swissdesk.ui.workspace import CHECKS, Workspace


class ChecksPanel(Panel):
    """One list for both; the buttons below say which of them it is."""

    def __init__(self, workspace: Workspace, actions: Actions) -> None:
        super().__init__(CHECKS, translate(N_("Checks")), workspace)
        self._checks = workspace.checks
        self._came_by_itself = False
        self.said = label(tone="muted")
        self.said.setWordWrap(True)
        self.list = SentenceList(translate(N_("Checks")))
        self.aside = ActionButton(actions["checks.aside"])
        self.back = ActionButton(actions["checks.back"])
        self.go_on = ActionButton(actions["round.anyway"], primary=True)
        self.not_now = ActionButton(actions["round.not_now"])
        self._lay_out()
        self.list.wanted.connect(self._go)
        self.list.moved.connect(self._moved)
        self.list.installEventFilter(self)
        self.go_on.installEventFilter(self)
        self._checks.changed.connect(self.refresh)
        self._checks.asked.connect(self._begin_before)
        self._checks.passed.connect(self._leave_again)
        workspace.check_wanted.connect(self.go_to_next)
        self.refresh()

    def _lay_out(self) -> None:
        self.column.addWidget(self.said)
        self.column.addWidget(self.list, 1)
        buttons = FlowLayout()
        for button in (self.go_on, self.not_now, self.aside, self.back):
            button.setAutoDefault(True)
            buttons.addWidget(button)
        self.column.addLayout(buttons)

    # ---- showing

    @property
    def concerns(self) -> tuple[Concern, ...]:
        """What the list shows."""
        return self._checks.before if self._checks.asked_for else self._checks.concerns

    def refresh(self) -> None:
        """Show what there is now."""
        number = self._checks.asked_for
        self.title.setText(wording.text(N_("Before round {round}"), round=number) if number else self.windowTitle())
        self.list.show_lines([words.line(concern, self._checks.step_of(concern)) for concern in self.concerns])
        self.said.setText(self._words_before() if number else self._words())
        self._arrange()
        self._moved()

    def _words(self) -> str:
        counted, aside = words.counts_text(self._checks.counts()), self._checks.put_aside
        said = counted or translate(N_("Nothing deserves attention now."))
        if not aside:
            return said
        more = translate_plural(N_("{count} was put aside."), N_("{count} were put aside."), aside)
        return f"{said}{'' if said.endswith('.') else '.'} {more.format(count=aside)}"

    def _words_before(self) -> str:
        if self._checks.is_impossible:
            return translate(N_("The round cannot be paired before the errors are put right."))
        if any(concern.severity in STOPS for concern in self.concerns):
            return translate(N_("Look at this before the round is paired. A click leads to the place."))
        return translate(N_("Nothing stands in the way any more."))

    def _arrange(self) -> None:
        """Show the buttons that the list calls for."""
        number = self._checks.asked_for
        self.go_on.setVisible(number > 0 and not self._checks.is_impossible)
        self.not_now.setVisible(number > 0)
        self.aside.setVisible(bool(self.concerns))
        self.back.setVisible(not number and self._checks.put_aside > 0)

    def _moved(self) -> None:
        """Tell the actions which concern is chosen."""
        chosen = self._chosen()
        if chosen is not self.workspace.concern:
            self.workspace.concern = chosen
            self.workspace.looked_elsewhere.emit()

    def _chosen(self) -> Concern | None:
        key = self.list.current_key
        return next((concern for concern in self.concerns if concern.key == key), None)

    # ---- going there

    def _go(self, key: str) -> None:
        concern = next((concern for concern in self.concerns if concern.key == key), None)
        if concern is not None:
            place = self._checks.next_place(concern)
            self.refresh()
            go_to(self.workspace, place)

    def go_to_next(self) -> None:
        """Go to where the chosen concern leads, or to its next place."""
        if self.list.current_key:
            self._go(self.list.current_key)

    # ---- the cursor

    def take_focus(self) -> None:
        self._default().setFocus(Qt.FocusReason.OtherFocusReason)

    def _default(self) -> SentenceList | QPushButton:
        errors = any(not concern.can_be_dismissed for concern in self.concerns)
        return self.list if errors or not self._checks.asked_for else self.go_on

    def _begin_before(self) -> None:
        self._came_by_itself = self._came_by_itself or not self.is_wanted
        self.begin()
        announce(self.list, f"{self.title.text()}. {self.said.text()}")

    def _leave_again(self) -> None:
        """Give the page its room back, unless the panel stood there before it was needed."""
        if self._came_by_itself:
            self.put_away()

    def put_away(self) -> None:
        self._came_by_itself = False
        super().put_away()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Del puts a concern aside; from the button the arrows lead into the list."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if watched is self.list and event.key() == Qt.Key.Key_Delete:
            self.aside.click()
            return True
        if watched is self.go_on and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return super().eventFilter(watched, event)
