"""How a round was paired, as a handout: what stands on it, and what can be read in the PDF."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
import report_samples as samples
from paper import pages_of

from swissdesk.engine import propose
from swissdesk.engine.trace import Kind, Verdict
from swissdesk.errors import InvalidEdit
from swissdesk.formats import trf
from swissdesk.model import Colour, Pairing, Result, Round, Stage, Tournament
from swissdesk.paths import resource
from swissdesk.reports import Report, SheetOptions, Table, build, pdf, trace_handout
from swissdesk.reports.trace_parts import MANY_PAIRS


def sample(name: str) -> Tournament:
    return trf.load(resource("samples", f"{name}.trf"))


ROUNDS = [("teaching-2012", 3), ("teaching-2012", 4), ("teaching-2012", 5), ("club-evening", 3), ("danube-open", 4)]


def text_of(table: Table) -> str:
    return " ".join(table.column("text"))


def drawings(report: Report) -> list[Table]:
    return [table for table in report.tables if any(column.key == "lines" for column in table.columns)]


def pages(report: Report, **options: str) -> list[str]:
    return pages_of(pdf.to_bytes(report, SheetOptions(**options)))


class TestContent:
    @pytest.mark.parametrize(("name", "number"), ROUNDS)
    def test_the_drawn_lines_are_the_pairs_of_the_round(self, name: str, number: int) -> None:
        tournament = sample(name)
        proposal = propose(tournament.before_round(number), tournament.settings.system)
        drawn = set()
        for table in drawings(trace_handout(tournament, number)):
            left, right = table.column("left-number"), table.column("right-number")
            drawn |= {frozenset((int(left[link.left]), int(right[link.right]))) for link in table.links}
        assert drawn == {frozenset(pair) for pair in proposal.pairs}

    @pytest.mark.parametrize(("name", "number"), ROUNDS)
    def test_broken_lines_are_the_pairs_that_break_something(self, name: str, number: int) -> None:
        for table in drawings(trace_handout(sample(name), number)):
            weak = {link.right for link in table.links if link.weak}
            said = table.column("breaks") if any(column.key == "breaks" for column in table.columns) else ()
            assert weak == {place for place, text in enumerate(said) if text}

    def test_every_bracket_has_its_heading(self) -> None:
        titles = [table.title for table in trace_handout(sample("club-evening"), 3).tables if table.title]
        assert titles == [
            "Before the first bracket",
            "Bracket 1 · 2 points · 3 players",
            "Bracket 2 · 1 point · 6 players · 1 from above",
            "Bracket 3 · ½ point · 1 player",
            "Bracket 4 · 0 points · 3 players · 1 from above",
            "The bye and the colours",
            "Clauses in plain words",
        ]

    def test_the_steps_that_decide_are_told_and_alike_ones_counted(self) -> None:
        report = trace_handout(sample("club-evening"), 3)
        second = next(text_of(table) for table in report.tables if table.title.startswith("Bracket 2"))
        assert "1–7, 3–6, 4–11: accepted, the first of the best" in second
        assert "C12 is 2 at best; 0 can be reached. 8 later candidates are no better." in second
        assert "1 and 6 have met (C1)" in second
        last = next(text_of(table) for table in report.tables if table.title.startswith("The bye"))
        assert "8 gets the bye" in last
        assert "10 has White against 9" in last

    def test_what_the_2012_edition_leaves_unsaid_is_said(self) -> None:
        report = trace_handout(sample("teaching-2012"), 4)
        first = next(text_of(table) for table in report.tables if table.title.startswith("Bracket 1"))
        assert "Accepted: 2–6. Criteria: X\N{NO-BREAK SPACE}=" in first

    @pytest.mark.parametrize(("name", "number"), ROUNDS)
    def test_every_clause_is_explained_once(self, name: str, number: int) -> None:
        report = trace_handout(sample(name), number)
        glossary = report.tables[-1]
        explained = [label for cell in glossary.column("clause") for label in cell.replace(",", " ").split()]
        assert len(explained) == len(set(explained))
        told = {cell for table in report.tables[:-1] if table.title for cell in table.column("clause") if cell}
        assert told - set(explained) <= {"Note"}  # what a teacher adds cites no clause

    def test_all_accepted_candidates_are_told(self) -> None:
        tournament = sample("danube-open")
        trace = propose(tournament.before_round(4), "dutch-2026").trace()
        told = {row.group for table in trace_handout(tournament, 4).tables for row in table.rows}
        assert {step.id for step in trace.steps if step.verdict is Verdict.ACCEPTED} <= told
        assert {step.id for step in trace.steps if step.kind in (Kind.BRACKET, Kind.LIMIT, Kind.COLOUR)} <= told

    def test_opponents_in_order_of_rank_or_beside_each_other(self) -> None:
        large = samples.large(80)
        large = large.replace(rounds=(), settings=replace(large.settings, initial_colour=Colour.WHITE))
        (first,) = drawings(trace_handout(large, 1))
        assert len(first.links) == 40 > MANY_PAIRS
        assert all(link.left == link.right for link in first.links)
        second = drawings(trace_handout(sample("club-evening"), 3))[1]
        numbers = [int(number) for number in second.column("right-number") if number]
        assert all(one < other for one, other in pairwise(numbers))

    def test_the_coming_round_and_no_further(self) -> None:
        assert trace_handout(sample("teaching-2012"), 5).round == "Round 5 of 5"
        assert trace_handout(sample("teaching-2012")).round == "Round 4 of 5"

    def test_a_system_without_a_trace_is_refused_in_words(self) -> None:
        tournament = sample("club-evening")
        other = tournament.replace(settings=replace(tournament.settings, system="manual"))
        with pytest.raises(InvalidEdit, match="cannot be shown step by step"):
            build("trace", other, 3)


class TestSchedule:
    @pytest.mark.parametrize("system", ["round-robin", "knockout"])
    def test_it_has_boards_and_no_brackets(self, system: str) -> None:
        tournament = sample("teaching-2012")
        settings = replace(tournament.settings, system=system)
        report = trace_handout(
            tournament.replace(players=tournament.players[:4], rounds=(), requests=(), settings=settings), 1
        )
        titles = [table.title for table in report.tables if table.title]
        assert titles[0] == "Before the pairing"
        assert titles[1].startswith("The boards · 4 players")
        assert "Colours" in titles
        assert not [title for title in titles if "racket" in title or "bye" in title]


class TestImpossible:
    def test_a_round_that_cannot_be_paired_is_told_as_far_as_it_goes(self) -> None:
        tournament = sample("teaching-2012")
        players = tournament.players[:2]
        rounds = (Round(1, (Pairing(players[0].id, players[1].id, Result.DRAW),), (), Stage.PUBLISHED, "dutch-2026"),)
        system = replace(tournament.settings, system="dutch-2026")
        report = trace_handout(tournament.replace(players=players, rounds=rounds, requests=(), settings=system), 2)
        assert report.notices[0].startswith("Round 2 cannot be paired")
        assert "have met" in text_of(report.tables[0]) or "has met" in text_of(report.tables[0])
        assert report.notices[0][:60] in " ".join(" ".join(pages(report)).split())


class TestPaper:
    @pytest.mark.sweep
    @pytest.mark.parametrize("paper", ["A4", "Letter"])
    @pytest.mark.parametrize(("name", "number"), ROUNDS)
    def test_every_line_can_be_read_back_whole(self, name: str, number: int, paper: str) -> None:
        report = trace_handout(sample(name), number)
        text = " ".join(" ".join(pages(report, paper=paper)).split())
        for table in report.tables:
            if table.title:
                assert table.title in text
                for line in table.column("text"):
                    assert " ".join(line.split()) in text

    def test_a_drawing_stays_on_one_page(self) -> None:
        report = trace_handout(sample("danube-open"), 4)
        read = pages(report)
        for table in drawings(report):
            names = [name for name in table.column("left") if name]
            assert any(all(name in page for name in names) for page in read)
