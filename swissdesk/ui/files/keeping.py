"""Choosing what is kept elsewhere by itself: copies on a second medium, and the web pages of the event."""

from __future__ import annotations

from pathlib import Path

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.session.backups import is_second_medium
from swissdesk.ui.files.copies import status_text, when
from swissdesk.ui.files.files import file_stem
from swissdesk.ui.files.opening import cannot_read
from swissdesk.ui.files.opening import folder as usual_folder
from swissdesk.ui.files.web_pages import folder_within
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import ActionSpec, Office, action, is_open
from swissdesk.ui.widgets.form import ask


def choose_copying(office: Office) -> None:
    """Ask where copies go; if that is known already, what is to be done about them."""
    if office.services.copies.folder is None:
        _choose_folder(office)
        return
    answer = ask(
        office.window,
        N_("Copies on a second medium"),
        _state(office, office.services.copies.folder),
        (("now", N_("&Copy now")), ("choose", N_("&Another folder…")), ("none", N_("&No more copies"))),
    )
    if answer == "now":
        office.services.copies.make_now()
    elif answer == "choose":
        _choose_folder(office)
    elif answer == "none":
        office.services.copies.choose(None)
        office.messages.info(N_("No more copies are made. Those that there are stay where they are."))


def _state(office: Office, folder: Path) -> str:
    where = wording.text(N_("After every round a copy goes to {folder}."), folder=str(folder))
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
                    "{folder} is on the same disk as the document: copies there help if a file is lost, not if the "
                    "disk breaks. Better choose a stick or a network folder."
                ),
                folder=str(folder),
            )
        )
    else:
        office.messages.done(wording.text(N_("After every round a copy goes to {folder}."), folder=str(folder)))


def keep(office: Office) -> None:
    """Ask for the folder of the pages; if there is one already, what is to be done about it."""
    folder = office.services.publishing.folder
    if folder is None:
        _choose(office)
        return
    answer = ask(
        office.window,
        N_("Web pages after every change"),
        _web_state(office, folder),
        (
            ("open", N_("&Look at them")),
            ("now", N_("&Write now")),
            ("choose", N_("&Another folder…")),
            ("none", N_("&No more pages")),
        ),
    )
    if answer == "open":
        office.files.show(folder / "index.html")
    elif answer == "now":
        office.services.publishing.write_now()
    elif answer == "choose":
        _choose(office)
    elif answer == "none":
        office.services.publishing.choose(None)
        office.messages.info(N_("The web pages stay as they are, wherever they are."))


def _web_state(office: Office, folder: Path) -> str:
    where = wording.text(N_("The pages are kept up to date in {folder}."), folder=str(folder))
    if office.services.publishing.has_failed:
        return f"{where} {translate(N_('They could not be written the last time.'))}"
    at = office.services.publishing.written_at
    return f"{where} {wording.text(N_('Last written: {time}.'), time=when(at))}" if at else where


def _choose(office: Office) -> None:
    document = office.desk.document
    if document is None:
        return
    suggestion = document.path.with_name(file_stem(document.path.stem))
    chosen = office.files.folder_to_write(office.window, suggestion)
    if chosen is None:
        return
    try:
        folder = folder_within(chosen, document.path)
    except OSError as error:
        office.messages.error(cannot_read(chosen, error))
        return
    office.services.publishing.choose(folder)
    office.messages.done(
        wording.text(N_("From now on the web pages are kept up to date in {folder}."), folder=str(folder)),
        Offer(N_("Open the pages"), lambda: office.files.show(folder / "index.html")),
    )


WEB_ACTIONS: tuple[ActionSpec, ...] = (
    action("web.keep", N_("&Web pages after every change…"), "Ctrl+Alt+O", "web")
    .tip(N_("Keep a folder of web pages up to date by itself: published rounds only, for phones and for paper"))
    .does(keep, is_open),
)
