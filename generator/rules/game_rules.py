"""What a game may bring in Python: checks, rule kinds, typed pieces, drawing, and a workshop.

It comes by an explicit door, ``Project(rules={"harbour": GameRules(...)})`` or ``proofdeck --rules
my_games.rules``, never from a folder of content.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.record import Record
from generator.problem import Problem
from generator.rules.examples import ExampleKind
from generator.rules.kinds.selection import RuleKind

Check = Callable[[Game], Iterator[Problem]]
PieceCheck = Callable[[Component, Piece], Iterator[Problem]]


class Designed(NamedTuple):
    """A new piece: its id, its entry for the pieces file, and a report on it."""

    id: str
    yaml: str
    report: str


class Marked(NamedTuple):
    """What a report speaks of, drawn over a piece's front.

    ``over`` is SVG in mm from the trim's top left corner.
    """

    component: str
    piece: str
    over: str


@dataclass(frozen=True)
class Workshop:
    """What a game offers its designer on the command line.

    ``report`` takes the game and the name of a piece and gives a text, ``marked`` gives the drawing
    for it; ``design`` takes the game, a seed and the name of an example. Where there is nothing to
    give, there are problems that say why.
    """

    report: Callable[[Game, str], tuple[str, tuple[Problem, ...]]]
    marked: Callable[[Game, str], Marked | None]
    design: Callable[[Game, int, str], tuple[Designed | None, tuple[Problem, ...]]]


@dataclass(frozen=True)
class GameRules:
    """What one game brings.

    ``checks`` find problems in the game, ``piece_checks`` by component in one piece whatever the
    others are; ``models`` has by component a record that its pieces'
    fields must fit; ``drawing`` and ``shapes`` have functions that its templates call as
    ``drawing.<name>`` and ``shapes.<name>``; ``kinds`` has rule kinds for its rules.yaml;
    ``guards`` has by component the fields that ``checks`` and ``piece_checks`` judge;
    ``examples`` has the kinds of worked examples in its examples.yaml, each of which is played.
    """

    checks: tuple[Check, ...] = ()
    piece_checks: Mapping[str, tuple[PieceCheck, ...]] = field(default_factory=dict)
    models: Mapping[str, type[Record]] = field(default_factory=dict)
    drawing: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    shapes: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    kinds: Mapping[str, RuleKind] = field(default_factory=dict)
    guards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    examples: Mapping[str, ExampleKind] = field(default_factory=dict)
    workshop: Workshop | None = None
