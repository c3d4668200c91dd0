"""Help: a page for every page, every key in it from the declared actions, and found again by its words."""

from __future__ import annotations

import importlib
import pkgutil
import re
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from glossary import faults
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from settling import settle
from using import press

from swissdesk import ui
from swissdesk.engine import propose
from swissdesk.fields import FIELDS
from swissdesk.formats.crosstable_text import tournament_of
from swissdesk.model import Colour, Settings
from swissdesk.paths import resource
from swissdesk.ui.help import library
from swissdesk.ui.help.library import CONTENTS, OF_PAGE, _filled, key_text, load, menu_tables, search
from swissdesk.ui.help.window import HelpWindow
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.catalogue import ACTIONS, CATALOGUE
from swissdesk.ui.shell.keys import VEGA
from swissdesk.ui.shell.view import PAGES
from swissdesk.ui.widgets.form import FormDialog, QuestionDialog

TAGS = {"h1", "h2", "p", "ol", "ul", "li", "table", "tr", "th", "td", "b", "i", "a", "img", "br", "code"}


class Balance(HTMLParser):
    """Notes what is closed that was not open, and what stays open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.fixture
def shown(window, typist):
    """The help window after F1."""

    def do() -> HelpWindow:
        typist.shortcut("help.page")
        return window.findChild(HelpWindow)

    return do


# ---- what is written


def test_the_contents_are_the_files(preferences):
    assert sorted(CONTENTS) == sorted(path.stem for path in resource("help").glob("*.html"))


@pytest.mark.parametrize("page_id", CONTENTS)
def test_every_page_is_sound(preferences, page_id):
    page = load(CATALOGUE, preferences)[page_id]
    balance = Balance()
    balance.feed(page.html)
    assert balance.open == []
    assert page.html.startswith(f"<h1>{page.title}</h1>")
    assert "{{" not in page.html
    for link in re.findall(r'href="([^"]*)"', page.html):
        assert link.removeprefix("help:") in CONTENTS or link.removeprefix("do:") in CATALOGUE.by_id


@pytest.mark.parametrize("page_id", CONTENTS)
def test_a_page_can_be_made_into_other_things_than_a_window(page_id):
    """The manual is made of the same pages: they are XML, and of few tags."""
    source = resource("help", f"{page_id}.html").read_text("utf-8")
    root = ElementTree.fromstring(f"<page>{source.replace('&nbsp;', ' ')}</page>")
    assert {element.tag for element in root.iter()} - {"page"} <= TAGS
    assert all(image.get("alt") for image in root.iter("img"))


@pytest.mark.parametrize("page_id", CONTENTS)
def test_a_page_speaks_as_the_glossary_does(page_id):
    source = resource("help", f"{page_id}.html").read_text("utf-8")
    said = re.sub(r"<[^>]*>", " ", re.sub(r"\{\{.*?\}\}", "X", source))
    assert faults(" ".join(said.split()), "en") == []


def test_the_round_that_the_help_pairs_by_hand_is_the_one_of_the_rules():
    source = resource("help", "dutch.html").read_text("utf-8")
    rows = re.findall(r"<tr><td>(\d)</td><td>(\w+)</td><td>([^<]*)</td><td>([^<]*)</td><td>[^<]*</td>", source)
    lines = [f"{row[0]} {row[1]}: {row[2]} {row[3]}".replace("½", "=").replace("(1)", "U") for row in sorted(rows)]
    tournament = tournament_of("\n".join(lines), Settings(rounds=5, initial_colour=Colour.WHITE))
    proposal = propose(tournament)
    names = tournament.by_id
    for pair in proposal.pairs:
        assert f"<b>{pair[0]} {names[pair[0]].name} – {pair[1]} {names[pair[1]].name}</b>" in source
    assert f"<b>{proposal.bye} {names[proposal.bye].name}</b>" in source


def test_every_page_but_the_first_is_reached_by_a_link_or_belongs_to_a_page(preferences):
    linked = {
        link for page in load(CATALOGUE, preferences).values() for link in re.findall(r'href="help:(\w+)"', page.html)
    }
    assert set(CONTENTS) - linked - set(OF_PAGE.values()) <= {"start", "keys", "settings", "view", "files"}


def test_the_page_of_keys_has_every_action(preferences):
    text = load(CATALOGUE, preferences)["keys"].html
    shown = [line for table in menu_tables(CATALOGUE) for line in table.lines]
    assert len(shown) == len(ACTIONS)
    for spec in ACTIONS:
        assert key_text(spec.key).replace(" ", "&nbsp;") in text


def test_the_keys_of_results_are_those_in_use(preferences):
    preferences.result_keys = VEGA.name
    assert "<td>− / −</td>" in load(CATALOGUE, preferences)["results"].html


def test_a_changed_key_changes_the_help(preferences):
    specs = tuple(replace(spec, key="Ctrl+Alt+F12") if spec.id == "round.propose" else spec for spec in ACTIONS)
    assert "Ctrl+Alt+F12" in load(replace(CATALOGUE, specs=specs), preferences)["round"].html


def test_words_are_searched_without_accents_and_titles_come_first(preferences):
    pages = load(CATALOGUE, preferences)
    assert [page.id for page in search(pages.values(), "")] == list(CONTENTS)
    assert search(pages.values(), "STANDÎNGS")[0].id == "standings"
    assert "players" in [page.id for page in search(pages.values(), "cerny")]
    assert search(pages.values(), "xylophone") == []


@pytest.mark.parametrize("term", ["MDP", "moved-down player", "Pairing-allocated bye", "upfloater"])
def test_a_term_of_the_glossary_finds_the_glossary_first(preferences, term):
    assert search(load(CATALOGUE, preferences).values(), term)[0].id == "glossary"


def test_a_page_of_that_very_name_comes_before_the_glossary(preferences):
    assert search(load(CATALOGUE, preferences).values(), "standings")[0].id == "standings"


# ---- the window


@pytest.mark.parametrize("page", PAGES)
def test_f1_explains_the_page_that_is_shown(opened, typist, shown, page):
    opened()
    typist.shortcut(f"view.{page}")
    found = shown()
    assert found.page.id == OF_PAGE[page]
    assert found.browser.toPlainText().startswith(found.page.title)
    assert found.contents.currentItem().text() == found.page.title
    assert found.isVisible()
    assert not found.isModal()


def test_f1_without_a_tournament_begins_at_the_beginning(shown):
    assert shown().page.id == "start"


def test_links_are_followed_back_and_forward(opened, typist, shown, qtbot):
    opened()
    found = shown()
    found.browser.anchorClicked.emit(QUrl("help:results"))
    assert found.page.id == "results"
    found.browser.anchorClicked.emit(QUrl("https://example.org/"))
    assert found.page.id == "results"
    qtbot.waitUntil(lambda: QApplication.focusWidget() is found.browser)
    typist.press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert found.page.id == "round"
    assert not found.back.isEnabled()
    found.forward.click()
    assert found.page.id == "results"
    found.back.click()
    found.open_page("keys")
    assert not found.forward.isEnabled()


def test_searching_lists_marks_and_shows(opened, typist, shown, qtbot):
    opened()
    found = shown()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is found)
    typist.press(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is found.search
    typist.type("mueller")
    assert [found.contents.item(row).text() for row in range(found.contents.count())] == ["Players"]
    assert found.page.id == "players"
    assert [mark.cursor.selectedText() for mark in found.browser.extraSelections()] == ["mueller"]
    typist.press(Qt.Key.Key_Escape)
    assert found.contents.count() == len(CONTENTS)
    assert found.browser.extraSelections() == []
    found.search.setText("xylophone")
    assert found.contents.count() == 0
    assert found.page.id == "players"


def test_it_is_one_window_that_changes_with_the_theme(opened, typist, shown, appearance, window):
    opened()
    found = shown()
    appearance.choose_theme("dark")
    assert theme.active().colours["accent_soft"] in found.browser.document().defaultStyleSheet()
    press(window, "view.players")
    press(window, "help.page")
    assert window.findChildren(HelpWindow) == [found]
    assert found.page.id == "players"


def test_prizes_and_norms_have_a_page_of_their_own(opened, shown, window):
    opened()
    pages = []
    for action in ("standings.table", "standings.prizes", "standings.norms", "view.players"):
        press(window, action)
        pages.append(shown().page.id)
    assert pages == ["standings", "prizes", "norms", "players"]


def test_large_type_leaves_the_larger_part_to_the_page(opened, shown, appearance, qtbot):
    opened()
    found = shown()
    appearance.choose_font_percent(200)
    found.resize(800, 600)
    settle(qtbot)
    assert found.browser.width() > found.side.width()


def test_a_clause_stands_with_its_position_and_its_answer(preferences):
    page = load(CATALOGUE, preferences)["clauses_2026"]
    heading, _, rest = page.html.partition("<h2>C14 ")[2].partition("</h2>")
    shown = rest.partition("<h2>")[0]
    assert "no repeated downfloat (previous round)" in heading
    assert "<td align='left'>Anna</td>" in shown
    assert "(C14, art. 2.4.9)" in shown
    assert "≠" in page.html.partition("<h2>C6 ")[2].partition("<h2>")[0]


def test_one_clause_can_stand_alone(preferences):
    assert load(CATALOGUE, preferences)["clauses_2026"].html.count("<h2>") > 1
    assert _filled("clause", "dutch-2026,C14", CATALOGUE, preferences).count("<h2>") == 1


def test_every_setting_is_explained_in_its_section(preferences):
    made = _filled("settings", "", CATALOGUE, preferences)
    assert made.count("<tr>") == len(FIELDS)
    assert made.count("<h2>") == len({field.section for field in FIELDS})
    assert "Half-point byes per player" in made


def test_the_words_of_the_program_are_in_the_help(preferences):
    made = _filled("glossary", "", CATALOGUE, preferences)
    assert "<b>pairing-allocated bye</b> (PAB)" in made
    assert "бай по жеребьёвке<br/>voľno zo žrebovania" in made
    assert made.index("<b>absence</b>") < made.index("<b>bye</b>") < made.index("<b>zero-point bye</b>")


# ---- pictures


@pytest.fixture
def pictures(tmp_path, monkeypatch):
    """A folder of pictures with one English picture, 1000 x 650, called ``hall``."""
    folder = tmp_path / "en"
    folder.mkdir()
    image = QImage(1000, 650, QImage.Format.Format_RGB32)
    image.fill(0xFF808080)
    image.save(str(folder / "hall.png"))
    monkeypatch.setattr(library, "pictures", lambda: tmp_path)
    return folder


def test_a_picture_is_english_where_there_is_no_other_and_none_without_a_file(pictures):
    assert library.picture_file("hall", "sk") == pictures / "hall.png"
    page = '<p><img src="picture:hall" alt="The hall"/> <img src="picture:unknown" alt="Nothing"/></p>'
    assert library.with_pictures(page, lambda file: file.stem) == "<p>hall </p>"


def test_a_picture_is_as_wide_as_the_page_at_most(opened, shown, pictures, qtbot):
    opened()
    found = shown()
    found.page.__dict__["html"] = '<h1>Hall</h1><p><img src="picture:hall" alt="The hall"/></p>'

    def width() -> float:
        (made,) = re.findall(r'width="(\d+)"', found.browser.toHtml())
        return int(made)

    for wide in (1600, 700):
        found.resize(wide, 600)
        settle(qtbot)
        qtbot.waitUntil(lambda: width() == min(1000, found._room_for_pictures))
        assert found.browser.horizontalScrollBar().maximum() == 0


# ---- F1 in dialogs


def test_every_form_leads_to_a_page():
    for _, name, _ in pkgutil.walk_packages(ui.__path__, f"{ui.__name__}."):
        importlib.import_module(name)
    forms = FormDialog.__subclasses__()
    assert len(forms) > 10
    assert {form.help_page for form in forms} <= set(CONTENTS)


def test_f1_in_a_dialog_opens_its_help_which_can_be_used_and_goes_with_it(opened, shown, typist, window, qtbot):
    opened()
    beside = shown()
    dialog = FormDialog("Players", "Close", window)
    dialog.open()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    window.show_help("lists")
    inside = dialog.findChild(HelpWindow)
    assert inside is not beside
    assert inside.page.id == "lists"
    dialog.reject()
    qtbot.waitUntil(lambda: window.findChildren(HelpWindow) == [beside])


def test_f1_in_a_form_opens_its_page(window, typist, monkeypatch, qtbot):
    class Form(FormDialog):
        help_page = "prizes"

    asked = []
    monkeypatch.setattr(window, "show_help", asked.append)
    for dialog in (Form("Prizes", "Close", window), QuestionDialog("Sure?", "Really?", (("yes", "Yes"),), window)):
        dialog.open()
        qtbot.waitUntil(lambda dialog=dialog: QApplication.activeWindow() is dialog)
        typist.press(Qt.Key.Key_F1)
        dialog.reject()
    assert asked == ["prizes", ""]
