"""The tool itself: which faults it plants, and which tests it finds near a module."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from mutations import Mutant, mutants_of
from nearest_tests import House
from planting import Functions, Listener

FUNCTION = '''
def best(found: list[int] | None, least: int = 1) -> int | None:
    """Return the best, 0 if there is none."""
    if found is None:
        raise ValueError(_("none of 3"))
    found.sort(key=abs)
    for x in found:
        if x > least and x != 7:
            break
    return max(x - 1 for x, _ in zip(found, [], strict=True) if x)
'''


LAST = "return max((x - 1 for x, _ in zip(found, [], strict=True) if x))"


def faults(tmp_path: Path, text: str) -> set[str]:
    file = tmp_path / "module.py"
    file.write_text(text, "utf-8")
    return {mutant.key for mutant in mutants_of(file)}


def test_every_kind_of_fault_is_planted_and_nothing_that_is_only_said(tmp_path: Path) -> None:
    assert faults(tmp_path, FUNCTION) == {
        "`best`: `1` → `2`",
        "`best`: `if found is None:` → `if False:`",
        "`best`: `if found is None:` → `if True:`",
        "`best`: `found is None` → `found is not None`",
        "`best`: `found.sort(key=abs)` → `pass`",
        "`best`: `found.sort(key=abs)` → `found.sort()`",
        "`best`: `if x > least and x != 7:` → `if False:`",
        "`best`: `if x > least and x != 7:` → `if True:`",
        "`best`: `x > least and x != 7` → `x > least or x != 7`",
        "`best`: `x > least and x != 7` → `x > least`",
        "`best`: `x > least and x != 7` → `x != 7`",
        "`best`: `x > least and x != 7` → `x >= least and x != 7`",
        "`best`: `x > least and x != 7` → `x > least and x == 7`",
        "`best`: `x > least and x != 7` → `x > least and x != 8`",
        "`best`: `break` → `pass`",
        f"`best`: `{LAST}` → `return min((x - 1 for x, _ in zip(found, [], strict=True) if x))`",
        f"`best`: `{LAST}` → `return max((x + 1 for x, _ in zip(found, [], strict=True) if x))`",
        f"`best`: `{LAST}` → `return max((x - 2 for x, _ in zip(found, [], strict=True) if x))`",
        f"`best`: `{LAST}` → `return max((x - 1 for x, _ in zip(found, [], strict=True)))`",
    }


def test_tables_of_a_module_are_faulty_too_and_types_are_not(tmp_path: Path) -> None:
    assert faults(tmp_path, "Cell = int | None\nTABLE: set[int] = {1}\n") == {
        "`TABLE`: `TABLE: set[int] = {1}` → `TABLE: set[int] = {2}`"
    }


def test_a_fault_is_where_it_says_and_nowhere_else(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text("def larger(a, b):\n    return a > b\n\ndef smaller(a, b):\n    return a < b\n", "utf-8")
    [first, second] = mutants_of(file)
    space: dict[str, object] = {}
    exec(compile(second.tree(), "module.py", "exec"), space)
    assert (first.line, second.line) == (2, 5)
    assert space["larger"](1, 1) is False  # type: ignore[operator]
    assert space["smaller"](1, 1) is True  # type: ignore[operator]


LOADED = """
LEAST = 1
TABLE = (int, 7)
WORDS = {"C1": "met"} | {"C3": "colour"}

def enough(x, least=2):
    return x >= least + helper()

class Desk:
    @property
    def wide(self):
        return enough(3) and bool(super().__init__)

def helper():
    return 0
"""


@pytest.fixture
def loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module that is in use already."""
    file = tmp_path / "loaded.py"
    file.write_text(LOADED, "utf-8")
    spec = importlib.util.spec_from_file_location("loaded", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "loaded", module)
    spec.loader.exec_module(module)
    return module


def fault(module: ModuleType, after: str) -> Mutant:
    return next(mutant for mutant in mutants_of(Path(str(module.__file__))) if mutant.after == after)


def test_a_fault_gets_into_functions_that_are_in_use(loaded: ModuleType, tmp_path: Path) -> None:
    change = Functions(tmp_path).change("loaded", fault(loaded, "return x > least + helper()"))
    assert change is not None
    assert change.is_met(frozenset({f"{loaded.__file__}:enough"}))
    assert not change.is_met(frozenset({f"{loaded.__file__}:helper"}))
    assert loaded.enough(2)
    change.plant()
    assert not loaded.enough(2)
    assert loaded.Desk().wide


def test_a_fault_gets_into_a_number_wherever_it_is_known(loaded: ModuleType, tmp_path: Path) -> None:
    change = Functions(tmp_path).change("loaded", fault(loaded, "LEAST = 2"))
    assert change is not None
    assert change.is_met(frozenset({f"{loaded.__file__}:helper"}))
    assert not change.is_met(frozenset({"other.py:helper"}))
    change.plant()
    assert loaded.LEAST == 2


@pytest.mark.parametrize("after", ["TABLE = (int, 8)", "WORDS = {'C1': 'met'} & {'C3': 'colour'}", "3"])
def test_a_fault_in_a_table_or_a_default_needs_the_module_loaded_anew(
    loaded: ModuleType, tmp_path: Path, after: str
) -> None:
    assert Functions(tmp_path).change("loaded", fault(loaded, after)) is None


def test_each_test_hears_what_it_calls_and_nothing_of_the_one_before(loaded: ModuleType, tmp_path: Path) -> None:
    listener = Listener(Functions(tmp_path))
    heard = []
    for call in (lambda: loaded.Desk().wide, loaded.helper, lambda: [loaded.helper(), loaded.helper()]):
        listener.listen()
        call()
        heard.append({name.split(":")[1] for name in listener.heard})
    assert heard == [{"Desk.wide", "enough", "helper"}, {"helper"}, {"helper"}]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Two modules and those who import them: by name, through the package, through a helper, not at all."""
    for name, text in {
        "swissdesk/__init__.py": "",
        "swissdesk/rules/__init__.py": "from swissdesk.rules.games import Game",
        "swissdesk/rules/games.py": "Game = 1",
        "swissdesk/rules/boards.py": "def board():\n    from swissdesk.rules.games import Game",
        "swissdesk/rules/systems/lim.py": "",
        "swissdesk/rules/systems/dubov.py": "",
        "swissdesk/rules/loading.py": 'import_module(f"swissdesk.rules.systems.{name}")',
        "tests/rules/test_loading.py": "from swissdesk.rules import loading",
        "tests/helper.py": "from swissdesk.rules import boards",
        "tests/rules/test_game.py": "from swissdesk.rules import Game",
        "tests/rules/test_all.py": "from swissdesk.rules import Game",
        "tests/rules/test_by_helper.py": "import helper",
        "tests/rules/test_nothing.py": "",
        "tests/words/test_said.py": "from swissdesk.rules.games import Game",
        "tests/ui/test_game.py": "from swissdesk.rules.games import Game",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return House(tmp_path)


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        ("swissdesk.rules.games", ["test_game", "test_all", "test_by_helper", "test_said"]),
        ("swissdesk.rules.boards", ["test_by_helper"]),
        ("swissdesk.rules.systems.lim", ["test_loading"]),
    ],
)
def test_the_mirror_comes_first_then_who_imports_nearest_and_no_window(
    house: House, module: str, expected: list[str]
) -> None:
    assert [test.stem for test in house.nearest(module)] == expected
