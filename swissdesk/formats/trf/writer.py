"""Writes a tournament as the lines of a file, in one of the three dialects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import groupby

from swissdesk.formats.trf.cells import rounds_of_players
from swissdesk.formats.trf.counts import places_of
from swissdesk.formats.trf.event_records import one_line
from swissdesk.formats.trf.layout import PLAYER_SLOT, Layout, LayoutLine
from swissdesk.formats.trf.players import (
    BIRTH,
    FEDERATION,
    FIDE_ID,
    NAME,
    PLAYER_FIELDS,
    POINTS,
    RANK,
    RATING,
    TITLE,
    Field,
    player_line,
    points_text,
    short_name,
)
from swissdesk.formats.trf.problems import Findings, TrfError
from swissdesk.formats.trf.rating_records import later_ratings, national_values
from swissdesk.formats.trf.slots import DIALECTS, PLAYERS_AFTER, SLOTS, Slot
from swissdesk.formats.trf.text import digest
from swissdesk.formats.trf.view import View
from swissdesk.i18n import N_
from swissdesk.model import EventInfo, Player, Settings, Stage, Tournament
from swissdesk.model.events import MAX_PLAYERS
from swissdesk.model.settings import names_in


def view_of(tournament: Tournament, dialect: str, layout: Layout | None) -> View:
    """Return what of the tournament is to be written; `layout` is that of the file it came from."""
    if layout is None or layout.dialect != dialect:
        style = "240" if dialect == "trf26" else "cells"
        return View(tournament, dialect, style, source_standing="" if layout is None else layout.standing)
    style = layout.styles.get("requests") or ("cells" if layout.wishes_in_cells or dialect != "trf26" else "240")
    return View(
        tournament,
        dialect,
        style,
        layout.old_codes,
        layout.missing,
        as_in_source=True,
        source_standing=layout.standing,
        names_method_only="fictitious" not in layout.styles,
    )


class Writer:
    """Makes the lines of one file and collects what does not fit into it."""

    def __init__(self, tournament: Tournament, dialect: str, findings: Findings) -> None:
        self.tournament = tournament
        self.dialect = dialect
        self.findings = findings
        layout = Layout.of(tournament.source)
        self.kept = layout.lines if layout is not None else []
        self.layout = layout if layout is not None and layout.dialect == dialect else None
        self.view = view_of(tournament, dialect, layout)

    def lines(self) -> list[str]:
        """Return the lines of the file, without their ends; raises TrfError for what TRF cannot hold at all."""
        self._check()
        blocks = {slot.name: self._block(slot) for slot in SLOTS}
        rows = player_lines(self.view, self.findings)
        texts = [text for _, text in self._in_place(blocks, rows)]
        self._say_what_is_left_out()
        return texts

    # ---- what goes into the file

    def _block(self, slot: Slot) -> list[str]:
        """Return the lines of a slot, with warnings where the dialect has no record for it."""
        style = self._style(slot)
        self.view.notes.clear()
        lines = slot.write(self.view, style)
        if self.layout is not None and slot.name in self.layout.styles:
            self._take_notes()
            return lines
        if not _says_something(slot, lines, self.layout is None and slot.filler):
            return []
        if slot.name == "requests" or slot.styles.get(self.dialect):
            self._take_notes()
            return lines
        return self._foreign(slot, lines)

    def _foreign(self, slot: Slot, lines: list[str]) -> list[str]:
        title = DIALECTS[self.dialect]
        if self.dialect == "trf16":
            self.findings.warn(
                0, 0, N_("{dialect} has no record for {what}: left out."), dialect=title, what=slot.label
            )
            return []
        self.findings.warn(
            0,
            0,
            N_("{dialect} has no record for {what}: record {tag} of TRF26 is written."),
            dialect=title,
            what=slot.label,
            tag=lines[0][:3],
        )
        self._take_notes()
        return lines

    def _style(self, slot: Slot) -> str:
        if self.layout is not None and slot.name in self.layout.styles:
            return self.layout.styles[slot.name]
        return slot.styles.get(self.dialect) or slot.styles["trf26"]

    def _take_notes(self) -> None:
        for template, facts in dict.fromkeys(self.view.notes):
            self.findings.warn(0, 0, template, **dict(facts))

    # ---- the place of every line

    def _in_place(self, blocks: dict[str, list[str]], rows: dict[int, str]) -> Iterator[tuple[str, str]]:
        """Yield (slot, line) in the order of the source; what it did not have comes where it belongs."""
        if not self.kept:
            yield from self._by_default(blocks, rows, SLOTS)
            return
        placed = [*self._kept_places()]
        present = {line.slot for line in placed if line.slot}
        later = _insertions(placed, [slot for slot in SLOTS if slot.name not in present])
        pending_rows = list(rows.items())
        rest = {name: list(lines) for name, lines in blocks.items()}
        last = {line.slot: at for at, line in enumerate(placed) if line.slot}
        if PLAYER_SLOT not in last:
            later.setdefault(len(placed) - 1, []).insert(0, PLAYER_SLOT)
        for name in later.get(-1, []):
            yield from self._inserted(name, rest, pending_rows)
        for at, line in enumerate(placed):
            yield from self._line(line, at == last.get(line.slot), rest, blocks, pending_rows)
            for name in later.get(at, []):
                yield from self._inserted(name, rest, pending_rows)

    def _kept_places(self) -> Iterable[LayoutLine]:
        """The lines of the source; of another dialect only their order counts, not how they were written."""
        for line in self.kept:
            if self.layout is not None or not line.slot:
                yield line
            else:
                yield LayoutLine(line.slot)

    def _inserted(
        self, name: str, rest: dict[str, list[str]], rows: list[tuple[int, str]]
    ) -> Iterator[tuple[str, str]]:
        if name == PLAYER_SLOT:
            yield from ((PLAYER_SLOT, text) for _, text in rows)
            return
        yield from ((name, text) for text in rest.pop(name, []))

    def _line(
        self,
        line: LayoutLine,
        is_last: bool,
        rest: dict[str, list[str]],
        blocks: dict[str, list[str]],
        rows: list[tuple[int, str]],
    ) -> Iterator[tuple[str, str]]:
        if not line.slot:
            yield "", line.text
        elif line.slot == PLAYER_SLOT:
            yield from self._player_here(is_last, rows)
        elif line.digest and line.digest == digest(blocks.get(line.slot, [])):
            yield line.slot, line.text
        else:
            lines = rest.get(line.slot, [])
            count = len(lines) if is_last else 1
            yield from ((line.slot, text) for text in lines[:count])
            del lines[:count]

    def _player_here(self, is_last: bool, rows: list[tuple[int, str]]) -> Iterator[tuple[str, str]]:
        count = len(rows) if is_last else 1
        for player, text in rows[:count]:
            yield PLAYER_SLOT, self._as_it_was(player, text)
        del rows[:count]

    def _as_it_was(self, player: int, text: str) -> str:
        known = self._odd_players.get(player)
        return known.text if known is not None and known.digest == digest([text]) else text

    @cached_property
    def _odd_players(self) -> dict[int, LayoutLine]:
        lines = self.layout.lines if self.layout is not None else []
        return {line.key: line for line in lines if line.key}

    def _by_default(
        self, blocks: dict[str, list[str]], rows: dict[int, str], slots: Iterable[Slot]
    ) -> Iterator[tuple[str, str]]:
        for slot in slots:
            yield from ((slot.name, text) for text in blocks[slot.name])
            if slot.name == PLAYERS_AFTER:
                yield from ((PLAYER_SLOT, text) for text in rows.values())

    # ---- what cannot be written

    def _check(self) -> None:
        for player in self.tournament.players:
            if not 1 <= player.id <= MAX_PLAYERS:
                self.findings.error(
                    0,
                    0,
                    N_("TRF numbers players from 1 to 9999; {name} is no. {number}."),
                    who=player.id,
                    name=player.name,
                    number=player.id,
                )
        if self.findings.has_errors:
            raise TrfError(self.findings.file, self.findings.items)

    def _say_what_is_left_out(self) -> None:
        tournament = self.tournament
        if any(r.stage is Stage.DRAFT for r in tournament.rounds):
            self.findings.warn(
                0,
                0,
                N_("round {round} is still a draft; it is left out until published."),
                round=len(self.view.rounds) + 1,
            )
        for what, is_there in (
            (N_("the clubs of the players"), any(p.club for p in tournament.players)),
            (
                N_("ratings other than the FIDE and national ones"),
                any(_has_others(self.view, p) for p in self.view.players),
            ),
            (N_("the ratings known when earlier rounds were paired"), _other_ratings_then(self.view)),
            (
                N_("the end of the acceleration group"),
                self.dialect == "trf16" and tournament.settings.last_accelerated is not None,
            ),
            *_lost(tournament.settings),
            (N_("the K-factors"), any(p.coefficient is not None for p in tournament.players)),
            (N_("the numbers of the fixed boards"), any(b.table for r in self.view.rounds for b in r.pairings)),
            *_lost(tournament.info),
        ):
            if is_there:
                self.findings.warn(0, 0, N_("TRF has no place for {what}: left out."), what=what)


def _lost(part: EventInfo | Settings) -> Iterator[tuple[str, bool]]:
    """Yield what the file is without of the event's data or of its settings, and whether anything is lost by that."""
    usual = type(part)()
    for what, names in groupby(names_in(type(part)).items(), lambda named: named[1].lost):
        if what:
            yield what, any(getattr(part, name) != getattr(usual, name) for name, _ in names)


