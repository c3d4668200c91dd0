"""What has changed between two states of a tournament, in words and by subject.

Any two states can be compared, also of different branches: `history.at(node)` gives them. Whatever differs is told;
a field that a later program adds is told under its own name until somebody gives it a better one.
"""

from __future__ import annotations

from collections.abc import Iterable

from swissdesk.model import Tournament
from swissdesk.model.numbering import moved, renumbered
from swissdesk.session.comparison import people, rounds, rules
from swissdesk.session.comparison.difference import Difference, Subject

__all__ = ["Difference", "Subject", "by_subject", "differences"]


def differences(before: Tournament, after: Tournament) -> tuple[Difference, ...]:
    """Return everything in which `after` is not as `before`, subject by subject; nothing for equal tournaments."""
    if before is after:
        return ()
    numbers = moved(before, after)
    aside = people.put_aside(before, after, numbers) if numbers else {}
    renamed = tuple(people.numbers(before, numbers))
    if numbers:  # everybody is compared with himself
        before = renumbered(before, {**numbers, **aside}).replace(source=before.source)
    found = [
        *renamed,
        *rules.event_data(before, after),
        *rules.rules(before, after),
        *people.players(before, after, aside),
        *people.absences(before, after),
        *rounds.rounds(before, after),
        *rules.decisions(before, after),
    ]
    order = list(Subject)
    return tuple(sorted(found, key=lambda difference: order.index(difference.subject)))


def by_subject(found: Iterable[Difference]) -> dict[Subject, tuple[Difference, ...]]:
    """Return differences under their subjects, in the order of these; subjects without any are left out."""
    groups: dict[Subject, list[Difference]] = {subject: [] for subject in Subject}
    for difference in found:
        groups[difference.subject].append(difference)
    return {subject: tuple(group) for subject, group in groups.items() if group}
