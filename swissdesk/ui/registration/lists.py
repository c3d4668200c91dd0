"""The rating lists of this computer, as the registration asks them."""

from __future__ import annotations

from collections.abc import Callable

from swissdesk.session.registration.entering import Lists
from swissdesk.ui.workspace import Workspace


def lists_of(workspace: Workspace) -> Lists | None:
    """Return the lists, None if none has been imported."""
    return workspace.rating_lists if workspace.rating_lists.lists() else None


def fide_numbers(workspace: Workspace) -> Callable[[str], bool] | None:
    """Return what says whether FIDE's list has a number; None if that list has not been imported.

    What is returned raises FileError if the list cannot be read.
    """
    lists = workspace.rating_lists
    if not any(known.kind == "fide" for known in lists.lists()):
        return None
    return lambda number: lists.by_fide_id(number) is not None
