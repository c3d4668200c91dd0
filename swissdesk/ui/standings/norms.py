"""Title norms of everybody, worked out player by player while the window stays quick.

There is a line for every player and a column for every title that would be a step up; the explanation has the
conditions one by one, the games, and what the certificate says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import Qt

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import NormEvent, Player, Title, Tournament
from swissdesk.model.events import ChangeSettings
from swissdesk.reports import parts
from swissdesk.reports.norm_report import certificate_fields
from swissdesk.reports.web.markup import Markup, joined, tag
from swissdesk.standings.norms import (
    EDITION,
    TITLES,
    Certificate,
    Condition,
    NormReport,
    Verdict,
    certificate,
    norm,
    titles_for,
)
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Monitor
from swissdesk.ui.standings.story import (
    Story,
    cell,
    facts,
    head,
    heading,
    left_out,
    line,
    paragraph,
    quiet,
    table,
)
from swissdesk.ui.standings.view import PlayerView, Sight
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.columns import muted, of_player, strong
from swissdesk.ui.widgets.common import check_box, named
from swissdesk.ui.widgets.rows import Align, Column, Style
from swissdesk.values import dataclass, replace

# ---- rows

VERDICTS: Mapping[Verdict, str] = {
    Verdict.NORM: N_("norm"),
    Verdict.UNCERTAIN: N_("to be decided"),
    Verdict.NONE: N_("no norm"),
}
_SIGNS = {Verdict.NORM: "✓", Verdict.UNCERTAIN: "?", Verdict.NONE: ""}
_STYLES = {Verdict.NORM: Style.DONE, Verdict.UNCERTAIN: Style.ATTENTION, Verdict.NONE: Style.MUTED}
_ORDER = tuple(Verdict)


@dataclass(frozen=True)
class NormRow:
    """A player with a report for every title that would be a step up."""

    player: Player
    reports: tuple[NormReport, ...]

    def report(self, title: Title) -> NormReport | None:
        """Return the report for a title, None if the player holds it or cannot gain it."""
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
        titles = titles_for(player, number)
        if titles:
            yield NormRow(player, tuple(norm(tournament, player.id, title, number) for title in titles))


def _title_column(title: Title) -> Column[NormRow]:
    def text(row: NormRow) -> str:
        report = row.report(title)
        if report is None:
            return ""
        return " ".join(filter(None, (_SIGNS[report.verdict], str(report.performance or "–"))))

    def style(row: NormRow) -> Style:
        report = row.report(title)
        return Style.MUTED if report is None else _STYLES[report.verdict]

    def spoken(row: NormRow) -> str:
        report = row.report(title)
        if report is None:
            return wording.text(N_("{title}: not attainable"), title=title.value)
        template = N_("{title}: {verdict}, performance {performance}, required {needed}")
        return wording.text(
            template,
            title=title.value,
            verdict=VERDICTS[report.verdict],
            performance=report.performance,
            needed=report.rule.performance,
        )

    def sort(row: NormRow) -> tuple[int, int]:
        report = row.report(title)
        return (9, 0) if report is None else (_ORDER.index(report.verdict), -report.performance)

    return Column(
        title.value,
        title.value,
        text,
        Align.RIGHT,
        style=style,
        sort=sort,
        spoken=spoken,
        optional=True,
        tooltip=N_("Performance for this title; a tick marks a norm, a question mark what is to be decided"),
    )


NORM_COLUMNS: tuple[Column[NormRow], ...] = (
    of_player("number", muted),
    of_player("title"),
    of_player("name", strong),
    of_player("federation", leaves=1),
    of_player("rating", leaves=2),
    *(_title_column(title) for title in TITLES),
)


# ---- the explanation

SHEET = "norms"
_CONDITION_SIGNS = {True: "✓", False: "✗", None: "?"}
_LOOKS = {Verdict.NORM: "good", Verdict.UNCERTAIN: "notice", Verdict.NONE: "quiet"}
_SIGN_LOOKS = {True: "good", False: "notice", None: "notice"}


def norm_story(tournament: Tournament, row: NormRow, reports: Sequence[NormReport]) -> Story:
    """Return how a player stands to the titles of these reports."""
    said = ". ".join(
        wording.text(N_("{title}: {verdict}"), title=report.title.value, verdict=VERDICTS[report.verdict])
        for report in reports
    )
    best_first = sorted(reports, key=lambda report: _ORDER.index(report.verdict))
    content = joined(part for report in best_first for part in _of_title(tournament, report))
    title = wording.text(N_("Norms of {player}"), player=row.player.name)
    return Story(title, said, content, SHEET, row.player.id)


def _of_title(tournament: Tournament, report: NormReport) -> Iterator[Markup]:
    verdict = tag("span", translate(VERDICTS[report.verdict]), class_=_LOOKS[report.verdict])
    yield paragraph(tag("span", f"{report.title.value}  ", class_="large"), verdict)
    if report.outlook is not None:
        yield paragraph(wording.sentence(report.outlook))
    if report.verdict is Verdict.UNCERTAIN:
        asked = "; ".join(wording.sentence(condition.text) for condition in report.open)
        yield paragraph(wording.text(N_("To be decided: {conditions}."), conditions=asked), look="notice")
    yield table(_conditions(report.conditions))
    yield from (paragraph(wording.sentence(remark), look="notice") for remark in report.remarks)
    rounds = sorted((*report.ignored, *report.excluded), key=lambda each: each.round)
    yield from left_out(tournament, rounds, "{article}")
    if report.verdict is Verdict.NONE:
        if report.outlook is None or report.needed is not None:
            yield paragraph(_needed(report), look="quiet")
        return
    data = certificate(tournament, report)
    yield heading(wording.text(N_("{title} norm: certificate data"), title=report.title.value))
    yield table(_games(data))
    yield facts([(name, value) for name, value in certificate_fields(data) if value])
    yield paragraph(translate(report.edition), look="quiet")


_SHORT = 12
"""What is found stands in a column of its own if it has so many letters at most."""


def _conditions(conditions: Sequence[Condition]) -> Iterator[Markup]:
    yield head(("", False), (N_("Condition"), False), (N_("required"), True), (N_("actual"), True))
    for condition in conditions:
        text: list[str] = [wording.sentence(condition.text), "  ", quiet(condition.article)]
        if condition.note is not None:
            text += [Markup("<br/>"), quiet(wording.sentence(condition.note))]
        found = str(wording.fact_text(condition.found))
        if len(found) > _SHORT:  # a name would be broken within its words in the column of figures
            text += [Markup("<br/>"), quiet(found)]
            found = ""
        sign = tag("span", _CONDITION_SIGNS[condition.satisfied], class_=_SIGN_LOOKS[condition.satisfied])
        yield line(
            cell(sign),
            cell(*text, wide=True),
            cell(str(wording.fact_text(condition.required)), right=True),
            cell(found, right=True),
        )


def _needed(report: NormReport) -> str:
    if report.needed is None:
        return wording.text(N_("No score against these opponents would be enough ({edition})."), edition=report.edition)
    return wording.text(
        N_("Against these opponents, {points} from {games} would be enough ({edition})."),
        points=wording.points_text(report.needed),
        games=len(report.games),
        edition=report.edition,
    )


def _games(data: Certificate) -> Iterator[Markup]:
    yield head(
        (N_("Rd"), True),
        (N_("Opponent"), False),
        (N_("Fed."), False),
        (N_("Title"), False),
        (N_("Rtg"), True),
        (N_("scored"), True),
    )
    for game in data.lines:
        score = "" if game.score is None else wording.points_text(game.score)
        note = (Markup("<br/>"), quiet(game.note)) if game.note else ()
        yield line(
            cell(str(game.round), right=True),
            cell(game.name, *note),
            cell(game.federation),
            cell(game.title),
            cell(str(game.rating or "–"), right=True),
            cell(score, right=True, struck=not game.counts),
        )


# ---- the view

KINDS = {
    NormEvent.ORDINARY: N_("Ordinary event"),
    NormEvent.NATIONAL_FINAL: N_("Final of a national championship"),
    NormEvent.NATIONAL_TEAM: N_("National team championship"),
    NormEvent.ZONAL: N_("Zonal tournament"),
    NormEvent.WORLD_TEAM: N_("World or continental team event"),
    NormEvent.WORLD_CUP: N_("World Cup"),
}


class NormView(PlayerView[NormRow]):
    """A line for every player who can gain a title by norms."""

    sheet = SHEET
    effort = 12

    def __init__(self, office: Office) -> None:
        super().__init__(office, NORM_COLUMNS, N_("Title norms"))
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.only = check_box(N_("&Only norms"), N_("Only players with a norm or a possible norm"))
        self.only.toggled.connect(lambda _on: self._narrow())
        self.kind = named(
            ChoiceBox(choices=((text, kind) for kind, text in KINDS.items()), letters=14),
            N_("Kind of event"),
            N_("Kind of event for norms: it decides what is required of foreign opponents and games"),
        )
        self.kind.activated.connect(lambda place: self._set_kind(self.kind.itemData(place)))
        self.tools = (self.kind, self.only)

    def title(self) -> str:
        return parts.after(
            self.sight.tournament,
            self.sight.number,
            before=N_("Title norms before round 1"),
            plain=N_("Title norms after round {round}"),
            final=N_("Title norms after the last round"),
        )

    # ---- showing

    def show_sight(self, sight: Sight) -> None:
        self.kind.setCurrentIndex(self.kind.findData(sight.tournament.settings.norm_event))
        self.kind.setEnabled(self.office.desk.can_edit)
        super().show_sight(sight)

    def work(self, tournament: Tournament, number: int, monitor: Monitor) -> Sequence[NormRow]:
        rows: list[NormRow] = []
        for row in norm_rows(tournament, number):
            monitor(len(rows), len(tournament.players))
            rows.append(row)
        return sorted(rows, key=lambda row: row.order)

    def remark_on(self, rows: Sequence[NormRow]) -> str:
        return " ".join(_counted(rows))

    def _narrow(self) -> None:
        only = self.only.isChecked()
        self.table.found.keep(lambda row: not only or row.verdict is not Verdict.NONE)
        self.begin()

    def story_of(self, row: NormRow) -> Story:
        asked = next((row.report(title) for title in TITLES if title.value == self.table.column_id), None)
        return norm_story(self.sight.tournament, row, row.reports if asked is None else (asked,))

    def _set_kind(self, kind: NormEvent) -> None:
        settings = self.office.tournament.settings
        if kind is not settings.norm_event:
            self.office.desk.do(ChangeSettings(replace(settings, norm_event=kind)))


def _counted(rows: Sequence[NormRow]) -> Iterator[str]:
    found = Counter(report.verdict for row in rows for report in row.reports)
    norms, unsettled = found[Verdict.NORM], found[Verdict.UNCERTAIN]
    if norms:
        yield translate_plural(N_("{count} norm."), N_("{count} norms."), norms).format(count=norms)
    if unsettled:
        yield translate_plural(
            N_("The arbiter must decide {count} case."),
            N_("The arbiter must decide {count} cases."),
            unsettled,
        ).format(count=unsettled)
    if not norms and not unsettled:
        yield translate(N_("No title norms achieved."))
    yield wording.text(N_("By {edition}."), edition=EDITION)
