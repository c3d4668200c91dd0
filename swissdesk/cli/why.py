"""`swissdesk why`: why two players do not meet, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DONE
from swissdesk.cli.grammar import WHOLE, Given, Grammar
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.engine.explain import Answer
    from swissdesk.engine.proposal import Pairs


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document or a TRF file"))
    takes.word("one", "A", N_("a player by starting rank"), WHOLE)
    takes.word("other", "B", N_("another player by starting rank"), WHOLE)
    takes.option("system", "--system", N_("SYSTEM"), N_("the pairing system (default: the one the file names)"))
    takes.option("round", "--round", "N", N_("look at round N as it stood then"), WHOLE)


def run(given: Given) -> int:
    """Print why A and B do not meet, and the boards that would differ if they did."""
    from swissdesk.engine import explain

    tournament = files.load(given.file)
    if given.round is not None:
        tournament = tournament.before_round(given.round)
    answer = explain.why_not(tournament, given.one, given.other, system=given.system or tournament.settings.system)
    files.write_text(None, explanation(answer))
    return DONE


def explanation(answer: Answer) -> str:
    """Return the answer as lines: the sentence, and the differing boards if there are any."""
    lines = [wording.sentence(answer.message)]
    ours, theirs = answer.differing
    if answer.pairs is not None and theirs:
        lines.append(wording.text(N_("As it is: {boards}"), boards=_boards(ours)))
        lines.append(wording.text(N_("Then: {boards}"), boards=_boards(theirs)))
    return "".join(f"{line}\n" for line in lines)


def _boards(boards: Pairs) -> str:
    return ", ".join(
        f"{white}–{black}" if black else wording.text(N_("bye {player}"), player=white) for white, black in boards
    )
