"""The actions on results: move about, the second pass, the boards still out, and which keys mean what."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Result, Stage
from swissdesk.ui.rounds.commands import NOT_PAIRED, has_boards, jump, shown_round
from swissdesk.ui.shell.keys import (
    FIGURES,
    FORFEITS,
    LETTERS,
    OTHERS,
    OWN,
    OWN_TITLE,
    RESERVED,
    SHARLY,
    STANDARD,
    TO_SLIP,
    VEGA,
    ChosenKeys,
    KeyMap,
    letters,
)
from swissdesk.ui.shell.office import ActionSpec, Condition, Office, action, always, because, is_open
from swissdesk.ui.shell.view import ROUND, SECOND_PASS
from swissdesk.ui.widgets.common import set_property
from swissdesk.ui.widgets.form import FormDialog

# ---- keys of one's own

_ORDER = (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW, *FORFEITS, Result.ADJOURNED, *OTHERS[:-1])
_MOST = 3
"""So many keys a result can have."""


class KeyField(QLineEdit):
    """Takes keys as they are pressed, not text: each one once, Backspace takes the last away."""

    keys_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setPlaceholderText(translate(N_("press a key")))
        self.keys = ""

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

    def __init__(self, chosen: ChosenKeys, parent: QWidget) -> None:
        super().__init__(N_("My own result keys"), N_("Use these keys"), parent)
        self._maps = {keys.name: keys for keys in chosen.all}
        begin = chosen.own or chosen.active
        choices = [(translate(keys.title), name) for name, keys in self._maps.items()]
        self.begin = self.choice_field(N_("&Start from"), choices, begin.name)
        self.fields = {result: self._key_field(wording.result_text(result)) for result in _ORDER}
        self.clear = self._key_field(translate(N_("clear")))
        self._all = (*self.fields.values(), self.clear)
        for field in self._all:
            field.keys_changed.connect(self._show_clashes)
        reserved = ", ".join(key.upper() for key in RESERVED)
        self.note(wording.text(N_("Fixed keys: {keys}."), keys=reserved))
        self.begin.activated.connect(lambda _index: self._fill(self._maps[self.begin.currentData()]))
        self._fill(begin)

    def _key_field(self, title: str) -> KeyField:
        tip = wording.text(N_("Press the key for {result}; Backspace removes it"), result=title)
        return self.any_field(title, KeyField(), tip)

    def _fill(self, keys: KeyMap) -> None:
        typed = {result: signs for signs, result in keys.results}
        for result, field in self.fields.items():
            field.show_keys(typed.get(result, ""))
        self.clear.show_keys(keys.clear)

    def keys(self) -> KeyMap:
        """Return the keys as chosen."""
        results = tuple((field.keys, result) for result, field in self.fields.items() if field.keys)
        return KeyMap(OWN, OWN_TITLE, results, self.clear.keys)

    def _show_clashes(self) -> None:
        """Show at once which keys clash."""
        clashes = set(self.keys().clashes)
        for field in self._all:
            set_property(field, "wrong", "true" if clashes & set(field.keys) else "false")
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


# ---- actions


def can_verify(office: Office) -> bool:
    """Whether there are results that can be typed a second time, or the second pass is on."""
    played = shown_round(office)
    return (
        office.desk.can_edit
        and played is not None
        and played.stage is not Stage.DRAFT
        and len(played.open_boards) < len(played.pairings)
    )


def why_not_verify(office: Office) -> str:
    """Return why there is nothing to be verified."""
    played = shown_round(office)
    if played is None:
        return translate(NOT_PAIRED)
    return wording.text(N_("Round {round} has no results to verify yet."), round=played.number)


def second_pass(office: Office) -> None:
    """Begin the second pass, or end it."""
    office.view.show_page(ROUND)
    office.pages.round.use(SECOND_PASS)


def turn_side(office: Office) -> None:
    """Read the keys of the second pass as Black's results, or as White's."""
    options = office.boards.second_pass
    options.black_side = not options.black_side
    office.view.changed.emit()


def turn_order(office: Office) -> None:
    """Go through the boards of the second pass from the last to the first, or as they stand."""
    office.boards.second_pass.reverse = not office.boards.second_pass.reverse


@because(N_("You have no keys of your own yet: choose them first."))
def has_own_keys(office: Office) -> bool:
    """Whether there are keys of one's own."""
    return office.boards.keys.own is not None


def edit_keys(office: Office) -> None:
    """Ask for keys of one's own."""
    dialog = ResultKeysDialog(office.boards.keys, office.window)
    if dialog.exec():
        office.boards.keys.choose_own(dialog.keys())


def _keys(own_id: str, text: str, key: str, name: str, enabled: Condition = always) -> ActionSpec:
    """Return the action that puts the key map of that name to use."""
    return (
        action(f"results.keys_{own_id}", text, key)
        .tip(N_("Enter results with these keys; they are listed below the boards"))
        .does(
            lambda office: office.boards.keys.choose(name),
            enabled,
            checked=lambda office: office.boards.keys.active.name == name,
            aloud=True,
        )
    )


ACTIONS: tuple[ActionSpec, ...] = (
    action("results.slip", N_("Go to s&lip…"), "Ctrl+Shift+G", "slip")
    .tip(N_("Go to the board of a slip by its code, scanned or typed; R in the table"))
    .does(lambda w: jump(w, TO_SLIP), has_boards),
    action("results.boards_out", N_("Boards still &playing"), "F7", "boards_out")
    .tip(N_("Boards without a result in a small separate window, most important first"))
    .does(lambda w: w.pages.round.toggle_boards_out(), is_open),
    action("results.second_pass", N_("&Second pass"), "F9", "second_pass")
    .tip(N_("Enter every result again; nothing is overwritten, a difference stops the entry"))
    .does(second_pass, can_verify, checked=lambda w: w.boards.mode == SECOND_PASS, why=why_not_verify),
    action("results.black_side", N_("From &Black's side"), "Shift+F9")
    .tip(N_("In the second pass the keys mean Black's result"))
    .does(turn_side, is_open, checked=lambda w: w.boards.second_pass.black_side, aloud=True),
    action("results.reverse", N_("In &reverse order"), "Ctrl+F9")
    .tip(N_("The second pass goes from the last board to the first"))
    .does(turn_order, is_open, checked=lambda w: w.boards.second_pass.reverse, aloud=True),
    _keys("standard", N_("Keys &1: + = −"), "Ctrl+Shift+1", STANDARD.name),
    _keys("vega", N_("Keys &2: 1-0-5, as in Vega"), "Ctrl+Shift+2", VEGA.name),
    _keys("sharly", N_("Keys &3: 1-2-3 with 3 for a draw, as in Sharly"), "Ctrl+Shift+3", SHARLY.name),
    _keys("letters", N_("Keys &4: W-L-D, White's result"), "Ctrl+Shift+4", LETTERS.name),
    _keys("figures", N_("Keys &5: 1-2-3 with 2 for a draw, as in OpenPairings"), "Ctrl+Shift+5", FIGURES.name),
    _keys("own", N_("Keys &6: my own"), "Ctrl+Shift+6", OWN, has_own_keys),
    action("results.keys_edit", N_("Choose my own &keys…"), "Ctrl+Shift+7", "keys")
    .tip(N_("Choose the key for each result"))
    .does(edit_keys),
)
