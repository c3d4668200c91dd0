"""Places on record against the standings by the tie-breaks that the file itself names (records 202 and 212).

Players whom nothing in the list separates may share a place or have running numbers in any order. A tie-break that
cannot be computed here ends what is held against the file. Without a list only the points speak, and only once the
event is over: before that, programs write what they like in those columns.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from swissdesk.checking.finding import Finding, Kind, article
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.standings import (
    EDITIONS,
    Rules,
    StandingRow,
    goes_by_bracket,
    rules_of,
    split_codes,
    table,
    usable,
)

_CLAUSE = article("C.07", "4")
_POINTS = "PTS"


class _Wrong(NamedTuple):
    """A player whose place in the file cannot be: it should be one from `first` to `last`."""

    player: int
    said: int
    first: int
    last: int


def wrong_places(tournament: Tournament) -> Iterator[Finding]:
    """Yield the players whose place in the file contradicts the standings, the best first.

    Or one finding for all of them, where the places are those of another edition of the rules.
    """
    listed = {row.player: row.rank for row in tournament.listing if row.rank and row.player in tournament.by_id}
    if len(listed) < 2 or not _mean_something(tournament, listed):
        return
    rules = rules_of(tournament)
    codes = _codes(tournament, rules)
    wrong = _contradictions(tournament, listed, codes, rules)
    if not wrong:
        return
    for edition in EDITIONS.values() if codes else ():
        if edition is not rules.edition and not _contradictions(
            tournament, listed, codes, replace(rules, edition=edition)
        ):
            text = message(
                N_("The places follow another edition of the tie-break rules ({edition}) than was in force on the "
                   "first day ({ruled})."),
                edition=edition.title, ruled=rules.edition.title,
            )  # fmt: skip
            yield Finding(Kind.PLACE, text, players=tuple(case.player for case in wrong), clause=_CLAUSE)
            return
    for case in wrong:
        yield Finding(Kind.PLACE, _sentence(tournament, case, codes), players=(case.player,), clause=_CLAUSE)


def _mean_something(tournament: Tournament, listed: Mapping[int, int]) -> bool:
    """Whether the places are a statement: of a finished event, or of a file that says how ties are broken."""
    if not tournament.rounds:
        return False
    if tournament.settings.tiebreaks:
        return True
    is_over = tournament.settings.rounds is None or tournament.is_over
    return is_over and any(player != place for player, place in listed.items())


def _codes(tournament: Tournament, rules: Rules) -> tuple[str, ...]:
    """Return the tie-breaks of the file up to the first that cannot be computed here; none for a knockout."""
    codes: list[str] = []
    if goes_by_bracket(tournament):
        return ()
    for written in (code for entry in tournament.settings.tiebreaks for code in split_codes(entry)):
        known = usable([written], rules)
        if not known:
            break
        codes += [code for code in known if code != _POINTS]
    return tuple(codes)


def _contradictions(
    tournament: Tournament, listed: Mapping[int, int], codes: Sequence[str], rules: Rules
) -> list[_Wrong]:
    """Return who stands outside the places that the group of those level with them has.

    Places are taken by their order among those in the file: some leave out who is not listed, or count 1, 1, 2.
    """
    rows = [row for row in table(tournament, None, codes, rules=rules) if row.player in listed]
    ordered = sorted(listed.values())
    wrong = []
    first = 1
    for group in _groups(rows):
        last = first + len(group) - 1
        for row in group:
            said = listed[row.player]
            if not first <= bisect_left(ordered, said) + 1 <= last:
                wrong.append(_Wrong(row.player, said, first, last))
        first = last + 1
    return wrong


def _groups(rows: Sequence[StandingRow]) -> Iterator[list[StandingRow]]:
    for _, group in groupby(rows, key=lambda row: row.rank):
        yield list(group)


def _sentence(tournament: Tournament, case: _Wrong, codes: Sequence[str]) -> Message:
    found = str(case.first) if case.first == case.last else f"{case.first}–{case.last}"
    template = N_("{name}: place {said} in the file, {found} by the points.")
    if codes:
        template = N_("{name}: place {said} in the file, {found} by the points and {tiebreaks}.")
    elif goes_by_bracket(tournament):
        template = N_("{name}: place {said} in the file, {found} by the bracket.")
    name = tournament.by_id[case.player].name
    return message(template, name=name, said=case.said, found=found, tiebreaks=", ".join(codes))
