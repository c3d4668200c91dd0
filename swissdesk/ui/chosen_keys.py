"""Which of the key maps is in use, and the keys of one's own: remembered between two days."""

from __future__ import annotations

import json

from PySide6.QtCore import QObject, Signal

from swissdesk.i18n import N_
from swissdesk.model.result import REGULAR_RESULTS
from swissdesk.ui.preferences import Preferences
from swissdesk.ui.result_keys import PRESETS, STANDARD, KeyMap

OWN = "own"
OWN_TITLE = N_("my own keys")
_CLEAR = "clear"
_BY_CODE = {result.code: result for result in REGULAR_RESULTS}


class ChosenKeys(QObject):
    """The active key map."""

    changed = Signal()

    def __init__(self, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._active: KeyMap | None = None

    @property
    def own(self) -> KeyMap | None:
        """The keys of one's own, None if there are none or what is remembered makes no sense."""
        return _decoded(self._preferences.own_keys)

    @property
    def all(self) -> tuple[KeyMap, ...]:
        """Every map that can be chosen."""
        own = self.own
        return PRESETS if own is None else (*PRESETS, own)

    @property
    def active(self) -> KeyMap:
        """The map in use."""
        if self._active is None:
            wanted = self._preferences.result_keys
            self._active = next((keys for keys in self.all if keys.name == wanted), STANDARD)
        return self._active

    def choose(self, name: str) -> None:
        """Use the map of that name from now on."""
        self._preferences.result_keys = name
        self._active = None
        self.changed.emit()

    def choose_own(self, keys: KeyMap) -> None:
        """Remember keys of one's own, and use them; letters that clash must have been dealt with."""
        self._preferences.own_keys = _encoded(keys)
        self.choose(OWN)


def _encoded(keys: KeyMap) -> str:
    letters = {result.code: signs for signs, result in keys.results}
    return json.dumps({**letters, _CLEAR: keys.clear}, ensure_ascii=False)


def _decoded(text: str) -> KeyMap | None:
    try:
        letters = json.loads(text)
        results = tuple((str(signs), _BY_CODE[code]) for code, signs in letters.items() if code != _CLEAR and signs)
        keys = KeyMap(OWN, OWN_TITLE, results, str(letters.get(_CLEAR, "")))
    except (ValueError, KeyError, AttributeError):
        return None
    return None if keys.clashes or not results else keys
