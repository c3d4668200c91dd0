"""The games of an event as PGN: a header for each, to be filled with moves later.

Tags beyond the seven of the standard are those that databases and broadcasts read: WhiteElo, WhiteTitle, WhiteFideId,
Board and so on. Games that were not played have no header. PGN knows four results; what it does not know is ``*`` with
a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from swissdesk.formats.sheets import published, result_sign
from swissdesk.model import EventInfo, Pairing, Player, Result, Round, Stage, Tournament
from swissdesk.standings.pace import thinking_time
from swissdesk.standings.rules import day_of

_RESULTS: dict[Result | None, str] = {Result.WHITE_WINS: "1-0", Result.DRAW: "1/2-1/2", Result.BLACK_WINS: "0-1"}
_RESULTS |= {
    Result.WHITE_WINS_UNRATED: "1-0",
    Result.DRAW_UNRATED: "1/2-1/2",
    Result.BLACK_WINS_UNRATED: "0-1",
}
OPEN = "*"


def games(tournament: Tournament, number: int | None = None) -> str:
    """Return the games of a round, or of all rounds that are not drafts if no number is given, in board order.

    Raises InvalidEdit for a round that is not paired or a draft.
    """
    rounds = (
        [published(tournament, number)]
        if number is not None
        else [r for r in tournament.rounds if r.stage is not Stage.DRAFT]
    )
    return "\n".join(
        _game(tournament, r, board, pairing)
        for r in rounds
        for board, pairing in enumerate(r.pairings, 1)
        if pairing.result is None or pairing.result.is_played
    )


def _game(tournament: Tournament, r: Round, board: int, pairing: Pairing) -> str:
    result = _RESULTS.get(pairing.result, OPEN)
    tags = [*_event_tags(tournament.info, r.number)]
    white, black = tournament.by_id[pairing.white], tournament.by_id[pairing.black]
    tags += [("White", _name(white)), ("Black", _name(black)), ("Result", result)]
    tags += [*_player_tags("White", white), *_player_tags("Black", black), ("Board", str(board))]
    if tournament.info.start:
        tags.append(("EventDate", date_tag(tournament.info.start)))
    if thinking_time(tournament.info) is not None and tournament.info.time_control_code:
        tags.append(("TimeControl", tournament.info.time_control_code))
    remark = f"{{{result_sign(pairing.result)}}} " if pairing.result is not None and result == OPEN else ""
    lines = [f'[{name} "{_escaped(text)}"]' for name, text in tags]
    return "\n".join([*lines, "", f"{remark}{result}", ""])


def _event_tags(info: EventInfo, number: int) -> Iterator[tuple[str, str]]:
    site = " ".join(filter(None, (info.city.strip(), info.federation.strip())))
    dates = info.round_dates
    yield "Event", info.name or "?"
    yield "Site", site or "?"
    yield "Date", date_tag(dates[number - 1] if number <= len(dates) else "")
    yield "Round", str(number)


def _player_tags(side: str, player: Player) -> Iterator[tuple[str, str]]:
    """Yield what is known of a player; unknown facts have no tag."""
    known = (
        ("Elo", str(player.rating) if player.rating else ""),
        ("Title", player.title),
        ("FideId", player.fide_id),
        ("Federation", player.federation),
        ("Team", player.club),
    )
    yield from ((side + name, text) for name, text in known if text.strip())


def _name(player: Player) -> str:
    return " ".join(player.name.split()) or "?"


def date_tag(text: str) -> str:
    """Return a date as PGN gives it: ``2026.05.01``, question marks for what is not known."""
    day = day_of(text)
    if day is not None:
        return f"{day[0]:04d}.{day[1]:02d}.{day[2]:02d}"
    year = re.fullmatch(r"\d{4}", text.strip())
    return f"{text.strip()}.??.??" if year else "????.??.??"


def _escaped(text: str) -> str:
    printable = "".join(" " if ord(sign) < 32 or 0x7F <= ord(sign) < 0xA0 else sign for sign in text)
    return printable.replace("\\", "\\\\").replace('"', '\\"')
