"""Texts from outside as they can be printed: in one line, of letters that are seen, and not endless.

Every door has its own way to say so: a form refuses, a table leaves a row out, a whole event is read with a remark.
"""

from __future__ import annotations

from unicodedata import category

from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.values import replace

LONGEST_NAME = 100
"""What a name has at most, in characters."""

_JOINERS = "\u200c\u200d"


def tidy(text: str) -> str:
    """Return a text in one line, without blanks too many and without characters that nobody sees.

    Such are control characters, half characters, marks of direction and blanks of no width: they would be printed as
    nothing, or turn what follows round. Joiners inside a word, which some scripts need, stay.
    """
    seen = "".join(
        " " if letter.isspace() or category(letter) == "Cc" else letter
        for letter in text
        if letter.isspace() or letter in _JOINERS or category(letter) not in ("Cf", "Cs")
    )
    return " ".join(seen.split()).strip(_JOINERS)


def clean_name(text: str) -> str:
    """Return a name as `tidy` leaves it, cut if it is far too long; one that can be printed stays as it is."""
    if text.isprintable() and len(text) <= LONGEST_NAME:
        return text
    return tidy(text)[:LONGEST_NAME]


UNPRINTABLE = N_("the name has characters that cannot be printed, or too many; “{name}” is read.")
"""The remark about a player whose name was changed by `clean_name`."""


def clean_event(tournament: Tournament) -> Tournament:
    """Return a tournament whose names, clubs and city can be printed; it is the same if they could."""
    players = tuple(
        replace(player, name=clean_name(player.name), club=clean_name(player.club)) for player in tournament.players
    )
    info = replace(tournament.info, name=clean_name(tournament.info.name), city=clean_name(tournament.info.city))
    if players == tournament.players and info == tournament.info:
        return tournament
    return tournament.replace(players=players, info=info)
