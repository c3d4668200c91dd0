"""Dialogs that ask something of a round: why it is not paired otherwise, and how every edition pairs it.

They share choosing a round, the work on a thread of its own, again after each change of the selection, and boards side
by side; the tournament does not change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QSplitter, QTextBrowser, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.reports.questions import QUESTIONS, Asked, Subject
from swissdesk.session.registration.naming import Candidate
from swissdesk.ui.players.choice import PlayerChoice
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.workers import Monitor, Tasks, delayed
from swissdesk.ui.trace.round_box import RoundBox
from swissdesk.ui.trace.why import Answered, Comparison, Line, answer, compare
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.column_widths import content_width
from swissdesk.ui.widgets.common import (
    Item,
    SizedLabel,
    Wide,
    WorkBar,
    button,
    check_box,
    grow_to,
    label,
    named,
    row,
    stack,
)
from swissdesk.ui.widgets.dialog_keys import help_on_f1
from swissdesk.ui.widgets.fields import caption
from swissdesk.ui.widgets.flow import flowing
from swissdesk.ui.widgets.rows import Align, Column, RowsModel, Style
from swissdesk.ui.widgets.screen_reader import announce
from swissdesk.ui.widgets.strip import Banner
from swissdesk.ui.widgets.table import Table

# ---- what they share

_ROOMY = 30
"""On a screen of more lines of text in height there is room for a title and for fields below each other."""

_SETTLES_AFTER_MS = 60
"""A choice that stands for so long is asked about; walking through a list with the arrows does not start work."""


class AskingDialog(QDialog):
    """Asks about one of `subjects`; subclasses say what is worked out (`work`) and how it is shown (`show_answer`)."""

    def __init__(self, title: str, subjects: Sequence[Subject], number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        help_on_f1(self, "trace")
        self.tasks = Tasks(self)
        self._lines: tuple[Line, ...] = ()
        self._titles: tuple[str, ...] = ()
        self._fields = 0
        self.printed = ""
        self._asker = delayed(self, self._ask, _SETTLES_AFTER_MS)
        self.round = RoundBox()
        self.round.offer(subjects, number)
        self._make_parts()
        self._lay_out(title)
        self.round.currentIndexChanged.connect(lambda _index: self.subject_changed())
        self.only.toggled.connect(lambda _on: self._show_lines())
        self.table.selectionModel().currentRowChanged.connect(lambda _now, _before: self._describe())
        self.tasks.slow.connect(self._say_working)
        self.tasks.progress.connect(self.bar.show_progress)

    def _make_parts(self) -> None:
        self.form = QGridLayout()
        self.form.setHorizontalSpacing(16)
        self.form.setVerticalSpacing(8)
        self.form.setColumnStretch(1, 1)
        self.add_field(N_("&Round"), self.round)
        self.said = Banner("info", "info", "accent")
        self.remark = label(tone="muted", wraps=True)
        self.bar = WorkBar()
        self.counts = label(tone="muted")
        self.only = check_box(N_("&Only boards that differ"))
        self.model: RowsModel[Line] = RowsModel((), key=lambda line: line.number, parent=self)
        self.table = Table(N_("Boards side by side"), self, model=self.model)
        self.detail = named(QTextBrowser(), N_("Board details"))
        self.detail.setProperty("strip", "info")
        self.detail.document().setDocumentMargin(10)
        self.back = button(N_("Pre&vious"), lambda: self.go_on(-1), N_("Go to the previous board that differs"))
        self.next = button(N_("&Next"), lambda: self.go_on(1), N_("Go to the next board that differs"))
        self.copy = button(N_("&Copy as text"), self.copy_text, N_("Copy question, answer and boards to the clipboard"))
        self.to_sheet = button(
            N_("Pr&int…"), self.ask_to_print, N_("Open the sheet with question, answer and boards to view and print it")
        )

    def _lay_out(self, title: str) -> None:
        self.boards = QSplitter(Qt.Orientation.Vertical)
        self.boards.setChildrenCollapsible(False)
        for number, part in enumerate((self.table, self.detail)):
            self.boards.addWidget(part)
            self.boards.setStretchFactor(number, 3 - number)
        unit, roomy = self.fontMetrics().height(), self.is_roomy
        heading = [SizedLabel(1.35, text=title)] if roomy else []
        counts = [row(self.counts, None, self.only)] if roomy else []
        buttons = [self.back, self.next, *([] if roomy else [self.only]), self.copy, self.to_sheet]
        foot = row(Wide(flowing(*buttons, spacing=8)), button(N_("Close"), self.accept))
        answer = (self.said, self.remark, self.bar)
        parts: tuple[Item, ...] = (*heading, self.form, *answer, *counts, Wide(self.boards), foot)
        stack(*parts, on=self, margins=(24, 16, 24, 16), spacing=10 if roomy else 8)
        self.table.setMinimumHeight(unit * 4)
        self.detail.setMinimumHeight(unit * 2)
        grow_to(self, 68, 42)
        self.boards.setSizes([unit * 16, unit * 7] if roomy else [unit * 6, unit * 6])

    @property
    def is_roomy(self) -> bool:
        """Whether the screen has the height for what only makes the dialog clearer."""
        return self.screen().availableSize().height() * 0.92 > _ROOMY * self.fontMetrics().height()

    def add_field(self, title: str, field: QWidget, *, aside: bool = False) -> QLabel:
        """Add a labelled field: to the right of the last one if `aside`, else below it; returns its label."""
        name = caption(title, field)
        line, column = self._fields, 2 if aside else 0
        if not aside:
            self._fields = line = line + 1
        self.form.addWidget(name, line, column)
        self.form.addWidget(field, line, column + 1, 1, 1 if line == 1 else -1)
        return name

    # ---- asking

    @property
    def subject(self) -> Subject:
        """The round that is chosen."""
        return self.round.subject

    def subject_changed(self) -> None:
        """Another round was chosen."""
        self.ask()

    def ask(self) -> None:
        """Have the answer worked out as soon as the choice has settled."""
        self.tasks.cancel()
        self._asker.start()

    def work(self) -> Callable[[Monitor], Any] | str:
        """Return what is to be worked out as things are chosen now, or in words what is missing for that."""
        raise NotImplementedError

    def show_answer(self, answer: Any) -> None:
        """Show what was worked out."""
        raise NotImplementedError

    def _ask(self) -> None:
        work = self.work()
        if isinstance(work, str):
            self.say(work)
            return
        self.tasks.run(work, self.show_answer, lambda error: self.say(wording.sentence(error)))

    def _say_working(self, _title: str) -> None:
        self.said.say(translate(N_("Calculating …")))
        self.bar.begin()

    # ---- showing

    def say(self, text: str, remark: str = "", lines: Sequence[Line] = (), titles: Sequence[str] = ()) -> None:
        """Show a sentence, a quiet remark (empty: none), and the boards of rounds with these titles."""
        self.bar.hide()
        self.said.say(text)
        self.said.setAccessibleName(text)
        if self.isVisible():
            announce(self.said, f"{text} {remark}".strip())
        self.remark.setText(remark)
        self.remark.setVisible(bool(remark))
        self._lines, self._titles = tuple(lines), tuple(titles)
        self.model.set_rows(())
        self._name_columns()
        self._show_lines()

    @property
    def differing(self) -> tuple[Line, ...]:
        """The boards on which the rounds are not the same."""
        return tuple(line for line in self._lines if line.differs)

    def _show_lines(self) -> None:
        differing = self.differing
        several = len(self._titles) > 1
        for widget in (self.only, self.counts, self.back, self.next):
            widget.setVisible(several)
        for way in (self.back, self.next):
            way.setEnabled(bool(differing))
        self.copy.setEnabled(bool(self._lines))
        self.to_sheet.setEnabled(bool(self._lines))
        self.counts.setText(
            wording.text(N_("Boards that differ: {count} of {boards}."), count=len(differing), boards=len(self._lines))
        )
        self.model.set_rows(differing if several and self.only.isChecked() else self._lines)
        target = next((line for line in self.model.rows if line.differs or line.asked), None)
        if target is not None:
            self.table.go_to(self.model.rows.index(target))
        self._describe()

    def _name_columns(self) -> None:
        """Show names where there is room for them, else the numbers of the players."""
        named = columns(self._titles)
        if not self._titles:
            return
        needed = sum(content_width(column, self._lines, self.table.font()) for column in named)
        fits = needed <= self.table.viewport().width() or not self.table.isVisible()
        self.model.set_columns(named if fits else columns(self._titles, named=False))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._fit_columns)

    def _fit_columns(self) -> None:
        before = [column.id for column in self.model.columns]
        at = self.table.current_row
        self._name_columns()
        if [column.id for column in self.model.columns] != before:
            self.table.go_to(at)

    def _describe(self) -> None:
        """Say of the board under the cursor all that there is to say."""
        line = self.model.row_at(self.table.current_row)
        self.detail.setVisible(line is not None)
        self.detail.setHtml(rich_text(line, self._titles) if line is not None else "")

    def go_on(self, way: int) -> None:
        """Go to the next board that differs (1), or to the one before (-1); after the last comes the first."""
        places = [place for place, line in enumerate(self.model.rows) if line.differs]
        if places:
            here = self.table.current_row
            ahead = [place for place in places if (place - here) * way > 0]
            self.table.go_to((min if way > 0 else max)(ahead or places))
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- taking it along

    def as_text(self) -> str:
        """Return all that is shown as plain text; of several rounds only the boards that differ."""
        several = len(self._titles) > 1
        blocks = [f"{self.windowTitle()} – {self.subject.title}", self.said.text.text(), self.remark.text()]
        if several:
            blocks.append(self.counts.text())
        blocks += [plain_text(line, self._titles) for line in (self.differing if several else self._lines)]
        return "\n\n".join(block for block in blocks if block) + "\n"

    def copy_text(self) -> None:
        """Put all of it on the clipboard."""
        QGuiApplication.clipboard().setText(self.as_text())
        self.copy.setText(translate(N_("Copied")))
        QTimer.singleShot(1500, self, lambda: self.copy.setText(translate(N_("&Copy as text"))))

    def ask_to_print(self) -> None:
        """Close; who opened the dialog prints what is in `printed`."""
        self.printed = self.as_text()
        self.accept()

    def done(self, result: int) -> None:
        """Close once no thread is at work any more."""
        self._asker.stop()
        self.tasks.wait()
        super().done(result)


def columns(titles: Sequence[str], *, named: bool = True) -> tuple[Column[Line], ...]:
    """Return the columns for rounds side by side, each with its title; without names only the players' numbers."""
    boards = (_round_column(place, title, named=named) for place, title in enumerate(titles))
    return (
        Column("board", N_("Board"), lambda line: str(line.number), Align.RIGHT, style=lambda _line: Style.MUTED),
        *boards,
        Column("what", N_("Type of difference"), _what, style=lambda _line: Style.MUTED, optional=True, leaves=1),
    )


