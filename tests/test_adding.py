"""What is declared once is everywhere: a setting, a sheet, a tie-break, a clause and a language are added to a copy.

The steps are those of `swissdesk/README.md`, "How do I add …"; a pairing system is added in
`engine/test_systems_are_whole.py`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


class Copy:
    """A copy of the package that can be changed, and programs that are run with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # With what is compiled: Python sees by time and size of a module that it is as it was, and compiles the others.
        shutil.copytree(ROOT / "swissdesk", folder / "swissdesk")
        (folder / "resources").symlink_to(ROOT / "resources", target_is_directory=True)

    def add(self, module: str, text: str, after: str = "") -> None:
        """Add a text to a module, after another one that occurs once there; without one to a new module."""
        path = self.folder / "swissdesk" / module
        known = path.read_text("utf-8") if after else ""
        assert known.count(after) == 1 or not after
        before, after, rest = known.partition(after) if after else ("", "", "")
        path.write_text(before + after + text + rest, "utf-8")

    def run(self, program: str) -> None:
        """Run a program with the copy; it fails by an exception."""
        home = str(self.folder / "home")
        homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "APPDATA"), home)
        own = {"PYTHONPATH": str(self.folder), "QT_QPA_PLATFORM": "offscreen", "LANGUAGE": "en", **homes}
        done = subprocess.run(
            [sys.executable, "-c", _BEGIN + program],
            cwd=self.folder,
            env=os.environ | own,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr


_BEGIN = """
from dataclasses import replace
from pathlib import Path

import swissdesk
from swissdesk import wording
from swissdesk.model import EventInfo, Pairing, Player, Result, Round, Settings, Stage, Tournament

assert Path(swissdesk.__file__).parent.parent == Path.cwd(), swissdesk.__file__
players = tuple(Player(n, f"Player {n}") for n in range(1, 5))
games = (Pairing(1, 2, result=Result.WHITE_WINS), Pairing(3, 4, result=Result.DRAW))
rounds = (Round(1, games, stage=Stage.CLOSED),)
event = Tournament(EventInfo("Open"), Settings(rounds=5), players, rounds)
"""


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


# ---- what the page of the house says


def test_every_file_that_the_page_of_the_house_names_is_there() -> None:
    page = (ROOT / "swissdesk" / "README.md").read_text("utf-8")
    named = re.findall(r"`([\w./-]+\.(?:py|txt|md))`", page.replace("\n   ", ""))
    assert len(named) > 30
    homes = (ROOT, ROOT / "swissdesk", *(ROOT / "swissdesk").iterdir(), ROOT / "swissdesk" / "engine" / "systems")
    assert [name for name in named if not any((home / name).exists() for home in homes)] == []


# ---- a setting


def test_a_setting_is_in_form_regulations_comparison_and_files(copy: Copy) -> None:
    name = 'named(N_("quiet round"), lost=N_("the quiet rounds"))'
    line = f"    quiet_from: int | None = field(default=None, metadata={name})\n"
    copy.add("model/settings.py", line, after='    """The last round in which one may be taken, None: no limit."""\n')
    copy.add("fields/points.py", _QUIET, after="BYE_FIELDS = (\n")
    copy.run(_OF_A_SETTING)


_QUIET = """    Field(
        "quiet_from",
        Section.BYES,
        N_("Quiet from round"),
        N_("From this round on nobody speaks."),
        Number(_zero, none=N_("never")),
        regulated=lambda t: () if t.settings.quiet_from is None else (f"Quiet from round {t.settings.quiet_from}.",),
    ),
"""

_OF_A_SETTING = """
from swissdesk.formats import trf
from swissdesk.formats.json_file import as_data
from swissdesk.model.events import Begin, ChangeSettings
from swissdesk.reports import build
from swissdesk.session import Document
from swissdesk.session.comparison import differences

change = ChangeSettings(replace(event.settings, quiet_from=3))
after = change.apply(event)
assert wording.sentence(change.describe(event)) == "Changed: quiet round none → 3"
assert [wording.sentence(each.message) for each in differences(event, after)] == ["quiet round: none → 3"]
(table,) = build("regulations", after).tables
assert "Quiet from round 3." in [cell.text for row in table.rows for cell in row.cells]
assert as_data(after)["settings"]["quiet_from"] == 3
assert any("the quiet rounds" in str(problem) for problem in trf.lint(after))
assert not any("the quiet rounds" in str(problem) for problem in trf.lint(event))
with Document.create(Path("open.swissdesk"), Begin(event)) as document:
    document.do(change)
with Document.open(Path("open.swissdesk")) as document:
    assert document.tournament.settings.quiet_from == 3

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from swissdesk.ui.files import opening
from swissdesk.ui.files.files import Files
from swissdesk.ui.settings.dialog import SettingsDialog
from swissdesk.ui.shell.app import prepare
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.theme import Appearance

application = QApplication([])
prepare(application)
preferences = Preferences(QSettings("preferences.ini", QSettings.Format.IniFormat))
window = MainWindow(preferences, Appearance(application, preferences), Files())
opening.open_path(window.office, Path("open.swissdesk"))
dialog = SettingsDialog.show_for(window.office, "quiet_from")
row = dialog.rows["quiet_from"]
assert row.title.text().replace("&", "") == "Quiet from round"
assert row.editor.box.value() == 3
row.editor.box.setValue(4)
dialog.make_changes()
assert window.office.tournament.settings.quiet_from == 4
window.close()
"""


# ---- a sheet


def test_a_sheet_is_in_the_window_on_the_command_line_and_in_packs(copy: Copy) -> None:
    copy.add("reports/quiet_sheet.py", _QUIET_SHEET)
    copy.add("reports/kinds.py", "from swissdesk.reports.quiet_sheet import QUIET\n", after="import PRIZES\n")
    copy.add("reports/kinds.py", "    QUIET,\n", after="    PRIZES,\n")
    copy.run(_OF_A_SHEET)


_QUIET_SHEET = """
from swissdesk.i18n import N_
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Row, Table
from swissdesk.reports.sheet_kind import TABLE, Group, SheetKind


def quiet_sheet(tournament, number, options):
    rows = tuple(Row((Cell(player.name),)) for player in tournament.players)
    return parts.report(tournament, "quiet", "Quiet players", (Table((Column("name", "Name"),), rows),))


QUIET = SheetKind("quiet", N_("Quiet players"), N_("Who does not speak"), quiet_sheet, Group.STANDINGS, TABLE)
"""

_OF_A_SHEET = """
import contextlib
import io

from swissdesk import cli
from swissdesk.formats import trf
from swissdesk.reports import KINDS, SheetOptions, build, build_pack

pack = build_pack(event, 1, [("quiet", SheetOptions())])
assert [part.sheet.title for part in pack.parts] == ["Quiet players"]
trf.save(event, "open.trf")
assert cli.main(["report", "open.trf", "--kind", "quiet", "-o", "quiet.pdf"]) == 0
assert Path("quiet.pdf").read_bytes().startswith(b"%PDF")
with contextlib.redirect_stdout(io.StringIO()) as shown, contextlib.suppress(SystemExit):
    cli.main(["report", "--help"])
assert "Who does not speak" in shown.getvalue()

from PySide6.QtWidgets import QApplication

from swissdesk.ui.sheets.kind_list import PACKABLE, KindsModel

application = QApplication([])
titles = [line.title for line in KindsModel().lines]
assert titles.index("Standings and awards") < titles.index("Quiet players") < titles.index("Players and event")
assert "quiet" in PACKABLE
"""


# ---- a tie-break


def test_a_tiebreak_is_in_the_standings_explained_and_offered(copy: Copy) -> None:
    line = '    _count("QUI", "7.9", N_("Quiet games"), won),\n'
    copy.add("standings/tiebreaks/games.py", line, after="TIEBREAKS = (\n")
    copy.run(_OF_A_TIEBREAK)


_OF_A_TIEBREAK = """
from swissdesk import standings
from swissdesk.reports import SheetOptions, build
from swissdesk.standings import rules_of
from swissdesk.ui.standings.tiebreak_fields import chosen_lines, offered

after = event.replace(settings=replace(event.settings, tiebreaks=("QUI",)))
rows = standings.table(after, tiebreaks=("QUI",))
assert [(row.player, standings.format_value(row.tiebreaks[0][1])) for row in rows[:2]] == [(1, "1"), (3, "0")]
explained = build("tiebreaks", after, 1, SheetOptions(players=(1,)))
assert any(table.title.startswith("QUI Quiet games") for table in explained.tables)
texts = [line.text for line in offered(rules_of(after))]
assert texts.index("The player's own results") < texts.index("Quiet games") < texts.index("Ratings")
assert chosen_lines(("QUI",), rules_of(after))[0].name == "Quiet games"
regulations = build("regulations", after)
assert any("QUI Quiet games" in cell.text for table in regulations.tables for row in table.rows for cell in row.cells)
"""


# ---- a clause


def test_a_clause_is_measured_judged_and_put_in_words(copy: Copy) -> None:
    last = "        Cost(pair=prices.opponent_difference(1), amounts=prices.scores, of_scores=True),\n"
    known = (copy.folder / "swissdesk" / _CRITERIA).read_text("utf-8")
    end = known.index('\n)\n"""The table of the edition in force from 2026."""')
    assert last in known[:end]
    (copy.folder / "swissdesk" / _CRITERIA).write_text(known[: end + 1] + _CLAUSE + known[end + 1 :], "utf-8")
    copy.run(_OF_A_CLAUSE)


_CRITERIA = "engine/systems/dutch/criteria.py"

_CLAUSE = """    Criterion(
        "C22",
        "2.4.17",
        N_("quiet downfloaters"),
        measures.downfloaters,
        Cost(alone=prices.each),
        Clause(N_("Quiet floaters"), N_("As few as possible float down noisily.")),
        N_("{player} floats down noisily"),
    ),
"""

_OF_A_CLAUSE = """
from swissdesk import wording_clauses
from swissdesk.engine import explain, propose
from swissdesk.engine.systems.dutch.clauses import LABELS_2026

before = Tournament(EventInfo("Open"), Settings(rounds=5), players, rounds)
proposal = propose(before)
assert wording_clauses.cited("dutch-2026", "C22") == "C22 (2.4.17) Quiet floaters"
assert LABELS_2026["2.4.17"] == "C22"
judged = explain.judge(before, proposal.pairs, None, "dutch-2026")
measured = [measure for bracket in judged.brackets for measure in bracket.measure()]
assert "C22" in {measure.label for measure in measured}
assert "quiet downfloaters" in {measure.name for measure in measured}
assert any("C22" in {label for label, *_ in step.quality} for step in proposal.trace().steps)
"""


# ---- a language


def test_a_language_is_spoken_once_its_catalogue_is_there(copy: Copy) -> None:
    (copy.folder / "resources").unlink()
    (copy.folder / "resources").mkdir()
    for part in (ROOT / "resources").iterdir():
        if part.name != "translations":
            (copy.folder / "resources" / part.name).symlink_to(part, target_is_directory=True)
    (copy.folder / "packaging").mkdir()
    shutil.copy(ROOT / "packaging" / "translations.py", copy.folder / "packaging")
    copy.add("i18n.py", ', "de": "Deutsch"', after='"sk": "Slovenčina"')
    copy.add("../packaging/translations.py", ', "de": "German"', after='"sk": "Slovak"')
    copy.run(_OF_A_LANGUAGE)


_OF_A_LANGUAGE = """
import runpy
import sys

script = runpy.run_path("packaging/translations.py")
missing = script["update"]("de", {"Knockout": "K.-o.-System"})
assert missing > 4000
script["compile_all"]()

from swissdesk import i18n

i18n.install("de_AT.UTF-8")
assert i18n.translate("Knockout") == "K.-o.-System"
assert i18n.translate("Round robin") == "Round robin"
assert i18n.known(["de"]) == "de"
"""
