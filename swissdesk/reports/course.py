"""The course of the event player by player: boards, points, floats, and what is due next by the rules of pairing."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.engine.edition import DUTCH_2026, Edition
from swissdesk.engine.floats import Float, float_of
from swissdesk.engine.position import Competitor, position_of
from swissdesk.engine.record import inferred_initial_colour
from swissdesk.engine.systems import SYSTEMS
from swissdesk.model import Colour, Points, Tournament
from swissdesk.model.acceleration import fictitious_points
from swissdesk.model.resting import rests_in
from swissdesk.model.rounds import ABSENT


class Course:
    """Rounds 1 to `rounds` of a tournament, gathered once for all players."""

    def __init__(self, tournament: Tournament, rounds: int) -> None:
        self.tournament = tournament
        self.rounds = rounds
        self._points = [tournament.points_after(number) for number in range(rounds + 1)]
        self._scores = {number: self._score_before(number) for number in range(1, rounds + 1)}
        self._boards = {
            number: {
                player: place
                for place, pairing in enumerate(tournament.rounds[number - 1].pairings, 1)
                for player in (pairing.white, pairing.black)
            }
            for number in range(1, rounds + 1)
        }
        self._rests = {number: rests_in(tournament, tournament.rounds[number - 1]) for number in range(1, rounds + 1)}
        self._edition = edition_of(tournament)

    def points(self, player: int, number: int) -> Points:
        """Return the points of a player after that round."""
        return self._points[number][player]

    def board(self, player: int, number: int) -> int | None:
        """Return the board (from 1) at which a player sits in a round, None without a game."""
        return self._boards[number].get(player)

    def rest_words(self, player: int, number: int) -> str:
        """Return why a player has no game in a round: the name of the bye, or what the schedule says."""
        rest = self._rests[number].get(player)
        if rest is not None:
            return wording.rest_text(rest)
        bye = self.tournament.entry(player, number).bye
        return "" if bye is None else wording.bye_text(bye)

    def float(self, player: int, number: int) -> Float:
        """Return which float a round was for a player."""
        entry = self.tournament.rounds[number - 1].entries.get(player, ABSENT)
        scores = self._scores[number]
        points = 0 if entry.is_played else self.tournament.entry_points(player, number)
        opponent = scores[entry.opponent] if entry.opponent is not None else 0
        scoring = self.tournament.settings.scoring
        return float_of(entry, points, scores[player], opponent, scoring, self._edition)

    def _score_before(self, number: int) -> dict[int, Points]:
        """Return the scores by which a round was paired."""
        scores = dict(self._points[number - 1])
        for player, extra in fictitious_points(self.tournament, number).items():
            if player in scores:
                scores[player] += extra
        return scores


def edition_of(tournament: Tournament) -> Edition:
    """Return how the system of the event reads the record; the Dutch system where its own has no edition."""
    system = tournament.settings.system
    return SYSTEMS[system].edition if system in SYSTEMS else DUTCH_2026


def due(tournament: Tournament) -> tuple[Competitor, ...]:
    """Return everybody who is to be paired next as a pairing system sees them, the better score first."""
    rounds = tournament.settings.rounds or tournament.next_round_number
    first = tournament.settings.initial_colour or inferred_initial_colour(tournament) or Colour.WHITE
    return position_of(tournament, edition_of(tournament), rounds, first).competitors
