"""Modules of the project as trees, each parsed once a worker; who reads one changes nothing."""

import ast
from functools import cache


@cache
def tree_of(path):
    """The tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))
