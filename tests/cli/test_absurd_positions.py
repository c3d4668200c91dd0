"""Positions that are impossible, contradictory or absurd: a reason in words, a proper exit code, at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from swissdesk import cli
from swissdesk.engine import SYSTEMS

OPTIONS = "XXR 5\nXXC white1\n"


def player(number: int, points: str = "0.0", *cells: str) -> str:
    """Return a player line."""
    return f"001 {number:4}      {f'Player {number}':33} {2000:4} {'':26} {points:>4} {number:4}" + "".join(
        f"  {cell}" for cell in cells
    )


def file(*lines: str, options: str = OPTIONS) -> str:
    return "\n".join(["012 Absurd", *lines, options])


def field(count: int, *cells: str) -> tuple[str, ...]:
    return tuple(player(number, "0.0", *cells) for number in range(1, count + 1))


FOUR_WHO_HAVE_MET = (
    player(1, "3.0", "   2 w 1", "   3 b 1", "   4 w 1"),
    player(2, "2.0", "   1 b 0", "   4 w 1", "   3 b 1"),
    player(3, "1.0", "   4 b 1", "   1 w 0", "   2 w 0"),
    player(4, "0.0", "   3 w 0", "   2 b 0", "   1 b 0"),
)

SWISS = [name for name, system in SYSTEMS.items() if not system.is_scheduled]
FIDE = [name for name in SWISS if not name.startswith("hosek")]
"""The systems whose criteria the reasons name."""

CASES: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "everybody absent": (file(*field(3, "0000 - Z")), 0, ("Round 1 has no boards", "all players are absent")),
    "everybody absent by XXZ": (file(*field(3), options=OPTIONS + "XXZ 1 2 3\n"), 0, ("Round 1 has no boards",)),
    "everybody has left": (
        file(*field(3), options="142 5\n152 W\n240 Z 001 0001 0002 0003\n"),
        0,
        ("Round 1 has no boards",),
    ),
    "no players": (file(), 3, ("no players",)),
    "one player after his bye": (file(player(1, "1.0", "0000 - U")), 1, ("odd", "bye")),
    "two who have met": (file(player(1, "1.0", "   2 w 1"), player(2, "0.0", "   1 b 0")), 1, ("1", "2", "have met")),
    "four who have met": (file(*FOUR_WHO_HAVE_MET), 1, ("Round 4", "have met")),
    "all pairs forbidden": (file(*field(6), options=OPTIONS + "XXP 1 2 3 4 5 6\n"), 1, ("Round 1 cannot be paired",)),
    "all pairs forbidden, odd": (file(*field(7), options=OPTIONS + "XXP 1 2 3 4 5 6 7\n"), 1, ("Unpaired: 2, 3",)),
    "400 players, all pairs forbidden": (
        file(*field(400), options=OPTIONS + "XXP " + " ".join(map(str, range(1, 401)))),
        1,
        ("cannot be paired",),
    ),
    "300 of 401 forbidden among themselves": (
        file(*field(401), options=OPTIONS + "XXP " + " ".join(map(str, range(1, 301)))),
        1,
        ("legal part of the round: 1–",),
    ),
    "no rounds left": (
        file(player(1, "1.0", "   2 w 1"), player(2, "0.0", "   1 b 0"), options="XXR 1\nXXC white1\n"),
        3,
        ("last round",),
    ),
    "0 rounds": (file(*field(2), options="XXR 0\nXXC white1\n"), 3, ("line 4", "“0”")),
    "-3 rounds": (file(*field(2), options="XXR -3\nXXC white1\n"), 3, ("“-3”",)),
    "unknown number of rounds": (file(*field(2), options="XXC white1\n"), 3, ("number of rounds",)),
    "no colour drawn": (file(*field(2), options="XXR 5\n"), 3, ("initial colour",)),
    "a result missing": (file(player(1, "0.0", "   2 w  "), player(2, "0.0", "   1 b  ")), 3, ("board 1",)),
    "not mutual": (
        file(player(1, "1.0", "   2 w 1"), player(2, "0.0", "   3 b 0"), player(3, "0.0", "   2 w 0")),
        3,
        ("the opponent is 2, but the opponent of 2 is 3",),
    ),
    "oneself": (file(player(1, "1.0", "   1 w 1"), player(2, "0.0", "0000 - U")), 3, ("their own opponent",)),
    "both White": (file(player(1, "1.0", "   2 w 1"), player(2, "0.0", "   1 w 0")), 3, ("colour",)),
}

SOLVABLE: dict[str, tuple[str, str]] = {
    "one player": (file(player(1)), "1\n1 0\n"),
    "negative points": (
        file(
            player(1, "-1.0", "   2 w 1"),
            player(2, "0.0", "   1 b 0"),
            player(3, "0.0", "   4 w 0"),
            player(4, "-1.0", "   3 b 1"),
            options="162  W -1.0   D -0.5   L  0.0\nXXR 3\nXXC white1\n",
        ),
        "2\n",
    ),
    "a penalty below zero": (
        file(
            player(1, "-2.0", "   2 w 1"),
            player(2, "0.0", "   1 b 0"),
            player(3, "1.0", "   4 b 1"),
            player(4, "0.0", "   3 w 0"),
            options="XXR 3\nXXC white1\n299           -3.0     1    1\n",
        ),
        "2\n",
    ),
    "a player forbidden to meet himself": (file(*field(2), options=OPTIONS + "XXP 1 1\n"), "1\n1 2\n"),
}


@pytest.mark.sweep
@pytest.mark.parametrize("system", FIDE)
@pytest.mark.parametrize("name", CASES)
def test_a_reason_in_words(name: str, system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content, code, words = CASES[name]
    path = tmp_path / "absurd.trf"
    path.write_text(content, encoding="utf-8")
    assert cli.main(["pair", str(path), "--system", system]) == code
    captured = capsys.readouterr()
    assert [word for word in words if word not in captured.err] == []
    assert "Traceback" not in captured.err
    assert "Internal error" not in captured.err
    assert "Colour." not in captured.err


@pytest.mark.parametrize("system", SWISS)
@pytest.mark.parametrize("name", SOLVABLE)
def test_odd_but_possible(name: str, system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content, start = SOLVABLE[name]
    path = tmp_path / "odd.trf"
    path.write_text(content, encoding="utf-8")
    assert cli.main(["pair", str(path), "--system", system]) == 0
    assert capsys.readouterr().out.startswith(start)
