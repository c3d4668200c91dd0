"""Checks: counted at the foot, listed with a jump, put aside for good; and those before a round is paired."""

from __future__ import annotations

from dataclasses import replace

import pytest
from asked_sheets import note_sheets
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QDialog
from test_ui_accessible import check as check_words
from test_ui_accessible import name_of
from using import act, document_of, is_possible, message_of, notice_of, open_file, tournament_of

from swissdesk.errors import message
from swissdesk.model import EventInfo, Player, Result, Tournament
from swissdesk.model.events import AddPlayer, EditPlayer, EnterResult, PairRound, PublishRound
from swissdesk.session.alerts import Alert, Place, Severity, unseen
from swissdesk.ui.checks import checks as checks_module
from swissdesk.ui.checks.checks import MOST_DOCUMENTS, Seen
from swissdesk.ui.players.form import PlayerDialog
from swissdesk.ui.settings.dialog import SettingsDialog
from swissdesk.ui.shell.places import go_to
from swissdesk.ui.standings.tiebreak_dialog import TiebreakDialog

Key = Qt.Key


@pytest.fixture
def looked(window, qtbot, typist):
    """Wait until everything has been looked through."""

    def do() -> None:
        typist.wait_until_idle()
        qtbot.waitUntil(lambda: not window.office.services.checks.busy)

    return do


@pytest.fixture
def dialog_of(qtbot):
    """Do something that opens a dialog; returns its class and the name of the field that has the cursor."""

    def do(job) -> tuple[type[QDialog], str]:
        seen: list[tuple[type[QDialog], str]] = []

        def check() -> None:
            dialog = QApplication.activeModalWidget()
            focus = QApplication.focusWidget()
            if not isinstance(dialog, QDialog) or focus is None or not dialog.isAncestorOf(focus):
                QTimer.singleShot(20, check)
                return
            seen.append((type(dialog), QApplication.focusWidget().accessibleName()))
            dialog.reject()

        QTimer.singleShot(20, check)
        job()
        assert seen
        return seen[0]

    return do


INFO = EventInfo(
    "Test Open",
    "Košice",
    "SVK",
    "2026/05/01",
    "2026/05/03",
    chief_arbiter="IA Malá, Anna (14900001)",
    time_control="90+30",
    time_control_code="5400+30",
    round_dates=("2026/05/01",) * 5,
)
"""All that the report wants to know of an event."""


def complete(tournament: Tournament) -> Tournament:
    """Return a tournament of which the report would say nothing that is asked back."""
    players = tuple(replace(player, fide_id=str(14900100 + player.id)) for player in tournament.players)
    settings = replace(tournament.settings, tiebreaks=("BH",))
    return tournament.replace(info=INFO, players=players, settings=settings)


def kinds(window) -> list[str]:
    return [alert.kind for alert in window.office.services.checks.alerts]


def texts(window) -> list[str]:
    return [line.text for line in window.checks.list.lines.rows]


def choose(window, text: str) -> None:
    place = next(n for n, said in enumerate(texts(window)) if text in said)
    window.checks.list.go_to(place)


@pytest.fixture
def with_faults(opened, typist, make_tournament, looked):
    """Round 1 published; player 2 has neither date of birth nor FIDE ID, 3 and 4 have the same FIDE ID."""

    def do():
        begin = complete(make_tournament(8))
        changed = {2: {"birth": "", "fide_id": ""}, 3: {"fide_id": "14900001"}, 4: {"fide_id": "14900001"}}
        players = tuple(replace(player, **changed.get(player.id, {})) for player in begin.players)
        window = opened(begin.replace(players=players))
        pairs = ((1, 5), (6, 2), (3, 7), (8, 4))
        act(window, PairRound(1, pairs))
        act(window, PublishRound(1, "2026-05-01T10:00:00+02:00"))
        looked()
        return window

    return do


# ---- counted and listed


def test_the_foot_counts_and_a_click_opens_the_panel(with_faults, qtbot):
    window = with_faults()
    foot = window.status.checks
    assert foot.isVisible()
    assert foot.accessibleName() == "Checks: 1 error, 1 warning, 3 hints"
    qtbot.mouseClick(foot, Qt.MouseButton.LeftButton)
    assert window.checks.isVisible()
    assert QApplication.focusWidget() is window.checks.list
    severities = [alert.severity for alert in window.office.services.checks.alerts]
    assert severities == sorted(severities, key=lambda severity: severity.rank)
    assert window.checks.said.text() == "1 error, 1 warning, 3 hints"
    assert window.office.shown.alert is window.office.services.checks.alerts[0]


