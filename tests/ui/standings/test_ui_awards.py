"""Categories and prizes are typed in, stored as one step, and paid out with a reason for each."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from settling import settle
from standings_event import AWARDS, swiss
from using import document_of, press, tournament_of

from swissdesk.errors import InvalidEdit
from swissdesk.model import Awards, CategoryRule, PrizeList, Sex
from swissdesk.standings.prizes import payout
from swissdesk.ui.standings.award_fields import (
    amount_of,
    amount_text,
    free_key,
    listed,
    numbers_of,
    numbers_text,
    separated,
)
from swissdesk.ui.standings.awards_dialog import AwardsDialog

# ---- what is typed


@given(st.integers(0, 10**10))
def test_an_amount_is_read_as_it_is_written(amount):
    assert amount_of(amount_text(amount)) == amount


@pytest.mark.parametrize(
    ("text", "amount"), [("1 250,5", 125050), ("1'000", 100000), ("  ", 0), ("0.05", 5), ("12", 1200)]
)
def test_amounts_are_typed_in_the_usual_ways(text, amount):
    assert amount_of(text) == amount


@pytest.mark.parametrize("text", ["abc", "-5", "1.234", "1,2,3", "99999999999999999999"])
def test_what_is_no_amount_is_refused_in_words(text):
    with pytest.raises(InvalidEdit, match="is not an amount"):
        amount_of(text)


@given(st.sets(st.integers(1, 60), min_size=1))
def test_numbers_of_players_are_read_as_they_are_written(numbers):
    assert numbers_of(numbers_text(sorted(numbers)), range(1, 61)) == tuple(sorted(numbers))


def test_numbers_that_there_are_not_are_refused():
    assert numbers_of(" ", [1]) is None
    assert numbers_of("3 1-2;5", range(1, 9)) == (1, 2, 3, 5)
    for text in ("9", "1-12x", "7-9", "5-4", "two"):
        with pytest.raises(InvalidEdit):
            numbers_of(text, range(1, 9))


def test_lists_and_keys():
    assert listed(" SVK; CZE ,SVK") == ("SVK", "CZE")
    assert separated("Tower, Bratislava; Knights") == ("Tower, Bratislava", "Knights")
    assert free_key("women", ["women", "women-2"]) == "women-3"


# ---- the dialog


@pytest.fixture
def dialog(opened, typist, qtbot) -> AwardsDialog:
    return open_dialog(opened(swiss(awards=Awards())), typist, qtbot)


def open_dialog(window, typist, qtbot) -> AwardsDialog:
    typist.shortcut("view.standings")
    typist.shortcut("standings.awards")
    found = next(each for each in window.findChildren(AwardsDialog) if each.isVisible())
    found.resize(1000, 700)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is found)
    return found


def add_usual(dialog, text: str) -> None:
    dialog.usual.aboutToShow.emit()
    next(action for action in dialog.usual.actions() if action.text() == text).trigger()


def test_a_usual_category_is_added_and_changed_by_its_fields(dialog, typist):
    add_usual(dialog, "Women")
    fields = dialog.category_fields
    assert dialog.awards.categories == (CategoryRule("women", sex=Sex.FEMALE),)
    assert fields.said.text().startswith("Players qualifying: 3. Adamová, Eva; Horváthová, Mária and Ivanova, Olga")
    assert "Balogh, Ján" in fields.said.text()
    assert QApplication.focusWidget() is fields.title
    typist.type("Ladies")
    fields.fields["under_age"].setValue(50)
    fields.fields["federations"].setFocus()
    typist.type("svk")
    rule = dialog.awards.categories[0]
    assert (rule.title, rule.under_age, rule.federations) == ("Ladies", 50, ("SVK",))
    assert dialog.categories.table.lines.rows[0].text == "Ladies"
    assert dialog.categories.table.lines.rows[0].detail == "1"


def test_the_menu_offers_only_suitable_new_categories(dialog):
    add_usual(dialog, "Unrated")
    dialog.usual.aboutToShow.emit()
    texts = [action.text() for action in dialog.usual.actions()]
    assert "Unrated" not in texts
    assert texts[0] == "&Empty, to be filled in"


def test_federations_and_clubs_have_menus_of_their_own_which_no_screen_is_too_low_for(dialog):
    dialog.usual.aboutToShow.emit()
    dialog.usual.aboutToShow.emit()
    assert [action.text() for action in dialog.usual.actions() if action.menu()] == ["By &federation"]  # no clubs
    texts = [action.text() for action in dialog.by_federation.actions()]
    assert texts == sorted(set(texts))
    assert not [action for action in dialog.usual.actions() if action.text() in texts]
    next(action for action in dialog.by_federation.actions() if action.text() == "Federation CZE").trigger()
    assert dialog.awards.categories == (CategoryRule("federation-CZE", federations=("CZE",)),)


def test_of_many_who_qualify_the_first_are_named(dialog, typist):
    add_usual(dialog, "&Empty, to be filled in")
    said = dialog.category_fields.said.text()
    assert said.startswith("Players qualifying: 9. Adamová, Eva; Balogh, Ján; Černý, Petr; ")
    assert said.endswith("; Horváthová, Mária …")


def test_players_by_number_and_what_is_wrong_with_them(dialog, typist):
    add_usual(dialog, "&Empty, to be filled in")
    fields = dialog.category_fields
    fields.fields["players"].setFocus()
    typist.type("2-4,9")
    assert dialog.awards.categories[0].players == (2, 3, 4, 9)
    typist.type("9")
    assert fields.said.text() == "There is no player with number 99."
    assert dialog.awards.categories[0].players == (2, 3, 4, 9)


def test_all_buttons_of_a_list_are_on_one_line_where_there_is_room(dialog, qtbot):
    dialog.resize(970, 640)
    for place, name in enumerate(("categories", "prizes")):
        dialog.tabs.setCurrentIndex(place)
        settle(qtbot)
        half = getattr(dialog, name)
        assert len({button.y() for button in (half.add, half.remove, half.up, half.down)}) == 1, name


def test_a_cut_off_date_is_read_as_a_date_or_refused(dialog, typist):
    add_usual(dialog, "Women")
    fields = dialog.category_fields
    fields.fields["under_age"].setValue(16)
    fields.cutoff.setFocus()
    typist.type("1.9.2026")
    typist.press(Qt.Key.Key_Tab)
    assert dialog.awards.categories[0].cutoff == "2026/09/01"
    assert fields.cutoff.text() == "2026-09-01"
    fields.cutoff.setFocus()
    fields.cutoff.selectAll()
    typist.type("3/5/26")
    assert fields.said.text().startswith("“3/5/26” may be two days.")
    dialog.ok.click()
    assert dialog.said.text().startswith("“3/5/26” may be two days.")
    assert dialog.isVisible()
    assert tournament_of(dialog).settings.awards == Awards()


def test_a_contradiction_is_said_and_refused(dialog):
    add_usual(dialog, "Women")
    dialog.category_fields.fields["lowest_rating"].setValue(2000)
    dialog.category_fields.fields["highest_rating"].setValue(1500)
    assert "is above the highest" in dialog.said.text()
    dialog.ok.click()
    assert dialog.isVisible()
    assert tournament_of(dialog).settings.awards == Awards()


def test_prizes_are_typed_place_by_place(dialog, typist, qtbot):
    dialog.tabs.setCurrentIndex(1)
    dialog.prizes.add.click()
    table = dialog.prize_fields.table
    qtbot.waitUntil(lambda: QApplication.focusWidget() is table)
    for amount in ("300", "200,50"):
        typist.type(amount)
        typist.press(Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: QApplication.focusWidget() is table)
    assert dialog.awards.prize_lists == (PrizeList("general", amounts=(30000, 20050)),)
    assert table.currentIndex().row() == 2
    table.setCurrentIndex(dialog.prize_fields.places.index(0, 2))
    typist.type("cup")
    typist.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is table)
    assert dialog.awards.prize_lists[0].in_kind == ("cup", "")
    table.setCurrentIndex(dialog.prize_fields.places.index(1, 1))
    typist.press(Qt.Key.Key_Delete)
    assert dialog.awards.prize_lists == (PrizeList("general", amounts=(30000,), in_kind=("cup",)),)
    assert dialog.said.text() == "Total of all lists: 300.00."


def test_what_is_no_amount_stays_out_of_the_table(dialog, typist, qtbot):
    dialog.tabs.setCurrentIndex(1)
    dialog.prizes.add.click()
    typist.type("much")
    typist.press(Qt.Key.Key_Return)
    table = dialog.prize_fields.table
    qtbot.waitUntil(lambda: QApplication.focusWidget() is table)
    assert table.currentIndex().row() == 0
    assert dialog.prize_fields.said.text() == "“much” is not an amount. Enter 1250 or 1250.50."
    assert dialog.awards.prize_lists[0].amounts == ()


def test_the_split_of_the_money(dialog, qtbot):
    dialog.tabs.setCurrentIndex(1)
    dialog.prizes.add.click()
    fields = dialog.prize_fields
    for place, share in ((1, 100), (2, 0), (0, 50)):
        fields.split.setCurrentIndex(place)
        fields.split.activated.emit(place)
        assert dialog.awards.prize_lists[0].by_place == share
        assert not fields.by_place.isVisible()
    fields.split.setCurrentIndex(3)
    fields.split.activated.emit(3)
    assert fields.by_place.isVisible()
    fields.by_place.setValue(70)
    assert dialog.awards.prize_lists[0].by_place == 70
    fields.extra.click()
    assert dialog.awards.prize_lists[0].extra


def test_the_next_list_is_for_a_category_without_one_and_follows_it(dialog):
    add_usual(dialog, "Women")
    dialog.tabs.setCurrentIndex(1)
    dialog.prizes.add.click()
    dialog.prizes.add.click()
    assert [prizes.category for prizes in dialog.awards.prize_lists] == ["", "women"]
    dialog.categories.table.go_to(0)
    dialog.categories.remove.click()
    assert dialog.said.text() == "The prize list of “Women” is now for all players; see Prizes."
    assert dialog.awards.categories == ()
    assert [prizes.category for prizes in dialog.awards.prize_lists] == ["", ""]


def test_lists_are_put_in_order_by_keys(opened, typist, qtbot):
    dialog = open_dialog(opened(swiss()), typist, qtbot)
    dialog.tabs.setCurrentIndex(1)
    dialog.prizes.table.setFocus()
    dialog.prizes.table.go_to(1)
    typist.press(Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [prizes.key for prizes in dialog.awards.prize_lists] == ["women", "main"]
    assert dialog.prizes.table.current_row == 0
    typist.press(Qt.Key.Key_Delete)
    assert [prizes.key for prizes in dialog.awards.prize_lists] == ["main"]


def test_currency_coin_and_one_prize_each(dialog, typist):
    dialog.tabs.setCurrentIndex(1)
    dialog.currency.setFocus()
    typist.type("CZK")
    dialog.coin.setFocus()
    dialog.coin.selectAll()
    typist.type("10")
    typist.press(Qt.Key.Key_Tab)
    dialog.one_each.click()
    assert (dialog.awards.currency, dialog.awards.coin, dialog.awards.one_each) == ("CZK", 1000, False)


def test_what_a_prize_list_says_is_whole_beside_the_lists(dialog, qtbot):
    dialog.resize(736, 648)  # as wide as it is at first
    dialog.tabs.setCurrentIndex(1)
    extra = dialog.prize_fields.extra
    qtbot.waitUntil(lambda: extra.isVisible() and extra.width() >= extra.sizeHint().width(), timeout=2000)


def test_nothing_is_no_smallest_amount(dialog, typist):
    dialog.tabs.setCurrentIndex(1)
    dialog.coin.setFocus()
    dialog.coin.selectAll()
    typist.type("0")
    typist.press(Qt.Key.Key_Tab)
    assert dialog.said.text() == "Smallest amount paid out: expected 0.01 or more, found 0.00."
    assert dialog.awards.coin == 1


def test_a_coin_that_an_amount_is_no_multiple_of_is_told_as_money_and_by_the_names_of_the_lists(dialog, typist):
    add_usual(dialog, "Women")
    dialog.tabs.setCurrentIndex(1)
    dialog.currency.setFocus()
    typist.type("EUR")
    for _ in range(2):
        dialog.prizes.add.click()
        dialog.prize_fields.places.setData(dialog.prize_fields.places.index(0, 1), "100.50")
    assert dialog.prize_fields.said.text() == "Total: 100.50 EUR."
    dialog.coin.setFocus()
    dialog.coin.selectAll()
    typist.type("1")
    typist.press(Qt.Key.Key_Tab)
    assert dialog.said.text() == "Prize list “Overall ranking”: 100.50 cannot be paid out in multiples of 1.00."
    dialog.prizes.table.go_to(0)
    dialog.prize_fields.places.setData(dialog.prize_fields.places.index(0, 1), "100")
    assert dialog.said.text() == "Prize list “Women”: 100.50 cannot be paid out in multiples of 1.00."


def test_it_is_stored_as_one_step_that_can_be_undone(opened, typist, qtbot, window):
    dialog = open_dialog(opened(swiss()), typist, qtbot)
    document = document_of(window)
    before = document.history.depth
    dialog.awards = Awards(AWARDS.categories, AWARDS.prize_lists[:1], "EUR")
    dialog._refresh()
    dialog.ok.click()
    assert document.history.depth == before + 1
    assert tournament_of(window).settings.awards == Awards(AWARDS.categories, AWARDS.prize_lists[:1], "EUR")
    press(window, "edit.accept")
    assert tournament_of(window).settings.awards == AWARDS


# ---- who gets what


def test_every_prize_stands_in_the_table_with_its_reason(opened, typist):
    window = opened(swiss())
    typist.shortcut("standings.prizes")
    view, page = window.standings.prizes, window.standings
    paid = payout(tournament_of(window), 3)
    main = AWARDS.prize_lists[0]
    assert [row.award for row in view.model.rows] == list(paid.awards)
    assert [row.is_first for row in view.model.rows].count(True) == 2
    for place, award in enumerate(paid.awards):
        view.table.go_to(place)
        text = page.detail.browser.toPlainText()
        assert tournament_of(window).by_id[award.player].name in text
        assert f"Place {award.place} in" in text
        assert "by place" in text if award.place <= len(main.amounts) else "by score" in text
    assert "Also: a cup." in _story(view, page, 0)
    assert f"Total paid out: {paid.total // 100}.{paid.total % 100:02d} EUR." in view.remark.text()
    assert "No player wins in two lists" in view.remark.text()


def _story(view, page, row: int) -> str:
    view.table.go_to(row)
    return page.detail.browser.toPlainText()


def test_prizes_that_nobody_took_are_said(opened, typist):
    lists = (PrizeList("w", category="women", amounts=(1000, 1000, 1000, 5000)),)
    window = opened(swiss(awards=Awards(AWARDS.categories, lists, "EUR")))
    typist.shortcut("standings.prizes")
    assert "the place was not taken: 50.00 EUR of “Women”" in window.standings.prizes.remark.text()


def test_without_prizes_it_is_said_where_they_are_entered(opened, typist, qtbot):
    window = opened(swiss(awards=Awards()))
    typist.shortcut("standings.prizes")
    view = window.standings.prizes
    assert "No prizes yet" in view.remark.text()
    QTest.mouseClick(view.edit, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert window.findChild(AwardsDialog).isVisible()


def test_ctrl_enter_stores_the_categories_from_wherever_the_cursor_is(dialog, typist):
    typist.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dialog.isVisible()
    add_usual(dialog, "Women")
    typist.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert not dialog.isVisible()
    assert tournament_of(dialog.parentWidget()).settings.awards.categories == (CategoryRule("women", sex=Sex.FEMALE),)
