"""The actions of the trace: they ask the page, which knows the step that is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.engine.systems import SYSTEMS
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports.questions import Asked, has_subjects
from swissdesk.reports.trace_parts import named_system
from swissdesk.ui.files import saving
from swissdesk.ui.shell.due import is_next_due
from swissdesk.ui.shell.faces import SheetAsked, TraceFace
from swissdesk.ui.shell.office import ActionSpec, Office, action, because, is_open, steady
from swissdesk.ui.shell.preferences import Preference, Preferences
from swissdesk.ui.shell.view import PLAYERS, TRACE
from swissdesk.ui.shell.workers import Monitor

if TYPE_CHECKING:
    from swissdesk.ui.trace.why_dialogs import AskingDialog


# ---- the step that is shown


def _why_not_shown(office: Office) -> str:
    if office.view.page != TRACE:
        return translate(N_("Go to the Trace page."))
    system = named_system(office.tournament, round_in_view(office))
    return translate(N_("No trace is shown.")) if has_trace(system) else _no_trace(system)


def _no_trace(system: str) -> str:
    return wording.text(N_("{system}: no trace of the rounds is available."), system=wording.system_title(system))


@steady
@because(_why_not_shown)
def is_shown(office: Office) -> bool:
    """Whether there is a step that can be moved from."""
    return office.desk.is_open and office.view.page == TRACE and office.shown.trace.is_ready


def _why_no_preview(office: Office) -> str:
    if is_next_due(office.tournament):
        return _no_trace(office.tournament.settings.system)
    return translate(N_("Results are missing, or all rounds are paired."))


@because(_why_no_preview)
def can_preview(office: Office) -> bool:
    """Whether the coming round can be previewed: all results are in, and its system has a trace."""
    return office.desk.is_open and is_next_due(office.tournament) and has_trace(office.tournament.settings.system)


def preview_label(office: Office) -> str:
    """Return the name of the action, with the round in it while there is one to come."""
    if not office.desk.is_open or office.tournament.is_over:
        return translate(N_("Preview the next r&ound"))
    return wording.text(N_("Preview r&ound {round}"), round=office.tournament.next_round_number)


def preview(office: Office) -> None:
    """Show how the coming round would be paired; nothing is proposed."""
    office.view.show_page(TRACE)
    office.pages.trace.preview()


def has_trace(system: str) -> bool:
    """Whether the way of a system can be walked through."""
    return system in SYSTEMS


def is_viewed(view: str) -> Callable[[Office], bool]:
    """Return a condition: the step is shown in that view."""
    return lambda office: office.shown.trace.view == view


def _why_not_whole(office: Office) -> str:
    if is_shown(office):
        return translate(N_("A lesson is in progress: this would reveal the answers."))
    return _why_not_shown(office)


@steady
@because(_why_not_whole)
def is_shown_whole(office: Office) -> bool:
    """Whether a trace is shown and may be seen whole: graph and tree would give the answers of a lesson away."""
    return is_shown(office) and not LESSON.is_on(office)


class Switch:
    """Something of the trace that is as one wishes, from day to day; once it is turned, the page follows."""

    def __init__(self, wish: Preference[bool], follow: Callable[[TraceFace], None]) -> None:
        self._wish = wish
        self._follow = follow

    def is_on(self, office: Office) -> bool:
        """Whether it is wished."""
        return self._wish.__get__(office.preferences, Preferences)

    def turn(self, office: Office) -> None:
        """Wish it, or not any more."""
        self._wish.__set__(office.preferences, not self.is_on(office))
        self._follow(office.pages.trace)


MOTION = Switch(Preferences.trace_moves, lambda page: page.follow_motion())
"""Cards move from step to step."""
TEXT = Switch(Preferences.trace_text, lambda page: page.follow_text())
"""Traces follow the text of the rules, not the viewpoint of foresight."""
OVERVIEW = Switch(Preferences.trace_overview, lambda page: page.follow_overview())
"""The list of brackets tells from the beginning who floats and who gets the bye."""
GROUPS = Switch(Preferences.trace_groups, lambda page: page.follow_groups())
"""The graph draws those together who may meet, not S1 against S2."""


# ---- notes and lessons


def _why_no_note(office: Office) -> str:
    if not is_shown_whole(office):
        return _why_not_whole(office)
    return translate(N_("The document cannot be changed now."))


@steady
@because(_why_no_note)
def can_note(office: Office) -> bool:
    """Whether a note can be written at the step that is shown."""
    return is_shown_whole(office) and office.desk.can_edit


def _why_no_notes(office: Office) -> str:
    return translate(N_("No step of this round has a note.")) if is_shown_whole(office) else _why_not_whole(office)


@steady
@because(_why_no_notes)
def has_notes(office: Office) -> bool:
    """Whether a step of the round that is shown has a note."""
    return is_shown_whole(office) and office.shown.trace.noted > 0


LESSON = Switch(Preferences.trace_lesson, lambda page: page.follow_lesson())
"""The learner is asked who meets whom before it is shown."""


def toggle_lesson(office: Office) -> None:
    """Begin or end the lesson.

    A lesson follows the text of the rules, and so does the trace when the lesson is over.
    """
    if not LESSON.is_on(office):
        office.preferences.trace_text = True
    LESSON.turn(office)


def _why_not_both_ways(office: Office) -> str:
    if not is_shown(office):
        return _why_not_shown(office)
    if LESSON.is_on(office):
        return translate(N_("A lesson is in progress: it follows the rules literally."))
    system = named_system(office.tournament, round_in_view(office))
    return wording.text(N_("{system}: the trace has only one form."), system=wording.system_title(system))


@steady
@because(_why_not_both_ways)
def has_two_stories(office: Office) -> bool:
    """Whether there is a trace from the other viewpoint: with foresight, or as the text of the rules reads."""
    if not is_shown(office) or LESSON.is_on(office):
        return False
    from swissdesk.engine.narration import has_text_story  # with the trace, which is shown

    return has_text_story(named_system(office.tournament, round_in_view(office)))


def _gives_away(office: Office) -> bool:
    """Whether a lesson is on before everybody's eyes, whose answers other rounds would give away."""
    return is_shown(office) and LESSON.is_on(office)