def test_nothing_to_say_is_said_in_one_word(opened, looked, make_tournament, typist):
    window = opened(complete(make_tournament(8)))
    looked()
    assert window.status.checks.accessibleName() == "Checks: nothing needs attention"
    typist.shortcut("checks.panel")
    assert window.checks.said.text() == "Nothing needs attention."
    assert not is_possible(window, "checks.next")


def test_there_is_no_tick_before_the_first_look_is_over(opened, qtbot, make_tournament):
    window = opened(make_tournament(8))
    foot = window.status.checks
    assert foot.accessibleName() == "Checks: in progress"
    before = foot.grab().toImage()
    qtbot.waitUntil(lambda: window.office.services.checks.is_known)
    assert foot.accessibleName() != "Checks: in progress"
    assert foot.grab().toImage() != before


def test_it_follows_what_is_typed_a_moment_later_and_resets_nothing(with_faults, typist, looked):
    window = with_faults()
    typist.shortcut("checks.panel")
    resets = QSignalSpy(window.checks.list.lines.modelReset)
    choose(window, "birth")
    typist.press(Key.Key_Escape)
    typist.type("1")
    assert any("4 results missing" in said for said in texts(window))
    looked()
    assert any("3 results missing" in said for said in texts(window))
    assert resets.count() == 0
    assert "birth" in window.checks.list.lines.rows[window.checks.list.currentIndex().row()].text


def test_typing_never_waits_for_the_checks(with_faults, typist, monkeypatch):
    window = with_faults()
    looks = []
    monkeypatch.setattr(window.office.services.checks, "check", lambda: looks.append(1))
    typist.type("1=0")
    assert looks == []
    assert window.office.services.checks.busy


def test_nothing_is_left_of_another_tournament(with_faults, typist):
    window = with_faults()
    typist.shortcut("file.close")
    assert window.office.services.checks.alerts == ()
    assert not window.status.checks.isVisible()
    assert window.office.shown.alert is None


# ---- going there


def test_enter_leads_to_the_field_of_a_player(with_faults, typist, dialog_of):
    window = with_faults()
    typist.shortcut("checks.panel")
    choose(window, "date of birth")
    assert dialog_of(lambda: typist.press(Key.Key_Return)) == (PlayerDialog, "Born")
    assert window.players.isVisible()
    assert window.office.view.player == 2


def test_one_click_after_the_other_leads_to_all_places(with_faults, typist, qtbot):
    window = with_faults()
    typist.shortcut("view.players")
    typist.shortcut("checks.panel")
    choose(window, "results missing")
    panel = window.checks.list
    for board in (1, 2, 3, 4, 1):
        row = panel.currentIndex()
        qtbot.mouseClick(panel.viewport(), Qt.MouseButton.LeftButton, pos=panel.visualRect(row).center())
        assert window.round.isVisible()
        assert window.round.table.current_row == board - 1
        assert panel.lines.rows[row.row()].below == f"place {board} of 4"


def test_the_key_goes_on_from_the_page(with_faults, typist):
    window = with_faults()
    typist.shortcut("checks.panel")
    choose(window, "results missing")
    typist.press(Key.Key_Escape)
    for board in (1, 2):
        typist.shortcut("checks.next")
        assert window.round.table.current_row == board - 1
        assert QApplication.focusWidget() is window.round.table


@pytest.mark.parametrize(
    ("field", "name"),
    [
        ("rounds", "Rounds"),
        ("system", "Pairing system"),
        ("start", "First day"),
        ("scoring", "Sections of the settings"),
        ("no such field", "Search the settings"),
    ],
)
def test_settings_open_with_the_cursor_in_the_field(with_faults, qtbot, field, name):
    window = with_faults()
    go_to(window.office, Place("settings", field=field))
    dialog = window.findChild(SettingsDialog)
    qtbot.waitUntil(lambda: dialog.isAncestorOf(QApplication.focusWidget()))
    assert QApplication.focusWidget().accessibleName() == name


