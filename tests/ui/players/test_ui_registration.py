"""The registration played at the desk: names typed, tables pasted, ratings brought up to date, people checked in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import Workbook
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QLabel
from settling import settle
from using import act, document_of, is_busy, is_possible, message_of, shown_page, take_back, tournament_of

from swissdesk.formats.rating_lists.rows import ListRow
from swissdesk.formats.table_columns import Field
from swissdesk.model import ByeKind, Player, Rating, RatingMethod, Result, Sex, Tournament
from swissdesk.model.events import ChangeSettings, EnterResult, PairRound, PublishRound
from swissdesk.model.rating import BY_HAND
from swissdesk.session.alerts import preflight
from swissdesk.session.ratings.store import ListInfo, build
from swissdesk.ui.players.form import PlayerDialog
from swissdesk.ui.players.import_window import ImportWindow
from swissdesk.ui.players.refresh_window import RefreshWindow
from swissdesk.ui.shell.catalogue import ACTIONS
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.widgets.rows import CELL_ROLE

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
MONTH = "2026-11"

PEOPLE = (
    ListRow("Novak, Jan", 300001, title="FM", sex="m", federation="CZE", birth="1988", standard=2310, k=20),
    ListRow("Novak, Jan", 300002, sex="m", federation="CZE", birth="2009", standard=1754, k=40),
    ListRow("Kim, Anna", 300004, title="NM", sex="w", federation="FIN", birth="2003", standard=1901, k=20),
    ListRow("Ondrova, Eva", 300005, title="GM", sex="w", federation="SVK", birth="1990", standard=2477, k=10),
)


def many(count: int) -> list[ListRow]:
    """Return people whose names begin with three letters that nobody else's has, in no order of strength."""
    first = [a + b + c for a in "BDGKLMPRSTVZ" for b in "aeiou" for c in "dlmnr"]
    return [
        ListRow(
            f"{first[place]}ekov, Osip",
            500000 + place,
            sex="m",
            federation="CZE",
            birth=str(1950 + place % 60),
            standard=1400 + place * 37 % 1100,
            k=20,
        )
        for place in range(count)
    ]


@pytest.fixture
def import_list(window):
    """Put people into the index of this computer, as a list of FIDE's."""

    def do(rows) -> None:
        index = window.office.services.rating_lists
        info = ListInfo("FIDE", "fide", MONTH, 0, index.folder / "unused", "list.txt")
        index.put(build(iter(rows), info, index.folder)[0], "FIDE")

    return do


@pytest.fixture
def desk(opened, import_list, typist, make_tournament):
    """The window on the Players page, with a rating list: ``desk(tournament)``."""

    def do(tournament: Tournament | None = None, rows=PEOPLE):
        import_list(rows)
        window = opened(tournament or make_tournament(0))
        typist.shortcut("view.players")
        return window

    return do


def players(window) -> tuple[Player, ...]:
    return tournament_of(window).players


def latest(window) -> str:
    return message_of(window)


def add(typist, text: str, *, down: int = 0) -> None:
    """Type into the line that adds, and take the line so many below the first."""
    typist.type(text)
    if down:
        typist.window.players.quick.look_up()
    for _ in range(down):
        typist.press(Key.Key_Down)
    typist.press(Key.Key_Return)


class TestAWholeRegistration:
    def test_40_players_from_lists(self, desk, typist, qtbot):
        listed = many(40)
        window = desk(rows=listed)
        typist.shortcut("players.quick")
        for row in listed:
            add(typist, row.name[:3].lower())
            assert QApplication.focusWidget() is window.players.quick.field
        assert [player.fide_id for player in players(window)] == [str(row.fide_id) for row in listed]
        assert players(window)[7].ratings == (Rating(listed[7].standard, "FIDE standard", MONTH),)

        assert "Starting ranks not by rating yet" in window.players.out_of_order.text()
        QTest.mouseClick(window.players.give, Qt.MouseButton.LeftButton)
        ratings = [tournament_of(window).by_id[number].rating for number in range(1, 41)]
        assert ratings == sorted(ratings, reverse=True)
        assert not window.players.out_of_order.text()
        assert not window.players.give.isEnabled()

        for row in listed[:30]:
            typist.shortcut("edit.find")
            typist.type(row.name[:5])
            typist.press(Key.Key_Return, SHIFT)
        assert "30 checked in   ·   10 not checked in" in window.players.counters.text()
        typist.shortcut("players.leave_out")
        assert "30 play round 1" in window.players.counters.text()
        typist.propose()
        here = {player.id for player in players(window) if player.checked_in}
        assert {player for pair in tournament_of(window).rounds[0].pairs for player in pair} == here


