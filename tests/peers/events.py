"""Sixty finished events, each a line of what is special about it; `playing` plays them.

What is not said is ordinary: the Dutch system in force, 1–½–0, ratings for everybody, everybody there to the end.
Numbers in tuples are rounds: something happens in each of them, to somebody whom chance names.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from swissdesk.model import Bond, ByeKind, KnockoutTerms, RatingMethod, Scoring

Codes = tuple[str, ...]
Rounds = tuple[int, ...]

FIDE: Codes = ("BH/C1", "BH", "DE", "ARO/C1", "WIN", "BWG", "BPG", "SB")
UNRELIABLE: Codes = ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG")
ROUND_ROBIN: Codes = ("DE", "WIN", "SB", "KS")
SHARED: Codes = ()


@dataclass(frozen=True)
class Plan:
    """What an event is like, and what happens in it.

    `draws`, `forfeits`, `odd_results` (double forfeits, short games, ½–0, 0–0) are of 100 boards; `half_byes`,
    `full_byes` and `absences` of 100 players in a round; `unrated` of 100 players. `rounds` 0: as many as it takes
    (knockout). `ends_after` is the last round that was played of more that had been announced.
    """

    name: str
    players: int
    rounds: int
    codes: Codes = FIDE
    system: str = "dutch-2026"
    scoring: Scoring = field(default_factory=Scoring)
    baku: bool = False
    boosted: int = 0
    """The upper half has so many hundredths of a point more in rounds 1 and 2."""
    knockout: KnockoutTerms = field(default_factory=KnockoutTerms)
    method: RatingMethod = RatingMethod.FIDE
    unrated: int = 0
    draws: int = 35
    forfeits: int = 0
    odd_results: int = 0
    half_byes: int = 0
    full_byes: int = 0
    absences: int = 0
    leaving: Rounds = ()
    returning: Rounds = ()
    late: Rounds = ()
    late_bye: ByeKind = ByeKind.ZERO_POINT
    latecomers: Rounds = ()
    apart: int = 0
    """So many pairs may not meet."""
    apart_by: Bond | None = None
    """Nor those who have this in common, in rounds 1 to 3."""
    apart_later: Rounds = ()
    """Before these rounds two who have met are forbidden to meet again, as the arbiter does it: without a round."""
    by_hand: Rounds = ()
    seats_exchanged: Rounds = ()
    """Two sat down at each other's boards."""
    paired_again: Rounds = ()
    """Results are in when the round is taken back; then somebody leaves, and it is paired anew."""
    renumbered: Rounds = ()
    """Before the round the first is found to have another rating."""
    turned: Rounds = ()
    """A board sat down the other way round."""
    adjourned: Rounds = ()
    """A game goes on after the next round has been paired."""
    corrected: Rounds = ()
    """A result was another; it turns out when the next round has been paired."""
    corrected_at_once: Rounds = ()
    byes_corrected: Rounds = ()
    """An absence was announced for half a point, which turns out when the next round has been paired."""
    for_rating: Rounds = ()
    """A result was another, and only the rating report has it."""
    bonus: Rounds = ()
    """A player gets half a point less, for the rest of the event."""
    ends_after: int = 0

    @property
    def is_old_style(self) -> bool:
        """Whether JaVaFo 1.4 can follow: it knows no letters for byes, and no points and rounds of prohibitions.

        Where nearly everybody has met, it and we read the edition of 2012 differently.
        """
        absences = self.half_byes, self.full_byes, self.absences, self.leaving, self.late
        newer = self.odd_results, self.baku, self.boosted, self.bonus, self.apart_by, self.apart_later
        return self.players % 2 == 0 and 2 * self.rounds <= self.players and not any((*absences, *newer))


HALF_PAB = Scoring().with_pairing_bye(50)
NO_PAB = Scoring().with_pairing_bye(0)
TWO = Scoring.of(200, 100)
THREE = Scoring.of(300, 100)
THREE_TWO_ONE = Scoring.of(300, 200, 100)
LATE_HALF = ByeKind.HALF_POINT

