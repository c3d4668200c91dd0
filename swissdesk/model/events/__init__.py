"""Everything an arbiter can do, one small frozen class each.

An event is applied to a tournament and gives the next one, or refuses with a reason (`InvalidEdit`). It says what
it does in one line (`describe`), which the undo menu, the journal and the audit list share. Events hold only plain
data, so that they can be kept for ever: `kind` names the class in the document and `version` its layout; an old
kind is never reused with another meaning.

Events know no clock: whoever needs a time (publication) puts it in.

One file per subject; `EVENTS` lists every kind.
"""

from __future__ import annotations

from swissdesk.model.events.base import Batch, Begin, Event
from swissdesk.model.events.boards import ArriveLate, Rearrange
from swissdesk.model.events.corrections import (
    CorrectBye,
    CorrectColours,
    CorrectForRating,
    CorrectResult,
    CorrectSeats,
)
from swissdesk.model.events.players import (
    AddPlayer,
    AnnounceBye,
    CancelBye,
    EditPlayer,
    RemovePlayer,
    ReturnPlayer,
    WithdrawPlayer,
)
from swissdesk.model.events.registration import (
    AddPlayers,
    CheckIn,
    EnterLate,
    ExchangeNumbers,
    MarkPaid,
    Renumber,
    UpdatePlayers,
    draft_refusal,
    renumbering_refusal,
)
from swissdesk.model.events.results import EnterResult, SignOff, SwapColours
from swissdesk.model.events.rounds import (
    CloseRound,
    DiscardRound,
    PairRound,
    PublishRound,
    RecordDecision,
    ReopenRound,
)
from swissdesk.model.events.settings import ChangeInfo, ChangeSettings, DrawLot, LeaveFideMode, check_scoring
from swissdesk.model.events.shared import MAX_PLAYERS, check_player
from swissdesk.model.events.teaching import PlayGames, WriteNote

EVENTS: dict[str, type[Event]] = {
    event.kind: event
    for event in (
        Begin,
        Batch,
        ChangeInfo,
        ChangeSettings,
        LeaveFideMode,
        DrawLot,
        AddPlayer,
        EditPlayer,
        RemovePlayer,
        WithdrawPlayer,
        ReturnPlayer,
        AnnounceBye,
        CancelBye,
        AddPlayers,
        UpdatePlayers,
        CheckIn,
        MarkPaid,
        Renumber,
        EnterLate,
        ExchangeNumbers,
        PairRound,
        DiscardRound,
        PublishRound,
        CloseRound,
        ReopenRound,
        RecordDecision,
        EnterResult,
        SwapColours,
        SignOff,
        Rearrange,
        ArriveLate,
        CorrectResult,
        CorrectColours,
        CorrectSeats,
        CorrectBye,
        CorrectForRating,
        PlayGames,
        WriteNote,
    )
}
"""Every kind of event by its name in the document."""

__all__ = [
    "EVENTS",
    "MAX_PLAYERS",
    "AddPlayer",
    "AddPlayers",
    "AnnounceBye",
    "ArriveLate",
    "Batch",
    "Begin",
    "CancelBye",
    "ChangeInfo",
    "ChangeSettings",
    "CheckIn",
    "CloseRound",
    "CorrectBye",
    "CorrectColours",
    "CorrectForRating",
    "CorrectResult",
    "CorrectSeats",
    "DiscardRound",
    "DrawLot",
    "EditPlayer",
    "EnterLate",
    "EnterResult",
    "Event",
    "ExchangeNumbers",
    "LeaveFideMode",
    "MarkPaid",
    "PairRound",
    "PlayGames",
    "PublishRound",
    "Rearrange",
    "RecordDecision",
    "RemovePlayer",
    "Renumber",
    "ReopenRound",
    "ReturnPlayer",
    "SignOff",
    "SwapColours",
    "UpdatePlayers",
    "WithdrawPlayer",
    "WriteNote",
    "check_player",
    "check_scoring",
    "draft_refusal",
    "renumbering_refusal",
]
