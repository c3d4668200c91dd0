"""The Lim system without one of its rules that no round may break, or with its colours by the articles.

There is no brute force of the whole procedure: what a rule on meetings is for is seen by pairing a record in which
nothing stands against the meetings; the colours are read from the articles again.
"""

from __future__ import annotations

from dataclasses import replace

from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import Pairs
from swissdesk.engine.systems.lim.system import LIM

_OTHER = {"w": "b", "b": "w"}
ARTICLES = ("5.1", "5.5", "5.6", "5.4", "7.2")


def paired(before: Position, without: str = "") -> tuple[Pairs, int | None]:
    """Return the round (White, Black) and its bye, without a rule."""
    changed = replace(before, competitors=tuple(_changed(player, without) for player in before.competitors))
    if without == "5.1":
        changed = replace(changed, round=before.round, rounds=before.round)
    pairs, bye = LIM.pair(changed, Progress(None, len(before.competitors)))
    return tuple(board(before, pair, without) for pair in pairs), bye


def _changed(player: Competitor, without: str) -> Competitor:
    if without == "2.1":
        return player._replace(opponents=frozenset())
    return player._replace(may_have_bye=True) if without == "1.1" else player


def board(before: Position, pair: tuple[int, int], without: str = "") -> tuple[int, int]:
    """Return a pair with colours by art. 5 and 7.2; a rule that is left out hands on to the next."""
    one, other = (player for player in before.competitors if player.id in pair)
    median = (before.round - 1) * 50
    found = rulings(one, other, below=one.score < median, first=before.initial_colour.value)
    known = [(article, colour) for article, colour in zip(ARTICLES, found, strict=True) if colour]
    colour = next((colour for article, colour in known if article != without), _OTHER[known[0][1]])
    return (one.id, other.id) if colour == "w" else (other.id, one.id)


def due(colours: str) -> str:
    balance = colours.count("w") - colours.count("b")
    if balance:
        return "b" if balance > 0 else "w"
    return _OTHER[colours[-1]] if colours else ""


def may_have(colours: str, colour: str) -> bool:
    after = colours + colour
    return after[-3:] != 3 * colour and abs(after.count("w") - after.count("b")) <= 2


def rulings(one: Competitor, other: Competitor, *, below: bool, first: str) -> tuple[str, ...]:
    """Return the colour of the higher ranked by each of `ARTICLES`; nothing where it is silent."""
    mine, theirs = due(one.colours), due(other.colours)
    possible = [c for c in "wb" if may_have(one.colours, c) and may_have(other.colours, _OTHER[c])]
    limits = possible[0] if len(possible) == 1 else ""
    both = "" if mine == theirs else mine or _OTHER[theirs]
    backwards = zip(one.colours[::-1], other.colours[::-1], strict=False)
    same = next((y for x, y in backwards if x != y), _OTHER.get(mine, "") if below else mine)
    number = "" if mine or theirs else (first if one.number % 2 else _OTHER[first])
    equalises = any(player.colours.count("w") != player.colours.count("b") for player in (one, other))
    due_both = ("", both) if equalises else (both, "")
    return limits, *due_both, same if mine and mine == theirs else "", number
