"""Sheets and web pages in every language: its words, its letters, and the language in the head of the file."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
import report_samples as samples
from pypdf import PdfReader

from swissdesk.i18n import LANGUAGES, translate
from swissdesk.reports import KINDS, Sheet, SheetOptions, build, pairing_sheet, pdf, standings_sheet
from swissdesk.reports.web import pages as web_pages

Speak = Callable[[str], None]


def read(sheet: Sheet) -> tuple[str, PdfReader]:
    """Return the text of a printed sheet, and what it was read with."""
    reader = PdfReader(io.BytesIO(pdf.to_bytes(sheet)))
    return "\n".join(page.extract_text() for page in reader.pages), reader


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_sheet_is_printed_in_its_language(speaking: Speak, code: str) -> None:
    speaking(code)
    for sheet in (pairing_sheet(samples.SMALL, 2), standings_sheet(samples.SMALL, 2)):
        text, reader = read(sheet)
        for letters in ("Ďurčo", "Ľubomír", "Петрова", "Παπαδόπουλος"):
            assert letters in text
        assert reader.root_object["/Lang"] == code


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", ("Pairings", "White", "Black", "Result")),
        ("ru", ("Пары", "Белые", "Чёрные", "Результат")),
        ("sk", ("Dvojice", "Biely", "Čierny", "Výsledok")),
    ],
)
def test_the_words_of_an_arbiter(speaking: Speak, code: str, words: tuple[str, ...]) -> None:
    speaking(code)
    text, _ = read(pairing_sheet(samples.SMALL, 2))
    assert [word for word in words if word not in text] == []


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_what_a_norm_asks_for_is_told_in_the_language(speaking: Speak, code: str) -> None:
    speaking(code)
    told = build("norms", samples.SMALL, 2, SheetOptions(players=(samples.SMALL.players[0].id,)))
    cells = {cell.text for table in told.tables for row in table.rows for cell in row.cells}
    assert translate("yes") in cells
    assert not cells & {"yes", "no", "unknown"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_letters_are_in_the_file(speaking: Speak, code: str) -> None:
    speaking(code)
    _, reader = read(standings_sheet(samples.SMALL, 2))
    fonts = [
        font.get_object()
        for page in reader.pages
        for font in page["/Resources"]["/Font"].get_object().values()  # type: ignore[index]
    ]
    assert fonts
    assert all("/FontFile2" in font["/FontDescriptor"].get_object() and "/ToUnicode" in font for font in fonts)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_kind_of_sheet_has_its_title_in_the_language(speaking: Speak, code: str) -> None:
    speaking(code)
    same = [kind.name for kind in KINDS.values() if translate(kind.title) == kind.title]
    assert same == ([] if code != "en" else list(KINDS))


@pytest.mark.parametrize("code", LANGUAGES)
def test_web_pages_name_their_language(speaking: Speak, code: str) -> None:
    speaking(code)
    written = [page for name, page in web_pages(samples.SMALL).items() if name.endswith(".html")]
    assert written
    assert all(f'<html lang="{code}">' in page for page in written)
