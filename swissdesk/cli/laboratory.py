"""`swissdesk laboratory`: one position paired by several systems, side by side."""

from __future__ import annotations

import argparse
import json
import time
from typing import TYPE_CHECKING, Any

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DONE

if TYPE_CHECKING:
    from swissdesk.engine.laboratory import Experiment, Trial


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.epilog = "Points in JSON are in hundredths."
    parser.add_argument("file", metavar="FILE", help="a .swissdesk document or a TRF file")
    parser.add_argument("-o", dest="output", metavar="OUT")
    parser.add_argument("--round", type=int, metavar="N", help="look at round N as it stood then")
    parser.add_argument("--systems", nargs="+", metavar="S", help="the systems (default: all of them)")
    parser.add_argument("--reference", metavar="S", help="the system the others are compared with (default: the first)")
    parser.add_argument(
        "--check", action="store_true", help="let networkx weigh the weighted matchings again (slow in large fields)"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(given: argparse.Namespace) -> int:
    """Print the measures of every system and their boards side by side."""
    from swissdesk.engine import laboratory
    from swissdesk.reports.laboratory import lines

    tournament = files.load(given.file)
    if given.round is not None:
        tournament = tournament.before_round(given.round)
    found = laboratory.compare(
        tournament, given.systems, reference=given.reference, clock=time.perf_counter, checks=given.check
    )
    if given.format == "json":
        text = json.dumps(_data(found), ensure_ascii=False, indent=1) + "\n"
    else:
        text = "".join(f"{line}\n" for line in lines(found))
    files.write_text(given.output, text)
    return DONE


def _data(found: Experiment) -> dict[str, Any]:
    return {
        "round": found.round,
        "reference": found.reference,
        "systems": [_trial(found, trial) for trial in found.trials],
    }


def _trial(found: Experiment, trial: Trial) -> dict[str, Any]:
    data: dict[str, Any] = {"system": trial.system, "seconds": trial.seconds}
    if trial.error is not None or trial.measures is None:
        return {**data, "error": "" if trial.error is None else wording.sentence(trial.error)}
    m = trial.measures
    return {
        **data,
        "pairs": trial.pairs,
        "bye": trial.bye,
        "unpaired": trial.unpaired,
        "boards": m.pairs,
        "without_opponent": m.out,
        "difference_sum": m.total,
        "difference_largest": m.largest,
        "boards_with_difference": m.differing,
        "forced_colours": m.forced,
        "other_boards": found.different(trial),
        **_check(trial),
    }


def _check(trial: Trial) -> dict[str, Any]:
    check = trial.check
    if check is None:
        return {}
    return {
        "checked": {
            "matchings": check.matchings,
            "equally_heavy": check.equal,
            "seconds": trial.check_seconds,
        }
    }
