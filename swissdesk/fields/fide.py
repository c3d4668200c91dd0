"""FIDE mode: the setting itself, and what it fixes once round 1 has been paired.

A setting that is announced before the event declares its lock with `after_start`, which says why it stays and what can
be done instead. Outside FIDE mode such a lock is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from swissdesk.fields.field import Choice, Field, Section
from swissdesk.i18n import N_, translate
from swissdesk.model import Scoring, Stage, Tournament
from swissdesk.model.points import HALF, POINT, STANDARD


def in_fide_mode_after_start(tournament: Tournament) -> bool:
    """Whether FIDE mode is on and a round has been paired."""
    return bool(tournament.rounds) and tournament.settings.fide_mode


OUTSIDE = N_("It can be changed only outside FIDE mode.")
PAIR_MANUALLY = N_("Pair a round manually where needed, or leave FIDE mode.")


def after_start(
    why: str, otherwise: Callable[[Tournament], str] | None = None, *, instead: str = OUTSIDE
) -> Callable[[Tournament], str]:
    """Return the lock of a setting that FIDE mode fixes with the pairing of round 1.

    `why` is the reason, `instead` what can be done once round 1 cannot be taken back; both are to be translated.
    `otherwise` is a lock that holds outside FIDE mode, too.
    """

    def locked(tournament: Tournament) -> str:
        plain = "" if otherwise is None else otherwise(tournament)
        if plain or not in_fide_mode_after_start(tournament):
            return plain
        return f"{translate(why)} {_taking_back(tournament) or translate(instead)}"

    return locked


def fixed_by_round_1(
    why: str, otherwise: str = N_("It can be chosen only in a new tournament.")
) -> Callable[[Tournament], str]:
    """Return the lock of a setting that round 1 fixes in every event, in FIDE mode or not.

    `why` is the reason, `otherwise` what can be done once round 1 cannot be taken back; both are to be translated.
    """

    def locked(tournament: Tournament) -> str:
        if not tournament.rounds:
            return ""
        return f"{translate(why)} {_taking_back(tournament) or translate(otherwise)}"

    return locked


def _taking_back(tournament: Tournament) -> str:
    """Return how round 1 is taken back, empty if it is too late for that."""
    first = tournament.rounds[0]
    if len(tournament.rounds) > 1 or any(pairing.result is not None for pairing in first.pairings):
        return ""
    if first.stage is Stage.DRAFT:
        return translate(N_("Discard the draft of round 1 to change it."))
    return translate(N_("Unpair round 1 to change it."))


# ---- scoring


def scoring_refusal(scoring: Scoring) -> str:
    """Return why an event in FIDE mode cannot have this scoring, in words; empty if it can (C.04.1 art. 3, C.04.2).

    With 1–½–0 a pairing-allocated bye is worth one of the three. Nobody gets more without playing than with it, and an
    adjourned game counts as a draw until it is finished (C.04.2 art. 3.1).
    """
    is_standard = (scoring.win, scoring.draw, scoring.loss) == (STANDARD.win, STANDARD.draw, STANDARD.loss)
    if is_standard and scoring.pairing_bye not in (0, HALF, POINT):
        return translate(N_("With 1–½–0, FIDE mode allows a pairing-allocated bye worth 1, ½ or 0 points only."))
    if scoring.half_bye > scoring.draw or scoring.full_bye > scoring.win or scoring.zero_bye > scoring.loss:
        return translate(
            N_("FIDE mode: a full-point bye is worth at most a win, a half-point bye a draw, a zero-point bye a loss.")
        )
    if scoring.forfeit_win > scoring.win or scoring.forfeit_loss > scoring.loss:
        return translate(N_("FIDE mode: a forfeit win is worth at most a win, a forfeit loss at most a loss."))
    if scoring.unknown != scoring.draw:
        return translate(N_("FIDE mode: a game without a result counts as a draw until it is finished."))
    return ""


# ---- the setting


def _modes(_tournament: Tournament) -> tuple[tuple[str, bool], ...]:
    return (
        (translate(N_("rated by FIDE (FIDE mode)")), True),
        (translate(N_("not rated by FIDE")), False),
    )


def _mode_locked(tournament: Tournament) -> str:
    if tournament.settings.fide_mode_left is not None:
        return translate(N_("FIDE mode was left; it cannot be entered again."))
    if tournament.settings.fide_mode:
        return translate(N_("FIDE mode is left with “Leave FIDE mode” in the File menu, for good."))
    if tournament.rounds:
        return translate(N_("FIDE mode can be entered only before round 1 is paired."))
    return ""


def _entering(_before: Tournament, after: Tournament) -> Iterator[str]:
    if after.settings.fide_mode:
        yield translate(N_("FIDE mode begins: it asks about, records or refuses what endangers the rating."))


def _entering_refused(_before: Tournament, after: Tournament) -> str:
    return scoring_refusal(after.settings.scoring) if after.settings.fide_mode else ""


def _regulated(tournament: Tournament) -> Iterator[str]:
    if tournament.settings.fide_mode:
        yield translate(N_("The event is rated by FIDE."))


FIDE_RATED = Field(
    "fide_rated",
    Section.EVENT,
    N_("Rating by FIDE"),
    N_("A FIDE-rated event is in FIDE mode: no setting or step can cost it the rating unnoticed."),
    Choice(_modes),
    regulated=_regulated,
    locked=_mode_locked,
    follows=_entering,
    refused=_entering_refused,
    at_start=True,
)
