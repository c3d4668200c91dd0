"""Settings about players: who sits where, who may not meet, and by which rating they are ranked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from swissdesk import wording
from swissdesk.errors import InvalidEdit, message
from swissdesk.fields.fide import PAIR_MANUALLY, after_start, fixed_by_round_1
from swissdesk.fields.field import Choice, Field, Groups, Items, Link, Rules, Seats, Section
from swissdesk.fields.values import group_text, name_of, names_of, rule_text, seat_text
from swissdesk.i18n import N_, translate
from swissdesk.model import (
    EqualOrder,
    ForbiddenGroup,
    ListOrder,
    NormEvent,
    RankingOrder,
    RatingMethod,
    RatingPace,
    RatingTime,
    Tournament,
)
from swissdesk.model.events.settings import check_apart, check_fixed_boards
from swissdesk.model.forbidding import forbidden_groups, groups_of


def _group_lines(tournament: Tournament) -> Iterator[str]:
    for group in tournament.settings.forbidden:
        if group.players:
            yield group_text(tournament, group)


def _group_facts(tournament: Tournament, group: ForbiddenGroup) -> dict[str, Any]:
    if group.last_round is None:
        rounds = message(N_("from round {first} on"), first=group.first_round)
    else:
        rounds = message(N_("rounds {first} to {last}"), first=group.first_round, last=group.last_round)
    return {"players": names_of(tournament, group.players), "rounds": rounds}


def _rule_lines(tournament: Tournament) -> Iterator[str]:
    for rule in tournament.settings.forbidden_rules:
        yield rule_text(rule)


def _pairs(tournament: Tournament) -> int:
    """Return how many pairs are kept apart in the coming round."""
    apart = {
        frozenset((one, other))
        for group in forbidden_groups(tournament)
        if group.applies(tournament.next_round_number)
        for one in group.players
        for other in group.players
        if one < other and one in tournament.by_id and other in tournament.by_id
    }
    return len(apart)


def _other_pairs(_before: Tournament, after: Tournament) -> Iterator[str]:
    yield wording.text(
        N_("Forbidden pairings in round {round}: {count}."), round=after.next_round_number, count=_pairs(after)
    )
    if after.rounds:
        yield translate(N_("Rounds already paired stay as they are."))


def _groups_refused(_before: Tournament, after: Tournament) -> str:
    for group in after.settings.forbidden:
        if len(set(group.players)) < 2:
            return translate(N_("A line of players who may not meet needs at least two players."))
        if group.last_round is not None and group.last_round < group.first_round:
            return wording.text(
                N_("“{line}” forbids nothing: the last round comes before the first."), line=group_text(after, group)
            )
    return ""


def _rules_refused(_before: Tournament, after: Tournament) -> str:
    try:
        check_apart(after.settings)
    except InvalidEdit as error:
        return wording.sentence(error)
    return ""


def _what_rules_find(before: Tournament, after: Tournament) -> Iterator[str]:
    for rule in after.settings.forbidden_rules:
        groups = groups_of(after, rule)
        found = (
            N_("{rule}: no players affected so far.")
            if not groups
            else N_("{rule}: groups found: {groups}; players in the largest: {most}.")
        )
        yield wording.text(
            found, rule=rule_text(rule), groups=len(groups), most=max((len(g.players) for g in groups), default=0)
        )
    yield from _other_pairs(before, after)


_APART = N_("Who may not meet is announced before round 1.")

APART_FIELDS = (
    Field(
        "forbidden",
        Section.APART,
        N_("Players who may not meet"),
        N_("Lists of players who do not meet each other, in some rounds or in all."),
        Groups(),
        items=Items(
            N_("{players} may not meet ({rounds}): added"),
            N_("{players} may not meet ({rounds}): removed"),
            N_("order of the players who may not meet"),
            _group_facts,
        ),
        regulated=_group_lines,
        locked=after_start(_APART, instead=PAIR_MANUALLY),
        follows=_other_pairs,
        refused=_groups_refused,
    ),
    Field(
        "forbidden_rules",
        Section.APART,
        N_("By club, federation or family"),
        N_("Players who share this do not meet. Players added later are included."),
        Rules(),
        items=Items(
            N_("{rule}: added"),
            N_("{rule}: removed"),
            N_("order of the rules on forbidden pairings"),
            lambda _tournament, rule: {"rule": rule_text(rule)},
        ),
        regulated=_rule_lines,
        locked=after_start(_APART, instead=PAIR_MANUALLY),
        follows=_what_rules_find,
        refused=_rules_refused,
    ),
)


# ---- fixed boards


def _seat_lines(tournament: Tournament) -> Iterator[str]:
    for seat in tournament.settings.fixed_boards:
        yield seat_text(tournament, seat)


def _seats_refused(_before: Tournament, after: Tournament) -> str:
    try:
        check_fixed_boards(after.settings.fixed_boards)
    except InvalidEdit as error:
        return wording.sentence(error)
    return ""


def _seating(_before: Tournament, after: Tournament) -> Iterator[str]:
    for seat in after.settings.fixed_boards:
        boards = (len(after.players) + 1) // 2
        if seat.board > boards:
            yield wording.text(
                N_(
                    "Board {board} is beyond the boards of a full round ({boards}): {name} sits at a table with "
                    "that number."
                ),
                board=seat.board,
                boards=boards,
                name=name_of(after, seat.player),
            )
    yield wording.text(
        N_("It applies from the pairing of round {round}; the other boards keep their order."),
        round=after.next_round_number,
    )


SEATS = Field(
    "fixed_boards",
    Section.BOARDS,
    N_("Players on fixed boards"),
    N_("For instance, a player in a wheelchair. The pairs do not change, only where they sit."),
    Seats(),
    items=Items(
        N_("fixed board of {seat}: added"),
        N_("fixed board of {seat}: removed"),
        N_("order of the fixed boards"),
        lambda tournament, seat: {"seat": seat_text(tournament, seat)},
    ),
    regulated=_seat_lines,
    follows=_seating,
    refused=_seats_refused,
)


# ---- ratings and norms


def _methods(_tournament: Tournament) -> tuple[tuple[str, RatingMethod], ...]:
    return tuple((f"{translate(method.title)} ({method.value})", method) for method in RatingMethod)


def _paces(_tournament: Tournament) -> tuple[tuple[str, RatingPace], ...]:
    return tuple((wording.pace_text(pace), pace) for pace in RatingPace)


def _list_orders(tournament: Tournament) -> tuple[tuple[str, ListOrder], ...]:
    def said(order: ListOrder) -> str:
        return ", ".join(wording.pace_text(pace) for pace in order.lists_for(tournament.settings.rating_pace))

    preset = wording.text(N_("by the list above: {lists}"), lists=said(ListOrder.PRESET))
    return tuple((preset if order is ListOrder.PRESET else said(order), order) for order in ListOrder)


_NORM_EVENTS = {
    NormEvent.ORDINARY: N_("an open or closed tournament"),
    NormEvent.NATIONAL_FINAL: N_("final of a national championship"),
    NormEvent.NATIONAL_TEAM: N_("national team championship"),
    NormEvent.ZONAL: N_("zonal or sub-zonal tournament"),
    NormEvent.WORLD_TEAM: N_("world or continental team championship"),
    NormEvent.WORLD_CUP: N_("World Cup"),
}


def _norm_events(_tournament: Tournament) -> tuple[tuple[str, NormEvent], ...]:
    return tuple((translate(_NORM_EVENTS[each]), each) for each in NormEvent)


def _ratings_line(tournament: Tournament) -> Iterator[str]:
    if tournament.settings.rating_method is not RatingMethod.HAND:
        yield wording.text(N_("Ranked by: {method}."), method=translate(tournament.settings.rating_method.title))


def _other_ratings(_before: Tournament, after: Tournament) -> Iterator[str]:
    others = sum(after.settings.rate(player) != player.rating for player in after.players)
    if others:
        yield wording.text(
            N_(
                "Players with a different rating under this method: {count} of {players}. Ratings and starting "
                "ranks stay until refreshed on the Players page."
            ),
            count=others,
            players=len(after.players),
        )
    else:
        yield translate(N_("All players keep their ratings and starting ranks."))


_EQUAL = {
    EqualOrder.NAME: N_("by the alphabet"),
    EqualOrder.YOUNGER: N_("the younger player first"),
    EqualOrder.OLDER: N_("the older player first"),
    EqualOrder.FIDE_ID: N_("by FIDE ID"),
}


def _equal_orders(_tournament: Tournament) -> tuple[tuple[str, EqualOrder], ...]:
    return tuple((translate(text), order) for order, text in _EQUAL.items())


def _equal_line(tournament: Tournament) -> Iterator[str]:
    order = tournament.settings.equal_order
    if order is not EqualOrder.NAME:
        yield wording.text(
            N_("Players of equal rating and title are numbered {order}."), order=translate(_EQUAL[order])
        )


def _orders(_tournament: Tournament) -> tuple[tuple[str, RankingOrder], ...]:
    return (
        (translate(N_("by starting rank")), RankingOrder.STARTING_RANK),
        (translate(N_("as the players are listed")), RankingOrder.LISTED),
    )


def _other_order(before: Tournament, after: Tournament) -> Iterator[str]:
    moved = sum(before.ranking[player] != place for player, place in after.ranking.items())
    if moved:
        yield wording.text(N_("Players whose place among players with equal scores changes: {count}."), count=moved)
    else:
        yield translate(N_("The players are listed by starting rank: both orders are now the same."))


_RANKED = N_("Starting ranks and tie-breaks rest on it.")
_SINGLE = N_("Enter single ratings by hand instead, or leave FIDE mode.")

RATING_FIELDS = (
    Field(
        "ranking_order",
        Section.RATINGS,
        N_("Order of tied players"),
        N_("What decides the order of players with equal scores in the pairing."),
        Choice(_orders),
        locked=fixed_by_round_1(N_("Round 1 is already paired: the pairings depend on this order.")),
        follows=_other_order,
    ),
    Field(
        "rating_method",
        Section.RATINGS,
        N_("Rating method"),
        N_("The rating that ranks players who have several (record 172 of the rating report)."),
        Choice(_methods),
        regulated=_ratings_line,
        locked=after_start(_RANKED, instead=_SINGLE),
        follows=_other_ratings,
        words=lambda t: translate(t.settings.rating_method.title),
    ),
    Field(
        "equal_order",
        Section.RATINGS,
        N_("Order of equal ratings"),
        N_("What numbers players of equal rating and title; the alphabet, unless something else is announced."),
        Choice(_equal_orders),
        regulated=_equal_line,
        locked=after_start(
            N_("It is announced before the event (C.04.2 art. 2.2)."),
            instead=N_("Exchange the numbers of equal players instead, or leave FIDE mode."),
        ),
    ),
    Field(
        "rating_pace",
        Section.RATINGS,
        N_("FIDE rating list"),
        N_("Follows the kind of event until you choose one. A player without a rating in it uses the standard one."),
        Choice(_paces),
        locked=after_start(_RANKED, instead=_SINGLE),
        follows=_other_ratings,
    ),
    Field(
        "list_order",
        Section.RATINGS,
        N_("Order of FIDE's lists"),
        N_("Who is not rated in the first list is ranked by the next one; a list left out is never consulted."),
        Choice(_list_orders),
        locked=after_start(_RANKED, instead=_SINGLE),
        follows=_other_ratings,
    ),
    Field(
        "norm_event",
        Section.RATINGS,
        N_("Kind of event for norms"),
        N_("Some events are exempt from conditions for title norms (B.01 art. 1.4)."),
        Choice(_norm_events),
    ),
)


# ---- settings with a screen of their own


def _said_tiebreaks(tournament: Tournament) -> str:
    return ", ".join(tournament.settings.tiebreaks) or translate(N_("none"))


_RATING_TIMES = {
    RatingTime.FIRST: N_("rating at the start"),
    RatingTime.GAME: N_("rating at the time of each game"),
    RatingTime.LATEST: N_("latest rating"),
}


def _rating_times(_tournament: Tournament) -> tuple[tuple[str, RatingTime], ...]:
    return tuple((translate(title), value) for value, title in _RATING_TIMES.items())


def _said_awards(tournament: Tournament) -> str:
    awards = tournament.settings.awards
    if not awards.categories and not awards.prize_lists:
        return translate(N_("none"))
    template = N_("categories: {categories}, prize lists: {lists}")
    return wording.text(template, categories=len(awards.categories), lists=len(awards.prize_lists))


STANDINGS_FIELDS = (
    Field(
        "tiebreaks",
        Section.STANDINGS,
        N_("Tie-breaks"),
        N_("What ranks players with equal scores, in order of use; the effect of each is shown."),
        Link("standings.tiebreaks"),
        locked=after_start(N_("Tie-breaks are announced before round 1 (C.07 art. 4).")),
        words=_said_tiebreaks,
    ),
    Field(
        "tiebreak_ratings",
        Section.STANDINGS,
        N_("Ratings used by tie-breaks"),
        N_("Matters where ratings change during the event; the first is the rule for long events (C.07 art. 10)."),
        Choice(_rating_times),
        locked=after_start(N_("Tie-breaks are announced before round 1 (C.07 art. 4).")),
    ),
    Field(
        "awards",
        Section.STANDINGS,
        N_("Categories and prizes"),
        N_("Separate rankings and what can be won."),
        Link("standings.awards"),
        words=_said_awards,
    ),
)
