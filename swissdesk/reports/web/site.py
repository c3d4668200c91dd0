"""The pages of an event's web site: each sheet as HTML, and links from its cells to the pages of the players."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.lettering import directions
from swissdesk.model import Round, Stage, Tournament
from swissdesk.paths import resource
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Tone
from swissdesk.reports.crosstable import crosstable
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.pairing_sheet import pairing_sheet
from swissdesk.reports.parts import EVERY
from swissdesk.reports.player_card import player_card
from swissdesk.reports.player_list import alphabetical, player_list
from swissdesk.reports.round_results import still_playing
from swissdesk.reports.standings_sheet import standings_sheet
from swissdesk.reports.web.markup import Markup, joined, raw, tag

_ROW = re.compile(r"(?:.* )?(player|board) (\d+)(?: round (\d+))?")
_ROUND_CELL = re.compile(r"(\d+)\D")


def player_page(player: int) -> str:
    """Return the name of a player's page."""
    return f"player-{player}.html"


class Links:
    """Which player a cell of a sheet about round `number` means, if there is such a player."""

    def __init__(self, tournament: Tournament, number: int = 0) -> None:
        self.tournament = tournament
        self.number = number

    def player(self, row: Row, column: str, text: str) -> int | None:
        """Return the starting rank of the player whom a cell is about, None if it is about nobody."""
        match = _ROW.fullmatch(row.key)
        if match is None:
            return None
        kind, number = match[1], int(match[2])
        if kind == "board":
            return self._at_board(number, column)
        if column == "opponent":
            return self._opponent(number, int(match[3] or self.number))
        if column.startswith("round-"):
            cell = _ROUND_CELL.match(text)
            return self._known(int(cell[1])) if cell is not None else None
        return self._known(number) if column == "name" else None

    def _at_board(self, board: int, column: str) -> int | None:
        if column not in ("white", "black") or not 1 <= self.number <= len(self.tournament.rounds):
            return None
        played = self.tournament.round(self.number)
        if board > len(played.pairings):
            return None
        pairing = played.board(board)
        return pairing.white if column == "white" else pairing.black

    def _opponent(self, player: int, number: int) -> int | None:
        if player not in self.tournament.by_id or not 1 <= number <= len(self.tournament.rounds):
            return None
        return self.tournament.entry(player, number).opponent

    def _known(self, player: int) -> int | None:
        return player if player in self.tournament.by_id else None


_LAST_TO_GO = 2
"""Columns that may be left out go from narrow screens in two steps; those up to this number in the second.

So do the points on both sides of a board, because there the names need the room.
"""


def body(report: Report, links: Links | None = None) -> Markup:
    """Return the contents of a sheet, below its title."""
    parts = [tag("p", notice, class_="notice") for notice in report.notices]
    parts += [_table(table, links) for table in report.tables]
    parts += [tag("p", note, class_="note") for note in report.notes]
    return joined(parts)


def _table(table: Table, links: Links | None) -> Markup:
    classes = [_classes(column) for column in table.columns]
    heads = [tag("th", c.head, scope="col", class_=name) for c, name in zip(table.columns, classes, strict=True)]
    rows = [_row(table, row, classes, links) for row in table.rows]
    caption = tag("caption", table.title) if table.title else ""
    whole = tag("table", caption, tag("thead", tag("tr", *heads)), tag("tbody", *rows))
    return tag("div", whole, class_="scroll")


def _row(table: Table, row: Row, classes: Sequence[str], links: Links | None) -> Markup:
    cells = [
        tag("td", _content(row, column, cell, links), class_=f"{name} {_cell_classes(cell)}".strip())
        for column, name, cell in zip(table.columns, classes, row.cells, strict=True)
    ]
    return tag("tr", *cells, class_="muted" if row.muted else "")


def _content(row: Row, column: Column, cell: Cell, links: Links | None) -> Markup:
    text: str = cell.text
    player = links.player(row, column.key, cell.text) if links is not None and cell.text else None
    if player is not None:
        text = tag("a", cell.text, href=player_page(player))
    if cell.tone is not Tone.PLAIN and cell.text:
        text = tag("span", text, class_=cell.tone.value)
    if cell.mark:
        return joined([text, " ", tag("span", f"({cell.mark})", class_="mark")])
    return joined([text])


def _classes(column: Column) -> str:
    names = []
    if column.align is not Align.LEFT:
        names.append(column.align.value)
    if column.stretch:
        names.append("wide")
    if column.drop or column.kin == "points":
        names.append("may-go" if column.drop > _LAST_TO_GO else "may-go-last")
    return " ".join(names)


