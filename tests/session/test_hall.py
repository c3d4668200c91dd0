"""What the hall shows: published rounds only, in pages that lose nobody, with marks that age, in their turn."""

from __future__ import annotations

import weakref
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from running_rounds import played

from swissdesk.engine import propose
from swissdesk.model import ByeKind, EventInfo, Result, Stage, Tournament
from swissdesk.model.events import (
    AnnounceBye,
    Begin,
    DiscardRound,
    EnterResult,
    PairRound,
    PublishRound,
    SwapColours,
    WithdrawPlayer,
)
from swissdesk.reports.content import Cell, Row
from swissdesk.session import Document, hall
from swissdesk.session.hall import Board, Changes, Place, Privacy, Programme, View

NOW = datetime(2026, 5, 3, 14, 0, tzinfo=timezone(timedelta(hours=2)))
LISTS = (View.NAMES, View.BOARDS, View.RESULTS, View.PLAYING, View.STANDINGS)


def paired(tournament: Tournament) -> Tournament:
    """Return the tournament with its next round as a draft."""
    found = propose(tournament)
    event = PairRound(tournament.next_round_number, found.pairs, found.bye, "dutch-2026")
    return event.apply(tournament)


def put_up(tournament: Tournament, at: datetime = NOW) -> Tournament:
    """Return the tournament with its draft published."""
    return PublishRound(len(tournament.rounds), at.isoformat()).apply(tournament)


def with_result(tournament: Tournament, board: int, result: Result | None) -> Tournament:
    return EnterResult(len(tournament.rounds), board, result).apply(tournament)


@pytest.fixture
def running() -> Tournament:
    """Twelve players; round 2 was published just now."""
    return put_up(paired(played(5, 12, 1)))


def said(screen: hall.Screen) -> str:
    return " | ".join(cell.text for row in screen.rows for cell in row.cells)


def show(tournament: Tournament, view: View, **more: object) -> hall.Screen:
    return hall.show(tournament, view, now=NOW, **more)


# ---- only what is published


@pytest.mark.parametrize("view", list(View))
def test_a_draft_changes_nothing_in_the_hall(view):
    before = played(5, 12, 2)
    draft = paired(before)
    assert show(draft, view) == show(before, view)
    assert hall.on_now(Programme(), draft, Board(), NOW) == hall.on_now(Programme(), before, Board(), NOW)


def test_the_published_round_is_shown_while_the_next_is_a_draft(running):
    for place in running.rounds[-1].open_boards:
        running = with_result(running, place, Result.DRAW)
    assert show(paired(running), View.BOARDS).round == "Round 2 of 9"
    assert show(put_up(paired(running)), View.BOARDS).round == "Round 3 of 9"


@pytest.mark.parametrize("view", LISTS)
def test_an_empty_tournament_has_words_instead_of_lines(view):
    screen = show(Tournament(), view)
    assert screen.rows == ()
    assert screen.notice


def test_a_round_without_games_has_words_too():
    tournament = played(5, 4, 1)
    for player in tournament.players:
        tournament = WithdrawPlayer(player.id, 2).apply(tournament)
    alone = put_up(PairRound(2, (), None).apply(tournament))
    assert show(alone, View.BOARDS).rows == ()
    assert show(alone, View.RESULTS).notice == "No results yet."
    assert show(alone, View.PLAYING).notice == "All games are finished."


# ---- the views


def test_everybody_finds_board_colour_and_opponent_by_name(running):
    screen = show(running, View.NAMES)
    assert [column.key for column in screen.table.columns][:4] == ["name", "board", "colour", "opponent"]
    assert len(screen.rows) == 12
    assert [row.index for row in screen.rows] == sorted(row.index for row in screen.rows)
    assert {row.cells[2].text for row in screen.rows} == {"White", "Black"}
    pairing = running.rounds[-1].board(1)
    row = next(row for row in screen.rows if row.key == f"player {pairing.white}")
    assert [cell.text for cell in row.cells[1:4]] == ["1", "White", running.player(pairing.black).name]


