"""FIDE mode's opinion of an action: asks the table of rules, event by event."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model import Decision, Tournament
from swissdesk.model.events import Batch, Event
from swissdesk.model.integrity import EXITED
from swissdesk.session.fide.levels import Level, Objection
from swissdesk.session.fide.rules import RULES


def objections(tournament: Tournament, event: Event) -> tuple[Objection, ...]:
    """Return the objections about an event, in the order of its parts; none outside FIDE mode.

    Raises InvalidEdit where a part of a batch makes no sense.
    """
    return tuple(_found(tournament, event)) if tournament.settings.fide_mode else ()


def _found(tournament: Tournament, event: Event) -> Iterator[Objection]:
    parts = event.events if isinstance(event, Batch) else (event,)
    for part in parts:
        for rule in RULES:
            if isinstance(part, rule.about):
                yield from (Objection(rule.level, said) for said in rule.finds(tournament, part))
        if part is not parts[-1]:
            tournament = part.apply(tournament)


def check(tournament: Tournament, event: Event) -> None:
    """Raise InvalidEdit, with the reason, for what FIDE mode refuses, and for a way back into it."""
    for objection in objections(tournament, event):
        if objection.level is Level.REFUSED:
            raise InvalidEdit(objection.said.template, **objection.said.facts)
    if tournament.settings.fide_mode_left is not None:
        check_way(tournament, event.apply(tournament))


def check_way(tournament: Tournament, there: Tournament) -> None:
    """Raise InvalidEdit if the step to another state would undo that FIDE mode was left: that is for good."""
    left = tournament.settings.fide_mode_left
    if left is not None and there.settings.fide_mode_left != left:
        raise InvalidEdit(
            N_(
                "FIDE mode was left in round {round} and cannot be entered again: nothing before that can be undone. "
                "Correct it with a new action."
            ),
            round=left,
        )


def lines_of(tournament: Tournament, event: Event) -> tuple[Decision, ...]:
    """Return what an event adds to the comment lines of the report file."""
    from swissdesk.formats.trf.comment_records import decisions_of  # files, wanted by warnings alone

    after = event.apply(tournament)
    known, left = {*tournament.decisions, *decisions_of(tournament.rounds)}, after.settings.fide_mode_left
    exited = () if left is None or not tournament.settings.fide_mode else (Decision(EXITED, left, ""),)
    new = (decision for decision in (*decisions_of(after.rounds), *after.decisions) if decision not in known)
    return (*new, *exited)
