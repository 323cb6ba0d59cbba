"""YAML documents with one thing in them lost, or of another kind, for what must never crash."""

import copy

OTHERS = (None, True, 7, -2.5, "some words", [], [1, "x"], {}, {"a": 1})


def ways(value, steps=()):
    """The way to everything in a document, outermost first."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for step, inner in items:
        yield (*steps, step)
        if isinstance(inner, (dict, list)):
            yield from ways(inner, (*steps, step))


def shape(steps):
    """A way without the numbers of list items: what code has to deal with, met how often ever."""
    return tuple("*" if isinstance(step, int) else step for step in steps)


def without(document, steps):
    """The document without what a way leads to."""
    return _with(document, steps, lambda there, step: there.__delitem__(step))


def with_other(document, steps, value):
    """The document with another value where a way leads."""
    return _with(document, steps, lambda there, step: there.__setitem__(step, value))


def _with(document, steps, change):
    changed = copy.deepcopy(document)
    there = changed
    for step in steps[:-1]:
        there = there[step]
    change(there, steps[-1])
    return changed
