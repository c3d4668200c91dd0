"""The order of D.2 and D.1 as digits of one integer, so that the first in order is the smallest sum."""

from __future__ import annotations

from swissdesk.engine.dutch2012.weights import Scale


class ExchangeOrder:
    """The order of D.2 and D.1 for a homogeneous group of which the first `pairs` players are S1, as digits.

    The number of exchanged players, the difference, the places in the lists of S1 and S2, the transposition.
    """

    def __init__(self, members: tuple[int, ...], pairs: int) -> None:
        size = len(members)
        self.size = size
        self.pairs = pairs
        self.place = {p: i for i, p in enumerate(members)}
        self.base = size + 1
        scale = Scale([size, (size + 1) ** 2, 2 << size, 2 << size, self.base**size])
        self.count, self.difference, self.s1_list, self.s2_list, _ = scale.units

    def pair(self, a: int, b: int) -> int:
        """Return the digits of a pair, a the higher ranked one, who stands in S1 after the exchange."""
        i, j = self.place[a], self.place[b]
        transposition: int = (j + 1) * self.base ** (self.size - 1 - i)
        if j < self.pairs:
            return transposition + self._to_s2(j)
        if i >= self.pairs:
            return transposition + self.moved_up(a)
        return transposition

    def left_over(self, p: int) -> int:
        """Return the digits of a player left over, who stands in S2 after the exchange."""
        i = self.place[p]
        return self._to_s2(i) if i < self.pairs else 0

    def _to_s2(self, i: int) -> int:
        return self.count - (i + 1) * self.difference - (self.s1_list << i)

    def moved_up(self, p: int) -> int:
        """Return the digits of a player of the rest who stands in S1 after the exchange."""
        i = self.place[p]
        return (i + 1) * self.difference - (self.s2_list << (self.size - 1 - i))
