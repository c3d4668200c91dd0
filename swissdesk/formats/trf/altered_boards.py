"""Boards that the arbiter changed by hand, as a comment that names those that differ: before, after, and why.

``### MPA @ Round 3: 1-3 4-2 44=PAB => 1-4 3-44 2=PAB; the reason``, in the order of the numbers. Read back, the round
knows how it stood at first; a comment that does not agree with the boards of the file stays a decision.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from swissdesk.formats.trf.draft import AlteredBoards, Draft, Line
from swissdesk.formats.trf.event_records import one_line
from swissdesk.formats.trf.view import View
from swissdesk.model import Alteration, Decision, Round, Tournament

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
    now = {*r.pairs} | ({(r.pairing_bye, 0)} if r.pairing_bye is not None else set())
    named = {player for board in altered.before for player in board if player}
    if not {*altered.after} <= now or not named <= {*ids}:
        return None
    kept = tuple(pair for pair in r.pairs if pair not in altered.after)
    moved = tuple(pair for pair in altered.before if pair[1])
    byes = [player for player, other in altered.before if not other]
    bye = byes[0] if byes else None if (r.pairing_bye, 0) in altered.after else r.pairing_bye
    return Alteration((*kept, *moved), bye)


# ---- writing


def write_alterations(view: View, style: str) -> list[str]:
    """The rounds whose boards the arbiter changed, a comment line each."""
    return [line for r in view.rounds if r.alteration is not None for line in _altered(r, r.alteration)]


def _altered(r: Round, first: Alteration) -> Iterator[str]:
    old, new = _places(first.pairs, first.bye), _places(r.pairs, r.pairing_bye)
    before = " ".join(place for place in old if place not in new) or "none"
    after = " ".join(place for place in new if place not in old) or "none"
    if before != after:
        yield one_line(
            f"### {ALTERED} @ Round {r.number}: {before} => {after}" + (f"; {first.reason}" if first.reason else "")
        )


def _places(pairs: tuple[tuple[int, int], ...], bye: int | None) -> dict[str, None]:
    places = [f"{white}-{black}" for white, black in sorted(pairs)]
    return dict.fromkeys(places if bye is None else [*places, f"{bye}=PAB"])
