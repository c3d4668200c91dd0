"""The field that asks for a player: found by any part of the name, the number, or all that is known of a person.

Those whom the field may choose (`Candidate`) come first. Where `People` stands behind it, somebody who is not in the
event is found in the rating lists or taken as typed, and a second Enter adds them: one step, which undo takes back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QStyle, QStyleOptionComboBox, QToolTip, QWidget

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Tournament
from swissdesk.session.registration.entering import entering
from swissdesk.session.registration.naming import Candidate, Lists, Suggestion, choices, newcomers, offers, says_enough
from swissdesk.ui.players.descriptions import entered_text
from swissdesk.ui.players.person_search import Asked, OffersPopup, PersonSearch, lists_of
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.common import set_property
from swissdesk.values import dataclass

_KEYS = N_("↑ ↓ choose   ·   Enter take   ·   Esc close")
_MOST = 50
"""So many candidates are listed."""


@dataclass(frozen=True)
class People:
    """Where a field finds people who are not in the event.

    `make` adds one of them and returns their number, None if that was refused; `number` is the one they would get.
    """

    tournament: Callable[[], Tournament]
    lists: Callable[[], Lists | None]
    make: Callable[[Player], int | None]
    number: Callable[[Player], int]

    @classmethod
    def of(cls, office: Office) -> People:
        """Return people who are added to the tournament on the desk, in a step of its own."""

        def make(player: Player) -> int | None:
            tournament = office.tournament
            event = entering(tournament, player, tournament.settings.late_bye)
            if not office.desk.do(event):
                return None
            office.say_done(entered_text(event))
            return event.player.id

        return cls(
            lambda: office.tournament,
            lambda: lists_of(office),
            make,
            lambda player: entering(office.tournament, player).player.id,
        )


class PersonOffers:
    """What is suggested of people who are not in the event, and the question before one is added."""

    def __init__(self, people: People, search: Callable[[], PersonSearch]) -> None:
        self._people = people
        self._search = search
        self._asked = ""
        """The text that Enter was pressed at once."""

    def ask(self, text: str, at_once: tuple[Suggestion, ...]) -> Asked:
        """Return who may be meant: `at_once`, then people of the lists, then what was typed."""
        tournament, lists = self._people.tournament(), self._people.lists()
        self._asked = self._asked if self._asked == text else ""
        if not says_enough(text) or (text.strip().isdecimal() and lists is None):
            return Asked(at_once, foot=_KEYS)
        if lists is None:
            return Asked((*at_once, *newcomers(offers(tournament, text, None))), foot=_KEYS)

        def failed(_error: SwissDeskError) -> tuple[Suggestion, ...]:
            return newcomers(offers(tournament, text, None))

        return Asked(at_once, lambda: newcomers(offers(tournament, text, lists)), failed, _KEYS)

    def say(self, suggestion: Suggestion) -> None:
        """Say what Enter does with a person who is not in the event."""
        search = self._search()
        if suggestion.wrong is not None:
            search.say(wording.sentence(suggestion.wrong), "danger")
            return
        name, number = suggestion.player.name, self._people.number(suggestion.player)
        if self._asked == search.field.text():
            text = N_("{name} is not in the event. Press Enter again to add a new player, number {number}.")
            search.say(wording.text(text, name=name, number=number), "notice")
        else:
            text = N_("{name} is not in the event. Press Enter twice to add a new player, number {number}.")
            search.say(wording.text(text, name=name, number=number))

    def take(self, suggestion: Suggestion) -> int | None:
        """Add a player at the second Enter; None until then, or if it was refused."""
        typed = self._search().field.text()
        if suggestion.wrong is None and self._asked == typed:
            self._asked = ""
            return self._people.make(suggestion.player)
        self._asked = typed
        self.say(suggestion)
        return None


class PlayerChoice(QComboBox):
    """A list of players that is searched while one types; `currentIndexChanged` tells of another choice.

    The choice is what the field shows, and nothing else: a text that fits no player chooses nobody.
    """

    entered = Signal()
    """Enter has chosen a player."""

    def __init__(self, parent: QWidget | None = None, *, people: People | None = None) -> None:
        """`people`: others may be added to the event from here."""
        super().__init__(parent)
        self._candidates: tuple[Candidate, ...] = ()
        self.field = QLineEdit()
        self.setEditable(True)
        self.setLineEdit(self.field)
        self.field.setFocusProxy(None)  # type: ignore[arg-type]
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Tab goes to and from the line itself
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(24)
        self.setCompleter(None)  # type: ignore[arg-type]
        self.field.setPlaceholderText(translate(N_("Number or name")))
        self.search = PersonSearch(self.field, self._make_popup, self._ask)
        self.search.taken.connect(self._take)
        self.search.moved.connect(self._say)
        self._others = None if people is None else PersonOffers(people, lambda: self.search)
        self.field.textEdited.connect(self._typed)
        self.field.editingFinished.connect(self._settle)
        self.field.installEventFilter(self)

    def _make_popup(self) -> OffersPopup:
        """Return the list of players: one that belonged to the field itself would have no frame."""
        return OffersPopup(self.window(), floats=True)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Give the keys to the line: a box that has them itself passes them on past every filter of the line."""
        self.field.setFocus(event.reason())

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        if self.field.hasFocus():
            option.state |= QStyle.StateFlag.State_HasFocus

    @property
    def is_cut(self) -> bool:
        """Whether there is more to the text than is shown."""
        room = self.field.contentsRect().width() - self.field.textMargins().left() - self.field.textMargins().right()
        return self.field.fontMetrics().horizontalAdvance(self.field.text()) > room

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.field.setAccessibleName(name)  # this is what has the focus

    @property
    def player(self) -> int | None:
        """The chosen player, None if there is none."""
        chosen: int | None = self.currentData()
        return chosen

    def offer(self, candidates: Sequence[Candidate], chosen: int | None) -> None:
        """Offer other players; `chosen` is preset if among them, and nothing is signalled."""
        before = self.blockSignals(True)
        self._candidates = tuple(candidates)
        self.clear()
        for each in candidates:
            self.addItem(each.text, each.key)
        self.setCurrentIndex(self.findData(chosen) if chosen is not None else -1)
        self.blockSignals(before)
        self.search.close()

    def select(self) -> None:
        """Have what is typed next replace the text, of which the beginning is seen."""
        self.field.end(False)
        self.field.home(True)

    # ---- searching

    def _ask(self, text: str) -> Asked:
        if self.player is not None:
            return Asked()
        found = choices(self._candidates, text)[:_MOST]
        return Asked(found, foot=_KEYS) if self._others is None else self._others.ask(text, found)

    def _say(self) -> None:
        suggestion = self.search.current
        if suggestion is None:
            return
        if suggestion.candidate is not None or self._others is None:
            self.search.say("")
        else:
            self._others.say(suggestion)

    def _take(self, suggestion: Suggestion | None) -> None:
        if suggestion is None:
            return
        if suggestion.candidate is not None:
            self._choose(suggestion.candidate.key)
        elif self._others is not None:
            made = self._others.take(suggestion)
            if made is None:
                return
            if self.findData(made) < 0:
                self.addItem(f"{made}  {suggestion.player.name}", made)
            self._choose(made)
        self.entered.emit()

    def _choose(self, key: int) -> None:
        self.search.close()
        set_property(self.field, "wrong", False)
        self.setCurrentIndex(self.findData(key))
        if self.currentIndex() >= 0:
            self.setEditText(self.itemText(self.currentIndex()))  # whoever was told may offer others by now

    # ---- typing

    def _typed(self, text: str) -> None:
        """Let go of the player that was chosen: the field shows another player, or none yet."""
        set_property(self.field, "wrong", self._others is None and bool(text.strip()) and self._first(text) is None)
        if self.currentIndex() >= 0:
            at = self.field.cursorPosition()
            self.setCurrentIndex(-1)
            self.field.setText(text)
            self.field.setCursorPosition(at)

    def _settle(self) -> None:
        """Select the first player who fits the typed text, by number before name; without one the text stays."""
        typed = self.field.text().strip()
        if self.currentIndex() >= 0 and typed == self.itemText(self.currentIndex()):
            return
        found = self._first(typed)
        set_property(self.field, "wrong", bool(typed) and found is None)
        if found is None:
            self.setCurrentIndex(-1)
            self.field.setText(typed)
        else:
            self._choose(found)

    def _first(self, typed: str) -> int | None:
        """Return the first player who fits, None if nobody does."""
        if not typed.strip():
            return None
        found = choices(self._candidates, typed)
        return found[0].number if found else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self.field:
            return super().eventFilter(watched, event)
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip and self.is_cut:
            said = "\n".join(filter(None, (self.field.text(), self.toolTip())))
            QToolTip.showText(event.globalPos(), said, self.field)
            return True
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if is_enter and self.player is None and self.field.text().strip():
                self.search.take()
                return True
        return super().eventFilter(watched, event)


def listed(tournament: Tournament, players: Sequence[int] | None = None) -> list[Candidate]:
    """Return players of a tournament (all if none are named) by number, as fields offer them."""
    known = tournament.by_id
    numbers = sorted(known) if players is None else players
    return [Candidate(number, f"{number}  {known[number].name}", known[number]) for number in numbers]
