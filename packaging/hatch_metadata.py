"""The page of SwissDesk where packages come from, and its links; called by hatchling (``pyproject.toml``)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class HomepageHook(MetadataHookInterface):
    """Adds the page and its links to the metadata of a build."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Give the page as it is to be read away from the repository, and where the repository is."""
        sys.path.insert(0, str(Path(self.root) / "packaging"))
        try:
            from homepage import metadata as of_home  # beside this file, which is loaded by its path
        finally:
            sys.path.pop(0)
        metadata.update(of_home())
