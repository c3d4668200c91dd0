"""The start of the program: ``python tests/benchmarks/start.py [--against FOLDER] [--turns N]``.

A process makes the window, opens the first sample, turns to the boards, and ends. Printed are its processor time and
how many modules it has loaded. With `--against`, the folder of another checkout, both take turns; of the figures only
the ratio of one run means something on another day.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]

START = """
import os, sys, tempfile
from pathlib import Path
import swissdesk.ui  # before anything else of Qt, as the program does
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
try:
    from swissdesk.ui.shell.app import prepare
    from swissdesk.ui.shell.main_window import MainWindow
    from swissdesk.ui.shell.preferences import Preferences
    from swissdesk.ui.shell.theme import Appearance as Look
    from swissdesk.ui.files import opening
    from swissdesk.ui.files.files import Files
except ImportError:  # an older house
    from swissdesk.ui.app import prepare
    from swissdesk.ui.main_window import MainWindow
    from swissdesk.ui.preferences import Preferences
    from swissdesk.ui.theme import Look
    from swissdesk.ui.commands import opening
    from swissdesk.ui.dialogs.files import Files

home = Path(tempfile.mkdtemp())


class OwnFiles(Files):
    def documents(self):
        return home

    def own_data(self):
        return home / "own"


application = prepare(QApplication([]))
preferences = Preferences(QSettings(str(home / "preferences.ini"), QSettings.Format.IniFormat))
look = Look(application, preferences)
look.apply()
window = MainWindow(preferences, look, OwnFiles())
window.show()
application.processEvents()
opening.open_sample(getattr(window, "office", None) or window.workspace, opening.samples()[0])
application.processEvents()
assert window.round.table.model().rowCount()
used = os.times()
print(used.user + used.system, len(sys.modules), sum(name.startswith("swissdesk") for name in sys.modules), flush=True)
os._exit(0)
"""


@dataclass
class Checkout:
    """A folder of the program, and what its starts have cost."""

    folder: Path
    seconds: list[float] = field(default_factory=list)
    modules: int = 0
    own: int = 0

    def start(self) -> None:
        """Start once; the compiled files of the first start are not counted."""
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(self.folder)}
        done = subprocess.run(
            [sys.executable, "-c", START],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        seconds, modules, own = done.stdout.split()
        self.seconds.append(float(seconds))
        self.modules, self.own = int(modules), int(own)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    def __str__(self) -> str:
        return (
            f"{self.folder}: {self.median:.2f} s of processor time (best {min(self.seconds):.2f}), "
            f"{self.modules} modules, {self.own} of them ours"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, help="the folder of another checkout, to take turns with")
    parser.add_argument("--turns", type=int, default=5)
    wanted = parser.parse_args()
    checkouts = [Checkout(HERE), *([Checkout(wanted.against.resolve())] if wanted.against else [])]
    for checkout in checkouts:
        checkout.start()
        checkout.seconds.clear()
    for _ in range(wanted.turns):
        for checkout in checkouts:
            checkout.start()
    print(*checkouts, sep="\n")
    if len(checkouts) > 1:
        print(f"ratio {checkouts[0].median / checkouts[1].median:.2f}")


if __name__ == "__main__":
    main()
