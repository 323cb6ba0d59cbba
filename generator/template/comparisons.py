"""Conditions of a template that ask for fields of the piece: found in its syntax tree, not run.

``conditions_of`` lists comparisons, filters and branches with their lines; ``value_of`` is what a
condition gives for one piece, as far as it needs nothing but the piece.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from jinja2 import nodes

_PIECE = "piece"
_MIRRORED = {"lt": "gt", "gt": "lt", "lteq": "gteq", "gteq": "lteq"}
_TESTS = {
    "eq": "eq", "==": "eq", "equalto": "eq", "ne": "ne", "!=": "ne", "in": "in",
    "gt": "gt", ">": "gt", "greaterthan": "gt", "lt": "lt", "<": "lt", "lessthan": "lt",
    "ge": "gteq", ">=": "gteq", "le": "lteq", "<=": "lteq",
}  # fmt: skip
_METHODS = {"strip": "trim"} | {name: name for name in ("lower", "upper", "title", "capitalize")}
_MISSING = object()  # no default is given


class Unknown(Exception):  # noqa: N818 - no error: the condition needs more than the piece
    """A condition cannot be judged by a piece alone."""


class Asked(NamedTuple):
    """A field that a template asks for, its filters, and what stands for nothing."""

    field: str
    filters: tuple[str, ...] = ()
    default: Any = _MISSING
    component: str = ""  # whose pieces a loop runs over; empty for the piece that is drawn

    @property
    def shown(self) -> str:
        """What it is called in messages: ``piece.cost``, ``cost of hero``."""
        return f"{self.field} of {self.component}" if self.component else f"piece.{self.field}"

    @property
    def has_default(self) -> bool:
        """Whether the template says what stands for a field that is not there."""
        return self.default is not _MISSING


class Comparison(NamedTuple):
    """A field compared with values that are written out; ``op`` is as Jinja2 calls it."""

    line: int
    asked: Asked
    op: str  # eq, ne, lt, lteq, gt, gteq, in, notin
    values: tuple[Any, ...]


class Filtered(NamedTuple):
    """A filter that is given a field as it is."""

    line: int
    asked: Asked
    name: str
    arguments: int


class Branch(NamedTuple):
    """What an ``if`` or ``elif`` asks."""

    line: int
    test: nodes.Expr


class Mapped(NamedTuple):
    """A mapping that a template writes out, asked by a field; of no entry it makes nothing."""

    line: int
    asked: Asked
    keys: tuple[tuple[int, Any], ...]  # each with its line
    complete: bool  # what has no entry is thought of: a default, or a condition around it


class Aliases(NamedTuple):
    """Aliases of a template that stand for a field, or for a piece of a component, in a loop."""

    fields: Mapping[str, nodes.Expr] = {}
    pieces: Mapping[str, str] = {}


_NONE = Aliases()


class Conditions(NamedTuple):
    """All that a template asks of the fields of pieces, and the names that it gives them."""

    comparisons: tuple[Comparison, ...]
    filters: tuple[Filtered, ...]
    branches: tuple[Branch, ...]
    constants: tuple[tuple[int, Any], ...]  # what an or or an and asks that is no question
    mappings: tuple[Mapped, ...]
    names: Aliases


def conditions_of(tree: nodes.Template) -> Conditions:
    """The conditions of a template's tree; none where it sets something of its own ``piece``.

    What a loop or a macro calls so is left out of the tree.
    """
    _leave_out_others(tree)
    stored = [name for name in tree.find_all(nodes.Name) if name.ctx in ("store", "param")]
    if any(name.name == _PIECE for name in stored):
        return Conditions((), (), (), (), (), _NONE)
    once = [name.name for name in stored]
    looped = dict(_looped(tree, once))
    names = Aliases(dict(_named(tree, once, looped)), looped)
    return Conditions(
        (*_comparisons(tree, names), *_counted(tree)),
        tuple(_filters(tree, names)),
        tuple(
            Branch(one.lineno, one.test)
            for one in tree.find_all(nodes.If)
            if isinstance(one.test, nodes.Expr)
        ),
        tuple(_constant_sides(tree)),
        tuple(_mappings(tree, names, once)),
        names,
    )


def _constant_sides(tree: nodes.Template) -> Iterator[tuple[int, Any]]:
    """Values that are a side of ``or`` or ``and`` beside a comparison: ``a == 1 or 2``."""
    asking: Iterator[Any] = tree.find_all((nodes.If, nodes.CondExpr))
    for test in (one.test for one in asking):
        for one in (test, *test.find_all((nodes.And, nodes.Or))):
            sides = (one.left, one.right) if isinstance(one, (nodes.And, nodes.Or)) else ()
            if any(isinstance(side, (nodes.Compare, nodes.Or, nodes.And)) for side in sides):
                for side in sides:
                    if isinstance(side, nodes.Const) and not isinstance(side.value, bool):
                        yield side.lineno, side.value


def _leave_out_others(tree: nodes.Template) -> None:
    """Empty the loops and macros in which ``piece`` is another one, in place."""
    for loop in tree.find_all(nodes.For):
        if any(is_piece(name) for name in (loop.target, *loop.target.find_all(nodes.Name))):
            loop.target, loop.body = nodes.Name("_", "store"), []
    for macro in tree.find_all((nodes.Macro, nodes.CallBlock)):
        if any(is_piece(name) for name in macro.args):  # type: ignore[attr-defined]
            macro.args, macro.body = [], []  # type: ignore[attr-defined]


def _looped(tree: nodes.Template, stored: list[str]) -> Iterator[tuple[str, str]]:
    """The names of loops over a component: ``{% for one in pieces("hero") %}``."""
    for loop in tree.find_all(nodes.For):
        target, called = loop.target, loop.iter
        if isinstance(target, nodes.Name) and stored.count(target.name) == 1:
            listed = isinstance(called, nodes.Call) and isinstance(called.node, nodes.Name)
            if listed and called.node.name == "pieces":  # type: ignore[attr-defined]
                values = _constants(called.args)  # type: ignore[attr-defined]
                if values and isinstance(values[0], str):
                    yield target.name, values[0]


def _named(
    tree: nodes.Template, stored: list[str], looped: Mapping[str, str]
) -> Iterator[tuple[str, nodes.Expr]]:
    """The names that are set once, to a field: ``{% set rarity = piece.rarity %}``."""
    for one in tree.find_all(nodes.Assign):
        target, value = one.target, one.node
        once = isinstance(target, nodes.Name) and stored.count(target.name) == 1
        if once and isinstance(value, nodes.Expr) and asked_of(value, Aliases({}, looped)):
            yield target.name, value  # type: ignore[attr-defined]


def _comparisons(tree: nodes.Template, names: Aliases) -> Iterator[Comparison]:
    for compare in tree.find_all(nodes.Compare):
        if len(compare.ops) != 1:
            continue
        operand = compare.ops[0]
        for one, other, op in (
            (compare.expr, operand.expr, operand.op),
            (operand.expr, compare.expr, _MIRRORED.get(operand.op, operand.op)),
        ):
            asked, values = asked_of(one, names), _written(other)
            if operand.op in ("in", "notin") and one is not compare.expr:
                continue
            if asked is not None and values is not None:
                if op in ("in", "notin") and not isinstance(other, (nodes.List, nodes.Tuple)):
                    continue
                yield Comparison(compare.lineno, asked, op, values)
    for test in tree.find_all(nodes.Test):
        asked = asked_of(test.node, names)
        values = _written(test.args[0]) if len(test.args or ()) == 1 else None
        if asked is not None and values is not None and test.name in _TESTS:
            yield Comparison(test.lineno, asked, _TESTS[test.name], values)


def _counted(tree: nodes.Template) -> Iterator[Comparison]:
    """What ``count("hero", suit="red")`` compares fields with: the same as ``==`` does."""
    for call in tree.find_all(nodes.Call):
        component = _constants(call.args[:1])
        if isinstance(call.node, nodes.Name) and call.node.name == "count" and component:
            for one in call.kwargs:
                if isinstance(one.value, nodes.Const):
                    asked = Asked(one.key, component=str(component[0]))
                    yield Comparison(call.lineno, asked, "eq", (one.value.value,))


def _mappings(tree: nodes.Template, names: Aliases, stored: list[str]) -> Iterator[Mapped]:
    """Mappings asked by a field where they stand, or by the one name that they are given."""
    lookups = [*tree.find_all((nodes.Getitem, nodes.Call))]
    named = {
        one.target.name: one.node
        for one in tree.find_all(nodes.Assign)
        if isinstance(one.target, nodes.Name) and isinstance(one.node, nodes.Dict)
        and stored.count(one.target.name) == 1
    }  # fmt: skip
    asking: dict[str, list[tuple[nodes.Expr, Asked]]] = {}
    for one in lookups:
        whole, key = _looked_up(one)
        asked = asked_of(key, names) if key is not None else None
        if asked is None:
            continue
        if isinstance(whole, nodes.Dict):
            yield from _mapped(tree, one, whole, asked, names)
        elif isinstance(whole, nodes.Name) and whole.name in named:
            asking.setdefault(whole.name, []).append((one, asked))
    for name, asked_by in asking.items():
        read = sum(n.name == name and n.ctx == "load" for n in tree.find_all(nodes.Name))
        if read == len(asked_by) and len({asked for _, asked in asked_by}) == 1:
            for one, asked in asked_by:
                yield from _mapped(tree, one, named[name], asked, names)


def _looked_up(one: nodes.Node) -> tuple[nodes.Node | None, nodes.Node | None]:
    """What is looked up in, and by what: ``{...}[key]``, ``{...}.get(key)``; else None."""
    if isinstance(one, nodes.Getitem):
        return one.node, one.arg
    called = one.node if isinstance(one, nodes.Call) else None
    if not (isinstance(one, nodes.Call) and isinstance(called, nodes.Getattr) and one.args):
        return None, None
    return (called.node, one.args[0]) if called.attr == "get" else (None, None)


def _mapped(
    tree: nodes.Template, lookup: nodes.Expr, whole: nodes.Dict, asked: Asked, names: Aliases
) -> Iterator[Mapped]:
    keys = [(pair.key.lineno, pair.key.value) for pair in whole.items
            if isinstance(pair.key, nodes.Const)]  # fmt: skip
    if len(keys) == len(whole.items) and keys:
        instead = isinstance(lookup, nodes.Call) and len(lookup.args) > 1
        complete = instead or any(_thinks_of(one, lookup, asked, names) for one in tree.find_all(
            (nodes.If, nodes.CondExpr, nodes.Or, nodes.Filter, nodes.Test)))  # fmt: skip
        yield Mapped(lookup.lineno, asked, tuple(keys), complete)


def _thinks_of(node: nodes.Node, lookup: nodes.Expr, asked: Asked, names: Aliases) -> bool:
    """Whether it says what stands for what has no entry, or asks for the field around it."""
    inside = node is not lookup and any(one is lookup for one in node.find_all(type(lookup)))
    if inside and isinstance(node, (nodes.If, nodes.CondExpr)):
        tests = [node.test, *node.test.find_all(nodes.Expr)]
        fields = [asked_of(one, names) for one in tests]
        return any(one is lookup for one in tests) or any(
            one is not None and one.field == asked.field for one in fields
        )
    return inside and (not isinstance(node, nodes.Filter) or node.name in ("default", "d"))


def _filters(tree: nodes.Template, names: Aliases) -> Iterator[Filtered]:
    for one in tree.find_all(nodes.Filter):
        asked = asked_of(one.node, names) if one.node is not None else None
        if asked is not None and not asked.filters and not asked.has_default:
            yield Filtered(one.lineno, asked, one.name, len(one.args) + len(one.kwargs))


def _written(node: nodes.Node) -> tuple[Any, ...] | None:
    """The values that are written out; None for what is computed."""
    if isinstance(node, nodes.Const):
        return (node.value,)
    if isinstance(node, (nodes.List, nodes.Tuple)) and node.items:
        return _constants(node.items)
    return None


def _constants(items: Sequence[nodes.Node]) -> tuple[Any, ...] | None:
    """The values of constants; None where something is computed."""
    values = tuple(item.value for item in items if isinstance(item, nodes.Const))
    return values if len(values) == len(items) else None


def asked_of(node: nodes.Node, names: Aliases = _NONE) -> Asked | None:
    """The field that an expression is, perhaps filtered; None for any other."""
    if isinstance(node, nodes.Name):
        fields = names.fields
        return (
            asked_of(fields[node.name], Aliases({}, names.pieces)) if node.name in fields else None
        )
    if isinstance(node, nodes.Filter) and node.node is not None and not node.args:
        inner = asked_of(node.node, names)
        return inner and inner._replace(filters=(*inner.filters, node.name))
    if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Getattr) and not node.args:
        inner = asked_of(node.node.node, names) if node.node.attr in _METHODS else None
        return inner and inner._replace(filters=(*inner.filters, _METHODS[node.node.attr]))
    whole = node.node if isinstance(node, (nodes.Getattr, nodes.Getitem, nodes.Call)) else node
    whole = whole.node if isinstance(node, nodes.Call) and hasattr(whole, "node") else whole
    if not isinstance(whole, nodes.Name) or whole.name not in (_PIECE, *names.pieces):
        return None
    asked = _read(node)
    return asked and asked._replace(component=names.pieces.get(whole.name, ""))


def _read(node: nodes.Node) -> Asked | None:
    """The field of ``one.name``, ``one["name"]`` or ``one.get("name", default)``."""
    if isinstance(node, nodes.Getattr):
        return Asked(node.attr)
    if isinstance(node, nodes.Getitem):
        values = _constants([node.arg])
        return Asked(values[0]) if values and isinstance(values[0], str) else None
    if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Getattr):
        values = _constants(node.args)
        gets = node.node.attr == "get" and not node.kwargs
        if gets and values and len(values) <= 2:
            return Asked(str(values[0]), (), values[1] if len(values) > 1 else None)
    return None


def is_piece(node: nodes.Node) -> bool:
    """Whether it is the name ``piece``."""
    return isinstance(node, nodes.Name) and node.name == _PIECE
