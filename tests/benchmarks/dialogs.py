"""What opening each dialog costs: ``python tests/benchmarks/dialogs.py [PLAYERS]``, in milliseconds of processor time.

From the action until it is drawn, the first time (with what is loaded for it) and the best of three more; and the
windows that were shown meanwhile. The wish is 200 ms.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "ui")]

from PySide6.QtWidgets import QApplication  # noqa: E402

from swissdesk.ui.shell.app import prepare  # noqa: E402

WISH = 200


def opened(make: object, window: object, application: QApplication) -> tuple[float, QApplication]:
    """Return how long it took to show a dialog, and the dialog."""
    begun = time.process_time()
    dialog = make(window)
    dialog.show()
    application.sendPostedEvents()
    application.processEvents()
    return (time.process_time() - begun) * 1000, dialog


def main(players: int) -> None:
    """Print a line for each dialog, the dearest first."""
    application = prepare(QApplication(sys.argv[:1]))
    from conftest import tournament, wait_until
    from place import Place
    from test_ui_accessible import DIALOGS
    from test_ui_dialogs_open import Windows
    from using import is_open

    from swissdesk.model.events import Begin, PublishRound
    from swissdesk.session import Document
    from swissdesk.ui.files import opening
    from swissdesk.ui.settings.dialog import SettingsDialog

    dialogs = {
        **DIALOGS,
        SettingsDialog: lambda window: SettingsDialog(window.office),
    }  # there, every section is turned to
    with tempfile.TemporaryDirectory() as folder:
        place = Place(application, Path(folder))
        window = place.window()
        window.resize(1280, 720)
        window.show()
        path = place.home / "test.swissdesk"
        Document.create(path, Begin(tournament(players))).close()
        opening.open_path(window.office, path)
        wait_until(lambda: is_open(window))
        for action in ("round.propose", "round.anyway"):
            window.catalogue[action].trigger()
            while window.office.tasks.busy:
                application.processEvents()
        window.office.desk.do(PublishRound(1))
        application.processEvents()  # what the round itself costs is not the dialog's
        rows, windows = [], Windows()
        for kind, make in dialogs.items():
            windows.shown.clear()
            times = []
            for _ in range(4):
                spent, dialog = opened(make, window, application)
                times.append(spent)
                strays = sorted({type(each).__name__ for each in windows.shown if type(each) is not kind})
                for each in {dialog, *windows.shown}:
                    each.close()
                application.processEvents()
                windows.shown.clear()
            rows.append((min(times[1:]), times[0], kind.__name__, strays))
        for again, first, name, strays in sorted(rows, reverse=True):
            mark = "" if again <= WISH else "  above the wish"
            print(f"{name:22} first {first:6.0f}   again {again:6.0f}{mark}   {', '.join(strays)}")
        place.put_away()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
