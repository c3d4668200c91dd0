"""The method laboratory: every system's own round, its measures, and how it stands to the reference's."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from crosstable import tournament

from swissdesk.engine import SYSTEMS, NotReady, propose
from swissdesk.engine.laboratory import Experiment, Likeness, Measures, Trial, compare
from swissdesk.engine.system import Check
from swissdesk.errors import Cancelled
from swissdesk.formats import trf
from swissdesk.reports.laboratory import lines

FILE = Path(__file__).parents[1] / "data" / "dutch-2026" / "p014-r11-s0303.trf"

LARGE = FILE.with_name("p039-r07-s0344.trf")

SAMPLE = tournament(
    """
    1: 4w1 3w1 6b1
    2: 6w1 5w1 3b0
    3: 5w½ 1b0 2w1
    4: 1b0 6w½ 5b½
    5: 3b½ 2b0 4w½
    6: 2b0 4b½ 1w0
    """,
    5,
)
"""The thesis's sample state; its players have 3, 2, 1½, 1, 1 and ½ points."""


def test_the_sample_state_by_the_measures_of_the_thesis() -> None:
    found = compare(SAMPLE, ["hosek-nwm", "hosek-swm"])
    trial = found.trial("hosek-nwm")
    assert trial.pairs == ((1, 2), (4, 3), (5, 6))
    # Differences 1, ½ and ½; forced are 1 (wwbw), 2 (wwbb), 5 (bbww) and 6 (bbwb), not 3 (wbwb) and 4 (bwbw).
    assert trial.measures == Measures(pairs=3, out=0, differing=3, total=200, largest=100, forced=4)
    assert found.different(found.trial("hosek-swm")) == 0


def test_a_reference_that_was_not_named_is_looked_at_first() -> None:
    found = compare(SAMPLE, ["hosek-nwm"], reference="hosek-swm")
    assert ([trial.system for trial in found.trials], found.reference) == (["hosek-swm", "hosek-nwm"], "hosek-swm")
    named = compare(SAMPLE, ["hosek-nwm", "hosek-swm"], reference="hosek-swm")
    assert [trial.system for trial in named.trials] == ["hosek-nwm", "hosek-swm"]


def test_every_system_gets_its_own_round() -> None:
    at = trf.load(FILE).before_round(6)
    found = compare(at)
    assert {trial.system for trial in found.trials} == set(SYSTEMS)
    assert found.reference == found.trials[0].system == at.settings.system
    for trial in found.trials:
        if trial.error is None:
            assert trial.pairs == propose(at, trial.system).pairs
    assert found.different(found.trials[0]) == 0
    assert {found.different(trial) for trial in found.trials} > {0}


def test_rows_hold_every_board_once_and_the_same_meeting_side_by_side() -> None:
    found = compare(trf.load(FILE).before_round(6))
    for place, trial in enumerate(found.trials):
        column = [row[place] for row in found.rows()]
        assert sorted(filter(None, column)) == sorted(trial.pairs)
        for ours, theirs in zip((row[0] for row in found.rows()), column, strict=True):
            if theirs is not None and found.likeness(theirs) is not Likeness.OTHER:
                assert ours is not None
                assert set(ours) == set(theirs)


def test_turned_colours_are_no_other_opponents() -> None:
    found = Experiment(2, (Trial("a", ((1, 2), (3, 4), (5, 6))), Trial("b", ((2, 1), (5, 4), (3, 6)))), "a")
    assert [found.likeness(board) for board in found.trials[1].pairs] == [
        Likeness.TURNED,
        Likeness.OTHER,
        Likeness.OTHER,
    ]
    assert found.different(found.trials[1]) == 2
    assert found.rows() == (((1, 2), (2, 1)), ((3, 4), (3, 6)), ((5, 6), (5, 4)))
    assert found.against("b").different(found.trials[0]) == 2


def test_what_stops_one_system_stops_no_other() -> None:
    everybody_met = tournament("1: 2w1 3b1 4w0\n2: 1b0 4w1 3b½\n3: 4b1 1w0 2w½\n4: 3w0 2b0 1b1", 5)
    found = compare(everybody_met, ["dutch-2026", "round-robin"])
    error = found.trial("dutch-2026").error
    assert error is not None
    assert "Round 4 cannot be paired" in str(error)
    assert found.trial("round-robin").error is None
    assert found.different(found.trial("round-robin")) is None
    assert any("Round 4 cannot be paired" in line for line in lines(found))


def test_times_come_from_the_clock_that_is_given() -> None:
    ticks = count()
    found = compare(SAMPLE, ["lim", "dubov"], clock=lambda: float(next(ticks)))
    assert [trial.seconds for trial in found.trials] == [1.0, 1.0]
    assert [trial.seconds for trial in compare(SAMPLE, ["lim"]).trials] == [None]


def test_it_can_be_stopped_and_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        told.append((done, total))
        if 2 * done >= total:
            raise Cancelled("Stopped.")

    with pytest.raises(Cancelled):
        compare(SAMPLE, ["lim", "dubov"], monitor=stop)
    assert told[0] == (0, 12)


def test_networkx_weighs_again_where_it_is_asked_to() -> None:
    ticks = count()
    found = compare(SAMPLE, ["dutch-2026", "hosek-nwm", "hosek-swm"], clock=lambda: float(next(ticks)), checks=True)
    told = [(trial.check, trial.check_seconds) for trial in found.trials]
    assert told == [(None, None), (None, None), (Check(5, 5), 1.0)]
    text = list(lines(found))
    assert text[2].split()[-2:] == ["ms", "Checked"]
    assert any(line.startswith("Matching, by scoregroup") and line.endswith("✓ 5/5  1000") for line in text)
    assert "Checked" not in "".join(lines(compare(SAMPLE, ["hosek-swm"])))


def test_a_check_that_fails_is_said() -> None:
    trial = compare(SAMPLE, ["hosek-swm"], checks=True).trials[0]
    assert any("≠ 4/5" in line for line in lines(Experiment(4, (replace(trial, check=Check(5, 4)),), trial.system)))


def test_a_check_can_be_stopped() -> None:
    told = []

    def stop(done: int, total: int) -> None:
        told.append(done)
        if len(told) > asked:
            raise Cancelled("Stopped.")

    at = trf.load(LARGE).before_round(3)
    asked = 10**9
    compare(at, ["hosek-gwm"], monitor=stop)
    asked = len(told)
    told.clear()
    with pytest.raises(Cancelled):
        compare(at, ["hosek-gwm"], monitor=stop, checks=True)


def test_a_system_nobody_knows() -> None:
    with pytest.raises(NotReady, match="no pairing system “swiss”"):
        compare(SAMPLE, ["lim", "swiss"])


def test_lines_name_the_reference_and_mark_what_differs() -> None:
    at = trf.load(FILE).before_round(6)
    text = list(lines(compare(at, ["dutch-2026", "hosek-nwm"], reference="dutch-2026")))
    assert text[0].endswith("FIDE Dutch system, rules of 2026")
    assert any("•" in line for line in text)
    swapped = list(lines(compare(at, ["dutch-2026", "hosek-nwm"], reference="hosek-nwm")))
    assert swapped[0].endswith("Matching, player by player (Hošek)")
