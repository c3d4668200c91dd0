"""README.md as it is read away from the repository: pictures and links by absolute addresses."""

from __future__ import annotations

import re

PICTURES = "https://raw.githubusercontent.com/swissdesk/swissdesk/main/"
FILES = "https://github.com/swissdesk/swissdesk/blob/main/"


def absolute(text: str) -> str:
    """Return a page of Markdown whose relative pictures and links have addresses."""
    text = re.sub(r"(!\[[^\]]*\]\()(?!https?:)([^)]+)\)", rf"\1{PICTURES}\2)", text)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?!https?:|#)([^)]+)\)", rf"\1{FILES}\2)", text)
