"""The clauses of the pairing systems in plain words: what each asks for, in our own words and one short paragraph.

A system's own paragraphs stand in its package; here are those that several systems and editions share.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissdesk.i18n import N_
from swissdesk.values import dataclass, field


@dataclass(frozen=True)
class Clause:
    """A short name and a paragraph, both in English and to be translated."""

    title: str
    text: str


NO_CLAUSE = Clause("", "")


@dataclass(frozen=True)
class Words:
    """What the clauses of a system are called and ask for, in English and to be translated.

    `clauses` are found by what a trace calls them: a criterion (``C12``, ``C.12``), or an article (``2.4.7``). An
    article without words of its own has those of the one above it. `labels` are those of the criteria by article, where
    an edition has both. `readings`: how this program reads a clause that leaves a choice, which are the notes marked
    ``INTERPRETATION``, shown to those who learn the rules. `address`: where the text of the rules is published, as far
    as that is known. Without a `rule_book` the texts are not a paraphrase of anything.
    """

    clauses: Mapping[str, Clause] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    address: str = ""
    rule_book: bool = True


# ---- absolute criteria

MEET_ONCE = Clause(
    N_("No rematches"),
    N_(
        "Two players who have played each other are never paired again, nor are players whose pairing the "
        "organiser has forbidden. A forfeited game does not count as a meeting."
    ),
)
BYE_ONCE = Clause(
    N_("Eligibility for the bye"),
    N_(
        "With an odd number of players one of them gets the pairing-allocated bye. It may not be a player who has "
        "already had it, or who has already scored as much as a win in one round without playing."
    ),
)
ABSOLUTE_COLOURS = Clause(
    N_("No clash of absolute preferences"),
    N_(
        "Two players with the same absolute colour preference may not meet: one of them would get that colour a "
        "third time running, or far too often. Only the last round relaxes this, if one of the two is a topscorer, "
        "with more than half of the maximum score."
    ),
)

# ---- completion and quality, the most important first

COMPLETION = Clause(
    N_("Completion test"),
    N_(
        "The downfloaters of this bracket and all players below must still allow a complete legal pairing. No "
        "bracket may be paired well at the price of an impossible one further down."
    ),
)
FEWEST_FLOATERS = Clause(
    N_("Maximum number of pairs"),
    N_("The bracket makes as many pairs as it can, so that as few of its players as possible float down."),
)
COLOURS = Clause(
    N_("Fewest colour preferences denied"),
    N_(
        "In every pair of two players due the same colour, one of them is denied it. There should be as few such "
        "pairs as possible."
    ),
)
STRONG = Clause(
    N_("Fewest strong preferences denied"),
    N_(
        "If a player must be denied a colour, it should be one for whom it matters less: as few strong preferences "
        "as possible are denied."
    ),
)

# ---- the process

BRACKETS = Clause(
    N_("Brackets and downfloaters"),
    N_(
        "Players with the same score form a scoregroup. A bracket is a scoregroup together with the players left "
        "unpaired by the bracket above, the moved-down players (MDPs). A player who finds no opponent here is a "
        "downfloater in turn."
    ),
)
BYE = Clause(
    N_("The bye"),
    N_(
        "The player left over at the very end has no opponent and no colour in this round, and gets the points of "
        "the bye."
    ),
)
ALTERATION = Clause(
    N_("Order of alterations"),
    N_(
        "If a candidate is not good enough, the order of S2 is changed, in small steps first. After all "
        "transpositions, players of S1 and S2 are exchanged, and the transpositions begin again."
    ),
)
TRANSPOSITIONS = Clause(
    N_("Transpositions"),
    N_(
        "A transposition is another order of S2. Transpositions follow one another like words in a dictionary: the "
        "opponents of the last players of S1 change first, the opponent of the first player last."
    ),
)
EXCHANGES = Clause(
    N_("Exchanges"),
    N_(
        "An exchange moves players from S1 to S2 and as many back. Exchanges of few players come first; then those "
        "of players with close numbers; then those of the lowest players of S1, and of the highest of S2."
    ),
)
FLOAT_HISTORY = Clause(
    N_("A player's floats"),
    N_(
        "A game against a lower score is a downfloat, against a higher score an upfloat. Points scored without "
        "playing count as a downfloat too. Only the last two rounds are considered."
    ),
)
PREFERENCE = Clause(
    N_("Due colour"),
    N_(
        "Only played games count. Two more games with one colour, or the same colour twice running, give an "
        "absolute preference for the other; one more game gives a strong one. With equal numbers the colours "
        "should alternate."
    ),
)
TOPSCORERS = Clause(
    N_("Topscorers"),
    N_(
        "When the last round is paired, players with more than half of the maximum score so far. For them and "
        "their opponents the colour rules are relaxed."
    ),
)

# ---- colours

BOTH_WISHES = Clause(
    N_("Both preferences granted"),
    N_("The two players are due different colours, or only one of them is due a colour: neither has to give way."),
)
STRONGER_WISH = Clause(
    N_("Stronger preference"),
    N_(
        "Both are due the same colour. The player with the stronger preference gets it; if both are absolute, the "
        "player with the larger colour difference."
    ),
)
ALTERNATE = Clause(
    N_("Alternation from the last different colours"),
    N_(
        "Both preferences are equally strong. The games of both are compared, going back side by side, to the last "
        "place where their colours differed: each now gets the other colour."
    ),
)
HIGHER_WISH = Clause(
    N_("Higher ranked player"),
    N_(
        "Preferences and colour histories are the same. The higher ranked player, by score and then by pairing "
        "number, gets the due colour."
    ),
)
BY_NUMBER = Clause(
    N_("Odd or even pairing number"),
    N_(
        "Neither player is due a colour. If the pairing number of the higher ranked player is odd, that player "
        "gets the initial colour, drawn before round 1; if it is even, the opposite colour."
    ),
)
COLOUR_RULES = (BOTH_WISHES, STRONGER_WISH, ALTERNATE, HIGHER_WISH, BY_NUMBER)


# ---- what the systems other than the Dutch one share

SAME_COLOUR = Clause(
    N_("No clash of absolute preferences"),
    N_("Two players with the same absolute colour preference never meet, not even in the last round."),
)
MISSED_COLOURS = Clause(
    N_("Preferred colours"),
    N_(
        "As few players as possible are denied the colour they prefer. This happens where two players meet who "
        "prefer the same colour."
    ),
)
MAIN_COLOURS = {
    "5.2.1": BY_NUMBER,
    "5.2.2": BOTH_WISHES,
    "5.2.3": STRONGER_WISH,
    "5.2.4": ALTERNATE,
    "5.2.5": HIGHER_WISH,
}
MAIN_ABSOLUTE = {
    "C1": MEET_ONCE,
    "2.1.1": MEET_ONCE,
    "C2": BYE_ONCE,
    "2.1.2": BYE_ONCE,
    "C3": SAME_COLOUR,
    "2.1.3": SAME_COLOUR,
    "C4": COMPLETION,
    "2.2.1": COMPLETION,
}
"""Clauses with the same number in Burstein and Dubov."""

# ---- what befalls players where a criterion has a worse value; ``{player}`` is the one, or the higher ranked of a pair

BYE_TOO_HIGH = N_("{player} gets the bye, and a player with fewer points could have it")
BYE_OF_ANOTHER = N_("{player} gets the bye, and the rules give it to another player")
DOWN = N_("{player} floats down, though fewer players need to")
DOWN_HIGH = N_("{player} floats down, and a player with fewer points could")
LEFT_AHEAD = N_("{player} finds no opponent in the next bracket")
TOO_FAR = N_("the score difference of {player} is larger than necessary")
DENIED = N_("{player} and {other} are due the same colour")
DENIED_STRONG = N_("{player} and {other} are due the same colour, and a strong preference is denied")
DOWN_AGAIN = N_("{player} floats down twice running")
DOWN_LATELY = N_("{player} floats down, as two rounds before")
UP_AGAIN = N_("{other} meets a higher score twice running")
UP_LATELY = N_("{other} meets a higher score, as two rounds before")
