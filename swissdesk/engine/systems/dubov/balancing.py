"""One round of the Dubov system: who is taken up, and how each bracket is split and paired."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from swissdesk.engine.byes import settle_bye
from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.position import Position
from swissdesk.engine.proposal import NotReady
from swissdesk.engine.systems.dubov.definitions import aro_of, colour_of_higher, most_upfloats, upfloats
from swissdesk.engine.systems.dubov.split import Split, split_bracket
from swissdesk.engine.systems.dubov.upfloaters import Burdens, choose_upfloaters
from swissdesk.i18n import N_
from swissdesk.model import Colour

_NAMED = 6
"""How many players a sentence names at most."""


@dataclass(frozen=True)
class FilledBracket:
    """A bracket with its residents, who was taken up into it, and how it was split and paired."""

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    split: Split


class Balancing:
    """A round on its way: ratings met, upfloats, the receiver of the bye, and the brackets one after the other.

    Raises NoPairing if no legal round exists.
    """

    def __init__(self, field: Field, *, shortcuts: bool = True) -> None:
        self.field = field
        self.position: Position = field.position
        self._shortcuts = shortcuts
        tournament = self.position.tournament
        self._check_ratings()
        self.aro = {p: aro_of(tournament, c.id) for p, c in enumerate(self.position.competitors)}
        self.burdens = self._burdens()
        self.receiver = settle_bye(field, self._bye_order, colour_of_higher)

    def _check_ratings(self) -> None:
        ratings = self.position.tournament.by_id
        unrated = [c for c in self.position.competitors if not ratings[c.id].rating]
        if unrated:
            names = ", ".join(c.named for c in unrated[:_NAMED])
            raise NotReady(
                N_(
                    "The Dubov system needs a rating for every player (art. 1.1). Give a provisional rating to: "
                    "{players}."
                ),
                players=names + ("…" if len(unrated) > _NAMED else ""),
            )

    def _burdens(self) -> Burdens:
        most = most_upfloats(self.position.rounds)
        if self.position.is_last_round:
            return Burdens({}, frozenset(), most)
        rounds = upfloats(self.position.tournament)
        last = self.position.round - 1
        mine = {p: rounds[c.id] for p, c in enumerate(self.position.competitors)}
        return Burdens(
            {p: len(taken_up) for p, taken_up in mine.items()},
            frozenset(p for p, taken_up in mine.items() if last in taken_up),
            most,
        )

    def _bye_order(self, p: int) -> tuple[int, int, int]:
        """The order of art. 3.1.3 to 3.1.5: lowest score, most games, largest TPN."""
        competitor = self.field.players[p]
        return competitor.score, -len(competitor.colours), -competitor.place

    def brackets(self) -> Iterator[FilledBracket]:
        """Yield the brackets from the top, each paired."""
        field = self.field
        left = field.everybody & ~(0 if self.receiver is None else 1 << self.receiver)
        for group in field.groups():
            residents = tuple(members(left & mask_of(group)))
            if not residents:
                continue
            left &= ~mask_of(residents)
            upfloaters = choose_upfloaters(
                field, residents, tuple(members(left)), self.burdens, self.position.rounds, shortcuts=self._shortcuts
            )
            left &= ~mask_of(upfloaters)
            yield FilledBracket(residents, upfloaters, split_bracket(field, (*residents, *upfloaters), self.aro))

    def board(self, pair: tuple[int, int]) -> tuple[int, int]:
        """Return a pair of the field with colours (art. 5)."""
        higher, lower = (self.field.players[p] for p in sorted(pair))
        white = colour_of_higher(higher, lower, self.position.initial_colour) is Colour.WHITE
        return (higher.id, lower.id) if white else (lower.id, higher.id)
