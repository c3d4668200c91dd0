"""What cannot be judged here, and why: team events, systems that nobody knows."""

from __future__ import annotations

from swissdesk.engine.systems import SYSTEMS
from swissdesk.errors import Message, message
from swissdesk.formats.trf.codes import system_of
from swissdesk.formats.trf.layout import Layout
from swissdesk.formats.trf.slots import TEAM_TAGS
from swissdesk.i18n import N_
from swissdesk.model import Settings, Tournament

_TEAM_RECORDS = TEAM_TAGS | {"013"}


def declined_teams(tournament: Tournament) -> Message | None:
    """Return why the event is left alone: boards are those of teams. None if it is one of single players.

    Team records in a file whose type is an individual system only list who belongs together.
    """
    code = tournament.info.type_code
    if "_TEAM" in code.upper():
        return message(
            N_("This is a team event ({code}, record 192). Only events of single players can be checked."), code=code
        )
    layout = Layout.of(tournament.source)
    tag = next((line.text[:3] for line in layout.lines if line.text[:3] in _TEAM_RECORDS), "") if layout else ""
    if not tag or system_of(code, tournament.info.start)[0] is not None:
        return None
    return message(N_("This is a team event (record {tag}). Only events of single players can be checked."), tag=tag)


def declined_system(tournament: Tournament, chosen: str | None) -> Message | None:
    """Return why the rounds are not paired again: nobody says by which system we know. None if somebody does."""
    if chosen is not None or any(r.system in SYSTEMS for r in tournament.rounds):
        return None
    named = tournament.settings.system
    if named not in SYSTEMS:
        return message(
            N_("The event was paired by “{system}”, which this SwissDesk does not know. Choose a system to check by."),
            system=named,
        )  # fmt: skip
    code = tournament.info.type_code
    if code and named == Settings().system and system_of(code, tournament.info.start)[0] is None:
        return message(
            N_("The event was paired by “{code}” (record 192), which is no system that SwissDesk knows. Choose a "
               "system to check by."),
            code=code,
        )  # fmt: skip
    return None
