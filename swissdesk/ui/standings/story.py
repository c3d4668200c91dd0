"""The explanation next to a table: a title, a few lines of rich text, and the sheet on which it can be printed.

The text is made of escaped elements (`reports.web.markup`), so that no name can become a tag. Players are links. The
panel follows the cursor while it is open. The story of one player is here: round by round, with links to every opponent
and every board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QTextBrowser, QToolButton

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Tournament
from swissdesk.reports.crosstable import annulled_text
from swissdesk.reports.web.markup import Markup, joined, tag
from swissdesk.standings.norms import Excluded
from swissdesk.standings.rating_change import LeftOut
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.standings.table import PlaceRow
from swissdesk.ui.widgets.buttons import ActionButton
from swissdesk.ui.widgets.common import KeyFilter, SizedLabel, Wide, named, row, stack
from swissdesk.ui.widgets.screen_reader import announce
from swissdesk.values import dataclass

# ---- parts of stories

LINK, BOARD = "player", "board"
"""The schemes of links to players (``player:12``) and to boards (``board:3/17``, in round 3)."""


@dataclass(frozen=True)
class Story:
    """`title` stands above, `said` is read aloud; `sheet` is a kind of sheet about `player`, empty if there is none."""

    title: str
    said: str
    content: Markup
    sheet: str = ""
    player: int = 0


def style() -> str:
    """Return the style rules of all stories in the colours of the theme."""
    colours = theme.active().colours
    return f"""
        a {{ color: {colours["accent"]}; text-decoration: none; }}
        .quiet {{ color: {colours["muted"]}; }}
        .notice {{ color: {colours["notice"]}; }}
        .good {{ color: {colours["accent"]}; font-weight: 600; }}
        .large {{ font-size: x-large; font-weight: 600; }}
        h2 {{ font-size: medium; font-weight: 600; margin-top: 14px; margin-bottom: 4px; }}
        p {{ margin-top: 0px; margin-bottom: 6px; }}
        td {{ padding-top: 2px; padding-bottom: 3px; padding-right: 10px; }}
        th {{ padding-right: 10px; padding-bottom: 3px; color: {colours["muted"]}; font-weight: 600; }}
    """


def quiet(*content: str) -> Markup:
    """Return words of less weight."""
    return tag("span", *content, class_="quiet")


def paragraph(*content: str, look: str = "") -> Markup:
    """Return a paragraph; `look` is a class of the style."""
    return tag("p", *content, class_=look)


def heading(text: str) -> Markup:
    """Return a heading."""
    return tag("h2", text)


def link(player: Player, text: str = "") -> Markup:
    """Return a player as a link, by the name if no text is given."""
    return tag("a", text or player.name, href=f"{LINK}:{player.id}")


def cell(*content: str, right: bool = False, struck: bool = False, wide: bool = False) -> Markup:
    """Return a cell of a table; `struck` through for what does not count, `wide` for sentences."""
    inside = tag("s", *content) if struck else joined(content)
    return tag("td", inside, align="right" if right else "", width="60%" if wide else "")


def head(*titles: tuple[str, bool]) -> Markup:
    """Return a line of titles, to be translated, each with whether it stands on the right."""
    return tag("tr", *(tag("th", translate(title), align="right" if right else "left") for title, right in titles))


def line(*cells: Markup) -> Markup:
    """Return a line of a table."""
    return tag("tr", *cells)


def table(lines: Iterable[Markup]) -> Markup:
    """Return a table as wide as there is room."""
    return tag("table", *lines, width="99%", cellspacing="0", cellpadding="0")


def facts(pairs: Sequence[tuple[str, str]]) -> Markup:
    """Return what is known, name and value side by side."""
    return table(line(cell(quiet(name)), cell(value, right=True)) for name, value in pairs)


def left_out(tournament: Tournament, rounds: Iterable[LeftOut | Excluded], article: str) -> Iterator[Markup]:
    """Yield the rounds that do not count, if there are any; `article` names one: ``art. {article}``."""
    lines = [
        line(
            cell(str(each.round), right=True),
            cell("–" if each.opponent is None else link(tournament.by_id[each.opponent])),
            cell(wording.sentence(each.reason)),
            cell(quiet(article.format(article=each.article)), right=True),
        )
        for each in rounds
    ]
    if lines:
        yield heading(translate(N_("Not counted")))
        yield table(lines)


def nothing(text: str) -> Story:
    """Return a story for where there is nothing to tell."""
    return Story(translate(N_("Explanation")), text, paragraph(text, look="quiet"))


# ---- the event of one player

SHEET = "player"


def card_story(tournament: Tournament, number: int, row: PlaceRow) -> Story:
    """Return the rounds of a player up to that one."""
    player = row.player
    where = wording.text(
        N_("place {rank}, points: {points}"), rank=row.rank_text, points=wording.points_text(row.points)
    )
    lines = [head((N_("Rd"), True), (N_("Colour"), False), (N_("Opponent"), False), ("", True), (N_("Pts"), True))]
    totals = [tournament.points_after(played)[player.id] for played in range(1, number + 1)]
    lines += [_line(tournament, player, played, totals[played - 1]) for played in range(1, number + 1)]
    content = joined(
        [
            paragraph(tag("b", " ".join(filter(None, (player.title, player.name))))),
            paragraph(quiet(_facts(player))),
            paragraph(where),
            table(lines) if number else "",
        ]
    )
    return Story(player.name, where, content, SHEET if number else "", player.id)


def _facts(player: Player) -> str:
    rating = str(player.rating) if player.rating else translate(N_("unrated"))
    return " · ".join(filter(None, (str(player.id), player.federation, rating, player.club)))


def _line(tournament: Tournament, player: Player, number: int, total: int) -> Markup:
    entry = tournament.entry(player.id, number)
    points = wording.points_text(total)
    if entry.opponent is None or entry.colour is None:
        bye = wording.bye_text(entry.bye) if entry.bye is not None else ""
        worth = wording.points_text(tournament.entry_points(player.id, number))
        return line(
            cell(str(number), right=True),
            cell(),
            cell(quiet(bye)),
            cell(f"({worth})", right=True),
            cell(points, right=True),
        )
    made = ""
    if entry.result is not None and entry.outcome is not None:
        made = wording.outcome_text(entry.outcome, entry.result.manner)
        if tournament.annulled.intersection((player.id, entry.opponent)):
            made = annulled_text(made)
    pairings = tournament.rounds[number - 1].pairings
    board = next(place for place, pairing in enumerate(pairings, 1) if player.id in (pairing.white, pairing.black))
    return line(
        cell(tag("a", str(number), href=f"{BOARD}:{number}/{board}"), right=True),
        cell(wording.colour_text(entry.colour)),
        cell(link(tournament.by_id[entry.opponent])),
        cell(tag("b", made), right=True),
        cell(points, right=True),
    )


# ---- the panel


class Detail(QFrame):
    """Shows a `Story`; `left` when the keys are to go back to the table, `player_wanted` when a player was clicked."""

    left = Signal()
    closed = Signal()
    player_wanted = Signal(int)
    board_wanted = Signal(int, int)
    """A board was clicked: the round and the board."""

    def __init__(self, print_it: QAction) -> None:
        super().__init__()
        self.story: Story | None = None
        self._tight = False
        self.title = SizedLabel(1.15)
        self.title.setWordWrap(True)
        self.away = QToolButton()
        self.away.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.away.clicked.connect(lambda _checked=False: self.closed.emit())
        self.browser = named(QTextBrowser(), N_("Explanation"))
        self.browser.setObjectName("help_page")
        self.browser.setOpenLinks(False)
        self.browser.anchorClicked.connect(self._follow)
        KeyFilter(self.browser, {Qt.Key.Key_Escape: self.left.emit})
        self.print_it = ActionButton(print_it)
        self._lay_out()
        self.redraw()
        self.hide()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self.away, 0, Qt.AlignmentFlag.AlignTop)
        stack(top, Wide(self.browser), row(None, self.print_it), on=self, margins=(10, 0, 0, 0))

    def set_tight(self, tight: bool) -> None:
        """Leave printing to key and menu where there is little room."""
        self._tight = tight
        self._show_button()

    def _show_button(self) -> None:
        self.print_it.setHidden(self._tight or self.story is None or not self.story.sheet)

    def show_story(self, story: Story) -> None:
        """Show a story from its beginning."""
        if story == self.story:
            return
        self.story = story
        self.title.setText(story.title)
        self._write()
        self._show_button()
        if self.isVisible():
            announce(self.title, f"{story.title}. {story.said}")

    def _write(self) -> None:
        if self.story is not None:
            self.browser.setHtml(self.story.content)

    def _follow(self, url: QUrl) -> None:
        if url.scheme() == LINK and url.path().isdecimal():
            self.player_wanted.emit(int(url.path()))
        elif url.scheme() == BOARD:
            number, _, board = url.path().partition("/")
            self.board_wanted.emit(int(number), int(board))

    @property
    def has_keys(self) -> bool:
        """Whether the cursor is in the panel."""
        return self.isAncestorOf(QApplication.focusWidget() or self.window())

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        self.browser.document().setDefaultStyleSheet(style())
        self.browser.document().setDocumentMargin(round(self.fontMetrics().height() * 0.7))
        side = round(self.fontMetrics().height() * 0.9)
        self.away.setIcon(icon("close", "muted"))
        self.away.setIconSize(QSize(side, side))
        named(self.away, N_("Hide this (Esc)"), N_("Hide this (Esc)"))
        self._write()
