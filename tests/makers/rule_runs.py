"""Rules for tests: what one rule finds in a few pieces, both written as in YAML."""

import re
from dataclasses import replace

from laid_sheets import component_of, game_of

from generator.load.yaml_tree import read_tree
from generator.model.component import Piece
from generator.model.game import RuleEntry
from generator.problem import Where
from generator.rules.run import check_entry

PIECES = Where("cards.yaml", 99)  # what a rule about all pieces together points at
FULL = 'he rule says "so it is" (p. 1)'  # perhaps after what to write


def pieces_of(rows):
    """Pieces from the lines of a YAML list; their places are line and column in it."""
    value, problems = read_tree(rows, "cards.yaml")
    assert not problems
    return tuple(Piece(row["id"], row.where, row, row.get("copies", 1)) for row in value)


def problems_of(rows, rule, *, more=(), players=4, **component):
    """What a rule, written as ``kind: params``, finds in a component ``cards`` of these pieces."""
    parts = [
        replace(
            component_of(name=name, where=Where("game.yaml", 5, 3), **component),
            pieces=pieces_of(lines),
            pieces_at=PIECES,
        )
        for name, lines in (("cards", rows), *more)
    ]
    value, problems = read_tree(rule, "rules.yaml")
    assert not problems
    [(kind, params)] = value.items()
    here = Where("rules.yaml")
    entry = RuleEntry("a-rule", "p. 1", "so it is", "cards", kind, params, here, here)
    return list(check_entry(replace(game_of(*parts), printed_for=players), entry))


def told(rows, rule, **options):
    """The problems of a broken rule, each as what stands at its place, piece and field, message."""
    found = problems_of(rows, rule, **options)
    for problem in found:
        assert (problem.name, problem.severity) == ("a-rule", "error")
        assert problem.hint.endswith(FULL)
    return [(at(rows, p.where), f"{p.piece} {p.field}".strip(), p.message) for p in found]


def at(text, where):
    """What stands at a place of a text, to the next comma or bracket."""
    if where == PIECES:
        return "all pieces"
    return re.match(r"{?[^],}]*", text.splitlines()[where.line - 1][where.column - 1 :])[0]
