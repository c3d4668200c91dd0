"""Every tie-break by its code, and what is refused and why.

`find` turns the text of a code into the criterion and its modifiers; everything that cannot be computed for an
individual event is refused in words that say what to do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.standings.rules import Rules
from swissdesk.standings.tiebreaks import buchholz, direct_encounter, entered, games, older, ratings
from swissdesk.standings.tiebreaks.definition import Code, Modifiers, TieBreak, Use, is_own, parse_code, split_codes
from swissdesk.values import NamedTuple

_MODULES = (games, direct_encounter, buchholz, ratings, entered, older)

TIEBREAKS: dict[str, TieBreak] = {tiebreak.code: tiebreak for module in _MODULES for tiebreak in module.TIEBREAKS}
"""All criteria by code, without modifiers."""

TEAM_CODES = frozenset(
    (
        "MPTS",
        "GPTS",
        "MPVGP",
        "BC",
        "TBR",
        "BBE",
        "ESB",
        "EMMSB",
        "EMGSB",
        "EGMSB",
        "EGGSB",
        "EDE",
        "EDEBT",
        "EDEBB",
        "EDET",
        "EDEB",
        "SSSC",
    )
)
"""Codes of C.07 that only mean something in team events."""

_TEAM_MODIFIER = re.compile(r":(MP|GP|MM|MG|GM|GG)\b|/K\d*$", re.IGNORECASE)


class Criterion(NamedTuple):
    """A tie-break as it is to be applied."""

    code: Code
    tiebreak: TieBreak

    @property
    def modifiers(self) -> Modifiers:
        """What was written behind the code."""
        return self.code.modifiers

    @property
    def smaller_first(self) -> bool:
        """Whether the smaller value is the better one, reversal included."""
        return self.tiebreak.smaller_first is not self.modifiers.is_reversed


def find(text: str, rules: Rules | None = None) -> Criterion:
    """Return the criterion that `text` names; with `rules` only one that has a meaning in that event.

    Raises InvalidEdit, which names the known codes, modifiers or events.
    """
    code = parse_code(text)
    tiebreak = None if code is None else TIEBREAKS.get(code.base)
    if code is None or tiebreak is None:
        raise _unknown(text)
    unfit = sorted(code.modifiers.letters - set(tiebreak.modifiers))
    if unfit:
        raise _unfit_modifier(text, tiebreak, unfit[0])
    if rules is not None:
        _check_use(text, tiebreak, rules)
    return Criterion(code, tiebreak)


def usable(codes: Iterable[str], rules: Rules | None = None) -> tuple[str, ...]:
    """Return those of `codes`, in their official form, that can be applied; entries may hold several codes.

    For lists from files, whose other codes (team events, organisers' own) are kept but not applied.
    """
    found = []
    for entry in codes:
        for text in split_codes(entry):
            try:
                found.append(str(find(text, rules).code))
            except InvalidEdit:
                continue
    return tuple(found)


def _unknown(text: str) -> InvalidEdit:
    shown = text.strip()
    base = re.split(r"[/:#-]", shown.upper(), maxsplit=1)[0]
    if base in TEAM_CODES or _TEAM_MODIFIER.search(shown):
        return InvalidEdit(
            N_("The tie-break {code} is for team tournaments and cannot be calculated. Remove it."), code=shown
        )
    if is_own(shown):
        return InvalidEdit(
            N_(
                "The tie-break {code} is the organiser's own: its rule is unknown and it cannot be calculated. "
                "Remove it and order the tied players manually."
            ),
            code=shown,
        )
    return InvalidEdit(
        N_(
            "There is no tie-break {code}. Choose from: {known}; with cuts (BH/C1, BH/M1), forfeits as games "
            "(BH/P), a Koya limit (KS/L+1) or reversed order (TPN/R)."
        ),
        code=shown,
        known=", ".join(code for code, known in TIEBREAKS.items() if known.is_official),
    )


def _unfit_modifier(text: str, tiebreak: TieBreak, letter: str) -> InvalidEdit:
    allowed = ", ".join(f"{tiebreak.code}/{one}{_ARGUMENTS.get(one, '')}" for one in tiebreak.modifiers)
    if not allowed:
        return InvalidEdit(
            N_("The tie-break {code} has no modifiers: enter {base} alone."), code=text.strip(), base=tiebreak.code
        )
    return InvalidEdit(
        N_("There is no tie-break {code}: {base} cannot be used with /{letter}. Choose from: {known}."),
        code=text.strip(),
        base=tiebreak.code,
        letter=letter,
        known=allowed,
    )


_ARGUMENTS = {"C": "1", "M": "1", "L": "+1", "U": "1400"}


def _check_use(text: str, tiebreak: TieBreak, rules: Rules) -> None:
    if rules.is_round_robin and tiebreak.use is Use.SWISS:
        raise InvalidEdit(
            N_(
                "The tie-break {code} is for Swiss tournaments: in a round robin it adds nothing to the score "
                "(C.07 art. 15). Remove it."
            ),
            code=text.strip(),
        )
    if not rules.is_round_robin and tiebreak.use is Use.ROUND_ROBIN:
        raise InvalidEdit(
            N_(
                "The tie-break {code} is for round robins: in a Swiss there is no maximum score that all players "
                "compete for (C.07 art. 9.2). Remove it."
            ),
            code=text.strip(),
        )
