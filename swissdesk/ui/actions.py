"""Every action of the program, declared once as data: text, key, tooltip, when it makes sense, what it does.

Menus, the header's buttons, the list of keys and the tests are made from this table; nobody else names a shortcut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.commands import file, help, players, printing, rounds, trace, view
from swissdesk.ui.icons import icon
from swissdesk.ui.workspace import PLAYERS, ROUND, STANDINGS, TRACE, Workspace

Condition = Callable[[Workspace], bool]


@dataclass(frozen=True)
class ActionSpec:
    """One action; `label` gives a text that depends on the state, `checked` makes it a switch.

    `plain` is a key without Ctrl or Alt that works only while drawing or timeline of the trace have the focus.
    """

    id: str
    text: str
    key: str
    tooltip: str
    run: Callable[[Workspace], object]
    enabled: Condition = lambda _workspace: True
    icon: str = ""
    label: Callable[[Workspace], str] | None = None
    checked: Condition | None = None
    plain: str = ""


def _open(workspace: Workspace) -> bool:
    return workspace.desk.is_open


def _editable(workspace: Workspace) -> bool:
    return workspace.desk.can_edit


def _undo_label(workspace: Workspace) -> str:
    what = workspace.desk.undo_text if workspace.desk.can_undo else ""
    return wording.text(N_("&Undo {what}"), what=what).strip()


def _redo_label(workspace: Workspace) -> str:
    what = workspace.desk.redo_text if workspace.desk.can_redo else ""
    return wording.text(N_("&Redo {what}"), what=what).strip()


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("file.new", N_("&New tournament…"), "Ctrl+N", N_("Begin a new tournament"), file.new, icon="new"),
    ActionSpec("file.open", N_("&Open…"), "Ctrl+O", N_("Open a SwissDesk document or a TRF"), file.choose, icon="open"),
    ActionSpec("file.sample", N_("Open a &sample"), "Ctrl+Shift+O",
               N_("Open a practice copy of a sample tournament"), file.open_sample, icon="sample"),
    ActionSpec("file.copy", N_("Save a cop&y…"), "Ctrl+Shift+S", N_("Write a copy of the document, history included"),
               file.save_copy, _open, "copy"),
    ActionSpec("file.export", N_("&Export as TRF…"), "Ctrl+E", N_("Write the tournament as a TRF for the federation"),
               file.export_trf, _open, "export"),
    ActionSpec("file.settings", N_("Event &data and settings…"), "Ctrl+,", N_("Name, place, rounds, initial colour"),
               file.settings, _open, "settings"),
    ActionSpec("file.close", N_("&Close"), "Ctrl+W", N_("Close the tournament; everything is saved already"),
               file.close, _open, "close"),
    ActionSpec("file.quit", N_("&Quit"), "Ctrl+Q", N_("Leave the program; everything is saved already"),
               file.leave, icon="quit"),
    ActionSpec("print.pairings", N_("&Pairings as PDF…"), "Ctrl+P", N_("The pairing sheet of the round that is shown"),
               printing.pairings, printing.can_print_pairings, "print"),
    ActionSpec("print.standings", N_("S&tandings as PDF…"), "Ctrl+Shift+P", N_("The standings after the shown round"),
               printing.standings, _open, "standings"),
    ActionSpec("print.players", N_("Player &list as PDF…"), "Ctrl+Alt+P", N_("The list of players"),
               printing.players, _open, "players"),
    ActionSpec("print.trace", N_("Tr&ace as PDF…"), "Ctrl+Alt+T", N_("How the shown round was paired, as a handout"),
               printing.trace, printing.can_print_trace, "trace"),
    ActionSpec("edit.undo", N_("&Undo"), "Ctrl+Z", N_("Take the latest action back"), lambda w: w.desk.undo(),
               lambda w: w.desk.can_undo, "undo", _undo_label),
    ActionSpec("edit.redo", N_("&Redo"), "Ctrl+Shift+Z", N_("Do again what was taken back"), lambda w: w.desk.redo(),
               lambda w: w.desk.can_redo, "redo", _redo_label),
    ActionSpec("edit.find", N_("&Find a player"), "Ctrl+F", N_("Find a player by name, number, FIDE ID, federation"),
               view.find, _open, "search"),
    ActionSpec("edit.accept", N_("Do what the &message offers"), "Ctrl+Return",
               N_("Press the button in the message"), lambda w: w.messages.accept(), lambda w: w.messages.has_offer,
               "play"),
    ActionSpec("players.add", N_("&Add a player…"), "Ctrl+Shift+A", N_("Enter a new player"), players.add, _editable,
               "add"),
    ActionSpec("players.edit", N_("&Edit…"), "F2", N_("Correct the data of the selected player"),
               players.edit, players.can_change, "edit"),
    ActionSpec("players.half", N_("&Half-point bye"), "Ctrl+Shift+H",
               N_("The selected player has a half-point bye in the coming round"), players.half_point_bye,
               players.can_announce, "bye"),
    ActionSpec("players.absent", N_("A&bsent"), "Ctrl+Shift+B",
               N_("The selected player is absent in the coming round"),
               players.absent, players.can_announce, "absent"),
    ActionSpec("players.plays", N_("&Plays"), "Ctrl+Shift+L",
               N_("The selected player plays in the coming round after all"),
               players.plays, players.can_cancel, "play"),
    ActionSpec("players.withdraw", N_("&Withdraw"), "Ctrl+Shift+W", N_("The selected player leaves the tournament"),
               players.withdraw, players.can_withdraw, "withdraw"),
    ActionSpec("players.return", N_("&Return"), "Ctrl+Shift+R",
               N_("The selected player comes back from the next round on"),
               players.come_back, players.can_return, "return"),
    ActionSpec("players.remove", N_("Re&move"), "Ctrl+Del", N_("Take the selected player off the list"),
               players.remove, players.can_change, "remove"),
    ActionSpec("round.propose", N_("&Propose next round"), "F6",
               N_("Pair the next round as a draft; nothing is published"),
               rounds.propose, rounds.can_propose, "propose", rounds.propose_label),
    ActionSpec("round.publish", N_("P&ublish"), "F8", N_("The draft goes to the wall; results can be entered"),
               rounds.publish, rounds.can_publish, "publish", rounds.publish_label),
    ActionSpec("round.discard", N_("&Discard the draft"), "Shift+F8", N_("Take the draft away and pair anew"),
               rounds.discard, rounds.can_publish, "discard"),
    ActionSpec("round.next_open", N_("Next &open board"), "F3", N_("Go to the next board without a result"),
               rounds.next_open, rounds.has_boards, "next"),
    ActionSpec("round.jump_board", N_("&Go to board…"), "Ctrl+G", N_("Go to a board by its number; / in the table"),
               lambda w: rounds.jump(w, "/"), rounds.has_boards, "jump"),
    ActionSpec("round.jump_name", N_("Go to pla&yer…"), "Ctrl+J", N_("Go to the board of a player; ' in the table"),
               lambda w: rounds.jump(w, "'"), rounds.has_boards, "search"),
    ActionSpec("round.swap", N_("&Swap colours"), "Ctrl+Shift+X",
               N_("The two players of this board sat the other way round"),
               rounds.swap_colours, rounds.on_board, "swap"),
    ActionSpec("round.previous", N_("&Earlier round"), "Ctrl+PgUp", N_("Show the round before"),
               lambda w: w.show_round(w.shown_round - 1), lambda w: w.shown_round > 1, "left"),
    ActionSpec("round.following", N_("&Later round"), "Ctrl+PgDown", N_("Show the round after"),
               lambda w: w.show_round(w.shown_round + 1), lambda w: w.shown_round < len(w.tournament.rounds), "right"),
    ActionSpec("trace.play", N_("&Play or pause"), "Ctrl+Space", N_("Let the steps follow by themselves, or stop them"),
               trace.ask("play"), trace.is_shown, "trace_play", plain="Space"),
    ActionSpec("trace.next", N_("&Next step"), "Alt+Right", N_("Show the next step"),
               trace.ask("next"), trace.is_shown, "trace_next", plain="Right"),
    ActionSpec("trace.previous", N_("&Step before"), "Alt+Left", N_("Show the step before"),
               trace.ask("previous"), trace.is_shown, "trace_previous", plain="Left"),
    ActionSpec("trace.decision", N_("Next &decision"), "Ctrl+Alt+N", N_("Go to the next step that settles something"),
               trace.ask("decision"), trace.is_shown, "trace_decision", plain="N"),
    ActionSpec("trace.next_bracket", N_("Next &bracket"), "Alt+Down", N_("Go to the next bracket"),
               trace.ask("next_bracket"), trace.is_shown, "trace_down", plain="Down"),
    ActionSpec("trace.previous_bracket", N_("B&racket before"), "Alt+Up",
               N_("Go to the beginning of this bracket, then to the one before"),
               trace.ask("previous_bracket"), trace.is_shown, "trace_up", plain="Up"),
    ActionSpec("trace.first", N_("&First step"), "Alt+Home", N_("Go to the beginning"),
               trace.ask("first"), trace.is_shown, "trace_first", plain="Home"),
    ActionSpec("trace.last", N_("&Last step"), "Alt+End", N_("Go to the end"),
               trace.ask("last"), trace.is_shown, "trace_last", plain="End"),
    ActionSpec("trace.open", N_("Op&en the family"), "Alt+Return",
               N_("Show the candidates that this step stands for, one level down"),
               trace.ask("open"), trace.is_shown, "trace_open", plain="Return"),
    ActionSpec("trace.close", N_("&Close the family"), "Alt+Backspace", N_("Put the opened candidates away"),
               trace.ask("close"), trace.is_shown, "trace_close", plain="Backspace"),
    ActionSpec("trace.closer", N_("Draw lar&ger"), "Ctrl+Alt++", N_("Draw the step larger"),
               trace.ask("closer"), trace.is_shown, "trace_closer", plain="+"),
    ActionSpec("trace.further", N_("Draw s&maller"), "Ctrl+Alt+-", N_("Draw the step smaller"),
               trace.ask("further"), trace.is_shown, "trace_further", plain="-"),
    ActionSpec("trace.fit", N_("Draw &all of it"), "Ctrl+Alt+0", N_("Fit the whole bracket into view, and back"),
               trace.ask("fit"), trace.is_shown, "trace_fit", plain="0"),
    ActionSpec("trace.cards", N_("Cards in t&wo columns"), "Ctrl+Alt+1", N_("Show the step as cards: S1 and S2"),
               trace.ask("cards"), trace.is_shown, "trace_cards", checked=trace.is_viewed("cards"), plain="1"),
    ActionSpec("trace.graph", N_("Grap&h of who may meet whom"), "Ctrl+Alt+2",
               N_("Show the step in the graph of who may meet whom, coloured by what a pair would break"),
               trace.ask("graph"), trace.tells_all, "trace_graph", checked=trace.is_viewed("graph"), plain="2"),
    ActionSpec("trace.tree", N_("&Tree of the search"), "Ctrl+Alt+3",
               N_("Show the step in the tree of the search; a chosen row is gone to"),
               trace.ask("tree"), trace.tells_all, "trace_tree", checked=trace.is_viewed("tree"), plain="3"),
    ActionSpec("trace.preview", N_("Preview of the c&oming round"), "Shift+F6",
               N_("Walk through the next round as it would be paired now; nothing is proposed"),
               trace.preview, trace.can_preview, "trace_coming", trace.preview_label),
    ActionSpec("trace.why_not", N_("Wh&y not …?"), "Ctrl+Alt+Y",
               N_("Ask why two players do not meet, or why a player has the bye, floats, has this colour"),
               trace.why_not, trace.can_ask, "why"),
    ActionSpec("trace.editions", N_("Compare ed&itions…"), "Ctrl+Alt+C",
               N_("Pair the round by the rules of 2026, 2017 and 2012, side by side"),
               trace.compare_editions, trace.can_ask, "editions"),
    ActionSpec("trace.motion", N_("Cards mo&ve"), "Ctrl+Alt+V", N_("Let the cards move from step to step"),
               trace.toggle_motion, _open, checked=trace.moves),
    ActionSpec("trace.lesson", N_("Lesson with &questions"), "Ctrl+Alt+E",
               N_("Say who meets whom before it is shown: type the number or click the card"),
               trace.toggle_lesson, _open, checked=trace.is_lesson),
    ActionSpec("view.players", N_("&Players"), "Ctrl+1", N_("Turn to the players"),
               lambda w: w.show_page(PLAYERS), _open, "players", checked=lambda w: w.page == PLAYERS),
    ActionSpec("view.round", N_("&Round"), "Ctrl+2", N_("Turn to the boards of the round"),
               lambda w: w.show_page(ROUND), _open, "round", checked=lambda w: w.page == ROUND),
    ActionSpec("view.standings", N_("&Standings"), "Ctrl+3", N_("Turn to the standings"),
               lambda w: w.show_page(STANDINGS), _open, "standings", checked=lambda w: w.page == STANDINGS),
    ActionSpec("view.trace", N_("Tra&ce"), "Ctrl+4", N_("Turn to the trace: how the round was paired, step by step"),
               lambda w: w.show_page(TRACE), _open, "trace", checked=lambda w: w.page == TRACE),
    ActionSpec("view.larger", N_("&Larger type"), "Ctrl++", N_("Make everything larger"),
               lambda w: w.look.larger(), icon="larger"),
    ActionSpec("view.smaller", N_("S&maller type"), "Ctrl+-", N_("Make everything smaller"),
               lambda w: w.look.smaller(), icon="smaller"),
    ActionSpec("view.normal", N_("&Normal type"), "Ctrl+0", N_("Back to the size of the system"),
               lambda w: w.look.choose_font_percent(100), icon="size"),
    ActionSpec("view.light", N_("Ligh&t"), "Ctrl+Alt+L", N_("Dark type on a light ground"),
               lambda w: w.look.choose_theme("light"), checked=lambda w: w.look.theme_choice == "light"),
    ActionSpec("view.dark", N_("&Dark"), "Ctrl+Alt+D", N_("Light type on a dark ground"),
               lambda w: w.look.choose_theme("dark"), checked=lambda w: w.look.theme_choice == "dark"),
    ActionSpec("view.system", N_("As the s&ystem has it"), "Ctrl+Alt+S", N_("Light or dark as the system is set"),
               lambda w: w.look.choose_theme("system"), checked=lambda w: w.look.theme_choice == "system"),
    ActionSpec("help.keys", N_("&Keys"), "F1", N_("Every key of the program on one page"), help.keys, icon="keys"),
    ActionSpec("help.about", N_("&About SwissDesk"), "Shift+F1", N_("Version and licence"), help.about, icon="info"),
)  # fmt: skip
"""In the order of the list of keys."""

SEPARATOR = ""
RECENT = "recent"
SAMPLES = "samples"

MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (N_("&File"), ("file.new", "file.open", RECENT, SAMPLES, SEPARATOR, "file.copy", "file.export", SEPARATOR,
                   "print.pairings", "print.standings", "print.players", "print.trace", SEPARATOR, "file.settings",
                   SEPARATOR, "file.close", "file.quit")),
    (N_("&Edit"), ("edit.undo", "edit.redo", SEPARATOR, "edit.find", "edit.accept")),
    (N_("&Players"), ("players.add", "players.edit", "players.remove", SEPARATOR, "players.plays", "players.half",
                      "players.absent", SEPARATOR, "players.withdraw", "players.return")),
    (N_("&Round"), ("round.propose", "round.publish", "round.discard", SEPARATOR, "round.next_open",
                    "round.jump_board", "round.jump_name", SEPARATOR, "round.swap", SEPARATOR, "round.previous",
                    "round.following")),
    (N_("&Trace"), ("trace.play", "trace.next", "trace.previous", "trace.decision", SEPARATOR, "trace.next_bracket",
                    "trace.previous_bracket", "trace.first", "trace.last", SEPARATOR, "trace.open", "trace.close",
                    SEPARATOR, "trace.closer", "trace.further", "trace.fit", "trace.motion", SEPARATOR,
                    "trace.cards", "trace.graph", "trace.tree", SEPARATOR, "trace.lesson",
                    "trace.preview", SEPARATOR, "trace.why_not", "trace.editions")),
    (N_("&View"), ("view.players", "view.round", "view.standings", "view.trace", SEPARATOR, "view.larger",
                   "view.smaller", "view.normal", SEPARATOR, "view.light", "view.dark", "view.system")),
    (N_("&Help"), ("help.keys", "help.about")),
)  # fmt: skip
"""The menu bar; `RECENT` and `SAMPLES` stand for submenus made from what there is."""


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
        action = QAction(translate(spec.text), window)
        action.setObjectName(spec.id)
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
            text = spec.label(self._workspace) if spec.label else translate(spec.text)
            action.setText(text)
            action.setToolTip(_tooltip(spec, text))
            action.setStatusTip("")
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
    key = QKeySequence(spec.key).toString(QKeySequence.SequenceFormat.NativeText)
    said = text.replace("&", "") if spec.id in ("edit.undo", "edit.redo") else translate(spec.tooltip)
    if spec.plain:
        plain = QKeySequence(spec.plain).toString(QKeySequence.SequenceFormat.NativeText)
        return f"{said} ({plain}, {key})"
    return f"{said} ({key})"
