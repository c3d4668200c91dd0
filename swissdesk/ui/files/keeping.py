"""Choosing what is kept elsewhere by itself: copies on a second medium, and the web pages of the event."""

from __future__ import annotations

from pathlib import Path

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.session.backups import is_second_medium
from swissdesk.ui.files.copies import status_text
from swissdesk.ui.files.files import file_stem
from swissdesk.ui.files.opening import cannot_read
from swissdesk.ui.files.opening import folder as usual_folder
from swissdesk.ui.files.web_pages import Publishing, folder_within
from swissdesk.ui.shell.clock import when
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import ActionSpec, Office, action, is_open
from swissdesk.ui.widgets.form import ask


def choose_copying(office: Office) -> None:
    """Ask where copies go; if that is known already, what is to be done about them."""
    copies = office.services.copies
    if copies.folder is None:
        _choose_folder(office)
        return
    answer = ask(
        office.window,
        N_("Backups on a second medium"),
        _state(office, copies.folder),
        (("now", N_("&Back up now")), ("choose", N_("Choose &another folder…")), ("none", N_("&Stop backups"))),
    )
    if answer == "now":
        copies.make_now()
    elif answer == "choose":
        _choose_folder(office)
    elif answer == "none":
        copies.choose(None)
        office.messages.info(N_("Backups are stopped. Existing backups stay where they are."))


def _state(office: Office, folder: Path) -> str:
    where = wording.text(N_("A backup is saved in {folder} after every round."), folder=str(folder))
    latest = status_text(office.services.copies)
    return f"{where} {wording.text(N_('Now: {state}.'), state=latest)}" if latest else where


def _choose_folder(office: Office) -> None:
    document = office.desk.document
    start = office.services.copies.folder or usual_folder(office)
    folder = office.files.folder_for_copies(office.window, start)
    if folder is None:
        return
    office.services.copies.choose(folder)
    if document is not None and is_second_medium(document.path, folder) is False:
        office.messages.notice(
            wording.text(
                N_(
                    "{folder} is on the same disk as the document. Backups there help if a file is lost, not if "
                    "the disk fails. Choose a USB stick or a network folder instead."
                ),
                folder=str(folder),
            )
        )
    else:
        office.messages.done(wording.text(N_("A backup is saved in {folder} after every round."), folder=str(folder)))


def keep(office: Office) -> None:
    """Ask for the folder of the pages; if there is one already, what is to be done about it."""
    publishing = office.services.publishing
    folder = publishing.folder
    if folder is None:
        _choose(office)
        return
    answer = ask(
        office.window,
        N_("Web pages after every change"),
        _web_state(publishing, folder),
        (
            ("open", N_("&View pages")),
            ("now", N_("&Update now")),
            ("choose", N_("Choose &another folder…")),
            ("none", N_("&Stop updating")),
        ),
    )
    if answer == "open":
        office.files.show(folder / "index.html")
    elif answer == "now":
        publishing.write_now()
    elif answer == "choose":
        _choose(office)
    elif answer == "none":
        publishing.choose(None)
        office.messages.info(N_("Updating is stopped. The existing web pages stay where they are."))


def _web_state(publishing: Publishing, folder: Path) -> str:
    where = wording.text(N_("The pages in {folder} are kept up to date."), folder=str(folder))
    if publishing.has_failed:
        return f"{where} {translate(N_('The last update failed.'))}"
    if not publishing.written_at:
        return where
    return f"{where} {wording.text(N_('Last update: {time}.'), time=when(publishing.written_at))}"


def _choose(office: Office) -> None:
    document = office.desk.document
    if document is None:
        return
    folder = folder_for_pages(office, document.path.with_name(file_stem(document.path.stem)))
    if folder is None:
        return
    office.services.publishing.choose(folder)
    office.messages.done(
        wording.text(N_("The web pages in {folder} will be updated after every change."), folder=str(folder)),
        Offer(N_("Open pages"), lambda: office.files.show(folder / "index.html")),
    )


def folder_for_pages(office: Office, suggestion: Path, *, for_fide: bool = False) -> Path | None:
    """Ask for the folder of pages; where something else is in it, they get one of their own within it."""
    from swissdesk.reports import to_fide, web  # loaded when files are written

    title = N_("Folder for FIDE") if for_fide else N_("Folder for the web pages")
    chosen = office.files.folder_to_write(office.window, suggestion, title)
    if chosen is None:
        return None
    try:
        return folder_within(chosen, suggestion.name, to_fide.is_our_folder if for_fide else web.is_ours)
    except OSError as error:
        office.messages.error(cannot_read(chosen, error))
        return None


WEB_ACTIONS: tuple[ActionSpec, ...] = (
    action("web.keep", N_("&Web pages after every change…"), "Ctrl+M, Ctrl+O", "web")
    .tip(N_("Update a folder of web pages automatically: published rounds only, for phones and for printing"))
    .does(keep, is_open),
)