PLANS: tuple[Plan, ...] = (
    # ---- Dutch 2026: sizes and lists of tie-breaks
    Plan("five players", 5, 3, UNRELIABLE),
    Plan("six players", 6, 4, ("WON", "DE", "BH/C1", "SB")),
    Plan("seven players", 7, 5, ("SB/C1", "BH/C1", "BH", "DE")),
    Plan("club evening", 11, 5, ("BH/M1", "BH", "PS", "DE"), unrated=40),
    Plan("weekend open", 20, 5),
    Plan("a rating put right", 24, 9, ("PS", "PS/C1", "BH/C1", "DE"), absences=3, renumbered=(3,)),
    Plan("large open", 80, 9, half_byes=2, absences=2, forfeits=2, leaving=(4, 6, 6, 8)),
    Plan("large open of eleven", 61, 11, ("BH/C1", "BH", "TPR"), draws=55, half_byes=2),
    Plan("all draws", 16, 6, ("BH", "AOB", "DE"), draws=100),
    Plan("acceleration of its own", 32, 5, ("AOB", "ARO/C1", "TPR", "PTP"), draws=0, boosted=100),
    Plan("performances", 22, 7, ("APRO", "APPO", "RTNG"), unrated=10),
    Plan("points are named", 18, 6, ("PTS", "BH/C1", "SB")),
    Plan("shared places", 26, 6, SHARED, draws=60),
    Plan("start decides", 15, 6, ("DE/P", "PS/C1", "REP", "STD", "TPN"), half_byes=6),
    Plan("known before the end", 28, 7, ("DE", "BPG", "FB/C1", "FB")),
    Plan("nearly everybody met", 10, 8, ("DE", "BH/C1", "BH", "WIN", "BPG")),
    Plan("unrated event", 17, 5, ("BH/C1", "BH", "SB", "WIN"), unrated=100),
    # ---- Dutch 2026: who is not there
    Plan("half-point byes", 21, 7, half_byes=8, absences=10, byes_corrected=(3,)),
    Plan("full-point byes", 23, 7, UNRELIABLE, full_byes=4, absences=4),
    Plan("absences", 33, 7, ("BH/C1", "BH", "SB", "REP"), absences=9),
    Plan("forfeits", 30, 7, UNRELIABLE, forfeits=12),
    Plan("odd results", 34, 7, UNRELIABLE, odd_results=15, forfeits=3),
    Plan("some leave", 27, 7, leaving=(2, 3, 5, 7), paired_again=(3,)),
    Plan("some come back", 25, 8, UNRELIABLE, leaving=(2, 2, 3, 4), returning=(4, 5)),
    Plan("late entries", 19, 6, late=(2, 2, 3)),
    Plan("late with half points", 20, 7, UNRELIABLE, late=(2, 3), late_bye=LATE_HALF, half_byes=4),
    Plan("late for the round", 23, 6, absences=12, latecomers=(2, 4)),
    Plan(
        "everything at once",
        41,
        9,
        UNRELIABLE,
        unrated=15,
        forfeits=4,
        odd_results=4,
        half_byes=3,
        full_byes=1,
        absences=3,
        leaving=(3, 5, 8),
        returning=(6,),
        late=(2, 3),
        apart=4,
    ),
    # ---- Dutch 2026: points
    Plan("PAB of a half", 17, 6, UNRELIABLE, scoring=HALF_PAB),
    Plan("PAB of nothing", 13, 6, UNRELIABLE, scoring=NO_PAB, half_byes=5),
    Plan("three points", 25, 7, ("WIN", "BH/C1", "BH"), scoring=THREE, half_byes=4, forfeits=4),
    Plan("three, two, one", 16, 6, ("BH/C1", "SB", "STD"), scoring=THREE_TWO_ONE, absences=5),
    Plan("a point less", 18, 6, UNRELIABLE, bonus=(3,)),
    # ---- Dutch 2026: Baku
    Plan("Baku", 32, 9, baku=True),
    Plan("Baku, odd group", 43, 9, UNRELIABLE, baku=True, half_byes=3, forfeits=3),
    Plan("Baku, late entry", 30, 8, baku=True, late=(2,)),
    Plan("Baku, two points", 29, 7, ("BH/C1", "BH", "WIN"), baku=True, scoring=TWO),
    # ---- Dutch 2026: who may not meet
    Plan("forbidden pairs", 24, 7, UNRELIABLE, apart=12),
    Plan("clubs apart", 30, 7, apart_by=Bond.CLUB),
    Plan("forbidden later", 22, 7, UNRELIABLE, apart_later=(5, 6)),
    # ---- Dutch 2026: what went wrong
    Plan("boards by hand", 26, 7, by_hand=(2, 5), seats_exchanged=(4,)),
    Plan("colours reversed", 20, 7, UNRELIABLE, turned=(3, 4)),
    Plan("corrections", 24, 7, corrected=(2, 5), corrected_at_once=(3, 4)),
    Plan("corrections for the rating", 21, 7, UNRELIABLE, for_rating=(1, 4, 7)),
    Plan("adjourned games", 18, 6, adjourned=(2, 4, 6)),
    Plan("ends early", 22, 9, UNRELIABLE, ends_after=6),
    # ---- ratings
    Plan("national ratings only", 20, 6, method=RatingMethod.NRO, unrated=10),
    Plan("FIDE, else national", 24, 6, ("BH/C1", "ARO", "TPR"), method=RatingMethod.FIDON, unrated=10),
    Plan("the higher of the two", 22, 6, ("ARO/C1", "BH/C1", "RTNG"), method=RatingMethod.HBFN),
    # ---- other systems
    Plan("Dutch of 2017", 27, 7, UNRELIABLE, "dutch-2017", half_byes=4, forfeits=4, leaving=(4,)),
    Plan("Dutch of 2017, forbidden pairs", 14, 8, FIDE, "dutch-2017", apart=5, absences=4),
    Plan("Dubov", 24, 7, FIDE, "dubov", half_byes=3),
    Plan("Burstein", 26, 8, UNRELIABLE, "burstein", forfeits=3, absences=3),
    Plan("Lim", 20, 6, FIDE, "lim", leaving=(3,)),
    # ---- everybody meets everybody
    Plan("round robin", 8, 7, ROUND_ROBIN, "round-robin", forfeits=5),
    Plan("round robin of nine, one leaves early", 9, 9, ("SB", "WIN", "KS"), "round-robin", leaving=(4,)),
    Plan("round robin, one leaves late", 10, 9, ROUND_ROBIN, "round-robin", leaving=(7,), for_rating=(3,)),
    Plan("double round robin", 6, 10, ROUND_ROBIN, "round-robin", adjourned=(4,)),
    Plan("double round robin of five, shared places", 5, 10, SHARED, "round-robin", draws=70),
    Plan("knockout", 13, 0, SHARED, "knockout", knockout=KnockoutTerms(2, 2, third_place=True)),
)
