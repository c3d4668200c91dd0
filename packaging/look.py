"""Takes the window as arbiters have it, to be looked at: ``python packaging/look.py [SCENE…] --to FOLDER``.

Each scene is done once for every size of window, size of type, theme and language that is asked for (by default all
that the desk is promised for: 1024×700, 1366×768, 1920×1080; 100 and 150 %; light and dark; English, Russian, Slovak).
The players have names of up to forty letters, for whatever cuts a text cuts those first. Nothing of it is kept in the
project; a text that had to be shortened in a table is listed, so that not every picture must be looked at.
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
os.environ.setdefault("QT_QPA_PLATFORM", f"offscreen:configfile={Path(__file__).with_name('look_screen.json')}")

from pictures import Studio, stand_still
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget

from swissdesk import wording
from swissdesk.engine import propose
from swissdesk.formats.table_input import parse
from swissdesk.i18n import LANGUAGES
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
    "Venkatanarasimharajuvaripeta, Balakrishna", "Żółkiewska-Wierzbicka, Małgorzata Anna", "Novák, Ján",
    "Papadimitrakopoulos, Konstantinos-Alexis", "Шереметьева-Александровская, Екатерина", "Kim, Anna",
    "Szentgyörgyi-Kovácsházi, Zsuzsanna Mária", "Müller-Wolfenstein, Friedrich Karl Hans", "Ó Súilleabháin, Muiris",
    "García Hernández de Córdoba, María Teresa", "Li, Bo", "Hrušovský-Podkonický, Mikuláš Bartolomej",
)  # fmt: skip
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
    from swissdesk.session.fide import concerns, lines_of
    from swissdesk.ui.fide.warning import WarningDialog

    begun = event()
    studio.open(begun.replace(settings=replace(begun.settings, fide_rated=True)))
    tournament = studio.window.office.tournament
    what, lines = wording.event_text(said, tournament), lines_of(tournament, said)
    dialog = WarningDialog(what, concerns(tournament, said), lines, studio.window, again=again)
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


SCENES: dict[str, Callable[[Studio], QWidget]] = {
    scene.__name__: scene
    for scene in (
        welcome, players, quick_add, round_entry, round_of_the_past, standings, crosstable, manual, correction,
        importing, late, absences, forbidden, notice, confirmation, leaving, leaving_again, outside,
    )
}  # fmt: skip


# ---- taking them


@dataclass(frozen=True)
class Shot:
    """One picture: the scene, and what the window is like."""

    scene: str
    size: QSize
    percent: int
    theme: str
    code: str

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"{self.scene}-{self.size.width()}x{self.size.height()}-{self.percent}-{self.theme}-{self.code}.png"


def take(application: QApplication, shot: Shot, folder: Path) -> Iterator[str]:
    """Write a picture; yield the texts that are cut in its tables."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        studio = Studio(application, shot.code, Path(home), shot.theme, shot.percent)
        try:
            studio.window.resize(shot.size)
            studio.settle()
            part = SCENES[shot.scene](studio)
            if part is not studio.window:
                part.resize(part.size().boundedTo(shot.size))
            studio.settle()
            image = part.grab()
            for floating in QApplication.topLevelWidgets():
                if floating.isVisible() and floating.windowType() is Qt.WindowType.ToolTip and floating.parent():
                    at = part.mapFromGlobal(floating.pos())
                    _paint(image, floating, at)
            image.save(str(folder / shot.name))
            yield from _cut(part)
        finally:
            studio.close()


def _paint(image: object, floating: QWidget, at: object) -> None:
    from PySide6.QtGui import QPainter

    painter = QPainter(image)  # type: ignore[call-overload]
    painter.drawPixmap(at, floating.grab())
    painter.end()


def _cut(part: QWidget) -> Iterator[str]:
    """Yield the texts of tables that are wider than their columns."""
    for table in part.findChildren(Table):
        model, delegate = table.model(), table.itemDelegate()
        if not table.isVisible() or model is None or not isinstance(delegate, CellDelegate):
            continue
        columns = [place for place in range(model.columnCount()) if not table.isColumnHidden(place)]
        for line, place in itertools.product(range(min(model.rowCount(), MOST_ROWS)), columns):
            index = model.index(line, place)
            cell = index.data(CELL_ROLE)
            if delegate.is_cut(table.font(), cell, table.visualRect(index)):
                yield cell.text


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
    for words in itertools.product(
        given.scenes or SCENES, sizes, given.percent or PERCENTS, given.theme or THEMES, given.language or LANGUAGES
    ):
        shot = Shot(*words)
        cut = sorted(set(take(application, shot, given.to)))
        print(shot.name, f"cut: {'; '.join(cut)}" if cut else "")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