def _round_column(place: int, title: str, *, named: bool) -> Column[Line]:
    def text(line: Line) -> str:
        board = line.texts[place] if named else line.numbers[place]
        return f"≠ {board}" if line.is_other(place) else board

    def style(line: Line) -> Style:
        if line.is_other(place):
            return Style.ATTENTION
        return Style.STRONG if line.differs or line.asked else Style.PLAIN

    def spoken(line: Line) -> str:
        template = N_("{round}, differs: {board}") if line.is_other(place) else N_("{round}: {board}")
        return wording.text(template, round=title, board=line.texts[place])

    return Column(
        f"round{place}" if named else f"numbers{place}", title, text, style=style, spoken=spoken, stretch=True
    )


def _what(line: Line) -> str:
    if not line.differs:
        return ""
    return translate(N_("colours")) if line.turned else translate(N_("opponents"))


def _boards(line: Line, titles: Sequence[str]) -> list[tuple[str, str, bool]]:
    """Return the rounds of a line with title, board and whether it is another one; the same board is listed once."""
    if not line.differs:
        return [("", line.texts[0], False)]
    return [(title, line.texts[place], line.is_other(place)) for place, title in enumerate(titles) if line.texts[place]]


def rich_text(line: Line, titles: Sequence[str]) -> str:
    """Return a line as rich text: the board of every round, and why it is another one."""
    colours = theme.active().colours
    rows = [f"<p style='margin:0 0 4px 0'><b>{escape(wording.text(N_('Board {number}'), number=line.number))}</b></p>"]
    for title, board, differs in _boards(line, titles):
        head = f"<span style='color:{colours['muted']}'>{escape(title)}:</span> " if title else ""
        said = f"<span style='color:{colours['notice']}'>≠ {escape(board)}</span>" if differs else escape(board)
        rows.append(f"<p style='margin:0 0 2px 0'>{head}{said}</p>")
    rows += [f"<p style='margin:6px 0 0 0'>{escape(reason)}</p>" for reason in line.reasons]
    return "".join(rows)


