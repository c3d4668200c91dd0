"""The actions when files and disks fail: compare versions, enter again what was refused, recover a document."""

from __future__ import annotations

import os.path
from pathlib import Path

from swissdesk import wording
from swissdesk.errors import StorageError
from swissdesk.i18n import N_
from swissdesk.session.journal import Standing
from swissdesk.ui.files import opening
from swissdesk.ui.shell import theme_files
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import ActionSpec, Office, action, because, is_editable


def show_versions(office: Office) -> None:
    """Show both versions of the tournament if there are two."""
    from swissdesk.ui.files.reconcile import ReconcileDialog  # loaded when wanted

    document = office.desk.document
    if document is None:
        return
    try:
        document.check_answers()
    except StorageError as error:
        office.messages.error(error)
        return
    if document.standing() is Standing.SAME:
        office.messages.info(wording.text(N_("{name} holds what this window shows."), name=document.path.name))
    else:
        ReconcileDialog.show_for(office)


@because(N_("The disk has refused nothing."))
def has_refused(office: Office) -> bool:
    """Whether entries wait that the disk refused."""
    log = office.services.file_watch.log
    return is_editable(office) and log is not None and bool(log.waiting)


def show_refused(office: Office) -> None:
    """Show what the disk refused."""
    from swissdesk.ui.files.recovery import RefusedDialog

    RefusedDialog.show_for(office)


def recover(office: Office) -> None:
    """Ask for a document, and show what there is to go on with instead."""
    path = office.files.tournament_to_open(office.window, opening.folder(office))
    if path is not None:
        opening.show_recovery(office, path)


def say_left(office: Office, kept: object) -> None:
    """Say where the history of a document is that was closed over a file which holds less; also after a restart."""
    office.preferences.kept_elsewhere = str(kept)
    say_kept_elsewhere(office)


def say_kept_elsewhere(office: Office) -> None:
    """Say where the history was kept when a document was last closed, if that was not its own file."""
    preferences, path = office.preferences, Path(office.preferences.kept_elsewhere)
    if not os.path.isfile(preferences.kept_elsewhere):
        preferences.kept_elsewhere = ""
        return

    def show() -> None:
        preferences.kept_elsewhere = ""
        opening.open_path(office, path)

    said = wording.text(
        N_("The file of the last tournament was out of reach or held less than the window. Everything is in {path}."),
        path=str(path),
    )
    office.messages.notice(said, Offer(N_("Open it"), show), everywhere=True)


def say_spoilt(office: Office) -> None:
    """Say what is damaged of the files that the program itself needs, if anything is; it works without them."""
    preferences = office.preferences
    said = [wording.sentence(damage) for damage in theme_files.damage()]
    if wording.damage_text():
        said.append(wording.damage_text())
    if preferences.is_damaged:
        path = preferences.store.fileName()
        said.append(
            wording.text(
                N_("The file of settings {path} is damaged: what cannot be read is as usual. Check the settings."),
                path=path,
            )
        )
    if said:
        office.messages.notice(" ".join(said), everywhere=True)


def _open_anew(office: Office) -> None:
    """Open the file once more that is only shown: it holds other things by now, or may be changed here."""
    document = office.desk.document
    if document is not None and document.read_only:
        opening.open_path(office, document.path)


def connect(office: Office) -> None:
    """Let the watch on the file show these dialogs."""
    watch = office.services.file_watch
    watch.compare.connect(lambda: show_versions(office))
    watch.show_refused.connect(lambda: show_refused(office))
    watch.open_anew.connect(lambda: _open_anew(office))
    office.desk.left.connect(lambda kept: say_left(office, kept))


ACTIONS: tuple[ActionSpec, ...] = (
    action("file.versions", N_("Compare with the &file…"), "Alt+Shift+F5", "compare_copy")
    .tip(N_("Whether the file holds what this window shows; if not, both versions side by side"))
    .does(show_versions, is_editable),
    action("file.refused", N_("Entries the dis&k refused…"), "Alt+Shift+F6", "notice")
    .tip(N_("What was entered while the disk refused it: enter it again or discard it"))
    .does(show_refused, has_refused),
    action("file.recover", N_("Reco&ver a document…"), "Alt+Shift+F7", "return")
    .tip(N_("What can be read of a damaged document, and its copies: continue with the best"))
    .does(recover),
)
