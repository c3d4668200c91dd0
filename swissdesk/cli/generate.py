"""`swissdesk generate`: random tournaments, one as a file or many as a folder."""

from __future__ import annotations

import hashlib
import json
import os
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from swissdesk import wording
from swissdesk.cli import batch, cluster, files
from swissdesk.cli.exits import DONE, UsageError
from swissdesk.cli.reading import WHOLE, Given, Grammar, one_of
from swissdesk.errors import FileError, Message, message, system_reason
from swissdesk.i18n import N_
from swissdesk.outside import open_ordinary
from swissdesk.values import NamedTuple, dataclass, replace

if TYPE_CHECKING:
    from swissdesk.engine.recipe import Recipe
    from swissdesk.model import Tournament
    from swissdesk.standings.presets import Preset

DIALECTS = ("trf16", "trfx", "trf26")
LARGEST_SEED = 2**63 - 1
RECORD = "generator.json"
"""The file in a folder of tournaments that says how they were made."""


_ENDS = N_("Not all {rounds} rounds can be paired: the tournament ends after round {last}.")


@dataclass(frozen=True)
class Order:
    """What one process is to make: the tournament of `seed`, by the file `source` if there is one, into `target`.

    `accelerated`: with Baku acceleration, whatever a configuration says.
    """

    source: str | None
    system: str | None
    seed: int
    target: str
    dialect: str
    accelerated: bool = False


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word(
        "source",
        N_("CONFIG|MODEL"),
        N_("settings (Key=value lines), or a tournament to take players, settings and habits from"),
        needed=False,
    )
    takes.option("output", "-o", N_("OUT"), N_("the file; with --count, the folder"), needed=True)
    takes.option("seed", "--seed", "N", N_("the same seed gives the same tournament"), WHOLE)
    takes.option("count", "--count", "N", N_("generate N tournaments with consecutive seeds from --seed"), WHOLE)
    takes.option("system", "--system", N_("SYSTEM"), N_("the pairing system (default: the model's, or dutch-2026)"))
    takes.option("to", "--to", "", N_("the TRF version (default: trf26)"), one_of(DIALECTS), default="trf26")
    takes.option("jobs", "--jobs", "N", N_("number of processes (default: one per core)"), WHOLE, default=0)
    cluster.declare(takes)
    takes.notes.append(
        N_(
            "A settings file names rates (HalfPointByeRate=20: one in 20) or amounts (HalfPointByes=12, "
            "HalfPointByes=3%). What is not set is drawn."
        )
    )
    takes.notes.append(
        N_(
            "Ratings, RatingStep, RatingMean and RatingSigma describe ratings; ForfeitWins and ForfeitLosses count "
            "players. An unknown key lists all keys."
        )
    )
    takes.notes.append(
        N_(
            "Endorsement test: “swissdesk generate --count 5000 --seed 1 -o FOLDER”, then “swissdesk check FOLDER "
            "--resume LOG”. Both use all cores; run again, they continue where they stopped."
        )
    )


def run(given: Given) -> int:
    """Make the tournaments; existing finished files of an interrupted run are kept."""
    from swissdesk.engine.systems import system_named

    if given.system is not None:
        system_named(given.system)
    if given.seed is not None and not 0 <= given.seed <= LARGEST_SEED:
        raise UsageError(N_("A seed is a whole number from 0 to {largest}."), largest=LARGEST_SEED)
    if given.source is not None:
        _source(given.source)
    if given.count is not None:
        return _folder(given)
    seed = fresh_seed() if given.seed is None else given.seed
    remarks = make(Order(given.source, given.system, seed, given.output, given.to))
    if given.seed is None:
        remarks = (message(N_("Seed: {seed}"), seed=seed), *remarks)
    for remark in remarks:
        print(wording.sentence(remark), file=sys.stderr)
    return DONE


def fresh_seed() -> int:
    """Return a seed that nobody has chosen."""
    return random.SystemRandom().randrange(2**31)


