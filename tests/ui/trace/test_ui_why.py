"""Why not otherwise, and the editions side by side: asked in the window, answered in words and boards."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from using import is_possible, press

from swissdesk import wording
from swissdesk.engine import explain, propose
from swissdesk.formats import trf
from swissdesk.model import Bye, ByeKind, Pairing, Result, Round, Stage, Tournament
from swissdesk.paths import resource
from swissdesk.reports.questions import Asked, Subject, answer_sheet, subjects
from swissdesk.ui.trace.why import answer, compare, lines_of
from swissdesk.ui.trace.why_dialogs import EditionsDialog, WhyNotDialog
from swissdesk.ui.widgets.rows import STYLE_ROLE, Style

_RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_WINS)


def played(tournament: Tournament, rounds: int) -> Tournament:
    """Return the tournament after some rounds, paired by the rules, with results in turn."""
    for number in range(1, rounds + 1):
        proposal = propose(tournament)
        boards = tuple(
            Pairing(white, black, _RESULTS[(white * 7 + black * 3 + number) % 4]) for white, black in proposal.pairs
        )
        byes = (Bye(proposal.bye, ByeKind.PAIRING_ALLOCATED),) if proposal.bye is not None else ()
        done = Round(number, boards, byes, Stage.PUBLISHED, "dutch-2026")
        tournament = tournament.replace(rounds=(*tournament.rounds, done))
    return tournament


@pytest.fixture(scope="module")
def after_3(make_tournament) -> Tournament:
    return played(make_tournament(11, 6), 3)


@pytest.fixture(scope="module")
def teaching() -> Tournament:
    return trf.load(resource("samples", "teaching-2012.trf"))


def strangers(tournament: Tournament, number: int) -> tuple[int, int]:
    """Return two players who do not meet in the round, but could: there is another round in which they do."""
    before = tournament.before_round(number)
    for one in before.present(number):
        for other in before.present(number):
            if one < other and explain.why_not(before, one, other).differing[1]:
                return one, other
    raise AssertionError(number)


def settle(dialog, qtbot) -> None:
    """Wait for the answer."""
    qtbot.waitUntil(lambda: not dialog._asker.isActive() and not dialog.tasks.busy)


@pytest.fixture
def ask(qtbot, appearance):
    """Open the dialog over a tournament: ``ask(tournament, number, one, other)``."""

    def do(tournament: Tournament, number: int, one=None, other=None, *, with_coming=True) -> WhyNotDialog:
        dialog = WhyNotDialog(subjects(tournament, with_coming=with_coming), number, one, other)
        qtbot.addWidget(dialog)
        dialog.show()
        settle(dialog, qtbot)
        return dialog

    return do


# ---- rounds side by side


def test_boards_stand_beside_their_likes(make_tournament):
    lines = lines_of(make_tournament(7), [((1, 4), (5, 2), (3, 6), (7, 0)), ((2, 5), (1, 6), (3, 7), (4, 0))])
    assert [line.boards for line in lines] == [
        ((1, 4), (1, 6)),
        ((5, 2), (2, 5)),
        ((3, 6), (3, 7)),
        ((7, 0), (4, 0)),
    ]
    assert [line.differs for line in lines] == [True] * 4
    assert [line.turned for line in lines] == [False, True, False, False]


def test_every_board_of_both_rounds_is_shown_once(after_3):
    one, other = strangers(after_3, 4)
    found = explain.why_not(after_3, one, other)
    lines = answer(Subject(after_3, 4, "dutch-2026"), Asked.MEETING, one, other).lines
    byes = [(found.proposal.bye, 0)], [(found.bye, 0)]
    assert [line.boards[0] for line in lines] == [*found.proposal.pairs, *byes[0]]
    assert sorted(line.boards[1] for line in lines) == sorted([*found.pairs, *byes[1]])
    assert {line.boards[1] for line in lines if line.differs} == set(found.differing[1])


def test_only_rounds_of_known_systems_can_be_asked_about(after_3):
    first, second, third = after_3.rounds
    second = Round(2, second.pairings, second.byes, Stage.PUBLISHED, "by hand")
    by_hand = after_3.replace(rounds=(first, second, third))
    assert [subject.number for subject in subjects(by_hand, with_coming=True)] == [1, 3, 4]
    assert [subject.number for subject in subjects(by_hand, with_coming=False)] == [1, 3]


# ---- why not


def test_two_players_are_asked_about(ask, after_3):
    one, other = strangers(after_3, 3)
    dialog = ask(after_3, 3, one, other)
    found = explain.why_not(after_3.before_round(3), one, other)
    assert dialog.said.text.text() == wording.sentence(found.message)
    differing = [line for line in dialog.model.rows if line.differs]
    assert {frozenset((one, other))} <= {frozenset(line.boards[1]) for line in differing}
    place = dialog.model.column("round1")
    for number, line in enumerate(dialog.model.rows):
        index = dialog.model.index(number, place)
        assert (index.data(STYLE_ROLE) is Style.ATTENTION) == line.differs
        assert str(index.data()).startswith("≠ ") == line.differs
        assert ("differs" in index.data(Qt.ItemDataRole.AccessibleTextRole)) == line.differs
    dialog.only.setChecked(True)
    assert list(dialog.model.rows) == differing


def test_a_player_is_found_by_typing(ask, after_3, qtbot):
    one, other = strangers(after_3, 4)
    dialog = ask(after_3, 4, one)
    assert dialog.said.text.text() == "Choose two players."
    name = after_3.by_id[other].name
    dialog.other.setFocus()
    dialog.other.field.insert(name[1:].upper())
    assert dialog.other.player is None
    QTest.keyClick(dialog.other.field, Qt.Key.Key_Return)
    assert dialog.other.player == other
    settle(dialog, qtbot)
    assert dialog.said.text.text() == wording.sentence(explain.why_not(after_3, one, other).message)


@pytest.mark.parametrize("typed", ["cerny", "CERNY petr", "petr c", "rny, p"])
def test_a_player_is_found_without_accents_and_offered_while_one_types(ask, after_3, typed):
    dialog = ask(after_3, 4, 1)
    dialog.other.setFocus()
    QTest.keyClicks(dialog.other.field, typed)
    dialog.other.search.look_up()
    assert [each.candidate.text for _, each in dialog.other.search.popup.model.rows] == ["3 Černý, Petr"]
    dialog.other.field.editingFinished.emit()
    assert dialog.other.player == 3


def test_a_player_is_found_by_number_and_nonsense_is_nobody(ask, after_3):
    dialog = ask(after_3, 4, 2, 3)
    for typed, player in (("1", 1), ("nobody of that name", None), ("", None), ("11", 11)):
        dialog.one.setEditText(typed)
        dialog.one.field.editingFinished.emit()
        assert dialog.one.player == player
    assert dialog.one.currentText().startswith("11 ")


@pytest.mark.parametrize(
    ("asked", "expected", "fields"),
    [
        (Asked.BYE, lambda t, _one: explain.why_bye(t), 0),
        (Asked.FLOAT, lambda t, one: explain.why_float(t, one), 1),
        (Asked.COLOUR, lambda t, one: explain.why_colour(t, one), 1),
    ],
)
def test_the_other_questions(ask, after_3, qtbot, asked, expected, fields):
    dialog = ask(after_3, 4, 5, 6)
    dialog.question.setCurrentIndex(dialog.question.findData(asked))
    settle(dialog, qtbot)
    assert dialog.said.text.text() == wording.sentence(expected(after_3, 5).message)
    assert [dialog.one.isVisible(), dialog.other.isVisible()] == [fields > 0, fields > 1]


def test_what_cannot_be_answered_is_said(ask, make_tournament, qtbot):
    dialog = ask(played(make_tournament(8), 1), 1, 3, 3)
    assert "Choose two different players" in dialog.said.text.text()
    assert dialog.model.rows == ()
    dialog.question.setCurrentIndex(dialog.question.findData(Asked.BYE))
    settle(dialog, qtbot)
    assert dialog.said.text.text() == "No player gets the bye in round 1."


def test_another_round_is_asked_about_with_the_same_players(ask, after_3, qtbot):
    dialog = ask(after_3, 4, 1, 2)
    dialog.round.setCurrentIndex(1)
    settle(dialog, qtbot)
    assert (dialog.subject.number, dialog.one.player, dialog.other.player) == (2, 1, 2)
    expected = explain.why_not(after_3.before_round(2), 1, 2)
    assert dialog.said.text.text() == wording.sentence(expected.message)


def test_a_round_changed_by_hand_is_remarked_on(ask, after_3):
    changed = after_3.rounds[2].pairings
    turned = (Pairing(changed[0].black, changed[0].white, changed[0].result), *changed[1:])
    third = Round(3, turned, after_3.rounds[2].byes, Stage.PUBLISHED, "dutch-2026")
    dialog = ask(after_3.replace(rounds=(*after_3.rounds[:2], third)), 3, 1, 2)
    assert "colours differ from the rules; boards: 1." in dialog.remark.text()


def test_closing_while_it_works_is_quiet(ask, after_3, qtbot):
    dialog = ask(after_3, 4, 1, 2)
    dialog.ask()
    dialog.reject()
    assert not dialog.tasks.busy
    assert not dialog.isVisible()


# ---- editions


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_editions_are_compared_by_what_they_propose(teaching, number):
    subject = Subject(teaching, number, "dutch-2012")
    found = compare(subject)
    assert found.years == ("2012", "2026", "2017")
    for place, year in enumerate(found.years):
        proposal = propose(subject.before, f"dutch-{year}")
        boards = {*proposal.pairs, *([(proposal.bye, 0)] if proposal.bye is not None else [])}
        assert {line.boards[place] for line in found.lines} == boards
        if place:
            same = boards == {line.boards[0] for line in found.lines}
            assert (f"The rules of {year} give the same pairing." in found.notes) == same


@pytest.fixture(scope="module")
def differing(make_tournament) -> Subject:
    """A round that the editions pair differently."""
    return Subject(played(make_tournament(9, 7), 5), 4, "dutch-2026")


def test_every_board_that_differs_has_its_own_reasons(differing):
    found = compare(differing)
    assert sum(line.differs for line in found.lines) == 3
    for line in found.lines:
        assert bool(line.reasons) is line.differs
        for place, year in enumerate(found.years):
            if line.is_other(place):
                white, black = line.boards[place]
                board = f"{white}–{black}" if black else f"the bye for {white}"
                assert any(reason.startswith(f"{year} has {board}") for reason in line.reasons)
    assert len({reason for line in found.lines for reason in line.reasons}) > 3


def test_a_note_says_how_much_differs(differing):
    notes = compare(differing).notes
    assert len(notes) == 2
    assert notes[0] == "The rules of 2017 give another pairing: 3 boards differ."


def test_editions_in_a_dialog(teaching, qtbot, appearance):
    dialog = EditionsDialog(subjects(teaching, with_coming=False), 3)
    qtbot.addWidget(dialog)
    dialog.show()
    settle(dialog, qtbot)
    found = compare(dialog.subject)
    assert dialog.model.rows == found.lines
    assert dialog.said.text.text() == "\n".join(found.notes)
    titles = [dialog.model.headerData(place, Qt.Orientation.Horizontal) for place in range(1, 4)]
    assert titles == [f"Rules of {year}" for year in found.years]


@pytest.fixture
def editions(qtbot, appearance, differing):
    """The dialog over a round that the editions pair differently."""
    dialog = EditionsDialog([differing], 4)
    qtbot.addWidget(dialog)
    dialog.show()
    settle(dialog, qtbot)
    return dialog


def test_one_goes_from_difference_to_difference_and_reads_the_reason(editions):
    seen = []
    for _ in editions.differing:
        line = editions.model.rows[editions.table.current_row]
        assert line.differs
        said = editions.detail.toPlainText()
        assert all(reason in said for reason in line.reasons)
        assert all(text in said for text in line.texts)
        seen.append(line)
        editions.next.click()
    assert tuple(seen) == editions.differing
    assert editions.model.rows[editions.table.current_row] == seen[0]
    editions.back.click()
    assert editions.model.rows[editions.table.current_row] == seen[-1]


def test_the_comparison_is_copied_as_text(editions, qapp):
    editions.copy.click()
    text = qapp.clipboard().text()
    assert "Comparison of editions – Round 4" in text
    for line in editions.differing:
        assert f"Board {line.number}\n" in text
        for year, board in zip(("2026", "2017", "2012"), line.texts, strict=True):
            assert f"  Rules of {year}: {board}\n" in text
        assert all(reason in text for reason in line.reasons)
    same = next(line for line in editions.model.rows if not line.differs)
    assert same.texts[0] not in text


def test_numbers_replace_names_that_do_not_fit(editions, qtbot):
    editions.resize(1600, 650)
    qtbot.waitUntil(lambda: editions.model.columns[1].id == "round0")
    editions.resize(700, 650)
    qtbot.waitUntil(lambda: editions.model.columns[1].id == "numbers0")
    place = editions.table.current_row
    assert editions.model.index(place, 1).data() in editions.model.rows[place].numbers
    qtbot.waitUntil(lambda: not editions.table.horizontalScrollBar().isVisible())
    assert editions.model.rows[place].texts[0] in editions.detail.toPlainText()


# ---- in the window


def test_the_actions_open_the_dialogs_on_what_is_shown(opened, after_3, monkeypatch, typist):
    seen = []
    monkeypatch.setattr(WhyNotDialog, "exec", lambda dialog: seen.append(dialog))
    monkeypatch.setattr(EditionsDialog, "exec", lambda dialog: seen.append(dialog))
    window = opened(after_3)
    press(window, "view.round")
    window.office.view.select_board(2)
    typist.shortcut("trace.why_not")
    typist.shortcut("trace.editions")
    why, editions = seen
    board = after_3.rounds[2].pairings[1]
    assert (why.subject.number, why.one.player, why.other.player) == (3, board.white, board.black)
    assert editions.subject.number == 3
    for dialog in seen:
        dialog.reject()


def test_the_coming_round_is_asked_about_from_its_trace(opened, after_3, monkeypatch, qtbot):
    seen = []
    monkeypatch.setattr(WhyNotDialog, "exec", lambda dialog: seen.append(dialog))
    window = opened(after_3)
    press(window, "trace.preview")
    qtbot.waitUntil(lambda: window.trace.story is not None)
    window.trace.parts.why_not.click()
    assert (seen[0].subject.number, seen[0].subject.on_record) == (4, None)
    assert (seen[0].one.player, seen[0].other.player) == (None, None)
    seen[0].reject()


def test_without_a_tournament_nothing_can_be_asked(window):
    assert not is_possible(window, "trace.why_not")
    assert not is_possible(window, "trace.editions")


def test_the_answer_is_printed_as_a_sheet(editions):
    assert editions.to_sheet.isEnabled()
    editions.to_sheet.click()
    assert not editions.isVisible()
    sheet = answer_sheet(editions.subject.tournament, 4, editions.windowTitle(), editions.printed)
    assert sheet.title == "Comparison of editions"
    assert " ".join(sheet.tables[0].column("text")).split() == editions.as_text().split()
