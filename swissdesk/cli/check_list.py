"""The check-list: what a pairing system sees before a round, a line for each player, as pairing programs print it.

Columns: number, points (pairing points behind, where they differ), colour preference, floats of the last two rounds,
``X`` for whoever may not have the bye, the board of the new round, and the games played, the latest first. Preferences
are written as the field does: ``WWW`` absolute on both counts, ``WW`` by the difference, ``W1``, ``W`` by the last two
games, ``(W)`` strong, ``(w)`` mild, ``A`` none.
"""

from __future__ import annotations

from collections.abc import Iterable

from swissdesk import __version__
from swissdesk.engine.colours import Strength
from swissdesk.engine.floats import Float
from swissdesk.engine.position import Competitor, Position, position_of
from swissdesk.engine.proposal import Pairs
from swissdesk.engine.readiness import terms_of
from swissdesk.engine.systems import SYSTEMS
from swissdesk.model import Tournament, format_points

_FLOATS = {Float.NONE: "", Float.DOWN: "Down", Float.UP: "Up"}
_HEADS = ("ID", "Pts", "Pref", "-1R", "-2R", "Bye", "Cur")


def round_list(before: Tournament, system: str, pairs: Pairs = (), bye: int | None = None) -> str:
    """Return the check-list of the round to be paired, with the boards where there are any; raises NotReady."""
    terms = terms_of(before, draws_lot=not SYSTEMS[system].is_scheduled)
    position = position_of(before, SYSTEMS[system].edition, terms.rounds, terms.initial_colour)
    boards = {white: f"{black}W" for white, black in pairs} | {black: f"{white}B" for white, black in pairs}
    if bye is not None:
        boards[bye] = "bye"
    games = len(before.rounds)
    heads = (*_HEADS, *(f"G-{number}" for number in range(1, games + 1)))
    rows = [_row(before, position, competitor, boards, games) for competitor in position.competitors]
    return "\n".join([f"Round {position.round} ({system})", *_columns([heads, *rows]), ""])


def whole(lists: Iterable[str]) -> str:
    """Return the text of a check-list file."""
    return "\n".join([*lists, f"SwissDesk {__version__}", ""])


def _row(
    before: Tournament, position: Position, competitor: Competitor, boards: dict[int, str], games: int
) -> tuple[str, ...]:
    points = format_points(competitor.points)
    if competitor.score != competitor.points:
        points += f" ({format_points(competitor.score)})"
    played = [
        f"{entry.opponent}{entry.colour.value.upper()}"
        for entry in reversed(before.entries(competitor.id))
        if entry.is_played and entry.colour is not None
    ]
    return (
        str(competitor.id),
        points,
        preference_sign(competitor),
        *(_FLOATS[known] for known in competitor.floats),
        "" if competitor.may_have_bye else "X",
        boards.get(competitor.id, ""),
        *played,
        *[""] * (games - len(played)),
    )


def preference_sign(competitor: Competitor) -> str:
    """Return the sign of a colour preference."""
    colour, strength = competitor.preference
    if colour is None:
        return "A"
    letter = colour.value.upper()
    if strength is Strength.MILD:
        return f"({letter.lower()})"
    if strength is Strength.STRONG:
        return f"({letter})"
    twice = competitor.colours.endswith(colour.other.value * 2)
    if abs(competitor.difference) > 1:
        return letter * (3 if twice else 2)
    return letter + ("1" if competitor.difference else "")


def _columns(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
