"""An arbiter at the desk: whole rounds by keys and clicks in the real window, noted in a `Ledger` as they are typed."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median

from event_ledger import AWAY, BYE, FULL, HALF, Ledger
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from using import notice_of, shown_round, tournament_of

from swissdesk.model import ByeKind, Colour
from swissdesk.session.manual import Seat
from swissdesk.ui.correcting.dialog import CorrectionDialog
from swissdesk.ui.manual.judging import FinishDialog
from swissdesk.ui.shell.due import is_draft

Key = Qt.Key
BYES = {ByeKind.PAIRING_ALLOCATED: BYE, ByeKind.HALF_POINT: HALF, ByeKind.FULL_POINT: FULL, ByeKind.ZERO_POINT: AWAY}


class Arbiter:
    """Runs an event; `chance` decides how games end, the favourite being the smaller number."""

    def __init__(self, window, typist, qtbot, ledger: Ledger, seed: int) -> None:
        self.window, self.typist, self.qtbot = window, typist, qtbot
        self.ledger = ledger
        self.chance = Random(seed)
        self.times: list[float] = []
        """Seconds from a key to the result on the disk and on the screen."""

    # ---- what is on the screen

    @property
    def tournament(self):
        return tournament_of(self.window)

    def boards(self) -> list[tuple[int, int, int]]:
        """Return board, White and Black of the round that is shown, as the table shows them."""
        rows = self.window.round.model.rows
        return [(row.board, row.white.player.id, row.black.player.id) for row in rows if row.black is not None]

    def idle(self) -> dict[int, str]:
        """Return who does not play in the round that is shown, and why."""
        rows = self.window.round.model.rows
        return {row.white.player.id: BYES[row.bye] for row in rows if row.bye is not None}

    def shown_standings(self) -> list[tuple[int, int, float]]:
        """Return rank, player and points as the page of standings has them."""
        self.typist.shortcut("view.standings")
        rows = [(row.rank, row.player.id, row.points / 100) for row in self.window.standings.model.rows]
        self.typist.shortcut("view.round")
        return sorted(rows, key=lambda row: (row[0], row[1]))

    # ---- rounds

    def propose(self) -> None:
        before = len(self.tournament.rounds)
        self.typist.propose()
        assert len(self.tournament.rounds) == before + 1, notice_of(self.window)

    def publish(self) -> None:
        self.typist.shortcut("round.publish")
        assert not is_draft(self.window.office.tournament)
        self.ledger.begin_round()
        for player, why in self.idle().items():
            self.ledger.bye(player, why)

    def pair(self) -> None:
        self.propose()
        self.publish()

    def sign(self, white: int, black: int) -> str:
        """Return how a game ends."""
        if self.chance.random() < 0.3:
            return "="
        favourite_wins = self.chance.random() < 0.75
        return "1" if favourite_wins == (white < black) else "0"

    def results(self, other: dict[int, str] | None = None, *, leave: int = 0) -> None:
        """Type the results of the round, board after board; `other` signs by board, the last `leave` stay open."""
        other = other or {}
        boards = self.boards()
        self.typist.press(Key.Key_Home)
        for board, white, black in boards[: len(boards) - leave]:
            if self.tournament.rounds[-1].board(board).result is not None:
                self.typist.press(Key.Key_Down)
                continue
            self.type_result(board, white, black, other.get(board) or self.sign(white, black))

    def type_result(self, board: int, white: int, black: int, sign: str) -> None:
        """Type a result where the cursor is; the ledger gets it with the players of the board."""
        current = self.window.round.boards.current()
        assert current is not None
        assert current.board == board
        if sign == "F":
            self.typist.type("f")
            QTest.keyClick(QApplication.activePopupWidget(), Key.Key_F)
            self.back_in_the_window()
        else:
            begin = time.perf_counter()
            self.typist.type(sign)
            QApplication.processEvents()
            self.times.append(time.perf_counter() - begin)
        self.ledger.game(white, black, sign)

    def pace(self) -> tuple[float, float]:
        """Return how many milliseconds a typed result took: in the median, and the longest."""
        return round(median(self.times) * 1000, 1), round(max(self.times) * 1000, 1)

    def whole_round(self, other: dict[int, str] | None = None) -> None:
        self.pair()
        self.results(other)
        assert self.tournament.rounds[-1].is_complete

    # ---- players

    def announce(self, text: str) -> None:
        """Say who does not play the coming round: ``3 17 absent``."""
        self.typist.shortcut("players.absences")
        self.has_keys(lambda window: isinstance(window, QDialog))
        self.typist.type(text)
        self.typist.press(Key.Key_Return)
        self.typist.press(Key.Key_Escape)
        self.back_in_the_window()

    def add_player(self, name: str, rating: int) -> None:
        """Enter a new player: they are numbered behind the last who is as strong, and the others move."""

        def fill(dialog: QDialog) -> None:
            self.typist.type(name)
            dialog.rating.setFocus()
            dialog.rating.selectAll()
            self.typist.type(str(rating))
            self.typist.press(Key.Key_Return)

        self.in_modal_dialog("players.add", fill)
        as_strong = [player.id for player in self.tournament.players if player.rating >= rating and player.name != name]
        (entered,) = (player.id for player in self.tournament.players if player.name == name)
        assert entered == max(as_strong) + 1
        self.ledger.enter(entered)
        self.typist.shortcut("view.round")

    def arrived_late(self) -> None:
        """The absent player proposed by the dialog meets the player with the bye."""
        before = len(self.boards())
        self.typist.shortcut("round.late")
        self.has_keys(lambda window: isinstance(window, QDialog))
        self.typist.press(Key.Key_Return)
        self.back_in_the_window()
        assert len(self.boards()) == before + 1

    # ---- by hand, and corrections

    def swap_by_hand(self, seat: Seat, other: Seat, reason: str) -> None:
        """Two players change places in the round that is shown, in a session with a beginning and an end."""
        self.typist.shortcut("manual.begin")
        self.typist.wait_until_idle()
        mode = self.window.round.manual
        mode.view.go_to(seat)
        self.typist.press(Key.Key_Space)
        mode.view.go_to(other)
        self.typist.press(Key.Key_Space)
        self.judged()
        self.typist.shortcut("manual.finish")
        self.has_keys(lambda window: isinstance(window, FinishDialog))
        dialog = QApplication.activeWindow()
        self.typist.type(reason)
        if dialog.sure.isVisible():
            dialog.sure.click()
        dialog.ok.click()
        self.back_in_the_window()
        assert not self.window.office.boards.is_by_hand

    def judged(self) -> None:
        mode = self.window.round.manual
        self.qtbot.waitUntil(lambda: mode.judging.is_fresh(mode.course))

    def correct(self, number: int, board: int, key: str, *, reason: str, way: int = 0) -> CorrectionDialog:
        """Type another result into a round of the past and take the offer; `way` is the one that is chosen there."""
        while shown_round(self.window) > number:
            self.typist.shortcut("round.previous")
        self.typist.type("/")
        self.typist.type(str(board))
        self.typist.press(Key.Key_Return)
        self.typist.type(key)
        self.typist.shortcut("edit.accept")
        self.has_keys(lambda window: isinstance(window, CorrectionDialog))
        dialog = QApplication.activeWindow()
        self.qtbot.waitUntil(dialog.ok.isEnabled)
        self.typist.type(reason)
        if way:
            dialog.ways.button(way).click()
        text = dialog.ok.text()
        dialog.ok.click()
        self.back_in_the_window()
        while shown_round(self.window) < len(self.tournament.rounds):
            self.typist.shortcut("round.following")
        return text

    # ---- windows

    def has_keys(self, is_it: Callable[[object], bool]) -> None:
        """Wait until what is typed goes to a window."""

        def ready() -> bool:
            window = QApplication.activeWindow()
            return window is not None and is_it(window) and window.isAncestorOf(QApplication.focusWidget())

        self.qtbot.waitUntil(ready)

    def back_in_the_window(self) -> None:
        """Wait until what is typed goes to the window again; without a screen nobody gives the keys back."""
        self.window.activateWindow()
        self.has_keys(lambda window: window is self.window)

    def in_modal_dialog(self, action_id: str, job: Callable[[QDialog], object]) -> None:
        """Open a dialog that waits for an answer, and answer it."""

        def when_open() -> None:
            dialog = QApplication.activeModalWidget()
            if dialog is None or not dialog.isAncestorOf(QApplication.focusWidget()):
                QTimer.singleShot(10, self.window, when_open)
            else:
                job(dialog)

        QTimer.singleShot(0, self.window, when_open)
        self.typist.shortcut(action_id)
        self.back_in_the_window()


__all__ = ["Arbiter", "Colour", "Seat"]
