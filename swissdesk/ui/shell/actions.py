"""Every action of the program, gathered from the modules of `commands`, where each is declared once as data.

Menus, the header's buttons, the list of keys and the tests are made from this table; nobody else names a shortcut.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.checks import commands as checks
from swissdesk.ui.correcting import commands as correcting
from swissdesk.ui.files import commands as file
from swissdesk.ui.files import commands as web
from swissdesk.ui.hall import commands as hall
from swissdesk.ui.help import commands as help
from swissdesk.ui.history import commands as history
from swissdesk.ui.history import record
from swissdesk.ui.lists import commands as lists
from swissdesk.ui.manual import commands as manual
from swissdesk.ui.players import commands as players
from swissdesk.ui.players import registration
from swissdesk.ui.rounds import commands as preflight
from swissdesk.ui.rounds import commands as rounds
from swissdesk.ui.rounds import commands as stages
from swissdesk.ui.rounds import result_commands
from swissdesk.ui.schedule import commands as schedule
from swissdesk.ui.sheets import commands as printing
from swissdesk.ui.shell import commands as clipboard
from swissdesk.ui.shell import commands as edit
from swissdesk.ui.shell import commands as language
from swissdesk.ui.shell import commands as view
from swissdesk.ui.shell.action import ActionSpec
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.workspace import Workspace
from swissdesk.ui.standings import commands as standings
from swissdesk.ui.trace import commands as trace

ACTIONS: tuple[ActionSpec, ...] = (
    *file.ACTIONS,
    *web.WEB_ACTIONS,
    *printing.ACTIONS,
    *record.ACTIONS,
    *edit.ACTIONS,
    *clipboard.CLIPBOARD_ACTIONS,
    *history.ACTIONS,
    *checks.ACTIONS,
    *players.ACTIONS,
    *registration.ACTIONS,
    *lists.ACTIONS,
    *rounds.ACTIONS,
    *preflight.PREFLIGHT_ACTIONS,
    *stages.STAGES_ACTIONS,
    *manual.ACTIONS,
    *result_commands.ACTIONS,
    *correcting.ACTIONS,
    *standings.ACTIONS,
    *schedule.ACTIONS,
    *trace.ACTIONS,
    *view.VIEW_ACTIONS,
    *language.LANGUAGE_ACTIONS,
    *hall.ACTIONS,
    *help.ACTIONS,
)
"""In the order of the list of keys."""

SEPARATOR = ""
RECENT = "recent"
SAMPLES = "samples"

MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        N_("&File"),
        (
            "file.new",
            "file.open",
            RECENT,
            SAMPLES,
            SEPARATOR,
            "file.copy",
            "file.copies",
            "file.export",
            "web.keep",
            SEPARATOR,
            "file.settings",
            SEPARATOR,
            "file.close",
            "file.quit",
        ),
    ),
    (
        N_("&Edit"),
        (
            "edit.undo",
            "edit.redo",
            SEPARATOR,
            "history.panel",
            "history.go",
            "history.then",
            "history.compare",
            "history.compare_file",
            SEPARATOR,
            "checks.panel",
            "checks.next",
            "checks.aside",
            "checks.back",
            SEPARATOR,
            "edit.anything",
            "edit.find",
            "edit.copy_table",
            "edit.accept",
        ),
    ),
    (
        N_("&Players"),
        (
            "players.quick",
            "players.add",
            "players.paste",
            "players.import",
            SEPARATOR,
            "players.edit",
            "players.remove",
            "players.refresh",
            "lists.show",
            "players.number",
            SEPARATOR,
            "players.here",
            "players.paid",
            "players.not_here",
            "players.leave_out",
            "players.check_in_list",
            SEPARATOR,
            "players.absences",
            SEPARATOR,
            "players.plays",
            "players.half",
            "players.absent",
            SEPARATOR,
            "players.withdraw",
            "players.return",
        ),
    ),
    (
        N_("&Round"),
        (
            "round.propose",
            "round.anyway",
            "round.not_now",
            SEPARATOR,
            "round.publish",
            "round.discard",
            "round.unpair",
            SEPARATOR,
            "round.close",
            "round.reopen",
            SEPARATOR,
            "manual.begin",
            "round.late",
            "round.no_show",
            "round.swap",
            SEPARATOR,
            "round.certain",
            "round.previous",
            "round.following",
        ),
    ),
    (
        N_("&By hand"),
        (
            "manual.turn",
            "manual.break",
            "manual.bye",
            SEPARATOR,
            "manual.hold",
            "manual.rest",
            SEPARATOR,
            "manual.add",
            SEPARATOR,
            "manual.finish",
            "manual.cancel",
        ),
    ),
    (
        N_("Re&sults"),
        (
            "round.next_open",
            "round.jump_board",
            "round.jump_name",
            "results.slip",
            "results.boards_out",
            "round.correct",
            SEPARATOR,
            "results.second_pass",
            "results.black_side",
            "results.reverse",
            SEPARATOR,
            "results.keys_standard",
            "results.keys_vega",
            "results.keys_sharly",
            "results.keys_letters",
            "results.keys_figures",
            "results.keys_own",
            "results.keys_edit",
        ),
    ),
    (
        N_("Sta&ndings"),
        (
            "standings.table",
            "standings.crosstable",
            "standings.prizes",
            "standings.ratings",
            "standings.norms",
            SEPARATOR,
            "standings.why",
            "standings.protest",
            "standings.print",
            SEPARATOR,
            "standings.category",
            "standings.columns",
            SEPARATOR,
            "standings.tiebreaks",
            "standings.awards",
        ),
    ),
    (
        N_("Brac&kets and tables"),
        (
            "schedule.bracket",
            "schedule.lot",
            SEPARATOR,
            "schedule.round_robin",
            "schedule.numbers",
            "schedule.groups",
            SEPARATOR,
            "schedule.construction",
        ),
    ),
    (
        N_("&Trace"),
        (
            "trace.play",
            "trace.next",
            "trace.previous",
            "trace.decision",
            SEPARATOR,
            "trace.next_bracket",
            "trace.previous_bracket",
            "trace.first",
            "trace.last",
            SEPARATOR,
            "trace.open",
            "trace.close",
            SEPARATOR,
            "trace.closer",
            "trace.further",
            "trace.fit",
            "trace.motion",
            SEPARATOR,
            "trace.cards",
            "trace.graph",
            "trace.groups",
            "trace.tree",
            SEPARATOR,
            "trace.text",
            "trace.overview",
            "trace.lesson",
            "trace.mark",
            "trace.preview",
            SEPARATOR,
            "trace.choose",
            "trace.why_not",
            "trace.editions",
            "trace.laboratory",
        ),
    ),
    (
        N_("Pr&int"),
        (
            "print.shown",
            "print.at_once",
            "print.pdf",
            SEPARATOR,
            "print.pack",
            "print.rescue",
            SEPARATOR,
            "print.pairings",
            "print.standings",
            "print.players",
            "print.trace",
            "print.steps",
            "print.audit",
            "print.comparison",
            SEPARATOR,
            "sheets.previous",
            "sheets.next",
            "sheets.closer",
            "sheets.further",
            "sheets.fit",
        ),
    ),
    (
        N_("&View"),
        (
            "view.players",
            "view.round",
            "view.standings",
            "view.trace",
            "view.sheets",
            SEPARATOR,
            "view.columns",
            SEPARATOR,
            "view.larger",
            "view.smaller",
            "view.normal",
            SEPARATOR,
            "view.light",
            "view.dark",
            "view.system",
        ),
    ),
    (N_("Lan&guage"), ("language.system", SEPARATOR, "language.en", "language.ru", "language.sk")),
    (
        N_("H&all"),
        (
            "hall.screen",
            "hall.panel",
            SEPARATOR,
            "hall.next",
            "hall.previous",
            "hall.pause",
            "hall.go_on",
            SEPARATOR,
            "hall.message",
            "hall.light",
        ),
    ),
    (N_("&Help"), ("help.page", "help.keys", SEPARATOR, "help.about")),
)
"""The menus; `RECENT` and `SAMPLES` stand for submenus made from what there is."""

INSIDE = {
    N_("&By hand"): N_("&Round"),
    N_("Brac&kets and tables"): N_("&Round"),
    N_("Lan&guage"): N_("&View"),
    N_("H&all"): N_("&View"),
}
"""Menus that stand at the end of another one, so that the bar has room for all in large type."""


def menus() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give the title of every menu, without its mnemonic, and the ids of the actions in it."""
    for title, entries in MENUS:
        ids = ("file.sample" if entry == SAMPLES else entry for entry in entries)
        yield translate(title).replace("&", ""), tuple(entry for entry in ids if entry not in (SEPARATOR, RECENT))


