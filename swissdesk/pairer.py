"""`swissdesk-pairer`: the calling convention that tournament programs use for JaVaFo and bbpPairings.

``swissdesk-pairer [--dutch] INPUT -p [OUT]`` pairs the next round. Exit codes are those of `swissdesk.cli`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from swissdesk import __version__, cli
from swissdesk.i18n import N_

USAGE = N_("Use: swissdesk-pairer [--dutch] INPUT -p [OUT]. It pairs the next round of a TRF file.")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the pairer with `argv` (the process's own arguments if None) and return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    return cli.guarded(lambda: _run(arguments))


def _run(arguments: list[str]) -> int:
    if arguments in (["-r"], ["--version"]):
        print(f"SwissDesk {__version__}")
        return cli.DONE
    words = [argument for argument in arguments if argument != "--dutch"]
    match words:
        case [source, "-p"] if not source.startswith("-"):
            return _pair(source, None)
        case [source, "-p", target] if not source.startswith("-"):
            return _pair(source, target)
    raise cli.UsageError(USAGE)


def _pair(source: str, target: str | None) -> int:
    from swissdesk.engine import propose
    from swissdesk.formats import trf

    tournament = trf.load(Path(source))
    proposal = propose(tournament, system="dutch-2026")
    cli.write_text(target, cli.pairing_lines(proposal.pairs, proposal.bye))
    return cli.DONE
