"""Marks texts for translation, and translates them at the edge.

The English sentence is its own key. Code below the edge writes ``N_("…")`` and passes the untranslated template
on inside a :class:`swissdesk.errors.Message`; only command line, paper and window call :func:`translate`. The
catalogues are made by ``packaging/translations.py``. What other programs read (TRF, the heads of CSV tables, the keys
of JSON) never comes through here: it is English in every language.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import gettext

_DOMAIN = "swissdesk"

ENGLISH = "en"
"""The language of the texts in the code, which needs no catalogue."""

LANGUAGES = {ENGLISH: "English", "ru": "Русский", "sk": "Slovenčina"}
"""Every language of the program, and what it calls itself."""

_CONTEXT = "\x04"
"""Between the context of a text and the text, as gettext has it."""

_language = ENGLISH
_translations: gettext.NullTranslations | None = None

_checked: dict[tuple[str, str], str] = {}
"""Templates and their translations, and which of the two is to be used: a damaged catalogue asks for other facts."""

_damaged: set[str] = set()
"""The languages whose catalogue cannot be read, or has a sentence that cannot be filled in."""


class Term(str):
    """A text of the program, to be translated wherever it is shown; what people typed is a plain str and stays."""

    __slots__ = ()


def N_(text: str) -> str:  # noqa: N802  (the conventional name)
    """Return `text` as a `Term`; the name lets the extraction tool find it."""
    return Term(text)


def N_plural(one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """Return both as they are, for :func:`translate_plural` later; the extraction tool finds them as one entry."""
    return one, many


def N_context(context: str, text: str) -> str:  # noqa: N802
    """Return what :func:`translate` takes for a text that other languages say in several ways (``Name`` of whom)."""
    return Term(f"{context}{_CONTEXT}{text}")


def known(wanted: Iterable[str]) -> str | None:
    """Return the first of the wanted languages (``sk``, ``ru_RU.UTF-8``, ``en-GB``, ``C``) that the program speaks."""
    for name in wanted:
        code = name.replace("-", "_").replace(".", "_").partition("_")[0].lower()
        code = ENGLISH if code in ("c", "posix") else code
        if code in LANGUAGES:
            return code
    return None


def of_environment() -> str | None:
    """Return the language that the environment asks for, None if it asks for none that the program speaks."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return known(value.split(":"))
    return None


def install(code: str | None = None) -> None:
    """Use a language (``ru``, ``sk``, …) from now on; None asks the environment; unknown ones mean English."""
    global _language, _translations
    _language = (of_environment() if code is None else known([code])) or ENGLISH
    _translations = None


def language() -> str:
    """Return the code of the language in use."""
    return _language


def translate(text: str) -> str:
    """Return `text` in the language in use, no longer a `Term`; an empty text stays empty."""
    said = text if _language == ENGLISH or not text else _usable(text, (_translations or _load()).gettext(text))
    return str(said.rpartition(_CONTEXT)[2] if said is text else said)


def worded(text: str) -> str:
    """Return a `Term` in the language in use; any other text is finished, or was typed, and stays as it is."""
    return translate(text) if isinstance(text, Term) else text


def translate_plural(one: str, many: str, count: int) -> str:
    """Return `one` or `many` in the language in use, as `count` asks for there."""
    if _language == ENGLISH:
        return one if count == 1 else many
    english = one if count == 1 else many
    try:
        return _usable(english, (_translations or _load()).ngettext(one, many, count), one + many)
    except (ArithmeticError, ValueError):  # the catalogue has a rule for numbers that comes to nothing
        _damaged.add(_language)
        return english


def damaged() -> str:
    """Return the languages, by their own names, whose words were found to be damaged so far; empty if none were."""
    return ", ".join(LANGUAGES[code] for code in sorted(_damaged))


def _load() -> gettext.NullTranslations:
    """Read the catalogue, and load what reads it, at the first text: what is English or silent does not wait for it."""
    global _translations
    _translations = _catalogue(_language)
    return _translations


def _usable(text: str, said: str, asking: str = "") -> str:
    """Return the translation of a text, or the text itself if the translation asks for other facts than there are.

    `asking`: a text that asks for all there are, if `text` does not.
    """
    if "{" not in said and "}" not in said:
        return said
    known = _checked.get((text, said))
    if known is None:
        fits = _facts(said) <= _facts(asking or text)
        if not fits:
            _damaged.add(_language)
        known = _checked[text, said] = said if fits else text
    return known


def _facts(template: str) -> set[str]:
    """Return what a template asks for; one that cannot be filled in asks for what nobody has."""
    from string import Formatter

    try:
        return {f"{name}!{sign}:{form}" for _, name, form, sign in Formatter().parse(template) if name is not None}
    except ValueError:
        return {template}


def translated(text: str, code: str) -> str:
    """Return `text` in another language than the one in use, for what is made in several languages at a time."""
    said = text if code == ENGLISH or not text else _usable(text, _kept_catalogue(code).gettext(text))
    return str(said.rpartition(_CONTEXT)[2] if said is text else said)


def _catalogue(code: str) -> gettext.NullTranslations:
    """Return the catalogue of a language, which `gettext` reads once; of a damaged one nothing."""
    import gettext
    import struct

    from swissdesk.paths import resource

    folder = os.fspath(resource("translations"))
    try:
        return gettext.translation(_DOMAIN, folder, languages=[code], fallback=True)
    except (OSError, ValueError, LookupError, ArithmeticError, RecursionError, struct.error):
        _damaged.add(code)  # English is better than nothing
        return gettext.NullTranslations()


_kept_catalogue = cache(_catalogue)
