"""The one channel: what is said, what goes away by itself, and how a bug is told."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLabel
from using import is_possible

from swissdesk.errors import InvalidEdit
from swissdesk.ui.shell.about import BugDialog, report_text
from swissdesk.ui.shell.app import BugHook
from swissdesk.ui.shell.messages import Offer


def test_an_error_is_said_in_the_strip_and_steals_no_focus(in_round_1):
    window = in_round_1()
    window.office.messages.error(InvalidEdit("Board {board} is on fire.", board=7))
    assert window.strip.text.text() == "Board 7 is on fire."
    assert window.strip.text.accessibleName() == "Board 7 is on fire."
    assert window.strip.property("strip") == "error"
    assert QApplication.focusWidget() is window.round.table


def test_good_news_passes_and_bad_news_stays(window):
    messages = window.office.messages
    messages.done("All is well.")
    assert window.strip._timer.isActive()
    messages.notice("Look at this.")
    assert not window.strip._timer.isActive()
    messages.done("Done.", Offer("Open", lambda: None))
    assert not window.strip._timer.isActive()


def test_an_offer_is_taken_once(window):
    taken = []
    window.office.messages.notice("Well?", Offer("Do it", lambda: taken.append(1)))
    assert window.strip.offer.text() == "Do it"
    window.strip.offer.click()
    assert taken == [1]
    assert not window.strip.isVisible()


def test_a_message_is_put_away(window):
    window.office.messages.notice("Well?")
    window.strip.away.click()
    assert not window.strip.isVisible()


def test_a_bug_is_told_calmly_with_a_report_to_copy(opened, qtbot, monkeypatch, capsys, qapp):
    window = opened()
    told = []
    monkeypatch.setattr(BugDialog, "exec", lambda dialog: told.append(dialog))
    try:
        raise ZeroDivisionError("by accident")
    except ZeroDivisionError as error:
        BugHook(window)(type(error), error, error.__traceback__)
    dialog = told[0]
    qtbot.addWidget(dialog)
    texts = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "saved in test.swissdesk" in texts
    assert "Traceback" not in texts
    dialog.copy()
    assert "by accident" in qapp.clipboard().text()
    assert "by accident" in capsys.readouterr().err


def test_the_report_holds_versions_and_nothing_of_the_tournament():
    error = ValueError("x")
    assert report_text(ValueError, error, None).startswith("SwissDesk ")


def test_the_status_line_has_the_facts(in_round_1, typist):
    window = in_round_1()
    typist.type("1")
    assert "Round 1" in window.status.facts.text()
    assert "3 unfinished" in window.status.facts.text()
    assert "Test Open" in window.status.facts.text()
    assert "saved" in window.status.saved.text()


def test_facts_give_way_to_a_long_sentence_and_come_back_with_silence(in_round_1, typist, qtbot):
    window = in_round_1()
    window.resize(1024, 700)
    status = window.status
    sentence = "Venkatanarasimharajuvaripeta, Balakrishna and Papadimitrakopoulos, Konstantinos change places"
    room = status.fontMetrics().horizontalAdvance(sentence)
    status.resize(room + 300, status.height())  # less than the sentence and the facts take together
    before = status.facts.text()
    status.read_back(sentence)
    qtbot.waitUntil(lambda: status.said.width() >= room)
    assert "Test Open" in before
    assert "Test Open" not in status.facts.text()
    status.read_back("Draw")
    assert "Test Open" not in status.facts.text()  # quiet while one types
    typist.shortcut("view.standings")
    assert status.facts.text() == before


def test_an_offer_is_accepted_by_key(in_round_1, typist):
    window = in_round_1()
    taken = []
    assert not is_possible(window, "edit.accept")
    window.office.messages.notice("Well?", Offer("Do it", lambda: taken.append(1)))
    typist.shortcut("edit.accept")
    assert taken == [1]
    assert not is_possible(window, "edit.accept")


def test_a_message_leaves_with_the_round_and_the_page_it_is_about(in_round_1, typist, qtbot):
    window = in_round_1(8)
    window.office.messages.notice("Board 3: is that right?")
    qtbot.wait(1)
    typist.shortcut("view.standings")
    assert window.office.messages.latest is None
    window.office.messages.error(InvalidEdit("The backup failed."), everywhere=True)
    qtbot.wait(1)
    typist.shortcut("view.round")
    assert window.strip.text.text() == "The backup failed."


def test_what_an_action_says_stays_on_the_page_to_which_it_turns(in_round_1, qtbot):
    window = in_round_1(8)
    window.office.messages.done("Players imported.")
    window.office.view.show_page("players")
    qtbot.wait(1)
    assert window.strip.text.text() == "Players imported."


def test_nothing_moves_when_a_message_comes_and_goes(in_round_1, qtbot):
    window = in_round_1(8)
    qtbot.wait(1)
    before = [part.mapTo(window, part.rect().topLeft()) for part in _clickable(window)]
    window.office.messages.notice("A long sentence about something. " * 20, Offer("Confirm", lambda: None))
    qtbot.wait(1)
    assert [part.mapTo(window, part.rect().topLeft()) for part in _clickable(window)] == before
    assert window.strip.more.isVisible()
    window.strip.more.click()
    popup = QApplication.activePopupWidget()
    assert "A long sentence about something. " * 20 in popup.findChild(QLabel).text() + " "
    popup.close()


def _clickable(window):
    """Return what is clicked in the window, apart from what a message brings with it."""
    parts = [*window.findChildren(QAbstractButton), *window.findChildren(QAbstractItemView)]
    return [part for part in parts if part.isVisible() and not window.strip.isAncestorOf(part)]
