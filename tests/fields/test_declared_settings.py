"""The declarations: all of the model is declared, values are read as written, locks and consequences are said."""

from __future__ import annotations

import ast
import dataclasses
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from catalogues import script
from examples import examples
from hypothesis import given
from sources import files
from strategies import tournaments

from swissdesk import fields
from swissdesk.engine import propose
from swissdesk.fields.points import PRESETS
from swissdesk.i18n import translate
from swissdesk.model import (
    Acceleration,
    Bond,
    ByeKind,
    ByeRequest,
    Colour,
    EventInfo,
    FictitiousPoints,
    ForbiddenRule,
    KnockoutTerms,
    Lot,
    LotKind,
    Pairing,
    Player,
    PointsException,
    RankingOrder,
    Rating,
    RatingMethod,
    Result,
    Round,
    Scoring,
    Settings,
    Stage,
    Tournament,
)
from swissdesk.model.events import ChangeSettings, PairRound, check_scoring
from swissdesk.model.settings import ThesisTerms, names_in
from swissdesk.reports import Report, build
from swissdesk.session.comparison import differences


def event(rounds: int | None = 5, paired: int = 0, **given_settings: Any) -> Tournament:
    players = tuple(Player(n, f"Player {n}", 2400 - n, club="Rook" if n < 4 else "") for n in range(1, 9))
    played = tuple(Round(number, (Pairing(1, 2), Pairing(3, 4)), stage=Stage.CLOSED) for number in range(1, paired + 1))
    known = Settings(rounds=rounds, initial_colour=Colour.WHITE, **given_settings)
    return Tournament(EventInfo("Open"), known, players, played)


def after(tournament: Tournament, key: str, value: Any) -> Tournament:
    field = fields.by_key(key)
    assert field is not None
    return field.write(tournament, value)


def told(tournament: Tournament, key: str, value: Any) -> str:
    field = fields.by_key(key)
    assert field is not None
    return " ".join(field.follows(tournament, field.write(tournament, value)))


def refused(tournament: Tournament, key: str, value: Any) -> str:
    field = fields.by_key(key)
    assert field is not None
    return field.refused(tournament, field.write(tournament, value))


# ---- the declarations


def test_everything_that_can_be_set_is_declared_and_has_a_name_in_running_text() -> None:
    declared = {name for field in fields.FIELDS for name in field.part.names}
    for kind in (EventInfo, Settings):
        names = {field.name for field in dataclasses.fields(kind)}
        assert names <= declared
        assert all(names_in(kind)[name].name for name in names)


ALSO_ELSEWHERE = {
    *("Name", "Place", "Federation", "Points", "Rounds", "Third place", "Tie-breaks"),  # columns and headings of lists
    *("Rate of play", "Kind of event", "Chief arbiter"),  # lines of a norm certificate
    *("Acceleration", "Categories and prizes"),  # a section of the settings, and a window
    "Initial colour",  # what is to be ready at the venue
    *("name", "federation", "rating method"),  # of a player
    "pairing system",  # of a round
}
"""Texts of settings that are those of other things, too."""


def test_every_text_of_a_setting_stands_once_in_the_sources() -> None:
    texts = {text for field in fields.FIELDS for text in (field.title, field.help)}
    for known in (*names_in(EventInfo).values(), *names_in(Settings).values()):
        texts |= {known.name, known.lost, known.fixed} - {""}
    plain = {text.rpartition("\x04")[2] for text in texts} - ALSO_ELSEWHERE
    written = Counter(_marked_texts(plain))
    assert {text for text in plain if written[text] != 1} == set()


def _marked_texts(wanted: Iterable[str]) -> Iterator[str]:
    """Yield the texts that are marked for translation, as often as they are written, if the program has them at all.

    Whole files are left out without being read statement by statement: those in which none begins. Who breaks a text
    in its first letters has it counted as not written at all.
    """
    begins = re.compile("|".join(sorted({re.escape(f'"{text[:20]}') for text in wanted if text})))
    for file in files():
        source = file.read_text("utf-8")
        if begins.search(source):
            for *_, call in script().calls(source, ("N_", "N_context")):
                text = call.args[-1]
                if isinstance(text, ast.Constant):
                    yield text.value