def test_players_without_a_game_are_below_the_boards():
    tournament = AnnounceBye(3, 2, ByeKind.HALF_POINT).apply(played(5, 12, 1))
    running = put_up(paired(tournament))
    boards = show(running, View.BOARDS)
    assert boards.rows[-1].key == "player 3" or boards.rows[-2].key == "player 3"
    assert "half-point bye: ½" in said(boards)
    assert "half-point bye: ½" in said(show(running, View.NAMES))


def test_results_and_boards_still_playing_share_the_boards(running):
    assert show(running, View.RESULTS).notice == "No results yet."
    running = with_result(with_result(running, 2, Result.DRAW), 5, Result.BLACK_WINS)
    results, playing = show(running, View.RESULTS), show(running, View.PLAYING)
    assert [row.key for row in results.rows] == ["board 2", "board 5"]
    assert [row.key for row in playing.rows] == ["board 1", "board 3", "board 4", "board 6"]
    assert "½–½" in said(results)
    assert "result" not in [column.key for column in playing.table.columns]


def test_standings_say_what_is_missing(running):
    running = with_result(running, 1, Result.DRAW)
    screen = show(running, View.STANDINGS)
    assert screen.title == "Standings after round 2"
    assert screen.notice.startswith("Not final.")
    assert len(screen.rows) == 12


def test_the_check_in_list_counts_who_is_here():
    tournament = played(5, 5, 0)
    here = tournament.replace(players=tuple(replace(p, checked_in=p.id < 3) for p in tournament.players))
    screen = show(here, View.CHECK_IN)
    assert screen.round == "2 of 5 checked in"
    assert [row.cells[-1].text for row in screen.rows].count("not yet") == 3


@pytest.mark.parametrize("view", [*LISTS, View.CHECK_IN])
def test_privacy_takes_away_ratings_birth_years_and_clubs(view, running):
    running = with_result(running, 1, Result.DRAW)
    players = tuple(
        replace(player, rating=2345, birth="1987/01/02", club="Rooks of Zvolen") for player in running.players
    )
    running = running.replace(players=players)
    everything = said(show(running, view, privacy=Privacy(ratings=True, births=True, clubs=True)))
    nothing = said(show(running, view, privacy=Privacy(ratings=False, births=False, clubs=False)))
    assert "2345" in everything
    assert not any(told in nothing for told in ("2345", "1987", "Rooks"))
    if view is View.CHECK_IN:
        assert "1987" in everything
        assert "Rooks of Zvolen" in everything


def test_message_and_countdown_say_what_was_put_up(running):
    board = Board("  Lunch at noon  ", NOW + timedelta(minutes=5))
    assert show(running, View.MESSAGE, board=board).text == "Lunch at noon"
    countdown = show(running, View.COUNTDOWN, board=board)
    assert countdown.start == board.start
    assert countdown.round == "Round 2 of 9"


# ---- pages


def rows(words: list[str]) -> list[Row]:
    return [Row((Cell(word),), key=word, index=word) for word in words]


