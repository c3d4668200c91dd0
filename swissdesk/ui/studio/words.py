"""What the studio says of a task and of its cards."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.engine.position import Competitor
from swissdesk.exercises.task import Exercise
from swissdesk.i18n import N_
from swissdesk.ui.trace import titles


def title_of(exercise: Exercise) -> str:
    """Return what is to be done: pair a bracket, or a round."""
    if not exercise.task.bracket or exercise.score is None:
        return wording.text(N_("Pair round {round}"), round=exercise.position.round)
    return wording.text(
        N_("Pair bracket {bracket} of round {round}: {score}"),
        bracket=exercise.task.bracket,
        round=exercise.position.round,
        score=wording.points_text(exercise.score),
    )


def about(exercise: Exercise) -> str:
    """Return by which system the task is paired, and about whom it is."""
    said = [wording.text(N_("Players: {count}."), count=len(exercise.players))]
    if exercise.came:
        mdps = ", ".join(str(player) for player in exercise.players if player in exercise.came)
        said.append(wording.text(N_("From above: {players}."), players=mdps))
    return " · ".join((wording.system_title(exercise.task.system), " ".join(said)))


def card_words(player: Competitor) -> str:
    """Return what a card shows, whom the player has met, and whether they may have the bye."""
    met = ", ".join(map(str, sorted(player.opponents))) or "–"
    said = wording.text(N_("{card}; opponents: {players}"), card=titles.card_text(player), players=met)
    if player.forbidden:
        others = ", ".join(map(str, sorted(player.forbidden)))
        said = wording.text(N_("{card}; forbidden: {players}"), card=said, players=others)
    return said if player.may_have_bye else wording.text(N_("{card}; no bye"), card=said)
