"""What a game may bring in Python: checks, rule kinds, typed pieces, drawing, and a workshop.

It comes by an explicit door, ``Project(rules={"harbour": GameRules(...)})`` or ``proofdeck --rules
my_games.rules``, never from a folder of content.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.made import require, require_each, told
from generator.model.record import Record
from generator.problem import Problem
from generator.rules.examples import ExampleKind
from generator.rules.kinds.selection import Params, RuleKind

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
    Raises TypeError, naming the argument, for what is of another kind than these.
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

    def __post_init__(self) -> None:
        _require_functions("checks", self.checks)
        for argument in ("piece_checks", "models", "drawing", "shapes", "kinds", "guards"):
            require(f"GameRules: {argument}", getattr(self, argument), Mapping, _BY_NAME)
        require("GameRules: examples", self.examples, Mapping, _BY_NAME)
        for name, checks in self.piece_checks.items():
            _require_functions(f"piece_checks: {name}", checks)
        for name, model in self.models.items():
            _require_class(f"models: {name}", model, Record)
        for argument, functions in (("drawing", self.drawing), ("shapes", self.shapes)):
            for name, function in functions.items():
                _require_function(f"{argument}: {name}", function)
        for name, kind in self.kinds.items():
            require(f"GameRules: kinds: {name}", kind, RuleKind, "a RuleKind")
            _require_class(f"kinds: {name}: params", kind.params, Params)
            _require_function(f"kinds: {name}: check", kind.check)
        for name, fields in self.guards.items():
            require_each(f"GameRules: guards: {name}", fields, str, "the name of a field")
        for name, played in self.examples.items():
            require(f"GameRules: examples: {name}", played, ExampleKind, "an ExampleKind")
        if self.workshop is not None:
            require("GameRules: workshop", self.workshop, Workshop, "a Workshop")


_BY_NAME = "a mapping by name"


def require_rules(rules: Any) -> Mapping[str, GameRules]:
    """The rules by game. Raises TypeError for anything else; a table of its own is believed."""
    require("Project: rules", rules, Mapping, 'a mapping such as {"harbour": GameRules(...)}')
    if isinstance(rules, dict):  # another may load each when it is asked
        for name, one in rules.items():
            require("Project: rules: the name of a game", name, str, "a text")
            require(f"Project: rules: {name}", one, GameRules, "GameRules")
    held: Mapping[str, GameRules] = rules
    return held


def _require_functions(said: str, functions: Any) -> None:
    for one in require_each(f"GameRules: {said}", functions, object, "a function"):
        _require_function(said, one)


def _require_function(said: str, function: Any) -> None:
    if not callable(function):
        raise TypeError(f"GameRules: {said}: a function belongs here, not {told(function)}")


def _require_class(said: str, given: Any, base: type) -> None:
    if not (isinstance(given, type) and issubclass(given, base)):
        message = f"a class derived from {base.__name__} belongs here, not {told(given)}"
        raise TypeError(f"GameRules: {said}: {message}")