# ---- one tournament


def make(order: Order) -> tuple[Message, ...]:
    """Write one tournament; return what there is to say about it."""
    from swissdesk.formats import trf

    tournament = generated(order)
    problems = trf.save(tournament, order.target, order.dialect)
    # What an older dialect has no record for is no news to those who ask for it.
    remarks = [problem.message for problem in problems] if order.dialect == "trf26" else []
    asked = _rounds_asked(order)
    if asked is not None and len(tournament.rounds) < asked:
        remarks.append(message(_ENDS, rounds=asked, last=len(tournament.rounds)))
    return tuple(remarks)


def _rounds_asked(order: Order) -> int | None:
    """Return how many rounds the configuration or the model asks for, None if it leaves that to chance."""
    from swissdesk.engine.recipe import Recipe

    if order.source is None:
        return None
    basis = _source(order.source)
    return basis.rounds if isinstance(basis, Recipe) else basis.settings.rounds


def generated(order: Order) -> Tournament:
    """Return the tournament of a seed, by a configuration or a model if there is one."""
    from swissdesk.engine.generator import generate, generate_like
    from swissdesk.engine.recipe import Recipe, completed
    from swissdesk.model import Settings

    basis = Recipe() if order.source is None else _source(order.source)
    if not isinstance(basis, Recipe):
        return generate_like(basis, order.seed, order.system)
    system = order.system or Settings().system
    recipe = replace(basis, accelerated=1) if order.accelerated else basis
    recipe = completed(recipe, system, random.Random(f"besides {order.seed}"))
    return generate(replace(recipe, tiebreaks=_tiebreaks(recipe, system, order.seed)), order.seed, system)


def _tiebreaks(recipe: Recipe, system: str, seed: int) -> tuple[str, ...]:
    """Return the tie-breaks that a recipe names, or a usual list for that kind of event, drawn by the seed.

    Raises InvalidEdit for what is no tie-break, or none for the event.
    """
    from swissdesk.model import Settings, Tournament
    from swissdesk.model.systems import Kind, kind_of
    from swissdesk.standings import rules_of
    from swissdesk.standings.presets import presets_for
    from swissdesk.standings.table import POINTS_CODE
    from swissdesk.standings.tiebreaks.registry import find

    kind = kind_of(system)
    if recipe.tiebreaks is None:
        lists = [preset.codes for preset in presets_for(round_robin=kind is Kind.ROUND_ROBIN) if _is_official(preset)]
        return () if kind is Kind.KNOCKOUT else random.Random(f"tie-breaks {seed}").choice(lists)
    rules = rules_of(Tournament(settings=Settings(system=system, rounds=recipe.rounds)))
    named = (str(find(code, rules).code) for code in recipe.tiebreaks)
    return tuple(code for code in named if code != POINTS_CODE)


def _is_official(preset: Preset) -> bool:
    """Whether a list has codes of C.07 alone, and some."""
    return bool(preset.codes) and not any(code.startswith("OTHER_") for code in preset.codes)


@lru_cache(maxsize=1)
def _source(path: str) -> Recipe | Tournament:
    """Return what a configuration says, or the model tournament."""
    from swissdesk.engine.recipe import Recipe
    from swissdesk.formats import generator_config

    try:
        with open_ordinary(path) as file:
            is_config = generator_config.looks_like_one(file.read(4096))
    except OSError as error:
        raise FileError(N_("{path} cannot be read: {reason}."), path=path, reason=system_reason(error)) from error
    if not is_config:
        return files.read(path)[0]
    quantities: dict[str, Any] = dict(generator_config.read(path))
    return Recipe(**quantities)


# ---- many


