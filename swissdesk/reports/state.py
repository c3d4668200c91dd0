"""How far the event has come: what the sheets that show results have in common."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Stage, Tournament
from swissdesk.reports import parts


def round_to_show(tournament: Tournament, number: int | None) -> int:
    """Return `number`, or the latest round that makes sense; raises InvalidEdit for a draft, which nobody may see.

    Whether a round exists at all is for the standings to say.
    """
    if number is None:
        return latest(tournament)
    if 1 <= number <= len(tournament.rounds) and tournament.round(number).stage is Stage.DRAFT:
        raise InvalidEdit(N_("Round {round} is still a draft: there are no standings after it."), round=number)
    return number


def latest(tournament: Tournament, upto: int | None = None) -> int:
    """Return the number of the latest published round in which something has been decided, 0 before that.

    Rounds after round `upto` are not looked at.
    """
    for played in reversed(tournament.rounds[:upto]):
        if played.stage is not Stage.DRAFT and len(played.open_boards) < max(1, len(played.pairings)):
            return played.number
    return 0


def published(tournament: Tournament, upto: int | None = None) -> int:
    """Return the number of the latest round that is no draft, 0 before the first; `upto`: of the rounds so far."""
    rounds = tournament.rounds[:upto]
    return max((played.number for played in rounds if played.stage is not Stage.DRAFT), default=0)


def missing(tournament: Tournament, number: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the rounds up to `number` that lack results, each with its open and adjourned boards."""
    found = []
    for played in tournament.rounds[:number]:
        boards = tuple(sorted((*played.open_boards, *played.adjourned_boards)))
        if boards:
            found.append((played.number, boards))
    return tuple(found)


def notices(tournament: Tournament, open_boards: Sequence[tuple[int, tuple[int, ...]]]) -> tuple[str, ...]:
    """Return what must be said before a table of results: that there is nobody yet, or what is still open."""
    if not tournament.players:
        return (translate(N_("There are no players yet.")),)
    if not open_boards:
        return ()
    rounds = (
        wording.text(N_("round {round}: {boards}"), round=number, boards=parts.boards_text(boards))
        for number, boards in open_boards
    )
    return (wording.text(N_("Not final. Without a result in {open}."), open="; ".join(rounds)),)


def has_left(player: Player, number: int) -> bool:
    """Whether somebody who looks at the event after round `number` sees that the player does not go on."""
    return player.withdrawn_from is not None and player.withdrawn_from <= number + 1
