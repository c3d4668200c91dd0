"""Copying a table for a spreadsheet or a message."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from swissdesk.i18n import N_, translate_plural
from swissdesk.ui.action import ActionSpec, because
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.workspace import Workspace


def table_in_use(workspace: Workspace) -> Table | None:
    """Return the table with the keys, else the largest that is seen."""
    focus = QApplication.focusWidget()
    if isinstance(focus, Table):
        return focus
    seen = [table for table in workspace.window.findChildren(Table) if table.isVisible()]
    return max(seen, key=lambda table: table.width() * table.height(), default=None)


@because(N_("No table is shown."))
def can_copy(workspace: Workspace) -> bool:
    """Whether a table is seen."""
    return workspace.desk.is_open and table_in_use(workspace) is not None


def copy_table(workspace: Workspace) -> None:
    """Put the table on the clipboard, as it is seen, with tabs between its cells."""
    table = table_in_use(workspace)
    if table is not None:
        count = table.copy(whole=True)
        text = translate_plural(N_("{count} row is on the clipboard."), N_("{count} rows are on the clipboard."), count)
        workspace.messages.done(text.format(count=count))


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("edit.copy_table", N_("&Copy the table"), "Ctrl+Shift+C",
               N_("Put the whole table on the clipboard, for a spreadsheet; Ctrl+C copies what is selected"),
               copy_table, can_copy, "copy"),
)  # fmt: skip
