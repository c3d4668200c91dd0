"""What is wrong with a file is told with its place, all of it at once; damaged files never break anything."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine.systems import SYSTEMS
from swissdesk.errors import FileError
from swissdesk.formats import trf
from swissdesk.model import ByeKind, Colour, Outcome, Result, Settings, Tournament

FOLDER = Path(__file__).parents[1] / "data" / "trf"
FILES = sorted(FOLDER.glob("*.trf"))


def file(name: str) -> Path:
    return FOLDER / f"{name}.trf"


def player(number: int, rounds: str = "", name: str = "A", points: str = " 0.0") -> str:
    head = f"001 {number:4d}".ljust(14) + name.ljust(33) + " 2000".ljust(33)
    return f"{head}{points:>4} {number:4d}  {rounds}".rstrip()


def game(opponent: int, colour: str, result: str) -> str:
    return f"{opponent:4d} {colour} {result}  "


def told(text: str | bytes, severity: str | None = None) -> list[str]:
    return [str(p) for p in trf.reads(text, "x.trf").problems if severity in (None, p.severity)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "042 2026/13/41\n",
            "x.trf, line 2, column 5: record 042: expected a date like 2026/05/01, found “2026/13/41”.",
        ),
        ("052 2026.02.30\n", "record 052: expected a date like 2026/05/01, found “2026.02.30”."),
        (
            "132".ljust(91) + "26/05/01  26/05/32\n",
            "column 102: record 132: expected a date like 2026/05/01, found “26/05",
        ),
        (
            player(1)[:69] + "1990/02/30" + player(1)[79:] + "\n",
            "date of birth: expected a date like 1984/05/30, found",
        ),
    ],
)
def test_a_day_that_no_calendar_has_is_told(text: str, said: str) -> None:
    warnings = told("012 T\n" + text, "warning")
    assert any(said in each for each in warnings), warnings


@pytest.mark.parametrize("text", ["2026/05/01", "2026-05-01", "1 May 2026", "", "2026"])
def test_days_that_can_be_are_not_told(text: str) -> None:
    born = player(1)[:69] + "1990/00/00" + player(1)[79:]
    assert not any("expected a date" in each for each in told(f"012 T\n042 {text}\n052 {text}\n{born}\n"))


def two(first: str, second: str) -> str:
    """A file of two players with one cell each; a third makes the points agree with nothing."""
    return "012 T\n" + player(1, first, points="") + "\n" + player(2, second, points="") + "\n"


class TestContradictions:
    """The oracle's bad files."""

    @pytest.mark.parametrize(
        ("name", "line", "column", "said"),
        [
            ("bad-colours", 2, 92, "1 and 4 both have the colour “b”"),
            ("bad-opponent", 2, 102, "the opponent is 3, but the opponent of 3 is 4"),
            ("bad-number-twice", 5, 5, "starting rank 3 is already used in line 4"),
        ],
    )
    def test_stop_the_import(self, name: str, line: int, column: int, said: str) -> None:
        with pytest.raises(trf.TrfError, match=said) as caught:
            trf.load(file(name))
        problem = next(p for p in caught.value.problems if p.is_error)
        assert (problem.line, problem.column) == (line, column)
        assert problem.player is not None
        assert str(problem).startswith(f"{name}.trf, line {line}, column {column} (player {problem.player}")

    def test_wrong_points_are_counted_anew(self) -> None:
        reading = trf.read(file("bad-points"))
        assert [(p.severity, p.line, p.column, p.player) for p in reading.problems] == [("warning", 4, 81, 3)]
        assert "in the file: 2½; by the results: 1½." in str(reading.problems[0])
        assert reading.tournament is not None
        assert reading.tournament.points[3] == 150

    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("bye-points-included", "includes the bye announced for round 4: 2;"),
            ("accel-points-included", "includes virtual points: 6;"),
        ],
    )
    def test_other_ways_of_counting_are_named(self, name: str, said: str) -> None:
        reading = trf.read(file(name))
        assert [p.is_error for p in reading.problems] == [False]
        assert said in str(reading.problems[0])

    @pytest.mark.parametrize("tag", ["012", "152", "192", "202", "212"])
    def test_a_record_that_stands_twice_is_told(self, tag: str) -> None:
        first, second = {"152": ("W", "B"), "192": ("FIDE_DUTCH_2026", "FIDE_DUBOV")}.get(tag, ("BH", "SB"))
        lines = [f"{tag} {first}", f"{tag} {second}", "142 5", "001    1      Anna" + " " * 66 + "0.0    1"]
        reading = trf.reads("".join(f"{line}\n" for line in lines).encode(), "twice.trf")
        told = [p for p in reading.problems if p.line == 2]
        assert [p.severity for p in told] == ["warning"]
        assert f"record {tag} occurs twice" in str(told[0])

    def test_errors_are_told_before_remarks(self) -> None:
        text = "012 Open\nodd line\n" + player(1, game(1, "w", "1"))
        with pytest.raises(trf.TrfError) as error:
            trf.loads(text)
        assert [problem.is_error for problem in error.value.problems] == [True, False]
        assert [problem.is_error for problem in trf.reads(text).problems] == [False, True]

    def test_both_winning_is_kept(self) -> None:
        reading = trf.read(file("bad-both-win"))
        assert reading.tournament is not None
        both = [
            b for r in reading.tournament.rounds for b in r.pairings if b.result == Result(Outcome.WIN, Outcome.WIN)
        ]
        assert len(both) == 1
        assert [p for p in reading.problems if "“1” and “1”, do not match" in str(p)]

    def test_a_missing_opponent_is_replaced(self) -> None:
        reading = trf.read(file("bad-number-missing"))
        assert reading.tournament is not None
        stand_in = reading.tournament.player(4)
        assert stand_in.withdrawn_from == reading.tournament.next_round_number
        assert {p.message.template for p in reading.problems} == {
            "the opponent {opponent} has no line in the file; a withdrawn player is used instead."
        }

    @pytest.mark.parametrize("rounds", ["", "142 5\n"])
    def test_what_is_found_of_one_who_has_no_line_stands_at_the_number_of_rounds(self, rounds: str) -> None:
        away = "0000 - Z  "
        cells = (game(9, "w", "1") + 2 * away, away + game(9, "w", "1") + away, 2 * away + game(9, "w", "1"))
        lines = "\n".join(player(number, each) for number, each in enumerate(cells, 1))
        found = [problem for problem in trf.reads(f"012 Open\n{rounds}{lines}").problems if problem.player == 9]
        assert "9 has Black 3 times in a row" in str(found[0])
        assert {(problem.line, problem.column) for problem in found} == {(2, 5) if rounds else (0, 0)}

    @pytest.mark.parametrize("name", ["bad-no-rounds", "bad-no-colour", "bad-rounds-over"])
    def test_what_only_the_pairing_needs_is_not_the_readers_business(self, name: str) -> None:
        assert trf.load(file(name)).players


