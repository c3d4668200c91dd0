"""The tool itself: which faults it plants, and which tests it finds near a module."""

from __future__ import annotations

from pathlib import Path

import pytest
from mutations import mutants_of
from nearest_tests import House

FUNCTION = '''
def best(found: list[int] | None, least: int = 1) -> int | None:
    """Return the best, 0 if there is none."""
    if found is None:
        raise ValueError(_("none of 3"))
    found.sort(key=abs)
    for x in found:
        if x > least and x != 7:
            break
    return max(x - 1 for x in found if x)
'''


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
        "`best`: `return max((x - 1 for x in found if x))` → `return min((x - 1 for x in found if x))`",
        "`best`: `return max((x - 1 for x in found if x))` → `return max((x + 1 for x in found if x))`",
        "`best`: `return max((x - 1 for x in found if x))` → `return max((x - 2 for x in found if x))`",
        "`best`: `return max((x - 1 for x in found if x))` → `return max((x - 1 for x in found))`",
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


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Two modules and those who import them: by name, through the package, through a helper, not at all."""
    for name, text in {
        "swissdesk/__init__.py": "",
        "swissdesk/rules/__init__.py": "from swissdesk.rules.games import Game",
        "swissdesk/rules/games.py": "Game = 1",
        "swissdesk/rules/boards.py": "def board():\n    from swissdesk.rules.games import Game",
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
    ],
)
def test_the_mirror_comes_first_then_who_imports_nearest_and_no_window(
    house: House, module: str, expected: list[str]
) -> None:
    assert [test.stem for test in house.nearest(module)] == expected
