"""Eleven things of an arbiter's day, done in a real window by keys and clicks, and counted.

``python tests/benchmarks/arbiter_day.py`` prints the table of `tests/notes/arbiter-day.md`. A key with its modifiers is
one press, a key of two strokes (Ctrl+M, Ctrl+B) two; letters of names and numbers are counted by themselves. Every task
is checked by what has become of the tournament, so that a task that no longer works is not counted.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "ui")]

from PySide6.QtCore import Qt  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from swissdesk.model import ByeKind, Result, Stage  # noqa: E402
from swissdesk.model.events import Begin  # noqa: E402
from swissdesk.session import Document  # noqa: E402
from swissdesk.ui.files import opening  # noqa: E402
from swissdesk.ui.shell.app import prepare  # noqa: E402

PLAYERS = 40


class Hands:
    """Presses, types and counts."""

    def __init__(self, window: object, application: QApplication) -> None:
        self.window, self._application = window, application
        self.keys = self.letters = 0

    def begin(self) -> None:
        self.keys = self.letters = 0

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.keys += 1
        QTest.keyClick(QApplication.focusWidget() or self.window, key, modifiers)
        self.rest()

    def do(self, action: str) -> None:
        """Press the key of an action."""
        keys = self.window.catalogue[action].shortcut()
        for place in range(keys.count()):
            self.press(keys[place].key(), keys[place].keyboardModifiers())

    def type(self, text: str) -> None:
        """Type what has to be typed whatever the program: a name, a number."""
        for letter in text:
            self.letters += 1
            QTest.keyClick(QApplication.focusWidget(), letter)
        self.rest()

    def result(self, keys: str) -> None:
        for key in keys:
            self.keys += 1
            QTest.keyClick(QApplication.focusWidget(), key)
        self.rest()

    def rest(self) -> None:
        for _ in range(3):
            self._application.processEvents()
        while self.window.office.tasks.busy:
            self._application.processEvents()


@dataclass
class Task:
    """What is done, how, what must have become of it, and what the manuals of two rivals say it takes."""

    title: str
    how: Callable[[Hands], None]
    holds: Callable[[object], bool]
    vega: str = "not told"
    swiss_manager: str = "not told"


def _round(window: object) -> object:
    return window.office.tournament.rounds[-1]


def _results(window: object) -> list[Result | None]:
    return [pairing.result for pairing in _round(window).pairings]


def _add_player(hands: Hands) -> None:
    hands.do("players.quick")
    hands.type("Novak, Jan SVK 2100")
    hands.press(Qt.Key.Key_Return)


def _half_bye(hands: Hands) -> None:
    hands.do("players.absences")
    hands.type("3 half")
    hands.press(Qt.Key.Key_Return)
    hands.press(Qt.Key.Key_Escape)


def _pair(hands: Hands) -> None:
    hands.do("round.propose")
    if hands.window.office.services.checks.asked_for:
        hands.do("round.anyway")
    hands.do("round.publish")


def _twenty(hands: Hands) -> None:
    hands.do("view.round")
    count = len(_round(hands.window).pairings)
    hands.result(("10=" * count)[: count - 2])


def _board(hands: Hands) -> None:
    hands.result("/")
    hands.type("5")
    hands.press(Qt.Key.Key_Return)
    hands.result("0")


def _slip(hands: Hands) -> None:
    hands.press(Qt.Key.Key_Backspace)
    hands.result("1")


def _forfeit(hands: Hands) -> None:
    hands.do("round.next_open")
    hands.result("+")


def _find(hands: Hands) -> None:
    hands.result("'")
    hands.type("bal")
    hands.press(Qt.Key.Key_Return)


def _withdraw(hands: Hands) -> None:
    hands.do("edit.anything")
    hands.type("withdraw 7")
    hands.press(Qt.Key.Key_Return)


def _print_pairings(hands: Hands) -> None:
    hands.do("view.round")
    hands.do("print.pairings")


def _swap(hands: Hands) -> None:
    hands.do("round.swap")


TASKS = (
    Task(
        "A player who is on no list",
        _add_player,
        lambda w: w.office.tournament.players[-1].name == "Novak, Jan",
    ),
    Task(
        "A half-point bye for the coming round, by number",
        _half_bye,
        lambda w: w.office.tournament.request(3, 1) is ByeKind.HALF_POINT,
    ),
    Task("Pair the round and publish it", _pair, lambda w: _round(w).stage is Stage.PUBLISHED),
    Task(
        "Swap the colours of the board of the cursor",
        _swap,
        lambda w: w.office.desk.undo_text.startswith("Round 1, board 1"),
        vega="double-click",
        swiss_manager="a button, “Color”",
    ),
    Task(
        "Eighteen results in the order of the boards",
        _twenty,
        lambda w: sum(result is not None for result in _results(w)) >= 17,
        vega="18 keys (1, 0, 5)",
        swiss_manager="quick keys, not told which",
    ),
    Task(
        "Correct the result typed last",
        _slip,
        lambda w: _results(w)[len(_results(w)) - 3] is Result.WHITE_WINS,
        vega="the right key on the board",
    ),
    Task(
        "A slip from the middle of the pile: board 5",
        _board,
        lambda w: _results(w)[4] is Result.BLACK_WINS,
        swiss_manager="number in “Name or Code”",
    ),
    Task(
        "White's opponent did not come, on the next open board",
        _forfeit,
        lambda w: Result.WHITE_WINS_BY_FORFEIT in _results(w),
        vega="1 key (3 or 4) on the board",
        swiss_manager="“Missing” lists the open boards",
    ),
    Task(
        "Where does Balogh play?",
        _find,
        lambda w: (
            "Balogh"
            in " ".join(
                w.office.tournament.by_id[player].name for player in _round(w).pairings[w.office.view.board - 1].pair
            )
        ),
        swiss_manager="name in “Name or Code”",
    ),
    Task(
        "Withdraw number 7",
        _withdraw,
        lambda w: w.office.tournament.by_id[7].withdrawn_from == 2,
    ),
    Task(
        "The pairing sheet, ready to print",
        _print_pairings,
        lambda w: w.sheets.kind.name == "pairings",
        swiss_manager="“Output several lists”",
    ),
)


def main() -> None:
    """Play the tasks and print the table."""
    application = prepare(QApplication(sys.argv[:1]))
    from conftest import tournament, wait_until
    from place import Place
    from using import is_open

    with tempfile.TemporaryDirectory() as folder:
        place = Place(application, Path(folder))
        window = place.window()
        window.resize(1366, 768)
        window.show()
        window.activateWindow()
        path = place.home / "test.swissdesk"
        Document.create(path, Begin(tournament(PLAYERS - 1))).close()
        opening.open_path(window.office, path)
        wait_until(lambda: is_open(window))
        while QApplication.activeWindow() is not window:
            application.processEvents()
        hands = Hands(window, application)
        print("| Task | keys | letters | Vega | Swiss-Manager |\n|---|---|---|---|---|")
        for task in TASKS:
            hands.begin()
            task.how(hands)
            if not task.holds(window):
                focus = type(QApplication.focusWidget()).__name__
                raise SystemExit(f"{task.title}: not done; the cursor is in {focus}, said: {window.strip.text.text()}")
            print(f"| {task.title} | {hands.keys} | {hands.letters} | {task.vega} | {task.swiss_manager} |")
        place.put_away()


if __name__ == "__main__":
    main()
