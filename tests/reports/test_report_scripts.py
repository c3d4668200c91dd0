"""Text from right to left, as it is seen; and the faces that have the characters."""

from __future__ import annotations

import io
import unicodedata

import pytest
import report_samples as samples
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from swissdesk import wording
from swissdesk.lettering import directions
from swissdesk.model import Player
from swissdesk.reports import build, pdf
from swissdesk.reports.cards import Sheet
from swissdesk.reports.pdf.fonts import runs, shortened, width
from swissdesk.reports.pdf.pen import Pen


class TestDrawn:
    """What stands on the paper from left to right, as the names of glyphs or as letters."""

    def test_hebrew_is_turned_round_and_the_rating_after_it_stays_after_it(self) -> None:
        assert said("שלום") == "םולש"
        assert said(directions.joined(" · ", ("אברהם", "(2256)"))) == "םהרבא · (2256)"
        assert said("א (ב) ג") == "ג (ב) א"

    def test_arabic_letters_join(self) -> None:
        assert len(said("محمد")) == 4
        assert not {*said("محمد")} & {said("م"), said("ح")}
        assert len(said("لا")) == 1

    @pytest.mark.parametrize("text", ["ক্ষ", "ज्ञ", "க்ஷ", "క్క"])
    def test_consonants_of_india_become_one_sign(self, text: str) -> None:
        apart = "\u200c".join((text[:2], text[2:]))
        assert runs(text) != runs(apart)
        assert width(text) != width(apart)

    def test_an_accent_without_a_letter_of_its_own_stands_over_its_letter(self) -> None:
        (face, piece), *more = runs("x\u030c")
        assert (face, more) == ("NotoSans-Regular", [])
        assert width("x\u030c") == pytest.approx(width("x"))
        letter, accent = piece.__shapeData__  # type: ignore[attr-defined]
        assert accent.x_advance == 0
        assert accent.x_offset < 0 or letter.x_advance > 0

    def test_the_same_name_is_the_same_glyphs_whatever_was_drawn_before(self) -> None:
        first = runs("विश्वनाथन")
        runs.cache_clear()
        runs("क्षत्रिय")
        assert runs("विश्वनाथन") == first

    @given(st.text(max_size=30))
    def test_anything_can_be_shown(self, text: str) -> None:
        assert width(text) >= 0

    def test_who_copies_it_gets_it_as_it_is_read(self) -> None:
        players = (Player(1, "محمد, علي", 2000), Player(2, "Novák, Ján", 1900))
        sheet = build("players", samples.SMALL.replace(players=players, rounds=()))
        page = PdfReader(io.BytesIO(pdf.to_bytes(sheet))).pages[0]
        spoken = "محمد, علي".encode("utf-16-be").hex().upper()
        assert f"/ActualText <FEFF{spoken}>".encode() in page.get_contents().get_data()  # type: ignore[union-attr]


def emoji_sheet() -> Sheet:
    players = (Player(1, "Joe 🦄", 2000), Player(2, "Novák, Ján", 1900, club="🏆"), Player(3, "Amy 🇸🇰", 1800))
    return build("players", samples.SMALL.replace(players=players, rounds=()))


class TestPictures:
    def test_the_paper_shows_that_something_is_missing(self) -> None:
        page = PdfReader(io.BytesIO(pdf.to_bytes(emoji_sheet()))).pages[0].extract_text()
        assert "Joe □" in page
        assert "trophy" in page
        assert "Novák, Ján" in page

    def test_what_is_printed_in_another_form_is_told(self) -> None:
        said = pdf.in_other_form(emoji_sheet())
        assert said is not None
        assert wording.sentence(said) == "Signs that no font has are printed in another form: Joe 🦄, 🏆, Amy 🇸🇰."

    def test_of_many_the_first_are_told(self) -> None:
        players = tuple(Player(number, f"Player {number} 🏆", 2000) for number in range(1, 9))
        said = pdf.in_other_form(build("slips", samples.SMALL.replace(players=players)))
        assert said is not None
        assert wording.sentence(said).endswith("🏆, …."), wording.sentence(said)

    @pytest.mark.parametrize("name", ["players", "slips", "standings", "crosstable", "pairings"])
    def test_of_names_that_can_be_printed_nothing_is_told(self, name: str) -> None:
        assert pdf.in_other_form(build(name, samples.SMALL)) is None


def said(text: str) -> str:
    return "".join(piece for _, piece in runs(text))


