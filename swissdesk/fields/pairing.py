"""Settings of the pairing: the system, the number of rounds, the lot for the colours."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk import wording
from swissdesk.engine.systems import SYSTEMS
from swissdesk.fields.fide import PAIR_MANUALLY, after_start, fixed_by_round_1
from swissdesk.fields.field import Choice, Field, LotOf, Number, Section, of_settings
from swissdesk.fields.values import lot_text, nothing
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, Tournament
from swissdesk.model.systems import Kind, is_scheduled, kind_of


def _systems(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    names = dict.fromkeys((*SYSTEMS, tournament.settings.system))
    return tuple((_system_text(name), name) for name in names)


def _system_text(name: str) -> str:
    remark = SYSTEMS[name].remark if name in SYSTEMS else ""
    title = wording.system_title(name)
    return f"{title} – {translate(remark)}" if remark else title


def _said_system(tournament: Tournament) -> str:
    return wording.system_title(tournament.settings.system)


def _pairing_line(tournament: Tournament) -> Iterator[str]:
    rounds = tournament.settings.rounds
    yield wording.text(
        N_("{system}; rounds: {rounds}"),
        system=_said_system(tournament),
        rounds=translate(N_("not fixed yet")) if rounds is None else str(rounds),
    )


def _other_system(before: Tournament, after: Tournament) -> Iterator[str]:
    system, players = after.settings.system, len(after.players)
    if after.rounds:
        yield wording.text(
            N_(
                "Rounds up to {paired} stay as paired; from round {next} on, the pairing system is {system}. The "
                "regulations must allow this."
            ),
            paired=len(after.rounds),
            next=after.next_round_number,
            system=wording.system_title(system),
        )
    if kind_of(system) is Kind.ROUND_ROBIN and players > 1:
        cycle = players - 1 + players % 2
        if after.settings.rounds not in (cycle, 2 * cycle):
            yield wording.text(
                N_("Players: {players}. All meet each other once; rounds: {rounds}."), players=players, rounds=cycle
            )
    if is_scheduled(system) and after.settings.initial_colour is not None and not is_scheduled(before.settings.system):
        yield translate(N_("The tables of this system give the colours; the initial colour is not used."))


SYSTEM = Field(
    "system",
    Section.PAIRING,
    N_("Pairing system"),
    N_("The rules of the pairing and their edition."),
    Choice(_systems),
    words=_said_system,
    regulated=_pairing_line,
    locked=after_start(
        N_("The pairing system is announced before the event and holds for all rounds."), instead=PAIR_MANUALLY
    ),
    follows=_other_system,
    at_start=True,
)


# ---- rounds


def _least_rounds(tournament: Tournament) -> int:
    return max(1, len(tournament.rounds))


def _said_rounds(tournament: Tournament) -> str:
    return nothing() if tournament.settings.rounds is None else str(tournament.settings.rounds)


def _other_rounds(_before: Tournament, after: Tournament) -> Iterator[str]:
    rounds, paired = after.settings.rounds, len(after.rounds)
    if rounds is None:
        yield translate(N_("No round can be paired without the number of rounds: the rules of the last round need it."))
        return
    if paired and rounds > paired:
        yield wording.text(N_("Round {round} becomes the last round, and its special rules apply."), round=rounds)
    if paired and rounds == paired:
        yield wording.text(N_("The event ends with round {round}."), round=rounds)
    beyond = sum(request.round > rounds for request in after.requests)
    if beyond:
        yield wording.text(N_("Byes announced for rounds that will not be played: {count}."), count=beyond)
    beyond = sum(1 for date in after.info.round_dates[rounds:] if date.strip())
    if beyond:
        yield wording.text(N_("Days in the schedule without a round: {count}."), count=beyond)


def _rounds_refused(before: Tournament, after: Tournament) -> str:
    rounds, paired = after.settings.rounds, len(after.rounds)
    is_forgotten = rounds is None and before.settings.rounds is not None
    if not paired or not (is_forgotten or (rounds is not None and rounds < paired)):
        return ""
    if paired == 1:
        return translate(N_("One round is already paired."))
    return wording.text(N_("{paired} rounds are already paired."), paired=paired)


_announced_rounds = after_start(
    N_("The number of rounds is announced before the event (C.04.1 art. 1)."),
    instead=N_("If it ends early, report the rounds played; or leave FIDE mode."),
)


def _rounds_locked(tournament: Tournament) -> str:
    """A number that is not known yet, as in a file that does not give it, can still be entered."""
    return "" if tournament.settings.rounds is None else _announced_rounds(tournament)


ROUNDS = Field(
    "rounds",
    Section.PAIRING,
    N_("Rounds"),
    N_("Announced before the event. The rules of the last round and the acceleration depend on it."),
    Number(_least_rounds, none=N_("not known yet")),
    words=_said_rounds,
    locked=_rounds_locked,
    follows=_other_rounds,
    refused=_rounds_refused,
    at_start=True,
)


# ---- the lot


def _draws_lot(tournament: Tournament) -> bool:
    return not is_scheduled(tournament.settings.system)


def _said_colour(tournament: Tournament) -> str:
    settings = tournament.settings
    if settings.initial_colour is None:
        return translate(N_("not drawn yet"))
    if settings.lot is not None:
        return lot_text(settings.lot)
    return wording.text(N_("{colour} for the first player"), colour=settings.initial_colour)


def _colour_line(tournament: Tournament) -> Iterator[str]:
    if tournament.settings.initial_colour is not None and _draws_lot(tournament):
        yield wording.text(N_("Initial colour: {drawn}."), drawn=_said_colour(tournament))


_drawn = fixed_by_round_1(N_("Round 1 is already paired with it: the colours of all rounds follow from this lot."))


def _colour_locked(tournament: Tournament) -> str:
    return "" if tournament.settings.initial_colour is None else _drawn(tournament)


def _other_colour(_before: Tournament, after: Tournament) -> Iterator[str]:
    colour = after.settings.initial_colour
    if colour is Colour.WHITE:
        yield translate(
            N_("In round 1, number 1 has White, the first player of the next board Black, and so on alternately.")
        )
    elif colour is Colour.BLACK:
        yield translate(
            N_("In round 1, number 1 has Black, the first player of the next board White, and so on alternately.")
        )


COLOUR = Field(
    "initial_colour",
    Section.PAIRING,
    N_("Initial colour"),
    N_("Colour of the first player in round 1, drawn by lot before the pairing. The drawing of lots is recorded."),
    LotOf(),
    own_part=of_settings("initial_colour", "lot"),
    words=_said_colour,
    regulated=_colour_line,
    locked=_colour_locked,
    follows=_other_colour,
    shown=_draws_lot,
    at_start=True,
)
