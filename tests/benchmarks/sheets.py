"""Every sheet of a large event: ``python tests/benchmarks/sheets.py [--players N] [--rounds N …] [--only NAME …]``.

A made-up open with clubs, federations, categories, prizes and titles is played to its end; each sheet is made as if the
event had just been read, with the tie-breaks that FIDE recommends and (``--all-tiebreaks``) with every one that means
something in a Swiss. Printed are milliseconds of processor time: what stands on the sheet, and its pages as PDF; then
what goes out in other ways, and whole commands, the start of the program included.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

from open_events import Habits, event, played

from swissdesk.engine import propose
from swissdesk.formats import json_file, pgn, trf, workbooks
from swissdesk.model import Awards, CategoryRule, EventInfo, Player, PrizeList, Sex, Tournament
from swissdesk.model.events import Begin, PairRound
from swissdesk.reports import KINDS, SheetOptions, build, pdf, web
from swissdesk.session import Document
from swissdesk.standings import PRESETS, TIEBREAKS, rules_of, usable

NAMED = 30
"""So many players are named on the sheets that say everything about a few."""

CATEGORIES = (("women", {"sex": Sex.FEMALE}), ("under-18", {"under_age": 18}), ("over-65", {"from_age": 65}))
AWARDS = Awards(
    tuple(CategoryRule(key, **rule) for key, rule in CATEGORIES),
    tuple(
        PrizeList(key or "main", category=key, amounts=(50_000, 30_000, 20_000))
        for key in ("", *(key for key, _ in CATEGORIES))
    ),
)
INFO = EventInfo(
    "Large Open",
    "Prague",
    "CZE",
    "2026/05/01",
    "2026/05/11",
    chief_arbiter="Novák, Jan",
    time_control="90 min/40 moves + 30 min + 30 s/move",
)
TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM")
CLUBS = ("Tower", "Bishop’s Gate", "Šachový klub Rožnov", "Rook & Pawn", "")
FEDERATIONS = ("CZE", "SVK", "POL", "GER", "AUT", "HUN", "UKR")


def tournament_of(players: int, rounds: int, codes: tuple[str, ...]) -> Tournament:
    """Return an event whose rounds have all been played."""
    random = Random(players * rounds)
    habits = Habits(byes=0.02, leaving=0.002)
    before = list(islice(event(players, random, habits, rounds=rounds), rounds))[-1]
    proposal = propose(before)
    last = played(PairRound(rounds, proposal.pairs, proposal.bye, proposal.system).apply(before), random, habits)
    settings = replace(last.settings, awards=AWARDS, tiebreaks=codes)
    return last.replace(info=INFO, settings=settings, players=tuple(_known(p, random) for p in last.players))


def _known(player: Player, random: Random) -> Player:
    title = random.choice(TITLES) if player.id < 60 else ""
    return replace(
        player,
        name=f"Surname{player.id:04}, Given Name",
        title=title,
        club=random.choice(CLUBS),
        federation=random.choice(FEDERATIONS),
        birth=f"{random.randint(1945, 2016)}/03/12",
        coefficient=20,
        sex=Sex.FEMALE if title.startswith("W") or random.random() < 0.15 else Sex.MALE,
        fide_id=str(14_900_000 + player.id),
    )


def fresh(tournament: Tournament) -> Tournament:
    """Return the event with nothing computed about it yet."""
    return tournament.replace(rounds=tuple(replace(r) for r in tournament.rounds))


Job = Callable[[], object]


def jobs(tournament: Tournament, wanted: list[str]) -> Iterator[tuple[str, Job, Job | None]]:
    """Yield what is measured: its name, the making, and (for sheets) the drawing of what was made last."""
    for name, options in _sheets(tournament):
        if not wanted or any(name.startswith(one) for one in wanted):
            kind = name.split(" ")[0]
            made: list[object] = []
            event = fresh(tournament)
            yield (
                name,
                lambda kind=kind, event=event, options=options, made=made: made.append(
                    build(kind, event, None, options)
                ),
                lambda options=options, made=made: pdf.to_bytes(made[-1], options),
            )
    with tempfile.TemporaryDirectory() as folder:
        for name, job in _files(fresh(tournament), Path(folder)):
            if not wanted or any(name.startswith(one) for one in wanted):
                yield name, job, None


def _sheets(tournament: Tournament) -> Iterator[tuple[str, SheetOptions]]:
    few = tuple(range(1, NAMED + 1))
    for name, kind in KINDS.items():
        if kind.refusal(tournament, len(tournament.rounds)) is None:
            if name != "tiebreaks":
                yield name, kind.defaults
            if "players" in kind.takes and name not in ("badges", "place-cards"):
                yield f"{name} of {NAMED}", replace(kind.defaults, players=few)
            if "sections" in kind.takes:
                yield f"{name} with sections", replace(kind.defaults, sections=("all",))


def _files(tournament: Tournament, folder: Path) -> Iterator[tuple[str, Job]]:
    yield "web pages", lambda: web.write(fresh(tournament), folder / "web")
    yield "workbook", lambda: workbooks.excel_workbook(workbooks.tables(fresh(tournament)))
    yield "json", lambda: json_file.as_json(fresh(tournament))
    yield "pgn", lambda: pgn.games(fresh(tournament))
    yield "trf26", lambda: trf.dumps(fresh(tournament))
    yield "trf lint", lambda: trf.lint(fresh(tournament))
    path = folder / "event.swissdesk"
    Document.create(path, Begin(tournament)).close()
    for command in (
        "standings",
        "standings --format xlsx -o T.xlsx",
        "standings --format html -o T.html",
        "ratings",
        "norms",
        "prizes",
        "report --kind standings -o T.pdf",
        "report --kind pack -o T.pdf",
    ):
        name, *more = command.split()
        yield f"swissdesk {command}", lambda name=name, more=more: _run(folder, [name, str(path), *more])


def _run(folder: Path, arguments: list[str]) -> None:
    program = [sys.executable, "-m", "swissdesk", *arguments]
    subprocess.run(program, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def timed(job: Job) -> float:
    """Return the milliseconds of processor time of a job, programs that it runs included."""
    before = _spent()
    job()
    return 1000 * (_spent() - before)


def _spent() -> float:
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + others.ru_utime + others.ru_stime


def main(players: int, rounds: list[int], only: list[str], profile: bool, **chosen: bool) -> None:
    """Measure and print."""
    preset = next(preset.codes for preset in PRESETS if preset.key == "fide-swiss")
    for number in rounds:
        event = tournament_of(players, number, preset)
        if chosen["all_tiebreaks"]:
            event = event.replace(settings=replace(event.settings, tiebreaks=usable(TIEBREAKS, rules_of(event))))
        print(f"\n{players} players, {number} rounds, {len(event.settings.tiebreaks)} tie-breaks  (milliseconds)")
        for name, make, draw in jobs(event, only):
            watch = cProfile.Profile()
            if profile:
                watch.enable()
            made = timed(make)
            drawn = timed(draw) if draw is not None else 0.0
            watch.disable()
            print(f"{name:42} {made:8.0f} {drawn:8.0f} {made + drawn:8.0f}", flush=True)
            if profile:
                pstats.Stats(watch).sort_stats("cumulative").print_stats(40)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--players", type=int, default=500)
    arguments.add_argument("--rounds", type=int, nargs="+", default=[9, 11])
    arguments.add_argument("--only", nargs="+", default=[], metavar="NAME", help="what the names begin with")
    arguments.add_argument("--all-tiebreaks", action="store_true")
    arguments.add_argument("--profile", action="store_true", help="print where the time goes")
    main(**vars(arguments.parse_args()))
