"""Values: `dataclass`, `field` and `replace` as in `dataclasses` and `NamedTuple` as in `typing`, but cheap to load.

The library compiles five to eight methods for each class when its module is loaded, and loads `inspect` for itself:
that was more than a third of a ``swissdesk pair``. Here what can be is shared, and the methods that have to be written
for a class (``__init__``, ``__eq__``, ``__hash__``, ``__new__``) are compiled when they are first called. To a type
checker they are the library's own, and whoever asks a class for the library's description of it (`dataclasses.fields`,
`asdict`, msgspec) gets it, made then.

What no class here needs is left out: `order`, `kw_only`, `init=False`, ``InitVar``.
"""

from __future__ import annotations

from collections import _tuplegetter  # type: ignore[attr-defined]
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from reprlib import recursive_repr
from types import CodeType, FunctionType, MemberDescriptorType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass, field, fields, replace
    from typing import NamedTuple

__all__ = ["NamedTuple", "dataclass", "field", "fields", "replace"]

_NONE = object()
"""Stands where a field has no default."""


class _Field:
    """What a class says of one attribute of its values."""

    __slots__ = ("annotation", "compare", "default", "default_factory", "metadata", "repr")

    def __init__(
        self,
        *,
        default: Any = _NONE,
        default_factory: Any = _NONE,
        compare: bool = True,
        repr: bool = True,
        metadata: Mapping[str, Any] | None = None,
    ) -> None:
        self.annotation = ""
        self.default, self.default_factory, self.metadata = default, default_factory, metadata
        self.compare, self.repr = compare, repr


Fields = dict[str, _Field]


def _dataclass(decorated: type | None = None, /, *, frozen: bool = False, slots: bool = False, eq: bool = True) -> Any:
    """Return the class with what its annotations ask for, or a decorator that does so."""
    if decorated is None:
        return lambda cls: _dataclass(cls, frozen=frozen, slots=slots, eq=eq)
    own = {
        name: _declared(decorated, name, annotation)
        for name, annotation in decorated.__annotations__.items()
        if not annotation.startswith("ClassVar[")
    }
    fields: Fields = {}
    for base in decorated.__mro__[:0:-1]:
        fields |= base.__dict__.get("__values__", {})
    fields |= own
    cls = _with_slots(decorated, own) if slots else decorated
    for name, member in _members(cls, fields, frozen=frozen, slots=slots, eq=eq).items():
        if name not in cls.__dict__:
            setattr(cls, name, member)
    return cls


def _declared(cls: type, name: str, annotation: str) -> _Field:
    """Return what a class says of a field; of this only a default stays an attribute of the class."""
    said = cls.__dict__.get(name, _NONE)
    if not isinstance(said, _Field):
        said = _Field(default=said)
    elif said.default is _NONE:
        delattr(cls, name)
    else:
        setattr(cls, name, said.default)
    said.annotation = annotation
    return said


def _with_slots(cls: type, own: Iterable[str]) -> type:
    """Return the class made again, its values having a place for each field and for nothing else."""
    above = {name for base in cls.__mro__[1:-1] for name in base.__dict__.get("__slots__", ())}
    gone = {*own, "__dict__", "__weakref__"}
    members = {name: member for name, member in cls.__dict__.items() if name not in gone}
    members["__slots__"] = tuple(name for name in own if name not in above)
    made = type(cls)(cls.__name__, cls.__bases__, members)
    made.__qualname__ = cls.__qualname__
    return made


def _members(cls: type, fields: Fields, *, frozen: bool, slots: bool, eq: bool) -> dict[str, Any]:
    """Return what makes a class one of values, by name."""
    members = {
        "__values__": fields,
        "__match_args__": tuple(fields),
        "__init__": _Late("__init__", lambda made: _init(made, fields, frozen)),
        "__repr__": _repr([name for name, known in fields.items() if known.repr]),
        "__dataclass_fields__": _Late("__dataclass_fields__", lambda _made: _described(fields).__dataclass_fields__),
        "__dataclass_params__": _Late("__dataclass_params__", lambda _made: _terms(fields, frozen)),
    }
    if eq:
        members |= _comparison([name for name, known in fields.items() if known.compare], frozen)
    if frozen:
        members |= _protection(cls, fields)
    if frozen and slots:
        members |= _pickling(list(fields))
    return members


