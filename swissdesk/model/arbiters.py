"""The arbiters of an event as records: who, with which title and FIDE ID, in which role, when and where.

Who is chief and who are deputies stand as texts in the event's data, because reports hold nothing more (TRF records
102 and 112). `EventInfo.arbiters` holds what those texts cannot say, and everybody else. `arbiters_of` puts both
together: a text decides that there is a chief or a deputy, a record of the same person adds the rest; `with_arbiters`
writes both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from swissdesk.model.settings import Arbiter, EventInfo, Role
from swissdesk.values import replace

TITLES = ("IA", "FA", "NA")
"""The titles of arbiters, the highest first: International, FIDE and National Arbiter (B.06)."""

_TEXT_TITLE = re.compile(rf"^\s*({'|'.join(TITLES)})\s+|\s*[,(]\s*({'|'.join(TITLES)})\s*\)?\s*$")
_TEXT_ID = re.compile(r"[\s,;]*[(\[]?\s*(?:FIDE\s*ID\s*:?\s*)?(\d{5,11})\s*[)\]]?\s*", re.IGNORECASE)


def arbiter_in(text: str, role: Role = Role.ARBITER) -> Arbiter:
    """Return who a line of a report names; what is no title and no number is the name."""
    rest = whole = " ".join(text.split())
    number = _TEXT_ID.search(rest)
    if number is not None:
        rest = f"{rest[: number.start()]} {rest[number.end() :]}".strip()
    title = _TEXT_TITLE.search(rest)
    if title is not None:
        rest = _TEXT_TITLE.sub("", rest, count=1)
    name = rest.strip(" ,;")
    if not name:
        return Arbiter(whole, role=role)
    return Arbiter(
        name,
        title="" if title is None else title[1] or title[2],
        fide_id="" if number is None else number[1],
        role=role,
    )


def arbiters_of(info: EventInfo) -> tuple[Arbiter, ...]:
    """Return everybody who works at the event: chief, deputies, then the others in the order of their records."""
    return tuple(_together(info))


def _together(info: EventInfo) -> Iterator[Arbiter]:
    named = [(info.chief_arbiter, Role.CHIEF), *((text, Role.DEPUTY) for text in info.deputy_arbiters)]
    records = list(info.arbiters)
    for text, role in named:
        if not text.strip():
            continue
        said = arbiter_in(text, role)
        known = next((record for record in records if record.text == text), None)
        if known is None:
            known = next((record for record in records if record.is_same(said)), None)
        if known is not None:
            records.remove(known)
            title, fide_id = said.title or known.title, said.fide_id or known.fide_id
            said = (
                replace(known, role=role)
                if known.text == text
                else replace(known, name=said.name, title=title, fide_id=fide_id, role=role)
            )
        yield said
    yield from (record for record in records if record.role not in (Role.CHIEF, Role.DEPUTY))


def with_arbiters(info: EventInfo, arbiters: Iterable[Arbiter]) -> EventInfo:
    """Return the data of the event with these arbiters, as records and as the texts of a report.

    Of several chiefs the first is the chief, the others are deputies.
    """
    people = [arbiter for arbiter in arbiters if arbiter.name.strip()]
    chief = next((arbiter for arbiter in people if arbiter.role is Role.CHIEF), None)
    rest = [
        replace(arbiter, role=Role.DEPUTY) if arbiter.role is Role.CHIEF else arbiter
        for arbiter in people
        if arbiter is not chief
    ]
    deputies = tuple(arbiter.text for arbiter in rest if arbiter.role is Role.DEPUTY)
    records = rest if chief is None else [chief, *rest]
    return replace(
        info, chief_arbiter="" if chief is None else chief.text, deputy_arbiters=deputies, arbiters=tuple(records)
    )


def chief_of(info: EventInfo) -> Arbiter | None:
    """Return the chief arbiter, None while nobody is named."""
    return next((arbiter for arbiter in arbiters_of(info) if arbiter.role is Role.CHIEF), None)
