"""Histories in which much becomes known later: adjourned games that end, corrections, latecomers, new rules, undo.

`Wanderer` does one random thing after the other to a history, pairing by the engine in between, and remembers of every
pairing the tournament that it was made of.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from swissdesk.engine import propose
from swissdesk.engine.proposal import NoPairing, NotReady
from swissdesk.errors import InvalidEdit
from swissdesk.model import ByeKind, Colour, Player, Result, Settings, Stage, Tournament
from swissdesk.model.events import (
    AnnounceBye,
    ArriveLate,
    Begin,
    ChangeSettings,
    CloseRound,
    CorrectBye,
    CorrectColours,
    CorrectResult,
    CorrectSeats,
    DiscardRound,
    EnterLate,
    EnterResult,
    Event,
    PairRound,
    PublishRound,
    Rearrange,
    Renumber,
    ReturnPlayer,
    SwapColours,
    UpdatePlayers,
    WithdrawPlayer,
)
from swissdesk.model.numbering import late_number
from swissdesk.model.settings import ForbiddenGroup, PointsException
from swissdesk.session import History

RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.ADJOURNED, Result.WHITE_WINS_BY_FORFEIT)
SYSTEMS = ("dutch-2026", "dutch-2017", "burstein")


def start(players: int, rounds: int) -> Begin:
    """Return the begin of an event of so many players."""
    field = tuple(Player(i, f"Player {i}", rating=2400 - 20 * i, club=f"Club {i % 4}") for i in range(1, players + 1))
    return Begin(Tournament(settings=Settings(rounds=rounds, initial_colour=Colour.WHITE), players=field))


class Wanderer:
    """Wanders through a history; `paired_from` has the tournament before each pairing, by its node."""

    def __init__(self, seed: int, players: int = 9, rounds: int = 6) -> None:
        self.chance = random.Random(seed)
        self.history = History(start(players, rounds))
        self.paired_from: dict[int, Tournament] = {}

    def wander(self, steps: int) -> Tournament:
        """Do so many things and return the tournament after them."""
        for _ in range(steps):
            self.step()
        return self.history.tournament

    def step(self) -> None:
        """Do one thing; what is refused is left alone."""
        history, chance = self.history, self.chance
        kind = chance.random()
        try:
            if kind < 0.04 and history.can_undo:
                for _ in range(chance.randint(1, 6)):
                    history.undo()
            elif kind < 0.06 and history.can_redo:
                history.redo()
            elif kind < 0.07:
                history.go_to(chance.randrange(history.size))
            elif kind < 0.25:
                self._do(self._late())
            else:
                self._go_on()
        except InvalidEdit:
            pass

    def _do(self, event: Event | None) -> None:
        if event is not None:
            self.history.do(event)

    def _go_on(self) -> None:
        """Do what comes next in a running event."""
        tournament = self.history.tournament
        latest = tournament.current_round
        if latest is not None and latest.stage is Stage.DRAFT:
            self._do(PublishRound(latest.number))
        elif latest is not None and latest.open_boards:
            for board in latest.open_boards:
                self._do(EnterResult(latest.number, board, self.chance.choice(RESULTS)))
        else:
            self._pair(tournament)

    def _pair(self, tournament: Tournament) -> None:
        try:
            proposal = propose(tournament, tournament.settings.system)
        except (NoPairing, NotReady):
            return
        self.history.do(PairRound(proposal.round, proposal.pairs, proposal.bye, proposal.system))
        self.paired_from[self.history.node] = tournament

    # ---- what becomes known later

    def _late(self) -> Event | None:
        makers: tuple[Callable[[Tournament], Event | None], ...] = (
            self._finished,
            self._corrected,
            self._sat_otherwise,
            self._bye,
            self._entered,
            self._left,
            self._rules,
            self._renumbered,
            self._rated,
            self._by_hand,
            self._arrived,
            self._taken_back,
        )
        return self.chance.choice(makers)(self.history.tournament)

    def _some_round(self, tournament: Tournament) -> int:
        return self.chance.randint(1, len(tournament.rounds)) if tournament.rounds else 0

    def _board(self, tournament: Tournament) -> tuple[int, int] | None:
        number = self._some_round(tournament)
        boards = len(tournament.rounds[number - 1].pairings) if number else 0
        return (number, self.chance.randint(1, boards)) if boards else None

    def _finished(self, tournament: Tournament) -> Event | None:
        adjourned = [(r.number, board) for r in tournament.rounds for board in r.adjourned_boards]
        if not adjourned:
            return None
        return EnterResult(*self.chance.choice(adjourned), self.chance.choice(RESULTS[:3]))

    def _corrected(self, tournament: Tournament) -> Event | None:
        place = self._board(tournament)
        return None if place is None else CorrectResult(*place, self.chance.choice(RESULTS[:3]), "misread")

    def _sat_otherwise(self, tournament: Tournament) -> Event | None:
        place = self._board(tournament)
        if place is None:
            return None
        one, other = self._two(tournament)
        kinds = (CorrectColours(*place), SwapColours(*place), CorrectSeats(place[0], one, other))
        return self.chance.choice(kinds)

    def _two(self, tournament: Tournament) -> tuple[int, int]:
        one, other = self.chance.sample([player.id for player in tournament.players], 2)
        return one, other

    def _bye(self, tournament: Tournament) -> Event | None:
        player, _ = self._two(tournament)
        kind = self.chance.choice((ByeKind.HALF_POINT, ByeKind.ZERO_POINT))
        if self.chance.random() < 0.5:
            return AnnounceBye(player, tournament.next_round_number, kind)
        number = self._some_round(tournament)
        return CorrectBye(number, player, kind) if number else None

    def _entered(self, tournament: Tournament) -> Event | None:
        if not tournament.rounds or len(tournament.players) > 14:
            return None
        count = len(tournament.players) + 1
        late = Player(1, f"Late {count}", rating=self.chance.randint(2100, 2400))
        return EnterLate(replace(late, id=late_number(tournament.players, late)))

    def _left(self, tournament: Tournament) -> Event | None:
        player, _ = self._two(tournament)
        if tournament.player(player).withdrawn_from is not None:
            return ReturnPlayer(player)
        return WithdrawPlayer(player, tournament.next_round_number) if self.chance.random() < 0.4 else None

    def _rules(self, tournament: Tournament) -> Event | None:
        settings, (one, other) = tournament.settings, self._two(tournament)
        choices = (
            replace(settings, forbidden=(*settings.forbidden, ForbiddenGroup((one, other)))),
            replace(settings, system=self.chance.choice(SYSTEMS)),
            replace(settings, rounds=self.chance.randint(5, 8)),
            replace(settings, points_exceptions=(PointsException("", -100, 1, (one,)),)),
        )
        return ChangeSettings(self.chance.choice(choices))

    def _renumbered(self, tournament: Tournament) -> Event | None:
        order = [player.id for player in tournament.players]
        place = self.chance.randrange(len(order) - 1)
        order[place], order[place + 1] = order[place + 1], order[place]
        return Renumber(tuple(order))

    def _rated(self, tournament: Tournament) -> Event | None:
        player = self.chance.choice(tournament.players)
        return UpdatePlayers((replace(player, rating=self.chance.randint(2000, 2500), club="Club 9"),))

    def _by_hand(self, tournament: Tournament) -> Event | None:
        number = self._some_round(tournament)
        if not number:
            return None
        played = tournament.round(number)
        (a, b), (c, d), *rest = played.pairs if len(played.pairs) > 1 else ((1, 2), (3, 4))
        return Rearrange(number, ((a, d), (c, b), *rest), played.pairing_bye, "brothers")

    def _arrived(self, tournament: Tournament) -> Event | None:
        latest = tournament.current_round
        if latest is None or latest.pairing_bye is None:
            return None
        return ArriveLate(latest.number, self.chance.choice(tournament.players).id, latest.pairing_bye)

    def _taken_back(self, tournament: Tournament) -> Event | None:
        latest = tournament.current_round
        if latest is None or self.chance.random() < 0.6:
            return None
        return DiscardRound(latest.number) if self.chance.random() < 0.5 else CloseRound(latest.number)


def pairings_in_force(history: History) -> Iterator[tuple[int, int]]:
    """Yield (round, node) of the pairing that made each round of the tournament as it stands."""
    found: dict[int, int] = {}
    for node in history_path(history):
        event = history.event(node)
        if isinstance(event, PairRound):
            found[event.round] = node
    yield from ((number, node) for number, node in found.items() if number <= len(history.tournament.rounds))


def history_path(history: History) -> list[int]:
    """Return the nodes in force from the begin to now."""
    node: int | None = history.node
    path: list[int] = []
    while node is not None:
        path.append(node)
        node = history.parent(node)
    return path[::-1]
