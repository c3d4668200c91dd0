"""The session in which a round is paired manually: it begins, goes through steps that can be taken back, and ends.

The tournament does not change before the end of the session, which is one action. The page may show other rounds
meanwhile; the session waits. Undo and redo go through its steps while it lasts, and a banner offers its two ways out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent

from swissdesk import wording
from swissdesk.engine.proposal import Pairs
from swissdesk.engine.review import Reviewer
from swissdesk.errors import Message
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Stage, Tournament
from swissdesk.session.manual import Course, finishing
from swissdesk.ui.manual.judging import FinishDialog, Judging
from swissdesk.ui.manual.moves import LEGEND, Moves
from swissdesk.ui.manual.view import ManualView
from swissdesk.ui.rounds.board_table import ENTER, Legend
from swissdesk.ui.rounds.mode import Boards, Mode
from swissdesk.ui.rounds.table import Mark
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.keys import TO_BOARD, TO_NAME
from swissdesk.ui.shell.messages import Messages, Offer
from swissdesk.ui.shell.view import MANUAL, ROUND
from swissdesk.ui.widgets.buttons import ActionButton
from swissdesk.ui.widgets.strip import Banner

# ---- the banner

_NARROW = 34
"""In lines of text."""


class ManualBanner(Banner):
    """Visible from the beginning of the session to its end."""

    def __init__(self, actions: Actions) -> None:
        super().__init__("notice", "hand", "notice")
        self._said = "", ""
        self.cancel = ActionButton(actions["manual.cancel"], text=translate(N_("Cancel")))
        self.finish = ActionButton(actions["manual.finish"], primary=True, text=translate(N_("Finish")))
        for widget in (self.cancel, self.finish):
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.line.addWidget(widget)

    def show_course(self, number: int, edits: int, *, published: bool, elsewhere: bool) -> None:
        """Say which round it is, how much has been done, and that it does not count yet.

        Where the window is narrow (`_NARROW`) what has been done is left to those who listen, and to the tooltip.
        """
        said = [wording.text(N_("Manual pairing of round {round}."), round=number)]
        if elsewhere:
            said.append(wording.text(N_("Another round is shown; Enter returns to round {round}."), round=number))
        elif edits:
            template = translate_plural(
                N_("{count} step so far; nothing is valid until you finish."),
                N_("{count} steps so far; nothing is valid until you finish."),
                edits,
            )
            said.append(template.format(count=edits))
        elif published:
            said.append(translate(N_("This round is published: the other boards keep their numbers.")))
        else:
            said.append(translate(N_("Drag a player onto another, or pick one up with Space.")))
        text = " ".join(said)
        self._said = said[0] if not elsewhere else text, text
        self.text.setAccessibleName(text)
        self.text.setToolTip(text)
        self._say_what_fits()

    def _say_what_fits(self) -> None:
        short, long = self._said
        if long:
            self.say(short if self.width() < self.fontMetrics().height() * _NARROW else long)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say_what_fits()


# ---- undo and redo


class CourseSteps:
    """What the actions Undo and Redo speak to (`view.Steps`)."""

    def __init__(self, course: Course, messages: Messages, stepped: Callable[[Message | None], object]) -> None:
        self._course = course
        self._messages = messages
        self._stepped = stepped

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._course.undo_step is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return self._course.redo_step is not None

    @property
    def undo_text(self) -> str:
        """What undo would take back; empty if nothing."""
        step = self._course.undo_step
        return "" if step is None else wording.sentence(step)

    @property
    def redo_text(self) -> str:
        """What redo would do again; empty if nothing."""
        step = self._course.redo_step
        return "" if step is None else wording.sentence(step)

    def undo(self) -> bool:
        """Take back the latest step."""
        return self._go(self.undo_text, N_("Undone: {what}"), self._course.undo)

    def redo(self) -> bool:
        """Do again what was taken back last."""
        return self._go(self.redo_text, N_("Redone: {what}"), self._course.redo)

    def _go(self, what: str, template: str, go: Callable[[], None]) -> bool:
        if not what:
            return False
        go()
        self._stepped(None)
        self._messages.done(wording.text(template, what=what))
        return True


# ---- the session


class ManualPairing(Mode):
    """The mode of the Round page."""

    name = MANUAL
    banner: ManualBanner
    view: ManualView

    def __init__(self, boards: Boards) -> None:
        super().__init__(boards)
        self.banner = ManualBanner(boards.actions)
        self.moves = Moves(boards)
        self.view = self.moves.view
        self.judging = Judging(self)
        self._prepared: Course | None = None
        self._home = 0
        self._asked = False
        self._is_finishing = False
        self.moves.stepped.connect(self._stepped)
        self.moves.cancel_wanted.connect(self._escape)
        self.moves.jump_wanted.connect(self.begin_jump)
        self.judging.changed.connect(self.refresh)
        self.view.looked_elsewhere.connect(self.cursor_moved)

    @property
    def course(self) -> Course | None:
        """What is paired, None while the mode is not on."""
        return self.moves.course

    # ---- beginning

    def can_begin(self) -> bool:
        """Whether there are boards to begin from; the coming round is paired by the rules first, which takes a job."""
        tournament = self.office.tournament
        if self._prepared is not None and self._prepared.tournament is tournament:
            return True
        latest = tournament.current_round
        if latest is not None and not latest.is_complete and latest.stage is not Stage.CLOSED:
            self._prepared = Course.of_round(tournament, latest.number)
            return True
        self._pair_first(tournament)
        return False

    def _pair_first(self, tournament: Tournament) -> None:
        system = tournament.settings.system
        self.office.messages.clear()
        self.office.tasks.run(
            lambda monitor: Reviewer(tournament, system, monitor),
            lambda reviewer: self._paired(tournament, reviewer),
            self.office.messages.error,
            wording.text(N_("Pairing round {round} …"), round=tournament.next_round_number),
        )

    def _paired(self, tournament: Tournament, reviewer: Reviewer) -> None:
        if self.office.tournament is tournament:
            self._prepared = Course.of_coming(tournament, *reviewer.partial)
            self.office.view.show_page(ROUND)
            self.office.pages.round.use(MANUAL)

    def begin(self) -> None:
        course = self.moves.course = self._prepared
        self._prepared = None
        if course is None:
            return
        office = self.office
        self._home = min(course.number, len(office.tournament.rounds))
        self._asked = False
        office.view.show_round(self._home)
        office.boards.may_leave = self.may_close
        office.boards.steps = CourseSteps(course, office.messages, self.moves.show_step)
        office.messages.clear()
        self.view.carrier.back()
        self._show_all()

    # ---- end

    def end(self) -> None:
        self.office.boards.steps = self.office.desk
        self.office.boards.may_leave = lambda: True
        self.moves.course = None
        self.judging.forget()
        self.view.carrier.back()

    def may_leave(self) -> bool:
        if self.course is None or not self.course.is_changed:
            return True
        self._asked = True
        text = N_("Cancel the manual pairing of round {round}? Your changes are discarded.")
        discard = Offer(N_("Discard the changes"), self._leave)
        self.office.messages.notice(wording.text(text, round=self.course.number), discard)
        return False

    def may_close(self) -> bool:
        """Whether the tournament may be closed; once it has been asked about, going on means yes."""
        return (self._asked and self.office.messages.has_offer) or self.may_leave()

    def cancel(self) -> None:
        """End the session and leave the boards as they were, after a question if something was changed."""
        if self.may_leave():
            self._leave()

    def _leave(self) -> None:
        if self.course is not None:
            self.over.emit()
            self.office.messages.info(N_("The previous boards are restored."))

    def _escape(self) -> None:
        """Escape asks whether to cancel; once more means no."""
        if self._asked and self.office.messages.has_offer:
            self._asked = False
            self.office.messages.clear()
        else:
            self.cancel()

    def finish(self) -> None:
        """Show what the boards amount to and ask for a reason; without a change there is nothing to ask."""
        course = self.course
        if course is None:
            return
        if course.is_changed:
            self.judging.ask(course, self._conclude)
        elif course.played is None:
            self.judging.ask(course, self._take_proposed)
        else:
            self.over.emit()
            self.office.messages.info(N_("Nothing was changed."))

    def _take_proposed(self) -> None:
        """Take boards that are as the rules gave them; where they give no whole round, that is to be accepted first."""
        review = self.judging.review
        if review is not None and review.ruled is not None and not review.broken:
            self._finish("", None)
        else:
            self._conclude()

    def _conclude(self) -> None:
        if self.course is not None:
            dialog = FinishDialog(self.course, self.judging, self.office.window)
            dialog.confirmed.connect(self._finish)
            dialog.open()

    def _finish(self, reason: str, ordered: Pairs | None) -> None:
        course, desk = self.course, self.office.desk
        if course is None:
            return
        review = self.judging.review
        ruled = None if review is None else review.ruled
        event = finishing(course, self.office.tournament, reason, ruled, ordered)
        self._is_finishing = True
        try:
            done = desk.do(event, confirmed=course.is_changed or ruled is None)
        finally:
            self._is_finishing = False
        if done:
            self.over.emit()
            self.office.view.show_round(course.number)
            self.office.say_done(wording.text(N_("Round {round} is paired manually."), round=course.number))

    # ---- the page asks

    @property
    def is_here(self) -> bool:
        """Whether the page shows the round of the session."""
        return self.course is not None and self.office.view.round == self._home

    def shows_view(self) -> bool:
        return self.is_here

    def follow_round(self) -> None:
        """Follow a tournament that has changed; a round that is another one now ends the session."""
        course, tournament = self.course, self.office.tournament
        if course is None or self._is_finishing or course.tournament is tournament or course.follow(tournament):
            return
        self.over.emit()
        text = N_("Round {round} has changed: manual pairing is over.")
        self.office.messages.notice(wording.text(text, round=course.number))

    def show(self, tournament: Tournament, number: int, marks: Mapping[int, Mark]) -> None:
        super().show(tournament, number, marks)
        if not self._is_finishing:
            self._show_all()

    def settle(self) -> None:
        if self.is_here:
            self.view.take_focus()

    def begin_jump(self, to: str) -> bool:
        if self.is_here and to in (TO_BOARD, TO_NAME):
            self.view.jump.begin(to)
        return self.is_here

    def cursor_moved(self) -> None:
        if self.course is not None and self.is_here:
            self.view.show_judgement(self.course, self.judging)
            self.office.view.select_board(self.view.board or None)

    def press(self, key: str) -> bool:
        """Another round is shown: there is only the way back."""
        if key != ENTER or self.course is None:
            return False
        self.office.view.show_round(self._home)
        return True

    def legend(self) -> Legend:
        if not self.is_here:
            return translate(N_("Manual pairing")), (("↵", translate(N_("return to its round"))),)
        return translate(N_("Keys")), tuple((key, translate(text)) for key, text in LEGEND)

    # ---- showing

    def _stepped(self) -> None:
        self._asked = False
        self._show_all()
        self.office.view.changed.emit()

    def _show_all(self) -> None:
        if self.course is not None:
            self.judging.ask(self.course)
            self.refresh()

    def refresh(self) -> None:
        """Show the boards and what is known of the verdict on them."""
        course = self.course
        if course is None:
            return
        played = course.played
        published = played is not None and played.stage is not Stage.DRAFT
        self.banner.show_course(course.number, course.edits, published=published, elsewhere=not self.is_here)
        self.view.show_course(course, self.judging)
        self.view.legend.show_keys(*self.legend())

    def redraw(self) -> None:
        self.view.summary.redraw()
