"""The pictures of the help: declared in packaging/pictures.py, made from the window, there in every language."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image

from swissdesk.i18n import LANGUAGES
from swissdesk.paths import resource

SCRIPT = Path(__file__).parents[3] / "packaging" / "pictures.py"
MOST_BYTES = 3_000_000


@pytest.fixture(scope="module")
def pictures() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pictures", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["pictures"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def named_in_pages() -> set[str]:
    """Return the names of all pictures that pages show."""
    return {
        name
        for page in resource("help").rglob("*.html")
        for name in re.findall(r"picture:(\w+)", page.read_text("utf-8"))
    }


def file_of(name: str, code: str) -> Path:
    return resource("help", "pictures", code, f"{name}.png")


def test_every_picture_of_a_page_is_declared(pictures):
    assert named_in_pages() <= pictures.PICTURES.keys()


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_declared_picture_is_there_and_no_other(pictures, code):
    assert {file.stem for file in resource("help", "pictures", code).iterdir()} == pictures.PICTURES.keys()


def test_the_pictures_are_small(pictures):
    files = [file_of(name, code) for name in pictures.PICTURES for code in LANGUAGES]
    assert sum(file.stat().st_size for file in files) < MOST_BYTES


def test_a_picture_is_made_from_the_window_in_each_language(tmp_path):
    given = ("new_event", "--language", "sk", "--language", "en", "--to", str(tmp_path))
    subprocess.run(
        [sys.executable, SCRIPT, *given], check=True, timeout=120, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    )
    made = {}
    for code in ("en", "sk"):
        with Image.open(tmp_path / "help" / "pictures" / code / "new_event.png") as image:
            made[code] = image.convert("RGB")
            with Image.open(file_of("new_event", code)) as kept:
                assert abs(image.width - kept.width) < image.width / 2
    assert made["en"].width > 300
    assert made["en"].tobytes() != made["sk"].tobytes()
