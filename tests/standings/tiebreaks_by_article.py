"""Every tie-break as its article reads, worked out of the written table alone: slow, plain, and knowing no program.

A table is lines of cells as `tiebreak_event` reads them (``=b13``, ``+w9``, ``U``). Articles are of C.07 in the
edition of 2026 unless a year is named. Points are hundredths of a point, as everywhere in the program, and products of
two of them ten-thousandths; None is a value that is not defined.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from written_events import HALF, Cell, Event

Value = Fraction | int | None
DP = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
"""Rating difference for a fractional score of .50, .51, … (B.02, table 8.1.1)."""

PD_UPPER_ENDS = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83),
    *(91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188),
    *(197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328),
    *(344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
"""Where the ranges of .50, .51, … .99 end (B.02, table 8.1.2)."""


# ---- own results, art. 7


def win(event: Event, player: int) -> int:
    """7.1: rounds with as many points as for a win."""
    return len([cell for cell in event.row(player) if event.points(cell) == event.win])


def _counts(event: Event, cell: Cell) -> bool:
    """Whether the round is a game for art. 7; in a round robin of 2024 a forfeit is one (15)."""
    return cell.is_played or (cell.is_forfeit and event.is_round_robin and event.year == 2024)


def won(event: Event, player: int) -> int:
    return len([cell for cell in event.row(player) if cell.sign in "1+" and _counts(event, cell)])


def black_played(event: Event, player: int) -> int:
    return len([cell for cell in event.row(player) if cell.colour == "b" and _counts(event, cell)])


def black_won(event: Event, player: int) -> int:
    return len([c for c in event.row(player) if c.colour == "b" and c.sign in "1+" and _counts(event, c)])


def progressive(event: Event, player: int, cut: int = 0) -> int:
    """7.5, 14.1.4: the scores after each round; the first ones are cut."""
    made = [event.points(cell) for cell in event.row(player)]
    return sum(sum(made[:number]) for number in range(cut + 1, event.rounds + 1))


def elected(event: Event, player: int) -> int:
    """7.6: all rounds but requested byes and losses by forfeit."""
    lost = 0 if event.is_round_robin and event.year == 2024 else sum(c.sign == "-" for c in event.row(player))
    return event.rounds - sum(cell.is_requested for cell in event.row(player)) - lost


def standard(event: Event, player: int) -> int:
    """7.7: 1 for more points than the opponent, ½ for as many; a bye is held against a draw."""
    total = 0
    for number, cell in enumerate(event.row(player)):
        if cell.sign == "-":
            continue
        other = event.points(event.row(cell.opponent)[number]) if cell.opponent else event.draw
        total += 100 if event.points(cell) > other else HALF if event.points(cell) == other else 0
    return total


# ---- opponents' scores, art. 8, 9, 16


@dataclass(frozen=True)
class Term:
    score: int
    points: int
    is_voluntary: bool


def terms(event: Event, player: int, *, forfeits: bool) -> list[Term]:
    """16.4: a round that was not played is one against a dummy with the player's own score, with a ceiling in 2026."""
    found = []
    for cell in event.row(player):
        points = event.points(cell)
        if cell.is_played or (cell.is_forfeit and (forfeits or event.is_round_robin)):
            found.append(Term(event.adjusted[cell.opponent - 1], points, False))
        elif not event.is_round_robin:
            own = event.score(player)
            ceiling = event.adjusted[cell.opponent - 1] if cell.is_forfeit else event.rounds * event.draw
            found.append(Term(min(own, ceiling) if event.year == 2026 else own, points, cell.is_voluntary))
    return found


def _cut(found: list[Term], worth: Callable[[Term], int], low: int, high: int) -> int:
    """14.1 to 14.4, 16.5: of the least significant term and the lowest voluntary one the larger goes."""
    left = list(found)
    for _ in range(low):
        if left:
            least = min(left, key=lambda term: (term.score, worth(term)))
            voluntary = sorted((term for term in left if term.is_voluntary), key=lambda t: (worth(t), t.score))
            left.remove(voluntary[0] if voluntary and worth(voluntary[0]) >= worth(least) else least)
    for _ in range(high):
        if left:
            left.remove(max(left, key=lambda term: (term.score, worth(term))))
    return sum(map(worth, left))


