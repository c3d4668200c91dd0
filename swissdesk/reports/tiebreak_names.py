"""What the code of a tie-break means, in words."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk import standings, wording
from swissdesk.i18n import N_, N_plural, translate, translate_plural
from swissdesk.standings import Rules
from swissdesk.standings.tiebreaks.codes import Modifiers


def tiebreak_name(code: str, rules: Rules) -> str:
    """Return ``Buchholz, without the lowest`` for ``BH/C1``; raises InvalidEdit for a code that there is not."""
    found = standings.find(code, rules)
    return ", ".join((translate(found.tiebreak.title), *_modified(found.modifiers)))


def _modified(modifiers: Modifiers) -> Iterator[str]:
    """Yield what the modifiers of a code say."""
    if modifiers.fore:
        yield translate(N_("as if the last round were drawn"))
    if modifiers.high:
        one, many = N_plural("without the lowest and the highest", "without the {count} lowest and highest")
        yield translate_plural(one, many, modifiers.high).format(count=modifiers.high)
    elif modifiers.low:
        one, many = N_plural("without the lowest", "without the {count} lowest")
        yield translate_plural(one, many, modifiers.low).format(count=modifiers.low)
    if modifiers.limit:
        yield wording.text(N_("limit {limit:+d} half points"), limit=modifiers.limit)
    if modifiers.forfeits:
        yield translate(N_("forfeits count as played"))
    if modifiers.unrated_as is not None:
        yield wording.text(N_("unrated players as {rating}"), rating=modifiers.unrated_as)
    if modifiers.is_reversed:
        yield translate(N_("the other way round"))
