"""The window in every language: nothing English left in it, no letter twice in a menu, and how it is chosen."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from catalogues import OTHERS, translations
from PySide6.QtCore import QAbstractListModel, QLocale, QModelIndex, QProcess, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QMenu,
    QTabBar,
    QTableView,
    QTabWidget,
    QWidget,
)
from test_ui_accessible import DIALOGS
from test_ui_accessible_windows import WINDOWS
from using import document_of, is_open, is_ticked, message_of

from swissdesk import i18n
from swissdesk.i18n import translate
from swissdesk.ui.files.opening import samples
from swissdesk.ui.help.library import CONTENTS, load, search, source_of
from swissdesk.ui.sheets.delivery import PrintDialog
from swissdesk.ui.shell import language
from swissdesk.ui.shell.catalogue import CATALOGUE
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.view import PLAYERS, ROUND, SHEETS, STANDINGS, TRACE
from swissdesk.ui.widgets.form import QuestionDialog


@pytest.fixture
def speaking(qapp: QApplication) -> Iterator[Callable[[str], None]]:
    """Speak a language for one test: ``speaking("sk")``; asked for before the window."""
    yield lambda code: language.speak(qapp, code)
    language.speak(qapp, i18n.ENGLISH)
    QLocale.setDefault(QLocale.system())


@pytest.fixture(params=OTHERS)
def foreign(request: pytest.FixtureRequest, speaking: Callable[[str], None]) -> str:
    """Every language but English, one after the other; spoken already."""
    speaking(request.param)
    return request.param


# ---- what is read in the window


def texts_of(widget: QWidget) -> Iterator[str]:
    """Yield every text of a widget and of all in it, shown or not: also those that are told or wait under the mouse."""
    for each in (widget, *widget.findChildren(QWidget)):
        if each.objectName() == "qt_dockwidget_floatbutton":  # Qt's own, in the titles that the panels do not show
            continue
        yield from (each.toolTip(), each.accessibleName(), each.windowTitle())
        if isinstance(each, QLabel | QAbstractButton):
            yield each.text()
        elif isinstance(each, QLineEdit):
            yield each.placeholderText()
        elif isinstance(each, QMenu):
            yield each.title()
        elif isinstance(each, QComboBox):
            yield from (each.itemText(place) for place in range(each.count()))
        elif isinstance(each, QTabWidget):
            yield from (each.tabText(place) for place in range(each.count()))
        elif isinstance(each, QAbstractItemView) and each.model() is not None:
            yield from cells_of(each)
    for action in widget.findChildren(QAction):
        yield from (action.text(), action.toolTip())


def cells_of(view: QAbstractItemView) -> Iterator[str]:
    """Yield the heads and the first lines of a table or list."""
    model = view.model()
    for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())):
        if isinstance(view, QTableView):
            yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")
        for line in range(min(model.rowCount(QModelIndex()), 12)):
            yield str(model.index(line, column).data() or "")


@cache
def english(code: str) -> tuple[frozenset[str], re.Pattern[str]]:
    """Return the English texts that a language says otherwise: those without facts, and a pattern for the others.

    Left out is what is a word of that language as well.
    """
    own = {form for found in translations(code).values() for form in ([found] if isinstance(found, str) else found)}
    own = {plain(text) for text in own}
    fixed, templates = set(), []
    for text in translations(code):
        pieces = [(literal, name) for literal, name, _, _ in string.Formatter().parse(plain(text))]
        words = "".join(literal for literal, _ in pieces)
        if plain(text) in own or not re.search(r"[a-z]{4}", words):
            continue
        if any(name is not None for _, name in pieces):
            templates.append(
                "".join(re.escape(literal) + (".+" if name is not None else "") for literal, name in pieces)
            )
        else:
            fixed.add(plain(text))
    return frozenset(fixed), re.compile("|".join(f"(?:{template})" for template in templates), re.DOTALL)


def plain(text: str) -> str:
    return text.rpartition("\x04")[2].replace("&", "")


@cache
def is_english(text: str, code: str) -> bool:
    """Whether a language says this text otherwise; asked again for every page, of texts that are mostly the same."""
    fixed, template = english(code)
    return text in fixed or template.fullmatch(text) is not None


def left_in_english(widget: QWidget, code: str) -> set[str]:
    """Return what is still in English."""
    found = {plain(text) for text in texts_of(widget)}
    found |= {re.sub(r" \([^()]*\)$", "", text) for text in found}  # a tooltip without its key
    found -= {sample.stem.replace("-", " ").capitalize() for sample in samples()}  # “Danube open”: a file, not a text
    return {text for text in found if is_english(text, code)}


def test_english_is_found_where_it_is(window: MainWindow):
    found = left_in_english(window, "sk")
    assert {"Make everything larger", "Go to the Players page", "Standings"} <= found
    assert len(found) > 200


@pytest.mark.sweep
def test_nothing_english_is_left_in_the_window(foreign, window, opened, typist):
    assert left_in_english(window, foreign) == set()
    opened()
    for action in ("round.propose", "round.publish"):
        typist.shortcut(action)
        typist.wait_until_idle()
    typist.type("1=")
    for page in (PLAYERS, ROUND, STANDINGS, TRACE, SHEETS):
        window.office.view.show_page(page)
        typist.wait_until_idle()
        assert left_in_english(window, foreign) == set(), page
    for action in ("standings.crosstable", "standings.prizes", "standings.ratings", "standings.norms"):
        typist.shortcut(action)
        typist.wait_until_idle()
        assert left_in_english(window, foreign) == set(), action
    for action in ("checks.panel", "history.panel", "hall.panel"):
        typist.shortcut(action)
        assert left_in_english(window, foreign) == set(), action


def letters_told_wrongly(widget: QWidget) -> set[str]:
    """Return the tooltips that name another letter, ``(Alt+P)``, than the button or the label of the field has."""
    labels = {label.buddy(): label.text() for label in widget.findChildren(QLabel) if label.buddy() is not None}
    wrong = set()
    for each in widget.findChildren(QWidget):
        told = re.search(r"\(Alt\+(\w)\)", each.toolTip())
        if told is not None:
            text = each.text() if isinstance(each, QAbstractButton) else labels.get(each, "")
            if told[1].casefold() not in (letter.casefold() for letter in re.findall(r"&(\w)", text)):
                wrong.add(f"{text}: {each.toolTip()}")
    return wrong


def letters_twice(dialog: QWidget) -> set[str]:
    """Return the letters that lead to more than one button, tab or field that is shown."""
    seen = []
    for each in dialog.findChildren(QWidget):
        if not each.isVisibleTo(dialog) or each.window() is not dialog:
            continue
        if isinstance(each, QTabBar):
            seen += [each.tabText(place) for place in range(each.count())]
        elif isinstance(each, QAbstractButton) or (isinstance(each, QLabel) and each.buddy() is not None):
            seen.append(each.text())
    letters = [found[1].casefold() for text in seen if (found := re.search(r"&(\w)", text.replace("&&", "")))]
    return {f"{letter}: {', '.join(sorted(seen))}" for letter in letters if letters.count(letter) > 1}


GIVEN = {"Rating", "Round 1, bracket 1"}
"""The head of a column in a table that is read, and the step a note is about."""


@pytest.mark.sweep
def test_nothing_english_is_left_in_a_dialog(foreign, in_round_1, qtbot, typist):
    window = in_round_1(8)
    typist.type("1=")
    left, wrong = {}, set()
    for kind, make in DIALOGS.items():
        dialog = make(window)
        wrong |= letters_told_wrongly(dialog)
        if kind is not QuestionDialog:
            wrong |= letters_twice(dialog)
        # What a question asks, and what a sheet is called, is given to these by whom they serve.
        if kind not in (QuestionDialog, PrintDialog):
            left[kind.__name__] = left_in_english(dialog, foreign) - GIVEN
        dialog.close()
    for name, (make, _) in WINDOWS.items():
        other = make(window)
        qtbot.waitUntil(lambda other=other: not getattr(getattr(other, "tasks", None), "busy", False))
        left[name] = left_in_english(other, foreign)
        wrong |= letters_told_wrongly(other)
        other.close()
    assert wrong == set()
    assert {name: texts for name, texts in left.items() if texts} == {}


def assert_letters_once(window: MainWindow) -> None:
    for menu in (window.menuBar(), *window.menuBar().findChildren(QMenu)):
        texts = [action.text().replace("&&", "") for action in menu.actions() if action.isVisible()]
        letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
        assert len(letters) == len(set(letters)), texts


def test_no_letter_twice_in_a_menu(foreign, window, opened, typist):
    assert_letters_once(window)
    opened()
    for action in ("round.propose", "round.publish", "hall.screen"):
        typist.shortcut(action)
        typist.wait_until_idle()
        assert_letters_once(window)


def test_undo_names_nothing_where_there_is_nothing_to_undo(foreign, window, opened, typist):
    opened()
    undo, redo = window.catalogue["edit.undo"], window.catalogue["edit.redo"]
    assert {undo.text()[-1].isalpha(), redo.text()[-1].isalpha()} == {True}
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert undo.text().startswith(translate("&Undo"))
    assert len(undo.text()) > len(translate("&Undo"))


def test_qt_speaks_the_same_language(foreign, window, qtbot):
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(buttons)
    cancel = buttons.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "")
    assert cancel == {"ru": "Отмена", "sk": "Zrušiť"}[foreign]
    assert QKeySequence("Ctrl+Shift+W").toString(QKeySequence.SequenceFormat.NativeText) == "Ctrl+Shift+W"


def test_the_key_is_called_enter_in_every_language(speaking):
    for code in i18n.LANGUAGES:
        speaking(code)
        key = QKeySequence("Ctrl+Return")
        assert key == QKeySequence(Qt.KeyboardModifier.ControlModifier | Qt.Key.Key_Return)
        assert key.toString(QKeySequence.SequenceFormat.NativeText) == "Ctrl+Enter"
        assert key.toString() == "Ctrl+Return"


# ---- the help


def test_help_is_in_the_language_where_it_is_translated(foreign, preferences):
    pages = load(CATALOGUE, preferences)
    assert list(pages) == list(CONTENTS)
    for page_id, page in pages.items():
        assert "{{" not in page.html
        is_translated = source_of(page_id, foreign).parent.name == foreign
        source = source_of(page_id, foreign if is_translated else i18n.ENGLISH).read_text("utf-8")
        assert page.title in re.sub(r"&amp;", "&", source)


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("page_id", CONTENTS)
def test_a_translated_page_has_the_same_keys_and_links(page_id, code):
    def fixed(language: str) -> list[str]:
        source = source_of(page_id, language).read_text("utf-8")
        return sorted(re.findall(r'\{\{.*?\}\}|href="[^"]*"', source))

    assert fixed(code) == fixed(i18n.ENGLISH)


def test_help_is_found_by_the_words_of_the_menus(foreign, preferences):
    pages = load(CATALOGUE, preferences)
    found = search(pages.values(), translate("&Close the round").replace("&", ""))
    assert pages["keys"] in found


# ---- choosing


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """The programs that were started, instead of starting them."""
    found: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(QProcess, "startDetached", lambda program, arguments: found.append((program, arguments)))
    return found


def test_a_chosen_language_is_remembered_and_spoken_at_the_next_start(window, typist, preferences, started):
    typist.shortcut("language.sk")
    assert preferences.language == "sk"
    assert is_ticked(window, "language.sk")
    assert not is_ticked(window, "language.system")
    assert language.chosen(preferences.language) == "sk"
    assert "Slovenčina" in message_of(window)
    assert started == []


def test_the_language_in_use_needs_no_start(window, typist, preferences):
    typist.shortcut("language.ru")
    typist.shortcut("language.en")
    assert preferences.language == "en"
    assert not message_of(window)


def test_starting_again_opens_the_same_tournament(opened, typist, preferences, started):
    window = opened()
    path = document_of(window).path
    typist.shortcut("language.ru")
    typist.shortcut("edit.accept")
    assert not window.isVisible()
    assert not is_open(window)
    assert [arguments[-1] for _, arguments in started] == [str(path)]


def test_the_environment_decides_until_a_language_is_chosen(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "ru_RU")
    assert language.chosen("") == "ru"
    assert language.chosen("sk") == "sk"
    assert language.chosen("nonsense") == "ru"


def test_names_of_languages_are_their_own_in_every_language(foreign, window):
    shown = [window.catalogue[f"language.{code}"].text().replace("&", "") for code in i18n.LANGUAGES]
    assert shown == ["English", "Русский", "Slovenčina"]
