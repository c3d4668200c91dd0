"""FIDE's tournament report (form IT3): the event, its officials, its field, and the norms that were made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from swissdesk import wording
from swissdesk.fields.values import arbiter_text
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.model.arbiters import arbiters_of
from swissdesk.reports import parts
from swissdesk.reports.certificates import norms_made
from swissdesk.reports.columns import column
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.forms import filled, setting_title, signatures
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import Group, SheetKind
from swissdesk.standings.event_facts import FieldFacts, field_facts
from swissdesk.standings.norms import Verdict


def event_report(tournament: Tournament, after_round: int | None = None, options: SheetOptions | None = None) -> Report:
    """Return the tournament report, filled in as far as the event's data go."""
    facts = field_facts(tournament)
    return parts.report(
        tournament,
        "it3",
        translate(N_("Tournament report (IT3)")),
        (
            filled(translate(N_("Event")), _event(tournament)),
            filled(translate(N_("Players")), _players(facts)),
            _arbiters(tournament),
            _norms(tournament),
            signatures(
                (N_("Chief arbiter"), tournament.info.chief_arbiter),
                (N_("Organiser"), ""),
                (N_("Federation of the event"), tournament.info.federation),
            ),
        ),
        use=Use.READING,
        notices=parts.notices(tournament, parts.missing(tournament, len(tournament.rounds))),
    )


def _event(tournament: Tournament) -> Iterator[tuple[str, str]]:
    info = tournament.info
    yield translate(N_("Event")), info.name
    yield setting_title("event_code"), info.event_code
    yield translate(N_("Place")), info.city
    yield translate(N_("Federation")), info.federation
    yield translate(N_("Dates")), parts.event_dates(tournament)
    yield setting_title("system"), wording.system_title(tournament.settings.system)
    yield translate(N_("Rounds")), str(tournament.settings.rounds or len(tournament.rounds) or "")
    yield translate(N_("Rounds in one day")), _busiest_day(tournament)
    yield translate(N_("Rate of play")), info.time_control or info.time_control_code


def _busiest_day(tournament: Tournament) -> str:
    days = Counter(date for date in tournament.info.round_dates if date.strip())
    return str(max(days.values())) if days else ""


def _players(facts: FieldFacts) -> Iterator[tuple[str, str]]:
    yield translate(N_("Players")), str(facts.players)
    yield translate(N_("Rated players")), str(facts.rated)
    yield translate(N_("Unrated players")), str(facts.unrated)
    yield translate(N_("Average rating")), str(facts.average or "")
    titles = ", ".join(f"{title.value} {count}" for title, count in facts.titles)
    yield translate(N_("Title-holders")), titles or "0"
    federations = ", ".join(f"{name} {count}" for name, count in facts.federations)
    yield (
        translate(N_("Federations")),
        wording.text(N_("{count}: {names}"), count=len(facts.federations), names=federations),
    )
    yield translate(N_("Players from other federations")), str(facts.foreign)
    yield translate(N_("Games played")), wording.text(N_("{played} of {games}"), played=facts.played, games=facts.games)


def _arbiters(tournament: Tournament) -> Table:
    columns = (Column("arbiter", "", stretch=True),)
    rows = [
        Row((Cell(arbiter_text(arbiter)),), key=f"arbiter {arbiter.name}") for arbiter in arbiters_of(tournament.info)
    ]
    return Table(columns, tuple(rows), title=translate(N_("Arbiters")), whole=True)


def _norms(tournament: Tournament) -> Table:
    columns = (
        column("name"),
        column("federation"),
        Column("fide-id", translate(N_("FIDE ID"))),
        Column("norm", translate(N_("Norm"))),
        Column("games", translate(N_("Games")), Align.RIGHT),
        Column("score", translate(N_("Score")), Align.RIGHT),
        column("performance"),
    )
    rows = []
    for report in norms_made(tournament, parts.latest(tournament)):
        if report.verdict is not Verdict.NORM:
            continue
        player = tournament.player(report.player)
        texts = (player.federation, player.fide_id, report.title.value, str(len(report.games)))
        cells = (*map(Cell, texts), Cell(wording.points_text(report.score)), Cell(str(report.performance)))
        rows.append(Row((parts.name_cell(player), *cells), key=f"player {player.id} {report.title.value}"))
    return Table(columns, tuple(rows), title=translate(N_("Title norms")), whole=True)


EVENT_REPORT = SheetKind(
    "it3",
    N_("Tournament report (IT3)"),
    N_("FIDE’s form about the event, filled in: officials, players, norms"),
    event_report,
    Group.PLAYERS,
    by_round=False,
)
