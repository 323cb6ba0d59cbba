"""Numbers in the text of a rule, compared with those in its condition."""

import re
from collections.abc import Iterator, Mapping

from generator.model.game import Game, RuleEntry
from generator.model.values import some_of
from generator.problem import Problem

_KINDS = ("count", "range")
_DEMANDS = ("is", "min", "max", "at_least", "at_most", "per_player", "divisible_by")
_DIGITS = re.compile(r"\d{1,6}")
_FIGURE = re.compile(r"(?<![\w.,/-])\d{1,6}(?![\w/]|[.,]\d)")


def said_otherwise(game: Game) -> Iterator[Problem]:
    """Rules that say a number that they do not demand, and no more numbers than they demand.

    A part of what is demanded may be said: "four a player", where 16 are counted.
    """
    for entry in game.rules:
        yield from _of_entry(game, entry)


def _of_entry(game: Game, entry: RuleEntry) -> Iterator[Problem]:
    if entry.kind not in _KINDS:
        return
    params = entry.params if isinstance(entry.params, Mapping) else {"is": entry.params}
    demanded = [
        value
        for name in _DEMANDS
        if isinstance(value := params.get(name), int) and not isinstance(value, bool)
    ]
    said = [int(figure) for figure in dict.fromkeys(_FIGURE.findall(entry.says))]
    within = {*_numbers_in(params), *_numbers_in(game.numbers)} if demanded else set()
    parts = {one for one in said if any(0 < one < all_ and not all_ % one for all_ in demanded)}
    wrong = [one for one in said if one not in within | parts]
    if wrong and demanded and len(said) <= len(demanded):
        message = (
            f"the text of the rule {entry.name!r} has {some_of([str(one) for one in wrong])}, "
            f"but its condition has {' and '.join(map(str, demanded[:6]))}"
        )
        hint = "correct the text or the condition"
        yield Problem(entry.params_at, "wrong-number", message, hint, "warning")


def _numbers_in(value: object) -> Iterator[object]:
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _numbers_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _numbers_in(inner)
    elif isinstance(value, int):
        yield value
    elif isinstance(value, str):  # of a piece's name, say: Sector 7
        yield from map(int, _DIGITS.findall(value))
