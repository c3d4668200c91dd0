"""Colours in the Dubov system: who of a pair gets White (C.04.4.1 art. 5), what one without games prefers (1.6.4).

What the Dubov system looks at besides colours: ratings met, and how often a player was taken up from below.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from swissdesk.engine.colours import Preference, Strength, last_difference
from swissdesk.engine.position import Competitor
from swissdesk.model import Colour, Tournament
from swissdesk.model.acceleration import fictitious_points


def most_upfloats(rounds: int) -> int:
    """Return MaxT: from so many upfloats on a player is a maximum upfloater (C.04.4.1 art. 1.8)."""
    return 2 + rounds // 5


def average(ratings: Iterable[int]) -> int:
    """Return the mean of ratings rounded to the nearest integer, halves up; 0 for none (art. 1.7)."""
    known = tuple(ratings)
    return (2 * sum(known) + len(known)) // (2 * len(known)) if known else 0


def aro_of(tournament: Tournament, player: int) -> int:
    """Return the average rating of the opponents a player has met over the board (art. 1.7)."""
    return average(
        tournament.by_id[entry.opponent].rating
        for entry in tournament.entries(player)
        if entry.is_played and entry.opponent is not None
    )


def upfloats(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """Return the rounds in which each player was upfloated.

    INTERPRETATION: that is a game that was played against an opponent who had more points before the round, the
    fictitious ones included; "upfloated" is not defined in the text.
    """
    rounds: dict[int, tuple[int, ...]] = dict.fromkeys(tournament.by_id, ())
    for played in tournament.rounds:
        before = _pairing_scores(tournament, played.number)
        for player, entry in played.entries.items():
            if entry.is_played and entry.opponent is not None and before[entry.opponent] > before[player]:
                rounds[player] += (played.number,)
    return rounds


def _pairing_scores(tournament: Tournament, number: int) -> Mapping[int, int]:
    scores = tournament.points_after(number - 1)
    for player, extra in fictitious_points(tournament, number).items():
        if player in scores:
            scores[player] += extra
    return scores


UNPLAYED = Preference(Colour.BLACK, Strength.MILD)


def preference_of(player: Competitor) -> Preference:
    """Return the colour preference; a player without games mildly prefers Black (art. 1.6.4)."""
    return player.preference if player.colours else UNPLAYED


def wish(player: Competitor) -> Colour:
    """Return the preferred colour; in this system everybody has one."""
    return preference_of(player).colour or Colour.BLACK


def colour_of_higher(higher: Competitor, lower: Competitor, initial: Colour) -> Colour:
    """Return the colour of the higher ranked of two opponents."""
    return decided(higher, lower, initial)[0]


def decided(higher: Competitor, lower: Competitor, initial: Colour) -> tuple[Colour, str]:
    """Return that colour and the article of 5.2.1 to 5.2.5 that decides, the first that does."""
    if not higher.colours and not lower.colours:
        return initial if higher.id % 2 else initial.other, "5.2.1"
    mine = wish(higher)
    if mine is not wish(lower):
        return mine, "5.2.2"
    strengths = preference_of(higher).strength, preference_of(lower).strength
    if strengths[0] != strengths[1]:
        return mine if strengths[0] > strengths[1] else mine.other, "5.2.3"
    differing = last_difference(higher.colours, lower.colours)
    if differing is not None:
        return differing[0].other, "5.2.4"
    return mine, "5.2.5"
