"""What a game's own module may add: checks that YAML cannot express, and typed fields for pieces."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from generator.model.game import Game
from generator.model.record import Record
from generator.problem import Problem

Check = Callable[[Game], Iterator[Problem]]


@dataclass(frozen=True)
class GameRules:
    """``RULES`` of a module in ``generator/games``: its checks, and by component a record its pieces' fields must fit."""

    checks: tuple[Check, ...] = ()
    models: Mapping[str, type[Record]] = field(default_factory=dict)
