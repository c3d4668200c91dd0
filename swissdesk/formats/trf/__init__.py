"""TRF, the tournament report file: TRF16, TRF(x) and TRF26 ↔ Tournament.

    tournament = trf.load(path)          # raises TrfError with .problems
    reading = trf.read(path)             # problems as values, for those who show them
    warnings = trf.save(tournament, path, dialect="trf26")
    problems = trf.lint(tournament)      # what the rating officer would send back, before it is sent

The reader takes all dialects, and their mixtures, without being told which. `Source.layout` of a tournament that
was read keeps how its file looked, so that writing it back changes only what has changed.
"""

from __future__ import annotations

import os

from swissdesk.formats.trf.problems import Findings, Problem, TrfError
from swissdesk.formats.trf.reader import Progress, Reading, read_text
from swissdesk.formats.trf.slots import DIALECTS
from swissdesk.formats.trf.text import check_content, decode, read_file
from swissdesk.i18n import N_
from swissdesk.model import Tournament

__all__ = [
    "DIALECTS",
    "Problem",
    "Reading",
    "TrfError",
    "content",
    "dumps",
    "lint",
    "load",
    "loads",
    "read",
    "reads",
    "save",
]


def read(
    path: str | os.PathLike[str],
    *,
    progress: Progress | None = None,
    for_writing: bool = True,
    compares: bool = True,
) -> Reading:
    """Return what the file at `path` says, and every problem with it.

    Not `for_writing`, less is kept of how the file looked, and it costs a third less. Without `compares` only what
    stands on single lines is held against the rules, not the lines against each other: the tournament is the same.
    Raises FileError only for a file that cannot be read or is no text; Cancelled if `progress` raises it.
    """
    name = os.path.basename(path)
    return reads(read_file(path), name, progress=progress, for_writing=for_writing, compares=compares)


def reads(
    content: str | bytes,
    name: str = "",
    *,
    progress: Progress | None = None,
    for_writing: bool = True,
    compares: bool = True,
) -> Reading:
    """Return what the content of a file says, and every problem with it; `name` is for the messages (see `read`)."""
    findings = Findings(name)
    if isinstance(content, str):
        check_content(content.encode("utf-8", "surrogatepass"), name or "TRF")
        return read_text(content.removeprefix("\ufeff"), findings, progress, for_writing, compares)
    check_content(content, name or "TRF")
    return read_text(decode(content, findings), findings, progress, for_writing, compares)


def load(path: str | os.PathLike[str], *, progress: Progress | None = None) -> Tournament:
    """Return the tournament in the file at `path`.

    Raises TrfError with all problems if the file contradicts itself, FileError if it cannot be read.
    """
    return _tournament(read(path, progress=progress), os.fspath(path))


def loads(content: str | bytes, name: str = "") -> Tournament:
    """Return the tournament in the content of a file; raises TrfError with all problems."""
    return _tournament(reads(content, name), name or "TRF")


def _tournament(reading: Reading, path: str) -> Tournament:
    if reading.tournament is None:
        raise TrfError(path, reading.problems)
    return reading.tournament


def dumps(tournament: Tournament, dialect: str = "trf26") -> str:
    """Return the tournament as text with LF at the end of each line; raises TrfError for what TRF cannot number."""
    return _written(tournament, dialect, Findings())


def save(
    tournament: Tournament, path: str | os.PathLike[str], dialect: str = "trf26", *, line_end: str = "\n"
) -> tuple[Problem, ...]:
    """Write the tournament to `path` in UTF-8; return what did not fit and how it was written instead.

    The old file is there until the new one is whole. `line_end`: FIDE's text asks for CR, but programs write and
    read LF or CRLF, and some read nothing else; so LF is the default. Raises FileError, TrfError.
    """
    from swissdesk.formats.storing import write_file  # nothing that is only read waits for these two

    made, problems = content(tournament, os.path.basename(path), dialect, line_end=line_end)
    write_file(path, made)
    return problems


def content(
    tournament: Tournament, name: str, dialect: str = "trf26", *, line_end: str = "\n"
) -> tuple[bytes, tuple[Problem, ...]]:
    """Return what `save` writes to a file of that name, and what did not fit; raises TrfError."""
    findings = Findings(name)
    text = _written(tournament, dialect, findings)
    return text.replace("\n", line_end).encode("utf-8", "replace"), findings.in_order()


def lint(tournament: Tournament, dialect: str = "trf26") -> tuple[Problem, ...]:
    """Return what FIDE's rating server or a rating officer would reject (errors) or ask about (warnings) in a report.

    In the order event, players, rounds, file. Raises TrfError for an unknown dialect.
    """
    from swissdesk.formats.trf import preflight  # slow to load, and `swissdesk pair` never comes here

    return preflight.problems(tournament, dialect)


def _written(tournament: Tournament, dialect: str, findings: Findings) -> str:
    if dialect not in DIALECTS:
        findings.error(0, 0, N_("unknown TRF dialect “{dialect}”; choose trf16, trfx or trf26."), dialect=dialect)
        raise TrfError(findings.file, findings.items)
    from swissdesk.formats.trf.writer import Writer

    lines = Writer(tournament, dialect, findings).lines()
    return "".join(line + "\n" for line in lines)
