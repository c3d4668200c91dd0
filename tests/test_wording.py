"""Sentences and short texts as people read them."""

from __future__ import annotations

import datetime
import pickle

import pytest
from babel.dates import format_date
from hypothesis import given
from hypothesis import strategies as st

from swissdesk import wording
from swissdesk.engine.judgement import Measure
from swissdesk.errors import InvalidEdit, message
from swissdesk.i18n import N_, Term, translate
from swissdesk.model import (
    ByeKind,
    CategoryRule,
    Colour,
    Manner,
    Outcome,
    RatingPace,
    Result,
    Tournament,
    parse_points,
)
from swissdesk.model.awards import category_title
from swissdesk.model.events import EVENTS, EnterResult
from swissdesk.model.result import REGULAR_RESULTS


@pytest.mark.parametrize(
    ("points", "text"),
    [(0, "0"), (50, "½"), (100, "1"), (350, "3½"), (1150, "11½"), (125, "1.25"), (-100, "−1"), (-50, "−½")],
)
def test_points_as_a_sheet_has_them(points: int, text: str) -> None:
    assert wording.points_text(points) == text


@pytest.mark.parametrize(
    ("template", "name", "said"),
    [
        ("{name}. Please verify.", "Novak, J.", "Novak, J. Please verify."),
        ("Missing: {name}.", "Novak, J.", "Missing: Novak, J."),
        ("Missing: {name}.", "Novak, Jan", "Missing: Novak, Jan."),
        ("{name}.trf", "Novak, J.", "Novak, J..trf"),
        ("{name}: 7.", "Novak, J.", "Novak, J.: 7."),
    ],
)
def test_a_sentence_that_ends_with_an_initial_has_one_stop(template: str, name: str, said: str) -> None:
    assert wording.text(template, name=name) == said
    assert wording.sentence(message(template, name=name)) == said


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


_FACTS = st.recursive(
    st.integers(0, 99) | st.sampled_from(["Novak", "C1"]),
    lambda facts: (
        st.lists(facts, min_size=1, max_size=3).map(tuple)
        | facts.map(lambda fact: message("has met {players}", players=fact))
    ),
    max_leaves=6,
)


@given(_FACTS)
def test_a_message_reads_in_exports_and_logs_as_on_the_screen(fact: object) -> None:
    found = message("{player}: {why}.", player=7, why=fact)
    assert str(found) == wording.sentence(found)


def test_braces_in_names_stay_what_they_are() -> None:
    assert wording.sentence(InvalidEdit("{name} is gone.", name="{0} {x}")) == "{0} {x} is gone."


@pytest.mark.parametrize("code", ["ru", "sk"])
@pytest.mark.parametrize("name", ["Bye", "White", "Round", "standard"])
def test_names_are_never_translated_even_where_they_are_words_of_the_program(speaking, code, name):
    speaking(code)
    assert translate(name) != name
    assert wording.fact_text(name) == name
    assert wording.text("{club}", club=name) == name
    assert wording.fact_text([name, name]).count(name) == 2
    club = category_title(CategoryRule("club", clubs=(name,)))
    assert wording.sentence(club) == translate("Club {name}").format(name=name)
    assert wording.sentence(message("{inner}", inner=club)).endswith(name)


@pytest.mark.parametrize("code", ["ru", "sk"])
def test_terms_of_the_program_are_translated_everywhere(speaking, code):
    speaking(code)
    terms = N_("Bye"), N_("White")
    assert not isinstance(translate(terms[0]), Term)
    assert wording.text("{one}", one=terms[0]) == translate("Bye") != "Bye"
    assert wording.sentence(message("{all}", all=terms)) == wording.join(translate(term) for term in terms)
    assert wording.fact_text(pickle.loads(pickle.dumps(terms[0]))) == translate("Bye")
    assert wording.fact_text(RatingPace.STANDARD) == wording.pace_text(RatingPace.STANDARD) != "standard"


@pytest.mark.parametrize(
    ("code", "colour", "side"), [("en", "White", "White"), ("ru", "белые", "Белые"), ("sk", "biela", "Biely")]
)
def test_a_colour_and_the_player_who_has_it_may_be_two_words(speaking, code, colour, side):
    speaking(code)
    assert wording.colour_text(Colour.WHITE) == wording.fact_text(Colour.WHITE) == colour
    assert wording.side_text(Colour.WHITE) == side


@pytest.mark.parametrize(
    ("code", "clause"), [("en", "C6, art. 2.4.1"), ("ru", "C6, ст. 2.4.1"), ("sk", "C6, čl. 2.4.1")]
)
def test_an_article_is_cited_in_the_language(speaking, code, clause):
    speaking(code)
    assert wording.fact_text(Measure("C6", "2.4.1", N_("downfloaters"), 1).clause) == clause
    assert wording.fact_text(Measure("C.6", "C.6", N_("downfloaters"), 1).clause) == "C.6"


@pytest.mark.parametrize(("code", "said"), [("en", "3 May 2026"), ("ru", "3 мая 2026 г."), ("sk", "3. mája 2026")])
def test_a_date_is_written_out_in_the_language(speaking, code, said):
    speaking(code)
    assert wording.long_date("2026/05/03").replace("\N{NARROW NO-BREAK SPACE}", " ") == said
    assert wording.long_date("26.5.3").replace("\N{NARROW NO-BREAK SPACE}", " ") == said


@pytest.mark.parametrize(("code", "region"), [("en", "en_GB"), ("ru", "ru"), ("sk", "sk")])
def test_the_days_of_a_year_are_those_of_the_locale_repository(speaking, code, region):
    speaking(code)
    for number in range(0, 366, 3):
        day = datetime.date(2028, 1, 1) + datetime.timedelta(number)
        assert wording.long_date(day.isoformat()) == format_date(day, "long", locale=region)
        assert wording.full_date(day) == format_date(day, "full", locale=region)


@pytest.mark.parametrize("text", ["", "3 May", "2026", "20260503", "2026-02-31"])
def test_what_is_no_day_stays_as_it_is(text: str) -> None:
    assert wording.long_date(text) == text


def test_forfeits_have_signs_of_their_own() -> None:
    assert wording.outcome_text(Outcome.WIN, Manner.FORFEIT) == "+"
    assert wording.outcome_text(Outcome.LOSS, Manner.FORFEIT) == "−"
    assert wording.outcome_text(Outcome.DRAW, Manner.PLAYED) == "½"


def test_every_kind_of_bye_has_a_name() -> None:
    assert len({wording.bye_text(kind) for kind in ByeKind}) == len(ByeKind)


def test_every_kind_of_event_is_registered_under_its_own_name() -> None:
    assert all(EVENTS[kind].kind == kind for kind in EVENTS)
