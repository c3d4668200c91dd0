"""The settings screen: every declared field has an editor, a change says what it means, one step changes it all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton, QSpinBox
from settling import settle
from using import act, document_of, message_of, take_back, tournament_of

from swissdesk import fields
from swissdesk.engine.systems import SYSTEMS
from swissdesk.model import (
    Acceleration,
    Bond,
    ByeKind,
    Colour,
    FictitiousPoints,
    FixedBoard,
    ForbiddenGroup,
    ForbiddenRule,
    KnockoutTerms,
    ListOrder,
    LotKind,
    PointsException,
    RankingOrder,
    RatingMethod,
    RatingPace,
    Scoring,
)
from swissdesk.model.events import ChangeInfo
from swissdesk.ui.settings import editor as editors
from swissdesk.ui.settings.dialog import SettingsDialog
from swissdesk.ui.standings.tiebreak_dialog import TiebreakDialog

Key = Qt.Key


@pytest.fixture
def settings(opened, typist, qtbot, make_tournament):
    """Open the settings by their key: ``settings(tournament)``; returns the dialog."""

    def do(begin=None) -> SettingsDialog:
        window = opened(begin or make_tournament())
        typist.shortcut("file.settings")
        return in_front(window, qtbot)

    return do


def in_front(window, qtbot) -> SettingsDialog:
    dialog = window.findChild(SettingsDialog)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    return dialog


def back_in(window, qtbot) -> None:
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)


@pytest.fixture
def running(in_round_1, typist, qtbot):
    """The settings of an event whose round 1 is published."""

    def do() -> SettingsDialog:
        window = in_round_1()
        typist.shortcut("file.settings")
        return in_front(window, qtbot)

    return do


def said(dialog: SettingsDialog, key: str) -> str:
    return dialog.rows[key].follows.text()


def now(window):
    return tournament_of(window).settings


# ---- what is there


def test_every_field_shows_what_the_event_has(settings, make_tournament):
    dialog = settings()
    for key, row in dialog.rows.items():
        if not isinstance(row.field.kind, (fields.OnlyShown, fields.LotOf)):
            assert row.editor.value() == row.field.read(dialog.draft), key
    assert not dialog.ok.isEnabled()
    assert dialog.said.text() == "No changes yet."


def test_every_system_is_offered_and_the_one_in_use_is_chosen(settings):
    box = settings().rows["system"].editor.box
    assert box.count() == len(SYSTEMS)
    assert box.currentText().startswith("FIDE Dutch system, rules of 2026")
    assert not set(SYSTEMS) & {box.itemText(place) for place in range(box.count())}


def test_a_system_that_we_do_not_know_stays(settings, make_tournament, window):
    begin = make_tournament(4)
    dialog = settings(begin.replace(settings=replace(begin.settings, system="keizer")))
    dialog.rows["city"].editor.line.setFocus()
    QTest.keyClicks(dialog.rows["city"].editor.line, "!")
    dialog.ok.click()
    assert now(window).system == "keizer"


def test_the_letters_of_a_section_are_different(settings):
    dialog = settings()
    for section in fields.Section:
        rows = [dialog.rows[field.key] for field in fields.of_section(section)]
        texts = [row.title.text() for row in rows] + [
            b.text() for r in rows for b in r.editor.findChildren(QPushButton)
        ]
        letters = [text[text.index("&") + 1].casefold() for text in texts if "&" in text]
        assert len(letters) == len(set(letters)), section
        assert "h" not in letters
        assert all("&" in row.title.text() for row in rows)


def test_every_control_of_every_section_has_a_name(settings):
    dialog = settings()
    dialog.rows["system"].editor.choose("knockout")
    for key in ("points_exceptions", "fictitious", "forbidden", "forbidden_rules", "fixed_boards"):
        dialog.rows[key].editor.add.click()
    seen = 0
    for section in fields.Section:
        dialog.go_to_section(section)
        for kind in (QLineEdit, QSpinBox, QComboBox, QPushButton):
            for widget in dialog.pages.currentWidget().findChildren(kind):
                inner = isinstance(widget.parent(), (QSpinBox, QComboBox))
                if widget.isVisible() and not inner:
                    seen += 1
                    assert QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name).strip()
    assert seen > 60


# ---- searching


def test_a_search_leaves_what_has_the_words(settings, typist):
    dialog = settings()
    dialog.search.setFocus()
    typist.type("wheelchair")
    shown = [key for key, row in dialog.rows.items() if not row.isHidden()]
    assert shown == ["fixed_boards"]
    assert dialog.pages.currentIndex() == list(fields.Section).index(fields.Section.BOARDS)
    typist.press(Key.Key_Return)
    assert dialog.rows["fixed_boards"].editor.add.hasFocus()
    dialog.search.clear()
    assert not dialog.rows["name"].isHidden()


def test_a_search_that_finds_nothing_says_so(settings, typist):
    dialog = settings()
    dialog.search.setFocus()
    typist.type("xyzzy")
    assert dialog.nothing.isVisible()
    assert "No setting" in dialog.nothing.text()
    dialog.search.clear()
    assert not dialog.nothing.isVisible()
    assert dialog.pages.currentIndex() == dialog.sections.currentRow()


def test_a_second_search_replaces_the_first(settings, typist):
    dialog = settings()
    for words, found in (("wheelchair", "fixed_boards"), ("last day", "end")):
        typist.press(Key.Key_F, Qt.KeyboardModifier.ControlModifier)
        typist.type(words)
        assert [key for key, row in dialog.rows.items() if not row.isHidden()] == [found]
        typist.press(Key.Key_Return)


def test_pages_are_turned_by_keys(settings, typist):
    dialog = settings()
    typist.press(Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert dialog.sections.currentRow() == 1
    typist.press(Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    typist.press(Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    assert dialog.sections.currentRow() == 0
    typist.press(Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert dialog.search.hasFocus()


# ---- changing


def test_data_and_rules_are_changed_in_one_step_that_says_what_it_did(settings, typist, window):
    dialog = settings()
    dialog.begin_at_field("name")
    typist.type("Winter Cup")
    dialog.begin_at_field("event_code")
    typist.type("412345")
    dialog.begin_at_field("rounds")
    typist.press(Key.Key_Up)
    typist.press(Key.Key_Up)
    assert "Current value: 5" in said(dialog, "rounds")
    assert dialog.sections.item(2).text() == "Pairing •"
    typist.press(Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    tournament, desk = tournament_of(window), window.office.desk
    assert (tournament.info.name, tournament.settings.rounds) == ("Winter Cup", 7)
    assert tournament.info.event_code == "412345"
    assert desk.document.history.depth == 1
    assert desk.undo_text == "Changed: name and event code; Changed: number of rounds 5 → 7"
    assert "Rounds (7)" in message_of(window)
    take_back(window)
    assert (tournament_of(window).info.name, now(window).rounds) == ("Test Open", 5)


def test_one_changed_rule_is_named_in_the_undo_menu(settings, window):
    dialog = settings()
    dialog.rows["rounds"].editor.box.setValue(7)
    dialog.ok.click()
    assert window.office.desk.undo_text == "Changed: number of rounds 5 → 7"


def test_cancel_changes_nothing(settings, typist, window):
    dialog = settings()
    dialog.rows["rounds"].editor.box.setValue(9)
    typist.press(Key.Key_Escape)
    assert now(window).rounds == 5
    assert document_of(window).history.depth == 0


def test_a_name_is_needed(settings):
    dialog = settings()
    line = dialog.rows["name"].editor.line
    line.selectAll()
    QTest.keyClick(line, Key.Key_Delete)
    assert "Enter a name" in dialog.rows["name"].wrong.text()
    assert not dialog.ok.isEnabled()


def test_what_happens_meanwhile_is_taken_over(settings, window):
    dialog = settings()
    dialog.rows["rounds"].editor.box.setValue(9)
    info = tournament_of(window).info
    act(window, ChangeInfo(replace(info, city="Prešov")))
    assert dialog.rows["city"].editor.line.text() == "Prešov"
    assert dialog.rows["rounds"].editor.box.value() == 9
    dialog.ok.click()
    assert (tournament_of(window).info.city, now(window).rounds) == ("Prešov", 9)


def test_a_document_that_is_read_only_can_be_looked_at(settings, window, monkeypatch):
    monkeypatch.setattr(type(window.office.desk), "can_edit", property(lambda _desk: False))
    dialog = settings()
    assert dialog.rows["name"].editor.line.isReadOnly()
    assert not dialog.rows["rounds"].editor.isEnabled()
    assert not dialog.ok.isEnabled()


# ---- scoring


def test_a_preset_and_values_of_its_own(settings, window):
    dialog = settings()
    editor = dialog.rows["scoring"].editor
    dialog.begin_at_field("scoring")
    QTest.keyClick(editor.preset, Key.Key_Down)
    assert editor.lines["white_win"].text() == "3"
    assert "Current value: win 1, draw ½, loss 0" in said(dialog, "scoring")
    bye = editor.lines["pairing_bye"]
    bye.selectAll()
    QTest.keyClicks(bye, "1")
    assert "less than a win" in said(dialog, "scoring")
    assert editor.preset.currentText() == "other values"
    dialog.ok.click()
    assert now(window).scoring == Scoring.of(300, 100).with_pairing_bye(100)


@pytest.mark.parametrize(
    ("name", "typed", "reason"),
    [
        ("white_draw", "0.6", "Two draws cannot be worth more than a win plus a loss."),
        ("pairing_bye", "2", "The pairing-allocated bye cannot be worth more than a win."),
    ],
)
def test_scorings_that_cannot_be_are_refused_while_typing(settings, name, typed, reason):
    dialog = settings()
    line = dialog.rows["scoring"].editor.lines[name]
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, typed)
    assert dialog.rows["scoring"].wrong.text() == reason
    assert not dialog.ok.isEnabled()


def test_points_that_are_none_are_marked_and_not_taken(settings):
    dialog = settings()
    line = dialog.rows["scoring"].editor.lines["white_win"]
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "x")
    assert line.property("wrong") == "true"
    assert dialog.draft.settings.scoring == Scoring()


def test_a_preset_puts_points_right_that_were_none(settings):
    editor = settings().rows["scoring"].editor
    line = editor.lines["white_win"]
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "x")
    editor.preset.setFocus()
    QTest.keyClick(editor.preset, Key.Key_Down)
    assert (line.text(), line.property("wrong")) == ("3", "false")


# ---- the lot


@pytest.mark.parametrize("colour", list(Colour))
def test_a_drawn_lot_goes_on_record_at_once(settings, make_tournament, window, monkeypatch, colour):
    monkeypatch.setattr(editors, "drawn_colour", lambda: colour)
    dialog = settings(make_tournament(colour=None))
    editor = dialog.rows["initial_colour"].editor
    assert editor.said.text() == "not drawn yet"
    editor.words.setText("IA Novák")
    editor.draw.click()
    assert now(window).initial_colour is colour
    assert (now(window).lot.kind, now(window).lot.words) == (LotKind.MACHINE, "IA Novák")
    assert now(window).lot.at[:2] == "20"
    assert editor.said.text().startswith(f"{colour} for the first player, drawn by the program, IA Novák, 20")
    assert window.office.desk.undo_text == f"Lots drawn: {colour} for the first player"


def test_what_the_players_drew_is_entered(settings, make_tournament, window):
    dialog = settings(make_tournament(colour=None))
    dialog.rows["initial_colour"].editor.black.click()
    assert (now(window).initial_colour, now(window).lot.kind) == (Colour.BLACK, LotKind.PLAYERS)


def test_drawing_keeps_what_was_typed_here(settings, make_tournament, window):
    dialog = settings(make_tournament(colour=None))
    dialog.rows["rounds"].editor.box.setValue(8)
    dialog.rows["initial_colour"].editor.draw.click()
    assert dialog.rows["rounds"].editor.box.value() == 8
    dialog.ok.click()
    assert now(window).rounds == 8
    assert now(window).lot is not None


# ---- lists


def test_players_who_may_not_meet(settings, typist, window):
    dialog = settings()
    dialog.begin_at_field("forbidden")
    editor = dialog.rows["forbidden"].editor
    editor.add.click()
    assert "needs at least two players" in dialog.rows["forbidden"].wrong.text()
    players, _, last = editor.lines[0].widgets
    for name in ("balogh", "enev"):
        QTest.keyClicks(players.choice.field, name)
        QTest.keyClick(players.choice.field, Key.Key_Return)
    assert players.players == (2, 5)
    last.setValue(3)
    assert "Forbidden pairings in round 1: 1." in said(dialog, "forbidden")
    dialog.ok.click()
    assert now(window).forbidden == (ForbiddenGroup((2, 5), 1, 3),)


def test_a_rule_names_who_would_be_stuck(settings, make_tournament, window, qtbot):
    begin = make_tournament(8, 5)
    one_club = tuple(replace(p, club="Rook" if p.id < 7 else "") for p in begin.players)
    dialog = settings(begin.replace(players=one_club))
    editor = dialog.rows["forbidden_rules"].editor
    editor.add.click()
    qtbot.waitUntil(
        lambda: dialog.trouble.text().startswith(
            "Round 1: Adamová, Eva; Balogh, Ján; Černý, Petr; Dvořák, Jiří; Enev, Ivan and 1 more may meet only "
            "Gál, Zoltán; Horváth, Mária, so 4 of them are left over."
        )
    )
    assert "players in the largest: 6" in said(dialog, "forbidden_rules")
    editor.lines[0].widgets[0].setCurrentIndex(list(Bond).index(Bond.FAMILY))
    qtbot.waitUntil(dialog.trouble.isHidden)
    assert "no players affected" in said(dialog, "forbidden_rules")
    dialog.ok.click()
    assert now(window).forbidden_rules == (ForbiddenRule(Bond.FAMILY),)


def test_the_outlook_follows_the_newest_draft(settings, make_tournament, qtbot):
    dialog = settings(make_tournament(8))
    box = dialog.rows["rounds"].editor.box
    for rounds in (7, 8, 9, 6, 12):
        box.setValue(rounds)
    qtbot.waitUntil(
        lambda: (
            dialog.trouble.text()
            == ("12 more rounds are not possible: with 8 players there are opponents for 7 at most.")
        )
    )
    box.setValue(7)
    qtbot.waitUntil(dialog.trouble.isHidden)
    assert dialog.ok.isEnabled()


def test_a_warning_about_rounds_does_not_refuse_the_change(settings, make_tournament, qtbot, window):
    dialog = settings(make_tournament(8))
    dialog.rows["rounds"].editor.box.setValue(9)
    qtbot.waitUntil(lambda: "9 more rounds are not possible" in dialog.trouble.text())
    dialog.ok.click()
    assert now(window).rounds == 9


def test_a_fixed_board_is_kept_by_the_next_pairing(settings, typist, window, qtbot):
    dialog = settings()
    editor = dialog.rows["fixed_boards"].editor
    editor.add.click()
    choice, board = editor.lines[0].widgets
    choice.setCurrentIndex(0)
    board.setValue(3)
    dialog.ok.click()
    assert now(window).fixed_boards == (FixedBoard(1, 3),)
    back_in(window, qtbot)
    typist.propose()
    assert 1 in tournament_of(window).rounds[0].pairings[2].pair


def test_two_players_at_one_board_are_refused(settings):
    dialog = settings()
    editor = dialog.rows["fixed_boards"].editor
    for place in (0, 1):
        editor.add.click()
        editor.lines[place].widgets[0].setCurrentIndex(place)
        editor.lines[place].widgets[1].setValue(2)
    assert "Board 2 is fixed for two players" in dialog.rows["fixed_boards"].wrong.text()
    editor.lines[1].remove.click()
    assert len(editor.lines) == 1
    assert dialog.ok.isEnabled()


def test_points_for_the_pairing_only(settings, window):
    dialog = settings()
    editor = dialog.rows["fictitious"].editor
    editor.add.click()
    first, last, points, _, last_round = editor.lines[0].widgets
    last.setValue(4)
    last_round.setValue(2)
    points.selectAll()
    QTest.keyClicks(points, "1½")
    assert "virtual points in round 1: 4." in said(dialog, "fictitious")
    first.setValue(9)
    assert "the first number is above the last" in dialog.rows["fictitious"].wrong.text()
    first.setValue(1)
    dialog.ok.click()
    assert now(window).fictitious == (FictitiousPoints(1, 4, 1, 2, 150),)


def test_a_penalty_and_a_result_that_counts_more(settings, window):
    dialog = settings()
    dialog.begin_at_field("points_exceptions")
    editor = dialog.rows["points_exceptions"].editor
    editor.add.click()
    assert "Enter a player" in dialog.rows["points_exceptions"].wrong.text()
    players, what, points, number = editor.lines[0].widgets
    QTest.keyClicks(players.choice.field, "balogh")
    QTest.keyClick(players.choice.field, Key.Key_Return)
    assert "changes nothing" in dialog.rows["points_exceptions"].wrong.text()
    points.selectAll()
    QTest.keyClicks(points, "-½")
    assert dialog.rows["points_exceptions"].wrong.isHidden()
    assert number.text() == "all"
    editor.add.click()
    players, what, points, number = editor.lines[1].widgets
    QTest.keyClicks(players.choice.field, "5")
    QTest.keyClick(players.choice.field, Key.Key_Return)
    what.setFocus()
    QTest.keyClick(what, Key.Key_Down)
    assert what.currentText() == "win"
    points.selectAll()
    QTest.keyClicks(points, "2")
    number.setValue(3)
    dialog.ok.click()
    assert now(window).points_exceptions == (PointsException("", -50, 0, (2,)), PointsException("W", 200, 3, (5,)))
    assert tournament_of(window).points[2] == -50
    take_back(window)
    assert now(window).points_exceptions == ()


def test_points_of_a_file_are_shown_and_its_match_points_stay(settings, make_tournament, window):
    begin = make_tournament(8)
    given = PointsException("W", 200, 3, (5,), 100)
    dialog = settings(begin.replace(settings=replace(begin.settings, points_exceptions=(given,))))
    line = dialog.rows["points_exceptions"].editor.lines[0]
    line.widgets[2].setFocus()
    line.widgets[2].selectAll()
    QTest.keyClicks(line.widgets[2], "3")
    dialog.ok.click()
    assert now(window).points_exceptions == (replace(given, points=300),)


def test_the_order_of_equal_players(settings, window):
    dialog = settings()
    dialog.rows["ranking_order"].editor.choose(RankingOrder.LISTED)
    dialog.ok.click()
    assert now(window).ranking_order is RankingOrder.LISTED
    assert window.office.desk.undo_text.startswith("Changed: order of the players")


def test_what_is_on_record_is_read_and_not_typed_over(settings, make_tournament, typist, window):
    assert settings().sections.item(list(fields.Section).index(fields.Section.RECORD)).isHidden()
    act(window, ChangeInfo(replace(tournament_of(window).info, program="Other Program 1.2")))
    dialog = window.findChild(SettingsDialog)
    assert not dialog.sections.item(list(fields.Section).index(fields.Section.RECORD)).isHidden()
    dialog.begin_at_field("program")
    typist.type("x")
    assert dialog.rows["program"].editor.line.text() == "Other Program 1.2"
    assert not dialog.ok.isEnabled()


def test_the_last_of_the_accelerated_group(settings, window):
    dialog = settings()
    assert dialog.rows["last_accelerated"].isHidden()
    dialog.rows["acceleration"].editor.choose(Acceleration.BAKU)
    box = dialog.rows["last_accelerated"].editor.box
    assert box.text() == "half of the players"
    box.setValue(3)
    assert "virtual points in round 1: 3." in said(dialog, "last_accelerated")
    dialog.ok.click()
    assert now(window).last_accelerated == 3


def test_baku_says_whom_it_accelerates(settings, window):
    dialog = settings()
    dialog.rows["acceleration"].editor.choose(Acceleration.BAKU)
    assert "Numbers 1 to 4: virtual points in rounds 1 to 2: 1." in said(dialog, "acceleration")
    assert "In rounds 3 to 3: ½." in said(dialog, "acceleration")


def test_the_schedule_is_filled_from_the_first_day(settings, window, typist):
    dialog = settings()
    dialog.begin_at_field("start")
    typist.type("2026/04/29")
    editor = dialog.rows["round_dates"].editor
    assert len(editor.lines) == 5
    editor.daily.click()
    dialog.go_to_section(fields.Section.SCHEDULE)
    editor.lines[0][1].setFocus()
    typist.type("14:00")
    editor.same.click()
    dialog.ok.click()
    info = tournament_of(window).info
    assert info.round_dates == ("2026/04/29", "2026/04/30", "2026/05/01", "2026/05/02", "2026/05/03")
    assert info.round_times == ("14:00",) * 5


# ---- byes, knockout, ratings


@pytest.mark.parametrize(
    ("allowed", "last", "kept"), [(2, 6, (2, 6)), (0, -1, (0, None)), (-1, 3, (None, 3)), (-1, -1, (None, None))]
)
def test_limits_of_half_point_byes(settings, window, allowed, last, kept):
    dialog = settings()
    dialog.rows["half_byes_allowed"].editor.box.setValue(allowed)
    dialog.rows["half_bye_last_round"].editor.box.setValue(last)
    assert dialog.ok.isEnabled() is (kept != (None, None))
    dialog.ok.click()
    assert (now(window).half_byes_allowed, now(window).half_bye_last_round) == kept


def test_no_limit_reads_as_words(settings, typist):
    dialog = settings()
    dialog.begin_at_field("half_byes_allowed")
    box = dialog.rows["half_byes_allowed"].editor.box
    assert box.text() == "no limit"
    typist.press(Key.Key_Up)
    assert box.text() == "0"


def test_late_entries_and_ratings(settings, window):
    dialog = settings()
    dialog.rows["late_bye"].editor.choose(ByeKind.HALF_POINT)
    dialog.rows["rating_method"].editor.choose(RatingMethod.FIDON)
    assert "All players keep their ratings" in said(dialog, "rating_method")
    dialog.ok.click()
    assert (now(window).late_bye, now(window).rating_method) == (ByeKind.HALF_POINT, RatingMethod.FIDON)


def test_fides_list_follows_the_kind_of_the_event_until_another_is_chosen(settings, window):
    dialog = settings()

    def enter(key: str, text: str) -> RatingPace:
        dialog.begin_at_field(key)
        field = dialog.rows[key].editor.target
        field.selectAll()
        QTest.keyClicks(field, text)
        return dialog.draft.settings.rating_pace

    assert enter("time_control_code", "900+10") is RatingPace.RAPID
    assert enter("time_control_code", "180+2") is RatingPace.BLITZ
    assert enter("start_positions", "518") is RatingPace.CHESS960
    dialog.rows["rating_pace"].editor.choose(RatingPace.STANDARD)
    assert enter("time_control_code", "5400+30") is RatingPace.STANDARD
    assert enter("start_positions", "518; 12") is RatingPace.STANDARD
    dialog.rows["rating_pace"].editor.choose(RatingPace.CHESS960)
    dialog.ok.click()
    assert (now(window).rating_pace, tournament_of(window).info.time_control_code) == (RatingPace.CHESS960, "5400+30")
    take_back(window)
    assert now(window).rating_pace is RatingPace.STANDARD


def test_the_order_of_fides_lists_is_chosen_among_all(settings, window):
    dialog = settings()
    editor = dialog.rows["list_order"].editor
    assert editor.box.count() == len(ListOrder)
    dialog.begin_at_field("list_order")
    editor.choose(ListOrder.SB)
    dialog.ok.click()
    assert now(window).list_order is ListOrder.SB
    take_back(window)
    assert now(window).list_order is ListOrder.PRESET


def test_a_knockout_asks_for_its_matches_and_no_other_system_does(settings, window):
    dialog = settings()
    assert dialog.rows["games"].isHidden()
    dialog.rows["system"].editor.choose("knockout")
    assert not dialog.rows["games"].isHidden()
    assert dialog.rows["initial_colour"].isHidden()
    assert dialog.rows["tiebreak_games"].editor.box.text() == "until a game is won"
    dialog.rows["games"].editor.box.setValue(2)
    dialog.rows["tiebreak_games"].editor.box.setValue(4)
    dialog.rows["third_place"].editor.choose(True)
    dialog.ok.click()
    assert (now(window).system, now(window).knockout) == ("knockout", KnockoutTerms(2, 4, third_place=True))


def test_tie_breaks_are_one_click_away(settings, window):
    settings().rows["tiebreaks"].editor.button.click()
    assert window.findChild(TiebreakDialog).isVisible()


# ---- after round 1


def test_what_round_1_has_fixed_is_locked_with_the_reason(running):
    dialog = running()
    for key in ("scoring", "acceleration", "ranking_order"):
        assert not dialog.rows[key].editor.isEnabled()
        assert dialog.rows[key].lock.text().startswith("Cannot be changed. Round 1 is already paired")
    lot_row = dialog.rows["initial_colour"]
    assert not lot_row.editor.draw.isEnabled()
    assert "follow from this lot" in lot_row.lock.text()
    assert dialog.rows["rounds"].lock.isHidden()


def test_between_rounds_another_system_says_what_follows_and_can_be_undone(running, typist, window, qtbot):
    dialog = running()
    dialog.rows["system"].editor.choose("dutch-2012")
    assert "from round 2 on, the pairing system is FIDE Dutch system, rules of 2012" in said(dialog, "system")
    dialog.ok.click()
    assert now(window).system == "dutch-2012"
    assert message_of(window) == (
        "The pairing system changes from round 2: FIDE Dutch system, rules of 2012. Before: FIDE Dutch system, "
        "rules of 2026."
    )
    assert tournament_of(window).rounds[0].system == "dutch-2026"
    back_in(window, qtbot)
    typist.shortcut("edit.accept")
    assert now(window).system == "dutch-2026"


def test_fewer_rounds_say_what_becomes_of_the_event(running, window):
    dialog = running()
    box = dialog.rows["rounds"].editor.box
    box.setValue(3)
    assert "Round 3 becomes the last round" in said(dialog, "rounds")
    box.setValue(1)
    assert "The event ends with round 1." in said(dialog, "rounds")
    box.setValue(box.minimum())
    assert dialog.rows["rounds"].wrong.text() == "One round is already paired."
    assert not dialog.ok.isEnabled()


def test_fixed_boards_after_round_1_leave_published_rounds_alone(running, window):
    dialog = running()
    before = tournament_of(window).rounds
    editor = dialog.rows["fixed_boards"].editor
    editor.add.click()
    editor.lines[0].widgets[0].setCurrentIndex(0)
    editor.lines[0].widgets[1].setValue(4)
    assert "applies from the pairing of round 2" in said(dialog, "fixed_boards")
    dialog.ok.click()
    assert tournament_of(window).rounds == before


# ---- room


def test_nothing_is_scrolled_sideways_at_double_size_on_a_small_screen(settings, make_tournament, appearance, qtbot):
    begin = make_tournament(40)
    spans = (FictitiousPoints(1, 20, 1, 2, 100), FictitiousPoints(21, 40, 3, 4, 50))
    appearance.choose_font_percent(200)
    dialog = settings(begin.replace(settings=replace(begin.settings, rounds=None, fictitious=spans)))
    dialog.resize(1178, 662)
    for section in fields.Section:
        dialog.go_to_section(section)
        settle(qtbot)
        assert dialog.pages.currentWidget().horizontalScrollBar().maximum() == 0, section


def test_virtual_points_take_two_rows_in_a_narrow_window(settings, make_tournament, appearance, qtbot):
    begin = make_tournament(40)
    spans = (FictitiousPoints(1, 20, 1, 2, 100), FictitiousPoints(21, 40, 3, 4, 50))
    dialog = settings(begin.replace(settings=replace(begin.settings, fictitious=spans)))
    editor = dialog.rows["fictitious"].editor
    dialog.begin_at_field("fictitious")
    focused = QApplication.focusWidget()
    for width, is_folded in ((1178, False), (560, True), (1178, False)):
        dialog.resize(width, 662)
        settle(qtbot)
        for line in editor.lines:
            assert (line.widgets[0].geometry().bottom() < line.widgets[-1].y()) is is_folded
        heads = [head.text() for head in editor.findChildren(QLabel) if head.isVisible() and head.text() == "to round"]
        assert len(heads) == (2 if is_folded else 1)
        assert all(line.remove.isVisible() for line in editor.lines)
        assert editor.value() == spans
        assert QApplication.focusWidget() is focused
