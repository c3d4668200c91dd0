"""The small faults that a run plants: of each module every one, told apart by where it is and what it changes."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

Replacements = Iterable[ast.AST]

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_SENTENCES = ("_", "N_", "ngettext", "pgettext")
_LONGEST = 110
"""How many characters of the surroundings are shown with a fault."""


@dataclass(frozen=True)
class Mutant:
    """One fault: the `variant`-th replacement of the `index`-th node of the module's tree."""

    file: Path
    line: int
    name: str
    before: str
    after: str
    index: int
    variant: int
    is_called: bool
    "Whether it is saved in a function that tests call; else it is there as soon as the module is loaded."

    @property
    def key(self) -> str:
        """What stays the same when the module is moved or lines come in above."""
        return f"`{self.name}`: `{self.before}` → `{self.after}`"

    def tree(self) -> ast.Module:
        """Return the module with the fault in it."""
        tree = ast.parse(self.file.read_text("utf-8"))
        node = list(ast.walk(tree))[self.index]
        _put(tree, node, list(_replacements(node))[self.variant])
        return ast.fix_missing_locations(tree)


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Yield every fault that can be planted in a module, from its top to its end."""
    found = mutants_at(file, spots(file))
    yield from sorted(found, key=lambda mutant: (mutant.line, mutant.index, mutant.variant))


def spots(file: Path) -> list[tuple[int, int]]:
    """Return where faults can be planted, each as the number of a node and of its replacement; much quicker."""
    tree = ast.parse(file.read_text("utf-8"))
    untouched = set(_untouched(tree))
    return [
        (index, variant)
        for index, node in enumerate(ast.walk(tree))
        if node not in untouched
        for variant, _ in enumerate(_replacements(node))
    ]


def mutants_at(file: Path, wanted: Iterable[tuple[int, int]]) -> Iterator[Mutant]:
    """Yield the faults at these spots of a module."""
    tree = ast.parse(file.read_text("utf-8"))
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    nodes = list(ast.walk(tree))
    for index, variant in wanted:
        node = nodes[index]
        yield _mutant(file, parents, node, list(_replacements(node))[variant], index, variant)


def _mutant(
    file: Path, parents: dict[ast.AST, ast.AST], node: ast.AST, new: ast.AST, index: int, variant: int
) -> Mutant:
    around = _surroundings(node, parents)
    before = _shown(around)
    if around is node:
        after = _shown(new)
    else:
        _put(around, node, new)
        after = _shown(around)
        _put(around, new, node)
    name, is_called = _name(node, parents)
    return Mutant(file, node.lineno, name, before, after, index, variant, is_called)  # type: ignore[attr-defined]


def _surroundings(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> ast.AST:
    """Return the widest expression or plain statement around a node that is still short enough to be read."""
    best = node
    while not isinstance(node, ast.stmt) and (node := parents[node]):
        compound = hasattr(node, "body") and not isinstance(node, (ast.Lambda, ast.IfExp))
        if compound or not isinstance(node, (ast.expr, ast.stmt)) or len(ast.unparse(node)) > _LONGEST:
            if isinstance(node, (ast.keyword, ast.comprehension)):
                continue
            break
        best = node
    return best


def _shown(node: ast.AST) -> str:
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}:"
    if isinstance(node, ast.While):
        return f"while {ast.unparse(node.test)}:"
    return " ".join(ast.unparse(node).replace("`", "'").split())


def _name(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> tuple[str, bool]:
    """Return the name of the function, class or table around a node, and whether it is a function."""
    names = []
    is_called = False
    while node in parents:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.append(node.name)
            is_called = is_called or isinstance(node, ast.FunctionDef)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(parents[node], ast.Module):
            names.append(ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target))
        node = parents[node]
    return ".".join(reversed(names)) or "module", is_called


def _put(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    """Put `new` into `tree` where `old` is."""
    for node in ast.walk(tree):
        for field, value in ast.iter_fields(node):
            if value is old:
                setattr(node, field, new)
                return
            if isinstance(value, list) and any(item is old for item in value):
                value[:] = [new if item is old else item for item in value]
                return


def _untouched(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield what has nothing to do with what the program does: types, decorators, sentences, assertions."""
    for node in ast.walk(tree):
        for part in _silent(node):
            yield from ast.walk(part)


