"""The strip beside the table: how far the round is, which boards are out, and the surprise of the round."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, N_plural, translate, translate_plural
from swissdesk.model import Round, Stage
from swissdesk.ui.actions import Actions
from swissdesk.ui.entry.open_list import OpenList
from swissdesk.ui.entry.upsets import Upset
from swissdesk.ui.models.round import BoardRow
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.common import SizedLabel, label

_WIDTH = 17
"""The width of the strip in lines of text."""

_ALL_IN = N_plural("The only result is in.", "All {total} results are in.")


def all_in_text(played: Round) -> str:
    """Return what is said of a round without open boards; games still to be finished are named."""
    total = len(played.pairings)
    said = translate_plural(*_ALL_IN, total).format(total=total)
    if not played.adjourned_boards:
        return said
    adjourned = translate_plural(
        N_("Adjourned: board {boards}."), N_("Adjourned: boards {boards}."), len(played.adjourned_boards)
    )
    return f"{said} {adjourned.format(boards=wording.join(played.adjourned_boards))}"


class SideStrip(QFrame):
    """Says which board is to be gone to."""

    board_wanted = Signal(int)

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("side")
        self.done, self.verified, self.open = (_Number() for _ in range(3))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(translate(N_("Results entered")))
        self.heading = SizedLabel(1.0)
        self.list = OpenList()
        self.all_in = label(tone="muted")
        self.all_in.setWordWrap(True)
        self.surprise = _Surprise()
        self.out = ActionButton(actions["results.boards_out"], text=translate(N_("In a window of its own")))
        self._second_pass = actions["results.second_pass"]
        self.second_pass = ActionButton(self._second_pass)
        self.close_round = ActionButton(actions["round.close"])
        self._lay_out()
        self.list.wanted.connect(self.board_wanted)
        self.surprise.clicked.connect(lambda _checked=False: self.board_wanted.emit(self.surprise.board))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(self._numbers())
        column.addWidget(self.bar)
        column.addSpacing(4)
        column.addWidget(self.heading)
        column.addWidget(self.all_in)
        column.addWidget(self.list, 1)
        for button in (self.surprise, self.out, self.second_pass, self.close_round):
            column.addWidget(button)
        self._filler = QWidget()
        column.addWidget(self._filler, 1)

    def _numbers(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(0)
        titles = (N_("done"), N_("verified"), N_("open"))
        for place, (number, title) in enumerate(zip((self.done, self.verified, self.open), titles, strict=True)):
            grid.addWidget(number, 0, place, Qt.AlignmentFlag.AlignHCenter)
            grid.addWidget(label(translate(title), "muted"), 1, place, Qt.AlignmentFlag.AlignHCenter)
            grid.setColumnStretch(place, 1)
        return grid

    def show_round(self, played: Round, rows: Iterable[BoardRow], upsets: Iterable[Upset]) -> None:
        """Show the state of a published round; `upsets` begin with the greatest."""
        total, still = len(played.pairings), len(played.open_boards)
        for number, value, name in (
            (self.done, total - still, N_plural("{count} board done", "{count} boards done")),
            (self.verified, len(played.signed_off), N_plural("{count} board verified", "{count} boards verified")),
            (self.open, still, N_plural("{count} board open", "{count} boards open")),
        ):
            number.show_count(value, translate_plural(*name, value).format(count=value))
        self.bar.setRange(0, max(total, 1))
        self.bar.setValue(total - still)
        self.heading.setText(translate(N_("Boards still out")))
        self.all_in.setText(all_in_text(played))
        for wanted in (self.heading, self.list, self.out):
            wanted.setVisible(still > 0)
        for instead in (self.all_in, self._filler):
            instead.setVisible(not still)
        self.list.show_rows(rows)
        self.surprise.show_upset(next(iter(upsets), None))
        self.second_pass.setVisible(total - still > len(played.signed_off) and not self._second_pass.isChecked())
        self.close_round.setVisible(not still and played.stage is Stage.PUBLISHED)
        self.scale()

    def scale(self) -> None:
        """Be as wide as the type asks for."""
        self.setFixedWidth(self.fontMetrics().height() * _WIDTH)


class _Number(SizedLabel):
    """A large figure that reads as a sentence."""

    def __init__(self) -> None:
        super().__init__(1.6)

    def show_count(self, count: int, words: str) -> None:
        """Show a number; `words` are for those who cannot see it."""
        self.setText(str(count))
        self.setAccessibleName(words)
        self.setToolTip(words)


class _Surprise(QPushButton):
    """The upset of the round, as a quiet button that goes to the board."""

    def __init__(self) -> None:
        super().__init__()
        self.board = 0
        self.setFlat(True)
        self.setAutoDefault(False)
        inner = QVBoxLayout(self)
        inner.setContentsMargins(6, 4, 6, 4)
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.words.setProperty("tone", "muted")
        self.words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inner.addWidget(self.words)
        self.setToolTip(translate(N_("Go to this board")))

    def show_upset(self, upset: Upset | None) -> None:
        """Show an upset; None hides it."""
        self.setVisible(upset is not None)
        if upset is None:
            return
        self.board = upset.board
        text = wording.text(
            N_("Surprise of the round: board {board}, {winner} beats {loser}, rated {points} points higher"),
            board=upset.board, winner=upset.winner, loser=upset.loser, points=upset.difference,
        )  # fmt: skip
        self.words.setText(text)
        self.setAccessibleName(text)
        self.setMinimumHeight(self.words.heightForWidth(max(self.width() - 12, 60)) + 10)
