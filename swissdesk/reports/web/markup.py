"""HTML that cannot be injected into: text is escaped unless it was made here."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable


class Markup(str):
    """HTML made by `tag`, `raw` or `joined`; any other string is text."""

    __slots__ = ()


def tag(name: str, *content: str, **attributes: str) -> Markup:
    """Return an element; a trailing underscore in an attribute's name is dropped, other ones are hyphens.

    Attributes with an empty value are left out.
    """
    given = "".join(
        [f' {key.rstrip("_").replace("_", "-")}="{_escaped(value)}"' for key, value in attributes.items() if value]
    )
    return Markup(f"<{name}{given}>{joined(content)}</{name}>")


def joined(parts: Iterable[str]) -> Markup:
    """Return the parts one after the other, texts escaped."""
    return Markup("".join([part if isinstance(part, Markup) else _escaped(part) for part in parts]))


def raw(text: str) -> Markup:
    """Return HTML of our own unchanged; never for anything that came from outside."""
    return Markup(text)


_SPECIAL = re.compile("[&<>\"'\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""What no HTML document may hold."""


def _escaped(text: str) -> str:
    """Return the text as HTML, without what may not be in it; most texts are that as they stand."""
    return html.escape(_FORBIDDEN.sub("", text)) if _SPECIAL.search(text) else text
