"""Comments with a meaning: ``### kind @ Round n: text`` is how arbiters log what TRF has no record for.

Decisions come back as decisions. Four kinds are read back into what they stand for: who has withdrawn, results that
count for the rating only, boards changed by hand (`altered_boards`), and what was known when a round was paired
(`known_records`). So are three settings: systems without a code, the matches of a knockout (``### Knockout: 2 games, 4
tie-break games, third place``), and a round robin that keeps the results of early leavers.
"""

from __future__ import annotations

import re

from swissdesk.formats.trf.altered_boards import ALTERED, take_altered
from swissdesk.formats.trf.codes import GAME_CODES, REGULAR_CODES, UNCODED_SYSTEMS, result_of
from swissdesk.formats.trf.draft import Draft, Line, RatedResult
from swissdesk.formats.trf.event_records import one_line
from swissdesk.formats.trf.known_records import read_known
from swissdesk.formats.trf.rating_records import read_used
from swissdesk.formats.trf.view import View
from swissdesk.model import Decision, KnockoutTerms, Pairing, Result
from swissdesk.model.annulment import meets_everybody

_COMMENT = re.compile(r"### (\S.*?) @ Round (\d{1,3}): ?(.*)")
_RATED = re.compile(r"(\d{1,4})-(\d{1,4}) (\S):(\S) => (\S):(\S)(?: \(the points are those of \3:\4\))?")
_SYSTEM = "### Pairing system: "
_KNOCKOUT = re.compile(r"### Knockout: ([1-9]\d{0,3}) games(?:, (\d{1,4}) tie-break games)?(, third place)?")
_ALL_COUNT = "### Round robin: the results of early leavers count"
_WITHDRAWN = "Withdrawn"
_RATING = "Rating correction"


def read_comment(draft: Draft, line: Line) -> str:
    """Return the slot that a comment belongs to, empty for one that is just kept."""
    text = line.text.rstrip()
    if text.startswith(_SYSTEM) and text.removeprefix(_SYSTEM) in UNCODED_SYSTEMS:
        draft.uncoded_system = text.removeprefix(_SYSTEM)
        return "system"
    if text == _ALL_COUNT:
        draft.annul_early = False
        return "annulment"
    match = _KNOCKOUT.fullmatch(text)
    if match is not None:
        draft.knockout = KnockoutTerms(int(match[1]), None if match[2] is None else int(match[2]), bool(match[3]))
        return "knockout"
    if read_used(draft, line):
        return "used"
    if read_known(draft, line):
        return "known"
    match = _COMMENT.fullmatch(text)
    if match is None:
        return ""
    kind, number, text = match[1], int(match[2]), match[3].strip()
    if kind == _WITHDRAWN and re.fullmatch(r"\d{1,4}( \d{1,4})*", text):
        for player in text.split():
            draft.withdrawn.setdefault(int(player), (number, line))
        return "withdrawn"
    if kind == _RATING and _take_rated(draft, line, number, text):
        return "rated"
    if kind == ALTERED and take_altered(draft, line, number, text):
        return "alterations"
    draft.decisions.append(Decision(kind, number, text))
    return "decisions"


def _take_rated(draft: Draft, line: Line, number: int, text: str) -> bool:
    match = _RATED.fullmatch(text)
    result = REGULAR_CODES.get((match[5], match[6])) if match is not None else None
    if match is None or result is None or not {match[3], match[4]} <= GAME_CODES.keys():
        return False
    used = result_of(match[3], match[4])
    draft.rated.append((RatedResult(number, int(match[1]), int(match[2]), used, result), line))
    return True


def write_system(view: View, style: str) -> list[str]:
    """The pairing system, where record 192 has no code for it."""
    system = view.tournament.settings.system
    return [_SYSTEM + system] if system in UNCODED_SYSTEMS else []


def write_knockout(view: View, style: str) -> list[str]:
    """How the matches of a knockout are played, if not in one game each until one is won."""
    terms = view.tournament.settings.knockout
    if terms == KnockoutTerms():
        return []
    tiebreaks = "" if terms.tiebreak_games is None else f", {terms.tiebreak_games} tie-break games"
    return [f"### Knockout: {terms.games} games{tiebreaks}{', third place' if terms.third_place else ''}"]


def write_annulment(view: View, style: str) -> list[str]:
    """That a round robin keeps the results of those who left before half of their games."""
    tournament = view.tournament
    return [_ALL_COUNT] if meets_everybody(tournament) and not tournament.settings.annul_early else []


def write_decisions(view: View, style: str) -> list[str]:
    """The log of irregular decisions, a comment line each."""
    return [_line(decision.kind, decision.round, decision.text) for decision in view.tournament.decisions]


def write_rated(view: View, style: str) -> list[str]:
    """The boards whose result in the file is for the rating only, with the one that was used: a comment line each."""
    return [
        _line(_RATING, r.number, _correction(board, board.result, board.reported))
        for r in view.rounds
        for board in r.pairings
        if board.reported is not None and board.result is not None
    ]


def _correction(board: Pairing, used: Result, reported: Result) -> str:
    """Return what the comment says: the result that was used, then the one in the players' lines."""
    return f"{board.white}-{board.black} {used.code} => {reported.code} (the points are those of {used.code})"


def write_withdrawn(view: View, style: str) -> list[str]:
    """Who has left, a comment line for each round; TRF has no record for it."""
    by_round: dict[int, list[int]] = {}
    for player in view.withdrawn:
        by_round.setdefault(player.withdrawn_from or 0, []).append(player.id)
    return [
        _line(_WITHDRAWN, number, " ".join(map(str, sorted(players)))) for number, players in sorted(by_round.items())
    ]


def _line(kind: str, number: int, text: str) -> str:
    return f"### {one_line(kind)} @ Round {number}: {one_line(text)}".rstrip()
