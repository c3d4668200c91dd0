"""How categories and prizes are typed and read: amounts, lists of names and numbers, keys of new entries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal, InvalidOperation

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_

_AMOUNT = re.compile(r"\d+(?:[.,]\d{1,2})?")
_SPAN = re.compile(r"(\d+)(?:\s*[-–]\s*(\d+))?")
_NO_RANK = N_("“{text}” is no starting rank. Write 3, 17, 42-45.")
_NO_PLAYER = N_("There is no player {number}.")
MOST = 10**13
"""More than any prize, in the smallest unit."""


def amount_of(text: str) -> int:
    """Return an amount in the smallest unit: ``1 250.50`` is 125050, nothing is 0; raises InvalidEdit."""
    plain = re.sub(r"[\s'’]", "", text)
    if not plain:
        return 0
    try:
        found = int(Decimal(plain.replace(",", ".")) * 100) if _AMOUNT.fullmatch(plain) else -1
    except InvalidOperation:
        found = -1
    if not 0 <= found < MOST:
        raise InvalidEdit(N_("“{text}” is no amount. Write 1250 or 1250.50."), text=text.strip())
    return found


def amount_text(amount: int) -> str:
    """Return an amount of the smallest unit as it is typed: ``1250``, ``12.50``; nothing for 0."""
    whole, cents = divmod(amount, 100)
    return "" if not amount else f"{whole}.{cents:02d}" if cents else str(whole)


def listed(text: str) -> tuple[str, ...]:
    """Return the entries of a list separated by semicolons or commas."""
    return tuple(dict.fromkeys(part.strip() for part in re.split(r"[;,]", text) if part.strip()))


def separated(text: str) -> tuple[str, ...]:
    """Return the entries of a list of names, which may hold commas, separated by semicolons."""
    return tuple(dict.fromkeys(part.strip() for part in text.split(";") if part.strip()))


def numbers_of(text: str, known: Iterable[int]) -> tuple[int, ...] | None:
    """Return the players of ``3, 17, 42-45``, None for nothing; raises InvalidEdit for what there is not."""
    if not text.strip():
        return None
    players = set(known)
    found: list[int] = []
    for part in re.split(r"[;,\s]+(?![-–])", text.strip()):
        span = _SPAN.fullmatch(part)
        if span is None:
            raise InvalidEdit(_NO_RANK, text=part)
        first, last = int(span[1]), int(span[2] or span[1])
        if first > last:
            raise InvalidEdit(_NO_RANK, text=part)
        if last not in players:
            raise InvalidEdit(_NO_PLAYER, number=last)
        missing = [number for number in range(first, last + 1) if number not in players]
        if missing:
            raise InvalidEdit(_NO_PLAYER, number=missing[0])
        found += range(first, last + 1)
    return tuple(sorted(set(found)))


def numbers_text(players: Sequence[int] | None) -> str:
    """Return players as they are typed: ``3, 17, 42-45``."""
    spans: list[list[int]] = []
    for number in sorted(players or ()):
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)


def free_key(wanted: str, taken: Iterable[str]) -> str:
    """Return `wanted`, or the first of ``wanted-2``, ``wanted-3``, … that is not taken."""
    used = set(taken)
    number, key = 1, wanted
    while key in used:
        number += 1
        key = f"{wanted}-{number}"
    return key
