"""The pages of a site that tell how its rounds were paired: one for each round of a Swiss system.

A lesson depends on what was known when its round was paired, and on nothing later; so each is made once. It ends with
a mark of what it was made of: where the folder has it already, it is taken from there, also after a new start. In large
fields only the smaller brackets are tasks (`lesson.BRIEF`): all boards of a large one would have to be judged.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

from swissdesk import __version__
from swissdesk.engine.progress import Monitor
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import language
from swissdesk.model import Round, Tournament
from swissdesk.reports import parts

Stored = Callable[[str], str]
"""Returns the file of a name as it was written before, empty if there is none."""


def lesson_of(number: int) -> str:
    """Return the name of the page that tells how a round was paired."""
    return f"round-{number}-lesson.html"


class Lessons:
    """The lessons of one event, kept while the event goes on."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, str]] = {}

    def page(
        self, tournament: Tournament, played: Round, key: object, stored: Stored, monitor: Monitor | None = None
    ) -> str:
        """Return the page of a round, empty where it cannot be told. `key`: what was known when it was paired."""
        name = lesson_of(played.number)
        key = key, tuple(board.pair for board in played.pairings), played.system, parts.mode_mark(tournament)
        if self._kept.get(name, (None,))[0] != key:
            self._kept[name] = (key, _lesson(tournament, played, stored(name), monitor))
        return self._kept[name][1]


def _lesson(tournament: Tournament, played: Round, before: str, monitor: Monitor | None) -> str:
    from swissdesk.engine.as_known import known_before, system_of
    from swissdesk.engine.systems import position_before, system_named
    from swissdesk.reports.web.lesson import BRIEF, lesson_page

    try:
        known, system = known_before(tournament, played.number), system_of(tournament, played.number)
        name = parts.marked_name(tournament)
        mark = _mark(known, played, system, name)
        if before.endswith(mark):
            return before
        position = position_before(known, system_named(system))
        return lesson_page(position, system, name, monitor, most=BRIEF) + mark
    except SwissDeskError:
        return ""


def _mark(known: Tournament, played: Round, system: str, name: str) -> str:
    """Return the last line of a lesson: what it was made of, in few letters."""
    from swissdesk.formats.json_export import as_json

    boards = str([board.pair for board in played.pairings])
    made_of = (__version__, language(), system, name, boards, as_json(known))
    return f"<!-- {blake2b(repr(made_of).encode('utf-8', 'surrogatepass'), digest_size=12).hexdigest()} -->\n"
