"""Alerts about results missing or odd, rounds against the rules, and outdated sheets and copies."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import cache

from swissdesk import reports
from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model import Manner, Outcome, Pairing, Result, Round, Stage, Tournament
from swissdesk.model.findings import Finding, check
from swissdesk.reports import revisions
from swissdesk.reports.revisions import Print
from swissdesk.session.alerts.alert import FEW, Alert, Case, Severity, gathered
from swissdesk.session.backups import Copy, latest_round
from swissdesk.session.places import COPIES, PLAYERS, ROUND, SETTINGS, SHEETS, Place
from swissdesk.values import dataclass

# ---- what has left the document

COPY_TOO_OLD = timedelta(hours=2)
"""How old the latest copy may become while something is being done."""

PAIRING_SHEETS = ("pairings", "alphabetical", "slips")
"""Sheets by which players find their boards."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the checks know besides the tournament. Times are ISO 8601; what is not known is left out.

    `copies_wanted` is whether the arbiter chose a folder for copies.
    """

    prints: tuple[Print, ...] = ()
    copies_wanted: bool = False
    copy: Copy | None = None
    copy_failure: Message | None = None
    saved_at: str = ""
    now: str = ""


NO_FACTS = Facts()


# ---- what was printed


def outdated_sheets(tournament: Tournament, facts: Facts) -> Iterator[Alert]:
    """Sheets of the latest round that would be printed differently now."""
    number = latest_round(tournament)
    seen = {(known.sheet, known.round) for known in facts.prints}
    for sheet, round_number in sorted(seen, key=str):
        if sheet not in PAIRING_SHEETS or round_number is None or round_number < number:
            continue
        printed = revisions.latest(facts.prints, sheet, round_number)
        if printed is not None:
            yield from _outdated(tournament, printed, round_number, revisions.time_text(printed.at, facts.now))


def _outdated(tournament: Tournament, printed: Print, round_number: int, time: str) -> Iterator[Alert]:
    place = Place(SHEETS, round=round_number, field=printed.sheet)
    if round_number > latest_round(tournament):
        text = message(
            N_("Round {round} was printed at {time} and has since been unpaired: the sheet is no longer valid."),
            round=round_number,
            time=time,
        )
        yield Alert(Severity.WARNING, "sheet-of-no-round", text, place)
        return
    try:
        sheet = reports.build(printed.sheet, tournament, round_number)
    except InvalidEdit:
        return
    changes = revisions.changes(sheet, printed, frames=False)
    if changes:
        lines = len(changes.to_mark) + len(changes.gone)
        template = N_("Round {round}: one line of “{sheet}” has changed since printing at {time}.")
        if lines > 1:
            template = N_("Round {round}: {lines} lines of “{sheet}” have changed since printing at {time}.")
        text = message(template, round=round_number, lines=lines, sheet=sheet.title, time=time)
        yield Alert(Severity.WARNING, "sheet-changed", text, place)


# ---- copies


def copies(tournament: Tournament, facts: Facts) -> Iterator[Alert]:
    """No copy, none that could be made, or none of lately."""
    number = latest_round(tournament)
    if facts.copy_failure is not None:
        yield _copy(Severity.WARNING, "copy-failed", facts.copy_failure)
        return
    if not number:
        return
    if not facts.copies_wanted:
        text = message(
            N_("There is no second copy of the tournament. Choose a folder for it on a USB stick or another disk.")
        )
        yield _copy(Severity.HINT, "no-copies", text)
        return
    if facts.copy is not None and facts.copy.second_medium is False:
        text = message(N_("The backup folder is on the same disk as the document: if that disk fails, both are lost."))
        yield _copy(Severity.HINT, "same-medium", text)
    yield from _old_copy(tournament, facts, number)


def _old_copy(tournament: Tournament, facts: Facts, number: int) -> Iterator[Alert]:
    if facts.copy is None:
        yield _copy(
            Severity.WARNING, "no-copy-yet", message(N_("No copy of the tournament has been saved and verified yet."))
        )
        return
    made = instant(facts.copy.at)
    published = instant(tournament.round(number).published_at)
    if made is None:
        return
    if published is not None and made < published:
        text = message(
            N_("The latest copy ({time}) was saved before round {round} was published."),
            time=revisions.time_text(facts.copy.at, facts.now),
            round=number,
        )
        yield _copy(Severity.WARNING, "copy-too-old", text)
        return
    saved, now = instant(facts.saved_at), instant(facts.now)
    if saved is not None and now is not None and saved > made and now - made > COPY_TOO_OLD:
        template = N_("The latest copy ({time}) does not contain the last changes.")
        text = message(template, time=revisions.time_text(facts.copy.at, facts.now))
        yield _copy(Severity.HINT, "copy-too-old", text)


def _copy(severity: Severity, kind: str, text: Message) -> Alert:
    return Alert(severity, kind, text, Place(COPIES))


def instant(at: str) -> datetime | None:
    """Return a time in ISO 8601; one without a zone is of this computer's."""
    try:
        return datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


# ---- results

UPSET = 400
"""A rating difference from which on a win of the weaker player may be a slip of the keys."""
_LISTED = 8


def missing(tournament: Tournament, running: Severity, earlier: Severity) -> Iterator[Alert]:
    """Boards without a result: how much it matters in the latest round, and in those before it."""
    for played in tournament.rounds:
        if played.open_boards and played.stage is not Stage.DRAFT:
            is_latest = played.number == len(tournament.rounds)
            severity = running if is_latest else earlier
            yield _boards(severity, "no-result", played, played.open_boards, _MISSING)


