"""The ways to put a mistake right, in words: what each does, why, what it changes, and what is said afterwards."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_, N_plural, translate, translate_plural
from swissdesk.model import Player, Tournament
from swissdesk.model.events import CorrectForRating
from swissdesk.session.corrections import Consequences, Extent, Way, Window
from swissdesk.session.repairing import PairingChange, Repairing

WINDOWS = (
    (Window.BEFORE_NEXT, N_("before the next pairing")),
    (Window.NEXT_RUNNING, N_("next round being played")),
    (Window.LATER, N_("later")),
)
"""The three windows of the general rules in the order of time."""


def meeting_text(tournament: Tournament, board: tuple[int, int] | None) -> str:
    """Return who meets whom; (id, 0) has the bye."""
    if board is None:
        return "–"
    white, black = (tournament.by_id.get(player) for player in board)
    if black is None:
        return wording.text(N_("{name}: bye"), name=_named(white))
    return f"{_named(white)} – {_named(black)}"


def _named(player: Player | None) -> str:
    return "" if player is None else player.name


def way_text(way: Way) -> str:
    """Return a way in a few words, with a mnemonic."""
    following = way.effect.round + 1
    match way.extent:
        case Extent.REPORT:
            return translate(N_("For the rating report &only"))
        case Extent.PAIRS_AGAIN:
            return wording.text(N_("Count it and re-&pair round {round}"), round=_paired_again(way.effect))
    if way.effect.repairing is Repairing.DRAFT:
        return wording.text(N_("&Count it; the draft of round {round} stays"), round=_paired_again(way.effect))
    if way.effect.window is Window.NEXT_RUNNING:
        return wording.text(N_("&Count it; round {round} stays as it is"), round=following)
    return translate(N_("&Count it anyway")) if way.effect.window is Window.LATER else translate(N_("&Count it"))


def way_reason(way: Way) -> str:
    """Return what speaks for a way, or what it takes."""
    if way.extent is Extent.REPORT:
        return translate(N_("The rules require this. Points, standings and pairings stay as they are."))
    if way.effect.window is Window.LATER:
        return translate(
            N_("The rules do not require this so late: it is your decision, needs a reason and is recorded in the log.")
        )
    if way.is_advised:
        return translate(N_("The rules require this."))
    if way.effect.repairing is Repairing.DECISION and way.extent is Extent.PAIRS_AGAIN:
        return translate(
            N_(
                "A published pairing does not change by itself (C.04.2 art. 4.4). None of its games has a result "
                "yet, so you may decide otherwise, with a reason; then publish it again."
            )
        )
    return translate(N_("The draft is not published: you may choose either."))


def button_text(way: Way | None) -> str:
    """Return the text of the button that corrects."""
    extent = None if way is None else way.extent
    if extent is Extent.REPORT:
        return translate(N_("Report for rating"))
    if extent is Extent.PAIRS_AGAIN:
        return translate(N_("Correct and re-pair"))
    return translate(N_("Correct the record"))


def done_text(way: Way, before: Tournament) -> str:
    """Return what is said once it has been done; `before` is the tournament it was done to."""
    said = [f"{wording.event_text(way.correction, before)}."]
    if way.extent is Extent.PAIRS_AGAIN:
        text = N_("Round {round} is a new draft: check it, then publish it.")
        said.append(wording.text(text, round=_paired_again(way.effect)))
    elif way.extent is Extent.COUNTS and way.effect.window is Window.NEXT_RUNNING:
        said.append(wording.sentence(way.effect.rule))
    return " ".join(said)


def _paired_again(effect: Consequences) -> int:
    return effect.round + 1 if effect.pairing is None else effect.pairing.round


def summary(way: Way) -> str:
    """Return how much changes."""
    effect, parts = way.effect, []
    for count, (one, more) in (
        (len(effect.scores), N_plural("{count} score", "{count} scores")),
        (len(effect.places), N_plural("{count} place in the standings", "{count} places in the standings")),
    ):
        if count:
            parts.append(translate_plural(one, more, count).format(count=count))
    stays = effect.repairing is not Repairing.NONE and way.extent is not Extent.PAIRS_AGAIN
    if effect.pairing is not None and effect.pairing.refusal is None and effect.pairing.new and not stays:
        count = len(effect.pairing.new)
        text = translate_plural(N_("{count} board of round {round}"), N_("{count} boards of round {round}"), count)
        parts.append(text.format(count=count, round=effect.pairing.round))
    if parts:
        said = wording.join(parts)
        return f"{said[:1].upper()}{said[1:]}."
    if isinstance(effect.event, CorrectForRating):
        return translate(N_("Only the result in the rating report."))
    return translate(N_("Only the record of this round."))


def pairing_title(way: Way, pairing: PairingChange) -> str:
    """Return what the boards side by side are."""
    number = pairing.round
    if way.extent is Extent.PAIRS_AGAIN:
        return wording.text(N_("Round {round}, re-paired"), round=number)
    match way.effect.repairing:
        case Repairing.DRAFT:
            return wording.text(
                N_("The draft of round {round} stays; the rules would pair it differently"), round=number
            )
        case Repairing.DECISION:
            return wording.text(N_("Round {round} stays; the rules would now pair it differently"), round=number)
    return wording.text(N_("Round {round} as paired if nothing else changes"), round=number)
