"""Who makes a title norm: a line for every player, a column for every title that would be a step up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Title, Tournament
from swissdesk.model.searching import alphabetical
from swissdesk.standings.norms import TITLES, NormReport, Verdict, norm, titles_for
from swissdesk.ui.models.rows import Align, Column, Style

VERDICTS: Mapping[Verdict, str] = {
    Verdict.NORM: N_("norm"), Verdict.UNCERTAIN: N_("to be settled"), Verdict.NONE: N_("no norm"),
}  # fmt: skip
_SIGNS = {Verdict.NORM: "✓", Verdict.UNCERTAIN: "?", Verdict.NONE: ""}
_STYLES = {Verdict.NORM: Style.DONE, Verdict.UNCERTAIN: Style.ATTENTION, Verdict.NONE: Style.MUTED}
_ORDER = tuple(Verdict)


@dataclass(frozen=True)
class NormRow:
    """A player with a report for every title that would be a step up."""

    player: Player
    reports: tuple[NormReport, ...]

    def report(self, title: Title) -> NormReport | None:
        """Return the report for a title, None if the player has it or cannot gain it."""
        return next((report for report in self.reports if report.title is title), None)

    @property
    def verdict(self) -> Verdict:
        """The best of the verdicts."""
        return min((report.verdict for report in self.reports), key=_ORDER.index, default=Verdict.NONE)

    @property
    def order(self) -> tuple[int, int, int]:
        """Norms first, then what is to be settled, then who came nearest."""
        missing = min((report.rule.performance - report.performance for report in self.reports), default=9999)
        return _ORDER.index(self.verdict), missing, self.player.id


def norm_rows(tournament: Tournament, number: int) -> Iterator[NormRow]:
    """Yield a row for every player who can gain a title by norms, one after the other, in the order of the list."""
    for player in tournament.players:
        titles = titles_for(player)
        if titles:
            yield NormRow(player, tuple(norm(tournament, player.id, title, number) for title in titles))


def in_order(rows: Iterable[NormRow]) -> list[NormRow]:
    """Return the rows with those first who matter."""
    return sorted(rows, key=lambda row: row.order)


def _muted(_row: NormRow) -> Style:
    return Style.MUTED


def _title_column(title: Title) -> Column[NormRow]:
    def text(row: NormRow) -> str:
        report = row.report(title)
        if report is None:
            return ""
        sign = _SIGNS[report.verdict]
        return f"{sign} {translate(VERDICTS[report.verdict])}" if sign else f"{report.performance or '–'}"

    def style(row: NormRow) -> Style:
        report = row.report(title)
        return Style.MUTED if report is None else _STYLES[report.verdict]

    def spoken(row: NormRow) -> str:
        report = row.report(title)
        if report is None:
            return wording.text(N_("{title}: not to be gained"), title=title.value)
        template = N_("{title}: {verdict}, performance {performance} of {needed}")
        return wording.text(template, title=title.value, verdict=VERDICTS[report.verdict],
                            performance=report.performance, needed=report.rule.performance)  # fmt: skip

    def sort(row: NormRow) -> tuple[int, int]:
        report = row.report(title)
        return (9, 0) if report is None else (_ORDER.index(report.verdict), -report.performance)

    return Column(title.value, title.value, text, Align.RIGHT, style=style, sort=sort, spoken=spoken, optional=True,
                  tooltip=N_("A norm for this title: a tick, a question mark, or the performance so far"))  # fmt: skip


NORM_COLUMNS: tuple[Column[NormRow], ...] = (
    Column("number", N_("No."), lambda row: str(row.player.id), Align.RIGHT, _muted, sort=lambda row: row.player.id,
           tooltip=N_("Starting rank")),
    Column("title", N_("Title"), lambda row: row.player.title, optional=True),
    Column("name", N_("Name"), lambda row: row.player.name, style=lambda _row: Style.STRONG, stretch=True,
           sort=lambda row: alphabetical(row.player.name)),
    Column("federation", N_("Fed."), lambda row: row.player.federation, tooltip=N_("Federation"), optional=True,
           leaves=1),
    Column("rating", N_("Rating"), lambda row: str(row.player.rating or ""), Align.RIGHT,
           sort=lambda row: row.player.rating, leaves=2),
    *(_title_column(title) for title in TITLES),
)  # fmt: skip