class TestFaces:
    @pytest.mark.parametrize("bold", [False, True])
    @pytest.mark.parametrize(
        "text",
        ["Ďurčo, Ľubomír", "Щербаков Ёж Ї", "Παπαδόπουλος", "Łukasz Ő Ű Ș Ț", "Nguyễn ệ", "½–½ 0123456789…"],
    )
    def test_european_names_are_in_one_face(self, text: str, bold: bool) -> None:
        assert runs(text, bold) == (("NotoSans-Bold" if bold else "NotoSans-Regular", text),)

    def test_other_scripts_have_a_face_too(self) -> None:
        assert {face for face, _ in runs("ნონა Տիգրան שלום")} == {"DejaVuSansCondensed"}
        assert [face for face, _ in runs("Wang 王")] == ["NotoSans-Regular", "DroidSansFallbackFull"]

    @pytest.mark.parametrize(
        ("text", "face"),
        [
            ("김민수", "NanumSquare"),
            ("สมชาย", "NotoSansThai"),
            ("आनंद", "NotoSansDevanagari"),
            ("কলকাতা", "NotoSansBengali"),
            ("ਸਿੰਘ", "NotoSansGurmukhi"),
            ("પટેલ", "NotoSansGujarati"),
            ("செல்வம்", "NotoSansTamil"),
            ("సింగ్", "NotoSansTelugu"),
            ("ಕುಮಾರ", "NotoSansKannada"),
            ("കേരളം", "NotoSansMalayalam"),
        ],
    )
    @pytest.mark.parametrize("bold", [False, True])
    def test_hangul_thai_and_the_scripts_of_india_have_faces_of_their_own(
        self, text: str, face: str, bold: bool
    ) -> None:
        found = runs(text, bold)
        assert all(name.startswith(face) for name, _ in found)
        assert "□" not in "".join(piece for _, piece in found)

    @pytest.mark.parametrize(("name", "outlined"), [("王, 小明", True), ("Novák, Ján", False), ("김, 민수", False)])
    def test_a_script_without_a_bold_face_is_outlined_where_it_is_to_be_bold(self, name: str, outlined: bool) -> None:
        pen = Pen(language="en", title="", author="", subject="")
        pen.begin_page((200, 100))
        pen.text(10, 10, name, 10, bold=True)
        pen.text(10, 30, name, 10)
        drawn = PdfReader(io.BytesIO(pen.finish())).pages[0].get_contents()
        assert drawn is not None
        assert (b" 2 Tr" in drawn.get_data() or b"\n2 Tr" in drawn.get_data()) is outlined

    def test_every_syllable_of_hangul_can_be_printed(self) -> None:
        assert "□" not in "".join(piece for _, piece in runs("".join(map(chr, range(0xAC00, 0xD7A4, 7)))))

    @pytest.mark.parametrize(
        ("text", "printed"),
        [
            ("🏆 Open 2026 🏆", "□ Open 2026 □"),
            ("Joe 🏆🦄", "Joe □"),
            ("Joe 🦄 🏆", "Joe □ □"),
            ("👩🏽\u200d🏫 Eva", "□ Eva"),
            ("Eva\u0000 🏆", "Eva □"),
            ("🦄🦄", "unicorn face"),
            ("🇸🇰 Ján", "SK Ján"),
            ("1\ufe0f\u20e3. A", "1. A"),
            ("𝐍𝐨𝐯𝐚𝐤", "Novak"),
            ("አበበ ቢቂላ", "Ababa Biqilaa"),
            ("សុខា", "Sukhaa"),
            ("ភ្នំ", "Phno"),
            ("ꦗꦮ", "Jawa"),
            ("១២", "12"),
            ("𠮷野", "□野"),
            ("\ue000", "□"),
        ],
    )
    @pytest.mark.parametrize("bold", [False, True])
    def test_what_no_face_has_is_printed_so_that_it_can_be_read(self, text: str, printed: str, bold: bool) -> None:
        assert "".join(piece for _, piece in runs(text, bold)) == printed
        assert width(text, bold) > 0.3

    @given(st.text(min_size=1))
    def test_whatever_can_be_seen_leaves_something_on_the_paper(self, text: str) -> None:
        if any(unicodedata.category(sign)[0] not in "CZM" for sign in text):
            assert "".join(piece for _, piece in runs(text)).strip()

    def test_controls_are_left_out_and_white_space_is_a_space(self) -> None:
        assert runs("a\u0000b\tc\u200dd") == (("NotoSans-Regular", "ab cd"),)

    def test_accents_join_their_letter(self) -> None:
        assert runs("e\u0301") == (("NotoSans-Regular", "é"),)

    def test_all_figures_are_equally_wide(self) -> None:
        for bold in (False, True):
            assert len({width(figure, bold) for figure in "0123456789"}) == 1


class TestShortened:
    def test_what_fits_stays(self) -> None:
        assert shortened("Novák", 10) == "Novák"

    def test_an_ellipsis_stands_for_the_rest(self) -> None:
        short = shortened("Konstantinopolskaya, Anna", 8)
        assert short.endswith("…")
        assert width(short) <= 8

    def test_nothing_hangs_before_the_ellipsis(self) -> None:
        text = "Ivanova, Anna"
        assert {shortened(text, room / 10) for room in range(5, 75)}.isdisjoint(
            {"Ivanova,…", "Ivanova …", "Ivanova, …"}
        )

    @given(st.text(max_size=40), st.floats(min_value=1.0, max_value=30.0))
    def test_it_always_fits(self, text: str, room: float) -> None:
        assert width(shortened(text, room)) <= room
