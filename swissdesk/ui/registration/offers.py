"""The list under the line that adds players: who may be meant, told apart by federation, birth, title and rating."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.session.registration.entering import Offer
from swissdesk.ui.models.rows import Align, Column, RowsModel, Style
from swissdesk.ui.registration.words import list_text
from swissdesk.ui.widgets.common import label, row
from swissdesk.ui.widgets.table import ROW_HEIGHT, Table

_ROWS = 12
"""So many lines are seen at once."""
_FRAMES = 18
"""What frames and margins take of the height, in pixels."""
_LETTERS = 46
"""How wide the list is at least, in heights of a line."""

Line = tuple[int, Offer]


def _name_style(line: Line) -> Style:
    return Style.MUTED if line[1].number is not None else Style.STRONG


def _muted(_line: Line) -> Style:
    return Style.MUTED


def _state(line: Line) -> str:
    offer = line[1]
    if offer.number is not None:
        return wording.text(N_("entered: number {number}"), number=offer.number)
    return translate(N_("as typed")) if offer.listed is None else ""


def _state_style(line: Line) -> Style:
    return Style.ATTENTION if line[1].number is not None else Style.MUTED


_COLUMNS: tuple[Column[Line], ...] = (
    Column("title", N_("Title"), lambda line: line[1].player.title, optional=True),
    Column("name", N_("Name"), lambda line: line[1].player.name, style=_name_style, stretch=True),
    Column("rating", N_("Rating"), lambda line: str(line[1].player.rating or ""), Align.RIGHT),
    Column("federation", N_("Fed."), lambda line: line[1].player.federation, tooltip=N_("Federation"), optional=True),
    Column("birth", N_("Born"), lambda line: line[1].player.birth.replace("/", "-"), style=_muted, optional=True),
    Column("fide_id", N_("FIDE ID"), lambda line: line[1].player.fide_id, Align.RIGHT, _muted, optional=True, leaves=3),
    Column("club", N_("Club"), lambda line: line[1].player.club, style=_muted, optional=True, leaves=1),
    Column("list", N_("List"), lambda line: list_text(line[1].player), style=_muted, optional=True, leaves=2),
    Column("state", N_("State"), _state, style=_state_style, optional=True),
)  # fmt: skip


class OffersPopup(QFrame):
    """Lies over the page under the line; never takes the keys."""

    taken = Signal(int)
    """A click on a line of the list."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("palette")
        self.model = RowsModel[Line](_COLUMNS, key=lambda line: line[0], parent=self)
        self.table = Table(translate(N_("Who may be meant")), self)
        self.table.setModel(self.model)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setProperty("lit", True)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.clicked.connect(lambda index: self.taken.emit(index.row()))
        self.meaning = label(tone="accent")
        self.foot = label(tone="muted")
        self.foot.setWordWrap(True)
        foot = row(self.meaning, self.foot)
        foot.setStretch(1, 1)
        foot.setContentsMargins(12, 4, 12, 6)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addWidget(self.table, 1)
        column.addLayout(foot)
        self.hide()

    @property
    def current(self) -> Offer | None:
        """Who is marked, None if nobody is."""
        row = self.table.current_row
        return self.model.rows[row][1] if 0 <= row < len(self.model.rows) else None

    def show_offers(self, offers: Sequence[Offer], under: QWidget) -> None:
        """Show who may be meant, the first marked, under the line; nobody puts the list away."""
        self.model.set_rows(list(enumerate(offers)))
        if not offers:
            self.hide()
            return
        self.table.go_to(0)
        self._place(under)
        self.show()
        self.raise_()
        self.table.fit()

    def say(self, text: str) -> None:
        """Say at the foot, in an untranslated sentence, what can be done."""
        self.foot.setText(translate(text))

    def say_meaning(self, text: str) -> None:
        """Say at the foot what Enter does with the marked line, in the language in use."""
        self.meaning.setText(text)
        self.meaning.setVisible(bool(text))

    def step(self, by: int) -> None:
        """Mark another line; one step beyond an end goes to the other."""
        self.table.go_to((self.table.current_row + by) % len(self.model.rows))

    def spoken(self) -> str:
        """Return what a screen reader says of the marked line."""
        if self.current is None:
            return ""
        line = self.model.rows[self.table.current_row]
        said = (*(column.text(line) for column in self.model.columns), self.meaning.text())
        return ", ".join(text for text in said if text)

    def _place(self, under: QWidget) -> None:
        parent = self.parentWidget()
        if parent is None:
            return
        corner = under.mapTo(parent, QPoint(0, under.height() + 2))
        unit = self.fontMetrics().height()
        rows = round(unit * ROW_HEIGHT) * min(len(self.model.rows), _ROWS)
        width = min(max(under.width(), unit * _LETTERS), parent.width() - corner.x() - 12)
        beside = 0 if self.meaning.isHidden() else self.meaning.sizeHint().width()
        foot = self.foot.heightForWidth(max(width - beside - 2 * unit, unit))
        height = rows + self.table.head.sizeHint().height() + foot + max(unit // 2, _FRAMES)
        self.setGeometry(corner.x(), corner.y(), width, min(height, parent.height() - corner.y() - 4))
