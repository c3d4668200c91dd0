"""The manual: pages of the help read, set in type, with contents, links, bookmarks and an index."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from swissdesk.errors import Cancelled
from swissdesk.reports.manual import Book, Chapter, to_bytes
from swissdesk.reports.manual.flow import IN_HEADING, Heard, by_letter, entries
from swissdesk.reports.manual.markup import Figure, Heading, Item, Piece, Table, Text, blocks, plain

ROUND = Chapter(
    "round",
    "<h1>A round</h1>\n<p>Choose <b>Propose</b> <span class='key'>&nbsp;F6&nbsp;</span>, see "
    '<a href="help:byes">byes</a>.</p><h2>Publish</h2><ol><li>One</li><li>Two<ul><li>Inner</li></ul></li></ol>'
    '<p><img src="picture:boards" alt="The boards"/></p>',
)
BYES = Chapter(
    "byes",
    "<h1>Byes</h1><p>A bye is a round without an opponent: Жеребьёвка, žrebovanie, ✓ ½–½.</p>"
    "<table><tr><th>Bye</th><th>Points</th></tr><tr><td>half-point bye</td><td>½</td></tr></table>",
)


def read(book: Book) -> PdfReader:
    return PdfReader(io.BytesIO(to_bytes(book)))


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("pictures") / "boards.png"
    Image.new("RGB", (600, 300), "#336699").save(file)
    return file


@pytest.fixture(scope="module")
def made(picture: Path) -> PdfReader:
    return read(Book("en", "9.9", (ROUND, BYES), ("bye", "propose"), lambda name: picture, "boards"))


class TestMarkup:
    def test_headings_text_lists_tables_and_pictures_are_told_apart(self) -> None:
        found = blocks(ROUND.html)
        assert [type(each) for each in found] == [Heading, Text, Heading, Item, Item, Item, Figure]
        assert [(each.mark, each.depth) for each in found if isinstance(each, Item)] == [("1.", 0), ("2.", 0), ("•", 1)]
        assert found[-1] == Figure("boards", "The boards")

    def test_words_keep_their_look_and_where_they_lead(self) -> None:
        text = blocks(ROUND.html)[1]
        assert isinstance(text, Text)
        assert Piece("Propose", bold=True) in text.words
        assert Piece("\xa0F6\xa0", key=True) in text.words
        assert Piece("byes", to="help:byes") in text.words
        assert plain(text.words) == "Choose Propose  F6 , see byes."

    def test_a_table_knows_its_head(self) -> None:
        table = blocks(BYES.html)[-1]
        assert isinstance(table, Table)
        assert [[cell.is_head for cell in row] for row in table.rows] == [[True, True], [False, False]]

    def test_links_to_actions_lead_nowhere_on_paper(self) -> None:
        assert blocks('<p><a href="do:file.new">New</a></p>') == (Text((Piece("New"),)),)

    @pytest.mark.parametrize("html", ["<p>open", "<!DOCTYPE x [<!ENTITY a 'b'>]><p>&a;</p>", "<p>&a</p>"])
    def test_what_is_not_well_formed_is_refused(self, html: str) -> None:
        with pytest.raises(ValueError, match=r".+"):
            blocks(html)


class TestIndex:
    def test_a_word_is_found_in_any_form(self) -> None:
        heard = [
            Heard(3, "жеребьёвки и флоатеров"),
            Heard(4, "Žrebovaním kola"),
            Heard(5, "two byes"),
            Heard(6, "byelaw"),
        ]
        found = {entry.term: entry.pages for entry in entries(("жеребьёвка", "žrebovanie", "bye", "none"), heard)}
        assert found == {"жеребьёвка": (3,), "žrebovanie": (4,), "bye": (5,)}

    def test_it_leads_to_where_most_is_said(self) -> None:
        heard = [*(Heard(page, "round") for page in range(1, 20)), Heard(12, "The round", IN_HEADING)]
        (entry,) = entries(("round",), heard)
        assert 12 in entry.pages
        assert len(entry.pages) == 5

    def test_entries_stand_under_their_letters_once(self) -> None:
        heard = [Heard(1, "undo event ändern")]
        assert [
            (letter, [each.term for each in those])
            for letter, those in by_letter(entries(("Undo", "undo", "event"), heard))
        ] == [
            ("E", ["event"]),
            ("U", ["Undo"]),
        ]


class TestBook:
    def test_title_contents_chapters_and_index_follow_one_another(self, made: PdfReader) -> None:
        texts = [page.extract_text() for page in made.pages]
        assert "SwissDesk" in texts[0]
        assert "9.9" in texts[0]
        assert "Contents" in texts[1]
        assert "A round" in texts[1]
        assert "Index" in texts[-1]
        assert "bye" in texts[-1]

    def test_every_script_of_the_help_is_printed(self, made: PdfReader) -> None:
        text = "".join(page.extract_text() for page in made.pages)
        for word in ("Жеребьёвка", "žrebovanie", "½–½", "✓", "F6"):
            assert word in text

    def test_headings_are_bookmarks(self, made: PdfReader) -> None:
        titles = [each.title for each in made.outline if not isinstance(each, list)]
        assert titles == ["Contents", "A round", "Byes", "Index"]
        assert [each.title for part in made.outline if isinstance(part, list) for each in part] == ["Publish"]

    def test_contents_name_the_pages(self, made: PdfReader) -> None:
        numbers = {
            each.title: made.get_destination_page_number(each) + 1
            for each in made.outline
            if not isinstance(each, list)
        }
        lines = made.pages[1].extract_text().splitlines()
        for title in ("A round", "Byes", "Index"):
            assert str(numbers[title]) in (lines[lines.index(title) + 1], lines[lines.index(title) - 1])

    def test_links_lead_to_chapters(self, made: PdfReader) -> None:
        page = next(page for page in made.pages[2:] if "Propose" in page.extract_text())
        assert page.get("/Annots")
        assert "byes (p. 3)" in page.extract_text().replace("\xa0", " ")

    def test_pictures_have_their_words_below(self, made: PdfReader) -> None:
        page = next(page for page in made.pages if "The boards" in page.extract_text())
        assert len(page.images) == 1

    def test_only_faces_that_are_embedded_are_named(self, made: PdfReader) -> None:
        for page in made.pages:
            fonts = page["/Resources"].get("/Font", {})  # type: ignore[attr-defined]
            assert all("/FontDescriptor" in font.get_object() for font in fonts.values())

    def test_the_same_pages_give_the_same_bytes(self) -> None:
        book = Book("en", "1", (BYES,), ("bye",))
        assert to_bytes(book) == to_bytes(book)

    def test_a_picture_without_a_file_is_left_out(self) -> None:
        assert not any(page.images for page in read(Book("en", "1", (ROUND,))).pages)

    def test_it_can_be_given_up(self) -> None:
        def stop(_done: int, _total: int) -> None:
            raise Cancelled("enough")

        with pytest.raises(Cancelled):
            to_bytes(Book("en", "1", (ROUND,)), stop)

    def test_it_ends_at_the_chapter_at_which_it_is_given_up(self) -> None:
        """Setting all of them before the first page took seconds in which nobody listened."""
        asked: list[str] = []

        def stop(_done: int, _total: int) -> None:
            if "boards" in asked:
                raise Cancelled("enough")

        chapters = tuple(
            Chapter(name, f'<h1>{name}</h1><p><img src="picture:{name}"/></p>') for name in ("a", "boards")
        )
        with pytest.raises(Cancelled):
            to_bytes(Book("en", "1", (*chapters, Chapter("z", ROUND.html)), picture=asked.append), stop)
        assert asked == ["a", "boards"]
