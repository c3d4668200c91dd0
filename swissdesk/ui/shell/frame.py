"""The frame of every page: the line above it (page, round, undo, what to do next) and the line at the foot."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QLabel,
    QMenu,
    QSizePolicy,
    QStatusBar,
    QStyleOptionComboBox,
    QTabBar,
    QToolButton,
    QWidget,
)

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Round, Stage
from swissdesk.ui.checks.panel import ChecksIndicator
from swissdesk.ui.files.copies import status_text, status_tooltip
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.due import is_draft, is_next_due
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.view import PAGES
from swissdesk.ui.widgets.buttons import ActionButton, IconOfAction
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import named, row, set_property, with_own_ground
from swissdesk.ui.widgets.lines import Line
from swissdesk.ui.widgets.screen_reader import announce
from swissdesk.values import NamedTuple

# ---- the header


class Tabs(QTabBar):
    """Titles that are as wide as in bold whichever page is shown, so that none moves when one turns to another."""

    def __init__(self) -> None:
        super().__init__()
        self._sizes: dict[tuple[str, bool], QSize] = {}
        """What was measured, by title and padding: whenever the room is shared out anew, it is asked several times."""

    def changeEvent(self, event: QEvent) -> None:
        self._sizes.clear()
        super().changeEvent(event)

    def tabSizeHint(self, index: int) -> QSize:
        return self._size(index, is_tight=self.property("tight") == "true")

    def _size(self, index: int, *, is_tight: bool) -> QSize:
        known = self.tabText(index), is_tight
        if known not in self._sizes:
            bold = QFont(self.font())
            bold.setWeight(QFont.Weight.DemiBold)
            line = self.fontMetrics().height()
            side = max(4, round(line * 0.4)) if is_tight else max(8, round(line * 0.8))
            title = QFontMetrics(bold).horizontalAdvance(self.tabText(index))
            width = title + 2 * side + max(2, round(line * 0.18)) + 2
            self._sizes[known] = QSize(width, super().tabSizeHint(index).height())
        return self._sizes[known]

    def measure(self) -> None:
        """Measure the titles again: only what is set again makes the bar do that."""
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.updateGeometry()

    def whole_width(self, *, is_tight: bool) -> int:
        """Return how wide all titles are with one padding or the other, in pixels."""
        return sum(self._size(index, is_tight=is_tight).width() for index in range(self.count()))

    def sizeHint(self) -> QSize:
        hints = [self.tabSizeHint(index) for index in range(self.count())]
        return QSize(sum(hint.width() for hint in hints), max((hint.height() for hint in hints), default=0))

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Return the whole width: a title is never cut, `Header` folds the pages into a box before that."""
        return self.tabSizeHint(index)