def adjourned(tournament: Tournament) -> Iterator[Alert]:
    """Games still to be finished: they count as draws for the pairing, and no final standings can be made."""
    for played in tournament.rounds:
        if played.adjourned_boards:
            is_latest = played.number == len(tournament.rounds)
            severity = Severity.HINT if is_latest else Severity.WARNING
            yield _boards(severity, "adjourned", played, played.adjourned_boards, _ADJOURNED)


_MISSING = (
    N_("Round {round}: the result of board {boards} is missing."),
    N_("Round {round}: {count} results missing (boards {boards})."),
    N_("Round {round}: {count} results missing."),
)
_ADJOURNED = (
    N_("Round {round}: the game on board {boards} is adjourned."),
    N_("Round {round}: {count} adjourned games (boards {boards})."),
    N_("Round {round}: {count} adjourned games."),
)
_UNCHECKED = (
    N_("Round {round}: the result on board {boards} is not signed off."),
    N_("Round {round}: {count} results not signed off (boards {boards})."),
    N_("Round {round}: {count} results not signed off."),
)


def _boards(
    severity: Severity, kind: str, played: Round, boards: tuple[int, ...], templates: tuple[str, str, str]
) -> Alert:
    """Return the alert of some boards of a round; it keeps its key when there are more or fewer of them."""
    count = len(boards)
    template = templates[0] if count == 1 else templates[1] if count <= _LISTED else templates[2]
    text = message(template, round=played.number, count=count, boards=boards)
    others = tuple(Place(ROUND, round=played.number, board=board, field="result") for board in boards[1:])
    return Alert(
        severity,
        f"{kind}-{played.number}",
        text,
        Place(ROUND, round=played.number, board=boards[0], field="result"),
        others,
    )


def second_pass(tournament: Tournament) -> Iterator[Alert]:
    """A second pass that was begun and not finished, once all results are in."""
    latest = tournament.current_round
    if latest is None or not latest.signed_off or not latest.is_complete or latest.stage is Stage.CLOSED:
        return
    unchecked = tuple(board for board in range(1, len(latest.pairings) + 1) if board not in set(latest.signed_off))
    if unchecked:
        yield _boards(Severity.HINT, "not-signed-off", latest, unchecked, _UNCHECKED)


def upsets(tournament: Tournament) -> Iterator[Alert]:
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
    many = N_("Much higher-rated players lost on boards {names} and {more} more. Please verify the results.")
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
        N_("Round {round}, board {board}: {winner} ({less}) beat {loser} ({rating}). Please verify."),
        round=number,
        board=board,
        winner=winner.name,
        less=winner.rating,
        loser=loser.name,
        rating=loser.rating,
    )


def impossible_results(tournament: Tournament) -> Iterator[Alert]:
    """Results that do not exist in chess, from files of others, and differences in what is reported for rating."""
    for played in tournament.rounds:
        for board, pairing in enumerate(played.pairings, 1):
            if pairing.result is not None and not pairing.result.is_regular:
                yield _impossible(played.number, board, pairing.result)


def _impossible(number: int, board: int, result: Result) -> Alert:
    text = message(
        N_("Round {round}, board {board}: {result} is not a possible result."),
        round=number,
        board=board,
        result=result,
    )
    place = Place(ROUND, round=number, board=board, field="result")
    return Alert(Severity.ERROR, "impossible-result", text, place)


# ---- what the rules say of the rounds on record


def against_rules(tournament: Tournament) -> Iterator[Alert]:
    """What `model.findings` says: repeated games and byes, colours, absences, too many rounds.

    Many of one kind are one alert: rounds that no Swiss system has paired are against its rules all over.
    """
    kinds: dict[str, list[Finding]] = {}
    for finding in check(tournament):
        kinds.setdefault(finding.message.template, []).append(finding)
    boards = cache(lambda number: _board_of_everybody(tournament.round(number)))
    for template, found in kinds.items():
        kind = f"finding-{zlib.crc32(template.encode()):08x}"
        if len(found) > FEW:
            first = _message_of(tournament, found[0])
            text = message(N_("{first} The same was found elsewhere: {more}."), first=first, more=len(found) - 1)
            places = tuple(_place(boards, each) for each in found)
            yield Alert(Severity.WARNING, kind, text, places[0], places[1:])
        else:
            for each in found:
                yield Alert(Severity.WARNING, kind, _message_of(tournament, each), _place(boards, each))


def _message_of(tournament: Tournament, finding: Finding) -> Message:
    """Return a finding with the round and the name in front; its own words know players by their numbers only."""
    player = tournament.by_id.get(finding.player) if finding.player is not None else None
    if player is None or finding.round is None:
        return finding.message
    return message(N_("Round {round}, {name}: {what}"), round=finding.round, name=player.name, what=finding.message)


def _board_of_everybody(played: Round) -> dict[int, int]:
    """Return on which board everybody plays, by starting rank."""
    return {player: board for board, pairing in enumerate(played.pairings, 1) for player in pairing.pair}


def _place(boards: Callable[[int], dict[int, int]], finding: Finding) -> Place:
    """Return where a finding can be looked at; `boards` says who plays where in a round."""
    if finding.round is None:
        return Place(SETTINGS, field="rounds")
    if finding.player is None:
        return Place(ROUND, round=finding.round)
    board = boards(finding.round).get(finding.player)
    if board is None:
        return Place(PLAYERS, player=finding.player, round=finding.round)
    return Place(ROUND, player=finding.player, round=finding.round, board=board)
