"""The players by starting rank, with what they check about themselves before round 1. No birth dates: it hangs out."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Align, Cell, Column, Report, Row, Table


def player_list(tournament: Tournament, round_number: int | None = None) -> Report:
    """Return the list of players; it is the same for all rounds, so that the number does not matter."""
    players = sorted(tournament.players, key=lambda player: player.id)
    return Report(
        kind="players",
        title=translate(N_("Players")),
        event=parts.event_name(tournament),
        date=parts.event_dates(tournament),
        notices=() if players else (translate(N_("There are no players yet.")),),
        tables=(_table(players),) if players else (),
        notes=(wording.text(N_("Players: {count}"), count=len(players)),) if players else (),
        edition=parts.edition(tournament),
        arbiter=tournament.info.chief_arbiter,
        language=parts.language(),
    )


def _table(players: list[Player]) -> Table:
    columns = (
        Column("number", translate(N_("No.")), Align.RIGHT),
        Column("title", "", Align.RIGHT, drop=1, joined=True),
        Column("name", translate(N_("Name")), stretch=True),
        Column("rating", translate(N_("Rtg")), Align.RIGHT, drop=1),
        Column("federation", translate(N_("Fed")), drop=3),
        Column("fide-id", translate(N_("FIDE ID")), Align.RIGHT, drop=4),
        Column("club", translate(N_("Club")), stretch=True, drop=5),
    )
    return Table(columns, tuple(_line(player) for player in players)).without_empty_columns()


def _line(player: Player) -> Row:
    is_gone = player.withdrawn_from is not None
    return Row(
        (
            Cell(str(player.id)),
            parts.title_cell(player),
            parts.name_cell(player, mark=translate(N_("withdrawn")) if is_gone else ""),
            parts.rating_cell(player),
            Cell(player.federation),
            Cell(player.fide_id),
            Cell(" ".join(player.club.split())),
        ),
        muted=is_gone,
    )
