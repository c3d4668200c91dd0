"""The places in columns 86 to 89: those of the standings, or the source's as long as nothing has changed."""

from __future__ import annotations

from collections.abc import Mapping

from swissdesk.formats.trf.players import ROUND_WIDTH
from swissdesk.formats.trf.text import digest
from swissdesk.formats.trf.view import View
from swissdesk.model.annulment import meets_everybody

Cells = Mapping[int, str]
"""The rounds of every player as they stand in the file."""


def places_of(view: View, cells: Cells) -> dict[int, int | None]:
    """Return the place of every player; players whom nothing separates share one (C.07 art. 4)."""
    if are_the_sources(view, cells):
        listed = {row.player: row.rank for row in view.tournament.listing}
        return {player.id: listed[player.id] for player in view.players}
    from swissdesk.standings import chosen, table  # slow to load, and `swissdesk pair` never comes here

    shown = {player.id for player in view.players}
    rows = [row for row in table(view.published, None, chosen(view.published)) if row.player in shown]
    first: dict[int, int] = {}
    for place, row in enumerate(rows, 1):
        first.setdefault(row.rank, place)
    return {row.player: first[row.rank] for row in rows}


def are_the_sources(view: View, cells: Cells) -> bool:
    """Whether the places are those that the source gave: nothing that decides about them has changed since.

    In another dialect that is so only if the source had places and does not say how ties are broken: then the
    program that made it knew more than we do.
    """
    listed = {row.player: row.rank for row in view.tournament.listing}
    if any(player.id not in listed for player in view.players) or standing_of(view, cells) != view.source_standing:
        return False
    return view.as_in_source or (any(listed.values()) and not view.tournament.settings.tiebreaks)


def standing_of(view: View, cells: Cells) -> str:
    """Return a mark of everything that the places follow from: rules, players, and rounds up to now."""
    tournament, settings = view.tournament, view.tournament.settings
    rules = (
        settings.system, settings.scoring, settings.tiebreaks, settings.points_exceptions, settings.knockout,
        settings.annul_early, tournament.info.start, settings.rounds if meets_everybody(tournament) else None,
    )  # fmt: skip
    width = len(view.rounds) * ROUND_WIDTH
    players = (f"{p.id} {p.rating} {p.withdrawn_from} {cells[p.id][:width].rstrip()}" for p in view.players)
    return digest([repr(rules), *players])
