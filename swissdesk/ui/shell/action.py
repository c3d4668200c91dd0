"""What an action is: one row of the tables that the modules of `commands` declare beside what they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from swissdesk.i18n import N_, translate
from swissdesk.ui.shell.workspace import Workspace

Condition = Callable[[Workspace], bool]
Reason = Callable[[Workspace], str]

_REASONS: dict[Condition, Reason] = {}


def because(reason: Reason | str) -> Callable[[Condition], Condition]:
    """Give a condition the reason why it does not hold: words (marked with ``N_``), or what returns finished ones."""

    def mark(condition: Condition) -> Condition:
        _REASONS[condition] = (lambda _workspace: translate(reason)) if isinstance(reason, str) else reason
        return condition

    return mark


@dataclass(frozen=True)
class ActionSpec:
    """One action; `label` gives a text that depends on the state, `checked` makes it a switch.

    `plain` is a key without Ctrl or Alt that works only while drawing or timeline of the trace have the focus. `why`
    says, finished and in the user's language, why the action makes no sense now; it is asked only then, and needed
    only where the condition (`because`) does not say it.
    """

    id: str
    text: str
    key: str
    tooltip: str
    run: Callable[[Workspace], object]
    enabled: Condition = lambda _workspace: True
    icon: str = ""
    label: Callable[[Workspace], str] | None = None
    checked: Condition | None = None
    plain: str = ""
    why: Reason | None = None

    def why_not(self, workspace: Workspace) -> str:
        """Return why the action makes no sense now, in words; empty if it does, or if nothing better can be said."""
        if self.enabled(workspace):
            return ""
        if not workspace.desk.is_open:
            return translate(N_("No tournament is open."))
        if workspace.desk.read_only_reason:
            return workspace.desk.read_only_reason
        reason = self.why or _REASONS.get(self.enabled)
        return "" if reason is None else reason(workspace)


def is_open(workspace: Workspace) -> bool:
    return workspace.desk.is_open


def is_editable(workspace: Workspace) -> bool:
    """Whether the open tournament may be changed."""
    return workspace.desk.can_edit
