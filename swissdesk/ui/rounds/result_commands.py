"""What the actions on results do: move about, the second pass, the boards still out, and which keys mean what."""

from __future__ import annotations

from collections.abc import Callable

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Stage
from swissdesk.ui.rounds.commands import has_boards, jump, shown_round
from swissdesk.ui.shell.keys import FIGURES, LETTERS, OWN, SHARLY, STANDARD, TO_SLIP, VEGA
from swissdesk.ui.shell.office import ActionSpec, Office, is_open
from swissdesk.ui.shell.view import ROUND, SECOND_PASS


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
        return translate(N_("No round has been paired yet."))
    return wording.text(N_("Round {round} has no results yet to be verified."), round=played.number)


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


def choose_keys(name: str) -> Callable[[Office], object]:
    """Return the action that puts a key map to use."""
    return lambda office: office.boards.keys.choose(name)


def uses_keys(name: str) -> Callable[[Office], bool]:
    """Return a condition: that key map is in use."""
    return lambda office: office.boards.keys.active.name == name


def edit_keys(office: Office) -> None:
    """Ask for keys of one's own."""
    from swissdesk.ui.rounds.result_keys import ResultKeysDialog  # loaded when wanted

    dialog = ResultKeysDialog(office.boards.keys, office.window)
    if dialog.exec():
        office.boards.keys.choose_own(dialog.keys())


_KEYS_TIP = N_("Type results with these keys; they are printed under the boards")

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "results.slip",
        N_("Go to a s&lip…"),
        "Ctrl+Shift+G",
        N_("Go to the board of a slip by its code, scanned or typed; R in the table"),
        lambda w: jump(w, TO_SLIP),
        has_boards,
        "slip",
    ),
    ActionSpec(
        "results.boards_out",
        N_("Boards still o&ut"),
        "F7",
        N_("The boards without a result in a small window of its own, those that matter most first"),
        lambda w: w.pages.round.toggle_boards_out(),
        is_open,
        "boards_out",
    ),
    ActionSpec(
        "results.second_pass",
        N_("&Second pass"),
        "F9",
        N_("Type every result again; nothing is overwritten, a difference stops"),
        second_pass,
        can_verify,
        "second_pass",
        checked=lambda w: w.boards.mode == SECOND_PASS,
        why=why_not_verify,
    ),
    ActionSpec(
        "results.black_side",
        N_("From &Black's side"),
        "Shift+F9",
        N_("In the second pass the keys mean Black's result"),
        turn_side,
        is_open,
        checked=lambda w: w.boards.second_pass.black_side,
    ),
    ActionSpec(
        "results.reverse",
        N_("In &reverse order"),
        "Ctrl+F9",
        N_("The second pass goes from the last board to the first"),
        turn_order,
        is_open,
        checked=lambda w: w.boards.second_pass.reverse,
    ),
    ActionSpec(
        "results.keys_standard",
        N_("Keys &1: + = −"),
        "Ctrl+Shift+1",
        _KEYS_TIP,
        choose_keys(STANDARD.name),
        checked=uses_keys(STANDARD.name),
    ),
    ActionSpec(
        "results.keys_vega",
        N_("Keys &2: 1-0-5, as in Vega"),
        "Ctrl+Shift+2",
        _KEYS_TIP,
        choose_keys(VEGA.name),
        checked=uses_keys(VEGA.name),
    ),
    ActionSpec(
        "results.keys_sharly",
        N_("Keys &3: 1-2-3 with 3 for a draw, as in Sharly"),
        "Ctrl+Shift+3",
        _KEYS_TIP,
        choose_keys(SHARLY.name),
        checked=uses_keys(SHARLY.name),
    ),
    ActionSpec(
        "results.keys_letters",
        N_("Keys &4: W-L-D, White's result"),
        "Ctrl+Shift+4",
        _KEYS_TIP,
        choose_keys(LETTERS.name),
        checked=uses_keys(LETTERS.name),
    ),
    ActionSpec(
        "results.keys_figures",
        N_("Keys &5: 1-2-3 with 2 for a draw, as in OpenPairings"),
        "Ctrl+Shift+5",
        _KEYS_TIP,
        choose_keys(FIGURES.name),
        checked=uses_keys(FIGURES.name),
    ),
    ActionSpec(
        "results.keys_own",
        N_("Keys &6: my own"),
        "Ctrl+Shift+6",
        _KEYS_TIP,
        choose_keys(OWN),
        lambda w: w.boards.keys.own is not None,
        checked=uses_keys(OWN),
        why=lambda _office: translate(N_("There are no keys of your own yet: make them first.")),
    ),
    ActionSpec(
        "results.keys_edit",
        N_("Make my own &keys…"),
        "Ctrl+Shift+7",
        N_("Choose the key for every result"),
        edit_keys,
        icon="keys",
    ),
)
