"""Pairs that may not meet: the groups that were listed, and those that rules make."""

from __future__ import annotations

from swissdesk.model.settings import ForbiddenGroup, ForbiddenRule
from swissdesk.model.tournament import Tournament


def forbidden_groups(tournament: Tournament) -> tuple[ForbiddenGroup, ...]:
    """Return all groups of players none of whom may meet: the listed ones, then those of the rules, in order.

    A rule makes a group of every club (federation, family) that two players at least have; upper and lower case and
    accents make no difference, an empty text is nothing in common.
    """
    settings = tournament.settings
    ruled = (group for rule in settings.forbidden_rules for group in groups_of(tournament, rule))
    return (*settings.forbidden, *ruled)


def groups_of(tournament: Tournament, rule: ForbiddenRule) -> tuple[ForbiddenGroup, ...]:
    """Return the groups that one rule makes, those of the first players first."""
    from swissdesk.lettering.order import folded  # few events have such rules, and every pairing loads this module

    members: dict[str, list[int]] = {}
    for player in tournament.players:
        shared = " ".join(folded(getattr(player, rule.by.value)).split())
        if shared:
            members.setdefault(shared, []).append(player.id)
    return tuple(
        ForbiddenGroup(tuple(sorted(ids)), rule.first_round, rule.last_round)
        for ids in members.values()
        if len(ids) > 1
    )
