"""The manual of the whole help: in three languages, from the command line and from the window."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from using import is_busy, message_of, press

from swissdesk import __main__, i18n
from swissdesk.i18n import LANGUAGES, translate
from swissdesk.reports.manual import Book, Chapter
from swissdesk.reports.manual.markup import Heading, blocks, plain
from swissdesk.ui.help import chapters
from swissdesk.ui.help.chapters import book
from swissdesk.ui.help.library import CONTENTS, plain_text
from swissdesk.ui.shell.catalogue import CATALOGUE

SMALL = Book("en", "1", (Chapter("only", "<h1>Only</h1><p>Words.</p>"),))
WORDS = {"en": ("tie-break",), "ru": ("рейтинг",), "sk": ("rating",)}


def command(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own, without a screen."""
    without = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    without.pop("QT_QPA_PLATFORM", None)
    words = [sys.executable, "-m", "swissdesk", *map(str, arguments)]
    return subprocess.run(words, capture_output=True, text=True, check=False, env={**without, **environment})


def titles(reader: PdfReader) -> list[str]:
    """Return the titles of the chapters, by the bookmarks."""
    return [each.title for each in reader.outline if not isinstance(each, list)]


def some(whole: Book) -> Book:
    """Return a manual with every fifth of its chapters."""
    return replace(whole, chapters=whole.chapters[::5])


def by_command(code: str, file: Path) -> tuple[str, ...]:
    """Write the whole manual in a language as the command line does; return the names of its chapters."""
    done = command("manual", "-o", file, "--language", code)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return CONTENTS


def in_part(code: str, file: Path) -> tuple[str, ...]:
    """Write some chapters in a language; return their names."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(__main__, "_book", lambda whole=__main__._book: some(whole()))
        assert __main__.main(["manual", "-o", str(file), "--language", code]) == 0
    i18n.install("en")
    return CONTENTS[::5]


_WHOLE = [pytest.param((code, by_command), marks=pytest.mark.corpus) for code in LANGUAGES]
"""The whole manual takes ten seconds to set: some chapters of it every time, all in every language on demand."""


@pytest.fixture(scope="module", params=[("en", in_part), *_WHOLE])
def manual(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    """A language, the names of the chapters written in it, and what was written."""
    code, write = request.param
    file = tmp_path_factory.mktemp("manual") / "manual.pdf"
    return code, write(code, file), PdfReader(file)


@pytest.fixture
def speaking():
    """Speak a language for a test."""
    yield i18n.install
    i18n.install("en")


def test_the_manual_has_all_chapters_with_contents_and_index(manual, speaking, preferences):
    code, names, reader = manual
    speaking(code)
    pages = [page for page in book(CATALOGUE, preferences).chapters if page.name in names]
    wanted = [plain(next(each for each in blocks(page.html) if isinstance(each, Heading)).words) for page in pages]
    assert len(wanted) == len(names)
    assert titles(reader) == [translate("Contents"), *wanted, translate("Index")]


def test_nothing_is_left_to_be_filled_in_or_printed_as_a_box(manual):
    *_, reader = manual
    text = "\n".join(page.extract_text() for page in reader.pages)
    assert "{{" not in text
    assert not re.search(r"</?(?:b|p|td|span|font)\b", text)
    assert "□" not in text


def test_words_of_the_glossary_and_actions_are_in_the_index(manual, speaking):
    code, names, reader = manual
    speaking(code)
    first = next(
        reader.get_destination_page_number(each)
        for each in reader.outline
        if not isinstance(each, list) and each.title == translate("Index")
    )
    index = " ".join(" ".join(page.extract_text().split()) for page in reader.pages[first:])
    for term in (plain_text(CATALOGUE.by_id["edit.redo"]), *WORDS[code]):
        assert re.search(re.escape(term) + r"\s+\d+", index, re.IGNORECASE), term
    assert len(re.findall(r"\w\s+\d+(?:, \d+)*", index)) > 3 * len(names)
    assert all(page.get("/Annots") for page in reader.pages[first : first + 1])


def test_the_pages_of_the_help_are_well_formed_in_every_language(speaking, preferences):
    for code in LANGUAGES:
        speaking(code)
        for chapter in book(CATALOGUE, preferences).chapters:
            first = blocks(chapter.html)[0]
            assert isinstance(first, Heading), (code, chapter.name)


def test_pairing_does_not_load_the_manual():
    code = "import sys; from swissdesk.__main__ import main; main(['manual', '--help']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "PySide6" not in done.stdout.split()


def test_without_qt_the_reason_is_said_and_nothing_is_written(monkeypatch, capsys, tmp_path):
    monkeypatch.setitem(sys.modules, "swissdesk.ui.help.chapters", None)
    assert __main__.main(["--language", "en", "manual", "-o", str(tmp_path / "manual.pdf")]) == 3
    assert capsys.readouterr().err.startswith("swissdesk: The manual cannot be written: ")
    assert not [*tmp_path.iterdir()]


def test_a_folder_that_is_not_there_is_named(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(__main__, "_book", lambda: SMALL)
    assert __main__.main(["--language", "en", "manual", "-o", str(tmp_path / "none" / "manual.pdf")]) == 5
    assert "manual.pdf could not be written" in capsys.readouterr().err


def test_the_paper_can_be_chosen(monkeypatch, tmp_path):
    monkeypatch.setattr(__main__, "_book", lambda: SMALL)
    assert __main__.main(["manual", "--paper", "Letter", "-o", str(tmp_path / "manual.pdf")]) == 0
    assert PdfReader(tmp_path / "manual.pdf").pages[0].mediabox.width == 612


def _beginning(*given: Any) -> Book:
    """Return the manual with its first three chapters only, which is written in no time."""
    whole = book(*given)
    return replace(whole, chapters=whole.chapters[:3])


class TestInTheWindow:
    @pytest.fixture
    def asked(self, window, files, home) -> Path:
        """The file that the arbiter chooses for the manual."""
        files.answers.append(home / "manual.pdf")
        return home / "manual.pdf"

    def test_the_manual_is_saved_without_a_tournament(self, window, files, asked, typist, monkeypatch):
        monkeypatch.setattr(
            chapters, "book", lambda *given: replace(whole := book(*given), chapters=whole.chapters[:3])
        )
        press(window, "help.manual")
        assert is_busy(window)
        typist.wait_until_idle()
        assert files.suggestions == [files.documents() / "SwissDesk – Manual.pdf"]
        assert len(titles(PdfReader(asked))) == len(("Contents", *CONTENTS[:3], "Index"))
        assert message_of(window).startswith("manual.pdf is in ")
        window.office.messages.accept()
        assert files.shown == [asked]

    def test_the_keys_of_results_in_it_are_those_in_use(self, window, preferences):
        preferences.result_keys = "letters"
        copy = preferences.for_thread()
        assert copy.result_keys == "letters"
        assert copy.store is not preferences.store

    def test_a_question_that_is_not_answered_writes_nothing(self, window, files, home):
        files.answers.append(None)
        press(window, "help.manual")
        assert not is_busy(window)
        assert not [*home.glob("*.pdf")]

    def test_what_cannot_be_written_is_said(self, window, files, home, typist, monkeypatch):
        monkeypatch.setattr(chapters, "book", lambda *_given: SMALL)
        files.answers.append(home / "none" / "manual.pdf")
        press(window, "help.manual")
        typist.wait_until_idle()
        assert "manual.pdf could not be written" in message_of(window)
