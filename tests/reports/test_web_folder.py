"""The folder of web pages, written again and again: only what says something else, never a page of a draft."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from running_rounds import finished, paired, played

from swissdesk.model import Result, Stage, Tournament
from swissdesk.model.events import EnterResult, PairRound
from swissdesk.reports import web


def running() -> Tournament:
    """Return an event in which round 2 is being played."""
    return paired(played(3, 12, 1))


def test_a_second_time_nothing_is_touched(tmp_path: Path) -> None:
    first = web.write(running(), tmp_path)
    for path in tmp_path.iterdir():
        os.utime(path, (1, 1))
    assert {"index.html", "style.css", "playing.html", "player-12.html"} <= set(first)
    assert web.write(running(), tmp_path) == ()
    assert {path.stat().st_mtime for path in tmp_path.iterdir()} == {1}


def test_a_damaged_page_is_written_again(tmp_path: Path) -> None:
    web.write(running(), tmp_path)
    (tmp_path / "players.html").write_text("")
    assert web.write(running(), tmp_path) == ("players.html",)


def test_a_result_changes_the_pages_it_is_on_and_the_first_page_comes_last(tmp_path: Path) -> None:
    tournament = running()
    web.write(tournament, tmp_path)
    pair = tournament.rounds[1].board(3).pair
    changed = web.write(EnterResult(2, 3, Result.DRAW).apply(tournament), tmp_path)
    assert {"round-2.html", "playing.html", *(f"player-{player}.html" for player in pair)} <= set(changed)
    assert not {"players.html", "round-1.html", "round-2-names.html"} & set(changed)
    assert changed[-1] == "index.html"


def test_a_draft_changes_no_page(tmp_path: Path) -> None:
    tournament = played(3, 12, 2)
    web.write(tournament, tmp_path)
    proposed = paired(tournament).rounds[-1]
    draft = PairRound(3, proposed.pairs, proposed.pairing_bye).apply(tournament)
    assert draft.rounds[-1].stage is Stage.DRAFT
    assert web.write(draft, tmp_path) == ()


def test_the_boards_still_playing_are_a_page_only_while_there_are_any(tmp_path: Path) -> None:
    tournament = running()
    open_page = web.pages(tournament)["playing.html"]
    for board in tournament.rounds[1].pairings:
        assert tournament.player(board.white).name in open_page
    web.write(tournament, tmp_path)
    assert (tmp_path / "playing.html").exists()
    web.write(finished(Random(1), tournament), tmp_path)
    assert not (tmp_path / "playing.html").exists()


def test_only_a_folder_of_pages_is_ours(tmp_path: Path) -> None:
    assert not web.is_ours(tmp_path)
    (tmp_path / "index.html").write_text("somebody else's")
    assert not web.is_ours(tmp_path)
    web.write(running(), tmp_path)
    assert web.is_ours(tmp_path)
