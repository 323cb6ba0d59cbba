"""Instrumented templates: each step counts within a budget, so that none runs without end."""

import re
from collections.abc import Iterator
from math import isfinite
from typing import Any, cast

from jinja2 import TemplateSyntaxError, nodes

from generator.problem import ContentError
from generator.template.limits import LARGEST_NUMBER

LOOP_STEPS = 1  # for each turn of a loop and each call of a macro
# A card takes some hundred steps, a board drawn from its data about ten thousand.
MOST_STEPS = 2_000_000  # of one face or one rulebook: turns of a loop, macros, functions
MOST_CHARACTERS = 20_000_000  # that one face or one rulebook prints
MOST_DOTS = 50  # in one name: Jinja2 takes a second for 200, eight times as long for twice as many
STEPS_A_GAME = 200_000_000
CHARACTERS_A_GAME = 600_000_000
_PART = 50  # of those steps a template has for a face, where it ran away for one before


def check_tree(tree: nodes.Template, name: str | None, filename: str | None) -> None:
    """Raise TemplateSyntaxError for what compilers would fail at, or take far too long for."""
    for node in tree.find_all((nodes.Const, nodes.Call, nodes.Getattr)):
        message = ""
        if isinstance(node, nodes.Const):
            value = node.value
            large = isinstance(value, int) and abs(value) > LARGEST_NUMBER
            if large or (isinstance(value, float) and not isfinite(value)):
                message = "this number is far too large"
            elif isinstance(value, str) and re.search("[\ud800-\udfff]", value):
                message = "this text has half a character"
        elif isinstance(node, nodes.Call):
            names = [word.key for word in node.kwargs]
            twice = next((word for word in names if names.count(word) > 1), None)
            message = f"this call has {twice} twice" if twice else ""
        elif isinstance(node, nodes.Getattr) and _dots(node) > MOST_DOTS:
            message = f"a name has more than {MOST_DOTS} dots"
        if message:
            raise TemplateSyntaxError(message, node.lineno, name, filename)


def counted_tree(tree: nodes.Template) -> nodes.Template:
    """The template with a step at each turn of a loop or call, and a check of values it makes."""
    for node in list(tree.find_all((nodes.For, nodes.Macro, nodes.CallBlock))):
        assert isinstance(node, (nodes.For, nodes.Macro, nodes.CallBlock))
        own = [data for part in node.body for data in part.find_all(nodes.TemplateData)]
        plain = sum(len(data.data) for data in own)
        step = _call(node.lineno, "spend", nodes.Const(LOOP_STEPS), nodes.Const(plain))
        node.body.insert(0, nodes.ExprStmt(step, lineno=node.lineno))
    return cast("nodes.Template", _replaced(tree))


def branch_nodes(
    tree: nodes.Template, shown: str
) -> Iterator[tuple[str, nodes.If | nodes.CondExpr]]:
    """The conditions of a template, each with the name of its branch, in a fixed order."""
    for number, node in enumerate(tree.find_all((nodes.If, nodes.CondExpr))):
        assert isinstance(node, nodes.If | nodes.CondExpr)
        yield f"{shown}:{node.lineno}:{number}", node


def note_branches(tree: nodes.Template, shown: str) -> None:
    """Have every branch that is taken call ``passed`` with its name."""
    for key, node in list(branch_nodes(tree, shown)):
        if isinstance(node, nodes.CondExpr):
            node.expr1 = _call(node.lineno, "passed", nodes.Const(key), node.expr1)
        else:
            step = _call(node.lineno, "passed", nodes.Const(key))
            node.body.insert(0, nodes.ExprStmt(step, lineno=node.lineno))


class Budget:
    """Steps and characters that are left for a face (``begin`` starts one) and for the game."""

    def __init__(self) -> None:
        self._left = (STEPS_A_GAME, CHARACTERS_A_GAME)
        self._ran_away: set[str] = set()
        self.begin()

    def begin(self, template: str = "") -> None:
        """Start the next face, of a template."""
        self._template = template
        most = MOST_STEPS // (_PART if template in self._ran_away else 1)
        self.steps = min(most, self._left[0])
        self.characters = min(MOST_CHARACTERS, self._left[1])
        self._given = (self.steps, self.characters)

    def end(self) -> None:
        """Subtract what the face used from what the game has left."""
        self._ran_away |= {self._template} if self._template and self.steps < 0 else set()
        steps, characters = self._given[0] - self.steps, self._given[1] - self.characters
        self._left = (max(self._left[0] - steps, 0), max(self._left[1] - characters, 0))

    def spend(self, steps: int, characters: int = 0) -> None:
        """Use some. Raises ContentError ``template-budget`` when nothing is left."""
        self.steps -= steps
        self.characters -= characters
        if self.steps < 0:
            raise ContentError(
                "template-budget",
                "this template takes far too many steps",
                "shorten its loops: a face needs some thousand steps, and nested loops multiply",
            )
        if self.characters < 0:
            raise ContentError(
                "template-budget",
                "this template prints far too much",
                "check its loops: a face needs some thousand characters, and nested loops multiply",
            )


def _dots(node: nodes.Expr) -> int:
    """How many dots a name has; counting stops when there are too many."""
    dots = 0
    while isinstance(node, nodes.Getattr) and dots <= MOST_DOTS:
        node, dots = node.node, dots + 1
    return dots


def _call(line: int, name: str, *given: nodes.Expr) -> nodes.Call:
    function = nodes.EnvironmentAttribute(name, lineno=line)
    return nodes.Call(function, list(given), [], None, None, lineno=line)


def _replaced(node: Any) -> Any:
    """The tree with each ``a ~ b`` as a call of ``joined``, each ``a[b:c]`` of ``sliced``.

    ``a in b`` is one of ``holds``; what is compared is ``measured``, what is listed ``gathered``.
    """
    for field, value in list(node.iter_fields()):
        if isinstance(value, nodes.Node):
            setattr(node, field, _replaced(value))
        elif isinstance(value, list):
            replaced = [_replaced(v) if isinstance(v, nodes.Node) else v for v in value]
            setattr(node, field, replaced)
    if isinstance(node, nodes.Concat):
        return _call(node.lineno, "joined", *node.nodes)
    if isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Slice):
        part = node.arg
        ends = [end or nodes.Const(None) for end in (part.start, part.stop, part.step)]
        return _call(node.lineno, "sliced", node.node, *ends)
    if isinstance(node, nodes.Compare):
        return _compared(node)
    if _gathers(node):
        return _call(node.lineno, "gathered", node)
    return node


def _compared(node: nodes.Compare) -> nodes.Expr:
    first = node.ops[0]
    if len(node.ops) == 1 and first.op in ("in", "notin"):
        holds = _call(node.lineno, "holds", node.expr, first.expr)
        return holds if first.op == "in" else nodes.Not(holds, lineno=node.lineno)
    for operand in node.ops:
        if not isinstance(operand.expr, nodes.Const):
            operand.expr = _call(node.lineno, "measured", operand.expr)
    return node


def _gathers(node: nodes.Node) -> bool:
    """Whether it makes a list of what may be lists already; of plain values none grows."""
    if isinstance(node, nodes.Name):
        return node.ctx == "load" and node.name in ("varargs", "kwargs")
    if isinstance(node, (nodes.List, nodes.Tuple)):
        loaded = not isinstance(node, nodes.Tuple) or node.ctx == "load"
        return loaded and not all(isinstance(one, nodes.Const) for one in node.items)
    return isinstance(node, nodes.Dict) and bool(node.items)
