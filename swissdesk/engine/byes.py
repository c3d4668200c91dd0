"""The bye settled before the first bracket; and where no legal round exists, the rule in the way.

`settle_bye` serves the systems that choose the receiver first; an error says the reason in the arbiter's words and
carries the largest part of a round that can be paired.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from swissdesk.engine.clauses import BYE_TOO_HIGH
from swissdesk.engine.edition import CLAUSES_2026, Clauses
from swissdesk.engine.field import Field, Rule, scarcities
from swissdesk.engine.matching.bits import chosen, members
from swissdesk.engine.matching.cardinality import Search, maximum
from swissdesk.engine.matching.weighted import WeightedMatching
from swissdesk.engine.measure import CriterionName, Measure
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.proposal import NoPairing, in_board_order
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Colour, Points

# ---- no legal round

_NAMED = 8
"""How many players a sentence names at most."""


Allocation = Callable[[Competitor, Competitor, Colour], Colour]
"""The colour of the higher ranked of two opponents, given the initial colour."""


def no_pairing(field: Field, allocation: Allocation, clauses: Clauses = CLAUSES_2026) -> NoPairing:
    """Return the error for a field in which no legal round exists.

    `allocation` gives the colours of what there is, `clauses` are those by which the rules in the way are cited.
    """
    mate = _largest_part(field)
    boards = []
    for i in range(field.size):
        if i < mate[i] < field.size:
            higher, lower = field.players[i], field.players[mate[i]]
            white = allocation(higher, lower, field.position.initial_colour) is Colour.WHITE
            boards.append((higher.id, lower.id) if white else (lower.id, higher.id))
    pairs = in_board_order(field.position, tuple(boards))
    bye = field.players[mate[field.bye]].id if field.has_bye and mate[field.bye] >= 0 else None
    left = [i for i in range(field.size) if mate[i] < 0]
    return NoPairing.because(_reason(field, left, clauses), pairs, bye, field.position.ids(left))


# ---- how much there is


def _largest_part(field: Field) -> list[int]:
    """Return who meets whom in the largest legal part of a round.

    As many players as possible are placed, of those the highest ranked, and as close in score as possible.
    """
    mate = maximum(field.adj, field.whole, field.tick)
    for root in [v for v in members(field.whole) if mate[v] < 0]:
        search = Search(field.adj, field.whole, mate, root).run()
        search.expose(search.outer.bit_length() - 1)  # who can stay out instead and is ranked lowest
    placed = [v for v, w in enumerate(mate) if w >= 0]
    closest = WeightedMatching(_score_gaps(field, placed), field.tick, even=True)
    closest.solve()
    for i, v in enumerate(placed):
        mate[v] = placed[closest.mate[i]]
    return mate


def _score_gaps(field: Field, placed: list[int]) -> list[dict[int, int]]:
    """Return the prices of all legal pairs of those placed, by place: twice the square of the difference in score."""
    place = [-1] * len(field.adj)
    by_score: dict[Points, int] = {}
    lowest = min(field.score)
    for i, v in enumerate(placed):
        place[v] = i
        score = field.score[v] if v < field.size else lowest
        by_score[score] = by_score.get(score, 0) | 1 << v
    rows: list[dict[int, int]] = []
    for v in placed:
        row: dict[int, int] = {}
        own = field.score[v] if v < field.size else lowest
        for score, same in by_score.items():
            row |= dict.fromkeys(chosen(place, field.adj[v] & same), 2 * (own - score) ** 2)
        rows.append(row)
    return rows


# ---- why there is no more

NO_MORE_ROUNDS = N_(
    "Round {round} cannot be paired: all players have met one another ({clause}). No further round is possible."
)


def nobody_left_to_meet(position: Position) -> bool:
    """Whether everybody has met everybody else of a round: two players at least."""
    ids = {player.id for player in position.competitors}
    return len(ids) > 1 and all(ids <= {player.id, *player.opponents} for player in position.competitors)


def _reason(field: Field, left: Iterable[int], clauses: Clauses) -> Message:
    """Name the rule in the way: the first one without which a legal round would exist."""
    number = field.position.round
    if nobody_left_to_meet(field.position):
        return message(NO_MORE_ROUNDS, round=number, clause=clauses.meetings)
    if field.has_bye and not field.adj[field.bye]:
        return message(_NOBODY_ELIGIBLE, round=number, clause=clauses.byes)
    if field.has_bye and _exists_without(field, Rule.BYE):
        receivers = _named(field, members(field.adj[field.bye]))
        return message(_RECEIVERS_NEEDED, round=number, players=receivers, clause=clauses.byes)
    for scarce in scarcities(field):
        if scarce.spare < 0:
            return message(
                _GROUP_TOO_LARGE,
                round=number,
                count=scarce.players.bit_count(),
                names=_named(field, members(scarce.players)),
                opponents=scarce.opponents.bit_count(),
                clause=clauses.meetings,
            )
    facts = {"round": number, "players": _named(field, left)}
    for rule, template in _RULES.items():
        if _exists_without(field, rule):
            clause = clauses.colours if rule is Rule.COLOURS else clauses.meetings
            return message(template, clause=clause, **facts)
    return message(_SEVERAL, clause=clauses.meetings, other=clauses.colours, **facts)


def _exists_without(field: Field, rule: Rule) -> bool:
    return type(field)(field.position, field.tick, relaxed=rule).settle_bye()


def _named(field: Field, numbers: Iterable[int]) -> str:
    players = [field.players[i] for i in sorted(numbers)]
    names = [p.named for p in players[:_NAMED]]
    return "; ".join(names) + ("…" if len(players) > _NAMED else "")


_NOBODY_ELIGIBLE = N_(
    "Round {round} cannot be paired: the number of players is odd, and no player may receive the bye ({clause}). "
    "Add or rest one player, or pair manually."
)
_RECEIVERS_NEEDED = N_(
    "Round {round} cannot be paired: the number of players is odd, and every player who may still receive the bye "
    "({players}) is needed as an opponent ({clause}). Add or rest one player, or pair manually."
)
_GROUP_TOO_LARGE = N_(
    "Round {round} cannot be paired: {count} players ({names}) may not meet one another, and have only {opponents} "
    "possible opponents ({clause}). Lift a restriction, or pair manually."
)
_RULES = {
    Rule.FORBIDDEN: N_(
        "Round {round} cannot be paired: the forbidden pairings leave {players} without an opponent ({clause}). "
        "Lift a restriction, or pair manually."
    ),
    Rule.COLOURS: N_(
        "Round {round} cannot be paired: {players} would have to meet opponents due the same colour, which neither "
        "may be denied ({clause}). Check the colours of the earlier rounds, or pair manually."
    ),
    Rule.MET: N_(
        "Round {round} cannot be paired: {players} have met, or may not meet, every remaining opponent ({clause}). "
        "Check the earlier rounds, or pair manually."
    ),
}
_SEVERAL = N_(
    "Round {round} cannot be paired: {players} have no opponent whom they have not met ({clause}) and who is due "
    "another colour ({other}). Check the earlier rounds, or pair manually."
)


# ---- the receiver


def settle_bye(
    field: Field, order: Callable[[int], Any], allocation: Allocation, clauses: Clauses = CLAUSES_2026
) -> int | None:
    """Return the first by `order` of those who may have the bye and leave a legal round; None if nobody has one.

    Raises NoPairing if there is no such player, or no legal round of an even number; `allocation` and `clauses` serve
    to say why.
    """
    if not field.has_bye:
        if not field.completes(field.everybody):
            raise no_pairing(field, allocation, clauses)
        return None
    receivers = field.spared(field.everybody) & field.adj[field.bye]
    if not receivers:
        raise no_pairing(field, allocation, clauses)
    return min(members(receivers), key=order)


_SCORE = CriterionName("3.1.3", "3.1.3", N_("score of the player who gets the bye"), BYE_TOO_HIGH)
_GAMES = CriterionName(
    "3.1.4",
    "3.1.4",
    N_("games played by the player who gets the bye"),
    N_("{player} gets the bye, and a player with more games could have it"),
)


def receiver_measures(receiver: Competitor, last: Measure) -> Iterator[Measure]:
    """Yield what the receiver of a bye is worth by art. 3.1.3 and 3.1.4, and then `last`, for art. 3.1.5."""
    games, hits = len(receiver.colours), ((receiver.id,),)
    yield _SCORE.measured((receiver.score,), hits)
    yield _GAMES.measured(-games, hits, str(games))
    yield last
