"""Concerns as lines to be read: the sentence, how much it matters in words and by an icon, where else it leads."""

from __future__ import annotations

from collections.abc import Mapping

from swissdesk import wording
from swissdesk.i18n import N_, N_plural, translate, translate_plural
from swissdesk.session.concerns import Concern, Severity
from swissdesk.ui.widgets.sentences import Sentence

LOOKS = {Severity.ERROR: ("error", "danger"), Severity.WARNING: ("notice", "notice"), Severity.HINT: ("info", "muted")}
"""Icon and role of the colour."""

_SPOKEN = {Severity.ERROR: N_("Error"), Severity.WARNING: N_("Warning"), Severity.HINT: N_("Hint")}

_COUNTED = {
    Severity.ERROR: N_plural("{count} error", "{count} errors"),
    Severity.WARNING: N_plural("{count} warning", "{count} warnings"),
    Severity.HINT: N_plural("{count} hint", "{count} hints"),
}


def line(concern: Concern, step: int = 0) -> Sentence:
    """Return a concern as a line; `step` is which of its places was gone to last, from 1."""
    picture, role = LOOKS[concern.severity]
    return Sentence(
        key=concern.key,
        text=wording.sentence(concern.message),
        picture=picture,
        role=role,
        below=_places(len(concern.places), step),
        spoken=translate(_SPOKEN[concern.severity]),
    )


def _places(count: int, step: int) -> str:
    if count == 1:
        return ""
    if not step:
        return wording.text(N_("{count} places, one after the other"), count=count)
    return wording.text(N_("place {step} of {count}"), step=step, count=count)


def counts_text(counts: Mapping[Severity, int]) -> str:
    """Return ``1 error, 2 warnings``; nothing for nothing."""
    return ", ".join(
        translate_plural(*_COUNTED[severity], count).format(count=count) for severity, count in counts.items()
    )
