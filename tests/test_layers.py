"""Who may import whom: ui, cli → session → reports → fields → wording → checking → formats, standings, engine → model.

The model may import errors.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import swissdesk

ROOT = Path(swissdesk.__file__).parent
LAYERS = (
    ("errors", "i18n", "paths"),
    ("model",),
    ("engine", "standings", "formats"),
    ("checking",),
    ("wording", "wording_clauses"),
    ("fields",),
    ("reports",),
    ("session",),
    ("cli", "pairer"),
    ("ui",),
    ("__main__",),
)
"""From the bottom up. A part imports parts of lower layers, and itself."""

BESIDES = {
    ("errors", "i18n"),  # why the system refuses a file is said in words to be translated
    ("i18n", "paths"),  # texts are where the resources are
    ("formats", "standings"),  # tournament files carry ranks, tables are written to files
    ("pairer", "cli"),  # the drop-in is the same program with other arguments
}
"""Arrows inside a layer."""

HEIGHT = {part: height for height, parts in enumerate(LAYERS) for part in parts}
FILES = sorted(ROOT.rglob("*.py"))


def module_of(file: Path) -> str:
    names = file.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


MODULES = {module_of(file): file for file in FILES}


def imports_of(file: Path, *, while_loading: bool = False) -> Iterator[str]:
    """Yield the full names of what a file imports; `while_loading` leaves out what functions import when called."""
    tree = ast.parse(file.read_text("utf-8"))
    package = module_of(file) if file.name == "__init__.py" else module_of(file).rpartition(".")[0]
    for node in _executed(tree) if while_loading else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                name = f"{base}.{alias.name}"
                yield name if name in MODULES else base


def _executed(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what runs when a module is loaded: not the bodies of functions, not what only type checkers see."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        yield from _executed(node)


def part_of(module: str) -> str:
    names = module.split(".")
    return names[1] if len(names) > 1 else ""


@pytest.mark.parametrize("file", FILES, ids=module_of)
def test_no_arrow_runs_back(file: Path) -> None:
    here = part_of(module_of(file))
    if not here:
        assert not [name for name in imports_of(file) if name.split(".")[0] == "swissdesk"]
        return
    for imported in imports_of(file):
        if imported.split(".")[0] != "swissdesk":
            continue
        there = part_of(imported)
        if there in ("", here) or (here, there) in BESIDES:
            continue
        assert HEIGHT[there] < HEIGHT[here], f"{module_of(file)} imports {imported}"


@pytest.mark.parametrize("file", FILES, ids=module_of)
def test_only_the_window_knows_qt(file: Path) -> None:
    if part_of(module_of(file)) in ("ui", "__main__"):
        return
    assert not [name for name in imports_of(file) if name.split(".")[0] in ("PySide6", "shiboken6")]


def test_every_part_has_its_layer() -> None:
    assert {part_of(module) for module in MODULES} - {""} <= HEIGHT.keys()


def test_nothing_imports_in_circles() -> None:
    arrows = {
        module: {name for name in imports_of(file, while_loading=True) if name in MODULES} - {module}
        for module, file in MODULES.items()
    }
    while removable := [module for module, targets in arrows.items() if not targets & arrows.keys()]:
        for module in removable:
            del arrows[module]
    assert not arrows, f"in circles, or leading into one: {sorted(arrows)}"


def test_the_test_sees_imports_of_every_shape(tmp_path: Path) -> None:
    file = tmp_path / "shapes.py"
    file.write_text(
        "import os.path\nfrom swissdesk.model import events\nfrom swissdesk.errors import StorageError\n"
        "def late():\n    from PySide6 import QtCore\n"
    )
    global ROOT
    before, ROOT = ROOT, tmp_path
    try:
        found = list(imports_of(file))
        loading = list(imports_of(file, while_loading=True))
    finally:
        ROOT = before
    assert found == ["os.path", "swissdesk.model.events", "swissdesk.errors", "PySide6"]
    assert loading == ["os.path", "swissdesk.model.events", "swissdesk.errors"]
