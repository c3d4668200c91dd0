"""Lists of players and what is printed for one of them: check-in, categories, player card, clubs, tie-breaks."""

from __future__ import annotations

from dataclasses import replace

import pytest
import report_samples as samples

from swissdesk.errors import InvalidEdit
from swissdesk.model import Player, Result, Round, Settings, Sex, Stage, Tournament
from swissdesk.model.awards import Awards, CategoryRule
from swissdesk.reports import Order, Report, SheetOptions, build
from swissdesk.standings.crosstable import Crosstable


def report(kind: str, tournament: Tournament = samples.SMALL, number: int | None = None, **options: object) -> Report:
    built = build(kind, tournament, number, SheetOptions(**options))  # type: ignore[arg-type]
    assert isinstance(built, Report)
    return built


def column(found: Report, key: str, table: int = 0) -> list[str]:
    return list(found.tables[table].column(key))


def with_sexes() -> Tournament:
    women = {1, 5}
    players = tuple(
        replace(player, sex=Sex.FEMALE if player.id in women else Sex.MALE) for player in samples.SMALL.players
    )
    return samples.SMALL.replace(players=players)


class TestLists:
    def test_by_rank_by_name_and_by_rating(self) -> None:
        assert column(report("players"), "name")[0] == "Петрова, Ольга"
        assert column(report("players", order=Order.NAME), "name")[0] == "Ďurčo, Ľubomír Peter"
        mixed = samples.SMALL.replace(players=tuple(replace(p, rating=1000 + p.id) for p in samples.PLAYERS))
        assert column(report("players", mixed, order=Order.RATING), "rating") == [
            "1007",
            "1006",
            "1005",
            "1004",
            "1003",
            "1002",
            "1001",
        ]

    def test_it_counts_the_players_and_their_ratings(self) -> None:
        assert report("players").notes == ("Players: 7, rated: 6, average rating: 1899",)
        nobody_rated = samples.SMALL.replace(players=(Player(1, "A"), Player(2, "B")), rounds=())
        assert report("players", nobody_rated).notes == ("Players: 2",)

    def test_check_in_has_a_box_for_everybody_who_has_not_left(self) -> None:
        found = report("check-in", order=Order.NAME)
        assert column(found, "name") == [
            "Ďurčo, Ľubomír Peter",
            "Late, Lou",
            "Novák, Ján",
            "Smith, Ann",
            "Παπαδόπουλος, Γεώργιος",
            "Петрова, Ольга",
        ]
        assert all(row.cells[0].box for row in found.tables[0].rows)
        assert "Entered: 6" in found.notes[0]

    def test_who_is_here_or_has_paid_is_ticked_in_print(self) -> None:
        first, second, *others = samples.SMALL.players
        known = (replace(first, checked_in=True, paid=True), replace(second, paid=True), *others)
        found = report("check-in", samples.SMALL.replace(players=known), order=Order.RANK)
        assert column(found, "here") == ["✓", *[""] * (len(column(found, "name")) - 1)]
        assert column(found, "paid")[:3] == ["✓", "✓", ""]
        assert found.notes[1] == "Ticked when printed: 1 present, 2 paid."
        assert len(report("check-in").notes) == 1

    def test_check_in_is_by_name_unless_asked_otherwise(self) -> None:
        assert build("check-in", samples.SMALL) == report("check-in", order=Order.NAME)

    def test_columns_that_may_go_are_left_out_on_demand_and_others_stay(self) -> None:
        found = report("players", without=("federation", "name"))
        keys = {column.key for column in found.tables[0].columns}
        assert "name" in keys
        assert "federation" not in keys


class TestSections:
    def test_a_category_has_places_of_its_own_and_keeps_the_overall_ones(self) -> None:
        found = report("standings", with_sexes(), 1, sections=("women",))
        assert [table.title for table in found.tables] == ["", "Women"]
        assert column(found, "name", 1) == ["Петрова, Ольга", "Smith, Ann"]
        assert column(found, "place", 1) == ["1", "2"]
        assert column(found, "overall", 1) == ["1=", "3="]

    def test_sections_alone_and_apart(self) -> None:
        found = report("standings", with_sexes(), 1, sections=("women", "men"), only_sections=True, apart=True)
        assert [(table.title, table.apart) for table in found.tables] == [("Women", True), ("Men", True)]

    def test_the_categories_of_the_event(self) -> None:
        awards = Awards(categories=(CategoryRule("girls", "Best girl", sex=Sex.FEMALE),))
        tournament = with_sexes()
        tournament = tournament.replace(settings=replace(tournament.settings, awards=awards))
        assert [table.title for table in report("standings", tournament, 1, sections=("all",)).tables][1:] == [
            "Best girl"
        ]
        assert [table.title for table in report("players", tournament, sections=("girls",)).tables][1:] == ["Best girl"]

    def test_a_category_without_anybody_is_left_out_and_an_unknown_one_refused(self) -> None:
        assert len(report("standings", samples.SMALL, 1, sections=("women",)).tables) == 1
        with pytest.raises(InvalidEdit, match="no category “elves”"):
            report("standings", samples.SMALL, 1, sections=("elves",))

    def test_the_same_player_has_another_key_in_every_section(self) -> None:
        keys = [row.key for row in report("standings", with_sexes(), 1, sections=("women",)).lines]
        assert len(keys) == len(set(keys)) == 9


