"""The short code on a result slip, by which a scanner or two hands find the board: ``R05B012-7K``.

Round and board stand in it as a person reads them. The two characters after the hyphen check them, and the tournament
too, so that one wrong figure, two exchanged neighbours or a slip of another section are noticed. Only digits and
letters that lie in the same place on every Latin keyboard are used for the check, because a scanner types.
"""

from __future__ import annotations

import re
import zlib

from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_
from swissdesk.model.tournament import Tournament
from swissdesk.values import NamedTuple

_SIGNS = "23456789BCDEFGHJKLNPRSTUVX"
"""Without 0, 1, I and O, which look alike, and A, M, Q, W, Y and Z, which move between keyboards."""

_PRIME = 673
"""Just below the number of pairs of signs: a change of one figure, or an exchange of two neighbours, shows."""

_SPREAD = 257
_PLACES = 10_000
_SHAPE = re.compile(r"R(\d{2,3})B(\d{3,4})([A-Z0-9]{2})")


class Slip(NamedTuple):
    """Where a slip belongs: the board is counted from 1."""

    round: int
    board: int


class SlipError(SwissDeskError):
    """What was scanned is not the code of a slip of this tournament.

    `slip` is the place that can be read all the same, None if nothing can.
    """

    slip: Slip | None = None


def key_of(tournament: Tournament) -> str:
    """Return what tells the slips of a tournament from those of another."""
    return tournament.info.name.strip().casefold()


def slip_code(tournament: Tournament, round_number: int, board: int) -> str:
    """Return the code for the slip of a board (from 1) of a round of the tournament."""
    return make(round_number, board, key_of(tournament))


def read_slip(tournament: Tournament, text: str) -> Slip:
    """Return round and board of a code as scanned or typed; raises SlipError, in words."""
    return parse(text, key_of(tournament))


def make(round_number: int, board: int, key: str) -> str:
    """Return the code of a board; raises ValueError for numbers that do not fit (round 999, board 9999)."""
    if not (1 <= round_number <= 999 and 1 <= board < _PLACES):
        raise ValueError(f"no slip has round {round_number}, board {board}")
    return f"R{round_number:02}B{board:03}-{_check(round_number, board, key)}"


def parse(text: str, key: str) -> Slip:
    """Return round and board of a code; case, spaces and the sign used as hyphen do not matter.

    Raises SlipError if it is no code, or not one of a tournament with this `key`.
    """
    plain = "".join(sign for sign in text.upper() if sign.isascii() and sign.isalnum())
    found = _SHAPE.fullmatch(plain)
    if found is None:
        raise SlipError(N_("“{text}” is not a slip code. A code looks like R05B012-7K."), text=text.strip())
    slip = Slip(int(found[1]), int(found[2]))
    if found[3] != _check(slip.round, slip.board, key):
        error = SlipError(
            N_(
                "The code {text} was misread, or the slip is from another tournament. It reads round {round}, "
                "board {board}: check the names."
            ),
            text=text.strip().upper(),
            round=slip.round,
            board=slip.board,
        )
        error.slip = slip
        raise error
    return slip


def _check(round_number: int, board: int, key: str) -> str:
    number = ((round_number * _PLACES + board) * _SPREAD + zlib.crc32(key.encode())) % _PRIME
    high, low = divmod(number, len(_SIGNS))
    return _SIGNS[high] + _SIGNS[low]
