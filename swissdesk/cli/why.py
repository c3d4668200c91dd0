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


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document or a TRF file"))
    takes.word("one", "A", N_("a player by starting rank"), WHOLE)
    takes.word("other", "B", N_("another player by starting rank"), WHOLE)
    takes.option("system", "--system", N_("SYSTEM"), N_("the pairing system (default: the one the file names)"))
    takes.option("round", "--round", "N", N_("look at round N as it stood then"), WHOLE)


def run(given: Given) -> int:
    """Print why A and B do not meet, and the boards that would differ if they did; then what has become known since."""
    from swissdesk.engine import explain
    from swissdesk.engine.checker import system_of
    from swissdesk.reports.looking_back import remarks_on

    tournament = files.load(given.file)
    number = tournament.next_round_number if given.round is None else given.round
    before = tournament.before_round(number)
    answer = explain.why_not(before, given.one, given.other, system=given.system or system_of(tournament, number))
    remarks = remarks_on(tournament, number, answer.proposal if given.system is None else None)
    files.write_text(None, explanation(answer) + "".join(f"{line}\n" for line in remarks))
    return DONE


def explanation(answer: Answer) -> str:
    """Return the answer as lines: the sentence, and the differing boards if there are any."""
    from swissdesk.reports.looking_back import boards_text

    lines = [wording.sentence(answer.message)]
    ours, theirs = answer.differing
    if answer.pairs is not None and theirs:
        lines.append(wording.text(N_("As it is: {boards}"), boards=boards_text(ours)))
        lines.append(wording.text(N_("Then: {boards}"), boards=boards_text(theirs)))
    return "".join(f"{line}\n" for line in lines)
