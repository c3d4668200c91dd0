"""The line above the table that says that a second pass is going on, how far it is, and what has stopped it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Result
from swissdesk.ui.actions import Actions
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.common import button, set_property
from swissdesk.ui.widgets.strip import Banner

_MOST_FOR_SWITCHES = 0.55
"""Where switches and button would take more of the width, one switch stands below the other."""


class PassBanner(Banner):
    """Progress, or a difference with its two ways out; never takes the focus from the table."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__("info", "done", "accent", parent)
        self.keep = button("")
        self.take = button("")
        self.black_side = _Switch(actions, "results.black_side")
        self.reverse = _Switch(actions, "results.reverse")
        self.end = ActionButton(actions["results.second_pass"], text=translate(N_("End")))
        self.switches = QWidget()
        self._pair = QBoxLayout(QBoxLayout.Direction.LeftToRight, self.switches)
        self._pair.setContentsMargins(0, 0, 0, 0)
        for switch in (self.black_side, self.reverse):
            self._pair.addWidget(switch)
        for widget in (self.keep, self.take, self.switches, self.end):
            self.line.addWidget(widget)
        for widget in (self.keep, self.take, self.black_side, self.reverse, self.end):
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def minimumSizeHint(self) -> QSize:
        """Return the size with one switch below the other."""
        least = super().minimumSizeHint()
        stacked = self.line.minimumSize().width() - self._pair.minimumSize().width() + self._broader
        margins = self._whole.contentsMargins()
        return QSize(min(least.width(), stacked + margins.left() + margins.right()), least.height())

    @property
    def _broader(self) -> int:
        return max(switch.sizeHint().width() for switch in (self.black_side, self.reverse))

    def resizeEvent(self, event: QResizeEvent) -> None:
        both = self.black_side.sizeHint().width() + self.reverse.sizeHint().width()
        narrow = both + self.end.sizeHint().width() > self.width() * _MOST_FOR_SWITCHES
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._pair.setDirection(down if narrow else across)
        super().resizeEvent(event)

    def show_progress(self, number: int, verified: int, left: int, differing: int) -> None:
        """Say how many boards are verified and how many are left."""
        said = wording.text(
            N_("Second pass of round {round}: {verified} verified, {left} to go. Nothing is overwritten."),
            round=number, verified=verified, left=left,
        )  # fmt: skip
        if differing:
            said += " " + wording.text(N_("Differences: {count}."), count=differing)
        self._show("info", "second_pass", "accent", said, deciding=False)

    def show_end(self, number: int, verified: int, open_boards: int) -> None:
        """Say that there is nothing left to be verified."""
        said = wording.text(
            N_("Second pass of round {round}: all {verified} results are verified. Enter ends it."),
            round=number, verified=verified,
        )  # fmt: skip
        if open_boards:
            said += " " + wording.text(N_("Boards without a result: {count}."), count=open_boards)
        self._show("done", "done", "accent", said, deciding=False)

    def show_difference(self, words: str, first: Result | None, second: Result) -> None:
        """Show what has stopped the pass, and offer both values."""
        kept = wording.result_text(first) or translate(N_("no result"))
        for choice, text, tip in (
            (self.keep, wording.text(N_("Keep {result} (K)"), result=kept), N_("The first value stays")),
            (self.take, wording.text(N_("Take {result} (T)"), result=second), N_("The second value is stored instead")),
        ):
            choice.setText(text)
            choice.setAccessibleName(text)
            choice.setToolTip(translate(tip))
        self._show("error", "notice", "danger", words, deciding=True)

    def _show(self, look: str, picture: str, role: str, words: str, *, deciding: bool) -> None:
        self._picture, self._role = picture, role
        set_property(self, "strip", look)
        for choice in (self.keep, self.take):
            choice.setVisible(deciding)
        for widget in (self.switches, self.end):
            widget.setVisible(not deciding)
        self.text.setAccessibleName(words)
        self.say(words)


class _Switch(QCheckBox):
    """A check box that is an action."""

    def __init__(self, actions: Actions, action_id: str) -> None:
        super().__init__()
        self._action = actions[action_id]
        self.clicked.connect(lambda _checked=False: self._action.trigger())
        self._action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        text = self._action.text().replace("&", "")
        self.setText(text)
        self.setAccessibleName(text)
        self.setToolTip(self._action.toolTip())
        self.setChecked(self._action.isChecked())
