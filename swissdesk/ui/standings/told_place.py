"""Why a player stands where he stands: what parts him from those next to him, and all his values in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports.tiebreak_names import tiebreak_name
from swissdesk.reports.web.markup import Markup, joined, tag
from swissdesk.standings import Rules, StandingRow, goes_by_bracket
from swissdesk.ui.standings.reckoning import Standing
from swissdesk.ui.standings.telling import Story, facts, heading, link, paragraph
from swissdesk.ui.standings.told_value import SHEET, value_text


def place_story(standing: Standing, player: int, rules: Rules) -> Story:
    """Return why a player has this place among everybody."""
    tournament, lines = standing.tournament, standing.lines
    at = next(place for place, line in enumerate(lines) if line.player == player)
    own, rank = lines[at], standing.everybody[at].rank_text
    name = tournament.by_id[player].name
    is_knockout = goes_by_bracket(tournament)
    said = wording.text(N_("{player}, place {rank} with {points}"), player=name, rank=rank,
                        points=wording.points_text(own.points))  # fmt: skip
    content = joined([
        paragraph(tag("span", rank, class_="large"), f"  {name}"),
        *_neighbours(tournament, lines, at, parted_by_bracket if is_knockout else partial(parted, rules=rules)),
        heading(translate(N_("Made on the way") if is_knockout else N_("What counts, in this order"))),
        facts(list(_values(own, rules))),
    ])  # fmt: skip
    return Story(translate(N_("Why this place")), said, content, SHEET if own.tiebreaks else "", player)


def _neighbours(
    tournament: Tournament, lines: Sequence[StandingRow], at: int, reason: Callable[[StandingRow, StandingRow], str]
) -> Iterator[Markup]:
    if at > 0:
        yield heading(translate(N_("The one above")))
        yield paragraph(link(tournament.by_id[lines[at - 1].player]), ": ", reason(lines[at - 1], lines[at]))
    if at + 1 < len(lines):
        yield heading(translate(N_("The one below")))
        yield paragraph(link(tournament.by_id[lines[at + 1].player]), ": ", reason(lines[at], lines[at + 1]))


def parted(better: StandingRow, worse: StandingRow, rules: Rules) -> str:
    """Return by what two neighbours of the table are parted, in words."""
    if better.rank == worse.rank:
        return translate(N_("level in everything; the two share the place and stand in starting order."))
    if better.points != worse.points:
        return wording.text(N_("by points, {better} against {worse}."), better=wording.points_text(better.points),
                            worse=wording.points_text(worse.points))  # fmt: skip
    for (code, one), (_, other) in zip(better.tiebreaks, worse.tiebreaks, strict=True):
        if one != other:
            return wording.text(N_("by {tiebreak}, {better} against {worse}."), tiebreak=tiebreak_name(code, rules),
                                better=value_text(one), worse=value_text(other))  # fmt: skip
    return translate(N_("who left early stands last."))


def parted_by_bracket(better: StandingRow, worse: StandingRow) -> str:
    """Return by what two neighbours of the table of a knockout are parted, in words."""
    if better.rank == worse.rank:
        return translate(N_("no match has parted the two; they share the place and stand in starting order."))
    return translate(N_("by the bracket: whoever got further in it stands higher, whatever the points."))


def _values(row: StandingRow, rules: Rules) -> Iterator[tuple[str, str]]:
    yield translate(N_("Points")), wording.points_text(row.points)
    for code, value in row.tiebreaks:
        yield f"{code}  {tiebreak_name(code, rules)}", value_text(value)
