"""The paragraphs that several editions and systems share."""

from __future__ import annotations

from swissdesk.i18n import N_
from swissdesk.wording_clauses.clause import Clause

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

# ---- completion, bye and quality, the most important first

COMPLETION = Clause(
    N_("The rest must still work out"),
    N_(
        "Whoever floats down from this bracket, together with all players below, must still be able to form a "
        "complete and legal round. A bracket may not look good at the price of an impossible one further down."
    ),
)
BYE_SCORE = Clause(
    N_("The bye goes as low as possible"),
    N_(
        "The player who gets the bye has as few points as possible. How low it can go is found once, before the first"
        " bracket is paired, and every bracket has to respect it."
    ),
)
FEWEST_FLOATERS = Clause(
    N_("As many pairs as possible"),
    N_("The bracket makes as many pairs as it can, so that as few of its players as possible float down."),
)
FLOATER_SCORES = Clause(
    N_("The lowest scores float"),
    N_(
        "If somebody must float down, let it be those with the fewest points. The scores of the downfloaters are "
        "compared one by one, from the highest: the lower one is better."
    ),
)
PSD = Clause(
    N_("Opponents with close scores"),
    N_(
        "The differences in points between opponents, and between a downfloater and the players below, are listed "
        "from the largest. The list whose first differing number is smaller is better."
    ),
)
NEXT_BRACKET = Clause(
    N_("Think one bracket ahead"),
    N_(
        "Among equally good choices, those players float down who let the next bracket do best: first its number of "
        "pairs, then the scores of those it has to send on. Nothing else of that bracket matters here."
    ),
)
UNPLAYED = Clause(
    N_("The bye for somebody who has played"),
    N_(
        "Where it is certain that the one downfloater of a bracket will get the bye, it should be a player with few "
        "unplayed games so far."
    ),
)
WIDE = Clause(
    N_("Leaders: no colour far too often"),
    N_(
        "In the last round as few as possible of the leading players and their opponents end with three more games of"
        " one colour than of the other."
    ),
)
THIRD = Clause(
    N_("Leaders: no colour three times running"),
    N_(
        "In the last round as few as possible of the leading players and their opponents get one colour for the third"
        " time in a row."
    ),
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
DOWN_1 = Clause(
    N_("Not down again after last round"),
    N_("A player who floated down in the round before should not float down again now."),
)
UP_1 = Clause(
    N_("Not up again after last round"),
    N_("A player who met somebody with more points in the round before should not be chosen for that again now."),
)
DOWN_2 = Clause(
    N_("Not down again after two rounds"),
    N_("A player who floated down two rounds ago should not float down again now, if that can be had as well."),
)
UP_2 = Clause(
    N_("Not up again after two rounds"),
    N_(
        "A player who met somebody with more points two rounds ago should not be chosen for that again now, if that "
        "can be had as well."
    ),
)
COLOUR_CRITERIA = (WIDE, THIRD, COLOURS, STRONG)
"""What is asked for of colours, in its order."""

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
OUTLOOK = Clause(
    N_("The round as a whole"),
    N_(
        "First of all it is made sure that a complete legal round exists. Then the brackets are paired from the top "
        "down, and one that is finished is not opened again. Without any legal round the arbiter must decide."
    ),
)
PARAMETERS = Clause(
    N_("The numbers of a bracket"),
    N_(
        "M0 is how many players came down from above, MaxPairs how many pairs the bracket can form at most, M1 how "
        "many of those who came down can be paired here."
    ),
)
SUBGROUPS = Clause(
    N_("Two halves"),
    N_(
        "The players are split in two: S1, the upper part, each of whom gets an opponent, and S2, where the opponents"
        " come from. Where players have moved down, they are S1 and the residents are S2; those of them who cannot be"
        " paired wait in the Limbo."
    ),
)
CANDIDATE = Clause(
    N_("A candidate"),
    N_(
        "The first of S1 meets the first of S2, the second the second, and so on. Those who came down get their "
        "opponents first; the residents who are left, the remainder, are split again and paired among themselves."
    ),
)
EVALUATION = Clause(
    N_("Is the candidate good?"),
    N_(
        "A candidate must break none of the absolute criteria and leave a complete round possible. If it also meets "
        "every quality criterion as far as that can be met at all, it is taken at once."
    ),
)
ALTERATION = Clause(
    N_("What is tried next"),
    N_(
        "If a candidate is not good enough, the order of S2 is changed, in small steps first. When all orders have "
        "been tried, players of the two halves change places and the orders begin anew."
    ),
)
SELECTION = Clause(
    N_("The best wins"),
    N_(
        "If no candidate is perfect, the one is taken that is best on the most important criterion in which they "
        "differ. Among candidates that are equal in everything the first in the order of generation wins."
    ),
)
NUMBERS = Clause(
    N_("Numbers within the bracket"),
    N_(
        "For the order of the candidates the players of a bracket are numbered from 1: by points, then by starting "
        "rank."
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
MDP_SETS = Clause(
    N_("Which of those who came down"),
    N_(
        "If not all who came down can be paired here, sets of them are tried in order: the highest scores have to be "
        "in, and the first numbers come first."
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
COLLAPSE = Clause(
    N_("The round as a whole"),
    N_(
        "The brackets are paired from the top down. If those left over from one and everybody below cannot be paired "
        "among themselves, that bracket is paired anew with this in mind, and all below it become one large bracket."
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
