"""How a player stands to a title norm: condition by condition, the games, and what the certificate says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports.norm_report import certificate_fields
from swissdesk.reports.web.markup import Markup, joined, tag
from swissdesk.standings.norms import Certificate, Condition, Excluded, NormReport, Verdict, certificate
from swissdesk.ui.models.norms import VERDICTS, NormRow
from swissdesk.ui.standings.telling import Story, cell, facts, head, heading, line, link, paragraph, quiet, table

SHEET = "norms"
_SIGNS = {True: "✓", False: "✗", None: "?"}
_LOOKS = {Verdict.NORM: "good", Verdict.UNCERTAIN: "notice", Verdict.NONE: "quiet"}
_SIGN_LOOKS = {True: "good", False: "notice", None: "notice"}


def norm_story(tournament: Tournament, row: NormRow, reports: Sequence[NormReport]) -> Story:
    """Return how a player stands to the titles of these reports."""
    said = ". ".join(
        wording.text(N_("{title}: {verdict}"), title=report.title.value, verdict=VERDICTS[report.verdict])
        for report in reports
    )
    in_order = sorted(reports, key=lambda report: list(Verdict).index(report.verdict))
    content = joined(part for report in in_order for part in _of_title(tournament, report))
    title = wording.text(N_("Norms of {player}"), player=row.player.name)
    return Story(title, said, content, SHEET, row.player.id)


def _of_title(tournament: Tournament, report: NormReport) -> Iterator[Markup]:
    verdict = tag("span", translate(VERDICTS[report.verdict]), class_=_LOOKS[report.verdict])
    yield paragraph(tag("span", f"{report.title.value}  ", class_="large"), verdict)
    yield table(_conditions(report.conditions))
    yield from (paragraph(wording.sentence(remark), look="notice") for remark in report.remarks)
    yield from _left_out(tournament, report)
    if report.verdict is Verdict.NONE:
        yield paragraph(_needed(report), look="quiet")
        return
    data = certificate(tournament, report)
    yield heading(wording.text(N_("{title} norm: for the certificate"), title=report.title.value))
    yield table(_games(data))
    yield facts([(name, value) for name, value in certificate_fields(data) if value])
    yield paragraph(translate(report.edition), look="quiet")


def _conditions(conditions: Sequence[Condition]) -> Iterator[Markup]:
    yield head(("", False), (translate(N_("Condition")), False), (translate(N_("required")), True),
               (translate(N_("found")), True))  # fmt: skip
    for condition in conditions:
        text: list[str] = [wording.sentence(condition.text), "  ", quiet(condition.article)]
        if condition.note is not None:
            text += [Markup("<br/>"), quiet(wording.sentence(condition.note))]
        sign = tag("span", _SIGNS[condition.satisfied], class_=_SIGN_LOOKS[condition.satisfied])
        yield line(
            cell(sign),
            cell(*text, wide=True),
            cell(str(wording.fact_text(condition.required)), right=True),
            cell(str(wording.fact_text(condition.found)), right=True),
        )


def _needed(report: NormReport) -> str:
    if report.needed is None:
        return wording.text(N_("No score against these opponents would do ({edition})."), edition=report.edition)
    return wording.text(N_("Against these opponents {points} from {games} would do ({edition})."),
                        points=wording.points_text(report.needed), games=len(report.games),
                        edition=report.edition)  # fmt: skip


def _left_out(tournament: Tournament, report: NormReport) -> Iterator[Markup]:
    rounds = sorted((*report.ignored, *report.excluded), key=lambda each: each.round)
    if rounds:
        yield heading(translate(N_("Left out")))
        yield table(_left_out_line(tournament, each) for each in rounds)


def _left_out_line(tournament: Tournament, each: Excluded) -> Markup:
    opponent: str = "–" if each.opponent is None else link(tournament.by_id[each.opponent])
    return line(cell(str(each.round), right=True), cell(opponent), cell(wording.sentence(each.reason)),
                cell(quiet(each.article), right=True))  # fmt: skip


def _games(data: Certificate) -> Iterator[Markup]:
    titles = ((N_("Rd"), True), (N_("Opponent"), False), (N_("Fed."), False), (N_("Title"), False), (N_("Rtg"), True),
              (N_("made"), True))  # fmt: skip
    yield head(*((translate(title), right) for title, right in titles))
    for game in data.lines:
        score = "" if game.score is None else wording.points_text(game.score)
        note = (Markup("<br/>"), quiet(game.note)) if game.note else ()
        yield line(
            cell(str(game.round), right=True), cell(game.name, *note), cell(game.federation), cell(game.title),
            cell(str(game.rating or "–"), right=True), cell(score, right=True, struck=not game.counts),
        )  # fmt: skip
