"""The clauses of the Dutch editions in plain words: what each asks for, in our own words and one short paragraph.

A `Clause` is found by the edition and by what a trace calls it: a criterion (``C12``, ``C.12``), or an article
(``2.4.7``, ``3.2.1``). An article without words of its own has those of the one above it. Editions share a paragraph
where they mean the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.i18n import N_, translate


@dataclass(frozen=True)
class Clause:
    """A short name and a paragraph, both in English and to be translated."""

    title: str
    text: str


NO_CLAUSE = Clause("", "")

# ---- absolute criteria

_MEET_ONCE = Clause(
    N_("Nobody meets twice"),
    N_("Two players who have already played each other are never paired again. A game won by forfeit does not count "
       "as a meeting; pairs that the organiser has forbidden are treated in the same way."),
)  # fmt: skip
_BYE_ONCE = Clause(
    N_("Who may have the bye"),
    N_("With an odd number of players one of them gets the bye. It cannot be somebody who has already had it, or who"
       " has already been given as much as a win without playing."),
)  # fmt: skip
_ABSOLUTE_COLOURS = Clause(
    N_("Absolute colours do not clash"),
    N_("Two players who both absolutely need the same colour cannot meet: one of them would have it three times "
       "running or far too often. Only in the last round is this relaxed, for the leaders with more than half of all"
       " points."),
)  # fmt: skip

# ---- completion, bye and quality, the most important first

_COMPLETION = Clause(
    N_("The rest must still work out"),
    N_("Whoever floats down from this bracket, together with all players below, must still be able to form a "
       "complete and legal round. A bracket may not look good at the price of an impossible one further down."),
)  # fmt: skip
_BYE_SCORE = Clause(
    N_("The bye goes as low as possible"),
    N_("The player who gets the bye has as few points as possible. How low it can go is found once, before the first"
       " bracket is paired, and every bracket has to respect it."),
)  # fmt: skip
_FEWEST_FLOATERS = Clause(
    N_("As many pairs as possible"),
    N_("The bracket makes as many pairs as it can, so that as few of its players as possible float down."),
)  # fmt: skip
_FLOATER_SCORES = Clause(
    N_("The lowest scores float"),
    N_("If somebody must float down, let it be those with the fewest points. The scores of the downfloaters are "
       "compared one by one, from the highest: the lower one is better."),
)  # fmt: skip
_PSD = Clause(
    N_("Opponents with close scores"),
    N_("The differences in points between opponents, and between a downfloater and the players below, are listed "
       "from the largest. The list whose first differing number is smaller is better."),
)  # fmt: skip
_NEXT_BRACKET = Clause(
    N_("Think one bracket ahead"),
    N_("Among equally good choices, those players float down who let the next bracket do best: first its number of "
       "pairs, then the scores of those it has to send on. Nothing else of that bracket matters here."),
)  # fmt: skip
_UNPLAYED = Clause(
    N_("The bye for somebody who has played"),
    N_("Where it is certain that the one downfloater of a bracket will get the bye, it should be a player with few "
       "unplayed games so far."),
)  # fmt: skip
_WIDE = Clause(
    N_("Leaders: no colour far too often"),
    N_("In the last round as few as possible of the leading players and their opponents end with three more games of"
       " one colour than of the other."),
)  # fmt: skip
_THIRD = Clause(
    N_("Leaders: no colour three times running"),
    N_("In the last round as few as possible of the leading players and their opponents get one colour for the third"
       " time in a row."),
)  # fmt: skip
_COLOURS = Clause(
    N_("Colours: grant the wishes"),
    N_("Every pair in which both players are due the same colour disappoints one of them. As few pairs as possible "
       "should be like that."),
)  # fmt: skip
_STRONG = Clause(
    N_("Colours: grant the strong wishes"),
    N_("If somebody has to be disappointed, let it be a player for whom the colour matters less: as few strong "
       "wishes as possible are refused."),
)  # fmt: skip
_DOWN_1 = Clause(
    N_("Not down again after last round"),
    N_("A player who floated down in the round before should not float down again now."),
)  # fmt: skip
_UP_1 = Clause(
    N_("Not up again after last round"),
    N_("A player who met somebody with more points in the round before should not be chosen for that again now."),
)  # fmt: skip
_DOWN_2 = Clause(
    N_("Not down again after two rounds"),
    N_("A player who floated down two rounds ago should not float down again now, if that can be had as well."),
)  # fmt: skip
_UP_2 = Clause(
    N_("Not up again after two rounds"),
    N_("A player who met somebody with more points two rounds ago should not be chosen for that again now, if that "
       "can be had as well."),
)  # fmt: skip
_GAP_DOWN_1 = Clause(
    N_("Floating again: a small step"),
    N_("If a player who floated down in the round before meets a lower score once more, the difference in points "
       "should be small."),
)  # fmt: skip
_GAP_UP_1 = Clause(
    N_("Meeting above again: a small step"),
    N_("If a player who met a higher score in the round before does so once more, the difference in points should be"
       " small."),
)  # fmt: skip
_GAP_DOWN_2 = Clause(
    N_("Floating again after two rounds: a small step"),
    N_("The same for players who floated down two rounds ago: the difference in points should be small."),
)  # fmt: skip
_GAP_UP_2 = Clause(
    N_("Meeting above again after two rounds: a small step"),
    N_("The same for players who met a higher score two rounds ago: the difference in points should be small."),
)  # fmt: skip

_COLOURS_AND_FLOATS = (
    _WIDE, _THIRD, _COLOURS, _STRONG, _DOWN_1, _UP_1, _DOWN_2, _UP_2, _GAP_DOWN_1, _GAP_UP_1, _GAP_DOWN_2, _GAP_UP_2,
)  # fmt: skip

# ---- the process

_BRACKETS = Clause(
    N_("Brackets and floaters"),
    N_("Players with equal points form a scoregroup. A bracket is a scoregroup together with those whom the bracket "
       "above could not pair: they have moved down (MDPs). Whoever finds no opponent here floats down in turn."),
)  # fmt: skip
_BYE = Clause(
    N_("The bye"),
    N_("Who is left over at the very end has no opponent and no colour in this round, and is given the points of the"
       " bye."),
)  # fmt: skip
_OUTLOOK = Clause(
    N_("The round as a whole"),
    N_("First of all it is made sure that a complete legal round exists. Then the brackets are paired from the top "
       "down, and one that is finished is not opened again. Without any legal round the arbiter must decide."),
)  # fmt: skip
_PARAMETERS = Clause(
    N_("The numbers of a bracket"),
    N_("M0 is how many players came down from above, MaxPairs how many pairs the bracket can form at most, M1 how "
       "many of those who came down can be paired here."),
)  # fmt: skip
_SUBGROUPS = Clause(
    N_("Two halves"),
    N_("The players are split in two: S1, the upper part, each of whom gets an opponent, and S2, where the opponents"
       " come from. Where players have moved down, they are S1 and the residents are S2; those of them who cannot be"
       " paired wait in the Limbo."),
)  # fmt: skip
_CANDIDATE = Clause(
    N_("A candidate"),
    N_("The first of S1 meets the first of S2, the second the second, and so on. Those who came down get their "
       "opponents first; the residents who are left, the remainder, are split again and paired among themselves."),
)  # fmt: skip
_EVALUATION = Clause(
    N_("Is the candidate good?"),
    N_("A candidate must break none of the absolute criteria and leave a complete round possible. If it also meets "
       "every quality criterion as far as that can be met at all, it is taken at once."),
)  # fmt: skip
_ALTERATION = Clause(
    N_("What is tried next"),
    N_("If a candidate is not good enough, the order of S2 is changed, in small steps first. When all orders have "
       "been tried, players of the two halves change places and the orders begin anew."),
)  # fmt: skip
_SELECTION = Clause(
    N_("The best wins"),
    N_("If no candidate is perfect, the one is taken that is best on the most important criterion in which they "
       "differ. Among candidates that are equal in everything the first in the order of generation wins."),
)  # fmt: skip
_NUMBERS = Clause(
    N_("Numbers within the bracket"),
    N_("For the order of the candidates the players of a bracket are numbered from 1: by points, then by starting "
       "rank."),
)  # fmt: skip
_TRANSPOSITIONS = Clause(
    N_("Transpositions"),
    N_("A transposition is another order of S2. They come as words come in a dictionary: the opponents of the last "
       "players of S1 change first, that of the first player last."),
)  # fmt: skip
_EXCHANGES = Clause(
    N_("Exchanges"),
    N_("An exchange moves players from S1 to S2 and as many back. Few players before many; then those whose numbers "
       "are close together; then the lowest of S1 and the highest of S2."),
)  # fmt: skip
_MDP_SETS = Clause(
    N_("Which of those who came down"),
    N_("If not all who came down can be paired here, sets of them are tried in order: the highest scores have to be "
       "in, and the first numbers come first."),
)  # fmt: skip
_FLOAT_HISTORY = Clause(
    N_("Floats of a player"),
    N_("A game against fewer points is a downfloat, one against more points an upfloat. Points made without playing "
       "count as a downfloat too. Only the last two rounds are looked at."),
)  # fmt: skip
_PREFERENCE = Clause(
    N_("Which colour is due"),
    N_("Only games that were played count. Two more of one colour, or the same colour twice running, make the other "
       "one absolutely due; one more of a colour makes it strongly due; with an even balance the colours should "
       "alternate."),
)  # fmt: skip
_TOPSCORERS = Clause(
    N_("Topscorers"),
    N_("When the last round is paired, players with more than half of the points that could be made so far. For "
       "them, and those who meet them, the rules on colours are softened."),
)  # fmt: skip
_COLLAPSE = Clause(
    N_("The round as a whole"),
    N_("The brackets are paired from the top down. If those left over from one and everybody below cannot be paired "
       "among themselves, that bracket is paired anew with this in mind, and all below it become one large bracket."),
)  # fmt: skip

# ---- colours

_BOTH_WISHES = Clause(
    N_("Both get their colour"),
    N_("The two are due different colours, or only one of them is due any: nobody has to give way."),
)  # fmt: skip
_STRONGER_WISH = Clause(
    N_("The stronger wish"),
    N_("Both are due the same colour. The one for whom it matters more gets it; if it is absolute for both, the one "
       "with the larger difference between White and Black."),
)  # fmt: skip
_ALTERNATE = Clause(
    N_("Alternate from the last difference"),
    N_("Both wishes are equally strong. Going back through the games of both side by side, the last place is looked "
       "for at which they had different colours: now each gets the other one."),
)  # fmt: skip
_HIGHER_WISH = Clause(
    N_("The higher ranked player"),
    N_("Wishes and histories are alike. The higher ranked of the two, by points and then by starting rank, gets what"
       " is due."),
)  # fmt: skip
_BY_NUMBER = Clause(
    N_("Odd or even number"),
    N_("Neither of them is due a colour. If the number of the higher ranked is odd, that player gets the colour that"
       " was drawn before round 1; if it is even, the other one."),
)  # fmt: skip

_COLOUR_RULES = (_BOTH_WISHES, _STRONGER_WISH, _ALTERNATE, _HIGHER_WISH, _BY_NUMBER)

# ---- the procedure of 2012

_TRY = Clause(
    N_("Trying a pairing"),
    N_("The players of S1 are set against those of S2 in order. If all pairs meet what is asked for at the moment, "
       "they stand. Otherwise S2 is put in another order, then players are exchanged, then something is asked for "
       "less."),
)  # fmt: skip
_INCOMPATIBLE = Clause(
    N_("A player without an opponent"),
    N_("If somebody has no legal opponent in the whole bracket, that is dealt with first: the player moves down, or "
       "the bracket above is asked for other downfloaters."),
)  # fmt: skip
_GOALS = Clause(
    N_("What the bracket aims at"),
    N_("P1 is the number of pairs aimed at, M1 how many of those who came down are to be paired. X1 says in how many"
       " pairs a colour will have to be refused, Z1 in how many of these it matters strongly."),
)  # fmt: skip
_REQUIREMENTS = Clause(
    N_("Everything is asked for"),
    N_("Each attempt begins with all requirements on: colours as well as they can be granted, and no float that "
       "repeats one of the last two rounds."),
)  # fmt: skip
_DROPPED = Clause(
    N_("Something is given up"),
    N_("No pairing meets all requirements, so the least important one is dropped, for as few pairs as possible: "
       "first the upfloats, then the downfloats, then a colour, and only for the leaders the absolute colours."),
)  # fmt: skip
_BACKTRACK = Clause(
    N_("Back to the bracket above"),
    N_("The bracket cannot be paired as it should with those who came down. The bracket above is asked for another "
       "pairing that sends down as many players with the same points."),
)  # fmt: skip
_LOWEST = Clause(
    N_("The lowest bracket"),
    N_("Below it there is nobody to float to. If it cannot be paired, the bracket above is opened again, with other "
       "downfloaters, then with more of them, until both are joined into one."),
)  # fmt: skip
_FEWER_PAIRS = Clause(
    N_("One pair less"),
    N_("All attempts have failed: the bracket now aims at one pair less, or at pairing one less of those who came "
       "down, and begins again with all requirements on."),
)  # fmt: skip
_OUTLOOK_2012 = Clause(
    N_("The round as a whole"),
    N_("The brackets are paired from the top down. Only if a lower one cannot be paired is the one above it opened "
       "again."),
)  # fmt: skip
_SEMI_ABSOLUTE = Clause(
    N_("Strong wishes in odd rounds"),
    N_("In a round with an odd number a strong wish for a colour is treated like an absolute one, as long as that "
       "makes nobody float and puts no scores further apart."),
)  # fmt: skip
_CLOSE_SCORES = Clause(
    N_("Opponents with close scores"),
    N_("The difference in points between two opponents should be as small as possible."),
)  # fmt: skip


def _edition_2026() -> dict[str, Clause]:
    criteria = (_MEET_ONCE, _BYE_ONCE, _ABSOLUTE_COLOURS, _COMPLETION, _BYE_SCORE, _FEWEST_FLOATERS, _FLOATER_SCORES,
                _NEXT_BRACKET, _UNPLAYED, *_COLOURS_AND_FLOATS)  # fmt: skip
    articles = [f"2.1.{n}" for n in (1, 2, 3)] + ["2.2.1", "2.3.1"] + [f"2.4.{n}" for n in range(1, 17)]
    return (
        {f"C{number}": clause for number, clause in enumerate(criteria, 1)}
        | dict(zip(articles, criteria, strict=True))
        | {f"5.2.{number}": clause for number, clause in enumerate(_COLOUR_RULES, 1)}
        | {
            "1.3": _BRACKETS, "1.4": _FLOAT_HISTORY, "1.5": _BYE, "1.6": _PREFERENCE, "1.7": _PREFERENCE,
            "1.8": _TOPSCORERS, "1.9": _OUTLOOK, "3.1": _PARAMETERS, "3.2": _SUBGROUPS, "3.3": _CANDIDATE,
            "3.4": _EVALUATION, "3.5": _ALTERATION, "3.6": _ALTERATION, "3.7": _ALTERATION, "3.8": _SELECTION,
            "4.1": _NUMBERS, "4.2": _TRANSPOSITIONS, "4.3": _EXCHANGES, "4.4": _MDP_SETS,
        }
    )  # fmt: skip


def _edition_2017() -> dict[str, Clause]:
    criteria = (_MEET_ONCE, _BYE_ONCE, _ABSOLUTE_COLOURS, _COMPLETION, _FEWEST_FLOATERS, _PSD, _NEXT_BRACKET,
                *_COLOURS_AND_FLOATS)  # fmt: skip
    return (
        {f"C.{number}": clause for number, clause in enumerate(criteria, 1)}
        | {f"E.{number}": clause for number, clause in enumerate(_COLOUR_RULES, 1)}
        | {
            "A.3": _BRACKETS, "A.4": _FLOAT_HISTORY, "A.5": _BYE, "A.6": _PREFERENCE, "A.7": _TOPSCORERS, "A.8": _PSD,
            "A.9": _COLLAPSE, "B.1": _PARAMETERS, "B.2": _SUBGROUPS, "B.3": _CANDIDATE, "B.4": _EVALUATION,
            "B.5": _ALTERATION, "B.6": _ALTERATION, "B.7": _ALTERATION, "B.8": _SELECTION, "D.1": _TRANSPOSITIONS,
            "D.2": _EXCHANGES, "D.3": _MDP_SETS,
        }
    )  # fmt: skip


def _edition_2012() -> dict[str, Clause]:
    return {f"E.{number}": clause for number, clause in enumerate(_COLOUR_RULES, 1)} | {
        "A": _OUTLOOK_2012, "A.3": _BRACKETS, "A.4": _FLOAT_HISTORY, "A.5": _BYE, "A.6": _SUBGROUPS,
        "A.7": _PREFERENCE, "A.8": _GOALS, "A.9": _ALTERATION, "A.10": _TOPSCORERS,
        "B.1": _MEET_ONCE, "B.1.b": _BYE_ONCE, "B.2": _ABSOLUTE_COLOURS, "B.3": _CLOSE_SCORES, "B.4": _COLOURS,
        "B.5": _DOWN_1, "B.6": _DOWN_2,
        "C.1": _INCOMPATIBLE, "C.2": _GOALS, "C.3": _REQUIREMENTS, "C.4": _SUBGROUPS, "C.5": _SUBGROUPS, "C.6": _TRY,
        "C.7": _TRANSPOSITIONS, "C.8": _EXCHANGES, "C.9": _CANDIDATE, "C.10": _DROPPED, "C.12": _BACKTRACK,
        "C.13": _LOWEST, "C.14": _FEWER_PAIRS,
        "D.1": _TRANSPOSITIONS, "D.2": _EXCHANGES, "D.3": _MDP_SETS, "D.4": _CLOSE_SCORES,
        "B2": _ABSOLUTE_COLOURS, "A7d": _SEMI_ABSOLUTE, "X": _COLOURS, "Z": _STRONG,
        "D5": _DOWN_1, "D6": _DOWN_2, "U5": _UP_1, "U6": _UP_2,
    }  # fmt: skip


CLAUSES: dict[str, dict[str, Clause]] = {
    "dutch-2026": _edition_2026(),
    "dutch-2017": _edition_2017(),
    "dutch-2012": _edition_2012(),
}
"""By the name of the edition, then by criterion or article."""


def clause(system: str, name: str) -> Clause:
    """Return a clause in the language in use; `NO_CLAUSE` if neither it nor an article above it has words."""
    known = CLAUSES.get(system, {})
    found = _lookup(known, name)
    return Clause(translate(found.title), translate(found.text))


def _lookup(known: dict[str, Clause], name: str) -> Clause:
    name = name.replace(",", " ").split(" ")[0]
    dotted = f"C.{name[1:]}" if name[:1] == "C" and name[1:2].isdigit() else name
    for form in (name, dotted):
        while form:
            if form in known:
                return known[form]
            form = form.rpartition(".")[0]
    return NO_CLAUSE
