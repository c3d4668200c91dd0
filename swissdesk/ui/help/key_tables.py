"""The keys of the program as tables, made from the declared actions and the key map in use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtGui import QKeySequence

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.action import ActionSpec
from swissdesk.ui.actions import ACTIONS, menus
from swissdesk.ui.chosen_keys import ChosenKeys
from swissdesk.ui.preferences import Preferences
from swissdesk.ui.result_keys import OTHER_KEYS

BY_ID = {spec.id: spec for spec in ACTIONS}


class Line(NamedTuple):
    """A key and what it does."""

    key: str
    text: str


class KeyTable(NamedTuple):
    """Keys that belong together."""

    title: str
    lines: tuple[Line, ...]


def key_text(key: str) -> str:
    """Return a key as it is called on this system."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def plain_text(spec: ActionSpec) -> str:
    """Return what an action is called, without the mark of its mnemonic."""
    return translate(spec.text).replace("&", "").rstrip("…")


def lines_of(specs: Iterable[ActionSpec]) -> tuple[Line, ...]:
    """Return the keys of actions."""
    return tuple(Line(key_text(spec.key), plain_text(spec)) for spec in specs)


def lines_with(prefix: str) -> tuple[Line, ...]:
    """Return the keys of all actions whose ids begin with that word."""
    return lines_of(spec for spec in ACTIONS if spec.id.partition(".")[0] == prefix)


def menu_tables() -> tuple[KeyTable, ...]:
    """Return the keys of all actions, menu by menu."""
    return tuple(KeyTable(title, lines_of(BY_ID[action_id] for action_id in ids)) for title, ids in menus())


def result_table(preferences: Preferences) -> KeyTable:
    """Return the keys of results as they are in use."""
    keys = ChosenKeys(preferences).active
    lines = [Line("  ".join(signs.upper()), wording.result_text(result)) for signs, result in keys.results]
    lines += [Line(key, translate(text)) for key, text in OTHER_KEYS]
    return KeyTable(translate(N_("Results, in the table of boards")), tuple(lines))


def plain_table() -> KeyTable:
    """Return the keys that work only while drawing or timeline of the trace have the focus."""
    lines = (Line(key_text(spec.plain), plain_text(spec)) for spec in ACTIONS if spec.plain)
    return KeyTable(translate(N_("Trace, in the drawing and the timeline")), tuple(lines))