def test_places_that_are_gone_are_told(with_faults):
    window = with_faults()
    go_to(window.office, Place("players", player=77))
    assert "player is no longer in the list" in message_of(window)
    go_to(window.office, Place("round", round=5, board=3))
    assert message_of(window) == "There is no round 5."
    go_to(window.office, Place("standings"))
    assert window.standings.isVisible()
    go_to(window.office, Place("round", round=1, board=99))
    assert window.round.isVisible()
    go_to(window.office, Place("players"))
    assert window.players.isVisible()


def test_a_player_of_a_document_that_is_only_read_is_shown(with_faults, home):
    from swissdesk.session import Document

    window = with_faults()
    window.office.desk.open(Document.open(home / "test.swissdesk", read_only=True))
    go_to(window.office, Place("players", player=2, field="birth"))
    assert window.office.view.player == 2


def test_a_sheet_that_does_not_hold_any_more_leads_to_it(with_faults, monkeypatch):
    window = with_faults()
    sheets = []
    note_sheets(window, monkeypatch, sheets)
    go_to(window.office, Place("sheets", round=1, field="pairings"))
    assert [(sheet.kind, sheet.round) for sheet in sheets] == [("pairings", 1)]
    go_to(window.office, Place("sheets", round=7, field="pairings"))
    assert message_of(window) == "There is no round 7."


def test_a_copy_that_cannot_be_made_is_a_check_and_leads_to_the_copies(
    with_faults, typist, looked, files, tmp_path, qtbot, monkeypatch
):
    window = with_faults()
    stick = tmp_path / "stick"
    stick.mkdir()
    files.answers.append(stick)
    assert "no-copies" in kinds(window)
    typist.shortcut("file.copies")
    qtbot.waitUntil(lambda: not window.office.services.copies.busy)
    looked()
    assert not {"no-copies", "copy-failed"} & set(kinds(window))
    for path in stick.iterdir():
        path.unlink()
    stick.rmdir()
    for board in range(1, 5):
        act(window, EnterResult(1, board, Result.DRAW))
    qtbot.waitUntil(lambda: not window.office.services.copies.busy)
    looked()
    assert "copy-failed" in kinds(window)
    asked = []
    monkeypatch.setattr("swissdesk.ui.files.keeping.ask", lambda _parent, *words: asked.append(words) or "cancel")
    typist.shortcut("checks.panel")
    choose(window, "No copy was saved")
    typist.press(Key.Key_Return)
    assert len(asked) == 1


def test_closing_a_round_makes_a_copy(with_faults, typist, files, tmp_path, qtbot):
    window = with_faults()
    stick = tmp_path / "stick"
    stick.mkdir()
    files.answers.append(stick)
    typist.shortcut("file.copies")
    for board in range(1, 5):
        act(window, EnterResult(1, board, Result.DRAW))
    qtbot.waitUntil(lambda: not window.office.services.copies.busy)
    before = window.office.services.copies.latest.last
    typist.shortcut("round.close")
    qtbot.waitUntil(lambda: not window.office.services.copies.busy)
    assert window.office.services.copies.latest.last == before + 1 == document_of(window).last
    assert window.status.copied.text().startswith("·   backup ")


def test_every_control_and_line_has_words(with_faults, typist):
    window = with_faults()
    typist.shortcut("checks.panel")
    assert check_words(window.checks)[1] == len(window.office.services.checks.alerts) > 2
    assert any(name_of(button).startswith("Checks: ") for button in [window.status.checks])


# ---- put aside


def test_a_dismissed_check_stays_hidden_until_it_changes(with_faults, typist, looked, home):
    window = with_faults()
    typist.shortcut("checks.panel")
    choose(window, "date of birth")
    typist.press(Key.Key_Delete)
    assert "no-birth" not in kinds(window)
    assert window.checks.said.text() == "1 error, 3 hints. 1 check dismissed."
    typist.shortcut("file.close")
    open_file(window, home / "test.swissdesk")
    looked()
    assert "no-birth" not in kinds(window)
    act(window, EditPlayer(replace(tournament_of(window).by_id[2], name="Balogh, Jana")))
    looked()
    assert "no-birth" in kinds(window)


def test_it_is_brought_back_by_hand(with_faults, typist):
    window = with_faults()
    typist.shortcut("checks.panel")
    choose(window, "date of birth")
    window.checks.aside.click()
    assert window.checks.back.isVisible()
    typist.shortcut("checks.back")
    assert "no-birth" in kinds(window)
    assert not window.checks.back.isVisible()