@given(st.lists(st.text("ABCDE", min_size=1, max_size=4)), st.integers(1, 9), st.integers(1, 4))
def test_pages_hold_every_line_once_and_none_is_too_full(words, per_column, columns):
    lines = rows(sorted(words))
    found = hall.pages(lines, per_column, columns)
    spans = [span for page in found for span in page.columns]
    assert [number for first, last in spans for number in range(first, last)] == list(range(len(lines)))
    assert all(last - first <= per_column for first, last in spans)
    assert all(len(page.columns) <= columns for page in found)
    assert len(found) == max(1, -(-len(lines) // (per_column * columns)))
    counts = [page.lines for page in found]
    assert max(counts) - min(counts) <= 1


def test_letters_tell_the_pages_apart():
    words = ["ADAM", "BAKER", "FISCHER", "GAL", "KOVAC", "KOVACIK", "NOVAK", "ZELEN"]
    found = hall.pages(rows(words), 2, 1)
    assert [page.letters for page in found] == ["A – B", "F – G", "K", "N – Z"]
    assert [page.letters for page in hall.pages(rows(["MAA", "MAB", "MEC", "MED"]), 2, 1)] == ["Ma", "Me"]
    assert hall.pages([Row((Cell("x"),))], 2, 1)[0].letters == ""


# ---- marks


def marks(tournament: Tournament, changes: Changes, view: View, now: datetime = NOW) -> dict[str, hall.Mark]:
    return dict(hall.show(tournament, view, now=now, changes=changes).marks)


def test_a_first_publication_marks_nothing():
    draft = paired(played(5, 12, 1))
    changes = Changes.begin(draft)
    running = put_up(draft)
    assert marks(running, changes.after(running, NOW), View.NAMES) == {}


def test_swapped_colours_mark_both_players_and_their_board_for_ten_minutes(running):
    changes = Changes.begin(running)
    swapped = SwapColours(2, 3).apply(running)
    changes = changes.after(swapped, NOW)
    pair = swapped.rounds[-1].board(3).pair
    assert set(marks(swapped, changes, View.NAMES)) == {f"player {player}" for player in pair}
    assert set(marks(swapped, changes, View.BOARDS)) == {"board 3"}
    assert marks(swapped, changes, View.BOARDS)["board 3"] == hall.Mark(NOW, is_change=True)
    later = NOW + timedelta(minutes=9, seconds=59)
    assert marks(swapped, changes, View.BOARDS, later)
    assert not marks(swapped, changes, View.BOARDS, NOW + timedelta(minutes=10))


def test_another_table_marks_its_two_players_only(running):
    board, latest = running.rounds[-1].pairings[2], running.rounds[-1]
    boards = tuple(replace(each, table=40) if each == board else each for each in latest.pairings)
    moved = running.replace(rounds=(*running.rounds[:-1], replace(latest, pairings=boards)))
    changes = Changes.begin(running).after(moved, NOW)
    assert set(changes.seats) == {(latest.number, player) for player in board.pair}
    assert (changes.results, changes.corrections) == ({}, {})


def test_a_second_publication_marks_what_differs_from_the_first(running):
    changes = Changes.begin(running)
    first, *others = running.rounds[-1].pairs
    again = PairRound(2, ((first[1], first[0]), *others), running.rounds[-1].pairing_bye)
    draft = again.apply(DiscardRound(2).apply(running))
    changes = changes.after(draft, NOW)
    second = put_up(draft)
    assert set(marks(second, changes.after(second, NOW), View.BOARDS)) == {"board 1"}


def test_new_results_are_marked_as_new_and_corrected_ones_as_changed(running):
    changes = Changes.begin(running)
    running = with_result(running, 2, Result.DRAW)
    changes = changes.after(running, NOW)
    assert marks(running, changes, View.RESULTS) == {"board 2": hall.Mark(NOW)}
    later = NOW + timedelta(minutes=3)
    corrected = with_result(running, 2, Result.WHITE_WINS)
    changes = changes.after(corrected, later)
    assert marks(corrected, changes, View.RESULTS, later) == {"board 2": hall.Mark(later, is_change=True)}
    pair = corrected.rounds[-1].board(2).pair
    assert set(marks(corrected, changes, View.STANDINGS, later)) == {f"player {player}" for player in pair}
    assert marks(corrected, changes, View.BOARDS, later) == {}


def test_a_result_that_is_taken_back_leaves_no_mark(running):
    changes = Changes.begin(running)
    for result in (Result.DRAW, None):
        running = with_result(running, 2, result)
        changes = changes.after(running, NOW)
    assert marks(running, changes, View.RESULTS) == {}


def test_old_changes_are_forgotten(running):
    changes = Changes.begin(running).after(with_result(running, 1, Result.DRAW), NOW)
    assert changes.results
    assert not changes.after(running, NOW + timedelta(hours=1)).results


# ---- what is on


def test_five_minutes_of_pairings_only_then_everything_that_has_something_to_say(running):
    running = with_result(running, 1, Result.DRAW)
    assert hall.on_now(Programme(), running, Board(), NOW) == (View.NAMES, View.BOARDS)
    soon, later = NOW + timedelta(minutes=4, seconds=59), NOW + timedelta(minutes=5)
    assert hall.on_now(Programme(), running, Board("Hello"), soon) == (View.NAMES, View.BOARDS)
    assert hall.on_now(Programme(), running, Board("Hello"), later) == (*LISTS, View.MESSAGE)
    assert hall.focus_end(running) == later


def test_complete_rounds_show_results_instead_of_pairings(running):
    for place in running.rounds[-1].open_boards:
        running = with_result(running, place, Result.DRAW)
    assert hall.on_now(Programme(), running, Board(), NOW) == (View.RESULTS, View.STANDINGS)


def test_what_is_held_is_shown_whatever_else_there_is(running):
    held = Programme(held=View.CHECK_IN)
    assert hall.on_now(held, running, Board(), NOW) == (View.CHECK_IN,)


def test_views_that_are_not_wanted_do_not_take_their_turn(running):
    later = NOW + timedelta(hours=1)
    assert hall.on_now(Programme(views=(View.STANDINGS, View.PLAYING)), running, Board(), later) == (
        View.STANDINGS,
        View.PLAYING,
    )
    assert hall.on_now(Programme(views=(View.STANDINGS,)), running, Board(), NOW) == (View.NAMES,)


def test_the_countdown_goes_a_minute_after_the_start(running):
    wanted = Programme(views=(View.COUNTDOWN,))
    late = NOW + timedelta(hours=1)
    board = Board(start=late)
    assert hall.on_now(wanted, running, board, late + timedelta(seconds=59)) == (View.COUNTDOWN,)
    assert hall.on_now(wanted, running, board, late + timedelta(seconds=60)) == ()


COUNTS = {View.NAMES: 3, View.BOARDS: 1, View.STANDINGS: 2}


def walked(place: Place, steps: int, by: int) -> list[tuple[View, int]]:
    found = []
    for _ in range(steps):
        place = place.step(tuple(COUNTS), COUNTS.__getitem__, NOW, by)
        found.append((place.view, place.page))
    return found


def test_pages_follow_one_another_through_all_views_and_back():
    ahead = walked(Place(View.NAMES, 0, NOW), 6, 1)
    assert ahead == [
        (View.NAMES, 1),
        (View.NAMES, 2),
        (View.BOARDS, 0),
        (View.STANDINGS, 0),
        (View.STANDINGS, 1),
        (View.NAMES, 0),
    ]
    assert walked(Place(View.NAMES, 0, NOW), 6, -1) == [*reversed(ahead[:-1]), (View.NAMES, 0)]


def test_a_place_that_is_gone_becomes_the_nearest():
    views = (View.NAMES, View.BOARDS)
    assert Place(View.NAMES, 9, NOW).within(views, COUNTS.__getitem__, NOW).page == 2
    assert Place(View.RESULTS, 4, NOW).within(views, COUNTS.__getitem__, NOW) == Place(View.NAMES, 0, NOW)
    assert Place(View.RESULTS, 4, NOW).step(views, COUNTS.__getitem__, NOW).view is View.NAMES


def test_a_page_stays_eight_to_twelve_seconds():
    assert hall.seconds(0) == 8
    assert hall.seconds(20) == 10
    assert hall.seconds(400) == 12
    place = Place(View.NAMES, 0, NOW)
    assert not hall.is_due(place, 20, NOW + timedelta(seconds=9.9))
    assert hall.is_due(place, 20, NOW + timedelta(seconds=10))


def test_the_schedule_says_when_the_next_round_starts(running):
    info = EventInfo(round_dates=("2026/05/02", "2026/05/03", "2026/05/04"), round_times=("10:00", "14.30", "noon"))
    scheduled = running.replace(info=info)
    assert hall.planned_start(scheduled, NOW) == NOW.replace(hour=14, minute=30)
    assert hall.planned_start(scheduled, NOW.replace(hour=15)) is None
    for place in scheduled.rounds[-1].open_boards:
        scheduled = with_result(scheduled, place, Result.DRAW)
    assert hall.planned_start(scheduled, NOW) is None
    assert hall.planned_start(running, NOW) is None


def test_results_do_not_change_what_pairings_are_made_from(running):
    after = with_result(running, 1, Result.DRAW)
    assert hall.basis(after, View.NAMES) == hall.basis(running, View.NAMES)
    assert hall.basis(after, View.RESULTS) != hall.basis(running, View.RESULTS)
    assert hall.basis(SwapColours(2, 1).apply(running), View.NAMES) != hall.basis(running, View.NAMES)
    outside = running.replace(settings=replace(running.settings, fide_rated=True, fide_mode_left=1))
    assert hall.basis(outside, View.NAMES) != hall.basis(running, View.NAMES)


# ---- after a new start


def test_changes_before_a_restart_stay_marked(tmp_path, running):
    times = iter(
        [
            NOW - timedelta(hours=1),
            NOW - timedelta(minutes=20),
            NOW - timedelta(minutes=4),
            NOW - timedelta(minutes=3),
            NOW - timedelta(minutes=2),
            NOW - timedelta(minutes=1),
        ]
    )
    path = tmp_path / "open.swissdesk"
    with Document.create(path, Begin(running), clock=lambda: next(times)) as document:
        document.do(EnterResult(2, 1, Result.DRAW))
        document.do(EnterResult(2, 2, Result.DRAW))
        document.do(SwapColours(2, 3))
        document.do(EnterResult(2, 4, Result.DRAW))
        document.undo()
    with Document.open(path) as document:
        changes = hall.ChangeLog(document).changes(NOW)
        assert set(marks(document.tournament, changes, View.RESULTS)) == {"board 2"}
        assert set(marks(document.tournament, changes, View.BOARDS)) == {"board 3"}
        assert hall.ChangeLog(document).changes(NOW + timedelta(hours=1)) == Changes.begin(document.tournament)


def test_a_document_that_was_begun_just_now_has_no_marks(tmp_path, running):
    with Document.create(tmp_path / "new.swissdesk", Begin(running), clock=lambda: NOW) as document:
        assert hall.ChangeLog(document).changes(NOW) == Changes.begin(running)


def done(tournament: Tournament, deed: int) -> Tournament:
    """Return the tournament after a result, one taken back, two colours swapped, or the round published once more."""
    board, kind = deed % 6 + 1, deed // 6 % 5
    if kind < 3:
        return with_result(tournament, board, (Result.DRAW, Result.BLACK_WINS, None)[kind])
    if kind == 3:
        return SwapColours(len(tournament.rounds), board).apply(tournament)
    latest = tournament.rounds[-1]
    pairs = tuple(pair[::-1] if number == board else pair for number, pair in enumerate(latest.pairs, 1))
    taken_back = DiscardRound(latest.number).apply(tournament)
    return PairRound(latest.number, pairs, latest.pairing_bye).apply(taken_back)


@given(
    deeds=st.lists(st.tuples(st.integers(0, 29), st.integers(0, 7), st.booleans()), min_size=4, max_size=12),
    asked_after=st.integers(0, 12),
    most_waiting=st.integers(0, 12),
)
def test_changes_are_the_same_however_late_they_are_asked_for(tmp_path_factory, deeds, asked_after, most_waiting):
    running = put_up(paired(played(5, 12, 1)))
    path = tmp_path_factory.mktemp("hall") / "open.swissdesk"
    with Document.create(path, Begin(running), clock=lambda: NOW - timedelta(hours=1)) as document:
        log, known, now, state = hall.ChangeLog(document), Changes.begin(running), NOW, running
        log.most_waiting = most_waiting
        for place, (deed, minutes, is_asked) in enumerate(deeds):
            now += timedelta(minutes=minutes)
            state = done(state, deed) if state.rounds[-1].stage is Stage.PUBLISHED else put_up(state, now)
            known = known.after(state, now)
            log.note(state, now)
            if is_asked or place == asked_after:
                log.changes(now)
        for view in LISTS:
            assert marks(state, log.changes(now), view, now) == marks(state, known, view, now)
        assert log.changes(now).walls == known.walls


def test_states_that_nobody_asks_about_are_not_kept_by_the_thousand(tmp_path, running):
    with Document.create(tmp_path / "open.swissdesk", Begin(running), clock=lambda: NOW) as document:
        log, kept = hall.ChangeLog(document), []
        for number in range(1000):
            state = with_result(running, 1, (Result.DRAW, None)[number % 2])
            log.note(state, NOW)
            kept.append(weakref.ref(state))
            del state
        assert sum(each() is not None for each in kept) <= log.most_waiting + 1
