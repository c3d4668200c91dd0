"""The page of SwissDesk where packages come from; called by hatchling (``pyproject.toml``)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class ReadmeHook(MetadataHookInterface):
    """Adds the page to the metadata of a build."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Give the page as it is to be read away from the repository."""
        sys.path.insert(0, str(Path(self.root) / "packaging"))
        try:
            from package_page import absolute  # beside this file, which is loaded by its path
        finally:
            sys.path.pop(0)
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text)}
