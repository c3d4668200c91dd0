"""Lists of tie-breaks to choose from; the points come first in each and are not written.

What an event uses is its own decision, published beforehand (C.07 art. 4).
"""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.i18n import N_
from swissdesk.standings.table import POINTS_CODE
from swissdesk.standings.tiebreaks.definition import split_codes
from swissdesk.standings.tiebreaks.registry import usable
from swissdesk.values import dataclass


@dataclass(frozen=True, slots=True)
class Preset:
    """A list with a name; `for_round_robin` says which kind of event it is meant for."""

    key: str
    title: str
    codes: tuple[str, ...]
    for_round_robin: bool = False


_SHARED = N_("None: players with equal points share a place")

PRESETS = (
    Preset(
        "fide-swiss", N_("FIDE, Swiss, reliable ratings"), ("BH/C1", "BH", "DE", "ARO/C1", "WIN", "BWG", "BPG", "SB")
    ),
    Preset(
        "fide-swiss-unreliable",
        N_("FIDE, Swiss, unreliable ratings"),
        ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG"),
    ),
    Preset("fide-round-robin", N_("FIDE, round robin"), ("DE", "WIN", "SB", "KS"), for_round_robin=True),
    Preset("encounter-first", N_("Direct encounter first, Swiss"), ("DE", "BH/C1", "BH", "WIN", "BPG")),
    Preset("wins-first", N_("Wins first, Swiss"), ("WON", "DE", "BH/C1", "SB")),
    Preset("median", N_("Median Buchholz, Swiss"), ("BH/M1", "BH", "PS", "DE")),
    Preset("progressive", N_("Progressive score, Swiss"), ("PS", "PS/C1", "BH/C1", "DE")),
    Preset("last-round", N_("Known before the last round ends, Swiss"), ("FB/C1", "FB", "DE", "BPG")),
    Preset(
        "fide-before-2023",
        N_("FIDE until 2023, Swiss"),
        ("OTHER_BH_VIRTUAL/C1", "OTHER_BH_VIRTUAL", "DE", "WIN", "BPG"),
    ),
    Preset(
        "united-states",
        N_("United States, Swiss"),
        ("OTHER_MODIFIED_MEDIAN", "OTHER_BH_PLAIN", "OTHER_CUMULATIVE", "BPG"),
    ),
    Preset(
        "olympiad",
        N_("Olympiads: Sonneborn-Berger without the weakest opponent, Swiss"),
        ("SB/C1", "BH/C1", "BH", "DE"),
    ),
    Preset("france", N_("France, Swiss: cut Buchholz, Buchholz, performance"), ("BH/C1", "BH", "TPR")),
    Preset("germany", N_("Germany, Swiss: Buchholz and its refinement"), ("BH", "AOB", "DE")),
    Preset("poland", N_("Poland, Swiss: median Buchholz, Buchholz, progressive score"), ("BH/M1", "BH", "PS", "WIN")),
    Preset("shared", _SHARED, ()),
    Preset("berger-first", N_("Sonneborn-Berger first, round robin"), ("SB", "DE", "WIN", "KS"), for_round_robin=True),
    Preset("shared-round-robin", _SHARED, (), for_round_robin=True),
)
"""In the order in which they are offered."""


def presets_for(*, round_robin: bool) -> tuple[Preset, ...]:
    """Return the lists meant for that kind of event."""
    return tuple(preset for preset in PRESETS if preset.for_round_robin is round_robin)


def preset_of(codes: Sequence[str], *, round_robin: bool) -> Preset | None:
    """Return the list that an event uses, None if it is one of its own; the points may or may not be written."""
    written = [code for entry in codes for code in split_codes(entry)]
    known = usable(written)
    if len(known) < len(written):
        return None
    used = tuple(code for code in known if code != POINTS_CODE)
    return next((preset for preset in presets_for(round_robin=round_robin) if preset.codes == used), None)