class Actions(QObject):
    """The declared actions as `QAction`s of a window, kept up to date with the workspace."""

    def __init__(self, workspace: Workspace, window: QWidget) -> None:
        super().__init__(window)
        self._workspace = workspace
        self._made = {spec.id: self._make(spec, window) for spec in ACTIONS}
        workspace.looked_elsewhere.connect(self.refresh)
        workspace.look.changed.connect(self.redraw)
        self.refresh()
        self.redraw()

    def __getitem__(self, action_id: str) -> QAction:
        return self._made[action_id]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._made.values())

    def tooltip(self, action_id: str) -> str:
        """Return the tooltip of an action, its key included."""
        return self._made[action_id].toolTip()

    def _make(self, spec: ActionSpec, window: QWidget) -> QAction:
        text = translate(spec.text)
        action = QAction(text, window)
        action.setObjectName(spec.id)
        action.setToolTip(_tooltip(spec, text))
        action.setShortcuts(_keys(spec))
        action.setCheckable(spec.checked is not None)
        action.triggered.connect(lambda _checked=False: self._run(spec))
        window.addAction(action)
        return action

    def _run(self, spec: ActionSpec) -> None:
        spec.run(self._workspace)
        self.refresh()

    def refresh(self) -> None:
        """Look again which actions make sense and what they are called."""
        for spec in ACTIONS:
            action = self._made[spec.id]
            action.setEnabled(spec.enabled(self._workspace))
            if spec.label is not None:
                text = spec.label(self._workspace)
                action.setText(text)
                action.setToolTip(_tooltip(spec, text))
            if spec.checked is not None:
                action.setChecked(spec.checked(self._workspace))

    def redraw(self) -> None:
        """Draw the icons in the colours of the theme."""
        for spec in ACTIONS:
            if spec.icon:
                self._made[spec.id].setIcon(icon(spec.icon))


def _keys(spec: ActionSpec) -> list[QKeySequence]:
    """Return the keys of an action: the declared one first, then what the same hand expects elsewhere."""
    extra = {"edit.redo": ["Ctrl+Y"], "view.larger": ["Ctrl+="]}
    return [QKeySequence(key) for key in (spec.key, *extra.get(spec.id, []))]


def _tooltip(spec: ActionSpec, text: str) -> str:
    key = _native(spec.key)
    said = text.replace("&", "") if spec.id in ("edit.undo", "edit.redo") else translate(spec.tooltip)
    if spec.plain:
        return f"{said} ({_native(spec.plain)}, {key})"
    return f"{said} ({key})"


@cache
def _native(key: str) -> str:
    """Return a key as it is called on this system."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
