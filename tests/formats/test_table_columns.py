"""Which column of a table holds what: by its head, by what stands in it, and names in two columns."""

from __future__ import annotations

import pytest

from swissdesk.formats.table_columns import Field, guess, settle_id
from swissdesk.formats.table_input import parse


def held(*rows: str) -> tuple[Field | None, ...]:
    """Return what the columns hold of a table without heads, whose fields are separated by bars."""
    mapping, skipped = guess(parse("\n".join(rows).replace("|", "\t")))
    assert skipped == 0
    return mapping


DIVIDED = (Field.SURNAME, Field.GIVEN)


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (("Novák|Ján", "Kimova|Anna"), DIVIDED),
        (("Novák-Malá|Jean-Luc", "O'Neill|J.", "O’Neill|Anna"), DIVIDED),
        (("Novák|Ján", "Kimova|Anna", "Lopez|Eva", "Smith|Tom", "Smith|Tom Jones"), DIVIDED),
        (("Novák|Ján", "Kimova|Anna", "Lopez|Eva", "Smith|T Jones", "Smith|Tom Jones"), (Field.NAME, Field.CLUB)),
        (("van der Berg|Jan", "de la Cruz|Eva"), (Field.NAME, Field.CLUB)),
        (("Novák|Ján", "Kimova|", "Lopez|", "Smith|", "Jones|"), (Field.NAME, Field.CLUB)),
        (("Novák|1", "Kimova|2"), (Field.NAME, None)),
        (("Novák|GM", "Kimova|WIM"), (Field.NAME, Field.TITLE)),
        (("Novák|SVK", "Kimova|FIN"), (Field.NAME, Field.FEDERATION)),
        (("Novák|2100", "Kimova|1900"), (Field.NAME, Field.RATING)),
        (("2100|Novák", "1900|Kimova"), (Field.RATING, Field.NAME)),
        (("Li|Bo", "An|Yu"), DIVIDED),
    ],
)
def test_names_in_two_columns(rows: tuple[str, ...], found: tuple[Field | None, ...]) -> None:
    assert held(*rows) == found


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("1984-05-30", Field.BIRTH),
        ("1984.5.3", Field.BIRTH),
        ("3/5/1984", Field.BIRTH),
        ("1984-05-300", None),
        ("1920", Field.BIRTH),
        ("2029", Field.BIRTH),
        ("1919", Field.RATING),
        ("2030", Field.RATING),
        ("2999", Field.RATING),
        ("3000", None),
        ("0", Field.RATING),
        ("wgm", Field.TITLE),
        ("XGM", Field.FEDERATION),
        ("svk", Field.CLUB),
        ("W", Field.SEX),
        ("f", Field.SEX),
        ("m", Field.SEX),
        ("x", Field.CLUB),
        ("1234", Field.RATING),
        ("9999", None),
        ("12345", Field.FIDE_ID),
        ("1234567890", Field.FIDE_ID),
        ("12345678901", None),
    ],
)
def test_what_a_field_looks_like(text: str, field: Field | None) -> None:
    assert held(f"Novák, Ján|{text}") == (Field.NAME, field)


def test_a_column_holds_what_four_of_five_of_its_fields_look_like() -> None:
    ratings = ["2100", "2200", "2300", "2400", "??"]
    assert held(*(f"Novák, Ján|{text}" for text in ratings)) == (Field.NAME, Field.RATING)
    assert held(*(f"Novák, Ján|{text}" for text in (*ratings, "??"))) == (Field.NAME, None)


def test_an_empty_column_holds_what_its_head_says() -> None:
    mapping, skipped = guess(parse("Name;ID\nNovák, Ján;\nKim, Anna;\n"))
    assert settle_id(parse("Name;ID\nNovák, Ján;\n"), mapping, skipped, None) == (mapping, None, None)


def test_without_heads_nothing_is_headed_id() -> None:
    """The last player is called so, in a column of numbers."""
    grid = parse("Novák, Ján\t14900001\nKim, Anna\t14900002\nId, Ali\tID\n")
    mapping = (Field.NAME, Field.FIDE_ID)
    assert settle_id(grid, mapping, 0, None) == (mapping, None, None)


@pytest.mark.parametrize(
    ("numbers", "listed", "field"),
    [
        (("1", "2"), None, None),
        (("1", "", "2"), None, None),
        (("1", "3"), None, Field.NATIONAL_ID),
        (("10001", "999999999"), None, Field.FIDE_ID),
        (("1001", "1002"), None, Field.NATIONAL_ID),
        (("1000000001", "1000000002"), None, Field.NATIONAL_ID),
        (("10001", "10002", "10003", "10004", "77"), None, Field.FIDE_ID),
        (("10001", "10002", "10003", "78", "77"), None, Field.NATIONAL_ID),
        (("10001", "10002"), ("10001",), Field.FIDE_ID),
        (("10001", "10002", "10003"), ("10001",), Field.NATIONAL_ID),
    ],
)
def test_what_is_headed_id_is_told_by_its_numbers(
    numbers: tuple[str, ...], listed: tuple[str, ...] | None, field: Field | None
) -> None:
    grid = parse("Name;ID\n" + "".join(f"Novák, Ján;{number}\n" for number in numbers))
    mapping, skipped = guess(grid)
    is_listed = None if listed is None else listed.__contains__
    found, place, said = settle_id(grid, mapping, skipped, is_listed)
    assert (found, place) == ((Field.NAME, field), 1)
    assert "“ID”" in str(said)
