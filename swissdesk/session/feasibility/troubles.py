"""Why the rounds to come cannot all be paired, in sentences; each is certain unless it says otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk import wording
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.model.systems import is_swiss
from swissdesk.session.feasibility.graphs import ComingRounds, Short, coming_rounds, short
from swissdesk.session.feasibility.planning import (
    Outlook,
    Starved,
    Stuck,
    Verdict,
    is_small,
    outlook_of,
    starved_of,
    stuck,
)


def quick_troubles(tournament: Tournament) -> Iterator[Message]:
    """Yield in words why the rounds to come cannot all be paired, from the cheap questions alone.

    Only for Swiss systems: the others follow a schedule.
    """
    coming = _asked(tournament)
    if coming is not None:
        yield from _quick(tournament, coming)


def troubles(tournament: Tournament) -> Iterator[Message]:
    """Yield in words why the rounds to come cannot all be paired; nothing where no reason is known."""
    coming = _asked(tournament)
    if coming is None:
        return
    found = tuple(_quick(tournament, coming))
    yield from found
    if not found and is_small(coming):
        known = outlook_of(coming)
        if known.verdict is Verdict.IMPOSSIBLE:
            yield plan_message(known)


def _asked(tournament: Tournament) -> ComingRounds | None:
    """Return the rounds to be looked at; None where the question makes no sense."""
    if not is_swiss(tournament.settings.system):
        return None
    coming = coming_rounds(tournament)
    return coming if coming is not None and len(coming.players) > 1 else None


def _quick(tournament: Tournament, coming: ComingRounds) -> Iterator[Message]:
    different: dict[object, int] = {}
    for each in coming.rounds:
        different.setdefault((each.there, each.graph), each.number)
    for number in different.values():
        found = stuck(tournament, number)
        if found is not None:
            yield stuck_message(tournament, found)
            return
    hungry = starved_of(coming)
    players = len(coming.players)
    if hungry and len(hungry) == players:
        most = max(one.opponents for one in hungry) + players % 2
        yield message(
            N_("{rounds} more rounds are not possible: with {players} players there are opponents for {most} at most."),
            rounds=hungry[0].rounds,
            players=players,
            most=most,
        )
        return
    if hungry:
        yield starved_message(tournament, hungry)
        return
    lacking = short(coming)
    if lacking is not None:
        yield short_message(tournament, lacking)


_NAMED = 5


def _names(tournament: Tournament, players: Sequence[int]) -> str | Message:
    names = "; ".join(tournament.by_id[player].name for player in players[:_NAMED])
    more = len(players) - _NAMED
    return names if more <= 0 else message(N_("{names} and {more} more"), names=names, more=more)


def stuck_message(tournament: Tournament, found: Stuck) -> Message:
    """Return who is stuck, in words, with those they may still meet."""
    facts = {
        "round": found.round,
        "names": _names(tournament, found.players),
        "left": found.left,
        "partners": _names(tournament, found.partners),
    }
    if not found.alone:
        one, many = (
            N_("Round {round}: one of these players is left over: {names}."),
            N_("Round {round}: {left} of these players are left over: {names}."),
        )
    elif not found.partners:
        one = many = N_("Round {round}: none of the players present may meet {names}.")
    else:
        one = N_("Round {round}: {names} may meet only {partners}, so one of them is left over.")
        many = N_("Round {round}: {names} may meet only {partners}, so {left} of them are left over.")
    return message(one if found.left == 1 else many, **facts)


def starved_message(tournament: Tournament, hungry: Sequence[Starved]) -> Message:
    """Return who runs out of opponents, in words."""
    worst = hungry[0]
    names = _names(tournament, [one.player for one in hungry])
    one = N_("Possible opponents for {names}: {opponents}, for {rounds} rounds.")
    many = N_("These players run out of opponents, some with {opponents} for {rounds} rounds: {names}.")
    return message(one if len(hungry) == 1 else many, names=names, opponents=worst.opponents, rounds=worst.rounds)


def short_message(tournament: Tournament, lacking: Short) -> Message:
    """Return who is short of opponents in some rounds together, in words."""
    one, many = N_("Round {first}"), N_("Rounds {first} to {last}")
    rounds = message(one if lacking.first == lacking.last else many, first=lacking.first, last=lacking.last)
    facts = {"rounds": rounds, "last": lacking.last, "needed": lacking.needed, "found": lacking.found}
    if lacking.players:
        return message(
            N_("{rounds}: these players need {needed} opponents but have {found} at most, byes included: {names}."),
            **facts,
            names=_names(tournament, lacking.players),
        )
    if lacking.found:
        return message(
            N_("{rounds}: pairing-allocated byes needed: {needed}; players who may have one: {found}."),
            **facts,
        )
    return message(N_("{rounds}: the number of players is odd, and no player may have the bye any more."), **facts)


def plan_message(known: Outlook) -> Message:
    """Return what the search for boards of all rounds has shown, in words, where it has found none."""
    if known.verdict is Verdict.IMPOSSIBLE:
        return message(
            N_("In every arrangement a player is left over, in round {round} at the latest."), round=known.round
        )
    return message(N_("Not certain: no pairing of all remaining rounds was found, and no proof that there is none."))


def prospect(tournament: Tournament) -> tuple[Message, ...]:
    """Return the messages to show while settings are chosen: the troubles, or that nothing is certain."""
    coming = _asked(tournament)
    if coming is None:
        return ()
    found = tuple(_quick(tournament, coming))
    if found:
        return found
    known = outlook_of(coming)
    return () if known.verdict is Verdict.PLANNED else (plan_message(known),)


def trouble_texts(tournament: Tournament) -> tuple[str, ...]:
    """Return the troubles in the language in use."""
    return tuple(wording.sentence(trouble) for trouble in troubles(tournament))
