"""The bracket of a knockout in a window, and the lot that decides a level match.

The window stays open beside the results and follows them; a match can be gone to from it. A lot is recorded with the
match, who drew it and how, and whom it named; the program can draw it too.
"""

from __future__ import annotations

import secrets
from typing import Self

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, N_plural, translate, translate_plural
from swissdesk.model.knockout import Match
from swissdesk.reports import parts
from swissdesk.reports.bracket import Bracket, State, bracket_drawing, bracket_of, key_of, stage_title
from swissdesk.reports.drawing import Drawing
from swissdesk.session.lots import level_matches, lot_for
from swissdesk.ui.shell.clock import now
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.buttons import PictureButton
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, grow_to, label, row, stack
from swissdesk.ui.widgets.drawing import DrawingView
from swissdesk.ui.widgets.form import FormDialog
from swissdesk.ui.widgets.windows import OpenWindow

# ---- lots


class LotDialog(FormDialog):
    """Asks for the lot of a match that is level after all its games."""

    help_page = "schedule"

    def __init__(self, office: Office, matches: tuple[Match, ...], parent: QWidget | None = None) -> None:
        super().__init__(N_("Drawing of lots for a match"), N_("Record"), parent)
        self._office = office
        self._matches = matches
        names = office.tournament.by_id
        choices = [(" – ".join(names[player].name for player in match.players), match.place) for match in matches]
        self.match = self.choice_field(N_("&Match"), choices, choices[0][1])
        self.winner = self.choice_field(N_("&Advances"), [], None, tip=N_("The player or team drawn by lot"))
        self.draw = button(N_("&Draw automatically"), self._draw, N_("Let the program draw lots (Alt+D)"))
        self.form.addRow("", row(self.draw, None))
        self.who = self.text_field(N_("Lots drawn &by"), office.tournament.info.chief_arbiter)
        by_hand, hint = translate(N_("drawn by hand")), N_("a coin, a card, an envelope")
        self.how = self.text_field(N_("Met&hod"), by_hand, hint=hint)
        self.note(N_("The drawing of lots is recorded in the journal with the time. It can be undone like any action."))
        self.match.currentIndexChanged.connect(lambda _index: self._show_players())
        self._show_players()
        if len(matches) == 1:
            self.begin_at(self.winner)

    @classmethod
    def show_for(cls, office: Office, parent: QWidget | None = None) -> None:
        """Ask for a lot and record it; without a match that waits for one, say so."""
        matches = office.messages.tried(level_matches, office.tournament)
        if matches:
            cls(office, matches, parent or office.window).exec()
        elif matches is not None:
            office.messages.info(N_("No match needs lots: none is level after all its games."))

    @property
    def chosen(self) -> Match:
        """The match whose lot it is."""
        return self._matches[self.match.currentIndex()]

    def _show_players(self) -> None:
        names = self._office.tournament.by_id
        self.winner.clear()
        for player in self.chosen.players:
            self.winner.addItem(f"{player} {names[player].name}", player)
        self.winner.setCurrentIndex(-1)

    def _draw(self) -> None:
        self.winner.setCurrentIndex(secrets.randbelow(self.winner.count()))
        self.how.setText(translate(N_("drawn by the program")))

    def check(self) -> str:
        if self.winner.currentData() is None:
            self.winner.setFocus()
            return translate(N_("Enter who advances, or draw automatically."))
        if not self.who.text().strip():
            self.who.setFocus()
            return translate(N_("Enter who drew lots: it is recorded."))
        return ""

    def deliver(self) -> None:
        tournament, winner = self._office.tournament, self.winner.currentData()
        event = lot_for(tournament, self.chosen, winner, drawn_by=self.who.text(), how=self.how.text(), at=now())
        name = tournament.player(winner).name
        if self._office.desk.do(event):
            self._office.say_done(wording.text(N_("{name} advances by lot. This is recorded."), name=name))
            self.accept()


# ---- the window

_DECIDED = N_plural("{stage}: {done} of {count} match decided.", "{stage}: {done} of {count} matches decided.")
_BY_LOT = N_plural(
    "{stage}: {done} of {count} match decided; {level} to be decided by lot.",
    "{stage}: {done} of {count} matches decided; {level} to be decided by lot.",
)


