"""Who may import whom, from the top: ui, cli → session → reports → fields → wording → checking, exercises → formats …

Beside formats stand standings and engine; below them the model, which may import errors. No file imports in a circle,
late imports and those for type checkers included.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import networkx
import pytest
from sources import ROOT, tree_of, within

LAYERS = (
    ("values",),
    ("errors", "i18n", "outside", "paths", "lettering", "notices"),
    ("model",),
    ("engine", "standings", "formats"),
    ("checking", "games", "exercises"),
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

QT = ("PySide6", "shiboken6")
KNOWS_QT = ("ui", "__main__")

HEIGHT = {part: height for height, parts in enumerate(LAYERS) for part in parts}


@dataclass(frozen=True)
class Imports:
    """The full names of what a file imports: when loaded, `late` when functions are called, for type checkers only."""

    loading: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    for_types: tuple[str, ...] = ()

    @property
    def at_run_time(self) -> tuple[str, ...]:
        return (*self.loading, *self.late)

    @property
    def all(self) -> tuple[str, ...]:
        return (*self.at_run_time, *self.for_types)


@dataclass(frozen=True)
class House:
    """The files below a folder that is a package, by the names of their modules."""

    root: Path

    def module_of(self, file: Path) -> str:
        names = file.relative_to(self.root.parent).with_suffix("").parts
        return ".".join(names[:-1] if names[-1] == "__init__" else names)

    def imports(self) -> dict[str, Imports]:
        """Read every file once."""
        files = {self.module_of(file): file for file in sorted(self.root.rglob("*.py"))}
        return {module: _imports(module, file, files.keys()) for module, file in files.items()}


def _imports(module: str, file: Path, modules: Iterable[str]) -> Imports:
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    found: dict[str, list[str]] = {"loading": [], "late": [], "for_types": []}
    for node, when in _executed(tree_of(file)):
        found[when].extend(_named(node, package, modules))
    return Imports(**{when: tuple(names) for when, names in found.items()})


def _named(node: ast.AST, package: str, modules: Iterable[str]) -> Iterator[str]:
    """Yield what an import names: modules where they are ours, else what the names are taken from."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        base = ".".join([*above, *([node.module] if node.module else [])])
        for alias in node.names:
            name = f"{base}.{alias.name}"
            yield name if name in modules else base


def _executed(tree: ast.AST, when: str = "loading") -> Iterator[tuple[ast.AST, str]]:
    """Yield every statement of a file, and when it runs."""
    for node in within(tree):
        yield node, when
        yield from _executed(node, _when(node, when))


def _when(node: ast.AST, around: str) -> str:
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return "for_types"
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and around == "loading":
        return "late"
    return around


@pytest.fixture(scope="module")
def imports() -> dict[str, Imports]:
    return House(ROOT).imports()


def part_of(module: str) -> str:
    names = module.split(".")
    return names[1] if len(names) > 1 else ""


def is_ours(module: str) -> bool:
    return module.split(".")[0] == ROOT.name


def may_import(here: str, there: str) -> bool:
    """Whether files of a part may import those of another; what is above all parts imports none of them."""
    if not here:
        return False
    return there in ("", here) or (here, there) in BESIDES or HEIGHT[there] < HEIGHT[here]


def circles(arrows: dict[str, set[str]]) -> list[list[str]]:
    """Return the modules that reach themselves, those together that reach each other."""
    graph = networkx.DiGraph((here, there) for here, targets in arrows.items() for there in targets if there != here)
    return sorted(sorted(found) for found in networkx.strongly_connected_components(graph) if len(found) > 1)


def test_no_arrow_runs_back(imports: dict[str, Imports]) -> None:
    assert {part_of(module) for module in imports} - {""} <= HEIGHT.keys()
    wrong = [
        f"{module} imports {imported}"
        for module, found in imports.items()
        for imported in found.all
        if is_ours(imported) and not may_import(part_of(module), part_of(imported))
    ]
    assert not wrong


def test_only_the_window_knows_qt(imports: dict[str, Imports]) -> None:
    wrong = [
        f"{module} imports {imported}"
        for module, found in imports.items()
        for imported in found.all
        if imported.split(".")[0] in QT and part_of(module) not in KNOWS_QT
    ]
    assert not wrong


def test_widgets_know_no_subject_of_the_window(imports: dict[str, Imports]) -> None:
    window = f"{ROOT.name}.ui."
    known = (f"{window}widgets", f"{window}shell")
    wrong = [
        f"{module} imports {imported}"
        for module, found in imports.items()
        if module.startswith(f"{window}widgets.")
        for imported in found.all
        if imported.startswith(window) and not imported.startswith(known)
    ]
    assert not wrong


def test_nothing_imports_in_circles(imports: dict[str, Imports]) -> None:
    assert not circles({module: {*found.all} & imports.keys() for module, found in imports.items()})


def test_the_test_sees_imports_of_every_shape(tmp_path: Path) -> None:
    house = House(tmp_path / "swissdesk")
    (house.root / "model").mkdir(parents=True)
    (house.root / "model" / "__init__.py").write_text("")
    (house.root / "model" / "events.py").write_text("def f():\n    from swissdesk import shapes\n")
    (house.root / "shapes.py").write_text(
        "import os.path\nfrom typing import TYPE_CHECKING\nfrom swissdesk.model import events\n"
        "from swissdesk.errors import StorageError\nfrom .model import Player\n"
        "if TYPE_CHECKING:\n    from swissdesk import cli\n"
        "class Shape:\n    import json\n    def late(self):\n        from PySide6 import QtCore\n"
    )
    found = house.imports()
    at_once = ("os.path", "typing", "swissdesk.model.events", "swissdesk.errors", "swissdesk.model", "json")
    assert found["swissdesk.shapes"] == Imports(at_once, late=("PySide6",), for_types=("swissdesk",))
    assert circles({module: {*each.loading} for module, each in found.items()}) == []
    both = {module: {*each.at_run_time} for module, each in found.items()}
    assert circles(both) == [["swissdesk.model.events", "swissdesk.shapes"]]


@pytest.mark.parametrize(
    ("here", "there", "allowed"),
    [
        ("ui", "session", True),
        ("engine", "model", True),
        ("engine", "engine", True),
        ("formats", "standings", True),
        ("model", "engine", False),
        ("standings", "formats", False),
        ("", "errors", False),
    ],
)
def test_layers_are_one_way(here: str, there: str, allowed: bool) -> None:
    assert may_import(here, there) is allowed