class TestQuickAdd:
    def test_namesakes_are_told_apart_and_chosen_by_arrows(self, desk, typist):
        window = desk()
        typist.shortcut("players.quick")
        typist.type("nov")
        window.players.quick.look_up()
        popup = window.players.quick.popup
        assert popup.isVisible()
        shown = [(row.player.name, row.player.rating, row.player.birth) for _, row in popup.model.rows]
        assert shown == [("Novak, Jan", 2310, "1988"), ("Novak, Jan", 1754, "2009"), ("nov", 0, "")]
        assert window.players.quick.field.accessibleDescription() == (
            f"FM, Novak, Jan, 2310, CZE, 1988, 300001, FIDE standard {MONTH}, Will be number 1."
        )
        typist.press(Key.Key_Down)
        typist.press(Key.Key_Return)
        assert players(window)[0].fide_id == "300002"
        assert popup.isHidden()
        add(typist, "nov")
        assert [player.fide_id for player in players(window)] == ["300002", "300001"]
        assert "Another player has the same name: number 1." in latest(window)

    def test_all_that_the_list_knows_is_taken_over(self, desk, typist):
        window = desk()
        typist.shortcut("players.quick")
        add(typist, "kim")
        assert players(window) == (
            Player(
                1,
                "Kim, Anna",
                1901,
                "NM",
                Sex.FEMALE,
                "FIN",
                "300004",
                "2003",
                ratings=(Rating(1901, "FIDE standard", MONTH),),
                coefficient=20,
            ),
        )
        assert latest(window) == f"Number 1: Kim, Anna NM 1901 FIN (FIDE standard {MONTH})."
        assert window.office.view.player == 1

    def test_enter_does_not_wait_for_the_list(self, desk, typist):
        window = desk()
        typist.shortcut("players.quick")
        typist.type("kim")
        assert window.players.quick.popup.isHidden()
        typist.press(Key.Key_Return)
        assert players(window)[0].name == "Kim, Anna"

    def test_an_unlisted_name_is_added_as_typed_with_missing_data_flagged(self, desk, typist, monkeypatch):
        window = desk()
        typist.shortcut("players.quick")
        add(typist, "Zeman, Alois SVK 1500")
        assert players(window)[0] == Player(1, "Zeman, Alois", 1500, federation="SVK", ratings=(Rating(1500, BY_HAND),))
        assert (
            latest(window) == "Number 1: Zeman, Alois 1500 SVK (entered manually). Still missing: date of birth, sex."
        )

        def fill(dialog: PlayerDialog) -> int:
            dialog.birth.setText("1970")
            dialog.sex.setCurrentIndex(2)
            dialog.ok.click()
            return 1

        monkeypatch.setattr(PlayerDialog, "exec", fill)
        typist.shortcut("edit.accept")
        assert (players(window)[0].birth, players(window)[0].sex) == ("1970", Sex.MALE)

    def test_the_arrow_up_takes_what_was_typed_though_a_list_has_the_name(self, desk, typist):
        window = desk()
        typist.shortcut("players.quick")
        typist.type("kim")
        window.players.quick.look_up()
        typist.press(Key.Key_Up)
        typist.press(Key.Key_Return)
        assert (players(window)[0].name, players(window)[0].fide_id) == ("kim", "")

    def test_an_entered_player_is_not_entered_twice(self, desk, typist):
        window = desk()
        typist.shortcut("players.quick")
        add(typist, "kim")
        add(typist, "kim")
        assert len(players(window)) == 1
        assert latest(window) == "Kim, Anna is already entered as number 1."
        typist.shortcut("edit.accept")
        assert len(players(window)) == 2

    def test_enter_twice_adds_a_namesake_who_was_typed(self, desk, typist):
        window = desk()
        typist.shortcut("players.quick")
        add(typist, "Tarr Bo 1850")
        add(typist, "Tarr Bo 1644")
        assert len(players(window)) == 1
        assert latest(window) == (
            "Tarr Bo is already entered as number 1. Press Enter again to add another player with this name."
        )
        assert window.players.quick.popup.outcome.text() == "Press Enter twice to add another player with this name."
        typist.press(Key.Key_Return)
        assert [player.rating for player in players(window)] == [1850, 1644]

    def test_typing_on_after_a_name_that_is_entered_begins_with_the_next(self, desk, typist):
        window = desk()
        typist.shortcut("players.quick")
        add(typist, "Tarr Bo 1850")
        add(typist, "Tarr Bo 1850")
        add(typist, "Quist Per 1700")
        assert [player.name for player in players(window)] == ["Tarr Bo", "Quist Per"]
        add(typist, "Tarr Bo 1850")
        assert len(players(window)) == 2

    def test_enter_twice_does_not_enter_a_fide_id_twice(self, desk, typist):
        window = desk()
        typist.shortcut("players.quick")
        add(typist, "kim")
        add(typist, "kim")
        typist.press(Key.Key_Return)
        assert len(players(window)) == 1

    def test_the_next_number_is_shown_for_new_players_only(self, desk, typist):
        window = desk()
        typist.shortcut("players.quick")
        add(typist, "kim")
        quick = window.players.quick
        for text, meaning in (("nov", "Will be number 2."), ("kim", "")):
            typist.type(text)
            quick.look_up()
            assert quick.popup.outcome.text() == meaning
            typist.press(Key.Key_Escape)
            typist.press(Key.Key_Escape)

    def test_the_number_of_a_late_entry_follows_the_line_that_is_marked(self, desk, typist, make_tournament):
        start = make_tournament(6)
        begin = start.replace(players=tuple(replace(p, rating=2400 - 100 * p.id) for p in start.players))
        draft = PairRound(1, ((1, 4), (5, 2), (3, 6)), None, "dutch-2026").apply(begin)
        window = desk(PublishRound(1, "2026-11-20T10:00:00").apply(draft))
        typist.shortcut("players.quick")
        typist.type("nov")
        quick = window.players.quick
        quick.look_up()
        told = []
        for _ in range(3):
            told.append(quick.popup.outcome.text())
            typist.press(Key.Key_Down)
        assert told[0] != told[2]
        typist.press(Key.Key_Return)
        number = window.office.view.player
        assert told[0] == f"Will be number {number}."
        assert tournament_of(window).by_id[number].fide_id == "300001"

    @pytest.mark.parametrize("mending", ["typed", "emptied"])
    @pytest.mark.parametrize("text", ["Kim, Eva XYZ 1900", "zq", "Kim, Anna"])
    def test_what_was_said_of_a_text_leaves_when_the_text_does(self, desk, typist, text, mending):
        window = desk()
        typist.shortcut("players.quick")
        add(typist, "kim")
        add(typist, text)
        said = message_of(window)
        assert any(each in said for each in ("No federation has the code XYZ", "three letters", "already entered"))
        typist.press(Key.Key_Backspace if mending == "typed" else Key.Key_Escape)
        if mending == "emptied":
            typist.press(Key.Key_Escape)  # the list of names goes first
        assert message_of(window) == ""

    def test_two_letters_are_too_few(self, desk, typist):
        window = desk()
        typist.shortcut("players.quick")
        add(typist, "ki")
        assert players(window) == ()
        assert latest(window) == "Type at least three letters of a name."
        typist.press(Key.Key_Escape)
        assert window.players.quick.field.text() == ""
        typist.press(Key.Key_Escape)
        assert QApplication.focusWidget() is window.players.table

    def test_one_undo_takes_one_player_back(self, desk, typist):
        window = desk()
        typist.shortcut("players.quick")
        add(typist, "kim")
        add(typist, "ond")
        typist.shortcut("edit.undo")
        assert [player.name for player in players(window)] == ["Kim, Anna"]

    def test_a_click_takes_the_line(self, desk, typist, qtbot):
        window = desk()
        typist.shortcut("players.quick")
        typist.type("nov")
        window.players.quick.look_up()
        table = window.players.quick.popup.table
        place = table.visualRect(table.model().index(1, 1)).center()
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert [player.fide_id for player in players(window)] == ["300002"]
        assert QApplication.focusWidget() is window.players.quick.field

    def test_without_any_list_names_can_be_typed(self, opened, typist, make_tournament):
        window = opened(make_tournament(0))
        assert "Type three letters of a name" in window.players.counters.text() or shown_page(window) != "players"
        typist.shortcut("players.quick")
        add(typist, "Solo, Sam")
        assert players(window)[0].name == "Solo, Sam"


