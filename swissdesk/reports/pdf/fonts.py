"""The faces that sheets are set in, and text cut into pieces of one face, from left to right as it is seen.

Noto Sans first (Latin, Cyrillic, Greek, Vietnamese; figures of equal width), then DejaVu Sans Condensed (Armenian,
Georgian, Hebrew, Arabic, symbols), then Droid Sans Fallback (Han and kana). Hangul, Thai and the scripts of India have
faces of their own. Faces are loaded when a character first needs them.

What none of them has is printed in a form that can be read (`lettering.readable`); what runs from right to left stands
as `lettering.directions` has it; letters that change with their neighbours get their shapes in `shaping`.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from threading import RLock

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from swissdesk.errors import FileError
from swissdesk.i18n import N_
from swissdesk.lettering import directions, fitting
from swissdesk.lettering.faces import FACES, faces_for, readable
from swissdesk.lettering.fitting import clusters
from swissdesk.paths import resource
from swissdesk.reports.pdf import shaping

Run = tuple[str, str]
"""A face and the text to be set in it."""

rl_config.useA85 = 0
"""What is compressed is not written as letters again, which every reader undoes: a fifth less, and sooner."""

_loading = RLock()
"""Two sheets may be written at the same time, and both must get the same face."""


def _face(name: str) -> TTFont:
    """Return the face, loaded and registered once; raises FileError if its file is missing or broken."""
    with _loading:
        return _loaded(name)


@cache
def _loaded(name: str) -> TTFont:
    path = resource("fonts", f"{name}.ttf")
    try:
        font = TTFont(name, str(path))
    except (OSError, TTFError):
        raise FileError(
            N_("The SwissDesk font {file} is missing or damaged. Reinstall SwissDesk."), file=path.name
        ) from None
    pdfmetrics.registerFont(font)
    return font


def default() -> str:
    """Return the name of the face a page begins with, loaded; so that no face is named that is not embedded."""
    name = FACES[False][0]
    _face(name)
    return name


@lru_cache(maxsize=8192)
def _place(character: str, bold: bool) -> str | None:
    """Return the face that has a character; None if there is none, or if it cannot be seen anyway."""
    if unicodedata.category(character) in ("Cc", "Cf", "Co"):
        return None
    for weight in (bold, False):
        for name in faces_for(ord(character), weight):
            if ord(character) in _face(name).face.charToGlyph:
                return name
    return None


def _is_known(character: str) -> bool:
    """Whether a character needs no other form: it can be set, or cannot be seen anyway."""
    return bool(character.isspace() or unicodedata.category(character) in ("Cc", "Cf") or _place(character, False))


_JOINERS = "\u200c\u200d"


@lru_cache(maxsize=16384)
def runs(text: str, bold: bool = False) -> tuple[Run, ...]:
    """Return `text` as it is seen from left to right, cut where the face changes. Control characters are left out."""
    pieces: list[Run] = []
    for run in directions.runs(readable(unicodedata.normalize("NFC", text), _is_known)):
        placed = _in_faces(run.text, bold)
        for name, part in placed[::-1] if run.is_turned else placed:
            if run.is_turned or shaping.needs_shaping(part):
                pieces.append((name, shaping.shaped(_face(name), part, is_turned=run.is_turned)))
            else:
                pieces.append((name, part.translate(_NO_JOINERS)))
    return tuple(pieces)


_NO_JOINERS = dict.fromkeys(map(ord, _JOINERS))


def _in_faces(text: str, bold: bool) -> list[Run]:
    """Return a text cut where the face changes; a letter and its accents are in one face, spaces in that before."""
    pieces: list[Run] = []
    for cluster in clusters(text):
        name, shown = _face_of(cluster, bold)
        if not shown:
            continue
        if pieces and (pieces[-1][0] == name or (shown == " " and ord(" ") in _face(pieces[-1][0]).face.charToGlyph)):
            pieces[-1] = (pieces[-1][0], pieces[-1][1] + shown)
        else:
            pieces.append((name, shown))
    return pieces


@lru_cache(maxsize=8192)
def _face_of(cluster: str, bold: bool) -> Run:
    """Return the face for a letter with its accents, and what to set there: marks that no face has are left out."""
    signs = [" " if sign.isspace() else sign for sign in cluster]
    placed = [(sign, _place(sign, bold)) for sign in signs]
    seen = [sign for sign, name in placed if name is not None]
    if not seen:
        return "", ""
    for weight in (bold, False):
        for name in faces_for(ord(seen[0]), weight):
            if all(ord(sign) in _face(name).face.charToGlyph for sign in seen):
                return name, "".join(sign for sign in signs if sign in seen or sign in _JOINERS)
    name = next(name for _, name in placed if name is not None)
    return name, "".join(sign for sign in seen if ord(sign) in _face(name).face.charToGlyph)


@lru_cache(maxsize=16384)
def width(text: str, bold: bool = False) -> float:
    """Return the width of `text` in widths of the type size (em)."""
    return float(sum(shaping.width(_face(name), piece) for name, piece in runs(text, bold)))


def shortened(text: str, room: float, bold: bool = False) -> str:
    """Return as much of `text` as goes into `room` (em), with an ellipsis if that is not all of it."""
    return fitting.shortened(text, room, lambda part: width(part, bold))
