"""Headers of games, as databases read them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from strategies import tournaments

from swissdesk.errors import InvalidEdit
from swissdesk.formats import pgn
from swissdesk.model import EventInfo, Outcome, Pairing, Player, Result, Round, Stage, Tournament

EVENT = Tournament(
    info=EventInfo(
        name='The "Harbour" Open',
        city="Kotka",
        federation="FIN",
        start="2026/05/01",
        round_dates=("2026/05/01",),
        time_control_code="5400+30",
    ),
    players=(
        Player(1, "Virtanen,  Aino", 2100, "WFM", federation="FIN", fide_id="500001", club="Tower\\Kotka"),
        Player(2, "Novák, Jiří"),
    ),
    rounds=(Round(1, (Pairing(1, 2, Result.DRAW),)), Round(2, (Pairing(2, 1),))),
)


def test_a_game_with_everything_that_is_known() -> None:
    assert pgn.games(EVENT, 1) == (
        '[Event "The \\"Harbour\\" Open"]\n[Site "Kotka FIN"]\n[Date "2026.05.01"]\n[Round "1"]\n'
        '[White "Virtanen, Aino"]\n[Black "Novák, Jiří"]\n[Result "1/2-1/2"]\n[WhiteElo "2100"]\n'
        '[WhiteTitle "WFM"]\n[WhiteFideId "500001"]\n[WhiteFederation "FIN"]\n[WhiteTeam "Tower\\\\Kotka"]\n'
        '[Board "1"]\n[EventDate "2026.05.01"]\n[TimeControl "5400+30"]\n\n1/2-1/2\n'
    )


def test_a_game_that_is_on_and_a_date_that_is_not_known() -> None:
    text = pgn.games(EVENT, 2)
    assert '[Date "????.??.??"]' in text
    assert text.endswith("\n\n*\n")


@pytest.mark.parametrize(
    ("city", "federation", "site"),
    [("Kotka", "", "Kotka"), (" ", "FIN", "FIN"), ("Kotka ", "FIN", "Kotka FIN"), ("", "", "?")],
)
def test_a_place_that_is_not_known_is_a_question_mark(city: str, federation: str, site: str) -> None:
    text = pgn.games(EVENT.replace(info=replace(EVENT.info, city=city, federation=federation)), 1)
    assert f'[Site "{site}"]' in text


def test_what_cannot_be_printed_is_a_blank() -> None:
    text = pgn.games(EVENT.replace(info=EventInfo("a\x1fb\x20c\x7ed\x7fe\x80f\x9fg\xa0h")), 1)
    assert text.startswith('[Event "a b c~d e f g\xa0h"]')


def test_a_time_control_that_is_not_understood_has_no_tag() -> None:
    event = EVENT.replace(info=replace(EVENT.info, time_control_code="two hours"))
    assert "TimeControl" not in pgn.games(event, 1)


@pytest.mark.parametrize(
    ("result", "tag", "movetext"),
    [
        (Result.WHITE_WINS, "1-0", "1-0"),
        (Result.BLACK_WINS_UNRATED, "0-1", "0-1"),
        (Result.BOTH_LOSE, "*", "{0–0} *"),
        (Result(Outcome.DRAW, Outcome.LOSS), "*", "{½–0} *"),
        (Result.ADJOURNED, "*", "{?–?} *"),
    ],
)
def test_results(result: Result, tag: str, movetext: str) -> None:
    text = pgn.games(EVENT.replace(rounds=(Round(1, (Pairing(1, 2, result),)),)))
    assert f'[Result "{tag}"]' in text
    assert text.splitlines()[-1] == movetext


def test_games_that_were_not_played_have_no_header() -> None:
    forfeit = EVENT.replace(rounds=(Round(1, (Pairing(1, 2, Result.WHITE_WINS_BY_FORFEIT),)),))
    assert pgn.games(forfeit) == ""


def test_drafts_are_nobodys_business() -> None:
    draft = EVENT.replace(rounds=(EVENT.rounds[0], Round(2, (Pairing(2, 1),), stage=Stage.DRAFT)))
    assert pgn.games(draft).count("[Round ") == 1
    with pytest.raises(InvalidEdit, match="Round 2 is still a draft"):
        pgn.games(draft, 2)


@pytest.mark.parametrize(("text", "tag"), [("2026/5/1", "2026.05.01"), ("2026", "2026.??.??"), ("", "????.??.??")])
def test_dates(text: str, tag: str) -> None:
    assert pgn.date_tag(text) == tag


_TAG = re.compile(r'\[\w+ "(?:[^"\\]|\\["\\])*"\]')


@given(tournaments())
def test_whatever_the_names_are_every_line_is_a_tag_or_a_result(tournament: Tournament) -> None:
    for line in pgn.games(tournament).split("\n"):
        assert not line or _TAG.fullmatch(line) or line.endswith(("1-0", "0-1", "1/2-1/2", "*"))
