"""A mistake as it is entered: fields for round, board, kind and how it should have been, and what they amount to.

The fields follow the tournament: the selection is kept as long as the selected round, board or player exists.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox

from swissdesk import wording
from swissdesk.i18n import N_, language, translate
from swissdesk.lettering.order import alphabetical
from swissdesk.model import ByeKind, Pairing, Result, Round, Stage, Tournament
from swissdesk.model.events import CorrectBye, CorrectColours, CorrectForRating, CorrectResult, CorrectSeats
from swissdesk.model.result import REGULAR_RESULTS
from swissdesk.session.corrections import Mistake
from swissdesk.session.registration.naming import Candidate
from swissdesk.ui.players.choice import PlayerChoice
from swissdesk.ui.widgets.form import FormDialog
from swissdesk.values import dataclass, replace

# ---- what is chosen


class Kind(Enum):
    """What can have been wrong; the value is its name in the dialog."""

    RESULT = N_("the result")
    COLOURS = N_("the colours")
    SEATS = N_("two players swapped")
    BYE = N_("the kind of bye")


@dataclass(frozen=True)
class Choice:
    """What is chosen in the dialog; None where nothing is yet.

    `board` is the place of a board in round `round`, `idle` a player without an opponent; one of them at most is there.
    `player` and `other` are the two who sat in each other's places.
    """

    round: int
    board: int | None = None
    idle: int | None = None
    kind: Kind = Kind.RESULT
    result: Result | None = None
    player: int | None = None
    other: int | None = None
    bye: ByeKind | None = None

    @property
    def place(self) -> int | None:
        """The board, or the idle player as a negative number."""
        return self.board if self.idle is None else -self.idle

    def at(self, place: int | None) -> Choice:
        """Return the choice of another board (or, negative, another player) with the same kind of mistake."""
        fresh = Choice(self.round, kind=self.kind)
        if place is None:
            return fresh
        if place < 0:
            return replace(fresh, idle=-place, kind=Kind.BYE)
        return replace(fresh, board=place, kind=Kind.RESULT if self.kind is Kind.BYE else self.kind)

    def within(self, tournament: Tournament) -> Choice:
        """Return what of the choice still makes sense in a tournament; another round if that one was removed."""
        rounds = correctable(tournament)
        if not rounds:
            return Choice(0)
        played = next((each for each in rounds if each.number == self.round), None)
        if played is None:
            return Choice(rounds[-1].number, kind=self.kind)
        if self.idle is not None:
            return self._with_idle(other_byes(tournament, played, self.idle))
        if self.board is None or self.board > len(played.pairings):
            return self.at(None)
        return self._with_board(played, played.board(self.board))

    def _with_idle(self, kinds: tuple[ByeKind, ...]) -> Choice:
        if not kinds:
            return Choice(self.round, kind=Kind.BYE)
        return replace(self, kind=Kind.BYE, bye=self.bye if self.bye in kinds else None)

    def _with_board(self, played: Round, board: Pairing) -> Choice:
        others = {player for pairing in played.pairings for player in pairing.pair if pairing is not board}
        return replace(
            self,
            kind=Kind.RESULT if self.kind is Kind.BYE else self.kind,
            result=self.result if self.result in other_results(board) else None,
            player=self.player if self.player in board.pair else None,
            other=self.other if self.other in others else None,
        )

    def mistake(self, tournament: Tournament) -> Mistake | None:
        """Return the correction that is chosen, None as long as something is missing."""
        if self.idle is not None:
            return None if self.bye is None else CorrectBye(self.round, self.idle, self.bye)
        if self.board is None:
            return None
        if self.kind is Kind.COLOURS:
            return CorrectColours(self.round, self.board)
        if self.kind is Kind.SEATS:
            if self.player is None or self.other is None:
                return None
            return CorrectSeats(self.round, self.player, self.other)
        if self.result is None:
            return None
        if self.result == tournament.round(self.round).board(self.board).result:
            return CorrectForRating(self.round, self.board, None)
        return CorrectResult(self.round, self.board, self.result)


def correctable(tournament: Tournament) -> tuple[Round, ...]:
    """Return the rounds in which something can be corrected: all but a draft."""
    return tuple(played for played in tournament.rounds if played.stage is not Stage.DRAFT)


def other_results(board: Pairing) -> tuple[Result, ...]:
    """Return the results that a board can be corrected to; the one that counts if another is reported for rating."""
    return tuple(result for result in REGULAR_RESULTS if result != board.result or board.reported is not None)


def other_byes(tournament: Tournament, played: Round, player: int) -> tuple[ByeKind, ...]:
    """Return the byes that a player without an opponent can have instead; none if they have an opponent."""
    entry = played.entries.get(player)
    if player not in tournament.by_id or (entry is not None and entry.is_game):
        return ()
    return tuple(kind for kind in ByeKind if kind.is_requested and (entry is None or kind is not entry.bye))


# ---- the fields


class MistakeFields(QObject):
    """Adds its fields to a form; `changed` is emitted when the selection changes."""

    changed = Signal()

    def __init__(self, form: FormDialog, tournament: Tournament, choice: Choice) -> None:
        super().__init__(form)
        self._tournament = tournament
        self.choice = choice.within(tournament)
        self._form = form.form
        self.round = form.choice_field(N_("&Round"), (), None, tip=N_("Published rounds"))
        tip = N_("Type part of a number or a name; players without a game are listed too")
        self.board = form.any_field(N_("&Board"), PlayerChoice(), tip)
        self.kind = form.choice_field(N_("&What was wrong"), (), None, tip=N_("What is recorded wrongly"))
        self.result = form.choice_field(N_("Correct r&esult"), (), None, tip=N_("The result as it was"))
        tip = N_("The player on this board who sat elsewhere")
        self.player = form.choice_field(N_("This &player"), (), None, tip=tip)
        tip = N_("The player whose place it was; type part of the name")
        self.other = form.any_field(N_("sat in the p&lace of"), PlayerChoice(), tip)
        self.bye = form.choice_field(N_("Correct b&ye"), (), None, tip=N_("How the round counts for the player"))
        for field in (self.result, self.player, self.bye):
            field.setPlaceholderText(translate(N_("Select …")))
        self._right: tuple[tuple[Kind, str, QComboBox], ...] = (
            (Kind.RESULT, "result", self.result),
            (Kind.SEATS, "player", self.player),
            (Kind.SEATS, "other", self.other),
            (Kind.BYE, "bye", self.bye),
        )
        """The fields for what is right, with the kind of mistake that asks for them and their names in the choice."""
        self.note = form.note("")
        self.show(tournament)
        self._connect()

    def _connect(self) -> None:
        self.round.currentIndexChanged.connect(lambda _: self._choose(Choice(self.round.currentData())))
        self.board.currentIndexChanged.connect(lambda _: self._choose(self.choice.at(self.board.player)))
        self.kind.currentIndexChanged.connect(
            lambda _: self._choose(replace(self.choice, kind=self.kind.currentData()))
        )
        for _kind, name, field in self._right:
            field.currentIndexChanged.connect(
                lambda _, name=name, field=field: self._choose(replace(self.choice, **{name: field.currentData()}))
            )

    def _choose(self, choice: Choice) -> None:
        self.choice = choice
        self.show(self._tournament)
        self.changed.emit()

    # ---- showing

    def show(self, tournament: Tournament) -> None:
        """Offer what there is in a tournament; nothing is signalled."""
        self._tournament = tournament
        choice = self.choice = self.choice.within(tournament)
        if not choice.round:
            return
        played = tournament.round(choice.round)
        board = None if choice.board is None else played.board(choice.board)
        rounds = [(str(each.number), each.number) for each in reversed(correctable(tournament))]
        _offer(self.round, rounds, choice.round)
        with QSignalBlocker(self.board):
            self.board.offer(_places(tournament, played), choice.place)
            self.board.field.setCursorPosition(0)
        kinds = [kind for kind in Kind if (kind is Kind.BYE) == (choice.idle is not None)]
        _offer(self.kind, [(translate(kind.value), kind) for kind in kinds], choice.kind)
        self._show_right(tournament, played, board)
        self.note.setText(self._words(tournament, board))

    def _show_right(self, tournament: Tournament, played: Round, board: Pairing | None) -> None:
        """Show the fields for what is right, those that the kind of mistake asks for."""
        choice = self.choice
        results = [] if board is None else [(_result_text(board, result), result) for result in other_results(board)]
        _offer(self.result, results, choice.result)
        here = [] if board is None else [(tournament.by_id[player].name, player) for player in board.pair]
        _offer(self.player, here, choice.player)
        with QSignalBlocker(self.other):
            self.other.offer(_seated(tournament, played, choice.board), choice.other)
        byes = [] if choice.idle is None else other_byes(tournament, played, choice.idle)
        _offer(self.bye, [(wording.bye_text(kind), kind) for kind in byes], choice.bye)
        for kind, _name, field in self._right:
            self._form.setRowVisible(field, choice.place is not None and choice.kind is kind)

    def _words(self, tournament: Tournament, board: Pairing | None) -> str:
        """Return what the board is as long as nothing else is chosen for it, then what it will be.

        Both are whole: the field may be too narrow for two names.
        """
        mistake, place = self.choice.mistake(tournament), self.choice.board
        if self.choice.place is None:
            return translate(N_("Select a board or a player without a game."))
        if board is None:
            return ""
        if mistake is None:
            return wording.text(N_("On record:\n{boards}"), boards=f"{place}   {_board_text(tournament, board)}")
        boards = _boards_after(tournament, mistake.apply(tournament), self.choice.round)
        return wording.text(N_("After the correction:\n{boards}"), boards=boards)

    @property
    def first_missing(self) -> QComboBox | None:
        """The field in which something is still to be chosen, None if everything is."""
        choice = self.choice
        if choice.place is None:
            return self.board
        wanted = ((name, field) for kind, name, field in self._right if kind is choice.kind)
        return next((field for name, field in wanted if getattr(choice, name) is None), None)


def _result_text(board: Pairing, result: Result) -> str:
    text = wording.result_text(result)
    return wording.text(N_("{result}, as counted"), result=text) if result == board.result else text


def _offer(field: QComboBox, choices: Sequence[tuple[str, object]], chosen: object) -> None:
    """Fill a field again, unless it is full already; nothing is signalled."""
    known = [(field.itemText(place), field.itemData(place)) for place in range(field.count())]
    with QSignalBlocker(field):
        if known != list(choices):
            field.clear()
            for text, value in choices:
                field.addItem(text, value)
        values = [value for _, value in choices]
        field.setCurrentIndex(values.index(chosen) if chosen in values else -1)


def _places(tournament: Tournament, played: Round) -> list[Candidate]:
    """Return the boards of a round by number, then those without a game as negative numbers."""
    boards = [
        Candidate(place, f"{place}   {_board_text(tournament, board)}")
        for place, board in enumerate(played.pairings, 1)
    ]
    seated = {player for board in played.pairings for player in board.pair}
    idle = [player for player in tournament.players if player.id not in seated]
    for player in sorted(idle, key=lambda each: alphabetical(each.name, language())):
        entry = played.entries.get(player.id)
        kind = translate(N_("not in the tournament yet"))
        if entry is not None and entry.bye is not None:
            kind = wording.bye_text(entry.bye)
        boards.append(Candidate(-player.id, f"{player.name}: {kind}", player))
    return boards


def _seated(tournament: Tournament, played: Round, but: int | None) -> list[Candidate]:
    """Return everybody at another board, with board and colour."""
    text, found = N_("{name} (board {board}, {colour})"), []
    for place, board in enumerate(played.pairings, 1):
        for player in board.pair if place != but else ():
            known, colour = tournament.by_id[player], played.entries[player].colour
            said = wording.text(text, name=known.name, board=place, colour=colour)
            found.append(Candidate(player, said, known))
    return found


def _board_text(tournament: Tournament, pairing: Pairing) -> str:
    """Return a board as it is known on paper: ``Ivanova, Olga – Kováč, Ladislav  1–0``."""
    white, black = (tournament.by_id[player] for player in pairing.pair)
    result = wording.result_text(pairing.result) or translate(N_("no result"))
    if pairing.reported is not None:
        result = wording.text(N_("{result}, for rating {reported}"), result=result, reported=pairing.reported)
    return f"{white.name} – {black.name}   {result}"


def _boards_after(before: Tournament, after: Tournament, number: int) -> str:
    """Return the boards of a round that a correction changes, as they are then, a line each."""
    boards = zip(before.round(number).pairings, after.round(number).pairings, strict=True)
    lines = [f"{place}   {_board_text(after, now)}" for place, (was, now) in enumerate(boards, 1) if was != now]
    return "\n".join(lines)
