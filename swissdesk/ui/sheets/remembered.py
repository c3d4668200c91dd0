"""The remembered options of every kind of sheet, and what is the same for all: paper, logo and section of the event.

The start time of a round is not used for other rounds.
"""

from __future__ import annotations

import json
from pathlib import Path

from swissdesk.errors import InvalidEdit
from swissdesk.model import Tournament
from swissdesk.reports import KINDS, PAPERS, SheetKind, SheetOptions, decode, encode, kind_named, pack
from swissdesk.reports.parts import EVERY
from swissdesk.session.printing import PACK, Wanted
from swissdesk.standings import categories
from swissdesk.ui.shell.preferences import Preferences, entries_of
from swissdesk.values import replace

MOST_LOGOS = 40
"""The logos and heads of so many documents are remembered; the oldest go first."""


def options_of(
    preferences: Preferences, path: Path | None, kind: SheetKind, tournament: Tournament, shown: int = 0
) -> SheetOptions:
    """Return how that sheet is wanted for the document at `path` while round `shown` is looked at.

    Sections that the event has not are left out.
    """
    stored = _read(preferences.sheet_options).get(kind.name, "")
    options = decode(stored) if stored else kind.defaults
    head = _read(_read(preferences.sheet_heads).get(str(path), ""))
    return replace(
        options,
        paper=preferences.paper if preferences.paper in PAPERS else PAPERS[0],
        logo=_read(preferences.logos).get(str(path), ""),
        section=head.get("section", ""),
        start=head.get("start", "") if head.get("round") == str(shown) else "",
        sections=tuple(key for key in options.sections if _is_known(tournament, key)),
        players=(),
    )


def remember(
    preferences: Preferences, path: Path | None, kind: SheetKind, options: SheetOptions, shown: int = 0
) -> None:
    """Keep in mind how a sheet is wanted while round `shown` is looked at. Players are chosen again each time."""
    known = _read(preferences.sheet_options)
    known[kind.name] = encode(replace(options, logo="", section="", start="", players=()))
    preferences.sheet_options = json.dumps(known)
    preferences.paper = options.paper
    preferences.logos = _with(preferences.logos, str(path), options.logo)
    head = {"section": options.section, "start": options.start, "round": str(shown) if options.start else ""}
    stored = json.dumps(head) if any(head.values()) else ""
    preferences.sheet_heads = _with(preferences.sheet_heads, str(path), stored)


def wanted(preferences: Preferences, path: Path | None, kind: SheetKind, tournament: Tournament, shown: int) -> Wanted:
    """Return a sheet as it is wanted while round `shown` is looked at; a pack with all its sheets."""
    options = options_of(preferences, path, kind, tournament, shown)
    return whole(preferences, path, tournament, Wanted(kind, shown, options))


def whole(preferences: Preferences, path: Path | None, tournament: Tournament, asked: Wanted) -> Wanted:
    """Return a pack with its sheets, each as it is wanted when it is printed alone; any other sheet as it is."""
    if asked.kind.name != PACK:
        return asked
    sheets = []
    for item in asked.options.sheets or pack.USUAL:
        if item.kind in KINDS and item.kind != PACK:
            kind = kind_named(item.kind)
            pack_options, options = asked.options, options_of(preferences, path, kind, tournament)
            options = replace(
                options,
                copies=item.copies,
                paper=pack_options.paper,
                logo=pack_options.logo,
                section=pack_options.section,
                start=pack_options.start,
            )
            sheets.append(Wanted(kind, asked.shown, options))
    return replace(asked, sheets=tuple(sheets))


def _is_known(tournament: Tournament, key: str) -> bool:
    if key == EVERY:
        return True
    try:
        categories.named(tournament, key)
    except InvalidEdit:
        return False
    return True


def _with(stored: str, path: str, value: str) -> str:
    """Return what is remembered of documents with that of one put last, or taken out if there is none."""
    known = _read(stored)
    if known.pop(path, "") == value == "":
        return stored
    if value:
        known[path] = value
    return json.dumps(dict(list(known.items())[-MOST_LOGOS:]))


def _read(text: str) -> dict[str, str]:
    """Return what is remembered; nonsense is nothing."""
    return {key: value for key, value in entries_of(text).items() if isinstance(value, str)}
