"""Alerts about players: what looks wrong in the list, and who will find no opponent in the coming round.

The latter is cheap: counting, and at most one search for any complete set of boards, without regard to colours. The
actual pairing is left to the engine.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from swissdesk import wording
from swissdesk.engine import SYSTEMS
from swissdesk.engine.matching.cardinality import has_perfect
from swissdesk.engine.position import Competitor, position_of
from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Colour, Player, Title, Tournament
from swissdesk.model.searching import are_two, name_key
from swissdesk.model.systems import is_swiss
from swissdesk.session.alerts.alert import Alert, Case, Severity, gathered
from swissdesk.session.feasibility import Graph, meetable, stuck, stuck_message
from swissdesk.session.places import PLAYERS, Place
from swissdesk.session.registration import entering
from swissdesk.values import dataclass

# ---- the list of players

HIGHEST_LIKELY = 2900
"""Nobody has had a rating above it."""
LOWEST_LIKELY = 100
"""No list that is known begins below it."""
LIST_GAP = 300
"""How far a rating may lie from that of another list before it looks like a slip of the keys."""
_TITLE_LEAST = {
    Title.GM: 2150,
    Title.IM: 2050,
    Title.FM: 1900,
    Title.CM: 1800,
    Title.WGM: 1950,
    Title.WIM: 1850,
    Title.WFM: 1700,
    Title.WCM: 1600,
}
"""Ratings that holders of a title hardly ever fall below."""
_ENOUGH = 5
UNTITLED_MOST = 2550
"""A rating above which a player without a title is rare."""


def case(player: Player, template: str, field: str, **facts: object) -> Case:
    """Return a case about a field of a player; the template has {name}."""
    return Case(player.name, message(template, name=player.name, **facts), place(player, field))


def place(player: Player, field: str) -> Place:
    """Return where a field of a player is put right."""
    return Place(PLAYERS, player=player.id, field=field)


def doubles(tournament: Tournament) -> Iterator[Alert]:
    """Players who may be one and the same: equal FIDE IDs, equal names."""
    same_id = _pairs_with_same(tournament, lambda player: player.fide_id.strip())
    cases = [
        case(
            other,
            N_("{name} and {other} have the same FIDE ID, {fide_id}. Correct one, or remove a player entered twice."),
            "fide_id",
            other=one.name,
            fide_id=other.fide_id.strip(),
        )
        for one, other in same_id
    ]
    yield from gathered(Severity.ERROR, "same-fide-id", cases, N_("FIDE IDs used twice: {names} and {more} more."))
    known = set(same_id)
    same_name = [
        pair for pair in _pairs_with_same(tournament, lambda player: name_key(player.name)) if pair not in known
    ]
    for severity, kind, template, pairs in (
        (Severity.WARNING, "same-name", _ENTERED_TWICE, [pair for pair in same_name if not are_two(*pair)]),
        (Severity.HINT, "namesakes", _NAMESAKES, [pair for pair in same_name if are_two(*pair)]),
    ):
        cases = [case(other, template, "name", first=one.id, second=other.id) for one, other in pairs]
        yield from gathered(severity, kind, cases, N_("Same name twice: {names} and {more} more."))


_ENTERED_TWICE = N_(
    "Numbers {first} and {second} have the same name, {name}. Please verify that it is not one player entered twice."
)
_NAMESAKES = N_(
    "Numbers {first} and {second} have the same name, {name}. Add something to one name, or players cannot tell "
    "them apart in the lists."
)


def _pairs_with_same(tournament: Tournament, key: Callable[[Player], str]) -> list[tuple[Player, Player]]:
    """Return pairs of players with the same key, an empty one aside; each later one with the first."""
    groups: defaultdict[str, list[Player]] = defaultdict(list)
    for player in tournament.players:
        value = key(player)
        if value:
            groups[value].append(player)
    return [(group[0], other) for group in groups.values() for other in group[1:]]


def ratings(tournament: Tournament) -> Iterator[Alert]:
    """Ratings that look mistyped, and such as are only unusual."""
    typical = _typical(tournament)
    wrong = [found for player in tournament.players if (found := _wrong_rating(player)) is not None]
    sure = {found.place.player for found in wrong}
    rest = (player for player in tournament.players if player.id not in sure)
    odd = [found for player in rest if (found := _odd_rating(player, typical)) is not None]
    many = N_("Ratings probably mistyped: {names} and {more} more.")
    yield from gathered(Severity.WARNING, "wrong-rating", wrong, many)
    yield from gathered(Severity.HINT, "odd-rating", odd, N_("Unusual ratings: {names} and {more} more."))


def _wrong_rating(player: Player) -> Case | None:
    rating = player.rating
    if rating > HIGHEST_LIKELY:
        return case(
            player,
            N_("{name} has the rating {rating}: no player is rated that high. Correct it."),
            "rating",
            rating=rating,
        )
    listed = [known.value for known in player.ratings if known.value]
    if rating and listed and all(abs(value - rating) > LIST_GAP for value in listed):
        return case(
            player,
            N_("{name} is rated {rating} in this tournament, but {listed} in a rating list."),
            "rating",
            rating=rating,
            listed=listed[0],
        )
    return None


def _odd_rating(player: Player, typical: int) -> Case | None:
    """Return what is unusual about a rating; `typical` is that of the event, 0 if it has none."""
    rating, title = player.rating, player.known_title
    if not rating:
        if title is None:
            return None
        template = N_("{name} has the title {title} but no rating. Please verify.")
    elif title is not None and rating < _TITLE_LEAST[title]:
        template = N_("{name}: the rating {rating} is low for the title {title}.")
    elif not player.title and rating >= UNTITLED_MOST:
        template = N_("{name}: the rating {rating} is high for a player without a title.")
    elif rating < max(typical // 2, LOWEST_LIKELY):
        template = N_("{name} has the rating {rating}. Please verify: a digit may be missing.")
    else:
        return None
    return case(player, template, "rating", rating=rating, title=player.title)


def _typical(tournament: Tournament) -> int:
    """Return the median of the ratings, 0 where there are too few to say what is usual."""
    rated = sorted(player.rating for player in tournament.players if player.rating)
    return rated[len(rated) // 2] if len(rated) >= _ENOUGH else 0


def titles(tournament: Tournament) -> Iterator[Alert]:
    """Titles that FIDE does not know, and women's titles of men."""
    found = []
    for player in tournament.players:
        title = player.known_title
        if player.title and title is None:
            found.append(case(player, N_("{name}: “{title}” is not a FIDE title."), "title", title=player.title))
        elif title is not None and title.value.startswith("W") and player.sex is not None and player.sex.value == "m":
            found.append(
                case(player, N_("{name} has the title {title} but is entered as male."), "sex", title=player.title)
            )
    yield from gathered(Severity.HINT, "odd-title", found, N_("Titles to check: {names} and {more} more."))


