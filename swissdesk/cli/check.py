"""`swissdesk check`: every round of finished files paired again, points and places counted again.

Only what differs is listed; how one file is checked and shown is the business of `check_file`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from swissdesk import wording
from swissdesk.cli import batch, files
from swissdesk.cli.check_file import Task, check_file
from swissdesk.cli.check_log import FileCheck, Log
from swissdesk.cli.exits import BAD_REQUEST, DIFFERENT, DONE
from swissdesk.cli.grammar import WHOLE, Given, Grammar
from swissdesk.i18n import N_


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("files", N_("FILE"), N_("finished tournaments, or folders of them"), many=True)
    takes.option("system", "--system", N_("SYSTEM"), N_("the pairing system (default: the one each file names)"))
    takes.option("resume", "--resume", N_("LOG"), N_("note in this file what is done, and leave out what it has"))
    takes.option("jobs", "--jobs", "N", N_("processes (default: one for each core)"), WHOLE, default=0)
    takes.flag("since", "--since", N_("tell of every round what has become known since it was paired"))
    takes.flag("others", "--others", N_("try other systems on large fields too, where rounds differ"))
    takes.notes.append(
        N_("Exit code 0: nothing differs. 1: some round does, or points or places are wrong. 3 or more: some file "
           "could not be checked.")
    )  # fmt: skip


def run(given: Given) -> int:
    """Check the files; returns 0 only if every round of every file is what the system makes."""
    from swissdesk.engine.systems import system_named

    if given.system is not None:
        system_named(given.system)
    paths = files.tournament_files(given.files)
    log = Log(given.resume, given.system, since=given.since, others=given.others) if given.resume else None
    tasks = [Task(path, given.system, given.since, given.others) for path in paths]
    try:
        return _report(_checked(tasks, given.jobs or batch.cores(), log), len(paths))
    finally:
        if log is not None:
            log.close()


def _checked(tasks: Sequence[Task], jobs: int, log: Log | None) -> Iterator[FileCheck]:
    """Yield what is found in each file, in order; what the log has is not done again."""
    paths = [task.path for task in tasks]
    before = {path: known for path in paths if log is not None and (known := log.known(path)) is not None}
    fresh = batch.run(check_file, [task for task in tasks if task.path not in before], jobs)
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
    rounds = differing = faulty = wrong = bad = code = 0
    bar = batch.Bar(total)
    for done, check in enumerate(checks, 1):
        if check.text:
            bar.clear()
            print(check.text, flush=True, file=sys.stderr if check.code else sys.stdout)
        rounds += check.rounds
        differing += check.differing
        faulty += check.differing > 0
        wrong += check.wrong > 0
        bad += check.code > 0
        code = max(code, check.code)
        bar.show(done, wording.text(N_("({differing} rounds differ)"), differing=differing) if differing else "")
    bar.clear()
    if total == 1 and bad:
        return code
    if bad < total:
        print(_summary(total - bad, rounds, differing, faulty, wrong))
    if wrong:
        print(wording.text(N_("Files with other faults: {wrong}."), wrong=wrong))
    if bad:
        print(wording.text(N_("Files that could not be checked: {bad}."), bad=bad))
    return DIFFERENT if differing or wrong else BAD_REQUEST if bad else DONE


def _summary(checked: int, rounds: int, differing: int, faulty: int, wrong: int) -> str:
    template = N_("Files: {files}. Rounds: {rounds}. No difference.")
    if wrong:
        template = N_("Files: {files}. Rounds: {rounds}. No round differs.")
    if differing:
        template = N_("Files: {files}. Rounds: {rounds}. Rounds that differ: {differing}, in {faulty} files.")
    return wording.text(template, files=checked, rounds=rounds, differing=differing, faulty=faulty)
