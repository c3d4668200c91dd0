"""Points of single players: a bonus or a penalty, or a result that is worth something else for them."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk import wording
from swissdesk.fields.field import Exceptions, Field, Section, of_settings
from swissdesk.fields.words import exception_text, few
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament


def _lines(tournament: Tournament) -> Iterator[str]:
    for exception in tournament.settings.points_exceptions:
        yield exception_text(tournament, exception)


def _refused(_before: Tournament, after: Tournament) -> str:
    for exception in after.settings.points_exceptions:
        if not any(player in after.by_id for player in exception.players):
            return translate(N_("A line of points needs a player."))
        if not exception.kind and not exception.points:
            line = exception_text(after, exception)
            return wording.text(N_("“{line}” changes nothing: give the points, with a minus for a penalty."), line=line)
    return ""


def _other_scores(before: Tournament, after: Tournament) -> Iterator[str]:
    changes = [
        wording.text(
            N_("{name} {old} → {new}"),
            name=after.by_id[player].name,
            old=wording.points_text(before.points[player]),
            new=wording.points_text(points),
        )
        for player, points in after.points.items()
        if points != before.points[player]
    ]
    if changes:
        yield wording.text(N_("Scores that change: {changes}."), changes=few(changes))
    else:
        yield translate(N_("No score changes so far."))
    if after.rounds and not after.is_over:
        yield wording.text(
            N_("It counts from the pairing of round {round}; earlier boards stay."), round=after.next_round_number
        )


EXCEPTIONS = Field(
    "points_exceptions",
    Section.POINTS,
    N_("Points of single players"),
    N_("A bonus or a penalty, or a result that is worth something else for some players (record 299 of the report)."),
    Exceptions(),
    of_settings("points_exceptions"),
    said=lambda t: few(_lines(t)),
    regulated=_lines,
    follows=_other_scores,
    refused=_refused,
)
