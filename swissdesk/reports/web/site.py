"""The pages of an event's web site: each sheet as HTML, and links from its cells to the pages of the players.

A `Site` remembers what it made: written again after a result, it makes the pages anew on which something may have
changed and takes the others as they are. A page of a Swiss round depends on the rounds up to it, that of a player on
the rounds before the latest, the player's own game in it, points and place. The stamp is a file that says when the
pages were written; browsers of readers ask for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from hashlib import blake2b

from swissdesk import standings, wording
from swissdesk.engine.progress import Monitor
from swissdesk.i18n import N_, language, translate, translate_plural
from swissdesk.lettering import directions
from swissdesk.model import Player, Round, Stage, Tournament
from swissdesk.paths import resource
from swissdesk.reports import parts
from swissdesk.reports.content import Report
from swissdesk.reports.crosstable import crosstable
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.pairing_sheet import pairing_sheet
from swissdesk.reports.parts import EVERY
from swissdesk.reports.player_card import player_card
from swissdesk.reports.player_list import alphabetical, player_list
from swissdesk.reports.round_results import still_playing
from swissdesk.reports.standings_sheet import standings_sheet
from swissdesk.reports.web.lesson import Lessons, Stored, lesson_of
from swissdesk.reports.web.markup import Markup, joined, raw, tag
from swissdesk.reports.web.tables import Known, Links, player_page, table
from swissdesk.values import dataclass, fields, replace

# ---- the stamp

STAMP = "stamp.js"

_STAMP = re.compile(
    r'window\.SwissDesk\.stamp = \{"at": "([-+:.TZ0-9]*)", "revision": (\d{1,9})(?:, "of": "([0-9a-f]*)")?\};\s*'
)


@dataclass(frozen=True, slots=True)
class Written:
    """When pages were written (ISO 8601, empty: not known), their revision from 1 on, and the mark of what they say."""

    at: str = ""
    revision: int = 0
    of: str = ""

    @property
    def text(self) -> str:
        """The file that says so."""
        said = {"at": self.at, "revision": self.revision, "of": self.of}
        return f"window.SwissDesk.stamp = {json.dumps(said)};\n"


def read(text: str) -> Written:
    """Return what a stamp says; nothing if it is not one of ours."""
    found = _STAMP.fullmatch(text)
    return Written() if found is None else Written(found[1], int(found[2]), found[3] or "")


def stamped(files: Mapping[str, str], before: Written, at: str) -> dict[str, str]:
    """Return the files with their stamp, which comes last: who sees a new one finds the pages new.

    `before` is the stamp where they go, `at` the time; without a time the stamp stays as it was.
    """
    made = {name: text for name, text in files.items() if name != STAMP}
    digest = blake2b(digest_size=12)
    for name in sorted(made):
        digest.update(f"{name}\0{made[name]}\0".encode("utf-8", "surrogatepass"))
    is_same = before.of == digest.hexdigest()
    now = before if is_same or not at else Written(at, before.revision + 1, digest.hexdigest())
    return made | {STAMP: now.text}


# ---- the pages

INDEX, PLAYERS, STANDINGS, CROSSTABLE, PLAYING, STYLE = (
    "index.html",
    "players.html",
    "standings.html",
    "crosstable.html",
    "playing.html",
    "style.css",
)
DATA, SCRIPT = "data.js", "site.js"
"""The players by number with what the filters need; what a telephone does with them."""


def pages(tournament: Tournament) -> dict[str, str]:
    """Return the text of every file by its name: what is published, no drafts; the page to begin with comes last."""
    return Site().pages(tournament)


def page(report: Report) -> str:
    """Return one sheet as a page that needs no other file and links nowhere."""
    head = tag("header", tag("div", tag("p", report.event, class_="name"), class_="wrap"), class_="event")
    return _document(report.language, _title(report), joined([head, _main(report, None)]), tag("style", raw(_style())))


def round_page(number: int) -> str:
    """Return the name of the page with the pairings of a round by board."""
    return f"round-{number}.html"


def names_page(number: int) -> str:
    """Return the name of the page with the pairings of a round by name."""
    return f"round-{number}-names.html"


def standings_page(number: int) -> str:
    """Return the name of the page with the standings after a round."""
    return f"standings-{number}.html"


@dataclass(frozen=True, slots=True)
class _Body:
    """A page but for what all pages have at their head: its title, and what stands below."""

    title: str
    content: Markup


class Site:
    """The pages of one tournament, made again and again as it goes on.

    `lessons`: with a page for each round of a Swiss system that tells how it was paired.
    """

    def __init__(self, *, lessons: bool = False) -> None:
        self._lessons = Lessons() if lessons else None
        self._kept: dict[str, tuple[object, _Body]] = {}
        self._rows: dict[str, Known] = {}
        self.made: list[str] = []
        """The pages that were made anew last time, by their names."""

    def pages(
        self, tournament: Tournament, stored: Stored = lambda _name: "", monitor: Monitor | None = None
    ) -> dict[str, str]:
        """Return the text of every file by its name, the page to begin with last.

        `stored`: a lesson as it was written before, which is taken if it still says the same. `monitor` is called while
        lessons are made; what it raises ends the work.
        """
        self.made = []
        state = _State(tournament)
        state.lessons = dict(self._lesson_pages(state, stored, monitor))
        bodies = dict(self._bodies(state))
        self._kept = {name: kept for name, kept in self._kept.items() if name in bodies}
        self._rows = {name: known for name, known in self._rows.items() if name in bodies}
        head = _Head(state)
        found = {STYLE: _style(), SCRIPT: resource("web", SCRIPT).read_text("utf-8"), STAMP: Written().text}
        found[DATA] = _data(tournament)
        for name, body in bodies.items():
            content = joined([head.of(name), body.content])
            found[name] = _document(language(), body.title, content, _LINKED)
        index = found.pop(INDEX)
        return found | state.lessons | {INDEX: index}

    def _lesson_pages(self, state: _State, stored: Stored, monitor: Monitor | None) -> Iterator[tuple[str, str]]:
        """Yield the page of every round that can be told."""
        if self._lessons is None or not state.is_swiss:
            return
        for played in state.rounds:
            text = self._lessons.page(state.tournament, played, state.key(played.number - 1), stored, monitor)
            if text:
                yield lesson_of(played.number), text

    def _bodies(self, state: _State) -> Iterator[tuple[str, _Body]]:
        """Yield name and body of every page."""
        event = state.tournament
        for name, number, build in self._sheets(state):
            links, known = Links(event, number), self._rows.setdefault(name, {})
            yield name, self._body(name, state.key(number), partial(_sheet, build, links, known))
        yield from self._players(state)
        yield INDEX, self._body(INDEX, (state.key(len(state.rounds)), state.shown), partial(_index, state))

    def _sheets(self, state: _State) -> Iterator[tuple[str, int, Callable[[], Report]]]:
        """Yield name, round and maker of every page that shows a sheet."""
        event, shown, every = state.tournament, state.shown, SheetOptions(sections=(EVERY,))
        yield PLAYERS, 0, partial(player_list, event, None, every)
        for played in state.rounds:
            number = played.number
            yield round_page(number), number, partial(pairing_sheet, event, number)
            yield names_page(number), number, partial(alphabetical, event, number)
            yield standings_page(number), number, partial(standings_sheet, event, number)
        yield STANDINGS, shown, partial(standings_sheet, event, shown, every)
        yield CROSSTABLE, shown, partial(crosstable, event, shown)
        if state.still_open:
            yield PLAYING, state.rounds[-1].number, partial(still_playing, event, state.rounds[-1].number)

    def _body(self, name: str, key: object, make: Callable[[], _Body]) -> _Body:
        kept = self._kept.get(name)
        if kept is not None and kept[0] == key:
            return kept[1]
        body = make()
        self._kept[name] = (key, body)
        self.made.append(name)
        return body

    def _players(self, state: _State) -> Iterator[tuple[str, _Body]]:
        """Yield a page for every player; the cards that are needed are built together: they share what went before."""
        keys = {player: state.player_key(player) for player in sorted(state.tournament.by_id)}
        stale = tuple(p for p, key in keys.items() if self._kept.get(player_page(p), (None,))[0] != key)
        made = dict(_cards(state, stale)) if stale else {}
        for player, key in keys.items():
            name = player_page(player)
            yield name, self._body(name, key, partial(made.__getitem__, player))


class _State:
    """What the pages depend on."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.rounds: tuple[Round, ...] = tuple(r for r in tournament.rounds if r.stage is not Stage.DRAFT)
        self.shown = parts.latest(tournament)
        self.still_open = len(self.rounds[-1].open_boards) if self.rounds else 0
        others = (getattr(tournament, each.name) for each in fields(tournament) if each.name != "rounds")
        self.common = (language(), *others)
        self.lessons: dict[str, str] = {}
        rules = standings.rules_of(tournament)
        self.is_swiss = not (rules.is_round_robin or standings.goes_by_bracket(tournament))
        number = len(self.rounds)
        rows = standings.table(tournament, number, standings.chosen(tournament)) if self.is_swiss else ()
        self._rows = {row.player: (row.points, row.rank) for row in rows}
        boards = enumerate(self.rounds[-1].pairings if self.rounds else ())
        self._boards = {player: place for place, board in boards for player in board.pair}

    def key(self, number: int) -> object:
        """Return what the pages about round `number` depend on."""
        return self.common, number, self.rounds[:number] if self.is_swiss else self.tournament.rounds

    def player_key(self, player: int) -> object:
        """Return what the page of a player depends on."""
        if not self.is_swiss or not self.rounds:
            return self.common, self.tournament.rounds
        game = self.rounds[-1].entries.get(player)
        return self.common, self.rounds[:-1], self.rounds[-1].number, game, self._boards.get(player), self._rows[player]


