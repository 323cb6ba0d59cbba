"""What Jinja forgets of a template: names that a loop sets, and what stands beside the blocks.

It keeps what a loop sets to the loop, so that ``{% set n = n + 1 %}`` counts nothing.
"""

from collections.abc import Iterator

from jinja2 import nodes

_SCOPES = (nodes.Block, nodes.Macro, nodes.CallBlock)  # none of them sees what another has set


def forgotten(tree: nodes.Template) -> Iterator[tuple[int, str]]:
    """The line and the name of each ``set`` in a loop that was meant for what stands around it.

    The name was set before, outside of any loop, and it is read after the loop where nothing sets
    it anew, or it is made of itself alone.
    """
    for scope in (tree, *tree.find_all(_SCOPES)):
        parts = [part for child in scope.iter_child_nodes() for part in _within(child)]
        loops = [_Loop(part, at) for at, part in enumerate(parts) if isinstance(part, nodes.For)]
        for loop in loops:
            beside = [one for one in loops if one.parts.isdisjoint(loop.parts)]
            elsewhere = {part for one in beside for part in one.parts}
            before = {
                one.name for one in _names(parts[: loop.at], "store") if id(one) not in elsewhere
            }
            anew = {part: one.sets for one in beside for part in one.parts}
            later = [part for part in parts[loop.at :] if id(part) not in loop.parts]
            read = {
                one.name for one in _names(later, "load") if one.name not in anew.get(id(one), ())
            }
            yield from loop.forgets(before, read)


class _Loop:
    """A loop of a scope, where it begins among the scope's parts, and which names it sets."""

    def __init__(self, node: nodes.For, at: int) -> None:
        inside = list(_within(node))
        self.node, self.at = node, at
        self.parts = {id(part) for part in inside}
        self.sets = {one.name for one in _names(inside, "store")}

    def forgets(self, before: set[str], read: set[str]) -> Iterator[tuple[int, str]]:
        """The sets of names that stand before it and are read after it, or made of themselves."""
        turns = {name.name for name in _names(_within(self.node.target), "store")}
        for part in _within(self.node):
            if isinstance(part, nodes.Assign) and isinstance(part.target, nodes.Name):
                name = part.target.name
                made_of = {one.name for one in _names(_within(part.node), "load")}
                alone = name in made_of and not made_of & turns
                if name in before and (name in read or alone):
                    yield part.lineno, name


def outside_blocks(tree: nodes.Template) -> Iterator[int]:
    """The lines of what a template prints beside its blocks, though it extends another."""
    if not any(isinstance(part, nodes.Extends) for part in tree.body):
        return
    for part in tree.body:
        for one in part.nodes if isinstance(part, nodes.Output) else ():
            if not isinstance(one, nodes.TemplateData):
                yield one.lineno
            elif one.data.strip():
                before = one.data[: len(one.data) - len(one.data.lstrip())]
                yield one.lineno + before.count("\n")


def _within(node: nodes.Node) -> Iterator[nodes.Node]:
    """A node and all below it, but for what has a scope of its own, in their order."""
    yield node
    for child in node.iter_child_nodes():
        if not isinstance(child, _SCOPES):
            yield from _within(child)


def _names(parts: "Iterator[nodes.Node] | list[nodes.Node]", ctx: str) -> Iterator[nodes.Name]:
    return (one for one in parts if isinstance(one, nodes.Name) and one.ctx == ctx)
