"""Problems of many pieces that have one cause: each is told once, with how many more there are.

A template's slip is one cause, and so is a column: what stands in one cell stands in others too.
"""

from collections.abc import Sequence
from dataclasses import replace

from generator.faces.on_purpose import MEASURED
from generator.problem import Problem, Where, more_pieces

_OF_A_PLACE = ("outside-safe-zone", *MEASURED)  # whatever stands there, and however far it reaches
# Of a whole column, whatever its cells say; the message of each cell differs after this sign.
_OF_A_COLUMN = {"looks-like-markup": ": ", "code-on-paper": ": ", "missing-glyph": " in "}
_TEXT = "the template uses the text "  # computed, as the values of attributes are
_ANYWHERE = Where("")


def gathered(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """The problems; one that a template causes for many pieces is there once, with their number."""
    first: dict[Problem, Problem] = {}
    more: dict[Problem, set[str]] = {}
    for problem in problems:
        alike = _cause(problem)
        first.setdefault(alike, problem)
        more.setdefault(alike, set()).add(problem.piece)
    return tuple(
        replace(problem, message=f"{problem.message} (and in {more_pieces(len(others))})")
        if (others := more[alike] - {problem.piece})
        else problem
        for alike, problem in first.items()
    )


def _cause(problem: Problem) -> Problem:
    """A problem without what differs among pieces where the template has caused it."""
    if problem.rule in _OF_A_COLUMN:
        message = problem.message.partition(_OF_A_COLUMN[problem.rule])[0]
        where = _ANYWHERE if problem.field else problem.where
        component = problem.piece.partition("/")[0]
        return replace(problem, where=where, message=message, hint="", piece=component)
    if problem.rule == "unsupported-svg":
        words = "the template uses the text" if _TEXT in problem.message else problem.message
        return replace(problem, piece="", message=words.partition('="')[0])
    if problem.rule in _OF_A_PLACE:
        return replace(problem, piece="", message="")
    return problem if problem.field else replace(problem, piece="")
