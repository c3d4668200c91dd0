"""What else a computer can spoil: settings of the window, translations, themes, names on the command line."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import forging
import pytest
import surroundings
from laboratory import start
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from swissdesk import cli, i18n, paths, wording
from swissdesk.errors import Message
from swissdesk.ui.shell import preferences, theme_files
from swissdesk.ui.shell.preferences import Preference, Preferences
from swissdesk.ui.shell.theme import palette, style_sheet

SEEDS = range(8)

NAMES = (
    *("", " ", "--", "-x", "a\0b", "a\nb", "~", "x" * 300, "x" * 4000, "＝", "♞.trf", "\ud800", "con", "*", "%s", "-"),
    *("{place}", "{place}/pipe", "/dev/null", "/dev/zero", os.fsdecode(b"a\xff.trf"), "{place}/no/such"),
)
"""``{place}`` is a folder with a pipe in it that nobody writes to."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
    return tmp_path


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("command", ["pair", "check", "standings", "lint", "generate"])
def test_odd_names_on_the_command_line(
    capsys: pytest.CaptureFixture[str], place: Path, command: str, name: str
) -> None:
    more = ["-o", str(place / "out.trf")] if command == "generate" else []
    code = cli.main([command, name.replace("{place}", str(place)), *more], cli.COMMANDS)
    assert code not in (cli.DONE, cli.OUR_FAULT)
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert "Internal error" not in said


@pytest.mark.faults
@pytest.mark.skipif(sys.platform == "win32", reason="names are not bytes there")
@pytest.mark.parametrize("name", [b"a\xff\xfe.trf", b"-x\n.trf", b"\xf0\x9f.swissdesk", b"x" * 4000])
def test_names_that_no_text_can_hold(name: bytes, place: Path) -> None:
    command = [os.fsencode(sys.executable), b"-m", b"swissdesk", b"standings", name]
    done = subprocess.run(command, capture_output=True, cwd=place, timeout=60)
    assert done.returncode in (cli.BAD_REQUEST, cli.FILE_ACCESS)
    assert b"Traceback" not in done.stderr


