"""In which order the sheets are offered, and under which headings."""

from __future__ import annotations

from swissdesk.i18n import N_

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (N_("Packs"), ("pack", "rescue")),
    (N_("Round"), ("pairings", "alphabetical", "slips", "results", "missing", "trace")),
    (
        N_("Standings and awards"),
        ("standings", "crosstable", "bracket", "prizes", "ratings", "norms", "tiebreaks", "clubs"),
    ),
    (N_("Players and event"), ("players", "check-in", "player", "schedule", "regulations")),
    (N_("Cards"), ("place-cards", "board-cards", "badges", "score-sheets")),
)
"""Titles, to be translated, and the names of the kinds."""

PACKABLE: tuple[str, ...] = tuple(
    name for _, names in GROUPS for name in names if name not in ("pack", "trace", "tiebreaks", "bracket", "schedule")
)
"""What a round pack can hold: sheets that need no question to be answered first and can always be made."""