class RoundsBox(ChoiceBox):
    """The rounds, of which the one shown may be called by its number alone."""

    def __init__(self) -> None:
        super().__init__()
        self._is_short = False

    def be_short(self, is_short: bool) -> None:
        """Show the number alone, or the whole name."""
        if is_short != self._is_short:
            self._is_short = is_short
            self.updateGeometry()
            self.update()

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        if self._is_short:
            option.currentText = str(self.currentIndex() + 1)

    def sizeHint(self) -> QSize:
        whole = super().sizeHint()
        if not self._is_short:
            return whole
        advance, places = self.fontMetrics().horizontalAdvance, range(self.count())
        names = max((advance(self.itemText(place)) for place in places), default=0)
        numbers = max((advance(str(place + 1)) for place in places), default=0)
        return QSize(whole.width() - names + numbers, whole.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() if self._is_short else super().minimumSizeHint()


class _Shape(NamedTuple):
    """What of the line gives way to the rest."""

    is_tight: bool = False
    """The steps from round to round, and what is between the titles of the pages."""
    is_folded: bool = False
    """All titles but one, in a box from which the others are chosen."""
    is_short: bool = False
    """Of the round all but its number; where there is none yet, the box."""
    is_broken: bool = False
    """That the next step stands on one line."""


_SHAPES = (
    _Shape(),
    _Shape(is_tight=True),
    _Shape(is_tight=True, is_short=True),
    _Shape(is_tight=True, is_folded=True),
    _Shape(is_tight=True, is_folded=True, is_short=True),
    _Shape(is_tight=True, is_folded=True, is_short=True, is_broken=True),
)


class Header(QFrame):
    """Tabs on the left, the round in the middle, the next step on the right."""

    def __init__(self, office: Office, actions: Actions, pages: list[tuple[str, str]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("header")
        self._office = office
        self._shown: tuple[object, ...] = ()
        self.tabs = named(Tabs(), N_("Pages"))
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self.pages = named(ChoiceBox(choices=((title, page) for page, title in pages)), N_("Pages"))
        for number, (page, title) in enumerate(pages):
            self.tabs.addTab(translate(title))
            self.tabs.setTabToolTip(number, actions.tooltip(f"view.{page}"))
            self.pages.setItemData(number, actions.tooltip(f"view.{page}"), Qt.ItemDataRole.ToolTipRole)
        self.pages.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.pages.hide()
        self.pages.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.rounds = named(RoundsBox(), N_("Round"), N_("The round shown"))
        self.rounds.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.rounds.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.rounds.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.propose = ActionButton(actions["round.propose"], primary=False)
        self._lay_out(actions)
        self.tabs.currentChanged.connect(lambda number: office.view.show_page(PAGES[number]))
        self.pages.activated.connect(lambda number: office.view.show_page(PAGES[number]))
        self.rounds.activated.connect(lambda index: office.view.show_round(index + 1))
        # Before the page takes the focus: a tab chosen afterwards would be where a screen reader believes itself to be.
        office.view.page_shown.connect(self._follow_page)
        office.view.settled.connect(self.refresh)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.refresh()

    def _lay_out(self, actions: Actions) -> None:
        self._steps = [IconOfAction(actions[name]) for name in ("round.previous", "round.following")]
        tools = ("edit.undo", "edit.redo", "edit.anything", "print.shown")
        self._tools = [IconOfAction(actions[name]) for name in tools]
        before, following = self._steps
        self.more = self._more(actions)
        middle = (None, before, self.rounds, following, None)
        self._line = row(
            self.tabs, self.pages, *middle, *self._tools, self.more, on=self, margins=(10, 0, 14, 0), spacing=6
        )
        self._line.addSpacing(8)
        self._line.addWidget(self.propose)

    def _more(self, actions: Actions) -> QToolButton:
        """Return the button that offers the tools for which there is no room."""
        more = QToolButton()
        more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        more.setObjectName("more")
        named(more, N_("More tools"), N_("The tools for which the window is too narrow"))
        menu = QMenu(more)
        menu.aboutToShow.connect(actions.come_into_sight)
        menu.aboutToShow.connect(lambda: self._offer(menu))
        more.setMenu(menu)
        return more

    def _offer(self, menu: QMenu) -> None:
        menu.clear()
        menu.addActions([tool.action for tool in (*self._steps, *self._tools) if tool.isHidden()])

    def refresh(self) -> None:
        """Follow what is looked at, and the tournament."""
        office = self._office
        self._follow_page(office.view.page)
        paired = len(office.tournament.rounds)
        if self.rounds.count() != max(paired, 1) or not self.rounds.isEnabled():
            self.rounds.clear()
            titles = [wording.text(N_("Round {round}"), round=number) for number in range(1, paired + 1)]
            self.rounds.addItems(titles or [translate(N_("No round yet"))])
        self.rounds.setEnabled(paired > 0)
        self.rounds.setCurrentIndex(max(office.view.round - 1, 0))
        self.propose.setHidden(
            office.boards.is_by_hand or (office.tournament.is_over and not is_draft(office.tournament))
        )
        is_due = office.desk.can_edit and is_next_due(office.tournament)
        set_property(self.propose, "primary", "true" if is_due else "false")
        shown = paired, self.propose.isHidden(), self.propose.text(), is_due
        if shown != self._shown:
            self._shown = shown
            self._make_room()

    def _follow_page(self, page: str) -> None:
        for choice in (self.tabs, self.pages):
            choice.setCurrentIndex(PAGES.index(page))

    def redraw(self) -> None:
        """Use the sizes of the type as it is now."""
        side = round(self.fontMetrics().height() * 1.25)
        self.more.setIcon(icon("more"))
        for tool in (*self._steps, *self._tools, self.more):
            tool.setIconSize(QSize(side, side))
            tool.setMinimumSize(0, 0)
            # Of one size whatever the action is called: the name of what is undone changes with every result.
            tool.setFixedSize(tool.sizeHint())
        self._make_room()

    def minimumSizeHint(self) -> QSize:
        """The window may be narrower than all the buttons: the tools give way, and are offered by `more`."""
        return QSize(200, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Show as many of the tools as there is room for, the first ones first, and `more` for the others.

        What the pages and the next step are called is never cut: the line takes the first shape in which it is not. A
        line that is not shown yet has no width: it would fold, and unfold in sight of everybody.
        """
        if not self.isVisible():
            return
        spacing = self._line.spacing()
        needed = [tool.sizeHint().width() + spacing for tool in self._tools]
        beside = self.more.sizeHint().width() + spacing
        for shape in _SHAPES:
            left = self._left_by(shape)
            # Of all that gives way, a second line costs most: the tools, which the menus have as well, go before.
            if left >= (0 if shape.is_folded and shape.is_short else min(beside, sum(needed))):
                break
        set_property(self.tabs, "tight", "true" if shape.is_tight else "false")
        self.tabs.measure()
        self.tabs.setHidden(shape.is_folded)
        self.pages.setVisible(shape.is_folded)
        self.rounds.setVisible(self._has_round(shape))
        for step in self._steps:
            step.setHidden(shape.is_tight)
        has_all = not shape.is_tight and sum(needed) <= left
        self.more.setHidden(has_all or 0 <= left < beside)
        left -= 0 if has_all else beside
        for place, tool in enumerate(self._tools, 1):
            tool.setHidden(sum(needed[:place]) > left)

    def _left_by(self, shape: _Shape) -> int:
        """Take a shape as far as it is one of parts, and return how much room it leaves for the tools, in pixels."""
        self.rounds.be_short(shape.is_short and self.rounds.isEnabled())
        self.propose.break_line(shape.is_broken)
        others: list[QWidget] = [] if shape.is_tight else [*self._steps]
        others += [self.rounds] if self._has_round(shape) else []
        others += [] if self.propose.isHidden() else [self.propose]
        spacing = self._line.spacing()
        titles = self.tabs.whole_width(is_tight=shape.is_tight)
        pages = self.pages.sizeHint().width() if shape.is_folded else titles
        air = _LEAST_MARGINS if shape.is_tight else _MARGINS
        return self.width() - air - pages - spacing - sum(other.sizeHint().width() + spacing for other in others)

    def _has_round(self, shape: _Shape) -> bool:
        return self.rounds.isEnabled() or not shape.is_short


# ---- the status line

_MARGINS = 90
"""What the layout takes for itself, and a little air between the groups."""
_LEAST_MARGINS = 50
"""That without air: what is left of a narrow window goes to the tools."""


_LONGEST_NAME = 28
"""So many letters of the event's name are shown; the title of the window has all of it."""


_SEPARATOR = "   ·   "
_MOST_FOR_FACTS = 0.62
_AROUND_PARTS = 48
"""What the line takes at its ends and between its parts."""


class StatusLine(QStatusBar):
    """Facts on the right, the read-back on the left."""

    def __init__(self, office: Office, parent: QWidget) -> None:
        super().__init__(parent)
        self._office = office
        self._event = ""
        self._rest: list[str] = []
        self._needed = 0
        """The width of the longest sentence since the line was silent: facts do not come and go with every one."""
        self.setSizeGripEnabled(False)
        self.said = with_own_ground(Line(elides=True))
        self.facts, self.saved, self.copied = (with_own_ground(Line("muted")) for _ in range(3))
        self.checks = ChecksIndicator(office.services.checks)
        self.setContentsMargins(8, 0, 12, 0)
        # At the left edge: what the checks find moves nothing that is clicked.
        self.addWidget(self.checks)
        self.addWidget(self.said, 1)
        for fact in (self.facts, self.saved, self.copied):
            self.addPermanentWidget(fact)
        office.view.settled.connect(self.refresh)
        office.services.copies.changed.connect(self.refresh)
        for turned in (office.desk.document_changed, office.view.round_shown, office.view.page_shown):
            turned.connect(self._fall_silent)
        self.refresh()

    def read_back(self, text: str) -> None:
        """Say in words what was just entered; a screen reader hears it."""
        self.show_words(text)
        announce(self.said, text)

    def show_words(self, text: str) -> None:
        """Show in words what is read aloud elsewhere."""
        self.said.setText(text)
        named(self.said, text, text)
        if not text or self.said.advance > self._needed:
            self._make_room()

    def _fall_silent(self, *_shown: int | str) -> None:
        """What was read back was about something that is not shown any more."""
        self._needed = 0
        self.read_back("")

    def refresh(self) -> None:
        """Follow what is looked at, and the tournament."""
        desk, tournament = self._office.desk, self._office.tournament
        document = desk.document
        self.checks.setVisible(desk.is_open)
        self.facts.setVisible(desk.is_open)
        self._show_copy()
        if document is None:
            self.saved.hide()
            return
        latest = tournament.current_round
        if latest is None:
            self._rest = []
        else:
            self._rest = [wording.text(N_("Round {round}"), round=latest.number), _progress(latest)]
        name = tournament.info.name or document.path.name
        self._event = name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME].rstrip()}…"
        named(self.facts, ", ".join((name, *self._rest)), str(document.path))
        at = wording.text(N_("saved {time}"), time=_clock(document.saved_at))
        _show_fact(self.saved, at if desk.can_edit else translate(N_("read-only")))
        set_property(self.saved, "tone", "muted" if desk.can_edit else "notice")
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._needed = 0
        self._make_room()

    def _make_room(self) -> None:
        """Leave room for what is read back: the name of the event, which is in the title too, gives way.

        Then the time of saving does, for everything is saved at once; that nothing can be saved stays in sight. A
        sentence that is cut even so has the line to itself: what the facts say, the page says too.
        """
        desk = self._office.desk
        apart = self.fontMetrics().horizontalAdvance("  ")
        for each in (self.saved, self.copied):
            if each.indent() != apart:
                each.setIndent(apart)
        must_say = desk.is_open and not desk.can_edit
        self._needed = max(self._needed, self.said.advance)
        facts, has_saved = self._fitting_facts()
        self.facts.setText(facts)
        self.saved.setVisible(must_say or (desk.is_open and has_saved))

    def _fitting_facts(self) -> tuple[str, bool]:
        """Return what is said on the right, and whether the time of saving is, too."""
        whole = _SEPARATOR.join((self._event, *self._rest))
        rest = _SEPARATOR.join(self._rest)
        others = sum(each.sizeHint().width() for each in (self.copied, self.checks) if not each.isHidden())
        for facts, has_saved in ((whole, True), (rest, True), (rest, False)):
            taken = self.facts.advance_of(facts) + (self.saved.sizeHint().width() if has_saved else 0)
            is_short = taken + others <= self.width() * _MOST_FOR_FACTS or not has_saved
            if is_short and taken + others + self._needed + _AROUND_PARTS <= self.width():
                return facts, has_saved
        return "", False

    def _show_copy(self) -> None:
        """Say when the latest copy was read back, or that there is none where there should be."""
        copies = self._office.services.copies
        text = status_text(copies) if self._office.desk.is_open else ""
        self.copied.setVisible(bool(text))
        if not text:
            return
        _show_fact(self.copied, text)
        self.copied.setToolTip(status_tooltip(copies))
        set_property(self.copied, "tone", "danger" if copies.has_failed else "muted")


def _show_fact(fact: QLabel, text: str) -> None:
    """Show a fact behind another; the dot between them is not read aloud."""
    if fact.accessibleName() != text:
        fact.setText(f"·   {text}")
        fact.setAccessibleName(text)


def _progress(latest: Round) -> str:
    if latest.stage is Stage.DRAFT:
        return translate(N_("draft"))
    still = len(latest.open_boards)
    return wording.text(N_("{count} unfinished"), count=still) if still else translate(N_("all results entered"))


def _clock(at: str) -> str:
    try:
        return datetime.fromisoformat(at).strftime("%H:%M:%S")
    except ValueError:
        return at
