"""The picture of a sponsor for the head of the sheets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from PIL import Image, UnidentifiedImageError
from reportlab.lib.utils import ImageReader

from swissdesk.errors import FileError, system_reason
from swissdesk.i18n import N_

_MOST_PIXELS = 25_000_000
_USEFUL = 1200
"""More pixels than that, along the longer side, cannot be seen at the size of a logo."""


@dataclass(frozen=True)
class Picture:
    """A picture that can be drawn; `proportion` is its width by its height."""

    reader: Any
    proportion: float

    def size(self, across: float, high: float) -> tuple[float, float]:
        """Return the largest width and height inside that room."""
        taken = min(across, high * self.proportion)
        return taken, taken / self.proportion


def load(path: str) -> Picture | None:
    """Return the picture in the file, None for no path. Raises FileError if it is missing or no PNG or JPEG."""
    if not path:
        return None
    file = Path(path).expanduser()
    try:
        return _loaded(file, file.stat().st_mtime_ns)
    except FileError:
        raise
    except OSError as error:
        raise FileError(
            N_("The logo {file} cannot be read: {reason}. Choose another picture, or none."),
            file=str(path),
            reason=system_reason(error),
        ) from error


@lru_cache(maxsize=4)
def _loaded(file: Path, _changed: int) -> Picture:
    try:
        with Image.open(file, formats=("PNG", "JPEG")) as image:
            across, high = image.size
            if not across or not high or across * high > _MOST_PIXELS:
                raise FileError(
                    N_(
                        "The logo {file} has {across} × {high} pixels; at most 25 million are allowed. Choose a "
                        "smaller picture."
                    ),
                    file=file.name,
                    across=across,
                    high=high,
                )
            image.thumbnail((_USEFUL, _USEFUL))
            has_mask = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
            plain = image.convert("RGBA" if has_mask else "RGB")
    except (Image.DecompressionBombError, SyntaxError, ValueError, UnidentifiedImageError) as error:
        raise FileError(N_("{file} cannot be printed as a logo. Choose a PNG or JPEG file."), file=file.name) from error
    return Picture(ImageReader(plain), across / high)
