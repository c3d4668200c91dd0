"""Forms that go to FIDE, filled in: on arbiters, certificates of title results (IT1), the tournament report (IT3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from swissdesk import wording
from swissdesk.fields.values import ROLES, arbiter_text
from swissdesk.i18n import N_, translate
from swissdesk.model import Arbiter, Tournament
from swissdesk.model.arbiters import TITLES, arbiters_of
from swissdesk.reports import parts
from swissdesk.reports.columns import column
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.forms import filled, setting_title, signatures
from swissdesk.reports.norm_report import certificate_fields, check_achieved, games_table
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import Group, SheetKind
from swissdesk.standings import norms
from swissdesk.standings.norms import NormReport, Verdict
from swissdesk.standings.norms.event import FieldFacts, field_facts
from swissdesk.standings.rules import day_of, length_in_days

# ---- arbiters

_FORMS = {"FA": "FA1", "IA": "IA1"}


def seeking(tournament: Tournament) -> tuple[Arbiter, ...]:
    """Return the arbiters for whom a norm report is to be written."""
    return tuple(arbiter for arbiter in arbiters_of(tournament.info) if arbiter.seeks in _FORMS)


def arbiter_norms(
    tournament: Tournament, after_round: int | None = None, options: SheetOptions | None = None
) -> Report:
    """Return the norm reports of all arbiters who seek a title, each on pages of its own."""
    people = seeking(tournament)
    return parts.report(
        tournament,
        "arbiter-norms",
        translate(N_("Arbiter norm reports (FA1, IA1)")),
        [table for arbiter in people for table in _norm_report(tournament, arbiter)],
        notices=() if people else (translate(N_("No arbiter seeks a title. Choose who does under Arbiters.")),),
        use=Use.READING,
    )


def _norm_report(tournament: Tournament, arbiter: Arbiter) -> Iterator[Table]:
    title = wording.text(
        N_("{form}: norm report for the title of {title}"), form=_FORMS[arbiter.seeks], title=arbiter.seeks
    )
    yield filled(title, _person(tournament, arbiter), apart=True)
    yield filled(translate(N_("Event")), _arbiter_event(tournament))
    chief = tournament.info.chief_arbiter
    yield signatures(
        (N_("Chief arbiter"), chief), (N_("Organiser"), ""), (N_("Federation of the arbiter"), arbiter.federation)
    )


def _person(tournament: Tournament, arbiter: Arbiter) -> Iterator[tuple[str, str]]:
    last, _, first = arbiter.name.partition(",")
    yield translate(N_("Last name")), last.strip()
    yield translate(N_("First name")), first.strip()
    yield translate(N_("FIDE ID")), arbiter.fide_id
    yield translate(N_("Federation")), arbiter.federation
    yield translate(N_("Title")), arbiter.title or translate(N_("none"))
    yield translate(N_("Role")), translate(ROLES[arbiter.role])
    yield translate(N_("Sector")), arbiter.sector or "–"
    yield translate(N_("Days")), str(days_of(tournament, arbiter) or "")


def _arbiter_event(tournament: Tournament) -> Iterator[tuple[str, str]]:
    info, facts = tournament.info, field_facts(tournament)
    yield translate(N_("Event")), info.name
    yield setting_title("event_code"), info.event_code
    yield translate(N_("Place")), ", ".join(filter(None, (info.city, info.federation)))
    yield translate(N_("Dates")), parts.event_dates(tournament)
    yield setting_title("system"), wording.system_title(tournament.settings.system)
    yield translate(N_("Rounds")), str(tournament.settings.rounds or len(tournament.rounds) or "")
    yield translate(N_("Rate of play")), info.time_control or info.time_control_code
    yield translate(N_("Players")), str(facts.players)
    yield translate(N_("Federations")), str(len(facts.federations))


def days_of(tournament: Tournament, arbiter: Arbiter) -> int:
    """Return on how many days an arbiter worked: as on record, else all days with a round, else all days; 0 unknown."""
    if arbiter.days is not None:
        return arbiter.days
    rounds = tournament.settings.rounds or len(tournament.rounds)
    dates = {day_of(date) or date for date in tournament.info.round_dates[:rounds] if date.strip()}
    return len(dates) or length_in_days(tournament.info)


# ---- statistics


def arbiter_statistics(
    tournament: Tournament, after_round: int | None = None, options: SheetOptions | None = None
) -> Report:
    """Return who worked at the event, and how many of each title and role there were."""
    people = arbiters_of(tournament.info)
    return parts.report(
        tournament,
        "arbiters",
        translate(N_("Arbiter statistics")),
        (_list(tournament, people), _sums(tournament, people)) if people else (),
        notices=() if people else (translate(N_("No arbiters are entered.")),),
    )


def _list(tournament: Tournament, people: tuple[Arbiter, ...]) -> Table:
    columns = (
        Column("fide-id", translate(N_("FIDE ID")), Align.RIGHT),
        Column("arbiter", translate(N_("Name")), stretch=True),
        Column("title", translate(N_("Title"))),
        Column("federation", translate(N_("Fed"))),
        Column("role", translate(N_("Role"))),
        Column("sector", translate(N_("Sector"))),
        Column("days", translate(N_("Days")), Align.RIGHT),
    )
    rows = []
    for place, arbiter in enumerate(people):
        texts = (arbiter.fide_id, arbiter.name, arbiter.title, arbiter.federation, translate(ROLES[arbiter.role]))
        days = str(days_of(tournament, arbiter) or "")
        rows.append(Row((*map(Cell, texts), Cell(arbiter.sector), Cell(days)), key=f"arbiter {place}"))
    return Table(columns, tuple(rows))


def _sums(tournament: Tournament, people: tuple[Arbiter, ...]) -> Table:
    titles = Counter(arbiter.title for arbiter in people)
    roles = Counter(arbiter.role for arbiter in people)
    counts = [(title, titles[title]) for title in TITLES if titles[title]]
    counts += [(translate(N_("Without a title")), titles[""])] if titles[""] else []
    counts += [(translate(name), roles[role]) for role, name in ROLES.items() if roles[role]]
    counts.append((translate(N_("All arbiters")), len(people)))
    counts.append((translate(N_("Working days")), sum(days_of(tournament, arbiter) for arbiter in people)))
    counts.append((translate(N_("Players per arbiter")), -(-len(tournament.players) // len(people))))
    columns = (Column("what", translate(N_("Sum")), stretch=True), Column("count", "", Align.RIGHT))
    rows = tuple(Row((Cell(what), Cell(str(count), bold=True)), key=f"sum {what}") for what, count in counts)
    return Table(columns, rows, title=translate(N_("Numbers")), whole=True)


ARBITER_NORMS = SheetKind(
    "arbiter-norms",
    N_("Arbiter norm reports (FA1, IA1)"),
    N_("FIDE’s form for every arbiter who seeks a title"),
    arbiter_norms,
    Group.PLAYERS,
    by_round=False,
)

ARBITERS = SheetKind(
    "arbiters",
    N_("Arbiter statistics"),
    N_("All arbiters with role, sector and days, and their numbers by title and role"),
    arbiter_statistics,
    Group.PLAYERS,
    ("landscape", "size", "lines", "without"),
    by_round=False,
)


# ---- certificates


def norms_made(tournament: Tournament, number: int, players: tuple[int, ...] = ()) -> tuple[NormReport, ...]:
    """Return the norms after a round for which there is a certificate, of these players or (none named) of all."""
    found = norms.norms(tournament, number) if number else ()
    made = [report for report in found if report.verdict is not Verdict.NONE]
    return tuple(report for report in made if not players or report.player in players)


def certificates(tournament: Tournament, after_round: int | None = None, options: SheetOptions | None = None) -> Report:
    """Return the certificates of all norms after a round, or those of named players.

    Raises InvalidEdit for a round that is not paired or a draft, and where there is no norm.
    """
    options = options or SheetOptions()
    number = parts.round_to_show(tournament, after_round)
    made = norms_made(tournament, number, options.players)
    check_achieved(made)
    return parts.report(
        tournament,
        "it1",
        translate(N_("Certificate of title result (IT1)")),
        [table for report in made for table in _pages(tournament, report)],
        number=number,
        notices=parts.notices(tournament, parts.missing(tournament, number)),
        notes=(wording.text(N_("By {edition}."), edition=norms.EDITION),),
        use=Use.READING,
    )


def _pages(tournament: Tournament, report: NormReport) -> Iterator[Table]:
    name = tournament.player(report.player).name
    title = wording.text(N_("{title} norm: {name}"), title=report.title.value, name=name)
    filled_in = norms.certificate(tournament, report)
    undecided = "; ".join(wording.sentence(condition.text) for condition in report.open)
    # Beside the data that it is about: every certificate goes its own way, and to people who know no other.
    to_decide = [(translate(N_("For the arbiter to decide")), undecided)] if undecided else []
    yield filled(title, [*certificate_fields(filled_in), *to_decide], apart=True)
    yield games_table(filled_in, translate(N_("Games")))
    yield signatures((N_("Chief arbiter"), filled_in.chief_arbiter), (N_("Federation of the event"), filled_in.host))


CERTIFICATES = SheetKind(
    "it1",
    N_("Certificates of title results (IT1)"),
    N_("FIDE’s form for every norm, or for the selected players"),
    certificates,
    Group.STANDINGS,
    ("players",),
    round_in_view=parts.latest,
)


# ---- the tournament report


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