def test_keys_are_unique_and_texts_are_there() -> None:
    keys = [field.key for field in fields.FIELDS]
    assert len(keys) == len(set(keys))
    for field in fields.FIELDS:
        assert field.title
        assert field.help.endswith(".")
        assert fields.by_key(field.key) is field
    assert [field for section in fields.Section for field in fields.of_section(section)] == sorted(
        fields.FIELDS, key=lambda field: list(fields.Section).index(field.section)
    )


def test_the_parts_of_a_group_are_declared() -> None:
    for group in (KnockoutTerms, ThesisTerms):
        assert all(fields.by_key(part.name) is not None for part in dataclasses.fields(group))


@examples(0.4)
@given(tournaments(max_players=4, max_rounds=2))
def test_a_value_is_read_as_it_was_written_and_nothing_else_changes(tournament: Tournament) -> None:
    for field in fields.FIELDS:
        value = field.read(tournament)
        assert field.write(tournament, value) == tournament
        written = field.write(event(), value)
        assert field.read(written) == value
        assert {f.key for f in fields.changed(event(), written)} <= {field.key}


@examples(0.25)
@given(tournaments(max_players=4, max_rounds=2), tournaments(max_players=4, max_rounds=2))
def test_everything_can_be_said_of_any_event(before: Tournament, later: Tournament) -> None:
    for field in fields.FIELDS:
        assert field.said(before).strip() or field.read(before)
        assert all(line.strip() for line in field.regulated(before))
        changed = field.write(before, field.read(later))
        assert all(line.strip() for line in field.follows(before, changed))
        field.refused(before, changed)
        field.locked(before)


@examples(0.25)
@given(tournaments(max_players=4, max_rounds=2), tournaments(max_players=4, max_rounds=2))
def test_changes_are_carried_over_to_another_state(before: Tournament, later: Tournament) -> None:
    draft = later.replace(players=before.players, rounds=before.rounds)
    moved = fields.rebased(before, draft, before)
    assert fields.changed(moved, draft) == ()
    assert fields.rebased(before, before, later) == later


def test_what_is_locked_here_is_refused_by_the_event_as_well() -> None:
    tournament = event(paired=1)
    changes = {
        "scoring": Scoring.of(300, 100),
        "acceleration": Acceleration.BAKU,
        "ranking_order": RankingOrder.LISTED,
    }
    for key, value in changes.items():
        field = fields.by_key(key)
        assert field is not None
        assert field.locked(tournament)
        assert not field.locked(event())
        with pytest.raises(Exception, match="cannot be changed after the pairing of round 1"):
            ChangeSettings(after(tournament, key, value).settings).apply(tournament)


@pytest.mark.parametrize(("title", "scoring"), PRESETS)
def test_presets_can_be(title: str, scoring: Scoring) -> None:
    check_scoring(scoring)
    assert translate(title)


# ---- locks and refusals


def test_the_lot_is_fixed_once_round_1_has_been_paired() -> None:
    colour = fields.by_key("initial_colour")
    assert colour is not None
    assert "this lot" in colour.locked(event(paired=1))
    assert not colour.locked(event())
    unknown = event(paired=1)
    assert not colour.locked(unknown.replace(settings=replace(unknown.settings, initial_colour=None)))


def test_rounds_cannot_become_fewer_than_have_been_paired() -> None:
    assert refused(event(paired=2), "rounds", 1) == "2 rounds are already paired."
    assert refused(event(paired=1), "rounds", None) == "One round is already paired."
    assert refused(event(paired=2), "rounds", 2) == ""


def test_points_of_a_round_that_was_paired_stay() -> None:
    spans = (FictitiousPoints(1, 4, 1, 2, 100),)
    tournament = event(paired=1, fictitious=spans)
    assert refused(tournament, "fictitious", ()).startswith("Round 1 is already paired")
    assert refused(tournament, "fictitious", (replace(spans[0], last_round=3),)) == ""
    assert refused(event(), "fictitious", (FictitiousPoints(5, 4, 1, 2, 100),)) != ""


def test_games_of_a_match_are_fixed_once_matches_have_begun() -> None:
    games = fields.by_key("games")
    assert games is not None
    before = event(system="knockout")
    assert not games.locked(before)
    first = propose(before, "knockout")
    begun = PairRound(first.round, first.pairs, first.bye, "knockout").apply(before)
    assert games.locked(begun)
    as_two_games = replace(begun.settings, knockout=KnockoutTerms(2))
    assert games.locked(begun.replace(settings=as_two_games))


