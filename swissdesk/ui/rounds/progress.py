"""The progress of a round: the line above its boards, the strip beside them, and which boards are still out.

The line says which round it is, what state it is in, and how many results are in. The boards without a result are
listed, the most important first: in the strip, in a small window that is always up to date, and in one line where the
strip has no room. The line shows as many buttons as fit; the last one opens the window with all others. What strip and
line offer when all results are in is decided here too.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import compress
from operator import is_not

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QAbstractSlider, QFrame, QGridLayout, QProgressBar, QPushButton, QScrollBar, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, N_plural, language, translate, translate_plural
from swissdesk.model import Round, Stage
from swissdesk.ui.rounds.marks import Upset, hour
from swissdesk.ui.rounds.table import BoardRow, RoundModel
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.buttons import ActionButton
from swissdesk.ui.widgets.cells import RowPictures
from swissdesk.ui.widgets.columns import muted, strong
from swissdesk.ui.widgets.common import SizedLabel, Wide, fill, label, named, row, set_property, stack, with_own_ground
from swissdesk.ui.widgets.lines import show_share
from swissdesk.ui.widgets.rows import Align, Column, RowsModel
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.widgets.windows import OpenWindow

# ---- the line above the boards

_HEAD_SPACING = 12
_BOARDS = N_plural("{total} board", "{total} boards")
_RESULTS = N_plural(
    "{entered} of {total} result   ·   {open} missing", ("{entered} of {total} results   ·   {open} missing")
)
_HEAD_ALL_IN = N_plural("the only result is in", "all {total} results are in")


def _results_bar() -> QProgressBar:
    bar = named(QProgressBar(), N_("Results entered"))
    bar.setTextVisible(False)
    return bar


class RoundHead(QFrame):
    """Says which round it is; a round that is past is tinted, says so, and leads back to the latest.

    The counts are left out while the strip at the side shows them; where there is no room, what is needed least.
    """

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._wanted: list[QWidget] = []
        self._about: tuple[object, ...] = ()
        """What was last said about the round itself: results that come in change nothing of that."""
        self._said: tuple[object, ...] = ()
        self.title = SizedLabel(1.2)
        self.stage = label(tone="muted")
        self.counts = label()
        self.bar = _results_bar()
        self.bar.setFixedWidth(140)
        self.why_not = ActionButton(actions["trace.why_not"])
        self.latest = ActionButton(actions["round.latest"])
        parts = (self.title, self.stage, self.latest, None, self.counts, self.bar, self.why_not)
        row(*parts, on=self, margins=(8, 2, 2, 2), spacing=_HEAD_SPACING)

    def show_round(self, played: Round, of: int | None, *, with_counts: bool, is_past: bool, called: str = "") -> None:
        """Show the head of a round; `of` is the number of rounds of the event, None if that is open.

        `called` is what the round is called besides its number, as in a knockout: ``Semifinals``.
        """
        total, still = len(played.pairings), len(played.open_boards)
        is_draft = played.stage is Stage.DRAFT
        about = played.number, of, played.stage, played.published_at, is_past, is_past and not still, language(), called
        if about != self._about:
            self._about = about
            self._say_which(played, of, called, is_past=is_past)
        has_counts, has_bar = with_counts or is_draft, with_counts and not is_draft and total > 0
        if has_counts:
            self.counts.setText(_counts(total, still, len(played.signed_off), is_draft))
        if has_bar:
            show_share(self.bar, total - still, total)
        said = *about, self.counts.text() if has_counts else "", has_bar
        if said != self._said:
            self._said = said
            wanted = ((self.counts, has_counts), (self.stage, True), (self.bar, has_bar))
            self._wanted = [widget for widget, is_wanted in wanted if is_wanted]
            self._make_room()

    def _say_which(self, played: Round, of: int | None, called: str, *, is_past: bool) -> None:
        self.title.setText(
            _past_title(played, of) if is_past else wording.text(N_("Round {round}"), round=played.number)
        )
        set_property(self, "past", "true" if is_past else "false")
        self.latest.setVisible(is_past)
        number = wording.text(N_("of {rounds}"), rounds=of) if of and not is_past else ""
        parts = (number, called, _stage_text(played))
        self.stage.setText("   ·   ".join(part for part in parts if part))

    def _make_room(self) -> None:
        """Show as many of the parts as there is room for, the first ones first."""
        always = [self.title, self.why_not, *([] if self.latest.isHidden() else [self.latest])]
        room = self.width() - 12 - sum(part.sizeHint().width() + _HEAD_SPACING for part in always)
        for part in (self.counts, self.stage, self.bar):
            if part in self._wanted:
                room -= part.sizeHint().width() + _HEAD_SPACING
            part.setVisible(part in self._wanted and room >= 0)

    def minimumSizeHint(self) -> QSize:
        width = self.title.sizeHint().width() + _HEAD_SPACING + self.why_not.minimumSizeHint().width()
        return QSize(width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()


def _past_title(played: Round, of: int | None) -> str:
    """Return what a round is called that is looked back at; `of` as in `RoundHead.show_round`."""
    if of is None:
        text = N_("Round {round}, past") if played.open_boards else N_("Round {round}, finished")
    else:
        text = N_("Round {round} of {rounds}, past")
        if not played.open_boards:
            text = N_("Round {round} of {rounds}, finished")
    return wording.text(text, round=played.number, rounds=of or 0)


def _stage_text(played: Round) -> str:
    at = hour(played.published_at) if played.stage is Stage.PUBLISHED else ""
    return wording.text(N_("published {time}"), time=at) if at else str(wording.fact_text(played.stage))


def _counts(total: int, still: int, verified: int, is_draft: bool) -> str:
    if is_draft:
        return translate_plural(*_BOARDS, total).format(total=total)
    if not total:
        return ""
    counted = translate_plural(*(_RESULTS if still else _HEAD_ALL_IN), total)
    parts = [counted.format(entered=total - still, total=total, open=still)]
    if verified:
        parts.append(wording.text(N_("{count} verified"), count=verified))
    return "   ·   ".join(parts)


# ---- the list of open boards


def biggest_first(rows: Iterable[BoardRow]) -> list[BoardRow]:
    """Return the open boards in the order of the points that the two players had before the round."""
    return sorted((row for row in rows if row.is_open), key=_importance)


def _importance(row: BoardRow) -> tuple[int, int]:
    return -row.white.points - (row.black.points if row.black else 0), row.board


def _names(row: BoardRow, *, full: bool) -> str:
    return " – ".join(name if full else name.partition(",")[0] for name in row.names)


def _points(row: BoardRow) -> str:
    return ":".join(wording.points_text(seat.points) for seat in (row.white, row.black) if seat is not None)


def _columns(*, full: bool) -> tuple[Column[BoardRow], ...]:
    """Return the columns of the list; `full` has the whole names."""
    return (
        Column("board", N_("Bd"), lambda row: row.board_text, Align.RIGHT, strong, tooltip=N_("Board")),
        Column("players", N_("White – Black"), partial(_names, full=full), spoken=lambda row: row.words, stretch=True),
        Column("points", N_("Pts"), _points, Align.RIGHT, muted, tooltip=N_("Points before the round")),
    )


_FEW = 8
"""So many boards at most come and go one by one; of more the list is made anew."""


class _StillBar(QScrollBar):
    """Is drawn again when that can be seen; otherwise it would be with every board that goes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._drawn = (0, 0)

    def sliderChange(self, change: QAbstractSlider.SliderChange) -> None:
        whole = self.maximum() - self.minimum() + self.pageStep()
        above, within = self.value() - self.minimum(), self.pageStep()
        handle = self.height() * above // max(whole, 1), self.height() * within // max(whole, 1)
        if handle != self._drawn:
            self._drawn = handle
            super().sliderChange(change)