def plain_text(line: Line, titles: Sequence[str]) -> str:
    """Return a line as plain text: the board of every round, and why it is another one."""
    head = wording.text(N_("Board {number}"), number=line.number)
    rows = [f"  {title}: {board}" if title else f"  {board}" for title, board, _ in _boards(line, titles)]
    return "\n".join([head, *rows, *(f"  {reason}" for reason in line.reasons)])


# ---- the dialogs


class EditionsDialog(AskingDialog):
    """Compares the editions on one of `subjects`, round `number` to begin with."""

    def __init__(self, subjects: Sequence[Subject], number: int, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Comparison of editions")), subjects, number, parent)
        self.ask()

    def work(self) -> Callable[[Monitor], object] | str:
        return partial(compare, self.subject)

    def show_answer(self, comparison: Comparison) -> None:
        titles = [wording.text(N_("Rules of {year}"), year=year) for year in comparison.years]
        self.say("\n".join(comparison.notes), comparison.remark, lines=comparison.lines, titles=titles)


class WhyNotDialog(AskingDialog):
    """Asks `asked` about `one` and `other` of round `number` to begin with."""

    def __init__(
        self,
        subjects: Sequence[Subject],
        number: int,
        one: int | None = None,
        other: int | None = None,
        parent: QWidget | None = None,
        *,
        asked: Asked = Asked.MEETING,
    ) -> None:
        super().__init__(translate(N_("Why not another pairing?")), subjects, number, parent)
        choices = ((text, known) for known, text in QUESTIONS.items())
        self.question = ChoiceBox(choices=choices, letters=16)
        self.question.setCurrentIndex(self.question.findData(asked))
        self.add_field(N_("&Question"), self.question, aside=not self.is_roomy)
        self.one = PlayerChoice()
        self.other = PlayerChoice()
        self._names = [
            (self.one, self.add_field(N_("&Player"), self.one)),
            (self.other, self.add_field(N_("&Another player"), self.other)),
        ]
        self._offer_players(one, other)
        self.question.currentIndexChanged.connect(lambda _index: self._question_changed())
        for choice in (self.one, self.other):
            choice.currentIndexChanged.connect(lambda _index: self.ask())
        self._question_changed()
        self.other.setFocus()
        self.other.select()

    @property
    def asked(self) -> Asked:
        """What is asked."""
        return Asked(self.question.currentData())

    def subject_changed(self) -> None:
        self._offer_players(self.one.player, self.other.player)
        self.ask()

    def _offer_players(self, one: int | None, other: int | None) -> None:
        players = [Candidate(player, text) for player, text in self.subject.players()]
        self.one.offer(players, one)
        self.other.offer(players, other)

    def _question_changed(self) -> None:
        needed = self.asked.players
        for place, (choice, name) in enumerate(self._names):
            choice.setVisible(place < needed)
            name.setVisible(place < needed)
        self.ask()

    def work(self) -> Callable[[Monitor], object] | str:
        asked, one, other = self.asked, self.one.player, self.other.player
        if asked is Asked.MEETING and None in (one, other):
            return translate(N_("Choose two players."))
        if asked is not Asked.BYE and one is None:
            return translate(N_("Choose a player."))
        return partial(answer, self.subject, asked, one or 0, other or 0)

    def show_answer(self, answer: Answered) -> None:
        several = bool(answer.lines) and len(answer.lines[0].boards) > 1
        titles = (N_("As paired"), N_("Alternative")) if several else (N_("As paired"),)
        self.say(answer.sentence, answer.remark, answer.lines, [translate(title) for title in titles])
