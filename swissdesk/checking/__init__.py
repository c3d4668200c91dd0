"""Checks of a whole event on record: against the rules, and of the record against itself.

One checker for everybody: `swissdesk check`, `swissdesk lint`, import and the look before an export. `check_event`
pairs every round again from what was known then and holds the rest of the record against the rules; `check_record` is
the part of it that pairs nothing and is done in a moment. Both return findings, which are data: nothing is printed,
changed or raised. What cannot be judged (teams, an unknown system, a round paired manually) is declined in a sentence.
"""

from swissdesk.checking.event import MANY_PLAYERS, Report, check_event, check_record
from swissdesk.checking.finding import Finding, Kind

__all__ = ["MANY_PLAYERS", "Finding", "Kind", "Report", "check_event", "check_record"]
