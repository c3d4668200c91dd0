"""What FIDE asks about the arbiters: a norm report for each who seeks a title (forms FA1, IA1), and their statistics.

A norm counts for an arbiter of any role; whether it is one of the three that a title needs is for FIDE to say (B.06).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from swissdesk import wording
from swissdesk.fields.values import ROLES
from swissdesk.i18n import N_, translate
from swissdesk.model import Arbiter, Tournament
from swissdesk.model.arbiters import TITLES, arbiters_of
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.forms import filled, setting_title, signatures
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import Group, SheetKind
from swissdesk.standings.event_facts import field_facts
from swissdesk.standings.rules import day_of, length_in_days

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
    yield filled(translate(N_("Event")), _event(tournament))
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


def _event(tournament: Tournament) -> Iterator[tuple[str, str]]:
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
