"""Follows the open document with its checks: those that are always on, and those before a round that is asked for.

The checks run on a thread a moment after the last change, so that typing never waits for them; only what a change
touches is checked again. `changed` is emitted only if the findings differ from the last ones. What the arbiter hides is
remembered between sessions: for good, or only passed over when a round was paired in spite of it. The latter stays in
the panel, but does not block the pairing of the next round again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from time import monotonic

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from swissdesk.session.alerts import Alert, Place, Severity, Watch, facts_of, preflight, unseen
from swissdesk.session.alerts.watch import makes_impossible
from swissdesk.ui.files.copies import Copies
from swissdesk.ui.shell.desk import Desk
from swissdesk.ui.shell.messages import Messages
from swissdesk.ui.shell.preferences import PerDocument, Preferences
from swissdesk.ui.shell.workers import Job, Monitor, Tasks, delayed
from swissdesk.values import NamedTuple

# ---- what is hidden

MOST_DOCUMENTS = 40
MOST_TOKENS = 400
"""So many documents, and so many checks of each, are remembered; the oldest go first."""


class Hidden(msgspec.Struct, frozen=True, omit_defaults=True):
    """The tokens (`Alert.token`) of what is hidden in one document, the oldest first: for good, or passed over once."""

    aside: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()


class Seen:
    """What the arbiter has seen in one document, and hidden."""

    def __init__(self, preferences: Preferences, path: Path | None) -> None:
        self._path = str(path or "")
        self._remembered = PerDocument(preferences, "checks_seen", Hidden, MOST_DOCUMENTS)
        self._take(self._remembered.of(self._path) or Hidden())

    def _take(self, hidden: Hidden) -> None:
        self._hidden = hidden
        self.aside = frozenset(hidden.aside)
        """What was put aside for good."""
        self.passed = self.aside | frozenset(hidden.passed)
        """What does not stop a pairing any more: put aside, or passed over once."""

    def put_aside(self, tokens: Iterable[str]) -> None:
        """Remember what was put aside."""
        self._keep(replace(self._hidden, aside=_latest(self._hidden.aside, tokens)))

    def pass_over(self, tokens: Iterable[str]) -> None:
        """Remember what a round was paired in spite of."""
        self._keep(replace(self._hidden, passed=_latest(self._hidden.passed, tokens)))

    def forget(self) -> None:
        """Forget everything that was put aside or passed over in this document."""
        self._keep(Hidden())

    def _keep(self, hidden: Hidden) -> None:
        self._take(hidden)
        if self._path:
            self._remembered.remember(self._path, None if hidden == Hidden() else hidden)


def _latest(known: Iterable[str], tokens: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*known, *tokens)))[-MOST_TOKENS:]


# ---- the checks

AFTER_MS = 300
"""How long after a change everything is looked through; changes in between wait for the next time."""

_REST = 2
"""So many times as long as a look took nothing is looked through, for the thread of the window shares one interpreter
with it: at 1,000 players typing would wait for the checks all the time."""

EVERY_MS = 60_000
"""How often it is looked through when nothing changes: copies grow old."""

STOPS = (Severity.ERROR, Severity.WARNING)
"""What is to be looked at before a round is paired."""


class Found(NamedTuple):
    """What came out: the checks that are always on, and those before the coming round if they were asked for."""

    standing: tuple[Alert, ...] = ()
    before: tuple[Alert, ...] | None = None


class Checks(QObject):
    """The alerts of the open document."""

    changed = Signal()
    """There are other alerts, or others were put aside."""
    asked = Signal()
    """What there is before the coming round is to be shown."""
    passed = Signal()
    """The round that waited is paired in spite of what there was."""

    def __init__(
        self, desk: Desk, copies: Copies, messages: Messages, preferences: Preferences, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._copies = copies
        self._messages = messages
        self._preferences = preferences
        self._tasks = Tasks(self)
        self._watch = Watch()
        self._found = Found()
        self.is_known = False
        """Whether the open document was looked through already."""
        self._sifted: tuple[tuple[Alert, ...], frozenset[str], tuple[Alert, ...]] = (), frozenset(), ()
        self.asked_for = 0
        """The round whose pairing waits for a look at `before`, 0 if none does."""
        self._again = False
        self._begun = 0.0
        self._steps: Counter[str] = Counter()
        self.seen = Seen(preferences, None)
        self._soon = delayed(self, self.check)
        self._now_and_then = QTimer(self, interval=EVERY_MS)
        self._now_and_then.timeout.connect(self.check)
        desk.changed.connect(self._check_soon)
        desk.document_changed.connect(self._begin)
        desk.printed.connect(self._check_soon)
        copies.changed.connect(self._check_soon)

    # ---- what there is

    @property
    def busy(self) -> bool:
        """Whether it is being looked through, or about to be."""
        return self._tasks.busy or self._soon.isActive()

    @property
    def alerts(self) -> tuple[Alert, ...]:
        """What deserves attention and was not put aside, the worst first."""
        standing, aside = self._found.standing, self.seen.aside
        if self._sifted[0] is not standing or self._sifted[1] is not aside:
            self._sifted = standing, aside, unseen(standing, aside)
        return self._sifted[2]

    @property
    def put_aside(self) -> int:
        """How many alerts that there are were put aside."""
        return len(self._found.standing) - len(self.alerts)

    def counts(self) -> dict[Severity, int]:
        """Return how many alerts there are of each severity, the worst first; those without any are left out."""
        counted = Counter(alert.severity for alert in self.alerts)
        return {severity: counted[severity] for severity in Severity if counted[severity]}

    # ---- before a round

    @property
    def before(self) -> tuple[Alert, ...]:
        """What there is before that round, without what was put aside; errors and warnings first."""
        return unseen(self._found.before or (), self.seen.aside)

    @property
    def shown(self) -> tuple[Alert, ...]:
        """What the panel shows: what there is before the round that is asked for, else what deserves attention."""
        return self.before if self.asked_for else self.alerts

    @property
    def is_impossible(self) -> bool:
        """Whether the round that is asked for cannot be paired as things stand."""
        return any(makes_impossible(alert) for alert in self.before)

    def stops(self, alerts: Iterable[Alert]) -> tuple[Alert, ...]:
        """Return those alerts for which a pairing waits; what was passed over before does not count."""
        return tuple(alert for alert in unseen(alerts, self.seen.passed) if alert.severity in STOPS)

    def ask(self, number: int, alerts: tuple[Alert, ...]) -> None:
        """Have the arbiter look at what there is before round `number`; it is followed until `answer`."""
        self.asked_for = number
        self._found = self._found._replace(before=alerts)
        self.changed.emit()
        self.asked.emit()

    def answer(self, *, passed: bool = False) -> None:
        """The look is over; `passed` says that the round is paired in spite of what there was."""
        if passed:
            self.seen.pass_over(alert.token for alert in self.before if alert.can_be_dismissed)
        if self.asked_for:
            self.asked_for = 0
            self._found = self._found._replace(before=None)
            self.changed.emit()
        if passed:
            self.passed.emit()

    # ---- going there, putting aside

    def next_place(self, alert: Alert) -> Place:
        """Return where an alert leads; of one that leads to many places the next each time."""
        step = self._steps[alert.key]
        self._steps[alert.key] = step + 1
        return alert.places[step % len(alert.places)]

    def step_of(self, alert: Alert) -> int:
        """Return which of its places was gone to last, from 1; 0 if none."""
        step = self._steps[alert.key]
        return (step - 1) % len(alert.places) + 1 if step else 0

    def put_alert_aside(self, alert: Alert) -> None:
        """The arbiter has seen it: it is hidden until it changes."""
        if alert.can_be_dismissed:
            self.seen.put_aside([alert.token])
            self.changed.emit()

    def bring_back(self) -> None:
        """Show again what was put aside in this document."""
        self.seen.forget()
        self.changed.emit()

    # ---- following

    def wait(self) -> None:
        """Return when no thread is at work any more."""
        self._soon.stop()
        self._tasks.wait()

    def _begin(self) -> None:
        """Another document, or none."""
        document = self._desk.document
        self._tasks.cancel()
        self._watch, self._found, self.asked_for, self.is_known = Watch(), Found(), 0, False
        self._steps.clear()
        self.seen = Seen(self._preferences, None if document is None else document.path)
        self._now_and_then.stop()
        self._soon.stop()
        if document is not None:
            self._now_and_then.start()
            self._check_soon()
        self.changed.emit()

    def _check_soon(self, *_tournaments: object) -> None:
        if self._desk.is_open and not self._soon.isActive():
            self._soon.start(AFTER_MS)

    def check(self) -> None:
        """Look everything through on a thread; once more afterwards if that is going on."""
        document = self._desk.document
        self._again = self._tasks.busy
        if document is None or self._again:
            return
        self._begun = monotonic()
        tournament, watch, asked = document.tournament, self._watch, self.asked_for
        now = datetime.now().astimezone().isoformat(timespec="minutes")
        facts = facts_of(document, self._copies.backups, now)

        def work(_monitor: Monitor) -> Found:
            is_coming = asked and asked == tournament.next_round_number
            return Found(watch.alerts(tournament, facts), preflight(tournament) if is_coming else None)

        self._tasks.start(Job("", work, lambda found: self._take(found, asked), self._messages.error))

    def _take(self, found: Found, asked: int) -> None:
        before = found.before if asked == self.asked_for else self._found.before
        found = found._replace(before=before)
        if found != self._found or not self.is_known:
            self._found, self.is_known = found, True
            self.changed.emit()
        if self.asked_for and self.asked_for != self._desk.tournament.next_round_number:
            self.answer()
        if self._again or self._soon.isActive():
            self._soon.start(max(AFTER_MS, round((monotonic() - self._begun) * 1000 * _REST)))
