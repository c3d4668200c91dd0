"""Announcing absences: one action on the desk, and a word about a limit that the regulations set."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk import wording
from swissdesk.errors import Message, SwissDeskError
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.model.absences import half_bye_refusal
from swissdesk.session.absences import Attendance, Saying
from swissdesk.session.absences import announce as event_of
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import Office


def announce(office: Office, number: int, sayings: Sequence[Saying]) -> bool:
    """Record what was announced for round `number`; a refusal, or an exception to a limit, is reported.

    False if nothing was done because it was refused.
    """
    try:
        event = event_of(office.tournament, number, sayings)
    except SwissDeskError as error:
        office.messages.error(error)
        return False
    if event is None:
        office.messages.info(N_("This is already announced."))
        return True
    before = office.tournament
    if not office.desk.do(event):
        return False
    refusals = beyond_limits(office.tournament, number, sayings)
    if refusals:
        office.messages.notice(limit_words(refusals), Offer(N_("Undo"), office.desk.undo))
    else:
        office.messages.clear()
        _say_what_leaving_means(office, before)
    return True


def _say_what_leaving_means(office: Office, before: Tournament) -> None:
    """Say what becomes of the games of those who have just left a round robin (C.05 art. 6.6)."""
    after = office.tournament
    left = [p for p in after.players if p.withdrawn_from is not None and before.by_id[p.id].withdrawn_from is None]
    if not left or not after.meets_everybody or not after.rounds:
        return
    undo = Offer(N_("Undo"), office.desk.undo)
    annulled = [player.name for player in left if player.id in after.annulled]
    if annulled:
        text = N_(
            "{players}: fewer than half of the games were played, so games against them do not count in the "
            "standings. The results stay in the crosstable."
        )
        office.messages.notice(wording.text(text, players=wording.join(annulled)), undo)
    else:
        text = N_("{players}: half of the games were played, so they count. The remaining games will be forfeits.")
        office.messages.notice(wording.text(text, players=wording.join([player.name for player in left])), undo)


def beyond_limits(tournament: Tournament, number: int, sayings: Sequence[Saying]) -> tuple[Message, ...]:
    """Return why the regulations do not give half-point byes to players of whom they are said."""
    asked = (player for players, wanted in sayings if wanted is Attendance.HALF_POINT for player in players)
    refusals = (half_bye_refusal(tournament, player, number) for player in asked)
    return tuple(refusal for refusal in refusals if refusal is not None)


def limit_words(refusals: Sequence[Message]) -> str:
    """Return what is to be said of byes that were announced against the regulations."""
    first = wording.sentence(refusals[0])
    if len(refusals) == 1:
        return wording.text(N_("{reason} The bye is announced anyway."), reason=first)
    return wording.text(
        N_("{reason} This also applies to {count} more. The byes are announced anyway."),
        reason=first,
        count=len(refusals) - 1,
    )
