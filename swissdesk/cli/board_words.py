"""Boards as people type them, ``1-5 6-2``, White first: read, or refused with the place and what is expected."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from swissdesk.cli.exits import UsageError
from swissdesk.engine.proposal import Pairs
from swissdesk.i18n import N_
from swissdesk.model import Tournament

_PAIR = re.compile(r"([0-9]{1,9})[-–—:]([0-9]{1,9})")
_BETWEEN = re.compile(r"[\s,;]+")


@dataclass(frozen=True)
class _Typed:
    """A pair as it was typed: the how-manieth, and the word."""

    place: int
    word: str


def read_pairs(text: str) -> Pairs:
    """Return the pairs in a text, between spaces or commas; raises UsageError with the place of what is no pair."""
    pairs = tuple(_pair(typed) for typed in _typed(text))
    if not pairs:
        raise UsageError(N_("--pairs holds no pair. Write two starting ranks with a hyphen, White first: 1-5 6-2."))
    return pairs


def _typed(text: str) -> Iterator[_Typed]:
    words = filter(None, _BETWEEN.split(text))
    return (_Typed(place, word) for place, word in enumerate(words, 1))


def _pair(typed: _Typed) -> tuple[int, int]:
    match = _PAIR.fullmatch(typed.word)
    if match is None:
        raise UsageError(
            N_("--pairs, pair {place}: “{word}” is no pair. Write two starting ranks with a hyphen, White first: 1-5."),
            place=typed.place, word=typed.word,
        )  # fmt: skip
    return int(match[1]), int(match[2])


def check_places(pairs: Pairs, bye: int | None, tournament: Tournament, present: Collection[int], number: int) -> None:
    """Raise UsageError, with the place, for somebody who cannot be on a board of round `number`, or is there twice."""
    seen: dict[int, int] = {}
    for place, pair in enumerate(pairs, 1):
        for player in pair:
            facts: dict[str, int | str] = {"place": place, "pair": f"{pair[0]}-{pair[1]}", "player": player}
            if player in seen:
                raise _twice(seen[player], facts)
            if player not in present:
                raise _not_there(tournament, number, facts)
            seen[player] = place
    if bye is not None and bye not in present:
        raise UsageError(
            N_("--bye: {player} is not to be paired in round {round}. Choose a player who is present."),
            player=bye, round=number,
        )  # fmt: skip
    if bye in seen:
        raise UsageError(
            N_("--bye: {player} stands in pair {place}. Whoever has the bye has no board."),
            player=bye, place=seen[bye],
        )  # fmt: skip


def _twice(earlier: int, facts: dict[str, int | str]) -> UsageError:
    if earlier == facts["place"]:
        return UsageError(N_("--pairs, pair {place} ({pair}): nobody can meet the same player."), **facts)
    return UsageError(
        N_("--pairs, pair {place} ({pair}): {player} stands in pair {earlier} already. Everybody has one board."),
        earlier=earlier, **facts,
    )  # fmt: skip


def _not_there(tournament: Tournament, number: int, facts: dict[str, int | str]) -> UsageError:
    if facts["player"] in tournament.by_id:
        return UsageError(
            N_("--pairs, pair {place} ({pair}): {player} is not to be paired in round {round}. Choose players who are "
               "present."),
            round=number, **facts,
        )  # fmt: skip
    return UsageError(
        N_("--pairs, pair {place} ({pair}): there is no player {player}. Starting ranks go from {first} to {last}."),
        first=min(tournament.by_id, default=0), last=max(tournament.by_id, default=0), **facts,
    )  # fmt: skip
