"""Rule kind about the game's numbers: what rules.yaml says of them a second time."""

from collections.abc import Iterator
from typing import Any

from pydantic import Field, model_validator

from generator.model.game import Game, RuleEntry
from generator.model.source import PlacedDict, where_of
from generator.model.values import text_form
from generator.problem import Problem, did_you_mean
from generator.rules.kinds.scope import Params, broken


class Numbers(Params):
    """Params of ``numbers``: names of game.yaml's numbers, with what each must be."""

    wanted: dict[str, int | float | list[int | float]] = Field(min_length=1)

    @model_validator(mode="before")
    @classmethod
    def _by_name(cls, data: Any) -> Any:
        return data.with_items({"wanted": data}) if isinstance(data, PlacedDict) else data


def numbers(game: Game, entry: RuleEntry, params: Numbers) -> Iterator[Problem]:
    """Numbers of game.yaml are what the rulebook says: told here once, however often they are used.

    numbers: {gift: 4, points: [1, 3, 6]}     # no component: it is about the game as a whole
    """
    for name, wanted in params.wanted.items():
        if name not in game.numbers:
            where = where_of(entry.params, name, key=True) or entry.params_at
            hint = did_you_mean(name, game.numbers, listing="numbers")
            yield Problem(where, "unknown-number", f"game.yaml has no number {name}", hint)
        elif game.numbers[name] != wanted:
            where = where_of(game.numbers, name) or game.where
            yield broken(
                entry, where, f"{name} is {text_form(game.numbers[name])}, not {text_form(wanted)}"
            )
