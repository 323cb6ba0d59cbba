"""What a game's own module may add: checks that YAML cannot express, typed fields for pieces, drawing, and a workshop."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.model.game import Game
from generator.model.record import Record
from generator.problem import Problem

Check = Callable[[Game], Iterator[Problem]]


class Designed(NamedTuple):
    """A new piece: its id, its entry for the pieces file, and a report on it."""

    id: str
    yaml: str
    report: str


class Marked(NamedTuple):
    """What a report speaks of, drawn over a piece's front: SVG in mm from the trim's top left corner."""

    component: str
    piece: str
    over: str


@dataclass(frozen=True)
class Workshop:
    """What a game offers its designer on the command line. A report or piece comes with problems where there is none."""

    report: Callable[[Game, str], tuple[str, tuple[Problem, ...]]]  # game, name of a piece -> text
    marked: Callable[
        [Game, str], Marked | None
    ]  # game, name of a piece -> its drawing for the report
    design: Callable[
        [Game, int, str], tuple[Designed | None, tuple[Problem, ...]]
    ]  # game, seed, name of an example


@dataclass(frozen=True)
class GameRules:
    """``RULES`` of a module in ``generator/games``: its checks, by component a record its pieces' fields must fit,
    by name functions that its templates call as ``drawing.<name>``, and a workshop.
    """

    checks: tuple[Check, ...] = ()
    models: Mapping[str, type[Record]] = field(default_factory=dict)
    drawing: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    workshop: Workshop | None = None
