"""A clause in plain words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Clause:
    """A short name and a paragraph, both in English and to be translated."""

    title: str
    text: str


NO_CLAUSE = Clause("", "")