def test_an_error_stays_until_it_is_put_right(with_faults, typist, looked):
    window = with_faults()
    typist.shortcut("checks.panel")
    choose(window, "FIDE ID")
    assert not is_possible(window, "checks.aside")
    typist.press(Key.Key_Delete)
    assert "same-fide-id" in kinds(window)
    act(window, EditPlayer(replace(tournament_of(window).by_id[4], fide_id="14900002")))
    looked()
    assert "same-fide-id" not in kinds(window)


def alert(number: int) -> Alert:
    return Alert(Severity.HINT, f"kind-{number}", message("Something"), Place("players"))


def test_so_many_documents_are_remembered_and_nonsense_is_nothing(preferences, tmp_path):
    for number in range(MOST_DOCUMENTS + 3):
        Seen(preferences, tmp_path / f"{number}.swissdesk").put_aside([alert(number).token])
    assert Seen(preferences, tmp_path / "0.swissdesk").aside == frozenset()
    last = Seen(preferences, tmp_path / f"{MOST_DOCUMENTS + 2}.swissdesk")
    assert last.aside == {alert(MOST_DOCUMENTS + 2).token}
    last.pass_over(["x"])
    assert last.passed == {*last.aside, "x"}
    last.forget()
    assert Seen(preferences, tmp_path / f"{MOST_DOCUMENTS + 2}.swissdesk").passed == frozenset()
    for nonsense in ("{", "[1, 2]", '{"a": 3}', '{"a": {"aside": [1, "x"], "passed": 7}}'):
        preferences.checks_seen = nonsense
        assert Seen(preferences, tmp_path / "a").aside == frozenset()


# ---- before a round


@pytest.fixture
def with_warning(opened, make_tournament):
    """Eight players before round 1, one of them twice."""

    def do(**changed):
        begin = make_tournament(8)
        twice = replace(begin.players[7], name=begin.players[6].name, birth=begin.players[6].birth, **changed)
        return opened(begin.replace(players=(*begin.players[:7], twice)))

    return do


def test_nothing_is_shown_without_checks(opened, typist):
    window = opened()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert len(tournament_of(window).rounds) == 1
    assert not window.checks.isVisible()
    assert not is_possible(window, "round.anyway")


def test_a_warning_is_shown_first_and_enter_pairs_all_the_same(with_warning, typist):
    window = with_warning()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert tournament_of(window).rounds == ()
    assert window.checks.isVisible()
    assert window.checks.title.text() == "Before round 1"
    assert "entered twice" in texts(window)[0]
    assert QApplication.focusWidget() is window.checks.go_on
    assert window.checks.go_on.text() == "Propose anyway"
    typist.press(Key.Key_Return)
    typist.wait_until_idle()
    assert len(tournament_of(window).rounds) == 1
    assert window.checks.title.text() == "Checks"
    assert window.office.services.checks.asked_for == 0


def test_the_panel_that_came_for_the_round_leaves_with_the_answer(with_warning, typist):
    window = with_warning()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert window.checks.isVisible()
    typist.shortcut("round.anyway")
    typist.wait_until_idle()
    assert not window.checks.isVisible()
    assert QApplication.focusWidget() is window.round.table


def test_the_panel_that_stood_there_before_the_round_stays(with_warning, typist):
    window = with_warning()
    typist.shortcut("checks.panel")
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.shortcut("round.anyway")
    typist.wait_until_idle()
    assert window.checks.isVisible()


def test_what_was_passed_over_does_not_stop_the_next_round(with_warning, typist, looked):
    window = with_warning()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.shortcut("round.anyway")
    typist.wait_until_idle()
    typist.shortcut("round.publish")
    for board in range(1, 5):
        act(window, EnterResult(1, board, Result.DRAW))
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert len(tournament_of(window).rounds) == 2
    looked()
    assert "same-name" in kinds(window)


def test_the_list_updates_until_nothing_prevents_the_round(with_warning, typist, looked):
    window = with_warning()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    act(window, EditPlayer(replace(tournament_of(window).by_id[8], name="Iný, Ján")))
    looked()
    assert window.checks.said.text() == "The round can be paired."
    assert window.checks.go_on.text() == "Propose round 1 anyway"
    window.checks.go_on.click()
    typist.wait_until_idle()
    assert len(tournament_of(window).rounds) == 1


