"""Files that are written on a thread while the window goes on, and that the user counts on.

Leaving, closing and opening wait for them in words (`opening.may_leave`), Esc stops them, and how each ended is told:
the file is there, it could not be written, or it was stopped.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Job, Monitor, Work


def save(
    office: Office,
    path: Path,
    work: Work,
    done: Callable[[Any], object],
    patience: float = 0,
) -> bool:
    """Begin to write a file; says that it has to wait, and returns False, while something else goes on.

    `work` asks its monitor once more before it touches the file; `patience` is that of `Tasks.start`.
    """
    job = Job(
        title=wording.text(N_("Saving {name} …"), name=path.name),
        work=work,
        done=done,
        failed=office.messages.error,
        stopped=lambda: say_stopped(office, path),
    )
    begun = office.tasks.start(job, patience)
    if not begun:
        say_busy(office)
    return begun


def save_page(office: Office, parent: QWidget, name: str, made: Callable[[Monitor], str]) -> None:
    """Ask where to, `name` being what is offered, and write the page that `made` works out."""
    from swissdesk.formats.storing import write_file  # loaded when wanted

    path = office.files.export_to_write(parent, office.files.documents() / name)
    if path is None:
        return

    def work(monitor: Monitor) -> None:
        page = made(monitor).encode()
        monitor(0, 0)
        write_file(path, page)

    said = wording.text(N_("Saved: {path}"), path=path)
    save(office, path, work, lambda _nothing: office.messages.done(said))


def say_stopped(office: Office, path: Path) -> None:
    """Say that there is no such file, or still the one of before."""
    office.messages.notice(wording.text(N_("{name} was not saved: it was stopped."), name=path.name))


def say_busy(office: Office) -> None:
    """Say that something else has to come to its end first."""
    office.messages.info(N_("Another task is running. Try again when it is finished."))
