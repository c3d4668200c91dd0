"""What a sheet printed again says differently, and what its foot says of it."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from swissdesk import reports
from swissdesk.model import Colour, EventInfo, Player, Result, Settings, Tournament
from swissdesk.model.events import (
    EnterResult,
    Event,
    PairRound,
    PublishRound,
    Rearrange,
    SwapColours,
)
from swissdesk.reports import Cell, Column, Report, Row, Table, revisions
from swissdesk.reports.revisions import Changes, Print

AT = "2026-05-01T14:02:11+02:00"


def played(*events: Event) -> Tournament:
    players = tuple(Player(number, f"Player {number}", 2000 - number) for number in range(1, 8))
    tournament = Tournament(EventInfo(name="Open"), Settings(rounds=5, initial_colour=Colour.WHITE), players)
    for event in (PairRound(1, ((1, 4), (5, 2), (3, 6)), 7), PublishRound(1), *events):
        tournament = event.apply(tournament)
    return tournament


def printed(tournament: Tournament, kind: str = "pairings", revision: int = 1) -> Print:
    return Print(kind, 1, revision, AT, revisions.digests(reports.build(kind, tournament, 1)))


def changes(before: Tournament, after: Tournament, kind: str = "pairings") -> Changes:
    return revisions.changes(reports.build(kind, after, 1), printed(before, kind))


def test_the_same_sheet_has_no_changes() -> None:
    assert not changes(played(), played())
    assert changes(played(), played()).to_mark == frozenset()


def test_a_board_with_the_colours_turned_round_is_marked_alone() -> None:
    assert changes(played(), played(SwapColours(1, 2))) == Changes(changed=("board 2",))


def test_a_result_in_a_frame_that_was_empty_is_no_change() -> None:
    assert not changes(played(), played(EnterResult(1, 2, Result.DRAW)))


def test_a_result_that_was_printed_and_is_another_now_is_one() -> None:
    before, after = played(EnterResult(1, 2, Result.DRAW)), played(EnterResult(1, 2, Result.WHITE_WINS))
    assert changes(before, after).to_mark == {"board 2"}
    assert changes(before, played()).to_mark == {"board 2"}


def test_lines_that_are_new_are_marked_and_lines_that_went_are_known() -> None:
    two_boards = played(Rearrange(1, ((1, 4), (5, 2)), 7))
    assert changes(two_boards, played()) == Changes(added=("board 3",), gone=("player 3", "player 6"))
    assert changes(played(), two_boards).gone == ("board 3",)


def test_by_name_everybody_concerned_is_marked() -> None:
    assert changes(played(), played(SwapColours(1, 2)), "alphabetical").to_mark == {"player 2", "player 5"}


def test_slips_are_compared_card_by_card() -> None:
    assert changes(played(), played(SwapColours(1, 2)), "slips").to_mark == {"board 2"}


def test_a_print_in_large_type_is_compared_with_one_that_has_all_columns() -> None:
    large = reports.build("pairings", played(), 1, reports.SheetOptions(size=reports.LARGE_PRINT))
    assert revisions.stamp(reports.build("pairings", played(), 1), printed(played()), AT).changed == frozenset()
    assert revisions.digests(large) != printed(played()).digests  # hence the usual options for the digests


def test_a_title_that_comes_up_on_one_line_changes_only_that_line() -> None:
    before = played()
    after = before.replace(players=(replace(before.players[0], title="GM"), *before.players[1:]))
    assert changes(before, after).to_mark == {"board 1"}


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)


@given(st.lists(st.tuples(texts, texts), min_size=1, max_size=6), st.integers(0, 5), texts)
def test_a_line_is_marked_exactly_if_its_words_are_others(lines: list[tuple[str, str]], at: int, new: str) -> None:
    def sheet(cells: list[tuple[str, str]]) -> Report:
        rows = (Row((Cell(a), Cell(b)), key=f"line {place}") for place, (a, b) in enumerate(cells))
        return Report("any", "Any", tables=(Table((Column("a", "A"), Column("b", "B")), tuple(rows)),))

    at %= len(lines)
    changed = [*lines[:at], (new, lines[at][1]), *lines[at + 1 :]]
    before = Print("any", None, 1, AT, revisions.digests(sheet(lines)))
    found = revisions.changes(sheet(changed), before)
    said = [text for text in lines[at] if text] != [text for text in changed[at] if text]
    assert found.to_mark == ({f"line {at}"} if said else frozenset())
    assert not found.added
    assert not found.gone


def test_revisions_count_for_each_sheet_and_round() -> None:
    prints = (printed(played()), printed(played(), "slips"), printed(played(), revision=2))
    assert revisions.latest(prints, "pairings", 1) is prints[2]
    assert revisions.latest(prints, "pairings", 2) is None
    assert revisions.latest(prints, "slips", 1) is prints[1]
    assert revisions.latest(prints, "players", None) is None


def test_the_foot_says_when_and_what_it_replaces() -> None:
    sheet = reports.build("pairings", played(SwapColours(1, 3)), 1)
    later, tomorrow = "2026-05-01T15:30:00+02:00", "2026-05-02T09:00:00+02:00"
    first = revisions.stamp(sheet, None, later)
    assert (first.printed_at, first.replaces, first.changed) == ("2026-05-01 15:30", "", frozenset())
    again = revisions.stamp(sheet, printed(played()), later)
    assert (again.printed_at, again.replaces, again.changed) == ("2026-05-01 15:30", "14:02", {"board 3"})
    assert revisions.stamp(sheet, printed(played()), tomorrow).replaces == "2026-05-01 14:02"


def test_a_time_that_is_none_stays_as_it_is() -> None:
    assert revisions.time_text("at noon") == "at noon"


def test_frames_can_be_left_out_of_account() -> None:
    before = printed(played(EnterResult(1, 2, Result.DRAW)))
    sheet = reports.build("pairings", played(EnterResult(1, 2, Result.WHITE_WINS)), 1)
    assert not revisions.changes(sheet, before, frames=False)
