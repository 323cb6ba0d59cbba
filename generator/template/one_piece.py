"""Value of a template's condition for one piece, without running the template."""

import operator
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import nodes

from generator.template.comparisons import Aliases, Unknown, asked_of, is_piece

_COMPARED: Mapping[str, Callable[[Any, Any], Any]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "lteq": operator.le,
    "gt": operator.gt,
    "gteq": operator.ge,
    "in": lambda one, whole: one in whole,
    "notin": lambda one, whole: one not in whole,
}
_FILTERS: Mapping[str, Callable[[Any], Any]] = {
    "lower": lambda value: str(value).lower(),
    "upper": lambda value: str(value).upper(),
    "trim": lambda value: str(value).strip(),
    "string": str,
    "length": len,
    "count": len,
}
_COMPUTED: Mapping[type[nodes.BinExpr], Callable[[Any, Any], Any]] = {
    nodes.Add: operator.add,
    nodes.Sub: operator.sub,
    nodes.FloorDiv: operator.floordiv,
    nodes.Mod: operator.mod,
}
_FAULTS = (TypeError, ValueError, ArithmeticError, LookupError)


class OnePiece:
    """The fields of a piece, and the names that its template sets to one of them."""

    def __init__(self, fields: Mapping[str, Any], names: Aliases, side: str) -> None:
        self._fields, self._named, self._side = fields, names.fields, side
        self._readers: Mapping[Any, Callable[[Any], Any]] = {
            nodes.Const: lambda node: node.value,
            (nodes.List, nodes.Tuple): self._list,
            nodes.And: lambda node: self._either(node.left, node.right, wanted=False),
            nodes.Or: lambda node: self._either(node.left, node.right, wanted=True),
            nodes.Not: lambda node: not self._value(node.node),
            nodes.Compare: self._compared,
            nodes.Name: lambda node: self._of_name(node.name),
            nodes.Call: self._got,
            (nodes.Getattr, nodes.Getitem): self._field,
            nodes.Filter: self._filtered,
            nodes.BinExpr: self._computed,
        }

    def meets(self, test: nodes.Expr) -> bool:
        """Whether a condition is met. Raises Unknown where the piece alone does not decide it."""
        try:
            return bool(self._value(test))
        except _FAULTS:
            raise Unknown from None

    def _value(self, node: nodes.Node) -> Any:
        for kind, read in self._readers.items():
            if isinstance(node, kind):
                return read(node)
        raise Unknown

    def _list(self, node: Any) -> list[Any]:
        return [self._value(item) for item in node.items]

    def _filtered(self, node: nodes.Filter) -> Any:
        if node.node is None or node.args or node.name not in _FILTERS:
            raise Unknown
        return _FILTERS[node.name](self._value(node.node))

    def _computed(self, node: nodes.BinExpr) -> Any:
        left, right = self._value(node.left), self._value(node.right)
        numbers = all(type(one) in (int, float) for one in (left, right))
        if not numbers or type(node) not in _COMPUTED:
            raise Unknown
        return _COMPUTED[type(node)](left, right)

    def _either(self, left: nodes.Expr, right: nodes.Expr, *, wanted: bool) -> Any:
        """``or`` (the first that is true decides) and ``and`` (the first that is false)."""
        try:
            first = self._value(left)
        except Unknown:
            if not wanted and not self._value(right):
                return False
            raise
        return first if bool(first) is wanted else self._value(right)

    def _compared(self, node: nodes.Compare) -> bool:
        if len(node.ops) != 1:
            raise Unknown
        [operand] = node.ops
        if is_piece(operand.expr):
            if isinstance(node.expr, nodes.Const) and operand.op in ("in", "notin"):
                return (node.expr.value in self._fields) is (operand.op == "in")
            raise Unknown
        return bool(_COMPARED[operand.op](self._value(node.expr), self._value(operand.expr)))

    def _of_name(self, name: str) -> Any:
        if name == "side":
            return self._side
        if name in self._named:
            return self._value(self._named[name])
        raise Unknown

    def _got(self, node: nodes.Call) -> Any:
        """What ``piece.get(name, default)`` gives, and methods of texts such as ``lower()``."""
        asked = asked_of(node)
        if asked is None or not (asked.has_default or asked.field in self._fields):
            raise Unknown
        value = self._fields.get(asked.field, asked.default)
        for name in asked.filters:
            if name not in _FILTERS:
                raise Unknown
            value = _FILTERS[name](value)
        return value

    def _field(self, node: nodes.Getattr | nodes.Getitem) -> Any:
        name = node.attr if isinstance(node, nodes.Getattr) else self._value(node.arg)
        value = self._fields if is_piece(node.node) else self._value(node.node)
        if isinstance(value, Mapping) and name in value:
            return value[name]
        if isinstance(value, list) and isinstance(name, int) and isinstance(node, nodes.Getitem):
            return value[name]
        raise Unknown
