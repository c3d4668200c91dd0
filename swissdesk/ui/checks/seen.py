"""Which checks of a document the arbiter has seen and put aside, remembered between two days.

Two kinds: put aside for good, and passed over when a round was paired all the same. The latter stay in the panel; they
only do not stand in the way of the next round again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from swissdesk.ui.preferences import Preferences

MOST_DOCUMENTS = 40
MOST_TOKENS = 400
"""So many documents, and so many checks of each, are remembered; the oldest go first."""

_ASIDE, _PASSED = "aside", "passed"

Tokens = dict[str, list[str]]
"""By kind, the oldest first."""


class Seen:
    """The tokens (`Concern.token`) of one document."""

    def __init__(self, preferences: Preferences, path: Path | None) -> None:
        self._preferences = preferences
        self._path = str(path or "")
        self._tokens = _read(preferences.checks_seen).get(self._path, {})
        self._remember()

    def _remember(self) -> None:
        self.aside = frozenset(self._tokens.get(_ASIDE, ()))
        """What was put aside for good."""
        self.passed = self.aside | frozenset(self._tokens.get(_PASSED, ()))
        """What does not stop a pairing any more: put aside, or passed over once."""

    def put_aside(self, tokens: Iterable[str]) -> None:
        """Remember what was put aside."""
        self._add(_ASIDE, tokens)

    def pass_over(self, tokens: Iterable[str]) -> None:
        """Remember what a round was paired in spite of."""
        self._add(_PASSED, tokens)

    def forget(self) -> None:
        """Forget everything that was put aside or passed over in this document."""
        self._tokens = {}
        self._store()

    def _add(self, kind: str, tokens: Iterable[str]) -> None:
        together = dict.fromkeys((*self._tokens.get(kind, ()), *tokens))
        self._tokens = {**self._tokens, kind: list(together)[-MOST_TOKENS:]}
        self._store()

    def _store(self) -> None:
        self._remember()
        if not self._path:
            return
        known = _read(self._preferences.checks_seen)
        known.pop(self._path, None)
        if self._tokens:
            known[self._path] = self._tokens
        self._preferences.checks_seen = json.dumps(dict(list(known.items())[-MOST_DOCUMENTS:]))


def _read(text: str) -> dict[str, Tokens]:
    """Return what is remembered, by document; nonsense is nothing."""
    try:
        known = json.loads(text or "{}")
    except ValueError:
        return {}
    if not isinstance(known, dict):
        return {}
    return {str(path): _tokens(entry) for path, entry in known.items()}


def _tokens(entry: object) -> Tokens:
    if not isinstance(entry, dict):
        return {}
    return {
        kind: [token for token in found if isinstance(token, str)]
        for kind in (_ASIDE, _PASSED)
        if isinstance(found := entry.get(kind), list)
    }
