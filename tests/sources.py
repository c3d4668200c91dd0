"""The source of the program as tests of it read it: statements without what they are made of, and calls by name.

There are a million nodes in all; who looks at each of them takes seconds, so nothing here descends where it need not.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

import swissdesk

ROOT = Path(swissdesk.__file__).parent

_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")


def files() -> list[Path]:
    """Return every file of the program in the order of their names."""
    return sorted(ROOT.rglob("*.py"))


def tree_of(file: Path) -> ast.Module:
    """Return what stands in a file."""
    return ast.parse(file.read_text("utf-8"))


def within(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements directly below a node: its blocks, no expressions."""
    for block in _BLOCKS:
        inner = getattr(node, block, ())
        if isinstance(inner, list):
            yield from inner


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and every statement below it, expressions left out."""
    yield node
    for inner in within(node):
        yield from statements(inner)


def calls(text: str, names: Collection[str]) -> Iterator[tuple[ast.AST, ...]]:
    """Yield each call of a function by one of these plain names: what stands around it from the module on, and it."""
    found = _beginning(frozenset(names)).finditer(text)
    lines = sorted({text.count("\n", 0, each.start()) + 1 for each in found})
    if lines:
        tree = ast.parse(text)
        yield from _calls((tree,), names, lines)


@cache
def _beginning(names: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(names)})\(")


def _calls(path: tuple[ast.AST, ...], names: Collection[str], lines: list[int]) -> Iterator[tuple[ast.AST, ...]]:
    node = path[-1]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
        yield path
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.stmt) or _holds(child, lines):
            yield from _calls((*path, child), names, lines)


def _holds(statement: ast.stmt, lines: list[int]) -> bool:
    """Whether one of the lines, which are in order, is one of a statement's, its decorators' included."""
    first = min([statement.lineno, *(each.lineno for each in getattr(statement, "decorator_list", ()))])
    place = bisect_left(lines, first)
    return place < len(lines) and lines[place] <= (statement.end_lineno or first)
