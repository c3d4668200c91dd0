"""What desktops and shells know of SwissDesk: file types, entries, manual pages, completion; all of one grammar."""

from __future__ import annotations

import configparser
import gzip
import re
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import command_pages
import deb
import pytest

from swissdesk import cli, i18n
from swissdesk.__main__ import COMMANDS
from swissdesk.session.journal import APPLICATION_ID

ROOT = Path(__file__).resolve().parents[2]
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder as it comes below ``/usr/share``."""
    folder = tmp_path_factory.mktemp("share")
    deb.share(folder)
    i18n.install("en")
    return folder


def test_the_desktop_entry_opens_our_types(share: Path) -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(share / "applications/org.swissdesk.SwissDesk.desktop", "utf-8")
    types = {one.get("type") for one in ET.parse(share / "mime/packages/org.swissdesk.SwissDesk.xml").getroot()}
    assert set(entry["Desktop Entry"]["MimeType"].strip(";").split(";")) == types
    assert entry["Desktop Entry"]["Exec"] == "swissdesk %f"
    assert (share / f"icons/hicolor/scalable/apps/{entry['Desktop Entry']['Icon']}.svg").exists()


def test_a_document_is_known_by_its_content(share: Path) -> None:
    kinds = ET.parse(share / "mime/packages/org.swissdesk.SwissDesk.xml").getroot()
    inner = kinds.find(f"{MIME}mime-type/{MIME}magic/{MIME}match/{MIME}match")
    assert inner is not None
    assert int(inner.attrib["value"], 16) == APPLICATION_ID
    assert inner.attrib["offset"] == "68"  # where SQLite keeps the application id


def test_the_description_names_the_desktop_entry(share: Path) -> None:
    about = ET.parse(share / "metainfo/org.swissdesk.SwissDesk.metainfo.xml").getroot()
    assert about.findtext("launchable") == "org.swissdesk.SwissDesk.desktop"
    assert "@" not in ET.tostring(about, "unicode").replace("@VERSION", "@")


def test_every_command_has_a_manual_page_in_every_language(share: Path) -> None:
    for folder in ("man/man1", "man/ru/man1", "man/sk/man1"):
        pages = {path.name.removesuffix(".1.gz") for path in (share / folder).iterdir()}
        assert {f"swissdesk-{name}" for name in COMMANDS} | {"swissdesk", "swissdesk-pairer"} <= pages


def test_a_manual_page_says_what_the_help_says(share: Path) -> None:
    page = gzip.decompress((share / "man/man1/swissdesk-pair.1.gz").read_bytes()).decode()
    assert "\\-\\-trace OUT.json" in page
    assert "re\\-pair round N from the position before it" in page
    assert not re.search(r"^'|^\.(?!TH|SH|TP|PP|nf|fi)", page, re.MULTILINE)  # nothing that roff would obey


def test_the_pairer_has_a_page_too(share: Path) -> None:
    page = gzip.decompress((share / "man/man1/swissdesk-pairer.1.gz").read_bytes()).decode()
    assert "\nswissdesk\\-pairer [\\-r]" in page
    assert gzip.decompress((share / "man/ru/man1/swissdesk-pairer.1.gz").read_bytes()).decode() != page


def completed(script: Path, *words: str) -> set[str]:
    """Return what bash would offer for the last of these words."""
    line = " ".join(f"'{word}'" for word in words)
    code = (
        f"compopt() {{ :; }}; source {script}; COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; "
        "_swissdesk; printf '%s\\n' \"${COMPREPLY[@]}\""
    )
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True, cwd=script.parent)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("swissdesk", "sta"), {"standings"}),
        (("swissdesk", "--lang"), {"--language"}),
        (("swissdesk", "--language", ""), {"en", "ru", "sk"}),
        (("swissdesk", "--language", "sk", "pair", "--tr"), {"--trace"}),
        (("swissdesk", "pair", "x.trf", "--walk", "f"), {"foresight"}),
        (("swissdesk", "convert", "a", "--to", "trf"), {"trf16", "trfx", "trf26"}),
        (("swissdesk", "lists", "im"), {"import"}),
    ],
)
def test_bash_offers_what_may_come_next(share: Path, words: tuple[str, ...], offered: set[str]) -> None:
    assert completed(share / "bash-completion/completions/swissdesk", *words) == offered


def test_bash_offers_files_where_a_file_is_wanted(share: Path) -> None:
    script = share / "bash-completion/completions/swissdesk"
    (script.parent / "open.trf").touch()
    assert completed(script, "swissdesk", "pair", "op") == {"open.trf"}


@pytest.mark.parametrize("make", [command_pages.zsh, command_pages.fish])
def test_other_shells_know_every_option(make: object) -> None:
    text = make()  # type: ignore[operator]
    for name in COMMANDS:
        grammar = cli.Grammar(f"swissdesk {name}", "")
        COMMANDS[name][1]().arguments(grammar)
        for option in grammar.options:
            for flag in option.flags:
                assert flag in text or f"-l {flag[2:]}" in text or f"-s {flag[1:]} " in text, (name, flag)


def test_the_package_asks_for_what_qt_needs(tmp_path: Path) -> None:
    (tmp_path / "usr").mkdir()
    deb.control(tmp_path)
    text = (tmp_path / "DEBIAN/control").read_text()
    assert "libegl1" in text
    assert "python3 (<< 3.15)" in text


def test_files_that_workflows_name_exist() -> None:
    for workflow in (ROOT / ".github/workflows").glob("*.yml"):
        for name in re.findall(r"(?:packaging|resources|tests)/[\w./-]+\w", workflow.read_text()):
            assert (ROOT / name).exists() or name.endswith(".icns"), (workflow.name, name)
