"""The bracket of a knockout on paper and as data: matches, byes, tie-breaks, forfeits, lots, parts of large ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine import propose
from swissdesk.errors import InvalidEdit
from swissdesk.model import Decision, KnockoutTerms, Player, Result, Settings, Tournament
from swissdesk.model.events import PairRound
from swissdesk.model.rounds import Stage
from swissdesk.reports import build, pdf
from swissdesk.reports.bracket import (
    Bout,
    State,
    bracket_drawing,
    bracket_of,
    bracket_pages,
    description_of,
    stage_title,
)
from swissdesk.reports.drawing import Drawing, Plate, Stroke, Words, side_by_side

WHITE, DRAW, BLACK = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def start(players: int, **terms: object) -> Tournament:
    return Tournament(
        settings=Settings(system="knockout", rounds=30, knockout=KnockoutTerms(**terms)),  # type: ignore[arg-type]
        players=tuple(Player(n, f"Player, Number {n}", 2500 - n) for n in range(1, players + 1)),
    )


def played(at: Tournament, result: Callable[[int, int], Result | None]) -> Tournament:
    proposal = propose(at, "knockout")
    drafted = PairRound(proposal.round, proposal.pairs, proposal.bye, proposal.system).apply(at)
    latest = drafted.rounds[-1]
    boards = tuple(replace(p, result=result(p.white, p.black)) for p in latest.pairings)
    return drafted.replace(rounds=(*at.rounds, replace(latest, pairings=boards, stage=Stage.PUBLISHED)))


def better(white: int, black: int) -> Result:
    return WHITE if white < black else BLACK


def bout(at: Tournament, stage: int, place: int) -> Bout:
    return bracket_of(at).stages[stage - 1][place - 1]


class TestContent:
    def test_byes_and_what_is_to_come(self) -> None:
        shown = bracket_of(start(6))
        assert [len(stage) for stage in shown.stages] == [4, 2, 1]
        assert [one.state for one in shown.stages[0]] == [State.FREE, State.ON, State.FREE, State.ON]
        assert shown.stages[0][0].lower.names == ("bye",)
        assert [one.upper.player for one in shown.stages[1]] == [1, 2]
        assert shown.stages[2][0].state is State.TO_COME

    def test_a_winner_stands_in_the_next_match_before_it_begins(self) -> None:
        at = played(start(4), lambda white, black: WHITE if 1 in (white, black) else None)
        final = bout(at, 2, 1)
        assert (final.state, final.upper.player, final.lower.player) == (State.TO_COME, 1, None)

    def test_games_and_sums_of_a_match(self) -> None:
        at = played(played(start(2, games=2), lambda *_: DRAW), lambda *_: WHITE)
        match = bout(at, 1, 1)
        assert (match.upper.games, match.upper.score) == (("½", "0"), "½")
        assert (match.lower.games, match.lower.score, match.lower.is_winner) == (("½", "1"), "1½", True)
        assert match.board == (2, 1)

    def test_tie_break_games_stand_behind_a_plus(self) -> None:
        at = played(played(start(2), lambda *_: DRAW), better)
        assert (bout(at, 1, 1).upper.score, bout(at, 1, 1).lower.score) == ("½+1", "½+0")

    def test_a_forfeit(self) -> None:
        at = played(start(2), lambda *_: Result.BLACK_WINS_BY_FORFEIT)
        match = bout(at, 1, 1)
        assert (match.upper.score, match.lower.score, match.remark) == ("−", "+", "by forfeit")
        both = bout(played(start(2), lambda *_: Result.DOUBLE_FORFEIT), 1, 1)
        assert (both.remark, both.winner) == ("double forfeit", None)

    def test_a_lot(self) -> None:
        at = played(start(2, tiebreak_games=0), lambda *_: DRAW)
        assert (bout(at, 1, 1).state, bout(at, 1, 1).remark) == (State.LEVEL, "level: draw lots")
        drawn = at.replace(decisions=(Decision("lot", 1, "2 advances"),))
        assert (bout(drawn, 1, 1).remark, bout(drawn, 1, 1).lower.is_winner) == ("by lot", True)

    def test_the_match_for_third_place(self) -> None:
        at = played(start(4, third_place=True), better)
        third = bracket_of(at).third
        assert third is not None
        assert (third.state, third.upper.player, third.lower.player) == (State.ON, 4, 3)
        before = bracket_of(start(4, third_place=True)).third
        assert before is not None
        assert before.state is State.TO_COME
        assert bracket_of(start(4)).third is None

    def test_names_of_stages(self) -> None:
        assert [stage_title(stage, 5) for stage in range(1, 6)] == [
            "Last 32",
            "Last 16",
            "Quarterfinals",
            "Semifinals",
            "Final",
        ]

    def test_a_match_in_words(self) -> None:
        at = played(start(2), better)
        assert (
            description_of(bout(at, 1, 1), 1) == "Final: Player, Number 1 1 – Player, Number 2 0. Player, Number 1 wins"
        )


class TestSheet:
    def test_places_once_it_is_over(self) -> None:
        at = played(played(start(4), better), better)
        sheet = build("bracket", at)
        assert sheet.notes == (
            "Places: 1 Player, Number 1; 2 Player, Number 2; 3–4 Player, Number 3 and Player, Number 4.",
        )
        assert sheet.tables[0].column("score") == ("1 : 0", "1 : 0", "1 : 0")

    def test_a_swiss_has_none(self) -> None:
        with pytest.raises(InvalidEdit, match="Only a knockout has a bracket"):
            build("bracket", Tournament(players=start(4).players))

    @pytest.mark.parametrize(("players", "pages"), [(2, 1), (8, 1), (16, 1), (17, 3), (64, 5), (128, 9)])
    def test_pages_and_pdf(self, players: int, pages: int) -> None:
        sheet = build("bracket", played(start(players), better))
        assert len(sheet.drawings) == pages
        content = pdf.to_bytes(sheet)
        assert content.count(b"/Type /Page\n") == pages

    def test_every_match_is_on_some_page(self) -> None:
        shown = bracket_of(played(start(40), better))
        keys = {plate.key for page in bracket_pages(shown) for plate in page.plates}
        assert keys == {plate.key for plate in bracket_drawing(shown).plates}


def bounds(drawing: Drawing) -> list[tuple[float, float]]:
    """Return every point of a drawing that can be told without measuring type."""
    points: list[tuple[float, float]] = []
    for item in drawing.items:
        if isinstance(item, Stroke):
            points += item.points
        elif isinstance(item, Plate):
            points += [(item.left, item.top), (item.left + item.width, item.top + item.height)]
        elif isinstance(item, Words):
            points.append((item.x, item.y))
    return points


@examples(0.25)
@given(players=st.integers(2, 40), rounds=st.integers(0, 6), third=st.booleans())
def test_nothing_is_drawn_outside_and_no_two_matches_meet(players: int, rounds: int, third: bool) -> None:
    at = start(players, third_place=third)
    for _ in range(rounds):
        if bracket_of(at).is_over:
            break
        at = played(at, better)
    for page in bracket_pages(bracket_of(at)):
        assert all(0 <= x <= page.width and 0 <= y <= page.height for x, y in bounds(page))
        boxes = page.plates
        for place, one in enumerate(boxes):
            for other in boxes[place + 1 :]:
                assert (
                    one.left + one.width <= other.left
                    or other.left + other.width <= one.left
                    or one.top + one.height <= other.top
                    or other.top + other.height <= one.top
                )


def test_drawings_side_by_side() -> None:
    one = Drawing("", 4.0, 3.0, (Plate(0, 0, 4, 3, key="a"),))
    sheet = side_by_side("all", [one, one, one], across=2, gap=1.0)
    assert (sheet.width, sheet.height) == (9.0, 7.0)
    assert [(plate.left, plate.top) for plate in sheet.plates] == [(0, 0), (5, 0), (0, 4)]
