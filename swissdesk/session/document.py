"""The .swissdesk file: a history of which every action is on the disk before anybody sees it.

One transaction of the journal for each action, committed before `do`, `undo` or `redo` return; if that fails, the
history has not moved. Memory is the second copy: whatever becomes of the file, the document can be written whole to
any other place (`save_copy`, `put_back`), and `close` never leaves behind a file that holds less than memory.

One program writes; any other opens the same file read-only. `journal` defines the layout of the
file, `loading` reads its rows, and `opening` decides who may write it. Snapshots are taken in `_recorded`; `backups`
makes copies on a second medium.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from swissdesk.errors import Message, StorageError, message, system_reason
from swissdesk.i18n import N_
from swissdesk.model.events import Event
from swissdesk.model.tournament import Tournament
from swissdesk.reports.revisions import Digests, Print
from swissdesk.session import copying, journal, printing
from swissdesk.session.answering import Disk, apart
from swissdesk.session.codec import TOURNAMENT_VERSION, encode_event, encode_tournament
from swissdesk.session.history import History
from swissdesk.session.journal import Displaced, Journal, Logged, Row, Standing, Tip, tip_of
from swissdesk.session.opening import Opened, open_file
from swissdesk.session.sqlite import Asked

Clock = Callable[[], datetime]
"""Returns the time, with its zone."""

SNAPSHOT_EVERY = 400
"""How many actions are replayed at most when a document is opened, roughly."""

_BOARDS_FOR_AN_ACTION = 16
"""Of a large event more are replayed, one for so many boards: to store ten thousand players takes long."""


def system_clock() -> datetime:
    """Return the time of this computer in its own zone."""
    return datetime.now().astimezone()


class Document:
    """An open .swissdesk file. Use `create` or `open`; `close` it, or use it in a with statement.

    To be used by one thread at a time; the tournaments it gives out may go anywhere.
    """

    def __init__(self, opened: Opened, clock: Clock) -> None:
        """Used by `create` and `open` only."""
        self._opened = opened
        self._history = opened.loaded.history
        self._clock = clock
        self._saved_at = opened.loaded.last_time
        self._since_snapshot = opened.loaded.since_snapshot
        self._last = opened.loaded.last
        self._made = opened.loaded.made
        self._prints = printing.read(opened.store)
        self._closed = False
        self._secured: tuple[int, Path] | None = None
        self.disk = Disk(opened.store.path.parent)
        """Where the file is: every other question about the file waits for the disk to answer, if need be for ever."""

    # ---- opening and closing

    @classmethod
    def create(cls, path: str | Path, begin: Event, *, clock: Clock = system_clock, replace: bool = False) -> Document:
        """Make a new document at `path` that starts with `begin`, and open it.

        Raises InvalidEdit if `begin` is refused, StorageError if there is a file already (unless `replace`), if
        another program has it open, or if it cannot be written; then nothing has changed on the disk.
        """
        target = Path(path).resolve()
        begin.apply(Tournament())
        record = encode_event(begin)
        if os.path.exists(target) and not replace:
            raise StorageError(N_("{name} already exists. Choose another name."), name=target.name)
        now = clock().isoformat(timespec="seconds")

        def fill(part: Path) -> None:
            journal.create(part, [journal.first_row(now, record.kind, record.version, record.data)])

        with copying.put_in_place(target, fill):
            pass
        return cls.open(path, clock=clock)

    @classmethod
    def open(
        cls,
        path: str | Path,
        *,
        read_only: bool = False,
        clock: Clock = system_clock,
        asked: Asked | None = None,
    ) -> Document:
        """Open a document for writing, or read-only with `read_only_reason` where that is all that is possible.

        `read_only` asks for no more than that. `asked` is called now and then while it is read, and may raise to stop.
        Raises StorageError, in words, if no tournament can be read from it (Foreign: it can be salvaged).
        """
        return cls(open_file(Path(path).resolve(), read_only=read_only, asked=asked), clock)

    def close(self, shelter: Path | None = None) -> Path | None:
        """Let go of the file and of the right to write it; does nothing the second time.

        Where the file does not hold all that memory holds, that is written to a new file beside it, or in the folder
        `shelter` if that is impossible: returned is where it is. Raises StorageError, and stays open, if it can be
        kept nowhere. A disk that does not answer is not waited for: what memory holds goes to `shelter`.
        """
        if self._closed:
            return None
        kept = self.secure(shelter)
        self._closed = True
        if not self.disk.answers():
            apart(self._opened.close)
            return kept
        if kept is None and not self.read_only and self._since_snapshot > self._snapshot_every // 4:
            self._take_snapshot()
        self._opened.close()
        return kept

    def secure(self, shelter: Path | None = None) -> Path | None:
        """Do what `close` does for what the file does not hold, and stay open; once for each state."""
        if self.read_only or (self.disk.answers() and self.is_kept()):
            return None
        if self._secured is None or self._secured[0] != self._last:
            self._secured = self._last, self._keep(shelter)
        return self._secured[1]

    def release(self) -> None:
        """Let go of the file and of the right to write it, and stay open: memory has everything (`put_back`, …)."""
        self._opened.release()

    def abandon(self) -> None:
        """Close without a look at the file: what is in memory has been kept elsewhere."""
        self._closed = True
        self._opened.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ---- looking

    @property
    def path(self) -> Path:
        """Where the file is, all links followed."""
        return self._opened.store.path

    @property
    def history(self) -> History:
        """Everything that was done. To be looked at: whatever is done to it directly is not on the disk."""
        return self._history

    @property
    def tournament(self) -> Tournament:
        """The tournament as it is now."""
        return self._history.tournament

    @property
    def read_only(self) -> bool:
        """Whether nothing can be done here but look and save a copy."""
        return self._opened.reason is not None

    @property
    def read_only_reason(self) -> Message | None:
        """Why it is read-only, None if it is not."""
        return self._opened.reason

    @property
    def is_sound(self) -> bool:
        """Whether nothing in the file is damaged; a newer program's actions are no damage."""
        return self._opened.sound

    @property
    def saved_at(self) -> str:
        """When the latest action was put on the disk, in ISO 8601 with the zone."""
        return self._saved_at

    @property
    def last(self) -> int:
        """The number of the latest record, undoing and redoing counted as well."""
        return self._last

    @property
    def wanted_of_file(self) -> tuple[Path, int]:
        """What `journal.tip_of` is to be asked, on any thread, to know how the file stands."""
        return self.path, self._opened.store.last

    def standing(self, tip: Tip | None = None) -> Standing:
        """Return how the file stands to memory; `tip` is what was found in it, None to look now."""
        return self._opened.store.standing(tip or tip_of(*self.wanted_of_file))

    def check_answers(self) -> None:
        """Raise StorageError if the disk does not answer: those who cannot wait for it ask before everything else."""
        if not self.disk.answers():
            raise StorageError(
                N_("{name} cannot be saved: its disk or share is not responding. Check the connection."),
                name=self.path.name,
            )

    def is_kept(self) -> bool:
        """Whether everything in memory is in the file: nothing is lost by closing. Always so where nothing is done."""
        return self.read_only or self.standing() in (Standing.SAME, Standing.BACK, Standing.AHEAD)

    def open_again(self) -> None:
        """Go on with the file that came back to its place (a stick, a share); raises StorageError if it is another."""
        self._opened.open_again()

    @property
    def beginning(self) -> int:
        """A number that tells this tournament from any other: all its copies share it."""
        return self._opened.store.sum_at(1) or 0

    @property
    def records(self) -> tuple[Row, ...]:
        """The records as they are stored, oldest first, as far as they were understood."""
        return tuple(self._opened.store.kept[: self._last])

    def log(self, after: int = 0, most: int | None = None) -> list[Logged]:
        """Return when the records behind number `after` were made and what kind they are, oldest first.

        `most` is how many at most, None for all there are.
        """
        return self._opened.store.log(after, self._last if most is None else min(self._last, after + most))

    def time_of(self, node: int) -> str:
        """Return when what led to a node of the history was done, in ISO 8601 with the zone."""
        return self._opened.store.time_at(self._made[node])

    @property
    def prints(self) -> tuple[Print, ...]:
        """What went to the printer, oldest first. No part of the history: undoing does not touch it."""
        return self._prints

    # ---- acting

    def record_print(
        self, sheet: str, round_number: int | None, revision: int, digests: Digests, at: str
    ) -> Print | None:
        """Note that a sheet was printed, `at` being the time in ISO 8601; None where nothing can be noted (read-only).

        `revision` stands on the sheet already (`revisions.stamp`). Raises StorageError if the disk does not take it.
        """
        if self.read_only:
            return None
        before, printed = self.prints, Print(sheet, round_number, revision, at, digests)
        printing.add(self._opened.store, printed)
        self._prints = (*before, printed)
        return printed

    def do(self, event: Event) -> Tournament:
        """Apply `event`, put it on the disk and return the tournament after it.

        Raises InvalidEdit if it is refused, by FIDE mode too, and StorageError if it cannot be kept; nothing has
        changed then.
        """
        self._check_writable()
        if self.tournament.settings.fide_rated:
            from swissdesk.session import fide  # only events in FIDE mode need it

            fide.check(self.tournament, event)
        after = event.apply(self.tournament)
        record = encode_event(event)
        self._record("do", record.kind, record.version, record.data)
        self._history.accept(event, after)
        self._recorded()
        return after

    def undo(self) -> Tournament:
        """Take the latest action back, on the disk too; raises InvalidEdit at the begin, StorageError like `do`."""
        self._check_writable()
        self._check_way(self._history.before_undo())
        self._record("undo")
        tournament = self._history.undo()
        self._recorded()
        return tournament

    def redo(self) -> Tournament:
        """Do again what was undone here; raises InvalidEdit if nothing was, StorageError like `do`."""
        self._check_writable()
        self._check_way(self._history.after_redo())
        self._record("redo")
        tournament = self._history.redo()
        self._recorded()
        return tournament

    def go_to(self, node: int) -> Tournament:
        """Jump to any node of the history; raises InvalidEdit if there is none, StorageError like `do`."""
        self._check_writable()
        self._check_way(self._history.at(node))
        self._record("go", data=str(node).encode())
        tournament = self._history.go_to(node)
        self._recorded()
        return tournament

    def save_copy(self, path: str | Path) -> None:
        """Write the whole document, history included, to `path`; the copy is read back before it takes that name.

        Replaces an older copy only when the new one is complete. Raises StorageError; the old one is whole then.
        What is shown is copied, from memory, of a document with damage in it and where the file is gone or another.
        """
        is_there = self._opened.sound and self.standing() in (Standing.SAME, Standing.BACK, Standing.AHEAD)
        if is_there:
            copying.save_copy(self._opened.store, Path(path))
        else:
            copying.save_kept(self._opened.store, Path(path), self._last, self._others())

    def put_back(self) -> None:
        """Write what memory holds in the place of the document, whatever lies there now, and go on with it.

        Raises StorageError; what lies there is as it was then.
        """
        self._check_writable()
        self._opened.store.let_go()
        copying.save_kept(self._opened.store, self.path, self._last, self._others(), instead=True)
        self._opened.open_again()

    def copier(self, path: str | Path) -> Callable[[Callable[[], object]], None]:
        """Return the work of writing to `path` what the document holds now; for any thread, it raises StorageError.

        The copy is read back before it takes its name. It is written from memory: meanwhile the document is in use.
        What the work is given is called before the copy is read back, and may raise to have none.
        """
        store, last, others = self._opened.store, self._last, self._others()

        def copy(asked: Callable[[], object]) -> None:
            def add(made: Journal) -> None:
                others(made)
                asked()

            copying.save_kept(store, Path(path), last, add)

        return copy

    def _others(self) -> Callable[[Journal], None]:
        """Return what adds to a new document what is no action: prints, and a snapshot for a quick opening."""
        prints, last, node, tournament = self._prints, self._last, self._history.node, self.tournament

        def add(made: Journal) -> None:
            for printed in prints:
                printing.add(made, printed)
            if last > SNAPSHOT_EVERY:
                made.put_snapshot(node, TOURNAMENT_VERSION, encode_tournament(tournament))

        return add

    def _keep(self, shelter: Path | None) -> Path:
        """Write what memory holds to a free name beside the document, or in `shelter`; return where it is."""
        beside = self.path.parent
        folders = [beside] if shelter is None else [beside, shelter] if self.disk.answers() else [shelter]
        for folder in folders:
            try:
                folder = folder if folder == beside else _made(folder)
                target = free_name(folder, self.path, self._clock())
                copying.save_kept(self._opened.store, target, self._last, self._others())
            except (OSError, StorageError) as error:
                trouble = error
            else:
                return target
        raise StorageError(
            N_("{name} cannot be kept: {reason} Save a copy in another folder before you close it."),
            name=self.path.name,
            reason=trouble.message if isinstance(trouble, StorageError) else message(system_reason(trouble)),
        ) from trouble

    def _check_writable(self) -> None:
        reason = self._opened.reason
        if reason is not None:
            raise StorageError(reason.template, **reason.facts)

    def _check_way(self, there: Tournament) -> None:
        if self.tournament.settings.fide_rated:
            from swissdesk.session import fide

            fide.check_way(self.tournament, there)

    def _record(
        self, action: str, kind: str | None = None, version: int | None = None, data: bytes | None = None
    ) -> None:
        now = self._clock().isoformat(timespec="seconds")
        try:
            self._opened.store.append(now, action, kind, version, data)
        except Displaced:
            # A stick or share that was gone and is there again, with all that was written: another file to the system.
            if self.standing() is not Standing.BACK:
                raise
            self._opened.open_again()
            self._opened.store.append(now, action, kind, version, data)
        self._saved_at = now
        self._last += 1
        if action == "do":
            self._made.append(self._last)

    def _recorded(self) -> None:
        self._since_snapshot += 1
        if self._since_snapshot >= self._snapshot_every:
            self._take_snapshot()

    @property
    def _snapshot_every(self) -> int:
        boards = sum(len(r.pairings) for r in self.tournament.rounds)
        return max(SNAPSHOT_EVERY, boards // _BOARDS_FOR_AN_ACTION)

    def _take_snapshot(self) -> None:
        """Store the tournament for a quick opening. The journal is complete without it: a failure loses nothing."""
        try:
            self._opened.store.put_snapshot(self._history.node, TOURNAMENT_VERSION, encode_tournament(self.tournament))
        except StorageError:
            self._since_snapshot //= 2
        else:
            self._since_snapshot = 0


def free_name(folder: Path, document: Path, at: datetime) -> Path:
    """Return a name in `folder` for what memory holds of a document, under which there is nothing yet."""
    stem = f"{document.stem} {at:%Y-%m-%d %H-%M}"
    names = (f"{stem}{more and f' {more}'}{document.suffix}" for more in ("", *range(2, 1000)))
    return next((path for name in names if not os.path.exists(path := folder / name)), folder / f"{stem} 1000")


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder
