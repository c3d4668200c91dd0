"""Settings that only some systems have: matches of a knockout, early leavers, the matching methods."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk import wording
from swissdesk.fields.fide import PAIR_MANUALLY, after_start
from swissdesk.fields.field import Choice, Field, Number, Section, of_terms
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.model.knockout import NoKnockout, course_of
from swissdesk.model.systems import Kind, kind_of


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
