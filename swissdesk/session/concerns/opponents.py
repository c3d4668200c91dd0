"""Whether everybody finds an opponent in the coming round, and who will probably have none.

Cheap: counting, and at most one search for any complete set of boards, colours aside. Which boards the rules make is
for the engine to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk import wording
from swissdesk.engine import SYSTEMS
from swissdesk.engine.matching.cardinality import has_perfect
from swissdesk.engine.position import Competitor, position_of
from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Colour, Tournament
from swissdesk.model.findings import SWISS_SYSTEMS
from swissdesk.session.concerns.concern import Concern, Severity, gathered
from swissdesk.session.concerns.people import case
from swissdesk.session.feasibility import Graph, meetable, stuck, stuck_message
from swissdesk.session.places import PLAYERS, Place


def opponents(tournament: Tournament) -> Iterator[Concern]:
    """Players with nobody left to meet, a round without a complete set of boards, and the bye of an odd number."""
    number, system = tournament.next_round_number, tournament.settings.system
    if system not in SYSTEMS or system not in SWISS_SYSTEMS:
        return
    present = tournament.present(number)
    if len(present) < 2:
        return
    graph = meetable(tournament, present, number)
    eligible = _eligible(tournament) if len(present) % 2 else ()
    can_be_paired = _has_boards(graph, present, {c.id for c in eligible})
    lonely = [
        case(tournament.by_id[player], N_("{name} has met, or may not meet, everybody who is there."), "id")
        for player, others in zip(present, graph, strict=True)
        if not others
    ]
    severity = Severity.WARNING if can_be_paired else Severity.ERROR
    yield from gathered(severity, "no-opponent", lonely, N_("Nobody left to meet: {names}, and {more} more players."))
    if len(present) % 2:
        yield _bye(tournament, len(present), eligible)
    if not can_be_paired and not lonely and (eligible or len(present) % 2 == 0):
        found = stuck(tournament, number)
        text = message(N_("Round {round} has no legal pairing: whatever the boards are, somebody is left over."),
                       round=number)  # fmt: skip
        if found is not None:
            text = stuck_message(tournament, found)
        yield Concern(Severity.ERROR, "no-pairing", text, Place(PLAYERS, round=number))


def _has_boards(graph: Graph, present: Sequence[int], eligible: set[int]) -> bool:
    """Whether everybody can be paired; of an odd number one of the `eligible` stays out and has the bye."""
    count = len(graph)
    if count % 2 == 0:
        is_dense = 2 * min(map(int.bit_count, graph)) >= count  # Dirac: then there is a circle through all of them
        return is_dense or has_perfect(graph, (1 << count) - 1)
    byes = sum(1 << at for at, player in enumerate(present) if player in eligible)
    with_bye = [others | (byes >> at & 1) << count for at, others in enumerate(graph)]
    return has_perfect([*with_bye, byes], (1 << count + 1) - 1)


def _eligible(tournament: Tournament) -> tuple[Competitor, ...]:
    """Return those who are there and may have the pairing-allocated bye (C.04.1 art. 4), the best first."""
    rounds = max(tournament.settings.rounds or 0, tournament.next_round_number)
    edition = SYSTEMS[tournament.settings.system].edition
    position = position_of(tournament, edition, rounds, Colour.WHITE)
    return tuple(c for c in position.competitors if c.may_have_bye)


def _bye(tournament: Tournament, count: int, eligible: Sequence[Competitor]) -> Concern:
    number = tournament.next_round_number
    if not eligible:
        text = message(N_("{count} players are there, an odd number, and none of them may have the bye again."),
                       count=count)  # fmt: skip
        return Concern(Severity.ERROR, "no-bye", text, Place(PLAYERS, round=number))
    likely = min(eligible, key=lambda c: (c.score, c.unplayed, -c.place))
    text = message(
        N_("{count} players are there, an odd number: the bye goes to one of the last, probably {name} ({points})."),
        count=count, points=wording.points_text(likely.points), name=tournament.by_id[likely.id].name,
    )  # fmt: skip
    return Concern(Severity.HINT, "odd-number", text, Place(PLAYERS, player=likely.id, round=number))
