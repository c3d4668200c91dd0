"""Sets of tasks that a teacher gives away: tasks of the bank, the brackets of a round, or positions typed in.

A set is a sequence of `Item`; nothing in it says how a task is solved. `reports.web.lesson` makes a page of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from swissdesk.engine.progress import Monitor
from swissdesk.errors import SwissDeskError
from swissdesk.exercises.bank import Entry
from swissdesk.exercises.learner import chosen
from swissdesk.exercises.task import Exercise, Task
from swissdesk.exercises.typed import TypedPosition
from swissdesk.i18n import N_
from swissdesk.values import dataclass

MOST_ITEMS = 60
"""So many tasks fit on a page that a telephone still opens at once."""


class SetError(SwissDeskError):
    """No set can be made; the message says what to ask for."""


@dataclass(frozen=True)
class Item:
    """A task that has been worked out, with what a learner reads above it (empty: nothing of its own)."""

    exercise: Exercise
    title: str = ""


def of_bank(entries: Sequence[Entry], count: int, seed: int, monitor: Monitor | None = None) -> tuple[Item, ...]:
    """Return so many tasks of the bank, of as many themes as possible, the easiest first; raises SetError."""
    if not entries:
        raise SetError(N_("The bank has no task like that. Choose another theme, level or system."))
    return tuple(_each((Exercise(entry.task, None) for entry in chosen(entries, count, seed)), count, monitor))


def of_position(task: Task, title: str = "", monitor: Monitor | None = None) -> tuple[Item, ...]:
    """Return the bracket of a task, or every bracket of its round in which there is something to pair.

    A round without brackets is one task. Raises NoPairing, InvalidEdit, NoTrace.
    """
    if task.bracket:
        return (Item(Exercise(task, monitor), title),)
    whole = Exercise(task, monitor)
    brackets = [whole.at(number) for number in range(1, len(whole.brackets) + 1)]
    worth = [each for each in brackets if len(each.players) > 1 and each.answer.pairs]
    return tuple(Item(each, title) for each in worth or [whole])


def of_typed(positions: Iterable[TypedPosition], monitor: Monitor | None = None) -> tuple[Item, ...]:
    """Return the tasks of typed positions in their order; raises what `of_position` raises."""
    return tuple(
        item
        for typed in positions
        for item in of_position(Task(typed.position, typed.system, typed.bracket), typed.title, monitor)
    )


def _each(exercises: Iterator[Exercise], count: int, monitor: Monitor | None) -> Iterator[Item]:
    for done, exercise in enumerate(exercises):
        if monitor is not None:
            monitor(done, count)
        yield Item(exercise)