def _cell_classes(cell: Cell) -> str:
    if not (cell.bold or cell.muted or cell.large):
        return ""
    known = {"bold": cell.bold, "muted": cell.muted, "large": cell.large}
    return " ".join(name for name, is_set in known.items() if is_set)


INDEX, PLAYERS, STANDINGS, CROSSTABLE, PLAYING, STYLE = (
    "index.html",
    "players.html",
    "standings.html",
    "crosstable.html",
    "playing.html",
    "style.css",
)

_MANY_LINES = 12
"""From so many lines on a page has a field to search them."""


def pages(tournament: Tournament) -> dict[str, str]:
    """Return the text of every file by its name: what is published, no drafts; the page to begin with comes last."""
    return dict(_Site(tournament).files())


def page(report: Report) -> str:
    """Return one sheet as a page that needs no other file and links nowhere."""
    head = tag("header", tag("div", tag("p", report.event, class_="name"), class_="wrap"), class_="event")
    return _document(report, joined([head, _main(report, None)]), style=tag("style", raw(_style())))


def round_page(number: int) -> str:
    """Return the name of the page with the pairings of a round by board."""
    return f"round-{number}.html"


def names_page(number: int) -> str:
    """Return the name of the page with the pairings of a round by name."""
    return f"round-{number}-names.html"


