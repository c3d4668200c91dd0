"""`swissdesk trace`: a round as a lesson on one HTML page, or its steps as JSON."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DONE, UsageError
from swissdesk.cli.grammar import WHOLE, Given, Grammar
from swissdesk.cli.output import write_json
from swissdesk.i18n import N_


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document or a TRF file"))
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

    if given.html == given.json:
        raise UsageError(N_("Choose one form: --html or --json."))
    tournament = files.load(given.file)
    number = tournament.next_round_number if given.round is None else given.round
    system = given.system or system_of(tournament, number)
    before = known_before(tournament, number)
    if given.json:
        from swissdesk.engine.trace_export import trace_data

        write_json(trace_data(propose(before, system).trace(), wording.sentence), given.output)
    else:
        from swissdesk.reports.step_notes import notes_of
        from swissdesk.reports.web.lesson import lesson_page

        position = position_before(before, system_named(system))
        page = lesson_page(position, system, tournament.info.name, noted=lambda trace: notes_of(tournament, trace))
        files.write_text(given.output, page)
    return DONE