def not_here(tournament: Tournament) -> Iterator[Alert]:
    """Before round 1, once the check-in has begun: who would be paired but has not come (C.04.2 art. 4.1)."""
    if tournament.rounds or not entering.counts(tournament.players).has_begun:
        return
    known = tournament.by_id
    found = [
        case(known[player], N_("{name} is not checked in but would be paired in round 1."), "checked_in")
        for player in entering.not_here(tournament)
    ]
    many = N_("Not checked in but would be paired in round 1: {names} and {more} more.")
    yield from gathered(Severity.WARNING, "not-here", found, many)


def starting_order(tournament: Tournament) -> Iterator[Alert]:
    """Before round 1: starting ranks that do not follow the ratings (C.04.2 art. 2.2)."""
    if tournament.rounds:
        return
    ranked = sorted(tournament.players, key=lambda player: tournament.ranking[player.id])
    found = [
        case(
            lower,
            _RATED_LOWER if above.rating else _NOT_RATED,
            "id",
            rating=lower.rating,
            above=above.name,
            less=above.rating,
        )
        for above, lower in pairwise(ranked)
        if lower.rating > above.rating
    ]
    many = N_("The starting ranks do not follow the ratings: {names} and {more} more places.")
    yield from gathered(Severity.HINT, "starting-order", found, many)


_RATED_LOWER = N_("{name} ({rating}) is listed below the lower-rated {above} ({less}).")
_NOT_RATED = N_("{name} ({rating}) is listed below the unrated {above}.")


@dataclass(frozen=True, slots=True)
class _Need:
    """Something a rating report says of every player."""

    field: str
    one: str
    many: str


