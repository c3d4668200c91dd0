"""The fields in which a mistake is described, and what they amount to in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Pairing, Result, Round, Tournament
from swissdesk.model.searching import alphabetical
from swissdesk.ui.correcting.mistake import Choice, Kind, correctable, other_byes, other_results
from swissdesk.ui.correcting.words import board_text, boards_after
from swissdesk.ui.dialogs.form import FormDialog
from swissdesk.ui.widgets.player_choice import PlayerChoice


class MistakeFields(QObject):
    """Adds its fields to a form; `changed` tells that something else is chosen."""

    changed = Signal()

    def __init__(self, form: FormDialog, tournament: Tournament, choice: Choice) -> None:
        super().__init__(form)
        self._tournament = tournament
        self.choice = choice.within(tournament)
        self._form = form.form
        self.round = form.choice_field(translate(N_("&Round")), (), None)
        self.board = form.any_field(translate(N_("&Board")), PlayerChoice())
        self.kind = form.choice_field(translate(N_("&What was wrong")), (), None)
        self.result = form.choice_field(translate(N_("The right r&esult")), (), None)
        self.player = form.choice_field(translate(N_("This &player")), (), None)
        self.other = form.any_field(translate(N_("sat in the p&lace of")), PlayerChoice())
        self.bye = form.choice_field(translate(N_("The right b&ye")), (), None)
        self.note = form.note("")
        self._explain()
        self.show(tournament)
        self._connect()

    def _explain(self) -> None:
        for field, tip in (
            (self.round, N_("Every round that has been published")),
            (self.board, N_("Type any part of the number or of a name; players without a game are there, too")),
            (self.kind, N_("What is on record and was otherwise")),
            (self.result, N_("The result as it really was")),
            (self.player, N_("The player of this board who sat elsewhere")),
            (self.other, N_("The player whose place it was; type any part of the name")),
            (self.bye, N_("What the round counts for the player")),
        ):
            field.setToolTip(translate(tip))
        for choice in (self.result, self.player, self.bye):
            choice.setPlaceholderText(translate(N_("Choose …")))

    def _connect(self) -> None:
        self.round.currentIndexChanged.connect(lambda _: self._choose(Choice(self.round.currentData())))
        self.board.currentIndexChanged.connect(lambda _: self._choose(self.choice.at(self.board.player)))
        self.kind.currentIndexChanged.connect(
            lambda _: self._choose(replace(self.choice, kind=self.kind.currentData()))
        )
        for field, name in ((self.result, "result"), (self.player, "player"), (self.bye, "bye")):
            field.currentIndexChanged.connect(lambda _, f=field, n=name: self._set(n, f.currentData()))
        self.other.currentIndexChanged.connect(lambda _: self._set("other", self.other.player))

    def _set(self, name: str, value: Any) -> None:
        self._choose(replace(self.choice, **{name: value}))

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
        chosen = choice.place is not None
        for field, kind in ((self.result, Kind.RESULT), (self.player, Kind.SEATS), (self.other, Kind.SEATS),
                            (self.bye, Kind.BYE)):  # fmt: skip
            self._form.setRowVisible(field, chosen and choice.kind is kind)

    def _words(self, tournament: Tournament, board: Pairing | None) -> str:
        """Return what the board will be, or what is still to be chosen."""
        mistake = self.choice.mistake(tournament)
        if mistake is None:
            return self._missing()
        if board is None:
            return ""
        boards = boards_after(tournament, mistake.apply(tournament), self.choice.round)
        return wording.text(N_("Then:\n{boards}"), boards=boards)

    def _missing(self) -> str:
        choice = self.choice
        if choice.place is None:
            return translate(N_("Choose a board, or a player who had no game."))
        return ""

    @property
    def first_missing(self) -> QComboBox | None:
        """The field in which something is still to be chosen, None if everything is."""
        choice = self.choice
        if choice.place is None:
            return self.board
        wanted: Sequence[tuple[QComboBox, object, Kind]] = (
            (self.result, choice.result, Kind.RESULT),
            (self.player, choice.player, Kind.SEATS),
            (self.other, choice.other, Kind.SEATS),
            (self.bye, choice.bye, Kind.BYE),
        )
        return next((field for field, value, kind in wanted if kind is choice.kind and value is None), None)


def _result_text(board: Pairing, result: Result) -> str:
    text = wording.result_text(result)
    return wording.text(N_("{result}, as it counts"), result=text) if result == board.result else text


def _offer(field: QComboBox, choices: Sequence[tuple[str, object]], chosen: object) -> None:
    """Fill a field anew, unless it is full already; nothing is signalled."""
    known = [(field.itemText(place), field.itemData(place)) for place in range(field.count())]
    with QSignalBlocker(field):
        if known != list(choices):
            field.clear()
            for text, value in choices:
                field.addItem(text, value)
        values = [value for _, value in choices]
        field.setCurrentIndex(values.index(chosen) if chosen in values else -1)


def _places(tournament: Tournament, played: Round) -> list[tuple[int, str]]:
    """Return the boards of a round by number, then those without a game as negative numbers."""
    boards = [(place, f"{place}   {board_text(tournament, board)}") for place, board in enumerate(played.pairings, 1)]
    seated = {player for board in played.pairings for player in board.pair}
    for player in sorted(set(tournament.by_id) - seated, key=lambda each: alphabetical(tournament.by_id[each].name)):
        bye = played.entries.get(player)
        kind = wording.bye_text(bye.bye) if bye is not None and bye.bye is not None else translate(N_("not there yet"))
        boards.append((-player, f"{tournament.by_id[player].name}: {kind}"))
    return boards


def _seated(tournament: Tournament, played: Round, but: int | None) -> list[tuple[int, str]]:
    """Return everybody at another board, with board and colour."""
    return [
        (player, wording.text(N_("{name} (board {board}, {colour})"), name=tournament.by_id[player].name, board=place,
                              colour=entry.colour))
        for place, board in enumerate(played.pairings, 1)
        if place != but
        for player in board.pair
        for entry in (played.entries[player],)
    ]  # fmt: skip
