"""Stories: positions to be walked through on the real trace, with a teacher's notes at steps, in three languages.

Each is a file in ``resources/stories``: a sample tournament or a crosstable, what it is about, and notes. A note
belongs to the first step of its bracket with that kind and clause; a test finds every one of them. Three groups: walks
(the manual's event), the tables of section D of 2012, and what changed from one edition to the next. Those name the
older edition (`against`) and the `clause` by which the two differ in that position. The tables of section D are worked
from the engine's own order of candidates.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from swissdesk import wording
from swissdesk.engine.editions import compare, year_of
from swissdesk.engine.narration.space import Node, Space, Stage
from swissdesk.engine.trace import Trace, TraceStep
from swissdesk.formats.crosstable_text import boards_of, tournament_of
from swissdesk.i18n import ENGLISH, LANGUAGES, N_, language, translate, translate_plural
from swissdesk.model import Colour, EventInfo, ForbiddenGroup, Settings, Tournament
from swissdesk.paths import resource
from swissdesk.reports.clause_positions import apart_text, boards_text, position_table
from swissdesk.values import dataclass

# ---- stories

Words = Mapping[str, str]
"""A text by language."""


class Group(Enum):
    """What stories stand together; the value is their title."""

    WALK = N_("Whole events")
    ORDER = N_("Tables of section D (2012)")
    TO_2017 = N_("What changed 2012 → 2017")
    TO_2026 = N_("What changed 2017 → 2026")


def said(words: Words) -> str:
    """Return a text in the language in use."""
    return words.get(language(), words[ENGLISH])


@dataclass(frozen=True)
class Note:
    """What a teacher says at a step, by language."""

    round: int
    bracket: int
    kind: str
    clause: str
    texts: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        """The note in the language in use."""
        return said(dict(self.texts))

    def belongs_to(self, step: TraceStep) -> bool:
        """Whether a step is of the kind that the note is about."""
        return (step.bracket or 0, step.kind.value, step.clause) == (self.bracket, self.kind, self.clause)


@dataclass(frozen=True)
class Story:
    """A story; its tournament is known by its name (`event`), and told by `system` from `round` on.

    `worked` names the table of section D that it shows. The tournament is the sample of that file name, or that of the
    crosstable `table` with so many `rounds` and `forbidden` pairs.
    """

    key: str
    group: Group
    event: str
    system: str
    title: Words
    about: Words
    notes: tuple[Note, ...]
    round: int
    sample: str = ""
    table: str = ""
    rounds: int = 0
    forbidden: str = ""
    worked: str = ""
    against: str = ""
    clause: str = ""

    @property
    def systems(self) -> tuple[str, ...]:
        """The editions that are compared, the newer one first; none if the story is about one alone."""
        return (self.system, self.against) if self.against else ()

    def tournament(self) -> Tournament:
        """Return the position as a tournament whose next round is to be paired, or the sample."""
        if self.sample:
            from swissdesk.formats import trf  # wanted by samples only

            return trf.load(resource("samples", self.sample))
        forbidden = tuple(ForbiddenGroup(pair) for pair in boards_of(self.forbidden))
        settings = Settings(rounds=self.rounds, initial_colour=Colour.WHITE, forbidden=forbidden, system=self.system)
        return tournament_of(self.table, settings).replace(info=EventInfo(name=self.event))


@cache
def stories() -> tuple[Story, ...]:
    """Return the stories that come with the program, group by group."""
    found = map(_read, sorted(resource("stories").glob("*.toml")))
    return tuple(sorted(found, key=lambda story: list(Group).index(story.group)))


def _read(file: Path) -> Story:
    data: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
    notes = tuple(map(_note, data.get("note", ())))
    return Story(
        key=file.stem,
        group=Group[data["group"]],
        event=str(data["event"]),
        system=str(data["system"]),
        title=_words(data["title"]),
        about=_words(data["about"]),
        notes=notes,
        round=int(data["round"]),
        rounds=int(data.get("rounds", 0)),
        **{key: str(data.get(key, "")) for key in ("sample", "table", "forbidden", "worked", "against", "clause")},
    )


def _words(data: Mapping[str, Any]) -> Words:
    return {code: str(data[code]) for code in LANGUAGES}


def _note(data: Mapping[str, Any]) -> Note:
    texts = tuple(_words(data).items())
    return Note(int(data["round"]), int(data["bracket"]), str(data["kind"]), str(data["clause"]), texts)


def notes_by_step(event: str, trace: Trace) -> dict[str, Note]:
    """Return the teacher's notes on a round of an event, which is known by its name, by the ids of its steps."""
    found: dict[str, Note] = {}
    for story in _stories_of(event, trace.system):
        for note in story.notes:
            step = next(filter(note.belongs_to, trace.steps), None)
            if note.round == trace.round and step is not None:
                found[step.id] = note
    return found


def _stories_of(event: str, system: str) -> Iterable[Story]:
    return (story for story in stories() if (story.event, story.system) == (event, system))


# ---- the worked tables of section D

_PAIRS, _PLAYERS = 5, 11
_FIRST = 24
_THREE = 12
"""So many exchanges of three players are shown; there are two hundred."""