def running(tournament: Tournament) -> Tournament:
    """Return a tournament of four with round 1 finished."""
    for event in (
        PairRound(1, ((1, 3), (4, 2))),
        PublishRound(1),
        EnterResult(1, 1, Result.DRAW),
        EnterResult(1, 2, Result.DRAW),
    ):
        tournament = event.apply(tournament)
    return tournament


class TestLateEntries:
    def test_the_rule_gives_the_number_and_missed_rounds_the_chosen_bye(self, desk, typist, make_tournament):
        start = running(make_tournament(4))
        window = desk(start)
        quick = window.players.quick
        typist.shortcut("players.quick")
        assert quick.missed.isVisible()
        quick.missed.setCurrentIndex(quick.missed.findData(ByeKind.HALF_POINT))
        add(typist, "ond")
        tournament = tournament_of(window)
        assert tournament.by_id[3].name == "Ondrova, Eva"
        assert [tournament.by_id[number].rating for number in range(1, 6)] == [2490, 2480, 2477, 2470, 2460]
        assert tournament.rounds[0].pairs == ((1, 4), (5, 2))
        assert tournament.points[3] == 50
        assert latest(window).endswith("Late entry; missed rounds: half-point bye.")
        assert window.office.view.player == 3
        typist.shortcut("edit.undo")
        assert tournament_of(window) == start

    def test_the_bye_of_the_regulations_is_preset(self, desk, make_tournament):
        start = running(make_tournament(4))
        window = desk(start.replace(settings=replace(start.settings, late_bye=ByeKind.HALF_POINT)))
        assert window.players.quick.missed.currentData() is ByeKind.HALF_POINT

    def test_not_under_a_draft(self, desk, typist, make_tournament):
        window = desk(PairRound(1, ((1, 3), (4, 2))).apply(make_tournament(4)))
        typist.shortcut("players.quick")
        add(typist, "ond")
        assert len(players(window)) == 4
        assert latest(window) == "Round 1 is a draft. Discard it first, and re-pair afterwards."
        assert window.players.quick.field.text() == "ond"

    def test_before_round_1_nothing_is_asked_about_rounds(self, desk):
        assert desk().players.quick.missed.isHidden()


