"""The page where the day is spent: the boards of a round, and results typed one key each.

A key is stored before the cursor moves on, and nothing here ever stops the typing: what must be said is said in the
message strip and in the line below.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QProgressBar, QStackedWidget, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Result, Stage, Tournament
from swissdesk.model.events import EnterResult
from swissdesk.ui.actions import Actions
from swissdesk.ui.messages import Offer
from swissdesk.ui.models.round import BoardRow, RoundModel
from swissdesk.ui.pages.page import Page
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.board_table import BoardTable
from swissdesk.ui.widgets.cells import LIT
from swissdesk.ui.widgets.common import SizedLabel, label, row
from swissdesk.ui.widgets.jump import JumpBar
from swissdesk.ui.widgets.legend import KeyLegend
from swissdesk.ui.widgets.result_menu import ResultMenu
from swissdesk.ui.widgets.strip import Banner
from swissdesk.ui.workspace import ROUND, Workspace


class RoundPage(Page):
    """One round: boards, byes, and how many results are in."""

    def __init__(
        self, workspace: Workspace, actions: Actions, read_back: Callable[[str], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(workspace, parent)
        self._actions = actions
        self._read_back = read_back
        self._typing = False
        self._stayed_on: int | None = None
        self._just_arrived = False
        self.model = RoundModel(self)
        self.table = BoardTable(self)
        self.table.setModel(self.model)
        self.jump = JumpBar(lambda: self.model.rows, self)
        self.menu = ResultMenu(self)
        self._lay_out()
        self._connect()

    # ---- building

    def _lay_out(self) -> None:
        self.draft = Banner("notice", "edit", "notice")
        self.draft.line.addWidget(ActionButton(self._actions["round.discard"]))
        self.draft.line.addWidget(ActionButton(self._actions["round.publish"], primary=True))
        self.title = SizedLabel(1.45)
        self.stage = label(tone="muted")
        self.counts = label()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(140)
        self.bar.setAccessibleName(translate(N_("Results entered")))
        self.why_not = ActionButton(self._actions["trace.why_not"])
        self.legend = KeyLegend(self.table.keys)
        boards = QWidget()
        inner = QVBoxLayout(boards)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(8)
        for widget in (self.table, self.jump, self.legend):
            inner.addWidget(widget, 1 if widget is self.table else 0)
        self.stack = QStackedWidget()
        self.stack.addWidget(boards)
        self.stack.addWidget(self._empty_state())
        self.column.addWidget(self.draft)
        self.column.addLayout(row(self.title, self.stage, None, self.counts, self.bar, self.why_not, spacing=12))
        self.column.addWidget(self.stack, 1)

    def _empty_state(self) -> QWidget:
        self.empty_text = label(tone="muted")
        self.empty_text.setWordWrap(True)
        self.empty_text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        result = QWidget()
        inner = QVBoxLayout(result)
        inner.addStretch(2)
        inner.addWidget(self.empty_text)
        inner.addSpacing(6)
        self.begin = ActionButton(self._actions["round.propose"], primary=True)
        inner.addLayout(row(None, self.begin, None))
        inner.addStretch(3)
        return result

    def _connect(self) -> None:
        table = self.table
        table.result_typed.connect(self.enter)
        table.cleared.connect(lambda: self.enter(None))
        table.stepped_back.connect(self.step_back)
        table.board_wanted.connect(lambda: self.begin_jump("/"))
        table.name_wanted.connect(lambda: self.begin_jump("'"))
        table.forfeits_wanted.connect(self.show_forfeits)
        table.others_wanted.connect(self.show_others)
        table.activated_row.connect(lambda _row: self._default_key())
        table.selectionModel().currentRowChanged.connect(lambda *_: self._cursor_moved())
        self.menu.chosen.connect(self.enter)
        self.jump.went_to.connect(table.go_to)
        self.jump.closed.connect(self._end_jump)
        self.workspace.jump_wanted.connect(self.begin_jump)
        self.workspace.next_open_wanted.connect(self.go_to_next_open)
        self.workspace.desk.changed.connect(self._follow)

    # ---- showing

    def refresh(self) -> None:
        tournament, number = self.workspace.tournament, self.workspace.shown_round
        another = number != self.model.number or self.table.current_row < 0
        was_draft = bool(self.model.rows) and self.model.rows[0].draft
        self.model.show(tournament, number)
        self.stack.setCurrentIndex(0 if number else 1)
        self._show_head(tournament, number)
        now_draft = bool(self.model.rows) and self.model.rows[0].draft
        if another or was_draft != now_draft:
            self.settle_cursor()
            self.take_focus()
        self._cursor_moved()

    def _show_head(self, tournament: Tournament, number: int) -> None:
        self.title.setText(wording.text(N_("Round {round}"), round=number) if number else "")
        for widget in (self.title, self.stage, self.counts, self.bar, self.why_not, self.legend):
            widget.setVisible(number > 0)
        if not number:
            self.draft.say("")
            self.empty_text.setText(self._empty_words(tournament))
            return
        played = tournament.round(number)
        is_draft = played.stage is Stage.DRAFT
        banner = N_("Round {round} is a draft: no sheet and no screen shows it. Look it over, then publish it.")
        self.draft.say(wording.text(banner, round=number) if is_draft else "")
        total, still = len(played.pairings), len(played.open_boards)
        of = tournament.settings.rounds
        parts = [wording.text(N_("of {rounds}"), rounds=of) if of else "", _published(played.published_at)]
        self.stage.setText("   ·   ".join(part for part in parts if part))
        self.counts.setText(_counts(total, still, is_draft))
        self.bar.setVisible(not is_draft and total > 0)
        self.bar.setRange(0, max(total, 1))
        self.bar.setValue(total - still)
        self.legend.setVisible(not is_draft and self.workspace.desk.can_edit)

    def _empty_words(self, tournament: Tournament) -> str:
        if len(tournament.players) < 2:
            return translate(N_("Enter the players first; then round 1 can be paired."))
        present = len(tournament.present(1))
        return wording.text(N_("{count} players are ready for round 1."), count=present)

    def settle_cursor(self) -> None:
        """Put the cursor on the first board without a result, or on the first board."""
        self._stayed_on = None
        following = self.model.next_open(-1)
        self.table.go_to(0 if following is None else following)

    def take_focus(self) -> None:
        place = self.table if self.stack.currentIndex() == 0 else self.begin
        place.setFocus(Qt.FocusReason.OtherFocusReason)

    def redraw(self) -> None:
        self.draft.redraw()

    # ---- results

    def current(self) -> BoardRow | None:
        """Return the row of the cursor, None if there is none."""
        number = self.table.current_row
        return self.model.rows[number] if 0 <= number < len(self.model.rows) else None

    def enter(self, result: Result | None) -> None:
        """Store a result for the board of the cursor (None clears it) and go on to the next board."""
        board = self.current()
        if board is None or board.black is None:
            return
        if self._may_enter(board, result) and self._store(self.model.number, board, result) and result is not None:
            self._go_on()

    def _may_enter(self, board: BoardRow, result: Result | None) -> bool:
        workspace = self.workspace
        if not workspace.desk.can_edit:
            workspace.messages.notice(workspace.desk.read_only_reason)
            return False
        if board.draft:
            workspace.messages.notice(
                wording.text(
                    N_("Round {round} is still a draft. Publish it, then enter results."), round=self.model.number
                ),
                Offer(translate(N_("Publish")), self._actions["round.publish"].trigger),
            )
            return False
        if board.result == result:
            if result is not None:
                self._go_on()
            return False
        if self.model.number < len(workspace.tournament.rounds):
            self._ask_about_the_past(board, result)
            return False
        return True

    def _ask_about_the_past(self, board: BoardRow, result: Result | None) -> None:
        """A correction of an earlier round is one more click away, and says what it does."""
        number = self.model.number
        old = wording.result_text(board.result) or translate(N_("no result"))
        new = wording.result_text(result) or translate(N_("no result"))
        text = N_(
            "Round {round} is past. Board {board} from {old} to {new}: scores, standings and coming pairings change, "
            "published pairings do not."
        )
        self.workspace.messages.notice(
            wording.text(text, round=number, board=board.board, old=old, new=new),
            Offer(translate(N_("Correct it")), lambda: self._store(number, board, result)),
        )

    def _store(self, number: int, board: BoardRow, result: Result | None) -> bool:
        self._typing = True
        try:
            done = self.workspace.desk.do(EnterResult(number, board.board, result))
        finally:
            self._typing = False
        if done:
            self.workspace.messages.clear()
            entered = next((row for row in self.model.rows if row.board == board.board), None)
            if entered is not None:
                self._read_back(entered.words)
        return done

    def _go_on(self) -> None:
        """Move to the next board; on the last one, to the first that is still open."""
        here = self.table.current_row
        below = here + 1
        if below < len(self.model.rows) and self.model.rows[below].black is not None:
            self._stayed_on = None
            self.table.go_to(below)
            return
        following = self.model.next_open(here)
        self._stayed_on = here if following is None else None
        if following is not None:
            self.table.go_to(following)

    def step_back(self) -> None:
        """Go back one board and clear it."""
        here = self.table.current_row
        if here > 0 and self._stayed_on != here:
            self.table.go_to(here - 1)
        self._stayed_on = None
        self.enter(None)

    def go_to_next_open(self) -> None:
        """Go to the next board without a result."""
        here = self.table.current_row
        following = self.model.next_open(here - 1 if self._just_arrived else here)
        self._just_arrived = False
        if following is None:
            self.workspace.messages.info(translate(N_("Every board has a result.")))
        else:
            self.table.go_to(following)
        self.take_focus()

    def begin_jump(self, mode: str) -> None:
        """Ask for a board or a name."""
        if self.model.rows:
            self.table.setProperty(LIT, True)
            self.jump.begin(mode, self.table.current_row)

    def _end_jump(self, back: bool) -> None:
        self.table.setProperty(LIT, False)
        self.table.viewport().update()
        if back:
            self.take_focus()

    def _default_key(self) -> None:
        """Enter in a finished round is the button that has become the default: propose the next."""
        if self.workspace.is_next_due and self.model.number == len(self.workspace.tournament.rounds):
            self._actions["round.propose"].trigger()

    # ---- rare results

    def show_forfeits(self) -> None:
        """Offer the results without a game."""
        if self.current() is not None:
            self.menu.show_forfeits(self._menu_place(), enabled=self._takes_results())

    def show_others(self) -> None:
        """Offer every result there is."""
        if self.current() is not None:
            self.menu.show_all(self._menu_place(), self._actions["round.swap"], enabled=self._takes_results())

    def _takes_results(self) -> bool:
        board = self.current()
        return board is not None and board.black is not None and self.workspace.desk.can_edit

    def _menu_place(self) -> QPoint:
        index = self.model.index(self.table.current_row, self.model.column("result"))
        below = self.table.visualRect(index).bottomLeft() + QPoint(0, 2)
        return self.table.viewport().mapToGlobal(below)

    # ---- following

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._just_arrived = True

    def _cursor_moved(self) -> None:
        board = self.current()
        self._just_arrived = False
        self.workspace.select_board(None if board is None or board.black is None else board.board)
        if self._stayed_on is not None and self.table.current_row != self._stayed_on:
            self._stayed_on = None

    def _follow(self, before: Tournament, after: Tournament) -> None:
        """Undo and redo take the cursor to the board they changed."""
        if self._typing or len(before.rounds) != len(after.rounds):
            return
        place = changed_board(before, after)
        if place is None:
            return
        number, board = place
        if self.workspace.page == ROUND:
            self.workspace.show_round(number)
            found = self.model.row_of((board, 0))
            if found is not None:
                self.table.go_to(found)
                self._read_back(self.model.rows[found].words)


def changed_board(before: Tournament, after: Tournament) -> tuple[int, int] | None:
    """Return round and board of the only pairing that differs, None if none does or several do."""
    changed = [
        (new.number, place)
        for old, new in zip(before.rounds, after.rounds, strict=False)
        if old is not new and len(old.pairings) == len(new.pairings)
        for place, (was, now) in enumerate(zip(old.pairings, new.pairings, strict=True), 1)
        if was != now
    ]
    return changed[0] if len(changed) == 1 else None


def _counts(total: int, still: int, is_draft: bool) -> str:
    if is_draft:
        return wording.text(N_("{total} boards"), total=total)
    if not total:
        return ""
    if not still:
        return wording.text(N_("all {total} results are in"), total=total)
    return wording.text(
        N_("{entered} of {total} results   ·   {open} open"), entered=total - still, total=total, open=still
    )


def _published(at: str) -> str:
    try:
        return wording.text(N_("published {time}"), time=datetime.fromisoformat(at).strftime("%H:%M"))
    except ValueError:
        return ""