@dataclass(frozen=True)
class WorkedTable:
    """A table as text: its title, the heads of the columns, the rows with the head of the row first."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def worked_tables(article: str) -> tuple[WorkedTable, ...]:
    """Return the tables of an article: ``D.1``, ``D.2`` with one player, ``D.2.2`` with two and three, ``D.3``."""
    if article == "D.1":
        return (transpositions(),)
    if article == "D.2":
        return (exchange_table(1),)
    if article == "D.2.2":
        return exchange_table(2), first_exchanges(3, _THREE)
    return (mdp_sets(),) if article == "D.3" else ()


def _below(space: Space, node: Node, until: Stage) -> Iterator[Node]:
    """Yield the nodes below one at which that stage is to be chosen, in the order of generation."""
    if space.stage(node) is until:
        yield node
        return
    for child in space.children(node):
        yield from _below(space, child, until)


def _homogeneous() -> Space:
    return Space((), _PLAYERS, _PAIRS)


# ---- D.1


def transposition_order() -> Iterator[tuple[int, ...]]:
    """Yield S2 in each transposition without an exchange, from the first."""
    space = _homogeneous()
    for node in _below(space, Node(exchanged=0), Stage.CANDIDATE):
        yield space.s2(node)


def transpositions() -> WorkedTable:
    """Return the first transpositions and the last one."""
    order = list(transposition_order())
    shown = [*range(_FIRST + 1), len(order) - 1]
    rows = tuple((str(number), " – ".join(map(str, order[number]))) for number in shown)
    title = wording.text(N_("Transpositions of S2 = 6 … 11 (all of them: {count})"), count=len(order))
    return WorkedTable(title, (translate(N_("No.")), "S2"), rows)


# ---- D.2

Exchange = tuple[tuple[int, ...], tuple[int, ...]]
"""Who goes down to S2, the lowest ranked first, and who comes up, the highest ranked first."""


def exchange_order(size: int) -> Iterator[Exchange]:
    """Yield the exchanges of so many players in their order."""
    space = _homogeneous()
    for node in _below(space, Node(exchanged=size), Stage.PARTNERS):
        yield node.down, node.up


def exchange_table(size: int) -> WorkedTable:
    """Return the number of each exchange: a row for those who come up, a column for those who go down."""
    number = {exchange: place for place, exchange in enumerate(exchange_order(size), 1)}
    downs = sorted({down for down, _ in number}, reverse=True)
    ups = sorted({up for _, up in number})
    rows = tuple((_named(up), *(str(number[down, up]) for down in downs)) for up in ups)
    title = translate_plural("Exchanges of {count} player", "Exchanges of {count} players", size).format(count=size)
    return WorkedTable(title, ("S2 \\ S1", *map(_named, downs)), rows)


def first_exchanges(size: int, count: int) -> WorkedTable:
    """Return the first exchanges of so many players with their differences."""
    rows = tuple(
        (str(place), _named(down), _named(up), str(sum(up) - sum(down)))
        for place, (down, up) in enumerate(islice(exchange_order(size), count), 1)
    )
    title = translate_plural("First exchanges of {count} player", "First exchanges of {count} players", size).format(
        count=size
    )
    head = (translate(N_("No.")), translate(N_("from S1")), translate(N_("from S2")), translate(N_("difference")))
    return WorkedTable(title, head, rows)


# ---- D.3


def mdp_order(size: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of so many of five moved-down players in S1, in their order."""
    space = Space(((_PAIRS, size),), 2 * _PAIRS, _PAIRS)
    for node in _below(space, Node(), Stage.OPPONENTS):
        if not node.opponents:
            yield tuple(m + 1 for m in node.mdps)


def mdp_sets() -> WorkedTable:
    """Return for each M1 the sets in their order."""
    columns = [list(mdp_order(size)) for size in range(_PAIRS, 0, -1)]
    longest = max(map(len, columns))
    rows = tuple(
        (str(at + 1), *("–".join(map(str, column[at])) if at < len(column) else "" for column in columns))
        for at in range(longest)
    )
    head = (translate(N_("No.")), *(f"M1 = {size}" for size in range(_PAIRS, 0, -1)))
    return WorkedTable(translate(N_("S1 of five moved-down players")), head, rows)


def _named(players: Sequence[int]) -> str:
    return ".".join(map(str, players))


# ---- a story as people read it


@dataclass(frozen=True)
class StoryText:
    """What is shown of a story, in the language in use.

    `head` and `lines` are a small crosstable, empty for a sample; `apart` are forbidden pairs. `versions` are the
    editions that are compared, each with its boards, and `reasons` why they differ.
    """

    title: str
    about: str
    head: tuple[str, ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()
    apart: tuple[str, ...] = ()
    versions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    reasons: tuple[str, ...] = ()
    tables: tuple[WorkedTable, ...] = ()


def story_text(story: Story) -> StoryText:
    """Return what is shown of a story; the editions pair its position."""
    tables = worked_tables(story.worked)
    if story.sample:
        return StoryText(said(story.title), said(story.about), tables=tables)
    tournament = story.tournament()
    head, *lines = position_table(tournament)
    versions: list[tuple[str, tuple[str, ...]]] = []
    reasons: list[str] = []
    if story.systems:
        comparison = compare(tournament, systems=story.systems)
        for version in comparison.versions:
            boards = tuple(board if board[1] else board[:1] for board in version.boards)
            versions.append((year_of(version.system), boards_text(tournament, boards)))
        reasons = [wording.sentence(reason.message) for reason in comparison.reasons if reason.fault is not None]
    return StoryText(
        said(story.title),
        said(story.about),
        head,
        tuple(lines),
        apart_text(tournament),
        tuple(versions),
        tuple(reasons),
        tables,
    )
