"""How the matches of a knockout are played goes into TRF as a comment and back; files without it can be mended."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk import fields
from swissdesk.formats import trf
from swissdesk.model import KnockoutTerms, Pairing, Player, Result, Round, Tournament
from swissdesk.model.knockout import NoKnockout, course_of

terms = st.builds(
    KnockoutTerms,
    games=st.integers(1, 9999),
    tiebreak_games=st.none() | st.integers(0, 9999),
    third_place=st.booleans(),
)

DOUBLE = KnockoutTerms(games=2, tiebreak_games=2, third_place=True)


def _event(how: KnockoutTerms) -> Tournament:
    """Return a knockout of two players with two games: one win each."""
    players = tuple(Player(number, f"Player {number}, A") for number in (1, 2))
    rounds = (
        Round(1, (Pairing(2, 1, Result.WHITE_WINS),)),
        Round(2, (Pairing(1, 2, Result.WHITE_WINS),)),
    )
    event = Tournament(players=players, rounds=rounds)
    return event.replace(settings=replace(event.settings, system="knockout", rounds=4, knockout=how))


@given(terms)
def test_the_terms_of_a_knockout_come_back(how: KnockoutTerms) -> None:
    read = trf.loads(trf.dumps(_event(how), "trf26"))
    assert read.settings.system == "knockout"
    assert read.settings.knockout == how


@pytest.mark.parametrize("dialect", trf.DIALECTS)
def test_one_comment_line_tells_them_in_every_dialect(dialect: str) -> None:
    lines = trf.dumps(_event(DOUBLE), dialect).splitlines()
    assert lines.count("### Knockout: 2 games, 2 tie-break games, third place") == 1
    assert "Knockout" not in trf.dumps(_event(KnockoutTerms()), dialect)


def test_what_is_written_is_not_said_to_be_left_out() -> None:
    assert not [problem for problem in trf.lint(_event(DOUBLE)) if "knockout" in str(problem)]


def test_a_file_that_does_not_tell_them_can_be_mended_in_the_settings() -> None:
    text = trf.dumps(_event(DOUBLE), "trf26")
    foreign = trf.loads("".join(line for line in text.splitlines(keepends=True) if "Knockout:" not in line))
    games = fields.by_key("games")
    with pytest.raises(NoKnockout, match=r"is not a match of the knockout.*games per match in the settings"):
        course_of(foreign)
    assert not games.locked(foreign)
    mended = foreign.replace(settings=replace(foreign.settings, knockout=DOUBLE))
    assert course_of(mended).open_matches
    assert games.locked(mended)
