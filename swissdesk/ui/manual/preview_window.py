"""The certain boards of the coming round while the last games are on: a window beside the main one, never published.

The window names the state of the tournament that it previews; when a result is entered it is marked as outdated until
it is refreshed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Self

from swissdesk import wording
from swissdesk.engine.preview import Certain, OpenGame, Outlook, certain_boards
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.columns import muted, strong
from swissdesk.ui.widgets.common import SizedLabel, Wide, grow_to, label, stack
from swissdesk.ui.widgets.rows import Column, RowsModel
from swissdesk.ui.widgets.strip import Banner
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.widgets.windows import WorkingWindow
from swissdesk.values import dataclass


@dataclass(frozen=True, slots=True)
class CertainRow:
    """Two players who meet for certain; `colours` are if White is the first of them."""

    white: str
    black: str
    colours: bool


@dataclass(frozen=True, slots=True)
class CaseRow:
    """What becomes certain once a game has ended in some way."""

    game: str
    result: str
    then: str


_CERTAIN: tuple[Column[CertainRow], ...] = (
    Column("white", N_("White"), lambda row: row.white, style=strong, stretch=True),
    Column("black", N_("Black"), lambda row: row.black, style=strong, stretch=True),
    Column(
        "colours",
        "",
        lambda row: "" if row.colours else translate(N_("colours not certain")),
        style=muted,
        tooltip=N_("Whether the colours are certain too"),
        optional=True,
    ),
)
_CASES: tuple[Column[CaseRow], ...] = (
    Column("game", N_("Game"), lambda row: row.game, style=strong),
    Column("result", N_("If"), lambda row: row.result, tooltip=N_("Result of the game")),
    Column("then", N_("Then also certain"), lambda row: row.then, stretch=True),
)


class PreviewWindow(WorkingWindow):
    """Looks ahead on a thread of its own, with progress and a way to stop it."""

    help_page = "by_hand"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self._of = Tournament()
        self.outlook: Outlook | None = None
        self.setObjectName("preview_of_boards")
        self._make_parts()
        self._lay_out()
        office.desk.changed.connect(self._follow)
        office.appearance.changed.connect(self._redraw)
        grow_to(self, 46, 40)

    @classmethod
    def show_for(cls, office: Office) -> Self:
        """Show the window and look ahead, or bring the one that is open to the front."""
        window = cls.in_front(office)
        window.look_ahead()
        return window

    # ---- building

    def _make_parts(self) -> None:
        self.plain = Banner("info", "certain", "muted")
        tip = N_("Repeat the preview from the current state of the tournament")
        self.again = self.stale.add(N_("&Repeat the preview"), self.look_ahead, tip)
        self.bye = label(wraps=True)
        self.stop.setToolTip(translate(N_("Stop the preview (Esc)")))
        self.certain = RowsModel(_CERTAIN, key=lambda row: (row.white, row.black), parent=self)
        self.boards = Table(N_("Certain boards"), model=self.certain)
        self.cases_title = SizedLabel(1.0, text=N_("Effect of the unfinished games"))
        self.decided = RowsModel(_CASES, key=lambda row: (row.game, row.result, row.then), parent=self)
        self.cases = Table(N_("Effect of the unfinished games"), model=self.decided)

    def _lay_out(self) -> None:
        said = (self.plain, self.stale, self.title, self.working, self.bye)
        tables = (Wide(self.boards, 3), self.cases_title, Wide(self.cases, 2))
        column = stack(*said, *tables, on=self, margins=(16, 14, 16, 14), spacing=10)
        column.addStretch(0)  # without boards the rest of the room stays empty

    # ---- looking

    def look_ahead(self) -> None:
        """Look ahead from the tournament as it stands."""
        tournament, self.outlook = self._office.tournament, None
        self._of = tournament
        self.tasks.cancel()
        self.setWindowTitle(wording.text(N_("Preview of round {round}"), round=tournament.next_round_number))
        text = N_("Preview only: round {round} is not paired, and no sheet or screen shows it.")
        self.plain.say(wording.text(text, round=tournament.next_round_number))
        self.stale.say("")
        self.show_working(translate(N_("Trying all outcomes of the unfinished games …")))
        self._fill()
        self.tasks.run(
            lambda monitor: certain_boards(tournament, tournament.settings.system, monitor=monitor),
            lambda outlook: self._answered(tournament, outlook),
            lambda error: self.title.setText(wording.sentence(error)),
        )

    def _answered(self, tournament: Tournament, outlook: Outlook) -> None:
        self.outlook = outlook
        self.title.setText(_title(tournament, outlook))
        self._fill()
        self._follow()

    def stopped(self) -> None:
        """Say that nothing is certain yet."""
        self.title.setText(translate(N_("Stopped before any board was certain.")))
        self.stale.say(translate(N_("The preview was stopped.")))

    def _follow(self, *_tournaments: object) -> None:
        if self.isVisible() and self._office.tournament is not self._of:
            self.stale.say(translate(N_("The tournament has changed: this shows its previous state.")))

    # ---- showing

    def _fill(self) -> None:
        outlook, names = self.outlook, _Names(self._of)
        certain = Certain() if outlook is None else outlook.certain
        self.certain.set_rows(tuple(_certain_rows(certain, names)))
        cases = () if outlook is None else tuple(_case_rows(outlook, names))
        self.decided.set_rows(cases)
        self.cases.setVisible(bool(cases))
        self.cases_title.setVisible(bool(cases))
        self.boards.setVisible(bool(certain.meetings))
        said = "" if outlook is None else _bye_words(outlook, names, self._of)
        self.bye.setText(said)
        self.bye.setVisible(bool(said))

    def _redraw(self) -> None:
        for banner in (self.plain, self.stale):
            banner.redraw()


class _Names:
    """The players of a tournament as they stand in a row."""

    def __init__(self, tournament: Tournament) -> None:
        self._known = tournament.by_id
        self._families = Counter(player.name.partition(",")[0] for player in tournament.players)

    def __getitem__(self, player: int) -> str:
        known = self._known.get(player)
        return str(player) if known is None else f"{player}  {known.name}"

    def pair(self, pair: tuple[int, int]) -> str:
        """Return two players who meet, by their family names; the same name twice has the number with it."""
        return " – ".join(self._short(player) for player in pair)

    def _short(self, player: int) -> str:
        known = self._known.get(player)
        family = "" if known is None else known.name.partition(",")[0]
        return family if self._families[family] == 1 else f"{player} {family}".strip()


def _title(tournament: Tournament, outlook: Outlook) -> str:
    boards = len(tournament.present(outlook.round)) // 2
    certain = len(outlook.meetings)
    if not certain:
        return wording.text(N_("Round {round}: no board is certain yet."), round=outlook.round)
    template = translate_plural(
        N_("Round {round}: {certain} of {boards} boards is certain."),
        N_("Round {round}: {certain} of {boards} boards are certain."),
        certain,
    )
    return template.format(round=outlook.round, certain=certain, boards=boards)


def _bye_words(outlook: Outlook, names: _Names, tournament: Tournament) -> str:
    said = []
    if len(tournament.present(outlook.round)) % 2:
        if outlook.certain.bye_is_certain and outlook.bye is not None:
            said.append(wording.text(N_("Certain to get the bye: {name}."), name=names[outlook.bye]))
        else:
            said.append(translate(N_("The bye is not certain yet.")))
    if outlook.impossible:
        template = translate_plural(
            N_("In {count} of {total} cases no pairing is possible by the rules."),
            N_("In {count} of {total} cases no pairing is possible by the rules."),
            len(outlook.impossible),
        )
        said.append(template.format(count=len(outlook.impossible), total=outlook.total))
    return " ".join(said)


def _certain_rows(certain: Certain, names: _Names) -> Iterator[CertainRow]:
    for white, black in certain.pairs:
        yield CertainRow(names[white], names[black], True)
    for one, other in _without_colours(certain):
        yield CertainRow(names[one], names[other], False)


def _without_colours(certain: Certain) -> Iterator[tuple[int, int]]:
    """Return those who meet for certain, but not with certain colours."""
    with_colours = {frozenset(pair) for pair in certain.pairs}
    return (pair for pair in certain.meetings if frozenset(pair) not in with_colours)


def _case_rows(outlook: Outlook, names: _Names) -> Iterator[CaseRow]:
    for place, game in enumerate(outlook.games):
        title = _game(game, names)
        for result, added in outlook.decided_by(place).items():
            yield CaseRow(title, wording.result_text(result), _added(added, names))
            title = ""
        if title:
            yield CaseRow(title, "", translate(N_("settles nothing by itself")))


def _game(game: OpenGame, names: _Names) -> str:
    text = N_("Round {round}, board {board}: {pair}") if game.adjourned else N_("Board {board}: {pair}")
    return wording.text(text, round=game.round, board=game.board, pair=names.pair((game.white, game.black)))


def _added(added: Certain, names: _Names) -> str:
    parts = [names.pair(pair) for pair in added.pairs]
    uncertain = N_("{pair} (colours not certain)")
    parts += [wording.text(uncertain, pair=names.pair(pair)) for pair in _without_colours(added)]
    if added.bye_is_certain and added.bye is not None:
        parts.append(wording.text(N_("bye: {name}"), name=names[added.bye]))
    if not parts:
        return translate(N_("only colours, or no effect"))
    shown = "; ".join(parts[:4])
    more = len(parts) - 4
    return wording.text(N_("{shown}, {count} more"), shown=shown, count=more) if more > 0 else shown
