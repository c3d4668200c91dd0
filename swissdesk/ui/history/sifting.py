"""Which records of the history are shown: all that was done, only what holds, or what is about one subject."""

from __future__ import annotations

from enum import Enum

from swissdesk.i18n import N_
from swissdesk.model.events import (
    AddPlayer,
    AddPlayers,
    AnnounceBye,
    ArriveLate,
    Batch,
    CancelBye,
    CheckIn,
    CloseRound,
    CorrectBye,
    CorrectColours,
    CorrectForRating,
    CorrectResult,
    CorrectSeats,
    DiscardRound,
    DrawLot,
    EditPlayer,
    EnterLate,
    EnterResult,
    Event,
    MarkPaid,
    PairRound,
    PublishRound,
    Rearrange,
    RecordDecision,
    RemovePlayer,
    Renumber,
    ReopenRound,
    ReturnPlayer,
    SignOff,
    SwapColours,
    UpdatePlayers,
    WithdrawPlayer,
)
from swissdesk.session.audit import Action, Audit, Entry


class Sieve(Enum):
    """What is let through; the value is its title, to be translated. Undo and redo are in the full record only."""

    ACTIONS = N_("All actions")
    IN_FORCE = N_("In force")
    UNDONE = N_("Undone")
    RESULTS = N_("Results")
    ROUNDS = N_("Rounds")
    PLAYERS = N_("Players")
    SETTINGS = N_("Settings")
    RECORD = N_("Full record")

    @property
    def follows_force(self) -> bool:
        """Whether what is let through depends on what holds now."""
        return self in (Sieve.IN_FORCE, Sieve.UNDONE)


_SUBJECTS: dict[type[Event], Sieve] = {
    **dict.fromkeys((EnterResult, SignOff, SwapColours, CorrectResult, CorrectColours, CorrectBye, CorrectForRating),
                    Sieve.RESULTS),
    **dict.fromkeys((PairRound, DiscardRound, PublishRound, CloseRound, ReopenRound, RecordDecision, Rearrange, DrawLot,
                     CorrectSeats, ArriveLate), Sieve.ROUNDS),
    **dict.fromkeys((AddPlayer, EditPlayer, RemovePlayer, WithdrawPlayer, ReturnPlayer, AnnounceBye, CancelBye,
                     AddPlayers, UpdatePlayers, CheckIn, MarkPaid, Renumber, EnterLate), Sieve.PLAYERS),
}  # fmt: skip


def subject_of(event: Event) -> Sieve:
    """Return what an event is about; of several done as one, what the first is about."""
    while isinstance(event, Batch) and event.events:
        event = event.events[0]
    return _SUBJECTS.get(type(event), Sieve.SETTINGS)


def passes(sieve: Sieve, audit: Audit, entry: Entry) -> bool:
    """Whether a record is let through."""
    if sieve is Sieve.RECORD:
        return True
    if entry.action is not Action.DO:
        return False
    if sieve is Sieve.ACTIONS:
        return True
    if sieve.follows_force:
        return audit.is_in_force(entry) is (sieve is Sieve.IN_FORCE)
    return subject_of(audit.event(entry)) is sieve
