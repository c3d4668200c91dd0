"""The export dialog: formats, their options, and beside a report what FIDE would reject and the check found.

It stays open next to the window, so that the problems listed can be corrected at once; the list is then updated. The
formats are those of `session.exporting`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QComboBox, QWidget

from swissdesk import wording
from swissdesk.checking import Finding, Report, check_event
from swissdesk.formats import trf
from swissdesk.formats.trf import Problem
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.session.alerts.report import place_of, place_of_finding
from swissdesk.session.exporting import TABLES, TARGETS, Target, Wanted
from swissdesk.session.fide.finishing import final_refusal
from swissdesk.session.places import Place
from swissdesk.ui.files import problems, saving
from swissdesk.ui.files.files import file_stem
from swissdesk.ui.files.keeping import folder_for_pages
from swissdesk.ui.files.problems import ProblemsDialog
from swissdesk.ui.shell.due import published_rounds
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.places import go_to
from swissdesk.ui.shell.workers import Answers
from swissdesk.ui.standings.computing import is_small
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.columns import muted, strong
from swissdesk.ui.widgets.common import Wide, button, grow_to, label, row, set_property, split, stack
from swissdesk.ui.widgets.fields import caption
from swissdesk.ui.widgets.rows import Column, RowsModel
from swissdesk.ui.widgets.screen_reader import show_aloud
from swissdesk.ui.widgets.sentences import Sentence, SentenceList
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.widgets.windows import OpenDialog

# ---- problems of a report


class Preflight:
    """What is to be put right or looked at before the report of a tournament is sent.

    `problems` are those of `trf.lint`; what the checker says too is left out of its `report`.
    """

    def __init__(self, tournament: Tournament, problems: Sequence[Problem] = (), report: Report | None = None) -> None:
        self._problems = problems
        self._report = (report or Report()).without(problems)
        found = [
            *((_of_problem(each), place_of(each)) for each in sorted(problems, key=lambda each: not each.is_error)),
            *((_of_finding(tournament, each), place_of_finding(each, tournament)) for each in self._report.listed),
        ]
        self.lines = [Sentence(str(key), *parts) for key, (parts, _) in enumerate(found)]
        """Errors, then what is asked about, then the rounds."""
        self._places = [place for _, place in found]

    def place(self, key: str) -> Place:
        """Return where a line leads."""
        return self._places[int(key)]

    @property
    def has_errors(self) -> bool:
        """Whether anything would be rejected."""
        return any(problem.is_error for problem in self._problems)

    def summary(self) -> str:
        """Return how much there is, in words."""
        checked = problems.summary(self._report)
        said = [*_counted(self._problems), *filter(None, [checked])]
        if not self._problems and not self._report.faults:
            said.insert(0, translate(N_("FIDE would reject or query nothing.")))
        if self.lines:
            said.append(translate(N_("Click a line to go to its place.")))
        return " ".join(said)


_Parts = tuple[str, str, str, str, str]
"""A sentence without its key: the text, icon, role of its colour, words below, and words spoken before it."""


def _of_problem(problem: Problem) -> _Parts:
    text = wording.sentence(problem.message)
    if problem.is_error:
        return text, "error", "danger", "", translate(N_("would be rejected"))
    return text, "notice", "notice", "", translate(N_("warning"))


def _of_finding(tournament: Tournament, finding: Finding) -> _Parts:
    picture, role = ("notice", "notice") if finding.kind.is_fault else ("info", "muted")
    below = "\n".join(problems.versions(tournament, finding))
    return wording.sentence(finding.sentence), picture, role, below, problems.kind_text(finding)


def _counted(problems: Sequence[Problem]) -> Iterator[str]:
    errors = sum(problem.is_error for problem in problems)
    others = len(problems) - errors
    if errors:
        yield translate_plural(
            N_("FIDE would reject {count} item."), N_("FIDE would reject {count} items."), errors
        ).format(count=errors)
    if others:
        yield translate_plural(N_("{count} item to check."), N_("{count} items to check."), others).format(count=others)


# ---- the dialog


def _title(target: Target) -> str:
    return translate(target.title)


def _about(target: Target) -> str:
    return translate(target.about)


TARGET_COLUMNS: tuple[Column[Target], ...] = (
    Column("title", N_("Format"), _title, style=strong, stretch=True, spoken=_title),
    Column("about", N_("Purpose"), _about, style=muted, stretch=True, leaves=1, spoken=_about),
)


class ExportDialog(OpenDialog):
    """The formats on the left; on the right what is asked about the chosen one, and what is wrong with a report."""

    help_page = "export"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self.setWindowTitle(translate(N_("Export")))
        self._problems: tuple[Problem, ...] | None = None
        self._report: Report | None = None
        self._checked: Tournament | None = None
        self._found = Preflight(office.tournament)
        self._answers = Answers(lambda error: self._say(wording.sentence(error), errors=True), self)
        self._checker = Answers(lambda error: self._show_report(Report(declined=error.message)), self)
        self._make_parts()
        self._lay_out()
        self._connect()
        self.model.set_rows(TARGETS)
        self.table.go_to(0)
        self.refresh()
        self.table.setFocus()

    # ---- building

    def _make_parts(self) -> None:
        self.model: RowsModel[Target] = RowsModel(TARGET_COLUMNS, key=lambda target: target.key, parent=self)
        self.table = Table(N_("Formats"), self, model=self.model)
        self.which = ChoiceBox(choices=((translate(text), key) for key, text in TABLES.items()))
        self.round = ChoiceBox()
        self.which_title, self.round_title = caption(N_("&Table"), self.which), caption(N_("&Round"), self.round)
        for field in (self.which, self.round):
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.said = label(tone="muted", wraps=True)
        self.list = SentenceList(N_("FIDE rejections and queries"))
        tip = N_("Choose a file and save the export")
        self.ok = button(N_("&Save…"), self.write, tip, primary=True, default=True)

    def _lay_out(self) -> None:
        side = QWidget()
        right = stack(
            row(self.which_title, self.which, self.round_title, self.round, None), self.said, Wide(self.list), on=side
        )
        right.addStretch(0)
        halves = split(self.table, side, shares=(1, 1), handle=14)
        foot = row(None, button(N_("Close"), self.close), self.ok)
        stack(Wide(halves), foot, on=self, margins=(20, 16, 20, 16), spacing=10)
        grow_to(self, 58, 27)

    def _connect(self) -> None:
        desk = self._office.desk
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self.refresh())
        self.table.activated_row.connect(lambda _row: self.write())
        self.list.wanted.connect(lambda key: go_to(self._office, self._found.place(key)))
        desk.changed.connect(self.refresh)  # a method is let go of with the dialog, a lambda is not

    # ---- showing

    @property
    def target(self) -> Target:
        """The format that is chosen."""
        return self.model.rows[max(self.table.current_row, 0)]

    def choose(self, key: str) -> None:
        """Choose a format by its key."""
        self.table.go_to(self.model.row_of(key) or 0)

    def refresh(self, *_states: object) -> None:
        """Show what is asked about the format, and what is wrong with the report as things stand."""
        target, tournament = self.target, self._office.tournament
        self._offer_rounds(target)
        for widget in (self.which_title, self.which):
            widget.setVisible(target.by_table)
        for widget in (self.round_title, self.round):
            widget.setVisible(target.by_round)
        self.list.setVisible(bool(target.dialect))
        self._problems = None
        if not target.dialect:
            self._answers.cancel()
            self._say(f"{_about(target)}.")
            return
        self._say(translate(N_("Checking what FIDE would reject …")))
        self._answers.ask(
            lambda _monitor: trf.lint(tournament, target.dialect), self._show_problems, at_once=is_small(tournament)
        )
        self._check(tournament)

    def _check(self, tournament: Tournament) -> None:
        """Have the rounds checked, once for all formats as long as nothing changes."""
        if self._checked is tournament:
            return
        self._checked, self._report = tournament, None
        self._checker.ask(lambda monitor: check_event(tournament, from_file=False, monitor=monitor), self._show_report)

    def _offer_rounds(self, target: Target) -> None:
        chosen = self.round.currentData()
        self.round.clear()
        every = N_("all rounds") if target.key == "pgn" else N_("latest round")
        self.round.addItem(translate(every), None)
        for number in range(1, published_rounds(self._office.tournament) + 1):
            self.round.addItem(wording.text(N_("Round {round}"), round=number), number)
        self.round.setCurrentIndex(max(self.round.findData(chosen), 0))

    def _show_problems(self, problems: tuple[Problem, ...]) -> None:
        self._problems = problems
        self._show_found()

    def _show_report(self, report: Report) -> None:
        self._report = report
        self._show_found()

    def _show_found(self) -> None:
        """Show what there is to be put right, as far as it is known; nothing beside a format that is no report."""
        if self._problems is None:
            return
        self._found = Preflight(self._office.tournament, self._problems, self._report)
        self.list.show_lines(self._found.lines)
        self.list.setVisible(bool(self._found.lines))
        self._say(self._found.summary(), errors=self._found.has_errors)

    def _say(self, text: str, *, errors: bool = False) -> None:
        show_aloud(self.said, text, urgent=errors)
        self.said.setAccessibleName(text)
        set_property(self.said, "tone", "danger" if errors else "muted")

    # ---- writing

    def write(self) -> None:
        """Ask where it goes, and write it while the window goes on."""
        office, target = self._office, self.target
        if office.tasks.busy:
            self._say(translate(N_("Another task is running. Try again when it is finished.")), errors=True)
            return
        tournament = office.tournament
        refusal = final_refusal(tournament) if target.dialect and tournament.settings.fide_mode else None
        if refusal is not None:
            self._say(wording.sentence(refusal), errors=True)
            return
        path = self._path(target)
        if path is None:
            return
        wanted = Wanted(self.round.currentData() if target.by_round else None, str(self.which.currentData()))
        saving.save(
            office,
            path,
            lambda monitor: target.write(tournament, path, wanted, monitor),
            lambda problems: _written(office, target, path, problems),
        )
        self.close()

    def _path(self, target: Target) -> Path | None:
        office = self._office
        document = office.desk.document
        if document is None:
            return None
        stem = file_stem(document.path.stem)
        if target.is_folder:
            suggestion = document.path.with_name(f"{stem} FIDE" if target.dialect else stem)
            return folder_for_pages(office, suggestion, for_fide=bool(target.dialect))
        name = f"{stem} {translate(TABLES[str(self.which.currentData())])}" if target.by_table else stem
        suggestion = document.path.with_name(f"{name}{target.suffix}")
        return office.files.export_to_write(office.window, suggestion)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._answers.wait()
        self._checker.wait()
        super().closeEvent(event)


def _written(office: Office, target: Target, path: Path, problems: tuple[Problem, ...]) -> None:
    """Say where it is, and offer to open the folder; what did not fit is listed first."""
    if target.key == "fide":
        from swissdesk.reports.to_fide import rejected

        there = Offer(N_("Open folder"), lambda: office.files.show(path))
        said = wording.text(N_("Everything for FIDE is saved in {folder}."), folder=str(path))
        refused = rejected(office.tournament)
        if refused is None:
            office.messages.done(said, there)
        else:
            office.messages.notice(f"{said} {wording.sentence(refused)}", there)
        return
    if target.is_folder:
        offer = Offer(N_("Open pages"), lambda: office.files.show(path / "index.html"))
        office.messages.done(wording.text(N_("The pages are saved in {folder}."), folder=str(path)), offer)
        return
    said = wording.text(N_("{name} is saved in {folder}."), name=path.name, folder=str(path.parent))
    if not problems:
        folder = Offer(N_("Open folder"), lambda: office.files.show(path.parent))
        office.messages.done(said, folder)
        return
    lost = translate(N_("The format could not hold all data."))
    office.messages.notice(
        f"{said} {lost}", Offer(N_("Show …"), lambda: ProblemsDialog(path.name, problems, office.window).exec())
    )
