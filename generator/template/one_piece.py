"""Value of a template's condition for one piece, without running the template."""

import operator
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import nodes

from generator.template.comparisons import Unknown

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

    def __init__(self, fields: Mapping[str, Any], named: Mapping[str, nodes.Expr], side: str):
        self._fields, self._named, self._side = fields, named, side

    def meets(self, test: nodes.Expr) -> bool:
        """Whether a condition is met. Raises Unknown where the piece alone does not decide it."""
        try:
            return bool(self._value(test))
        except _FAULTS:
            raise Unknown from None

    def _value(self, node: nodes.Node) -> Any:
        if isinstance(node, nodes.Const):
            return node.value
        if isinstance(node, (nodes.List, nodes.Tuple)):
            return [self._value(item) for item in node.items]
        if isinstance(node, nodes.And):
            return self._either(node.left, node.right, wanted=False)
        if isinstance(node, nodes.Or):
            return self._either(node.left, node.right, wanted=True)
        if isinstance(node, nodes.Not):
            return not self._value(node.node)
        if isinstance(node, nodes.Compare) and len(node.ops) == 1:
            return self._compared(node)
        if isinstance(node, nodes.Name):
            return self._of_name(node.name)
        if isinstance(node, (nodes.Getattr, nodes.Getitem, nodes.Call)):
            return self._field(node)
        if isinstance(node, nodes.Filter) and node.node is not None and not node.args:
            if node.name in _FILTERS:
                return _FILTERS[node.name](self._value(node.node))
        if isinstance(node, nodes.BinExpr) and type(node) in _COMPUTED:
            left, right = self._value(node.left), self._value(node.right)
            if all(type(one) in (int, float) for one in (left, right)):
                return _COMPUTED[type(node)](left, right)
        raise Unknown

    def _either(self, left: nodes.Expr, right: nodes.Expr, *, wanted: bool) -> bool:
        """``or`` (the first that is true decides) and ``and`` (the first that is false)."""
        unknown = False
        for node in (left, right):
            try:
                if bool(self._value(node)) is wanted:
                    return wanted
            except Unknown:
                unknown = True
        if unknown:
            raise Unknown
        return not wanted

    def _compared(self, node: nodes.Compare) -> bool:
        [operand] = node.ops
        if isinstance(operand.expr, nodes.Name) and operand.expr.name == "piece":
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

    def _field(self, node: nodes.Expr) -> Any:
        if isinstance(node, nodes.Call):
            called, given = node.node, node.args
            wanted = isinstance(called, nodes.Getattr) and called.attr == "get" and given
            if wanted and _is_piece(called.node) and isinstance(given[0], nodes.Const):  # type: ignore[attr-defined]
                default = self._value(given[1]) if len(given) > 1 else None
                return self._fields.get(given[0].value, default)
            raise Unknown
        assert isinstance(node, (nodes.Getattr, nodes.Getitem))
        name = node.attr if isinstance(node, nodes.Getattr) else self._value(node.arg)
        if _is_piece(node.node):
            if name not in self._fields:
                raise Unknown
            return self._fields[name]
        value = self._value(node.node)
        if isinstance(value, Mapping) and name in value:
            return value[name]
        if isinstance(value, list) and isinstance(name, int) and isinstance(node, nodes.Getitem):
            return value[name]
        raise Unknown


def _is_piece(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.name == "piece"
