"""Entering results: a key is stored before the cursor moves on, and nothing ever stops the typing.

A result is stored at once, unless it would change a round that is over, which needs a correction. Keys are results, and
rare ones come from a menu; that is shared with the second pass. The code of a scanned slip moves the cursor to its
board, or a message with a sound says why it cannot.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from swissdesk import wording
from swissdesk.i18n import N_, language, translate
from swissdesk.model import Result
from swissdesk.model.events import Batch, EnterResult, Event
from swissdesk.model.slip_code import Slip, SlipError, read_slip
from swissdesk.ui.rounds.board_table import BACK, DELETE, ENTER, Keys, Legend, ResultMenu
from swissdesk.ui.rounds.commands import is_past
from swissdesk.ui.rounds.marks import ResultQuestion
from swissdesk.ui.rounds.mode import Boards, Mode
from swissdesk.ui.rounds.table import BoardRow
from swissdesk.ui.shell.due import is_next_due
from swissdesk.ui.shell.keys import FORFEIT_MENU, OTHER_KEYS, OTHER_MENU, KeyMap
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.view import RESULTS

# ---- scanned slips


def go_to_slip(boards: Boards, code: str) -> None:
    """Put the cursor on the board of a slip of the shown round."""
    office = boards.office
    try:
        slip = read_slip(office.tournament, code)
    except SlipError as error:
        QApplication.beep()
        office.messages.error(error, _anyway(boards, error.slip))
        return
    row = boards.row_of(slip.board)
    if slip.round != boards.number:
        _say_other_round(boards, slip)
    elif row is not None:
        boards.go_to_board(slip.board)
        boards.say(row.words)
    else:
        QApplication.beep()
        text = N_("The slip is for board {board}; round {round} has no such board.")
        office.messages.notice(wording.text(text, board=slip.board, round=slip.round))


def _anyway(boards: Boards, slip: Slip | None) -> Offer | None:
    if slip is None or slip.round != boards.number or boards.row_of(slip.board) is None:
        return None
    text = wording.text(N_("Go to board {board}"), board=slip.board)
    return Offer(text, lambda: boards.go_to_board(slip.board))


def _say_other_round(boards: Boards, slip: Slip) -> None:
    QApplication.beep()
    office = boards.office
    offer = None
    if slip.round <= len(office.tournament.rounds):
        offer = Offer(N_("Show the board"), lambda: office.go.to_board(slip.round, slip.board))
    text = N_("This slip is for round {round}, board {board}; round {shown} is shown.")
    said = wording.text(text, round=slip.round, board=slip.board, shown=boards.number)
    office.messages.notice(said, offer)


# ---- storing


class ResultStore(QObject):
    """Stores results of the shown round for the modes that read them."""

    correct = Signal(int, object, object)
    """A result of a round that is past or closed is to be another: number of the round, row, and result."""

    def __init__(self, boards: Boards, question: ResultQuestion) -> None:
        super().__init__(boards.table)
        self._boards = boards
        self._question = question
        self.storing = False
        """Whether the change of the tournament just signalled was made by this object."""

    def may_enter(self, board: BoardRow, result: Result | None) -> bool:
        """Whether a board of the shown round can be given another result now; if not, it has been said why."""
        office, number = self._boards.office, self._boards.number
        if not office.desk.can_edit:
            again = Offer(N_("Open again"), office.services.file_watch.open_anew.emit)
            office.messages.notice(office.desk.read_only_reason, again)
            return False
        if board.draft:
            text = N_("Round {round} is still a draft. Publish it, then enter results.")
            publish = Offer(N_("Publish"), self._boards.actions["round.publish"].trigger)
            office.messages.notice(wording.text(text, round=number), publish)
            return False
        if self._is_correction(board, result):
            self.correct.emit(number, board, result)
            return False
        return True

    def _is_correction(self, board: BoardRow, result: Result | None) -> bool:
        """Whether that result would be one: later rounds have been paired, or the round is closed.

        A result that is still to come, an adjourned game's too, comes in whenever it comes.
        """
        if result is not None and board.result in (None, Result.ADJOURNED):
            return False
        return is_past(self._boards.office.tournament, self._boards.number)

    def store(self, board: BoardRow, result: Result | None, *also: Event) -> bool:
        """Store a result in the shown round, together with `also`, and read it back; False if it was refused."""
        number, before = self._boards.number, self._boards.office.tournament
        entered = EnterResult(number, board.board, result)
        if not self.do(Batch((entered, *also)) if also else entered):
            return False
        self._question.tidy()
        self.read_back(number, board.board)
        self._question.ask(before, number, board.board)
        return True

    def do(self, event: Event) -> bool:
        """Do an event without the cursor going after it."""
        self.storing = True
        try:
            return self._boards.office.desk.do(event)
        finally:
            self.storing = False

    def read_back(self, number: int, board: int) -> None:
        """Say in words what stands on a board now, if its round is shown."""
        row = self._boards.row_of(board)
        if number == self._boards.number and row is not None:
            self._boards.say(row.words)


# ---- typing


class ReadingMode(Mode):
    """Reads keys as results by the active key map and hands them to `take`."""

    def __init__(self, boards: Boards) -> None:
        super().__init__(boards)
        self.menu = ResultMenu(boards.table)
        self.menu.chosen.connect(self.take)
        self._printed: tuple[tuple[KeyMap, str], Legend] | None = None
        """The keys under the table, with the map and the language they are of: they are asked for with every result."""

    def take(self, result: Result | None) -> None:
        """Do what a result means for the board of the cursor; None stands for clearing."""
        raise NotImplementedError

    def press(self, key: str) -> bool:
        keys = self.office.boards.keys.active
        result = keys.result(key)
        if result is not None:
            self.take(result)
        elif keys.clears(key):
            self.take(None)
        elif key == FORFEIT_MENU:
            self.show_forfeits()
        elif key == OTHER_MENU:
            self.show_others()
        else:
            return False
        return True

    def say_meaningless(self, key: str) -> None:
        QApplication.beep()
        text = N_("“{key}” is not a result key: nothing was entered. The keys are listed below the table.")
        self.boards.say(wording.text(text, key=key))

    def legend(self) -> Legend:
        printed = self.office.boards.keys.active, language()
        if self._printed is None or self._printed[0] != printed:
            self._printed = printed, self._legend(printed[0])
        return self._printed[1]

    def _legend(self, keys: KeyMap) -> Legend:
        shown = [(" ".join(signs.upper()), wording.result_text(result)) for signs, result in keys.results]
        if keys.clear:
            shown.append((" ".join(keys.clear.upper()), translate(N_("clear"))))
        return wording.text(N_("Keys {name}"), name=keys.title), (*shown, *self.other_keys())

    def other_keys(self) -> Keys:
        """Return the keys that are no results, with their meanings."""
        return tuple((key, translate(text)) for key, text in OTHER_KEYS)

    def show_forfeits(self) -> None:
        """Offer the results without a game."""
        if self.boards.current() is not None:
            self.menu.show_forfeits(self.boards.place_below(), enabled=self._takes_results())

    def show_others(self) -> None:
        """Offer every result there is."""
        if self.boards.current() is not None:
            actions = [self.boards.actions[name] for name in ("round.swap", "round.correct")]
            self.menu.show_all(self.boards.place_below(), actions, enabled=self._takes_results())

    def _takes_results(self) -> bool:
        return self.board() is not None and self.office.desk.can_edit

    def say_no_game(self) -> None:
        """Say that the player of the cursor has no game that could have a result."""
        row = self.boards.current()
        if row is not None and row.black is None:
            QApplication.beep()
            text = N_("{player} has no game in round {round} ({bye}): nothing was entered.")
            facts = {"player": row.white.player.name, "round": self.boards.number, "bye": row.bye_text}
            self.boards.say(wording.text(text, **facts))

    def board(self) -> BoardRow | None:
        """Return the board of the cursor; None if it is on a bye or nowhere."""
        row = self.boards.current()
        return None if row is None or row.black is None else row


class ResultEntry(ReadingMode):
    """The table's ordinary use."""

    name = RESULTS

    def __init__(self, boards: Boards, store: ResultStore) -> None:
        super().__init__(boards)
        self._store = store

    def press(self, key: str) -> bool:
        if key == BACK:
            self.boards.go_back()
            self.take(None)
        elif key == DELETE:
            self.take(None)
        elif key == ENTER:
            self._default_key()
        else:
            return super().press(key)
        return True

    def take(self, result: Result | None) -> None:
        """Store a result for the board of the cursor (None clears it) and go on to the next board."""
        board = self.board()
        if board is None:
            self.say_no_game()
            return
        with self.office.view.one_step():
            stands = board.result == result and not board.draft
            if not stands and not (self._store.may_enter(board, result) and self._store.store(board, result)):
                return
            if result is not None:
                self._go_on()

    def _default_key(self) -> None:
        """Enter in a finished round is the button that has become the default: propose the next."""
        if is_next_due(self.office.tournament) and self.boards.number == len(self.office.tournament.rounds):
            self.boards.actions["round.propose"].trigger()

    def _go_on(self) -> None:
        """Move to the next board; on the last one, to the first that is still open."""
        rows = self.boards.model.rows
        below = self.boards.table.current_row + 1
        if below < len(rows) and rows[below].black is not None:
            self.boards.go_on(below)
        else:
            self.boards.go_on(self.boards.model.next_open(below - 1))

    def settle(self) -> None:
        following = self.boards.model.next_open(-1)
        self.boards.table.go_to(0 if following is None else following)