class TestPlayerCard:
    def test_opponents_colours_results_points_and_floats(self) -> None:
        found = report("player", players=(2,))
        assert found.tables[0].title == "2 · FM Novák, Ján · SVK · 2250 · points: 1 · place 2"
        assert [row.texts for row in found.tables[0].rows] == [
            ("1", "2026-05-01", "2", "White", "5", "", "Smith, Ann", "ENG", "–", "½", "½", ""),
            ("2", "2026-05-02", "1", "Black", "1", "WGM", "Петрова, Ольга", "UKR", "2410", "½", "1", "↑"),
        ]

    def test_byes_and_open_games(self) -> None:
        found = report("player", players=(6,))
        assert [row.texts[-3:] for row in found.tables[0].rows] == [("½", "½", "↓"), ("", "½", "↓")]
        assert column(found, "opponent") == ["half-point bye", "Ďurčo, Ľubomír Peter"]

    def test_all_who_have_not_left_if_nobody_is_named(self) -> None:
        assert len(report("player").tables) == 6
        assert report("player").title == "Player cards"

    def test_a_draft_is_not_on_it(self) -> None:
        draft = samples.with_stage(samples.SMALL, Stage.DRAFT)
        assert len(report("player", draft, players=(2,)).tables[0].rows) == 1
        with pytest.raises(InvalidEdit, match="still a draft"):
            report("player", draft, 2)

    def test_before_the_first_round(self) -> None:
        found = report("player", samples.SMALL.replace(rounds=()), players=(2,))
        assert found.notices == ("No round is published yet.",)

    def test_points_do_not_depend_on_how_they_are_looked_up(self) -> None:
        for player in samples.PLAYERS:
            found = report("player", players=(player.id,))
            last = found.tables[0].column("points")[-1]
            crosstable = report("crosstable")
            place = column(crosstable, "number").index(str(player.id))
            assert last == column(crosstable, "points")[place]


class TestClubs:
    def club_event(self) -> Tournament:
        clubs = ("Tower", "Tower", "Bishop", "Bishop", "Tower", "", "Rook")
        players = tuple(
            replace(p, club=club, withdrawn_from=None) for p, club in zip(samples.PLAYERS, clubs, strict=True)
        )
        return samples.SMALL.replace(players=players)

    def test_the_best_players_of_each_club_add_up(self) -> None:
        found = report("clubs", self.club_event(), 1, best_of=2)
        assert [row.texts for row in found.tables[0].rows] == [
            ("1", "Tower", "3", "1½", "2", "0.67", "1"),
            ("2", "Rook", "1", "1", "1", "1.00", "1"),
            ("3", "Bishop", "2", "0", "0", "0.00", "6"),
        ]
        assert [table.title for table in found.tables] == ["", "Tower", "Rook", "Bishop"]
        assert found.notes == ("Points: sum of the best players of a club, at most 2.", "Players without a club: 1.")

    def test_level_clubs_share_the_place(self) -> None:
        found = report("clubs", self.club_event(), 1, best_of=1)
        assert column(found, "place") == ["1=", "1=", "3"]

    def test_nobody_has_a_club(self) -> None:
        players = tuple(replace(player, club="") for player in samples.PLAYERS)
        assert report("clubs", samples.SMALL.replace(players=players), 1).notices == ("No player has a club entered.",)


