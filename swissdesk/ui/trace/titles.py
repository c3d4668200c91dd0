"""What the page says about itself: what is shown, why nothing is, what was marked."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.ui.workspace import Workspace


def title(number: int, *, coming: bool, draft: bool) -> str:
    """Return what the page is about."""
    if coming:
        return wording.text(N_("Preview of round {round}"), round=number)
    if draft:
        return wording.text(N_("Round {round}, draft"), round=number)
    return wording.text(N_("How round {round} is paired"), round=number)


def not_yet(workspace: Workspace) -> str:
    """Return why there is nothing to walk through, and what to do."""
    if len(workspace.tournament.players) < 2:
        return translate(N_("There is nothing to walk through yet. Enter the players, then pair round 1."))
    return translate(N_("There is nothing to walk through yet. Propose round 1, then come back."))


def marked(count: int, *, marked: bool) -> str:
    """Return that a step was marked or is not any more, and how many will be printed."""
    done = translate(N_("The step is marked.") if marked else N_("The mark is taken away."))
    left = translate_plural("{count} step will be printed.", "{count} steps will be printed.", count)
    return f"{done} {left.format(count=count)}"
