"""The source of the program as tests of it read it: its files, and their statements without what these are made of."""

from __future__ import annotations

import ast
from collections.abc import Iterator
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