def _has_others(view: View, player: Player) -> bool:
    later = (value for _, value in later_ratings(view, player))
    written = {0, player.rating, view.fide_rating(player), *national_values(view, player).values(), *later}
    return any(rating.value not in written for rating in player.ratings)


def _other_ratings_then(view: View) -> bool:
    """Whether a round was paired with other ratings, which some systems look at."""
    now = {player.id: player.rating for player in view.tournament.players}
    known = (player for r in view.rounds if r.known is not None for player in r.known.players)
    return any(now.get(player.id, player.rating) != player.rating for player in known)


_COUNTS = ("062", "072")


def _says_something(slot: Slot, lines: list[str], filler: bool) -> bool:
    """Whether a record is written that the source did not have: not if it is empty, or counts what can be counted."""
    return bool(lines) and (filler or (lines != [slot.name] and slot.name not in _COUNTS))


def _insertions(placed: list[LayoutLine], wanted: list[Slot]) -> dict[int, list[str]]:
    """Return after which line (-1: before all) each slot goes that the source did not have."""
    order = _order()
    last = {line.slot: at for at, line in enumerate(placed) if line.slot}
    result: dict[int, list[str]] = {}
    for slot in wanted:
        before = [at for name, at in last.items() if name in order and order[name] < order[slot.name]]
        result.setdefault(max(before, default=-1), []).append(slot.name)
    return result


