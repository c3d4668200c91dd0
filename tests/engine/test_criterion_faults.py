"""Every criterion of every system says in an arbiter's words what befalls whom; a worse round is told so."""

from __future__ import annotations

import pytest
from running_rounds import played

from swissdesk.engine import NoPairing, propose
from swissdesk.engine.byes import _GAMES, _SCORE
from swissdesk.engine.review import Reviewer
from swissdesk.engine.systems.burstein.judgement import CRITERIA as BURSTEIN
from swissdesk.engine.systems.dubov.judgement import CRITERIA as DUBOV
from swissdesk.engine.systems.dutch.criteria import BYE_SCORE, DUTCH_2017, DUTCH_2026
from swissdesk.engine.systems.dutch2012.judgement import _ALONE
from swissdesk.engine.systems.dutch2012.requirements import COUNTERS
from swissdesk.engine.systems.dutch2012.story.goal import CRITERIA as OF_2012
from swissdesk.engine.verdicts import Level, Rule
from swissdesk.reports.verdict_words import verdict_sentences

TABLES = (DUTCH_2026, DUTCH_2017, COUNTERS, OF_2012, DUBOV, BURSTEIN, (BYE_SCORE, _SCORE, _GAMES, _ALONE))


def test_every_criterion_has_words_that_name_somebody() -> None:
    for table in TABLES:
        for criterion in table:
            said = criterion.fault.format(player="Anna", other="Boris")
            assert said != criterion.fault, criterion.label
            assert "{" not in said


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "dutch-2012", "dubov", "burstein"])
def test_a_worse_round_is_told_in_these_words(system: str) -> None:
    told = 0
    for seed in range(3):
        before = played(seed, 13, 4, system=system)
        try:
            pairs, bye = (proposal := propose(before, system=system)).pairs, proposal.bye
        except NoPairing:
            continue
        reviewer = Reviewer(before, system)
        for one in range(len(pairs) - 1):
            (a, b), (c, d) = pairs[one : one + 2]
            review = reviewer.review((*pairs[:one], (a, d), (c, b), *pairs[one + 2 :]), bye)
            for verdict in review.verdicts:
                if verdict.level is not Level.WORSE or all(r.rule is not Rule.CRITERION for r in verdict.remarks):
                    continue
                said = verdict_sentences(verdict)
                assert " meets " in said.partition(" instead of ")[0]
                told += any(change.faults for change in review.worse)
    assert told
