"""A player with a fixed board is on the pairing sheet, on the slip and in the round."""

from __future__ import annotations

from paper import pages_of

from swissdesk.model import EventInfo, FixedBoard, Player, Settings, Tournament
from swissdesk.model.events import PairRound, PublishRound
from swissdesk.reports import Report, build, pdf


def event(board: int) -> Tournament:
    players = tuple(Player(n, f"Player{n}", 2400 - n) for n in range(1, 9))
    begin = Tournament(EventInfo("Open"), Settings(rounds=5, fixed_boards=(FixedBoard(1, board),)), players)
    drafted = PairRound(1, ((1, 5), (6, 2), (3, 7), (8, 4))).apply(begin)
    return PublishRound(1).apply(drafted)


def lines(tournament: Tournament) -> list[str]:
    found = build("pairings", tournament, 1)
    assert isinstance(found, Report)
    return [" ".join(cell.text for cell in row.cells) for table in found.tables for row in table.rows]


def test_the_sheet_has_him_at_his_board() -> None:
    (his,) = [line for line in lines(event(3)) if "Player1" in line]
    assert his.split()[0] == "3"


def test_a_board_in_another_room_is_a_table() -> None:
    (his,) = [line for line in lines(event(40)) if "Player1" in line]
    assert his.split()[0] == "4"
    assert "(40)" in his.split()
    assert "Table 40" in " ".join(pages_of(pdf.to_bytes(build("slips", event(40), 1))))
