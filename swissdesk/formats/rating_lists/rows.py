"""What every reader of rating lists gives: one row for each player, a sentence for each row that is no player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from swissdesk.errors import Message

HIGHEST_RATING = 4000
LONGEST_NAME = 200
LONGEST_ID = 32


class ListRow(NamedTuple):
    """A player as one list has him.

    `fide_id` is 0 and texts are empty where the list does not say; `sex` is TRF's letter; ratings of 0 are none, a K
    of 0 is unknown. `standard`, `rapid`, `blitz` are the list's own ratings; `fide_standard` … are FIDE's where a
    national list carries them.
    """

    name: str
    fide_id: int = 0
    national_id: str = ""
    title: str = ""
    sex: str = ""
    federation: str = ""
    birth: str = ""
    club: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    k: int = 0
    rapid_k: int = 0
    blitz_k: int = 0
    fide_standard: int = 0
    fide_rapid: int = 0
    fide_blitz: int = 0
    is_active: bool = True


@dataclass(frozen=True, slots=True)
class Refusal:
    """A row that did not go into the list: where it stands (1 is the first line of the file), and why."""

    line: int
    reason: Message
