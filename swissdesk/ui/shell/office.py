"""The office: all that actions, pages and dialogs are given, each part of it small and with a type.

- `desk`: the open document; the only place that changes anything. `tournament` is what lies on it.
- `view`: page, round, player, board that are looked at; `shown`: what is chosen on pages and panels; `boards`: what the
boards are used for. Code that changes one of them emits `view.changed`, and the actions are enabled or disabled again.
- `go`: turning to a board, a player, a sheet, wherever one is.
- `pages`: the faces of pages and panels (`faces`). A page that is asked for is made; nothing is made to be looked at.
- `services`: copies, checks, web pages, hall, rating lists, printers.
- `messages`, `tasks`, `preferences`, `appearance`, `files`, `window`: what they say.

No part knows the office; the office knows no page, only faces, and no action, only what one is: so nothing here leads
in a circle, and what a page or dialog needs is loaded when it is made (`pages`, `services`, the modules of commands).

An action is one row of the tables that the modules of commands declare beside what they do; `run` and `enabled` are
functions of the office. The rows of all tables make the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.ui.files.files import Files
from swissdesk.ui.shell.desk import Desk
from swissdesk.ui.shell.faces import Pages, SheetAsked
from swissdesk.ui.shell.keys import ChosenKeys
from swissdesk.ui.shell.messages import Messages, Offer
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.recent import RecentFacts
from swissdesk.ui.shell.services import Services
from swissdesk.ui.shell.theme import Appearance
from swissdesk.ui.shell.view import PLAYERS, ROUND, SHEETS, STANDINGS, BoardUse, Return, Shown, View
from swissdesk.ui.shell.workers import Tasks
from swissdesk.values import dataclass, replace

if TYPE_CHECKING:
    from swissdesk.model.events import Event
    from swissdesk.session.fide import Objection
    from swissdesk.session.logbook import Logbook


class Navigation:
    """Turns to a thing, wherever one is; the page is made if need be."""

    def __init__(self, view: View, pages: Callable[[], Pages]) -> None:
        self._view = view
        self._pages = pages

    def to_standings(self, view: str) -> None:
        """Turn to the standings, to be looked at in one of the ways there are."""
        self._view.show_page(STANDINGS)
        self._pages().standings.turn_to(view)

    def to_board(self, number: int, board: int) -> None:
        """Turn to a board of round `number`."""
        self._view.show_page(ROUND)
        self._view.show_round(number)
        self._pages().round.go_to_board(board)

    def to_player(self, player: int) -> None:
        """Turn to a player in the list of players."""
        self._view.select_player(player)
        self._view.show_page(PLAYERS)
        self._pages().players.show_player(player)

    def to_sheet(self, asked: SheetAsked) -> None:
        """Turn to a sheet, to be looked at before it is printed."""
        self._view.show_page(SHEETS)
        self._pages().sheets.show_sheet(asked)

    def to_help(self, page: str) -> None:
        """Open a page of the help, beside everything else."""
        self._pages().open_help(page)


class Office(QObject):
    """Belongs to the window, which gives it the pages."""

    pages: Pages

    def __init__(
        self, window: QWidget, preferences: Preferences, appearance: Appearance, files: Files, catalogue: Catalogue
    ) -> None:
        super().__init__(window)
        self.window = window
        self.catalogue = catalogue
        self.preferences = preferences
        self.appearance = appearance
        self.files = files
        self.messages = Messages(self)
        self.tasks = Tasks(self)
        self.desk = Desk(self.messages, self)
        self.desk.confirm = self._confirmed
        self.desk.shelter = files.own_data() / "rescued"
        self.view = View(self.desk, self)
        self.shown = Shown()
        self.logbook: Logbook | None = None
        self.boards = BoardUse(self.desk, ChosenKeys(preferences, self))
        self.services = Services(self.desk, self.view, self.messages, preferences, files, window)
        self.go = Navigation(self.view, lambda: self.pages)
        self.services.hall_help_wanted.connect(lambda: self.go.to_help("hall"))
        self.messages.place = lambda: (self.view.page, self.view.round)
        for turned in (self.view.page_shown, self.view.round_shown):
            turned.connect(self.messages.leave)
        self.recent = RecentFacts(self.desk, preferences, self)
        self._return = Return(self.desk, self.view, preferences, self)
        for signal in (self.messages.posted, self.messages.cleared, self.tasks.started, self.tasks.ended):
            signal.connect(self.view.changed)

    @property
    def tournament(self) -> Tournament:
        """The tournament as it stands."""
        return self.desk.tournament

    def _confirmed(self, tournament: Tournament, event: Event, objections: tuple[Objection, ...]) -> bool:
        from swissdesk.ui.fide.warning import confirmed  # loaded when wanted

        return confirmed(QApplication.activeModalWidget() or self.window, tournament, event, objections)

    def say_done(self, text: str) -> None:
        """Say that an action was done, and offer to take it back."""
        self.messages.done(text, Offer(N_("Undo"), self.desk.undo))


Condition = Callable[[Office], bool]
Reason = Callable[[Office], str]

_REASONS: dict[Condition, Reason] = {}


def because(reason: Reason | str) -> Callable[[Condition], Condition]:
    """Give a condition the reason why it does not hold: words (marked with ``N_``), or what returns finished ones."""

    def mark(condition: Condition) -> Condition:
        _REASONS[condition] = _reason(reason)
        return condition

    return mark


_STEADY: set[Callable[[Office], object]] = set()

Asked = TypeVar("Asked", bound=Callable[["Office"], object])


def steady(asked: Asked) -> Asked:
    """Mark a condition or label in which no result and no step of the cursor has a say: they do not have it asked."""
    _STEADY.add(asked)
    return asked


def is_steady(asked: Callable[[Office], object]) -> bool:
    """Whether the answer stays while results are entered and the cursor goes from board to board."""
    return asked in _STEADY


_ON_SIGHT: set[Callable[[Office], object]] = set()


def on_sight(label: Asked) -> Asked:
    """Mark a label that is read in menus and tooltips alone: results do not have it asked, who looks there has."""
    _ON_SIGHT.add(label)
    return label


def is_on_sight(label: Callable[[Office], object]) -> bool:
    """Whether a label is asked when it comes into sight."""
    return label in _ON_SIGHT


def _reason(reason: Reason | str) -> Reason:
    return (lambda _office: translate(reason)) if isinstance(reason, str) else reason


def always(_office: Office) -> bool:
    """Hold whatever is looked at."""
    return True


@dataclass(frozen=True)
class ActionSpec:
    """One action, declared as ``action(…).tip(…).does(…)``.

    `label` gives a text that depends on the state, `checked` makes it a switch; one that is `aloud` says in the lane
    how it stands, for what it turns on may be out of sight.
    `plain` is a key without Ctrl or Alt that works only while drawing or timeline of the trace have the focus. `why`
    says, finished and in the user's language, why the action makes no sense now; it is asked only then, and needed
    only where the condition (`because`) does not say it.
    """

    id: str
    text: str
    key: str
    tooltip: str = ""
    run: Callable[[Office], object] = lambda _office: None
    enabled: Condition = always
    icon: str = ""
    label: Callable[[Office], str] | None = None
    checked: Condition | None = None
    aloud: bool = False
    plain: str = ""
    why: Reason | None = None

    def tip(self, tooltip: str) -> ActionSpec:
        """Return the same with a tooltip, marked with ``N_``."""
        return replace(self, tooltip=tooltip)

    def does(
        self,
        run: Callable[[Office], object],
        enabled: Condition = always,
        *,
        checked: Condition | None = None,
        aloud: bool = False,
        why: Reason | str | None = None,
    ) -> ActionSpec:
        """Return the same with what it does, and when it makes sense."""
        reason = None if why is None else _reason(why)
        return replace(self, run=run, enabled=enabled, checked=checked, aloud=aloud, why=reason)

    @property
    def name(self) -> str:
        """What it is called in a sentence: its text without mnemonic and dots."""
        return translate(self.text).replace("&", "").rstrip("…")

    def why_not(self, office: Office) -> str:
        """Return why the action makes no sense now, in words; empty if it does, or if nothing better can be said."""
        if self.enabled(office):
            return ""
        if not office.desk.is_open:
            return translate(N_("No tournament is open."))
        if office.desk.read_only_reason:
            return office.desk.read_only_reason
        reason = self.why or _REASONS.get(self.enabled)
        return "" if reason is None else reason(office)


def action(
    id: str, text: str, key: str, icon: str = "", *, plain: str = "", label: Callable[[Office], str] | None = None
) -> ActionSpec:
    """Declare an action by its id, its text (marked with ``N_``), key and icon."""
    return ActionSpec(id, text, key, icon=icon, plain=plain, label=label)


def is_open(office: Office) -> bool:
    return office.desk.is_open


def is_editable(office: Office) -> bool:
    """Whether the open tournament may be changed."""
    return office.desk.can_edit


@dataclass(frozen=True)
class Catalogue:
    """What is declared: every action once, and the menus with their entries (ids, or `SEPARATOR`).

    `submenus`: the entries that stand for a menu made from what there is, each with the action it begins with, or "".
    """

    specs: tuple[ActionSpec, ...]
    menus: tuple[tuple[str, tuple[str, ...]], ...]
    submenus: Mapping[str, str]

    @cached_property
    def by_id(self) -> Mapping[str, ActionSpec]:
        """The actions by their ids."""
        return {spec.id: spec for spec in self.specs}

    def titled_menus(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Give the title of every menu, without its mnemonic, and the ids of the actions in it."""
        for title, entries in self.menus:
            ids = tuple(self.submenus.get(entry, entry) for entry in entries)
            yield translate(title).replace("&", ""), tuple(each for each in ids if each)