def _cards(state: _State, players: tuple[int, ...]) -> Iterator[tuple[int, _Body]]:
    number = len(state.rounds)
    cards = player_card(state.tournament, number, SheetOptions(players=players))
    links = Links(state.tournament, number)
    shown = cards.tables if number else (None,) * len(players)
    for player, card in zip(players, shown, strict=True):
        name = parts.name_cell(state.tournament.player(player)).text
        # Each card by itself: which others are made with it may not change what it shows.
        report = replace(cards, title=name, tables=(card.without_empty_columns(),) if card else ())
        yield player, _Body(_title(report), _main(report, links, player))


def _sheet(build: Callable[[], Report], links: Links, known: Known) -> _Body:
    report = build()
    return _Body(_title(report), _main(report, links, known=known))


def _data(tournament: Tournament) -> str:
    """Return the file that tells the script of the event: words in its language, and of every player what filters."""

    def said(player: Player) -> list[str]:
        return [player.federation, " ".join(player.club.split()), directions.isolated(parts.name_cell(player).text)]

    event = tournament.info.name, tournament.info.start
    content = {
        "event": blake2b("\0".join(event).encode("utf-8", "surrogatepass"), digest_size=6).hexdigest(),
        "words": {key: translate(text) for key, text in _WORDS.items()},
        "players": {str(player.id): said(player) for player in tournament.players},
    }
    return f"window.SwissDesk = {json.dumps(content, separators=(',', ':'))};\n"


