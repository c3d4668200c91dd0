"""Who plays, in figures: how many are entered, play the coming round, stay away, are here, have paid."""

from __future__ import annotations

from collections.abc import Iterable

from swissdesk.i18n import N_, N_context, translate, translate_plural
from swissdesk.model import ByeKind
from swissdesk.session.registration.entering import DeskCounts
from swissdesk.ui.players.table import PlayerRow
from swissdesk.ui.widgets.counters import Figure
from swissdesk.values import dataclass


@dataclass(frozen=True)
class Counts:
    """How many players there are, and what they do in the coming round; `byes` are worth points."""

    total: int
    playing: int
    byes: int
    absent: int
    withdrawn: int


def counts(rows: Iterable[PlayerRow]) -> Counts:
    """Return the counts over the rows."""
    rows = tuple(rows)
    withdrawn = sum(row.is_withdrawn for row in rows)
    absent = sum(row.absence is ByeKind.ZERO_POINT and not row.is_withdrawn for row in rows)
    byes = sum(row.absence not in (None, ByeKind.ZERO_POINT) for row in rows if not row.is_withdrawn)
    return Counts(len(rows), len(rows) - withdrawn - absent - byes, byes, absent, withdrawn)


def attendance_figures(number: Counts, coming: int | None) -> tuple[Figure, ...]:
    """Return the figures about who plays round `coming` (None: all rounds are paired); none of an empty list."""
    if not number.total:
        return ()
    figures = [Figure(number.total, translate_plural(N_("player"), N_("players"), number.total))]
    if coming is not None:
        playing = translate_plural(N_("plays round {round}"), N_("play round {round}"), number.playing)
        figures.append(Figure(number.playing, playing.format(round=coming)))
    for count, caption in (
        (number.byes, N_("with a bye")),
        (number.absent, N_("absent")),
        (number.withdrawn, N_("withdrawn")),
    ):
        if count:
            figures.append(Figure(count, translate(caption)))
    return tuple(figures)


def desk_figures(number: DeskCounts) -> tuple[Figure, ...]:
    """Return the figures of the check-in; none before it has begun."""
    if not number.has_begun:
        return ()
    missing = Figure(number.missing, translate(N_("not checked in")), "notice" if number.missing else "muted")
    return (
        Figure(number.here, translate(N_context("so many players", "checked in")), "accent"),
        missing,
        Figure(number.paid, translate(N_context("so many players", "paid"))),
    )


def attendance_remark(number: Counts, *, gives_bye: bool) -> str:
    """Return what to do about an empty list, or what an odd number of players means if the coming round `gives_bye`."""
    if not number.total:
        return translate(N_("No players yet. Type three letters of a name, paste a list, or import a table."))
    if gives_bye and number.playing % 2:
        return translate(N_("Odd number: one player gets the pairing-allocated bye."))
    return ""
