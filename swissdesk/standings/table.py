"""The table: points first, then the criteria in their order, then the starting rank; in a knockout the bracket.

Every criterion splits the groups that the ones before it left level (C.07 art. 4); whom no criterion separates share
a rank. The starting rank only orders the lines, it does not break a tie; code TPN does.

In a knockout those who went out in the same stage share their place, unless they played for it; while it runs, those
who are still in share the first one, and neither points nor tie-breaks part them. Rounds that are not those of a
knockout (the system was changed on the way) are ranked by points like any other event.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model import Points, Tournament
from swissdesk.model.knockout import NoKnockout, course_of, final_order
from swissdesk.model.systems import Kind, kind_of
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.rules import Rules, rules_of
from swissdesk.standings.tiebreaks.definition import Groups, Number, Value, Values, split_codes
from swissdesk.standings.tiebreaks.direct_encounter import places
from swissdesk.standings.tiebreaks.registry import Criterion, find, usable
from swissdesk.values import dataclass


def goes_by_bracket(tournament: Tournament) -> bool:
    """Whether the places are those of the bracket."""
    if kind_of(tournament.settings.system) is not Kind.KNOCKOUT:
        return False
    try:
        course_of(tournament)
    except NoKnockout:
        return False
    return True


def bracket_groups(tournament: Tournament, after_round: int) -> Groups | None:
    """Return who shares each place after a round, the best first; None where the places are not the bracket's."""
    if not goes_by_bracket(tournament):
        return None
    return [list(players) for _, players in final_order(course_of(tournament, after_round))]


POINTS_CODE = "PTS"


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the table: the place, the player's starting rank, the points, and the tie-breaks in the order of use.

    `points` are in hundredths: 150 is 1½. `tiebreaks` are pairs of code and value; a code used twice is named twice,
    and direct encounter may have another value each time.
    """

    rank: int
    player: int
    points: Points
    tiebreaks: tuple[tuple[str, Value], ...] = ()


def chosen(tournament: Tournament) -> tuple[str, ...]:
    """Return the tie-breaks of the event that can be computed, in their official form; the points are not among them.

    Empty if the event names none, and for a knockout. Those of team events and of the organiser's own are passed over.
    """
    if goes_by_bracket(tournament):
        return ()
    codes = usable(tournament.settings.tiebreaks, rules_of(tournament))
    return tuple(code for code in codes if code != POINTS_CODE)


def passed_over(tournament: Tournament) -> tuple[str, ...]:
    """Return the tie-breaks of the event that part nobody, as they are written: unknown ones, all in a knockout."""
    rules = rules_of(tournament)
    written = (code for entry in tournament.settings.tiebreaks for code in split_codes(entry))
    is_knockout = goes_by_bracket(tournament)
    return tuple(code for code in written if code != POINTS_CODE and (is_knockout or not usable([code], rules)))


def left_early(tournament: Tournament, after_round: int | None = None) -> tuple[int, ...]:
    """Return who left a round robin before half of the games, so that no game against them counts."""
    if not rules_of(tournament).is_round_robin:
        return ()
    return tuple(sorted(Crosstable.of(tournament, round_number(tournament, after_round)).left_early))


def table(
    tournament: Tournament,
    after_round: int | None = None,
    tiebreaks: Sequence[str] = (),
    *,
    rules: Rules | None = None,
    everybody: bool = False,
    all_values: bool = True,
) -> tuple[StandingRow, ...]:
    """Return the standings after `after_round` (the latest round if None), the best first (C.07 art. 4).

    Tied players share the better place (1, 2, 2, 4) and are in starting order. `tiebreaks` are codes as C.07 writes
    them (``BH/C1``), the most important first; the points need not be among them. `rules` replace what follows from the
    start and the kind of the event. Raises InvalidEdit for a round that has not been paired and for a code that cannot
    be computed here. Players who left a round robin before half of the games come last, and no game against them
    counts. In a knockout `tiebreaks` are only shown: the bracket decides the places. Who was expelled has no place,
    unless `everybody` is asked for; games against them count as they were played. Without `all_values` the tie-breaks
    end with the last that is needed to part anybody.
    """
    rounds = round_number(tournament, after_round)
    rules = rules or rules_of(tournament)
    criteria = _criteria(tiebreaks, rules)
    bracket = bracket_groups(tournament, rounds)
    if not criteria and not rules.is_round_robin:
        scores = tournament.points_after(rounds)
        groups = bracket or _by_value([list(tournament.by_id)], scores, smaller_first=False)
        return _rows(tournament, groups, scores, [], everybody=everybody)
    crosstable = Crosstable.of(tournament, rounds, rules)
    groups, columns = ranking(crosstable, criteria, to_the_end=all_values)
    return _rows(tournament, bracket or groups, crosstable.scores, columns, everybody=everybody)


def round_number(tournament: Tournament, after_round: int | None) -> int:
    """Return the number of rounds that count; raises InvalidEdit for rounds that have not been paired."""
    last = len(tournament.rounds)
    rounds = last if after_round is None else after_round
    if not 0 <= rounds <= last:
        raise InvalidEdit(
            N_("There are no standings after round {round}. Rounds paired: {paired}."), round=rounds, paired=last
        )
    return rounds


Column = tuple[str, dict[int, Value]]
"""A code and everybody's value."""


