"""What a report says of a round robin: games that do not count, the order of its rounds, its code."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissdesk.engine import propose
from swissdesk.formats import trf
from swissdesk.model import EventInfo, Pairing, Player, Result, Round, Settings, Tournament
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

    def test_a_game_that_is_annulled_and_rated_otherwise_has_points_that_its_lines_add_up_with(self) -> None:
        """Results that are annulled are in the lines, with the points that they were worth."""
        board, game = next((at, game) for at, game in enumerate(self.EVENT.rounds[0].pairings, 1) if 8 in game.pair)
        assert game.result == Result.WHITE_WINS
        corrected = ev.CorrectForRating(1, board, Result.BLACK_WINS).apply(self.EVENT)
        text = trf.dumps(corrected)
        explained = [line for line in text.splitlines() if line.startswith("299")]
        assert explained == [f"299 L         1.0  001 {game.white:04}", f"299 W         0.0  001 {game.black:04}"]
        assert trf.reads(text).problems == ()
        assert trf.loads(text).settings.points_exceptions == ()

    def test_listed_places_are_given_up_once_other_games_count(self) -> None:
        """Four games are less than half of fourteen, so that nobody's results count who has left by then."""
        event = played(8, 5, leaves_before=5)
        event = event.replace(settings=replace(event.settings, rounds=7))
        lines = trf.dumps(event).splitlines()
        for number, line in enumerate(lines):
            if line.startswith("001"):
                lines[number] = f"{line[:85]}{9 - int(line[4:8]):4}{line[89:]}"
        listed = trf.loads("\n".join(lines))
        assert [rank for _, rank, _ in columns(trf.dumps(listed)).values()] == [*"87654321"]
        longer = listed.replace(settings=replace(listed.settings, rounds=14))
        found = {player: rank for player, (_, rank, _) in columns(trf.dumps(longer)).items()}
        assert found == {row.player: str(row.rank) for row in table(longer)}


def code(event: Tournament) -> str:
    return next(line[4:] for line in trf.dumps(event).splitlines() if line.startswith("192"))


def in_table_order(event: Tournament) -> Tournament:
    """A double round robin as it would be without the exchange."""
    cycle = len(event.rounds) // 2
    order = [*range(cycle - 2), cycle - 1, cycle - 2, *range(cycle, 2 * cycle)]
    return event.replace(rounds=tuple(replace(event.rounds[at], number=n) for n, at in enumerate(order, 1)))


class TestCode:
    @pytest.mark.parametrize("players", [4, 5, 6, 9])
    def test_a_double_round_robin_says_in_which_order_the_rounds_were_played(self, players: int) -> None:
        event = played(players, 2 * (players - 1 + players % 2))
        assert code(event) == "FIDE_DOUBLEROUNDROBIN"
        assert code(in_table_order(event)) == "BERGER_DOUBLEROUNDROBIN"

    def test_before_it_is_known_it_says_how_it_will_be(self) -> None:
        event = played(6, 10)
        assert [code(event.replace(rounds=event.rounds[:number])) for number in range(11)] == [
            "FIDE_DOUBLEROUNDROBIN"
        ] * 11

    def test_a_single_one_keeps_its_code(self) -> None:
        event = played(6, 5)
        assert code(event) == "BERGER_ROUNDROBIN"
        assert code(event.replace(info=replace(event.info, type_code="FIDE_ROUNDROBIN"))) == "FIDE_ROUNDROBIN"

    @pytest.mark.parametrize("players", [3, 4])
    @pytest.mark.parametrize("named", ["FIDE_DOUBLEROUNDROBIN", "BERGER_DOUBLEROUNDROBIN"])
    def test_whether_rounds_are_exchanged_is_told_by_the_rounds_then_by_the_code(
        self, players: int, named: str
    ) -> None:
        event = played(players, 6)
        for rounds, told in (
            (event.rounds, True),
            (in_table_order(event).rounds, False),
            ((), named.startswith("FIDE")),
        ):
            text = trf.dumps(event.replace(rounds=rounds))
            text = text.replace(code(event.replace(rounds=rounds)), named)
            assert trf.loads(text).settings.exchange_rounds is told
            for others in ("142 9", "142 3"):
                assert trf.loads(text.replace("142 6", others)).settings.exchange_rounds

    @pytest.mark.parametrize("named", ["FIDE_DOUBLEROUNDROBIN", "BERGER_DOUBLEROUNDROBIN", "BERGER_ROUNDROBIN"])
    def test_without_a_number_of_rounds_the_code_stays(self, named: str) -> None:
        event = played(6, 5)
        endless = replace(event.settings, rounds=None)
        assert code(event.replace(info=replace(event.info, type_code=named), settings=endless)) == named

    def test_the_code_of_the_source_stays_until_the_rounds_say_another(self) -> None:
        event = played(6, 10)
        text = trf.dumps(event.replace(rounds=event.rounds[:3])).replace("FIDE_DOUBLE", "BERGER_DOUBLE")
        read = trf.loads(text)
        assert trf.dumps(read) == text
        assert code(read.replace(rounds=event.rounds[:4])) == "FIDE_DOUBLEROUNDROBIN"
        assert code(read.replace(rounds=in_table_order(event).rounds[:4])) == "BERGER_DOUBLEROUNDROBIN"

    def test_a_second_cycle_added_later_changes_the_code(self) -> None:
        read = trf.loads(trf.dumps(played(6, 5)))
        assert code(read) == "BERGER_ROUNDROBIN"
        assert code(read.replace(settings=replace(read.settings, rounds=10))) == "BERGER_DOUBLEROUNDROBIN"

    def test_a_changed_system_writes_its_own_code(self) -> None:
        read = trf.loads(trf.dumps(played(6, 10)))
        assert code(read.replace(settings=replace(read.settings, system="knockout"))) == "CUSTOM_KNOCKOUT"
        assert code(read.replace(settings=replace(read.settings, system="burstein"))) == "FIDE_BURSTEIN"


def test_a_match_of_two_keeps_all_its_rounds() -> None:
    rounds = tuple(Round(number, (Pairing(1, 2, Result.DRAW),)) for number in (1, 2, 3, 4))
    match = Tournament(players=(Player(1, "One, Ann"), Player(2, "Two, Bob")), rounds=rounds)
    assert trf.loads(trf.dumps(match)).rounds == rounds