@pytest.fixture
def slovak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the resources, in which a test spoils the Slovak words."""
    monkeypatch.setattr(paths, "resource", lambda *parts: tmp_path.joinpath(*parts))
    monkeypatch.setattr(i18n, "_damaged", set())
    monkeypatch.setattr(i18n, "_checked", {})
    yield tmp_path
    i18n.install(i18n.ENGLISH)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_spoilt_translation_leaves_english(seed: int, slovak: Path) -> None:
    surroundings.catalogue_in(slovak, random.Random(seed))
    i18n.install("sk")
    assert wording.text("{count} of {most}", count=1, most=2)
    assert i18n.translate_plural("{count} point", "{count} points", 3).format(count=3)
    assert i18n.translate("Round")


def test_of_a_catalogue_that_cannot_be_read_is_told(slovak: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = slovak / "translations" / "sk" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "swissdesk.mo").write_bytes(b"\xde\x12\x04\x95" + b"\xff" * 40)
    assert cli.main(["--language", "sk", "standings", "no.trf"]) == cli.FILE_ACCESS
    assert capsys.readouterr().err.splitlines()[-1] == (
        "The words of a language are damaged: Slovenčina. What is missing is in English. Install SwissDesk again."
    )


def test_a_translation_with_other_places_for_facts_is_said_in_english(
    slovak: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Odd:
        def gettext(self, text: str) -> str:
            return "{nam} {"

        def ngettext(self, one: str, many: str, count: int) -> str:
            raise ZeroDivisionError

    i18n.install("sk")
    monkeypatch.setattr(i18n, "_translations", Odd())
    assert wording.sentence(Message("{name} was seen.", {"name": "Kim"})) == "Kim was seen."
    assert i18n.translate_plural("{count} player", "{count} players", 3) == "{count} players"
    assert i18n.damaged() == "Slovenčina"


@pytest.mark.parametrize("seed", range(12))
def test_a_spoilt_theme_shows_and_is_told(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    surroundings.themes_in(tmp_path, random.Random(seed))
    whole = {name: theme_files.load(name).colours.keys() for name in theme_files.NAMES}
    monkeypatch.setattr(theme_files, "resource", lambda *parts: tmp_path.joinpath(*parts))
    theme_files.load.cache_clear()
    theme_files.content.cache_clear()
    try:
        for name, roles in whole.items():
            theme = theme_files.load(name)
            assert all(theme.colour(role).isValid() for role in roles)
            assert theme.damage is not None or theme.colours.keys() == roles
            if not name.startswith("hall"):
                palette(theme)
                style_sheet(theme.colours, 18, {"arrow": "a", "arrow_up": "b", "tick": "c"})
        assert len(theme_files.damage()) == sum(theme_files.load(name).damage is not None for name in theme_files.NAMES)
    finally:
        theme_files.load.cache_clear()
        theme_files.content.cache_clear()


def test_a_role_that_is_missing_beside_a_missing_file_is_plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "themes").mkdir()
    text = paths.resource("themes", "light.toml").read_text("utf-8")
    (tmp_path / "themes" / "light.toml").write_text(text.replace("accent_soft", "accent_sofd"), "utf-8")
    monkeypatch.setattr(theme_files, "resource", lambda *parts: tmp_path.joinpath(*parts))
    theme_files.load.cache_clear()
    theme_files.content.cache_clear()
    try:
        assert style_sheet(theme_files.load("light").colours, 18, {"arrow": "a", "arrow_up": "b", "tick": "c"})
        assert theme_files.load("dark").damage is not None
    finally:
        theme_files.load.cache_clear()
        theme_files.content.cache_clear()


@pytest.mark.parametrize("seed", SEEDS)
def test_spoilt_settings_are_the_usual_ones(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    surroundings.settings_in(path, random.Random(seed))
    read = Preferences(QSettings(str(path), QSettings.Format.IniFormat))
    for name, one in vars(Preferences).items():
        if isinstance(one, Preference):
            value = getattr(read, name)
            assert isinstance(value, type(one.default)), name
            assert not isinstance(value, list) or all(isinstance(each, str) for each in value), name


LENGTH = rb"Variant(\0\0\0\t\xf9\x30\0\x1\0\0\0\f\0\0\0\x1\x61)"
"""A list with four thousand million values, of which the file has one: Qt makes room for all of them."""


@pytest.mark.parametrize(
    "line",
    [
        b"folder=@" + LENGTH,
        b"folder=\\x40" + LENGTH,
        b"folder=\\x10040" + LENGTH,
        b"folder=\\100" + LENGTH,
        b"folder=@\\126" + LENGTH[1:],
        b'folder="@" "' + LENGTH[:3] + b'"' + LENGTH[3:],
        b"folder=@Vari\\\n" + LENGTH[4:],
        b"folder=1, @" + LENGTH,
    ],
)
def test_no_length_in_the_settings_ends_the_program(line: bytes, tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    path.write_bytes(b"[look]\nlanguage=sk\n[files]\n" + line + b"\n[window]\npage=players\n")
    read = Preferences(QSettings(str(path), QSettings.Format.IniFormat))
    assert (read.language, read.folder, read.page) == ("sk", "", "players")
    assert read.is_damaged
    assert b"ariant" not in path.read_bytes()
    read.page = "round"
    read.store.sync()
    again = Preferences(QSettings(str(path), QSettings.Format.IniFormat))
    assert (again.language, again.page, again.is_damaged) == ("sk", "round", False)


def test_settings_that_cannot_be_put_right_are_the_usual_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(path: Path, _content: bytes) -> None:
        raise PermissionError(13, "read-only", str(path))

    path = tmp_path / "settings.ini"
    path.write_bytes(b"[look]\nlanguage=sk\n[files]\nfolder=@" + LENGTH + b"\n")
    monkeypatch.setattr(preferences, "replace_file", refusing)
    read = Preferences(QSettings(str(path), QSettings.Format.IniFormat))
    assert (read.language, read.folder, read.is_damaged) == ("", "", True)


def test_texts_that_look_alike_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    written = Preferences(QSettings(str(path), QSettings.Format.IniFormat))
    written.folder, written.recent = "@Variant(", ["@DateTime(x", "(Variant(", "plain"]
    written.store.sync()
    read = Preferences(QSettings(str(path), QSettings.Format.IniFormat))
    assert (read.folder, read.recent, read.is_damaged) == ("@Variant(", ["@DateTime(x", "(Variant(", "plain"], False)


def test_a_number_without_end_is_the_usual_one(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    path.write_bytes(b"[look]\nfont_percent=1e999\n")
    assert Preferences(QSettings(str(path), QSettings.Format.IniFormat)).font_percent == 100


def test_a_window_over_spoilt_surroundings(qapp: QApplication, tmp_path: Path) -> None:
    document = forging.make(tmp_path / "made.swissdesk")
    before = qapp.styleSheet(), qapp.font(), qapp.palette()
    try:
        said = surroundings.use(tmp_path, document, random.Random(2))
    finally:
        qapp.setStyleSheet(before[0])
        qapp.setFont(before[1])
        qapp.setPalette(before[2])
    assert "damaged" in " ".join(said)


@pytest.mark.faults
@pytest.mark.parametrize("fifty", range(6))
def test_hundreds_of_windows_over_spoilt_surroundings(tmp_path: Path, fifty: int) -> None:
    found = start("surround", tmp_path, 50 * fifty, 50)
    assert found["cases"] == 50
    assert found["told"] > 25
