"""The second pass: every result is typed again, from the other copy or from the other side, and nothing is overwritten.

If both entries agree, the board is verified and the cursor moves on. A difference stops the pass with a sound: the row
shows both values, result keys are ignored, and the arbiter keeps the first or takes the second. The pass visits the
boards that have a result and no tick yet, so that it can be broken off at any time and taken up again.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QCheckBox, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Result, Round, Stage
from swissdesk.model.events import SignOff
from swissdesk.session import Document
from swissdesk.ui.rounds.board_table import BACK, DELETE, ENTER, Keys, Legend
from swissdesk.ui.rounds.commands import shown_round
from swissdesk.ui.rounds.mode import Boards
from swissdesk.ui.rounds.results import ReadingMode, ResultStore
from swissdesk.ui.rounds.table import NO_MARK, BoardRow, Mark
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.keys import OTHER_KEYS
from swissdesk.ui.shell.view import SECOND_PASS
from swissdesk.ui.widgets.buttons import ActionButton
from swissdesk.ui.widgets.common import button, named, set_property
from swissdesk.ui.widgets.strip import Banner
from swissdesk.values import replace

# ---- the banner

_APART = 16
"""Pixels between the two switches side by side."""

_MOST_FOR_SWITCHES = 0.55
"""Where switches and button would take more of the width, one switch stands below the other."""


class PassBanner(Banner):
    """Progress, or a difference with its two ways out; never takes the focus from the table."""

    def __init__(self, actions: Actions) -> None:
        super().__init__("info", "done", "accent")
        self.keep = button("")
        self.take = button("")
        self.black_side = _Switch(actions, "results.black_side")
        self.reverse = _Switch(actions, "results.reverse")
        self.end = ActionButton(actions["results.second_pass"], text=translate(N_("End")))
        self.switches = QWidget()
        self._pair = QBoxLayout(QBoxLayout.Direction.LeftToRight, self.switches)
        self._pair.setContentsMargins(0, 0, 0, 0)
        for switch in (self.black_side, self.reverse):
            self._pair.addWidget(switch)
        for widget in (self.keep, self.take, self.switches, self.end):
            self.line.addWidget(widget)
        for widget in (self.keep, self.take, self.black_side, self.reverse, self.end):
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def minimumSizeHint(self) -> QSize:
        """Return the size with one switch below the other."""
        least = super().minimumSizeHint()
        broader = max(switch.sizeHint().width() for switch in (self.black_side, self.reverse))
        stacked = self.line.minimumSize().width() - self._pair.minimumSize().width() + broader
        margins = self._whole.contentsMargins()
        return QSize(min(least.width(), stacked + margins.left() + margins.right()), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        both = self.black_side.sizeHint().width() + self.reverse.sizeHint().width()
        narrow = both + self.end.sizeHint().width() > self.width() * _MOST_FOR_SWITCHES
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._pair.setDirection(down if narrow else across)
        self._pair.setSpacing(0 if narrow else _APART)
        super().resizeEvent(event)

    def show_pass(self, played: Round, left: int, differing: int) -> None:
        """Say how many boards are verified and how many are left, or that none is."""
        if left or differing:
            look, picture = "info", "second_pass"
            text = N_("Second pass of round {round}: {verified} verified, {left} to go. Nothing is overwritten.")
            also, count = N_("Differences: {count}."), differing
        else:
            look = picture = "done"
            text = N_("Second pass of round {round}: all results verified ({verified}). Enter ends it.")
            also, count = N_("Boards without a result: {count}."), len(played.open_boards)
        said = wording.text(text, round=played.number, verified=len(played.signed_off), left=left)
        if count:
            said += " " + wording.text(also, count=count)
        self._show(look, picture, "accent", said, deciding=False)

    def show_difference(self, words: str, first: Result | None, second: Result) -> None:
        """Show what has stopped the pass, and offer both values."""
        kept = wording.result_text(first) or translate(N_("no result"))
        for choice, text, result, tip in (
            (self.keep, N_("Keep {result} (K)"), kept, N_("The first entry stays")),
            (self.take, N_("Take {result} (T)"), second, N_("The second entry replaces the first")),
        ):
            choice.setText(wording.text(text, result=result))
            named(choice, choice.text(), tip)
        self._show("error", "notice", "danger", words, deciding=True)

    def _show(self, look: str, picture: str, role: str, words: str, *, deciding: bool) -> None:
        self._picture, self._role = picture, role
        set_property(self, "strip", look)
        for choice in (self.keep, self.take):
            choice.setVisible(deciding)
        for widget in (self.switches, self.end):
            widget.setVisible(not deciding)
        self.text.setAccessibleName(words)
        self.say(words)


class _Switch(QCheckBox):
    """A check box that is an action."""

    def __init__(self, actions: Actions, action_id: str) -> None:
        super().__init__()
        self._action = actions[action_id]
        self.clicked.connect(lambda _checked=False: self._action.trigger())
        self._action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        text = self._action.text().replace("&", "")
        self.setText(text)
        named(self, text, self._action.toolTip())
        self.setChecked(self._action.isChecked())


# ---- the pass

KEEP, TAKE = "k", "t"


class SecondPass(ReadingMode):
    """Compares what is typed with what is stored."""

    name = SECOND_PASS
    banner: PassBanner

    def __init__(self, boards: Boards, store: ResultStore) -> None:
        super().__init__(boards)
        self._store = store
        self._about: tuple[Document | None, int] = (None, 0)
        self._differences: dict[int, Result] = {}
        self._kept = self._taken = 0
        """How often the first entry was kept, and the second taken, so far."""
        self.banner = PassBanner(boards.actions)
        self.banner.keep.clicked.connect(lambda _checked=False: self._decide(KEEP))
        self.banner.take.clicked.connect(lambda _checked=False: self._decide(TAKE))

    # ---- beginning and end

    def can_begin(self) -> bool:
        is_due = bool(self._to_verify())
        if not is_due:
            text = N_("All results of round {round} are verified.")
            self.office.messages.info(wording.text(text, round=self.boards.number))
        return is_due

    def begin(self) -> None:
        self._start()
        self.office.messages.clear()

    def _start(self) -> None:
        self._about = self._subject
        self._kept = self._taken = 0
        self._differences.clear()

    @property
    def _subject(self) -> tuple[Document | None, int]:
        return self.office.desk.document, self.boards.number

    def follow_round(self) -> None:
        played = shown_round(self.office)
        if played is None or played.stage is Stage.DRAFT:
            self.over.emit()
            return
        if self._about != self._subject:
            self._start()
        for board, typed in list(self._differences.items()):
            if board > len(played.pairings) or played.board(board).result == typed:
                del self._differences[board]

    def end(self) -> None:
        played = shown_round(self.office)
        if played is not None and played.stage is not Stage.DRAFT and self._about == self._subject:
            self.office.messages.done(self._summary(played))
        self._differences.clear()

    def _summary(self, played: Round) -> str:
        verified, left, still = len(played.signed_off), len(self._to_verify()), len(played.open_boards)
        counted = translate_plural(N_("{count} board verified"), N_("{count} boards verified"), verified)
        parts = [counted.format(count=verified)]
        for template, count in (
            (N_("differences where the first entry was kept: {count}"), self._kept),
            (N_("results changed: {count}"), self._taken),
            (N_("still to verify: {count}"), left),
            (N_("without a result: {count}"), still),
        ):
            if count:
                parts.append(wording.text(template, count=count))
        return wording.text(N_("Second pass of round {round}. {told}."), round=played.number, told="; ".join(parts))

    # ---- keys

    def press(self, key: str) -> bool:
        if key in (KEEP, TAKE) and self._second_value() is not None:
            self._decide(key)
        elif key == BACK:
            self.boards.go_back()
        elif key == DELETE:
            QApplication.beep()
        elif key == ENTER:
            if not self._to_verify() and not self._differences:
                self.over.emit()
        else:
            return super().press(key)
        return True

    def _second_value(self) -> Result | None:
        """Return the differing value typed on the board of the cursor, None if there is none."""
        board = self.board()
        return None if board is None else self._differences.get(board.board)

    def take(self, result: Result | None) -> None:
        """Compare a result with the one stored on the board of the cursor."""
        board = self.board()
        if board is None:
            self.say_no_game()
            return
        if result is None or board.board in self._differences:
            QApplication.beep()
            self._say_difference(board)
            return
        typed = result.mirrored if self.office.boards.second_pass.black_side else result
        if typed == board.result:
            self._agree(board)
        else:
            self._differ(board, typed)

    def _agree(self, board: BoardRow) -> None:
        if not board.mark.signed and not self._store.do(SignOff(self.boards.number, board.board)):
            return
        self._store.read_back(self.boards.number, board.board)
        self._go_on()

    def _differ(self, board: BoardRow, typed: Result) -> None:
        self._differences[board.board] = typed
        QApplication.beep()
        self.boards.marks_changed.emit()
        self._say_difference(board)

    def _decide(self, key: str) -> None:
        """Settle the difference on the board of the cursor."""
        board, typed = self.board(), self._second_value()
        if board is None or typed is None:
            return
        number = self.boards.number
        signed = SignOff(number, board.board)
        if key == TAKE:
            if not self._store.may_enter(board, typed) or not self._store.store(board, typed, signed):
                return
            self._taken += 1
        elif board.result is None or board.mark.signed or self._store.do(signed):
            self._kept += 1
        self._differences.pop(board.board, None)
        self.boards.marks_changed.emit()
        self._store.read_back(number, board.board)
        self._go_on()

    # ---- the way through the boards

    def _to_verify(self) -> list[int]:
        """Return the boards that have a result and no tick, in the order in which they are visited."""
        played = shown_round(self.office)
        if played is None:
            return []
        signed = set(played.signed_off)
        results = enumerate((pairing.result for pairing in played.pairings), 1)
        boards = [board for board, result in results if result is not None and board not in signed]
        return boards[::-1] if self.office.boards.second_pass.reverse else boards

    def _go_on(self) -> None:
        """Go to the next board to be verified, those with a difference last; stay where nothing is left."""
        board = self.board()
        here = 0 if board is None else board.board
        waiting = [place for place in self._to_verify() if place not in self._differences]
        reverse = self.office.boards.second_pass.reverse
        ahead = [place for place in waiting if (place < here if reverse else place > here)]
        target = next(iter([*ahead, *waiting, *self._differences]), None)
        self.boards.go_on(None if target is None else self.boards.model.row_of((target, 0)))
        self._show_state()

    def settle(self) -> None:
        waiting = self._to_verify()
        if waiting:
            self.boards.go_to_board(waiting[0])

    # ---- showing

    def marks(self, marks: dict[int, Mark]) -> None:
        for board, typed in self._differences.items():
            marks[board] = replace(marks.get(board, NO_MARK), second=typed)

    def cursor_moved(self) -> None:
        self._show_state()

    def other_keys(self) -> Keys:
        own = ((KEEP.upper(), translate(N_("keep first"))), (TAKE.upper(), translate(N_("take second"))))
        rest = ((key, translate(N_("back") if key == BACK else text)) for key, text in OTHER_KEYS)
        return (*own, *rest)

    def legend(self) -> Legend:
        title, keys = super().legend()
        if self.office.boards.second_pass.black_side:
            title = wording.text(N_("{keys}, from Black's side"), keys=title)
        return title, keys

    def _say_difference(self, board: BoardRow) -> None:
        typed = self._differences.get(board.board)
        if typed is not None:
            self.boards.say(self._difference_words(board, typed))

    def _difference_words(self, board: BoardRow, typed: Result) -> str:
        if board.result is None:
            return wording.text(N_("Board {board} had no result; now {second}."), board=board.board, second=typed)
        text = N_("Board {board}: first {first}, now {second}.")
        return wording.text(text, board=board.board, first=board.result, second=typed)

    def _show_state(self) -> None:
        """Say in the banner how far the pass is, or which difference has stopped it."""
        played, board, typed = shown_round(self.office), self.board(), self._second_value()
        if played is None:
            return
        if board is not None and typed is not None:
            self.banner.show_difference(self._difference_words(board, typed), board.result, typed)
        else:
            self.banner.show_pass(played, len(self._to_verify()), len(self._differences))
