"""The views there are, and what of the players they may tell."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from swissdesk.i18n import N_, translate


class View(Enum):
    """One way to fill the screen of the hall; in the order in which they follow one another."""

    NAMES = "names"
    BOARDS = "boards"
    RESULTS = "results"
    PLAYING = "playing"
    STANDINGS = "standings"
    CHECK_IN = "check-in"
    MESSAGE = "message"
    COUNTDOWN = "countdown"


PAIRINGS = (View.NAMES, View.BOARDS)
"""What is shown right after a round was published."""

ROTATION = (View.NAMES, View.BOARDS, View.RESULTS, View.PLAYING, View.STANDINGS, View.MESSAGE, View.COUNTDOWN)
"""What follows one another as long as nobody chooses; views that have nothing to say are passed over."""

_TITLES = {
    View.NAMES: N_("Pairings by name"),
    View.BOARDS: N_("Pairings by board"),
    View.RESULTS: N_("Results"),
    View.PLAYING: N_("Boards still playing"),
    View.STANDINGS: N_("Standings"),
    View.CHECK_IN: N_("Check-in list"),
    View.MESSAGE: N_("Message"),
    View.COUNTDOWN: N_("Countdown to the start"),
}


def title(view: View) -> str:
    """Return what a view is called."""
    return translate(_TITLES[view])


@dataclass(frozen=True, slots=True)
class Privacy:
    """What is told of the players besides name, board and points."""

    ratings: bool = True
    births: bool = False
    clubs: bool = True


@dataclass(frozen=True, slots=True)
class Board:
    """What is put up besides the tournament: a message, and the time at which the round starts."""

    message: str = ""
    start: datetime | None = None
