"""Values behave like the library's dataclasses and named tuples: classes made both ways have the same answers."""

from __future__ import annotations

import re
import sys
from types import ModuleType
from typing import Any

import pytest
from sources import files

SHAPES = '''
from __future__ import annotations
import copy, dataclasses, inspect, pickle
from functools import cached_property
from typing import ClassVar, Generic, TypeVar
import msgspec
from {home} import dataclass, field, fields, replace
from {rows} import NamedTuple

T = TypeVar("T")

@dataclass(frozen=True, slots=True)
class Point:
    """A place."""
    x: int
    y: int = 0
    ORIGIN: ClassVar[Point]
    tags: tuple[str, ...] = field(default=(), metadata={{"named": "tags"}})

@dataclass(frozen=True)
class Path:
    points: tuple[Point, ...] = ()
    marks: dict[str, int] = field(default_factory=dict)
    note: str = field(default="", compare=False, repr=False)

    @cached_property
    def length(self):
        return len(self.points)

    def __bool__(self):
        return bool(self.points)

@dataclass(frozen=True, slots=True)
class Place(Point):
    """A place with a name; the default of `y` is another."""
    y: int = 7
    name: str = "here"

class Plain(Path):
    """Not decorated itself."""

@dataclass(frozen=True)
class Quiet:
    note: str = ""

class Louder(Quiet):
    """The only one to call what its base has."""
    def __init__(self, note):
        super().__init__(note=note)

    def __eq__(self, other):
        return super().__eq__(other)

    def __hash__(self):
        return super().__hash__()

@dataclass(frozen=True)
class Named(Path):
    name: str = "path"

@dataclass
class Counter:
    count: int = 0
    seen: list[int] = field(default_factory=list)

    def __post_init__(self):
        self.seen.append(self.count)

@dataclass(slots=True)
class Basket(Generic[T]):
    content: list[T]

@dataclass(frozen=True, slots=True, eq=False)
class Itself:
    key: str

@dataclass(frozen=True)
class Nothing:
    """Without fields."""

@dataclass(frozen=True)
class Alone:
    value: object

    def __repr__(self):
        return "alone"

@dataclasses.dataclass(frozen=True, kw_only=True)
class OfTheLibrary(Path):
    label: str

class Pair(NamedTuple):
    """Two numbers."""
    left: int
    right: int = 2

    @property
    def turned(self):
        return self._replace(left=self.right, right=self.left)

    def __str__(self):
        return f"{{self.left}}:{{self.right}}"

class One(NamedTuple):
    only: tuple[int, ...]

class Base(NamedTuple):
    value: int

class Twice(Base):
    """The only one to call what its base has."""
    __slots__ = ()

    def __new__(cls, value):
        return super().__new__(cls, 2 * value)

class Deeper(Pair):
    __slots__ = ()

    def __repr__(self):
        return "deeper " + super().__repr__()

def done(value, action):
    """Return a value after something was done to it."""
    action(value)
    return value
'''

