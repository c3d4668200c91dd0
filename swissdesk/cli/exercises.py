"""`swissdesk exercises`: a set of tasks on one HTML page for phones, from the bank, a round, or positions typed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissdesk.cli import files
from swissdesk.cli.exits import DONE, UsageError
from swissdesk.cli.reading import COUNT, WHOLE, Given, Grammar
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Iterator

    from swissdesk.exercises.sets import Item

_USUAL = 10


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word(
        "files",
        N_("FILE"),
        N_("tournaments or typed positions (default: tasks of the bank)"),
        many=True,
        needed=False,
    )
    takes.option("round", "--round", "N", N_("use the position before round N"), WHOLE)
    takes.option("system", "--system", N_("SYSTEM"), N_("the pairing system (default: as named in the file)"))
    takes.option("theme", "--theme", N_("THEME"), N_("of the bank: the theme, as criterion:C12, limbo or bye"))
    takes.option("level", "--level", "N", N_("of the bank: the level, 1 (easy) to 5"), COUNT)
    takes.option("count", "--count", "N", N_("of the bank: how many tasks (default: 10)"), COUNT, default=_USUAL)
    takes.option("seed", "--seed", "N", N_("of the bank: the seed of the choice (default: 1)"), WHOLE, default=1)
    takes.option("title", "--title", N_("TEXT"), N_("the title of the page"), default="")
    takes.option("output", "-o", N_("OUT"), N_("the file to write (default: standard output)"))
    takes.notes += [
        N_(
            "A typed position has lines such as “system: dutch-2026” and “round: 4”, then a line for each player: "
            "number, score, colours, floats, opponents, name."
        ),
        N_("A line --- stands between two typed positions."),
    ]
    takes.examples += [
        "swissdesk exercises --system dutch-2026 --theme criterion:C12 --count 8 -o colours.html",
        "swissdesk exercises positions.txt open.trf --round 5 -o seminar.html",
    ]


def run(given: Given) -> int:
    """Write the page."""
    from swissdesk.exercises.sets import MOST_ITEMS
    from swissdesk.reports.web.lesson import exercise_page

    items = tuple(_of_files(given)) if given.files else _of_bank(given)
    if len(items) > MOST_ITEMS:
        raise UsageError(
            N_("A page holds {most} tasks, these are {count}. Choose fewer."), most=MOST_ITEMS, count=len(items)
        )
    files.write_text(given.output, exercise_page(items, given.title))
    return DONE


def _of_bank(given: Given) -> tuple[Item, ...]:
    from swissdesk.exercises.bank import bank
    from swissdesk.exercises.sets import of_bank

    themes = sorted({theme.code for entry in bank() for theme in entry.themes})
    if given.theme and given.theme not in themes:
        raise UsageError(
            N_("The bank has no theme “{theme}”. Choose one of: {known}."), theme=given.theme, known=", ".join(themes)
        )
    wanted = [
        entry
        for entry in bank()
        if given.system in (None, entry.system)
        and given.theme in (None, *(theme.code for theme in entry.themes))
        and given.level in (None, entry.level)
    ]
    return of_bank(wanted, given.count, given.seed)


def _of_files(given: Given) -> Iterator[Item]:
    from swissdesk.cli.files import typed_positions
    from swissdesk.engine.as_known import known_before, system_of
    from swissdesk.engine.systems import position_before, system_named
    from swissdesk.exercises.sets import of_position, of_typed
    from swissdesk.exercises.task import Task
    from swissdesk.exercises.typed import by_system

    for path in given.files:
        typed = typed_positions(path)
        if typed:
            yield from of_typed(by_system(each, given.system) for each in typed)
            continue
        tournament = files.load(path)
        number = tournament.next_round_number if given.round is None else given.round
        system = given.system or system_of(tournament, number)
        position = position_before(known_before(tournament, number), system_named(system))
        yield from of_position(Task(position, system), tournament.info.name)
