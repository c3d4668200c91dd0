"""Keeps the catalogues of translations in step with the code: ``python packaging/translations.py``.

``python packaging/translations.py --compile`` only makes the ``.mo`` files that the program reads from the ``.po``
files; building and installing do that by themselves (`hatch_build.py`), so no ``.mo`` is kept in the history.

Takes every text that the code marks (``N_``, ``N_plural``, ``N_context``, ``translate``, ``translate_plural``), brings
``resources/translations/LANGUAGE/LC_MESSAGES/swissdesk.po`` up to date (new texts come in untranslated, gone ones go)
and compiles the ``.mo`` beside it, which the program reads. Running it twice gives the same files:
no dates, no line numbers, the texts in the order of the files of the code. Translate in the ``.po``, then run it again.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from bisect import bisect_left
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
CODE = ROOT / "swissdesk"
TRANSLATIONS = ROOT / "resources" / "translations"
LANGUAGES = {"ru": "Russian", "sk": "Slovak"}

_PLURAL_FORMS = {
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "sk": "nplurals=3; plural=((n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2);",
}
"""Which form goes with which number; for another language what Babel knows of it."""

_SINGLE = ("N_", "translate")
_PLURAL = ("N_plural", "translate_plural")
_IN_CONTEXT = "N_context"
_MARKS = (*_SINGLE, *_PLURAL, _IN_CONTEXT)
_CONTEXT = "\x04"

Translation = str | tuple[str, ...]
"""Of a text with a plural: one form for each class of numbers of the language."""


@dataclass
class Text:
    """A text of the program: `many` is its plural if it has one, `files` where it stands, below the root.

    A text in a context begins with it, as the program asks for it.
    """

    one: str
    many: str = ""
    files: list[str] = field(default_factory=list)


class _Headed(Catalog):
    """A catalogue whose head says what the readers need, and nothing that changes by itself."""

    @property
    def plural_forms(self) -> str:
        """The rule of the language, written as here: each version of Babel writes it in its own way."""
        return _PLURAL_FORMS.get(str(self.locale_identifier)) or super().plural_forms

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


@cache
def texts() -> list[Text]:
    """Return every text of the program once, in the order of the files and of the lines in them."""
    found: dict[str, Text] = {}
    for file in sorted(CODE.rglob("*.py")):
        name = file.relative_to(ROOT).as_posix()
        for one, many in sorted(_marked(file.read_text("utf-8"))):
            text = found.setdefault(one[1], Text(one[1]))
            text.many = text.many or many
            if name not in text.files:
                text.files.append(name)
    return list(found.values())


def _marked(text: str) -> Iterator[tuple[tuple[tuple[int, int], str], str]]:
    """Yield place, text and plural of what is marked; the parts of a pair are not marked once more by themselves."""
    within: set[ast.expr] = set()
    for *_, node in calls(text, _MARKS):
        name = _called(node)
        if not isinstance(node, ast.Call) or node in within or not node.args:
            continue
        place = (node.lineno, node.col_offset)
        one = _constant(node.args[0])
        if name in _PLURAL and len(node.args) > 1:
            many = _constant(node.args[1])
            if one and many:
                within.update(node.args)
                yield (place, one), many
        elif name == _IN_CONTEXT and len(node.args) > 1:
            said = _constant(node.args[1])
            if one and said:
                yield (place, f"{one}{_CONTEXT}{said}"), ""
        elif name in _SINGLE and one:
            yield (place, one), ""


def calls(text: str, names: Collection[str]) -> Iterator[tuple[ast.AST, ...]]:
    """Yield each call of a function by one of these plain names: what stands around it from the module on, and it.

    The code has a million nodes: only statements that hold such a call are looked into.
    """
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


def _called(node: ast.AST) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def _constant(node: ast.expr) -> str | None:
    """Return the text that stands there, marked or not; None for what is only known when the program runs."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.Call) and _called(node) in _SINGLE and node.args:
        return _constant(node.args[0])
    return None


def po_file(language: str) -> Path:
    """Return where the catalogue of a language is."""
    return TRANSLATIONS / language / "LC_MESSAGES" / "swissdesk.po"


def translated(language: str) -> dict[str, Translation]:
    """Return what stands in the catalogue of a language now, by the English text."""
    file = po_file(language)
    if not file.exists():
        return {}
    with file.open("rb") as stream:
        catalogue = read_po(stream, locale=language)
    found: dict[str, Translation] = {}
    for message in catalogue:
        if message.id:
            one = message.id if isinstance(message.id, str) else message.id[0]
            one = f"{message.context}{_CONTEXT}{one}" if message.context else one
            found[one] = message.string if isinstance(message.string, str) else tuple(message.string)
    return found


def catalogue_of(language: str, known: dict[str, Translation]) -> Catalog:
    """Return the catalogue of all texts of the program with those of the known translations that fit them."""
    catalogue = _Headed(locale=language, fuzzy=False, header_comment=f"# SwissDesk in {LANGUAGES[language]}.")
    for text in texts():
        string = known.get(text.one, "")
        if text.many:
            forms = string if isinstance(string, tuple) else ("",) * catalogue.num_plurals
            catalogue.add((text.one, text.many), forms, locations=[(name, 1) for name in text.files])
        else:
            only = string if isinstance(string, str) else ""
            context, _, plain = text.one.rpartition(_CONTEXT)
            catalogue.add(plain, only, locations=[(name, 1) for name in text.files], context=context or None)
    return catalogue


def po_bytes(catalogue: Catalog) -> bytes:
    """Return a catalogue as it is committed and translated."""
    stream = io.BytesIO()
    write_po(stream, catalogue, width=0, include_lineno=False)
    return stream.getvalue()


def mo_bytes(catalogue: Catalog) -> bytes:
    """Return a catalogue as the program reads it."""
    stream = io.BytesIO()
    write_mo(stream, catalogue)
    return stream.getvalue()


def update(language: str, known: dict[str, Translation]) -> int:
    """Write both files of a language; return how many texts of the program are not translated."""
    catalogue = catalogue_of(language, known)
    file = po_file(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(po_bytes(catalogue))
    file.with_suffix(".mo").write_bytes(mo_bytes(catalogue))
    return sum(1 for message in catalogue if message.id and not all(_forms(message.string)))


def compile_all(folder: Path = TRANSLATIONS) -> list[Path]:
    """Write the ``.mo`` beside every ``.po`` below a folder; return those that were written."""
    written = []
    for file in sorted(folder.rglob("*.po")):
        language = file.parent.parent.name
        catalogue = _Headed(locale=language, fuzzy=False)
        with file.open("rb") as stream:
            for message in read_po(stream, locale=language):
                if message.id:
                    catalogue.add(message.id, message.string, context=message.context)
        file.with_suffix(".mo").write_bytes(mo_bytes(catalogue))
        written.append(file.with_suffix(".mo"))
    return written


def _forms(string: Translation) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else tuple(string)


if __name__ == "__main__":
    if sys.argv[1:] == ["--compile"]:
        print(*compile_all(), sep="\n")
        raise SystemExit
    for code in LANGUAGES:
        print(f"{code}: {update(code, translated(code))} texts are not translated.")
