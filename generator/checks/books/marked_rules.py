"""Numbers beside the mark of a rule: ``{{ rule("deck") }}There are 60 cards``."""

import re
from collections.abc import Iterator

from generator.checks.books.opened import Opened
from generator.checks.texts.text import Text
from generator.model.game import RuleEntry
from generator.problem import Problem
from generator.rulebook.numbers import Figure
from generator.rulebook.placeholders import MARK, Anchor

_END = re.compile(r"[.!?](?=\s)|\n\s*\n|\n(?=\s*[-*])|\|")  # of what a mark stands before
_RULE = "rule:"


def against_rules(book: Opened, text: Text) -> Iterator[Problem]:
    """The numbers after a rule's mark, up to the next one, that are not those of the rule."""
    rules = {f"{_RULE}{entry.name}": entry for entry in book.read.game.rules}
    marks = [*MARK.finditer(text.rendered.text)]
    afters = [*(one.start() for one in marks[1:]), len(text.text)]
    for match, after in zip(marks, afters, strict=False):
        mark = book.read.objects[int(match[1])]
        entry = rules.get(mark.name) if isinstance(mark, Anchor) else None
        stop = _END.search(text.text, match.end(), after)
        end = stop.start() if stop else after
        figures = [one for one in book.reader.figures(text.text) if match.end() <= one.start < end]
        if entry and figures and (wrong := _wrong(book, entry, figures)):
            figure, right = wrong
            message = f"the text has {figure.text!r}, the rule {entry.name} has {right}"
            yield from text.problem(figure.start, "wrong-number", message, "correct one of them")


def _wrong(book: Opened, entry: RuleEntry, figures: list[Figure]) -> tuple[Figure, str] | None:
    """A count of a rule's component that is not the rule's; a range with one end of the rule's."""
    params, first = entry.params, figures[0]
    for component in book.read.game.components:
        if entry.kind == "count" and type(params) is int and component.name == entry.component:
            counted = first.after & {component.kind, *book.reader.stemmer.stems(component.title)}
            there = any(params in one.values for one in figures)
            return (first, str(params)) if counted and not there else None
    told = entry.kind == "range" and isinstance(params, dict)  # else it is told elsewhere
    ends = [params.get("min"), params.get("max")] if told else []
    for one in figures if ends else ():
        if one.kind == "range" and sum(a == b for a, b in zip(one.values, ends, strict=True)) == 1:
            return one, f"{ends[0]} to {ends[1]}"
    return None
