"""What a report says of a round robin: games that do not count, the order of its rounds, its code."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissdesk.engine import propose
from swissdesk.formats import trf
from swissdesk.model import EventInfo, Player, Result, Settings, Tournament
from swissdesk.model import events as ev
from swissdesk.standings import table

ROUND_ROBIN = EventInfo(name="Masters", start="2026/11/01", type="Individual: Round-Robin")


def played(players: int, rounds: int, *, leaves_before: int | None = None) -> Tournament:
    """A round robin in which the lower number wins with White and draws with Black; the last may leave."""
    people = tuple(Player(number, f"Player, {number}", 2300 - number) for number in range(1, players + 1))
    event = Tournament(ROUND_ROBIN, Settings(system="round-robin", rounds=rounds), people)
    for number in range(1, rounds + 1):
        if number == leaves_before:
            event = ev.WithdrawPlayer(players, number).apply(event)
        proposal = propose(event, "round-robin")
        event = ev.PairRound(number, proposal.pairs, proposal.bye, "round-robin").apply(event)
        event = ev.PublishRound(number).apply(event)
        for board, (white, black) in enumerate(proposal.pairs, 1):
            result = Result.WHITE_WINS if white < black else Result.DRAW
            event = ev.EnterResult(number, board, result).apply(event)
    return event


def columns(text: str) -> dict[int, tuple[str, str, str]]:
    """Points, place and cells of every player."""
    rows = [line for line in text.splitlines() if line.startswith("001")]
    return {int(row[4:8]): (row[80:84].strip(), row[85:89].strip(), row[91:]) for row in rows}


_WORTH = {"1": 10, "=": 5}


class TestSomebodyLeavesEarly:
    EVENT = played(8, 7, leaves_before=4)

    @pytest.mark.parametrize("dialect", trf.DIALECTS)
    def test_the_points_are_the_sum_of_the_line(self, dialect: str) -> None:
        rows = columns(trf.dumps(self.EVENT, dialect))
        assert len(rows) == 8
        for points, _, cells in rows.values():
            assert sum(_WORTH.get(letter, 0) for letter in cells[7::10]) == round(10 * float(points))
        assert self.EVENT.points[8] == 0
        assert float(rows[8][0]) > 0

    def test_the_places_go_by_the_rule(self) -> None:
        rows = columns(trf.dumps(self.EVENT))
        assert {row.player: str(row.rank) for row in table(self.EVENT)} == {p: rank for p, (_, rank, _) in rows.items()}
        assert rows[8][1] == "8"

    @pytest.mark.parametrize("dialect", trf.DIALECTS)
    def test_our_reader_has_no_objection_and_counts_as_we_do(self, dialect: str) -> None:
        reading = trf.reads(trf.dumps(self.EVENT, dialect))
        assert reading.problems == ()
        assert reading.tournament is not None
        assert reading.tournament.points == self.EVENT.points

    def test_points_without_the_games_that_do_not_count_are_taken_too(self) -> None:
        lines = trf.dumps(self.EVENT).splitlines()
        for number, line in enumerate(lines):
            if line.startswith("001"):
                lines[number] = f"{line[:80]}{self.EVENT.points[int(line[4:8])] / 100:4.1f}{line[84:]}"
        assert trf.reads("\n".join(lines)).problems == ()

    def test_that_all_results_count_comes_back(self) -> None:
        keeps = self.EVENT.replace(settings=replace(self.EVENT.settings, annul_early=False))
        again = trf.loads(trf.dumps(keeps))
        assert again.settings.annul_early is False
        assert again.points == keeps.points
        assert again.points[8] > 0
        assert trf.dumps(again) == trf.dumps(keeps)
