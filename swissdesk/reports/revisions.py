"""Revisions of printed sheets: what was printed before, and which lines say something else now.

A print keeps a short digest of every line that has a key, not the sheet: enough to mark what has changed when it is
printed again, and to know that what was published no longer holds. A frame that was empty and has been filled
in since (the result of a board) is no change: nothing on the old sheet is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from hashlib import blake2b

from swissdesk.reports.cards import Sheet
from swissdesk.reports.content import Row
from swissdesk.reports.options import Stamp
from swissdesk.values import dataclass

Digests = tuple[tuple[str, str], ...]
"""The lines of a sheet in their order: key, and digest of what the line says."""

_LENGTH = 4
"""Bytes of a digest: one changed line in four thousand million would go unmarked."""
_BOXES_AFTER = "-"


@dataclass(frozen=True, slots=True)
class Print:
    """A sheet that went to the printer.

    `sheet` is its kind, `round` the round it was about (None for sheets of the whole event), `revision` counts
    from 1 how often it said something else, `at` is the time in ISO 8601.
    """

    sheet: str
    round: int | None
    revision: int
    at: str
    digests: Digests = ()


@dataclass(frozen=True, slots=True)
class Changes:
    """What a sheet says differently from an earlier print of it, by the keys of its lines.

    `changed` and `added` are on the sheet now, in its order; `gone` were only on the earlier one.
    """

    changed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.changed or self.added or self.gone)

    @property
    def to_mark(self) -> frozenset[str]:
        """The lines to be marked on the new sheet."""
        return frozenset((*self.changed, *self.added))


def digests(sheet: Sheet) -> Digests:
    """Return the digests of the lines and cards of a sheet; of those with the same key only the first counts.

    To be asked of the sheet as it is built with the usual options, however it is printed, so that a print in large
    type can be compared with one that has all the columns.
    """
    found: dict[str, str] = {}
    for row in sheet.lines:
        found.setdefault(row.key, _digest(row))
    return tuple(found.items())


def changes(sheet: Sheet, before: Print, *, frames: bool = True) -> Changes:
    """Return what `sheet` says differently from the one that was printed as `before`; `frames`: in frames as well."""
    old, new = dict(before.digests), dict(digests(sheet))
    return Changes(
        changed=tuple(key for key in new if key in old and _differs(old[key], new[key], frames)),
        added=tuple(key for key in new if key not in old),
        gone=tuple(key for key in old if key not in new),
    )


def latest(prints: Iterable[Print], sheet: str, round_number: int | None) -> Print | None:
    """Return the last print of that sheet, None if it was never printed; `prints` are in their order."""
    return next(iter(_backwards(prints, sheet, round_number)), None)


def replaced(sheet: Sheet, prints: Iterable[Print], kind: str, round_number: int | None) -> Print | None:
    """Return the print that a new one of `sheet` replaces: the last that says something else, or nothing known.

    Those after it are as good as the new one, which is one more copy of them; None: so are all.
    """
    known = digests(sheet)
    return next(
        (
            before
            for before in _backwards(prints, kind, round_number)
            if not (known and before.digests) or changes(sheet, before)
        ),
        None,
    )


def _backwards(prints: Iterable[Print], sheet: str, round_number: int | None) -> Iterator[Print]:
    return (known for known in reversed([*prints]) if (known.sheet, known.round) == (sheet, round_number))


def stamp(sheet: Sheet, before: Print | None, at: str) -> Stamp:
    """Return what the foot of a sheet says that is printed at `at` (ISO 8601) and replaces the print `before`."""
    if before is None:
        return Stamp(time_text(at), revision=1)
    return Stamp(time_text(at), time_text(before.at, at), changes(sheet, before).to_mark, before.revision + 1)


def time_text(at: str, now: str = "") -> str:
    """Return the hour and minute of a time in ISO 8601, and the day as well unless it is that of `now`.

    Any other text is returned as it is.
    """
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        return at
    time = moment.strftime("%H:%M")
    return time if at[:10] == now[:10] else f"{at[:10]} {time}"


def _digest(row: Row) -> str:
    """Return the digest of what is printed, and behind it that of what the frames hold, if anything.

    Empty cells do not count, so that a column that comes up for one line does not change all the others.
    """
    printed = [text for text, cell in zip(row.texts, row.cells, strict=True) if text and not cell.box]
    framed = [text for text, cell in zip(row.texts, row.cells, strict=True) if text and cell.box]
    return _hash(printed) + (f"{_BOXES_AFTER}{_hash(framed)}" if framed else "")


def _differs(old: str, new: str, frames: bool) -> bool:
    old_text, _, old_boxes = old.partition(_BOXES_AFTER)
    new_text, _, new_boxes = new.partition(_BOXES_AFTER)
    return old_text != new_text or (frames and bool(old_boxes) and old_boxes != new_boxes)


def _hash(texts: Sequence[str]) -> str:
    return blake2b("\0".join(texts).encode("utf-8", "surrogatepass"), digest_size=_LENGTH).hexdigest()
