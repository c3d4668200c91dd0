"""Text from right to left, as it is seen; and the faces that have the characters."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.reports.pdf.fonts import runs, shortened, visual, width


class TestVisual:
    @pytest.mark.parametrize("text", ["", "Novák, Ján", "Петров", "½–½", "王, 小明"])
    def test_other_scripts_come_back_as_they_are(self, text: str) -> None:
        assert visual(text) is text

    def test_hebrew_is_turned_round(self) -> None:
        assert visual("שלום") == "םולש"

    def test_a_latin_frame_stays(self) -> None:
        assert visual("Open שלום, Haifa") == "Open םולש, Haifa"

    def test_numbers_inside_stay_readable_and_brackets_are_mirrored(self) -> None:
        assert visual("אב 12 גד") == "דג 12 בא"
        assert visual("א (ב) ג") == "ג (ב) א"

    def test_arabic_letters_join(self) -> None:
        # seen from left to right: dal final, meem medial, hah medial, meem initial
        assert visual("محمد") == "\ufeaa\ufee4\ufea4\ufee3"

    def test_lam_and_alef_are_one_sign(self) -> None:
        assert visual("سلام") == "\ufee1\ufefc\ufeb3"

    @pytest.mark.parametrize(
        ("typed", "seen"),
        [
            ("\u0935\u093f", "\u093f\u0935"),  # Devanagari vi
            ("\u0921\u093c\u093f", "\u093f\u0921\u093c"),  # with a dot below, which stays with its letter
            ("\u0995\u09cb", "\u09c7\u0995\u09be"),  # Bengali ko: a sign on either side
            ("\u0b95\u0bca", "\u0bc6\u0b95\u0bbe"),  # Tamil ko
            ("\u0d15\u0d47", "\u0d47\u0d15"),  # Malayalam kee
            ("\u0c15\u0c3f", "\u0c15\u0c3f"),  # Telugu ki: the sign is above
        ],
    )
    def test_vowel_signs_of_india_stand_where_they_are_seen(self, typed: str, seen: str) -> None:
        assert visual(typed) == seen

    @given(st.text(st.characters(min_codepoint=0x5D0, max_codepoint=0x5EA), max_size=12))
    def test_turning_hebrew_twice_gives_it_back(self, text: str) -> None:
        assert visual(visual(text)) == text

    @given(st.text(max_size=30))
    def test_anything_can_be_shown(self, text: str) -> None:
        assert isinstance(visual(text), str)


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

    def test_every_syllable_of_hangul_can_be_printed(self) -> None:
        assert "□" not in "".join(piece for _, piece in runs("".join(map(chr, range(0xAC00, 0xD7A4, 7)))))

    @pytest.mark.parametrize(
        ("text", "printed"),
        [
            ("🏆 Open 2026 🏆", "Open 2026"),
            ("Joe 🏆", "Joe"),
            ("👩\u200d🏫 Eva", "Eva"),
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