# ---- questions


def _why_not_asked(office: Office) -> str:
    if _gives_away(office):
        return translate(N_("A lesson is in progress: this would reveal the answers."))
    return translate(N_("There is no round to ask about yet."))


@because(_why_not_asked)
def can_ask(office: Office) -> bool:
    """Whether there is a round to ask about: one on record by a system we know, or the coming one; not in a lesson."""
    if _gives_away(office):
        return False
    return office.desk.is_open and has_subjects(office.tournament, with_coming=is_next_due(office.tournament))


def why_not(office: Office) -> None:
    """Ask why the round is not otherwise, of the players on the selected board to begin with."""
    ask_about(office, Asked.MEETING, *_chosen(office))


def ask_about(office: Office, asked: Asked, one: int | None, other: int | None) -> None:
    """Ask a question about one or two players, with the rounds side by side."""
    from swissdesk.ui.trace.round_box import rounds_to_ask  # loaded when wanted
    from swissdesk.ui.trace.why_dialogs import WhyNotDialog

    dialog = WhyNotDialog(rounds_to_ask(office), round_in_view(office), one, other, office.window, asked=asked)
    _open(office, dialog)


def compare_editions(office: Office) -> None:
    """Show how the other editions pair the round."""
    from swissdesk.ui.trace.round_box import rounds_to_ask
    from swissdesk.ui.trace.why_dialogs import EditionsDialog

    _open(office, EditionsDialog(rounds_to_ask(office), round_in_view(office), office.window))


