"""Marks texts for translation, and translates them at the edge.

The English sentence is its own key. Code below the edge writes ``N_("…")`` and passes the untranslated template
on inside a :class:`swissdesk.errors.Message`; only command line, paper and window call :func:`translate`.
"""

from __future__ import annotations

import gettext
import os

from swissdesk.paths import resource

_DOMAIN = "swissdesk"
_translations: gettext.NullTranslations = gettext.NullTranslations()


def N_(text: str) -> str:  # noqa: N802  (the conventional name)
    """Return `text` as it is; the name lets the extraction tool find it."""
    return text


def install(language: str | None = None) -> None:
    """Use `language` (``ru``, ``sk``, …) from now on; None asks the environment; unknown ones mean English."""
    global _translations
    languages = [language] if language else None
    folder = os.fspath(resource("translations"))
    _translations = gettext.translation(_DOMAIN, folder, languages=languages, fallback=True)


def translate(text: str) -> str:
    """Return `text` in the language in use; an empty text stays empty."""
    return _translations.gettext(text) if text else ""


def translate_plural(one: str, many: str, count: int) -> str:
    """Return `one` or `many` in the language in use, as `count` asks for there."""
    return _translations.ngettext(one, many, count)
