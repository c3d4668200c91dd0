"""`swissdesk pair`: the next round of a file, or a past one as it stood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from swissdesk.cli import files
from swissdesk.cli.exits import DONE, UsageError, say
from swissdesk.cli.reading import WHOLE, Given, Grammar, Value, one_of
from swissdesk.errors import message
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.engine import NoPairing, Proposal
    from swissdesk.model import Tournament


def _depth(word: str) -> int:
    if int(WHOLE.read(word)) < 0:
        raise ValueError(word)
    return int(word)


_DEPTH = Value(N_("a whole number of 0 or more"), _depth)
_OPENED = 1
"""Levels of families that are opened unless somebody wants more, or none."""


_WALKS = ("foresight", "text")
"""The viewpoints of a trace (`engine.trace.Viewpoint`), which is loaded only when one is wanted."""


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document or a TRF file"))
    takes.option("output", "-o", N_("OUT"), N_("where to write the pairs (default: standard output)"))
    takes.option("system", "--system", N_("SYSTEM"), N_("the pairing system (default: as named in the file)"))
    takes.option("round", "--round", "N", N_("re-pair round N from the position before it"), WHOLE)
    takes.option(
        "trace",
        "--trace",
        N_("OUT.json"),
        N_(
            "also write the trace, step by step, or why no round is possible; “-” writes it to standard output and "
            "the pairs only to the file of -o"
        ),
    )
    takes.option(
        "depth", "--depth", "N", N_("how many levels of candidate families --trace opens (default: 1)"), _DEPTH
    )
    takes.option(
        "walk",
        "--walk",
        "",
        N_("the order of --trace: with the outcome known, or literally as the rules read (default: foresight)"),
        one_of(_WALKS),
    )


def run(given: Given) -> int:
    """Propose the next round, or round N of a file that has that round already."""
    from swissdesk.engine import NoPairing, propose
    from swissdesk.engine.as_known import known_before, system_of

    _refuse_nonsense(given)
    tournament = files.load(given.file, for_writing=False)
    number = tournament.next_round_number if given.round is None else given.round
    before = known_before(tournament, number)
    remark_on_colour(tournament.before_round(number), before)
    try:
        proposal = propose(before, system=given.system or system_of(tournament, number))
    except NoPairing as error:
        if given.trace is not None:
            _write_refusal(given, error)
        raise
    remark_on_rest(proposal)
    if given.trace is not None:
        write_trace(given, proposal)
    if given.trace != files.PIPE or given.output is not None:
        files.write_text(given.output, pairing_lines(proposal.pairs, proposal.bye))
    return DONE


def _refuse_nonsense(given: Given) -> None:
    """Raise UsageError for options that do not go together."""
    if given.trace is None and given.walk is not None:
        raise UsageError(N_("--walk needs --trace. Add --trace OUT.json."))
    if given.trace is None and given.depth is not None:
        raise UsageError(N_("--depth needs --trace. Add --trace OUT.json."))
    if given.trace == given.output == files.PIPE:
        raise UsageError(N_("Pairs and trace cannot both go to standard output. Name a file for -o or --trace."))


def _write_refusal(given: Given, error: NoPairing) -> None:
    """Write why there is no round, or say on standard error that the system cannot show it."""
    from swissdesk.engine.narration import NoTrace

    try:
        write_trace(given, error)
    except NoTrace as no_trace:
        say(no_trace, "swissdesk: ")


def write_trace(given: Given, made: Proposal | NoPairing) -> None:
    """Write how a proposal came about, or why none did, as JSON, its sentences in the language in use."""
    from swissdesk import wording
    from swissdesk.cli.output import write_json
    from swissdesk.engine.trace import Viewpoint
    from swissdesk.engine.trace_export import trace_data

    viewpoint = Viewpoint(given.walk or Viewpoint.FORESIGHT.value)
    depth = _OPENED if given.depth is None else given.depth
    write_json(trace_data(made.trace(viewpoint=viewpoint), wording.sentence, depth), given.trace)


def remark_on_colour(tournament: Tournament, completed: Tournament) -> None:
    """Say on standard error that the initial colour is inferred, and not the one on record."""
    colour = completed.settings.initial_colour
    if tournament.settings.initial_colour is None and colour is not None:
        say(
            message(
                N_("The file does not give the initial colour. The rounds played show: {colour}."),
                colour=colour,
            )
        )


def remark_on_rest(proposal: Proposal) -> None:
    """Say on standard error why a round has no boards at all."""
    if not proposal.pairs and proposal.bye is None:
        say(
            message(
                N_("Round {round} has no boards: all players are absent."),
                round=proposal.round,
            )
        )


def pairing_lines(pairs: Sequence[tuple[int, int]], bye: int | None) -> str:
    """Return a round as pairing programs exchange it: the number of lines, then ``white black``; a bye is ``n 0``."""
    rows = [*pairs, *([(bye, 0)] if bye is not None else [])]
    return "".join(f"{line}\n" for line in (len(rows), *(f"{white} {black}" for white, black in rows)))
