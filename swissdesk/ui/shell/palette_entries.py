"""The entries of the palette: declared actions and settings, rounds, boards, players, sheets, recent files.

A few typed letters fit a title by whole words before beginnings, beginnings before letters in between. Case and accents
do not matter. The letters that were found are returned by their places in the title, so that they can be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import lru_cache, partial
from pathlib import Path

from PySide6.QtGui import QAction

from swissdesk import fields, wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Player
from swissdesk.model.searching import folded, spellings
from swissdesk.reports import KINDS
from swissdesk.ui.files import opening
from swissdesk.ui.settings.commands import settings
from swissdesk.ui.shell.actions import key_text
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.office import ActionSpec, Office
from swissdesk.ui.shell.view import PLAYERS, ROUND, SHEETS, STANDINGS, TRACE
from swissdesk.values import NamedTuple, dataclass

WHOLE, BEGINS, INSIDE, KEYWORDS_WHOLE, KEYWORDS_BEGIN, KEYWORDS_INSIDE, SCATTERED = 0, 1, 4, 5, 6, 8, 10
"""What a word costs, according to where it was found; `KEYWORDS` are not shown."""


# ---- how well letters fit

_SHORTEST_INSIDE = 2
"""A single letter is only looked for at the beginning of words."""


class Match(NamedTuple):
    """`cost` is lower the better; `letters` are places in the title."""

    cost: int
    letters: tuple[int, ...]


class _Title(NamedTuple):
    """A folded text; `places` say where each of its letters is in the text as it is, `starts` where words begin."""

    text: str
    places: tuple[int, ...]
    starts: frozenset[int]


def match(wanted: str, title: str, keywords: str = "") -> Match | None:
    """Return how the words of `wanted` fit, all of them in `title` or `keywords`; None if one is nowhere.

    Nothing wanted fits everything.
    """
    cost, letters, read = 0, set[int](), _read(title)
    for word in folded(wanted).split():
        found = _in_title(word, read) or _in_keywords(word, _plain(keywords)) or _scattered(word, read)
        if found is None:
            return None
        cost += found.cost
        letters.update(found.letters)
    return Match(cost, tuple(sorted(letters)))


_plain = lru_cache(maxsize=8192)(folded)


@lru_cache(maxsize=8192)
def _read(title: str) -> _Title:
    pairs = [(letter, place) for place, original in enumerate(title) for letter in folded(original)]
    text = "".join(letter for letter, _ in pairs)
    starts = (
        place for place, letter in enumerate(text) if letter.isalnum() and (not place or not text[place - 1].isalnum())
    )
    return _Title(text, tuple(place for _, place in pairs), frozenset(starts))


def _in_title(word: str, title: _Title) -> Match | None:
    """Return the best place of `word` as it stands."""
    best: Match | None = None
    at = title.text.find(word)
    while at >= 0:
        end = at + len(word)
        if at in title.starts:
            whole = end == len(title.text) or not title.text[end].isalnum()
            cost = WHOLE if whole else BEGINS
        else:
            cost = INSIDE if len(word) >= _SHORTEST_INSIDE else SCATTERED
        if best is None or cost < best.cost:
            best = Match(cost, title.places[at:end])
        at = title.text.find(word, at + 1)
    return best if best is None or best.cost < SCATTERED else None


def _in_keywords(word: str, text: str) -> Match | None:
    padded = f" {text} "
    for sought, cost in ((f" {word} ", KEYWORDS_WHOLE), (f" {word}", KEYWORDS_BEGIN)):
        if sought in padded:
            return Match(cost, ())
    if len(word) > _SHORTEST_INSIDE and word in text:
        return Match(KEYWORDS_INSIDE, ())
    return None


def _scattered(word: str, title: _Title) -> Match | None:
    """Return the letters of `word` in their order, each beginning a word or following the one before."""
    places = _steps(word, title, 0) if len(word) >= _SHORTEST_INSIDE else None
    return None if places is None else Match(SCATTERED, tuple(title.places[place] for place in places))


def _steps(word: str, title: _Title, start: int) -> tuple[int, ...] | None:
    """Return where the letters are from `start` on, which follows the letter before if there is one."""
    if not word:
        return ()
    following = [start] if start and title.text[start : start + 1] == word[0] else []
    starts = sorted(place for place in title.starts if place >= start and title.text[place] == word[0])
    for place in (*following, *starts):
        rest = _steps(word[1:], title, place + 1)
        if rest is not None:
            return (place, *rest)
    return None


# ---- entries


class Kind(Enum):
    """What an entry is; in the order in which equals are shown."""

    BOARD = 0
    PLAYER = 1
    ACTION = 2
    ROUND = 3
    SHEET = 4
    SETTING = 5
    FILE = 6


@dataclass(frozen=True)
class Entry:
    """Something that can be gone to or done. `key` names it for ever, `detail` stands beside the title.

    `why` says why it cannot be done now, `can` whether it can; `number` is what finds it when typed alone, `keywords`
    are looked through but not shown.
    """

    key: str
    kind: Kind
    title: str
    detail: str
    run: Callable[[], object]
    icon: str = ""
    shortcut: str = ""
    explained: str = ""
    can: bool = True
    why: str = ""
    number: int = 0
    keywords: str = ""


@dataclass(frozen=True)
class Hit:
    """An entry that was found, and the letters of its title that were typed."""

    entry: Entry
    letters: tuple[int, ...] = ()


def entries(office: Office) -> tuple[Entry, ...]:
    """Return everything that can be found as things stand."""
    known = {action.objectName(): action for action in office.window.actions()}
    near = _NEAR.get(office.view.page, ())
    specs = sorted(office.catalogue.specs, key=lambda spec: not spec.id.startswith(near))
    menu_of = {action_id: title for title, ids in office.catalogue.titled_menus() for action_id in ids}
    found = [_action(spec, known[spec.id], menu_of.get(spec.id, ""), office) for spec in specs]
    if office.desk.is_open:
        found += [*_boards(office), *_players(office), *_rounds(office), *_sheets(office)]
        found += _settings(office)
    return (*found, *_files(office))


def _action(spec: ActionSpec, action: QAction, menu: str, office: Office) -> Entry:
    can = action.isEnabled()
    return Entry(
        key=spec.id,
        kind=Kind.ACTION,
        title=(action.text() if spec.label is None else spec.label(office)).replace("&", "").rstrip("…"),
        detail=menu,
        run=action.trigger,
        icon=spec.icon,
        shortcut=key_text(spec.key),
        explained=translate(spec.tooltip),
        can=can,
        why="" if can else spec.why_not(office),
        keywords=f"{menu} {translate(spec.tooltip)} {spec.text.replace('&', '')}",
    )


_NEAR = {
    PLAYERS: ("players.",),
    ROUND: ("round.", "results."),
    STANDINGS: ("standings.", "print."),
    TRACE: ("trace.",),
    SHEETS: ("print.", "sheets."),
}
"""The actions that one is likely to want on a page, by the beginnings of their ids."""


def _boards(office: Office) -> Iterator[Entry]:
    number, tournament = office.view.round, office.tournament
    if not number:
        return
    for board, pairing in enumerate(tournament.rounds[number - 1].pairings, 1):
        title = wording.text(N_("Board {board}"), board=board)
        white, black = tournament.by_id[pairing.white], tournament.by_id[pairing.black]
        yield Entry(
            key=f"board {board}",
            kind=Kind.BOARD,
            title=f"{title}: {white.name} – {black.name}",
            detail=wording.text(N_("Round {round}"), round=number),
            run=partial(office.go.to_board, number, board),
            icon="round",
            number=board,
            keywords=wording.result_text(pairing.result) or translate(N_("open")),
        )


def _players(office: Office) -> Iterator[Entry]:
    tournament = office.tournament
    boards: dict[int, int] = {}
    if office.view.round:
        for board, pairing in enumerate(tournament.rounds[office.view.round - 1].pairings, 1):
            boards.update({pairing.white: board, pairing.black: board})
    for player in tournament.players:
        parts = (player.title, str(player.rating or ""), player.federation, player.club, player.fide_id)
        keywords = " ".join((*parts, *spellings(player.name)[1:]))
        number = wording.text(N_("No. {number}"), number=player.id)
        if player.id in boards:
            yield _at_board(office, player, boards[player.id], keywords)
        yield Entry(
            key=f"player {player.id}",
            kind=Kind.PLAYER,
            title=player.name,
            detail="  ".join(part for part in (translate(N_("Players")), number, *parts[:3]) if part),
            run=partial(office.go.to_player, player.id),
            icon="players",
            number=player.id,
            keywords=keywords,
        )


def _at_board(office: Office, player: Player, board: int, keywords: str) -> Entry:
    where = wording.text(N_("Board {board}, round {round}"), board=board, round=office.view.round)
    return Entry(
        key=f"player {player.id} at board",
        kind=Kind.PLAYER,
        title=player.name,
        detail=where,
        run=partial(office.go.to_board, office.view.round, board),
        icon="round",
        keywords=keywords,
    )


def _rounds(office: Office) -> Iterator[Entry]:
    for paired in office.tournament.rounds:
        yield Entry(
            key=f"round {paired.number}",
            kind=Kind.ROUND,
            title=wording.text(N_("Round {round}"), round=paired.number),
            detail=translate(N_("Show the boards of this round")),
            run=partial(office.go.to_board, paired.number, 1),
            icon="round",
        )


def _sheets(office: Office) -> Iterator[Entry]:
    printing = translate(N_("Print"))
    for kind in KINDS.values():
        yield Entry(
            key=f"sheet {kind.name}",
            kind=Kind.SHEET,
            title=translate(kind.title),
            detail=translate(N_("Preview this sheet")),
            run=partial(office.go.to_sheet, SheetAsked(kind.name)),
            icon="sheets",
            explained=translate(kind.about),
            keywords=f"{printing} {translate(kind.about)}",
        )


def _settings(office: Office) -> Iterator[Entry]:
    for field in fields.FIELDS:
        if field.shown(office.tournament):
            yield Entry(
                key=f"setting {field.key}",
                kind=Kind.SETTING,
                title=translate(field.title),
                detail=wording.text(N_("Settings: {section}"), section=translate(field.section.value)),
                run=partial(settings, office, field.key),
                icon="settings",
                explained=translate(field.help),
                keywords=translate(field.help),
            )


def _files(office: Office) -> Iterator[Entry]:
    for name in office.preferences.recent:
        path = Path(name)
        yield Entry(
            key=name,
            kind=Kind.FILE,
            title=path.stem,
            detail=wording.text(N_("Open recent file in {folder}"), folder=str(path.parent)),
            run=partial(opening.open_path, office, path),
            icon="open",
            explained=name,
            keywords=str(path),
        )


# ---- finding


def find(found_in: tuple[Entry, ...], wanted: str, used: Sequence[str], first: Sequence[str] = ()) -> list[Hit]:
    """Return what `wanted` finds, the best first; equals in order of use (`used`, latest first).

    Nothing wanted shows the actions: the next step of the day if `first` names it, those used last, what can be done
    now, and the rest.
    """
    place_of_use = {key: place for place, key in enumerate(used)}
    wanted = " ".join(folded(wanted).split())
    hits: list[tuple[tuple[object, ...], Hit]] = []
    for place, entry in enumerate(found_in):
        if not wanted and entry.kind is not Kind.ACTION:
            continue
        fit = _fit(entry, wanted)
        if fit is not None:
            use = -1 if entry.key in first and not wanted else place_of_use.get(entry.key, len(used))
            length = len(entry.title) if wanted else 0
            order: tuple[object, ...] = (fit.cost, not entry.can, use, entry.kind.value, length, place)
            hits.append((order, Hit(entry, fit.letters)))
    hits.sort(key=lambda hit: hit[0])
    return [hit for _, hit in hits]


def _fit(entry: Entry, wanted: str) -> Match | None:
    if entry.number and wanted == str(entry.number):
        return Match(-1, ())
    if entry.can and wanted and wanted == _plain(entry.title):
        return Match(-1, tuple(range(len(entry.title))))
    if entry.kind is Kind.BOARD and not any(letter.isdecimal() for letter in wanted):
        return None  # a typed name finds the player first
    if wanted.isdecimal() and entry.kind in (Kind.BOARD, Kind.PLAYER):
        return None
    return match(wanted, entry.title, entry.keywords)
