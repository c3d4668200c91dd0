"""`swissdesk convert`: a tournament in another format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from swissdesk.cli import files
from swissdesk.cli.exits import DONE, UsageError, say
from swissdesk.cli.reading import WHOLE, Given, Grammar, one_of
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.session.exporting import BY_KEY, TABLES, Wanted

if TYPE_CHECKING:
    from swissdesk.model import Tournament

_DOCUMENT = "swissdesk"
TARGETS = (*BY_KEY, _DOCUMENT)
_BY_SUFFIX = {target.suffix: target.key for target in BY_KEY.values() if target.usual and target.suffix}
_BY_SUFFIX |= {".html": "html", ".swissdesk": _DOCUMENT}


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("input", N_("IN"), N_("a tournament of any program, or a table of players"))
    takes.word("output", N_("OUT"), N_("a file, or a folder for web pages"))
    takes.option("to", "--to", "", N_("the format (default: by the name of the file to write)"), one_of(TARGETS))
    takes.option("round", "--round", "N", N_("csv, xlsx, ods, pgn: round N, or the state after it"), WHOLE)
    takes.option(
        "table", "--table", "", N_("csv: which table (default: players)"), one_of(tuple(TABLES)), default="players"
    )
    takes.flag("accept", "--accept", N_("import rounds that break the rules; the event’s report then says so"))


def run(given: Given) -> int:
    """Write a tournament in another format; what is wrong with it goes to standard error and stops nothing."""
    target = given.to or _format_by_name(given.output)
    tournament = files.load(given.input)
    if files.is_document(given.input):
        _remark_on_findings(tournament, Path(given.input).name)
    if target == _DOCUMENT:
        _document(tournament, given)
    else:
        if BY_KEY[target].dialect:
            _refuse_unfinished(tournament)
        wanted = Wanted(given.round, given.table)
        files.print_remarks(BY_KEY[target].write(tournament, Path(given.output), wanted))
        if target == "fide":
            _say_rejected(tournament)
    return DONE


def _refuse_unfinished(tournament: Tournament) -> None:
    from swissdesk.session.fide.finishing import final_refusal

    refusal = final_refusal(tournament) if tournament.settings.fide_mode_left is None else None
    if refusal is not None:
        raise InvalidEdit(refusal.template, **refusal.facts)


def _say_rejected(tournament: Tournament) -> None:
    """Say on standard error how much FIDE would reject of a folder that was written."""
    from swissdesk.reports.to_fide import rejected

    refused = rejected(tournament)
    if refused is not None:
        say(refused)


def _remark_on_findings(tournament: Tournament, name: str) -> None:
    """Say on standard error what the reader of a report would say of the same tournament: rematches, second byes, …"""
    from swissdesk.formats.trf.problems import Findings
    from swissdesk.model.findings import check

    findings = Findings(name)
    for found in check(tournament):
        findings.warn(0, 0, found.message.template, who=found.player, at=found.round, **found.message.facts)
    files.print_remarks(findings.items)


def _format_by_name(name: str) -> str:
    suffix = Path(name).suffix.lower()
    if Path(name).is_dir() or name.endswith("/"):
        return "html"
    if suffix not in _BY_SUFFIX:
        raise UsageError(
            N_("Unknown format of {name}. Choose it with --to {formats}."),
            name=name,
            formats="|".join(TARGETS),
        )
    return _BY_SUFFIX[suffix]


def _document(tournament: Tournament, given: Given) -> None:
    """Write a document; a file of another program begins in FIDE mode, as it does in the window.

    What the file does not say is listed. Raises InvalidEdit if its rounds break the rules and nobody accepts that.
    """
    from swissdesk.model.events import Begin
    from swissdesk.session import Document

    name = Path(given.input).name
    if files.is_document(given.input):
        Document.create(Path(given.output), Begin(tournament, origin=name)).close()
        return
    from swissdesk.checking import check_event
    from swissdesk.session.fide.importing import accepted, assumed, begun, breaches

    for said in assumed(tournament):
        say(said)
    report = check_event(tournament)
    found = breaches(tournament, report)
    for objection in found:
        say(objection.said)
    if found and not given.accept:
        raise InvalidEdit(
            N_("{name} is not imported: its rounds break the rules. To import it as it is, add --accept."), name=name
        )
    with Document.create(Path(given.output), Begin(begun(tournament), origin=name)) as document:
        if found:
            document.do(accepted(tournament, report))