QUESTIONS = """
Point(1), Point(1, 2), Point(y=3, x=4), Point(1, 2, ("a",)), Point(1).tags
Point(), Point(1, 2, (), 4)
Point(1, z=2)
Place(1), Place(1, 2, (), "there"), Place(1).y, Point.__doc__, Place.__doc__
Point(1) == Point(1, 0), Point(1) == Point(2), Point(1) == Place(1, 0), Point(1) == (1, 0, ()), Point(1) != Point(1)
hash(Point(1, 2)) == hash((1, 2, ())), hash(Alone(3)) == hash((3,)), hash(Nothing()) == hash(())
len({Point(1), Point(1)}), len({Point(1), Place(1, 0)})
hash(Counter())
Counter(), Counter() == Counter(0, [0]), Counter(3).seen, Counter().seen is Counter().seen
Path(note="a") == Path(note="b"), Path(note="a"), Path((Point(1),)), Path(marks={"a": 1}).marks, bool(Path())
hash(Path())
Path().length, Path((Point(1),)).length, Path((Point(1),)).__dict__
Named(name="n"), Named().name, Named() == Path(), Plain() == Path(), Plain(), Plain(note="x").note
Louder("a").note, Louder("a") == Louder("b"), Louder("a") == Louder("a")
hash(Louder("a")) == hash(("a",))
Itself("a") == Itself("a"), len({Itself("a"), Itself("a")}), Itself("b")
Alone(1), Alone([Alone(2)]) == Alone([Alone(2)]), Nothing(), Nothing() == Nothing()
done(Point(1), lambda point: setattr(point, "x", 2))
done(Path(), lambda path: setattr(path, "points", 2))
done(Path(), lambda path: setattr(path, "unknown", 2))
done(Named(), lambda path: setattr(path, "points", 2))
done(Plain(), lambda path: setattr(path, "points", 2))
done(Plain(), lambda path: setattr(path, "unknown", 2)).unknown
done(Path(), lambda path: delattr(path, "note"))
done(Plain(), lambda path: delattr(path, "note"))
done(Plain(), lambda path: delattr(path, "unknown"))
done(Counter(), lambda counter: setattr(counter, "count", 5))
done(Counter(), lambda counter: delattr(counter, "count"))
done(Basket([1]), lambda basket: setattr(basket, "content", [])), Basket[int]([2])
done(Basket([1]), lambda basket: setattr(basket, "unknown", []))
hasattr(Point(1), "__dict__"), hasattr(Place(1), "__dict__"), Point.__slots__, Place.__slots__, Basket.__slots__
Point.__match_args__, Named.__match_args__, Nothing.__match_args__, OfTheLibrary.__match_args__
replace(Point(1, 2), y=5), replace(Path(note="n"), points=(Point(1),)).note
replace(Plain(), note="n").note, replace(Place(1))
replace(OfTheLibrary(label="a"), note="b").label, OfTheLibrary(label="a") == OfTheLibrary(label="a")
OfTheLibrary(label="c")
replace(Point(1), z=2)
done(OfTheLibrary(label="a"), lambda one: setattr(one, "note", 2))
[pickle.loads(pickle.dumps(one)) for one in (Point(1, 2), Place(1), Path((Point(1),)), Counter(3))]
pickle.loads(pickle.dumps(Basket([1]))), pickle.loads(pickle.dumps(Itself("a")))
[copy.copy(one) for one in (Point(1, 2), Path(note="n"), Counter(3))], copy.deepcopy(Path((Point(1),), {"a": 1}))
[(one.name, one.type, one.compare, one.repr, one.metadata.get("named")) for one in fields(Place)]
[(one.name, one.default is dataclasses.MISSING, one.default_factory) for one in fields(Counter())], len(fields(Plain))
dataclasses.asdict(Path((Point(1),))), dataclasses.is_dataclass(Nothing), dataclasses.replace(Point(1), y=2)
[one.name for one in fields(OfTheLibrary)]
msgspec.json.encode(Path((Point(1, 2),), {"a": 1})), msgspec.convert({"x": 3, "tags": ["a"]}, Point)
msgspec.json.decode(b'{"points": [{"x": 1}], "marks": {"b": 2}}', type=Path), msgspec.json.schema(Place)
msgspec.convert({"x": "three"}, Point)
list(inspect.signature(Place).parameters), list(inspect.signature(Nothing).parameters)
Point.__qualname__, Point.__module__[:6]
Pair(1), Pair(1, 3), Pair(right=1, left=2), Pair.__doc__, Pair(4).turned, str(Pair(4)), Pair(1) == (1, 2), hash(Pair(1))
Pair()
Pair(1, 2, 3)
Pair(1, middle=3)
Pair._make([1, 2]), Pair(1)._asdict(), Pair._fields, Pair._field_defaults, Pair.__match_args__, Pair.__slots__
Pair._make([1])
done(Pair(1), lambda pair: setattr(pair, "left", 3))
done(Pair(1), lambda pair: setattr(pair, "unknown", 3))
One((1, 2)), One._make([(1,)]), One((1,)) < One((2,)), [*One((3,))], One((1,)).only
Pair.__bases__, type(One), Pair.__mro__[1:], isinstance(Pair(1), tuple)
Twice(2), Twice(2).value, Twice(3) == (6,)
Deeper(1), Deeper(1).turned, Deeper(1) == Pair(1), isinstance(Deeper(1), Pair), sorted([Pair(2), Pair(1)])
pickle.loads(pickle.dumps(Pair(1))), copy.copy(Pair(3)), copy.deepcopy(One((1,)))
type(pickle.loads(pickle.dumps(Deeper(1)))).__name__
list(inspect.signature(Pair).parameters), Pair.__qualname__, Pair.__module__[:6], Pair.__new__.__qualname__
msgspec.json.encode(Pair(1)), msgspec.convert([3], Pair), msgspec.json.decode(b"[[1, 2]]", type=One)
done([], lambda one: one.append(Alone(one)))
""".strip().splitlines()


@pytest.fixture(scope="module")
def ways() -> Any:
    """The shapes as the library makes them, and as `values` does."""
    made = []
    for home, rows in (("dataclasses", "typing"), ("swissdesk.values", "swissdesk.values")):
        module = ModuleType(f"shapes_{len(made)}")
        sys.modules[module.__name__] = module
        exec(SHAPES.format(home=home, rows=rows), module.__dict__)
        made.append(module)
    yield made
    for module in made:
        del sys.modules[module.__name__]


def answer(question: str, shapes: ModuleType) -> str:
    """Return what comes out in words, be it an error."""
    try:
        return repr(eval(question, shapes.__dict__))
    except (TypeError, AttributeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_has_the_same_answer_as_in_the_library(question: str, ways: list[ModuleType]) -> None:
    library, ours = ways
    assert answer(question, ours) == answer(question, library)


def test_no_attribute_can_be_added_to_a_value(ways: list[ModuleType]) -> None:
    """The library says so with slots too, but by an error about `super` up to Python 3.13."""
    assert answer('setattr(Point(1), "unknown", 2)', ways[1]) == "FrozenInstanceError: cannot assign to field 'unknown'"


def test_a_row_has_no_other_fields(ways: list[ModuleType]) -> None:
    """The library says so by another error from Python 3.13 on."""
    assert answer("Pair(1)._replace(middle=3)", ways[1]) == "ValueError: Got unexpected field names: ['middle']"


def test_the_program_has_one_home_for_values() -> None:
    """What describes JSON for others is derived with a keyword that `values` lacks; it is loaded with msgspec alone."""
    taken = re.compile(r"from (dataclasses|typing) import .*\b(dataclass|field|replace|NamedTuple)\b")
    assert {file.name for file in files() if taken.search(file.read_text("utf-8"))} == {"values.py", "json_file.py"}
