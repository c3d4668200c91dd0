"""`swissdesk check`: every round of finished files paired again; only what differs is listed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.cli import batch, files
from swissdesk.cli.check_log import FileCheck, Log
from swissdesk.cli.exits import BAD_REQUEST, DIFFERENT, DONE, exit_code
from swissdesk.cli.grammar import WHOLE, Given, Grammar
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.engine.checker import Difference
    from swissdesk.model import Tournament

_INDENT = "    "


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("files", N_("FILE"), N_("finished tournaments, or folders of them"), many=True)
    takes.option("system", "--system", N_("SYSTEM"), N_("the pairing system (default: the one each file names)"))
    takes.option("resume", "--resume", N_("LOG"), N_("note in this file what is done, and leave out what it has"))
    takes.option("jobs", "--jobs", "N", N_("processes (default: one for each core)"), WHOLE, default=0)
    takes.notes.append(
        N_("Exit code 0: nothing differs. 1: some round does. 3 or more: some file could not be checked.")
    )


def run(given: Given) -> int:
    """Check the files; returns 0 only if every round of every file is what the system makes."""
    from swissdesk.engine.systems import system_named

    if given.system is not None:
        system_named(given.system)
    paths = files.tournament_files(given.files)
    log = Log(given.resume, given.system) if given.resume else None
    try:
        return _report(_checked(paths, given.system, given.jobs or batch.cores(), log), len(paths))
    finally:
        if log is not None:
            log.close()


def _checked(paths: Sequence[str], system: str | None, jobs: int, log: Log | None) -> Iterator[FileCheck]:
    """Yield what is found in each file, in order; what the log has is not done again."""
    before = {path: known for path in paths if log is not None and (known := log.known(path)) is not None}
    fresh = batch.run(check_file, [(path, system) for path in paths if path not in before], jobs)
    for path in paths:
        if path in before:
            yield before[path]
            continue
        check = next(fresh)
        if log is not None:
            log.add(check)
        yield check


def _report(checks: Iterator[FileCheck], total: int) -> int:
    """Print what differs as it is found, then the sum; return the exit code."""
    rounds = differing = faulty = bad = code = 0
    bar = batch.Bar(total)
    for done, check in enumerate(checks, 1):
        if check.text:
            bar.clear()
            print(check.text, flush=True, file=sys.stderr if check.code else sys.stdout)
        rounds += check.rounds
        differing += check.differing
        faulty += check.differing > 0
        bad += check.code > 0
        code = max(code, check.code)
        bar.show(done, wording.text(N_("({differing} rounds differ)"), differing=differing) if differing else "")
    bar.clear()
    if total == 1 and bad:
        return code
    if bad < total:
        print(_summary(total - bad, rounds, differing, faulty))
    if bad:
        print(wording.text(N_("Files that could not be checked: {bad}."), bad=bad))
    return DIFFERENT if differing else BAD_REQUEST if bad else DONE


def _summary(checked: int, rounds: int, differing: int, faulty: int) -> str:
    template = N_("Files: {files}. Rounds: {rounds}. No difference.")
    if differing:
        template = N_("Files: {files}. Rounds: {rounds}. Rounds that differ: {differing}, in {faulty} files.")
    return wording.text(template, files=checked, rounds=rounds, differing=differing, faulty=faulty)


# ---- one file


def check_file(task: tuple[str, str | None]) -> FileCheck:
    """Return what differs in one file, as text; a file that cannot be read is told of, not raised."""
    from swissdesk.engine.checker import differences

    path, system = task
    try:
        tournament, problems = files.read(path)
        found = list(differences(tournament, system))
    except SwissDeskError as error:
        said = wording.sentence(error)
        return FileCheck(path, code=exit_code(error), text=said if path in said else f"{path}: {said}")
    blocks = [difference_text(path, tournament, difference) for difference in found]
    if blocks:
        blocks[:0] = [wording.sentence(problem.sentence) for problem in problems]
    return FileCheck(path, len(tournament.rounds), len(found), "\n".join(blocks))


def difference_text(path: str, tournament: Tournament, difference: Difference) -> str:
    """Return a difference as a block of lines: both versions side by side, and the reason."""
    from swissdesk.engine.beside import row_by_row

    rows = [(wording.text(N_("checker")), wording.text(N_("file")))]
    for boards in zip_longest(difference.ours, row_by_row(difference.ours, difference.theirs)):
        ours, theirs = (wording.board_text(tournament, board) for board in boards)
        rows.append((ours, theirs))
    width = max(len(left) for left, _ in rows)
    title = wording.text(N_("{path}, round {round} ({system}):"), path=path, round=difference.round,
                         system=difference.system)  # fmt: skip
    lines = [title, *(f"{_INDENT}{left:<{width}}   {right}".rstrip() for left, right in rows)]
    return "\n".join([*lines, f"{_INDENT}→ {wording.sentence(difference.cause)}"])
