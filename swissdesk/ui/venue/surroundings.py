"""What surrounds the tournament, for the checklist: what the window knows, and what has to be looked up.

What takes time or may hang (a stick that is not there, a disk on the network) is looked up on a thread.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from swissdesk.errors import SwissDeskError
from swissdesk.i18n import LANGUAGES, language
from swissdesk.session.backups import is_second_medium
from swissdesk.session.power import power
from swissdesk.session.venue import Surroundings
from swissdesk.ui.files.copies import now
from swissdesk.ui.shell.office import Office


def known(office: Office) -> Surroundings:
    """Return what the window knows without asking anybody."""
    document, copies, preferences = office.desk.document, office.services.copies, office.preferences
    latest = copies.latest
    return Surroundings(
        now=now(),
        language=LANGUAGES[language()],
        document="" if document is None else str(document.path),
        read_only=office.desk.read_only_reason,
        backup_folder=str(copies.folder or ""),
        backup_there=False if copies.has_failed else None,
        backup_apart=None if latest is None else latest.second_medium,
        backup_at="" if latest is None else latest.at,
        printer=preferences.printed_on,
        printed_at=preferences.printed_at,
    )


def looking_up(office: Office, found: Surroundings) -> Callable[[object], Surroundings]:
    """Return the work, for a thread, that adds what has to be looked up to what is known."""
    lists = office.services.rating_lists

    def work(_monitor: object) -> Surroundings:
        document, folder = Path(found.document), Path(found.backup_folder)
        there = os.path.isdir(folder) if found.backup_folder else None
        try:
            free = shutil.disk_usage(document).free
        except OSError:
            free = None
        try:
            months = tuple((each.name, each.month) for each in lists.lists())
        except SwissDeskError:
            months = ()
        return replace(
            found,
            free=free,
            backup_there=there,
            backup_apart=is_second_medium(document, folder) if there else found.backup_apart,
            lists=months,
            power=power(),
        )

    return work
