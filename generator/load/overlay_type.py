"""Type of another language: fonts and styles that an overlay of ``i18n/`` sets for itself.

fonts: {body: [Noto Sans Devanagari, 400]}   # a role of its own, or one of game.yaml's anew
styles: {body: {size: 8pt, line_height: 1.4}}  # what differs from game.yaml's style
"""

from collections.abc import Mapping
from typing import Any

from generator.load.looks import style_problems
from generator.model.font import FontChoice
from generator.model.game import Game
from generator.model.places import PlacedDict
from generator.model.schema import read_record
from generator.model.style import Style
from generator.problem import Problem, did_you_mean


def overlaid_fonts(game: Game, fonts: Mapping[str, FontChoice], raw: PlacedDict) -> PlacedDict:
    """The game's fonts with those of the overlay, each at its own place."""
    return _laid_over(game.fonts, fonts, raw.get("fonts"), game)


def overlaid_styles(
    game: Game, fonts: Mapping[str, FontChoice], raw: PlacedDict
) -> tuple[PlacedDict, tuple[Problem, ...]]:
    """The game's styles with what the overlay changes of them, and what is wrong with that."""
    given = raw.get("styles")
    changes = given if isinstance(given, PlacedDict) else PlacedDict(where=raw.where)
    changed: dict[str, Style] = {}
    problems: list[Problem] = []
    whole: dict[str, Any] = {}
    for name, change in changes.items():
        at = changes.values_at[name]
        held = game.styles.get(name)
        if held is None:
            hint = did_you_mean(name, game.styles, listing="styles of game.yaml")
            problems.append(Problem(changes.keys_at[name], "unknown-style",
                                    f"game.yaml has no style {name}", hint))  # fmt: skip
            continue
        if not isinstance(change, PlacedDict):
            hint = "write what differs, such as `{size: 8pt}`"
            problems.append(Problem(at, "wrong-type", "a style is a mapping", hint))
            continue
        merged = change.with_items({**_written(held), **change})
        style, mistakes = read_record(Style, merged, at)
        problems += mistakes
        if style is not None:
            changed[name] = style
            places = {key: change.values_at.get(key, at) for key in merged}
            whole[name] = PlacedDict(merged, where=at, values_at=places)
    if whole:
        asked = PlacedDict({"fonts": _as_placed(fonts, game), "styles": _as_placed(whole, game)},
                           where=raw.where)  # fmt: skip
        problems += style_problems(asked, game.palette)
    return _laid_over(game.styles, changed, changes, game), tuple(problems)


def _written(style: Style) -> dict[str, Any]:
    """A style as its writer could have written it."""
    return {key: value for key, value in style.model_dump().items() if value is not None}


def _as_placed(items: Mapping[str, Any], game: Game) -> PlacedDict:
    return PlacedDict(items, where=game.where)


def _laid_over(held: Mapping[str, Any], own: Mapping[str, Any], raw: Any, game: Game) -> PlacedDict:
    """Items of two files, each at its own place."""
    keys = dict(held.keys_at) if isinstance(held, PlacedDict) else {}
    values = dict(held.values_at) if isinstance(held, PlacedDict) else {}
    if isinstance(raw, PlacedDict):
        keys |= {name: raw.keys_at[name] for name in own}
        values |= {name: raw.values_at[name] for name in own}
    return PlacedDict({**held, **own}, where=game.where, keys_at=keys, values_at=values)