class TestRealFiles:
    def test_the_old_sample(self) -> None:
        reading = trf.read(file("karl-mala-2005-trf16"))
        tournament = reading.tournament
        assert tournament is not None
        assert (len(tournament.players), len(tournament.rounds), reading.dialect) == (284, 7, "trf16")
        assert (tournament.player(1).title, tournament.player(1).birth) == ("GM", "1969/12/06")
        assert tournament.player(5).federation == "UKR"
        assert tournament.player(281).rating == 0
        assert all(p.line and p.column and not p.is_error for p in reading.problems)

    def test_the_team_sample_is_kept(self) -> None:
        reading = trf.read(file("team-sample-trf26"))
        assert reading.tournament is not None
        assert reading.tournament.info.round_dates[:2] == ("2024/01/01", "2024/01/02")
        assert reading.tournament.requests == ()  # the numbers in its records 240 are those of teams
        assert any("team records; they are kept" in str(p) for p in reading.problems)


class TestLines:
    def test_all_faults_are_told_together(self) -> None:
        text = "\n".join(
            [
                "012 T",
                player(1, game(1, "w", "1")),
                player(1),
                "001  x",
                player(2, "   7 q 1"),
                "XXR many",
                "XXP 1 zwei",
                "142 0",
            ]
        )
        errors = [p for p in trf.reads(text).problems if p.is_error]
        assert [p.line for p in errors] == [2, 3, 4, 5, 6, 7, 8]
        with pytest.raises(trf.TrfError, match="Further errors in the file: 4"):
            trf.loads(text)

    @pytest.mark.parametrize(
        ("line", "column", "said"),
        [
            (player(1).replace("2000", "2O00"), 49, "the rating “2O00” is not a number of four digits"),
            (player(1).replace(" 2000", "12000"), 48, "the rating “12000” has more than four digits"),
            (
                player(1).replace("0.0    1", "0.0  1.5"),
                86,
                "the rank “1.5” is not a whole number. Correct columns 86–89.",
            ),
            (player(1, points="x.y"), 81, "the points “x.y” are not a number"),
            (player(1, "   2 w 1   3"), 102, "found “ 3”"),
            (
                player(1, "   2w 1"),
                92,
                "opponent, blank, colour, blank, result, found “   2w 1”",
            ),
            (player(1, "   2 x 1"), 97, "colour: expected w, b or -, found “x”"),
            (player(1, "   1 w 1"), 92, "their own opponent"),
            (player(1, "   2 w F"), 92, "the result is “F”, which is only for rounds without an opponent"),
        ],
    )
    def test_a_fault_names_its_column(self, line: str, column: int, said: str) -> None:
        errors = [p for p in trf.reads(f"012 T\n{line}\n").problems if p.is_error]
        assert [(p.line, p.column) for p in errors] == [(2, column)]
        assert said in str(errors[0])

    def test_only_another_number_of_rounds_is_a_contradiction(self) -> None:
        for other, said in (("5", []), ("7", ["number of rounds is given twice: 5 and 7."])):
            warnings = told(f"012 T\nXXR 5\n142 {other}\n" + player(1) + "\n", "warning")
            assert [each.partition(": the ")[2] for each in warnings] == said

    def test_commas_with_nothing_between_them_are_no_tie_breaks(self) -> None:
        assert trf.loads(f"012 T\n202 BH, ,SB,\n{player(1)}\n").settings.tiebreaks == ("BH", "SB")

    def test_a_cell_with_a_slipped_number_is_read_by_its_colour(self) -> None:
        reading = trf.reads(two("  2  w", game(1, "b", " ")))
        assert reading.problems == ()
        assert reading.tournament is not None
        assert [(b.white, b.black) for b in reading.tournament.rounds[0].pairings] == [(1, 2)]

    def test_a_title_that_nobody_knows_stays_as_it_was_written(self) -> None:
        line = player(1)
        assert [p.title for p in trf.loads(f"012 T\n{line[:10]}nm {line[13:]}\n").players] == ["nm"]
        assert [p.title for p in trf.loads(f"012 T\n{line[:10]}im {line[13:]}\n").players] == ["IM"]

    def test_an_unknown_result_is_a_game_without_one(self) -> None:
        reading = trf.reads(two(game(2, "w", "%"), game(1, "b", "%")))
        assert reading.tournament is not None
        assert reading.tournament.rounds[0].pairings[0].result == Result.ADJOURNED
        assert [p.column for p in reading.problems] == [99, 99]

    def test_one_side_is_enough(self) -> None:
        for cells in ((game(2, "w", "0"), game(1, "b", " ")), (game(2, "-", " "), game(1, "b", "1"))):
            reading = trf.reads(two(*cells))
            assert reading.tournament is not None
            assert reading.tournament.rounds[0].pairings[0].result == Result.BLACK_WINS
            assert "only one player of the game has a result" in str(reading.problems[0])

    @pytest.mark.parametrize("unknown", ["?", "X", "x", "%"])
    @pytest.mark.parametrize("other", ["1", "0", "=", "W", "+", "-"])
    @pytest.mark.parametrize("white", [True, False])
    def test_a_result_that_one_side_calls_unknown_is_unknown(self, unknown: str, other: str, white: bool) -> None:
        first, second = (unknown, other) if white else (other, unknown)
        reading = trf.reads(two(game(2, "w", first), game(1, "b", second)))
        assert reading.tournament is not None
        assert reading.tournament.rounds[0].pairings[0].result == Result.ADJOURNED
        (said,) = [str(problem) for problem in reading.problems if "one player of the game" in str(problem)]
        assert f"the result “{other}”" in said

    def test_two_unknown_ones_are_nothing_to_say(self) -> None:
        for cells in (("?", "?"), ("?", " "), (" ", "?")):
            reading = trf.reads(two(game(2, "w", cells[0]), game(1, "b", cells[1])))
            assert reading.tournament is not None
            assert reading.tournament.rounds[0].pairings[0].result == Result.ADJOURNED
            assert [str(p) for p in reading.problems if "result" in str(p)] == []

    @pytest.mark.parametrize("code", "WDL")
    def test_letters_in_either_case(self, code: str) -> None:
        other = {"W": "l", "D": "d", "L": "w"}[code]
        small = trf.loads(two(game(2, "W", code.lower()), game(1, "B", other)))
        large = trf.loads(two(game(2, "w", code), game(1, "b", other.upper())))
        assert small.rounds == large.rounds

    @pytest.mark.parametrize(
        ("cell", "kind"),
        [
            ("0000 - U", ByeKind.PAIRING_ALLOCATED),
            ("0000 - +", ByeKind.PAIRING_ALLOCATED),
            ("0000 - H", ByeKind.HALF_POINT),
            ("0000 - =", ByeKind.HALF_POINT),
            ("     - h", ByeKind.HALF_POINT),
            ("0000 - Z", ByeKind.ZERO_POINT),
            ("0000 - -", ByeKind.ZERO_POINT),
            ("0000", ByeKind.ZERO_POINT),
            ("0000 - F", ByeKind.FULL_POINT),
            ("0000 - 1", ByeKind.FULL_POINT),
            ("", None),
        ],
    )
    def test_rounds_without_opponent(self, cell: str, kind: ByeKind | None) -> None:
        text = two(game(2, "w", "1"), game(1, "b", "0")) + player(3, cell, points="") + "\n"
        tournament = trf.loads(text)
        entry = tournament.rounds[0].entries.get(3)
        assert (entry.bye if entry is not None else None) is kind
        assert trf.dumps(tournament, "trf16") == text

    def test_two_forfeits_without_colours(self) -> None:
        reading = trf.reads(two(game(2, "-", "-"), game(1, "-", "-")))
        assert reading.tournament is not None
        assert reading.tournament.rounds[0].pairings[0].result == Result.DOUBLE_FORFEIT
        assert reading.tournament.rounds[0].pairings[0].white == 1

    def test_not_a_report_at_all(self) -> None:
        for text in ("Dear arbiter,\n\nplease find enclosed\n", "a;b;c\n1;2;3\n"):
            with pytest.raises(trf.TrfError, match="no line begins with 012"):
                trf.loads(text)


