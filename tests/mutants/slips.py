"""Mutants: copies of a module that differ in one place, each a slip that a test should notice.

A comparison reversed or moved by one, another operator, a number one more, ``and`` for ``or``, a
lost ``not``, ``min`` for ``max``, a flag flipped, ``if`` and ``else`` swapped, None returned, a
``yield`` or a ``raise`` left out. Annotations, decorators and asserts are left alone: they change
nothing that runs.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

NEGATED = {
    ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
BOUNDARY = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
OTHER_OPERATOR = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult, ast.Pow: ast.Mult,
}  # fmt: skip
OTHER_NAME = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNTOUCHED = {"annotation", "returns", "decorator_list"}


class Mutant(NamedTuple):
    """One slip in one module."""

    path: Path  # of the module
    number: int  # among the mutants of its module
    line: int
    inside: str  # the function or class it is in; empty at the module's top
    before: str
    after: str
    again: int = 1  # the how manieth of those that change the same in the same function

    @property
    def change(self) -> str:
        """What is written instead of what; of several alike in a function the second has a (2)."""
        return f"{self.before}  ->  {self.after}" + (f" ({self.again})" if self.again > 1 else "")


class _Spot(NamedTuple):
    """A node in its parent, where another may be put."""

    parent: ast.AST
    field: str
    index: int | None  # in a list of nodes
    node: ast.AST
    inside: str


def mutants_of(path: Path) -> list[Mutant]:
    """All mutants of a module, in reading order."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    alike: Counter[tuple[str, str, str]] = Counter()
    mutants = []
    for number, (spot, other) in enumerate(_slips(tree)):
        name = spot.inside, _shown(spot.node), _shown(other)
        alike[name] += 1
        mutants.append(Mutant(path, number, _line(spot.node), *name, alike[name]))
    return mutants


def mutated(mutant: Mutant) -> ast.Module:
    """The module with the mutant's slip in it."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    for number, (spot, other) in enumerate(_slips(tree)):
        if number == mutant.number:
            ast.copy_location(other, spot.node)
            if spot.index is None:
                setattr(spot.parent, spot.field, other)
            else:
                getattr(spot.parent, spot.field)[spot.index] = other
            return ast.fix_missing_locations(tree)
    raise ValueError(f"{mutant.path} has no mutant {mutant.number}")


def _line(node: ast.AST) -> int:
    return node.target.lineno if isinstance(node, ast.comprehension) else node.lineno


def _slips(tree: ast.Module) -> Iterator[tuple[_Spot, ast.AST]]:
    for spot in _spots(tree, ""):
        for other in _others(spot.node):
            yield spot, other


def _spots(parent: ast.AST, inside: str) -> Iterator[_Spot]:
    if isinstance(parent, ast.Assert) or _is_literal_type(parent):
        return
    if isinstance(parent, ast.FunctionDef | ast.ClassDef):
        inside = f"{inside}.{parent.name}" if inside else parent.name
    for field, value in ast.iter_fields(parent):
        if field in UNTOUCHED:
            continue
        held = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
        for index, node in held:
            if isinstance(node, ast.AST):
                yield _Spot(parent, field, index, node, inside)
                yield from _spots(node, inside)


def _is_literal_type(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Name)
        and node.value.id == "Literal"
    )


def _others(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in a node's place by a slip."""
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            for table in (BOUNDARY, NEGATED):
                if type(operator) in table:
                    ops = [*node.ops[:at], table[type(operator)](), *node.ops[at + 1 :]]
                    yield ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in OTHER_OPERATOR and not _is_text(node):
        yield ast.BinOp(node.left, OTHER_OPERATOR[type(node.op)](), node.right)
    elif isinstance(node, ast.AugAssign) and type(node.op) in OTHER_OPERATOR:
        yield ast.AugAssign(node.target, OTHER_OPERATOR[type(node.op)](), node.value)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Name) and node.id in OTHER_NAME:
        yield ast.Name(OTHER_NAME[node.id], node.ctx)
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.If):
        yield ast.If(_negated(node.test), node.body, node.orelse)
    elif isinstance(node, ast.comprehension) and node.ifs:
        for at, test in enumerate(node.ifs):
            ifs = [*node.ifs[:at], _negated(test), *node.ifs[at + 1 :]]
            yield ast.comprehension(node.target, node.iter, ifs, node.is_async)
    elif isinstance(node, ast.Return) and not _is_none(node.value):
        yield ast.Return(ast.Constant(None))
    elif isinstance(node, ast.Raise):
        yield ast.Pass()
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield | ast.YieldFrom):
        nothing = ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
        if ast.dump(nothing) != ast.dump(node):
            yield nothing


def _negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _is_text(node: ast.BinOp) -> bool:
    """Whether it joins or fills texts: with another operator it would only fail to run."""
    return any(
        isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def _is_none(node: ast.expr | None) -> bool:
    return node is None or (isinstance(node, ast.Constant) and node.value is None)


def _shown(node: ast.AST) -> str:
    """The node as source in one line: of a statement with a body its head."""
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}:"
    if isinstance(node, ast.comprehension):
        return ast.unparse(node).strip()
    return " ".join(ast.unparse(ast.fix_missing_locations(node)).split())
