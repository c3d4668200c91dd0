"""Sentences and short texts as people read them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk import wording
from swissdesk.errors import InvalidEdit, message
from swissdesk.model import ByeKind, Manner, Outcome, Result, Tournament, parse_points
from swissdesk.model.events import EVENTS, EnterResult
from swissdesk.model.result import REGULAR_RESULTS


@pytest.mark.parametrize(
    ("points", "text"),
    [(0, "0"), (50, "½"), (100, "1"), (350, "3½"), (1150, "11½"), (125, "1.25"), (-100, "−1"), (-50, "−½")],
)
def test_points_as_a_sheet_has_them(points: int, text: str) -> None:
    assert wording.points_text(points) == text


@given(st.integers(min_value=0, max_value=100_000))
def test_points_on_paper_can_be_read_back(points: int) -> None:
    assert parse_points(wording.points_text(points)) == points


def test_every_regular_result_has_its_own_text_and_its_own_words() -> None:
    texts = [wording.result_text(result) for result in REGULAR_RESULTS]
    words = [wording.result_words(result, "Ivanova", "Petrov") for result in REGULAR_RESULTS]
    assert len(set(texts)) == len(set(words)) == len(REGULAR_RESULTS)
    assert all("Ivanova" in line or "Petrov" in line for line in words)


def test_results_nobody_can_enter_still_have_a_text() -> None:
    assert wording.result_text(Result(Outcome.WIN, Outcome.WIN)) == "1–1"
    assert wording.result_text(None) == ""


def test_a_game_without_a_result_is_read_out_as_such() -> None:
    assert wording.result_words(None, "Anna", "Boris") == "no result yet for Anna against Boris"


def test_the_undo_menu_names_the_result() -> None:
    event = EnterResult(3, 4, Result.WHITE_WINS)
    assert wording.event_text(event, Tournament()) == "Round 3, board 4: 1–0"
    assert wording.event_text(EnterResult(3, 4, None), Tournament()) == "Round 3, board 4: result cleared"


def test_lists_and_inner_messages_become_part_of_the_sentence() -> None:
    inner = message("boards {boards}", boards=(3, 7, 12))
    assert wording.sentence(message("Missing: {what}.", what=inner)) == "Missing: boards 3, 7 and 12."


def test_braces_in_names_stay_what_they_are() -> None:
    assert wording.sentence(InvalidEdit("{name} is gone.", name="{0} {x}")) == "{0} {x} is gone."


def test_forfeits_have_signs_of_their_own() -> None:
    assert wording.outcome_text(Outcome.WIN, Manner.FORFEIT) == "+"
    assert wording.outcome_text(Outcome.LOSS, Manner.FORFEIT) == "−"
    assert wording.outcome_text(Outcome.DRAW, Manner.PLAYED) == "½"


def test_every_kind_of_bye_has_a_name() -> None:
    assert len({wording.bye_text(kind) for kind in ByeKind}) == len(ByeKind)


def test_every_kind_of_event_is_registered_under_its_own_name() -> None:
    assert all(EVENTS[kind].kind == kind for kind in EVENTS)