def _silent(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield from node.decorator_list
    if isinstance(node, ast.FunctionDef) and node.returns:
        yield node.returns
    if isinstance(node, (ast.arg, ast.AnnAssign)) and node.annotation:
        yield node.annotation
    if isinstance(node, (ast.Assert, ast.JoinedStr)) or _is_sentence(node) or _is_type(node):
        yield node
    if isinstance(node, ast.keyword) and node.arg == "strict":  # asserts that two are of one length
        yield node
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        yield node


def _is_sentence(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _SENTENCES


def _is_type(node: ast.AST) -> bool:
    """Unions (``int | None``, ``Bye | Pairing``) and ``Literal[…]``, ``tuple[int, …]`` outside annotations."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _names_type(node.left) or _names_type(node.right)
    return isinstance(node, ast.Subscript) and _names_type(node.value)


def _names_type(node: ast.AST) -> bool:
    if isinstance(node, ast.Name):
        return node.id in ("int", "str", "bool", "float", "tuple", "dict", "list") or (
            node.id[:1].isupper() and not node.id.isupper()
        )
    return isinstance(node, ast.Constant) and node.value is None


def _replacements(node: ast.AST) -> Iterator[ast.AST]:
    for kind, replace in _KINDS:
        if isinstance(node, kind):
            yield from replace(node)


def _comparison(node: ast.Compare) -> Replacements:
    for at, op in enumerate(node.ops):
        other = _COMPARISONS[type(op)]()
        yield ast.copy_location(
            ast.Compare(node.left, [*node.ops[:at], other, *node.ops[at + 1 :]], node.comparators), node
        )


def _connection(node: ast.BoolOp) -> Replacements:
    yield ast.copy_location(ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values), node)
    for at in range(len(node.values)):
        rest = [*node.values[:at], *node.values[at + 1 :]]
        yield rest[0] if len(rest) == 1 else ast.copy_location(ast.BoolOp(node.op, rest), node)


def _arithmetic(node: ast.BinOp) -> Replacements:
    texts = any(isinstance(side, ast.JoinedStr) or _is_text(side) for side in (node.left, node.right))
    if type(node.op) in _ARITHMETIC and not texts:
        yield ast.copy_location(ast.BinOp(node.left, _ARITHMETIC[type(node.op)](), node.right), node)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes))


def _sign(node: ast.UnaryOp) -> Replacements:
    if isinstance(node.op, (ast.Not, ast.USub)):
        yield node.operand


def _constant(node: ast.Constant) -> Replacements:
    if isinstance(node.value, bool):
        yield ast.copy_location(ast.Constant(not node.value), node)
    elif isinstance(node.value, int):
        yield ast.copy_location(ast.Constant(node.value + 1), node)


def _guard(node: ast.If | ast.IfExp) -> Replacements:
    for value in (False, True):
        if not isinstance(node.test, ast.Constant):
            new = ast.copy_location(type(node)(**dict(ast.iter_fields(node))), node)
            new.test = ast.copy_location(ast.Constant(value), node.test)
            yield new


def _filter(node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> Replacements:
    for at, loop in enumerate(node.generators):
        for which in range(len(loop.ifs)):
            rest = [*loop.ifs[:which], *loop.ifs[which + 1 :]]
            bare = ast.comprehension(loop.target, loop.iter, rest, loop.is_async)
            new = ast.copy_location(type(node)(**dict(ast.iter_fields(node))), node)
            new.generators = [*node.generators[:at], bare, *node.generators[at + 1 :]]
            yield new


def _call(node: ast.Call) -> Replacements:
    if isinstance(node.func, ast.Name) and node.func.id in _TWINS:
        twin = ast.copy_location(ast.Name(_TWINS[node.func.id], ast.Load()), node.func)
        yield ast.copy_location(ast.Call(twin, node.args, node.keywords), node)
    for keyword in node.keywords:
        if keyword.arg == "key":
            rest = [other for other in node.keywords if other is not keyword]
            yield ast.copy_location(ast.Call(node.func, node.args, rest), node)


def _step(node: ast.stmt) -> Replacements:
    if not isinstance(node, ast.Expr) or isinstance(node.value, ast.Call):
        yield ast.copy_location(ast.Pass(), node)


_KINDS: tuple[tuple[type | tuple[type, ...], Callable[..., Replacements]], ...] = (
    (ast.Compare, _comparison),
    (ast.BoolOp, _connection),
    (ast.BinOp, _arithmetic),
    (ast.UnaryOp, _sign),
    (ast.Constant, _constant),
    ((ast.If, ast.IfExp), _guard),
    ((ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp), _filter),
    (ast.Call, _call),
    ((ast.Expr, ast.AugAssign, ast.Break, ast.Continue), _step),
)