def test_games_of_matches_can_be_said_where_a_file_has_not_told_them() -> None:
    """Another program's knockout with two games a match: until that is said its rounds are no matches."""
    games = fields.by_key("games")
    assert games is not None
    assert not games.locked(event(paired=1, system="knockout"))
    assert games.shown(event(system="knockout"))
    assert not games.shown(event())


# ---- what follows


def test_what_follows_from_another_system() -> None:
    assert told(event(), "system", "dubov") == ""
    assert "from round 3 on, the pairing system is Dubov system" in told(event(paired=2), "system", "dubov")
    assert "Players: 8. All meet each other once; rounds: 7." in told(event(), "system", "round-robin")
    assert "rounds: 7" not in told(event(7), "system", "round-robin")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("5400+30", "Each player has: 90 min + 30 s a move."),
        ("40/6000+30:900+30", "Each player has: 100 min + 30 s a move for 40 moves and 15 min + 30 s a move."),
        (
            "60+30",
            "Each player has: 1 min + 30 s a move. The number before the plus is in seconds: for 60 min enter 3600.",
        ),
        ("W300-B240", "Games in which the players have different thinking times are not rated."),
        (" ", ""),
        (
            "90 min",
            "Rate of play code: expected seconds, such as 5400+30 or 40/6000+30:900+30, found “90 min”.",
        ),
    ],
)
def test_a_rate_of_play_in_seconds_is_read_back(code: str, said: str) -> None:
    assert told(Tournament(), "time_control_code", code) == said


def test_what_follows_from_other_rounds() -> None:
    tournament = event(paired=1).replace(requests=(ByeRequest(1, 5, ByeKind.HALF_POINT),))
    tournament = tournament.replace(info=replace(tournament.info, round_dates=("a", "b", "c", "d", "e")))
    words = told(tournament, "rounds", 3)
    assert "Round 3 becomes the last round" in words
    assert "Byes announced for rounds that will not be played: 1." in words
    assert "Days in the schedule without a round: 2." in words


def test_what_follows_from_a_rule_about_clubs() -> None:
    words = told(event(), "forbidden_rules", (ForbiddenRule(Bond.CLUB),))
    assert "Players of the same club do not meet: groups found: 1; players in the largest: 3." in words
    assert "Forbidden pairings in round 1: 3." in words
    assert "stay as they are" in told(event(paired=1), "forbidden_rules", (ForbiddenRule(Bond.CLUB, 1, 3),))


def test_what_follows_from_another_rating_method() -> None:
    assert "All players keep" in told(event(), "rating_method", RatingMethod.FIDE)
    players = (Player(1, "A", 2000, ratings=(Rating(2100, "FIDE standard"),)), Player(2, "B", 1900))
    words = told(event().replace(players=players), "rating_method", RatingMethod.FIDE)
    assert "Players with a different rating under this method: 1 of 2." in words


def test_what_follows_from_a_lower_limit_of_byes() -> None:
    requests = tuple(ByeRequest(1, number, ByeKind.HALF_POINT) for number in (2, 3))
    tournament = event().replace(requests=requests)
    assert "1; they keep them" in told(tournament, "half_byes_allowed", 1)
    assert told(tournament, "half_byes_allowed", 2) == ""
    assert "later rounds: 1" in told(tournament, "half_bye_last_round", 2)


def test_what_follows_from_a_scoring() -> None:
    assert told(event(), "scoring", Scoring.of(200, 100)) == ""
    assert "Two draws are worth less" in told(event(), "scoring", Scoring.of(300, 100))


