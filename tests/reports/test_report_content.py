"""What stands on the sheets, before anything is drawn."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
import report_samples as samples
from examples import examples
from hypothesis import given
from strategies import tournaments

from swissdesk import wording
from swissdesk.errors import InvalidEdit, SwissDeskError
from swissdesk.lettering import fitting
from swissdesk.model import Pairing, Result, Round, Settings, Stage, Tournament
from swissdesk.reports import (
    KINDS,
    Report,
    SheetOptions,
    Use,
    build,
    crosstable,
    pairing_sheet,
    parts,
    player_list,
    standings_sheet,
)


def lines(report: Report, table: int = 0) -> list[str]:
    """Return the rows of a table as lines of text."""
    return [" | ".join(row.texts) for row in report.tables[table].rows]


class TestPairingSheet:
    def test_head_and_foot(self) -> None:
        report = pairing_sheet(samples.SMALL, 2)
        assert (report.title, report.event) == ("Pairings", "Cup of Košice")
        assert (report.round, report.date) == ("Round 2 of 3", "2 May 2026")
        assert (report.edition, report.arbiter) == ("FIDE Dutch system, rules of 2026", "Horváthová, Eva")
        assert report.use is Use.WALL

    def test_boards_in_order_with_points_before_the_round(self) -> None:
        assert lines(pairing_sheet(samples.SMALL, 2)) == [
            "1 | 1 | WGM | Петрова, Ольга | 2410 | ½–½ | 2250 | FM | Novák, Ján | ½",
            "2 (12) | ½ |  | Late, Lou | 1500 |  | 1822 |  | Ďurčo, Ľubomír Peter | 0",
        ]

    def test_a_board_without_a_result_has_a_box_to_write_in(self) -> None:
        table = pairing_sheet(samples.SMALL, 2).tables[0]
        place = [column.key for column in table.columns].index("result")
        assert [(row.cells[place].text, row.cells[place].box) for row in table.rows] == [("½–½", True), ("", True)]

    def test_byes_with_their_worth_and_the_withdrawn_at_the_end(self) -> None:
        report = pairing_sheet(samples.SMALL, 2)
        assert report.tables[1].title == "Byes and absences"
        assert lines(report, 1) == [
            "0 | Παπαδόπουλος, Γεώργιος | 2010 | bye: 1",
            "½ | Smith, Ann | – | half-point bye: ½",
        ]
        assert report.notes == (
            "A number in brackets is the number of the table.",
            "Withdrawn: Gone, Gus",
        )

    def test_no_starting_ranks(self) -> None:
        keys = {column.key for table in pairing_sheet(samples.SMALL, 2).tables for column in table.columns}
        assert "number" not in keys

    def test_the_latest_round_without_a_number(self) -> None:
        assert pairing_sheet(samples.SMALL) == pairing_sheet(samples.SMALL, 2)

    def test_an_earlier_round_does_not_know_who_withdraws_later(self) -> None:
        report = pairing_sheet(samples.SMALL, 1)
        assert len(report.tables[0].rows) == 3
        assert report.notes == ()

    def test_a_draft_is_refused(self) -> None:
        with pytest.raises(InvalidEdit) as refused:
            pairing_sheet(samples.with_stage(samples.SMALL, Stage.DRAFT), 2)
        assert str(refused.value) == "Round 2 is still a draft. Publish it to print its pairings."

    @pytest.mark.parametrize("number", [0, 3, -1])
    def test_a_round_that_is_not_paired_is_refused(self, number: int) -> None:
        with pytest.raises(InvalidEdit, match=f"Round {number} is not paired yet"):
            pairing_sheet(samples.SMALL, number)

    def test_an_empty_tournament_is_refused(self) -> None:
        with pytest.raises(InvalidEdit, match="Round 1 is not paired yet"):
            pairing_sheet(Tournament())

    def test_empty_columns_are_left_out(self) -> None:
        plain = tuple(replace(player, title="", withdrawn_from=None) for player in samples.PLAYERS)
        report = pairing_sheet(samples.SMALL.replace(players=plain), 2)
        assert "white-title" not in {column.key for column in report.tables[0].columns}

    def test_a_round_without_a_game_says_so(self) -> None:
        empty = samples.SMALL.replace(rounds=(Round(1),))
        assert pairing_sheet(empty, 1).notices == ("There are no games in this round.",)


class TestStandings:
    def test_shared_places_points_and_the_withdrawn(self) -> None:
        report = standings_sheet(samples.SMALL, 1)
        assert report.title == "Standings after round 1"
        assert report.round == ""
        assert lines(report) == [
            "1= | 1 | WGM | Петрова, Ольга | UKR | 2410 | 1",
            "1= | 7 |  | Gone, Gus (withdrawn) |  | 1400 | 1",
            "3= | 2 | FM | Novák, Ján | SVK | 2250 | ½",
            "3= | 5 |  | Smith, Ann | ENG | – | ½",
            "3= | 6 |  | Late, Lou | ENG | 1500 | ½",
            "6= | 3 |  | Παπαδόπουλος, Γεώργιος | GRE | 2010 | 0",
            "6= | 4 |  | Ďurčo, Ľubomír Peter | SVK | 1822 | 0",
        ]
        assert report.notices == ()

    def test_points_are_bold(self) -> None:
        report = standings_sheet(samples.SMALL, 1)
        assert all(row.cells[-1].bold for row in report.tables[0].rows)

    def test_open_boards_are_named(self) -> None:
        report = standings_sheet(samples.SMALL, 2)
        assert report.notices == ("Not final. Missing results: round 2: board 2.",)

    def test_open_and_adjourned_boards_of_several_rounds(self) -> None:
        first = samples.ROUND_1.with_board(3, Pairing(7, 3)).with_board(1, Pairing(4, 1, Result.ADJOURNED))
        report = standings_sheet(samples.SMALL.replace(rounds=(first, samples.ROUND_2)), 2)
        assert report.notices == ("Not final. Missing results: round 1: boards 1 and 3; round 2: board 2.",)

    def test_many_open_boards_are_counted(self) -> None:
        report = standings_sheet(samples.large(40), 1)
        assert report.notices == ("Not final. Missing results: round 1: 20 boards.",)

    def test_the_final_standings_are_called_so(self) -> None:
        last = samples.SMALL.replace(rounds=(samples.ROUND_1,), settings=Settings(rounds=1))
        assert standings_sheet(last).title == "Final standings"

    @pytest.mark.parametrize(
        ("kind", "title"),
        [
            ("crosstable", "Crosstable after the last round"),
            ("ratings", "Rating changes after the last round"),
            ("clubs", "Clubs after the last round"),
        ],
    )
    def test_other_tables_of_the_end_are_called_so_until_a_result_is_missing(self, kind: str, title: str) -> None:
        last = samples.SMALL.replace(rounds=(samples.ROUND_1,), settings=Settings(rounds=1))
        adjourned = samples.ROUND_1.with_board(1, Pairing(4, 1, Result.ADJOURNED))
        assert build(kind, last).title == title
        assert build(kind, last.replace(rounds=(adjourned,))).title == title.replace("the last round", "round 1")
        assert build(kind, last.replace(settings=Settings(rounds=2))).title == title.replace(
            "the last round", "round 1"
        )

    def test_without_a_number_a_round_that_has_not_begun_does_not_count(self) -> None:
        waiting = replace(samples.ROUND_2, pairings=(Pairing(1, 2), Pairing(6, 4)))
        assert standings_sheet(samples.SMALL.replace(rounds=(samples.ROUND_1, waiting))).title.endswith("round 1")
        assert standings_sheet(samples.SMALL).title.endswith("round 2")

    def test_a_draft_shows_nothing(self) -> None:
        draft = samples.with_stage(samples.SMALL, Stage.DRAFT)
        assert standings_sheet(draft).title == "Standings after round 1"
        with pytest.raises(InvalidEdit, match="Round 2 is still a draft"):
            standings_sheet(draft, 2)

    def test_before_round_1(self) -> None:
        report = standings_sheet(samples.SMALL.replace(rounds=()))
        assert report.title == "Standings before round 1"
        assert len(report.tables[0].rows) == 7

    def test_an_empty_tournament_has_a_sheet_that_says_so(self) -> None:
        report = standings_sheet(Tournament())
        assert report.tables == ()
        assert report.notices == ("There are no players yet.",)

    def test_tie_breaks_that_are_not_applied_are_named(self) -> None:
        codes = ("PTS", "BH/C1", "OTHER_AGE", "SB", "KS")
        report = standings_sheet(samples.SMALL.replace(settings=Settings(tiebreaks=codes)), 1)
        assert "Tie-breaks not applied here: OTHER_AGE and KS." in report.notes
        assert "Tie-breaks: BH/C1 Buchholz, without the lowest; SB Sonneborn-Berger." in report.notes
        assert [column.head for column in report.tables[0].columns][-2:] == ["BH/C1", "SB"]


class TestPlayerList:
    def test_by_starting_rank(self) -> None:
        mixed = samples.SMALL.replace(players=samples.PLAYERS[::-1])
        report = player_list(mixed)
        assert report.tables[0].column("number") == ("1", "2", "3", "4", "5", "6", "7")
        assert lines(report)[1] == "2 | FM | Novák, Ján | 2250 | SVK | 200 | ŠK Slovan"
        assert lines(report)[6] == "7 |  | Gone, Gus (withdrawn) | 1400 |  |  | "
        assert report.date == "1 May 2026 – 9 May 2026"

    def test_no_birth_dates(self) -> None:
        assert "2012" not in " ".join(lines(player_list(samples.SMALL)))

    def test_an_unknown_column_is_a_key_error(self) -> None:
        with pytest.raises(KeyError):
            player_list(samples.SMALL).tables[0].column("birth")


class TestCrosstable:
    def test_cells_have_starting_numbers_colours_and_results(self) -> None:
        report = crosstable(samples.SMALL, 2)
        assert report.title == "Crosstable after round 2"
        assert [(row.texts[1], *row.texts[-3:]) for row in report.tables[0].rows] == [
            ("1", "4b1", "2w½", "1½"),
            ("2", "5w½", "1b½", "1"),
            ("3", "7b−", "(1)", "1"),
            ("5", "2b½", "(½)", "1"),
            ("7", "3w+", "(0)", "1"),
            ("6", "(½)", "4w", "½"),
            ("4", "1w0", "6b", "0"),
        ]

    def test_it_says_what_is_open_and_what_the_cells_mean(self) -> None:
        report = crosstable(samples.SMALL, 2)
        assert report.notices == ("Not final. Missing results: round 2: board 2.",)
        assert report.notes[0].startswith("12w1: win with White against number 12")

    def test_an_earlier_round_and_none(self) -> None:
        assert "round-2" not in {column.key for column in crosstable(samples.SMALL, 1).tables[0].columns}
        assert crosstable(samples.SMALL, 0).title == "Crosstable before round 1"

    def test_a_draft_is_refused(self) -> None:
        with pytest.raises(InvalidEdit, match="Round 2 is still a draft"):
            crosstable(samples.with_stage(samples.SMALL, Stage.DRAFT), 2)


class TestKinds:
    @pytest.mark.parametrize("kind", sorted(set(KINDS) - samples.NOT_OF_TIED))
    def test_every_kind_is_built(self, kind: str) -> None:
        options = replace(KINDS[kind].defaults, players=(2,))
        assert build(kind, samples.TIED, 2, options).kind == kind

    @pytest.mark.parametrize("kind", sorted(KINDS))
    def test_every_kind_says_what_it_is_for_and_which_options_it_takes(self, kind: str) -> None:
        found = KINDS[kind]
        assert found.name == kind
        assert found.title
        assert found.about
        assert set(found.takes) <= {field.name for field in fields(SheetOptions)}

    def test_an_unknown_kind_is_refused_in_words(self) -> None:
        with pytest.raises(InvalidEdit) as refused:
            build("posters", samples.SMALL)
        expected = "Unknown sheet “posters”. Choose from: " + ", ".join(KINDS) + "."
        assert str(refused.value) == wording.sentence(refused.value) == expected

    @given(tournaments())
    @examples(0.5)
    def test_any_sound_tournament_gives_a_sheet_or_a_reason(self, tournament: Tournament) -> None:
        for kind in KINDS:
            report = samples.built(kind, tournament)
            if isinstance(report, SwissDeskError):
                assert wording.sentence(report)
                continue
            keys = [row.key for row in report.lines]
            assert len(keys) == len(set(keys)) or kind == "score-sheets"
            for table in report.tables if isinstance(report, Report) else ():
                assert all(len(row.cells) == len(table.columns) for row in table.rows)


class TestParts:
    @pytest.mark.parametrize(
        ("name", "shorter"),
        [
            ("Konstantinova, Anna Maria", ("Konstantinova, Anna M.", "Konstantinova, A. M.", "Konstantinova, A.")),
            ("Novák, Ján", ("Novák, J.",)),
            ("Smith, Anna-Maria", ("Smith, A.-M.",)),
            ("Smith, A.", ()),
            ("王, 小明", ()),
            ("Praggnanandhaa", ()),
            ("Smith,", ()),
            (", Ann", ()),
        ],
    )
    def test_given_names_are_shortened_and_surnames_never(self, name: str, shorter: tuple[str, ...]) -> None:
        assert fitting.of_name(name) == shorter

    def test_a_player_without_a_name_is_not_blank(self) -> None:
        assert parts.name_cell(replace(samples.PLAYERS[0], name="  ")).text == "(no name)"

    @pytest.mark.parametrize(
        ("date", "text"),
        [("2026/5/1", "2026-05-01"), ("26/05/01", "2026-05-01"), ("1 May", "1 May"), ("", "")],
    )
    def test_dates(self, date: str, text: str) -> None:
        assert wording.date_text(date) == text

    def test_the_round_without_a_known_number_of_rounds(self) -> None:
        assert parts.round_of(Tournament(), 4) == "Round 4"
