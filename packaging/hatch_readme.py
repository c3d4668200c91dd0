"""The page of SwissDesk where packages come from: README.md with pictures and links by absolute addresses."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURES = "https://raw.githubusercontent.com/swissdesk/swissdesk/main/"
FILES = "https://github.com/swissdesk/swissdesk/blob/main/"


class ReadmeHook(MetadataHookInterface):
    """Adds the page to the metadata of a build."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Give the page as it is to be read away from the repository."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text)}


def absolute(text: str) -> str:
    """Return a page of Markdown whose relative pictures and links have addresses."""
    text = re.sub(r"(!\[[^\]]*\]\()(?!https?:)([^)]+)\)", rf"\1{PICTURES}\2)", text)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?!https?:|#)([^)]+)\)", rf"\1{FILES}\2)", text)
