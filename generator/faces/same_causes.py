"""Problems of many pieces that have one cause: each is told once, with how many more there are.

A template's slip is one cause, and so is a column: what stands in one cell stands in others too.
"""

from collections.abc import Sequence
from dataclasses import replace

from generator.faces.on_purpose import MEASURED
from generator.model.game import Game
from generator.problem import Problem, Where, more_pieces
from generator.template.errors import ships

_OF_A_PLACE = ("outside-safe-zone", *MEASURED)  # whatever stands there, and however far it reaches
# Of a whole column, whatever its cells say; the message of each cell differs after this sign.
_OF_A_COLUMN = {"looks-like-markup": ": ", "code-on-paper": ": ", "missing-glyph": " in "}
_TEXT = "the template uses the text "  # computed, as the values of attributes are
_ANYWHERE = Where("")
OVERFLOW = "text-overflow"
_SEVERAL = 3  # texts that do not fit a box before the box is wrong rather than they
_NEARLY_ALL = 0.75  # of the pieces that have such a text
_TOO_SMALL = "enlarge the box of this line, in mm; or lower the style's min, or shorten the texts"


def gathered(problems: Sequence[Problem], game: Game | None = None) -> tuple[Problem, ...]:
    """The problems; one that a template causes for many pieces is there once, with their number.

    The pieces of the ``game`` say in how many a text of a template's line fits.
    """
    problems = _overflowing(problems, game)
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


def _overflowing(problems: Sequence[Problem], game: Game | None) -> list[Problem]:
    """The problems; of texts of which nearly none fits their box that of the box alone.

    In another language it is its texts that are too long: the line of the box is told with them.
    """
    boxes: dict[tuple[Where, str, str], list[Problem]] = {}
    for problem in problems:
        if problem.rule == OVERFLOW and problem.field and problem.also:
            component = problem.piece.partition("/")[0]
            boxes.setdefault((problem.also[-1], component, problem.field), []).append(problem)
    instead: dict[Problem, Problem | None] = {}
    for (line, component, field), found in boxes.items():
        if game and game.language != game.own_language and not ships(line):
            continue
        over = len({one.piece for one in found})
        texts = _filled(game, component, field) if game else 0
        if over < _SEVERAL or over < texts * _NEARLY_ALL or not texts or ships(line):
            instead |= {one: replace(one, also=one.also[:-1]) for one in found}
            continue
        first, *more = found
        message = f"{first.message} (and in {more_pieces(over - 1)})"
        instead |= dict.fromkeys(more)
        also = (first.where,)
        instead[first] = replace(first, where=line, message=message, hint=_TOO_SMALL, also=also)
    told = (instead.get(problem, problem) for problem in problems)
    return [problem for problem in told if problem is not None]


def _filled(game: Game, component: str, field: str) -> int:
    """How many pieces of a component have a value of a field."""
    return sum(
        piece.fields.get(field) not in (None, "")
        for one in game.components
        if one.name == component
        for piece in one.pieces
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
