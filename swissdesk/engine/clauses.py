"""The clauses of the pairing systems in plain words: what each asks for, in our own words and one short paragraph.

A system's own paragraphs stand in its package; here are those that several systems and editions share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from swissdesk.i18n import N_


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
    article without words of its own has those of the one above it. `labels` are those of the criteria by article,
    where an edition has both. `readings`: how this program reads a clause that leaves a choice, which are the notes
    marked ``INTERPRETATION``, told to those who learn the rules. `address`: where the text of the rules is published,
    as far as that is known. Without a `rule_book` the texts are not a paraphrase of anything.
    """

    clauses: Mapping[str, Clause] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    address: str = ""
    rule_book: bool = True


# ---- absolute criteria

MEET_ONCE = Clause(
    N_("Nobody meets twice"),
    N_(
        "Two players who have already played each other are never paired again. A game won by forfeit does not count "
        "as a meeting; pairs that the organiser has forbidden are treated in the same way."
    ),
)
BYE_ONCE = Clause(
    N_("Who may have the bye"),
    N_(
        "With an odd number of players one of them gets the bye. It cannot be somebody who has already had it, or who"
        " has already been given as much as a win without playing."
    ),
)
ABSOLUTE_COLOURS = Clause(
    N_("Absolute colours do not clash"),
    N_(
        "Two players who both absolutely need the same colour cannot meet: one of them would have it three times "
        "running or far too often. Only in the last round is this relaxed, for the leaders with more than half of all"
        " points."
    ),
)

# ---- completion and quality, the most important first

COMPLETION = Clause(
    N_("The rest must still work out"),
    N_(
        "Whoever floats down from this bracket, together with all players below, must still be able to form a "
        "complete and legal round. A bracket may not look good at the price of an impossible one further down."
    ),
)
FEWEST_FLOATERS = Clause(
    N_("As many pairs as possible"),
    N_("The bracket makes as many pairs as it can, so that as few of its players as possible float down."),
)
COLOURS = Clause(
    N_("Colours: grant the wishes"),
    N_(
        "Every pair in which both players are due the same colour disappoints one of them. As few pairs as possible "
        "should be like that."
    ),
)
STRONG = Clause(
    N_("Colours: grant the strong wishes"),
    N_(
        "If somebody has to be disappointed, let it be a player for whom the colour matters less: as few strong "
        "wishes as possible are refused."
    ),
)

# ---- the process

BRACKETS = Clause(
    N_("Brackets and floaters"),
    N_(
        "Players with equal points form a scoregroup. A bracket is a scoregroup together with those whom the bracket "
        "above could not pair: they have moved down (MDPs). Whoever finds no opponent here floats down in turn."
    ),
)
BYE = Clause(
    N_("The bye"),
    N_(
        "Who is left over at the very end has no opponent and no colour in this round, and is given the points of the"
        " bye."
    ),
)
ALTERATION = Clause(
    N_("What is tried next"),
    N_(
        "If a candidate is not good enough, the order of S2 is changed, in small steps first. When all orders have "
        "been tried, players of the two halves change places and the orders begin anew."
    ),
)
TRANSPOSITIONS = Clause(
    N_("Transpositions"),
    N_(
        "A transposition is another order of S2. They come as words come in a dictionary: the opponents of the last "
        "players of S1 change first, that of the first player last."
    ),
)
EXCHANGES = Clause(
    N_("Exchanges"),
    N_(
        "An exchange moves players from S1 to S2 and as many back. Few players before many; then those whose numbers "
        "are close together; then the lowest of S1 and the highest of S2."
    ),
)
FLOAT_HISTORY = Clause(
    N_("Floats of a player"),
    N_(
        "A game against fewer points is a downfloat, one against more points an upfloat. Points made without playing "
        "count as a downfloat too. Only the last two rounds are looked at."
    ),
)
PREFERENCE = Clause(
    N_("Which colour is due"),
    N_(
        "Only games that were played count. Two more of one colour, or the same colour twice running, make the other "
        "one absolutely due; one more of a colour makes it strongly due; with an even balance the colours should "
        "alternate."
    ),
)
TOPSCORERS = Clause(
    N_("Topscorers"),
    N_(
        "When the last round is paired, players with more than half of the points that could be made so far. For "
        "them, and those who meet them, the rules on colours are softened."
    ),
)

# ---- colours

BOTH_WISHES = Clause(
    N_("Both get their colour"),
    N_("The two are due different colours, or only one of them is due any: nobody has to give way."),
)
STRONGER_WISH = Clause(
    N_("The stronger wish"),
    N_(
        "Both are due the same colour. The one for whom it matters more gets it; if it is absolute for both, the one "
        "with the larger difference between White and Black."
    ),
)
ALTERNATE = Clause(
    N_("Alternate from the last difference"),
    N_(
        "Both wishes are equally strong. Going back through the games of both side by side, the last place is looked "
        "for at which they had different colours: now each gets the other one."
    ),
)
HIGHER_WISH = Clause(
    N_("The higher ranked player"),
    N_(
        "Wishes and histories are alike. The higher ranked of the two, by points and then by starting rank, gets what"
        " is due."
    ),
)
BY_NUMBER = Clause(
    N_("Odd or even number"),
    N_(
        "Neither of them is due a colour. If the number of the higher ranked is odd, that player gets the colour that"
        " was drawn before round 1; if it is even, the other one."
    ),
)
COLOUR_RULES = (BOTH_WISHES, STRONGER_WISH, ALTERNATE, HIGHER_WISH, BY_NUMBER)


# ---- what the systems beside the Dutch one share

SAME_COLOUR = Clause(
    N_("Absolute colours do not clash"),
    N_("Two players who both absolutely need the same colour never meet, not even in the last round."),
)
MISSED_COLOURS = Clause(
    N_("Colours as wished"),
    N_(
        "As few players as possible are refused the colour they prefer, which happens where two meet who prefer the "
        "same."
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
"""What Burstein and Dubov number alike."""
