"""Direct encounter (DE): C.07 art. 6. It splits a group of level players by the games among them.

A value of DE is the place inside the group, 1 the best, shared by those it leaves level; 0 if it does not split
the group at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.standings.crosstable import Cell, Crosstable, Kind
from swissdesk.standings.tiebreaks import unplayed
from swissdesk.standings.tiebreaks.definition import (
    Family,
    Groups,
    Modifiers,
    Number,
    Step,
    TieBreak,
    Unit,
    Value,
    Working,
)
from swissdesk.values import NamedTuple


class Encounters(NamedTuple):
    """The games inside a group: `points` of each player, and with how many others there was no game."""

    points: Mapping[int, Number]
    missing: Mapping[int, int]


def split(crosstable: Crosstable, modifiers: Modifiers, group: Sequence[int]) -> Groups:
    """Return the group in parts, the best first; players of a part stay level (art. 6.2, 6.3)."""
    parts: Groups = []
    waiting: Groups = [list(group)]
    while waiting:
        first = waiting.pop(0)
        found = _split_once(crosstable, modifiers, first)
        if len(found) == 1:
            parts.append(first)
        else:
            waiting = found + waiting
    return parts


def _split_once(crosstable: Crosstable, modifiers: Modifiers, group: list[int]) -> Groups:
    """Return the parts that one table of encounters makes; a part of several starts again with a table of its own."""
    if len(group) == 1:
        return [group]
    encounters = encounters_of(crosstable, modifiers, group)
    if crosstable.is_round_robin or not any(encounters.missing.values()):
        return _by_points(group, encounters)
    return _certain_first(group, encounters, crosstable.scoring.win)


def _by_points(group: list[int], encounters: Encounters) -> Groups:
    tiers: dict[Number, list[int]] = {}
    for player in group:
        tiers.setdefault(encounters.points[player], []).append(player)
    return [tiers[points] for points in sorted(tiers, reverse=True)]


def _certain_first(group: list[int], encounters: Encounters, win: int) -> Groups:
    """Place those whom nobody can overtake by winning every missing game, one after the other (art. 6.3)."""
    points, missing = encounters
    placed: Groups = []
    rest = list(group)
    while len(rest) > 1:
        best = max(rest, key=points.__getitem__)
        if not all(points[best] > points[other] + win * missing[other] for other in rest if other != best):
            break
        placed.append([best])
        rest.remove(best)
    return [*placed, rest]


def encounters_of(crosstable: Crosstable, modifiers: Modifiers, group: Sequence[int]) -> Encounters:
    """Return the table of the games among the group; who met more than once counts the average (art. 6.1.2)."""
    members = set(group)
    points: dict[int, Number] = {}
    missing: dict[int, int] = {}
    for player in group:
        met = meetings(crosstable, modifiers, player, members)
        points[player] = sum((_average(cells) for cells in met.values()), 0)
        missing[player] = len(members) - 1 - len(met)
    return Encounters(points, missing)


def meetings(crosstable: Crosstable, modifiers: Modifiers, player: int, members: set[int]) -> dict[int, list[Cell]]:
    """Return the rounds in which a player met each member.

    RULE: art. 6.1: forfeits count in a round robin and with /P, else they are no encounter.
    """
    counts_forfeits = modifiers.forfeits or crosstable.is_round_robin
    met: dict[int, list[Cell]] = {}
    for cell in crosstable.cells[player]:
        if cell.opponent in members and (cell.is_finished_game or (counts_forfeits and cell.is_forfeit)):
            met.setdefault(cell.opponent or 0, []).append(cell)
    return met


def _average(cells: list[Cell]) -> Number:
    if len(cells) == 1:
        return cells[0].points
    return Fraction(sum(cell.points for cell in cells), len(cells))


def places(parts: Groups) -> dict[int, int]:
    """Return the place of everybody in a group that was split, 0 for all if it was not."""
    if len(parts) == 1:
        return dict.fromkeys(parts[0], 0)
    found: dict[int, int] = {}
    place = 1
    for part in parts:
        found |= dict.fromkeys(part, place)
        place += len(part)
    return found


def after_the_score(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, int]:
    """Return the places inside the groups of equal score, with nothing applied in between."""
    groups: dict[tuple[int, bool], list[int]] = {}
    for player, score in crosstable.scores.items():
        groups.setdefault((score, player in crosstable.left_early), []).append(player)
    found: dict[int, int] = {}
    for group in groups.values():
        found |= places(split(crosstable, modifiers, group))
    return found


def _steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    score = crosstable.scores[player]
    group = [other for other, points in crosstable.scores.items() if points == score]
    return steps_in_group(crosstable, modifiers, group, player)


def steps_in_group(crosstable: Crosstable, modifiers: Modifiers, group: Sequence[int], player: int) -> Working:
    """Return how a player came to the place inside the group: table by table, encounter by encounter."""
    steps: list[Step] = []
    current = list(group)
    while len(current) > 1:
        steps += _table_steps(crosstable, modifiers, current, player)
        smaller = next(part for part in _split_once(crosstable, modifiers, current) if player in part)
        if len(smaller) in (1, len(current)):
            break
        current = smaller
    parts = split(crosstable, modifiers, group)
    place = places(parts)[player]
    level = len(next(part for part in parts if player in part)) - 1
    facts = {"place": place, "count": len(group)}
    if len(group) == 1:
        text = message(N_("No other player is tied."))
    elif not place:
        text = message(N_("The group of {count} players remains tied."), **facts)
    elif level:
        text = message(N_("Place {place} of {count}, shared with {level} more."), level=level, **facts)
    else:
        text = message(N_("Place {place} of {count}."), **facts)
    return Working((*steps, Step(text, place, "6")))


def _table_steps(crosstable: Crosstable, modifiers: Modifiers, group: list[int], player: int) -> list[Step]:
    encounters = encounters_of(crosstable, modifiers, group)
    met = meetings(crosstable, modifiers, player, set(group))
    everybody = crosstable.is_round_robin or not any(encounters.missing.values())
    head = (
        message(N_("{count} players are tied and have all met: the points from these games decide."), count=len(group))
        if everybody
        else message(
            N_("{count} players are tied and not all have met: only a player who cannot be overtaken is first."),
            count=len(group),
        )
    )
    steps = [Step(head, article="6.2" if everybody else "6.3")]
    for other in group:
        if other == player:
            continue
        average = Value(_average(met[other]), Unit.POINTS) if other in met else None
        total = Value(encounters.points[other], Unit.POINTS)
        steps.append(_encounter_step(crosstable, met.get(other), other, average, total))
    own = Value(encounters.points[player], Unit.POINTS)
    steps.append(
        Step(
            message(
                N_("Score in the group: {points}; missing games: {missing}."),
                points=own,
                missing=encounters.missing[player],
            ),
            None,
            "6.1",
        )
    )
    return steps


def _encounter_step(
    crosstable: Crosstable, cells: list[Cell] | None, other: int, average: Value | None, total: Value
) -> Step:
    facts = {"opponent": crosstable.name(other), "total": total}
    if not cells:
        return Step(message(N_("{opponent}: not met; {total} in the group."), **facts), None, "6.3", None, other)
    kind = unplayed.name_of(cells[0]) if len(cells) == 1 else N_("average of their games against each other")
    if len(cells) == 1 and cells[0].kind is Kind.GAME:
        text = message(
            N_("{opponent}: {points} in round {round}; {total} in the group."),
            points=average,
            round=cells[0].round,
            **facts,
        )
    else:
        text = message(N_("{opponent}: {points} ({kind}); {total} in the group."), points=average, kind=kind, **facts)
    return Step(text, None, "6.1.2" if len(cells) > 1 else "6.1", cells[0].round, other)


TIEBREAKS = (
    TieBreak(
        "DE",
        "6",
        N_("Direct encounter"),
        Family.TIED,
        Unit.PLACE,
        after_the_score,
        _steps,
        "A",
        "P",
        smaller_first=True,
        split=split,
        steps_in_group=steps_in_group,
    ),
)
