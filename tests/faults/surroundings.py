"""Settings, translations and theme files that were spoilt, and the window over them: it works and tells of them."""

from __future__ import annotations

import gc
import json
import random
import shutil
import sys
from pathlib import Path
from typing import Any
from unittest import mock

from limits import Limits
from PySide6.QtCore import QByteArray, QEvent, QSettings
from PySide6.QtWidgets import QApplication

from swissdesk import i18n, paths
from swissdesk.paths import resource
from swissdesk.ui.files import opening
from swissdesk.ui.files.files import Files
from swissdesk.ui.shell import theme_files
from swissdesk.ui.shell.app import prepare
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.preferences import Preference, Preferences
from swissdesk.ui.shell.theme import Appearance
from swissdesk.ui.shell.view import PAGES

COLLECTED_EVERY = 5
"""So many windows are there at a time: what is in circles waits for the collector, which the program keeps off."""

NONSENSE = (
    *("", "\0", "[", "[" * 3000, "{}", "[1]", '{"": 1}', '{"a": {"b": [null]}}', '{"/x.swissdesk": 5}', "null", "-1"),
    *('{"a": "b"}', '{"pairings": {"paper": 7}}', '{"players": [1, 2]}', "♞" * 200, "//\\\\:\0", "９９", "1e999"),
)
"""What may stand where a text was kept."""


def spoilt(content: bytes, chance: random.Random) -> bytes:
    """Return a file with other bytes, or cut off."""
    made = bytearray(content)
    for _ in range(chance.choice((1, 10, 200))):
        made[chance.randrange(len(made))] = chance.randrange(256)
    return bytes(made[: chance.randrange(len(made))] if chance.random() < 0.3 else made)


def catalogue_in(folder: Path, chance: random.Random, code: str = "sk") -> None:
    """Write a spoilt catalogue of a language below a folder of resources."""
    content = resource("translations", code, "LC_MESSAGES", "swissdesk.mo").read_bytes()
    place = folder / "translations" / code / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / "swissdesk.mo").write_bytes(spoilt(content, chance))


def themes_in(folder: Path, chance: random.Random) -> None:
    """Write theme files, some of them spoilt or missing, below a folder of resources."""
    place = folder / "themes"
    place.mkdir(parents=True)
    for name in theme_files.NAMES:
        content = resource("themes", f"{name}.toml").read_bytes()
        if chance.random() < 0.8:
            (place / f"{name}.toml").write_bytes(spoilt(content, chance) if chance.random() < 0.7 else content)


def settings_in(path: Path, chance: random.Random) -> None:
    """Write a file of settings full of nonsense, some of it of the right kind, some of it no settings at all."""
    store = QSettings(str(path), QSettings.Format.IniFormat)
    for one in vars(Preferences).values():
        if isinstance(one, Preference) and chance.random() < 0.6:
            store.setValue(one.key, _nonsense(one.default, chance))
    store.sync()
    if chance.random() < 0.3:
        path.write_bytes(spoilt(path.read_bytes(), chance))


def _nonsense(default: Any, chance: random.Random) -> Any:
    if chance.random() < 0.2:
        default = chance.choice(("", 1, [], True, QByteArray()))
    if isinstance(default, bool):
        return chance.choice((True, False))
    if isinstance(default, int):
        return chance.choice((-(2**31), -1, 0, 1, 10**6, 2**31 - 1))
    if isinstance(default, QByteArray):
        return QByteArray(chance.randbytes(chance.choice((0, 4, 400))))
    texts = chance.choices(NONSENSE, k=chance.randint(0, 3))
    if not isinstance(default, list):
        return "".join(texts)
    return [*texts, chance.choice((QByteArray(b"a"), 7, []))] if chance.random() < 0.3 else texts


def use(folder: Path, document: Path, chance: random.Random) -> list[str]:
    """Open a window with spoilt surroundings, and pages of it; return what it said that was damaged.

    The page that the settings name is shown with the document; one time in ten all are shown, else one more: what a
    window costs is mostly its pages, and what is spoilt is other with every seed.
    """
    application = prepare(QApplication.instance() or QApplication([]))
    catalogue_in(folder, chance)
    themes_in(folder, chance)
    settings_in(folder / "settings.ini", chance)
    real = paths.resource

    def of_test(*parts: str) -> Path:
        return folder.joinpath(*parts) if parts[0] in ("translations", "themes") else real(*parts)

    said: list[str] = []
    theme_files.load.cache_clear()
    theme_files.content.cache_clear()
    with (
        mock.patch.object(paths, "resource", of_test),
        mock.patch.object(theme_files, "resource", of_test),
        mock.patch.multiple(i18n, _damaged=set(), _checked={}),
    ):
        i18n.install("sk")
        try:
            pages = PAGES if chance.random() < 0.1 else (chance.choice(PAGES),)
            _open(application, folder, document, pages, said)
        finally:
            i18n.install(i18n.ENGLISH)
            theme_files.load.cache_clear()
            theme_files.content.cache_clear()
    return said


class _FilesHere(Files):
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def documents(self) -> Path:
        return self._folder

    def own_data(self) -> Path:
        return self._folder / "own"


def _open(application: QApplication, folder: Path, document: Path, pages: tuple[str, ...], said: list[str]) -> None:
    preferences = Preferences(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    appearance = Appearance(application, preferences)
    appearance.apply()
    window = MainWindow(preferences, appearance, _FilesHere(folder))
    if window.office.messages.latest is not None:
        said.append(window.office.messages.latest.text)
    window.resize(900, 600)
    window.show()
    opening.open_path(window.office, document)
    while window.office.tasks.busy:
        application.processEvents()
    for page in pages:
        window.office.view.show_page(page)
        application.processEvents()
    window.close()
    window.deleteLater()
    appearance.deleteLater()  # it would go on to follow the system's colours
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.office.preferences.store.sync()


def spoil_all(folder: Path, first: int, cases: int) -> dict[str, int]:
    """Open so many windows with spoilt surroundings; count what was told of them, and the bugs."""
    from forging import make

    document, limits, told = make(folder / "made.swissdesk"), Limits(), 0
    bugs: list[str] = []
    with mock.patch.object(sys, "excepthook", lambda kind, error, _trace: bugs.append(f"{kind.__name__}: {error}")):
        for seed in range(first, first + cases):
            place = folder / str(seed)
            place.mkdir()
            with limits.case():
                told += bool(use(place, document, random.Random(seed)))
            shutil.rmtree(place)
            if seed % COLLECTED_EVERY == 0:
                gc.unfreeze()  # what came with a document; the window of a program is never let go of
                gc.collect()
            if bugs:
                raise AssertionError(f"seed {seed}: {json.dumps(bugs)}")
    return {"told": told, **limits.used()}
