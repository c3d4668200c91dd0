"""Arbiters as records: read from the texts of reports, put together with what only records hold, written back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.model import Arbiter, EventInfo, Role
from swissdesk.model.arbiters import TITLES, arbiter_in, arbiters_of, chief_of, with_arbiters

CHIEF = Arbiter("Nováková, Jana", "IA", "14900001", "SVK", Role.CHIEF, days=3)
DEPUTY = Arbiter("Weiss, Karl", "FA", "1600002", "AUT", Role.DEPUTY, seeks="IA")
HELPER = Arbiter("Malý, Ivan", "NA", "14900003", "SVK", Role.SECTOR, "boards 1 to 20", 2, "FA")


NAMED, IVAN = Arbiter("Jana Nováková"), Arbiter("Malý, Ivan", fide_id="14900001")


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        (CHIEF, NAMED, True),
        (CHIEF, replace(NAMED, fide_id="14900001"), True),
        (CHIEF, replace(NAMED, fide_id="14900009"), False),
        (CHIEF, IVAN, True),
        (replace(IVAN, fide_id=""), HELPER, True),
        (CHIEF, HELPER, False),
        (NAMED, replace(IVAN, fide_id=""), False),
    ],
)
def test_two_are_one_by_fide_id_where_both_have_one_else_by_name(one: Arbiter, other: Arbiter, wanted: bool) -> None:
    assert one.is_same(other) is wanted
    assert other.is_same(one) is wanted


class TestTexts:
    @pytest.mark.parametrize(
        ("text", "name", "title", "fide_id"),
        [
            ("IA Nováková, Jana (14900001)", "Nováková, Jana", "IA", "14900001"),
            ("FA Weiss, Karl 1600002", "Weiss, Karl", "FA", "1600002"),
            ("1600002 Weiss, Karl, FA", "Weiss, Karl", "FA", "1600002"),
            ("Weiss, Karl (FIDE ID: 1600002)", "Weiss, Karl", "", "1600002"),
            ("Ralph Blum (SV Griesheim)", "Ralph Blum (SV Griesheim)", "", ""),
            ("Iana Nato", "Iana Nato", "", ""),
            ("(14900001)", "(14900001)", "", ""),
            ("IA (14900001)", "IA", "", "14900001"),
            ("  Maija \t Meikäläinen ", "Maija Meikäläinen", "", ""),
        ],
    )
    def test_are_understood_as_people_write_them(self, text: str, name: str, title: str, fide_id: str) -> None:
        read = arbiter_in(text)
        assert (read.name, read.title, read.fide_id) == (name, title, fide_id)

    @given(
        name=st.text("abcdefgh ,", min_size=3).map(lambda text: f"X{text}y"),
        title=st.sampled_from(("", *TITLES)),
        number=st.none() | st.integers(10_000, 99_999_999),
    )
    def test_come_back_as_they_were_written(self, name: str, title: str, number: int | None) -> None:
        arbiter = Arbiter(" ".join(name.split()), title, str(number or ""))
        assert arbiter_in(arbiter.text) == arbiter


class TestTogether:
    def test_records_make_the_texts_of_a_report_and_come_back_whole(self) -> None:
        info = with_arbiters(EventInfo(), (CHIEF, DEPUTY, HELPER))
        assert info.chief_arbiter == "IA Nováková, Jana (14900001)"
        assert info.deputy_arbiters == ("FA Weiss, Karl (1600002)",)
        assert arbiters_of(info) == (CHIEF, DEPUTY, HELPER)

    def test_texts_alone_are_arbiters_too(self) -> None:
        info = EventInfo(chief_arbiter="IA Nováková, Jana 14900001", deputy_arbiters=("Weiss, Karl",))
        assert arbiters_of(info) == (
            Arbiter("Nováková, Jana", "IA", "14900001", role=Role.CHIEF),
            Arbiter("Weiss, Karl", role=Role.DEPUTY),
        )

    def test_a_text_decides_who_is_chief_and_a_record_adds_the_rest(self) -> None:
        info = with_arbiters(EventInfo(), (CHIEF, DEPUTY))
        other = replace(info, chief_arbiter=DEPUTY.text, deputy_arbiters=())
        assert arbiters_of(other) == (replace(DEPUTY, role=Role.CHIEF),)

    def test_of_two_chiefs_the_second_is_a_deputy(self) -> None:
        info = with_arbiters(EventInfo(), (CHIEF, replace(DEPUTY, role=Role.CHIEF)))
        assert [arbiter.role for arbiter in arbiters_of(info)] == [Role.CHIEF, Role.DEPUTY]

    def test_nobody_without_a_name(self) -> None:
        assert arbiters_of(with_arbiters(EventInfo(), (Arbiter("  ", "IA"),))) == ()
        assert chief_of(EventInfo()) is None

    def test_who_is_no_chief_does_not_become_one_where_none_is_named(self) -> None:
        assert chief_of(with_arbiters(EventInfo(), (HELPER, DEPUTY))) is None


def test_a_text_that_says_another_name_keeps_what_the_record_holds() -> None:
    """Known by the FIDE ID: the name is that of the text, title and number are the text's or else the record's."""
    info = EventInfo(chief_arbiter="Novák-Kováčová, Jana (14900001)", arbiters=(CHIEF,))
    assert arbiters_of(info) == (replace(CHIEF, name="Novák-Kováčová, Jana"),)
    info = EventInfo(deputy_arbiters=("FA Nováková, Jana",), arbiters=(CHIEF, HELPER))
    assert arbiters_of(info) == (replace(CHIEF, title="FA", role=Role.DEPUTY), HELPER)


def test_a_record_with_the_very_text_is_taken_as_it_is() -> None:
    odd = Arbiter("IA Weiss, Karl", role=Role.SECTOR, days=2)
    assert arbiters_of(EventInfo(chief_arbiter=odd.text, arbiters=(odd,))) == (replace(odd, role=Role.CHIEF),)


def test_of_two_records_the_one_with_the_text_goes_before_the_one_of_the_name() -> None:
    alike = replace(CHIEF, title="", fide_id="", days=1)
    info = EventInfo(chief_arbiter=CHIEF.text, deputy_arbiters=(alike.text, "  "), arbiters=(alike, CHIEF))
    assert arbiters_of(info) == (CHIEF, replace(alike, role=Role.DEPUTY))
