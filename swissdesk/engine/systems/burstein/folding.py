"""One main round of the Burstein system: the ranking by Index, the bye, then bracket after bracket."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from swissdesk.engine.byes import settle_bye
from swissdesk.engine.field import Field
from swissdesk.engine.position import Competitor, Pairs, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems.burstein.bracket import Bracket, Filled, colour_of_higher, pair_bracket
from swissdesk.engine.systems.burstein.index import Index, indexes
from swissdesk.model import Colour


class Folding:
    """A main round on its way: the ranking by Index, the receiver of the bye, and the brackets one after the other.

    Raises NoPairing if no legal round exists.
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        self.position: Position = field.position
        self.index: Mapping[int, Index] = indexes(self.position.tournament)
        self.receiver = settle_bye(field, self._bye_order, colour_of_higher)
        self._floaters: tuple[int, ...] = ()

    def rank(self, p: int) -> tuple[int, int, int]:
        """The place of a player of the field in the ranking of art. 1.8, as something to sort by."""
        competitor = self.position.competitors[p]
        index = self.index[competitor.id]
        return -index.buchholz, -index.sonneborn_berger, competitor.place

    def _bye_order(self, p: int) -> tuple[int, int, tuple[int, ...]]:
        """The order of art. 3.1.3 to 3.1.5: lowest score, most games, lowest ranking."""
        competitor = self.position.competitors[p]
        return competitor.score, -len(competitor.colours), tuple(-value for value in self.rank(p))

    def brackets(self) -> Iterator[Bracket]:
        """Yield the brackets from the top; `accept` must be called with each one's pairs before the next one."""
        groups = [tuple(p for p in group if p != self.receiver) for group in self.field.groups()]
        groups = [group for group in groups if group]
        for number, (group, following) in enumerate(pairwise([*groups, ()])):
            beyond = tuple(p for later in groups[number + 2 :] for p in later)
            players = tuple(sorted((*self._floaters, *group), key=self.rank))
            yield Bracket(self.field, players, following, beyond)

    def accept(self, filled: Filled) -> None:
        """Note who floats out of the bracket yielded last."""
        self._floaters = filled.floaters

    def board(self, pair: Sequence[int]) -> tuple[int, int]:
        """Return a pair of the field with colours (art. 5)."""
        higher, lower = self.ranked(pair)
        white = colour_of_higher(higher, lower, self.position.initial_colour) is Colour.WHITE
        return (higher.id, lower.id) if white else (lower.id, higher.id)

    def ranked(self, pair: Sequence[int]) -> tuple[Competitor, Competitor]:
        """Return the two players of a pair, the higher ranked by Index first."""
        higher, lower = sorted(pair, key=self.rank)
        return self.position.competitors[higher], self.position.competitors[lower]


def folded(position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
    """Return the boards (White, Black) of a main round and the receiver of the PAB; raises NoPairing."""
    folding = Folding(Field(position, progress.tick))
    boards: list[tuple[int, int]] = []
    for bracket in folding.brackets():
        filled = pair_bracket(bracket, shortcuts=shortcuts)
        folding.accept(filled)
        boards += [folding.board(pair) for pair in filled.pairs]
        progress.advance(2 * len(boards))
    receiver = folding.receiver
    return tuple(boards), None if receiver is None else position.competitors[receiver].id