class BracketWindow(OpenWindow):
    """Shows the knockout that is open as it stands."""

    help_page = "schedule"

    def __init__(self, office: Office) -> None:
        super().__init__(office, Qt.WindowType.Window)
        self.bracket: Bracket | None = None
        self.setObjectName("bracket")
        self.setWindowTitle(translate(N_("Knockout bracket")))
        self._make_parts()
        above = row(Wide(self.said), self.current, self.lot, self.paper)
        below = row(Wide(self.foot), self.further, self.fit, self.closer)
        stack(self.title, above, Wide(self.view), below, on=self, margins=(16, 14, 16, 12))
        office.desk.changed.connect(lambda *_: self.follow())
        office.desk.document_changed.connect(self.close)
        office.appearance.changed.connect(self._redraw)
        grow_to(self, 68, 42)
        self._redraw()

    @classmethod
    def show_for(cls, office: Office) -> Self:
        """Show the window, or bring it to the front."""
        window = cls.in_front(office)
        window.follow()
        window.go_to_current()
        window.view.setFocus(Qt.FocusReason.OtherFocusReason)
        return window

    # ---- building

    def _make_parts(self) -> None:
        self.title = SizedLabel(1.35, wraps=True)
        self.said = label(tone="muted", wraps=True)
        self.foot = label(tone="muted", wraps=True)
        self.view = DrawingView(translate(N_("Knockout bracket")))
        self.view.opened.connect(self._open)
        self.view.selected.connect(lambda _key: self.foot.setText(self.view.accessibleDescription()))
        self.current = button(N_("&Current matches"), self.go_to_current, N_("Show the matches in progress (Alt+C)"))
        tip = N_("Record the drawing of lots for a match level after all its games (Alt+L)")
        self.lot = button(N_("Draw &lots…"), self._draw_lots, tip)
        self.paper = button(N_("As &PDF…"), self._print, N_("The bracket as a sheet for printing (Alt+P)"))
        self.further = PictureButton("trace_further", N_("Show smaller"), self.view.further, "-")
        self.fit = PictureButton("trace_fit", N_("Show the whole drawing, and back"), self.view.fit, "0")
        self.closer = PictureButton("trace_closer", N_("Show larger"), self.view.closer, "+")

    def _redraw(self) -> None:
        for tool in (self.further, self.fit, self.closer):
            tool.redraw(1.1)
        self.view.redraw()

    # ---- following

    def follow(self) -> None:
        """Show the tournament as it stands."""
        if not self.isVisible():
            return
        try:
            self.bracket = bracket_of(self._office.tournament)
        except SwissDeskError as error:
            self.bracket = None
            self.title.setText(translate(N_("No bracket")))
            self.said.setText(wording.sentence(error))
            self.view.show_drawing(Drawing("", 1.0, 1.0, ()))
            return
        self.title.setText(self._office.tournament.info.name or translate(N_("Knockout")))
        self.said.setText(_state_words(self.bracket))
        self.view.show_drawing(bracket_drawing(self.bracket))
        is_level = any(bout.state is State.LEVEL for bout in self.bracket.bouts)
        self.lot.setEnabled(self._office.desk.can_edit and is_level)
        self.paper.setEnabled(bool(parts.latest_published(self._office.tournament)))

    def go_to_current(self) -> None:
        """Put the cursor on the first match that is on, or on the final."""
        if self.bracket is not None:
            on = self.bracket.current or self.bracket.stages[-1]
            self.view.select(key_of(on[0]), aloud=False)

    def _open(self, key: str) -> None:
        """Go to the board of a match, or to its lot."""
        bouts = self.bracket.bouts if self.bracket is not None else ()
        bout = next((bout for bout in bouts if key_of(bout) == key), None)
        if bout is None:
            return
        if bout.state is State.LEVEL and self.lot.isEnabled():
            self._draw_lots()
        elif bout.board is not None:
            self._office.go.to_board(*bout.board)
            self._office.window.activateWindow()

    def _draw_lots(self) -> None:
        LotDialog.show_for(self._office, self)

    def _print(self) -> None:
        self._office.go.to_sheet(SheetAsked("bracket", parts.latest_published(self._office.tournament)))
        self._office.window.activateWindow()


def _state_words(bracket: Bracket) -> str:
    """Return how far the knockout is, in a line."""
    final = bracket.stages[-1][0]
    if bracket.is_over and final.winner is not None:
        return wording.text(N_("Decided: {name} wins."), name=final.winner.names[0])
    if bracket.is_over:
        return translate(N_("Decided: no winner."))
    on = [bout for bout in bracket.current if not bout.for_third_place]
    stage = bracket.stages[(on[0].stage if on else len(bracket.stages)) - 1]
    played = [bout for bout in stage if bout.state is not State.FREE]
    done = sum(bout.state is State.DECIDED for bout in played)
    level = sum(bout.state is State.LEVEL for bout in bracket.bouts)
    title = stage_title(stage[0].stage, len(bracket.stages))
    text = translate_plural(*(_BY_LOT if level else _DECIDED), len(played))
    return text.format(stage=title, done=done, count=len(played), level=level)
