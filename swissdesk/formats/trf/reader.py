"""Reads the text of a file: a tournament, and all problems of the file."""

from __future__ import annotations

from collections.abc import Callable

from swissdesk.formats.trf.assembly import assemble
from swissdesk.formats.trf.cells import read_cells, rounds_of_players
from swissdesk.formats.trf.counts import standing_of
from swissdesk.formats.trf.draft import Draft, Line
from swissdesk.formats.trf.layout import PLAYER_SLOT, Layout, LayoutLine
from swissdesk.formats.trf.players import ID, read_player
from swissdesk.formats.trf.problems import Findings, Problem
from swissdesk.formats.trf.seldom import comment_records, rating_records
from swissdesk.formats.trf.slots import (
    KEPT_TAGS,
    NATIONAL,
    NUMBERING_TEAMS,
    SLOT_OF_TAG,
    SLOTS,
    TEAM_TAGS,
    TRF26_TAGS,
    TRFX_TAGS,
)
from swissdesk.formats.trf.text import digest, split_lines
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.values import NamedTuple, replace

Progress = Callable[[int, int], None]
"""Called with (done, total); may raise errors.Cancelled."""

_PROGRESS_EVERY = 200


class Reading(NamedTuple):
    """What came of reading a file: the tournament (None after errors), all problems, and the dialect."""

    tournament: Tournament | None
    problems: tuple[Problem, ...]
    dialect: str


def read_text(
    text: str,
    findings: Findings,
    progress: Progress | None = None,
    for_writing: bool = True,
    compares: bool = True,
) -> Reading:
    """Return what the text of a file says; never raises for bad content.

    Not `for_writing`, lines that are made from the tournament are not held against those that the writer would make.
    Without `compares`, what different lines say is not held against each other.
    """
    lines = split_lines(text)
    draft = Draft(findings, team_event=any(line[:3] in TEAM_TAGS for line in lines))
    slots = _read_lines(lines, draft, progress)
    dialect = "trf26" if draft.national else _dialect(lines)
    if not draft.players and not draft.info:
        findings.items.clear()
        findings.error(
            1, 1, N_("no line begins with 012 (tournament) or 001 (player). Choose a tournament report file (TRF).")
        )
        return Reading(None, findings.in_order(), dialect)
    tournament, layout = assemble(draft, dialect, compares=compares)
    if findings.has_errors:
        return Reading(None, findings.in_order(), dialect)
    for number, slot in draft.other_slots.items():
        slots[number - 1] = slot
    if for_writing:
        layout.lines = _layout_lines(lines, slots, draft, tournament, layout)
    else:
        layout.lines = [LayoutLine(slot, "" if slot else text) for slot, text in zip(slots, lines, strict=True)]
    if progress is not None:
        progress(len(lines), len(lines))
    return Reading(replace(tournament, source=layout.source()), findings.in_order(), dialect)


def _dialect(lines: list[str]) -> str:
    tags = {line[:3] for line in lines}
    if tags & TRF26_TAGS:
        return "trf26"
    return "trfx" if tags & TRFX_TAGS else "trf16"


# ---- line by line


def _read_lines(lines: list[str], draft: Draft, progress: Progress | None) -> list[str]:
    """Take every line in; return the slot of each, empty for a line that is just kept."""
    slots: list[str] = []
    seen: dict[int, int] = {}
    for number, text in enumerate(lines, 1):
        if progress is not None and number % _PROGRESS_EVERY == 0:
            progress(number, len(lines))
        tag = text[:3]
        if tag == PLAYER_SLOT:
            slots.append(_read_player_line(text, number, draft, seen))
        elif tag == "###":
            slots.append(comment_records.read_comment(draft, Line(number, tag, text)))
        else:
            slots.append(_read_record(Line(number, tag, text), draft))
        if slots[-1] and slots[-1] != PLAYER_SLOT:
            slot = SLOT_OF_TAG.get(tag)
            draft.styles.setdefault(slots[-1], slot.style_of(tag) if slot is not None else tag)
    return slots


def _read_player_line(text: str, number: int, draft: Draft, seen: dict[int, int]) -> str:
    before = len(draft.findings.items)
    line = read_player(text, number, draft.findings)
    if line is None:
        return ""
    player = line.player.id
    if player in seen:
        draft.findings.error(
            number,
            ID.first,
            N_("starting rank {player} is already used in line {other}. Change one of them."),
            who=player,
            player=player,
            other=seen[player],
        )
        return ""
    seen[player] = number
    read_cells(line, draft.findings)
    if any(problem.is_error for problem in draft.findings.items[before:]):
        draft.spoilt_players.add(player)
    draft.players.append(line)
    return PLAYER_SLOT


def _read_record(line: Line, draft: Draft) -> str:
    slot = SLOT_OF_TAG.get(line.tag)
    teams = draft.team_event and line.tag in NUMBERING_TEAMS
    if slot is not None and line.text[3:4] in ("", " ") and not teams:
        return slot.name if slot.tags[line.tag](draft, line) else ""
    if line.tag in KEPT_TAGS or teams:
        if line.tag != "082" and draft.teams is None:
            draft.teams = line
    elif rating_records.is_national(line) and rating_records.read_national(draft, line):
        return NATIONAL
    elif line.text.strip():
        draft.findings.warn(
            line.number,
            1,
            N_("unknown record “{text}”; the line is kept unchanged."),
            text=line.text[:20].strip(),
        )
    return ""


# ---- how the file looked


def _layout_lines(
    lines: list[str], slots: list[str], draft: Draft, tournament: Tournament, layout: Layout
) -> list[LayoutLine]:
    """Return what the writer needs to make this file again."""
    from swissdesk.formats.trf.writer import player_lines, view_of  # nothing that is only read waits for the writer

    unmarked = view_of(tournament, layout.dialect, layout)
    layout.standing = standing_of(unmarked, rounds_of_players(unmarked))
    view = view_of(tournament, layout.dialect, layout)
    rows = player_lines(view)
    by_number = {line.number: line.player.id for line in draft.players}
    made = {slot.name: slot.write(view, layout.styles[slot.name]) for slot in SLOTS if slot.name in layout.styles}
    stood: dict[str, list[str]] = {}
    for slot, text in zip(slots, lines, strict=True):
        if slot and slot != PLAYER_SLOT:
            stood.setdefault(slot, []).append(text)
    marks = {name: "" if made[name] == texts else digest(made[name]) for name, texts in stood.items()}
    result = []
    for number, (slot, text) in enumerate(zip(slots, lines, strict=True), 1):
        if slot == PLAYER_SLOT:
            player = by_number[number]
            row = rows[player]
            as_made = row == text or player in draft.rewritten
            result.append(LayoutLine(slot) if as_made else LayoutLine(slot, text, digest([row]), player))
        elif slot:
            result.append(LayoutLine(slot, text, marks[slot]) if marks[slot] else LayoutLine(slot))
        else:
            result.append(LayoutLine("", text))
    return result
