"""Pictures from outside as plain pixels, no more of them than can be seen on a sheet.

A picture cannot be stopped while it is decoded. So only a small one is decoded here; any other is in a process of its
own, which has a budget.
"""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING

from swissdesk.errors import FileError
from swissdesk.formats import apart
from swissdesk.formats.apart import Budget, Monitor
from swissdesk.i18n import N_
from swissdesk.outside import open_ordinary
from swissdesk.values import dataclass

if TYPE_CHECKING:
    from PIL import Image

_MOST_PIXELS = 25_000_000
_MOST_BYTES = 10_000_000
_MOST_SCANS = 40
"""So often a JPEG may draw itself: a progressive one has ten scans."""
_USEFUL = 1200
"""More pixels than that, along the longer side, cannot be seen at the size of a logo."""

_FEW_BYTES = 100_000
_FEW_PIXELS = 4_000_000
"""What is decoded here at most, each scan of a JPEG counted."""

BUDGET = Budget(6, 400_000_000)
"""For one picture: the largest that is allowed takes a third of it."""

_SCAN = b"\xff\xda"


@dataclass(frozen=True, slots=True)
class Pixels:
    """Rows of pixels: `mode` is RGB or RGBA; `proportion` is the width of the picture by its height."""

    mode: str
    size: tuple[int, int]
    data: bytes
    proportion: float


def read(path: str | os.PathLike[str], monitor: Monitor | None = None) -> Pixels:
    """Return the PNG or JPEG picture in a file; for any thread, but not for the one of the window.

    `monitor` is asked while a large one is read, and may raise to end that. Raises FileError, in words, for what is no
    such picture or takes too long, OSError if the file cannot be read.
    """
    name = os.path.basename(path)
    with open_ordinary(path) as stream:
        content = stream.read(_MOST_BYTES + 1)
    if len(content) <= _FEW_BYTES and (found := _decoded(content, name, _FEW_PIXELS)) is not None:
        return found
    if len(content) > _MOST_BYTES:
        raise _no_logo(name)
    try:
        return apart.read(_large, path, budget=BUDGET, monitor=monitor)
    except apart.OverBudget as error:
        raise FileError(
            N_("The logo {file} takes too long to read. Choose a smaller picture, or none."), file=name
        ) from error


def _large(path: str | os.PathLike[str]) -> Pixels:
    with open_ordinary(path) as stream:
        found = _decoded(stream.read(_MOST_BYTES), os.path.basename(path), _MOST_SCANS * _MOST_PIXELS)
    if found is None:
        raise _no_logo(os.path.basename(path))
    return found


def _decoded(content: bytes, name: str, most: int) -> Pixels | None:
    """Return the picture, None if more than `most` pixels have to be drawn for it, each scan counted."""
    from PIL import Image  # loaded with the first picture

    scans = content.count(_SCAN) if content.startswith(b"\xff\xd8") else 1
    try:
        if scans > _MOST_SCANS:
            raise ValueError(name)
        # From memory: in a file Pillow would take the room that the length of a block asks for, up to 4 GB.
        with Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as image:
            across, high = image.size
            _check_size(name, across, high)
            return None if across * high * max(scans, 1) > most else _reduced(image, across / high)
    except (Image.DecompressionBombError, SyntaxError, ValueError, OSError) as error:
        raise _no_logo(name) from error


def _check_size(name: str, across: int, high: int) -> None:
    if not across or not high or across * high > _MOST_PIXELS:
        raise FileError(
            N_(
                "The logo {file} has {across} × {high} pixels; at most 25 million are allowed. Choose a "
                "smaller picture."
            ),
            file=name,
            across=across,
            high=high,
        )


def _reduced(image: Image.Image, proportion: float) -> Pixels:
    image.thumbnail((_USEFUL, _USEFUL))
    has_mask = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
    plain = image.convert("RGBA" if has_mask else "RGB")
    return Pixels(plain.mode, plain.size, plain.tobytes(), proportion)


def _no_logo(name: str) -> FileError:
    return FileError(N_("{file} cannot be printed as a logo. Choose a PNG or JPEG file."), file=name)
