"""The worked tables of section D: which transposition, exchange or set of moved-down players comes when.

They are made by what generates candidates (`engine.narration.space`), so that the tables are those of the program, and
not a copy. The example is that of the rules: S1 of five players, S2 of six; five moved-down players in D.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from swissdesk import wording
from swissdesk.engine.narration.space import Node, Space, Stage
from swissdesk.i18n import N_, translate, translate_plural

_PAIRS, _PLAYERS = 5, 11
_FIRST = 24
_THREE = 12
"""So many exchanges of three players are shown; there are two hundred."""


@dataclass(frozen=True)
class WorkedTable:
    """A table as text: its title, the heads of the columns, the rows with the head of the row first."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def worked_tables(article: str) -> tuple[WorkedTable, ...]:
    """Return the tables of an article: ``D.1``, ``D.2`` with one player, ``D.2.2`` with two and three, ``D.3``."""
    if article == "D.1":
        return (transpositions(),)
    if article == "D.2":
        return (exchange_table(1),)
    if article == "D.2.2":
        return exchange_table(2), first_exchanges(3, _THREE)
    return (mdp_sets(),) if article == "D.3" else ()


def _below(space: Space, node: Node, until: Stage) -> Iterator[Node]:
    """Yield the nodes below one at which that stage is to be chosen, in the order of generation."""
    if space.stage(node) is until:
        yield node
        return
    for child in space.children(node):
        yield from _below(space, child, until)


def _homogeneous() -> Space:
    return Space((), _PLAYERS, _PAIRS)


# ---- D.1


def transposition_order() -> Iterator[tuple[int, ...]]:
    """Yield S2 in each transposition without an exchange, from the first."""
    space = _homogeneous()
    for node in _below(space, Node(exchanged=0), Stage.CANDIDATE):
        yield space.s2(node)


def transpositions() -> WorkedTable:
    """Return the first transpositions and the last one."""
    order = list(transposition_order())
    shown = [*range(_FIRST + 1), len(order) - 1]
    rows = tuple((str(number), " – ".join(map(str, order[number]))) for number in shown)
    title = wording.text(N_("Transpositions of S2 = 6 … 11 (all of them: {count})"), count=len(order))
    return WorkedTable(title, (translate(N_("No.")), "S2"), rows)


# ---- D.2

Exchange = tuple[tuple[int, ...], tuple[int, ...]]
"""Who goes down to S2, the lowest ranked first, and who comes up, the highest ranked first."""


def exchange_order(size: int) -> Iterator[Exchange]:
    """Yield the exchanges of so many players in their order."""
    space = _homogeneous()
    for node in _below(space, Node(exchanged=size), Stage.PARTNERS):
        yield node.down, node.up


def exchange_table(size: int) -> WorkedTable:
    """Return the number of each exchange: a row for those who come up, a column for those who go down."""
    number = {exchange: place for place, exchange in enumerate(exchange_order(size), 1)}
    downs = sorted({down for down, _ in number}, reverse=True)
    ups = sorted({up for _, up in number})
    rows = tuple((_named(up), *(str(number[down, up]) for down in downs)) for up in ups)
    title = translate_plural("Exchanges of {count} player", "Exchanges of {count} players", size).format(count=size)
    return WorkedTable(title, ("S2 \\ S1", *map(_named, downs)), rows)


def first_exchanges(size: int, count: int) -> WorkedTable:
    """Return the first exchanges of so many players with their differences."""
    rows = tuple(
        (str(place), _named(down), _named(up), str(sum(up) - sum(down)))
        for place, (down, up) in enumerate(islice(exchange_order(size), count), 1)
    )
    title = translate_plural("First exchanges of {count} player", "First exchanges of {count} players", size).format(
        count=size
    )
    head = (translate(N_("No.")), translate(N_("from S1")), translate(N_("from S2")), translate(N_("difference")))
    return WorkedTable(title, head, rows)


# ---- D.3


def mdp_order(size: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of so many of five moved-down players in S1, in their order."""
    space = Space(((_PAIRS, size),), 2 * _PAIRS, _PAIRS)
    for node in _below(space, Node(), Stage.OPPONENTS):
        if not node.opponents:
            yield tuple(m + 1 for m in node.mdps)


def mdp_sets() -> WorkedTable:
    """Return for each M1 the sets in their order."""
    columns = [list(mdp_order(size)) for size in range(_PAIRS, 0, -1)]
    longest = max(map(len, columns))
    rows = tuple(
        (str(at + 1), *("–".join(map(str, column[at])) if at < len(column) else "" for column in columns))
        for at in range(longest)
    )
    head = (translate(N_("No.")), *(f"M1 = {size}" for size in range(_PAIRS, 0, -1)))
    return WorkedTable(translate(N_("S1 of five moved-down players")), head, rows)


def _named(players: Sequence[int]) -> str:
    return ".".join(map(str, players))
