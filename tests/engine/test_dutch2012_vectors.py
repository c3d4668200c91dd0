"""Worked rounds of the 2012 edition: small tournaments with the pairing that the rules lead to."""

from __future__ import annotations

import re

import pytest
from crosstable import pairs as boards
from crosstable import tournament

from swissdesk.engine import propose
from swissdesk.model import Tournament

TEACHING = """
 1 8w1 5b0 14b1 3w1
 2 9b1 7w1 5w= 6b1
 3 10w1 6b= 4w= 1b0
 4 11b= 9w1 3b= 5w=
 5 12w1 1w1 2b= 4b=
 6 13b1 3w= 11b+ 2w0
 7 14w1 2b0 10w1 11b0
 8 1b0 11w0 12b= 9w=
 9 2w0 4b0 13w1 8b=
10 3b0 13w1 7b0 14w=
11 4w= 8b1 6w- 7w1
12 5b0 --- 8w= 13b0
13 6w0 10b0 9b0 12w1
14 7b0 --+ 1w0 10b=
"""
TEACHING_ROUNDS = (
    ("1-8 9-2 3-10 11-4 5-12 13-6 7-14", None),
    ("5-1 2-7 6-3 4-9 8-11 10-13", 14),
    ("2-5 3-4 11-6 14-1 7-10 12-8 9-13", None),
    ("6-2 4-5 1-3 11-7 10-14 8-9 13-12", None),
    ("2-1 5-11 4-6 3-7 9-10 14-12 13-8", None),
)

