"""A small editor for keys of one's own: press the key for each result; a key that means two things is said at once."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Result
from swissdesk.ui.shell.keys import FORFEITS, OTHERS, OWN, OWN_TITLE, RESERVED, ChosenKeys, KeyMap, letters
from swissdesk.ui.widgets.common import set_property
from swissdesk.ui.widgets.form import FormDialog

_ORDER = (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW, *FORFEITS, Result.ADJOURNED, *OTHERS[:-1])
_MOST = 3
"""So many keys a result can have."""


class KeyField(QLineEdit):
    """Takes keys as they are pressed, not text: each one once, Backspace takes the last away."""

    keys_changed = Signal()

    def __init__(self, keys: str) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setPlaceholderText(translate(N_("press a key")))
        self.keys = ""
        self.show_keys(keys)

    def show_keys(self, keys: str) -> None:
        """Have these keys."""
        self.keys = keys
        self.setText("   ".join(keys.upper()))
        self.keys_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.show_keys(self.keys[:-1])
            return
        key = next(iter(letters(event)), "")
        if not key:
            super().keyPressEvent(event)
        elif key not in self.keys and len(self.keys) < _MOST:
            self.show_keys(self.keys + key)


class ResultKeysDialog(FormDialog):
    """Asks for the keys; `keys` gives them."""

    help_page = "results"

    def __init__(self, chosen: ChosenKeys, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("My own result keys")), translate(N_("Use these keys")), parent)
        self._maps = {keys.name: keys for keys in chosen.all}
        begin = chosen.own or chosen.active
        choices = [(translate(keys.title), name) for name, keys in self._maps.items()]
        self.begin: QComboBox = self.choice_field(translate(N_("&Start from")), choices, begin.name)
        self.fields = {result: self._key_field(wording.result_text(result)) for result in _ORDER}
        self.clear = self._key_field(translate(N_("clear")))
        reserved = ", ".join(key.upper() for key in RESERVED)
        self.note(wording.text(N_("Fixed keys: {keys}."), keys=reserved))
        self.begin.activated.connect(lambda _index: self._fill(self._maps[self.begin.currentData()]))
        self._fill(begin)

    def _key_field(self, title: str) -> KeyField:
        field = self._add(title, KeyField(""))
        field.setToolTip(wording.text(N_("Press the key for {result}; Backspace removes it"), result=title))
        field.keys_changed.connect(self._look)
        return field

    def _fill(self, keys: KeyMap) -> None:
        typed = {result: signs for signs, result in keys.results}
        for result, field in self.fields.items():
            field.show_keys(typed.get(result, ""))
        self.clear.show_keys(keys.clear)

    def keys(self) -> KeyMap:
        """Return the keys as chosen."""
        results = tuple((field.keys, result) for result, field in self.fields.items() if field.keys)
        return KeyMap(OWN, OWN_TITLE, results, self.clear.keys)

    def _all_fields(self) -> Iterable[KeyField]:
        return (*self.fields.values(), self.clear)

    def _look(self) -> None:
        """Show at once which keys clash."""
        if not hasattr(self, "clear"):
            return
        clashes = self.keys().clashes
        for field in self._all_fields():
            set_property(field, "wrong", "true" if set(field.keys) & set(clashes) else "false")
        self.say_wrong(self.check())

    def check(self) -> str:
        keys = self.keys()
        for key in keys.clashes:
            if key in RESERVED:
                return wording.text(N_("{key} has a fixed meaning; choose another key."), key=key.upper())
            titles = [wording.result_text(result) for signs, result in keys.results if key in signs]
            if keys.clears(key):
                titles.append(translate(N_("clear")))
            return wording.text(N_("{key} is set for {results}; choose one of them."), key=key.upper(), results=titles)
        missing = [result for result in _ORDER[:3] if not self.fields[result].keys]
        if missing:
            return wording.text(N_("No key is set yet for {results}."), results=missing)
        return ""