_NEEDS = (
    _Need(
        "birth",
        N_("{name}: no date of birth; the rating report needs it."),
        N_("No date of birth, needed for the rating report: {names} and {more} more."),
    ),
    _Need(
        "sex",
        N_("{name}: sex not entered; the rating report needs it."),
        N_("Sex not entered: {names} and {more} more."),
    ),
    _Need(
        "federation",
        N_("{name}: no federation; the rating report needs it."),
        N_("No federation, needed for the rating report: {names} and {more} more."),
    ),
)


def needed_data(tournament: Tournament) -> Iterator[Alert]:
    """What new players' entries need for the rating report; players with a FIDE ID are known by that."""
    unknown = [player for player in tournament.players if not player.fide_id.strip()]
    for need in _NEEDS:
        missing = [case(player, need.one, need.field) for player in unknown if not getattr(player, need.field)]
        yield from gathered(Severity.WARNING, f"no-{need.field}", missing, need.many)


# ---- the coming round


def opponents(tournament: Tournament) -> Iterator[Alert]:
    """Players with nobody left to meet, a round without a complete set of boards, and the pairing-allocated bye."""
    number, system = tournament.next_round_number, tournament.settings.system
    if not is_swiss(system):
        return
    present = tournament.present(number)
    if len(present) < 2:
        return
    graph = meetable(tournament, present, number)
    eligible = _eligible(tournament) if len(present) % 2 else ()
    can_be_paired = _has_boards(graph, present, {c.id for c in eligible})
    lonely = [
        case(tournament.by_id[player], N_("{name} has met, or may not meet, each of the players present."), "id")
        for player, others in zip(present, graph, strict=True)
        if not others
    ]
    severity = Severity.WARNING if can_be_paired else Severity.ERROR
    yield from gathered(severity, "no-opponent", lonely, N_("No possible opponents left: {names} and {more} more."))
    if len(present) % 2:
        yield _bye(tournament, len(present), eligible)
    if not can_be_paired and not lonely and (eligible or len(present) % 2 == 0):
        found = stuck(tournament, number)
        text = message(
            N_("Round {round} has no legal pairing: in every arrangement a player is left over."), round=number
        )
        if found is not None:
            text = stuck_message(tournament, found)
        yield Alert(Severity.ERROR, "no-pairing", text, Place(PLAYERS, round=number))


def _has_boards(graph: Graph, present: Sequence[int], eligible: set[int]) -> bool:
    """Whether everybody can be paired; of an odd number one of the `eligible` stays out and has the bye."""
    count = len(graph)
    if count % 2 == 0:
        is_dense = 2 * min(map(int.bit_count, graph)) >= count  # Dirac: then there is a circle through all of them
        return is_dense or has_perfect(graph, (1 << count) - 1)
    byes = sum(1 << at for at, player in enumerate(present) if player in eligible)
    with_bye = [others | (byes >> at & 1) << count for at, others in enumerate(graph)]
    return has_perfect([*with_bye, byes], (1 << count + 1) - 1)


def _eligible(tournament: Tournament) -> tuple[Competitor, ...]:
    """Return the present players who may have the pairing-allocated bye (C.04.1 art. 4), the best first."""
    rounds = max(tournament.settings.rounds or 0, tournament.next_round_number)
    edition = SYSTEMS[tournament.settings.system].edition
    position = position_of(tournament, edition, rounds, Colour.WHITE)
    return tuple(c for c in position.competitors if c.may_have_bye)


def _bye(tournament: Tournament, count: int, eligible: Sequence[Competitor]) -> Alert:
    number = tournament.next_round_number
    if not eligible:
        text = message(
            N_("The number of players present is odd ({count}), and none of them may have the bye again."), count=count
        )
        return Alert(Severity.ERROR, "no-bye", text, Place(PLAYERS, round=number))
    likely = min(eligible, key=lambda c: (c.score, c.unplayed, -c.place))
    text = message(
        N_(
            "The number of players present is odd ({count}): the bye goes to one of the last, probably {name} "
            "({points})."
        ),
        count=count,
        points=wording.points_text(likely.points),
        name=tournament.by_id[likely.id].name,
    )
    return Alert(Severity.HINT, "odd-number", text, Place(PLAYERS, player=likely.id, round=number))
