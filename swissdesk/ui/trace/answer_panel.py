"""The panel beside the drawing in which a question about one or two players is put together and answered."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QProgressBar, QPushButton, QSizePolicy, QTextBrowser, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.reports.questions import Asked
from swissdesk.ui import theme
from swissdesk.ui.trace.lines import wrapping_line
from swissdesk.ui.why import Answered, Line
from swissdesk.ui.widgets.common import SizedLabel, button

_BRACKET = "bracket"

QUESTIONS = {
    Asked.COLOUR: N_("Why this colour?"),
    Asked.FLOAT: N_("Why the downfloat?"),
    Asked.BYE: N_("Why the bye?"),
}


class _Text(QTextBrowser):
    """Text that can be selected and copied, as high as it needs to be."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.document().documentLayout().documentSizeChanged.connect(lambda _size: self.updateGeometry())

    def sizeHint(self) -> QSize:
        return QSize(200, round(self.document().size().height()) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, min(self.sizeHint().height(), self.fontMetrics().height()))


class AnswerPanel(QFrame):
    """Says who is chosen, what can be asked, and what the answer is."""

    wanted = Signal(object)
    """One of the other questions (`Asked`) is put about the player who is chosen."""
    side_by_side = Signal()
    """The two rounds are wanted beside each other, board by board."""
    bracket_wanted = Signal(int)
    """The bracket in which the answer is found."""
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("strip", "info")
        self.setAccessibleName(translate(N_("Question and answer")))
        self.title = SizedLabel(1.08)
        self.title.setWordWrap(True)
        self.text = _Text()
        self.text.setAccessibleName(translate(N_("Answer")))
        self.text.anchorClicked.connect(lambda link: self.bracket_wanted.emit(int(link.path())))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(translate(N_("Progress")))
        self.asks = {asked: self._button(text, asked) for asked, text in QUESTIONS.items()}
        self._answer: tuple[str, Answered] | None = None
        self._tight = False
        self.both = button(translate(N_("Both rounds side by side…")), self.side_by_side.emit)
        self.close_it = button(translate(N_("Close")), self.closed.emit)
        self.close_it.setToolTip(translate(N_("Put question and answer away (Esc)")))
        buttons = QWidget()
        wrapping_line(buttons, [*self.asks.values(), self.both, self.close_it], 6, (0, 0, 0, 0))
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 10)
        column.setSpacing(8)
        for widget in (self.title, self.text, self.bar, buttons):
            column.addWidget(widget)
        column.addStretch(1)
        self.hide()

    def _button(self, text: str, asked: Asked) -> QPushButton:
        result = button(translate(text), lambda: self.wanted.emit(asked))
        result.setToolTip(translate(N_("Ask this about the player who is chosen")))
        return result

    def set_tight(self, tight: bool) -> None:
        """Leave the question out of the answer, which repeats it, where there is little room."""
        self._tight = tight
        self.title.setHidden(tight and self._answer is not None)

    def minimumSizeHint(self) -> QSize:
        """The text scrolls; a question asks for little room."""
        return QSize(100, self.fontMetrics().height() * 4)

    # ---- what is shown

    def offer(self, title: str, text: str, questions: Sequence[Asked]) -> None:
        """Show a first player, and what can be asked about this one alone."""
        self._show(title, escape(text), questions)

    def work_out(self, title: str) -> None:
        """Show a question that is being worked out."""
        self._show(title, escape(translate(N_("Working it out …"))))

    def begin_progress(self) -> None:
        """Show that the work goes on for a while."""
        self.bar.setRange(0, 0)
        self.bar.show()

    def progress(self, done: int, total: int) -> None:
        """Show how far the work is, if that is shown at all."""
        self.bar.setRange(0, max(total, 0) if done < total else 0)
        self.bar.setValue(done)

    def answer(self, title: str, answered: Answered) -> None:
        """Show the answer to a question."""
        parts = [f'<p style="margin:0 0 8px 0; line-height:112%">{escape(answered.sentence)}</p>']
        if answered.bracket:
            said = wording.text(N_("Show bracket {number}"), number=answered.bracket)
            ink = theme.active().colours["accent"]
            parts.append(
                f'<p style="margin:0 0 8px 0"><a href="{_BRACKET}:{answered.bracket}" style="color:{ink}">'
                f"{escape(said)}</a></p>"
            )
        parts.append(differing_table(answered.lines))
        if answered.remark:
            ink = theme.active().colours["muted"]
            for line in answered.remark.split("\n"):
                parts.append(f'<p style="margin:8px 0 0 0; color:{ink}">{escape(line)}</p>')
        self._show(title, "".join(parts))
        self._answer = (title, answered)
        self.title.setHidden(self._tight)
        self.both.setVisible(bool(answered.lines))

    def refuse(self, title: str, reason: str) -> None:
        """Show why there is no answer."""
        self._show(title, escape(reason))

    def redraw(self) -> None:
        """Use the colours of the theme as it is now."""
        if self._answer is not None and self.isVisible():
            self.answer(*self._answer)

    def _show(self, title: str, html: str, questions: Sequence[Asked] = ()) -> None:
        self._answer = None
        self.title.setText(title)
        self.title.show()
        self.text.setHtml(html)
        for asked, ask in self.asks.items():
            ask.setVisible(asked in questions)
        self.bar.hide()
        self.both.hide()
        self.show()
        self.updateGeometry()


def differing_table(lines: Sequence[Line]) -> str:
    """Return the boards of two rounds that differ as a table of numbers; empty if none does."""
    differing = [line for line in lines if line.differs]
    if not differing:
        return ""
    colours = theme.active().colours
    head = (translate(N_("Board")), translate(N_("As it is")), translate(N_("If otherwise")))
    cells = "".join(f'<td style="color:{colours["muted"]}">{escape(text)}</td>' for text in head)
    rows = [f"<tr>{cells}</tr>"]
    for line in differing:
        boards = [escape(text) for text in line.numbers]
        rows.append(
            f'<tr><td style="color:{colours["muted"]}">{line.number}</td><td>{boards[0]}</td>'
            f'<td style="color:{colours["notice"]}">≠ {boards[1]}</td></tr>'
        )
    return f'<table width="100%" cellpadding="2" cellspacing="0">{"".join(rows)}</table>'
