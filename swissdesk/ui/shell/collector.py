"""Keeps the collector of cycles away from what stays for as long as a document is open.

At 1,000 players one full collection takes longer than a typed result may, and finds nothing. So the objects of a
document are built while the collector is off and then frozen; what later changes create is collected from time to time
and frozen too; and there is one full collection a moment after the last document is closed.

Automatic collection stays off: it can start wherever Python creates an object, even while Qt walks through all widgets,
and a widget deleted at that moment crashes the program. Collections run between two events of the GUI thread.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from PySide6.QtCore import QCoreApplication, QTimer

from swissdesk.ui.shell.desk import Desk

_IDLE_MS = 1000
"""So long after a document was closed all is looked through: if that was the end of the program, never."""

_SETTLES_EVERY = 100
"""So many changes of a tournament at a time the collector looks through, before it leaves them alone."""


_LOOKS_EVERY_MS = 200
"""So often it is seen whether a collection is due."""
_NAME = "collector"


def work_between_events(application: QCoreApplication) -> None:
    """Collect only from the event loop of this application from now on."""
    gc.disable()
    if application.findChild(QTimer, _NAME) is None:
        timer = QTimer(application, interval=_LOOKS_EVERY_MS)
        timer.setObjectName(_NAME)
        timer.timeout.connect(collect_what_is_due)
        timer.start()


_builders: set[object] = set()
"""Whoever builds something large now, on whatever thread."""


def collect_what_is_due() -> None:
    """Make the largest collection that Python, by its thresholds, would have made by now; none while much is built."""
    if _builders:
        return
    for generation, (made, most) in reversed(list(enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True)))):
        if made > most > 0:
            gc.collect(generation)
            return


@contextmanager
def resting() -> Iterator[None]:
    """Build something large that stays: the collector looks at nothing of it, neither meanwhile nor afterwards."""
    worked, builder = gc.isenabled(), object()
    gc.disable()
    _builders.add(builder)
    try:
        yield
        gc.freeze()
    finally:
        _builders.discard(builder)
        if worked:
            gc.enable()


def spare(desk: Desk) -> None:
    """Set aside what the documents of a desk bring, from now on."""
    changes = count(1)

    def tidy() -> None:
        gc.collect()
        if desk.is_open:
            gc.freeze()

    def settle() -> None:
        if desk.is_open:
            gc.freeze()
        else:
            gc.unfreeze()
            QTimer.singleShot(_IDLE_MS, desk, tidy)

    def go_on() -> None:
        if next(changes) % _SETTLES_EVERY == 0:
            QTimer.singleShot(0, desk, tidy)

    desk.document_changed.connect(settle)
    desk.changed.connect(lambda *_: go_on())
