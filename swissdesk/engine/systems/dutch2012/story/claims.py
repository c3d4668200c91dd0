"""The claims by which the trace of the 2012 edition passes candidates by, as parts of sentences."""

from __future__ import annotations

from swissdesk.engine.message_facts import Fact, numbers
from swissdesk.engine.trace import Cause, Reason
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model.points import POINT

_OF_PAIR = {
    Cause.MET: N_("{one} and {other} have met ({criterion})"),
    Cause.FORBIDDEN: N_("the pairing {one} – {other} is forbidden by the organiser"),
    Cause.COLOURS: N_("{one} and {other} both have an absolute preference for the same colour ({criterion})"),
}

_COUNTED = {
    "D.4": N_("the squared score differences add up to {best}; {wanted} is possible (B.3, D.4)"),
    "B2": N_(
        "topscorer pairs with an absolute preference for the same colour: {best}; allowed: {wanted} (B.2, C.10.g)"
    ),
    "A7d": N_("pairs with a semi-absolute preference for the same colour: {best}; allowed: {wanted} (A.7.d, C.10.f)"),
    "X": N_("pairs in which both prefer the same colour: {best}; allowed: X = {wanted} (B.4, C.10.e)"),
    "Z": N_("pairs in which both strongly prefer the same colour: {best}; allowed: Z = {wanted} (B.4, C.10.e)"),
    "D5": N_("players left over with a downfloat in the previous round: {best}; allowed: {wanted} (B.5, C.10.d)"),
    "D6": N_("players left over with a downfloat two rounds ago: {best}; allowed: {wanted} (B.6, C.10.c)"),
    "U5": N_(
        "opponents of moved-down players with an upfloat in the previous round: {best}; allowed: {wanted} (B.5, C.10.b)"
    ),
    "U6": N_("opponents of moved-down players with an upfloat two rounds ago: {best}; allowed: {wanted} (B.6, C.10.a)"),
}

_CONDITIONS = {
    "C.12": N_("the players left over have other scores, or would not let the bracket below do better (C.12)"),
    "C.13": N_("with these players left over, the lowest bracket cannot be paired (C.13)"),
}

NO_WORDS = message("")


def points_squared(value: int) -> str:
    """Return a B.3 factor for a sentence."""
    return Fact(f"{value / POINT**2:g}", value / POINT**2)


def why(reason: Reason) -> Message:
    """Return the claim that a reason makes, as a part of a sentence."""
    if reason.cause in _OF_PAIR:
        one, other = reason.players[:2]
        cited = {} if reason.cause is Cause.FORBIDDEN else {"criterion": reason.criterion}
        return message(_OF_PAIR[reason.cause], one=one, other=other, **cited)
    if reason.cause is Cause.NOBODY_LEFT:
        if reason.criterion.endswith("bye"):
            return message(
                N_("this many pairs cannot be made with a player left over who may receive the bye (B.1, B.2)")
            )
        if not reason.players:
            return message(N_("this many pairs cannot be made of players who may meet (B.1, B.2)"))
        return message(N_("{players} would have no opponent (B.1, B.2)"), players=numbers(reason.players))
    if reason.cause is Cause.BYE:
        return message(N_("{players} may not receive the bye (B.1.b)"), players=numbers(reason.players))
    if reason.cause is Cause.COMPLETION:
        return message(_CONDITIONS[reason.criterion])
    if reason.cause is Cause.EXCHANGES:
        return message(N_("no such exchange leads to acceptable pairs"))
    return _quality(reason)


def _quality(reason: Reason) -> Message:
    if not reason.criterion:
        return message(N_("none of them is acceptable"))
    if reason.best is None:
        one, other = reason.players
        return message(
            N_("with {one}–{other} each of them breaks a requirement, {counter} at the latest"),
            one=one,
            other=other,
            counter=reason.criterion,
        )
    best, wanted = reason.best, reason.wanted
    if reason.criterion == "D.4" and isinstance(best, int) and isinstance(wanted, int):
        return message(_COUNTED["D.4"], best=points_squared(best), wanted=points_squared(wanted))
    return message(_COUNTED[reason.criterion], best=best, wanted=wanted)
