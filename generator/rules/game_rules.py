"""What a game's own module may add: checks that YAML cannot express, typed fields for pieces, and a workshop."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.model.game import Game
from generator.model.record import Record
from generator.problem import Problem

Check = Callable[[Game], Iterator[Problem]]


class Designed(NamedTuple):
    """A new piece: its id, its entry for the pieces file, and a report on it."""

    id: str
    yaml: str
    report: str


@dataclass(frozen=True)
class Workshop:
    """What a game offers its designer on the command line. A report or piece comes with problems where there is none."""

    report: Callable[[Game, str], tuple[str, tuple[Problem, ...]]]  # game, name of a piece -> text
    design: Callable[[Game, int, str], tuple[Designed | None, tuple[Problem, ...]]]  # game, seed, name of an example


@dataclass(frozen=True)
class GameRules:
    """``RULES`` of a module in ``generator/games``: its checks, by component a record its pieces' fields must fit, a workshop."""

    checks: tuple[Check, ...] = ()
    models: Mapping[str, type[Record]] = field(default_factory=dict)
    workshop: Workshop | None = None
