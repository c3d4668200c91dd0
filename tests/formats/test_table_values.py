"""Single values of tables: what is read, what is none, and what is refused."""

from __future__ import annotations

import pytest

from swissdesk.formats import table_values as values


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        *(("14900001", "14900001"), (" 0014900001 ", "14900001"), ("149 00 001", "14900001"), ("4168", "4168")),
        *(("", ""), ("-", ""), ("0", ""), ("000", "")),
    ],
)
def test_fide_ids(text: str, wanted: str) -> None:
    assert values.fide_id(text) == wanted


@pytest.mark.parametrize("text", ["1984", "١٩٨٤", "1984-00-00"])
def test_years_of_birth(text: str) -> None:
    assert values.birth(text) == "1984"


@pytest.mark.parametrize("text", ["123", "123456789012", "1490000x", "١٤٩٠٠٠٠١", "--", "-14900001"])
def test_what_is_no_fide_id(text: str) -> None:
    with pytest.raises(values.Unreadable, match="is not a FIDE ID"):
        values.fide_id(text)


@pytest.mark.parametrize("text", ["2090", "2090-01-01", "1.1.2090", "1 January 2090"])
def test_a_year_to_come_is_no_year_of_birth(text: str) -> None:
    with pytest.raises(values.Unreadable, match="is not a date of birth and is ignored"):
        values.birth(text)
