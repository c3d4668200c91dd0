"""The main job where no window can open: pairs the next round and writes what is hung up, handed in and explained.

``python packaging/without_screen.py [FILE]``: the next round of FILE, else of the sample, is paired; its boards are
printed, and a folder gets the pairing sheet, the explanation and the trace of the pairing, and the tournament as TRF.
Run by start.py, in the environment that it has made.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from swissdesk import cli, i18n, reports, wording
from swissdesk.cli import files
from swissdesk.engine import propose
from swissdesk.engine.as_known import known_before, system_of
from swissdesk.engine.trace_export import trace_data
from swissdesk.formats import trf
from swissdesk.model import Tournament
from swissdesk.model.events import PairRound, PublishRound
from swissdesk.paths import resource
from swissdesk.reports import pdf

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = resource("samples", "club-evening.trf")


def main(arguments: list[str]) -> int:
    """Pair the next round of the file that is named, else of the sample; return the exit code."""
    i18n.install("en")
    path = Path(arguments[0]) if arguments else SAMPLE
    tournament = files.load(str(path))
    number = tournament.next_round_number
    proposal = propose(known_before(tournament, number), system=system_of(tournament, number))
    paired = PairRound(number, tuple(proposal.pairs), proposal.bye, proposal.system).apply(tournament)
    paired = PublishRound(number).apply(paired)
    folder = _folder(f"round-{number}")
    written = {
        "pairings.pdf": "the pairing sheet",
        "explanation.pdf": "why each board is as it is",
        "trace.json": "the pairing step by step, for programs",
        f"{path.stem}.trf": "the tournament with this round, as TRF",
    }
    pdf.write(reports.build("pairings", paired, number), folder / "pairings.pdf")
    pdf.write(reports.build("trace", paired, number), folder / "explanation.pdf")
    trace = json.dumps(trace_data(proposal.trace(), wording.sentence, 1), ensure_ascii=False, indent=1)
    (folder / "trace.json").write_text(trace, encoding="utf-8")
    trf.save(paired, folder / f"{path.stem}.trf")
    print("There is no screen, so no window opens. This is what SwissDesk does first of all:\n")
    _say_round(paired, number)
    print(f"\nWritten to {folder}:")
    for name, what in written.items():
        print(f"  {name:<20} {what}")
    print("\nOther commands work without a screen too: python -m swissdesk --help")
    return 0


def _say_round(tournament: Tournament, number: int) -> None:
    print(f"{tournament.info.name}, round {number}")
    now = tournament.rounds[number - 1]
    name = {player.id: player.name for player in tournament.players}
    wide = max((len(name[pair.white]) for pair in now.pairings), default=0)
    for board, pair in enumerate(now.pairings, start=1):
        print(f"{board:>3}  {name[pair.white]:<{wide}} – {name[pair.black]}")
    for bye in now.byes:
        print(f"     {name[bye.player]}: {wording.bye_text(bye.kind)}")


def _folder(name: str) -> Path:
    """Return the folder to write to: here, or where everybody may write."""
    here = Path.cwd() / f"swissdesk-{name}"
    try:
        here.mkdir(exist_ok=True)
        (here / ".writable").touch()
        (here / ".writable").unlink()
    except OSError:
        return Path(tempfile.mkdtemp(prefix=f"swissdesk-{name}-"))
    return here


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a console that lacks a name's letters
    sys.exit(cli.guarded(lambda: main(sys.argv[1:])))