class _Site:
    """The pages of one tournament."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.rounds: tuple[Round, ...] = tuple(r for r in tournament.rounds if r.stage is not Stage.DRAFT)
        self.shown = parts.latest(tournament)
        self.still_open = len(self.rounds[-1].open_boards) if self.rounds else 0
        self.all_sections = SheetOptions(sections=(EVERY,))

    def files(self) -> Iterator[tuple[str, str]]:
        """Yield name and text of every file."""
        yield STYLE, _style()
        yield self._page(PLAYERS, player_list(self.tournament, None, self.all_sections))
        for played in self.rounds:
            number = played.number
            yield self._page(round_page(number), pairing_sheet(self.tournament, number), number)
            yield self._page(names_page(number), alphabetical(self.tournament, number), number)
            yield self._page(f"standings-{number}.html", standings_sheet(self.tournament, number), number)
        yield self._page(STANDINGS, standings_sheet(self.tournament, self.shown, self.all_sections), self.shown)
        yield self._page(CROSSTABLE, crosstable(self.tournament, self.shown), self.shown)
        if self.still_open:
            yield self._page(PLAYING, still_playing(self.tournament, self.rounds[-1].number), self.rounds[-1].number)
        yield from self._player_pages()
        yield INDEX, self._index()

    def _player_pages(self) -> Iterator[tuple[str, str]]:
        """Yield a page for every player; the cards are built together, because they share what went before."""
        ids = tuple(sorted(self.tournament.by_id))
        number = len(self.rounds)
        cards = player_card(self.tournament, number, SheetOptions(players=ids)) if ids else None
        for place, player in enumerate(ids):
            if cards is not None:
                tables = cards.tables[place : place + 1]
                name = parts.name_cell(self.tournament.player(player)).text
                yield self._page(player_page(player), replace(cards, title=name, tables=tables), number)

    def _page(self, name: str, report: Report, number: int = 0) -> tuple[str, str]:
        content = joined([self._head(name, number), _main(report, Links(self.tournament, number))])
        return name, _document(report, content, style=_STYLE_LINK)

    # ---- the head of every page

    def _head(self, here: str, number: int) -> Markup:
        name = tag("p", tag("a", parts.event_name(self.tournament), href=INDEX), class_="name")
        facts = tag("p", self._facts, class_="facts") if self._facts else ""
        return tag("header", tag("div", name, facts, *self._menus(here, number), class_="wrap"), class_="event")

    @cached_property
    def _facts(self) -> str:
        info = self.tournament.info
        return directions.joined(" · ", (" ".join(info.city.split()), parts.event_dates(self.tournament)))

    def _menus(self, here: str, number: int) -> Iterator[Markup]:
        links = [(PLAYERS, translate(N_("Players")))]
        links += [(round_page(r.number), wording.text(N_("Round {round}"), round=r.number)) for r in self.rounds]
        links += [(STANDINGS, translate(N_("Standings"))), (CROSSTABLE, translate(N_("Crosstable")))]
        yield _menu(links, here, translate(N_("Pages")))
        if here in (PLAYING, round_page(number), names_page(number), f"standings-{number}.html"):
            here_too = [
                (round_page(number), translate(N_("By board"))),
                (names_page(number), translate(N_("By name"))),
                (f"standings-{number}.html", translate(N_("Standings after the round"))),
            ]
            if self.still_open and number == self.rounds[-1].number:
                here_too.append((PLAYING, translate(N_("Boards still playing"))))
            yield _menu(here_too, here, translate(N_("This round")))

    # ---- the page to begin with

    def _index(self) -> str:
        title = translate(N_("Overview"))
        report = parts.report(self.tournament, "index", title)
        cards = [
            tag("li", tag("a", tag("b", head), tag("span", text), href=name)) for name, head, text in self._cards()
        ]
        main = tag(
            "main", tag("div", tag("h1", title), self._about(), tag("ul", *cards, class_="cards"), class_="wrap")
        )
        return _document(report, joined([self._head(INDEX, 0), main, _foot(report)]), style=_STYLE_LINK)

    def _about(self) -> Markup:
        info = self.tournament.info
        facts = (self._facts, info.time_control, wording.system_title(self.tournament.settings.system))
        return tag("p", directions.joined(" · ", (" ".join(fact.split()) for fact in facts)), class_="when")

    def _cards(self) -> Iterator[tuple[str, str, str]]:
        if self.rounds:
            number = self.rounds[-1].number
            label = parts.round_of(self.tournament, number)
            yield names_page(number), translate(N_("Find your board")), label
            yield round_page(number), translate(N_("Pairings")), label
        if self.still_open:
            said = translate_plural(N_("{count} board"), N_("{count} boards"), self.still_open)
            yield PLAYING, translate(N_("Boards still playing")), said.format(count=self.still_open)
        if self.shown:
            yield STANDINGS, translate(N_("Standings")), wording.text(N_("After round {round}"), round=self.shown)
            yield CROSSTABLE, translate(N_("Crosstable")), wording.text(N_("After round {round}"), round=self.shown)
        count = wording.text(N_("Players: {count}"), count=len(self.tournament.players))
        yield PLAYERS, translate(N_("Starting list")), count


# ---- what all pages have in common


_STYLE_LINK = raw(f'<link rel="stylesheet" href="{STYLE}">')


def _style() -> str:
    return resource("web", "style.css").read_text("utf-8")


def _menu(links: list[tuple[str, str]], here: str, label: str) -> Markup:
    shown = [tag("a", text, href=name, aria_current="page" if name == here else "") for name, text in links]
    return tag("nav", *shown, aria_label=label)


def _main(report: Report, links: Links | None) -> Markup:
    title = " · ".join(filter(None, (report.round, report.date)))
    is_long = links is not None and sum(len(t.rows) for t in report.tables) >= _MANY_LINES
    when = tag("p", title, class_="when") if title else ""
    content = (tag("h1", report.title), when, _search() if is_long else "", body(report, links))
    main = tag("main", tag("div", *content, class_="wrap"))
    return joined([main, _foot(report), _search_script() if is_long else ""])


def _search() -> Markup:
    """Return the field that filters the lines; it is shown by its own script only."""
    label = translate(N_("Search"))
    field = raw(f'<input type="search" autocomplete="off" {_attributes(placeholder=label, aria_label=label)}>')
    return joined([raw('<div class="search" id="search" hidden>'), field, raw("</div>")])


def _search_script() -> Markup:
    return raw(f"<script>{resource('web', 'search.js').read_text('utf-8')}</script>")


def _attributes(**attributes: str) -> str:
    return tag("x", **attributes).removeprefix("<x").removesuffix("></x>").strip()


def _foot(report: Report) -> Markup:
    texts = [report.edition]
    if report.arbiter:
        texts.append(wording.text(N_("Chief arbiter: {name}"), name=report.arbiter))
    return tag("footer", tag("div", " · ".join(filter(None, texts)), class_="wrap"))


def _document(report: Report, content: Markup, style: Markup) -> str:
    name = f"{report.title} – {report.event}" if report.event != report.title else report.title
    head = joined(
        [
            raw('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'),
            raw('<meta name="format-detection" content="telephone=no">'),
            tag("title", name),
            style,
        ]
    )
    page_text = tag("html", tag("head", head), tag("body", content), lang=report.language)
    return f"<!DOCTYPE html>\n{page_text}\n"
