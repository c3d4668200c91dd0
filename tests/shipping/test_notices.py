"""The licences of others are named and shipped, and the page of packages can be read away from the repository."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from swissdesk import notices
from swissdesk.paths import resource

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def pinned() -> list[str]:
    """Return every package of every bundle."""
    text = "".join(path.read_text() for path in (ROOT / "packaging" / "pins").glob("*-3.*.txt"))
    return sorted(set(re.findall(r"^([\w-]+)==", text, re.MULTILINE)))


@pytest.mark.parametrize("package", pinned())
def test_every_package_of_a_bundle_is_named(package: str) -> None:
    named = {name.lower() for part in notices.COMPONENTS for name in part.packages}
    assert package in named


def test_the_texts_that_qt_asks_for_are_there() -> None:
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in resource("licences", "LGPL-3.0.txt").read_text("utf-8")
    assert "GNU GENERAL PUBLIC LICENSE" in resource("licences", "GPL-3.0.txt").read_text("utf-8")
    assert resource("licences", "SwissDesk.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_the_metadata_say_what_an_index_shows() -> None:
    assert PROJECT["license"] == "MIT"
    assert "Typing :: Typed" in PROJECT["classifiers"]
    assert (ROOT / "swissdesk" / "py.typed").exists()
    assert set(PROJECT["gui-scripts"]) & set(PROJECT["scripts"]) == set()