class TestTieBreaks:
    def test_the_sum_of_every_table_is_the_value_in_the_standings(self) -> None:
        standings = report("standings", samples.TIED, 2)
        found = report("tiebreaks", samples.TIED, 2, players=(2,))
        assert found.title == "Tie-breaks of Novák, Ján"
        place = column(standings, "name").index("Novák, Ján")
        values = (*(row.texts[-2:] for row in standings.tables[0].rows),)[place] + ("",)  # nobody is parted by DE
        assert found.tables[0].rows[0].texts[-3:] == tuple(value or "–" for value in values)
        sums = [table.column("amount")[-1] for table in found.tables[1:]]
        assert sums == [value or "–" for value in values]
        assert [table.title.split()[0] for table in found.tables[1:]] == ["BH/C1", "SB", "DE"]

    def test_it_names_the_rules(self) -> None:
        assert report("tiebreaks", samples.TIED, 2, players=(2,)).notes == ("Articles: C.07, 1 March 2026.",)

    def test_several_players_follow_each_other(self) -> None:
        found = report("tiebreaks", samples.TIED, 2, players=(2, 3))
        assert [table.title for table in found.tables if table.title in ("Novák, Ján", "Παπαδόπουλος, Γεώργιος")] == [
            "Novák, Ján",
            "Παπαδόπουλος, Γεώργιος",
        ]

    def test_what_all_have_in_common_is_computed_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        looks: list[Tournament] = []
        of = Crosstable.of

        def counted(tournament: Tournament, *given: object) -> Crosstable:
            looks.append(tournament)
            return of(tournament, *given)  # type: ignore[arg-type]

        monkeypatch.setattr(Crosstable, "of", counted)
        report("tiebreaks", samples.TIED, 2, players=(2,))
        alone = len(looks)
        report("tiebreaks", samples.TIED, 2, players=(1, 2, 3, 4))
        assert 0 < alone == len(looks) - alone

    def test_nobody_named_or_nothing_to_explain(self) -> None:
        with pytest.raises(InvalidEdit, match="Choose the player"):
            report("tiebreaks", samples.TIED, 2)
        with pytest.raises(InvalidEdit, match="No tie-breaks are chosen"):
            report("tiebreaks", samples.SMALL, 2, players=(2,))


class TestResults:
    def test_points_after_the_round_and_winners_in_bold(self) -> None:
        found = report("results", number=1)
        assert found.tables[0].rows[0].texts == (
            "1",
            "",
            "Ďurčo, Ľubomír Peter",
            "1822",
            "0",
            "0–1",
            "1",
            "2410",
            "WGM",
            "Петрова, Ольга",
        )
        keys = [column.key for column in found.tables[0].columns]
        bold = [row.cells[keys.index("black")].bold for row in found.tables[0].rows]
        assert bold == [True, False, False]

    def test_an_open_board_is_said_twice(self) -> None:
        found = report("results")
        assert found.round == "Round 2 of 3"
        assert column(found, "result") == ["½–½", "open"]
        assert found.notices == ("Not final. Missing results: round 2: board 2.",)

    def test_missing_results_of_every_round(self) -> None:
        first = samples.ROUND_1.with_board(1, replace(samples.ROUND_1.board(1), result=Result.ADJOURNED))
        found = report("missing", samples.SMALL.replace(rounds=(first, samples.ROUND_2)))
        assert [(table.title, table.column("board")) for table in found.tables] == [
            ("Round 1", ("1",)),
            ("Round 2", ("2 (12)",)),
        ]
        assert column(found, "remark") == ["adjourned"]

    def test_nothing_is_missing(self) -> None:
        assert report("missing", number=1).notices == ("All results are in.",)
        assert report("missing", Tournament()).notices == ("All results are in.",)


class TestAllPlayAll:
    def event(self) -> Tournament:
        return samples.SMALL.replace(settings=Settings(rounds=3, system="round-robin"))

    def test_a_column_for_every_opponent_in_the_order_of_the_places(self) -> None:
        found = report("crosstable", self.event(), 1)
        rows = [row.texts for row in found.tables[0].rows]
        keys = [column.key for column in found.tables[0].columns]
        first = keys.index("against-1")
        square = [row[first : first + len(rows)] for row in rows]
        assert [row[place] for place, row in enumerate(square)] == ["■"] * len(rows)
        order = [int(row[keys.index("number")]) for row in rows]
        assert square[order.index(1)][order.index(4)] == "1"
        assert square[order.index(4)][order.index(1)] == "0"
        assert square[order.index(3)][order.index(7)] == "(−)"

    def test_a_game_that_is_on_has_a_star_and_a_double_round_two_signs(self) -> None:
        twice = self.event().replace(rounds=(samples.ROUND_1, Round(2, samples.ROUND_1.pairings[:1]), samples.ROUND_2))
        found = report("crosstable", twice, 3)
        signs = {cell.text for row in found.tables[0].rows for cell in row.cells}
        assert {"11", "00", "*"} <= signs