def test_from_the_button_the_arrows_lead_into_the_list_and_not_now_leaves_it(with_warning, typist):
    window = with_warning()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.press(Key.Key_Up)
    assert QApplication.focusWidget() is window.checks.list
    typist.shortcut("round.not_now")
    assert window.checks.title.text() == "Checks"
    assert tournament_of(window).rounds == ()
    assert not window.checks.go_on.isVisible()


def test_put_aside_means_not_asked_again(with_warning, typist):
    window = with_warning()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    window.checks.list.go_to(0)
    typist.shortcut("checks.aside")
    assert window.office.services.checks.stops(window.office.services.checks.before) == ()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert len(tournament_of(window).rounds) == 1


def test_dismissed_checks_are_filtered_once(with_faults, looked, monkeypatch):
    window = with_faults()
    looked()
    sifted = []
    monkeypatch.setattr(checks_module, "unseen", lambda *what: (sifted.append(what), unseen(*what))[1])
    checks = window.office.services.checks
    checks.put_alert_aside(next(each for each in checks.alerts if each.can_be_dismissed))
    for _ in range(5):
        window.office.view.changed.emit()
    assert len([found for found, _seen in sifted if found]) == 1
    assert checks.put_aside == 1


def test_an_error_that_the_pairing_does_not_mind_has_the_list_first(with_faults, typist, looked):
    window = with_faults()
    for board in range(1, 5):
        act(window, EnterResult(1, board, Result.DRAW))
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert QApplication.focusWidget() is window.checks.list
    assert window.checks.go_on.isVisible()
    typist.shortcut("round.anyway")
    typist.wait_until_idle()
    assert len(tournament_of(window).rounds) == 2


def test_what_makes_it_impossible_has_no_all_the_same(opened, typist, make_tournament):
    window = opened(make_tournament(2, 1))
    typist.propose()
    typist.shortcut("round.publish")
    typist.type("1")
    settings = tournament_of(window).settings
    from swissdesk.model.events import ChangeSettings

    act(window, ChangeSettings(replace(settings, rounds=2)))
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert notice_of(window).severity.value == "error"
    assert window.checks.isVisible()
    assert not window.checks.go_on.isVisible()
    assert not is_possible(window, "round.anyway")
    assert "until then the round cannot be paired" in window.checks.said.text()
    assert len(tournament_of(window).rounds) == 1


def test_missing_results_alone_are_the_message_of_the_strip(in_round_1, typist):
    window = in_round_1()
    typist.type("1")
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert "no results on boards" in message_of(window)
    assert not window.checks.isVisible()


def test_the_look_is_over_with_the_tournament(with_warning, typist):
    window = with_warning()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.shortcut("file.close")
    assert window.office.services.checks.asked_for == 0
    assert not window.checks.isVisible()


def test_new_players_are_looked_at_too(opened, typist):
    window = opened()
    act(window, AddPlayer(Player(9, "Neskorý, Ján")))
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert window.office.services.checks.asked_for == 1
    assert any("Neskorý" in said for said in texts(window))


def test_what_fide_would_reject_leads_to_its_field_in_one_click(opened, looked, make_tournament, typist):
    begin = complete(make_tournament(8))
    window = opened(begin.replace(info=replace(INFO, time_control_code="")))
    looked()
    typist.shortcut("checks.panel")
    assert texts(window) == ["The rate of play “90+30” has no code. Enter it in seconds too, such as 5400+30."]
    typist.press(Key.Key_Return)
    QApplication.processEvents()
    assert QApplication.activeWindow().isAncestorOf(QApplication.focusWidget())
    assert isinstance(QApplication.activeWindow(), SettingsDialog)
    QApplication.activeWindow().close()


def test_the_tie_breaks_open_the_dialog_for_them(opened, looked, make_tournament, typist):
    begin = complete(make_tournament(8))
    window = opened(begin.replace(settings=replace(begin.settings, tiebreaks=())))
    looked()
    typist.shortcut("checks.panel")
    assert texts(window) == ["The tie-breaks are missing (record 212)."]
    typist.press(Key.Key_Return)
    QApplication.processEvents()
    dialog = window.findChild(TiebreakDialog)
    assert dialog.isVisible()
    dialog.close()
