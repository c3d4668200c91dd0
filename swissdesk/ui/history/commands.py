"""The actions on the history: go to a state, look at its standings, compare it with now or with a copy."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from swissdesk import wording
from swissdesk.formats import trf
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.session import Document
from swissdesk.session.audit import Entry
from swissdesk.session.history import History
from swissdesk.ui.files.opening import cannot_read, folder, looks_like
from swissdesk.ui.history import record
from swissdesk.ui.shell.clock import when
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import ActionSpec, Office, action, because, is_open, steady
from swissdesk.ui.shell.view import HISTORY
from swissdesk.ui.shell.workers import Monitor, SlicesWork


@steady
@because(N_("Select an action in the history."))
def has_entry(office: Office) -> bool:
    """Whether a record of the history is chosen."""
    return office.desk.is_open and office.shown.entry is not None


def _why_not_go(office: Office) -> str:
    if office.boards.is_by_hand:
        return translate(N_("Manual pairing is in progress: finish or cancel it first."))
    return translate(N_("Select another action: the tournament is already in this state."))


@because(_why_not_go)
def can_go(office: Office) -> bool:
    """Whether there is a state to go to: one that is not the present."""
    document, entry = office.desk.document, office.shown.entry
    if document is None or entry is None or office.boards.is_by_hand:
        return False
    return office.desk.can_edit and entry.node != document.history.node


# ---- going there


def go(office: Office) -> None:
    """Go to the state after the chosen record; from there everything can be undone, and gone back from."""
    document, entry = office.desk.document, office.shown.entry
    if document is not None and entry is not None:
        _go_to(office, entry.node, when(entry.time))


def _go_to(office: Office, node: int, time: str) -> None:
    """Go to a node of the history; the way there is worked out in the background."""
    document = office.desk.document
    if document is None:
        return
    history = document.history

    def way() -> SlicesWork:
        yield from record.state(history, history.parent(node) or 0)
        return (yield from record.state(history, node))

    office.services.recall.start(way(), lambda _state: _arrive(office, history, node, time))


def _arrive(office: Office, history: History, node: int, time: str) -> None:
    before, said = history.node, _way_text(history, history.node, node)
    if not office.desk.go_to(node):
        return
    what = wording.sentence(history.describe(node))
    text = N_("Reverted to {time}, after “{what}”. {way}") if time else N_("Restored. {way}")
    office.messages.done(
        wording.text(text, time=time, what=what, way=said).strip(),
        Offer(N_("Undo the revert"), partial(_go_to, office, before, "")),
    )


def _way_text(history: History, before: int, after: int) -> str:
    """Return how many actions are undone or done again on the way from node to node."""
    steps = history.depth_of(after) - history.depth_of(before)
    if steps < 0 and history.is_in_force(after):
        template = translate_plural(
            N_("{count} action was undone and stays in the history."),
            N_("{count} actions were undone and stay in the history."),
            -steps,
        )
        return template.format(count=-steps)
    if steps > 0 and _leads_to(history, before, after):
        template = translate_plural(N_("{count} action was redone."), N_("{count} actions were redone."), steps)
        return template.format(count=steps)
    return translate(N_("This is another branch; the previous one stays in the history."))


def _leads_to(history: History, before: int, after: int) -> bool:
    node: int | None = after
    while node is not None and node > before:
        node = history.parent(node)
    return node == before


# ---- looking and comparing


def then(office: Office) -> None:
    """Show the standings as they were after the chosen record, beside the window."""
    from swissdesk.ui.history.former_states import ThenWindow  # loaded when wanted

    ThenWindow.show_for(office)


def compare(office: Office) -> None:
    """Show what has changed since the chosen record."""
    document, entry = office.desk.document, office.shown.entry
    if document is None or entry is None:
        return
    history = document.history
    office.services.recall.start(
        record.state(history, entry.node), lambda state: _compare_with(office, history, entry, state)
    )


def _compare_with(office: Office, history: History, entry: Entry, state: Tournament) -> None:
    title = wording.text(N_("Changed since {time}"), time=when(entry.time))
    what = wording.sentence(history.describe(entry.node))
    _show_differences(office, title, wording.text(N_("Compared with the state after “{what}”."), what=what), state)


def compare_file(office: Office) -> None:
    """Ask for a copy of the tournament and show in what it is different from the one that is open."""
    path = office.files.tournament_to_open(office.window, folder(office))
    if path is None:
        return
    title = wording.text(N_("Compared with {name}"), name=path.name)
    said = wording.text(N_("Differences from {path}."), path=str(path))
    office.tasks.run(
        lambda monitor: _tournament_in(path, monitor),
        lambda other: _show_differences(office, title, said, other),
        office.messages.error,
        wording.text(N_("Reading {name} …"), name=path.name),
    )


def _tournament_in(path: Path, monitor: Monitor) -> Tournament:
    """Return the tournament in a document, which is only read, or in a TRF, which is read apart."""
    try:
        is_document = looks_like(path)[0]
    except OSError as error:
        raise cannot_read(path, error) from error
    if not is_document:
        from swissdesk.formats import apart  # loaded when wanted

        return apart.read(trf.load, path, budget=apart.EVENT, monitor=monitor)
    with Document.open(path, read_only=True, asked=lambda: monitor(0, 0)) as document:
        return document.tournament


def _show_differences(office: Office, title: str, said: str, before: Tournament) -> None:
    from swissdesk.ui.history.former_states import ComparisonWindow  # loaded when wanted

    ComparisonWindow.show_for(office, title, said, before)


ACTIONS: tuple[ActionSpec, ...] = (
    action("history.panel", N_("&History"), "Ctrl+H", "history")
    .tip(N_("All actions with their times, including undone ones"))
    .does(lambda w: w.pages.history.toggle(), is_open, checked=lambda w: HISTORY in w.preferences.panels),
    action("history.go", N_("Re&vert to this point"), "Ctrl+M, Ctrl+Z", "jump")
    .tip(N_("Take the tournament back to its state after the selected action; this can be undone"))
    .does(go, can_go),
    action("history.then", N_("&Show the standings then"), "Ctrl+Shift+T", "then")
    .tip(N_("Standings after the selected action, in a separate window"))
    .does(then, has_entry),
    action("history.compare", N_("Compare with &now"), "Ctrl+D", "compare")
    .tip(N_("Changes since the selected action"))
    .does(compare, has_entry),
    action("history.compare_file", N_("Com&pare with a copy…"), "Ctrl+Shift+D", "compare_copy")
    .tip(N_("Differences between the tournament and a copy of it, or a TRF"))
    .does(compare_file, is_open),
)
