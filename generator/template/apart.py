"""What the parts of a template hang on, so that each may be compiled by itself and run in turn."""

from collections.abc import Iterable, Iterator

from jinja2 import Environment, meta, nodes

_TOGETHER = (nodes.Block, nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)
_OF_THE_WHOLE = frozenset({"self", "kwargs"})  # names by which a part reaches others


def stands_alone(every: Iterable[nodes.Node]) -> bool:
    """Whether a part says nothing of other templates, and no macro keeps who called it."""
    callers = called = 0
    for node in every:
        if isinstance(node, _TOGETHER):
            return False
        if isinstance(node, nodes.Name) and node.name in _OF_THE_WHOLE:
            return False
        callers += _is_caller(node)
        called += isinstance(node, nodes.Call) and _is_caller(node.node)
    return callers == called


def _is_caller(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.name == "caller"


def names_set(every: Iterable[nodes.Node]) -> Iterator[str]:
    """Every name that is set somewhere, a loop's too."""
    for node in every:
        if isinstance(node, nodes.Macro) or (isinstance(node, nodes.Name) and node.ctx != "load"):
            yield node.name


def names_taken(environment: Environment, every: Iterable[nodes.Node]) -> Iterator[str]:
    """The names that macros take from outside, each its own too: another may be called so later."""
    for node in every:
        if isinstance(node, nodes.Macro):
            yield node.name
            yield from meta.find_undeclared_variables(
                nodes.Template([node], environment=environment)
            )


def look_up_first(tree: nodes.Template, names: Iterable[str]) -> None:
    """Have names looked up before all else that a section sets: what is set in it comes later.

    Jinja2 takes such a name to mean nothing before, within a block, though it was set earlier.
    """
    for name in sorted(names):
        known = nodes.Name(name, "load", lineno=1, environment=tree.environment)
        tree.body.insert(0, nodes.ExprStmt(known, lineno=1, environment=tree.environment))
