"""Which tests stand nearest to a module: computed from the names of the files and from who imports what."""

from __future__ import annotations

import ast
import fnmatch
import json
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

ELSEWHERE = ("ui", "peers", "benchmarks", "mutation")
"""Folders of tests/ that never stand nearest to a module without a window."""


class House:
    """The modules of a package and the tests of it, with who imports whom."""

    def __init__(self, root: Path, package: str = "swissdesk", kept: Path | None = None) -> None:
        self.root, self.kept = root, kept
        self._kept: dict[str, list[tuple[str, str | None]]] = {}
        if kept and kept.exists():
            self._kept = json.loads(kept.read_text("utf-8"))
        self.files = {_module_of(file, root): file for file in sorted((root / package).rglob("*.py"))}
        beside = sorted((root / "tests").rglob("*.py"))
        self.helpers = {file.stem: file for file in beside}
        self._remembering = {file for file in beside if "cache" in file.read_text("utf-8")}
        self.readers = (*self.files.values(), *beside)
        self.tests = [file for file in beside if file.stem.startswith("test_") and self._folder(file) not in ELSEWHERE]

    def forget_texts(self) -> None:
        """Read who imports whom, and let go of the files."""
        assert self._importers
        if self.kept:
            self.kept.write_text(json.dumps(self._kept), "utf-8")
        _TREES.clear()

    def _folder(self, test: Path) -> str:
        return test.relative_to(self.root / "tests").parts[0]

    def nearest(self, module: str) -> list[Path]:
        """Return the tests that reach a module, nearest first: its mirror, then by words of the name and imports."""
        away = self._steps_to(self.files[module])
        reached = [test for test in self.tests if test in away]
        return sorted(reached, key=lambda test: (self._strangeness(test, module, away[test]), test.as_posix()))

    def _strangeness(self, test: Path, module: str, steps: int) -> int:
        own, words = module.split(".")[1:], _words(module)
        named = {_singular(word) for word in test.stem.split("_")[1:]}
        shared = words & named
        mirrored = words <= named | {_singular(self._folder(test))}
        return steps - 2 * len(shared) - 10 * mirrored + 3 * (self._folder(test) != own[0])

    def remembers(self, test: Path) -> bool:
        """Return whether a test file, or a helper that it imports, keeps what one test computed for the next."""
        return any(test == file or test in self._importers.get(file, ()) for file in self._remembering)

    def _steps_to(self, target: Path) -> dict[Path, int]:
        """Return who reaches a file by imports, and in how many steps."""
        steps, edge = {target: 0}, [target]
        while edge:
            edge = [importer for file in edge for importer in self._importers.get(file, ()) if importer not in steps]
            steps |= dict.fromkeys(edge, max(steps.values()) + 1)
        return steps

    @cached_property
    def _importers(self) -> dict[Path, set[Path]]:
        importers: dict[Path, set[Path]] = {}
        for file in self.readers:
            for imported in self._imports(file):
                importers.setdefault(imported, set()).add(file)
        return importers

    def _imports(self, file: Path) -> Iterator[Path]:
        """Yield the files that a file imports names from; what a package passes on comes from where it is defined."""
        for module, name in self._names(file):
            if "*" in module:
                yield from (self.files[found] for found in fnmatch.filter(self.files, module))
            elif module in self.files:
                yield self._home(module, name)
            elif module in self.helpers:
                yield self.helpers[module]

    def _names(self, file: Path) -> list[tuple[str, str | None]]:
        """Return the modules that a file imports from, with what; kept between runs as long as the file is the same."""
        key = f"{file}:{file.stat().st_mtime_ns}"
        if key not in self._kept:
            self._kept[key] = list(_imported(file, self.root))
        return [(module, name) for module, name in self._kept[key]]

    def _home(self, module: str, name: str | None) -> Path:
        if f"{module}.{name}" in self.files:
            return self.files[f"{module}.{name}"]
        if self.files[module].name == "__init__.py":
            for inner, passed in self._names(self.files[module]):
                if passed == name and inner in self.files and inner != module:
                    return self._home(inner, name)
        return self.files[module]


def _module_of(file: Path, root: Path) -> str:
    names = file.relative_to(root).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def _words(module: str) -> set[str]:
    """Return what a test of a module would be called after: the last two words of its path below the first folder."""
    return {_singular(word) for part in module.split(".")[2:][-2:] for word in part.split("_") if word}


def _singular(word: str) -> str:
    return word.removesuffix("s")


def _imported(file: Path, root: Path) -> Iterator[tuple[str, str | None]]:
    package = _module_of(file, root).split(".")
    if file.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(_parsed(file)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *filter(None, [node.module])])
            yield from ((module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Call) and "import_module" in ast.unparse(node.func) and node.args:
            yield from ((module, None) for module in _computed(node.args[0]))


def _computed(name: ast.expr) -> Iterator[str]:
    """Yield the name of a module that is put together when it is asked for, with stars for what is filled in."""
    if isinstance(name, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in name.values)


_TREES: dict[Path, ast.Module] = {}


def _parsed(file: Path) -> ast.Module:
    if file not in _TREES:
        _TREES[file] = ast.parse(file.read_text("utf-8"))
    return _TREES[file]
