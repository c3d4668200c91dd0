"""The clauses of the pairing systems in plain words, in the language in use.

A clause is found by the system and by what a trace calls it: a criterion (``C12``, ``C.12``), or an article (``2.4.7``,
``3.2.1``). An article without words of its own has those of the one above it. The words stand with their system.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from swissdesk.engine.clauses import NO_CLAUSE as NO_CLAUSE
from swissdesk.engine.clauses import Clause as Clause
from swissdesk.engine.clauses import Words
from swissdesk.engine.systems import SYSTEMS
from swissdesk.i18n import translate


def words_of(system: str) -> Words:
    """Return all words of a system; none for one that is not known."""
    return SYSTEMS[system].words if system in SYSTEMS else Words()


def clause(system: str, name: str) -> Clause:
    """Return a clause in the language in use; `NO_CLAUSE` if neither it nor an article above it has words."""
    found = _lookup(words_of(system).clauses, name)
    return Clause(translate(found.title), translate(found.text))


def reading(system: str, name: str) -> str:
    """Return how this program reads a clause that leaves a choice, in the language in use; empty if there is none."""
    known = words_of(system).readings
    label = label_of(system, name)
    found = next((known[form] for form in (label, *_above(name)) if form in known), "")
    return translate(found) if found else ""


def address(system: str) -> str:
    """Return where the rules of a system are published, empty if that is not known."""
    return words_of(system).address


def is_paraphrase(system: str, name: str) -> bool:
    """Whether a clause is one of a rule book and its text is our wording of it."""
    return words_of(system).rule_book and name[:1] != "" and not (name.isalpha() and name.islower())


def label_of(system: str, name: str) -> str:
    """Return what people call a clause: the label of a criterion where there is one (``C15``), else its article."""
    return words_of(system).labels.get(name) or translate(name)


def with_article(system: str, name: str) -> str:
    """Return a clause by its label with the article beside it: ``C15 (2.4.10)``; by its article if it has no label."""
    label = label_of(system, name)
    article = next((known for known, its in words_of(system).labels.items() if its == label), "")
    return f"{label} ({article})" if article else label


def cited(system: str, name: str, between: str = " ") -> str:
    """Return a clause as it is cited, its name and title; empty if it has no words.

    What no rule book numbers goes by its title alone: the names of such clauses (``colours``, ``annex``) are ours.
    """
    title = clause(system, name).title
    is_numbered = not name.isalpha() or name.isupper()
    return between.join((with_article(system, name), title)) if title and is_numbered else title


def _lookup(known: Mapping[str, Clause], name: str) -> Clause:
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
