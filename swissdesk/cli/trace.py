"""`swissdesk trace`: a round as a lesson on one HTML page, or its steps as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DONE, UsageError
from swissdesk.cli.output import write_json
from swissdesk.cli.reading import WHOLE, Given, Grammar
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Callable

    from swissdesk.engine.position import Position
    from swissdesk.engine.trace import Trace
    from swissdesk.exercises.typed import TypedPosition
    from swissdesk.reports.trace_parts import StepNotes


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document, a TRF file or a typed position"))
    takes.flag("html", "--html", N_("one HTML page for phones: steps, cards, questions, brackets to pair"))
    takes.flag("json", "--json", N_("the steps as JSON for other programs"))
    takes.option("system", "--system", N_("SYSTEM"), N_("the pairing system (default: as named in the file)"))
    takes.option("round", "--round", "N", N_("use the position before round N"), WHOLE)
    takes.option("output", "-o", N_("OUT"), N_("the file to write (default: standard output)"))
    takes.examples += ["swissdesk trace open.trf --html --round 5 -o round5.html"]


def run(given: Given) -> int:
    """Write the page, or the steps."""
    from swissdesk.engine.as_known import known_before, system_of
    from swissdesk.engine.systems import position_before, propose, system_named
    from swissdesk.reports.trace_parts import NOTHING, notes_of

    if given.html == given.json:
        raise UsageError(N_("Choose one form: --html or --json."))
    typed = _typed(given)
    if typed is not None:
        return _write(
            given, typed.position, typed.system, typed.title, lambda: _trace_of(typed), lambda _trace: NOTHING
        )
    tournament = files.load(given.file)
    number = tournament.next_round_number if given.round is None else given.round
    system = given.system or system_of(tournament, number)
    before = known_before(tournament, number)
    position = position_before(before, system_named(system))
    return _write(
        given,
        position,
        system,
        tournament.info.name,
        lambda: propose(before, system).trace(),
        lambda trace: notes_of(tournament, trace),
    )


def _write(
    given: Given,
    position: Position,
    system: str,
    event: str,
    tell: Callable[[], Trace],
    noted: Callable[[Trace], StepNotes],
) -> int:
    if given.json:
        from swissdesk.engine.trace_export import trace_data

        write_json(trace_data(tell(), wording.sentence), given.output)
    else:
        from swissdesk.reports.web.lesson import lesson_page

        files.write_text(given.output, lesson_page(position, system, event, noted=noted))
    return DONE


def _typed(given: Given) -> TypedPosition | None:
    """Return the typed position of the file, None if it is a tournament; of several only sets are made."""
    from swissdesk.cli.files import typed_positions
    from swissdesk.exercises.typed import by_system

    found = typed_positions(given.file)
    if len(found) > 1:
        raise UsageError(
            N_("{path} has {count} positions. Make a set of them: swissdesk exercises {path}"),
            path=given.file,
            count=len(found),
        )
    if not found:
        return None
    if given.round is not None:
        raise UsageError(N_("A typed position has its own round. Leave out --round."))
    return by_system(found[0], given.system)


def _trace_of(typed: TypedPosition) -> Trace:
    from swissdesk.exercises.task import Exercise, Task

    return Exercise(Task(typed.position, typed.system)).trace
