"""Players who come late or not at all: added to a manual pairing, put on a board of a paired round, or forfeited.

A late arrival is one dialog (opponent, board, colours, and what the rounds before count), whose outcome is a single
step of undo. Only the player with the pairing-allocated bye is proposed as the opponent.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtWidgets import QMenu, QWidget

from swissdesk import wording
from swissdesk.engine.verdicts import Level
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import ByeKind, Colour, Pairing, Player, Result, Tournament
from swissdesk.model.absences import half_bye_refusal
from swissdesk.model.events import Batch, EnterResult, WithdrawPlayer
from swissdesk.reports.verdict_words import verdict_sentences
from swissdesk.session.manual import Course
from swissdesk.session.manual.latecomer import (
    Arrival,
    absentees,
    arriving,
    missed,
    numbered,
    opponents,
    proposed,
    seats_of,
    verdict_of,
    with_player,
)
from swissdesk.session.registration.entering import LATE_BYES
from swissdesk.session.registration.naming import Candidate
from swissdesk.ui.players.choice import People, PlayerChoice
from swissdesk.ui.players.person_search import lists_of
from swissdesk.ui.rounds.board_table import BoardTable
from swissdesk.ui.rounds.commands import shown_round
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.view import ROUND
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, holding, label, row, set_property
from swissdesk.ui.widgets.form import FormDialog
from swissdesk.ui.widgets.screen_reader import show_aloud

# ---- added to a manual pairing


class AddPlayerDialog(FormDialog):
    """Asks for a player; `chosen` hands the player over."""

    help_page = "by_hand"

    chosen = Signal(int)

    def __init__(self, course: Course, parent: QWidget | None = None, *, people: People | None = None) -> None:
        super().__init__(N_("Player to add"), N_("Add"), parent)
        self.choice = PlayerChoice(people=people)
        self.choice.offer(absent(course.tournament, course.number, course.absent), next(iter(course.absent), None))
        self.choice.entered.connect(self._try_accept)
        self.any_field(N_("&Player"), self.choice)
        self.note(N_("The player joins the unpaired players. Put them on a board from there."))
        self.choice.select()
        self.choice.setFocus()

    def check(self) -> str:
        if self.choice.player is None:
            return translate(N_("Select a player from the list."))
        return ""

    def deliver(self) -> None:
        player = self.choice.player
        self.accept()
        if player is not None:
            self.chosen.emit(player)


def absent(tournament: Tournament, number: int, players: Iterable[int]) -> list[Candidate]:
    """Return players who are not in a round, each with the reason, to be offered by a field."""
    return [Candidate(player, absent_text(tournament, number, player), tournament.by_id[player]) for player in players]


def absent_text(tournament: Tournament, number: int, player: int) -> str:
    """Return a player who is not in a round, with the reason."""
    known = tournament.by_id[player]
    text = f"{player}  {known.name}"
    if known.has_left(number):
        return f"{text}  ({translate(N_('withdrawn'))})"
    paired = number <= len(tournament.rounds)
    kind = tournament.entry(player, number).bye if paired else tournament.request(player, number)
    return f"{text}  ({wording.bye_text(kind)})" if kind is not None else text


# ---- a late arrival

NOBODY = 0
_LEAST_LETTERS = 18
"""The fields for players are at least so wide."""
_LINES = 38
"""The width of the dialog in lines of text, where there is room."""


class LateDialog(FormDialog):
    """Asks and does it; the tournament it works on is the one it was opened with."""

    help_page = "by_hand"

    def __init__(self, office: Office) -> None:
        number = len(office.tournament.rounds)
        title = wording.text(N_("Late arrival in round {round}"), round=number)
        super().__init__(title, N_("Add to the round"), office.window)
        self._office = office
        self._number = number
        self._start: Tournament = office.tournament
        self._new: Player | None = None
        self._seats: tuple[int, int] | None = None
        self._make_fields()
        self._offer_players(next(iter(absentees(self._start)), None))
        self.player.currentIndexChanged.connect(lambda _index: self._player_chosen())
        self.opponent.currentIndexChanged.connect(lambda _index: self._opponent_chosen())
        self._player_chosen()
        self.player.select()
        self.player.setFocus()

    # ---- building

    def sizeHint(self) -> QSize:
        wanted = QSize(self.fontMetrics().height() * _LINES, super().sizeHint().height())
        return wanted.boundedTo(self._room())

    def _make_fields(self) -> None:
        people = People(
            lambda: self._start,
            lambda: lists_of(self._office),
            self._took_new,
            lambda player: numbered(self._start, player).id,
        )
        self.player = self.any_field(N_("&Player"), PlayerChoice(people=people))
        self.player.setMinimumContentsLength(_LEAST_LETTERS)
        self.player.setToolTip(
            translate(N_("Type part of the number or the name; a new player as in Novák, Ján SVK 1850 1990-05-30"))
        )
        self.opponent = self.any_field(N_("&Opponent"), ChoiceBox(letters=_LEAST_LETTERS))
        self.board = SizedLabel(1.1, wraps=True)
        self.turn = button(
            N_("S&wap colours"), self._turn, N_("The rules give these colours; the arbiter may decide otherwise")
        )
        self.form.addRow(translate(N_("Board")), holding(row(Wide(self.board), self.turn)))
        self.verdict = label(tone="muted", wraps=True)
        self.form.addRow("", self.verdict)
        self.byes = self.choice_field(
            N_("&Missed rounds count as"),
            [(wording.bye_text(kind), kind) for kind in LATE_BYES],
            ByeKind.ZERO_POINT,
        )
        self.byes.currentIndexChanged.connect(lambda _index: self._show_byes())
        self.byes_note = self.note("")

    # ---- who

    @property
    def _tournament(self) -> Tournament:
        """The tournament with a new player in its list."""
        return self._start if self._new is None else with_player(self._start, Arrival(self._new, None, is_new=True))

    @property
    def chosen(self) -> Player | None:
        """The player who has arrived, None if none is selected."""
        player = self.player.player
        return None if player is None else self._tournament.by_id.get(player)

    def _offer_players(self, chosen: int | None) -> None:
        tournament = self._tournament
        self.player.offer(absent(tournament, self._number, absentees(tournament)), chosen)

    def _took_new(self, player: Player) -> int:
        """Have a new player arrive; they are entered with the board, in one step."""
        self._new = numbered(self._start, player)
        self._offer_players(self._new.id)
        self.byes.setCurrentIndex(max(self.byes.findData(self._start.settings.late_bye), 0))
        self._player_chosen()
        self.make_room()
        return self._new.id

    def _player_chosen(self) -> None:
        player, tournament = self.chosen, self._tournament
        self.ok.setEnabled(player is not None)
        self.opponent.clear()
        if player is not None:
            first = proposed(tournament, player.id)
            for other in opponents(tournament, player.id):
                self.opponent.addItem(absent_text(tournament, self._number, other), other)
            nobody = 0 if first is None else self.opponent.count()
            self.opponent.insertItem(nobody, translate(N_("none: sits this round out")), NOBODY)
            self.opponent.setCurrentIndex(self.opponent.findData(first or NOBODY))
        self._show_byes()
        self._opponent_chosen()

    # ---- the board

    def _opponent_chosen(self) -> None:
        player, other = self.chosen, self.opponent.currentData()
        self._seats = seats_of(self._tournament, player.id, other) if player is not None and other else None
        self._show_board()

    def _turn(self) -> None:
        if self._seats is not None:
            self._seats = (self._seats[1], self._seats[0])
        self._show_board()

    def _show_board(self) -> None:
        self.turn.setVisible(self._seats is not None)
        self.verdict.setVisible(self._seats is not None)
        if self._seats is None:
            self.board.setText(translate(N_("no board in this round")) if self.chosen else "–")
            return
        tournament = self._tournament
        white, black = (tournament.by_id[player] for player in self._seats)
        text = N_("{board}: {white} – {black}")
        board = len(tournament.rounds[-1].pairings) + 1
        self.board.setText(wording.text(text, board=board, white=white, black=black))
        verdict = verdict_of(tournament, white.id, black.id)
        if verdict is None:
            self.verdict.setText("")
            return
        fine = verdict.level in (Level.AS_RULED, Level.OTHER)
        said = translate(N_("The rules allow this pair. White is on the left."))
        show_aloud(self.verdict, said if fine else verdict_sentences(verdict))
        tone = {Level.BROKEN: "danger", Level.WORSE: "notice"}.get(verdict.level, "muted")
        set_property(self.verdict, "tone", tone)

    # ---- the rounds before

    def _missed(self) -> tuple[int, ...]:
        player = self.chosen
        return () if player is None else missed(self._tournament, player.id)

    def _show_byes(self) -> None:
        rounds = self._missed()
        self.form.setRowVisible(self.byes, bool(rounds))
        self.form.setRowVisible(self.byes_note, bool(rounds))
        if not rounds:
            return
        template = translate_plural(N_("Missed: round {rounds}."), N_("Missed: rounds {rounds}."), len(rounds))
        said = template.format(rounds=wording.join(rounds))
        refusal = self._refusal(rounds) if self.byes.currentData() is ByeKind.HALF_POINT else ""
        self.byes_note.setText(f"{said} {refusal}".strip())
        set_property(self.byes_note, "tone", "notice" if refusal else "muted")

    def _refusal(self, rounds: tuple[int, ...]) -> str:
        player = self.chosen
        limit = self._start.settings.half_byes_allowed
        if limit is not None and len(rounds) > limit:
            return wording.text(N_("Half-point byes allowed by the regulations: {count}."), count=limit)
        said = None if player is None else half_bye_refusal(self._tournament, player.id, rounds[-1])
        return "" if said is None else wording.sentence(said)

    # ---- doing it

    def check(self) -> str:
        if self.chosen is None:
            return translate(N_("Select the player who has arrived, or type a new one."))
        if self._office.tournament is not self._start:
            return translate(N_("The tournament has changed. Close this window and start again."))
        return ""

    def _arrival(self, player: Player) -> Arrival:
        colour = Colour.WHITE if self._seats is not None and self._seats[0] == player.id else Colour.BLACK
        kind = self.byes.currentData()
        rounds = self._missed() if kind is not ByeKind.ZERO_POINT else ()
        other = self.opponent.currentData() or None
        return Arrival(player, other, colour, tuple((number, kind) for number in rounds), self._new is player)

    def deliver(self) -> None:
        player, office = self.chosen, self._office
        if player is None:
            return
        arrival = self._arrival(player)
        if not office.desk.do(arriving(self._start, arrival)):
            self.say_wrong(office.messages.latest.text if office.messages.latest else "")
            return
        self.accept()
        office.view.show_page(ROUND)
        self._report_arrival(arrival)

    def _report_arrival(self, arrival: Arrival) -> None:
        office = self._office
        latest = office.tournament.rounds[-1]
        if arrival.opponent is None:
            text = N_("{name} plays from round {round}.")
            office.say_done(wording.text(text, name=arrival.player, round=self._number + 1))
            return
        board = len(latest.pairings)
        office.go.to_board(self._number, board)
        white, black = (office.tournament.by_id[player] for player in latest.board(board).pair)
        text = N_("Board {board}: {white} – {black}. Print the result slip and inform the players.")
        office.say_done(wording.text(text, board=board, white=white, black=black))


# ---- a player has not come


def show_menu(office: Office) -> QMenu:
    """Offer the two players of the board of the cursor, and both; return the menu."""
    pairing = _board(office)
    menu = QMenu(office.window)
    menu.setObjectName("no_show")
    menu.aboutToHide.connect(menu.deleteLater)
    if pairing is None:
        return menu
    known, board = office.tournament.by_id, office.view.board
    title = menu.addAction(wording.text(N_("Board {board}: who is absent?"), board=board))
    title.setEnabled(False)
    menu.addSeparator()
    white, black = (known[player].name.replace("&", "&&") for player in pairing.pair)
    choices = (
        (wording.text(N_("&White, {name}"), name=white), Result.BLACK_WINS_BY_FORFEIT, (pairing.white,)),
        (wording.text(N_("&Black, {name}"), name=black), Result.WHITE_WINS_BY_FORFEIT, (pairing.black,)),
        (translate(N_("B&oth players")), Result.DOUBLE_FORFEIT, pairing.pair),
    )
    for text, result, absent in choices:
        action = menu.addAction(text)
        action.triggered.connect(lambda _checked=False, r=result, a=absent: forfeit(office, r, a))
    menu.popup(_place(office))
    menu.setActiveAction(menu.actions()[2])
    return menu


def _place(office: Office) -> QPoint:
    """Return where on the screen the menu opens: under the board of the cursor."""
    table = office.window.findChild(BoardTable)
    if table is None:
        return office.window.geometry().center()
    return table.place_below(table.currentIndex())


def _board(office: Office) -> Pairing | None:
    played, board = shown_round(office), office.view.board
    if played is None or board is None or board > len(played.pairings):
        return None
    return played.board(board)


def forfeit(office: Office, result: Result, absent: tuple[int, ...]) -> None:
    """Store a forfeit at the board of the cursor, and ask in the strip whether who is absent has left for good."""
    number, board = office.view.round, office.view.board
    if board is None or not office.desk.do(EnterResult(number, board, result)):
        return
    tournament = office.tournament
    coming = tournament.next_round_number
    names = wording.join(tournament.by_id[player].name for player in absent)
    said = wording.text(N_("Board {board}: {result}, absent: {names}."), board=board, result=result, names=names)
    if tournament.is_over:
        office.messages.done(said)
        return
    office.messages.notice(
        f"{said} {wording.text(N_('Withdraw from round {round}?'), round=coming)}",
        Offer(wording.text(N_("Withdraw from round {round}"), round=coming), lambda: withdraw(office, absent)),
    )


def withdraw(office: Office, players: tuple[int, ...]) -> None:
    """Withdraw players from the coming round on, in one step."""
    coming = office.tournament.next_round_number
    events = tuple(WithdrawPlayer(player, coming) for player in players)
    if office.desk.do(events[0] if len(events) == 1 else Batch(events)):
        names = wording.join(office.tournament.by_id[player].name for player in players)
        office.say_done(wording.text(N_("{names}: withdrawn from round {round}."), names=names, round=coming))
