"""What else a computer can spoil: settings of the window, translations, themes, names on the command line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from swissdesk import cli, i18n, paths, wording
from swissdesk.errors import Message
from swissdesk.paths import resource
from swissdesk.ui.shell.preferences import Preference, Preferences

SEEDS = range(12)


def spoilt(content: bytes, chance: random.Random) -> bytes:
    made = bytearray(content)
    for _ in range(chance.choice((1, 10, 200))):
        made[chance.randrange(len(made))] = chance.randrange(256)
    return bytes(made[: chance.randrange(len(made))] if chance.random() < 0.3 else made)


NAMES = ("", " ", "--", "-x", "a\0b", "a\nb", "~", "x" * 300, "＝", "♞.trf", "\ud800", "con", "*", "%s")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("command", ["pair", "check", "standings"])
def test_odd_names_on_the_command_line(capsys: pytest.CaptureFixture[str], command: str, name: str) -> None:
    code = cli.main([command, name], cli.COMMANDS)
    assert code != 0
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert "Internal error" not in said


@pytest.mark.parametrize("seed", SEEDS)
def test_a_spoilt_translation_leaves_english(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = resource("translations", "sk", "LC_MESSAGES", "swissdesk.mo").read_bytes()
    folder = tmp_path / "translations" / "sk" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "swissdesk.mo").write_bytes(spoilt(content, random.Random(seed)))
    monkeypatch.setattr(paths, "resource", lambda *parts: tmp_path.joinpath(*parts))
    try:
        i18n.install("sk")
        assert i18n.translate("Round")
    finally:
        monkeypatch.undo()
        i18n.install(i18n.ENGLISH)


def test_a_translation_with_other_places_for_facts_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "translate", lambda text: "{nam} {" if text == "{name} was seen." else text)
    assert wording.sentence(Message("{name} was seen.", {"name": "Kim"})) == "Kim was seen."


@pytest.mark.parametrize("seed", SEEDS)
def test_spoilt_settings_are_the_usual_ones(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    path = tmp_path / "settings.ini"
    usual = Preferences(QSettings(str(path), QSettings.Format.IniFormat))
    usual.remember_file("event.swissdesk")
    usual.font_percent, usual.theme, usual.hall_shown = 120, "dark", True
    usual.store.sync()
    path.write_bytes(spoilt(path.read_bytes(), chance))
    read = Preferences(QSettings(str(path), QSettings.Format.IniFormat))
    for name, one in vars(Preferences).items():
        if isinstance(one, Preference):
            assert isinstance(getattr(read, name), type(one.default)), name
