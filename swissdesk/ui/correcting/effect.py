"""What a correction changes and what it does not, as far as it is known: a sentence, players, boards, what stays."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.session.correction_ways import Extent, Way
from swissdesk.ui.correcting.rows import (
    PLAYER_COLUMNS,
    BoardChanges,
    PlayerChange,
    board_changes,
    player_changes,
)
from swissdesk.ui.correcting.words import pairing_title, summary
from swissdesk.ui.models.rows import RowsModel
from swissdesk.ui.widgets.announce import show_aloud
from swissdesk.ui.widgets.common import SizedLabel, label
from swissdesk.ui.widgets.strip import Banner
from swissdesk.ui.widgets.table import ROW_HEIGHT, Table

_LEAST_ROWS = 3
"""So many rows of a table are in sight at least."""


class _FittedTable(Table):
    """As high as its rows if there is room, and in sight with a few of them otherwise."""

    def fit_rows(self, rows: int) -> None:
        """Be made for so many rows; without one there is no table."""
        self.setVisible(rows > 0)
        unit = self.fontMetrics().height()
        least, most = (round((count + 1) * unit * ROW_HEIGHT) + 4 for count in (min(rows, _LEAST_ROWS), rows))
        self.setMinimumHeight(least)
        self.setMaximumHeight(most)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumHeight())


class EffectPanel(QWidget):
    """Shows the effect of one way of putting a mistake right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.summary = label()
        self.summary.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(translate(N_("Progress")))
        self.players = RowsModel(PLAYER_COLUMNS, key=lambda line: line.player.id, parent=self)
        self.player_table = _FittedTable(translate(N_("Players whose points or place change")))
        self.player_table.setModel(self.players)
        self.pairing_title = SizedLabel(1.0)
        self.pairing_title.setWordWrap(True)
        self.boards = BoardChanges(self)
        self.board_table = _FittedTable(translate(N_("Boards that change")))
        self.board_table.setModel(self.boards)
        self.remark = label(tone="notice")
        self.remark.setWordWrap(True)
        self.stays = Banner("info", "lock", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(SizedLabel(1.0, text=translate(N_("What changes"))))
        for widget in (self.summary, self.bar, self.player_table, self.pairing_title, self.board_table, self.remark):
            column.addWidget(widget, 100 if isinstance(widget, Table) else 0)
        column.addWidget(self.stays)
        column.addStretch(1)
        self.clear()

    def clear(self, said: str = "") -> None:
        """Show nothing but a sentence."""
        self._say(said)
        for widget in (self.bar, self.player_table, self.pairing_title, self.board_table, self.remark, self.stays):
            widget.hide()

    def show_working(self) -> None:
        """Say that it is being worked out."""
        self.clear(translate(N_("Working out what changes …")))
        self.bar.setRange(0, 0)
        self.bar.show()

    def show_progress(self, done: int, total: int) -> None:
        """Show how far the work is."""
        self.bar.setRange(0, max(total, 0))
        self.bar.setValue(done)

    def show_way(self, tournament: Tournament, way: Way) -> None:
        """Show what a way changes in the tournament."""
        effect = way.effect
        self.bar.hide()
        self._say(summary(way))
        self._fill_players(player_changes(tournament, effect))
        self._fill_boards(tournament, way)
        self.stays.say("\n".join(wording.sentence(each) for each in effect.unchanged))

    def _fill_players(self, lines: list[PlayerChange]) -> None:
        self.players.set_rows(lines)
        self.player_table.fit_rows(len(lines))

    def _fill_boards(self, tournament: Tournament, way: Way) -> None:
        pairing = way.effect.pairing
        lines = [] if pairing is None or pairing.refusal is not None else board_changes(pairing)
        self.boards.show(tournament, lines)
        self.board_table.fit_rows(len(lines))
        self.pairing_title.setVisible(bool(lines))
        if pairing is not None and lines:
            self.pairing_title.setText(pairing_title(way, pairing))
        remarks = []
        if pairing is not None and pairing.refusal is not None:
            text = N_("With the correction round {round} cannot be paired: {reason}")
            remarks.append(wording.text(text, round=pairing.round, reason=pairing.refusal))
        if pairing is not None and pairing.by_hand and way.extent is Extent.PAIRS_AGAIN:
            remarks.append(translate(N_("The boards there are your own: pairing again throws them away.")))
        show_aloud(self.remark, " ".join(remarks))
        self.remark.setVisible(bool(remarks))

    def _say(self, said: str) -> None:
        show_aloud(self.summary, said)
        self.summary.setAccessibleName(said)
        self.summary.setVisible(bool(said))

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        self.stays.redraw()
        for table, model in ((self.player_table, self.players), (self.board_table, self.boards)):
            if not table.isHidden():
                table.fit_rows(len(model.rows))
