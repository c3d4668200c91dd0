"""Reads a file of known values and compares every cell and every ranking with ours."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from swissdesk.formats import trf
from swissdesk.model import Tournament
from swissdesk.standings import Rules, find, rules_of, table
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.rules import EDITION_2024
from swissdesk.standings.tiebreaks.definition import Value

CONVENTIONAL = {
    "BH_plain": "OTHER_BH_PLAIN",
    "BH_plain_cut1": "OTHER_BH_PLAIN/C1",
    "BH_plain_median": "OTHER_BH_PLAIN/M1",
    "SB_plain": "OTHER_SB_PLAIN",
}
AVERAGE_TOLERANCE = 0.005


@dataclass
class Comparison:
    """What was compared, and in words what differs."""

    cells: int = 0
    cells_2024: int = 0
    conventional: int = 0
    disputed: int = 0
    rankings: int = 0
    ranking_cells: int = 0
    differences: list[str] = field(default_factory=list)
    by_code: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Code → players compared, and how many of them differ."""


def files(folder: Path) -> list[Path]:
    """The files with known values in a folder."""
    return sorted(folder.glob("*.json"))


def overview(found: Sequence[Comparison]) -> str:
    """Return a line for each code: files, players compared in them, and how many differ; then the sums."""
    codes = sorted({code for one in found for code in one.by_code}, key=lambda code: ("@" in code, code))
    lines = [f"{'code':<22}{'files':>7}{'players':>10}{'differing':>11}"]
    for code in codes:
        counts = [one.by_code[code] for one in found if code in one.by_code]
        compared, differing = (sum(column) for column in zip(*counts, strict=True))
        lines.append(f"{code:<22}{len(counts):>7}{compared:>10}{differing:>11}")
    total = sum(compared for one in found for compared, _ in one.by_code.values())
    lines.append(
        f"{len(codes)} codes in {len(found)} files: {total} values, "
        f"{sum(len(one.differences) for one in found)} differing"
    )
    return "\n".join(lines)


def compare(file: Path) -> Comparison:
    """Compare everything that a file knows."""
    known = json.loads(file.read_text("utf-8"))
    tournament = trf.load(file.with_name(known["file"]))
    rules = rules_of(tournament)
    found = Comparison()
    ours = Values(tournament, rules)
    players: Mapping[str, Mapping[str, Any]] = known["players"]
    for player, code, value in _cells(players):
        found.cells += 1
        _check(found, file, player, code, ours.number(code, player), value)
    older = Values(tournament, Rules(EDITION_2024, rules.is_round_robin))
    differences = known.get("edition_2024_differences", {})
    for player, code, value in _cells({} if rules.is_round_robin else players):
        found.cells_2024 += 1
        expected = differences.get(player, {}).get(code, value)
        _check(found, file, player, f"{code}@2024", older.number(code, player), expected)
    for player, name, value in _cells(known.get("conventional", {})):
        found.conventional += 1
        _check(found, file, player, name, ours.number(CONVENTIONAL[name], player, is_of_use=False), value)
    literal = Values(tournament, Rules(rules.edition, rules.is_round_robin, counts_forfeit_wins=True))
    for code, player, value in _cells(known.get("disputed", {})):
        found.disputed += 1
        _check(found, file, player, f"{code}@literal", literal.number(code, player), value)
    for ranking in known["standings"]:
        _compare_ranking(found, file, tournament, ranking)
    return found


class Values:
    """Our values, each code computed once for everybody."""

    def __init__(self, tournament: Tournament, rules: Rules) -> None:
        self.crosstable = Crosstable.of(tournament, len(tournament.rounds), rules)
        self._known: dict[str, Mapping[int, Value]] = {}

    def number(self, code: str, player: str, *, is_of_use: bool = True) -> float | int | None:
        """The value of a player; some are known of round robins, too, where they are not offered."""
        if code not in self._known:
            criterion = find(code, self.crosstable.rules if is_of_use else None)
            amounts = criterion.tiebreak.values(self.crosstable, criterion.modifiers)
            self._known[code] = {one: Value(amount, criterion.tiebreak.unit) for one, amount in amounts.items()}
        return self._known[code][int(player)].number


def _cells(rows: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str, Any]]:
    for outer, row in rows.items():
        for inner, value in row.items():
            yield outer, inner, value


def _check(found: Comparison, file: Path, player: str, code: str, ours: float | None, known: float | None) -> None:
    is_average = code.startswith("AOB")
    is_equal = ours == known or (
        is_average and ours is not None and known is not None and abs(ours - known) <= AVERAGE_TOLERANCE
    )
    _count(found, code, is_equal=is_equal)
    if not is_equal:
        found.differences.append(f"{file.stem}, player {player}, {code}: {ours}, known {known}")


def _count(found: Comparison, code: str, *, is_equal: bool) -> None:
    compared, differing = found.by_code.get(code, (0, 0))
    found.by_code[code] = compared + 1, differing + (not is_equal)


def _compare_ranking(found: Comparison, file: Path, tournament: Tournament, ranking: Mapping[str, Any]) -> None:
    found.rankings += 1
    rows = table(tournament, tiebreaks=ranking["tiebreaks"])
    ours = {str(row.player): row.rank for row in rows}
    for player, rank in ranking["rank"].items():
        found.ranking_cells += 1
        _count(found, "places", is_equal=ours[player] == rank)
        if ours[player] != rank:
            found.differences.append(
                f"{file.stem}, player {player}, rank by {','.join(ranking['tiebreaks'])}: {ours[player]}, known {rank}"
            )
