"""The notation of tie-breaks, and what is refused in which words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.errors import InvalidEdit
from swissdesk.standings import PRESETS, TIEBREAKS, Rules, find, presets_for, split_codes, usable
from swissdesk.standings.rules import EDITION_2026
from swissdesk.standings.tiebreaks.definition import Code, Modifiers, Use, parse_code

SWISS = Rules(EDITION_2026)
ROUND_ROBIN = Rules(EDITION_2026, is_round_robin=True)

OFFICIAL = "PTS WIN WON BPG BWG PS REP STD DE BH FB AOB SB KS ARO TPR PTP APRO APPO TPN RTNG"
"""The codes of the rules, in the order in which a refusal names them."""

MTB26 = (
    "DE DE/P WIN WON BPG BWG PS PS/C1 PS/C2 REP STD TPN TPN/R "
    "BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P BH/C2/P BH/M1/P BH/M2/P "
    "FB FB/C1 FB/C2 FB/M1 FB/M2 FB/P FB/C1/P FB/C2/P FB/M1/P FB/M2/P AOB AOB/F "
    "SB SB/C1 SB/C2 SB/P SB/C1/P SB/C2/P KS KS/L+1 KS/L-2 "
    "ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO RTNG RTNG/R"
)
"""Every code that an endorsed program must offer for individual events."""


@pytest.mark.parametrize("text", MTB26.split())
def test_every_code_of_the_official_list_is_known_and_written_as_it_is_read(text: str) -> None:
    assert str(find(text).code) == text


@pytest.mark.parametrize(
    ("text", "official"),
    [
        ("bh#c1", "BH/C1"),
        ("BH-C1", "BH/C1"),
        ("GE", "REP"),
        ("sno", "TPN"),
        (" sb/p/c2 ", "SB/C2/P"),
        ("BH/C", "BH/C1"),
        ("KS/L2", "KS/L+2"),
        ("ks-l-3", "KS/L-3"),
        ("ARO/u1400/C1", "ARO/C1/U1400"),
    ],
)
def test_reading_is_tolerant_and_writing_official(text: str, official: str) -> None:
    assert str(find(text).code) == official


@pytest.mark.parametrize("text", ["", "/C1", "1BH", "BH/", "BH/C1/C2", "BH/C1/M1", "BH/Q", "BH C1", "BH/P/P", "BH/C1x"])
def test_what_has_not_the_shape_of_a_code(text: str) -> None:
    assert parse_code(text) is None
    with pytest.raises(InvalidEdit, match="There is no tie-break"):
        find(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("SB/M1", "There is no tie-break SB/M1: SB cannot be used with /M\\. Choose from: SB/C1, SB/P\\."),
        ("WIN/P", r"The tie-break WIN/P has no modifiers: enter WIN alone\."),
        ("EDET", r"The tie-break EDET is for team tournaments and cannot be calculated\. Remove it\."),
        ("BH:MP/C1", r"BH:MP/C1 is for team tournaments"),
        ("SSSC/K4", r"SSSC/K4 is for team tournaments"),
        ("OTHER_LOT", r"The tie-break OTHER_LOT is the organiser's own: its rule is unknown"),
        ("XYZ", r"There is no tie-break XYZ\. Choose from: PTS, .*\bBH, .*\bRTNG; with cuts \(BH/C1"),
    ],
)
def test_refusals_say_what_to_do(text: str, words: str) -> None:
    with pytest.raises(InvalidEdit, match=words):
        find(text)


def test_some_codes_belong_to_one_kind_of_event() -> None:
    with pytest.raises(InvalidEdit, match="The tie-break BH/C1 is for Swiss tournaments"):
        find("BH/C1", ROUND_ROBIN)
    with pytest.raises(InvalidEdit, match="The tie-break KS is for round robins"):
        find("KS", SWISS)
    assert find("SB", ROUND_ROBIN).tiebreak is find("SB", SWISS).tiebreak


def test_lists_are_split_at_commas_and_blanks() -> None:
    assert split_codes("PTS, BH/C1 BH;SB,,") == ("PTS", "BH/C1", "BH", "SB")
    assert usable(("PTS", "BH/C1 KS", "OTHER_X", "ge"), SWISS) == ("PTS", "BH/C1", "REP")


def test_reversed_codes_turn_the_direction() -> None:
    assert find("TPN").smaller_first
    assert not find("TPN/R").smaller_first
    assert not find("RTNG").smaller_first
    assert find("RTNG/R").smaller_first


def test_all_individual_tie_breaks_of_the_rules_exist() -> None:
    known = tuple(code for code, tiebreak in TIEBREAKS.items() if tiebreak.is_official)
    assert " ".join(known) == OFFICIAL
    others = {"BH_PLAIN", "SB_PLAIN", "BH_VIRTUAL", "MODIFIED_MEDIAN", "CUMULATIVE", "KASHDAN", "EXTERNAL", "LOTS"}
    assert set(TIEBREAKS) - set(known) == {"VUR", "ABH", "AFB"} | {f"OTHER_{code}" for code in others}


def test_every_criterion_cites_its_article() -> None:
    for tiebreak in TIEBREAKS.values():
        assert tiebreak.title
        assert bool(tiebreak.article) is not tiebreak.code.startswith("OTHER_")


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_presets_can_be_used_where_they_are_meant_for(preset: object) -> None:
    assert preset in presets_for(round_robin=preset.for_round_robin)  # type: ignore[attr-defined]
    rules = ROUND_ROBIN if preset.for_round_robin else SWISS  # type: ignore[attr-defined]
    assert usable(preset.codes, rules) == preset.codes  # type: ignore[attr-defined]


modifiers = st.builds(
    lambda low, median, limit, forfeits, unrated: Modifiers(
        low, low if median else 0, limit, forfeits, unrated_as=unrated
    ),
    st.integers(0, 9),
    st.booleans(),
    st.integers(-9, 9),
    st.booleans(),
    st.none() | st.just(0) | st.integers(1000, 1999),
)


@given(st.sampled_from(list(TIEBREAKS)), modifiers)
def test_what_is_written_is_read_again(base: str, given_modifiers: Modifiers) -> None:
    code = Code(base, given_modifiers)
    assert parse_code(str(code)) == code


def test_every_use_is_a_known_one() -> None:
    assert {tiebreak.use for tiebreak in TIEBREAKS.values()} == set(Use)