class _Late:
    """An attribute of a class that is made, from the class, when it is first asked for."""

    __slots__ = ("make", "name")

    def __init__(self, name: str, make: Callable[[type], Any]) -> None:
        self.name, self.make = name, make

    def __get__(self, value: object | None, owner: type) -> Any:
        for cls in owner.__mro__:
            if cls.__dict__.get(self.name) is self:
                made = self.make(cls)
                setattr(cls, self.name, made)
                break
        else:  # another thread has made it meanwhile
            made = next(cls.__dict__[self.name] for cls in owner.__mro__ if self.name in cls.__dict__)
        return made.__get__(value, owner) if hasattr(made, "__get__") else made


# ---- the methods


def _init(cls: type, fields: Fields, frozen: bool) -> Callable[..., None]:
    """Return ``__init__``."""
    scope: dict[str, Any] = {"missing": _NONE, "put": object.__setattr__}
    defaults, body = [], ["pass"]
    for place, (name, known) in enumerate(fields.items()):
        value, slot = f"v{place}", getattr(cls, name, None)
        if known.default_factory is not _NONE:
            scope[f"make{place}"] = known.default_factory
            value = f"make{place}() if v{place} is missing else v{place}"
        if known.default is not _NONE or known.default_factory is not _NONE:
            defaults.append(known.default)
        if not frozen:
            body.append(f"self.{name} = {value}")
        elif isinstance(slot, MemberDescriptorType):
            scope[f"set{place}"] = slot.__set__
            body.append(f"set{place}(self, {value})")
        else:
            scope[f"name{place}"] = name
            body.append(f"put(self, name{place}, {value})")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    return _function(cls, "__init__", fields, defaults, "\n  ".join(body), scope)


def _function(
    cls: type, name: str, fields: Iterable[str], defaults: Iterable[Any], body: str, scope: dict[str, Any]
) -> Callable[..., Any]:
    """Return a method whose arguments are the fields of a class; `body` calls them ``v0``, ``v1`` and so on.

    It is compiled because it is called too often for a loop over the fields, but only once for all classes that have
    as many of them.
    """
    names = ("self", *fields)
    head = ", ".join(("self", *(f"v{place}" for place in range(len(names) - 1))))
    made = FunctionType(_compiled(head, body).replace(co_name=name, co_varnames=names), scope, name)
    made.__defaults__ = tuple(defaults)
    made.__qualname__ = f"{cls.__qualname__}.{name}"
    return made


@cache
def _compiled(head: str, body: str) -> CodeType:
    scope: dict[str, Any] = {}
    exec(f"def made({head}):\n  {body}", scope)
    made: FunctionType = scope["made"]
    return made.__code__


def _repr(names: list[str]) -> Callable[[object], str]:
    @recursive_repr()
    def shown(self: object) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({fields})"

    return shown


def _comparison(names: list[str], frozen: bool) -> dict[str, Any]:
    """Return ``__eq__`` and ``__hash__``: values of the same class are alike if these attributes are."""
    mine, theirs = (f"({''.join(f'{of}.{name}, ' for name in names)})" for of in ("self", "other"))

    def equal(_cls: type) -> FunctionType:
        body = f"return {mine} == {theirs} if other.__class__ is self.__class__ else NotImplemented"
        return FunctionType(_compiled("self, other", body), {}, "__eq__")

    def hashed(_cls: type) -> FunctionType:
        return FunctionType(_compiled("self", f"return hash({mine})"), {}, "__hash__")

    return {"__eq__": _Late("__eq__", equal), "__hash__": _Late("__hash__", hashed) if frozen else None}


def _protection(cls: type, fields: Fields) -> dict[str, Any]:
    """Return what lets no field be set or deleted."""

    def assign(self: object, name: str, value: object) -> None:
        if type(self) is cls or name in fields:
            raise _frozen(f"cannot assign to field {name!r}")
        object.__setattr__(self, name, value)

    def delete(self: object, name: str) -> None:
        if type(self) is cls or name in fields:
            raise _frozen(f"cannot delete field {name!r}")
        object.__delattr__(self, name)

    return {"__setattr__": assign, "__delattr__": delete}


