"""What is not asked again with every result is what asking everything would have found."""

from __future__ import annotations

from PySide6.QtCore import Qt
from using import tournament_of

Key = Qt.Key


def found(window):
    """What the actions are now, and then what they are when everything is asked."""
    window.catalogue.come_into_sight()
    actions = list(window.catalogue)
    states = [
        {
            action.objectName(): (action.isEnabled(), action.text(), action.toolTip(), action.isChecked())
            for action in all_
        }
        for all_ in (actions, _asked_again(window, actions))
    ]
    return states[0], states[1]


def _asked_again(window, actions):
    window.office.view.changed.emit()
    return actions


def test_actions_follow_results_as_if_all_were_asked(in_round_1, typist):
    window = in_round_1(8)
    for key in "10=1":
        typist.type(key)
        kept, naive = found(window)
        assert kept == naive
    assert tournament_of(window).rounds[0].is_complete
    for action in (
        "edit.undo",
        "edit.redo",
        "round.close",
        "round.reopen",
        "view.larger",
        "view.players",
        "view.round",
    ):
        typist.shortcut(action)
        kept, naive = found(window)
        assert kept == naive, action
    typist.press(Key.Key_Home)
    typist.press(Key.Key_Delete)
    kept, naive = found(window)
    assert kept == naive
    assert not tournament_of(window).rounds[0].is_complete


def test_a_step_of_the_cursor_asks_no_switch(in_round_1, typist):
    window = in_round_1(8)
    asked = []
    spec = window.office.catalogue.by_id["view.compact"]
    action = window.catalogue["view.compact"]
    action.toggled.connect(asked.append)
    action.setChecked(not action.isChecked())  # as nobody does: whoever asks would turn it back
    asked.clear()
    typist.type("1")
    assert not asked
    window.office.view.changed.emit()
    assert asked == [spec.checked(window.office)]