def _open(office: Office, dialog: AskingDialog) -> None:
    """Open a dialog, and turn to the sheet of its answer if that is to be printed."""
    dialog.exec()
    number, title, text = dialog.subject.number, dialog.windowTitle(), dialog.printed
    if not text:
        return
    from swissdesk.reports import SheetKind  # all sheets are loaded with it
    from swissdesk.reports.questions import answer_sheet

    kind = SheetKind(
        "answer",
        N_("Answer about the pairing"),
        N_("A question about the pairing with its answer and the boards"),
        lambda tournament, _number, _options: answer_sheet(tournament, number, title, text),
    )
    office.go.to_sheet(SheetAsked(kind, number))


def laboratory(office: Office) -> None:
    """Pair the round by every system, side by side; nothing is proposed."""
    from swissdesk.ui.trace.laboratory import LaboratoryWindow

    LaboratoryWindow.show_for(office, round_in_view(office))


def lectern(office: Office) -> None:
    """Show the step large on the other screen, and what is said about it on this one."""
    from swissdesk.ui.trace.lectern import LecternDialog  # loaded when wanted

    LecternDialog.show_for(office)


def stories(office: Office) -> None:
    """Offer the stories: events and positions with a teacher's notes."""
    from swissdesk.ui.trace.stories import StoriesDialog  # loaded when wanted

    StoriesDialog.show_for(office)


def save_page(office: Office) -> None:
    """Write the round that is shown as one HTML page for phones."""
    from swissdesk.reports.worksheet import lesson_file  # loaded when wanted

    number, tournament = round_in_view(office), office.tournament
    made = partial(lesson_of, tournament, number)
    saving.save_page(office, office.window, lesson_file(number), made)


def lesson_of(tournament: Tournament, number: int, monitor: Monitor) -> str:
    """Return the page of a round, told by the system that paired it."""
    from swissdesk.engine.as_known import known_before
    from swissdesk.engine.systems import position_before, system_named
    from swissdesk.reports.parts import marked_name
    from swissdesk.reports.trace_parts import notes_of
    from swissdesk.reports.web.lesson import lesson_page

    system = named_system(tournament, number)
    position = position_before(known_before(tournament, number), system_named(system))
    name = marked_name(tournament)
    return lesson_page(position, system, name, monitor, lambda trace: notes_of(tournament, trace))


def round_in_view(office: Office) -> int:
    """Return the round that is asked about: that of the trace while it is shown, else the one whose boards are."""
    shown = office.view.round or 1
    return office.shown.trace.round or shown if office.view.page == TRACE else shown


def _chosen(office: Office) -> tuple[int | None, int | None]:
    """Return the players who are chosen in the trace, those of the board of the cursor, or who is selected."""
    if office.view.page == TRACE and office.shown.trace.players:
        one, *other = office.shown.trace.players
        return one, other[0] if other else None
    rounds = office.tournament.rounds
    if office.view.page == PLAYERS:
        if len(office.view.players) == 2:
            return office.view.players[0], office.view.players[1]
        return office.view.player, None
    if office.view.board is None or not 0 < office.view.round <= len(rounds):
        return None, None
    if round_in_view(office) != office.view.round:
        return None, None
    pairing = rounds[office.view.round - 1].pairings[office.view.board - 1]
    return pairing.white, pairing.black


# ---- all of them

