"""SwissDesk as a library: the examples of README.md are run as they are written."""

from __future__ import annotations

import doctest
import importlib
import inspect
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"


def test_examples_of_the_readme_work(speaking) -> None:
    speaking("en")
    found = doctest.testfile(str(README), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS)
    assert found.attempted > 15
    assert found.failed == 0


@pytest.mark.parametrize("package", ["checking", "engine", "model", "standings"])
def test_every_public_name_is_described(package: str) -> None:
    """Classes and functions that a library user meets say what goes in and out."""
    module = importlib.import_module(f"swissdesk.{package}")
    public = {name: getattr(module, name) for name in module.__all__}
    described = {name: item for name, item in public.items() if inspect.isclass(item) or inspect.isfunction(item)}
    assert [name for name, item in described.items() if not item.__doc__ or item.__doc__.startswith(f"{name}(")] == []