def ranking(
    crosstable: Crosstable, criteria: Iterable[Criterion], *, to_the_end: bool = True
) -> tuple[Groups, list[Column]]:
    """Return the groups that stay level, the best first, and the values of each criterion.

    The groups start from the points; who left a round robin early comes after everybody else. A criterion that sees
    groups (DE) is asked about each group as it then is. Not `to_the_end`, no criterion is asked once nobody is level.
    """
    groups = level_by_points(crosstable)
    columns: list[Column] = []
    for criterion in criteria:
        if not to_the_end and all(len(group) < 2 for group in groups):
            break
        groups, values = refined(crosstable, groups, criterion)
        unit = criterion.tiebreak.unit
        columns.append((str(criterion.code), {player: Value(amount, unit) for player, amount in values.items()}))
    return groups, columns


def level_by_points(crosstable: Crosstable) -> Groups:
    """Return the groups before any criterion: by points, then who left a round robin early."""
    ranked = [player for player in crosstable.players if player not in crosstable.left_early]
    return _by_value([ranked, sorted(crosstable.left_early)], crosstable.scores, smaller_first=False)


def refined(crosstable: Crosstable, groups: Groups, criterion: Criterion) -> tuple[Groups, Values]:
    """Return the groups that a criterion leaves level of `groups`, and everybody's value; `groups` stay as they are."""
    if criterion.tiebreak.split is None:
        values = crosstable.once(criterion.tiebreak.values, criterion.modifiers)
        return _by_value(groups, values, smaller_first=criterion.smaller_first), values
    parts = [criterion.tiebreak.split(crosstable, criterion.modifiers, group) for group in groups]
    values = {player: place for part in parts for player, place in places(part).items()}
    return [group for part in parts for group in part], values


def _criteria(codes: Iterable[str], rules: Rules) -> list[Criterion]:
    found = [find(code, rules) for code in codes]
    return [criterion for criterion in found if criterion.code.base != POINTS_CODE]


def _by_value(groups: Groups, values: Values, *, smaller_first: bool) -> Groups:
    """Split every group by value, the better first; players without a value come last."""
    parts: Groups = []
    for group in groups:
        if len(group) < 2:
            parts.append(group)
            continue
        tiers: dict[Number | None, list[int]] = {}
        for player in group:
            tiers.setdefault(values[player], []).append(player)
        defined = sorted((value for value in tiers if value is not None), reverse=not smaller_first)
        parts += [tiers[value] for value in defined]
        if None in tiers:
            parts.append(tiers[None])
    return [part for part in parts if part]


def _rows(
    tournament: Tournament,
    groups: Groups,
    scores: Mapping[int, Points],
    columns: Sequence[Column],
    *,
    everybody: bool,
) -> tuple[StandingRow, ...]:
    rows: list[StandingRow] = []
    for group in groups:
        rank = len(rows) + 1
        placed = (player for player in group if everybody or not tournament.by_id[player].expelled)
        for player in sorted(placed, key=tournament.ranking.__getitem__):
            values = tuple((code, column[player]) for code, column in columns)
            rows.append(StandingRow(rank, player, scores[player], values))
    return tuple(rows)
