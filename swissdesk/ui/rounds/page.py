"""The page where the day is spent: the boards of a round, and whatever they are used for at the moment.

The page puts the parts together: head, banner, table, the strip at its side, the keys below. The active mode
(`swissdesk.ui.rounds.mode`) decides what the keys do; a mode is created when it is first used.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Result, Round, Stage, Tournament
from swissdesk.model.systems import Kind, kind_of
from swissdesk.model.taken_back import results_coming_back
from swissdesk.ui.correcting.commands import offer
from swissdesk.ui.rounds.board_columns import BoardColumns
from swissdesk.ui.rounds.board_table import JumpBar, KeyLegend
from swissdesk.ui.rounds.marks import ResultQuestion, RoundMarks
from swissdesk.ui.rounds.mode import Boards, Mode, changed_board
from swissdesk.ui.rounds.progress import BoardsOutWindow, OpenLine, RoundHead, SideStrip
from swissdesk.ui.rounds.results import ResultEntry, ResultStore, go_to_slip
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.keys import OTHER_MENU, TO_BOARD, TO_NAME, TO_SLIP
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.page import Page, PageStack, watch_fields
from swissdesk.ui.shell.view import MANUAL, ROUND, SECOND_PASS
from swissdesk.ui.shell.workers import delayed
from swissdesk.ui.widgets.buttons import ActionButton
from swissdesk.ui.widgets.common import Wide, label, row, stack
from swissdesk.ui.widgets.strip import Banner

if TYPE_CHECKING:
    from swissdesk.ui.manual.mode import ManualPairing
    from swissdesk.ui.rounds.second_pass import SecondPass

M = TypeVar("M", bound=Mode)

_ROOM_FOR_SIDE = 58
"""The strip is shown where the page is so many lines of text wide."""

_ROOM_FOR_KEYS = 18
"""Where the page is not so many lines of text high, the keys are told by the help alone, and boards have the room."""

_ROOM_FOR_ALL = 45
"""Where the page is so many lines of text high, the keys are told even if boards are out of sight."""

_ROOM_FOR_HEAD = 18
"""Where the page is not so many lines of text high, the banner of a mode takes the place of head and open boards."""


_SPACING = 8
"""Between the boards and what is below them, in pixels."""


class RoundPage(Page):
    """One round: boards, byes, and how many results are in."""

    def __init__(
        self, office: Office, actions: Actions, read_back: Callable[[str], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(office, parent)
        self._actions = actions
        self._shown: tuple[int, bool] | None = None
        self._just_arrived = self._has_keys = False
        self.boards = Boards(office, actions, read_back, self)
        self.table, self.model = self.boards.table, self.boards.model
        question = ResultQuestion(self.boards)
        self.store = ResultStore(self.boards, question)
        self.results = ResultEntry(self.boards, self.store)
        self._modes: list[Mode] = [self.results]
        self.mode: Mode = self.results
        self._marks = RoundMarks(office, question)
        self.jump = JumpBar(self.table, self.model, self)
        self._lay_out()
        self._connect()

    # ---- building

    def _lay_out(self) -> None:
        self.draft = Banner("notice", "edit", "notice")
        self.draft.line.addWidget(ActionButton(self._actions["round.discard"]))
        self.draft.line.addWidget(ActionButton(self._actions["round.publish"], primary=True))
        self.head = RoundHead(self._actions)
        self.legend = KeyLegend()
        self.side = SideStrip(self._actions, self)
        self.open_line = OpenLine(self._actions, self)
        self.stack = PageStack()
        # From without to within: what moves into another part takes the style rules along to all that is in it.
        self.column.addWidget(self.draft)
        self.column.addWidget(self.head)
        self.column.addWidget(self.stack, 1)
        self.boards_area, self.empty_state = QWidget(), QWidget()
        self.stack.addWidget(self.boards_area)
        self.stack.addWidget(self.empty_state)
        self._boards_and_side()
        self._fill_empty_state()

    def _boards_and_side(self) -> None:
        self.open_line.hide()
        self.columns = BoardColumns(self.table, self.office.preferences, self)
        boards = stack(Wide(self.columns), self.jump, self.open_line, self.legend, spacing=_SPACING)
        row(Wide(boards), self.side, on=self.boards_area, spacing=12)
        self.side.hide()

    def _fill_empty_state(self) -> None:
        self.empty_text = label(tone="muted", wraps=True)
        self.empty_text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inner = QVBoxLayout(self.empty_state)
        inner.addStretch(2)
        inner.addWidget(self.empty_text)
        inner.addSpacing(6)
        self.begin = ActionButton(self._actions["round.propose"], primary=True)
        inner.addLayout(row(None, self.begin, None))
        inner.addStretch(3)

    def _connect(self) -> None:
        office, table = self.office, self.table
        table.press = self._press
        table.menu_wanted.connect(lambda: self._press(OTHER_MENU))
        table.meaningless.connect(lambda key: self.mode.say_meaningless(key))
        # A turn later: what is hidden while Qt is about to show it would be painted for ever.
        self._legend_later = delayed(self, self._arrange_legend)
        table.shared_out.connect(self._legend_later.start)
        self.boards.moved.connect(self._cursor_moved)
        self.boards.marks_changed.connect(self.refresh)
        self.jump.scanned.connect(lambda code: go_to_slip(self.boards, code))
        self.jump.closed.connect(lambda back: self.take_focus() if back else None)
        for out in (self.side, self.open_line):
            out.board_wanted.connect(self.go_to_board)
        self.store.correct.connect(lambda number, board, result: offer(office, number, board.board, result))
        self.results.over.connect(self._end_mode)
        office.boards.keys.changed.connect(self._print_keys)
        office.view.settled.connect(self._print_keys)
        office.desk.changed.connect(self._follow)
        office.desk.document_changed.connect(self._end_mode)

    # ---- modes

    @cached_property
    def second_pass(self) -> SecondPass:
        """The mode in which results are verified."""
        from swissdesk.ui.rounds.second_pass import SecondPass  # when it is first begun

        return self._with_mode(SecondPass(self.boards, self.store))

    @cached_property
    def manual(self) -> ManualPairing:
        """The mode in which a round is paired manually."""
        from swissdesk.ui.manual.mode import ManualPairing  # when it is first begun

        return self._with_mode(ManualPairing(self.boards))

    def _mode_named(self, name: str) -> Mode:
        if name == MANUAL:
            return self.manual
        return self.second_pass if name == SECOND_PASS else self.results

    def _with_mode(self, mode: M) -> M:
        """Give a mode that was just made its places on the page."""
        self._modes.append(mode)
        mode.over.connect(self._end_mode)
        if mode.view is not None:
            self.stack.addWidget(mode.view)
            watch_fields(mode.view, self.office.window)
        if mode.banner is not None:
            self.column.insertWidget(self.column.indexOf(self.head), mode.banner)
            watch_fields(mode.banner, self.office.window)
            mode.banner.redraw()
        mode.redraw()
        return mode

    @cached_property
    def boards_out(self) -> BoardsOutWindow:
        """The small window of the boards still out."""
        return BoardsOutWindow(self.office, self._actions["results.boards_out"].shortcut().toString())

    def toggle_boards_out(self) -> None:
        """Show the window of the boards still out, or put it away."""
        self.boards_out.toggle()

    def wait(self) -> None:
        if "manual" in vars(self):
            self.manual.judging.wait()

    def use(self, name: str) -> None:
        """Begin the mode of that name; the one that is on ends, and that is all if it is the one."""
        asked = self._mode_named(name)
        if asked is self.mode:
            self._end_mode()
        elif self.mode.may_leave() and asked.can_begin():
            self.mode.end()
            self._begin_mode(asked)

    def _end_mode(self) -> None:
        if self.mode is not self.results:
            self.mode.end()
            self._begin_mode(self.results)

    def _begin_mode(self, mode: Mode) -> None:
        self.mode = mode
        self.office.boards.mode = mode.name
        mode.begin()
        for other in self._modes:
            if other.banner is not None:
                other.banner.setVisible(other is mode)
        self.boards.forget_way()
        if self.isVisible():
            self.refresh()
            mode.settle()
            self.take_focus()
        self.office.view.changed.emit()

    def _press(self, key: str) -> bool:
        if key in (TO_BOARD, TO_NAME, TO_SLIP):
            self.begin_jump(key)
            return True
        return self.mode.press(key)

    # ---- showing

    def forget(self) -> None:
        self._shown = None  # or the cursor would stay on the board of the event before

    def refresh(self) -> None:
        tournament, number = self.office.tournament, self.office.view.round
        self.mode.follow_round()
        marks = self._marks.of_round(number)
        self.mode.marks(marks)
        self.mode.show(tournament, number, marks)
        self.stack.setCurrentWidget(self._body(number))
        self._show_round(tournament, number)
        shown = (number, bool(self.model.rows) and self.model.rows[0].draft)
        if shown != self._shown or self.table.current_row < 0:
            self._shown = shown
            self.boards.forget_way()
            self.mode.settle()
            self.take_focus()
        self._cursor_moved()

    def _body(self, number: int) -> QWidget:
        """Return what stands under the head: the view of the mode, the boards, or what to do first."""
        if self.mode.view is not None and self.mode.shows_view():
            return self.mode.view
        return self.boards_area if number else self.empty_state

    @property
    def _shows_view(self) -> bool:
        return self.mode.view is not None and self.stack.currentWidget() is self.mode.view

    def _show_round(self, tournament: Tournament, number: int) -> None:
        played = tournament.rounds[number - 1] if number else None
        is_draft = played is not None and played.stage is Stage.DRAFT
        self.draft.say(_draft_words(tournament, number) if is_draft and not self._shows_view else "")
        self.head.setVisible(number > 0 and not self._shows_view and not self._is_tight)
        self._has_keys = number > 0 and not is_draft and self.office.desk.can_edit
        self._print_keys()
        self._arrange_side(played)
        self._arrange_legend()
        if played is None:
            self.empty_text.setText(_empty_words(tournament))
            return
        is_past = self.office.view.is_past
        of = tournament.settings.rounds
        called = _called(tournament, number)
        self.head.show_round(played, of, with_counts=self.side.isHidden(), is_past=is_past, called=called)
        for table in (self.table, self.columns.second):
            table.lie_on("info_soft" if is_past else "surface")
        if not self.side.isHidden():
            self.side.show_round(played, self.model.rows, self._marks.upsets)
        elif not self.open_line.isHidden():
            self.open_line.show_round(played, self.model.rows)

    def _arrange_legend(self) -> None:
        """Say which keys enter results, unless boards are out of sight because of that: the help says them, too."""
        line, legend = self.fontMetrics().height(), self.legend
        is_wanted = self._has_keys and self.height() >= line * _ROOM_FOR_KEYS
        if is_wanted and self.height() < line * _ROOM_FOR_ALL:
            room = self.boards_area.height() - legend.height_within(self.columns.width()) - _SPACING
            if not self.open_line.isHidden():
                room -= self.open_line.height() + _SPACING
            is_wanted = self.columns.holds_all(room)
        legend.setVisible(is_wanted)

    def _arrange_side(self, played: Round | None) -> None:
        """Show the strip, or, where it is narrow, its line, if something is to be said."""
        roomy = self.width() >= self.fontMetrics().height() * _ROOM_FOR_SIDE
        published = played is not None and played.stage is not Stage.DRAFT and bool(played.pairings)
        self.side.setVisible(roomy and published)
        self.open_line.setVisible(not roomy and published and not self._is_tight)

    @property
    def _is_tight(self) -> bool:
        """Whether the boards need the room of all that the banner of the mode says too."""
        return self.mode.banner is not None and self.height() < self.fontMetrics().height() * _ROOM_FOR_HEAD

    def _print_keys(self) -> None:
        self.legend.show_keys(*self.mode.legend())

    def take_focus(self) -> None:
        if self._shows_view:
            self.mode.settle()
            return
        place = self.table if self.stack.currentIndex() == 0 else self.begin
        place.setFocus(Qt.FocusReason.OtherFocusReason)

    def redraw(self) -> None:
        self.draft.redraw()
        for mode in self._modes:
            if mode.banner is not None:
                mode.banner.redraw()
            mode.redraw()
        self.columns.arrange()
        self._resettle_side()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._resettle_side()

    def _resettle_side(self) -> None:
        if self.isVisible():
            self._show_round(self.office.tournament, self.office.view.round)

    # ---- moving about

    def go_to_next_open(self) -> None:
        """Go to the next board without a result."""
        here = self.table.current_row
        following = self.model.next_open(here - 1 if self._just_arrived else here)
        self._just_arrived = False
        if following is None:
            self.office.messages.info(N_("Every board has a result."))
        else:
            self.table.go_to(following)
        self.take_focus()

    def go_to_board(self, board: int) -> None:
        """Put the cursor on a board of the round that is shown."""
        if self.boards.go_to_board(board):
            self.take_focus()

    def enter_result(self, result: Result) -> None:
        """Store a result for the board of the cursor, as its key would."""
        if self.mode is self.results:
            self.results.take(result)

    def begin_jump(self, to: str) -> None:
        """Ask for a board, a name or a slip."""
        if not self.mode.begin_jump(to) and self.model.rows:
            self.jump.begin(to)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._just_arrived = True

    def _cursor_moved(self) -> None:
        if self._shows_view:
            self.mode.cursor_moved()
            return
        board = self.boards.current()
        self._just_arrived = False
        if board is None or board.black is not None:
            self.office.view.select_board(None if board is None else board.board)
        else:
            self.office.view.select_board(None, board.white.player.id)
        self.mode.cursor_moved()

    def _follow(self, before: Tournament, after: Tournament) -> None:
        """Undo and redo take the cursor to the board they changed; after anything else no board is read back."""
        if self.store.storing or self.office.view.page != ROUND:
            return
        place = changed_board(before, after) if len(before.rounds) == len(after.rounds) else None
        if place is None:
            self.boards.say("")
            return
        number, board = place
        self.office.view.show_round(number)
        if self.boards.go_to_board(board):
            self.store.read_back(number, board)


def _draft_words(tournament: Tournament, number: int) -> str:
    said = wording.text(
        N_("Round {round} is a draft: no sheet or screen shows it. Check it, then publish it."), round=number
    )
    coming = results_coming_back(tournament, number)
    if coming:
        said += " " + wording.text(N_("Results that will be restored: {count}."), count=coming)
    return said


def _called(tournament: Tournament, number: int) -> str:
    """Return which stage of a knockout a round belongs to; empty for other systems."""
    if kind_of(tournament.settings.system) is not Kind.KNOCKOUT:
        return ""
    from swissdesk.reports.bracket import stage_of_round  # for knockouts only

    return stage_of_round(tournament, number)


def _empty_words(tournament: Tournament) -> str:
    if len(tournament.players) < 2:
        return translate(N_("Enter the players first; then pair round 1."))
    present = len(tournament.present(1))
    return wording.text(N_("Players ready for round 1: {count}."), count=present)
