"""The moves of manual pairing, by keys, by mouse, by actions; each is a step of the course.

They act on the player or place at the cursor of the view. An impossible move shows a message and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QApplication, QMenu

from swissdesk import wording
from swissdesk.engine import Proposal
from swissdesk.engine.review import propose_rest
from swissdesk.errors import Message, SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Player
from swissdesk.model.events import AddPlayer
from swissdesk.session.manual import BYE, Course, Place, Seat, Waiting
from swissdesk.session.registration.entering import next_number
from swissdesk.ui.manual.late import AddPlayerDialog
from swissdesk.ui.manual.table import DRAG, ESCAPE, SPACE
from swissdesk.ui.manual.view import TOOLS, ManualView
from swissdesk.ui.players.choice import People
from swissdesk.ui.players.person_search import lists_of
from swissdesk.ui.rounds.board_table import BACK, DELETE, ENTER
from swissdesk.ui.rounds.mode import Boards
from swissdesk.ui.shell.keys import TO_BOARD, TO_NAME
from swissdesk.values import replace


class Moves(QObject):
    """Does steps of `course`; nothing while there is none."""

    stepped = Signal()
    """The boards are otherwise than before."""
    cancel_wanted = Signal()
    jump_wanted = Signal(str)

    def __init__(self, boards: Boards) -> None:
        super().__init__(boards.table)
        self._boards = boards
        self._office = boards.office
        self.course: Course | None = None
        self.view = ManualView(boards.actions, self.press)
        self.view.carrier.put_down.connect(self._put_down)
        self.view.warned.connect(boards.say)
        self.view.table.turn_wanted.connect(self.turn)
        self.view.table.menu_wanted.connect(self._show_menu)

    def press(self, key: str) -> bool:
        """Do what a key means; False if it means nothing."""
        move = _MOVES.get(key)
        if move is None or self.course is None:
            return False
        move(self)
        return True

    def show_step(self, what: Message | None, after: Place | None = None) -> None:
        """Have the boards shown after a step, forwards or backwards, and say what it was.

        Somebody else may be where a player was picked up: whoever is carried is put back first.
        """
        self.view.carrier.back()
        self.stepped.emit()
        if after is not None:
            self.view.go_to(after)
        self._boards.say("" if what is None else wording.sentence(what))

    # ---- carrying

    def escape(self) -> None:
        """Put the player back who is carried; else cancel it all."""
        if self.view.carrier.is_full:
            self.view.carrier.back()
        else:
            self.cancel_wanted.emit()

    def take_or_put(self) -> None:
        """Pick up the player of the cursor, or put the one down there who is carried."""
        if self.view.carrier.is_full:
            self.view.carrier.put(self.view.place)
        else:
            self.take()

    def take(self, *, by_mouse: bool = False) -> None:
        """Pick up the player of the cursor."""
        place, course = self.view.place, self.course
        player = None if place is None or course is None else course.seating.occupant(place)
        if place is None or player is None or course is None:
            QApplication.beep()
            return
        name = course.tournament.by_id[player].name
        self.view.carrier.take(place, name, by_mouse=by_mouse)
        if not by_mouse:
            self._boards.say(wording.text(N_("{name}: Space puts them on a board, Esc back."), name=name))

    def _put_down(self, source: Place, target: Place) -> None:
        course = self.course
        player = None if course is None else course.seating.occupant(source)
        if course is not None and player is not None and self._step(lambda c: c.move(source, target)):
            place = course.seating.place_of(player)
            if place is not None:
                self.view.go_to(place)

    # ---- steps

    def _step(self, do: Callable[[Course], bool], after: Place | None = None) -> bool:
        """Do a step; say whether something has changed."""
        course = self.course
        if course is None:
            return False
        self.view.carrier.back()
        try:
            done = do(course)
        except SwissDeskError as error:
            self._office.messages.error(error)
            return False
        if done:
            self._office.messages.clear()
            self.show_step(course.undo_step, after)
        return done

    def _on_board(self, do: Callable[[Course, int], bool]) -> None:
        board = self.view.board
        if board:
            self._step(lambda course: do(course, board))
        else:
            self._office.messages.info(N_("Put the cursor on a board."))

    def _on_player(self, do: Callable[[Course, Place], bool]) -> None:
        place, course = self.view.place, self.course
        if course is None or place is None or course.seating.occupant(place) is None:
            self._office.messages.info(N_("Put the cursor on a player."))
        else:
            self._step(lambda c: do(c, place), place if isinstance(place, Seat) else None)

    def turn(self) -> None:
        """Turn the colours of the board of the cursor."""
        self._on_board(Course.turn)

    def break_up(self) -> None:
        """Let both players of the board of the cursor join the unpaired players."""
        self._on_board(Course.break_up)

    def release(self) -> None:
        """Let the player of the cursor join the unpaired players."""
        if not isinstance(self.view.place, Waiting):
            self._on_player(Course.release)

    def give_bye(self) -> None:
        """Give the bye to the player of the cursor."""
        if self.view.place != BYE:
            self._on_player(Course.give_bye)

    def hold(self) -> None:
        """Hold the board of the cursor, or the bye, or let it go."""
        if self.view.place == BYE:
            self._step(Course.hold_bye)
        else:
            self._on_board(Course.hold)

    def leave_out(self) -> None:
        """Take the player of the cursor out of the round: they do not play."""

        def leave(course: Course, place: Place) -> bool:
            player = course.seating.occupant(place)
            return player is not None and course.leave_out(player)

        self._on_player(leave)

    def add(self) -> None:
        """Ask who has arrived, and bring them to the unpaired players."""
        course = self.course
        if course is None:
            return
        dialog = AddPlayerDialog(course, self._office.window, people=self._people())
        dialog.chosen.connect(lambda player: self._step(lambda c: c.add(player), Waiting(player)))
        dialog.open()

    def _people(self) -> People:
        """Return people who come behind all others in the list: no number moves during manual pairing."""
        office = self._office

        def numbered(player: Player) -> Player:
            return replace(player, id=next_number(office.tournament))

        def make(player: Player) -> int | None:
            event = AddPlayer(numbered(player))
            return event.player.id if office.desk.do(event) else None

        return People(lambda: office.tournament, lambda: lists_of(office), make, lambda player: numbered(player).id)

    def pair_rest(self) -> None:
        """Let the rules pair everybody who is not held, off the GUI thread."""
        course = self.course
        if course is None:
            return
        held, bye = course.held
        before, system, seating = course.before, course.system, course.seating

        def done(proposal: Proposal) -> None:
            if self.course is course and course.seating == seating:
                self._step(lambda c: c.take_rest(proposal.pairs, proposal.bye))

        self._office.tasks.run(
            lambda monitor: propose_rest(before, held, bye, system, monitor=monitor),
            done,
            self._office.messages.error,
            translate(N_("Pairing the rest …")),
        )

    def _show_menu(self, at: QPoint) -> None:
        menu = QMenu(self.view)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addActions([self._boards.actions[action_id] for action_id in TOOLS])
        menu.popup(at)


_KEYS: tuple[tuple[str, str, str, Callable[[Moves], object]], ...] = (
    (SPACE + ENTER, "␣", N_("pick up, put down"), Moves.take_or_put),
    ("x", "X", N_("swap colours"), Moves.turn),
    ("b", "B", N_("break up"), Moves.break_up),
    (DELETE + BACK, "⌦", N_("unpair"), Moves.release),
    ("y", "Y", N_("bye"), Moves.give_bye),
    ("h", "H", N_("hold"), Moves.hold),
    ("r", "R", N_("pair the rest by the rules"), Moves.pair_rest),
    ("a", "A", N_("add"), Moves.add),
    ("n", "N", N_("does not play"), Moves.leave_out),
    (TO_BOARD, TO_BOARD, N_("board"), lambda moves: moves.jump_wanted.emit(TO_BOARD)),
    (TO_NAME, TO_NAME, N_("name"), lambda moves: moves.jump_wanted.emit(TO_NAME)),
    (ESCAPE, "Esc", N_("cancel"), Moves.escape),
)
"""The keys, how they are printed, what they mean, and what they do."""

LEGEND = tuple((printed, meaning) for _, printed, meaning, _ in _KEYS)

_MOVES: dict[str, Callable[[Moves], object]] = {key: do for keys, _, _, do in _KEYS for key in keys}
_MOVES[DRAG] = lambda moves: moves.take(by_mouse=True)
