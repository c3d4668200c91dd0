"""A long day in the window: rounds proposed, published and played by keys, with storms of undo all the time.

The script looks at the tournament and does what an arbiter would do next; between that it types over results, undoes
and does again dozens of steps, turns pages, announces absences. Which of them is drawn from a seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from watchdog import Dog

from swissdesk.model import ByeKind
from swissdesk.model.events import AnnounceBye, CancelBye
from swissdesk.ui.shell.due import is_draft

Key = Qt.Key
_RESULTS = "1110=0=="
_STORM = 40


class LongDay:
    """Plays in a window that has a tournament open; `dog` watches every step."""

    def __init__(self, window, typist, dog: Dog, seed: int) -> None:
        self.window = window
        self.office = window.office
        self.typist = typist
        self.dog = dog
        self.chance = random.Random(seed)

    @property
    def actions(self) -> int:
        """How many actions are on the disk, undone and done again ones as well."""
        return self.office.desk.document.last

    def play(self, actions: int, each: Callable[[], object] = lambda: None) -> None:
        """Do so many `actions` more, spread evenly over the rounds; after each part of them `each` is called.

        All rounds but the last are played to the end, whatever that takes.
        """
        rounds, start = self.office.tournament.settings.rounds, self.actions
        for number in range(1, rounds + 1):
            due = start + actions * number // rounds
            while self.actions < due or not (number == rounds or self._is_played(number)):
                self._next_step(number)
            each()

    def _is_played(self, number: int) -> bool:
        rounds = self.office.tournament.rounds
        return len(rounds) >= number and rounds[number - 1].is_complete

    def _next_step(self, number: int) -> None:
        """Do the next thing of a day whose latest round is to be `number`."""
        office, latest = self.office, self.office.tournament.current_round
        if office.view.page != "round":
            self.do("turn page", lambda: self.typist.shortcut("view.round"))
        if is_draft(office.tournament):
            self.do("publish", lambda: self.typist.shortcut("round.publish"))
        elif latest is None or (latest.is_complete and latest.number < number):
            self.do("propose", lambda: self.typist.shortcut("round.propose"))
            self._wait()
            if office.services.checks.asked_for:
                self.do("propose", lambda: self.typist.shortcut("round.anyway"))
                self._wait()
        elif not latest.is_complete and self.chance.random() < 0.9:
            self._some_results()
        else:
            self._something_else()

    def do(self, what: str, job: Callable[[], object]) -> None:
        """Do one thing and let the event loop have its turn."""
        self.dog.doing = what
        job()
        self.dog.turn()

    # ---- what is done

    def _some_results(self) -> None:
        self.do("next unfinished", lambda: self.typist.shortcut("round.next_open"))
        for _ in range(self.chance.randint(1, 30)):
            self.do("type", lambda: self.typist.type(self.chance.choice(_RESULTS)))
        if self.chance.random() < 0.3:
            self._storm()

    def _something_else(self) -> None:
        operations = (
            self._storm,
            self._storm,
            self._storm,
            self._type_over,
            self._absence,
            self._turn_pages,
            self._scroll,
        )
        self.chance.choice(operations)()

    def _storm(self) -> None:
        undone = self.chance.randint(1, _STORM)
        for _ in range(undone):
            self.do("undo", lambda: self.typist.shortcut("edit.undo"))
        for _ in range(self.chance.randint(undone // 2, undone)):
            self.do("redo", lambda: self.typist.shortcut("edit.redo"))

    def _type_over(self) -> None:
        self.do("jump", lambda: self.typist.press(self.chance.choice((Key.Key_Home, Key.Key_End, Key.Key_PageUp))))
        for _ in range(self.chance.randint(1, 12)):
            self.do("type over", lambda: self.typist.type(self.chance.choice(_RESULTS)))
            if self.chance.random() < 0.3:
                self.do("accept", self.office.messages.accept)

    def _absence(self) -> None:
        tournament = self.office.tournament
        if tournament.is_over:
            return
        player, coming = self.chance.choice(tournament.players).id, tournament.next_round_number
        if tournament.request(player, coming) is None:
            event = AnnounceBye(player, coming, self.chance.choice((ByeKind.HALF_POINT, ByeKind.ZERO_POINT)))
        else:
            event = CancelBye(player, coming)
        self.do("absence", lambda: self.office.desk.do(event))

    def _turn_pages(self) -> None:
        for page in ("players", "standings", "round"):
            self.do(f"turn to {page}", lambda page=page: self.typist.shortcut(f"view.{page}"))

    def _scroll(self) -> None:
        bar = self.window.round.table.verticalScrollBar()
        for _ in range(10):
            self.do("scroll", lambda: bar.setValue(self.chance.randint(0, bar.maximum())))

    def _wait(self) -> None:
        while self.office.tasks.busy:
            QApplication.processEvents()
        self.dog.turn()