def _order() -> dict[str, int]:
    names: list[str] = []
    for slot in SLOTS:
        names.append(slot.name)
        if slot.name == PLAYERS_AFTER:
            names.append(PLAYER_SLOT)
    return {name: place for place, name in enumerate(names)}


# ---- player lines


def player_lines(view: View, findings: Findings | None = None) -> dict[int, str]:
    """Return the line of every player, in the order of the list; what does not fit goes to `findings`."""
    rounds = rounds_of_players(view)
    places = places_of(view, rounds)
    return {
        player.id: player_line(_texts(view, player, places.get(player.id), findings), rounds[player.id])
        for player in view.players
    }


def _texts(view: View, player: Player, rank: int | None, findings: Findings | None) -> dict[str, str]:
    name, rating = one_line(player.name), view.fide_rating(player)
    texts = {
        "id": str(player.id),
        "sex": player.sex.value if player.sex is not None else "",
        "title": one_line(player.title),
        "name": name,
        "rating": str(rating) if rating else "",
        "federation": one_line(player.federation),
        "fide_id": one_line(player.fide_id),
        "birth": one_line(player.birth),
        "points": _points(view.points[player.id], player, findings),
        "rank": "" if rank is None else str(rank),
    }
    for field in PLAYER_FIELDS:
        if len(texts[field.name]) > field.width:
            texts[field.name] = _shortened(field, texts[field.name], player, findings)
    return texts


def _points(points: int, player: Player, findings: Findings | None) -> str:
    text = points_text(points)
    if text is not None:
        return text
    if findings is not None:
        findings.warn(
            0,
            0,
            N_("the points {points} do not fit into columns 81–84; they are written without the last decimal."),
            who=player.id,
            points=f"{points / 100:.2f}",
        )
    return f"{points / 100:.2f}"[:4].rstrip(".")


def _shortened(field: Field, text: str, player: Player, findings: Findings | None) -> str:
    # Half a number would be another number.
    cut = "" if field in _NUMBERS else text[: field.width].rstrip()
    short = short_name(text) if field is NAME else cut
    if findings is not None and len(short) < len(text):
        template = N_("{what} “{text}” is too long for columns {first}–{last}; “{short}” is written.")
        findings.warn(
            0,
            0,
            template,
            who=player.id,
            what=_LABELS[field],
            text=text,
            first=field.first,
            last=field.last,
            short=short,
        )
    return short


_NUMBERS = (RATING, RANK, POINTS)
_LABELS = {
    TITLE: N_("the title"),
    NAME: N_("the name"),
    RATING: N_("the rating"),
    FEDERATION: N_("the federation"),
    FIDE_ID: N_("the FIDE ID"),
    BIRTH: N_("the date of birth"),
    POINTS: N_("the number of points"),
    RANK: N_("the rank"),
}
