"""Every message of the program with its kind (menu, tooltip, error …), found in the code by the call it belongs to."""

from __future__ import annotations

import ast
import re
from functools import cache

from catalogues import script
from sources import files

CONTEXT = "\x04"
MARKS = {"N_", "translate", "N_plural", "translate_plural", "N_context"}

KINDS = {
    "button": {"action", "button", "ActionButton", "QCheckBox", "QPushButton", "QRadioButton", "setWindowTitle"},
    "tooltip": {"tip", "setToolTip", "tooltip=", "tip="},
    "column": {"Column", "head"},
    "rule": {"Clause", "Criterion", "Words", "TieBreak", "explanation=", "meaning="},
    "error": {"raise"},
}
"""Kind → the names of the calls, or of the arguments (with =), that make a message one of this kind."""

LABELLED = {"button", "column"}
"""Kinds whose calls take a label first; a second message in such a call is its tooltip."""

OTHER = "other"


@cache
def kinds() -> dict[str, str]:
    """Return every English message (as the catalogues name it: context, mark, text) with its kind.

    A message used in two ways has the kind with less room: it must fit in both places.
    """
    found: dict[str, str] = {}
    for file in files():
        for path in script().calls(file.read_text("utf-8"), MARKS):
            if text := _text_of(path[-1]):
                kind = _kind(path)
                found[text] = min(found.get(text, kind), kind, key=ORDER.index)
    return found


ORDER = ("button", "column", "tooltip", "error", OTHER, "rule")
"""Kinds from the one with the least room to the one with the most."""


def _text_of(node: ast.AST) -> str:
    assert isinstance(node, ast.Call)
    words = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
    is_named = isinstance(node.func, ast.Name) and node.func.id == "N_context"
    if is_named and len(words) == 2:
        return f"{words[0]}{CONTEXT}{words[1]}"
    return words[0] if words and isinstance(words[0], str) else ""


def _kind(path: tuple[ast.AST, ...]) -> str:
    """Return the kind that the nearest call, argument or statement around a message, last of the path, gives it."""
    *around, message = path
    for node in reversed(around):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            break
        name = _name(node)
        for kind, names in KINDS.items():
            if name in names:
                return "tooltip" if kind in LABELLED and message is not _first_message(node) else kind
    return OTHER


def _first_message(node: ast.AST) -> ast.AST | None:
    """Return the first marked text of a call, as the code reads."""
    marked = (part for part in ast.walk(node) if isinstance(part, ast.Call) and _name(part) in MARKS)
    return min(marked, key=lambda part: (part.lineno, part.col_offset), default=None)


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Raise):
        return "raise"
    if isinstance(node, ast.keyword):
        return f"{node.arg}="
    if isinstance(node, ast.Call):
        called = node.func
        return called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
    return ""


@cache
def length(text: str) -> int:
    """Return how long a message is on the screen: a placeholder counts as six letters, tags and & as nothing."""
    said = re.sub(r"\{[^{}]*\}", "123456", text.rpartition(CONTEXT)[2])
    return len(re.sub(r"</?\w+[^>]*>|&(?=\w)", "", said))