def _frozen(text: str) -> AttributeError:
    from dataclasses import FrozenInstanceError

    return FrozenInstanceError(text)


def _pickling(names: list[str]) -> dict[str, Any]:
    """Return what lets pickle take and give the fields, where it would set them one by one."""

    def state_of(self: object) -> list[Any]:
        return [getattr(self, name) for name in names]

    def restore(self: object, state: list[Any]) -> None:
        for name, value in zip(names, state, strict=True):
            object.__setattr__(self, name, value)

    return {"__getstate__": state_of, "__setstate__": restore}


# ---- rows


class _Rows(type):
    """Makes tuples with named fields of classes; they are of the type `type` then, as the library's are."""

    def __new__(cls, name: str, bases: tuple[type, ...], members: dict[str, Any]) -> Any:
        if not bases:
            return super().__new__(cls, name, bases, members)
        names = tuple(members.get("__annotations__", ()))
        own = {
            "__slots__": (),
            "__match_args__": names,
            "_fields": names,
            "_field_defaults": {name: members[name] for name in names if name in members},
        }
        places = {name: _tuplegetter(place, f"Alias for field number {place}") for place, name in enumerate(names)}
        return type(name, (tuple,), {**_ROW_METHODS, **members, **own, **places})


def _new(cls: Any) -> Any:
    """Return ``__new__`` of a class of rows."""
    values = "".join(f"v{place}, " for place in range(len(cls._fields)))
    scope = {"new": tuple.__new__}
    made = _function(cls, "__new__", cls._fields, cls._field_defaults.values(), f"return new(self, ({values}))", scope)
    return staticmethod(made)


def _row_repr(self: Any) -> str:
    fields = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
    return f"{type(self).__name__}({fields})"


def _row_replace(self: Any, /, **changes: Any) -> Any:
    made = self._make(map(changes.pop, self._fields, self))
    if changes:
        raise ValueError(f"Got unexpected field names: {list(changes)!r}")
    return made


def _row_of(cls: Any, values: Iterable[Any]) -> Any:
    made: tuple[Any, ...] = tuple.__new__(cls, values)
    if len(made) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
    return made


_ROW_METHODS = {
    "__new__": _Late("__new__", _new),
    "__repr__": _row_repr,
    "__getnewargs__": lambda self: tuple(self),
    "_make": classmethod(_row_of),
    "_replace": _row_replace,
    "_asdict": lambda self: dict(zip(self._fields, self, strict=True)),
}

# ---- for those who know the library's


def _described(fields: Fields) -> Any:
    """Return a class of the library with the same fields."""
    from dataclasses import MISSING, field, make_dataclass

    described: Any = field  # no signature of it allows for a default that may be missing
    return make_dataclass(
        "Described",
        [
            (
                name,
                known.annotation,
                described(
                    default=MISSING if known.default is _NONE else known.default,
                    default_factory=MISSING if known.default_factory is _NONE else known.default_factory,
                    compare=known.compare,
                    repr=known.repr,
                    metadata=known.metadata,
                ),
            )
            for name, known in fields.items()
        ],
        namespace={"__doc__": "What the library says of a class of values."},  # else it would work out a signature
        init=False,
        repr=False,
        eq=False,
    )


def _fields(of: Any) -> Any:
    """Return the fields of a class or value, as the library describes them."""
    from dataclasses import fields

    return fields(of)


def _terms(fields: Fields, frozen: bool) -> Any:
    """Return what the library asks of a class that one of its own is derived from."""
    terms = _described(fields).__dataclass_params__
    terms.frozen = frozen
    return terms


def _replace(value: Any, /, **changes: Any) -> Any:
    """Return a value with some fields changed."""
    fields = type(value).__dict__.get("__values__")
    if fields is None:
        from dataclasses import replace

        return replace(value, **changes)
    return type(value)(**{name: getattr(value, name) for name in fields if name not in changes}, **changes)


if not TYPE_CHECKING:
    dataclass, field, fields, replace = _dataclass, _Field, _fields, _replace
    NamedTuple = _Rows("NamedTuple", (), {})
