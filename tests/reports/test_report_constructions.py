"""Pictures of how round-robin tables are made: what they show at rest, on the way, and on paper."""

from __future__ import annotations

from math import hypot

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine.systems.round_robin.tables import Games, berger, circle
from swissdesk.model import EventInfo, Tournament
from swissdesk.reports import pdf
from swissdesk.reports.constructions import LEAST, MOST, Figure, Method, handout
from swissdesk.reports.drawing import Drawing, Ink, Plate, Stroke, Words

TURNING = st.sampled_from([Method.CIRCLE, Method.POLYGON])
PLAYERS = st.integers(LEAST, MOST)


def discs(drawing: Drawing) -> dict[int, Plate]:
    """Return where every player is: the round plates, with the words in their middle."""
    words = {(round(item.x, 6), round(item.y, 6)): item for item in drawing.items if isinstance(item, Words)}
    found = {}
    for item in drawing.items:
        if isinstance(item, Plate) and item.radius == item.width / 2:
            middle = (round(item.left + item.width / 2, 6), round(item.top + item.height / 2, 6))
            found[int(words[middle].forms[0])] = item
    return found


def shown_games(drawing: Drawing) -> set[tuple[int, int]]:
    """Return the games that are lit, White first, as the colours of the discs say."""
    at = {(round(p.left + p.width / 2, 6), round(p.top + p.height / 2, 6)): n for n, p in discs(drawing).items()}
    games = set()
    for item in drawing.items:
        if isinstance(item, Stroke) and item.ink is Ink.ACCENT:
            ends = [at[round(x, 6), round(y, 6)] for x, y in item.points]
            fills = [discs(drawing)[seat].fill for seat in ends]
            assert fills == [Ink.WHITE_SIDE, Ink.BLACK_SIDE]
            games.add((ends[0], ends[1]))
    return games


def real(games: Games, players: int) -> set[tuple[int, int]]:
    return {game for game in games if max(game) <= players}


@examples(0.4)
@given(method=TURNING, players=PLAYERS, data=st.data())
def test_at_rest_the_games_of_the_round_are_lit(method: Method, players: int, data: st.DataObject) -> None:
    figure = Figure(method, players)
    moment = data.draw(st.integers(0, figure.last))
    table = circle(figure.size) if method is Method.CIRCLE else berger(figure.size)
    assert figure.last == len(table) - 1
    assert shown_games(figure.drawing(moment)) == real(table[moment], players)
    for white, black in real(table[moment], players):
        assert f"{white}–{black}" in figure.said(moment)


@examples(0.4)
@given(method=TURNING, players=PLAYERS, at=st.floats(0, 39))
def test_nobody_covers_anybody_and_nobody_leaves_the_picture(method: Method, players: int, at: float) -> None:
    figure = Figure(method, players)
    drawing = figure.drawing(at)
    assert (drawing.width, drawing.height) == (figure.drawing(0).width, figure.drawing(0).height)
    places = list(discs(drawing).values())
    assert len(places) == figure.size
    for place, one in enumerate(places):
        assert one.left >= 0
        assert one.left + one.width <= drawing.width
        assert one.top >= 0
        assert one.top + one.height <= drawing.height
        for other in places[place + 1 :]:
            assert hypot(one.left - other.left, one.top - other.top) > one.width * 0.6


@examples(0.25)
@given(method=TURNING, players=PLAYERS, data=st.data())
def test_a_way_ends_where_the_next_moment_begins(method: Method, players: int, data: st.DataObject) -> None:
    figure = Figure(method, players)
    if not figure.last:
        return
    moment = data.draw(st.integers(1, figure.last))
    before, after = discs(figure.drawing(moment - 1e-9)), discs(figure.drawing(moment))
    for seat, plate in after.items():
        assert (before[seat].left, before[seat].top) == pytest.approx((plate.left, plate.top), abs=1e-5)


def test_player_1_stays_in_the_circle_and_the_last_in_the_polygon() -> None:
    for method, fixed in ((Method.CIRCLE, 1), (Method.POLYGON, 8)):
        figure = Figure(method, 8)
        places = {(d.left, d.top) for d in (discs(figure.drawing(at / 4))[fixed] for at in range(4 * figure.last))}
        assert len(places) == 1


def numbers_by_row(drawing: Drawing) -> list[list[int]]:
    rows: dict[float, list[tuple[float, int]]] = {}
    for item in drawing.items:
        if isinstance(item, Words) and item.forms[0].isdigit():
            rows.setdefault(round(item.y, 3), []).append((item.x, int(item.forms[0])))
    return [[number for _, number in sorted(row)] for _, row in sorted(rows.items())]


@examples(0.25)
@given(players=PLAYERS)
def test_the_finished_grid_is_the_berger_table(players: int) -> None:
    figure = Figure(Method.SCHURIG, players)
    expected = [[seat for game in games for seat in game] for games in berger(figure.size)]
    assert numbers_by_row(figure.drawing(figure.last)) == expected


def test_the_grid_fills_row_by_row() -> None:
    figure = Figure(Method.SCHURIG, 8)
    assert numbers_by_row(figure.drawing(0)) == []
    assert numbers_by_row(figure.drawing(2)) == [[1, 2, 3, 4], [5, 6, 7, 1]]
    first_seconds = numbers_by_row(figure.drawing(figure.rounds + 1))
    assert first_seconds[0] == [1, 1, 2, 7, 3, 6, 4, 5]
    assert "5, 6, 7, 1" in figure.said(2)
    assert "1, 7, 6, 5" in figure.said(figure.rounds + 1)


@pytest.mark.parametrize(
    ("method", "players", "pages"),
    [(Method.CIRCLE, 14, 1), (Method.POLYGON, 9, 1), (Method.POLYGON, 24, 4), (Method.SCHURIG, 24, 1)],
)
def test_on_paper_there_is_a_figure_for_every_round(method: Method, players: int, pages: int) -> None:
    sheet = handout(Tournament(info=EventInfo(name="Open")), method, players)
    assert len(sheet.drawings) == pages
    assert pdf.to_bytes(sheet).count(b"/Type /Page\n") == pages
    figure = Figure(method, players)
    if method is not Method.SCHURIG:
        said = {item.forms[0] for page in sheet.drawings for item in page.items if isinstance(item, Words)}
        assert said >= {figure.said(moment) for moment in range(figure.rounds)}
