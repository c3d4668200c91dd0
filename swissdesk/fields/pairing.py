"""Settings of the pairing: system, rounds, the lot for the colours, and what single systems ask for.

The latter are matches of a knockout, early leavers and the order of rounds of a round robin, and the limits of the
matching methods; each is shown only where its system is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk import wording
from swissdesk.engine.systems import SYSTEMS
from swissdesk.fields.fide import PAIR_MANUALLY, after_start, fixed_by_round_1
from swissdesk.fields.field import Choice, Field, LotOf, Number, Section, of_settings, of_terms
from swissdesk.fields.values import lot_text, nothing
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, Tournament
from swissdesk.model.knockout import NoKnockout, course_of
from swissdesk.model.systems import Kind, is_scheduled, kind_of

# ---- the system


def _systems(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    names = dict.fromkeys((*SYSTEMS, tournament.settings.system))
    return tuple((_system_text(name), name) for name in names)


def _system_text(name: str) -> str:
    remark = SYSTEMS[name].remark if name in SYSTEMS else ""
    title = wording.system_title(name)
    return f"{title} – {translate(remark)}" if remark else title


def _said_system(tournament: Tournament) -> str:
    return wording.system_title(tournament.settings.system)


def _pairing_line(tournament: Tournament) -> Iterator[str]:
    rounds = tournament.settings.rounds
    yield wording.text(
        N_("{system}; rounds: {rounds}"),
        system=_said_system(tournament),
        rounds=translate(N_("not fixed yet")) if rounds is None else str(rounds),
    )


def _other_system(before: Tournament, after: Tournament) -> Iterator[str]:
    system, players = after.settings.system, len(after.players)
    if after.rounds:
        yield wording.text(
            N_(
                "Rounds up to {paired} stay as paired; from round {next} on, the pairing system is {system}. The "
                "regulations must allow this."
            ),
            paired=len(after.rounds),
            next=after.next_round_number,
            system=wording.system_title(system),
        )
    if kind_of(system) is Kind.ROUND_ROBIN and players > 1:
        cycle = players - 1 + players % 2
        if after.settings.rounds not in (cycle, 2 * cycle):
            yield wording.text(
                N_("Players: {players}. All meet each other once; rounds: {rounds}."), players=players, rounds=cycle
            )
    if is_scheduled(system) and after.settings.initial_colour is not None and not is_scheduled(before.settings.system):
        yield translate(N_("The tables of this system give the colours; the initial colour is not used."))


SYSTEM = Field(
    "system",
    Section.PAIRING,
    N_("Pairing system"),
    N_("The rules of the pairing and their edition."),
    Choice(_systems),
    words=_said_system,
    regulated=_pairing_line,
    locked=after_start(
        N_("The pairing system is announced before the event and holds for all rounds."), instead=PAIR_MANUALLY
    ),
    follows=_other_system,
    at_start=True,
)


# ---- rounds


def _least_rounds(tournament: Tournament) -> int:
    return max(1, len(tournament.rounds))


def _said_rounds(tournament: Tournament) -> str:
    return nothing() if tournament.settings.rounds is None else str(tournament.settings.rounds)


def _other_rounds(_before: Tournament, after: Tournament) -> Iterator[str]:
    rounds, paired = after.settings.rounds, len(after.rounds)
    if rounds is None:
        yield translate(N_("No round can be paired without the number of rounds: the rules of the last round need it."))
        return
    if paired and rounds > paired:
        yield wording.text(N_("Round {round} becomes the last round, and its special rules apply."), round=rounds)
    if paired and rounds == paired:
        yield wording.text(N_("The event ends with round {round}."), round=rounds)
    beyond = sum(request.round > rounds for request in after.requests)
    if beyond:
        yield wording.text(N_("Byes announced for rounds that will not be played: {count}."), count=beyond)
    beyond = sum(1 for date in after.info.round_dates[rounds:] if date.strip())
    if beyond:
        yield wording.text(N_("Days in the schedule without a round: {count}."), count=beyond)


def _rounds_refused(before: Tournament, after: Tournament) -> str:
    rounds, paired = after.settings.rounds, len(after.rounds)
    is_forgotten = rounds is None and before.settings.rounds is not None
    if not paired or not (is_forgotten or (rounds is not None and rounds < paired)):
        return ""
    if paired == 1:
        return translate(N_("One round is already paired."))
    return wording.text(N_("{paired} rounds are already paired."), paired=paired)


_announced_rounds = after_start(
    N_("The number of rounds is announced before the event (C.04.1 art. 1)."),
    instead=N_("If it ends early, report the rounds played; or leave FIDE mode."),
)


def _rounds_locked(tournament: Tournament) -> str:
    """A number that is not known yet, as in a file that does not give it, can still be entered."""
    return "" if tournament.settings.rounds is None else _announced_rounds(tournament)


ROUNDS = Field(
    "rounds",
    Section.PAIRING,
    N_("Rounds"),
    N_("Announced before the event. The rules of the last round and the acceleration depend on it."),
    Number(_least_rounds, none=N_("not known yet")),
    words=_said_rounds,
    locked=_rounds_locked,
    follows=_other_rounds,
    refused=_rounds_refused,
    at_start=True,
)


# ---- the lot


def _draws_lot(tournament: Tournament) -> bool:
    return not is_scheduled(tournament.settings.system)


def _said_colour(tournament: Tournament) -> str:
    settings = tournament.settings
    if settings.initial_colour is None:
        return translate(N_("not drawn yet"))
    if settings.lot is not None:
        return lot_text(settings.lot)
    return wording.text(N_("{colour} for the first player"), colour=settings.initial_colour)


def _colour_line(tournament: Tournament) -> Iterator[str]:
    if tournament.settings.initial_colour is not None and _draws_lot(tournament):
        yield wording.text(N_("Initial colour: {drawn}."), drawn=_said_colour(tournament))


_drawn = fixed_by_round_1(N_("Round 1 is already paired with it: the colours of all rounds follow from this lot."))


def _colour_locked(tournament: Tournament) -> str:
    return "" if tournament.settings.initial_colour is None else _drawn(tournament)


def _other_colour(_before: Tournament, after: Tournament) -> Iterator[str]:
    colour = after.settings.initial_colour
    if colour is Colour.WHITE:
        yield translate(
            N_("In round 1, number 1 has White, the first player of the next board Black, and so on alternately.")
        )
    elif colour is Colour.BLACK:
        yield translate(
            N_("In round 1, number 1 has Black, the first player of the next board White, and so on alternately.")
        )


COLOUR = Field(
    "initial_colour",
    Section.PAIRING,
    N_("Initial colour"),
    N_("Colour of the first player in round 1, drawn by lot before the pairing. The drawing of lots is recorded."),
    LotOf(),
    own_part=of_settings("initial_colour", "lot"),
    words=_said_colour,
    regulated=_colour_line,
    locked=_colour_locked,
    follows=_other_colour,
    shown=_draws_lot,
    at_start=True,
)


# ---- knockouts


def _is_knockout(tournament: Tournament) -> bool:
    return kind_of(tournament.settings.system) is Kind.KNOCKOUT


def _games_locked(tournament: Tournament) -> str:
    if tournament.rounds and _is_knockout(tournament) and _is_course(tournament):
        return translate(N_("Matches have begun: each game of a match is a round."))
    return ""


def _is_course(tournament: Tournament) -> bool:
    """Whether the rounds are those of a knockout with these terms; a file of another program may not tell them."""
    try:
        course_of(tournament)
    except NoKnockout:
        return False
    return True


def _one(_tournament: Tournament) -> int:
    return 1


def _zero(_tournament: Tournament) -> int:
    return 0


_TERMS = N_("How matches are played is announced before the event.")


def _matches(tournament: Tournament) -> Iterator[str]:
    if _is_knockout(tournament):
        terms = tournament.settings.knockout
        games = N_("A match is one game.") if terms.games == 1 else N_("Games in a match: {games}.")
        yield wording.text(games, games=terms.games)


def _level_matches(tournament: Tournament) -> Iterator[str]:
    games = tournament.settings.knockout.tiebreak_games
    if not _is_knockout(tournament):
        return
    if games is None:
        yield translate(N_("Level matches continue game by game until a game is won."))
    elif games:
        yield wording.text(N_("Level matches: at most {games} more games, then drawing of lots."), games=games)
    else:
        yield translate(N_("Level matches are decided by lot."))


def _third(tournament: Tournament) -> Iterator[str]:
    if _is_knockout(tournament):
        played = tournament.settings.knockout.third_place
        yield translate(N_("There is a match for third place.") if played else N_("Third place is shared."))


def _third_places(_tournament: Tournament) -> tuple[tuple[str, bool], ...]:
    return (translate(N_("shared")), False), (translate(N_("decided by a match")), True)


# ---- round robins


def _annulled(tournament: Tournament) -> Iterator[str]:
    if tournament.meets_everybody and tournament.settings.annul_early:
        yield translate(N_("Results of players who leave before half of their games do not count."))


def _annulments(_tournament: Tournament) -> tuple[tuple[str, bool], ...]:
    return (
        (translate(N_("do not count (C.05)")), True),
        (translate(N_("count as they are")), False),
    )


def _exchanges(_tournament: Tournament) -> tuple[tuple[str, bool], ...]:
    return (
        (translate(N_("exchanged (C.05 annex 1)")), True),
        (translate(N_("in the order of the table")), False),
    )


def _is_double(tournament: Tournament) -> bool:
    """Whether everybody meets everybody twice by a table."""
    cycle = len(tournament.players) - 1 + len(tournament.players) % 2
    is_robin = kind_of(tournament.settings.system) is Kind.ROUND_ROBIN
    return is_robin and cycle > 1 and tournament.settings.rounds == 2 * cycle


def _not_exchanged(_before: Tournament, after: Tournament) -> Iterator[str]:
    if not after.settings.exchange_rounds:
        yield translate(N_("Some players have one colour three times in a row where the two cycles meet."))


# ---- the matching methods

_METHOD = N_("The pairing method is announced before the event and holds for all rounds.")


def _is_matching(tournament: Tournament) -> bool:
    return kind_of(tournament.settings.system) is Kind.MATCHING


def _last_colours(_tournament: Tournament) -> tuple[tuple[str, bool], ...]:
    return (translate(N_("as in every round")), False), (translate(N_("not restricted")), True)


def _free_colours(tournament: Tournament) -> Iterator[str]:
    if _is_matching(tournament) and tournament.settings.thesis.colours_off:
        yield translate(N_("Colours are not restricted in the last round."))


# ---- the fields of single systems

SYSTEM_FIELDS = (
    Field(
        "games",
        Section.PAIRING,
        N_("Games in a match"),
        N_("Each game of a match is a round; colours alternate."),
        Number(_one),
        own_part=of_terms("knockout", "games"),
        regulated=_matches,
        locked=after_start(_TERMS, _games_locked),
        shown=_is_knockout,
    ),
    Field(
        "tiebreak_games",
        Section.PAIRING,
        N_("Maximum tie-break games"),
        N_("Single games after a level match. The first win decides; if there is none, lots are drawn."),
        Number(_zero, none=N_("until a game is won")),
        own_part=of_terms("knockout", "tiebreak_games"),
        regulated=_level_matches,
        locked=after_start(_TERMS),
        shown=_is_knockout,
    ),
    Field(
        "third_place",
        Section.PAIRING,
        N_("Third place"),
        N_("Whether the losing semifinalists play a match for it."),
        Choice(_third_places),
        own_part=of_terms("knockout", "third_place"),
        regulated=_third,
        locked=after_start(_TERMS),
        shown=_is_knockout,
    ),
    Field(
        "annul_early",
        Section.PAIRING,
        N_("Results of early leavers"),
        N_("How the games of a player who leaves a round robin before half of them count."),
        Choice(_annulments),
        regulated=_annulled,
        locked=after_start(N_("How early leavers count is announced before the event (C.05 art. 6.6).")),
        shown=lambda tournament: tournament.meets_everybody,
    ),
    Field(
        "exchange_rounds",
        Section.PAIRING,
        N_("Last two rounds of the first cycle"),
        N_("Exchanged, nobody has the same colour three times in a row in a double round robin."),
        Choice(_exchanges),
        locked=after_start(N_("The order of the rounds is announced before the event."), instead=PAIR_MANUALLY),
        follows=_not_exchanged,
        shown=_is_double,
    ),
    Field(
        "colours_off",
        Section.PAIRING,
        N_("Colours in the last round"),
        N_("Whether matching methods may ignore the colour rules in the last round."),
        Choice(_last_colours),
        own_part=of_terms("thesis", "colours_off"),
        regulated=_free_colours,
        locked=after_start(_METHOD, instead=PAIR_MANUALLY),
        shown=_is_matching,
    ),
    Field(
        "edge_limit",
        Section.PAIRING,
        N_("Opponents considered per player"),
        N_("0: all. A limit speeds up very large fields; it is raised where pairs would be lost."),
        Number(_zero, most=9999),
        own_part=of_terms("thesis", "edge_limit"),
        locked=after_start(_METHOD, instead=PAIR_MANUALLY),
        shown=_is_matching,
    ),
)
