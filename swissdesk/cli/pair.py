"""`swissdesk pair`: the next round of a file, or a past one as it stood."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DONE
from swissdesk.cli.grammar import WHOLE, Given, Grammar
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.engine import NoPairing, Proposal
    from swissdesk.model import Tournament


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document or a TRF file"))
    takes.option("output", "-o", N_("OUT"), N_("where to write the pairs (default: standard output)"))
    takes.option("system", "--system", N_("SYSTEM"), N_("the pairing system (default: the one the file names)"))
    takes.option("round", "--round", "N", N_("pair round N as it stood then"), WHOLE)
    takes.option("trace", "--trace", N_("OUT.json"),
                 N_("also write how the round came about, step by step, or why there is none"))  # fmt: skip


def run(given: Given) -> int:
    """Propose the next round, or round N of a file that has it already."""
    from swissdesk.engine import NoPairing, propose
    from swissdesk.engine.readiness import completed

    tournament = files.load(given.file)
    if given.round is not None:
        if given.round <= len(tournament.rounds):
            whole = completed(tournament)
            remark_on_colour(tournament, whole)
            tournament = whole
        tournament = tournament.before_round(given.round)
    try:
        proposal = propose(tournament, system=given.system or tournament.settings.system)
    except NoPairing as error:
        if given.trace is not None:
            _write_refusal(given.trace, error)
        raise
    remark_on_rest(proposal)
    if given.trace is not None:
        write_trace(given.trace, proposal)
    files.write_text(given.output, pairing_lines(proposal.pairs, proposal.bye))
    return DONE


def _write_refusal(path: str, error: NoPairing) -> None:
    """Write why there is no round, or say on standard error that the system cannot show it."""
    from swissdesk.engine.narration import NoTrace

    try:
        write_trace(path, error)
    except NoTrace as untold:
        print(f"swissdesk: {wording.sentence(untold)}", file=sys.stderr)


def write_trace(path: str, made: Proposal | NoPairing) -> None:
    """Write how a proposal came about, or why none did, as JSON, its sentences in the language in use."""
    import json

    from swissdesk.engine.trace_export import trace_data

    data = trace_data(made.trace(), wording.sentence)
    files.write_text(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def remark_on_colour(tournament: Tournament, completed: Tournament) -> None:
    """Say on standard error that the initial colour is inferred, and not the one on record."""
    colour = completed.settings.initial_colour
    if tournament.settings.initial_colour is None and colour is not None:
        print(
            wording.text(
                N_("The file does not say which colour was drawn for the first player. The record shows: {colour}."),
                colour=colour,
            ),
            file=sys.stderr,
        )


def remark_on_rest(proposal: Proposal) -> None:
    """Say on standard error why a round has no boards at all."""
    if not proposal.pairs and proposal.bye is None:
        print(
            wording.text(
                N_("Nobody plays in round {round}: everybody is announced absent. The round has no boards."),
                round=proposal.round,
            ),
            file=sys.stderr,
        )


def pairing_lines(pairs: Sequence[tuple[int, int]], bye: int | None) -> str:
    """Return a round as pairing programs exchange it: the number of lines, then ``white black``; a bye is ``n 0``."""
    rows = [*pairs, *([(bye, 0)] if bye is not None else [])]
    return "".join(f"{line}\n" for line in (len(rows), *(f"{white} {black}" for white, black in rows)))
