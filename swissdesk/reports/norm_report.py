"""The sheet of title norms: who makes one, and for named players every condition and the certificate's data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk import wording
from swissdesk.errors import InvalidEdit, Message
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Tournament
from swissdesk.reports import parts
from swissdesk.reports.columns import column
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.forms import setting_title
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import TABLE, Group, SheetKind
from swissdesk.standings import norms
from swissdesk.standings.norms import Certificate, Condition, NormReport, Verdict

LINE = 62
"""Characters in a line of text."""

_VERDICTS = {
    Verdict.NORM: N_("norm"),
    Verdict.UNCERTAIN: N_("for the arbiter to decide"),
    Verdict.NONE: N_("no norm"),
}
_MET = {True: "✓", False: "✗", None: "?"}


def check_achieved(made: Sequence[NormReport]) -> None:
    """Raise InvalidEdit if nobody has a norm, or a chance of one: the sheet would be empty."""
    if not made:
        raise InvalidEdit(
            N_("No title norms achieved so far. The sheet “Title norms” shows the conditions of selected players.")
        )


def norm_report(tournament: Tournament, after_round: int | None = None, options: SheetOptions | None = None) -> Report:
    """Return all players with a title norm after a round, or a chance of one; for named players everything about it.

    Without a number after the latest round with a result. Raises InvalidEdit for a round that is not paired or a
    draft, for a player whom there is not, and where there is nothing to print.
    """
    options = options or SheetOptions()
    number = parts.round_to_show(tournament, after_round)
    if options.players:
        return _in_full(tournament, number, [tournament.player(player) for player in options.players])
    made = [report for report in norms.norms(tournament, number) if report.verdict is not Verdict.NONE]
    made.sort(key=lambda report: (list(Verdict).index(report.verdict), report.player))
    check_achieved(made)
    return parts.report(
        tournament,
        "norms",
        translate(N_("Title norms")),
        (_overview(tournament, made),),
        number=number,
        without=options.without,
        notices=parts.notices(tournament, parts.missing(tournament, number)),
        notes=(_rules(),),
    )


def _rules() -> str:
    return wording.text(
        N_("By {edition}. Ra: average rating of the opponents; Rp: rating performance."), edition=norms.EDITION
    )


def _overview(tournament: Tournament, made: Sequence[NormReport]) -> Table:
    columns = (
        column("number", drop=2),
        column("title", drop=1),
        column("name"),
        column("federation", drop=3),
        Column("norm", translate(N_("Norm"))),
        Column("games", translate(N_("Games")), Align.RIGHT),
        Column("score", translate(N_("Score")), Align.RIGHT),
        Column("needed", translate(N_("Needed")), Align.RIGHT),
        column("average"),
        column("performance"),
        Column("verdict", translate(N_("Verdict"))),
    )
    rows = []
    for report in made:
        player = tournament.player(report.player)
        needed = "–" if report.needed is None else wording.points_text(report.needed)
        numbers = (str(len(report.games)), wording.points_text(report.score), needed)
        ratings = (str(report.average), str(report.performance))
        cells = (
            Cell(str(player.id), muted=True),
            parts.title_cell(player),
            parts.name_cell(player),
            Cell(player.federation),
            Cell(report.title.value, bold=True),
            *map(Cell, numbers),
            *map(Cell, ratings),
            Cell(translate(_VERDICTS[report.verdict]), bold=report.verdict is Verdict.NORM),
        )
        rows.append(Row(cells, key=f"player {player.id} {report.title.value}"))
    return Table(columns, tuple(rows))


# ---- one player


def _in_full(tournament: Tournament, number: int, players: Sequence[Player]) -> Report:
    tables: list[Table] = []
    for player in players:
        for title in norms.titles_for(player, number):
            tables += _of_title(tournament, norms.norm(tournament, player.id, title, number))
    if not tables:
        raise InvalidEdit(N_("These players already have all titles that norms lead to."))
    return parts.report(
        tournament,
        "norms",
        translate(N_("Title norms")),
        tables,
        number=number,
        notices=parts.notices(tournament, parts.missing(tournament, number)),
        notes=(_rules(),),
        use=Use.READING,
    )


def _of_title(tournament: Tournament, report: NormReport) -> Iterator[Table]:
    """Yield the conditions with the verdict above them, and, unless there is no norm, what the certificate says."""
    name = parts.name_cell(tournament.player(report.player)).text
    verdict = translate(_VERDICTS[report.verdict])
    text = N_("{name}: {title} norm, {verdict}")
    yield _conditions(report, wording.text(text, name=name, title=report.title.value, verdict=verdict))
    if report.verdict is Verdict.NONE:
        return
    certificate = norms.certificate(tournament, report)
    yield games_table(certificate, wording.text(N_("{title} norm: games"), title=report.title.value))
    yield _form(certificate, wording.text(N_("{title} norm: certificate data"), title=report.title.value))


def _conditions(report: NormReport, title: str) -> Table:
    columns = (
        Column("article", translate(N_("Art.")), kin="article"),
        Column("text", translate(N_("Condition")), stretch=True, kin="text"),
        Column("required", translate(N_("required")), Align.RIGHT),
        Column("found", translate(N_("actual")), Align.RIGHT),
        Column("met", "", Align.CENTRE),
    )
    rows: list[Row] = []
    if report.outlook is not None:
        rows += _remark("", report.outlook, "outlook")
    for place, condition in enumerate(report.conditions):
        rows += _condition(condition, str(place))
    for place, remark in enumerate(report.remarks):
        rows += _remark("", remark, f"remark {place}")
    for place, left_out in enumerate((*report.ignored, *report.excluded)):
        begin = wording.text(N_("Round {round} does not count: {reason}"), round=left_out.round, reason=left_out.reason)
        rows += _remark(left_out.article, begin, f"left out {place}")
    return Table(columns, tuple(rows), title=title)


def _condition(condition: Condition, group: str) -> Iterator[Row]:
    begin = (Cell(condition.article, muted=True),)
    values = (Cell(str(wording.fact_text(value))) for value in (condition.required, condition.found))
    end = (*values, Cell(_MET[condition.satisfied], bold=True))
    yield from parts.text_rows(wording.sentence(condition.text), LINE, before=begin, after=end, group=group)
    if condition.note is not None:
        yield from _remark("", condition.note, group)


def _remark(article: str, text: Message | str, group: str) -> Iterator[Row]:
    said = text if isinstance(text, str) else wording.sentence(text)
    begin, end = (Cell(article, muted=True),), (Cell(), Cell(), Cell())
    yield from parts.text_rows(said, LINE, before=begin, after=end, group=group, muted=True)


def games_table(certificate: Certificate, title: str) -> Table:
    """Return the games of a norm round by round, those that do not count muted."""
    columns = (
        Column("round", translate(N_("Rd")), Align.RIGHT),
        Column("opponent", translate(N_("Opponent")), stretch=True),
        column("federation"),
        Column("title", translate(N_("Title"))),
        column("rating"),
        Column("score", translate(N_("Score")), Align.RIGHT),
        Column("note", translate(N_("Remark"))),
    )
    rows = []
    for line in certificate.lines:
        score = "" if line.score is None else wording.points_text(line.score)
        note = line.note or ("" if line.counts else translate(N_("does not count")))
        rating = str(line.rating) if line.rating else "–"
        cells = (str(line.round), line.name, line.federation, line.title, rating, score, note)
        rows.append(Row(tuple(map(Cell, cells)), muted=not line.counts))
    return Table(columns, tuple(rows), title=title, whole=True)


def _form(certificate: Certificate, title: str) -> Table:
    columns = (Column("field", "", kin="field"), Column("value", "", stretch=True, kin="value"))
    rows = [Row((Cell(name), Cell(value, bold=True))) for name, value in certificate_fields(certificate) if value]
    return Table(columns, tuple(rows), title=title, whole=True)


def certificate_fields(certificate: Certificate) -> Iterator[tuple[str, str]]:
    """Yield the fields of the certificate and what is to be put there."""
    yield translate(N_("Last name")), certificate.last_name
    yield translate(N_("First name")), certificate.first_name
    yield translate(N_("FIDE ID")), certificate.fide_id
    yield translate(N_("Date of birth")), wording.date_text(certificate.birth)
    yield translate(N_("Federation")), certificate.federation
    yield translate(N_("Event")), certificate.event
    yield setting_title("event_code"), certificate.event_code
    yield translate(N_("Place")), ", ".join(filter(None, (certificate.location, certificate.host)))
    dates = " – ".join(dict.fromkeys(filter(None, map(wording.date_text, (certificate.start, certificate.end)))))
    yield translate(N_("Dates")), dates
    yield translate(N_("Rounds")), str(certificate.rounds)
    yield translate(N_("Rate of play")), certificate.time_control
    yield translate(N_("Chief arbiter")), certificate.chief_arbiter
    yield translate(N_("Average rating of the opponents")), str(certificate.average)
    yield translate(N_("Games")), str(certificate.games)
    yield translate(N_("Federations of the opponents")), str(certificate.federations)
    yield translate(N_("Opponents from the player's federation")), str(certificate.from_own_federation)
    yield translate(N_("Opponents from the host federation")), str(certificate.from_host_federation)
    yield translate(N_("Opponents with a title")), str(certificate.title_holders)
    yield translate(N_("Opponents with the required title")), str(certificate.required_titles)
    yield translate(N_("Unrated opponents")), str(certificate.unrated)
    yield translate(N_("Score")), wording.points_text(certificate.score)
    needed = "" if certificate.needed is None else wording.points_text(certificate.needed)
    yield translate(N_("Score needed")), needed
    yield translate(N_("Performance")), str(certificate.performance)
    if certificate.exceeds > 0:
        yield translate(N_("Exceeds the norm by")), wording.points_words(certificate.exceeds)


NORMS = SheetKind(
    "norms",
    N_("Title norms"),
    N_("Players with a title norm; all conditions for the selected players"),
    norm_report,
    Group.STANDINGS,
    (*TABLE, "players"),
    round_in_view=parts.latest,
)
