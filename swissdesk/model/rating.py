"""Which of a player's ratings counts in an event (TRF record 172), and the score that ratings let expect (FIDE B.02).

What a player has is a tuple of ratings with their lists: ``FIDE standard``, ``GER``, ``by hand``. A list whose name
begins with FIDE is FIDE's, any other a national one, except what was entered by hand.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from enum import Enum

from swissdesk.i18n import N_
from swissdesk.model.player import Player, Rating

# ---- which rating counts

BY_HAND = "by hand"
"""The source of a rating that somebody typed in."""


class RatingMethod(Enum):
    """How the rating that ranks a player comes about; the value is its code."""

    FIDE = "FIDE"
    NRO = "NRO"
    """The national rating only."""
    FIDON = "FIDON"
    """FIDE's, else the national one."""
    NIDOF = "NIDOF"
    """The national one, else FIDE's."""
    HBFN = "HBFN"
    """The higher of the two."""
    LBFN = "LBFN"
    """The lower of the two that there are."""
    HAND = "HAND"
    """As it stands in the list of players; ``OTHER`` in TRF."""

    @property
    def title(self) -> str:
        """What it means, to be translated."""
        return _TITLES[self]


_TITLES = {
    RatingMethod.FIDE: N_("FIDE rating"),
    RatingMethod.NRO: N_("national rating"),
    RatingMethod.FIDON: N_("FIDE rating, otherwise the national one"),
    RatingMethod.NIDOF: N_("national rating, otherwise FIDE's"),
    RatingMethod.HBFN: N_("the higher of FIDE and national ratings"),
    RatingMethod.LBFN: N_("the lower of FIDE and national ratings"),
    RatingMethod.HAND: N_("as entered manually"),
}


class RatingPace(Enum):
    """Which of FIDE's lists, and for which of them an event counts; the value is its name in the source of a rating."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"
    CHESS960 = "chess960"
    """Lists of their own for Chess960, whatever its rate of play."""


class ListOrder(Enum):
    """Which of FIDE's lists are consulted for the rating that ranks a player, and in which order; the value says them.

    A rating for the report to FIDE, for rating changes and norms is another matter: `official_rating`.
    """

    PRESET = ""
    """By the pace of the event: standard, rapid, blitz; rapid, standard, blitz; or blitz, standard, rapid.

    Standard comes second for the other two as it stands in for them there (rapid and blitz, art. 7.2.1), and so it
    does for Chess960.
    """
    S = "standard"
    SR = "standard, rapid"
    SB = "standard, blitz"
    SRB = "standard, rapid, blitz"
    SBR = "standard, blitz, rapid"
    R = "rapid"
    RS = "rapid, standard"
    RB = "rapid, blitz"
    RSB = "rapid, standard, blitz"
    RBS = "rapid, blitz, standard"
    B = "blitz"
    BS = "blitz, standard"
    BR = "blitz, rapid"
    BSR = "blitz, standard, rapid"
    BRS = "blitz, rapid, standard"
    C = "chess960"
    CS = "chess960, standard"
    CR = "chess960, rapid"
    CB = "chess960, blitz"

    def lists_for(self, pace: RatingPace) -> tuple[RatingPace, ...]:
        """Return the lists in the order in which they are consulted in an event of that pace."""
        if self is ListOrder.PRESET:
            return _PRESET[pace]
        return tuple(RatingPace(name) for name in self.value.split(", "))


_PRESET = {
    RatingPace.STANDARD: (RatingPace.STANDARD, RatingPace.RAPID, RatingPace.BLITZ),
    RatingPace.RAPID: (RatingPace.RAPID, RatingPace.STANDARD, RatingPace.BLITZ),
    RatingPace.BLITZ: (RatingPace.BLITZ, RatingPace.STANDARD, RatingPace.RAPID),
    RatingPace.CHESS960: (RatingPace.CHESS960, RatingPace.STANDARD, RatingPace.RAPID, RatingPace.BLITZ),
}


def rating_by(
    player: Player,
    method: RatingMethod,
    pace: RatingPace = RatingPace.STANDARD,
    order: ListOrder = ListOrder.PRESET,
) -> int:
    """Return the rating of a player under a method and an order of FIDE's lists, 0 for none.

    A player without any list keeps the rating that was entered, and so does everybody under HAND. What was typed in
    beside the lists counts where the method finds nothing.
    """
    listed = [rating for rating in player.ratings if rating.value]
    if method is RatingMethod.HAND or not listed:
        return player.rating
    fide, national = _first_listed(listed, order.lists_for(pace)), national_rating(listed)
    known = [value for value in (fide, national) if value]
    match method:
        case RatingMethod.FIDE:
            found = fide
        case RatingMethod.NRO:
            found = national
        case RatingMethod.FIDON:
            found = fide or national
        case RatingMethod.NIDOF:
            found = national or fide
        case RatingMethod.HBFN:
            found = max(known, default=0)
        case _:
            found = min(known, default=0)
    return found or _latest(rating for rating in listed if rating.source == BY_HAND)


def is_fide(source: str) -> bool:
    """Whether a list is one of FIDE's."""
    return source.upper().split()[:1] == ["FIDE"]


