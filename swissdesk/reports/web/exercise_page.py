"""One HTML file with a set of tasks: cards to pair with hints and judgement, and questions, shown as a lesson is.

Each task has the cards of its own position, so that tasks of many tournaments and systems stand side by side. What the
tasks teach is not on the page: it would give their answers away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk.engine.progress import Monitor
from swissdesk.errors import message
from swissdesk.exercises.sets import Item
from swissdesk.i18n import N_
from swissdesk.reports.web.lesson import Data, bracket_data, cards, head, holding, page_of
from swissdesk.reports.web.packing import Packer


def exercise_page(items: Sequence[Item], title: str = "", monitor: Monitor | None = None) -> str:
    """Return the page of these tasks in their order; raises NoTrace, and what `monitor` raises."""
    return page_of(exercise_data(items, title, monitor))


def exercise_data(items: Sequence[Item], title: str = "", monitor: Monitor | None = None) -> Data:
    """Return what the page shows, as plain values."""
    packer = Packer()
    data = {
        **head(packer, title),
        "title": packer.message(message(N_("Exercises: {count}"), count=len(items))),
        "players": {},
        "boards": [],
        "bye": None,
        "steps": [],
        "brackets": list(_tasks(items, packer, monitor)),
    }
    return data | {"templates": packer.templates()}


def _tasks(items: Sequence[Item], packer: Packer, monitor: Monitor | None) -> Iterator[Data]:
    for number, item in enumerate(items, 1):
        exercise = item.exercise
        everybody = exercise.position.competitors
        yield bracket_data(exercise, packer, holding(monitor, number - 1, len(items))) | {
            "task": number,
            "said": item.title,
            "system": packer.text(exercise.system.title),
            "round": packer.message(message(N_("Round {round}"), round=exercise.position.round)),
            "cards": cards(everybody),
            "order": [player.id for player in everybody],
        }
