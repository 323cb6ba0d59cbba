"""Branch coverage of templates: the branches that compare with a typed word, for all runs."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from jinja2 import TemplateSyntaxError, nodes

from generator.problem import ContentError, Where
from generator.template.instrument import branch_nodes
from generator.template.sandbox import Sandbox

_NOT_OF_PIECES = frozenset({"side", "size", "theme", "game", "numbers", "words", "palette"})


class Branch(NamedTuple):
    """A branch of a condition: its name in a run, its line, and the words it is compared with."""

    key: str
    where: Where
    words: tuple[str, ...]
    fields: tuple[str, ...]  # the names in its condition, fields among them


@lru_cache(maxsize=256)  # a preview and a shop's files ask again for templates that did not change
def branches_in(text: str, shown: str) -> tuple[Branch, ...]:
    """The branches of a template's text; none of one that cannot be read."""
    try:
        tree = Sandbox().parse(text, shown, shown)
    except (TemplateSyntaxError, ContentError):
        return ()  # reported where it is drawn
    return tuple(_branches(tree, shown))


def _branches(tree: nodes.Template, shown: str) -> Iterator[Branch]:
    for key, node in branch_nodes(tree, shown):
        names = {one.name for one in node.test.find_all(nodes.Name)}
        if isinstance(node.test, nodes.Name):
            names.add(node.test.name)
        words = tuple(_words(node.test))
        if words and not names & _NOT_OF_PIECES:
            asked = {one.attr for one in node.test.find_all(nodes.Getattr)}
            fields = tuple(sorted(asked | names))
            yield Branch(key, Where(shown, node.lineno), words, fields)


def _words(test: nodes.Node) -> Iterator[str]:
    """The words that a condition asks for: ``== "epic"``, ``in ["rare", "epic"]``."""
    compared = [test] if isinstance(test, nodes.Compare) else []
    for one in (*compared, *test.find_all(nodes.Compare)):
        for operand in one.ops:
            if operand.op == "eq" and isinstance(operand.expr, nodes.Const):
                listed = [operand.expr]
            elif operand.op == "in" and isinstance(operand.expr, nodes.List | nodes.Tuple):
                listed = [item for item in operand.expr.items if isinstance(item, nodes.Const)]
            else:
                continue
            yield from (item.value for item in listed if isinstance(item.value, str))