def fide_rating(ratings: Iterable[Rating], pace: RatingPace = RatingPace.STANDARD, round_number: int = 1) -> int:
    """Return FIDE's rating for a pace in a round, 0 for none.

    Who has none for rapid or blitz is taken at the standard one (rapid and blitz, art. 7.2.1), for Chess960 as well.
    """
    return _first_listed(ratings, (pace, RatingPace.STANDARD), round_number)


def _first_listed(ratings: Iterable[Rating], lists: Sequence[RatingPace], round_number: int = 1) -> int:
    """Return FIDE's rating of the first list that has one, 0 for none; one without a pace counts for the first list."""
    fide = [rating for rating in ratings if is_fide(rating.source)]
    first, *others = lists
    for wanted in ([first.value], [], *([other.value] for other in others)):
        value = _latest((r for r in fide if r.source.lower().split()[1:2] == wanted), round_number)
        if value:
            return value
    return 0


def national_rating(ratings: Iterable[Rating], round_number: int = 1) -> int:
    """Return the rating of a national list in a round, 0 for none."""
    return _latest((r for r in ratings if r.source != BY_HAND and not is_fide(r.source)), round_number)


def official_rating(player: Player, pace: RatingPace = RatingPace.STANDARD, round_number: int = 1) -> int:
    """Return the FIDE rating that counts in a round, 0 for a player without one.

    That is the value of a list called ``FIDE …`` for the pace where there is one; a player without a rapid or blitz
    rating is taken at the standard one (rapid and blitz, art. 7.2.1). A rating that comes from a national list is
    none. Without any list named, the rating of the event is taken for FIDE's.
    """
    listed = fide_rating(player.ratings, pace, round_number)
    if listed or any(is_fide(rating.source) for rating in player.ratings):
        return listed
    named = {rating.source for rating in player.ratings if rating.value == player.rating and rating.source}
    return 0 if named and BY_HAND not in named else player.rating


def _latest(ratings: Iterable[Rating], round_number: int = 1) -> int:
    """Return the value of the newest list that is in use by that round."""
    fitting = [rating for rating in ratings if rating.from_round <= round_number and rating.value]
    return max(fitting, key=lambda rating: (rating.from_round, rating.month), default=_NONE).value


# ---- the expected score

_NONE = Rating(0)


_UPPER_ENDS = (
    3,
    10,
    17,
    25,
    32,
    39,
    46,
    53,
    61,
    68,
    76,
    83,
    91,
    98,
    106,
    113,
    121,
    129,
    137,
    145,
    153,
    162,
    170,
    179,
    188,
    197,
    206,
    215,
    225,
    235,
    245,
    256,
    267,
    278,
    290,
    302,
    315,
    328,
    344,
    357,
    374,
    391,
    411,
    432,
    456,
    484,
    517,
    559,
    619,
    735,
)
"""The largest difference for .50, .51, … .99."""


def expected_percentage(difference: int) -> int:
    """Return the percentage that the stronger of two players may expect, for a difference of 0 or more: 50 to 100."""
    if difference < 0:
        raise ValueError(f"a difference below 0: {difference}")
    return 50 + bisect_left(_UPPER_ENDS, difference)
