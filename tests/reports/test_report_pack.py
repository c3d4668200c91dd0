"""Packs, copies, both sides of the paper, and options that are remembered."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
import report_samples as samples
from hypothesis import given
from hypothesis import strategies as st
from paper import pages_of
from pypdf import PdfReader
from pypdf.generic import ContentStream

from swissdesk.errors import InvalidEdit
from swissdesk.model import Awards, CategoryRule, Settings, Sex, Tournament
from swissdesk.reports import (
    KINDS,
    PAPERS,
    Bundle,
    Code,
    Copies,
    Lines,
    Order,
    Sheet,
    SheetOptions,
    Stamp,
    build,
    build_pack,
    decode,
    encode,
    pack,
    pdf,
)


def pages(sheet: Sheet, options: SheetOptions | None = None, stamp: Stamp | None = None) -> list[str]:
    return pages_of(pdf.to_bytes(sheet, options, stamp))


def packed(*sheets: Copies, tournament: Tournament = samples.SMALL, **options: object) -> list[str]:
    wanted = SheetOptions(sheets=sheets, **options)  # type: ignore[arg-type]
    return pages(build("pack", tournament, None, wanted), wanted)


class TestPack:
    def test_the_sheets_come_in_their_order_and_number(self) -> None:
        found = packed(Copies("standings"), Copies("pairings", 2), Copies("slips"))
        assert len(found) == 4
        assert [("Standings" in text, "Pairings" in text, "signature" in text) for text in found] == [
            (True, False, False),
            (False, True, False),
            (False, True, False),
            (False, False, True),
        ]

    def test_copies_of_a_sheet_of_several_pages_are_sorted(self) -> None:
        found = packed(Copies("pairings", 2), tournament=samples.large(150))
        assert ["page 1 of" in text for text in found] == [True, False, False] * 2

    def test_every_sheet_counts_its_own_pages_and_has_an_entry_in_the_contents(self) -> None:
        wanted = SheetOptions(sheets=(Copies("pairings"), Copies("crosstable")))
        content = pdf.to_bytes(build("pack", samples.SMALL, None, wanted), wanted)
        reader = PdfReader(io.BytesIO(content))
        assert all("page 1 of 1" in page for page in pages_of(content))
        assert [entry.title.split(" · ")[0] for entry in reader.outline] == ["Pairings", "Crosstable after round 2"]  # type: ignore[union-attr]

    def test_the_usual_pack(self) -> None:
        bundle = build("pack", samples.SMALL)
        assert isinstance(bundle, Bundle)
        assert [(part.sheet.kind, part.options.copies) for part in bundle.parts] == [
            ("pairings", 2),
            ("alphabetical", 3),
            ("slips", 1),
            ("standings", 1),
            ("crosstable", 1),
        ]

    def test_sheets_with_options_of_their_own(self) -> None:
        wanted = [("pairings", SheetOptions(landscape=True, copies=2)), ("rescue", SheetOptions(paper="Letter"))]
        bundle = build_pack(samples.SMALL, 2, wanted)
        sizes = [
            (round(page.mediabox.width), round(page.mediabox.height))
            for page in PdfReader(io.BytesIO(pdf.to_bytes(bundle))).pages
        ]
        assert sizes == [(842, 595), (842, 595), (612, 792), (612, 792), (612, 792)]

    def test_a_sheet_of_a_pack_keeps_its_own_order(self) -> None:
        bundle = build("pack", samples.SMALL, None, SheetOptions(sheets=(Copies("check-in"),)))
        assert isinstance(bundle, Bundle)
        assert bundle.parts[0].sheet == build("check-in", samples.SMALL)

    def test_what_cannot_be_packed_is_refused(self) -> None:
        with pytest.raises(InvalidEdit, match="A pack cannot contain a pack"):
            packed(Copies("pack"))
        with pytest.raises(InvalidEdit, match="Unknown sheet “poster”"):
            packed(Copies("poster"))

    def test_a_pack_of_nothing_is_a_page_that_says_so(self) -> None:
        assert pages(Bundle("pack", "Round pack", ())) == ["There is nothing to print."]

    def test_changed_lines_are_marked_in_the_sheet_they_belong_to(self) -> None:
        wanted = SheetOptions(sheets=(Copies("pairings"), Copies("standings")))
        sheet = build("pack", samples.SMALL, None, wanted)
        found = pages(sheet, wanted, Stamp("14:02", "13:55", frozenset({"standings player 2"})))
        assert ["changed line" in text for text in found] == [False, True]
        assert {row.key for row in sheet.lines} >= {"standings player 2", "pairings board 1"}

    @pytest.mark.parametrize(
        ("text", "sheets"),
        [
            ("pairings×2, alphabetical x3,slips", (Copies("pairings", 2), Copies("alphabetical", 3), Copies("slips"))),
            ("Check-In*2", (Copies("check-in", 2),)),
            ("player:4", (Copies("player", 4),)),
        ],
    )
    def test_a_pack_in_words(self, text: str, sheets: tuple[Copies, ...]) -> None:
        assert pack.parse(text) == sheets

    @pytest.mark.parametrize("text", ["", "pairings,,slips", "2×pairings", "pairings×many"])
    def test_what_is_no_pack_is_refused_in_words(self, text: str) -> None:
        with pytest.raises(InvalidEdit, match="Pack: expected sheets and copies"):
            pack.parse(text)


class TestBothSides:
    def sides(self, kind: str, count: int, copies: int = 1) -> list[bool]:
        """Return for every page whether something stands on it."""
        options = SheetOptions(duplex=True, copies=copies)
        return [bool(text) for text in pages(build(kind, samples.large(count), 1, options), options)]

    def test_the_backs_of_sheets_for_the_wall_and_of_slips_stay_empty(self) -> None:
        for kind in ("pairings", "alphabetical", "slips"):
            found = self.sides(kind, 150)
            assert found == [True, False] * (len(found) // 2)

    def test_lists_use_both_sides_and_every_copy_begins_on_a_front(self) -> None:
        for count in (50, 100, 130, 170):
            fronts = len(pages(build("players", samples.large(count))))
            assert self.sides("players", count, copies=2) == ([True] * fronts + [False] * (fronts % 2)) * 2

    def test_a_section_on_pages_of_its_own_begins_on_a_front(self) -> None:
        options = SheetOptions(duplex=True, sections=("women",), apart=True)
        players = tuple(replace(p, sex=Sex.FEMALE if p.id % 3 else Sex.MALE) for p in samples.large(130).players)
        event = Tournament(samples.INFO, Settings(awards=Awards((CategoryRule("women", sex=Sex.FEMALE),))), players)
        found = pages(build("players", event, None, options), options)
        begun = next(place for place, text in enumerate(found) if "Women" in text)
        assert begun % 2 == 0
        assert len(found) % 2 == 0
        alone = pages(build("players", event, None, replace(options, sections=())))
        assert begun == len(alone) + len(alone) % 2
        assert not len(alone) % 2 or not found[begun - 1]

    def left_edges(self, kind: str, count: int) -> list[float]:
        """Return by how much each page is moved to the right."""
        options = SheetOptions(duplex=True)
        content = pdf.to_bytes(build(kind, samples.large(count), 1, options), options)
        found = []
        for page in PdfReader(io.BytesIO(content)).pages:
            operations = ContentStream(page.get_contents(), None).operations
            moves = [float(numbers[4]) for numbers, name in operations if name == b"cm"]
            found.append(next((move for move in moves if move), 0.0))
        return found

    def test_both_sides_leave_room_to_be_bound_and_the_wall_needs_none(self) -> None:
        first, second, *_ = self.left_edges("players", 130)
        assert first > 0
        assert second == -first
        assert not any(self.left_edges("pairings", 150))

    @pytest.mark.parametrize(("duplex", "asked"), [(True, "/DuplexFlipLongEdge"), (False, "/Simplex")])
    def test_the_printer_is_asked_for_it(self, duplex: bool, asked: str) -> None:
        content = pdf.to_bytes(build("players", samples.SMALL), SheetOptions(duplex=duplex))
        reader = PdfReader(io.BytesIO(content))
        assert reader.root_object["/ViewerPreferences"]["/Duplex"] == asked  # type: ignore[index]


options = st.builds(
    SheetOptions,
    paper=st.sampled_from(PAPERS),
    landscape=st.none() | st.booleans(),
    columns=st.integers(0, 4),
    size=st.sampled_from([0.0, 9.0, 14.0, 26.0, 40.0]),
    lines=st.sampled_from(Lines),
    copies=st.integers(1, 3),
    apart=st.booleans(),
    letters=st.integers(0, 6),
    order=st.sampled_from(Order),
    without=st.sampled_from([(), ("club", "federation"), ("rating",)]),
    mirrored=st.booleans(),
    code=st.sampled_from(Code),
    players=st.sampled_from([(), (1, 4)]),
    duplex=st.booleans(),
    sheets=st.sampled_from([(), (Copies("pairings", 2), Copies("slips"))]),
)


class TestOptions:
    @given(options)
    def test_they_are_remembered(self, chosen: SheetOptions) -> None:
        assert decode(encode(chosen)) == chosen

    @pytest.mark.parametrize("text", ["", "{", "[]", '{"paper": "A9"}', '{"copies": 0}', '{"order": "height"}', "null"])
    def test_what_is_not_understood_gives_the_usual_ones(self, text: str) -> None:
        assert decode(text) == SheetOptions()

    def test_fields_of_a_newer_program_do_not_hurt(self) -> None:
        assert decode('{"paper": "Letter", "colour": "blue"}') == SheetOptions(paper="Letter")

    @given(st.sampled_from(sorted(KINDS)), options)
    def test_every_sheet_can_be_printed_with_any_of_them(self, kind: str, chosen: SheetOptions) -> None:
        try:
            sheet = build(kind, samples.TIED, None, chosen)
        except InvalidEdit:
            assert kind in ("tiebreaks", "bracket", "schedule")
            return
        assert pdf.to_bytes(sheet, chosen).startswith(b"%PDF")

    @pytest.mark.parametrize(
        ("impossible", "said"),
        [
            ({"paper": "A9"}, "Unknown paper size “A9”"),
            ({"size": 100.0}, "Type size 100 pt is not possible"),
            ({"copies": 0}, "Copies: 0 is not possible"),
            ({"columns": 9}, "Columns on a page: 9 is not possible"),
            ({"letters": 27}, "Parts of the list: 27 is not possible"),
            ({"best_of": 0}, "Players counted for a club: 0 is not possible"),
        ],
    )
    def test_impossible_ones_are_refused_in_words(self, impossible: dict[str, object], said: str) -> None:
        chosen = replace(SheetOptions(), **impossible)  # type: ignore[arg-type]
        with pytest.raises(InvalidEdit, match=said):
            build("pairings", samples.SMALL, None, chosen)
        with pytest.raises(InvalidEdit, match=said):
            pdf.to_bytes(build("pairings", samples.SMALL), chosen)
