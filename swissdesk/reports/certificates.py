"""FIDE's certificate of a title result (form IT1), filled in: a page for every norm of the event."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Report, Table, Use
from swissdesk.reports.forms import filled, signatures
from swissdesk.reports.norm_report import certificate_fields, check_achieved, games_table
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import Group, SheetKind
from swissdesk.standings import norms
from swissdesk.standings.norms import NormReport, Verdict


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
    open_ones = [report for report in made if report.verdict is Verdict.UNCERTAIN]
    undecided = wording.text(
        N_("Some conditions are for the arbiter to decide: {names}."),
        names="; ".join(tournament.player(report.player).name for report in open_ones),
    )
    return parts.report(
        tournament,
        "it1",
        translate(N_("Certificate of title result (IT1)")),
        [table for report in made for table in _pages(tournament, report)],
        number=number,
        notices=(
            *parts.notices(tournament, parts.missing(tournament, number)),
            *([undecided] if open_ones else []),
        ),
        notes=(wording.text(N_("By {edition}."), edition=norms.EDITION),),
        use=Use.READING,
    )


def _pages(tournament: Tournament, report: NormReport) -> Iterator[Table]:
    name = tournament.player(report.player).name
    title = wording.text(N_("{title} norm: {name}"), title=report.title.value, name=name)
    filled_in = norms.certificate(tournament, report)
    yield filled(title, certificate_fields(filled_in), apart=True)
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
