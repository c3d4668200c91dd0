"""The list of pairing systems: a line for each, with its package and what has to be known of it below the engine.

A system is whole in its own package, `swissdesk.engine.systems.<home>`: rules, procedure, story, words. It is loaded
when it is asked for. Here stands only what the tournament itself, the tie-breaks and the files need to know of it, so
that none of them knows a system by name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum

from swissdesk.values import NamedTuple


class Kind(Enum):
    """What a system makes of an event."""

    SWISS = "swiss"
    """A Swiss system of FIDE."""
    MATCHING = "matching"
    """A Swiss of other rules than FIDE's: pairs are found by a matching alone."""
    ROUND_ROBIN = "round robin"
    KNOCKOUT = "knockout"

    @property
    def is_scheduled(self) -> bool:
        """Whether it follows a schedule: who meets whom is no choice, and no lot for the colours is drawn."""
        return self in (Kind.ROUND_ROBIN, Kind.KNOCKOUT)


class ByeBar(Enum):
    """Which unplayed rounds bar a later pairing-allocated bye; such a bye and a win by forfeit do in every edition."""

    FORFEIT_WIN = "forfeit win"
    """No other (C.04.1 d of 2017)."""
    WINS_WORTH = "worth a win"
    """All that are worth a win, so a full-point bye, too (C.04.1 art. 4 of 2026)."""
    ANY_POINTS = "any points"
    """All that gave points (B.1.b of 2012)."""


class System(NamedTuple):
    """A line of the list.

    `home` is the package in `swissdesk.engine.systems`. `year` is the short name of an edition that is compared with
    the other editions of its system. `word` is what titles of events call the system in brackets.
    `code` is the coded type of tournament in reports (record 192), `also` are codes that mean the same; of a code with
    two systems the first listed is meant, or the one whose rules were in force until `last_day`.
    `bye_bar`: which unplayed rounds bar a later pairing-allocated bye. `frees_last_round`: colours have no limits in
    the last round.
    """

    name: str
    home: str
    kind: Kind = Kind.SWISS
    year: str = ""
    word: str = ""
    code: str = ""
    also: tuple[str, ...] = ()
    last_day: str = ""
    bye_bar: ByeBar = ByeBar.WINS_WORTH
    frees_last_round: bool = False

    @property
    def full_byes_bar(self) -> bool:
        """Whether a player who had a full-point bye may not have the pairing-allocated one."""
        return self.bye_bar is not ByeBar.FORFEIT_WIN


_DUTCH = "FIDE_DUTCH"
"""The Dutch system without an edition, which is the one in force on the first day."""

_LINES = (
    System("dutch-2026", "dutch", year="2026", word="dutch", code=f"{_DUTCH}_2025", also=(_DUTCH, f"{_DUTCH}_2026")),
    System(
        "dutch-2017",
        "dutch",
        year="2017",
        word="dutch",
        code=f"{_DUTCH}_2017",
        also=(_DUTCH,),
        last_day="2026/01/31",
        bye_bar=ByeBar.FORFEIT_WIN,
    ),
    System(
        "dutch-2012",
        "dutch2012",
        year="2012",
        word="dutch",
        code=f"{_DUTCH}_2012",
        bye_bar=ByeBar.ANY_POINTS,
    ),
    System("dutch-2012-letter", "dutch2012", word="dutch", bye_bar=ByeBar.ANY_POINTS),
    System("burstein", "burstein", word="burstein", code="FIDE_BURSTEIN"),
    System("dubov", "dubov", word="dubov", code="FIDE_DUBOV"),
    System("lim", "lim", word="lim", also=("FIDE_LIM",), frees_last_round=True),
    System("lim-maxi", "lim", word="lim", frees_last_round=True),
    System("hosek-nwm", "hosek", Kind.MATCHING),
    System("hosek-gwm", "hosek", Kind.MATCHING),
    System("hosek-swm", "hosek", Kind.MATCHING),
    System("hosek-single", "hosek", Kind.MATCHING),
    System(
        "round-robin",
        "round_robin",
        Kind.ROUND_ROBIN,
        word="berger",
        code="BERGER_ROUNDROBIN",
        also=("BERGER_DOUBLEROUNDROBIN", "FIDE_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN", "CUSTOM_ROUNDROBIN"),
    ),
    System("round-robin-circle", "round_robin", Kind.ROUND_ROBIN, word="berger", code="CUSTOM_ROUNDROBIN"),
    System("knockout", "knockout", Kind.KNOCKOUT, code="CUSTOM_KNOCKOUT"),
)
"""The one in force first: it is the default."""

LISTED: Mapping[str, System] = {system.name: system for system in _LINES}
"""By name."""

DEFAULT = _LINES[0].name

EDITIONS = tuple(system.name for system in _LINES if system.year)
"""The editions of a system that are compared with one another, the one in force first."""


def bye_bar_of(name: str) -> ByeBar:
    """Return which unplayed rounds bar a later bye; for a system that is not listed, as in the edition in force."""
    return LISTED.get(name, _LINES[0]).bye_bar


def kind_of(name: str) -> Kind | None:
    """Return what the system with that name makes of an event; None for one that is not listed."""
    return LISTED[name].kind if name in LISTED else None


def is_swiss(name: str) -> bool:
    """Whether the name is that of a Swiss system of FIDE."""
    return kind_of(name) is Kind.SWISS


def is_scheduled(name: str) -> bool:
    """Whether a system follows a schedule and draws no lot; False for one that is not listed."""
    return name in LISTED and LISTED[name].kind.is_scheduled


def names_of(kind: Kind) -> tuple[str, ...]:
    """Return the systems of a kind, the usual one first."""
    return tuple(name for name, system in LISTED.items() if system.kind is kind)


# ---- what a report calls the kind of tournament (record 092)

_KIND = r"(?:double[- ]?)?round[- ]?robin|swiss(?:[- ]?system)?|knock[- ]?out"
_WORDS = "|".join(dict.fromkeys(system.word for system in LISTED.values() if system.word))
_NAMED = rf"\s*\([^()]*(?:{_WORDS})[^()]*\)"
_SWISS = "Swiss-System", ("swiss",)
_NAMES: Mapping[Kind | None, tuple[str, tuple[str, ...]]] = {
    Kind.ROUND_ROBIN: ("Round-Robin", ("round", "double")),
    Kind.KNOCKOUT: ("Knock-Out", ("knock",)),
}
"""What a kind is called, and with what its name in a text begins; everything else is a Swiss."""


def type_text(system: str, text: str = "Individual: Swiss-System") -> str:
    """Return `text` with the kind of tournament that a pairing system makes, where it names another kind."""
    name, firsts = _NAMES.get(kind_of(system), _SWISS)
    return re.sub(
        _KIND, lambda found: found[0] if found[0].lower().startswith(firsts) else name, text, flags=re.IGNORECASE
    )


def without_system(text: str) -> str:
    """Return `text` without the name of a pairing system in brackets."""
    return re.sub(_NAMED, "", text, flags=re.IGNORECASE)