INCOMPATIBLE_MDP = """
1 5b0 7w1 3b=
2 6w1 4b1 5w=
3 7b= 5w= 1w=
4 8w1 2w0 6b=
5 1w1 3b= 2b=
6 2b0 8w= 4w=
7 3w= 1b0 8b1
8 4b0 6b= 7w0
"""
MAJORITY_PPB = """
1 5b1 4w1 2b1 3w=
2 6w1 3b1 1w0 4b1
3 7b1 2w0 5b1 1b=
4 8w1 1b0 6w1 2w0
5 1w0 8b1 3w0 7b1
6 2b0 7w1 4b0 8w1
7 3w0 6b0 8w1 5w0
8 4b0 5w0 7b0 6b0
"""
FEWER_MDPS = """
1 5w1 2b= 4w= 7w1
2 6b1 1w= 7b= 4w1
3 7w= 4b0 5w1 6b=
4 8b= 3w1 1b= 2b0
5 1b0 6w1 3b0 8w1
6 2w0 5b0 8b1 3w=
7 3b= 8w1 2w= 1b0
8 4w= 7b0 6w0 5b0
"""
BYE_DRIVES = """
 1 6b= 8w1 11w1 4b-
 2 7w= 5b= 9b+ 6w=
 3 8b= 6w0 10b1 11w1
 4 9w1 11b= 7w1 1w+
 5 10b1 2w= 6b= 8w=
 6 1w= 3b1 5w= 2b=
 7 2b= 10w1 4b0 9w=
 8 3w= 1b0 --+ 5b=
 9 4b0 --+ 2w- 7b=
10 5w0 7b0 3w0 --+
11 --+ 4w= 1b0 3b0
"""
SMALLER_FACTOR = """
1 6b1 3w1 2b= 4w= 7b1
2 7w1 5b1 1w= 3b= 4w1
3 8b1 1b0 9w1 2w= 10b=
4 9w= 6b1 5w1 1b= 2b0
5 10b1 2w0 4b0 6w0 9b1
6 1w0 4w0 10b0 5b1 8w0
7 2b0 10w1 8b= 9w1 1w0
8 3w0 9b0 7w= 10w0 6b1
9 4b= 8w1 3b0 7b0 5w0
10 5w0 7b0 6w1 8b1 3w=
"""
LOWER_MDP_OUT = """
 1 6b1 4w1 2b1 3w1 5b= 10w+
 2 7w1 5b1 1w0 10b1 8w1 4b1
 3 8b1 11w1 4b0 1b0 9w1 5w1
 4 9w1 1b0 3w1 5b0 11w1 2w0
 5 10b1 2w0 11b1 4w1 1w= 3b0
 6 1w0 9b0 7w1 11b= --+ 8w1
 7 2b0 8w= 6b0 --+ 10w0 11b0
 8 3w0 7b= --+ 9w1 2b0 6b0
 9 4b0 6w1 10w= 8b0 3b0 --+
10 5w0 --+ 9b= 2w0 7b1 1b-
11 --+ 3b0 5w0 6w= 4b0 7w1
"""
SCORES_BEFORE_COLOUR = """
 1 8w1 4b1 2w0 5b1
 2 9b1 3w1 1b1 6w=
 3 10w1 2b0 7w1 4b1
 4 11b1 1w0 9b1 3w0
 5 12w= 8b= 10w= 1w0
 6 13b= 7w1 12b1 2b=
 7 14w1 6b0 3b0 9w1
 8 1b0 5w= 13b= 11w1
 9 2w0 14b1 4w0 7b0
10 3b0 11w1 5b= 12w1
11 4w0 10b0 14w1 8b0
12 5b= 13w1 6w0 10b0
13 6w= 12b0 8w= 14b0
14 7b0 9w0 11b0 13w1
"""
ONE_MORE_PAIR = """
 1 8w1 6b1 4w1 2b= 5w1
 2 9b1 5w= 3b1 1w= 10b1
 3 10w1 15b1 2w0 4b= 6w0
 4 11b1 7w1 1b0 3w= 9w1
 5 12w1 2b= 6w= 8b1 1b0
 6 13b1 1w0 5b= 14w1 3b1
 7 14w1 4b0 15w= 10b0 --+
 8 1b0 11w1 14b= 5w0 12b1
 9 2w0 12b= 10w= 15b+ 4b0
10 3b0 13w1 9b= 7w1 2w0
11 4w0 8b0 12w1 13b1 14b0
12 5b0 9w= 11b0 --+ 8w0
13 6w0 10b0 --+ 11w0 15b0
14 7b0 --+ 8w= 6b0 11w1
15 --+ 3w0 7b= 9w- 13w1
"""
POSITIONS = {
    "an incompatible moved-down player stays": (INCOMPATIBLE_MDP, 5, "7-2 5-4 1-6 8-3", None),
    "C.13 in a bracket that is homogeneous by majority": (MAJORITY_PPB, 5, "6-1 2-7 3-8 5-4", None),
    "C.13 with fewer moved-down players": (FEWER_MDPS, 5, "3-1 8-2 4-5 7-6", None),
    "the bye makes C.13 necessary": (BYE_DRIVES, 6, "6-4 5-3 8-2 9-1 11-10", 7),
    "C.12 for a smaller B.3 factor": (SMALLER_FACTOR, 7, "10-2 1-8 4-3 5-7 9-6", None),
    "C.13 leaves the lower moved-down player to the bye": (LOWER_MDP_OUT, 8, "1-10 2-3 5-6 8-11 9-7", 4),
    "B.3 before colours": (SCORES_BEFORE_COLOUR, 7, "10-2 1-3 6-4 7-8 9-5 12-14 11-13", None),
    "C.12 for one more pair": (ONE_MORE_PAIR, 7, "7-1 2-6 5-4 14-3 8-15 12-10 9-13", 11),
}


def position(text: str, rounds: int) -> Tournament:
    """Return the tournament of lines ``number cells``, with ``=`` for a draw, ``--+`` for a bye, ``---`` absent."""
    lines = (re.sub(r"^ *(\d+)", r"\1:", line) for line in text.splitlines())
    table = "\n".join(lines).replace("=", "½").replace("--+", "U").replace("---", "Z")
    return tournament(table, rounds)


def expected(text: str) -> set[tuple[int, int]]:
    return boards(text.replace("-", "–"))


@pytest.mark.parametrize("number", range(1, 6))
def test_teaching_tournament(number: int) -> None:
    whole = position(TEACHING, 5)
    at = whole if number == 5 else whole.before_round(number)
    proposal = propose(at, system="dutch-2012")
    wanted, bye = TEACHING_ROUNDS[number - 1]
    assert (set(proposal.pairs), proposal.bye) == (expected(wanted), bye)


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("shortcuts", [True, False], ids=["shortcuts", "full search"])
def test_position(name: str, shortcuts: bool) -> None:
    text, rounds, wanted, bye = POSITIONS[name]
    proposal = propose(position(text, rounds), system="dutch-2012", shortcuts=shortcuts)
    assert (set(proposal.pairs), proposal.bye) == (expected(wanted), bye)