def buchholz(event: Event, player: int, low: int = 0, high: int = 0, *, forfeits: bool = False) -> int:
    return _cut(terms(event, player, forfeits=forfeits), lambda term: term.score, low, high)


def berger(event: Event, player: int, low: int = 0, high: int = 0, *, forfeits: bool = False) -> int:
    return _cut(terms(event, player, forfeits=forfeits), lambda term: term.score * term.points, low, high)


def fore(event: Event) -> Event:
    """8.3: whoever is paired in the last round has drawn there."""
    if event.rounds < event.announced:
        return event
    last = [replace(row[-1], sign="=") if row[-1].opponent else row[-1] for row in event.rows]
    return replace(event, rows=tuple((*row[:-1], cell) for row, cell in zip(event.rows, last, strict=True)))


def average_buchholz(event: Event, player: int, seen: Event) -> Value:
    """8.2: over the opponents met over the board, whose Buchholz is that of `seen`."""
    met = [buchholz(seen, cell.opponent) for cell in event.row(player) if cell.is_played]
    return Fraction(sum(met), len(met)) if met else None


def koya(event: Event, player: int, steps: int = 0) -> int:
    """9.2, 14.5: the points against those with half of what could be made, the limit moved by half points."""
    games = max(sum(bool(cell.opponent) for cell in row) for row in event.rows)
    doubled = event.win * games + 2 * HALF * steps
    row = event.row(player)
    return sum(event.points(c) for c in row if c.opponent and 2 * event.score(c.opponent) >= doubled)


# ---- ratings, art. 10


@dataclass(frozen=True)
class Rated:
    """`unrated_as`: what unrated players count for (0: games against them do not); None: nobody has a value then."""

    event: Event
    unrated_as: int | None = None

    def rating(self, player: int) -> int:
        return self.event.ratings[player - 1] or self.unrated_as or 0

    @property
    def is_dropped(self) -> bool:
        return self.unrated_as is None and 0 in self.event.ratings

    def games(self, player: int) -> list[Cell]:
        are_games = self.event.is_round_robin and self.event.year == 2024
        return [
            cell
            for cell in self.event.row(player)
            if (cell.is_played or (are_games and cell.is_forfeit)) and self.rating(cell.opponent)
        ]

    def opponents(self, player: int) -> list[int]:
        return sorted(self.rating(cell.opponent) for cell in self.games(player))

    def average(self, player: int, low: int = 0, high: int = 0) -> int | None:
        """10.1"""
        found = self.opponents(player)[low:]
        return None if self.is_dropped else _mean(found[: len(found) - high] if high < len(found) else [])

    def performance(self, player: int) -> int | None:
        """10.2"""
        found, score = self.opponents(player), self._score(player)
        if not found or self.is_dropped:
            return None
        hundredths = _half_up(Fraction(score, len(found)))
        difference = DP[hundredths - 50] if hundredths >= 50 else -DP[50 - hundredths]
        return (_mean(found) or 0) + difference

    def perfect(self, player: int) -> int | None:
        """10.3: the first rating, from below, whose expected score is as much."""
        found, score = self.opponents(player), self._score(player)
        if not found or self.is_dropped:
            return None
        if not score:
            return found[0] - 800
        if score == 100 * len(found):
            return found[-1] + 736
        tried = range(found[0] - 800, found[-1] + 801)
        return tried[bisect_left(tried, score, key=lambda rating: sum(expected(rating - other) for other in found))]

    def average_of(self, values: Sequence[Value], player: int) -> int | None:
        """10.4, 10.5"""
        are_games = self.event.is_round_robin and self.event.year == 2024
        met = [c.opponent for c in self.event.row(player) if c.is_played or (are_games and c.is_forfeit)]
        return _mean([int(value) for other in met if (value := values[other - 1]) is not None])

    def own(self, player: int) -> int | None:
        return None if self.is_dropped else self.rating(player) or None

    def _score(self, player: int) -> int:
        return sum({"1": 100, "+": 100, "=": HALF}.get(cell.sign, 0) for cell in self.games(player))


def expected(difference: int) -> int:
    """The expected score in hundredths."""
    higher = _HIGHER[min(abs(difference), 736)]
    return higher if difference >= 0 else 100 - higher


