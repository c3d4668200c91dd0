"""Fields of the 2012 edition made up player by player, and hypothesis strategies for them."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from swissdesk.engine.colours import Float
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.systems.dutch2012.definitions import REFERENCE, Field, Options
from swissdesk.model import Colour


def competitor(number: int, score: int, **facts: object) -> Competitor:
    """Return a player who has played nothing yet, but for `facts`."""
    blank = {
        "id": number,
        "name": f"Player {number}",
        "place": number - 1,
        "score": score,
        "points": score,
        "opponents": frozenset(),
        "forbidden": frozenset(),
        "colours": "",
        "floats": (Float.NONE, Float.NONE),
        "may_have_bye": True,
        "unplayed": 0,
        "is_topscorer": False,
        "number": number,
    }
    return Competitor(**{name: facts.get(name, blank.get(name)) for name in Competitor._fields})  # type: ignore[arg-type]


def field_of(players: Iterable[Competitor], round_number: int = 5, options: Options = REFERENCE) -> Field:
    """Return the field of these players before that round of nine."""
    ranked = sorted(players, key=lambda p: (-p.score, p.place))
    return Field(Position(round_number, 9, Colour.WHITE, tuple(ranked)), options)


@st.composite
def fields(draw: st.DrawFn, largest: int, scores: int = 4, smallest: int = 2) -> Field:
    """Fields of up to `largest` players with any past, few scores and many meetings."""
    size = draw(st.integers(smallest, largest))
    met: dict[int, set[int]] = {n: set() for n in range(1, size + 1)}
    for a in range(1, size + 1):
        for b in range(a + 1, size + 1):
            if draw(st.integers(0, 2)) == 0:
                met[a].add(b)
                met[b].add(a)
    floats = st.tuples(st.sampled_from(Float), st.sampled_from(Float))
    players = [
        competitor(
            n,
            50 * draw(st.integers(0, scores - 1)),
            opponents=frozenset(met[n]),
            colours=draw(st.text("wb", max_size=4)),
            floats=draw(floats),
            may_have_bye=draw(st.booleans()),
            is_topscorer=draw(st.integers(0, 3)) == 0,
        )
        for n in range(1, size + 1)
    ]
    return field_of(players, draw(st.sampled_from([4, 5])))
