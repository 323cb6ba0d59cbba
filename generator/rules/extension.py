"""Game extensions in Python: checks, rule kinds, record types, drawing functions, play.

An extension is given explicitly, by ``Project(rules={"harbour": GameRules(...)})`` or ``proofdeck
--rules my_games.rules``, and never comes from a folder of content. Worked examples are played here:
each move must be legal, and each figure right.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.model.component import Component, Piece
from generator.model.constructors import describe_any, require, require_each
from generator.model.game import Game
from generator.model.names import player_count_fault
from generator.model.schema import read_record
from generator.model.source import Record, where_of
from generator.model.values import text_form
from generator.problem import Problem, Where, did_you_mean
from generator.rules.kinds.scope import Params, RuleKind
from generator.rules.playing import Play

Check = Callable[[Game], Iterator[Problem]]
PieceCheck = Callable[[Component, Piece], Iterator[Problem]]
_BY_NAME = "a mapping by name"


class Fault(NamedTuple):
    """A fault of a worked example, and the path to it in the example's data."""

    steps: tuple[str | int, ...]
    message: str


class ExampleKind(NamedTuple):
    """A kind of worked example: the record of its data, and the function that finds its faults."""

    data: type[Record]
    faults: Callable[[Game, Any], Iterator[Fault]]


@dataclass(frozen=True)
class GameRules:
    """The extension of one game.

    ``checks`` find problems in the game; ``piece_checks`` has, by component, checks of one piece
    that do not depend on other pieces. ``models`` has, by component, a record type that the fields
    of its pieces must fit. ``drawing`` and ``shapes`` have functions that templates call as
    ``drawing.<name>`` and ``shapes.<name>``. ``kinds`` has rule kinds for rules.yaml. ``guards``
    has, by component, the fields that ``checks`` and ``piece_checks`` cover. ``examples`` has the
    kinds of worked examples in examples.yaml. ``play`` says how the game is played from start
    to end.

    Raises TypeError, naming the argument, for a value of another type.
    """

    checks: tuple[Check, ...] = ()
    piece_checks: Mapping[str, tuple[PieceCheck, ...]] = field(default_factory=dict)
    models: Mapping[str, type[Record]] = field(default_factory=dict)
    drawing: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    shapes: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    kinds: Mapping[str, RuleKind] = field(default_factory=dict)
    guards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    examples: Mapping[str, ExampleKind] = field(default_factory=dict)
    play: Play | None = None

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
        require("GameRules: play", self.play, (Play, type(None)), "a Play")


def unplayable_examples(game: Game, kinds: Mapping[str, ExampleKind]) -> Iterator[Problem]:
    """A problem for each illegal move and each wrong figure of the game's worked examples."""
    for name, example in game.examples.items():
        called = text_form(example.get("kind"))
        kind = kinds.get(called)
        if kind is None:
            hint = "delete it. If your game has rules in Python, add --rules MODULE to the command"
            hint = did_you_mean(called, kinds, listing="kinds") if kinds else hint
            what = f"of the kind {called}" if called else "without a kind"
            message = f"Proofdeck cannot check an example {what}"
            yield Problem(example.where, "unknown-example-kind", message, hint)
            continue
        given = example.with_items({key: one for key, one in example.items() if key != "kind"})
        record, mistakes = read_record(kind.data, given, example.where)
        yield from mistakes
        if record is not None:
            for fault in kind.faults(game, record):
                where = where_of(example, *fault.steps) or example.where
                hint = "correct the number. If it is right, correct the position or the move"
                yield Problem(
                    where, "wrong-example", f"{name}: by the rules, {fault.message}", hint
                )


def require_rules(rules: Any) -> Mapping[str, GameRules]:
    """The rules by game; a plain dict is checked item by item. Raises TypeError."""
    require("Project: rules", rules, Mapping, 'a mapping such as {"harbour": GameRules(...)}')
    if isinstance(rules, dict):  # another may load each when it is asked
        for name, one in rules.items():
            require("Project: rules: the name of a game", name, str, "a text")
            require(f"Project: rules: {name}", one, GameRules, "GameRules")
    checked: Mapping[str, GameRules] = rules
    return checked


def misnamed_rules(
    game: Game, rules: Mapping[str, GameRules], names: Callable[[], Collection[str]]
) -> tuple[Problem, ...]:
    """A warning if rules have no game of their name but a similar one; ``names`` is called last."""
    if not rules or game.name in rules:
        return ()
    from difflib import get_close_matches  # few games come so far

    similar = get_close_matches(game.name, rules)
    if not similar:
        return ()
    hint = f"did you mean {game.name}? Rules need the name of their game"
    present = names()
    name = next((name for name in similar if name not in present), "")
    message = f"there are rules for {name}, but none for {game.name}"
    return (Problem(game.where, "misnamed-rules", message, hint, "warning"),) if name else ()


def unknown_sets(game: Game, sets: Collection[str]) -> tuple[Problem, ...]:
    """A problem if ``python:`` of game.yaml names no set that ships."""
    if not game.python or game.python in sets:
        return ()
    hint = did_you_mean(game.python, sets, listing="shipped games")
    message = f"there is no shipped Python for {game.python}"
    return (Problem(game.where, "unknown-python", message, hint),)


def unavailable_variant(
    game: Game, language: str | None, players: int | None
) -> tuple[Problem, ...]:
    """A problem for a language or number of players that a game made in Python does not have."""
    found: list[Problem] = []
    if language not in (None, game.language):
        hint = f"write one in that language: this one is in {game.language}"
        message = f"the game is not translated to {language}"
        found.append(Problem(Where.option("lang"), "unknown-language", message, hint))
    fault = player_count_fault(game.players, players)
    if fault:
        found.append(Problem(Where.option("players"), *fault))
    return tuple(found)


def _require_functions(argument: str, functions: Any) -> None:
    for one in require_each(f"GameRules: {argument}", functions, object, "a function"):
        _require_function(argument, one)


def _require_function(argument: str, function: Any) -> None:
    if not callable(function):
        raise TypeError(
            f"GameRules: {argument}: a function belongs here, not {describe_any(function)}"
        )


def _require_class(argument: str, given: Any, base: type) -> None:
    if not (isinstance(given, type) and issubclass(given, base)):
        message = f"a class derived from {base.__name__} belongs here, not {describe_any(given)}"
        raise TypeError(f"GameRules: {argument}: {message}")
