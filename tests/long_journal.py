"""Documents with a long history, written row by row: as after weeks of work, without the waiting.

`weeks_of_work` pairs neighbours and looks at nothing; `long_swiss` is a tournament as the rules pair it, for whatever
depends on who has met whom.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

from swissdesk.engine import propose
from swissdesk.model import Result, Tournament
from swissdesk.model.events import Begin, EnterResult, Event, PairRound, PublishRound
from swissdesk.session import journal
from swissdesk.session.codec import encode_event
from swissdesk.session.history import History

Job = Event | str
"""An event, or ``undo`` or ``redo``."""

_RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def write(path: Path, jobs: Iterable[Job]) -> None:
    """Write a document in which these were done, the begin first, four in a minute."""
    rows: list[journal.Row] = []
    for number, job in enumerate(jobs, 1):
        time = _time(number)
        if not rows and isinstance(job, Event):
            record = encode_event(job)
            rows.append(journal.first_row(time, record.kind, record.version, record.data))
            continue
        row = journal.Row(number, time.encode(), str(job).encode(), None, None, None, 0)
        if isinstance(job, Event):
            record = encode_event(job)
            row = row._replace(action=b"do", kind=record.kind.encode(), version=record.version, data=record.data)
        rows.append(row._replace(sum=journal._sum(row, rows[-1].sum)))
    journal.create(path, rows)


def _time(number: int) -> str:
    minutes = number // 4
    day, minutes = divmod(minutes, 600)
    return f"2026-{5 + day // 28:02}-{1 + day % 28:02}T{9 + minutes // 60:02}:{minutes % 60:02}:{number % 60:02}+02:00"


def weeks_of_work(begin: Tournament, rounds: int, jobs: int, seed: int) -> Iterator[Job]:
    """Yield the begin and `deeds` more: rounds of neighbours, results typed, changed, undone in storms, done again."""
    chance = random.Random(seed)
    yield Begin(begin)
    done = 0
    ids = [player.id for player in begin.players]
    for number in range(1, rounds + 1):
        ids = [ids[0], *ids[2:], ids[1]]
        boards = tuple(zip(ids[: len(ids) // 2], reversed(ids[len(ids) // 2 :]), strict=True))
        yield PairRound(number, boards)
        yield PublishRound(number, "2026-05-01T10:00:00+02:00")
        for board in range(1, len(boards) + 1):
            yield EnterResult(number, board, chance.choice(_RESULTS))
        done += 2 + len(boards)
        storms = max(jobs * number // rounds - done, 0)
        yield from _storms(number, len(boards), storms, chance)
        done += storms


def long_swiss(begin: Tournament, rounds: int, jobs: int, seed: int) -> Iterator[Job]:
    """Like `weeks_of_work`, with every round paired by the system of the event, and its last round still being played.

    The favourite wins three games in four of those that somebody wins.
    """
    chance = random.Random(seed)
    history = History(Begin(begin))
    yield Begin(begin)
    done = 0
    for number in range(1, rounds + 1):
        proposal = propose(history.tournament)
        boards = len(proposal.pairs)
        first: list[Job] = [PairRound(number, proposal.pairs, proposal.bye, begin.settings.system)]
        first.append(PublishRound(number, "2026-05-01T10:00:00+02:00"))
        first += [EnterResult(number, board, _end(pair, chance)) for board, pair in enumerate(proposal.pairs, 1)]
        storms = max(jobs * number // rounds - done - len(first), 0)
        for job in (*first, *_storms(number, boards, storms, chance)):
            _follow(history, job)
            yield job
            done += 1


def _end(pair: tuple[int, int], chance: random.Random) -> Result:
    if chance.random() < 0.35:
        return Result.DRAW
    favourite_wins = chance.random() < 0.75
    return Result.WHITE_WINS if favourite_wins == (pair[0] < pair[1]) else Result.BLACK_WINS


def _follow(history: History, job: Job) -> None:
    if isinstance(job, Event):
        history.do(job)
    elif job == "undo":
        history.undo()
    else:
        history.redo()


def _storms(number: int, boards: int, jobs: int, chance: random.Random) -> Iterator[Job]:
    while jobs:
        length = min(chance.randint(1, 40), jobs)
        yield from _storm(number, boards, length, chance)
        jobs -= length


def _storm(number: int, boards: int, length: int, chance: random.Random) -> Iterator[Job]:
    """Yield exactly `length` actions, after which every board has a result."""
    changed = (length + 2) // 3
    for _ in range(changed):
        yield EnterResult(number, chance.randint(1, boards), chance.choice(_RESULTS))
    undone = (length - changed) // 2 + (length - changed) % 2
    for _ in range(undone):
        yield "undo"
    for _ in range(length - changed - undone):
        yield "redo"
