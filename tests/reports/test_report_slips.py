"""Slips, score sheets, place cards and badges: what stands on them, and in which order the cut piles are."""

from __future__ import annotations

import pytest
import report_samples as samples
from hypothesis import given
from hypothesis import strategies as st
from paper import pages_of

from swissdesk.errors import InvalidEdit
from swissdesk.model import Stage
from swissdesk.model.slip_code import Slip as Place
from swissdesk.model.slip_code import read_slip
from swissdesk.reports import CardSheet, Code, Order, Sheet, SheetOptions, Stamp, build, pdf
from swissdesk.reports.cards import NameCard, ScoreSheet, Slip
from swissdesk.reports.pdf import slips


def cards(kind: str, **options: object) -> CardSheet:
    sheet = build(kind, samples.SMALL, None, SheetOptions(**options))  # type: ignore[arg-type]
    assert isinstance(sheet, CardSheet)
    return sheet


def texts(sheet: Sheet, **options: object) -> list[str]:
    content = pdf.to_bytes(sheet, SheetOptions(**options), Stamp())  # type: ignore[arg-type]
    return pages_of(content)


class TestSlips:
    def test_a_slip_has_event_round_board_and_both_players(self) -> None:
        first, second = cards("slips").cards
        assert isinstance(first, Slip)
        assert isinstance(second, Slip)
        assert (first.event, first.round, first.date, first.board) == (
            "Cup of Košice",
            "Round 2 of 3",
            "2026-05-02",
            "1",
        )
        assert (first.white.names[0], first.white.details) == ("Петрова, Ольга", "WGM 2410")
        assert (second.board, second.table, second.black.details) == ("2", "12", "1822")

    def test_there_is_no_slip_for_a_bye(self) -> None:
        assert [card.texts[0] for card in cards("slips").cards] == ["1", "2"]

    def test_the_code_finds_the_board(self) -> None:
        for place, card in enumerate(cards("slips").cards, 1):
            assert isinstance(card, Slip)
            assert read_slip(samples.SMALL, card.code) == Place(2, place)

    @given(st.integers(1, 300), st.sampled_from([2, 4, 8]))
    def test_a_cut_pile_is_in_the_order_of_the_boards(self, boards: int, per_page: int) -> None:
        sheet = build("slips", samples.large(2 * boards), 1, SheetOptions(per_page=per_page))
        assert isinstance(sheet, CardSheet)
        pages = [sheet.on_page(page) for page in range(sheet.pages)]
        stacked = [page[spot] for spot in range(per_page) for page in pages]
        assert [card.texts[0] for card in stacked if card is not None] == [str(n) for n in range(1, boards + 1)]

    @pytest.mark.parametrize("per_page", [2, 4, 8])
    @pytest.mark.parametrize("code", list(Code))
    def test_everything_can_be_read_on_the_paper(self, per_page: int, code: Code) -> None:
        sheet = cards("slips", per_page=per_page, code=code)
        text = " ".join(texts(sheet))
        for wanted in (
            "Петрова, Ольга",
            "Ďurčo, Ľubomír Peter",
            "1–0",
            "½–½",
            "0–1",
            "other:",
            "signature White",
            "signature Black",
            "Table 12",
            "Round 2 of 3",
            "R02B001-",
        ):
            assert wanted in text

    def test_another_number_on_a_page_is_refused(self) -> None:
        with pytest.raises(InvalidEdit, match=r"3 per page is not possible\. Choose 2, 4, 8\."):
            cards("slips", per_page=3)

    def test_a_draft_is_refused(self) -> None:
        with pytest.raises(InvalidEdit, match="still a draft"):
            build("slips", samples.with_stage(samples.SMALL, Stage.DRAFT))

    def test_a_slip_printed_again_says_that_it_has_changed(self) -> None:
        sheet = cards("slips")
        again = pdf.to_bytes(sheet, stamp=Stamp("14:02", "13:55", frozenset({"board 2"})))
        text = pages_of(again)[0]
        assert text.count("changed") == 1


class TestCodes:
    def test_bars_begin_and_end_as_code_128_does(self) -> None:
        width, cells = slips.bars("R05B012-7K")
        assert [cell[2] for cell in cells[:3]] == [2, 1, 1]  # start B: 2 1 1 2 1 4
        assert [cell[0] for cell in cells[:3]] == [0, 3, 6]
        assert [cell[2] for cell in cells[-4:]] == [2, 3, 1, 2]  # stop: 2 3 3 1 1 1 2
        assert cells[-1][0] + cells[-1][2] == width

    def test_different_boards_have_different_bars(self) -> None:
        assert len({slips.bars(f"R05B{board:03}-7K") for board in range(1, 200)}) == 199

    def test_a_square_has_its_three_corners(self) -> None:
        count, cells = slips.square("R05B012-7K")
        black = {(x + i, y) for x, y, wide, _ in cells for i in range(int(wide))}
        for x, y in ((0, count - 1), (count - 7, count - 1), (0, 6)):
            assert {(x + i, y) for i in range(7)} <= black
        assert not {(count - 1 - i, 0) for i in range(7)} <= black


class TestScoreSheets:
    def test_two_for_every_board(self) -> None:
        sheet = cards("score-sheets")
        assert [card.texts[0] for card in sheet.cards] == ["1", "1", "2 (12)", "2 (12)"]
        assert all(isinstance(card, ScoreSheet) for card in sheet.cards)
        assert sheet.wide
        assert not cards("score-sheets", per_page=1).wide

    def test_sixty_moves(self) -> None:
        text = texts(cards("score-sheets", per_page=1), landscape=False)[0]
        assert {str(move) for move in range(1, 61)} <= set(text.split())


class TestNameCards:
    def test_surname_given_names_and_details(self) -> None:
        sheet = cards("place-cards")
        assert sheet.is_folded
        assert sheet.is_mirrored
        card = sheet.cards[1]
        assert isinstance(card, NameCard)
        assert (card.name, card.given, card.title) == ("Novák", "Ján", "FM")
        assert (card.details, card.more) == ("SVK · 2250", "ŠK Slovan")

    def test_mirrored_cards_have_the_name_twice(self) -> None:
        assert texts(cards("place-cards"))[0].count("Novák") == 2
        assert texts(cards("place-cards", mirrored=False))[0].count("Novák") == 1

    def test_the_withdrawn_have_none_and_the_order_is_chosen(self) -> None:
        assert [card.texts[2] for card in cards("badges", order=Order.NAME).cards] == [
            "Ďurčo",
            "Late",
            "Novák",
            "Smith",
            "Παπαδόπουλος",
            "Петрова",
        ]

    def test_only_the_players_that_are_wanted(self) -> None:
        assert [card.key for card in cards("badges", players=(5, 1)).cards] == ["player 5", "player 1"]
        with pytest.raises(InvalidEdit, match=r"no player no\. 99"):
            cards("badges", players=(99,))

    @pytest.mark.parametrize("per_page", [2, 4, 8, 10])
    def test_badges_say_who_it_is(self, per_page: int) -> None:
        text = " ".join(texts(cards("badges", per_page=per_page)))
        for wanted in ("Петрова", "Ольга", "WGM · UKR · 2410", "Ľubomír Peter", "Cup of Košice"):
            assert wanted in text

    def test_board_numbers_for_a_round_and_before_the_first(self) -> None:
        assert [card.key for card in cards("board-cards").cards] == ["board 1", "board 2"]
        before = build("board-cards", samples.SMALL.replace(rounds=()))
        assert isinstance(before, CardSheet)
        assert len(before.cards) == 3
