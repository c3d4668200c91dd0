"""What kind of tournament it is: in words (092) and coded (192)."""

from __future__ import annotations

from swissdesk.formats.trf.codes import (
    CODE_OF_SYSTEM,
    DOUBLE_ROUND_ROBIN,
    DOUBLE_ROUND_ROBIN_EXCHANGED,
    SINGLE_ROUND_ROBINS,
    code_of,
    system_of,
)
from swissdesk.formats.trf.draft import Draft, Line
from swissdesk.formats.trf.event_records import one_line, tell_second
from swissdesk.formats.trf.view import View
from swissdesk.i18n import N_
from swissdesk.model import Acceleration, Settings, Tournament
from swissdesk.model.event_type import type_text, without_system


def write_kind(view: View, style: str) -> list[str]:
    """Record 092: the words of the source or the arbiter, but never those of another system than the event's."""
    info, system = view.tournament.info, view.tournament.settings.system
    text = one_line(info.type)
    if view.is_read:
        said, _ = system_of(info.type_code or info.type, info.start)
        if (said or Settings().system) == system:
            return [f"092 {text}".rstrip()]
        text = without_system(text)
    return [f"092 {type_text(system, text)}".rstrip()]


def read_type_code(draft: Draft, line: Line) -> bool:
    """Record 192; what it means for the settings is decided when all is read."""
    if line.content and "type_code" not in draft.info and system_of(line.content)[0] is None:
        draft.unknown_type = line
    tell_second(draft, line, draft.info.get("type_code"))
    draft.info.setdefault("type_code", line.content)
    return True


def write_type_code(view: View, style: str) -> list[str]:
    """Record 192: the code of the source while it still means the same, else the one of the system."""
    info, settings = view.tournament.info, view.tournament.settings
    if info.type_code:
        system, acceleration = system_of(info.type_code, info.start)
        explicit = acceleration is Acceleration.BAKU and bool(settings.fictitious)
        if (system or Settings().system) == settings.system and (acceleration is settings.acceleration or explicit):
            return [f"192 {_as_played(view, one_line(info.type_code))}"]
    elif view.is_read and settings.acceleration is Acceleration.NONE:
        system, _ = system_of(info.type, info.start)
        if settings.system == (system or Settings().system):
            # The source did not say in this record how it was paired, so neither do we.
            return []
    if settings.system not in CODE_OF_SYSTEM:
        view.note(N_("TRF has no code for the system {system}; CUSTOM_SWISS is written."), system=settings.system)
    return [f"192 {_as_played(view, code_of(settings.system, settings.acceleration))}"]


# ---- round robins: how often everybody meets everybody, and in which order


def _as_played(view: View, code: str) -> str:
    """Return the code of a round robin by tables that says how the rounds were played; any other one as it is."""
    tournament = view.published
    rounds, doubles = tournament.settings.rounds, (DOUBLE_ROUND_ROBIN, DOUBLE_ROUND_ROBIN_EXCHANGED)
    if code.upper() not in (*SINGLE_ROUND_ROBINS, *doubles) or rounds is None:
        return code
    if rounds != 2 * _cycle(tournament):
        return code if code.upper() in SINGLE_ROUND_ROBINS else SINGLE_ROUND_ROBINS[0]
    exchanged = _is_exchanged(tournament)
    if exchanged is None:
        return code if code.upper() in doubles else DOUBLE_ROUND_ROBIN_EXCHANGED
    return DOUBLE_ROUND_ROBIN_EXCHANGED if exchanged else DOUBLE_ROUND_ROBIN


def _cycle(tournament: Tournament) -> int:
    """Return in how many rounds everybody meets everybody."""
    players = len(tournament.players)
    return players - 1 + players % 2


def _is_exchanged(tournament: Tournament) -> bool | None:
    """Whether the last two rounds of the first cycle have changed places; None before one of them is paired.

    By the Berger tables a and b, neither of them the last seat, meet in the round that leaves the same remainder as
    a + b - 1 when divided by the rounds of a cycle (C.05 annex 1); here seats are counted from 0.
    """
    cycle, votes = _cycle(tournament), 0
    for r in tournament.rounds[cycle - 2 : cycle] if cycle > 2 else ():
        seats = [(tournament.ranking[board.white], tournament.ranking[board.black]) for board in r.pairings]
        due = [(white + black + 1) % cycle for white, black in seats if max(white, black) < cycle]
        here = r.number % cycle
        other = cycle - 1 - here
        votes += due.count(other) - due.count(here)
    return None if not votes else votes > 0
