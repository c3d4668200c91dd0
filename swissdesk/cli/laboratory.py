"""`swissdesk laboratory`: one position paired by several systems, side by side."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DONE
from swissdesk.cli.reading import WHOLE, Given, Grammar, one_of
from swissdesk.i18n import N_
from swissdesk.values import replace

if TYPE_CHECKING:
    from swissdesk.engine.laboratory import Experiment, Trial


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document or a TRF file"))
    takes.option("output", "-o", N_("OUT"), N_("the file to write (default: standard output)"))
    takes.option("round", "--round", "N", N_("use the position before round N"), WHOLE)
    takes.option("systems", "--systems", N_("SYSTEM"), N_("the systems (default: all of them)"), many=True)
    takes.option(
        "reference", "--reference", N_("SYSTEM"), N_("the system the others are compared with (default: the first)")
    )
    takes.flag("check", "--check", N_("verify the weighted matchings with networkx (slow for large fields)"))
    takes.option("format", "--format", "", N_("the format (default: text)"), one_of(("text", "json")), default="text")
    takes.notes.append(N_("Points in JSON are in hundredths."))


def run(given: Given) -> int:
    """Print the measures of every system and their boards side by side."""
    from swissdesk.engine import laboratory
    from swissdesk.engine.as_known import known_before, system_of
    from swissdesk.reports.laboratory import lines
    from swissdesk.reports.looking_back import remarks_on

    tournament = files.load(given.file)
    number = tournament.next_round_number if given.round is None else given.round
    before = known_before(tournament, number)
    before = before.replace(settings=replace(before.settings, system=system_of(tournament, number)))
    found = laboratory.compare(
        before, given.systems, reference=given.reference, clock=time.perf_counter, checks=given.check
    )
    remarks = remarks_on(tournament, number)
    if given.format == "json":
        text = json.dumps(_data(found, remarks), ensure_ascii=False, indent=1) + "\n"
    else:
        text = "".join(f"{line}\n" for line in (*lines(found), *remarks))
    files.write_text(given.output, text)
    return DONE


def _data(found: Experiment, remarks: Sequence[str]) -> dict[str, Any]:
    return {
        "round": found.round,
        "reference": found.reference,
        "remarks": list(remarks),
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