class TestFindings:
    def test_stand_at_the_cell_where_they_show(self) -> None:
        text = "012 T\nXXR 1\n" + "".join(
            player(number, rounds, points="") + "\n"
            for number, rounds in (
                (1, game(2, "w", "1") + game(2, "b", "1") + "0000 - U"),
                (2, game(1, "b", "0") + game(1, "w", "0") + game(3, "w", "1")),
                (3, "0000 - U  " + "0000 - U  " + game(2, "b", "0")),
            )
        )
        found = [(p.line, p.column, p.player, p.round) for p in trf.reads(text).problems]
        assert (2, 5, None, None) in found  # three rounds, one announced
        assert (3, 102, 1, 2) in found  # met before
        assert (5, 102, 3, 2) in found  # a second bye
        assert trf.reads(text).tournament is not None


class TestSettings:
    @pytest.mark.parametrize(
        ("record", "expected"),
        [
            ("XXC rank white1", (Colour.WHITE, "listed")),
            ("XXC black1", (Colour.BLACK, "starting-rank")),
            ("152 B", (Colour.BLACK, "starting-rank")),
            ("152 w", (Colour.WHITE, "starting-rank")),
        ],
    )
    def test_colour_and_order(self, record: str, expected: tuple[Colour, str]) -> None:
        settings = trf.loads(f"012 T\n{record}\n").settings
        assert (settings.initial_colour, settings.ranking_order.value) == expected

    @pytest.mark.parametrize(
        ("records", "expected"),
        [
            ("162  W 3.0    D 1.0", (300, 100, 0, 300, 300, 100, 0, 100)),
            ("162 W3 D1 P 0,5", (300, 100, 0, 300, 50, 100, 0, 100)),
            ("162  P 0.5", (100, 50, 0, 100, 50, 50, 0, 50)),
            ("162  W 3.0    D 2.0    L 1.0    A 0.0    P 3.0    X 2.0", (300, 200, 100, 300, 300, 200, 0, 200)),
            ("BBW  3.0\nBBD  1.0", (300, 100, 0, 300, 300, 100, 0, 100)),
            ("BBU  1.0\nBBW  3.0\nBBD  1.0", (300, 100, 0, 300, 100, 100, 0, 100)),
            ("XXS W=3 D=1", (300, 100, 0, 300, 100, 100, 0, 100)),
            ("XXS PAB=3 D=1 W=3", (300, 100, 0, 300, 300, 100, 0, 100)),
            ("XXS W=3\nXXS WW=2 ZPB=.5", (200, 50, 0, 300, 100, 50, 50, 50)),
        ],
    )
    def test_scoring(self, records: str, expected: tuple[int, ...]) -> None:
        tournament = trf.loads(f"012 T\n{records}\n")
        s = tournament.settings.scoring
        found = (
            s.white_win,
            s.white_draw,
            s.white_loss,
            s.forfeit_win,
            s.pairing_bye,
            s.half_bye,
            s.zero_bye,
            s.unknown,
        )
        assert found == expected
        for dialect in ("trfx", "trf26"):
            assert trf.loads(trf.dumps(tournament, dialect)).settings.scoring == s

    @pytest.mark.parametrize(
        ("code", "start", "system"),
        [
            ("FIDE_DUTCH_2025", "", "dutch-2026"),
            ("FIDE_DUTCH", "2026/01/31", "dutch-2017"),
            ("FIDE_DUTCH", "2026/02/01", "dutch-2026"),
            ("FIDE_DUTCH_2017", "", "dutch-2017"),
            ("FIDE_DUBOV_BAKU", "", "dubov"),
            ("BERGER_ROUNDROBIN_G2", "", "round-robin"),
        ],
    )
    def test_coded_type(self, code: str, start: str, system: str) -> None:
        tournament = trf.loads(f"012 T\n042 {start}\n192 {code}\n")
        assert tournament.settings.system == system
        assert tournament.info.type_code == code
        assert (tournament.settings.acceleration.value == "baku") == code.endswith("BAKU")

    @pytest.mark.parametrize("system", sorted(SYSTEMS))
    def test_custom_swiss_is_told_where_it_is_written_and_nowhere_else(self, tmp_path: Path, system: str) -> None:
        target = tmp_path / "t.trf"
        notes = trf.save(Tournament(settings=Settings(system=system)), target)
        custom = "192 CUSTOM_SWISS" in target.read_text("utf-8")
        assert custom == any("CUSTOM_SWISS is written" in str(note.message) for note in notes)

    def test_explicit_points_replace_baku(self) -> None:
        head = "012 T\n192 FIDE_DUTCH_2025_BAKU\n001    1      A\n001    2      B\n"
        assert trf.loads(head).settings.acceleration.value == "baku"
        explicit = trf.loads(head + "250      01.0 001 003 0001 0002\n")
        assert explicit.settings.acceleration.value == "none"
        assert trf.loads(head + "XXA    1  1.0  1.0  1.0\nXXA    2  1.0  1.0  1.0\n").settings == explicit.settings

    def test_a_decision_is_a_comment(self) -> None:
        text = "012 T\n### MPA @ Round 1: 1-3 4-2 => 1-4 3-2\n### nothing special\n"
        tournament = trf.loads(text)
        assert [(d.kind, d.round, d.text) for d in tournament.decisions] == [("MPA", 1, "1-3 4-2 => 1-4 3-2")]
        assert trf.dumps(tournament, "trf16") == text

    def test_a_bye_record_for_a_past_round(self) -> None:
        text = two(game(2, "w", "1"), game(1, "b", "0")) + player(3, points="") + "\n240 H 001 0003\n"
        tournament = trf.loads(text)
        assert tournament.rounds[0].entries[3].bye is ByeKind.HALF_POINT
        assert tournament.requests == ()
        assert trf.dumps(tournament) == text


