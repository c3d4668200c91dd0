"""Comments with a meaning: ``### kind @ Round n: text`` is how arbiters log what TRF has no record for.

Decisions come back as decisions. Read back into what they stand for are: withdrawals, results that count for the rating
only, boards changed by hand, what was known when a round was paired (`known_records`), and three settings: systems
without a code, the matches of a knockout (``### Knockout: 2 games, 4 tie-break games, third place``), and a round robin
that keeps the results of early leavers. Changed boards stand in the order of the numbers, before, after, and why:
``### MPA @ Round 3: 1-3 4-2 44=PAB => 1-4 3-44 2=PAB; the reason``. Read back, the round knows how it stood at first;
a comment that does not agree with the boards of the file stays a decision.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from swissdesk.formats.trf.codes import GAME_CODES, REGULAR_CODES, UNCODED_SYSTEMS, result_of
from swissdesk.formats.trf.draft import AlteredBoards, Draft, Line, RatedResult
from swissdesk.formats.trf.event_records import one_line
from swissdesk.formats.trf.known_records import read_known
from swissdesk.formats.trf.rating_records import read_periods, read_used
from swissdesk.formats.trf.view import View
from swissdesk.model import (
    Alteration,
    Decision,
    KnockoutTerms,
    Pairing,
    Result,
    Round,
    Tournament,
    format_points,
    parse_points,
)
from swissdesk.model.integrity import EXITED
from swissdesk.values import replace

# ---- boards changed by hand

ALTERED = "MPA"
"""FIDE's word for it: manual pairing adjustment."""

_PLACE = r"(?:\d{1,4}-\d{1,4}|\d{1,4}=PAB|none)"
_BOARDS = re.compile(rf"({_PLACE}(?: {_PLACE})*) => ({_PLACE}(?: {_PLACE})*)(?:;.*)?")


# ---- reading


def take_altered(draft: Draft, line: Line, number: int, text: str) -> bool:
    """Take in what a comment says of changed boards; False if it names none, or the round has such a comment."""
    match = _BOARDS.fullmatch(text)
    if match is None or any(known.round == number for known in draft.alterations):
        return False
    before, after = (tuple(_places_in(part)) for part in (match[1], match[2]))
    decision = Decision(ALTERED, number, text)
    draft.alterations.append(AlteredBoards(number, before, after, decision, len(draft.decisions), line))
    return True


def _places_in(text: str) -> Iterator[tuple[int, int]]:
    for word in text.split():
        if word != "none":
            one, _, other = word.replace("=PAB", "-0").partition("-")
            yield int(one), int(other)


def with_alterations(draft: Draft, tournament: Tournament) -> Tournament:
    """Return the tournament whose rounds know how they stood before the arbiter changed them."""
    rounds, decisions = list(tournament.rounds), list(tournament.decisions)
    for altered in reversed(draft.alterations):
        r = rounds[altered.round - 1] if 1 <= altered.round <= len(rounds) else None
        first = None if r is None else _first_boards(r, altered, tournament.by_id.keys())
        if r is None or first is None:
            decisions.insert(altered.place, altered.decision)
            draft.other_slots[altered.line.number] = "decisions"
            draft.styles.setdefault("decisions", draft.styles["alterations"])
        else:
            rounds[altered.round - 1] = replace(r, alteration=replace(first, reason=altered.reason))
    return tournament.replace(rounds=tuple(rounds), decisions=tuple(decisions))


def _first_boards(r: Round, altered: AlteredBoards, ids: Collection[int]) -> Alteration | None:
    """Return the boards before a change, None if the round is not what the change made of it."""
    now = {*r.pairs, (r.pairing_bye, 0)}
    named = {player for board in altered.before for player in board if player}
    if not {*altered.after} <= now or not named <= {*ids}:
        return None
    kept = tuple(pair for pair in r.pairs if pair not in altered.after)
    moved = tuple(pair for pair in altered.before if pair[1])
    byes = [player for player, other in altered.before if not other]
    bye = byes[0] if byes else None if (r.pairing_bye, 0) in altered.after else r.pairing_bye
    placed = [player for pair in (*kept, *moved) for player in pair] + [bye]
    return Alteration((*kept, *moved), bye) if len({*placed}) == len(placed) else None


# ---- writing


def write_alterations(view: View, style: str) -> list[str]:
    """The rounds whose boards the arbiter changed, a comment line each."""
    return [_line(one.kind, one.round, one.text) for one in decisions_of(view.rounds) if one.kind == ALTERED]


def decisions_of(rounds: Iterable[Round]) -> Iterator[Decision]:
    """Yield what a report says of rounds beside the log: boards changed by hand, results for the rating only."""
    for r in rounds:
        text = "" if r.alteration is None else _altered(r, r.alteration)
        if text:
            yield Decision(ALTERED, r.number, text)
        for board in r.pairings:
            if board.reported is not None and board.result is not None:
                yield Decision(_RATING, r.number, _correction(board, board.result, board.reported))


def _altered(r: Round, first: Alteration) -> str:
    """Return the boards that were changed, before and after; empty if they are the same again."""
    old, new = _places(first.pairs, first.bye), _places(r.pairs, r.pairing_bye)
    before = " ".join(place for place in old if place not in new) or "none"
    after = " ".join(place for place in new if place not in old) or "none"
    if before == after:
        return ""
    return f"{before} => {after}" + (f"; {first.reason}" if first.reason else "")


