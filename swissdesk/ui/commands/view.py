"""What the actions of the view do."""

from __future__ import annotations

from swissdesk.ui.workspace import PLAYERS, Workspace


def find(workspace: Workspace) -> None:
    """Turn to the players and put the cursor into the search."""
    workspace.show_page(PLAYERS)
    workspace.find_wanted.emit()
