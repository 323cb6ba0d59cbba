"""What Jinja forgets of a template: names that a loop sets, and what stands beside the blocks.

It keeps what a loop sets to the loop, so that ``{% set n = n + 1 %}`` counts nothing.
"""

from collections.abc import Iterator

from jinja2 import nodes

_SCOPES = (nodes.Block, nodes.Macro, nodes.CallBlock)  # none of them sees what another has set


def forgotten(tree: nodes.Template) -> Iterator[tuple[int, str]]:
    """The line and the name of each ``set`` in a loop that was meant for what stands around it.

    Either the name is read after the loop, or it is made of itself alone.
    """
    for scope in (tree, *tree.find_all(_SCOPES)):
        parts = [part for child in scope.iter_child_nodes() for part in _within(child)]
        for loop in (part for part in parts if isinstance(part, nodes.For)):
            own = {id(part) for part in _within(loop)}
            after = parts.index(loop)
            before = {name.name for name in _names(parts[:after], "store")}
            later = (part for part in parts[after:] if id(part) not in own)
            read = {name.name for name in _names(later, "load")}
            turns = {name.name for name in _names(_within(loop.target), "store")}
            for part in _within(loop):
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
