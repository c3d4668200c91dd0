"""CSV that a spreadsheet opens without running anything in it: players and any other table.

Text comes from outside, and a spreadsheet takes a cell that begins with ``=`` or ``@`` for a formula, quoted or
not. Such a cell gets an apostrophe in front, which spreadsheets read as "this is text"; numbers stay numbers.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Tournament, format_points

_DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?")

PLAYER_HEADS = (
    N_("No."), N_("Title"), N_("Name"), N_("Rating"), N_("Federation"), N_("FIDE number"), N_("Birth"), N_("Sex"),
    N_("Club"), N_("Points"),
)  # fmt: skip


def safe(cell: str) -> str:
    """Return `cell` so that no spreadsheet takes it for a formula."""
    if cell.lstrip(" ").startswith(_DANGEROUS) and not _NUMBER.fullmatch(cell):
        return "'" + cell
    return cell


def write_rows(rows: Iterable[Iterable[str]]) -> str:
    """Return the rows as CSV: commas, quotes where needed, CRLF at the end of each row (RFC 4180)."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows([safe(cell.replace("\0", "")) for cell in row] for row in rows)
    return text.getvalue()


def players(tournament: Tournament) -> str:
    """Return the players in the order of the list, with their points."""
    heads = [translate(head) for head in PLAYER_HEADS]
    return write_rows([heads, *(_row(tournament, player) for player in tournament.players)])


def _row(tournament: Tournament, player: Player) -> list[str]:
    return [
        str(player.id), player.title, player.name, str(player.rating) if player.rating else "", player.federation,
        player.fide_id, player.birth, player.sex.value if player.sex is not None else "", player.club,
        format_points(tournament.points[player.id]),
    ]  # fmt: skip
