"""Put a fault into a module: into the functions of a module that is loaded, or while it is loaded."""

from __future__ import annotations

import ast
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType, NoneType, SimpleNamespace

from mutations import Mutant


class Planted(importlib.machinery.SourceFileLoader):
    """Loads one module with the fault in it; nothing on the disk is touched."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(mutant.file))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.mutant.tree(), self.path, "exec", dont_inherit=True)


class Planter(importlib.abc.MetaPathFinder):
    """Finds the module with the fault in it before anybody else finds the true one."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        self.name, self.mutant = name, mutant

    def find_spec(self, name: str, path: object = None, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        inner = [str(self.mutant.file.parent)] if self.mutant.file.name == "__init__.py" else None
        loader = Planted(name, self.mutant)
        return importlib.util.spec_from_file_location(
            name, self.mutant.file, loader=loader, submodule_search_locations=inner
        )


Constant = tuple[dict[str, object], str, object]
"""The names of a module, one of them, and what it is to stand for."""


@dataclass(frozen=True)
class Change:
    """What a fault changes in loaded modules: functions, by name and with new code, or a constant where it is known."""

    functions: dict[str, list[tuple[FunctionType, CodeType]]]
    constants: list[Constant]

    @cached_property
    def _files(self) -> set[object]:
        return {names.get("__file__") for names, _, _ in self.constants}

    def is_met(self, calls: frozenset[str]) -> bool:
        """Return whether a test that calls these functions meets it."""
        return not calls.isdisjoint(self.functions) or any(call.partition(":")[0] in self._files for call in calls)

    def plant(self) -> None:
        """Make the change in this process."""
        for functions in self.functions.values():
            for function, code in functions:
                function.__code__ = code
        for names, name, value in self.constants:
            names[name] = value


Place = tuple[str, int]
"""The name of a function in its module, and its first line."""


class Functions:
    """The functions of the package that are loaded, and how they are given other code."""

    def __init__(self, package: Path) -> None:
        self._found: dict[str, dict[Place, list[FunctionType]]] = defaultdict(lambda: defaultdict(list))
        inside = str(package)
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(inside):
                code = thing.__code__
                self._found[code.co_filename][code.co_qualname, code.co_firstlineno].append(thing)

    def change(self, module: str, mutant: Mutant) -> Change | None:
        """Return how a fault is put into what is loaded; None if it is there only while the module is loaded."""
        functions = self._changed(mutant)
        if functions is None:
            return None
        constants = [] if functions else constants_changed_by(mutant, module)
        return Change(functions, constants) if functions or constants else None

    def _changed(self, mutant: Mutant) -> dict[str, list[tuple[FunctionType, CodeType]]] | None:
        """Return the functions that a fault changes, by name, with their new code; None if they cannot have it."""
        whole = compile(mutant.tree(), str(mutant.file), "exec", dont_inherit=True)
        codes: dict[Place, list[CodeType]] = defaultdict(list)
        for code in _inside(whole):
            codes[code.co_qualname, code.co_firstlineno].append(code)
        changed: dict[str, list[tuple[FunctionType, CodeType]]] = {}
        for place, functions in self._found[str(mutant.file)].items():
            if len(codes[place]) == 1:
                [new] = codes[place]
                for function in functions:
                    if function.__code__ != new:
                        if function.__code__.co_freevars != new.co_freevars:
                            return None
                        changed.setdefault(named(mutant.file, place), []).append((function, new))
        return changed

    def __iter__(self) -> Iterator[tuple[str, FunctionType]]:
        for file, places in self._found.items():
            for place, functions in places.items():
                for function in functions:
                    yield named(Path(file), place), function


class Listener:
    """Hears which functions are called: each tells of its first call, and then works at full speed."""

    def __init__(self, functions: Functions) -> None:
        self.heard: set[str] = set()
        self._silent: list[tuple[FunctionType, CodeType]] = []
        for name, function in functions:
            self._silent.append((function, self._telling(name, function)))

    def listen(self) -> None:
        """Hear again what has been heard."""
        self.heard = set()
        for function, telling in self._silent:
            function.__code__ = telling
        self._silent = []

    def _telling(self, name: str, function: FunctionType) -> CodeType:
        own = function.__code__

        def first(*args: object, **kwargs: object) -> object:
            self._silent.append((function, function.__code__))
            function.__code__ = own
            self.heard.add(name)
            return function(*args, **kwargs)

        consts = (None, SimpleNamespace(first=first))
        return _STUB.replace(co_consts=consts, co_freevars=own.co_freevars)


def _stub(*args, **kwargs):  # type: ignore[no-untyped-def]
    return "".first(*args, **kwargs)  # type: ignore[attr-defined]


_STUB = _stub.__code__


def constants_changed_by(mutant: Mutant, module: str) -> list[Constant]:
    """Return the plain constant that a fault changes, in every loaded module that has it under its name.

    Empty if the fault is elsewhere, or if the constant holds more than numbers and texts: others may hold the same.
    """
    loaded = sys.modules[module].__dict__
    before = ast.parse(mutant.file.read_text("utf-8"))
    for old, new in zip(before.body, mutant.tree().body, strict=True):
        if ast.dump(old) != ast.dump(new):
            target = new.targets[0] if isinstance(new, ast.Assign) else getattr(new, "target", None)
            if not isinstance(target, ast.Name):
                return []
            space = dict(loaded)
            try:
                exec(compile(ast.Module([new], []), str(mutant.file), "exec", dont_inherit=True), space)
            except Exception:  # the module cannot be loaded with this fault, which is then said of it
                return []
            if not _is_plain(space[target.id]):
                return []
            holders = [other.__dict__ for other in list(sys.modules.values()) if hasattr(other, "__dict__")]
            return [
                (names, target.id, space[target.id])
                for names in holders
                if target.id in names and names[target.id] is loaded[target.id]
            ]
    return []


def _is_plain(value: object) -> bool:
    if isinstance(value, (tuple, list, set, frozenset)):
        return all(map(_is_plain, value))
    if isinstance(value, dict):
        return all(map(_is_plain, (*value, *value.values())))
    return type(value) in (int, float, str, bool, Fraction, NoneType)


def named(file: Path, place: Place) -> str:
    """Return how a function is called in what is kept of tests: without its line, which moves when the file changes."""
    name, _ = place
    return f"{file}:{name}"


def _inside(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _inside(part)
