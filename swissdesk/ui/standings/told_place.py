"""Why a player stands where he stands: what parts him from those next to him, and all his values in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports.tiebreak_names import tiebreak_name
from swissdesk.reports.web.markup import Markup, joined, tag
from swissdesk.standings import Rules, StandingRow
from swissdesk.ui.standings.reckoning import Standing
from swissdesk.ui.standings.telling import Story, facts, heading, link, paragraph
from swissdesk.ui.standings.told_value import SHEET, value_text


def place_story(standing: Standing, player: int, rules: Rules) -> Story:
    """Return why a player has this place among everybody."""
    tournament, lines = standing.tournament, standing.lines
    at = next(place for place, line in enumerate(lines) if line.player == player)
    own, rank = lines[at], standing.everybody[at].rank_text
    name = tournament.by_id[player].name
    said = wording.text(N_("{player}, place {rank} with {points}"), player=name, rank=rank,
                        points=wording.points_text(own.points))  # fmt: skip
    content = joined([
        paragraph(tag("span", rank, class_="large"), f"  {name}"),
        *_neighbours(tournament, lines, at, rules),
        heading(translate(N_("What counts, in this order"))),
        facts(list(_values(own, rules))),
    ])  # fmt: skip
    return Story(translate(N_("Why this place")), said, content, SHEET if own.tiebreaks else "", player)


def _neighbours(tournament: Tournament, lines: Sequence[StandingRow], at: int, rules: Rules) -> Iterator[Markup]:
    if at > 0:
        yield heading(translate(N_("The one above")))
        yield paragraph(link(tournament.by_id[lines[at - 1].player]), ": ", parted(lines[at - 1], lines[at], rules))
    if at + 1 < len(lines):
        yield heading(translate(N_("The one below")))
        yield paragraph(link(tournament.by_id[lines[at + 1].player]), ": ", parted(lines[at], lines[at + 1], rules))


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


def _values(row: StandingRow, rules: Rules) -> Iterator[tuple[str, str]]:
    yield translate(N_("Points")), wording.points_text(row.points)
    for code, value in row.tiebreaks:
        yield f"{code}  {tiebreak_name(code, rules)}", value_text(value)