class TestStartingRanks:
    def test_they_are_confirmed_or_refused_in_words(self, desk, typist, make_tournament):
        start = make_tournament(4)
        window = desk(start)
        typist.shortcut("players.number")
        assert latest(window) == "Starting ranks already follow rating, title and name."

    def test_in_a_round_robin_they_are_places_in_a_table(self, desk, typist, make_tournament):
        start = make_tournament(4)
        weakest_first = tuple(replace(player, rating=player.id) for player in start.players)
        robin = replace(start.settings, system="round-robin")
        window = desk(start.replace(settings=robin, players=weakest_first))
        assert not window.players.give.isEnabled()
        typist.shortcut("players.number")
        assert latest(window) == "In this system, starting ranks are places in a table and are drawn by lot."
        assert players(window) == weakest_first

    def test_after_four_rounds_only_data_change(self, desk, typist, make_tournament):
        start = make_tournament(8)
        first = running(make_tournament(8)).rounds[0]
        rounds = tuple(replace(first, number=number, byes=(), known=None) for number in range(1, 5))
        mixed = tuple(replace(player, rating=2000 + player.id) for player in start.players)
        window = desk(start.replace(rounds=rounds, players=mixed))
        assert not window.players.give.isVisible()
        typist.shortcut("players.number")
        assert latest(window).startswith("Starting ranks are fixed: round 4 has been paired (C.04.2 art. 2.3).")
        assert players(window) == mixed

    def test_the_cursor_stays_with_its_player(self, desk, typist, make_tournament):
        start = make_tournament(4)
        window = desk(start.replace(players=tuple(replace(p, rating=2000 + p.id) for p in start.players)))
        name = tournament_of(window).by_id[1].name
        assert window.office.view.player == 1
        typist.shortcut("players.number")
        assert window.office.view.player == 4
        assert tournament_of(window).by_id[4].name == name
        assert latest(window) == "4 starting ranks changed."


def say(found: ImportWindow, place: int, field: Field | None) -> None:
    """Choose what a column holds."""
    choice = found.columns.choices[place]
    choice.setCurrentIndex(0 if field is None else choice.findData(field))
    choice.activated.emit(choice.currentIndex())


def read_table(window: MainWindow, typist, qtbot) -> None:
    """Import the next file that is chosen, and wait until it was read."""
    typist.shortcut("players.import")
    qtbot.waitUntil(lambda: not is_busy(window))


