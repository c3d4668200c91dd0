"""Reading and writing are inverse: for generated tournaments, for real files, and after something has changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tournaments as any_tournaments
from trf_strategies import as_read, tournaments

from swissdesk.formats import trf
from swissdesk.formats.trf.layout import Layout
from swissdesk.model import (
    Acceleration,
    ByeKind,
    ByeRequest,
    EventInfo,
    FictitiousPoints,
    ForbiddenGroup,
    Player,
    PointsException,
    Result,
    Settings,
    Source,
    Tournament,
)
from swissdesk.model import events as ev

FILES = sorted((Path(__file__).parents[1] / "data" / "trf").glob("*.trf"))
CONTRADICTORY = {"bad-colours", "bad-number-twice", "bad-opponent"}
SOUND = [path for path in FILES if path.stem not in CONTRADICTORY]
DIALECTS = tuple(trf.DIALECTS)


def content(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def without_look(tournament: Tournament) -> Tournament:
    return replace(tournament, listing=(), source=None)


def without_national(tournament: Tournament, dialect: str) -> tuple[Player, ...]:
    """The players as a dialect knows them: TRF16 has no national ratings."""
    if dialect != "trf16":
        return tournament.players
    return tuple(replace(player, ratings=(), national_id="") for player in tournament.players)


@given(tournaments(), st.sampled_from(DIALECTS))
def test_what_is_written_is_read_again(tournament: Tournament, dialect: str) -> None:
    reading = trf.reads(trf.dumps(tournament, dialect))
    assert [str(problem) for problem in reading.problems if problem.is_error] == []
    assert reading.tournament is not None
    assert without_look(reading.tournament) == as_read(tournament, dialect)


@given(tournaments(), st.sampled_from(DIALECTS))
def test_reading_and_writing_again_changes_nothing(tournament: Tournament, dialect: str) -> None:
    text = trf.dumps(tournament, dialect)
    reading = trf.reads(text)
    assert reading.tournament is not None
    again = trf.dumps(reading.tournament, reading.dialect)
    assert again == text
    assert trf.loads(again) == reading.tournament


@given(any_tournaments(), st.sampled_from(DIALECTS))
def test_any_sound_tournament_can_be_written_and_read(tournament: Tournament, dialect: str) -> None:
    reading = trf.reads(trf.dumps(tournament, dialect))
    assert [str(problem) for problem in reading.problems if problem.is_error] == []


@pytest.mark.sweep
@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
class TestFiles:
    def test_a_file_is_written_as_it_was(self, path: Path) -> None:
        reading = trf.read(path)
        assert reading.tournament is not None
        assert trf.dumps(reading.tournament, reading.dialect) == content(path)

    def test_reading_writing_and_reading_gives_the_same_tournament(self, path: Path) -> None:
        reading = trf.read(path)
        assert reading.tournament is not None
        for dialect in DIALECTS:
            again = trf.loads(trf.dumps(reading.tournament, dialect))
            if dialect == reading.dialect:
                assert again == reading.tournament
            assert without_national(again, dialect) == without_national(reading.tournament, dialect)
            assert again.requests == reading.tournament.requests
            assert [r.entries for r in again.rounds] == [r.entries for r in reading.tournament.rounds]
            if dialect != "trf16":  # which knows neither scoring nor acceleration, so the boards are in another order
                assert again.rounds == reading.tournament.rounds
                assert in_any_order(again.settings) == in_any_order(reading.tournament.settings)

    @pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
    def test_the_end_of_a_line_does_not_matter(self, path: Path, end: str) -> None:
        text = content(path)
        assert trf.loads(text.replace("\n", end)) == trf.loads(text)


def in_any_order(settings: Settings) -> Settings:
    return replace(settings, fictitious=tuple(sorted(settings.fictitious, key=lambda span: span.first_round)))


class TestCanonicalFiles:
    """Files whose lines are exactly those that the writer makes keep no line verbatim."""

    @pytest.mark.parametrize(
        "name", ["dutch-2026", "dutch-2017", "dutch-2012", "dubov", "burstein", "rr", "bye-half", "score-310-162"]
    )
    def test_nothing_has_to_be_remembered(self, name: str) -> None:
        for path in (path for path in SOUND if path.stem.startswith(name)):
            source = trf.load(path).source
            assert source is not None
            assert [item for item in source.layout if item.startswith("!")] == []


def load(name: str) -> Tournament:
    return trf.load(next(path for path in FILES if path.stem.startswith(name)))


def changed_lines(before: str, after: str) -> tuple[list[str], list[str]]:
    """The lines that are only in one of the two texts."""
    old, new = before.splitlines(), after.splitlines()
    return [line for line in old if line not in new], [line for line in new if line not in old]


def without_places(text: str) -> str:
    """The text of a file without columns 86 to 89 of the players, which follow from all of them."""
    return "\n".join(line[:85] + line[89:] if line.startswith("001") else line for line in text.splitlines())


class TestAfterAChange:
    def test_a_new_result_changes_the_lines_of_the_two_and_the_ranks(self) -> None:
        before = load("bye-zero-one-old-code")
        board = before.rounds[-1].pairings[0]
        after = ev.EnterResult(3, 1, Result.DRAW).apply(before)
        text = trf.dumps(after, "trfx")
        assert trf.loads(text).rounds[2].pairings[0] == replace(board, result=Result.DRAW)
        assert text.splitlines()[0] == "012 byes"
        assert text.splitlines()[-2:] == ["XXR 7", "XXC white1"]
        assert "0000 - -" in text  # the older spelling of the file stays

    def test_a_player_more_stands_after_the_others(self) -> None:
        before = load("score-310-bb")
        after = ev.AddPlayer(Player(13, "Late, Lasse")).apply(before)
        lost, new = changed_lines(*(without_places(trf.dumps(event, "trfx")) for event in (before, after)))
        assert [line[:29] for line in new] == ["001   13      Late, Lasse"[:29].ljust(29)]
        assert lost == []
        assert trf.loads(trf.dumps(after, "trfx")).players == after.players

    def test_one_more_round_is_written(self) -> None:
        before = load("bye-240-records")
        after = ev.PairRound(4, ((1, 10), (3, 9), (4, 8)), 5).apply(before)
        after = ev.PublishRound(4).apply(after)
        again = trf.loads(trf.dumps(after))
        assert again.rounds[3].entries == after.rounds[3].entries
        assert again.rounds[3].entries[2].bye is ByeKind.HALF_POINT
        assert again.requests == ()
        assert "240" not in {line[:3] for line in trf.dumps(after).splitlines()}

    def test_a_draft_stays_at_home(self) -> None:
        before = load("bye-240-records")
        after = ev.PairRound(4, ((1, 10), (3, 9), (4, 8)), 5).apply(before)
        assert trf.dumps(after) == trf.dumps(before)

    def test_leading_information_of_a_file_comes_first(self) -> None:
        nameless = trf.loads("142 5\n001    1      A" + " " * 65 + "0.0    1\n")
        named = nameless.replace(info=replace(nameless.info, name="Harbour Open"))
        assert trf.dumps(named, "trf26").splitlines()[:2] == ["012 Harbour Open", "142 5"]

    def test_new_information_gets_its_record(self) -> None:
        before = load("bad-no-rounds")
        after = before.replace(settings=replace(before.settings, rounds=7))
        assert "XXR 7" in trf.dumps(after, "trfx").splitlines()
        assert "142 7" in trf.dumps(after, "trf26").splitlines()

    def test_an_announcement_is_written_as_the_file_does(self) -> None:
        for name, dialect, expected in (
            ("bye-half-two", "trfx", "0000 - Z"),
            ("bye-240-records", "trf26", "240 Z 004 0006 0009"),
            ("burstein-b001", "trfx", "XXZ 5 9"),
        ):
            before = load(name)
            after = ev.AnnounceBye(9, before.next_round_number, ByeKind.ZERO_POINT).apply(before)
            assert expected in trf.dumps(after, dialect)
            assert trf.loads(trf.dumps(after, dialect)).request(9, before.next_round_number) is ByeKind.ZERO_POINT

    def test_a_record_of_the_next_round_names_nobody_who_is_away_later(self) -> None:
        before = load("burstein-b001")
        coming = before.next_round_number
        after = ev.AnnounceBye(9, coming + 1, ByeKind.ZERO_POINT).apply(before)
        text = trf.dumps(after, "trfx")
        assert "XXZ 5" in text.splitlines()
        assert trf.loads(text).requests == (*before.requests, ByeRequest(9, coming + 1, ByeKind.ZERO_POINT))

    def test_a_withdrawal_survives_and_other_programs_are_told(self) -> None:
        before = load("bye-240-records")
        after = ev.WithdrawPlayer(9, 4).apply(before)
        text = trf.dumps(after)
        assert "### Withdrawn @ Round 4: 9" in text.splitlines()
        assert "240 Z 004 0006 0009" in text.splitlines()
        again = trf.loads(text)
        assert again.player(9).withdrawn_from == 4
        assert again.requests == before.requests

    def test_an_unknown_line_is_never_lost(self) -> None:
        text = "012 Open\nXYZ something\n001    1      A\n### a comment\nTable of nothing\n"
        reading = trf.reads(text)
        assert reading.tournament is not None
        for dialect in DIALECTS:
            after = ev.AddPlayer(Player(2, "B")).apply(reading.tournament)
            lines = trf.dumps(after, dialect).splitlines()
            for kept in ("XYZ something", "### a comment", "Table of nothing"):
                assert kept in lines

    @pytest.mark.parametrize("text", ["012 Open\n", "012 Open\n142 5\n### words\n"])
    def test_the_first_players_of_a_file_without_any_come_after_its_lines(self, text: str) -> None:
        event = trf.loads(text)
        for number in (1, 2):
            event = ev.AddPlayer(Player(number, "A")).apply(event)
        lines = trf.dumps(event).splitlines()
        assert [line[:8] for line in lines if line.startswith("001")] == ["001    1", "001    2"]
        assert [line for line in lines if f"{line}\n" in text] == text.splitlines()
        assert trf.loads(trf.dumps(event)).players == event.players

    def test_a_line_with_odd_blanks_stays_until_what_it_says_changes(self) -> None:
        text = "012    Open  \n112  One\n112 Two\n001    1      A                                 2000\n"
        tournament = trf.loads(text)
        assert trf.dumps(tournament, "trf16") == text
        renamed = tournament.replace(info=replace(tournament.info, name="Closed"))
        assert trf.dumps(renamed, "trf16") == text.replace("012    Open  ", "012 Closed")

    def test_the_order_of_the_players_is_the_order_of_the_lines(self) -> None:
        before = load("first-rank-order")
        after = before.replace(players=tuple(reversed(before.players)))
        assert [p.id for p in trf.loads(trf.dumps(after, "trfx")).players] == [p.id for p in after.players]


_layout_items = st.sampled_from(
    [
        "=kept",
        "@001",
        "@001*3",
        "@012",
        "@none",
        "!012\tabc\t012 Old",
        "!001.1\tabc\t001 x",
        "!001.x\t\t",
        "@001*x",
        "?",
        "",
    ]
)


@given(
    st.sampled_from(
        ["1 trf26 rounds=XXR cells", "1 trfx old:U old:?", "1 trf16 missing:1", "1", "2 trf26", "", "1 trf26 x"]
    ),
    st.lists(_layout_items, max_size=8),
)
def test_a_layout_from_elsewhere_breaks_nothing(head: str, items: list[str]) -> None:
    tournament = load("bye-240-records").replace(source=Source("trf", (head, *items)))
    again = trf.loads(trf.dumps(tournament))
    assert again.rounds == tournament.rounds
    assert again.settings == tournament.settings


class TestDialects:
    def test_tags_follow_the_dialect(self) -> None:
        tournament = load("forbid-club-of-five")
        new = trf.dumps(tournament, "trf26").splitlines()
        assert {"142 7", "152 W"} <= set(new) or {"142 9", "152 W"} <= set(new)
        assert "260 001 009 0001 0002 0004 0005 0007" in new or "260 001 007 0001 0002 0004 0005 0007" in new
        assert not [line for line in new if line.startswith("XX")]
        assert trf.loads(trf.dumps(tournament, "trf26")).settings == tournament.settings

    @pytest.mark.parametrize(("rounds", "last"), [(7, "007"), (None, "999"), (2, "003")])
    def test_a_ban_without_an_end_lasts_to_the_last_round(self, rounds: int | None, last: str) -> None:
        settings = Settings(rounds=rounds, forbidden=(ForbiddenGroup((1, 2), 3),))
        text = trf.dumps(Tournament(players=(Player(1, "A"), Player(2, "B")), settings=settings), "trf26")
        assert [line for line in text.splitlines() if line.startswith("260")] == [f"260 003 {last} 0001 0002"]

    @pytest.mark.parametrize(("dialect", "apart"), [("trf16", False), ("trfx", False), ("trf26", True)])
    def test_byes_of_a_new_tournament_have_records_of_their_own_in_trf26(self, dialect: str, apart: bool) -> None:
        base = Tournament(players=(Player(1, "A"), Player(2, "B")), settings=Settings(rounds=5))
        text = trf.dumps(ev.AnnounceBye(1, 1, ByeKind.HALF_POINT).apply(base), dialect)
        assert any(line.startswith("240 H 001 0001") for line in text.splitlines()) is apart
        assert ("0000 - H" in text) is not apart

    def test_what_trf16_cannot_say_is_told(self, tmp_path: Path) -> None:
        warnings = trf.save(load("forbid-club-of-five"), tmp_path / "out.trf", "trf16")
        said = " ".join(str(warning) for warning in warnings)
        for what in ("the number of rounds", "the initial colour", "the forbidden pairings"):
            assert f"TRF16 has no record for {what}" in said

    def test_what_trfx_cannot_say_is_told_and_written_as_trf26(self, tmp_path: Path) -> None:
        base = Tournament(players=(Player(1, "A"), Player(2, "B")))
        tournament = ev.AnnounceBye(1, 1, ByeKind.HALF_POINT).apply(base)
        tournament = tournament.replace(settings=replace(load("forbid-260-now").settings, tiebreaks=("PTS", "SB")))
        warnings = [str(w) for w in trf.save(tournament, tmp_path / "out.trf", "trfx")]
        assert any("XXP" not in w and "to some rounds" in w for w in warnings)
        assert any("the tie-breaks" in w and "record 212" in w for w in warnings)
        assert trf.load(tmp_path / "out.trf").settings == tournament.settings

    def test_nothing_is_said_when_all_fits(self, tmp_path: Path) -> None:
        tournament = load("bye-240-records").replace(requests=(ByeRequest(2, 4, ByeKind.FULL_POINT),))
        assert trf.save(tournament, tmp_path / "out.trf") == ()

    def test_an_unknown_dialect_is_refused(self) -> None:
        with pytest.raises(trf.TrfError, match="unknown TRF dialect “trf99”"):
            trf.dumps(Tournament(), "trf99")


class TestDecisionsOfTheArbiter:
    def played(self) -> Tournament:
        players = tuple(Player(number, f"Player {number}") for number in range(1, 8))
        start = Tournament(players=players, settings=Settings(rounds=5))
        for event in (
            ev.PairRound(1, ((1, 4), (5, 2), (3, 6)), 7),
            ev.Rearrange(1, ((1, 4), (5, 3), (2, 7)), 6, "2 and 3 are sisters"),
            ev.PublishRound(1),
            ev.EnterResult(1, 1, Result.WHITE_WINS),
            ev.EnterResult(1, 2, Result.DRAW),
            ev.EnterResult(1, 3, Result.DRAW),
            ev.CloseRound(1),
        ):
            start = event.apply(start)
        return start

    def comments(self, tournament: Tournament) -> list[str]:
        return [line for line in trf.dumps(tournament).splitlines() if line.startswith("###")]

    def test_boards_changed_by_hand_are_a_comment_that_comes_back(self) -> None:
        line = "### MPA @ Round 1: 3-6 5-2 7=PAB => 2-7 5-3 6=PAB; 2 and 3 are sisters"
        assert self.comments(self.played()) == [line]
        again = trf.loads(trf.dumps(self.played()))
        first, played = again.rounds[0].alteration, self.played().rounds[0].alteration
        assert first is not None
        assert played is not None
        assert (set(first.pairs), first.bye, first.reason) == (set(played.pairs), played.bye, played.reason)
        assert again.decisions == ()
        assert self.comments(again) == [line]

    def test_a_latecomer_against_an_absent_player_was_nowhere_before(self) -> None:
        late = ev.AddPlayer(Player(8, "Eight")).apply(self.played().replace(rounds=()))
        for event in (
            ev.AnnounceBye(7, 1, ByeKind.ZERO_POINT),
            ev.AnnounceBye(8, 1, ByeKind.ZERO_POINT),
            ev.PairRound(1, ((1, 4), (5, 2), (3, 6))),
            ev.PublishRound(1),
            ev.ArriveLate(1, 8, 7),
        ):
            late = event.apply(late)
        assert self.comments(late) == ["### MPA @ Round 1: none => 7-8"]

    @pytest.mark.parametrize(
        ("said", "first"),
        [("3-6 5-2 7=PAB => 2-7 5-3 6=PAB", 3), ("none => 1-7", None), ("1-9 => 1-4", None), ("1-4 => 1-4", 3)],
    )
    def test_boards_that_the_round_does_not_have_stay_words(self, said: str, first: int | None) -> None:
        lines = [line for line in trf.dumps(self.played()).splitlines() if not line.startswith("###")]
        again = trf.loads("\n".join([*lines, f"### MPA @ Round 1: {said}"]))
        found = again.rounds[0].alteration
        assert (None if found is None else len(found.pairs)) == first
        assert len(again.decisions) == (first is None)

    def test_an_expulsion_is_told_with_its_round(self) -> None:
        players = {2: 2, 3: 3, 4: 2, 5: None}
        gone = [replace(self.played().player(number), expelled=True, withdrawn_from=n) for number, n in players.items()]
        event = self.played().replace(players=(*self.played().players[:1], *gone, *self.played().players[5:]))
        expelled = [line for line in self.comments(event) if "xpelled" in line]
        assert expelled == ["### Expelled @ Round 2: 2 4 5", "### Expelled @ Round 3: 3"]

    def test_a_correction_is_a_comment(self) -> None:
        corrected = ev.CorrectResult(1, 1, Result.BLACK_WINS, "slip misread").apply(self.played())
        assert "### Correction @ Round 1: 1-4 1:0 => 0:1; slip misread" in self.comments(corrected)

    def test_a_result_for_the_rating_only_comes_back_to_its_board(self) -> None:
        corrected = ev.CorrectForRating(1, 3, Result.BLACK_WINS).apply(self.played())
        line = "### Rating correction @ Round 1: 2-7 =:= => 0:1 (the points are those of =:=)"
        assert line in self.comments(corrected)
        again = trf.loads(trf.dumps(corrected))
        assert {b.pair: b.reported for b in again.rounds[0].pairings if b.reported} == {(2, 7): Result.BLACK_WINS}
        assert again.decisions == ()
        assert self.comments(again) == self.comments(corrected)

    @pytest.mark.parametrize("dialect", DIALECTS)
    def test_the_rating_officer_reads_the_result_to_be_rated(self, dialect: str) -> None:
        corrected = ev.CorrectForRating(1, 3, Result.BLACK_WINS).apply(self.played())
        lines = trf.dumps(corrected, dialect).splitlines()
        rows = {int(line[4:8]): (line[80:84].strip(), line[91:99]) for line in lines if line.startswith("001")}
        assert rows[2] == ("0.5", "   7 w 0")
        assert rows[7] == ("0.5", "   2 b 1")
        explained = [line for line in lines if line.startswith("299")]
        assert explained == (
            [] if dialect == "trf16" else ["299 L         0.5  001 0002", "299 W         0.5  001 0007"]
        )
        reading = trf.reads("\n".join(lines))
        assert reading.problems == ()
        assert reading.tournament is not None
        assert reading.tournament.rounds[0].entries == corrected.rounds[0].entries
        assert set(reading.tournament.rounds[0].pairings) == set(corrected.rounds[0].pairings)
        assert reading.tournament.settings.points_exceptions == ()

    def test_a_game_that_is_adjourned_for_the_rating_officer_keeps_its_points_without_a_record(self) -> None:
        corrected = ev.CorrectForRating(1, 1, Result.ADJOURNED).apply(self.played())
        lines = trf.dumps(corrected).splitlines()
        assert [line for line in lines if line.startswith("299")] == []
        assert trf.loads("\n".join(lines)).points == corrected.points

    def test_a_file_with_the_used_result_in_the_lines_is_told_of_and_mended(self) -> None:
        corrected = ev.CorrectForRating(1, 3, Result.BLACK_WINS).apply(self.played())
        sound = trf.dumps(corrected)
        as_before = [line for line in sound.splitlines() if not line.startswith("299")]
        for number, line in enumerate(as_before):
            if line.startswith(("001    2", "001    7")):
                as_before[number] = line[:98] + "="
        reading = trf.reads("\n".join(as_before))
        assert [
            "have the tournament result, not the one for rating" in str(problem) for problem in reading.problems
        ] == [True]
        assert reading.tournament is not None
        assert set(reading.tournament.rounds[0].pairings) == set(corrected.rounds[0].pairings)
        assert sorted(trf.dumps(reading.tournament).splitlines()) == sorted(sound.splitlines())

    def test_points_of_single_players_stay_beside_those_of_a_correction(self) -> None:
        corrected = ev.CorrectForRating(1, 3, Result.BLACK_WINS).apply(self.played())
        for kind, points in (("W", 50), ("D", 25), ("L", 75), ("", -50)):
            exceptions = (PointsException(kind, points, 1, (7,)), PointsException(kind, points, 0, (2, 7)))
            tournament = corrected.replace(settings=replace(corrected.settings, points_exceptions=exceptions))
            reading = trf.reads(trf.dumps(tournament))
            assert reading.problems == ()
            assert reading.tournament is not None
            assert reading.tournament.settings.points_exceptions == exceptions
            assert reading.tournament.points == tournament.points

    @pytest.mark.parametrize(
        ("line", "decisions"),
        [
            ("2-7 1:0 => 0:1", 0),  # another result counts
            ("7-2 =:= => 0:1", 0),  # nobody met like that
            ("2-7 =:= => 1:1", 1),  # no result of a game: just words
            ("the slip was misread", 1),
        ],
    )
    def test_a_comment_that_fits_no_game_is_kept_as_a_line(self, line: str, decisions: int) -> None:
        comment = f"### Rating correction @ Round 1: {line}"
        text = trf.dumps(self.played()) + comment + "\n"
        reading = trf.reads(text)
        assert reading.tournament is not None
        assert all(b.reported is None for b in reading.tournament.rounds[0].pairings)
        assert len(reading.tournament.decisions) == decisions
        warned = [
            "comment corrects the rated result of a game that is not in the file" in str(p) for p in reading.problems
        ]
        assert any(warned) is (decisions == 0)
        assert trf.dumps(reading.tournament, reading.dialect) == text

    def test_a_comment_on_a_round_that_is_not_there_is_left_out(self) -> None:
        text = trf.dumps(self.played()) + "### Rating correction @ Round 9: 2-7 =:= => 0:1\n"
        assert [p.round for p in trf.reads(text).problems if "corrects the rated result of a game" in str(p)] == [9]


def test_a_line_with_tabs_stays_as_it_was() -> None:
    text = "012 Open\tof\tthe\tTown\n### A\tremark\t\there\nXXR 5\n001    1      A\tB\n"
    assert trf.dumps(trf.loads(text), "trfx") == text


@pytest.mark.parametrize("head", ["2 trf26", "1 trf99", "1 trf26 old:X", "1 trf26 missing:x", "", "trf26"])
def test_a_layout_of_another_version_of_the_program_is_as_good_as_none(head: str) -> None:
    tournament = trf.loads("012 Open\nXXR 5\n001    1      A\n")
    assert tournament.source is not None
    known, *lines = tournament.source.layout
    assert Layout.of(Source("trf", (known, *lines))) is not None
    other = Source("trf", (head, "=090 as it was", *lines))
    assert Layout.of(other) is None
    assert "as it was" not in trf.dumps(tournament.replace(source=other))


@pytest.mark.parametrize(
    ("day", "written"),
    [
        ("1970/01/31", "70/01/31"),
        ("2026/05/01", "26/05/01"),
        ("2069/12/31", "69/12/31"),
        ("1969/12/31", "1969/12/31"),
        ("2070/01/01", "2070/01/01"),
    ],
)
def test_the_day_of_a_round_has_two_figures_for_the_year(day: str, written: str) -> None:
    event = Tournament(EventInfo("Open", round_dates=(day,)), Settings(rounds=1), (Player(1, "A"),))
    text = trf.dumps(event, "trf16")
    assert [line[91:].strip() for line in text.splitlines() if line.startswith("132")] == [written]
    assert trf.loads(text).info.round_dates == (day,)


def test_points_of_their_own_stand_for_the_acceleration_that_the_type_names() -> None:
    head = "012 Open\n142 5\n192 FIDE_DUTCH_2025_BAKU\n"
    players = "".join(f"001 {n:4}      Player {n}\n" for n in range(1, 9))
    assert trf.loads(head + players).settings.acceleration is Acceleration.BAKU
    settings = trf.loads(f"{head}{players}250      01.0 001 001 0001 0002\n").settings
    assert settings.acceleration is Acceleration.NONE
    assert settings.fictitious == (FictitiousPoints(1, 2, 1, 1, 100),)