def test_what_follows_from_points_of_single_players() -> None:
    won = Round(1, (Pairing(1, 2, Result.WHITE_WINS), Pairing(3, 4, Result.DRAW)), stage=Stage.CLOSED)
    tournament = event().replace(rounds=(won,))
    penalty = PointsException("", -50, 1, (1,))
    words = told(tournament, "points_exceptions", (penalty,))
    assert words == (
        "Scores that change: Player 1 1 → ½. It counts from the pairing of round 2; earlier pairings stay."
    )
    dear = PointsException("D", 75, 0, (3, 4))
    assert "Player 3 ½ → 0.75; Player 4 ½ → 0.75" in told(tournament, "points_exceptions", (dear,))
    assert "No score changes so far." in told(tournament, "points_exceptions", (PointsException("H", 0, 0, (1,)),))
    known = replace(tournament.settings, points_exceptions=(penalty, dear))
    assert regulations(tournament.replace(settings=known))["Scoring"][-2:] == [
        "Player 1: bonus or penalty −½ (round 1)",
        "Player 3; Player 4: draw 0.75",
    ]
    assert refused(tournament, "points_exceptions", (PointsException("", 100, 1, ()),)) != ""
    assert "changes nothing" in refused(tournament, "points_exceptions", (PointsException("", 0, 1, (1,)),))
    assert refused(tournament, "points_exceptions", (PointsException("W", 0, 1, (1,)),)) == ""


def test_points_of_single_players_are_told_in_comparisons() -> None:
    before = event()
    given = replace(before.settings, points_exceptions=(PointsException("", 100, 2, (3,)),))
    said = [str(found.message) for found in differences(before, before.replace(settings=given))]
    assert said == ["points of individual players, Player 3: bonus or penalty 1 (round 2): added"]


def test_what_follows_from_another_order_of_equal_players() -> None:
    assert "both orders are now the same" in told(event(), "ranking_order", RankingOrder.LISTED)
    turned = event().replace(players=event().players[::-1])
    assert "Players whose place among players with equal scores changes: 8." in told(
        turned, "ranking_order", RankingOrder.LISTED
    )


def test_the_stronger_half_keeps_its_last_player() -> None:
    tournament = event(acceleration=Acceleration.BAKU)
    assert "in round 1: 5." in told(tournament, "last_accelerated", 5)
    assert refused(tournament, "last_accelerated", 12) == "There is no player no. 12."
    field = fields.by_key("last_accelerated")
    assert field is not None
    assert field.shown(tournament)
    assert not field.shown(event())
    assert field.said(tournament) == "half of the players"


def test_records_are_shown_where_there_are_any_and_never_changed() -> None:
    kept = event(fide_mode_left=3)
    kept = kept.replace(info=replace(kept.info, program="Other Program 1.2"))
    shown = [f.key for f in fields.of_section(fields.Section.RECORD) if f.shown(kept)]
    assert shown == ["fide_mode_left", "program"]
    assert fields.changed(event(), kept) == ()
    assert fields.rebased(event(), kept, event()) == event()


# ---- the regulations


def regulations(tournament: Tournament) -> dict[str, list[str]]:
    found = build("regulations", tournament)
    assert isinstance(found, Report)
    said: dict[str, list[str]] = {}
    for row in found.tables[0].rows:
        said.setdefault(row.group, []).append(row.cells[1].text)
    for table in found.tables[1:]:
        said[table.title] = [" ".join(row.texts) for row in table.rows]
    return said


def test_the_regulations_say_every_setting_in_the_same_words() -> None:
    lot = Lot(LotKind.PLAYERS, Colour.BLACK, "2026-05-01T09:40:00+02:00", "Player 1")
    tournament = event(
        forbidden_rules=(ForbiddenRule(Bond.FEDERATION, 1, 3),),
        late_bye=ByeKind.HALF_POINT,
        lot=lot,
        rating_method=RatingMethod.NIDOF,
        fictitious=(FictitiousPoints(1, 4, 1, 2, 100),),
    )
    tournament = tournament.replace(info=replace(tournament.info, round_dates=("2026/05/01",), round_times=("14:00",)))
    said = regulations(tournament)
    assert said["Forbidden pairings"] == ["Players of the same federation do not meet (rounds 1 to 3)"]
    assert said["Byes"] == ["Rounds before a late entry count as: half-point bye."]
    assert " ".join(said["Pairing"][1:]) == (
        "Initial colour: Black for the first player, drawn by the players, Player 1, 2026-05-01 09:40."
    )
    assert said["Rounds"] == ["1 1 May 2026 14:00"]
    assert said["Acceleration"] == [
        "Acceleration by virtual points is used.",
        "numbers 1 to 4: 1, rounds 1 to 2",
    ]
    assert said["Ratings and norms"] == ["Ranked by: national rating, otherwise FIDE's."]