class TestTables:
    TEXT = (
        "Name\tElo\tFed\tID FIDE\tGeb\n"
        "Novák, Jan\t2x00\tCZE\t\t30.2.1999\n"
        "Kim, Anna\t\tFIN\t300004\t\n"
        "\t1500\t\t\t\n"
        "Balogh, Ján\t1500\tSVK\t\t\n"
    )

    @pytest.fixture
    def pasted(self, desk, typist, make_tournament):
        window = desk(make_tournament(2))
        QApplication.clipboard().setText(self.TEXT)
        typist.shortcut("players.paste")
        found = window.findChild(ImportWindow)
        found.activateWindow()
        return window, found

    def test_what_is_wrong_is_said_row_by_row(self, pasted):
        _, found = pasted
        assert found.mapping == (Field.NAME, Field.RATING, Field.FEDERATION, Field.FIDE_ID, Field.BIRTH)
        assert [ticked.on for ticked in found.model.rows] == [True, True, None, False]
        assert found.detail.text() == (
            "“30.2.1999” is not a date of birth and is ignored. Enter 1984 or 1984-05-30. “2x00” is not a rating "
            "and is ignored."
        )
        assert found.counters.text() == "4 rows   ·   2 ticked   ·   2 with errors   ·   1 already entered?"
        assert found.ok.text() == "Add 2 &players"

    def test_all_remarks_of_a_row_are_read_in_it(self, pasted, appearance):
        _, found = pasted
        found.resize(1000, 680)
        appearance.choose_font_percent(150)
        found.table.fit()
        table, model = found.table, found.table.model()
        assert not table.isColumnHidden(found.model.column("fide_id"))
        for place in range(model.rowCount()):
            index = model.index(place, found.model.column("remarks"))
            assert not table.itemDelegate().is_cut(table.font(), index.data(CELL_ROLE), table.visualRect(index))

    def test_ticked_rows_are_added_as_one_step(self, pasted, typist, qtbot):
        window, found = pasted
        qtbot.keyClick(found.table, Key.Key_Space)
        found.table.go_to(3)
        qtbot.keyClick(found.table, Key.Key_Space)
        assert [candidate.row for candidate in found.model.chosen] == [3, 5]
        depth = document_of(window).history.depth
        found.ok.click()
        assert [(p.id, p.name) for p in players(window)[2:]] == [(3, "Kim, Anna"), (4, "Balogh, Ján")]
        assert document_of(window).history.depth == depth + 1
        assert window.findChild(ImportWindow) is None or not found.isVisible()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        typist.shortcut("edit.accept")
        assert len(players(window)) == 2

    def test_a_click_on_the_box_ticks(self, pasted, qtbot):
        _, found = pasted
        place = found.table.visualRect(found.model.index(0, 0)).center()
        qtbot.mouseClick(found.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert [ticked.on for ticked in found.model.rows] == [False, True, None, False]
        found.everybody.click()
        assert [ticked.on for ticked in found.model.rows] == [True, True, None, True]
        found.nobody.click()
        assert not found.ok.isEnabled()

    def test_a_column_can_be_named_otherwise(self, pasted):
        _, found = pasted
        say(found, 1, Field.CLUB)
        assert found.mapping[1] is Field.CLUB
        assert found.model.rows[3].row.player.club == "1500"
        say(found, 2, Field.NAME)
        assert found.note.text() == "Two columns are set to Name: the last one counts."
        say(found, 0, None)
        assert found.mapping[:3] == (None, Field.CLUB, Field.NAME)
        assert found.note.isHidden()
        assert found.model.rows[0].row.player.name == "CZE"
        say(found, 2, None)
        assert found.note.text() == "Select the column with the names."

    def test_a_head_that_only_says_id_is_looked_into_and_that_is_said(self, desk, typist):
        window = desk()
        QApplication.clipboard().setText("ID\tName\n300004\tKim, Anna\n300005\tOndrova, Eva\n")
        typist.shortcut("players.paste")
        found = window.findChild(ImportWindow)
        assert found.mapping[0] is Field.FIDE_ID
        assert found.note.text() == "“ID” is read as the FIDE ID: these numbers are in the FIDE list."
        say(found, 0, Field.NATIONAL_ID)
        assert found.note.isHidden()
        assert found.model.rows[0].row.player.national_id == "300004"

    def test_the_lists_fill_the_gaps(self, pasted, qtbot):
        _, found = pasted
        found.fill.click()
        qtbot.waitUntil(lambda: not found.tasks.busy)
        kim = found.model.rows[1].row.player
        assert (kim.rating, kim.title, kim.sex, kim.birth) == (1901, "NM", Sex.FEMALE, "2003")
        assert found.model.rows[3].row.player.rating == 1500

    def test_another_change_of_the_tournament_is_followed(self, pasted, typist):
        window, found = pasted
        take_back(window)
        typist.window.players.quick.add(Player(0, "Kim, Anna", fide_id="300004"))
        assert found.model.rows[1].row.likeness.value == "double"

    def test_a_table_pasted_into_the_line_is_looked_at_and_a_name_is_not(self, desk, typist):
        window = desk()
        assert QApplication.focusWidget() is window.players.quick.field
        QApplication.clipboard().setText("Solo, Sam\n")
        typist.press(Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        assert window.players.quick.field.text().startswith("Solo, Sam")
        QApplication.clipboard().setText("Solo, Sam\nDuo, Dana\n")
        typist.press(Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        window.findChild(ImportWindow).carry_out()
        assert [player.name for player in players(window)] == ["Solo, Sam", "Duo, Dana"]

    def test_nothing_on_the_clipboard(self, desk, typist, make_tournament):
        window = desk(make_tournament(2))
        QApplication.clipboard().clear()
        typist.shortcut("players.paste")
        assert latest(window) == "The clipboard has no text. Copy names or a table first."
        assert window.findChild(ImportWindow) is None

    def test_paste_in_the_search_is_the_fields_own(self, desk, typist):
        window = desk()
        QApplication.clipboard().setText("abc")
        typist.shortcut("edit.find")
        typist.press(Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        assert window.players.search.text() == "abc"
        assert window.findChild(ImportWindow) is None

    def test_a_file_whose_letters_are_stored_otherwise(self, desk, typist, files, tmp_path: Path, qtbot):
        window = desk()
        path = tmp_path / "entries.csv"
        path.write_bytes("Jméno;Elo\nČerný, Jiří;2000\n".encode("cp1250"))
        files.answers.append(path)
        read_table(window, typist, qtbot)
        found = window.findChild(ImportWindow)
        assert found.windowTitle() == "Players from entries.csv"
        assert "not UTF-8" in found.note.text()
        found.encoding.setCurrentText("windows-1250")
        found.encoding.activated.emit(found.encoding.currentIndex())
        qtbot.waitUntil(lambda: not found.tasks.busy)
        assert found.model.rows[0].row.player.name == "Černý, Jiří"
        path.unlink()
        found.encoding.setCurrentText("windows-1251")
        found.encoding.activated.emit(found.encoding.currentIndex())
        qtbot.waitUntil(lambda: not found.tasks.busy)
        assert message_of(window).startswith("entries.csv does not exist.")
        assert found.encoding.currentText() == "windows-1250"
        found.carry_out()
        assert [player.name for player in players(window)] == ["Černý, Jiří"]

    @pytest.mark.usefixtures("readers_apart")
    def test_a_workbook_and_what_is_none(self, desk, typist, files, tmp_path: Path, qtbot):
        window = desk()
        book = Workbook()
        for row in (["Name", "Rating"], ["Novák, Jan", 2100], ["Kim, Anna", 1900]):
            book.active.append(row)
        book.save(tmp_path / "entries.xlsx")
        (tmp_path / "broken.xlsx").write_bytes((tmp_path / "entries.xlsx").read_bytes()[:300])
        files.answers += [tmp_path / "broken.xlsx", tmp_path / "entries.xlsx"]
        read_table(window, typist, qtbot)
        assert latest(window).startswith("broken.xlsx is damaged.")
        assert window.findChild(ImportWindow) is None
        read_table(window, typist, qtbot)
        window.findChild(ImportWindow).carry_out()
        assert [(player.name, player.rating) for player in players(window)] == [
            ("Novák, Jan", 2100),
            ("Kim, Anna", 1900),
        ]

    def test_late_entries_come_by_the_rule(self, desk, typist, make_tournament):
        window = desk(running(make_tournament(4)))
        QApplication.clipboard().setText("Name;Rating\nBest, Ben;2600\nMiddle, Mia;2475\n")
        typist.shortcut("players.paste")
        window.findChild(ImportWindow).carry_out()
        order = [tournament_of(window).by_id[number].rating for number in range(1, 7)]
        assert order == [2600, 2490, 2480, 2475, 2470, 2460]
        take_back(window)
        assert len(players(window)) == 4


class TestRefreshing:
    @pytest.fixture
    def refreshing(self, desk, typist, qtbot, make_tournament):
        start = make_tournament(2)
        field = (
            Player(1, "Novak, Jan", 2290, fide_id="300001", ratings=(Rating(2290, "FIDE standard", "2026-10"),)),
            Player(2, "Kim, Anna", 2000, fide_id="300004", ratings=(Rating(1880, "FIDE standard", "2026-10"),)),
            Player(3, "Nobody, Ned", 1500),
        )
        settings = replace(start.settings, rating_method=RatingMethod.FIDE)
        window = desk(start.replace(players=field, settings=settings))
        typist.shortcut("players.refresh")
        found = window.findChild(RefreshWindow)
        qtbot.waitUntil(lambda: not found.tasks.busy)
        return window, found

    def test_the_difference_is_seen_and_what_is_sure_is_ticked(self, refreshing):
        _, found = refreshing
        model = found.model
        cells = [[column.text(row) for column in model.columns[2:7]] for row in model.rows]
        assert cells == [
            ["Novak, Jan", "2290", "FIDE standard 2026-10", "2310", "+20"],
            ["Kim, Anna", "2000", "entered manually", "1901", "−99"],
        ]
        assert [ticked.on for ticked in model.rows] == [True, False]
        assert "title: – → FM" in model.columns[model.column("other")].text(model.rows[0])
        assert found.lists.text() == f"Lists on this computer: FIDE {MONTH}"
        assert found.unknown.text() == "In no list: Nobody, Ned."

    def test_what_is_ticked_is_taken_over_as_one_step(self, refreshing, qtbot):
        window, found = refreshing
        before = tournament_of(window)
        found.ok.click()
        assert [player.rating for player in players(window)] == [2310, 2000, 1500]
        qtbot.waitUntil(lambda: not found.tasks.busy)
        assert [ticked.row.before.id for ticked in found.model.rows] == [2]
        found.everybody.click()
        found.ok.click()
        assert [player.rating for player in players(window)] == [2310, 1901, 1500]
        take_back(window)
        take_back(window)
        assert tournament_of(window) == before

    def test_without_lists_the_rating_method_is_applied(self, opened, typist, qtbot, make_tournament):
        start = make_tournament(0)
        player = Player(1, "Two Lists", 2000, ratings=(Rating(2000, "FIDE standard"), Rating(2100, "CZE")))
        settings = replace(start.settings, rating_method=RatingMethod.NRO)
        window = opened(start.replace(players=(player,), settings=settings))
        typist.shortcut("view.players")
        typist.shortcut("players.refresh")
        found = window.findChild(RefreshWindow)
        qtbot.waitUntil(lambda: not found.tasks.busy)
        assert found.lists.text() == "No rating list is imported: only the rating method applies."
        found.ok.click()
        assert players(window)[0].rating == 2100


def test_another_rating_method_points_to_whose_rating_it_changes(opened, typist, make_tournament):
    start = make_tournament(2)
    first = replace(start.players[0], ratings=(Rating(2490, "FIDE standard"), Rating(2300, "SVK")))
    window = opened(start.replace(players=(first, *start.players[1:])))
    typist.shortcut("view.players")
    act(window, ChangeSettings(replace(start.settings, rating_method=RatingMethod.NRO)))
    assert latest(window) == "Under the rating method, 1 player has a different rating."
    typist.shortcut("edit.accept")
    assert window.findChild(RefreshWindow) is not None


class TestCheckIn:
    @pytest.fixture
    def page(self, desk, make_tournament):
        return desk(make_tournament(8))

    def test_one_key_each(self, page, typist):
        assert "not checked in" not in page.players.counters.text()
        typist.press(Key.Key_Space)
        typist.press(Key.Key_Plus)
        typist.press(Key.Key_Down)
        typist.press(Key.Key_Space)
        assert page.players.counters.text().endswith("2 checked in   ·   6 not checked in   ·   1 paid")
        typist.press(Key.Key_Space)
        assert [player.id for player in players(page) if player.checked_in] == [1]
        assert latest(page) == "Balogh, Ján is not checked in."
        typist.shortcut("edit.undo")
        assert [player.id for player in players(page) if player.checked_in] == [1, 2]

    def test_of_a_thousand_one_row_changes_and_nothing_else(self, desk, typist, make_tournament):
        window = desk(make_tournament(1000))
        QApplication.processEvents()
        typist.press(Key.Key_Space)
        QApplication.processEvents()
        model, shown = window.players.model, window.players.found
        quiet = [QSignalSpy(s) for s in (model.modelReset, shown.layoutChanged, shown.rowsInserted, shown.rowsRemoved)]
        changes = QSignalSpy(model.dataChanged)
        typist.press(Key.Key_Down)
        typist.press(Key.Key_Space)
        assert [spy.count() for spy in quiet] == [0, 0, 0, 0]
        assert [(changes.at(n)[0].row(), changes.at(n)[1].row()) for n in range(changes.count())] == [(1, 1)]

    def test_several_at_once(self, page, typist):
        page.players.table.choose_all()
        typist.press(Key.Key_Space)
        assert all(player.checked_in for player in players(page))
        assert document_of(page).history.depth == 1
        assert not is_possible(page, "players.leave_out")

    def test_a_letter_in_the_list_begins_a_search(self, page, typist):
        typist.type("cer")
        assert QApplication.focusWidget() is page.players.search
        assert page.office.view.player == 3
        typist.press(Key.Key_Return, SHIFT)
        assert players(page)[2].checked_in
        typist.type("dvo")
        typist.press(Key.Key_Return, SHIFT)
        assert [player.id for player in players(page) if player.checked_in] == [3, 4]

    def test_only_who_is_not_here_yet(self, page, typist):
        typist.shortcut("players.not_here")
        assert page.players.buttons["not_here"].isChecked()
        for _ in range(3):
            typist.press(Key.Key_Space)
        assert [player.id for player in players(page) if player.checked_in] == [1, 2, 3]
        shown = page.players.found
        assert [shown.index(row, 0).data() for row in range(shown.rowCount())] == ["4", "5", "6", "7", "8"]
        typist.shortcut("players.not_here")
        assert shown.rowCount() == 8

    def test_absent_players_are_left_out_with_a_warning_before(self, page, typist):
        for _ in range(6):
            typist.press(Key.Key_Space)
            typist.press(Key.Key_Down)
        typist.shortcut("round.propose")
        typist.wait_until_idle()
        said = [str(alert.message) for alert in preflight(tournament_of(page))]
        assert "Gál, Zoltán is not checked in but would be paired in round 1." in said
        assert page.office.services.checks.asked_for == 1
        typist.shortcut("view.players")
        typist.shortcut("players.leave_out")
        assert tournament_of(page).present(1) == (1, 2, 3, 4, 5, 6)
        assert latest(page) == "2 absent players are left out of round 1."
        typist.shortcut("edit.accept")
        assert len(tournament_of(page).present(1)) == 8

    def test_the_desk_is_closed_with_round_1(self, in_round_1, typist):
        window = in_round_1()
        typist.shortcut("view.players")
        assert window.players.buttons["here"].isHidden()
        assert not is_possible(window, "players.here")
        spec = next(spec for spec in ACTIONS if spec.id == "players.here")
        assert spec.why_not(window.office) == "Round 1 is published: check-in is closed."
        assert "here" not in window.players.counters.text()

    def test_the_list_for_the_door(self, page, typist):
        typist.shortcut("players.check_in_list")
        assert shown_page(page) == "sheets"
        assert page.sheets.isVisible()


def test_the_table_has_categories_and_the_list_of_a_rating(desk, typist, make_tournament):
    from swissdesk.model import Awards, CategoryRule

    start = make_tournament(4)
    awards = Awards(categories=(CategoryRule("w", "Ladies", sex=Sex.FEMALE), CategoryRule("r", highest_rating=2485)))
    listed = replace(start.players[0], ratings=(Rating(2490, "FIDE standard", MONTH),))
    window = desk(start.replace(settings=replace(start.settings, awards=awards), players=(listed, *start.players[1:])))
    model = window.players.model
    texts = {
        name: [model.columns[model.column(name)].text(row) for row in model.rows] for name in ("categories", "list")
    }
    assert texts["categories"] == ["Ladies", "Rating up to 2485", "Rating up to 2485", "Rating up to 2485"]
    assert texts["list"] == [f"FIDE standard {MONTH}", "", "", ""]


class TestLargeType:
    """At twice the size of type there is little room: what is in the way while names are typed steps back."""

    @pytest.fixture
    def large(self, window):
        window.resize(1280, 720)
        window.office.appearance.choose_font_percent(200)

    @pytest.mark.parametrize("percent", [100, 200])
    def test_nothing_moves_when_ranks_are_out_of_order_and_in_order_again(self, desk, typist, qtbot, percent):
        window = desk()
        window.office.appearance.choose_font_percent(percent)
        typist.shortcut("players.quick")
        add(typist, "kim")
        add(typist, "nov")
        settle(qtbot)

        def places() -> list[QRect]:
            parts = (window.players.table, window.players.give, window.players.search)
            return [QRect(part.mapTo(window, QPoint()), part.size()) for part in parts]

        typist.press(Key.Key_Escape)
        settle(qtbot)
        assert "Starting ranks not by rating yet" in window.players.out_of_order.text()
        before = places()
        QTest.mouseClick(window.players.give, Qt.MouseButton.LeftButton)
        settle(qtbot)
        assert not window.players.out_of_order.text()
        assert places() == before
        typist.shortcut("edit.undo")
        settle(qtbot)
        assert "Starting ranks not by rating yet" in window.players.out_of_order.text()
        assert places() == before

    def test_a_pasted_table_leaves_its_room_to_the_rows(self, desk, typist, large):
        window = desk()
        QApplication.clipboard().setText("Name\tRating\nBalogh, Karol\t1900\nIlles, Ivan\t1800\n")
        typist.shortcut("players.paste")
        table = window.findChild(ImportWindow)
        shown = {label.text() for label in table.columns.findChildren(QLabel) if label.isVisible()}
        assert shown == {"Name", "Rating"}
        assert len(table.model.rows) == 2
