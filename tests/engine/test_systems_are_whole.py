"""A pairing system is one thing: it is in its own package, the list has a line for it, and nobody else names it."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import swissdesk
from swissdesk import wording_clauses
from swissdesk.engine import SYSTEMS
from swissdesk.engine.system import PairingSystem
from swissdesk.model.systems import DEFAULT, EDITIONS, LISTED, Kind, is_swiss, names_of

ROOT = Path(swissdesk.__file__).parent
HOMES = sorted({system.home for system in LISTED.values()})
SYSTEMS_FOLDER = ROOT / "engine" / "systems"

# ---- the names stand in the list and in the packages

OTHER_THINGS = {
    "knockout": {
        "fields/pairing.py",
        "formats/trf/comment_records.py",
        "formats/trf/slots.py",
        "model/settings.py",
        "ui/settings/dialog.py",
    },
    "round-robin": {"standings/tiebreaks/definition.py"},
}
"""Strings that are also a name: the settings of a knockout; what a tie-break asks of the event."""


BEGUN = re.compile("[\"'}](?:" + "|".join({name.partition("-")[0] for name in LISTED}) + ")")
"""How the name of a system begins in a text; parsing all the others would only take time."""


def strings_of(file: Path) -> Iterator[str]:
    """Yield the strings of a file that are no docstrings, if one of them can be a name."""
    text = file.read_text("utf-8")
    tree = ast.parse(text if BEGUN.search(text) else "")
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Constant) and isinstance(child.value, str) and not isinstance(node, ast.Expr):
                yield child.value


def is_a_name(text: str) -> bool:
    """Whether a string is the name of a system, or the beginning of several (``round-`` begins names of files)."""
    begins = text.endswith("-") and text != "round-" and any(name.startswith(text) for name in LISTED)
    return begins or text in LISTED


def test_no_system_is_named_outside_the_list_and_its_package() -> None:
    found = set()
    for file in ROOT.rglob("*.py"):
        place = file.relative_to(ROOT)
        if place == Path("model/systems.py") or place.parts[:2] == ("engine", "systems"):
            continue
        found |= {(text, place.as_posix()) for text in strings_of(file) if is_a_name(text)}
    assert {pair for pair in found if pair[1] not in OTHER_THINGS.get(pair[0], set())} == set()


@pytest.mark.parametrize("home", HOMES)
def test_a_package_names_its_own_systems_only(home: str) -> None:
    foreign = {name for name in LISTED if LISTED[name].home != home}
    named = {text for file in (SYSTEMS_FOLDER / home).rglob("*.py") for text in strings_of(file)}
    assert not named & foreign


def test_the_search_sees_names_and_their_beginnings(tmp_path: Path) -> None:
    file = tmp_path / "names.py"
    lines = ('"""dubov"""', 'if name == "lim" or name.startswith("hosek-"):', '    table = {"burstein": f"{1}dubov"}')
    file.write_text("\n".join(lines), "utf-8")
    assert {text for text in strings_of(file) if is_a_name(text)} == {"lim", "hosek-", "burstein", "dubov"}


# ---- what arrows there are


@cache
def arrows() -> nx.DiGraph:
    """Return which file of the engine imports which, be it late or for its types alone."""
    names = {module_of(file): file for file in (ROOT / "engine").rglob("*.py")}
    graph = nx.DiGraph()
    for module, file in names.items():
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("swissdesk.engine"):
                wanted = (f"{node.module}.{alias.name}" for alias in node.names)
                graph.add_edges_from((module, full if full in names else node.module) for full in wanted)
    graph.remove_edges_from(list(nx.selfloop_edges(graph)))
    return graph


def module_of(file: Path) -> str:
    parts = file.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def home_of(module: str) -> str:
    """Return the package of a system that a module belongs to, empty for what all of them share."""
    return module.removeprefix("swissdesk.engine.systems").lstrip(".").partition(".")[0] if is_inside(module) else ""


def is_inside(module: str) -> bool:
    return module.startswith("swissdesk.engine.systems.")


def test_shared_code_names_no_system_and_systems_meet_only_by_descriptor() -> None:
    across = {(one, other) for one, other in arrows().edges if is_inside(other) and home_of(one) != home_of(other)}
    assert across == {("swissdesk.engine.systems.burstein.system", "swissdesk.engine.systems.dutch.system")}


def test_nothing_in_the_engine_imports_in_circles_not_even_late() -> None:
    assert [sorted(files) for files in nx.strongly_connected_components(arrows()) if len(files) > 1] == []


# ---- every descriptor is complete


def test_the_list_and_the_packages_agree() -> None:
    described = {
        system.name: home
        for home in HOMES
        for system in import_module(f"swissdesk.engine.systems.{home}.system").SYSTEMS
    }
    assert described == {name: system.home for name, system in LISTED.items()}
    folders = {path.name for path in SYSTEMS_FOLDER.iterdir() if (path / "__init__.py").exists()}
    assert folders == set(HOMES)


def test_the_first_of_the_list_is_the_one_in_force() -> None:
    assert (DEFAULT, EDITIONS) == ("dutch-2026", ("dutch-2026", "dutch-2017", "dutch-2012"))
    assert names_of(Kind.ROUND_ROBIN) == ("round-robin", "round-robin-circle")


@pytest.mark.parametrize("name", LISTED)
def test_it_has_words(name: str) -> None:
    system = SYSTEMS[name]
    words = system.words
    assert system.title
    assert words.clauses
    for label in (*words.labels.values(), *words.readings, *system.wishes.firm, *system.wishes.others):
        assert wording_clauses.clause(name, label).title, label


@pytest.mark.parametrize("name", LISTED)
def test_it_tells_its_own_story(name: str) -> None:
    assert type(SYSTEMS[name]).narrate is not PairingSystem.narrate


@pytest.mark.parametrize("name", [name for name in LISTED if is_swiss(name)])
def test_a_swiss_system_says_what_decides(name: str) -> None:
    system = type(SYSTEMS[name])
    assert system.bench is not PairingSystem.bench
    assert system.colour_reason is not PairingSystem.colour_reason
    assert system.narrate_refusal is not PairingSystem.narrate_refusal


@pytest.mark.parametrize("name", LISTED)
def test_the_edition_has_the_bar_for_byes_that_the_list_has(name: str) -> None:
    assert SYSTEMS[name].edition.bye_bar is LISTED[name].bye_bar


def test_a_coded_type_means_one_system() -> None:
    written = [system.code for system in LISTED.values() if system.code]
    assert len(set(written)) == len(written)


# ---- adding a system touches its own package and one line

TOY = '''"""Neighbours meet: a system for the tests."""

from swissdesk.engine.position import Pairs, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.system import PairingSystem


class ToySystem(PairingSystem):
    def pair(self, position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
        ids = [competitor.id for competitor in position.competitors]
        return tuple(zip(ids[::2], ids[1::2])), ids[-1] if len(ids) % 2 else None


SYSTEMS = (ToySystem("toy", "Toy system", remark="for the tests"),)
'''
LINE = '    System("toy", "toy", Kind.MATCHING),\n'

SEEN = """
import contextlib, io, json, sys
from dataclasses import replace
from swissdesk import wording, wording_clauses
from swissdesk.cli import main
from swissdesk.engine import explain, propose
from swissdesk.engine.checker import differences
from swissdesk.engine.generator import generate
from swissdesk.engine.recipe import Recipe
from swissdesk.fields.pairing import SYSTEM
from swissdesk.formats import trf
from swissdesk.model.events import PairRound