_WORDS = {
    "search": N_("Search"),
    "federation": N_("Federation"),
    "club": N_("Club"),
    "nobody": N_("Nothing found"),
    "mine": N_("My player"),
    "follow": N_("Follow this player"),
    "newer": N_("Newer pages are available."),
    "reload": N_("Show them"),
    "updated": N_("Updated {time}, revision {number}"),
    "theme": N_("Light or dark"),
}


class _Head:
    """The head of every page: the event, the pages, the rounds."""

    def __init__(self, state: _State) -> None:
        self.state = state
        event = state.tournament
        name = tag("p", tag("a", parts.event_name(event), href=INDEX), class_="name")
        facts = _facts(event)
        self._name = joined([name, tag("p", facts, class_="facts") if facts else ""])
        self._mine = raw('<p class="mine" id="mine" hidden></p>')
        self._round_of = {PLAYING: state.rounds[-1].number if state.rounds else 0}
        for played in state.rounds:
            number = played.number
            for made in (round_page, names_page, standings_page):
                self._round_of[made(number)] = number

    def of(self, here: str) -> Markup:
        """Return the head of the page with that name."""
        inner = tag("div", self._name, *self._menus(here), self._mine, class_="wrap")
        return tag("header", inner, class_="event")

    def _menus(self, here: str) -> Iterator[Markup]:
        links = [(INDEX, translate(N_("Overview"))), (PLAYERS, translate(N_("Players")))]
        links += [(STANDINGS, translate(N_("Standings"))), (CROSSTABLE, translate(N_("Crosstable")))]
        yield _menu(links, here, translate(N_("Pages")))
        number = self._round_of.get(here, 0)
        if self.state.rounds:
            rounds = [(round_page(played.number), str(played.number)) for played in self.state.rounds]
            yield _menu(rounds, round_page(number) if number else "", translate(N_("Rounds")), "rounds")
        if number:
            here_too = [
                (round_page(number), translate(N_("By board"))),
                (names_page(number), translate(N_("By name"))),
            ]
            if lesson_of(number) in self.state.lessons:
                here_too.append((lesson_of(number), translate(N_("How it was paired"))))
            here_too.append((standings_page(number), translate(N_("Standings after the round"))))
            if self.state.still_open and number == self.state.rounds[-1].number:
                here_too.append((PLAYING, translate(N_("Boards still playing"))))
            yield _menu(here_too, here, translate(N_("This round")))


