"""The course of manual pairing: the steps done so far, which can be taken back, and what they began from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from swissdesk.engine.as_known import system_of
from swissdesk.engine.proposal import NotReady, Pairs
from swissdesk.engine.review import seats
from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Colour, Player, Round, Stage, Tournament
from swissdesk.model.numbering import moved
from swissdesk.model.tournament import ByeRequest
from swissdesk.values import NamedTuple, dataclass, replace

# ---- places and boards


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


# ---- the course


@dataclass(frozen=True)
class Step:
    """The seating after something was done, and what that was."""

    seating: Seating
    done: Message


class Course:
    """Round `number` while it is paired manually; it may not exist yet.

    Changes raise InvalidEdit, with the reason, if they make no sense; one that changes nothing is no step.
    """

    def __init__(self, tournament: Tournament, number: int, first: Seating) -> None:
        self.tournament = tournament
        self.number = number
        self.first = first
        self._steps = [Step(first, message(N_("Manual pairing started")))]
        self._at = 0

    @classmethod
    def of_round(cls, tournament: Tournament, number: int) -> Course:
        """Return the course that begins from the boards of a round on record; published ones are held."""
        played = tournament.round(number)
        held = played.stage is not Stage.DRAFT
        return cls(tournament, number, Seating.of(played.pairs, played.pairing_bye, held=held))

    @classmethod
    def of_coming(cls, tournament: Tournament, pairs: Pairs, bye: int | None) -> Course:
        """Return the course of the coming round that begins from boards not decided yet."""
        number = tournament.next_round_number
        placed = {player for pair in pairs for player in pair} | {bye}
        pool = (player for player in tournament.present(number) if player not in placed)
        return cls(tournament, number, Seating.of(pairs, bye, pool))

    # ---- reading

    @property
    def seating(self) -> Seating:
        """Who sits where now."""
        return self._steps[self._at].seating

    @property
    def played(self) -> Round | None:
        """The round on record, None if it has not been paired yet."""
        rounds = self.tournament.rounds
        return rounds[self.number - 1] if self.number <= len(rounds) else None

    @property
    def system(self) -> str:
        """The system by whose rules the round is judged."""
        return system_of(self.tournament, self.number)

    @property
    def before(self) -> Tournament:
        """The tournament before the round, with exactly those present who are in the seating now."""
        return attending(self.tournament, self.number, self.seating.players)

    @property
    def is_changed(self) -> bool:
        """Whether something is otherwise than it was at the beginning."""
        now, first = self.seating, self.first
        return (now.pairs, now.bye, now.players, now.unplaced) != (
            first.pairs,
            first.bye,
            first.players,
            first.unplaced,
        )

    @property
    def edits(self) -> int:
        """How many steps could be taken back."""
        return self._at

    @property
    def absent(self) -> tuple[int, ...]:
        """Who could be added: everybody who is not in the round, in starting order."""
        inside, place = self.seating.players, self.tournament.ranking
        return tuple(sorted((p.id for p in self.tournament.players if p.id not in inside), key=place.__getitem__))

    # ---- back and forth

    @property
    def undo_step(self) -> Message | None:
        """What `undo` takes back, None if there is nothing."""
        return self._steps[self._at].done if self._at else None

    @property
    def redo_step(self) -> Message | None:
        """What `redo` does again, None if there is nothing."""
        return self._steps[self._at + 1].done if self._at + 1 < len(self._steps) else None

    def undo(self) -> None:
        """Take the latest step back, if there is one."""
        self._at = max(self._at - 1, 0)

    def redo(self) -> None:
        """Do again what was taken back, if there is something."""
        self._at = min(self._at + 1, len(self._steps) - 1)

    def _do(self, seating: Seating, done: Message) -> bool:
        if seating == self.seating:
            return False
        del self._steps[self._at + 1 :]
        self._steps.append(Step(seating, done))
        self._at += 1
        return True

    # ---- steps

    def move(self, source: Place, target: Place) -> bool:
        """Move a player to another place; the player at that place takes theirs. Two unpaired players become a pair."""
        one, other = self.seating.occupant(source), self.seating.occupant(target)
        if one is None:
            raise InvalidEdit(N_("There is no player at that place."))
        if source == target:
            return False
        if isinstance(source, Waiting) and isinstance(target, Waiting):
            return self.pair(one, other) if other is not None else False
        return self._do(self.seating.moved(source, target), self._moved(one, other, target))

    def _moved(self, one: int, other: int | None, target: Place) -> Message:
        names = {"one": self._name(one)}
        if other is not None:
            return message(N_("{one} and {other} swapped"), other=self._name(other), **names)
        if isinstance(target, Seat):
            return message(N_("{one} to board {board}"), board=target.board, **names)
        if isinstance(target, ByePlace):
            return message(N_("{one} gets the bye"), **names)
        return message(N_("{one} moved to the unpaired players"), **names)

    def pair(self, one: int, other: int) -> bool:
        """Pair two unpaired players, with the colours that the rules give them."""
        if one == other or not {one, other} <= set(self.seating.pool):
            raise InvalidEdit(N_("Select two unpaired players."))
        try:
            white, black = seats(self.before, one, other, self.system)
        except NotReady:
            white, black = one, other
        done = message(N_("{one} paired with {other}"), one=self._name(white), other=self._name(black))
        return self._do(self.seating.paired(white, black), done)

    def turn(self, board: int) -> bool:
        """Turn the colours of a board."""
        done = message(N_("Board {board}: colours swapped"), board=board)
        return self._do(self.seating.turned(board), done)

    def break_up(self, board: int) -> bool:
        """Let the players of a board join the unpaired players."""
        if not self.seating.board(board).players:
            raise InvalidEdit(N_("Board {board} is empty."), board=board)
        return self._do(self.seating.broken_up(board), message(N_("Board {board}: pair broken up"), board=board))

    def give_bye(self, place: Place) -> bool:
        """Give the bye to the player at a place; the player with the bye takes that place."""
        return self.move(place, BYE)

    def release(self, place: Place) -> bool:
        """Let the player at a place join the unpaired players."""
        return self.move(place, POOL)

    def hold(self, board: int) -> bool:
        """Hold a board, or let it go again."""
        is_held = self.seating.board(board).held
        if self.seating.board(board).pair is None:
            raise InvalidEdit(N_("Board {board} has no complete pair and cannot be held."), board=board)
        template = N_("Board {board} released") if is_held else N_("Board {board} held")
        return self._do(self.seating.held(board, not is_held), message(template, board=board))

    def hold_bye(self) -> bool:
        """Hold the bye, or let it go again."""
        if self.seating.bye is None:
            raise InvalidEdit(N_("No player has the bye, so it cannot be held."))
        is_held = self.seating.bye_held
        done = message(N_("Bye released") if is_held else N_("Bye held"))
        return self._do(replace(self.seating, bye_held=not is_held), done)

    def add(self, player: int) -> bool:
        """Bring a player who is not in the round to the unpaired players."""
        return self._do(self.seating.with_player(player), message(N_("{one} is present"), one=self._name(player)))

    def leave_out(self, player: int) -> bool:
        """Take a player out of the round: not present."""
        done = message(N_("{one} does not play"), one=self._name(player))
        return self._do(self.seating.without({player}), done)

    def take_rest(self, pairs: Pairs, bye: int | None) -> bool:
        """Take over what the rules made of everybody who is not held."""
        return self._do(self.seating.with_rest(pairs, bye), message(N_("Other players paired by the rules")))

    @property
    def held(self) -> tuple[Pairs, int | None]:
        """The boards that are held, and the bye if it is."""
        seating = self.seating
        pairs = tuple(board.pair for board in seating.boards if board.held and board.pair is not None)
        return pairs, seating.bye if seating.bye_held else None

    # ---- the tournament changes meanwhile

    def follow(self, tournament: Tournament) -> bool:
        """Take over a tournament that has changed; False if the round, or a starting rank, is another than before."""
        was, before, self.tournament = self.played, self.tournament, tournament
        now = self.played
        if moved(before, tournament):
            return False
        if (was is None) is not (now is None) or self.number > tournament.next_round_number:
            return False
        if was is not None and now is not None and (was.pairs, was.byes) != (now.pairs, now.byes):
            return False
        coming = now is None
        gone = {player for player in self.seating.players if player not in tournament.by_id}
        come = set(tournament.present(self.number)) - self.seating.players if coming else set()
        if gone or come:
            place = tournament.ranking.__getitem__
            self._steps = [Step(_followed(s.seating, gone, sorted(come, key=place)), s.done) for s in self._steps]
            self.first = self._steps[0].seating
        return True

    def _name(self, player: int) -> str:
        known = self.tournament.by_id.get(player)
        return str(player) if known is None else known.name


def _followed(seating: Seating, gone: set[int], come: list[int]) -> Seating:
    seating = seating.without(gone) if gone else seating
    for player in come:
        seating = seating.with_player(player)
    return seating


def attending(tournament: Tournament, number: int, players: frozenset[int]) -> Tournament:
    """Return the tournament before round `number` with exactly `players` present; later rounds stay as announced.

    A draft is looked at with what is known now, because it can still be made otherwise; a round that was published
    as it was known when it was paired, with those of `players` who entered later added.
    """
    is_draft = number <= len(tournament.rounds) and tournament.rounds[number - 1].stage is Stage.DRAFT
    before = tournament.with_hindsight(number) if is_draft else tournament.before_round(number)
    kept = tuple(
        request for request in before.requests if request.round != number or request.player not in players
    )  # who is here has not announced an absence
    announced = {request.player for request in kept if request.round == number}
    away = tuple(
        ByeRequest(player.id, number, ByeKind.ZERO_POINT)
        for player in before.players
        if player.id not in players and player.id not in announced
    )
    back = tuple(
        replace(player, withdrawn_from=None) if player.id in players and player.has_left(number) else player
        for player in (*before.players, *_entered_later(tournament, before, players))
    )
    return before.replace(players=back, requests=(*kept, *away))


def _entered_later(tournament: Tournament, before: Tournament, players: frozenset[int]) -> Iterator[Player]:
    """Yield those of `players` whom the tournament did not know then."""
    yield from (player for player in tournament.players if player.id in players and player.id not in before.by_id)