_HIGHER = [50 + sum(difference > end for end in PD_UPPER_ENDS) for difference in range(737)]


def _mean(numbers: list[int]) -> int | None:
    return _half_up(Fraction(sum(numbers), len(numbers))) if numbers else None


def _half_up(number: Fraction) -> int:
    return floor(number + Fraction(1, 2))


# ---- direct encounter, art. 6


def direct_encounter(event: Event, group: list[int], *, forfeits: bool = False) -> list[list[int]]:
    """The group in parts, the best first."""
    if len(group) == 1:
        return [group]
    made: dict[int, Fraction | int] = dict.fromkeys(group, 0)
    missing = dict.fromkeys(group, 0)
    for player in group:
        for other in group:
            cells = [cell for cell in event.row(player) if cell.opponent == other and other != player]
            met = [c for c in cells if c.is_played or forfeits or event.is_round_robin]
            if met:
                made[player] += Fraction(sum(map(event.points, met)), len(met))
            elif other != player:
                missing[player] += 1
    if event.is_round_robin or not any(missing.values()):
        tiers = [[p for p in group if made[p] == points] for points in sorted(set(made.values()), reverse=True)]
        return [group] if len(tiers) == 1 else _again(event, tiers, forfeits=forfeits)
    certain: list[int] = []
    rest = list(group)
    for _ in group[1:]:
        first = [
            player
            for player in rest
            if all(made[player] > made[other] + event.win * missing[other] for other in rest if other != player)
        ]
        if not first:
            break
        certain.append(first[0])
        rest.remove(first[0])
    return [[player] for player in certain] + _again(event, [rest], forfeits=forfeits) if certain else [group]


def _again(event: Event, parts: list[list[int]], *, forfeits: bool) -> list[list[int]]:
    return [smaller for part in parts for smaller in direct_encounter(event, part, forfeits=forfeits)]


# ---- outside of C.07


def _opponents(event: Event, player: int) -> list[tuple[Cell, int]]:
    return [(cell, event.score(cell.opponent)) for cell in event.row(player) if cell.is_played]


def _without(amounts: Iterable[int], low: int, high: int) -> int:
    left = sorted(amounts)[low:]
    return sum(left[: max(0, len(left) - high)])


def plain_buchholz(event: Event, player: int, low: int = 0, high: int = 0) -> int:
    """Solkoff; with both ends cut Harkness."""
    return _without((score for _, score in _opponents(event, player)), low, high)


def plain_berger(event: Event, player: int) -> int:
    return sum((score * event.points(cell) for cell, score in _opponents(event, player)))


def modified_median(event: Event, player: int) -> int:
    """United States: plus scores drop the lowest, minus scores the highest, even scores both; two from 9 rounds on."""
    number, even = (2 if event.rounds >= 9 else 1), event.win * event.rounds
    low = number if 2 * event.score(player) >= even else 0
    high = number if 2 * event.score(player) <= even else 0
    return plain_buchholz(event, player, low, high)


def virtual_buchholz(event: Event, player: int, low: int = 0, high: int = 0) -> int:
    """C.02 until 2023: unplayed games of opponents are draws; own ones are against somebody who is level till then."""
    amounts = []
    for number, cell in enumerate(event.row(player), 1):
        if cell.is_played:
            row = event.row(cell.opponent)
            amounts.append(sum(event.points(c) if c.is_played else event.draw for c in row))
        else:
            before = sum(map(event.points, event.row(player)[: number - 1]))
            amounts.append(before + event.win - event.points(cell) + event.draw * (event.rounds - number))
    return _without(amounts, low, high)


def cumulative(event: Event, player: int) -> int:
    """United States: progressive, less what was got without playing."""
    return progressive(event, player) - sum(event.points(c) for c in event.row(player) if not c.is_played)


def kashdan(event: Event, player: int) -> int:
    return sum({"1": 4, "=": 2, "0": 1}.get(cell.sign, 0) for cell in event.row(player))


# ---- by code


