"""Positions in which one clause of a pairing system decides: small enough to be put on a board in a lesson.

One file each, ``resources/positions/SYSTEM/CLAUSE.txt``: first what is known of it, a line ``key: value`` each, then a
crosstable (`crosstable_text`). The round to be paired comes after the last one in it.

``rounds`` is the length of the tournament, ``paired`` the round by the rules, ``without`` the round that the same rules
would make if the clause did not stand there; who stands alone in them has no opponent. ``ask`` is the question whose
answer names the clause: ``meet 3 4``, why these two do not; ``bye``, why its receiver gets it; ``colour 2``, why that
player has it; ``round``, what there is against the other round as a whole. ``told`` is what the answer cites where it
is another article than the clause's own. ``forbidden`` are pairs kept apart by the organiser.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from swissdesk.formats.crosstable_text import boards_of, tournament_of
from swissdesk.model import Colour, ForbiddenGroup, Settings, Tournament
from swissdesk.paths import resource

Boards = tuple[tuple[int, ...], ...]
"""Boards (White, Black), and (player,) for who has no opponent."""


@dataclass(frozen=True)
class ClausePosition:
    """A position in which `clause` of `system` decides."""

    system: str
    clause: str
    tournament: Tournament
    paired: Boards
    without: Boards
    question: tuple[str, ...]
    cited: str

    @property
    def round(self) -> int:
        """The round to be paired."""
        return self.tournament.next_round_number


def systems() -> tuple[str, ...]:
    """Return the systems that have positions."""
    return tuple(sorted(folder.name for folder in resource("positions").iterdir() if folder.is_dir()))


def clauses(system: str) -> tuple[str, ...]:
    """Return the clauses of a system that have a position, in the order of their numbers."""
    return tuple(sorted((path.stem for path in resource("positions", system).glob("*.txt")), key=_numbered))


def _numbered(clause: str) -> tuple[tuple[bool, int, str], ...]:
    """Return a clause as something to sort by: letters before numbers, ``C9`` before ``C10``."""
    parts = clause.replace(".", " ").replace("C", "C ").split()
    return tuple((part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts)


def position(system: str, clause: str) -> ClausePosition:
    """Return the position of a clause; a file that cannot be read is a ValueError."""
    return _read(resource("positions", system, f"{clause}.txt"))


def _read(path: Path) -> ClausePosition:
    known, table = _parts(path.read_text("utf-8"))
    clause = path.stem
    return ClausePosition(
        path.parent.name,
        clause,
        tournament_of(table, _settings(known)),
        boards_of(known["paired"]),
        boards_of(known["without"]),
        tuple(known["ask"].split()),
        known.get("told", clause),
    )


def _parts(text: str) -> tuple[dict[str, str], str]:
    lines = text.splitlines()
    heads = [line for line in lines if line[:1].isalpha()]
    known = {key: value.strip() for key, _, value in (line.partition(":") for line in heads)}
    return known, "\n".join(line for line in lines if not line[:1].isalpha())


def _settings(known: Mapping[str, str]) -> Settings:
    forbidden = tuple(ForbiddenGroup(pair) for pair in boards_of(known.get("forbidden", "")))
    return Settings(rounds=int(known["rounds"]), initial_colour=Colour.WHITE, forbidden=forbidden)
