"""Proofdeck: from plain-text game files to printed, proven pieces.

The pipeline, one function a stage, each a pure step from one frozen form to the next:

    load    load_game(folder, layouts)      YAML, CSV and drawings     -> Game
    rules   check_rules(game, rules)        Game and the rules model   -> problems
    draw    draw_faces(game, studio)        Game and templates         -> Face
    impose  impose(jobs, papers)            Face and sheet layouts     -> Sheet
    read    make_book(game, manuscript)     manuscript and Game        -> Book
    checks  Runner(game)                    all of the forms above     -> problems
    export  EXPORTS[name].write(built, folder)  Game, Face, Sheet, Book -> files

Every stage returns ``(value, problems)``; ``pipeline.py`` is this table as code, ``Project`` does
in Python all that a command does, and ``cli/`` alone prints or exits.

    >>> from generator import Project
    >>> card = "- {id: fire, title: Fire}"
    >>> game = '''
    ... title: Spark
    ... players: [2, 4]
    ... components:
    ...   spell: {kind: card, size: poker-us, pieces: cards.yaml, front: spell.svg.j2,
    ...           print: {method: single}}
    ... '''
    >>> face = '<rect x="-3" y="-3" width="69.5" height="94.9" fill="{{ palette.paper }}"/>'
    >>> project = Project(
    ...     {"spark/game.yaml": game, "spark/cards.yaml": card},
    ...     layouts=[{"faces/spark/spell.svg.j2": face}],
    ... )
    >>> built, problems = project.build("spark")
    >>> problems
    ()
    >>> [str(drawn.ref) for drawn in built.drawn]
    ['spell/fire']
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from generator.version import __version__ as __version__

if TYPE_CHECKING:
    from generator.model.component import Component, Piece, Plan
    from generator.model.format import Format
    from generator.model.game import Game, RuleEntry
    from generator.model.source import Record
    from generator.options import Options
    from generator.problem import Problem, Where
    from generator.project import Project
    from generator.rules.extension import GameRules
    from generator.rules.kinds.scope import RuleKind, Selection

# Where each public name lives; it is imported when it is first asked for, as ``import generator``
# is part of every start of the command.
_HOMES = {
    "Component": "generator.model.component", "Format": "generator.model.format",
    "Game": "generator.model.game", "GameRules": "generator.rules.extension",
    "Options": "generator.options", "Piece": "generator.model.component",
    "Plan": "generator.model.component", "Problem": "generator.problem",
    "Project": "generator.project", "Record": "generator.model.source",
    "RuleEntry": "generator.model.game", "RuleKind": "generator.rules.kinds.scope",
    "Selection": "generator.rules.kinds.scope", "Where": "generator.problem",
}  # fmt: skip
__all__ = [
    "Component", "Format", "Game", "GameRules", "Options", "Piece", "Plan", "Problem", "Project",
    "Record", "RuleEntry", "RuleKind", "Selection", "Where",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """A public name, imported from its home."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'generator' has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names."""
    return sorted([*__all__, "__version__"])
