"""The event as web pages: whole, linked, harmless, and without anything from outside."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from types import MappingProxyType

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from standings_event import swiss
from strategies import texts, tournaments

from swissdesk.errors import FileError
from swissdesk.formats import trf
from swissdesk.model import EventInfo, Pairing, Player, Result, Round, Stage, Tournament
from swissdesk.paths import resource
from swissdesk.reports import standings_sheet, web
from swissdesk.reports.web.markup import Markup, joined, tag
from swissdesk.reports.web.site import pages

VOID = {"meta", "link", "input"}


class Page(HTMLParser):
    """Reads a page as a browser would, and complains of what is not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []
        self.handlers: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "action")]
        self.handlers += [name for name, _ in attrs if name.startswith("on") or name == "style"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(self.words).replace("\u00ad", "")


@cache
def sample() -> Tournament:
    """Return a real event."""
    return trf.load(resource("samples", "danube-open.trf"))


@cache
def sample_pages() -> Mapping[str, str]:
    """Return its pages."""
    return MappingProxyType(pages(sample()))


def html_of(tournament: Tournament) -> dict[str, str]:
    return html_pages(pages(tournament))


def html_pages(found: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in found.items() if name.endswith(".html")}


def test_the_pages_of_a_real_event() -> None:
    tournament = sample()
    found = sample_pages()
    rounds = len(tournament.rounds)
    assert list(found)[-1] == "index.html"
    assert {"style.css", "index.html", "players.html", "standings.html", "crosstable.html"} <= found.keys()
    assert {"data.js", "stamp.js", "site.js"} <= found.keys()
    assert len(found) == 8 + 3 * rounds + len(tournament.players)
    listed = Page(found["players.html"]).text
    for player in tournament.players:
        assert player.name in listed
        assert player.name in Page(found[f"player-{player.id}.html"]).text


def test_every_link_leads_to_a_page_and_none_outside() -> None:
    found = sample_pages()
    linked = set()
    for name, text in found.items():
        if name.endswith(".html"):
            linked |= set(Page(text).links)
            assert 'name="viewport"' in text
            assert text.startswith("<!DOCTYPE html>\n<html lang=")
    assert linked == found.keys()
    assert not re.search(r"https?:|//|url\(|@import", "".join(found.values()).replace("<!DOCTYPE", ""))


def test_players_are_linked_from_where_they_play() -> None:
    tournament = sample()
    found = sample_pages()
    first = tournament.round(2).board(1)
    board = re.search(r'<tr data-p="[^"]+"><td class="right bold">1</td>.*?</tr>', found["round-2.html"])
    assert board is not None
    assert Page(board[0]).links == [f"player-{first.white}.html", f"player-{first.black}.html"]
    entry = tournament.entry(5, 2)
    assert f'<a href="player-{entry.opponent}.html">' in found["player-5.html"]
    game = rf'<a href="player-{entry.opponent}\.html">{entry.opponent}</a><span class="(white|black)">[wb]</span><b>'
    assert re.search(game, found["crosstable.html"])
    assert f'<a href="player-{entry.opponent}.html">' in found["round-2-names.html"]


def test_scripts_are_files_of_ours_and_the_lines_are_whole_without_them() -> None:
    for text in html_pages(sample_pages()).values():
        assert re.findall(r"<script[^>]*>", text) == [
            f'<script src="{name}" defer="defer">' for name in ("data.js", "stamp.js", "site.js")
        ]
        assert "hidden" not in text.replace('id="mine" hidden', "").replace('aria-hidden="true"', "")


def test_what_the_script_is_told_of_the_players() -> None:
    tournament = sample()
    told = json.loads(sample_pages()["data.js"].removeprefix("window.SwissDesk = ").rstrip(";\n"))
    player = tournament.players[0]
    assert told["players"][str(player.id)] == [player.federation, player.club, player.name]
    assert len(told["players"]) == len(tournament.players)
    other = tournament.replace(info=replace(tournament.info, name="Another"))
    assert told["event"] not in pages(other)["data.js"]


def test_names_from_right_to_left_are_apart_and_long_words_can_be_divided() -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff, Jan"
    players = (Player(1, "אברהם, דוד", 2000, title="GM"), Player(2, long, 1900))
    page = pages(Tournament(players=players))["players.html"]
    assert "<bdi>אברהם, דוד</bdi>" in page
    assert "Wolfeschlegelstein&shy;" in page
    assert '<small class="under">GM 2000</small>' in page


HOSTILE = '<script>alert(1)</script><img src=x onerror="a()">&amp;\x00\x1b'


def test_names_do_nothing() -> None:
    tournament = Tournament(
        info=EventInfo(name=HOSTILE, city=HOSTILE, chief_arbiter=HOSTILE, time_control=HOSTILE),
        players=(Player(1, HOSTILE, 2000, HOSTILE, club=HOSTILE, federation=HOSTILE), Player(2, "Ada")),
        rounds=(Round(1, (Pairing(1, 2, Result.DRAW),)),),
    )
    for name, text in html_of(tournament).items():
        page = Page(text)
        assert "img" not in page.tags
        assert page.tags.count("script") == 3, name
        assert page.handlers == []
        assert "\x00" not in text
    assert "<script>alert(1)</script>" in Page(pages(tournament)["players.html"]).text


def test_the_first_page_says_that_the_event_is_over() -> None:
    event = swiss()
    over = event.replace(settings=replace(event.settings, rounds=len(event.rounds)))
    longer = event.replace(settings=replace(event.settings, rounds=len(event.rounds) + 1))
    assert Page(html_of(over)["index.html"]).text.count("After the last round") == 2
    assert Page(html_of(longer)["index.html"]).text.count(f"After round {len(event.rounds)}") == 2


def test_drafts_are_not_shown() -> None:
    tournament = Tournament(
        players=(Player(1, "Ada"), Player(2, "Ben")),
        rounds=(Round(1, (Pairing(1, 2, Result.DRAW),)), Round(2, (Pairing(2, 1),), stage=Stage.DRAFT)),
    )
    assert "round-1.html" in pages(tournament)
    assert "round-2.html" not in pages(tournament)


def test_a_sheet_as_a_page_of_its_own_needs_no_other_file() -> None:
    page = Page(web.page(standings_sheet(sample())))
    assert page.links == []
    assert "style" in page.tags
    assert "Delacourt, Émile" in page.text


@given(tournaments(max_players=5, max_rounds=2))
@examples(0.4)
def test_any_tournament_has_well_formed_pages(tournament: Tournament) -> None:
    found = html_of(tournament)
    for text in found.values():
        page = Page(text)
        assert set(page.links) <= found.keys() | {"style.css", "data.js", "stamp.js", "site.js"}
    assert sum(name.startswith("player-") for name in found) == len(tournament.players)


@given(texts, texts)
def test_markup_escapes_whatever_is_not_its_own(text: str, value: str) -> None:
    inner = tag("b", text, title=value)
    page = Page(joined([inner, text]))
    assert page.tags == ["b"]
    assert isinstance(inner, Markup)


class TestFolder:
    def test_it_is_made_and_written_again(self, tmp_path: Path) -> None:
        tournament = sample()
        folder = tmp_path / "new" / "site"
        web.write(tournament, folder, site=web.Site())
        assert {path.name for path in folder.iterdir()} == sample_pages().keys()
        (folder / "photo.jpg").write_bytes(b"x")
        (folder / "player-notes.html").write_text("mine")
        smaller = tournament.replace(players=tournament.players[:4], rounds=())
        web.write(smaller, folder, site=web.Site())
        names = {path.name for path in folder.iterdir()}
        assert names == pages(smaller).keys() | {"photo.jpg", "player-notes.html"}

    def test_a_page_is_never_half_there(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        folder = tmp_path / "site"
        web.write(sample(), folder, site=web.Site())
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        calls = 0
        original = os.fsync

        def full_disk(handle: int) -> None:
            nonlocal calls
            calls += 1
            if calls > 10:
                raise OSError(28, "No space left on device")
            original(handle)

        monkeypatch.setattr(os, "fsync", full_disk)
        with pytest.raises(FileError, match=r"the disk is full\. The old pages are unchanged\."):
            web.write(sample().replace(info=EventInfo(name="Another")), folder, site=web.Site())
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before

    def test_a_file_in_the_way_is_said_in_words(self, tmp_path: Path) -> None:
        (tmp_path / "site").write_text("x")
        with pytest.raises(FileError, match=r"is a file\. Choose a folder for the pages"):
            web.write(sample(), tmp_path / "site", site=web.Site())


@pytest.mark.parametrize("count", [0, 1])
def test_an_event_that_has_not_begun(count: int) -> None:
    tournament = Tournament(players=tuple(Player(number, "Ada") for number in range(1, count + 1)))
    found = html_of(tournament)
    assert set(found) == {"index.html", "players.html", "standings.html", "crosstable.html"} | {
        f"player-{number}.html" for number in range(1, count + 1)
    }
    assert Page(found["index.html"]).text


@given(st.text(max_size=20))
def test_style_and_script_hold_nothing_of_the_event(name: str) -> None:
    assert pages(Tournament(info=EventInfo(name=name)))["style.css"] == resource("web", "style.css").read_text("utf-8")
