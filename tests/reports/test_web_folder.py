"""The folder of web pages, written again and again: only what says something else, never a page of a draft."""

from __future__ import annotations

import json
import os
import re
import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from running_rounds import finished, paired, played

from swissdesk.engine.position import Position
from swissdesk.model import Result, Stage, Tournament
from swissdesk.model.events import EnterResult, PairRound
from swissdesk.reports import web
from swissdesk.reports.web import lesson
from swissdesk.reports.web.lesson import lesson_page


@cache
def running() -> Tournament:
    """Return an event in which round 2 is being played."""
    return paired(played(3, 12, 1))


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of that event, lessons too, for all tests."""
    folder = tmp_path_factory.mktemp("written")
    web.write(running(), folder)
    return folder


@pytest.fixture
def folder(written: Path, tmp_path: Path) -> Path:
    """The same, for one test to spoil."""
    return Path(shutil.copytree(written, tmp_path / "pages"))


def test_a_second_time_nothing_is_touched(tmp_path: Path) -> None:
    first = web.write(running(), tmp_path)
    for path in tmp_path.iterdir():
        os.utime(path, (1, 1))
    assert {"index.html", "style.css", "playing.html", "player-12.html"} <= set(first)
    assert web.write(running(), tmp_path) == ()
    assert {path.stat().st_mtime for path in tmp_path.iterdir()} == {1}


def test_a_damaged_page_is_written_again(folder: Path) -> None:
    (folder / "players.html").write_text("")
    assert web.write(running(), folder) == ("players.html",)


def test_a_result_changes_the_pages_it_is_on_and_the_first_page_comes_last(folder: Path) -> None:
    tournament = running()
    pair = tournament.rounds[1].board(3).pair
    changed = web.write(EnterResult(2, 3, Result.DRAW).apply(tournament), folder)
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


def test_the_boards_still_playing_are_a_page_only_while_there_are_any(folder: Path) -> None:
    tournament = running()
    open_page = web.pages(tournament)["playing.html"]
    for board in tournament.rounds[1].pairings:
        assert tournament.player(board.white).name in open_page
    assert (folder / "playing.html").exists()
    web.write(finished(Random(1), tournament), folder)
    assert not (folder / "playing.html").exists()


def test_a_result_makes_anew_only_the_pages_it_may_be_on() -> None:
    tournament = running()
    site = web.Site()
    site.pages(tournament)
    after = EnterResult(2, 3, Result.DRAW).apply(tournament)
    made = site.pages(after)
    assert made == web.pages(after)
    pair = tournament.rounds[1].board(3).pair
    assert {"round-2.html", "standings.html", *(f"player-{player}.html" for player in pair)} <= set(site.made)
    assert not {"players.html", "round-1.html", "standings-1.html"} & set(site.made)
    site.pages(after)
    assert site.made == []


@given(st.integers(0, 30), st.integers(4, 7))
@examples(0.1)
def test_pages_made_step_by_step_are_the_pages_made_at_once(seed: int, players: int) -> None:
    random, site = Random(seed), web.Site()
    tournament = played(seed, players, 1)
    for _ in range(2):
        tournament = paired(tournament)
        assert site.pages(tournament) == web.pages(tournament)
        for board in random.sample(range(1, len(tournament.rounds[-1].pairings) + 1), 2):
            tournament = EnterResult(tournament.rounds[-1].number, board, Result.WHITE_WINS).apply(tournament)
            assert site.pages(tournament) == web.pages(tournament)
        tournament = finished(random, tournament)
    first = tournament.players[0]
    renamed = tournament.replace(players=(replace(first, name="Renamed, R."), *tournament.players[1:]))
    assert site.pages(renamed) == web.pages(renamed)


def test_every_round_of_a_small_event_tells_how_it_was_paired() -> None:
    tournament = running()
    site = web.Site(lessons=True)
    found = site.pages(tournament)
    assert {"round-1-lesson.html", "round-2-lesson.html"} <= found.keys()
    assert '<a href="round-2-lesson.html">' in found["round-2-names.html"]
    assert list(found)[-1] == "index.html"
    after = EnterResult(2, 3, Result.DRAW).apply(tournament)
    assert site.pages(after)["round-2-lesson.html"] is found["round-2-lesson.html"]
    assert not any("lesson" in name for name in web.pages(tournament))


def test_a_lesson_that_is_in_the_folder_is_not_made_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = running()
    first = (folder / "round-1-lesson.html").read_bytes()
    (folder / "round-2-lesson.html").write_bytes(first[: len(first) // 2])
    made: list[int] = []

    def counted(position: Position, *args: object, **more: object) -> str:
        made.append(position.round)
        return lesson_page(position, *args, **more)

    monkeypatch.setattr(lesson, "lesson_page", counted)
    assert web.write(tournament, folder) == ("round-2-lesson.html",), "half a page is written again"
    assert made == [2]
    moved = EnterResult(1, 1, Result.DRAW).apply(tournament)
    web.write(moved, folder)
    assert made == [2], "round 2 was paired by what was known then"


def test_every_round_of_a_large_event_tells_how_it_was_paired_in_good_time() -> None:
    tournament = played(5, 120, 2)
    judged: list[int] = []
    found = web.Site(lessons=True).pages(tournament, monitor=lambda done, _total: judged.append(done))
    pages = [found[f"round-{number}-lesson.html"] for number in (1, 2)]
    assert all(len(page.encode()) < 1_000_000 for page in pages)
    told = [json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL)[1]) for page in pages]
    assert [each["judged"] for each in told[0]["brackets"]] == [None], "7,260 boards are too many"
    assert all(each["questions"] for each in told[0]["brackets"])
    assert told[0]["steps"]
    assert judged


def test_the_stamp_counts_what_was_new_and_nothing_else(tmp_path: Path) -> None:
    tournament = running()
    web.write(tournament, tmp_path, at="2026-05-01T14:02")
    first = (tmp_path / "stamp.js").read_text()
    assert '"at": "2026-05-01T14:02", "revision": 1' in first
    assert web.write(tournament, tmp_path, at="2026-05-01T14:05") == ()
    assert (tmp_path / "stamp.js").read_text() == first
    web.write(EnterResult(2, 3, Result.DRAW).apply(tournament), tmp_path, at="2026-05-01T14:07")
    assert '"at": "2026-05-01T14:07", "revision": 2' in (tmp_path / "stamp.js").read_text()
    (tmp_path / "stamp.js").write_text("alert(1)")
    web.write(tournament, tmp_path, at="2026-05-01T14:09")
    assert '"revision": 1' in (tmp_path / "stamp.js").read_text()


def test_only_a_folder_of_pages_is_ours(written: Path, tmp_path: Path) -> None:
    assert not web.is_ours(tmp_path)
    (tmp_path / "index.html").write_text("somebody else's")
    assert not web.is_ours(tmp_path)
    assert web.is_ours(written)
