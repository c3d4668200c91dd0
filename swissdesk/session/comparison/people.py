"""Differences in who takes part and who has announced not to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from types import MappingProxyType

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Player, Tournament
from swissdesk.session.comparison.difference import Difference, Subject, changed_fields, field_message
from swissdesk.session.places import PLAYERS, Place

_LABELS = {
    "name": N_("name"),
    "rating": N_("rating"),
    "title": N_("title"),
    "sex": N_("sex"),
    "federation": N_("federation"),
    "fide_id": N_("FIDE ID"),
    "birth": N_("born"),
    "club": N_("club"),
    "ratings": N_("ratings of other lists"),
    "coefficient": N_("K factor"),
    "family": N_("family"),
    "checked_in": N_("here"),
    "paid": N_("paid"),
    "national_id": N_("national ID"),
}
_APART = frozenset({"id", "withdrawn_from"})


_NOBODY: Mapping[int, int] = MappingProxyType({})
_NAMED = 12
"""So many new starting ranks are told one by one."""


def numbers(before: Tournament, moved: Mapping[int, int]) -> Iterator[Difference]:
    """Yield who has another starting rank (old: new); of many only how many they are."""
    if len(moved) > _NAMED:
        text = message(N_("Starting ranks given anew: {count} players have another number"), count=len(moved))
        yield Difference(Subject.PLAYERS, text, Place(PLAYERS))
        return
    for old, new in sorted(moved.items(), key=lambda pair: pair[1]):
        facts = {"name": before.by_id[old].name, "old": old, "new": new}
        yield _player(new, message(N_("{name}: starting rank {old} → {new}"), **facts), "id")


def put_aside(before: Tournament, after: Tournament, moved: Mapping[int, int]) -> dict[int, int]:
    """Return numbers that nobody has for those whose own one is another player's now, by the old ones."""
    taken = set(moved.values())
    free = count(max(before.by_id.keys() | after.by_id.keys()) + 1)
    return {player: next(free) for player in before.by_id if player in taken and player not in moved}


def players(before: Tournament, after: Tournament, aside: Mapping[int, int] = _NOBODY) -> Iterator[Difference]:
    """Yield who is new, who is gone, and every field that is not as it was; by starting rank.

    `aside` are numbers that stand for other ones, as `put_aside` gives them.
    """
    if before.players == after.players:
        return
    for number in sorted(before.by_id.keys() | after.by_id.keys()):
        old, new = before.by_id.get(number), after.by_id.get(number)
        if old is None and new is not None:
            yield _player(number, message(N_("New: {name} (number {number})"), name=new.name, number=number))
        elif new is None and old is not None:
            named = next((own for own, other in aside.items() if other == number), number)
            yield _player(named, message(N_("Not there any more: {name} (number {number})"),
                                         name=old.name, number=named))  # fmt: skip
        elif old is not None and new is not None and old != new:
            yield from _fields(old, new)
    if _order(before, after) != _order(after, before):
        yield Difference(Subject.PLAYERS, message(N_("The order of the list of players changed")), Place(PLAYERS))


def _order(tournament: Tournament, other: Tournament) -> list[int]:
    return [player.id for player in tournament.players if player.id in other.by_id]


def _fields(old: Player, new: Player) -> Iterator[Difference]:
    for name in changed_fields(old, new, _APART):
        text = field_message(_LABELS.get(name, name), getattr(old, name), getattr(new, name))
        yield _player(new.id, message(N_("{name}, {what}"), name=new.name, what=text), name)


def _player(number: int, text: Message, field: str = "") -> Difference:
    return Difference(Subject.PLAYERS, text, Place(PLAYERS, player=number, field=field))


def absences(before: Tournament, after: Tournament) -> Iterator[Difference]:
    """Yield who withdrew or came back, and what was announced for which round or is announced no longer."""
    for number in sorted(before.by_id.keys() & after.by_id.keys()):
        old, new = before.by_id[number].withdrawn_from, after.by_id[number].withdrawn_from
        if old != new:
            yield _absence(number, new if new is not None else old, _withdrawal(after.by_id[number].name, new))
    if before.requests == after.requests:
        return
    old_wishes, new_wishes = (
        {(wish.player, wish.round): wish.kind for wish in tournament.requests} for tournament in (before, after)
    )
    for player, round_number in sorted(old_wishes.keys() | new_wishes.keys()):
        was, now = old_wishes.get((player, round_number)), new_wishes.get((player, round_number))
        if was is not now:
            known = after.by_id.get(player) or before.by_id.get(player)
            facts = {"name": known.name if known else f"#{player}", "round": round_number, "old": was, "new": now}
            yield _absence(player, round_number, message(_WISHES[was is not None, now is not None], **facts))


_WISHES = {
    (False, True): N_("{name}, round {round}: {new} announced"),
    (True, False): N_("{name}, round {round}: {old} not announced any more"),
    (True, True): N_("{name}, round {round}: {old} → {new}"),
}


def _withdrawal(name: str, now: int | None) -> Message:
    if now is None:
        return message(N_("{name}: back in the event"), name=name)
    return message(N_("{name}: withdrawn from round {round} on"), name=name, round=now)


def _absence(player: int, round_number: int | None, text: Message) -> Difference:
    return Difference(Subject.ABSENCES, text, Place(PLAYERS, player=player, round=round_number))
