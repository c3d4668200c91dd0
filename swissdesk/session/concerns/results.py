"""Results that are missing or look wrong, and rounds that are not as the rules have them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Manner, Outcome, Pairing, Result, Round, Stage, Tournament
from swissdesk.model.findings import Finding, check
from swissdesk.session.concerns.concern import FEW, Case, Concern, Severity, gathered
from swissdesk.session.places import PLAYERS, ROUND, SETTINGS, Place

UPSET = 400
"""A rating difference from which on a win of the weaker player may be a slip of the keys."""
_LISTED = 8


def missing(tournament: Tournament, running: Severity, earlier: Severity) -> Iterator[Concern]:
    """Boards without a result: how much it matters in the latest round, and in those before it."""
    for played in tournament.rounds:
        if played.open_boards and played.stage is not Stage.DRAFT:
            is_latest = played.number == len(tournament.rounds)
            severity = running if is_latest else earlier
            yield _boards(severity, "no-result", played, played.open_boards, _MISSING)


def adjourned(tournament: Tournament) -> Iterator[Concern]:
    """Games still to be finished: they count as draws for the pairing, and no final standings can be made."""
    for played in tournament.rounds:
        if played.adjourned_boards:
            is_latest = played.number == len(tournament.rounds)
            severity = Severity.HINT if is_latest else Severity.WARNING
            yield _boards(severity, "adjourned", played, played.adjourned_boards, _ADJOURNED)


_MISSING = (
    N_("Round {round}: the result of board {boards} is missing."),
    N_("Round {round}: {count} results are missing (boards {boards})."),
    N_("Round {round}: {count} results are missing."),
)
_ADJOURNED = (
    N_("Round {round}: board {boards} is adjourned."),
    N_("Round {round}: {count} games are adjourned (boards {boards})."),
    N_("Round {round}: {count} games are adjourned."),
)
_UNCHECKED = (
    N_("Round {round}: the result of board {boards} has not been signed off."),
    N_("Round {round}: {count} results have not been signed off (boards {boards})."),
    N_("Round {round}: {count} results have not been signed off."),
)


def _boards(
    severity: Severity, kind: str, played: Round, boards: tuple[int, ...], templates: tuple[str, str, str]
) -> Concern:
    """Return the concern of some boards of a round; it keeps its key when there are more or fewer of them."""
    count = len(boards)
    template = templates[0] if count == 1 else templates[1] if count <= _LISTED else templates[2]
    text = message(template, round=played.number, count=count, boards=boards)
    others = tuple(Place(ROUND, round=played.number, board=board, field="result") for board in boards[1:])
    return Concern(severity, f"{kind}-{played.number}", text,
                   Place(ROUND, round=played.number, board=boards[0], field="result"), others)  # fmt: skip


def second_pass(tournament: Tournament) -> Iterator[Concern]:
    """A second pass that was begun and not finished, once all results are in."""
    latest = tournament.current_round
    if latest is None or not latest.signed_off or not latest.is_complete or latest.stage is Stage.CLOSED:
        return
    unchecked = tuple(board for board in range(1, len(latest.pairings) + 1) if board not in set(latest.signed_off))
    if unchecked:
        yield _boards(Severity.HINT, "not-signed-off", latest, unchecked, _UNCHECKED)


def upsets(tournament: Tournament) -> Iterator[Concern]:
    """Wins over much stronger players in the latest round: one in so many is a slip of the keys.

    Results that were signed off are what they are.
    """
    latest = tournament.current_round
    if latest is None or latest.stage is not Stage.PUBLISHED:
        return
    signed_off = set(latest.signed_off)
    found = [
        Case(str(board), text, Place(ROUND, round=latest.number, board=board, field="result"))
        for board, pairing in enumerate(latest.pairings, 1)
        if board not in signed_off and (text := _upset(tournament, latest.number, board, pairing)) is not None
    ]
    many = N_("Much stronger players lost on boards {names}, and on {more} more. Were the results typed right?")
    yield from gathered(Severity.HINT, "upset", found, many)


def _upset(tournament: Tournament, number: int, board: int, pairing: Pairing) -> Message | None:
    result = pairing.result
    if result is None or result.manner is Manner.FORFEIT or Outcome.WIN not in (result.white, result.black):
        return None
    white, black = tournament.by_id[pairing.white], tournament.by_id[pairing.black]
    winner, loser = (white, black) if result.white is Outcome.WIN else (black, white)
    if not winner.rating or loser.rating - winner.rating < UPSET:
        return None
    return message(
        N_("Round {round}, board {board}: {winner} ({less}) won against {loser} ({rating}). Was it typed right?"),
        round=number, board=board, winner=winner.name, less=winner.rating, loser=loser.name, rating=loser.rating,
    )  # fmt: skip


def impossible_results(tournament: Tournament) -> Iterator[Concern]:
    """Results that do not exist in chess, from files of others, and differences in what is reported for rating."""
    for played in tournament.rounds:
        for board, pairing in enumerate(played.pairings, 1):
            if pairing.result is not None and not pairing.result.is_regular:
                yield _impossible(played.number, board, pairing.result)


def _impossible(number: int, board: int, result: Result) -> Concern:
    text = message(N_("Round {round}, board {board}: there is no result {result} in chess."),
                   round=number, board=board, result=result)  # fmt: skip
    place = Place(ROUND, round=number, board=board, field="result")
    return Concern(Severity.ERROR, "impossible-result", text, place)


# ---- what the rules say of the rounds on record


def against_rules(tournament: Tournament) -> Iterator[Concern]:
    """What `model.findings` says: repeated games and byes, colours, absences, too many rounds.

    Many of one kind are one concern: rounds that no Swiss system has paired are against its rules all over.
    """
    kinds: dict[str, list[Finding]] = {}
    for finding in check(tournament):
        kinds.setdefault(finding.message.template, []).append(finding)
    for template, found in kinds.items():
        kind = f"finding-{zlib.crc32(template.encode()):08x}"
        if len(found) > FEW:
            first = _told(tournament, found[0])
            text = message(N_("{first} The same is found {more} more times."), first=first, more=len(found) - 1)
            places = tuple(_place(tournament, each) for each in found)
            yield Concern(Severity.WARNING, kind, text, places[0], places[1:])
        else:
            for each in found:
                yield Concern(Severity.WARNING, kind, _told(tournament, each), _place(tournament, each))


def _told(tournament: Tournament, finding: Finding) -> Message:
    """Return a finding with the round and the name in front; its own words know players by their numbers only."""
    player = tournament.by_id.get(finding.player) if finding.player is not None else None
    if player is None or finding.round is None:
        return finding.message
    return message(N_("Round {round}, {name}: {what}"), round=finding.round, name=player.name, what=finding.message)


def _place(tournament: Tournament, finding: Finding) -> Place:
    if finding.round is None:
        return Place(SETTINGS, field="rounds")
    if finding.player is None:
        return Place(ROUND, round=finding.round)
    for board, pairing in enumerate(tournament.round(finding.round).pairings, 1):
        if finding.player in (pairing.white, pairing.black):
            return Place(ROUND, player=finding.player, round=finding.round, board=board)
    return Place(PLAYERS, player=finding.player, round=finding.round)
