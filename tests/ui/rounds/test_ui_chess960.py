"""A start position of Chess960 drawn by the key: for the next round without one, undoable, on the sheet."""

from __future__ import annotations

from using import is_possible, message_of, tournament_of

from swissdesk import reports
from swissdesk.model.chess960 import arrangement, numbers_in
from swissdesk.reports import Report


def test_positions_are_drawn_round_by_round_until_all_have_one(window, opened, typist, make_tournament):
    opened(make_tournament(rounds=2))
    typist.shortcut("round.position")
    (first,) = numbers_in(tournament_of(window).info.start_positions) or ()
    assert arrangement(first) in message_of(window)
    typist.shortcut("round.position")
    assert len(numbers_in(tournament_of(window).info.start_positions) or ()) == 2
    typist.shortcut("round.position")
    assert len(numbers_in(tournament_of(window).info.start_positions) or ()) == 2
    typist.shortcut("edit.undo")
    assert numbers_in(tournament_of(window).info.start_positions) == (first,)


def test_the_pairing_sheet_shows_it(window, opened, typist, make_tournament):
    opened(make_tournament(rounds=2))
    typist.shortcut("round.position")
    (first,) = numbers_in(tournament_of(window).info.start_positions) or ()
    typist.propose()
    typist.shortcut("round.publish")
    sheet = reports.build("pairings", tournament_of(window), 1)
    assert isinstance(sheet, Report)
    assert any(arrangement(first) in note for note in sheet.notes)


def test_a_published_round_gets_no_position_any_more(window, opened, typist, make_tournament):
    opened(make_tournament(rounds=3))
    typist.shortcut("view.round")
    typist.propose()
    assert is_possible(window, "round.position")
    typist.shortcut("round.publish")
    assert not is_possible(window, "round.position")
    typist.shortcut("round.position")
    assert tournament_of(window).info.start_positions == ""
