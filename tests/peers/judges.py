"""Rival engines as judges of a file: where they are, how they are asked, and what they answered.

They are found by the environment (README.md) and never by anything else. An answer is data: `Verdict.refused` in the
judge's own words, or round by round the boards that it has and we have not.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from judge_inside import answer_of

Board = tuple[int, int]
"""White and Black; a bye is (player, 0)."""

LONGEST = 300
"""Seconds after which a judge is taken for stuck."""


@dataclass(frozen=True)
class Verdict:
    """What a judge says of a file: `refused` in words, empty if it was read; `rounds` that it pairs otherwise."""

    refused: str = ""
    rounds: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Judge:
    """A program: its name, and the variables of the environment that say where it is."""

    name: str
    variable: str

    @property
    def place(self) -> Path:
        """Where it is; a folder that does not exist if the environment does not say."""
        return Path(os.environ.get(self.variable, f"/{self.variable} is not set"))

    @property
    def absence(self) -> str:
        """Why it cannot be asked, empty if it can."""
        return "" if self.place.exists() else f"{self.name} is not here: set {self.variable}"


BBP = Judge("bbpPairings", "SWISSDESK_BBP")
BBP_2017 = Judge("bbpPairings 5.0.1", "SWISSDESK_BBP_2017")
TBS = Judge("TieBreakServer", "SWISSDESK_TBS")
JAVAFO = Judge("JaVaFo 1.4", "SWISSDESK_JAVAFO")
JUDGES = (BBP, BBP_2017, TBS, JAVAFO)


def _asked(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a judge; one that stops at a breakpoint of its own goes on, and nobody is asked anything."""
    return subprocess.run(
        [str(word) for word in words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
        env={**os.environ, "PYTHONBREAKPOINT": "0"},
    )


# ---- bbpPairings, and JaVaFo, which is called and answers in the same way


def _call(judge: Judge) -> tuple[str | Path, ...]:
    return ("java", "-jar", judge.place) if judge is JAVAFO else (judge.place, "--dutch")


def check_pairings(judge: Judge, path: Path) -> Verdict:
    """Let bbpPairings or JaVaFo make all rounds of a finished file again."""
    done = _asked(*_call(judge), path, "-c")
    if done.returncode or "Round #" not in done.stdout:
        return Verdict(refused=_words(done))
    parts = re.split(r"Round #(\d+)", done.stdout)
    said = {int(number): _rows(text) for number, text in zip(parts[1::2], parts[2::2], strict=True)}
    return Verdict(rounds={number: "; ".join(rows) for number, rows in said.items() if rows})


def _rows(text: str) -> list[str]:
    """Return the boards that differ, theirs and ours; the name of the file before the next round is not one."""
    return [" ".join(line.split()) for line in text.splitlines() if re.search(r"\d\s+-\s", line)]


def pair(judge: Judge, path: Path) -> frozenset[Board] | str:
    """Return the boards that bbpPairings makes of the next round, or why it makes none."""
    done = _asked(*_call(judge), path, "-p")
    lines = done.stdout.split("\n")
    if done.returncode or not lines[0].strip().isdigit():
        return _words(done)
    white_black = [line.split() for line in lines[1:] if line.strip()]
    return frozenset((int(white), int(black)) for white, black in white_black)


def _words(done: subprocess.CompletedProcess[str]) -> str:
    return " ".join((done.stderr + done.stdout).split())[-400:] or f"ended with {done.returncode} and without a word"


# ---- TieBreakServer


def _served(script: str, *words: str | Path, inside: bool = False) -> dict[str, object] | str:
    """Return the answer of a script of `TieBreakServer`, or its words where it has none; `inside` this process."""
    asked = ("-b", "utf-8", "-c", *words)
    if inside:
        done = subprocess.CompletedProcess((), 0, *answer_of(TBS.place, script, *asked))
    else:
        done = _asked(os.environ.get("SWISSDESK_TBS_PYTHON", sys.executable), TBS.place / script, *asked)
    try:
        answer: dict[str, object] = json.loads(done.stdout)
    except ValueError:
        return _words(done)
    status = answer["status"]
    assert isinstance(status, dict)
    return answer if status["code"] in (0, 1) else f"{status['code']}: {'; '.join(map(str, status['error']))}"


def serve_pairings(path: Path) -> Verdict:
    """Let `TieBreakServer` make all rounds of a finished file again."""
    answer = _served("pairingchecker.py", "-i", path)
    if isinstance(answer, str):
        return Verdict(refused=answer)
    rounds = answer["pairingResult"]["roundpairing"]
    return Verdict(rounds={r["round"]: _difference(r["pairs"], r["current"]) for r in rounds if not r["check"]})


def _difference(theirs: Sequence[Sequence[int]], ours: Sequence[Sequence[int]]) -> str:
    lost = [f"{white} - {black}" for white, black in theirs if [white, black] not in ours]
    made = [f"{white} - {black}" for white, black in ours if [white, black] not in theirs]
    return f"{', '.join(lost)} | {', '.join(made)}" if lost or made else "the same boards in another order"


@dataclass(frozen=True)
class Standing:
    """What `TieBreakServer` has for a player: the place, and the values of the codes that it was asked for."""

    place: int
    values: tuple[object, ...]


def serve_standings(path: Path, *, round_robin: bool, inside: bool = False) -> dict[int, Standing] | str:
    """Return the standings by the tie-breaks of the file, by starting rank, or why there are none."""
    answer = _served("tiebreakchecker.py", "-i", path, "-p" if round_robin else "-s", inside=inside)
    if isinstance(answer, str):
        return answer
    rows = answer["tiebreakResult"]["competitors"]
    return {row["cid"]: Standing(row["rank"], tuple(row["tiebreakScore"])) for row in rows}
