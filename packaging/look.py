"""Takes the window as arbiters have it, to be looked at: ``python packaging/look.py [SCENE…] --to FOLDER``.

Each scene is done once for every size of window, size of type, theme and language that is asked for (by default all
that the desk is promised for: 1024×700, 1366×768, 1920×1080; 100 and 150 %; light and dark; English, Russian, Slovak).
The players have names of up to forty letters, for whatever cuts a text cuts those first. Nothing of it is kept in the
project. What the program itself can tell is listed beside each picture, so that one knows where to look first: texts
that were shortened while they were drawn, parts without room (as `tests/ui/room.py` finds them), titles of tabs that
are cut, and words that stayed English in another language.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
os.environ.setdefault("QT_QPA_PLATFORM", f"offscreen:configfile={Path(__file__).with_name('look_screen.json')}")

from pictures import KEPT_IN, FilesOfPictures, Studio, stand_still
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QPainter, QPixmap, QScreen
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QStyleOptionTab, QTabBar, QWidget
from room import faults

from swissdesk import wording
from swissdesk.engine import propose
from swissdesk.formats.table_input import parse
from swissdesk.i18n import ENGLISH, LANGUAGES, translate
from swissdesk.lettering import fitting
from swissdesk.model import ByeKind, Colour, EventInfo, Player, Result, Settings, Sex, Tournament
from swissdesk.model.events import (
    AnnounceBye,
    CorrectResult,
    EnterResult,
    Event,
    LeaveFideMode,
    PairRound,
    PublishRound,
)
from swissdesk.session.manual import Seat
from swissdesk.ui.correcting.dialog import CorrectionDialog
from swissdesk.ui.files.new_tournament import NewTournamentDialog
from swissdesk.ui.manual.late import LateDialog
from swissdesk.ui.players.absences import AbsencesDialog
from swissdesk.ui.players.import_window import ImportWindow
from swissdesk.ui.settings.dialog import SettingsDialog
from swissdesk.ui.shell.app import prepare
from swissdesk.ui.widgets.cells import CellDelegate
from swissdesk.ui.widgets.rows import CELL_ROLE
from swissdesk.ui.widgets.table import Table

SIZES = (QSize(1024, 700), QSize(1366, 768), QSize(1920, 1080))
PERCENTS = (100, 150)
THEMES = ("light", "dark")

NAMES = (
    "Venkatanarasimharajuvaripeta, Balakrishna",
    "Żółkiewska-Wierzbicka, Małgorzata Anna",
    "Novák, Ján",
    "Papadimitrakopoulos, Konstantinos-Alexis",
    "Шереметьева-Александровская, Екатерина",
    "Kim, Anna",
    "Szentgyörgyi-Kovácsházi, Zsuzsanna Mária",
    "Müller-Wolfenstein, Friedrich Karl Hans",
    "Ó Súilleabháin, Muiris",
    "García Hernández de Córdoba, María Teresa",
    "Li, Bo",
    "Hrušovský-Podkonický, Mikuláš Bartolomej",
)
FEDERATIONS = ("IND", "POL", "SVK", "GRE", "FID", "FIN", "HUN", "GER", "IRL", "ESP", "CHN", "CZE")
ROUNDS, PLAYED = 7, 3
MOST_ROWS = 60
"""So many rows of a table are looked at for texts that are cut."""
RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_WINS, Result.DRAW)
PASTED = (
    "Name;Rating;Fed;FIDE ID;Born;Club\n"
    "Venkatanarasimharajuvaripeta, Balakrishna;2100;XYZ;5000017;1990;Šachový klub Liptovský Mikuláš\n"
    "Szentgyörgyi-Kovácsházi, Zsuzsanna Mária;19O5;HUN;12345678901234;31.2.1990;Rook\n"
    "Novák, Ján;1700;SVK;14900001;1990-05-30;\n"
)


@functools.cache
def event(players: int = 41) -> Tournament:
    """Return an event in the middle of its fourth round."""
    made = Tournament(
        info=EventInfo(name="Danube Open 2026", city="Komárno", start="2026/05/01", end="2026/05/07"),
        settings=Settings(rounds=ROUNDS, initial_colour=Colour.WHITE, tiebreaks=("BH/C1", "BH", "SB", "ARO")),
        players=tuple(
            Player(
                number,
                f"{NAMES[(number - 1) % len(NAMES)]}{'' if number <= len(NAMES) else f' {number}'}",
                2500 - 20 * number,
                ("GM", "IM", "WGM", "", "", "FM", "", "")[number % 8],
                Sex.FEMALE if number % 3 == 0 else Sex.MALE,
                FEDERATIONS[(number - 1) % len(FEDERATIONS)],
                fide_id=str(14900000 + number),
                birth=f"{1950 + number}/05/30",
                club="Šachový klub Liptovský Mikuláš" if number % 2 else "Rook",
            )
            for number in range(1, players + 1)
        ),
    )
    for number in range(1, PLAYED + 2):
        proposal = propose(made)
        made = PairRound(number, proposal.pairs, proposal.bye, made.settings.system).apply(made)
        made = PublishRound(number, f"2026-05-0{number}T10:00:00").apply(made)
        boards = len(proposal.pairs) if number <= PLAYED else 4
        for board in range(1, boards + 1):
            made = EnterResult(number, board, RESULTS[(board + number) % len(RESULTS)]).apply(made)
    return made


# ---- the scenes


def _open(studio: Studio, page: str) -> QWidget:
    studio.open(event())
    studio.press(page)
    studio.quiet()
    return studio.window


def players(studio: Studio) -> QWidget:
    return _open(studio, "view.players")


def quick_add(studio: Studio) -> QWidget:
    """A line that says everything, and how it is read."""
    _open(studio, "view.players")
    studio.press("players.quick")
    studio.type('Quispe Maria Elena WFM PER f 1850 30.5.1990 14900999 "Rook" XYZ', studio.window.players.quick.field)
    studio.window.players.quick.look_up()
    return studio.window


def round_entry(studio: Studio) -> QWidget:
    return _open(studio, "view.round")


def round_of_the_past(studio: Studio) -> QWidget:
    _open(studio, "view.round")
    studio.press("round.previous")
    return studio.window


def standings(studio: Studio) -> QWidget:
    return _open(studio, "view.standings")


def explained(studio: Studio) -> QWidget:
    """Why a place is not another, beside the standings or below them."""
    _open(studio, "view.standings")
    studio.press("standings.why")
    studio.quiet()
    return studio.window


def crosstable(studio: Studio) -> QWidget:
    _open(studio, "view.standings")
    studio.window.office.go.to_standings("crosstable")
    return studio.window


def manual(studio: Studio) -> QWidget:
    """Two boards changed by hand, with the verdict on the first."""
    _open(studio, "view.round")
    studio.press("manual.begin")
    mode = studio.window.round.mode
    assert mode is not None
    mode.moves._put_down(Seat(1, Colour.BLACK), Seat(7, Colour.BLACK))
    studio.settle()
    studio.wait_until(lambda: mode.judging.review is not None)
    return studio.window


def correction(studio: Studio) -> QWidget:
    """A result of the second round put right."""
    from swissdesk.ui.correcting.mistake import Choice, Kind

    _open(studio, "view.round")
    dialog = CorrectionDialog(studio.window.office, Choice(2, board=2, kind=Kind.RESULT, result=Result.BLACK_WINS))
    dialog.show()
    studio.settle()
    return dialog


def importing(studio: Studio) -> QWidget:
    """A table with faults in it."""
    _open(studio, "view.players")
    return ImportWindow.show_table(studio.window.office, parse(PASTED))


def late(studio: Studio) -> QWidget:
    """Somebody who is not in the event has arrived."""
    _open(studio, "view.round")
    studio.press("round.late")
    dialog = studio.window.findChildren(LateDialog)[-1]
    dialog.player.select()
    studio.type("Quispe Maria PER 1850", dialog.player.field)
    dialog.player.search.look_up()
    return dialog


def absences(studio: Studio) -> QWidget:
    _open(studio, "view.players")
    dialog = AbsencesDialog(studio.window.office)
    dialog.show()
    return dialog


def forbidden(studio: Studio) -> QWidget:
    """The settings, at the players who may not meet."""
    studio.open(replace_forbidden(event()))
    return SettingsDialog.show_for(studio.window.office, "forbidden")


def replace_forbidden(tournament: Tournament) -> Tournament:
    """Return the event with players who may not meet."""
    from swissdesk.model import ForbiddenGroup

    settings = replace(tournament.settings, forbidden=(ForbiddenGroup((1, 2, 4), 1, None),))
    return tournament.replace(settings=settings)


def _warning(studio: Studio, said: Event, *, again: bool = False) -> QWidget:
    """The warning of FIDE mode before an event."""
    from swissdesk.session.fide import lines_of, objections
    from swissdesk.ui.fide.warning import WarningDialog

    begun = event()
    studio.open(begun.replace(settings=replace(begun.settings, fide_rated=True)))
    tournament = studio.window.office.tournament
    what, lines = wording.event_text(said, tournament), lines_of(tournament, said)
    dialog = WarningDialog(what, objections(tournament, said), lines, studio.window, again=again)
    dialog.show()
    return dialog


def notice(studio: Studio) -> QWidget:
    """Level 2: to be acknowledged."""
    return _warning(studio, AnnounceBye(2, ROUNDS, ByeKind.FULL_POINT))


def confirmation(studio: Studio) -> QWidget:
    """Level 3: confirmed or cancelled, with the consequences."""
    return _warning(studio, CorrectResult(PLAYED, 2, Result.BLACK_WINS, "Both players signed the slip the wrong way."))


def leaving(studio: Studio) -> QWidget:
    """Level 4: the first of two confirmations."""
    return _warning(studio, LeaveFideMode())


def leaving_again(studio: Studio) -> QWidget:
    """Level 4: the second one."""
    return _warning(studio, LeaveFideMode(), again=True)


def outside(studio: Studio) -> QWidget:
    """An event that has left FIDE mode."""
    begun = event()
    studio.open(LeaveFideMode().apply(begun.replace(settings=replace(begun.settings, fide_rated=True))))
    studio.press("view.standings")
    studio.quiet()
    return studio.window


def welcome(studio: Studio) -> QWidget:
    return studio.window


def new_event(studio: Studio) -> QWidget:
    """The form of a new event, as it opens."""
    dialog = NewTournamentDialog(KEPT_IN, FilesOfPictures(KEPT_IN), studio.window)
    dialog.show()
    return dialog


def first_steps(studio: Studio) -> QWidget:
    """A new event with two players, and the strip of what comes first."""
    whole = event()
    studio.open(whole.replace(players=whole.players[:2], rounds=(), requests=()))
    return studio.window


def prizes(studio: Studio) -> QWidget:
    _open(studio, "view.standings")
    studio.press("standings.prizes")
    return studio.window


def trace(studio: Studio) -> QWidget:
    """A decision in the middle of the fourth round."""
    _open(studio, "view.trace")
    studio.press("trace.first", "trace.next_bracket", "trace.decision")
    return studio.window


def sheets(studio: Studio) -> QWidget:
    return _open(studio, "view.sheets")


def checks(studio: Studio) -> QWidget:
    """The round, with what deserves attention beside it."""
    _open(studio, "view.round")
    studio.press("checks.panel")
    return studio.window


def history(studio: Studio) -> QWidget:
    """The players, with what was done beside them."""
    _open(studio, "view.players")
    studio.press("history.panel")
    return studio.window


SCENES: dict[str, Callable[[Studio], QWidget]] = {
    scene.__name__: scene
    for scene in (
        welcome,
        players,
        quick_add,
        round_entry,
        round_of_the_past,
        standings,
        explained,
        crosstable,
        manual,
        correction,
        importing,
        late,
        absences,
        forbidden,
        notice,
        confirmation,
        leaving,
        leaving_again,
        outside,
        new_event,
        first_steps,
        prizes,
        trace,
        sheets,
        checks,
        history,
    )
}


# ---- taking them


@dataclass(frozen=True)
class Shot:
    """One picture: the scene, and what the window is like."""

    scene: str
    size: QSize
    percent: int
    code: str
    theme: str

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"{self.scene}-{self.size.width()}x{self.size.height()}-{self.percent}-{self.code}-{self.theme}.png"


def take(application: QApplication, shots: list[Shot], folder: Path) -> None:
    """Write pictures that differ by their theme alone; say what is odd in them."""
    first = shots[0]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home, screen_of(first.size):
        studio = Studio(application, first.code, Path(home), first.theme, first.percent)
        try:
            studio.window.resize(first.size)
            studio.settle()
            part = SCENES[first.scene](studio)
            if part is not studio.window:
                part.resize(part.size().boundedTo(first.size))
            for shot in shots:
                studio.press(f"view.{shot.theme}")
                with shortened() as short:
                    image = _grabbed(part)
                image.save(str(folder / shot.name))
                print(shot.name)
                for said in sorted({*(f"cut: {text}" for text in short), *_odd(part, shot.code)}):
                    print(f"    {said}")
        finally:
            studio.close()


@contextmanager
def screen_of(size: QSize) -> Iterator[None]:
    """Let windows believe that the screen is no larger than that."""
    real = QScreen.availableSize, QScreen.availableGeometry
    QScreen.availableSize = lambda _screen: size
    QScreen.availableGeometry = lambda _screen: QRect(QPoint(0, 0), size)
    try:
        yield
    finally:
        QScreen.availableSize, QScreen.availableGeometry = real


@contextmanager
def shortened() -> Iterator[set[str]]:
    """Collect the texts, and the parts of names, that are shortened by an ellipsis in the meantime."""
    found: set[str] = set()
    real = {kind: kind.elidedText for kind in (QFontMetrics, QFontMetricsF)}

    def watched(kind: type, metrics: QFontMetrics, text: str, *how: object) -> str:
        given: str = real[kind](metrics, text, *how)
        if given != text:
            found.add(text)
        return given

    def watched_name(text: str, *how: Any) -> str:
        given = shorten(text, *how)
        if given != text:
            found.add(text)
        return given

    shorten = fitting.shortened
    for kind in real:
        kind.elidedText = functools.partialmethod(functools.partial(watched, kind))
    fitting.shortened = watched_name
    try:
        yield found
    finally:
        fitting.shortened = shorten
        for kind, method in real.items():
            kind.elidedText = method


def _grabbed(part: QWidget) -> QPixmap:
    """Return the picture of a window, with what floats over it."""
    image = part.grab()
    for floating in QApplication.topLevelWidgets():
        if floating.isVisible() and floating.windowType() is Qt.WindowType.ToolTip and floating.parent():
            painter = QPainter(image)
            painter.drawPixmap(part.mapFromGlobal(floating.pos()), floating.grab())
            painter.end()
    return image


def _odd(part: QWidget, code: str) -> Iterator[str]:
    """Yield what cannot be read, or not in this language."""
    yield from (f"no room: {fault}" for fault in faults(part))
    for table in part.findChildren(Table):
        yield from (f"cut in “{table.accessibleName()}”: {text}" for text in _cut(table))
    for tabs in part.findChildren(QTabBar):
        yield from (f"cut tab: {text}" for text in _cut_tabs(tabs))
    if code != ENGLISH:
        yield from (f"English: {text}" for text in sorted(_english(part)))


def _cut(table: Table) -> Iterator[str]:
    """Yield the texts of a table that are wider than their columns."""
    model, delegate = table.model(), table.itemDelegate()
    if not table.isVisible() or model is None or not isinstance(delegate, CellDelegate):
        return
    columns = [place for place in range(model.columnCount()) if not table.isColumnHidden(place)]
    for line, place in itertools.product(range(min(model.rowCount(), MOST_ROWS)), columns):
        index = model.index(line, place)
        cell = index.data(CELL_ROLE)
        if delegate.is_cut(table.font(), cell, table.visualRect(index)):
            yield cell.text


def _cut_tabs(tabs: QTabBar) -> Iterator[str]:
    for place in range(tabs.count() if tabs.isVisible() else 0):
        option = QStyleOptionTab()
        tabs.initStyleOption(option, place)
        if option.text != tabs.tabText(place):
            yield tabs.tabText(place)


_WORD = re.compile(r"[A-Za-z]{4,}")


def _english(part: QWidget) -> set[str]:
    """Return what is shown as the program says it in English, although it has other words for it."""
    texts: set[str] = set()
    for widget in (part, *part.findChildren(QWidget)):
        if not widget.isVisible():
            continue
        if isinstance(widget, QAbstractButton | QLabel):
            texts.add(widget.text())
        if isinstance(widget, QLineEdit):
            texts.add(widget.placeholderText())
        if isinstance(widget, QTabBar):
            texts.update(map(widget.tabText, range(widget.count())))
        if isinstance(widget, Table) and widget.model() is not None:
            places = range(widget.model().columnCount())
            texts.update(str(widget.model().headerData(place, Qt.Orientation.Horizontal) or "") for place in places)
    return {text for text in texts if _WORD.search(text) and any(translate(word) != word for word in _forms(text))}


def _forms(text: str) -> set[str]:
    """Return a text with and without the sign before its key."""
    return {text, text.replace("&", "")}


def main() -> int:
    """Take what is asked for."""
    parser = argparse.ArgumentParser(description="Take the window in all sizes, themes and languages.")
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=f"which ones: {', '.join(SCENES)} (default: all)")
    parser.add_argument("--to", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--width", type=int, action="append", choices=[size.width() for size in SIZES])
    parser.add_argument("--percent", type=int, action="append", choices=PERCENTS)
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--language", action="append", choices=list(LANGUAGES))
    given = parser.parse_args()
    given.to.mkdir(parents=True, exist_ok=True)
    stand_still()
    application = prepare(QApplication(sys.argv[:1]))
    sizes = [size for size in SIZES if not given.width or size.width() in given.width]
    themes = given.theme or THEMES
    languages = given.language or list(LANGUAGES)
    for words in itertools.product(given.scenes or SCENES, sizes, given.percent or PERCENTS, languages):
        take(application, [Shot(*words, theme) for theme in themes], given.to)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
