"""Which board an undo or a redo has changed, so that the cursor can go there."""

from __future__ import annotations

from swissdesk.model import Round, Tournament


def changed_board(before: Tournament, after: Tournament) -> tuple[int, int] | None:
    """Return round and board of the only pairing that differs, None if none does or several do."""
    changed = [
        (new.number, board)
        for old, new in zip(before.rounds, after.rounds, strict=False)
        if old is not new and len(old.pairings) == len(new.pairings)
        for board in _differing(old, new)
    ]
    return changed[0] if len(changed) == 1 else None


def _differing(old: Round, new: Round) -> set[int]:
    """Return the boards with another pairing, another result or another tick."""
    boards = enumerate(zip(old.pairings, new.pairings, strict=True), 1)
    return {board for board, (was, now) in boards if was != now} | (set(old.signed_off) ^ set(new.signed_off))
