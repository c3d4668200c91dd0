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
    said = text if _language == ENGLISH or not text else (_translations or _load()).gettext(text)
    return str(said.rpartition(_CONTEXT)[2] if said is text else said)


def worded(text: str) -> str:
    """Return a `Term` in the language in use; any other text is finished, or was typed, and stays as it is."""
    return translate(text) if isinstance(text, Term) else text


def translate_plural(one: str, many: str, count: int) -> str:
    """Return `one` or `many` in the language in use, as `count` asks for there."""
    if _language == ENGLISH:
        return one if count == 1 else many
    return (_translations or _load()).ngettext(one, many, count)


def _load() -> gettext.NullTranslations:
    """Read the catalogue, and load what reads it, at the first text: what is English or silent does not wait for it."""
    import gettext
    import struct

    from swissdesk.paths import resource

    global _translations
    folder = os.fspath(resource("translations"))
    try:
        _translations = gettext.translation(_DOMAIN, folder, languages=[_language], fallback=True)
    except (OSError, ValueError, LookupError, struct.error):  # the file is damaged: English is better than nothing
        _translations = gettext.NullTranslations()
    return _translations


def translated(text: str, code: str) -> str:
    """Return `text` in another language than the one in use, for what is made in several languages at a time."""
    said = text if code == ENGLISH or not text else _catalogue(code).gettext(text)
    return str(said.rpartition(_CONTEXT)[2] if said is text else said)


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    """Return the catalogue of a language, read once."""
    import gettext

    from swissdesk.paths import resource

    return gettext.translation(_DOMAIN, os.fspath(resource("translations")), languages=[code], fallback=True)
