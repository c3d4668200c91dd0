"""The web pages in a real browser: WCAG AA by axe, sorted, filtered and followed by taps, at 390 px and on a desk.

Run on demand: ``AXE=…/axe.min.js pytest -m browser`` (see `browsing.py`).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from browsing import DESK, PHONE, asked, breaches

from swissdesk.formats import trf
from swissdesk.paths import resource
from swissdesk.reports import web

pytestmark = pytest.mark.browser

PAGES = (
    "index.html",
    "players.html",
    "standings.html",
    "crosstable.html",
    "round-4.html",
    "round-4-names.html",
    "round-4-lesson.html",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    web.write(trf.load(resource("samples", "danube-open.trf")), folder, at="2026-05-01T14:02")
    return folder


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("page", [*PAGES, "player-3.html"])
def test_everybody_can_read_it(site: Path, page: str, width: int, dark: bool) -> None:
    assert breaches(site, page, width=width, dark=dark) == []


@pytest.mark.parametrize("page", [*PAGES, "player-3.html"])
def test_a_page_is_no_wider_than_a_telephone(site: Path, page: str) -> None:
    taken, shown = asked(site, page, "done([doc.documentElement.scrollWidth, win.innerWidth]);")
    assert taken <= shown == PHONE


def test_a_tap_on_a_head_sorts_and_the_third_one_restores(site: Path) -> None:
    script = """
    var names = function () {
      return Array.from(doc.querySelectorAll("tbody tr td.name"), function (cell) { return cell.textContent; });
    };
    var head = doc.querySelector("th.name .sort"), first = names();
    head.click(); var up = names(), said = head.parentNode.getAttribute("aria-sort");
    head.click(); var down = names();
    head.click();
    var turned = down.join() === up.slice().reverse().join();
    done([said, up[0] < up[up.length - 1], turned, names().join() === first.join()]);
    """
    assert asked(site, "standings.html", script) == ["ascending", True, True, True]


def test_search_and_federation_leave_the_lines_that_fit(site: Path) -> None:
    script = """
    var field = doc.querySelector(".tools input"), some = doc.querySelector(".tools select");
    var shown = function () { return doc.querySelectorAll("tbody:not(.pinned) tr:not([hidden])").length; };
    var all = shown();
    some.value = some.options[1].value; some.dispatchEvent(new win.Event("input"));
    var one = shown();
    field.value = "zzzz"; field.dispatchEvent(new win.Event("input"));
    done([one > 0 && one < all, shown(), doc.querySelector(".none").hidden]);
    """
    assert asked(site, "players.html", script) == [True, 0, False]


def test_my_player_is_remembered_and_stands_above_the_others(site: Path) -> None:
    script = """
    doc.querySelector(".follow").click();
    var frame = doc.defaultView.frameElement;
    frame.onload = function () {
      var page = frame.contentDocument;
      done([page.querySelectorAll("tbody.pinned tr").length, page.getElementById("mine").textContent.slice(0, 1)]);
    };
    frame.src = "round-4-names.html";
    """
    assert asked(site, "player-3.html", script) == [1, "★"]


def test_the_name_stays_in_sight_while_the_crosstable_is_moved(site: Path) -> None:
    script = """
    var box = doc.querySelector(".scroll"), name = doc.querySelector("td.name");
    box.scrollLeft = 400;
    done([box.scrollLeft > 0, Math.round(name.getBoundingClientRect().left - box.getBoundingClientRect().left)]);
    """
    moved, left = asked(site, "crosstable.html", script)
    assert moved
    assert left <= 12


def test_the_foot_says_when_the_pages_were_written(site: Path) -> None:
    assert "revision 1" in asked(site, "index.html", 'done(doc.querySelector(".stamp").textContent);')