# ---- damage

_mutations = st.lists(
    st.tuples(
        st.sampled_from(["replace", "insert", "delete", "cut", "swap", "double"]),
        st.integers(0, 10**6),
        st.sampled_from([*" 0123456789wb-+=UHZFXR#.,?\t\r\n", "\n001 ", "ä", "\u0301", "\x85", "9999", "XXA ", "240 "]),
    ),
    min_size=1,
    max_size=8,
)


def damaged(text: str, mutations: list[tuple[str, int, str]]) -> str:
    for kind, place, piece in mutations:
        at = place % (len(text) + 1)
        if kind == "replace":
            text = text[:at] + piece + text[at + len(piece) :]
        elif kind == "insert":
            text = text[:at] + piece + text[at:]
        elif kind == "delete":
            text = text[:at] + text[at + 1 :]
        elif kind == "cut":
            text = text[:at]
        else:
            lines = text.split("\n")
            line, other = place % len(lines), place // 7 % len(lines)
            if kind == "swap":
                lines[line], lines[other] = lines[other], lines[line]
            else:
                lines.insert(other, lines[line])
            text = "\n".join(lines)
    return text


@given(st.sampled_from([path for path in FILES if path.stat().st_size < 6000]), _mutations)
def test_no_damage_breaks_the_reader(path: Path, mutations: list[tuple[str, int, str]]) -> None:
    text = damaged(path.read_text(encoding="utf-8"), mutations)
    try:
        reading = trf.reads(text, path.name)
    except FileError:
        return  # nothing but blanks is left
    lines = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    for problem in reading.problems:
        assert 0 <= problem.line <= lines
        assert 0 <= problem.column <= 20_000
        assert str(problem).startswith(path.name)
    if reading.tournament is not None:
        again = trf.reads(trf.dumps(reading.tournament, reading.dialect))
        assert again.tournament == reading.tournament


@given(st.binary(max_size=400))
def test_no_bytes_break_the_reader(content: bytes) -> None:
    with suppress(FileError):
        trf.reads(content)
    with suppress(FileError):
        trf.reads(b"012 T\n001    1 " + content)
