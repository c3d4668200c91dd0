"""HTML that cannot be injected into: text is escaped unless it was made here."""

from __future__ import annotations

import html
from collections.abc import Iterable


class Markup(str):
    """HTML made by `tag`, `raw` or `joined`; any other string is text."""

    __slots__ = ()


def tag(name: str, *content: str, **attributes: str) -> Markup:
    """Return an element; a trailing underscore in an attribute's name is dropped, other ones are hyphens.

    Attributes with an empty value are left out.
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{html.escape(value, quote=True)}"'
        for key, value in attributes.items() if value
    )  # fmt: skip
    return Markup(f"<{name}{given}>{joined(content)}</{name}>")


def joined(parts: Iterable[str]) -> Markup:
    """Return the parts one after the other, texts escaped."""
    return Markup("".join(part if isinstance(part, Markup) else html.escape(_printable(part)) for part in parts))


def raw(text: str) -> Markup:
    """Return HTML that is ours as it stands; never for anything that came from outside."""
    return Markup(text)


def _printable(text: str) -> str:
    """Return the text without what no HTML document may hold."""
    return "".join(sign for sign in text if sign in "\t\n" or (ord(sign) >= 32 and not 0x7F <= ord(sign) < 0xA0
                                                              and not 0xD800 <= ord(sign) < 0xE000))  # fmt: skip
