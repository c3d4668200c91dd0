"""The correction dialog: what was wrong, which rule applies, what changes and what does not, and only then OK.

It stays open next to the window while the round goes on. The effect of the correction is computed on a thread of its
own, always for the current tournament: when that changes, the fields follow and the effect is computed again. A line of
three steps shows into which window of the general rules the mistake falls (C.04.2 art. 4.3).
"""

from __future__ import annotations

from typing import Self

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QFrame, QRadioButton

from swissdesk import wording
from swissdesk.errors import Message, SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.session.corrections import Extent, Way, Window, rule_for, ways, window_of
from swissdesk.ui.correcting.effect import EffectPanel, button_text, done_text, way_reason, way_text
from swissdesk.ui.correcting.mistake import Choice, MistakeFields
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.view import ROUND
from swissdesk.ui.shell.workers import Tasks, delayed
from swissdesk.ui.widgets.common import Wide, holding, label, row, set_property, stack
from swissdesk.ui.widgets.flow import FlowLayout
from swissdesk.ui.widgets.form import FormDialog
from swissdesk.ui.widgets.windows import bring_up
from swissdesk.values import dataclass

# ---- the windows of the rules

_WINDOWS = {
    Window.BEFORE_NEXT: (N_("before the next pairing"), "done"),
    Window.NEXT_RUNNING: (N_("next round being played"), "info"),
    Window.LATER: (N_("later"), "notice"),
}
"""The three windows of the general rules in the order of time: what each is called, and how the line looks in it."""