def _facts(tournament: Tournament) -> str:
    return directions.joined(" · ", (" ".join(tournament.info.city.split()), parts.event_dates(tournament)))


# ---- the page to begin with


def _index(state: _State) -> _Body:
    event = state.tournament
    report = parts.report(event, "index", translate(N_("Overview")))
    cards = [
        tag("li", tag("a", tag("b", head), tag("span", text), href=name)) for name, head, text in _index_cards(state)
    ]
    facts = (_facts(event), event.info.time_control, wording.system_title(event.settings.system))
    about = tag("p", directions.joined(" · ", (" ".join(fact.split()) for fact in facts)), class_="when")
    inside = tag("div", tag("h1", report.title), about, tag("ul", *cards, class_="cards"), class_="wrap")
    return _Body(_title(report), joined([tag("main", inside), _foot(report)]))


def _index_cards(state: _State) -> Iterator[tuple[str, str, str]]:
    event, shown = state.tournament, state.shown
    if state.rounds:
        number = state.rounds[-1].number
        label = parts.round_of(event, number)
        yield names_page(number), translate(N_("Find your board")), label
        yield round_page(number), translate(N_("Pairings")), label
    if state.still_open:
        said = translate_plural(N_("{count} board"), N_("{count} boards"), state.still_open)
        yield PLAYING, translate(N_("Boards still playing")), said.format(count=state.still_open)
    if shown:
        is_last = parts.is_final(event, shown)
        template = N_("After the last round") if is_last else N_("After round {round}")
        after = wording.text(template, round=shown)
        yield STANDINGS, translate(N_("Standings")), after
        yield CROSSTABLE, translate(N_("Crosstable")), after
    yield PLAYERS, translate(N_("Starting list")), wording.text(N_("Players: {count}"), count=len(event.players))


# ---- what all pages have in common


_LINKED = joined(
    [
        raw(f'<link rel="stylesheet" href="{STYLE}">'),
        *(tag("script", src=name, defer="defer") for name in (DATA, STAMP, SCRIPT)),
    ]
)


def _style() -> str:
    return resource("web", "style.css").read_text("utf-8")


def _menu(links: list[tuple[str, str]], here: str, label: str, kind: str = "") -> Markup:
    shown = [tag("a", text, href=name, aria_current="page" if name == here else "") for name, text in links]
    begin = tag("span", label, aria_hidden="true") if kind else ""
    return tag("nav", begin, *shown, aria_label=label, class_=kind)


def _title(report: Report) -> str:
    return f"{report.title} – {report.event}" if report.event != report.title else report.title


def _main(report: Report, links: Links | None, player: int = 0, known: Known | None = None) -> Markup:
    """Return the contents of a sheet and what stands below it.

    `player`: it is the page of that player. `known` are the rows of the page as it was made before, and get the new
    ones.
    """
    title = directions.joined(" · ", (report.round, report.date))
    when = tag("p", title, class_="when") if title else ""
    notices = [tag("p", notice, class_="notice") for notice in report.notices]
    notes = [tag("p", note, class_="note") for note in report.notes]
    shown = [table(each, links, report.title, known) for each in report.tables]
    inside = (tag("h1", report.title), when, *notices, *shown, *notes)
    own = str(player) if player else ""
    return joined([tag("main", tag("div", *inside, class_="wrap"), data_player=own, data_card=own), _foot(report)])


def _foot(report: Report) -> Markup:
    texts = [report.edition]
    if report.arbiter:
        texts.append(wording.text(N_("Chief arbiter: {name}"), name=report.arbiter))
    return tag("footer", tag("div", tag("p", directions.joined(" · ", texts)), class_="wrap"))


def _document(code: str, name: str, content: Markup, linked: Markup) -> str:
    head = joined(
        [
            raw('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'),
            raw('<meta name="format-detection" content="telephone=no">'),
            tag("title", name),
            linked,
        ]
    )
    page_text = tag("html", tag("head", head), tag("body", content), lang=code)
    return f"<!DOCTYPE html>\n{page_text}\n"
