"""What an action is: one row of the tables that the modules of `commands` declare beside what they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from swissdesk.ui.workspace import Workspace

Condition = Callable[[Workspace], bool]


@dataclass(frozen=True)
class ActionSpec:
    """One action; `label` gives a text that depends on the state, `checked` makes it a switch.

    `plain` is a key without Ctrl or Alt that works only while drawing or timeline of the trace have the focus.
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


def is_open(workspace: Workspace) -> bool:
    return workspace.desk.is_open


def is_editable(workspace: Workspace) -> bool:
    """Whether the open tournament may be changed."""
    return workspace.desk.can_edit
