"""What a build makes before it packs: the compiled catalogues of translations, which the history does not keep.

Called by hatchling (``pyproject.toml``) for wheels and for ``pip install -e`` alike.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Compiles every ``.po`` of the translations."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the ``.mo`` files where the wheel takes the resources from."""
        sys.path.insert(0, str(Path(self.root) / "packaging"))
        try:
            from translations import compile_all  # beside this file, which is loaded by its path
        finally:
            sys.path.pop(0)
        compile_all()
