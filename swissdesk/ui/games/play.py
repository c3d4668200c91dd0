"""Practice players play: the dialog that asks for the game and how far, and what does it, event by event.

The games are made off the GUI thread; what comes of them is done like everything else, an event at a time between
the keys of the arbiter, so that each can be undone.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QSpinBox

from swissdesk import wording
from swissdesk.games import GAMES, game_named
from swissdesk.games.practice import STRONGEST, WEAKEST, Plan, round_played, whole_event
from swissdesk.i18n import N_, translate
from swissdesk.model import Stage, Tournament
from swissdesk.model.events import Event
from swissdesk.ui.shell.clock import now
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.view import ROUND
from swissdesk.ui.shell.workers import Job, Monitor
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import button, check_box, label, named, row, stack
from swissdesk.ui.widgets.windows import OpenDialog

LARGEST_SEED = 99_999


class PlayDialog(OpenDialog):
    """Which game, how far, and from which seed."""

    help_page = "practice"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self.setWindowTitle(translate(N_("Play practice games")))
        self.game = named(ChoiceBox(choices=((game.title, game.name) for game in GAMES.values())), N_("Game"))
        self.rules = label(tone="muted", wraps=True)
        tip = N_("Pair, publish and play every coming round; otherwise only open boards")
        self.whole = check_box(N_("Play on to the end of the &event"), tip)
        self.seed = named(QSpinBox(), N_("Seed"), N_("The same seed gives the same games"))
        self.seed.setRange(0, LARGEST_SEED)
        self.seed.setValue(secrets.randbelow(LARGEST_SEED))
        self.go = button(N_("&Play"), self.play, primary=True)
        how = label(N_("A player with a higher rating looks further ahead and errs less."), "muted", wraps=True)
        self.strength = named(
            QSpinBox(), N_("Strength"), N_("The strength of all players, from 0 to 100, or by their ratings")
        )
        self.strength.setRange(WEAKEST - 1, STRONGEST)
        self.strength.setSpecialValueText(translate(N_("By rating")))
        self.strength.setValue(WEAKEST - 1)
        stack(
            row(label(N_("Game")), self.game, None),
            self.rules,
            how,
            row(label(N_("Strength")), self.strength, None),
            self.whole,
            row(label(N_("Seed")), self.seed, None),
            row(None, self.go, button(N_("&Close"), self.close)),
            on=self,
            margins=(20, 16, 20, 16),
        )
        self.setMinimumWidth(460)
        self.game.currentIndexChanged.connect(self._show_rules)
        if not _has_open_boards(office.tournament):
            self.whole.setChecked(True)
            self.whole.setEnabled(False)
        self._show_rules()
        self.game.setFocus()

    def _show_rules(self) -> None:
        self.rules.setText(translate(game_named(self.game.currentData()).rules))

    def play(self) -> None:
        """Make the games on a thread of their own, then do what comes of them."""
        office, whole = self._office, self.whole.isChecked()
        tournament = office.tournament
        strength = self.strength.value()
        common = strength if strength >= WEAKEST else None
        plan = Plan(game_named(self.game.currentData()), self.seed.value(), common=common)
        self.close()
        office.tasks.start(
            Job(
                title=translate(N_("Playing …")),
                work=lambda monitor: _events(tournament, plan, whole, monitor),
                done=lambda events: Replay(office, tournament, events),
                failed=office.messages.error,
            )
        )


def _has_open_boards(tournament: Tournament) -> bool:
    latest = tournament.current_round
    return latest is not None and latest.stage is Stage.PUBLISHED and bool(latest.open_boards)


def _events(tournament: Tournament, plan: Plan, whole: bool, monitor: Monitor) -> list[Event]:
    if not whole:
        games = round_played(tournament, plan, len(tournament.rounds))
        return [] if games is None else [games]
    rounds = tournament.settings.rounds or 0
    events: list[Event] = []
    for event in whole_event(tournament, plan, at=now()):
        events.append(event)
        monitor(min(len(events) // 4, rounds), rounds)
    return events


class Replay(QObject):
    """Does events one after the other, each in a turn of the event loop of its own.

    It ends where one is refused, or where the tournament is no longer what the event was made for.
    """

    def __init__(self, office: Office, tournament: Tournament, events: list[Event]) -> None:
        super().__init__(office.window)
        self._office = office
        self._expected = tournament
        self._events: Iterator[Event] = iter(events)
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._next)
        self._timer.start()

    def _next(self) -> None:
        event = next(self._events, None)
        if event is None:
            self._end(wording.text(N_("Practice games played: {count}"), count=len(self._expected.games)))
        elif self._office.tournament != self._expected:
            self._end(translate(N_("The tournament has changed: the practice games end here.")))
        elif self._office.desk.do(event):
            self._expected = self._office.tournament
        else:
            self._timer.stop()
            self.deleteLater()

    def _end(self, said: str) -> None:
        self._timer.stop()
        self.deleteLater()
        if self._office.tournament.rounds:
            self._office.view.show_round(len(self._office.tournament.rounds))
            self._office.view.show_page(ROUND)
        self._office.messages.done(said)