def swiss_values(event: Event) -> dict[str, list[Value]]:
    """Every code that means something in a Swiss → the values, player by player."""
    drawn = fore(event)
    found = _common(event)
    for name, cuts in (("", (0, 0)), ("/C1", (1, 0)), ("/C2", (2, 0)), ("/M1", (1, 1)), ("/M2", (2, 2))):
        for suffix, forfeits in (("", False), ("/P", True)):
            found[f"BH{name}{suffix}"] = [buchholz(event, p, *cuts, forfeits=forfeits) for p in event.players]
            found[f"FB{name}{suffix}"] = [buchholz(drawn, p, *cuts, forfeits=forfeits) for p in event.players]
        found[f"OTHER_BH_PLAIN{name}"] = [plain_buchholz(event, p, *cuts) for p in event.players]
        found[f"OTHER_BH_VIRTUAL{name}"] = [virtual_buchholz(event, p, *cuts) for p in event.players]
    found["AOB"] = [average_buchholz(event, p, event) for p in event.players]
    found["AOB/F"] = [average_buchholz(event, p, drawn) for p in event.players]
    found["ABH"] = list(event.adjusted)
    found["AFB"] = list(drawn.adjusted)
    found["VUR"] = [sum(cell.is_voluntary for cell in event.row(p)) for p in event.players]
    found["OTHER_MODIFIED_MEDIAN"] = [modified_median(event, p) for p in event.players]
    return found


def round_robin_values(event: Event) -> dict[str, list[Value]]:
    """Every code that means something in a round robin → the values, player by player."""
    found = _common(event)
    for name, steps in (("KS", 0), ("KS/L+1", 1), ("KS/L-2", -2)):
        found[name] = [koya(event, p, steps) for p in event.players]
    return found


def _common(event: Event) -> dict[str, list[Value]]:
    players = event.players
    found: dict[str, list[Value]] = {
        "PTS": [event.score(p) for p in players],
        "WIN": [win(event, p) for p in players],
        "WON": [won(event, p) for p in players],
        "BPG": [black_played(event, p) for p in players],
        "BWG": [black_won(event, p) for p in players],
        "PS": [progressive(event, p) for p in players],
        "PS/C1": [progressive(event, p, 1) for p in players],
        "PS/C2": [progressive(event, p, 2) for p in players],
        "REP": [elected(event, p) for p in players],
        "STD": [standard(event, p) for p in players],
        "TPN": list(players),
        "OTHER_SB_PLAIN": [plain_berger(event, p) for p in players],
        "OTHER_CUMULATIVE": [cumulative(event, p) for p in players],
        "OTHER_KASHDAN": [kashdan(event, p) for p in players],
    }
    for name, low in (("SB", 0), ("SB/C1", 1), ("SB/C2", 2)):
        found[name] = [berger(event, p, low) for p in players]
        found[f"{name}/P"] = [berger(event, p, low, forfeits=True) for p in players]
    for suffix, unrated_as in (("", None), ("/U1400", 1400), ("/U0", 0)):
        rated = Rated(event, unrated_as)
        for name, cuts in (("", (0, 0)), ("/C1", (1, 0)), ("/C2", (2, 0)), ("/M1", (1, 1))):
            found[f"ARO{name}{suffix}"] = [rated.average(p, *cuts) for p in players]
        found[f"TPR{suffix}"] = [rated.performance(p) for p in players]
        found[f"PTP{suffix}"] = [rated.perfect(p) for p in players]
        found[f"APRO{suffix}"] = [rated.average_of(found[f"TPR{suffix}"], p) for p in players]
        found[f"APPO{suffix}"] = [rated.average_of(found[f"PTP{suffix}"], p) for p in players]
        found[f"RTNG{suffix}"] = [rated.own(p) for p in players]
    for suffix, forfeits in (("", False), ("/P", True)):
        found[f"DE{suffix}"] = _places(event, forfeits=forfeits)
    return found


def _places(event: Event, *, forfeits: bool) -> list[Value]:
    """The place inside the group of equal score, nothing (0) where the group stays whole."""
    found: dict[int, Value] = {}
    for score in {event.score(player) for player in event.players}:
        group = [player for player in event.players if event.score(player) == score]
        parts = direct_encounter(event, group, forfeits=forfeits)
        for number, part in enumerate(parts):
            before = sum(map(len, parts[:number]))
            found |= dict.fromkeys(part, before + 1 if len(parts) > 1 else 0)
    return [found[player] for player in event.players]