def _places(pairs: tuple[tuple[int, int], ...], bye: int | None) -> dict[str, None]:
    places = [f"{white}-{black}" for white, black in sorted(pairs)]
    return dict.fromkeys(places if bye is None else [*places, f"{bye}=PAB"])


# ---- all other comments

_COMMENT = re.compile(r"### (\S.*?) @ Round (\d{1,3}): ?(.*)")
_RATED = re.compile(r"(\d{1,4})-(\d{1,4}) (\S):(\S) => (\S):(\S)(?: \(the points are those of \3:\4\))?")
_SYSTEM = "### Pairing system: "
_KNOCKOUT = re.compile(r"### Knockout: ([1-9]\d{0,3}) games(?:, (\d{1,4}) tie-break games)?(, third place)?")
_ALL_COUNT = "### Round robin: the results of early leavers count"
_WITHDRAWN = "Withdrawn"
_VALUE = r"\d{1,4}=-?\d{1,6}(?:\.\d{1,2})?"
_ENTERED = re.compile(rf"### (OTHER_EXTERNAL|OTHER_LOTS): ({_VALUE}(?: {_VALUE})*)")
_EXPELLED = "Expelled"
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
    match = _ENTERED.fullmatch(text)
    if match is not None:
        for word in match[2].split():
            player, _, value = word.partition("=")
            draft.entered.setdefault(int(player), {})[match[1]] = parse_points(value)
        return "entered"
    match = _KNOCKOUT.fullmatch(text)
    if match is not None:
        draft.knockout = KnockoutTerms(int(match[1]), None if match[2] is None else int(match[2]), bool(match[3]))
        return "knockout"
    if read_used(draft, line):
        return "used"
    if read_periods(draft, line):
        return "periods"
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
    if kind == _EXPELLED and re.fullmatch(r"\d{1,4}( \d{1,4})*", text):
        draft.expelled.update(map(int, text.split()))
        return "expelled"
    if kind == EXITED and not text and number:
        draft.fide_mode_left = number
        return "left"
    if kind == _RATING and _take_rated(draft, line, number, text):
        return "rated"
    if kind == ALTERED and take_altered(draft, line, number, text):
        return "alterations"
    draft.decisions.append(Decision(kind, number, text))
    return "decisions"


def _take_rated(draft: Draft, line: Line, number: int, text: str) -> bool:
    match = _RATED.fullmatch(text)
    if match is None:
        return False
    result = REGULAR_CODES.get((match[5], match[6]))
    if result is None or not {match[3], match[4]} <= GAME_CODES.keys():
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
    return [_ALL_COUNT] if tournament.meets_everybody and not tournament.settings.annul_early else []


def write_left(view: View, style: str) -> list[str]:
    """The round in which FIDE mode was left."""
    number = view.tournament.settings.fide_mode_left
    return [] if number is None else [_line(EXITED, number, "")]


def write_decisions(view: View, style: str) -> list[str]:
    """The log of irregular decisions, a comment line each."""
    return [_line(decision.kind, decision.round, decision.text) for decision in view.tournament.decisions]


def write_rated(view: View, style: str) -> list[str]:
    """The boards whose result in the file is for the rating only, with the one that was used: a comment line each."""
    return [_line(one.kind, one.round, one.text) for one in decisions_of(view.rounds) if one.kind == _RATING]


def _correction(board: Pairing, used: Result, reported: Result) -> str:
    """Return what the comment says: the result that was used, then the one in the players' lines."""
    return f"{board.white}-{board.black} {used.code} => {reported.code} (the points are those of {used.code})"


def write_withdrawn(view: View, style: str) -> list[str]:
    """Who has left, a comment line for each round; TRF has no record for it."""
    by_round: dict[int, list[int]] = {}
    for player in view.players:
        if player.withdrawn_from is not None:
            by_round.setdefault(player.withdrawn_from, []).append(player.id)
    return [
        _line(_WITHDRAWN, number, " ".join(map(str, sorted(players)))) for number, players in sorted(by_round.items())
    ]


def write_expelled(view: View, style: str) -> list[str]:
    """Who was expelled, a comment line for each round from which on they did not play."""
    by_round: dict[int, list[int]] = {}
    for player in view.players:
        if player.expelled:
            by_round.setdefault(player.withdrawn_from or view.next_round, []).append(player.id)
    return [_line(_EXPELLED, number, " ".join(map(str, sorted(found)))) for number, found in sorted(by_round.items())]


def write_entered(view: View, style: str) -> list[str]:
    """The tie-break values and lots that were typed in: ``### OTHER_EXTERNAL: 1=12.5 2=3.0``."""
    values = [(p.id, format_points(p.external)) for p in view.players if p.external is not None]
    lots = [(p.id, str(p.lot)) for p in view.players if p.lot]
    return [
        f"### {code}: {' '.join(f'{player}={value}' for player, value in found)}"
        for code, found in (("OTHER_EXTERNAL", values), ("OTHER_LOTS", lots))
        if found
    ]


def _line(kind: str, number: int, text: str) -> str:
    return f"### {one_line(kind)} @ Round {number}: {one_line(text)}".rstrip()
