"""What is said in a few words of a board that was paired manually."""

from __future__ import annotations

from running_rounds import played

from swissdesk.engine import propose
from swissdesk.engine.review import Reviewer
from swissdesk.engine.verdicts import Rule, Verdict
from swissdesk.model import Tournament
from swissdesk.reports.verdict_words import verdict_text


def verdicts(start: Tournament) -> list[tuple[bool, Verdict]]:
    """Return verdicts on boards that are worse by their colours alone, and whether the rules pair the same players."""
    proposal = propose(start)
    reviewer = Reviewer(start, "dutch-2026")
    pairs, found = proposal.pairs, []
    for one in range(len(pairs)):
        for other in range(len(pairs)):
            changed = list(pairs)
            changed[one], changed[other] = (pairs[one][0], pairs[other][0]), (pairs[other][1], pairs[one][1])
            if one == other:
                changed[one] = pairs[one][::-1]
            for pair, verdict in zip(changed, reviewer.review(tuple(changed), proposal.bye).verdicts, strict=True):
                if verdict.remarks and all(remark.rule is Rule.COLOURS for remark in verdict.remarks):
                    found.append((pair[::-1] in pairs, verdict))
    return found


def test_reversed_are_the_colours_of_the_rules_own_pair_only():
    found = verdicts(played(7, 12, 3))
    assert {is_same for is_same, _ in found} == {True, False}
    for is_same, verdict in found:
        assert verdict_text(verdict) == ("Colours reversed" if is_same else "Different pair, wrong colours")