def _folder(given: Given) -> int:
    if given.count < 1:
        raise UsageError(N_("--count needs a number of 1 or more."))
    folder = Path(given.output)
    seed = _claim(folder, given)
    orders = [
        Order(given.source, given.system, number, os.fspath(folder / f"random-{number:06}.trf"), given.to)
        for number in range(seed, seed + given.count)
    ]
    missing = [order for order in orders if not Path(order.target).exists()]
    bar = batch.Bar(len(orders))
    done = len(orders) - len(missing)
    short = 0
    for remarks in _made(given, missing):
        done += 1
        short += any(remark.template == _ENDS for remark in remarks)
        bar.show(done)
    bar.clear()
    print(
        wording.text(
            N_("{folder}: {count} tournaments, {new} of them new, seeds {first} to {last}."),
            folder=os.fspath(folder),
            count=len(orders),
            new=len(missing),
            first=seed,
            last=seed + given.count - 1,
        )
    )
    if short:
        print(wording.text(N_("Ended early for lack of a legal round: {short}."), short=short))
    return DONE


def _made(given: Given, orders: Sequence[Order]) -> Iterator[tuple[Message, ...]]:
    """Write the tournaments; yield what there is to say about each."""
    jobs = given.jobs or batch.cores()
    if given.scheduler is None:
        yield from batch.run(make, orders, jobs)
        return
    from swissdesk.formats.storing import write_file

    made = cluster.run(make_parcel, orders, pack, _lost, given.scheduler, jobs)
    for order, (remarks, content) in zip(orders, made, strict=True):
        write_file(order.target, content)
        yield remarks


class Parcel(NamedTuple):
    """An order with the file it goes by, for a machine that does not have it."""

    order: Order
    source: bytes | None


def pack(order: Order) -> Parcel:
    """Return an order with its file."""
    return Parcel(order, None if order.source is None else Path(order.source).read_bytes())


def make_parcel(parcel: Parcel) -> tuple[tuple[Message, ...], bytes]:
    """Make a tournament elsewhere; return what there is to say about it, and its file."""
    order = parcel.order
    with tempfile.TemporaryDirectory() as folder:
        here, source = Path(folder), None
        if order.source is not None and parcel.source is not None:
            source = str(here / Path(order.source).name)
            Path(source).write_bytes(parcel.source)
            _source.cache_clear()  # files of one name need not be the same
        target = here / "made.trf"
        remarks = make(replace(order, source=source, target=str(target)))
        return remarks, target.read_bytes()


def _lost(order: Order) -> tuple[tuple[Message, ...], bytes]:
    raise cluster.ClusterError(
        N_("The tournament of seed {seed} was not made: every process that made it ended."), seed=order.seed
    )


def _claim(folder: Path, given: Given) -> int:
    """Return the first seed of the folder's run; raises UsageError if the folder belongs to something else."""
    request = {"system": given.system, "to": given.to, "source": _digest(given.source)}
    record = folder / RECORD
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if record.exists():
            return _go_on(folder, record, request, given.seed)
        if any(folder.iterdir()):
            raise UsageError(
                N_("The folder {folder} holds other files. Choose an empty one."), folder=os.fspath(folder)
            )
    except FileExistsError:
        raise UsageError(N_("{path} is a file. Choose a folder for the tournaments."), path=os.fspath(folder)) from None
    except OSError as error:
        raise FileError(
            N_("{path} cannot be written: {reason}."), path=os.fspath(folder), reason=system_reason(error)
        ) from error
    seed: int = fresh_seed() if given.seed is None else given.seed
    files.write_text(os.fspath(record), json.dumps({**request, "seed": seed}) + "\n")
    return seed


def _go_on(folder: Path, record: Path, request: dict[str, str | None], seed: int | None) -> int:
    try:
        earlier = json.loads(record.read_text(encoding="utf-8"))
        before = int(earlier.pop("seed"))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise UsageError(N_("{path} is damaged. Choose another folder."), path=os.fspath(record)) from error
    if earlier != request or seed not in (None, before):
        raise UsageError(
            N_("The folder {folder} holds tournaments of another run (seed {seed}). Choose another folder."),
            folder=os.fspath(folder),
            seed=before,
        )
    return before


def _digest(path: str | None) -> str | None:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest() if path is not None else None
