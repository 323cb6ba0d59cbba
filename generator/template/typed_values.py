"""Values of pieces that a template types itself: ``icon("sun", ...)`` in place of ``piece.suit``.

What a condition compares with, what stands in a list or mapping, names of words, styles and
components, and fields that are asked for by name are no such values.
"""

from collections.abc import Collection, Iterator

from jinja2 import nodes

_CHOICES = (nodes.Compare, nodes.Tuple, nodes.List, nodes.Dict)
_TAKES_NAMES = ("count", "pieces", "entry")  # functions whose arguments name components
_LOOKS = ("style", "align", "valign", "fit", "focus", "outline", "lang")  # arguments of functions
_NAMED_IN = ("words", "styles", "numbers")  # what has names of its own
_PRINTS = ("text", "text_on_arc")  # whose first argument is what they print


def typed_values(tree: nodes.Template, values: Collection[object]) -> Iterator[tuple[int, object]]:
    """The lines of a template that type some values; numbers only as ``text`` prints them."""
    for line, value in _typed(tree):
        if value in values:
            yield line, value


def _typed(node: nodes.Node) -> Iterator[tuple[int, object]]:
    if isinstance(node, _CHOICES):
        yield from _typed_in_choice(node)
    elif isinstance(node, nodes.Const):
        if isinstance(node.value, str):
            yield node.lineno, node.value
    elif isinstance(node, nodes.Call):
        yield from _typed_in_call(node)
    elif isinstance(node, nodes.Getitem):
        yield from _typed(node.node)
        named = isinstance(node.node, nodes.Name) and node.node.name in _NAMED_IN
        yield from () if named else _typed(node.arg)
    elif isinstance(node, (nodes.Filter, nodes.Test)):
        yield from _typed(node.node) if node.node else ()
    else:
        for child in node.iter_child_nodes():
            yield from _typed(child)


def _typed_in_choice(node: nodes.Node) -> Iterator[tuple[int, object]]:
    """What stands deeper in a list, mapping or comparison; a constant compared with another."""
    inner = [getattr(one, "expr", one) for one in node.iter_child_nodes()]
    inner = [one.value if isinstance(one, nodes.Pair) else one for one in inner]
    constant = [isinstance(one, nodes.Const) for one in inner]
    for one, plain in zip(inner, constant, strict=True):
        if not plain or (isinstance(node, nodes.Compare) and all(constant)):
            yield from _typed(one)


def _typed_in_call(node: nodes.Call) -> Iterator[tuple[int, object]]:
    if isinstance(node.node, nodes.Getattr):  # a method, such as get: it names a field
        yield from _typed(node.node)
        return
    name = node.node.name if isinstance(node.node, nodes.Name) else ""
    if name in _TAKES_NAMES:
        return
    if name in _PRINTS and node.args:
        yield from _figures(node.args[0])
    for one in node.args:
        yield from _typed(one)
    for named in node.kwargs:
        yield from _typed(named.value) if named.key not in _LOOKS else ()


def _figures(node: nodes.Node) -> Iterator[tuple[int, object]]:
    """Whole numbers that a text prints, alone or joined to others by ``~``."""
    if isinstance(node, nodes.Const) and type(node.value) is int:
        yield node.lineno, node.value
    elif isinstance(node, nodes.Concat):
        for one in node.nodes:
            yield from _figures(one)
