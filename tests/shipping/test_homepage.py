"""One setting says where the project is at home: the package page, Debian's package and AppStream agree."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import deb
import homepage
import pytest

ROOT = Path(__file__).resolve().parents[2]
OURS = (".github", "packaging", "resources", "swissdesk")
TEXTS = (".desktop", ".html", ".md", ".nsi", ".py", ".spec", ".toml", ".txt", ".xml", ".yml")
FORK = "https://chess.example/club/swissdesk"


@pytest.fixture
def fork(monkeypatch: pytest.MonkeyPatch) -> str:
    """A build of somebody else's repository."""
    monkeypatch.setenv("SWISSDESK_ADDRESS", f"{FORK}/")
    return FORK


def test_the_links_of_the_package_lead_to_the_repository(fork: str) -> None:
    links = homepage.links()
    assert set(links) == {"Homepage", "Documentation", "Changelog", "Issues"}
    assert all(link.startswith(fork) for link in links.values())


def test_the_page_of_the_package_can_be_read_away_from_the_repository(fork: str) -> None:
    page = homepage.metadata()["readme"]["text"]  # type: ignore[index]
    targets = re.findall(r"\]\(([^)]+)\)", page)
    assert len(targets) > 3
    assert all(target.startswith(f"{fork}/") for target in targets)
    pictures = {target for target in targets if target.endswith(".png")}
    assert f"{fork}/raw/main/resources/pictures/trace.png" in pictures


def test_files_that_are_linked_are_in_the_repository(fork: str) -> None:
    page = str(homepage.metadata())
    named = re.findall(re.escape(fork) + r"/(?:raw|blob)/main/([\w./-]+)", page)
    assert len(named) > 3
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_debian_and_appstream_take_the_same_address(fork: str, tmp_path: Path) -> None:
    (tmp_path / "root").mkdir()
    deb.control(tmp_path / "root")
    assert f"\nHomepage: {fork}\n" in (tmp_path / "root/DEBIAN/control").read_text()
    deb.share(tmp_path / "share")
    about = ET.parse(tmp_path / "share/metainfo/org.swissdesk.SwissDesk.metainfo.xml").getroot()
    assert [link.text for link in about.iter("url")] == [fork, f"{fork}/issues"]
    pictures = [image.text or "" for image in about.iter("image")]
    assert len(pictures) == 2
    assert all((ROOT / picture.removeprefix(f"{fork}/raw/main/")).is_file() for picture in pictures)


def test_the_address_is_written_in_one_place() -> None:
    """Neither the program nor a script nor a description has it a second time."""
    host_and_path = homepage.address().removeprefix("https://")
    mail = re.search(r"<(.+)>", homepage.maintainer())
    assert mail is not None
    wanted = (host_and_path.encode(), mail[1].encode())
    ours = [path for name in OURS for path in (ROOT / name).rglob("*")] + [ROOT / "README.md", ROOT / "pyproject.toml"]
    files = [path for path in ours if path.suffix in TEXTS and path.is_file()]
    naming = {path.name for path in files if any(one in path.read_bytes() for one in wanted)}
    assert naming == {"pyproject.toml"}
