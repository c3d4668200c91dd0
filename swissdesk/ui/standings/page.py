"""The page of the standings after the round that is shown: several ways to look, a search, a category, the reasons.

Above the table are the group shown (all players, an announced category, or one derived from the players) and the
reservations: missing results, and players whose category is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QSplitter, QStackedWidget, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import CategoryRule, Tournament
from swissdesk.model.awards import category_title
from swissdesk.reports import parts
from swissdesk.standings.categories import doubtful, offered
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.due import published_rounds
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.page import Page
from swissdesk.ui.shell.view import STANDINGS
from swissdesk.ui.standings.commands import VIEWS
from swissdesk.ui.standings.computing import Reckoner
from swissdesk.ui.standings.crosstable import CrossView
from swissdesk.ui.standings.norms import NormView
from swissdesk.ui.standings.places import PlaceView
from swissdesk.ui.standings.prizes import PrizeView
from swissdesk.ui.standings.ratings import RatingView
from swissdesk.ui.standings.story import Detail, Story
from swissdesk.ui.standings.view import Sight, View
from swissdesk.ui.widgets.buttons import ActionButton, Segments
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import KeyFilter, SizedLabel, Wide, WorkBar, fill, named, search_field, set_property
from swissdesk.ui.widgets.flow import lines_needed, wrapping_line
from swissdesk.ui.widgets.strip import Banner
from swissdesk.ui.widgets.table_habits import TableHabits


class CategoryChoice(ChoiceBox):
    """Offers the categories of the event first, then the usual ones that a player qualifies for."""

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__(letters=13)
        named(self, N_("Players shown"), N_("All players, or only those of a category; overall places stay"))
        self.setMaxVisibleItems(24)
        self._tournament = Tournament()
        self._offered: tuple[object, ...] = ()
        self._begin(None)
        self.activated.connect(lambda _place: self.chosen.emit())

    @property
    def rule(self) -> CategoryRule | None:
        """The category that is chosen, None for everybody."""
        rule: CategoryRule | None = self.currentData()
        return rule

    def follow(self, tournament: Tournament) -> None:
        """Choose from the categories of a tournament; the one that is chosen stays, as it is announced now."""
        before = self.rule
        self._tournament = tournament
        own = {rule.key: rule for rule in tournament.settings.awards.categories}
        self._begin(None if before is None else own.get(before.key, before))

    def _begin(self, rule: CategoryRule | None) -> None:
        """Hold only what is shown and what is announced: what else there is takes a look at all players."""
        self._offered = ()
        self.clear()
        self.addItem(translate(N_("All players")), None)
        rules = [*self._tournament.settings.awards.categories]
        if rule is not None and rule.key not in (known.key for known in rules):
            rules.append(rule)
        for known in rules:
            self.addItem(wording.sentence(category_title(known)), known)
        keys = [known.key for known in rules]
        self.setCurrentIndex(0 if rule is None else 1 + keys.index(rule.key))

    def offer(self) -> None:
        """Offer all there are."""
        awards = self._tournament.settings.awards
        wanted = (self._tournament.players, awards.categories)
        if self._offered == wanted:
            return
        self._begin(self.rule)
        self._offered = wanted
        own = {known.key for known in awards.categories}
        usual = [known for known in offered(self._tournament) if known.key not in own]
        if usual and awards.categories:
            self.insertSeparator(self.count())
        present = {self.itemData(place).key for place in range(self.count()) if self.itemData(place) is not None}
        for known in usual:
            if known.key not in present:
                self.addItem(wording.sentence(category_title(known)), known)

    def showPopup(self) -> None:
        self.offer()
        super().showPopup()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.offer()
        super().focusInEvent(event)


_NAMED = 6
"""How many open boards are named before it is only said how many there are."""

Missing = Sequence[tuple[int, tuple[int, ...]]]
"""Rounds that lack results, each with its boards."""


class Unfinished(Banner):
    """Says that the standings are not final, and leads to the first board without a result."""

    def __init__(self, office: Office) -> None:
        super().__init__("notice", "notice", "notice")
        self._office = office
        self._first: tuple[int, int] | None = None
        self._said = ""
        self._is_aside = False
        self.go = self.add("", self._go_there)

    def about(self, number: int, missing: Missing) -> None:
        """Say which results are missing after round `number`; nothing missing hides it."""
        self._first = (missing[0][0], missing[0][1][0]) if missing else None
        if self._first is not None:
            text = wording.text(N_("Go to board {board}"), board=self._first[1])
            self.go.setText(text)
            self.go.setToolTip(translate(N_("Go to the first board without a result")))
        self._said = unfinished_text(number, missing)
        self._show()

    def stand_aside(self, *, wanted: bool) -> None:
        """Leave the room to the table: that results are missing is said by the line at the foot, too."""
        if wanted != self._is_aside:
            self._is_aside = wanted
            self._show()

    def _show(self) -> None:
        self.say("" if self._is_aside else self._said)

    def _go_there(self) -> None:
        if self._first is not None:
            self._office.go.to_board(*self._first)


def unfinished_text(number: int, missing: Missing) -> str:
    """Return which results are missing, in words; of one round by board, of several by round."""
    if not missing:
        return ""
    if [one for one, _ in missing] != [number]:
        rounds = (
            wording.text(N_("round {round}: {boards}"), round=one, boards=parts.boards_text(boards))
            for one, boards in missing
        )
        return wording.text(N_("Not final. Missing results: {open}."), open="; ".join(rounds))
    boards = missing[0][1]
    if len(boards) > _NAMED:
        return wording.text(N_("Not final; boards without a result: {count}."), count=len(boards))
    if len(boards) == 1:
        return wording.text(N_("Not final: no result yet on board {board}."), board=boards[0])
    return wording.text(N_("Not final: no result yet on boards {boards}."), boards=list(boards))


class Doubt(QLabel):
    """Says how many players may or may not belong to the category, and who they are."""

    def __init__(self) -> None:
        super().__init__()
        set_property(self, "tone", "notice")
        self.hide()

    def about(self, tournament: Tournament, rule: CategoryRule | None) -> None:
        """Look at a category; one without doubts, or everybody, hides it."""
        players = () if rule is None else doubtful(tournament, rule)
        self.setText(wording.text(N_("Not judged, sex or date of birth missing: {count}"), count=len(players)))
        self.setToolTip(wording.join(tournament.by_id[player].name for player in players))
        self.setVisible(bool(players))


_SPACING = 8
"""Pixels between the widgets above the table."""

_NARROW = 54
"""Below so many lines of text in width the reasons stand below the table instead of beside it, if there is height."""
_TIGHT = 26
"""Below so many lines of text in height, only what keys and menus do not do as well is shown."""
_LOW = 17
"""Below so many lines of text in height, and narrow, there is room for the table or the reasons, not for both."""
_SCARCE = 20
"""Narrow, and below so many lines of text in height: where both are shown, the table gets what can be spared."""
_BARE = 10
"""Below so many lines of text in height the views are a box, and what is chosen rarely comes when it is asked for."""
_SHARE_OF_DETAIL, _SHARE_BELOW, _SHARE_OF_SCARCE = 0.36, 0.5, 0.45
_LEAST_HEIGHT = 60
"""Of the table and of the reasons: at very large type the window gets no higher for them."""


class StandingsPage(Page):
    """One view at a time, and beside it how what stands under the cursor came about."""

    def __init__(self, office: Office, actions: Actions, say: Callable[[str], None], parent: QWidget) -> None:
        super().__init__(office, parent)
        self._actions = actions
        self.reckoner = Reckoner(office.messages.error, self)
        self.places = PlaceView(office, self.reckoner)
        self.cross = CrossView(office, self.reckoner, say)
        self.prizes = PrizeView(office, actions)
        self.ratings = RatingView(office)
        self.norms = NormView(office)
        self.views: dict[str, View] = dict(
            zip(VIEWS, (self.places, self.cross, self.prizes, self.ratings, self.norms), strict=True)
        )
        self._room = (False, False)
        self._is_tight = self._is_scarce = self._is_bare = False
        self._asked_for: set[QWidget] = set()
        """What is shown, though there is hardly room for it, because it was asked for."""
        self._opened = self._opened_at_first()
        self.model, self.table = self.places.model, self.places.table
        self._make_parts()
        self._lay_out()
        self._connect()
        self._turn_to(office.shown.standings)
        for name, view in self.views.items():
            TableHabits(view.table, office.preferences, f"standings/{name}", has_choice=name != "table")

    def _make_parts(self) -> None:
        actions = self._actions
        self.title = SizedLabel(1.2)
        self.segments = Segments(
            translate(N_("Views of the standings")), [actions[f"standings.{name}"] for name in VIEWS]
        )
        titles = [(actions[f"standings.{name}"].text().replace("&", ""), name) for name in VIEWS]
        self.choice = named(ChoiceBox(choices=titles), N_("Views of the standings"))
        self.choice.hide()
        self.tiebreaks = ActionButton(actions["standings.tiebreaks"], text=translate(N_("Tie-breaks…")))
        self.print_it = ActionButton(actions["standings.print"], text=translate(N_("As PDF…")))
        self.unfinished = Unfinished(self.office)
        self.search = search_field(
            N_("Search: name, number, federation"), N_("Search the table"), self._actions.tooltip("edit.find")
        )
        into_table = dict.fromkeys((Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter), self.take_focus)
        KeyFilter(self.search, {**into_table, Qt.Key.Key_Escape: self._leave_search})
        self._picture = self.search.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self.category = CategoryChoice()
        self.category.setToolTip(self._actions.tooltip("standings.category"))
        self.doubt = Doubt()
        self.bar = WorkBar()
        self.detail = Detail(actions["standings.protest"])

    def _lay_out(self) -> None:
        head = QWidget()
        tools = [tool for view in self.views.values() for tool in view.tools]
        filters = [self.search, self.category, *tools, self.doubt]
        # The title is behind what one clicks: it is of another width in every view.
        self._line = [self.segments, self.choice, self.title, *filters, self.tiebreaks, self.print_it]
        wrapping_line(head, self._line, _SPACING, (0, 0, 0, 0))
        self.stack = QStackedWidget()
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.stack)
        self.splitter.addWidget(self.detail)
        self.splitter.setStretchFactor(0, 1)
        for view in self.views.values():
            self.stack.addWidget(view)
        for part in (self.detail.browser, *(view.table for view in self.views.values())):
            part.setMinimumHeight(_LEAST_HEIGHT)
        fill(self.column, head, self.bar, Wide(self.splitter))

    def _connect(self) -> None:
        office = self.office
        self.search.textChanged.connect(lambda text: self.view.search(text))
        self.category.chosen.connect(self.refresh)
        self.choice.activated.connect(lambda place: self.turn_to(self.choice.itemData(place)))
        self.detail.left.connect(self._leave_detail)
        self.detail.closed.connect(self._put_detail_away)
        self.detail.player_wanted.connect(self._go_to_player)
        self.detail.board_wanted.connect(office.go.to_board)
        for source in (self.reckoner.waiting, *(view.busy for view in self.views.values())):
            source.connect(self.bar.begin)
        for source in (self.reckoner.ready, *(view.ready for view in self.views.values())):
            source.connect(self.bar.hide)
        for view in self.views.values():
            view.progress.connect(self.bar.show_progress)
            view.moved.connect(self._moved)
            view.story_wanted.connect(self._show_detail)
            view.table.installEventFilter(self)

    # ---- which view

    @property
    def view(self) -> View:
        """The view that is seen."""
        return self.views[self.office.shown.standings]

    def turn_to(self, name: str) -> None:
        """Look at the standings in another way."""
        office = self.office
        if name != office.shown.standings:
            office.shown.standings = name
            self._turn_to(name)
            office.view.changed.emit()

    def _turn_to(self, name: str) -> None:
        for other, view in self.views.items():
            if other != name:
                view.leave()
        self.choice.setCurrentIndex(self.choice.findData(name))
        self._show_filters()
        self.bar.hide()
        self.stack.setCurrentWidget(self.view)
        self.view.foot.addWidget(self.unfinished, 1)
        self._arrange()
        self._arrange_detail()
        self.view.search(self.search.text() if self.view.is_of_players else "")
        if self.isVisible():
            self.refresh()
            self.take_focus()

    def _opened_at_first(self) -> dict[str, bool]:
        """Return of which views the reasons are shown unasked."""
        return {name: view.opens_panel for name, view in self.views.items()}

    def forget(self) -> None:
        self.reckoner.forget()
        self.category.setCurrentIndex(0)
        self.search.setText("")
        self._opened = self._opened_at_first()
        self._arrange_detail()

    def refresh(self) -> None:
        tournament = self.office.tournament
        number = min(self.office.view.round, published_rounds(tournament))
        self.category.follow(tournament)
        rule = self.category.rule if self.view.is_of_players else None
        self.doubt.about(tournament, rule)
        self.unfinished.about(number, parts.missing(tournament, number))
        self.view.show_sight(Sight(tournament, number, rule))
        self.title.setText(self.view.title())
        self._fit_title()
        self._update_story()

    def take_focus(self) -> None:
        self.view.take_focus()

    def redraw(self) -> None:
        self._picture.setIcon(icon("search", "muted"))
        self.detail.redraw()
        self.unfinished.redraw()
        self._arrange()

    def wait(self) -> None:
        self.reckoner.wait()
        for view in self.views.values():
            view.wait()

    # ---- the reasons

    def _moved(self) -> None:
        if self.sender() is self.view or self.sender() is None:
            self._update_story()

    def _update_story(self) -> None:
        if self.detail.isVisibleTo(self):
            self.view.find_story(self.detail.show_story)

    def _show_detail(self) -> None:
        self._opened[self.office.shown.standings] = True
        self.detail.show()
        if self.is_alone:
            self.detail.browser.setFocus(Qt.FocusReason.OtherFocusReason)
            self.stack.hide()
        self._spare()
        self._update_story()

    def _put_detail_away(self) -> None:
        had_keys = self.detail.has_keys
        self._opened[self.office.shown.standings] = False
        self.detail.hide()
        self.stack.show()
        self._spare()
        if had_keys:
            self.take_focus()

    def _leave_detail(self) -> None:
        """Go back to the table; if the explanation covers the table, it is closed."""
        if self.is_alone:
            self._put_detail_away()
        else:
            self.take_focus()

    def _go_to_player(self, player: int) -> None:
        """Put the cursor on a player; a search or a category that hides the player is cleared."""
        if self.is_alone:
            self._put_detail_away()
        if not self.view.go_to_player(player):
            self.search.clear()
            if self.category.rule is not None:
                self.category.setCurrentIndex(0)
                self.refresh()
            self.view.go_to_player(player)

    # ---- what is asked

    def choose_columns(self) -> None:
        """Open the choice of the columns of the standings."""
        self._ask_for(self.places.choice)
        self.places.choice.showMenu()

    def choose_category(self) -> None:
        """Open the choice of who is shown."""
        self._ask_for(self.category)
        self.category.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.category.showPopup()

    def print_shown(self) -> None:
        """Turn to the sheet with the same on it as the view, if there is one."""
        if self.view.sheet:
            self.office.go.to_sheet(SheetAsked(self.view.sheet, self.view.sight.number))

    def print_story(self) -> None:
        """Turn to the sheet that says how what the cursor is on came about."""
        self.view.find_story(self._print)

    def _print(self, story: Story) -> None:
        if story.sheet:
            self.office.go.to_sheet(SheetAsked(story.sheet, self.view.sight.number, (story.player,)))
        else:
            self.office.messages.info(N_("There is no sheet for this."))

    def toggle_story(self) -> None:
        """Show how what the cursor is on came about, go there, or put it away: whichever comes next."""
        if self.detail.isHidden():
            self._show_detail()
        elif not self.detail.has_keys:
            self.detail.browser.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self._put_detail_away()

    def begin_search(self) -> None:
        """Put the cursor into the search, where there is one."""
        if self.office.view.page == STANDINGS and self.search.isVisibleTo(self):
            self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.search.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if event.key() == Qt.Key.Key_Escape and not self.detail.isHidden():
            self._put_detail_away()
            return True
        return False

    def _leave_search(self) -> None:
        self.search.clear()
        self.take_focus()

    # ---- sharing the room

    def _show_filters(self) -> None:
        """Show what the view can be narrowed by; where there is hardly room for the table, what is in use of it."""
        spared = set() if not self._is_bare else {self.category, self.places.choice} - self._asked_for
        if self.category.rule is not None:
            spared.discard(self.category)
        for view in self.views.values():
            for tool in view.tools:
                tool.setVisible(view is self.view and tool not in spared)
        self.search.setVisible(self.view.is_of_players)
        self.category.setVisible(self.view.is_of_players and self.category not in spared)

    def _ask_for(self, widget: QWidget) -> None:
        self._asked_for.add(widget)
        self._show_filters()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    @property
    def is_alone(self) -> bool:
        """Whether the reasons take the place of the table, because there is no room for both."""
        return all(self._room)

    def _arrange(self) -> None:
        """Put the reasons beside the table, or below it where that is better; leave out what has no room."""
        line = self.fontMetrics().height()
        room = (self.width() < _NARROW * line, self.height() < _LOW * line)
        tight = self._is_tight = self.height() < _TIGHT * line
        is_bare = self.height() < _BARE * line
        if is_bare != self._is_bare:
            self._is_bare = is_bare
            self._asked_for.clear()
            self.segments.setHidden(is_bare)
            self.choice.setHidden(not is_bare)
            self._show_filters()
        self.tiebreaks.setHidden(tight)
        self.print_it.setHidden(tight or not self.view.sheet)
        self.detail.set_tight(tight)
        self.unfinished.go.setHidden(tight)
        self.search.setFixedWidth(line * (9 if tight else 12))
        for view in self.views.values():
            view.set_tight(tight)
        is_scarce = room[0] and self.height() < _SCARCE * line
        if (room, is_scarce) != (self._room, self._is_scarce):
            self._room, self._is_scarce = room, is_scarce
            self._split()
        self._fit_title()

    def _fit_title(self) -> None:
        """Say what is seen unless that costs another line: the segments and the round above say it, too."""
        first, *others = [
            widget.sizeHint().expandedTo(widget.minimumSize()).boundedTo(widget.maximumSize()).width()
            for widget in self._line
            if widget is not self.title and not widget.isHidden()
        ]
        margins, title = self.column.contentsMargins(), self.title.sizeHint().width()
        room = self.width() - margins.left() - margins.right()
        plain = lines_needed((first, *others), room, _SPACING)
        has_room = lines_needed((first, title, *others), room, _SPACING) <= plain
        self.title.setHidden(self._is_tight or not has_room)

    def _split(self) -> None:
        below = self._room == (True, False)
        self.splitter.setOrientation(Qt.Orientation.Vertical if below else Qt.Orientation.Horizontal)
        room = max(self.splitter.height() if below else self.splitter.width(), 100)
        share = (_SHARE_OF_SCARCE if self._is_scarce else _SHARE_BELOW) if below else _SHARE_OF_DETAIL
        self.splitter.setSizes([round(room * (1 - share)), round(room * share)])
        self._arrange_detail()

    def _arrange_detail(self) -> None:
        """Show the reasons if they were opened here; alone only while they are read."""
        shown = self._opened[self.office.shown.standings] and (not self.is_alone or self.detail.has_keys)
        self.detail.setVisible(shown)
        self.stack.setVisible(not (shown and self.is_alone))
        self._spare()

    def _spare(self) -> None:
        self.unfinished.stand_aside(wanted=self._is_scarce and not self.detail.isHidden() and not self.is_alone)
