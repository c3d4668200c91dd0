"""The articles on quality as measures: what a person counts on a candidate, and the players and pairs that make it up.

Naive on purpose, and apart from `prices`. A measure yields its members; a criterion adds them up or lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from swissdesk.engine.colours import Float, Strength
from swissdesk.engine.measure import LimboDifference, Member
from swissdesk.engine.systems.dutch.bracket import Candidate
from swissdesk.model import Colour

Found = Iterator[Member]
CandidateMeasure = Callable[[Candidate], Found]

# ---- who floats, and what comes of it


def downfloaters(candidate: Candidate) -> Found:
    """2026 2.4.1 (C6), 2017 C.5: the players without an opponent in the bracket."""
    return (Member((p,)) for p in candidate.downfloaters)


def downfloaters_scores(candidate: Candidate) -> Found:
    """2026 2.4.2 (C7): the scores of the downfloaters."""
    score = candidate.bracket.field.score
    return (Member((p,), score[p]) for p in candidate.downfloaters)


def pairing_score_differences(candidate: Candidate) -> Found:
    """2017 A.8, C.6: the differences in pairs, and for downfloaters to one point less than the lowest score.

    Differences of 0 are left out; of two lists of as many numbers those that are not 0 decide.
    """
    yield from (Member(pair, candidate.difference(pair)) for pair in candidate.uneven)
    yield from (Member((p,), candidate.artificial_difference(p)) for p in candidate.downfloaters)


def left_ahead(candidate: Candidate) -> Found:
    """2026 2.4.3 (C8), first part: the downfloaters of the next bracket in the best case."""
    return (Member((p,)) for p in candidate.left_ahead)


def left_ahead_2017(candidate: Candidate) -> Found:
    """2017 C.7, first part.

    INTERPRETATION: before the last scoregroup a player who may not have the PAB counts for three, as in bbpPairings.
    """
    bracket = candidate.bracket
    for p in candidate.left_ahead:
        yield Member((p,), 3 if bracket.precedes_bye and not bracket.player(p).may_have_bye else 1)


def left_ahead_scores(candidate: Candidate) -> Found:
    """2026 2.4.3 (C8), 2017 C.7, second part: the scores of these downfloaters."""
    score = candidate.bracket.field.score
    return (Member((p,), score[p]) for p in candidate.left_ahead)


def unplayed_games(candidate: Candidate) -> Found:
    """2026 2.4.4 (C9): the games that the receiver of the PAB has not played."""
    return (Member((p,), candidate.bracket.player(p).unplayed) for p in candidate.downfloaters)


# ---- colours


def wide_difference(candidate: Candidate) -> Found:
    """2026 2.4.5 (C10), 2017 C.8: players whose colour difference goes beyond two."""
    for pair, loser in candidate.losers:
        player = candidate.bracket.player(loser)
        given = -1 if player.preference.colour is Colour.WHITE else 1
        if abs(player.difference + given) > 2:
            yield Member(pair)


def third_in_a_row(candidate: Candidate) -> Found:
    """2026 2.4.6 (C11), 2017 C.9: players who get one colour for the third time in a row."""
    for pair, loser in candidate.losers:
        player = candidate.bracket.player(loser)
        wish = player.preference.colour
        if wish is not None and player.colours.endswith(wish.other.value * 2):
            yield Member(pair)


def preferences_denied(candidate: Candidate) -> Found:
    """2026 2.4.7 (C12), 2017 C.10: players without the colour that is due."""
    return (Member(pair) for pair, _ in candidate.losers)


def strong_preferences_denied(candidate: Candidate) -> Found:
    """2026 2.4.8 (C13), 2017 C.11: players without the colour that is strongly due."""
    for pair, loser in candidate.losers:
        if candidate.bracket.player(loser).preference.strength is Strength.STRONG:
            yield Member(pair)


# ---- floats that come again, 2026: only those of residents, of MDPs, and of whom these meet


def residents_again(back: int) -> CandidateMeasure:
    """2026 2.4.9 (C14), 2.4.11 (C16): residents who are downfloaters and were so `back` + 1 rounds before."""
    return lambda c: (Member((p,)) for p in c.residents_left if c.had(p, back, Float.DOWN))


def opponents_again(back: int) -> CandidateMeasure:
    """2026 2.4.10 (C15), 2.4.12 (C17): residents who meet an MDP and floated up then."""
    return lambda c: (Member(pair) for pair in c.met if c.had(pair[1], back, Float.UP))


def mdps_differences(back: int) -> CandidateMeasure:
    """2026 2.4.13 (C18), 2.4.15 (C20): the score differences of the MDPs who floated down then."""

    def found(candidate: Candidate) -> Found:
        score = candidate.bracket.field.score
        for pair in candidate.met:
            if candidate.had(pair[0], back, Float.DOWN):
                yield Member(pair, candidate.difference(pair))
        for p in candidate.limbo:
            if candidate.had(p, back, Float.DOWN):
                yield Member((p,), LimboDifference.of(score[p]))

    return found


def opponents_differences(back: int) -> CandidateMeasure:
    """2026 2.4.14 (C19), 2.4.16 (C21): the score differences of the residents who meet an MDP and floated up then."""
    return lambda c: (Member(pair, c.difference(pair)) for pair in c.met if c.had(pair[1], back, Float.UP))


# ---- 2017: those of everybody


def downfloats_again(back: int) -> CandidateMeasure:
    """2017 C.12, C.14: downfloaters, and players who meet a lower score, who had a downfloat then."""

    def found(candidate: Candidate) -> Found:
        yield from (Member((p,)) for p in candidate.downfloaters if candidate.had(p, back, Float.DOWN))
        yield from (Member(pair) for pair in candidate.uneven if candidate.had(pair[0], back, Float.DOWN))

    return found


def upfloats_again(back: int) -> CandidateMeasure:
    """2017 C.13, C.15: who meets a higher score and had an upfloat then."""
    return lambda c: (Member(pair) for pair in c.uneven if c.had(pair[1], back, Float.UP))


def downfloats_differences(back: int) -> CandidateMeasure:
    """2017 C.16, C.18: the score differences of those who get a downfloat again, by A.8 if they meet nobody."""

    def found(candidate: Candidate) -> Found:
        for p in candidate.downfloaters:
            if candidate.had(p, back, Float.DOWN):
                yield Member((p,), candidate.artificial_difference(p))
        for pair in candidate.uneven:
            if candidate.had(pair[0], back, Float.DOWN):
                yield Member(pair, candidate.difference(pair))

    return found


def upfloats_differences(back: int) -> CandidateMeasure:
    """2017 C.17, C.19: the score differences of those who get an upfloat again."""
    return lambda c: (Member(pair, c.difference(pair)) for pair in c.uneven if c.had(pair[1], back, Float.UP))
