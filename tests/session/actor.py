"""Another SwissDesk, to be run as a process of its own by the tests: ``python actor.py ROLE DOCUMENT …``.

Every line it prints is something that an arbiter would have seen.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

from swissdesk.model import EventInfo, Player, Result, Tournament
from swissdesk.model.events import Begin, ChangeInfo, EnterResult, Event, PairRound, PublishRound, SwapColours
from swissdesk.session import Document, History, document, logbook

PLAYERS = 20


def beginning() -> Begin:
    """Return the begin of a tournament."""
    return Begin(Tournament(players=tuple(Player(i, f"Player {i}") for i in range(1, PLAYERS + 1))))


def act(on: Document | History, seed: int, number: int) -> None:
    """Do, undo, redo or jump: which, is decided by `seed`, the number of the action, and where `on` stands."""
    chance = random.Random(f"{seed} {number}")
    history = on.history if isinstance(on, Document) else on
    kind = chance.random()
    if kind < 0.2 and history.can_undo:
        on.undo()
    elif kind < 0.35 and history.can_redo:
        on.redo()
    elif kind < 0.4:
        on.go_to(chance.randrange(history.size))
    else:
        on.do(_something(history.tournament, chance))


def _something(tournament: Tournament, chance: random.Random) -> Event:
    latest = tournament.current_round
    if latest is None:
        return PairRound(1, tuple((i, i + 1) for i in range(1, PLAYERS, 2)))
    if latest.stage.value == "draft":
        return PublishRound(1)
    board = chance.randint(1, PLAYERS // 2)
    return chance.choice(
        [
            EnterResult(1, board, Result.WHITE_WINS),
            EnterResult(1, board, Result.DRAW),
            EnterResult(1, board, None),
            SwapColours(1, board),
            ChangeInfo(EventInfo(name=f"Open {chance.randint(0, 99)}")),
        ]
    )


def say(text: object) -> None:
    """Show something, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def play(path: Path, seed: str, start: str) -> None:
    """Act for ever, from action number `start` on; say the number of each action after it was done."""
    document.SNAPSHOT_EVERY = 15
    with Document.open(path) as opened:
        say("open" if not opened.read_only else opened.read_only_reason)
        number = int(start)
        while True:
            act(opened, int(seed), number)
            say(number)
            number += 1


def copy(path: Path, target: str) -> None:
    """Save copies for ever, with an action before each; say how many there are."""
    with Document.open(path) as opened:
        say("open")
        number = 0
        while True:
            opened.do(ChangeInfo(EventInfo(name=f"Open {number}")))
            opened.save_copy(target)
            number += 1
            say(number)


def hold(path: Path) -> None:
    """Open the document, say what came of it, and obey: ``look`` reads the bare file, ``do NAME``, ``close``."""
    opened = Document.open(path)
    say(opened.read_only_reason if opened.read_only else "open")
    for line in sys.stdin:
        order, _, name = line.strip().partition(" ")
        if order == "look":
            for _ in range(3):
                path.read_bytes()
        elif order == "do":
            opened.do(ChangeInfo(EventInfo(name=name)))
        elif order == "close":
            opened.close()
        say(f"{order} done")


NOBODY = 65534


def become_nobody() -> None:
    """Be an ordinary user from now on; whoever is one already stays it."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.setuid(NOBODY)


def without_rights(path: Path) -> None:
    """Open the document as a user who may write neither the file nor its folder, and say what came of it."""
    become_nobody()
    with Document.open(path) as opened:
        say(opened.read_only_reason)
        say(opened.tournament.info.name)


def log_without_rights(folder: Path) -> None:
    """Write a log where that is not allowed, and say what came of it."""
    import logging.handlers  # noqa: F401  (nobody may not read where Python is)

    become_nobody()
    book = logbook.Logbook(folder)
    logbook.did("enter-result", 12)
    book.note_standing()
    say(book.files())
    book.close()
    say("closed")


if __name__ == "__main__":
    roles = {
        "log-without-rights": log_without_rights,
        "play": play,
        "copy": copy,
        "hold": hold,
        "without-rights": without_rights,
    }
    roles[sys.argv[1]](Path(sys.argv[2]), *sys.argv[3:])
