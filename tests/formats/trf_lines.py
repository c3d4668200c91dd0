"""What single lines of a TRF come to: what is told of them, what they change, and how they are written again.

`tests/data/trf-lines` has a file for each kind of record. A case is a title (`# …`), the lines of the file (`> …`), and
below them what follows: findings, what of the tournament they change, and lines that are written other than they stood.
A player's line takes the place of the one in the small event that all cases share (base.trf); other lines come to its
end, but for those with `! `, which take the place of all of the same tag.

`python tests/formats/trf_lines.py` (with `PYTHONPATH=tests`) writes what follows anew: read what it changes.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from pathlib import Path

from leaves import differences, leaves

from swissdesk.formats import trf
from swissdesk.model import Tournament

FOLDER = Path(__file__).parents[1] / "data" / "trf-lines"
BASE = FOLDER / "base.trf"


@dataclasses.dataclass
class Case:
    """A title, the lines of the file, and what follows from them."""

    title: str
    lines: list[str]
    follows: list[str]


def cases(path: Path) -> list[Case]:
    """Return the cases of a file."""
    found: list[Case] = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("# "):
            found.append(Case(line[2:], [], []))
        elif line.startswith(("> ", "! ")):
            found[-1].lines.append(line)
        elif line:
            found[-1].follows.append(line)
    return found


def text(found: list[Case]) -> str:
    """Return cases as they stand in their file."""
    return "\n".join("\n".join([f"# {case.title}", *case.lines, *case.follows, ""]) for case in found)


def follows(lines: list[str], dialects: tuple[str, ...] = ("trf26",)) -> list[str]:
    """Return what follows from the lines of a case."""
    content = _file(lines)
    reading = trf.reads(content)
    told = [f"{p.severity} {p.sentence}".replace("TRF, line ", "at ") for p in reading.problems]
    if reading.tournament is None:
        return told
    usual, base_lines = _usual(dialects)
    found = leaves(reading.tournament)
    changed = differences(usual, found)
    kept = trf.dumps(reading.tournament, reading.dialect)
    changed += [] if kept == content else ["not kept as it stood"]
    return told + changed + [line for line in _written(reading.tournament, dialects) if line not in base_lines]


def dialects_of(path: Path) -> tuple[str, ...]:
    """Return in which dialects the cases of a file are written."""
    return ("trfx", "trf26") if path.stem == "rules" else ("trf26",)


def _file(lines: list[str]) -> str:
    rest = BASE.read_text("utf-8").splitlines()
    for line in lines:
        mark, line = line[0], line[2:]
        if mark == "!":
            rest = [known for known in rest if known[:3] != line[:3]]
        same = [known for known in rest if line[:3] == "001" and known[:8] == line[:8]]
        rest = [line if known in same else known for known in rest] + ([] if same else [line])
    return "".join(f"{line}\n" for line in rest)


@cache
def _usual(dialects: tuple[str, ...]) -> tuple[dict[str, str], frozenset[str]]:
    base = trf.loads(BASE.read_text("utf-8"))
    return leaves(base), frozenset(_written(base, dialects))


def _written(tournament: Tournament, dialects: tuple[str, ...]) -> list[str]:
    """Return the lines that are written of a tournament that comes from no file, and what is told of them."""
    made = dataclasses.replace(tournament, source=None)
    found = []
    for dialect in dialects:
        content, problems = trf.content(made, dialect, dialect)
        lines = [line for line in content.decode("utf-8").splitlines() if not line.startswith("182 ")]
        found += [f"{dialect}: {line}" for line in lines] + [str(problem) for problem in problems]
    return found


def main() -> None:
    """Write what follows anew."""
    for path in sorted(FOLDER.glob("*.txt")):
        found = [dataclasses.replace(case, follows=follows(case.lines, dialects_of(path))) for case in cases(path)]
        path.write_text(text(found), "utf-8")


if __name__ == "__main__":
    main()
