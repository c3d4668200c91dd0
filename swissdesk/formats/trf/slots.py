"""Every record but the player line: which tag holds it in which dialect, how it is read, how it is written.

A *slot* is a piece of information with one place in the file (number of rounds, scoring, …); a *style* is the tag
that writes it (``142`` or ``XXR``). Reader and writer share this table, so that what one understands the other
can say. Writing is canonical: the same tournament always gives the same lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from swissdesk.formats.trf import event_records as event
from swissdesk.formats.trf import rule_records as rules
from swissdesk.formats.trf.draft import Draft, Line
from swissdesk.formats.trf.rule_records import SCORING_TAGS
from swissdesk.formats.trf.seldom import comment_records as comment
from swissdesk.formats.trf.seldom import constraint_records as naming
from swissdesk.formats.trf.seldom import fictitious_records as given
from swissdesk.formats.trf.seldom import known_records as known
from swissdesk.formats.trf.seldom import rating_records as ratings
from swissdesk.formats.trf.view import View
from swissdesk.i18n import N_
from swissdesk.values import dataclass

DIALECTS: dict[str, str] = {"trf16": "TRF16", "trfx": "TRF(x)", "trf26": "TRF26"}
"""Names of dialects → what people call them."""

Reader = Callable[[Draft, Line], bool]
"""Takes a line in; False if it is not understood, so that it is kept as it stands."""

Writer = Callable[[View, str], list[str]]
"""Returns the lines of a slot in a style."""


@dataclass(frozen=True)
class Slot:
    """One piece of information: `tags` read into it, `styles` the tag that each dialect writes.

    `filler`: written although nothing is said by it, when a file is made from nothing.
    """

    name: str
    label: str
    tags: Mapping[str, Reader]
    styles: Mapping[str, str]
    write: Writer
    filler: bool = False

    def style_of(self, tag: str) -> str:
        """Return the style that a tag belongs to."""
        return "BB" if tag.startswith("BB") else tag


def _all(tag: str) -> dict[str, str]:
    return dict.fromkeys(DIALECTS, tag)


def _new(tag: str) -> dict[str, str]:
    return {"trf26": tag}


def _text(tag: str, name: str, label: str, *, everywhere: bool = True, filler: bool = False) -> Slot:
    read, write = event.text_record(tag, name)
    return Slot(tag, label, {tag: read}, _all(tag) if everywhere else _new(tag), write, filler)


_KIND, _ = event.text_record("092", "type")
_RATING_METHOD, _ = event.text_record("172", "rating_method")
_PROGRAM, _ = event.text_record("182", "program")

NATIONAL = "national"
"""The slot of national ratings, which have the code of their federation for a tag."""

SLOTS: tuple[Slot, ...] = (
    _text("012", "name", N_("the name of the tournament"), filler=True),
    _text("022", "city", N_("the city")),
    _text("032", "federation", N_("the federation")),
    _text("042", "start", N_("the first day")),
    _text("052", "end", N_("the last day")),
    Slot("062", N_("the number of players"), {"062": event.read_count}, _all("062"), event.write_players, True),
    Slot("072", N_("the number of rated players"), {"072": event.read_count}, _all("072"), event.write_rated, True),
    Slot("092", N_("the type of tournament"), {"092": _KIND}, _all("092"), event.write_kind),
    _text("102", "chief_arbiter", N_("the chief arbiter")),
    Slot("112", N_("the deputy arbiters"), {"112": event.read_deputy}, _all("112"), event.write_deputies),
    _text("122", "time_control", N_("the rate of play")),
    Slot("132", N_("the dates of the rounds"), {"132": event.read_dates}, _all("132"), event.write_dates),
    Slot(
        "rounds",
        N_("the number of rounds"),
        {"142": rules.read_rounds, "XXR": rules.read_rounds},
        {"trfx": "XXR", "trf26": "142"},
        rules.write_rounds,
    ),
    Slot(
        "colour",
        N_("the initial colour"),
        {"152": rules.read_152, "XXC": rules.read_xxc},
        {"trfx": "XXC", "trf26": "152"},
        rules.write_colour,
    ),
    Slot(
        "scoring",
        N_("the points for a win, a draw …"),
        dict.fromkeys(SCORING_TAGS, rules.read_scoring),
        {"trfx": "BB", "trf26": "162"},
        rules.write_scoring,
    ),
    Slot("172", N_("the ranking method"), {"172": _RATING_METHOD}, _new("172"), ratings.write_rating_method),
    Slot("182", N_("the pairing program"), {"182": _PROGRAM}, _new("182"), event.write_program),
    Slot("192", N_("the pairing system"), {"192": event.read_type_code}, _new("192"), event.write_type_code),
    Slot(
        "tiebreaks",
        N_("the tie-breaks"),
        {"202": rules.read_tiebreaks, "212": rules.read_tiebreaks},
        _new("212"),
        rules.write_tiebreaks,
    ),
    _text("222", "time_control_code", N_("the code of the rate of play"), everywhere=False),
    Slot(NATIONAL, N_("the national ratings"), {}, _new("national"), ratings.write_national),
    Slot("used", N_("the ratings that order the players"), {}, _all("###"), ratings.write_used),
    Slot("periods", N_("the ratings and titles of later rounds"), {}, _all("###"), ratings.write_periods),
    Slot(
        "requests",
        N_("the requested byes"),
        {"240": naming.read_240, "XXZ": naming.read_xxz},
        {"trf16": "cells", "trfx": "cells", "trf26": "240"},
        naming.write_requests,
    ),
    Slot(
        "fictitious",
        N_("the virtual points"),
        {"250": given.read_250, "XXA": given.read_xxa},
        {"trfx": "XXA", "trf26": "250"},
        given.write_fictitious,
    ),
    Slot(
        "forbidden",
        N_("the forbidden pairings"),
        {"260": naming.read_260, "XXP": naming.read_xxp},
        {"trfx": "XXP", "trf26": "260"},
        naming.write_forbidden,
    ),
    Slot("299", N_("the changed points of some players"), {"299": naming.read_299}, _new("299"), naming.write_299),
    Slot("system", N_("the pairing system"), {}, _new("###"), comment.write_system),
    Slot("knockout", N_("the matches of the knockout"), {}, _all("###"), comment.write_knockout),
    Slot("annulment", N_("the counting of early leavers' results"), {}, _all("###"), comment.write_annulment),
    Slot("left", N_("the round of leaving FIDE mode"), {}, _all("###"), comment.write_left),
    Slot("decisions", N_("the recorded decisions"), {}, _all("###"), comment.write_decisions),
    Slot("alterations", N_("the boards changed manually"), {}, _all("###"), comment.write_alterations),
    Slot("rated", N_("the tournament results where others are rated"), {}, _all("###"), comment.write_rated),
    Slot("known", N_("what was known when a round was paired"), {}, _all("###"), known.write_known),
    Slot("withdrawn", N_("the withdrawals"), {}, _all("###"), comment.write_withdrawn),
    Slot("expelled", N_("the expulsions"), {}, _all("###"), comment.write_expelled),
    Slot("entered", N_("the tie-break values that were entered"), {}, _all("###"), comment.write_entered),
)

SLOT_OF_TAG: dict[str, Slot] = {tag: slot for slot in SLOTS for tag in slot.tags}
PLAYERS_AFTER = "222"
"""The slot after which the player lines stand."""

TEAM_TAGS = frozenset(["300", "310", "320", "330", "352", "362", "801", "802"])
"""Records that only team events have; there 240, 250, 260 and 299 number teams, not players."""

KEPT_TAGS = TEAM_TAGS | {"013", "082"}
"""Records that are kept as they stand."""

NUMBERING_TEAMS = frozenset(["240", "250", "260", "299"])

TRF26_TAGS = TEAM_TAGS | NUMBERING_TEAMS | {"142", "152", "162", "172", "182", "192", "202", "212", "222"}
TRFX_TAGS = frozenset(["XXR", "XXC", "XXZ", "XXP", "XXA", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"])
