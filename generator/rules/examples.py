"""Worked examples are played: each move must be legal, and each figure right."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from generator.model.game import Game
from generator.model.places import PlacedDict, where_of
from generator.model.record import Record
from generator.model.schema import read_record
from generator.model.values import text_form
from generator.problem import Problem, did_you_mean


class Fault(NamedTuple):
    """What is wrong with an example, and the way to it in the example's data."""

    steps: tuple[str | int, ...]
    message: str


class ExampleKind(NamedTuple):
    """A sort of example that a game knows how to play: its data, and what finds its faults."""

    data: type[Record]
    faults: Callable[[Game, Any], Iterator[Fault]]


def unplayable_examples(game: Game, kinds: Mapping[str, ExampleKind]) -> Iterator[Problem]:
    """A problem for each illegal move and each wrong figure of the game's worked examples."""
    for name, example in game.examples.items():
        called = text_form(example.get("kind"))
        kind = kinds.get(called)
        if kind is None:
            hint = (
                did_you_mean(called, kinds, listing="kinds")
                if kinds
                else "a game's own Python plays them: see --rules, and examples of GameRules"
            )
            message = f"nothing plays an example of {f'the kind {called}' if called else 'no kind'}"
            yield Problem(example.where, "unknown-example-kind", message, hint)
            continue
        record, mistakes = read_record(kind.data, _without_kind(example), example.where)
        yield from mistakes
        if record is not None:
            for fault in kind.faults(game, record):
                where = where_of(example, *fault.steps) or example.where
                hint = "correct the position, the move or the figure"
                yield Problem(where, "wrong-example", f"{name}: {fault.message}", hint)


def _without_kind(example: PlacedDict) -> PlacedDict:
    return example.with_items({key: value for key, value in example.items() if key != "kind"})