file = sys.argv[1]
recipe = Recipe(players=7, rounds=3, full_bye_rate=0, half_bye_rate=0, zero_bye_rate=0, retired_rate=0)
event = generate(recipe, 1, "toy")
before = event.before_round(2)
proposal = propose(before, "toy")
trace = proposal.trace()


def said(*command):
    heard = io.StringIO()
    with contextlib.redirect_stdout(heard), contextlib.redirect_stderr(heard):
        code = main(list(command))
    return code, heard.getvalue()


trf.save(event, file, dialect="trf26")
plain = event.replace(settings=replace(event.settings, system="dutch-2026"))
print(json.dumps({
    "title": wording.system_title("toy"),
    "pairs": proposal.pairs,
    "bye": proposal.bye,
    "traced": [trace.pairs, trace.bye, [wording.sentence(step.message) for step in trace.steps]],
    "clause": wording_clauses.cited("toy", "C1"),
    "choices": SYSTEM.kind.options(plain),
    "judged": [wording.sentence(breach) for breach in explain.judge(before, proposal.pairs, None, "toy").breaches],
    "differences": len(list(differences(event, "toy"))),
    "back": trf.load(file).settings.system,
    "commented": "### Pairing system: toy" in open(file, encoding="utf-8").read(),
    "pair": said("pair", file, "--round", "2", "--system", "toy"),
    "unknown": said("pair", file, "--system", "amalfi"),
}))
"""


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a copy of the program with one more system makes of it."""
    folder = tmp_path_factory.mktemp("toy")
    shutil.copytree(ROOT, folder / "swissdesk", ignore=shutil.ignore_patterns("__pycache__", "ui"))
    home = folder / "swissdesk" / "engine" / "systems" / "toy"
    home.mkdir()
    (home / "__init__.py").write_text('"""A system for the tests."""\n', "utf-8")
    (home / "system.py").write_text(TOY, "utf-8")
    listed = folder / "swissdesk" / "model" / "systems.py"
    head, last, tail = listed.read_text("utf-8").partition('    System("knockout"')
    assert last
    listed.write_text(head + LINE + last + tail, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", SEEN, str(folder / "event.trf")],
        env=os.environ | {"PYTHONPATH": str(folder), "LANGUAGE": "en"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


class TestAddingASystem:
    def test_it_is_paired(self, seen: dict[str, Any]) -> None:
        assert len(seen["pairs"]) == 3
        assert {player for pair in seen["pairs"] for player in pair} | {seen["bye"]} == set(range(1, 8))

    def test_it_has_a_title_and_no_clauses(self, seen: dict[str, Any]) -> None:
        assert (seen["title"], seen["clause"]) == ("Toy system", "")

    def test_it_has_the_shortest_story(self, seen: dict[str, Any]) -> None:
        pairs, bye, told = seen["traced"]
        assert (pairs, bye) == (seen["pairs"], seen["bye"])
        assert told[0] == "Round 2. Players: 7. Toy system"
        assert told[-1] == f"{bye}: bye"

    def test_it_is_offered_where_a_system_is_chosen(self, seen: dict[str, Any]) -> None:
        assert ["Toy system – for the tests", "toy"] in seen["choices"]

    def test_rounds_are_judged_and_checked_by_it(self, seen: dict[str, Any]) -> None:
        assert any("has no opponent" in breach for breach in seen["judged"])
        assert seen["differences"] == 0

    def test_a_report_keeps_it(self, seen: dict[str, Any]) -> None:
        assert (seen["back"], seen["commented"]) == ("toy", True)

    def test_the_command_line_takes_it(self, seen: dict[str, Any]) -> None:
        code, said = seen["pair"]
        assert code == 0
        assert said.splitlines()[0] == "4"
        code, said = seen["unknown"]
        assert code != 0
        assert "hosek-single, round-robin, round-robin-circle, toy, knockout" in said
