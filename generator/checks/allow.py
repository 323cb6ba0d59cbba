"""Allowed warnings: the one way in which a designer says that something is intended.

``allow:`` of game.yaml or of a component in it; ``{{ allow("NAME") }}`` in a template is its short
form for one face.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from generator.model.allow import Allow
from generator.model.game import Game
from generator.problem import Problem, did_you_mean


def with_allowed(game: Game, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems; warnings that the game allows are marked so, others say how to allow them."""
    return tuple(_marked(one, game.allow) for one in problems)


def accepted(problem: Problem) -> Problem:
    """The warning as one that is allowed; an error as it is."""
    if problem.severity != "warning":
        return problem
    return replace(problem, severity="allowed", allow="")


def unused(game: Game, problems: Sequence[Problem]) -> Iterator[Problem]:
    """A warning for each line of ``allow`` that no warning needs any more.

    ``problems`` are all of the game, those that are allowed too.
    """
    found = [one for one in problems if one.severity == "allowed"]
    names = sorted({one.name for one in problems if one.severity == "warning"})
    for line in game.allow:
        rest = [only for only in line.allowed.only if not any(_is_about(p, only) for p in found)]
        if any(_fits(one, line) for one in found) and not rest:
            continue
        what = f"{line.name} of {', '.join(rest)}" if rest else line.name
        near = did_you_mean(line.name, names) if names else ""
        hint = near if near.startswith("did you mean") else "delete it"
        yield Problem(
            line.where, "unused-allow", f"there is no warning {what} to allow", hint, "warning"
        )


def _marked(problem: Problem, lines: Sequence[Allow]) -> Problem:
    if problem.severity != "warning" or problem.name == "unused-allow":
        return problem
    if any(_fits(problem, line) for line in lines):
        return accepted(problem)
    if problem.allow:
        return problem
    return replace(problem, allow=f'`allow: {{{problem.name}: "why"}}` in game.yaml')


def _fits(problem: Problem, line: Allow) -> bool:
    if problem.name != line.name:
        return False
    if line.component and problem.piece.partition("/")[0] != line.component:
        return False
    only = line.allowed.only
    return not only or any(_is_about(problem, one) for one in only)


def _is_about(problem: Problem, named: str) -> bool:
    """Whether a warning is about a card, a field or a word."""
    piece = problem.piece.partition("/")[2]
    if named in (problem.piece, piece, problem.field):
        return True
    word = rf"(?<!\w){re.escape(named)}(?!\w)"
    return re.search(word, problem.message, re.IGNORECASE) is not None