class OpenList(Table):
    """Says which board was clicked, or Enter pressed on."""

    wanted = Signal(int)

    def __init__(self, *, full: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(N_("Boards still playing, highest scores first"), parent)
        self.setVerticalScrollBar(_StillBar(self))
        self.pictures = RowPictures()
        self._of: Sequence[BoardRow] = ()
        self.boards: RowsModel[BoardRow] = RowsModel(_columns(full=full), key=lambda row: row.board, parent=self)
        self.setModel(self.boards)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.head.setVisible(full)
        self.clicked.connect(lambda index: self._chosen(index.row()))
        self.activated_row.connect(self._chosen)

    def show_rows(self, rows: Sequence[BoardRow]) -> None:
        """Show the open ones among the rows of a round; of those that were shown before, what changed is looked at."""
        before, self._of = self._of, rows
        places = [*compress(range(len(rows)), map(is_not, before, rows))]
        if len(before) != len(rows) or len(places) > _FEW:
            self.boards.set_rows(biggest_first(rows))
            return
        for place in places:
            self._exchange(before[place], rows[place])
        self.executeDelayedItemsLayout()  # or Qt lays it out a turn later, and draws all of the window around it again

    def _exchange(self, before: BoardRow, now: BoardRow) -> None:
        """Let a board go, come, or be another."""
        if before.is_open:
            self.boards.remove_row(bisect_left(self.boards.rows, _importance(before), key=_importance))
        if now.is_open:
            self.boards.insert_row(bisect_left(self.boards.rows, _importance(now), key=_importance), now)

    def _chosen(self, place: int) -> None:
        self.wanted.emit(self.boards.rows[place].board)

    def _share(self, leaving: frozenset[str] = frozenset()) -> None:
        """Give the names what the other columns leave: they are wrapped, not scrolled."""
        rest = self.viewport().width() - sum(self._natural)
        for place, (width, column) in enumerate(zip(self._natural, self.columns, strict=True)):
            self.setColumnWidth(place, max(width + rest, 0) if column.stretch else width)
        self._wrap()  # the bar of a list that has just become too long takes room from the names


# ---- the strip

_WIDTH = 17
"""The width of the strip in lines of text."""

_SIDE_ALL_IN = N_plural("The only result is in.", "All {total} results are in.")


def all_in_text(played: Round) -> str:
    """Return what is said of a round without open boards; games still to be finished are named."""
    total = len(played.pairings)
    said = translate_plural(*_SIDE_ALL_IN, total).format(total=total)
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
        with_own_ground(self)
        self.done, self.verified, self.open = (_Number() for _ in range(3))
        self.bar = _results_bar()
        self.heading = SizedLabel(1.0)
        self.list = OpenList()
        self.all_in = label(tone="muted", wraps=True)
        self.surprise = _Surprise()
        self._has_open: bool | None = None
        """Whether a board was still playing when that was last shown; None before."""
        self.out = ActionButton(actions["results.boards_out"], text=translate(N_("In a separate window")))
        self._second_pass = actions["results.second_pass"]
        self.second_pass = ActionButton(self._second_pass)
        self.close_round = ActionButton(actions["round.close"])
        self._lay_out()
        self.list.wanted.connect(self.board_wanted)
        self.surprise.clicked.connect(lambda _checked=False: self.board_wanted.emit(self.surprise.board))

    def _lay_out(self) -> None:
        column = stack(self._numbers(), self.bar, on=self)
        column.addSpacing(4)
        self._filler = QWidget()
        buttons = (self.surprise, self.second_pass, self.out, self.close_round)  # what comes with results is above
        fill(column, self.heading, self.all_in, Wide(self.list), *buttons, Wide(self._filler))

    def _numbers(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(0)
        titles = (N_("done"), N_("verified"), N_("open"))
        for place, (number, title) in enumerate(zip((self.done, self.verified, self.open), titles, strict=True)):
            grid.addWidget(number, 0, place, Qt.AlignmentFlag.AlignHCenter)
            grid.addWidget(label(title, "muted"), 1, place, Qt.AlignmentFlag.AlignHCenter)
            grid.setColumnStretch(place, 1)
        return grid

    def show_round(self, played: Round, rows: Sequence[BoardRow], upsets: Iterable[Upset]) -> None:
        """Show the state of a published round; `upsets` begin with the greatest."""
        total, still = len(played.pairings), len(played.open_boards)
        for number, value, name in (
            (self.done, total - still, N_plural("{count} board done", "{count} boards done")),
            (self.verified, len(played.signed_off), N_plural("{count} board verified", "{count} boards verified")),
            (self.open, still, N_plural("{count} board open", "{count} boards open")),
        ):
            number.show_count(value, name)
        show_share(self.bar, total - still, max(total, 1))
        self.heading.setText(translate(N_("Boards still playing")))
        self.all_in.setText("" if still else all_in_text(played))
        if self._has_open is not (still > 0):
            self._has_open = still > 0
            for wanted in (self.heading, self.list, self.out):
                wanted.setVisible(self._has_open)
            for instead in (self.all_in, self._filler):
                instead.setVisible(not self._has_open)
        self.list.show_rows(rows)
        self.surprise.show_upset(next(iter(upsets), None))
        self.second_pass.setVisible(total - still > len(played.signed_off) and not self._second_pass.isChecked())
        self.close_round.setVisible(not still and played.stage is Stage.PUBLISHED)
        self.setFixedWidth(self.fontMetrics().height() * _WIDTH)


# ---- the window

_FIGURES = 3
"""So many figures every number has room for."""


class _Number(SizedLabel):
    """A large figure that reads as a sentence."""

    def __init__(self) -> None:
        super().__init__(1.6)
        self._shown: tuple[int, str] | None = None
        self._figures = 0
        """For so many there is room."""
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def show_count(self, count: int, words: tuple[str, str]) -> None:
        """Show a number; `words` are for those who cannot see it, one of them for a single one."""
        if self._shown != (count, language()):
            self._shown = count, language()
            self._keep_room(max(len(str(count)), _FIGURES))
            self.setText(str(count))
            said = translate_plural(*words, count).format(count=count)
            named(self, said, said)

    def _keep_room(self, figures: int) -> None:
        """Be as wide as so many figures, so that the layout stays as long as there are no more of them."""
        if figures > self._figures:
            self._figures, metrics = figures, self.fontMetrics()
            self.setFixedSize(metrics.horizontalAdvance("0" * figures), metrics.height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._figures = 0
            self._keep_room(max(len(self.text()), _FIGURES))


class _Surprise(QPushButton):
    """The upset of the round, as a quiet button that goes to the board."""

    def __init__(self) -> None:
        super().__init__()
        self.board = 0
        self._shown: Upset | None = None
        self.setFlat(True)
        self.setAutoDefault(False)
        self.words = label(tone="muted", wraps=True)
        self.words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        stack(self.words, on=self, margins=(6, 4, 6, 4))
        self.setToolTip(translate(N_("Go to this board")))

    def show_upset(self, upset: Upset | None) -> None:
        """Show an upset; None hides it."""
        self.setVisible(upset is not None)
        if upset is None or upset == self._shown:
            return
        self.board, self._shown = upset.board, upset
        text = N_("Upset of the round: board {board}, {winner} beats {loser}, rated {points} points higher")
        winner, loser, points = upset.winner, upset.loser, upset.difference
        said = wording.text(text, board=upset.board, winner=winner, loser=loser, points=points)
        self.words.setText(said)
        self.setAccessibleName(said)
        self._be_high()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._be_high()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self._shown is not None:
            self._be_high()  # the rules of buttons have just given it the height of one line

    def _be_high(self) -> None:
        """Have room for all of the words; a button by itself has the height of one line."""
        self.setMinimumHeight(self.words.heightForWidth(max(self.width() - 12, 60)) + 10)


_OUT = N_plural(
    "Round {round}: {open} of {total} board still playing", ("Round {round}: {open} of {total} boards still playing")
)
_OUT_ALL_IN = N_plural("Round {round}: the only result is in", "Round {round}: all {total} results are in")


class BoardsOutWindow(OpenWindow):
    """Shows the latest round; a click or Enter takes the main window to the board."""

    help_page = "results"

    def __init__(self, office: Office, key: str) -> None:
        super().__init__(office, Qt.WindowType.Tool | Qt.WindowType.WindowStaysOnTopHint)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(translate(N_("Boards still playing")))
        self.title = SizedLabel(1.2, wraps=True)
        self.list = OpenList(full=True)
        self._round = RoundModel(self)
        stack(self.title, Wide(self.list), on=self, margins=(14, 12, 14, 12))
        self.list.wanted.connect(self._go_to)
        QShortcut(QKeySequence(key), self, self.close)
        office.desk.changed.connect(self._follow)
        office.desk.document_changed.connect(self._follow)
        self._placed = False

    def _place(self) -> None:
        self._placed = True
        geometry: QByteArray = self._office.preferences.boards_out
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            unit = self.fontMetrics().height()
            screen = self._office.window.screen().availableGeometry()
            self.resize(QSize(unit * 34, unit * 24).boundedTo(screen.size() * 0.6))
            corner = self._office.window.frameGeometry().topRight()
            self.move(max(corner.x() - self.width() - unit, screen.x()), max(corner.y() + 4 * unit, screen.y()))

    def toggle(self) -> None:
        """Show the window, or put it away."""
        if self.isVisible():
            self.close()
        else:
            self._fill()
            if not self._placed:
                self._place()
            self.show()
            self.raise_()

    def _follow(self, *_what: object) -> None:
        if not self.isVisible():
            return
        if self._office.desk.is_open:
            self._fill()
        else:
            self.close()

    def _fill(self) -> None:
        tournament = self._office.tournament
        latest = tournament.current_round
        if latest is None or latest.stage is Stage.DRAFT:
            self.title.setText(translate(N_("No round is in progress.")))
            self.list.show_rows(())
            return
        total, still = len(latest.pairings), len(latest.open_boards)
        counted = translate_plural(*(_OUT if still else _OUT_ALL_IN), total)
        self.title.setText(counted.format(round=latest.number, open=still, total=total))
        self._round.show(tournament, latest.number)
        self.list.show_rows(self._round.rows)

    def _go_to(self, board: int) -> None:
        self._office.go.to_board(len(self._office.tournament.rounds), board)
        self._office.window.activateWindow()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._placed:
            self._office.preferences.boards_out = self.saveGeometry()
        if self.isActiveWindow():
            self._office.window.activateWindow()
        super().closeEvent(event)


# ---- one line

_LINE_SPACING = 6
MOST = 24
"""So many boards at most have a button, however wide the window is."""


class OpenLine(QWidget):
    """Says which board is to be gone to."""

    board_wanted = Signal(int)

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boards: list[BoardRow] = []
        self.title = label(tone="muted")
        self.chips = [self._chip() for _ in range(MOST)]
        self.more = ActionButton(actions["results.boards_out"], text=translate(N_("All in a window")))
        self._second_pass = actions["results.second_pass"]
        self.second_pass = ActionButton(self._second_pass)
        self.close_round = ActionButton(actions["round.close"])
        buttons = (self.more, self.second_pass, self.close_round)
        row(self.title, *self.chips, None, *buttons, on=self, spacing=_LINE_SPACING)

    def _chip(self) -> QPushButton:
        chip = QPushButton(self)
        chip.setProperty("chip", "true")
        chip.setAutoDefault(False)
        chip.clicked.connect(lambda _checked=False: self.board_wanted.emit(self._boards[self.chips.index(chip)].board))
        return chip

    def show_round(self, played: Round, rows: Iterable[BoardRow]) -> None:
        """Show the state of a published round."""
        self._boards = biggest_first(rows)[:MOST]
        total, still = len(played.pairings), len(played.open_boards)
        self.title.setText(translate(N_("Still playing")) if still else all_in_text(played))
        for chip, board in zip(self.chips, self._boards, strict=False):
            chip.setText(str(board.board))
            named(chip, board.words, board.words)
        self.more.setVisible(still > 0)
        self.close_round.setVisible(not still and played.stage is Stage.PUBLISHED)
        is_due = not still and total > len(played.signed_off) and not self._second_pass.isChecked()
        self.second_pass.setVisible(is_due)
        self._make_room()

    def _make_room(self) -> None:
        """Show as many boards as there is room for; the title, which the head says too, goes before a button is cut."""
        last = (self.more, self.second_pass, self.close_round)
        room = self.width() - sum(w.sizeHint().width() + _LINE_SPACING for w in last if not w.isHidden())
        title = self.title.sizeHint().width()
        self.title.setVisible(title <= room)
        room -= title + _LINE_SPACING
        for place, chip in enumerate(self.chips):
            room -= chip.sizeHint().width() + _LINE_SPACING
            chip.setVisible(place < len(self._boards) and room >= 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.more.sizeHint().width(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()
