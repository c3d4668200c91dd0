"""`swissdesk check`: every round of finished files paired again, points and places counted again.

Only what differs is printed. `check_file` does one file and knows no others, so that files can be shared out to
processes (`batch`) or machines (`cluster`); what it finds is the business of `checking`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.cli import batch, cluster, files
from swissdesk.cli.check_log import FileCheck, Log
from swissdesk.cli.exits import BAD_REQUEST, DIFFERENT, DONE, OUR_FAULT, exit_code
from swissdesk.cli.reading import WHOLE, Given, Grammar
from swissdesk.errors import Message, SwissDeskError, message
from swissdesk.i18n import N_
from swissdesk.values import NamedTuple, replace

if TYPE_CHECKING:
    from swissdesk.checking import Report
    from swissdesk.engine.checker import Difference
    from swissdesk.formats.trf import Problem
    from swissdesk.model import Tournament


_INDENT = "    "
_SHOWN = 8
"""So many findings of one kind are shown; of more it is said how many there are."""


_WORTH_A_PROCESS = 40_000
"""Bytes of tournaments that take longer to check than it takes to start another process."""


# ---- one file


class Task(NamedTuple):
    """A file to be checked, and how. See `swissdesk check --help`."""

    path: str
    system: str | None = None
    since: bool = False
    others: bool = False


def check_file(task: Task) -> FileCheck:
    """Return what is wrong in one file, as text; for one that cannot be read or judged, the reason."""
    from swissdesk.checking import check_event

    path = task.path
    try:
        tournament, _ = files.read(path, for_writing=False, compares=False)
        report = check_event(
            tournament, task.system, from_file=not files.is_document(path), others=True if task.others else None
        )
        # What was odd about a file is of interest only where something is wrong with it.
        problems = files.read(path, for_writing=False)[1] if report.faults else ()
    except SwissDeskError as error:
        said = wording.sentence(error)
        return FileCheck(path, code=exit_code(error), text=said if path in said else f"{path}: {said}")
    if report.declined is not None:
        return FileCheck(path, code=BAD_REQUEST, text="\n".join(_declined(path, report)))
    differing = len(report.differences)
    lines = [*_remarks(problems, report), *_rounds(task, tournament, report), *_others(path, report)]
    return FileCheck(path, report.judged, differing, len(report.faults) - differing, "\n".join(lines))


class Parcel(NamedTuple):
    """A task with its file, for a machine that does not have it; `content` None: it could not be read here either."""

    task: Task
    content: bytes | None


def pack(task: Task) -> Parcel:
    """Return a task with its file."""
    try:
        return Parcel(task, Path(task.path).read_bytes())
    except OSError:
        return Parcel(task, None)


def check_parcel(parcel: Parcel) -> FileCheck:
    """Return what is wrong in a file that was sent here, under the name that it has where it came from."""
    task = parcel.task
    if parcel.content is None:
        return check_file(task)
    import tempfile  # slow to load, and wanted on machines of a cluster only

    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder) / Path(task.path).name
        here.write_bytes(parcel.content)
        found = check_file(task._replace(path=str(here)))
    return replace(found, path=task.path, text=found.text.replace(str(here), task.path))


def lost(task: Task) -> FileCheck:
    """Return what is said of a file whose check has ended several processes of a cluster."""
    text = N_("{path}: not checked; every process that checked it ended. Check it alone.")
    return FileCheck(task.path, code=OUR_FAULT, text=wording.text(text, path=task.path))


def _declined(path: str, report: Report) -> Iterator[str]:
    if report.declined is not None:
        yield f"{path}: {wording.sentence(report.declined)}"
    yield from _explained(path, report)


def _remarks(problems: Sequence[Problem], report: Report) -> Iterator[str]:
    """Yield what was odd about the file; what the findings say is not said twice."""
    from swissdesk.formats.trf.players import POINTS

    messages = {str(finding.message) for finding in report.findings}
    for problem in problems:
        if str(problem.message) not in messages and problem.column != POINTS.first:
            yield wording.sentence(problem.sentence)


# ---- rounds


def _rounds(task: Task, tournament: Tournament, report: Report) -> Iterator[str]:
    """Yield the rounds that differ, each with both versions, and what has become known since."""
    known = {difference.round: difference for difference in report.differences}
    for number in range(1, len(tournament.rounds) + 1):
        if number in known:
            yield difference_text(task.path, tournament, known[number])
        if number in known or task.since:
            yield from _since(task, tournament, number, is_shown=number in known)


def _since(task: Task, tournament: Tournament, number: int, *, is_shown: bool) -> Iterator[str]:
    from swissdesk.model.known import since

    changes = since(tournament, number)
    if not changes:
        return
    text = wording.text(N_("Since then: {changes}."), changes="; ".join(map(wording.sentence, changes)))
    if is_shown:
        yield f"{_INDENT}{text}"
        return
    yield wording.text(N_("{path}, round {round}:"), path=task.path, round=number)
    yield f"{_INDENT}{text}"
    yield f"{_INDENT}{wording.sentence(_as_known_now(tournament, number))}"


def _as_known_now(tournament: Tournament, number: int) -> Message:
    """Return what the rules would make of a round with all that is known now."""
    from swissdesk.engine.checker import afterwards

    found = afterwards(tournament, number)
    if found is not None and found.refusal is not None:
        return message(N_("With today’s knowledge: {reason}"), reason=found.refusal)
    if found is None or not found.new:
        return message(N_("With today’s knowledge, the round would be the same."))
    boards = ", ".join(wording.board_text(tournament, board) for board in found.new)
    return message(N_("With today’s knowledge, the boards would be: {boards}."), boards=boards)


def difference_text(path: str, tournament: Tournament, difference: Difference) -> str:
    """Return a difference as a block of lines: both versions side by side, and the reason."""
    from swissdesk.engine.checker import row_by_row

    rows = [(wording.text(N_("checker")), wording.text(N_("file")))]
    for boards in zip_longest(difference.ours, row_by_row(difference.ours, difference.theirs)):
        ours, theirs = (wording.board_text(tournament, board) for board in boards)
        rows.append((ours, theirs))
    width = max(len(left) for left, _ in rows)
    title = wording.text(
        N_("{path}, round {round} ({system}):"), path=path, round=difference.round, system=difference.system
    )
    lines = [title, *(f"{_INDENT}{left:<{width}}   {right}".rstrip() for left, right in rows)]
    return "\n".join([*lines, f"{_INDENT}→ {wording.sentence(difference.cause)}"])


# ---- the rest


def _others(path: str, report: Report) -> Iterator[str]:
    """Yield everything but the rounds that differ: a line for each, many of a kind shortened; then who explains it."""
    said = [finding for finding in report.listed if finding.difference is None]
    for _, group in groupby(said, key=lambda finding: finding.kind):
        found = list(group)
        yield from (f"{path}: {wording.sentence(finding.sentence)}" for finding in found[:_SHOWN])
        if len(found) > _SHOWN:
            yield f"{path}: {wording.text(N_('Similar differences not listed: {count}.'), count=len(found) - _SHOWN)}"
    yield from _explained(path, report)


def _explained(path: str, report: Report) -> Iterator[str]:
    if report.explained_by:
        yield f"{path}: {wording.explained_text(report.explained_by)}"
    elif report.is_foreign:
        yield f"{path}: {wording.foreign_text()}"


# ---- the command


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("files", N_("FILE"), N_("finished tournaments, or folders of them"), many=True)
    takes.option("system", "--system", N_("SYSTEM"), N_("the pairing system (default: as named in each file)"))
    takes.option("resume", "--resume", N_("LOG"), N_("record progress in this file, and skip what it already holds"))
    takes.option("jobs", "--jobs", "N", N_("number of processes (default: one per core)"), WHOLE, default=0)
    cluster.declare(takes)
    takes.flag("since", "--since", N_("for each round, show what became known after it was paired"))
    takes.flag("others", "--others", N_("where rounds differ, try other systems on large fields too"))
    takes.notes.append(
        N_(
            "Exit code 0: no difference. 1: a round differs, or points or places are wrong. 3 or more: a file "
            "could not be checked."
        )
    )


def run(given: Given) -> int:
    """Check the files; returns 0 only if every round of every file is what the system makes."""
    from swissdesk.engine.systems import system_named

    if given.system is not None:
        system_named(given.system)
    paths = files.tournament_files(given.files)
    jobs = given.jobs or (batch.cores() if _are_many(paths) else 1)
    log = Log(given.resume, given.system, since=given.since, others=given.others) if given.resume else None
    tasks = [Task(path, given.system, given.since, given.others) for path in paths]

    def checks(tasks: Sequence[Task]) -> Iterator[FileCheck]:
        if given.scheduler is None:
            return batch.run(check_file, tasks, jobs)
        return cluster.run(check_parcel, tasks, pack, lost, given.scheduler, given.jobs or batch.cores())

    try:
        return _report(_checked(tasks, checks, log), len(paths))
    finally:
        if log is not None:
            log.close()


def _are_many(paths: Sequence[str]) -> bool:
    """Whether the files are worth more processes than one, which have to be started."""
    return sum(os.path.getsize(path) for path in paths if os.path.isfile(path)) > _WORTH_A_PROCESS


def _checked(
    tasks: Sequence[Task], checks: Callable[[Sequence[Task]], Iterator[FileCheck]], log: Log | None
) -> Iterator[FileCheck]:
    """Yield what is found in each file, in order; what the log has is not done again."""
    paths = [task.path for task in tasks]
    before = {path: known for path in paths if log is not None and (known := log.known(path)) is not None}
    fresh = checks([task for task in tasks if task.path not in before])
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
        bar.show(done, wording.text(N_("(rounds that differ: {differing})"), differing=differing) if differing else "")
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
        template = N_(
            "Files: {files}. Rounds: {rounds}. Rounds that differ: {differing}. Files with differences: {faulty}."
        )
    return wording.text(template, files=checked, rounds=rounds, differing=differing, faulty=faulty)