class WindowLine(QFrame):
    """Shows where in time the mistake comes to light."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("strip", "info")
        self.steps = {window: label(name, "muted") for window, (name, _look) in _WINDOWS.items()}
        line = FlowLayout(10, 2)
        for place, step in enumerate(self.steps.values()):
            if place:
                line.addWidget(label("›", "muted"))
            line.addWidget(step)
        self.rule = label(wraps=True)
        stack(holding(line), self.rule, on=self, margins=(12, 8, 12, 8), spacing=4)

    def show_window(self, window: Window, rule: Message) -> None:
        """Show a window of the rules, and what they say about a mistake reported in it."""
        name, look = _WINDOWS[window]
        set_property(self, "strip", look)
        for each, step in self.steps.items():
            set_property(step, "tone", "" if each is window else "muted")
            set_property(step, "here", each is window)
        number = list(_WINDOWS).index(window) + 1
        said = wording.sentence(rule)
        self.rule.setText(said)
        spoken = wording.text(N_("Period {number} of 3, {name}: {rule}"), number=number, name=name, rule=said)
        self.setAccessibleName(spoken)
        self.rule.setAccessibleName(spoken)


# ---- the dialog

_SIDE_BY_SIDE = 56
"""With so many lines of text in width, the mistake stands beside its effect, else above it."""

_SETTLES_AFTER_MS = 60
_FOLLOWS_AFTER_MS = 400
"""How long after a choice, and after another change of the tournament, the effect is worked out."""


@dataclass(frozen=True)
class _Answer:
    """What can be done about a mistake in a tournament."""

    tournament: Tournament
    ways: tuple[Way, ...]


class CorrectionDialog(FormDialog):
    """Corrects one thing; another one is another dialog."""

    help_page = "corrections"

    def __init__(self, office: Office, choice: Choice) -> None:
        super().__init__(N_("Correction of a mistake"), button_text(None), office.window)
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._office = office
        self._answer: _Answer | None = None
        self._wanted: object = None
        """The way that was chosen by hand, and under which circumstances."""
        self.tasks = Tasks(self)
        self._asker = delayed(self, self._work_out)
        self.fields = MistakeFields(self, office.tournament, choice)
        tip = N_("Recorded in the log and, as a comment, in the report file")
        self.reason = self.text_field(N_("Rea&son"), hint=N_("The slip was misread …"), tip=tip)
        self._make_effect()
        self._connect()
        self._ask()
        self.begin_at(self.fields.first_missing or self.reason)

    @classmethod
    def show_for(cls, office: Office, choice: Choice) -> Self:
        """Open the dialog on a choice; one that is open already is closed."""
        for old in office.window.findChildren(cls):
            old.close()
        dialog = cls(office, choice)
        bring_up(dialog)
        return dialog

    # ---- building

    def _make_effect(self) -> None:
        """Make what shows the effect, beside or below the mistake."""
        self.window_line = WindowLine()
        self.ways = QButtonGroup(self)
        self.ways_box = stack(spacing=4)
        self.why = label(tone="muted", wraps=True)
        self.effect = EffectPanel()
        effect = stack(self.window_line, self.ways_box, self.why, Wide(self.effect), margins=(0, 4, 8, 4), spacing=10)
        self._both = row(Wide(self._scroll.takeWidget()), Wide(holding(effect)), spacing=24)
        self._scroll.setWidget(holding(self._both))

    def _connect(self) -> None:
        office = self._office
        self.fields.changed.connect(self._ask)
        self.reason.textChanged.connect(lambda _text: self.say_wrong(""))
        self.ways.buttonClicked.connect(lambda _button: self._choose_way())
        self.tasks.slow.connect(lambda _title: self.effect.show_working())
        self.tasks.progress.connect(self.effect.bar.show_progress)
        office.desk.changed.connect(self._follow)
        office.desk.document_changed.connect(self.close)
        office.appearance.changed.connect(self.effect.redraw)

    # ---- asking what changes

    def _follow(self, _before: Tournament, _after: Tournament) -> None:
        """The tournament is another one."""
        if not self.isVisible():
            return
        self.fields.show(self._office.tournament)
        if not self.fields.choice.round or not self._office.desk.can_edit:
            self.close()
            return
        self._ask(_FOLLOWS_AFTER_MS)

    def _ask(self, after: int = _SETTLES_AFTER_MS) -> None:
        """Have the effect worked out soon; what was known is not true any more."""
        self.tasks.cancel()
        self._answer = None
        self.say_wrong("")
        tournament, number = self._office.tournament, self.fields.choice.round
        self.window_line.show_window(window_of(tournament, number), rule_for(tournament, number))
        self.ok.setEnabled(False)
        if self.fields.choice.mistake(tournament) is None:
            self._asker.stop()
            self._show_ways(())
            self.effect.clear(translate(N_("The effect is shown here once you enter what was wrong.")))
        else:
            self._asker.start(after)

    def _work_out(self) -> None:
        tournament = self._office.tournament
        mistake = self.fields.choice.mistake(tournament)
        if mistake is None:
            return
        self.tasks.run(
            lambda monitor: _Answer(tournament, ways(tournament, mistake, monitor=monitor)),
            self._answered,
            self._refused,
        )

    def _answered(self, answer: _Answer) -> None:
        self._answer = answer
        self._show_ways(answer.ways)
        self._show_way()

    def _refused(self, error: SwissDeskError) -> None:
        self._show_ways(())
        self.effect.clear()
        self.say_wrong(wording.sentence(error))

    # ---- what to do

    @property
    def way(self) -> Way | None:
        """What is to be done, None as long as that is not known."""
        answer, place = self._answer, self.ways.checkedId()
        if answer is None:
            return None
        return answer.ways[place] if 0 <= place < len(answer.ways) else answer.ways[0]

    def _show_ways(self, offered: tuple[Way, ...]) -> None:
        """Offer the ways; the one chosen by hand stays chosen, at first it is the one that the rules advise."""
        for old in self.ways.buttons():
            self.ways.removeButton(old)
            self.ways_box.removeWidget(old)
            old.deleteLater()
        for place, way in enumerate(offered if len(offered) > 1 else ()):
            radio = QRadioButton(way_text(way))
            radio.setToolTip(way_reason(way))
            self.ways.addButton(radio, place)
            self.ways_box.addWidget(radio)
            radio.setChecked(not place or _circumstances(way) == self._wanted)
        self.why.setVisible(bool(offered))

    def _choose_way(self) -> None:
        """Take note of a way that was chosen by hand."""
        if self.way is not None:
            self._wanted = _circumstances(self.way)
            self._show_way()

    def _show_way(self) -> None:
        answer, way = self._answer, self.way
        if answer is None or way is None:
            return
        self.why.setText(way_reason(way))
        self.ok.setText(button_text(way))
        self.ok.setEnabled(True)
        self.say_wrong("")
        self.effect.show_way(answer.tournament, way)

    # ---- doing it

    def check(self) -> str:
        way = self.way
        if way is not None and way.needs_reason and not self.reason.text().strip():
            self.reason.setFocus()
            return translate(N_("Give the reason in a few words: players and the chief arbiter will ask."))
        return ""

    def deliver(self) -> None:
        answer, way, office = self._answer, self.way, self._office
        if answer is None or way is None or answer.tournament is not office.tournament:
            return
        self.hide()
        if not office.desk.do(way.action(" ".join(self.reason.text().split())), confirmed=True):
            self.show()
            self._ask()
            return
        self.accept()
        self._show_outcome(way, answer.tournament)

    def _show_outcome(self, way: Way, before: Tournament) -> None:
        """Show the board, or the draft that is new, and offer to take it back."""
        office, choice = self._office, self.fields.choice
        if way.extent is Extent.PAIRS_AGAIN:
            office.view.show_page(ROUND)
            office.view.show_round(len(office.tournament.rounds))
        elif choice.board is not None:
            office.go.to_board(choice.round, choice.board)
        office.messages.done(done_text(way, before), Offer(translate(N_("Undo")), office.desk.undo))

    def done(self, result: int) -> None:
        """Close once no thread is at work any more; the keys belong to the window again."""
        self._asker.stop()
        self.tasks.wait()
        super().done(result)
        self._office.window.activateWindow()

    # ---- size

    def sizeHint(self) -> QSize:
        unit = self.fontMetrics().height()
        lines = 38 if self._room().width() >= unit * _SIDE_BY_SIDE else 46
        return QSize(unit * 62, unit * lines).boundedTo(self._room())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= self.fontMetrics().height() * _SIDE_BY_SIDE
        direction = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        self._both.setDirection(direction)


def _circumstances(way: Way) -> tuple[object, ...]:
    """Return a way without what it is about: a choice by hand is forgotten once the rules ask for something else."""
    return way.extent, way.effect.window, way.effect.repairing
