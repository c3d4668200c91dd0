"""`swissdesk norms`: title norms, and for one player every condition with its article."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DONE, UsageError
from swissdesk.cli.reading import WHOLE, Given, Grammar, one_of
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.model import Tournament
    from swissdesk.standings.norms import Condition, NormReport

_SIGNS = {True: "✓", False: "✗", None: "?"}


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document or a TRF file"))
    takes.option("output", "-o", N_("OUT"), N_("the file to write (default: standard output)"))
    takes.option("round", "--round", "N", N_("after round N (default: the latest)"), WHOLE)
    takes.option("player", "--player", "N", N_("all conditions for the player with this number"), WHOLE)
    takes.option("title", "--title", N_("TITLE"), N_("GM, IM, WGM or WIM (default: all titles above the player’s own)"))
    takes.option("format", "--format", "", N_("the format (default: text)"), one_of(("text", "json")), default="text")


def run(given: Given) -> int:
    """Print who has made a norm, or for one player whether each condition is met."""
    tournament = files.load(given.file)
    reports = _reports(tournament, given)
    if given.format == "json":
        data = {"norms": [_data(tournament, report) for report in reports]}
        text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    elif given.player is not None:
        text = "\n".join("".join(f"{line}\n" for line in _in_full(tournament, report)) for report in reports)
    else:
        text = "".join(f"{line}\n" for line in _in_short(tournament, reports))
    files.write_text(given.output, text)
    return DONE


def _reports(tournament: Tournament, given: Given) -> list[NormReport]:
    from swissdesk.model import Title
    from swissdesk.standings.norms import TITLES, norm, norms, titles_for

    titles: Sequence[Title] | None = None
    if given.title is not None:
        known = {title.value: title for title in TITLES}
        if given.title.upper() not in known:
            raise UsageError(
                N_("No norms exist for “{title}”. Choose from {known}."), title=given.title, known=", ".join(known)
            )
        titles = (known[given.title.upper()],)
    if given.player is not None:
        after = len(tournament.rounds) if given.round is None else given.round
        wanted = titles or titles_for(tournament.player(given.player), after)
        return [norm(tournament, given.player, title, given.round) for title in wanted]
    found = norms(tournament, given.round)
    return [report for report in found if titles is None or report.title in titles]


def _in_short(tournament: Tournament, reports: Sequence[NormReport]) -> Iterator[str]:
    from swissdesk.standings.norms import Verdict

    found = [report for report in reports if report.verdict is not Verdict.NONE]
    if not found:
        yield wording.text(N_("No title norms achieved."))
    for report in found:
        template = N_("{title} norm: {number} {name}, {score} of {games}, performance {performance}")
        if report.open:
            template = N_(
                "{title} norm, to be confirmed: {number} {name}, {score} of {games}, performance {performance}"
            )
        yield _sentence(tournament, report, template)
        yield from (f"  {_line(condition)}" for condition in report.open)
        yield from (f"  {wording.sentence(remark)}" for remark in report.remarks)


def _in_full(tournament: Tournament, report: NormReport) -> Iterator[str]:
    from swissdesk.standings.norms import Verdict

    templates = {
        Verdict.NORM: N_("{title} norm: {number} {name}, {score} of {games}, performance {performance}"),
        Verdict.UNCERTAIN: N_(
            "{title} norm, to be confirmed: {number} {name}, {score} of {games}, performance {performance}"
        ),
        Verdict.NONE: N_("No {title} norm: {number} {name}, {score} of {games}, performance {performance}"),
    }
    yield _sentence(tournament, report, templates[report.verdict])
    if report.outlook is not None:
        yield f"  {wording.sentence(report.outlook)}"
    for condition in report.conditions:
        yield f"  {_line(condition)}"
        if condition.note is not None:
            yield f"      {wording.sentence(condition.note)}"
    for left_out in (*report.ignored, *report.excluded):
        yield wording.text(
            N_("  round {round}: {reason} ({article})"),
            round=left_out.round,
            reason=left_out.reason,
            article=left_out.article,
        )
    yield from (f"  {wording.sentence(remark)}" for remark in report.remarks)


def _sentence(tournament: Tournament, report: NormReport, template: str) -> str:
    return wording.text(
        template,
        title=report.title.value,
        number=report.player,
        name=tournament.by_id[report.player].name,
        score=wording.points_text(report.score),
        games=len(report.games),
        performance=report.performance,
    )


def _line(condition: Condition) -> str:
    """Return ``✗ 1.4.1a    Games: 4, required: 9``."""
    text = wording.text(
        N_("{what}: actual {found}, required {required}"),
        what=condition.text,
        found=condition.found,
        required=condition.required,
    )
    return f"{_SIGNS[condition.satisfied]} {condition.article:<9} {text}"


def _data(tournament: Tournament, report: NormReport) -> dict[str, Any]:
    from swissdesk.standings.norms import certificate

    sheet = asdict(certificate(tournament, report))
    sheet["title"] = report.title.value
    for name in ("score", "needed", "exceeds"):
        sheet[name] = None if sheet[name] is None else sheet[name] / 100
    for line in sheet["lines"]:
        line["score"] = None if line["score"] is None else line["score"] / 100
    return {
        "id": report.player,
        "name": tournament.by_id[report.player].name,
        "title": report.title.value,
        "verdict": report.verdict.value,
        "rules": report.edition,
        "credited_games": report.credited,
        "conditions": [
            {
                "article": condition.article,
                "text": wording.sentence(condition.text),
                "required": wording.fact_text(condition.required),
                "found": wording.fact_text(condition.found),
                "satisfied": condition.satisfied,
                "note": "" if condition.note is None else wording.sentence(condition.note),
            }
            for condition in report.conditions
        ],
        "remarks": [wording.sentence(remark) for remark in report.remarks],
        "certificate": sheet,
    }
