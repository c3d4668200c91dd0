"""The seating while a round is paired manually: boards that may have empty chairs, the bye, and the unpaired players.

A `Seating` is a value; every change makes another one. Boards keep their numbers: one that is broken up stays as an
empty one, and a new pair takes the first empty board or is added at the end. What the rules say is not asked here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from swissdesk.engine.proposal import Pairs
from swissdesk.model import Colour


class Seat(NamedTuple):
    """A chair: at board `board`, counted from 1."""

    board: int
    colour: Colour


class Waiting(NamedTuple):
    """A place among the unpaired players, by its player; None is the whole list."""

    player: int | None = None


class ByePlace(NamedTuple):
    """The place of the player with the pairing-allocated bye."""


Place = Seat | Waiting | ByePlace
BYE = ByePlace()
POOL = Waiting()


@dataclass(frozen=True, slots=True)
class ManualBoard:
    """A board by starting ranks, None for an empty chair; `held`: it stays when the rules pair the rest."""

    white: int | None = None
    black: int | None = None
    held: bool = False

    @property
    def players(self) -> tuple[int, ...]:
        """Who sits here, White first."""
        return tuple(player for player in (self.white, self.black) if player is not None)

    @property
    def pair(self) -> tuple[int, int] | None:
        """White and Black, None while a chair is empty."""
        return None if self.white is None or self.black is None else (self.white, self.black)

    def player(self, colour: Colour) -> int | None:
        """Return who sits on one side."""
        return self.white if colour is Colour.WHITE else self.black

    def with_player(self, colour: Colour, player: int | None) -> ManualBoard:
        """Return the board with another player on one side; one with an empty chair is not held."""
        seated = replace(self, white=player) if colour is Colour.WHITE else replace(self, black=player)
        return seated if seated.pair is not None else replace(seated, held=False)

    def without(self, players: Collection[int]) -> ManualBoard:
        """Return the board with empty chairs where any of `players` sits."""
        board = self
        for colour in Colour:
            if self.player(colour) in players:
                board = board.with_player(colour, None)
        return board


@dataclass(frozen=True, slots=True)
class Seating:
    """The boards in order, who has the bye (None: nobody) and the unpaired players."""

    boards: tuple[ManualBoard, ...] = ()
    bye: int | None = None
    pool: tuple[int, ...] = ()
    bye_held: bool = False

    @classmethod
    def of(cls, pairs: Pairs, bye: int | None, pool: Iterable[int] = (), *, held: bool = False) -> Seating:
        """Return the seating of boards as they are."""
        boards = tuple(ManualBoard(white, black, held) for white, black in pairs)
        return cls(boards, bye, tuple(pool), held and bye is not None)

    # ---- reading

    @property
    def pairs(self) -> Pairs:
        """The complete boards, in order."""
        return tuple(board.pair for board in self.boards if board.pair is not None)

    @property
    def complete(self) -> tuple[int, ...]:
        """The numbers of the complete boards, in order."""
        return tuple(number for number, board in enumerate(self.boards, 1) if board.pair is not None)

    @property
    def players(self) -> frozenset[int]:
        """Everybody who is in the round, placed or not."""
        seated = {player for board in self.boards for player in board.players}
        return frozenset(seated | set(self.pool) | ({self.bye} if self.bye is not None else set()))

    @property
    def unplaced(self) -> tuple[int, ...]:
        """Who has neither an opponent nor the bye: the pool, and who sits alone at a board."""
        alone = (board.players[0] for board in self.boards if len(board.players) == 1)
        return (*self.pool, *alone)

    def board(self, number: int) -> ManualBoard:
        """Return a board, counted from 1."""
        return self.boards[number - 1]

    def occupant(self, place: Place) -> int | None:
        """Return who is at a place."""
        if isinstance(place, Seat):
            return self.board(place.board).player(place.colour)
        return place.player if isinstance(place, Waiting) else self.bye

    def place_of(self, player: int) -> Place | None:
        """Return where a player is, None if not in the round."""
        return self.places().get(player)

    def places(self) -> dict[int, Place]:
        """Return where everybody is."""
        found: dict[int, Place] = {player: Waiting(player) for player in self.pool}
        if self.bye is not None:
            found[self.bye] = BYE
        for number, board in enumerate(self.boards, 1):
            for colour, player in ((Colour.WHITE, board.white), (Colour.BLACK, board.black)):
                if player is not None:
                    found[player] = Seat(number, colour)
        return found

    # ---- changing

    def moved(self, source: Place, target: Place) -> Seating:
        """Return the seating with who is at `source` now at `target`, and who was there at `source`."""
        one, other = self.occupant(source), self.occupant(target)
        if one is None or source == target or (isinstance(source, Waiting) and isinstance(target, Waiting)):
            return self
        return self._put(source, other)._put(target, one)

    def _put(self, place: Place, player: int | None) -> Seating:
        if isinstance(place, Seat):
            changed = self.board(place.board).with_player(place.colour, player)
            return self._with_board(place.board, changed)
        if isinstance(place, ByePlace):
            return replace(self, bye=player, bye_held=self.bye_held and player is not None)
        arriving = () if player is None else (player,)
        if place.player is None or place.player not in self.pool:
            return replace(self, pool=(*self.pool, *arriving))
        at = self.pool.index(place.player)
        return replace(self, pool=(*self.pool[:at], *arriving, *self.pool[at + 1 :]))

    def _with_board(self, number: int, board: ManualBoard) -> Seating:
        return replace(self, boards=(*self.boards[: number - 1], board, *self.boards[number:]))

    def turned(self, number: int) -> Seating:
        """Return the seating with the colours of a board the other way round."""
        board = self.board(number)
        return self._with_board(number, replace(board, white=board.black, black=board.white))

    def broken_up(self, number: int) -> Seating:
        """Return the seating with the players of a board unpaired; the board stays, empty."""
        board = self.board(number)
        return replace(self._with_board(number, ManualBoard()), pool=(*self.pool, *board.players))

    def held(self, number: int, held: bool) -> Seating:
        """Return the seating with a complete board held, or let go."""
        board = self.board(number)
        return self if board.pair is None else self._with_board(number, replace(board, held=held))

    def paired(self, white: int, black: int) -> Seating:
        """Return the seating with two unpaired players at the first empty board, or at one added at the end."""
        pool = tuple(player for player in self.pool if player not in (white, black))
        return replace(self, boards=_filled(self.boards, [ManualBoard(white, black)]), pool=pool)

    def with_player(self, player: int) -> Seating:
        """Return the seating with one more unpaired player."""
        return self if player in self.players else replace(self, pool=(*self.pool, player))

    def without(self, players: Collection[int]) -> Seating:
        """Return the seating with players out of the round."""
        boards = tuple(board.without(players) for board in self.boards)
        pool = tuple(player for player in self.pool if player not in players)
        bye = None if self.bye in players else self.bye
        return replace(self, boards=boards, bye=bye, pool=pool, bye_held=self.bye_held and bye is not None)

    def with_rest(self, pairs: Pairs, bye: int | None) -> Seating:
        """Return the seating with held boards as they are, and all others as `pairs`.

        Two who meet at a board already stay there; further pairs take the empty boards in their order.
        """
        meetings = {frozenset(pair): pair for pair in pairs}
        boards = []
        for board in self.boards:
            pair = meetings.pop(frozenset(board.players), None)
            boards.append(board if board.held else ManualBoard() if pair is None else ManualBoard(*pair))
        boards = list(_filled(tuple(boards), (ManualBoard(*pair) for pair in meetings.values())))
        while boards and not boards[-1].players:
            boards.pop()
        placed = {player for pair in pairs for player in pair} | {bye}
        pool = tuple(player for player in (*self.pool, *sorted(self.players)) if player not in placed)
        return replace(self, boards=tuple(boards), bye=bye, pool=tuple(dict.fromkeys(pool)))


def _filled(boards: tuple[ManualBoard, ...], coming: Iterable[ManualBoard]) -> tuple[ManualBoard, ...]:
    """Return boards with those that are `coming` at the empty ones, and then at the end."""
    waiting: Iterator[ManualBoard] = iter(coming)
    kept = [board if board.players else next(waiting, board) for board in boards]
    return (*kept, *waiting)
