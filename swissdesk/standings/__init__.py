"""Standings: places, tie-breaks, and how each value came about.

rows = table(tournament, after_round=5, tiebreaks=("BH/C1", "DE", "SB"))
explain(tournament, "BH/C1", player=3).steps
"""

from swissdesk.standings.explanation import Explanation, Workings, explain
from swissdesk.standings.presets import PRESETS, Preset, preset_of, presets_for
from swissdesk.standings.rules import EDITIONS, Edition, Rules, rules_of
from swissdesk.standings.table import StandingRow, chosen, goes_by_bracket, left_early, passed_over, table
from swissdesk.standings.tiebreaks.definition import Family, Step, Unit, Value, format_value, split_codes
from swissdesk.standings.tiebreaks.registry import TIEBREAKS, find, usable

__all__ = [
    "EDITIONS",
    "PRESETS",
    "TIEBREAKS",
    "Edition",
    "Explanation",
    "Family",
    "Preset",
    "Rules",
    "StandingRow",
    "Step",
    "Unit",
    "Value",
    "Workings",
    "chosen",
    "explain",
    "find",
    "format_value",
    "goes_by_bracket",
    "left_early",
    "passed_over",
    "preset_of",
    "presets_for",
    "rules_of",
    "split_codes",
    "table",
    "usable",
]
