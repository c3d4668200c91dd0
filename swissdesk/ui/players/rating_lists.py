"""The rating lists of this computer, as the registration of players asks them."""

from __future__ import annotations

from collections.abc import Callable

from swissdesk.session.registration.naming import Lists
from swissdesk.ui.shell.office import Office


def lists_of(office: Office) -> Lists | None:
    """Return the lists, None if none has been imported."""
    return office.services.rating_lists if office.services.rating_lists.lists() else None


def fide_numbers(office: Office) -> Callable[[str], bool] | None:
    """Return what says whether FIDE's list has a number; None if that list has not been imported.

    What is returned raises FileError if the list cannot be read.
    """
    lists = office.services.rating_lists
    if not any(known.kind == "fide" for known in lists.lists()):
        return None
    return lambda number: lists.by_fide_id(number) is not None