ACTIONS: tuple[ActionSpec, ...] = (
    action("trace.play", N_("&Play or pause the steps"), "Ctrl+Space", "trace_play", plain="Space")
    .tip(N_("Run the steps automatically, or stop them"))
    .does(lambda w: w.pages.trace.player.toggle(), is_shown),
    action("trace.next", N_("&Next step"), "Alt+Right", "trace_next", plain="Right")
    .tip(N_("Show the next step"))
    .does(lambda w: w.pages.trace.player.forward(), is_shown),
    action("trace.previous", N_("Previou&s step"), "Alt+Left", "trace_previous", plain="Left")
    .tip(N_("Show the previous step"))
    .does(lambda w: w.pages.trace.player.back(), is_shown),
    action("trace.decision", N_("Next &decision"), "Ctrl+M, Ctrl+N", "trace_decision", plain="N")
    .tip(N_("Go to the next step that decides something"))
    .does(lambda w: w.pages.trace.player.next_decision(), is_shown),
    action("trace.next_bracket", N_("Next &bracket"), "Alt+Down", "trace_down", plain="Down")
    .tip(N_("Go to the next bracket"))
    .does(lambda w: w.pages.trace.player.next_chapter(), is_shown),
    action("trace.previous_bracket", N_("P&revious bracket"), "Alt+Up", "trace_up", plain="Up")
    .tip(N_("Go to the start of this bracket, then to the previous one"))
    .does(lambda w: w.pages.trace.player.previous_chapter(), is_shown),
    action("trace.first", N_("&First step"), "Alt+Home", "trace_first", plain="Home")
    .tip(N_("Go to the start"))
    .does(lambda w: w.pages.trace.player.first(), is_shown),
    action("trace.last", N_("&Last step"), "Alt+End", "trace_last", plain="End")
    .tip(N_("Go to the end"))
    .does(lambda w: w.pages.trace.player.last(), is_shown),
    action("trace.open", N_("Op&en the family"), "Alt+Return", "trace_open", plain="Return")
    .tip(N_("Show the candidates that this step stands for, one level down"))
    .does(lambda w: w.pages.trace.families.open(), is_shown),
    action("trace.close", N_("&Close the family"), "Alt+Backspace", "trace_close", plain="Backspace")
    .tip(N_("Hide the opened candidates"))
    .does(lambda w: w.pages.trace.families.close(), is_shown),
    action("trace.closer", N_("Draw lar&ger"), "Ctrl+M, Ctrl++", "trace_closer", plain="+")
    .tip(N_("Draw the step larger"))
    .does(lambda w: w.pages.trace.closer(), is_shown),
    action("trace.further", N_("Draw s&maller"), "Ctrl+M, Ctrl+-", "trace_further", plain="-")
    .tip(N_("Draw the step smaller"))
    .does(lambda w: w.pages.trace.further(), is_shown),
    action("trace.fit", N_("Show &all of the bracket"), "Ctrl+M, Ctrl+0", "trace_fit", plain="0")
    .tip(N_("Fit the whole bracket into the window, and back"))
    .does(lambda w: w.pages.trace.fit(), is_shown),
    action("trace.cards", N_("Show cards in t&wo columns"), "Ctrl+M, Ctrl+1", "trace_cards", plain="1")
    .tip(N_("Show the step as cards: S1 and S2"))
    .does(lambda w: w.pages.trace.turn_to("cards"), is_shown, checked=is_viewed("cards")),
    action("trace.graph", N_("Show the grap&h of possible pairs"), "Ctrl+M, Ctrl+2", "trace_graph", plain="2")
    .tip(N_("Show the step in the graph of possible pairs, coloured by the criteria a pair would break"))
    .does(lambda w: w.pages.trace.turn_to("graph"), is_shown_whole, checked=is_viewed("graph")),
    action("trace.groups", N_("Draw the graph in gro&ups"), "Ctrl+M, Ctrl+G", "trace_groups", plain="G")
    .tip(N_("Draw players who may meet together in the graph, instead of S1 against S2"))
    .does(GROUPS.turn, is_shown_whole, checked=GROUPS.is_on),
    action("trace.tree", N_("Show the search &tree"), "Ctrl+M, Ctrl+3", "trace_tree", plain="3")
    .tip(N_("Show the step in the search tree; select a row to go to its step"))
    .does(lambda w: w.pages.trace.turn_to("tree"), is_shown_whole, checked=is_viewed("tree")),
    action("trace.preview", N_("Preview the next r&ound"), "Shift+F6", "trace_coming", label=preview_label)
    .tip(N_("Show step by step how the next round would be paired now; nothing is proposed"))
    .does(preview, can_preview),
    action("trace.choose", N_("As&k about two players"), "Ctrl+M, Ctrl+W", "trace_choose", plain="W")
    .tip(N_("Choose two players in the drawing: why do they not meet? Arrows move, Enter chooses, Esc ends"))
    .does(lambda w: w.pages.trace.choose_player(), is_shown_whole),
    action("trace.mark", N_("Mark the step for an e&xtract"), "Ctrl+M, Ctrl+M", "trace_mark", plain="M")
    .tip(N_("Mark the step for printing with its drawing, or remove the mark"))
    .does(lambda w: w.pages.trace.mark(), is_shown),
    action("trace.note", N_("Write a note on the step…"), "Ctrl+M, Ctrl+Shift+N", "edit", plain="E")
    .tip(N_("Write, change or remove your note on this step; it stays in the document and is printed"))
    .does(lambda w: w.pages.trace.notes.write(), can_note),
    action("trace.next_note", N_("Go to the next note"), "Ctrl+M, Ctrl+Shift+J", "trace_decision", plain="J")
    .tip(N_("Go to the next step that has a note"))
    .does(lambda w: w.pages.trace.notes.next(), has_notes),
    action("trace.previous_note", N_("Go to the previous note"), "Ctrl+M, Ctrl+Shift+B", "trace_previous", plain="K")
    .tip(N_("Go back to the last step that has a note"))
    .does(lambda w: w.pages.trace.notes.previous(), has_notes),
    action("trace.why_not", N_("Wh&y not …?"), "Ctrl+M, Ctrl+Y", "why")
    .tip(N_("Ask why two players do not meet, or why a player has the bye, a downfloat or this colour"))
    .does(why_not, can_ask),
    action("trace.editions", N_("Compare ed&itions…"), "Ctrl+M, Ctrl+C", "editions")
    .tip(N_("Pair the round by the rules of 2026, 2017 and 2012, side by side"))
    .does(compare_editions, can_ask),
    action("trace.laboratory", N_("Open the method laboratory…"), "Ctrl+M, Ctrl+K", "laboratory")
    .tip(N_("Pair the round by every system: boards side by side, score differences, forced colours, time"))
    .does(laboratory, can_ask),
    action("trace.page", N_("Save the round for phones…"), "Ctrl+M, Ctrl+Shift+P", "hall")
    .tip(N_("Save one HTML page for phones: steps, brackets to pair, questions, in three languages"))
    .does(save_page, is_shown_whole),
    action("trace.lectern", N_("Open the lectern…"), "Ctrl+M, Ctrl+Shift+L", "hall")
    .tip(N_("Show the cards large on the projector, with a curtain; the next step stays on this screen"))
    .does(lectern, is_shown),
    action("trace.stories", N_("Open stories and samples…"), "Ctrl+M, Ctrl+Shift+A", "sample")
    .tip(N_("Events and positions with a teacher’s notes, worked tables, and what changed between the editions"))
    .does(stories),
    action("trace.motion", N_("Animate card mo&ves"), "Ctrl+M, Ctrl+V")
    .tip(N_("Move the cards visibly from step to step"))
    .does(MOTION.turn, is_open, checked=MOTION.is_on, aloud=True),
    action("trace.text", N_("Follow the rules literally"), "Alt+Shift+T", "trace_text", plain="T")
    .tip(
        N_(
            "Examine the candidates in order and keep the best so far, literally as the rules read; otherwise with "
            "the outcome known, showing why no candidate can be better"
        )
    )
    .does(TEXT.turn, has_two_stories, checked=TEXT.is_on),
    action("trace.overview", N_("Show bracket outcomes in advance"), "Alt+Shift+O", "trace_overview", plain="O")
    .tip(N_("Show the downfloaters and the bye in the list of brackets from the start"))
    .does(OVERVIEW.turn, is_shown_whole, checked=OVERVIEW.is_on),
    action("trace.lesson", N_("Take a lesson with &questions"), "Ctrl+M, Ctrl+E")
    .tip(N_("Name the pairs before they are shown: type the number or click the card"))
    .does(toggle_lesson, is_open, checked=LESSON.is_on, aloud=True),
)
