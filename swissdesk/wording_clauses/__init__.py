"""The clauses of the pairing systems in plain words: what each asks for, in our own words and one short paragraph.

A `Clause` is found by the system and by what a trace calls it: a criterion (``C12``, ``C.12``), or an article
(``2.4.7``, ``3.2.1``). An article without words of its own has those of the one above it. Editions and systems share a
paragraph where they mean the same (`shared`).
"""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk.i18n import translate
from swissdesk.wording_clauses.clause import NO_CLAUSE, Clause
from swissdesk.wording_clauses.dutch import LABELS_2026, edition_2017, edition_2026
from swissdesk.wording_clauses.dutch2012 import edition_2012
from swissdesk.wording_clauses.others import burstein, dubov, lim
from swissdesk.wording_clauses.readings import ADDRESSES, READINGS
from swissdesk.wording_clauses.unwritten import knockout, table, thesis

CLAUSES: dict[str, dict[str, Clause]] = {
    "dutch-2026": edition_2026(),
    "dutch-2017": edition_2017(),
    "dutch-2012": edition_2012(),
    "dutch-2012-letter": edition_2012(),
    "burstein": burstein(),
    "dubov": dubov(),
    "lim": lim(),
    "lim-maxi": lim(),
    "round-robin": table(),
    "round-robin-circle": table(),
    "knockout": knockout(),
    **{f"hosek-{method}": thesis() for method in ("nwm", "gwm", "swm", "single")},
}
"""By the name of the system, then by criterion or article."""

_OURS = ("round-robin", "knockout", "hosek")
"""Systems whose clauses have no rule book; their texts are not a paraphrase of anything."""

LABELS: dict[str, dict[str, str]] = {"dutch-2026": LABELS_2026}
"""The labels of criteria by article, where an edition has both; by the name of the system."""


def clause(system: str, name: str) -> Clause:
    """Return a clause in the language in use; `NO_CLAUSE` if neither it nor an article above it has words."""
    known = CLAUSES.get(system, {})
    found = _lookup(known, name)
    return Clause(translate(found.title), translate(found.text))


def reading(system: str, name: str) -> str:
    """Return how this program reads a clause that leaves a choice, in the language in use; empty if there is none."""
    known = READINGS.get(system) or READINGS.get(system.rpartition("-")[0], {})
    label = label_of(system, name)
    found = next((known[form] for form in (label, *_above(name)) if form in known), "")
    return translate(found) if found else ""


def address(system: str) -> str:
    """Return where the rules of a system are published, empty if that is not known."""
    return ADDRESSES.get(system, "")


def is_paraphrase(system: str, name: str) -> bool:
    """Whether a clause is one of a rule book and its text says in our words what stands there."""
    return not system.startswith(_OURS) and name[:1] != "" and not (name.isalpha() and name.islower())


def label_of(system: str, name: str) -> str:
    """Return what people call a clause: the label of a criterion where there is one (``C15``), else its article."""
    return LABELS.get(system, {}).get(name) or translate(name)


def with_article(system: str, name: str) -> str:
    """Return a clause by its label with the article beside it: ``C15 (2.4.10)``; by its article if it has no label."""
    label = label_of(system, name)
    article = next((known for known, its in LABELS.get(system, {}).items() if its == label), "")
    return f"{label} ({article})" if article else label


def cited(system: str, name: str, between: str = " ") -> str:
    """Return a clause as it is cited, its name and title; empty if it has no words.

    What no rule book numbers goes by its title alone: the names of such clauses (``colours``, ``annex``) are ours.
    """
    title = clause(system, name).title
    is_numbered = not name.isalpha() or name.isupper()
    return between.join((with_article(system, name), title)) if title and is_numbered else title


def _lookup(known: dict[str, Clause], name: str) -> Clause:
    name = name.replace(",", " ").split(" ")[0]
    dotted = f"C.{name[1:]}" if name[:1] == "C" and name[1:2].isdecimal() else name
    for form in (name, dotted):
        for above in _above(form):
            if above in known:
                return known[above]
    return NO_CLAUSE


def _above(name: str) -> Iterator[str]:
    """Yield a name and those of the articles it is part of: ``4.2.1``, ``4.2``, ``4``."""
    while name:
        yield name
        name = name.rpartition(".")[0]


__all__ = [
    "CLAUSES",
    "NO_CLAUSE",
    "READINGS",
    "Clause",
    "address",
    "cited",
    "clause",
    "is_paraphrase",
    "label_of",
    "reading",
    "with_article",
]
