"""The check of the rounds after an import: silent about sound files, told with the remarks about others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from using import is_open, message_of, notice_of, open_file

from swissdesk.engine.generator import generate
from swissdesk.engine.recipe import Recipe
from swissdesk.formats import trf
from swissdesk.model import Tournament
from swissdesk.model.events import Begin
from swissdesk.session import Document
from swissdesk.ui.fide.warning import WarningDialog
from swissdesk.ui.files import commands as file
from swissdesk.ui.files import opening
from swissdesk.ui.files import opening as imported
from swissdesk.ui.files.opening import Import
from swissdesk.ui.files.problems import ProblemsDialog
from swissdesk.ui.shell.messages import Severity

DATA = Path(__file__).parents[2] / "data"
RANKED = DATA / "tiebreaks" / "swiss-40.trf"
TEAMS = DATA / "trf" / "team-sample-trf26.trf"
PLACE = slice(85, 89)


@pytest.fixture
def read_in(window, home, qtbot):
    """Open text as a file of this name, and wait for the check of its rounds; returns the latest notice."""

    def do(text: str, name: str = "open.trf"):
        path = home / name
        path.write_text(text, "utf-8")
        open_file(window, path)
        assert is_open(window)
        qtbot.waitUntil(lambda: not Import.of(window.office).answers.busy)
        return notice_of(window)

    return do


@pytest.fixture(autouse=True)
def warned(monkeypatch):
    """Accept every warning of FIDE mode; returns what they said. `answer` is what is answered from now on."""

    def answered(dialog):
        said.append(tuple(dialog.said))
        return said.answer

    class Said(list):
        answer = 1

    said = Said()
    monkeypatch.setattr(WarningDialog, "exec", answered)
    return said


@pytest.fixture
def listed(window, qtbot, monkeypatch):
    """Click what the strip offers, and return the dialog that it shows."""

    def do() -> ProblemsDialog:
        seen: list[ProblemsDialog] = []
        monkeypatch.setattr(ProblemsDialog, "exec", lambda self: seen.append(self))
        window.strip.offer.click()
        (dialog,) = seen
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        return dialog

    return do


def column(dialog: ProblemsDialog, name: str) -> list[str]:
    model = dialog.model
    return [model.index(row, model.column(name)).data() for row in range(model.rowCount())]


def found_in(dialog: ProblemsDialog) -> list[str]:
    """Return how much each finding matters, without the values that were assumed."""
    return [kind for kind in column(dialog, "severity") if kind != "assumed"]


def exchanged(text: str, one: int, other: int) -> str:
    """Return the file with the places of the players at two places exchanged."""
    lines = text.splitlines()
    at = {int(line[PLACE]): number for number, line in enumerate(lines) if line[:3] == "001"}
    for here, place in ((at[one], other), (at[other], one)):
        lines[here] = f"{lines[here][: PLACE.start]}{place:4}{lines[here][PLACE.stop :]}"
    return "".join(line + "\n" for line in lines)


def with_a_wrong_board(whole: Tournament, number: int) -> str:
    """Return the file of an event with the colours of the last board of a round exchanged, results with them."""
    r = whole.round(number)
    turned = replace(r, pairings=(*r.pairings[:-1], r.pairings[-1].mirrored), known=None)
    rounds = [replace(turned if each.number == number else each, system="", known=None) for each in whole.rounds]
    return trf.dumps(whole.replace(rounds=tuple(rounds), source=None), dialect="trf26")


def marked_dutch() -> str:
    """Return the file of an event by Burstein that says it is a Dutch one."""
    made = generate(Recipe(players=20, rounds=8, retired_rate=0), 1, "burstein")
    return trf.dumps(made.replace(settings=replace(made.settings, system="dutch-2026")), dialect="trf26")


def test_a_sound_file_is_only_said_to_be_read(read_in):
    said = read_in(RANKED.read_text("utf-8"))
    assert said.severity is Severity.DONE
    assert said.text == "open.trf was imported as open.swissdesk. The file is unchanged."
    assert said.offer is None


def test_exchanged_places_are_told_and_listed(read_in, listed, qtbot):
    said = read_in(exchanged(RANKED.read_text("utf-8"), 1, 20))
    assert said.severity is Severity.NOTICE
    assert said.text == (
        "open.trf was imported as open.swissdesk. The file is unchanged. "
        "The check of results, points and places found 2 errors."
    )
    dialog = listed()
    first, second = column(dialog, "text")
    assert "place 20 in the file, 1 by points and DE, BH/C1" in first
    assert "place 1 in the file, 20 by points and DE, BH/C1" in second
    assert column(dialog, "severity") == ["warning", "warning"]
    qtbot.waitUntil(lambda: dialog.table.isColumnHidden(dialog.model.column("line")))
    assert not dialog.table.isColumnHidden(dialog.model.column("player"))


def test_a_wrong_board_is_told_with_both_versions(read_in, listed, window):
    whole = trf.load(RANKED)
    said = read_in(with_a_wrong_board(whole, 7))
    assert said.severity is Severity.NOTICE
    assert "The pairing check found 1 round that differs from the rules." in said.text
    dialog = listed()
    row = column(dialog, "round").index("7")
    assert column(dialog, "text")[row].startswith("Round 7 differs from the rules. Only the colours differ: ")
    dialog.table.go_to(row)
    white, black = whole.round(7).pairs[-1]
    names = whole.by_id
    _, by_rules, on_record = dialog.detail.text().splitlines()
    assert by_rules.startswith("By the rules (FIDE Dutch system")
    assert f"{white} {names[white].name} – {black} {names[black].name}" in by_rules
    assert f"{black} {names[black].name} – {white} {names[white].name}" in on_record
    dialog.copy()
    assert len(QApplication.clipboard().text().splitlines()) == dialog.model.rowCount()


def test_another_system_is_a_question(read_in, listed):
    said = read_in(marked_dutch())
    assert said.severity is Severity.NOTICE
    assert said.text.endswith("Paired by another system? No round differs under: Burstein system.")
    dialog = listed()
    assert column(dialog, "severity")[-1] == "question"
    assert "Burstein system" in column(dialog, "text")[-1]


def test_teams_are_declined_with_the_reason(read_in):
    said = read_in(TEAMS.read_text("utf-8"))
    assert "The rounds were not checked. This is a team event (FIDE_TEAM_BAKU" in said.text


def test_an_unknown_system_is_declined_with_the_reason_and_a_question(read_in, listed):
    said = read_in(RANKED.read_text("utf-8").replace("FIDE_DUTCH_2025", "CLUB_SPECIAL"))
    assert "The rounds were not checked. The event was paired by “CLUB_SPECIAL” (record 192)" in said.text
    assert said.text.count("No round differs under: FIDE Dutch system, rules of 2026") == 1
    assert found_in(listed()) == ["remark", "not checked", "question"]


def test_remarks_and_findings_share_one_list_without_duplicates(read_in, listed):
    said = read_in((DATA / "trf" / "bad-points.trf").read_text("utf-8"))
    assert said.text.endswith("1 remark.")
    assert found_in(listed()) == ["remark"]


def test_a_remark_keeps_its_place_beside_what_the_check_found(read_in, listed):
    said = read_in((DATA / "trf" / "bad-both-win.trf").read_text("utf-8"))
    assert "1 remark. The check of results, points and places found 1 error." in said.text
    dialog = listed()
    assert found_in(dialog) == ["remark", "warning"]
    assert [line for line in column(dialog, "line") if line] == ["2"]


class _Held:
    """The checker, which begins only when it is let go on."""

    def __init__(self) -> None:
        import threading

        self.begun, self.go_on, self.ended = threading.Event(), threading.Event(), threading.Event()
        self.cancelled = False
        self.on_main_thread = False
        self._main = threading.main_thread
        self._here = threading.current_thread
        self._plain = imported.check_event

    def __call__(self, tournament, **given):
        self.on_main_thread = self._here() is self._main()
        self.begun.set()
        self.go_on.wait(20)
        try:
            return self._plain(tournament, **given)
        except Exception:
            self.cancelled = True
            raise
        finally:
            self.ended.set()


@pytest.fixture
def held(monkeypatch):
    checker = _Held()
    monkeypatch.setattr(imported, "check_event", checker)
    yield checker
    checker.go_on.set()


@pytest.fixture
def wrong(home) -> Path:
    path = home / "wrong.trf"
    made = generate(Recipe(players=20, rounds=5), 1)
    going_on = made.replace(settings=replace(made.settings, rounds=9))
    path.write_text(with_a_wrong_board(going_on, len(made.rounds)), "utf-8")
    return path


def test_the_import_waits_for_nothing(window, wrong, held, qtbot):
    office = window.office
    opening.open_path(office, wrong)
    assert held.begun.wait(20)
    assert not held.on_main_thread
    assert office.desk.can_edit
    assert not office.tasks.busy
    assert "wrong.trf was imported as wrong.swissdesk." in office.messages.latest.text
    assert "differs" not in office.messages.latest.text
    held.go_on.set()
    qtbot.waitUntil(lambda: "found 1 round that differs" in office.messages.latest.text)


def test_after_the_first_message_was_put_away_only_the_check_speaks(window, wrong, held, qtbot):
    office = window.office
    opening.open_path(office, wrong)
    window.strip.away.click()
    held.go_on.set()
    qtbot.waitUntil(lambda: office.messages.latest is not None)
    assert office.messages.latest.text == "wrong.trf: The pairing check found 1 round that differs from the rules."


@pytest.mark.parametrize("leave", ["another", "none"])
def test_another_document_ends_the_check(window, wrong, home, held, qtbot, leave):
    office = window.office
    opening.open_path(office, wrong)
    assert held.begun.wait(20)
    if leave == "another":
        path = home / "other.swissdesk"
        Document.create(path, Begin(generate(Recipe(players=40, rounds=9), 1))).close()
        opening.open_path(office, path)
        assert office.desk.document.path == path
    else:
        file.close(office)
    said = office.messages.latest
    held.go_on.set()
    answers = Import.of(office).answers
    qtbot.waitUntil(lambda: not answers._at_work)
    assert held.cancelled
    assert office.messages.latest is said


def test_what_cannot_be_checked_says_so(window, wrong, qtbot, monkeypatch):
    from swissdesk.engine import NotReady

    def refuse(*_given, **_named):
        raise NotReady("There is no pairing system by that name.")

    monkeypatch.setattr(imported, "check_event", refuse)
    open_file(window, wrong)
    qtbot.waitUntil(lambda: "The rounds were not checked." in message_of(window))
    assert message_of(window).endswith("There is no pairing system by that name.")


def test_what_a_file_breaks_is_accepted_and_stands_in_every_report(read_in, warned, window):
    whole = trf.load(RANKED)
    read_in(with_a_wrong_board(whole, 7))
    (said,) = warned
    assert said[0].startswith("Round 7 differs from the rules.")
    white, black = whole.round(7).pairs[-1]
    assert window.office.tournament.settings.fide_mode
    lines = [line for line in trf.dumps(window.office.tournament).splitlines() if line.startswith("### Import")]
    assert f"### Import @ Round 7: {white}-{black} => {black}-{white}" in lines


def test_a_breach_that_is_not_accepted_is_not_imported(read_in, warned, window, home, qtbot):
    warned.answer = 0
    path = home / "wrong.trf"
    path.write_text(with_a_wrong_board(trf.load(RANKED), 7), "utf-8")
    open_file(window, path)
    qtbot.waitUntil(lambda: not window.office.desk.is_open)
    assert message_of(window) == "wrong.trf was not imported. The file is unchanged."
    assert [each.name for each in home.glob("wrong.*")] == ["wrong.trf"]


def test_values_that_the_file_does_not_have_are_listed(read_in, listed):
    kept = [line for line in RANKED.read_text("utf-8").splitlines() if line[:3] in ("001", "012", "042", "052")]
    said = read_in("".join(f"{line}\n" for line in kept))
    assert "6 values are not in the file and were assumed." in said.text
    dialog = listed()
    lines = zip(column(dialog, "severity"), column(dialog, "text"), strict=True)
    assert [text.partition(" in the file")[0] for kind, text in lines if kind == "assumed"] == [
        "No number of rounds",
        "No initial colour",
        "No point system",
        "No pairing system",
        "No rating method",
        "No tie-breaks",
    ]
