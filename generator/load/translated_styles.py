"""Fonts and styles of a translation, laid over those of its game; its icons and colours."""

from collections.abc import Mapping
from typing import Any

from generator.load.styles import style_problems, unit_problems
from generator.model.component import Component
from generator.model.fonts import FontChoice
from generator.model.game import Game
from generator.model.in_text import printed_form
from generator.model.schema import read_record
from generator.model.source import PlacedDict
from generator.model.style import Style
from generator.model.theme import Chosen
from generator.problem import Problem, did_you_mean


def overlaid_fonts(game: Game, fonts: Mapping[str, FontChoice], raw: PlacedDict) -> PlacedDict:
    """The game's fonts with those of the translation, each at its own place."""
    return _overlaid(game.fonts, fonts, raw.get("fonts"), game)


def overlaid_styles(
    game: Game, fonts: Mapping[str, FontChoice], raw: PlacedDict
) -> tuple[PlacedDict, tuple[Problem, ...]]:
    """The game's styles with the changes of the translation, and the problems of these."""
    changes = raw.section("styles")
    changed: dict[str, Style] = {}
    problems = list(unit_problems(changes))
    whole: dict[str, Any] = {}
    for name, change in changes.items():
        at = changes.values_at[name]
        old = game.styles.get(name)
        if old is None:
            hint = did_you_mean(name, game.styles, listing="styles of game.yaml")
            problems.append(Problem(changes.keys_at[name], "unknown-style",
                                    f"game.yaml has no style {name}", hint))  # fmt: skip
            continue
        if not isinstance(change, PlacedDict):
            hint = "write what differs, such as `{size: 8pt}`"
            problems.append(Problem(at, "wrong-type", "a style must be a mapping", hint))
            continue
        merged = change.with_items({**old.model_dump(exclude_none=True), **change})
        style, mistakes = read_record(Style, merged, at)
        problems += mistakes
        if style is not None:
            changed[name] = style
            places = {key: change.values_at.get(key, at) for key in merged}
            whole[name] = PlacedDict(merged, where=at, values_at=places)
    if whole:
        parts = {"fonts": fonts, "styles": whole}.items()
        placed = {name: PlacedDict(one, where=game.where) for name, one in parts}
        overlay = PlacedDict(placed, where=raw.where)
        problems += style_problems(overlay, game.palette)
    return _overlaid(game.styles, changed, changes, game), tuple(problems)


def _overlaid(items: Mapping[str, Any], own: Mapping[str, Any], raw: Any, game: Game) -> PlacedDict:
    """The items of two files in one mapping, each at its own place."""
    keys = dict(items.keys_at) if isinstance(items, PlacedDict) else {}
    values = dict(items.values_at) if isinstance(items, PlacedDict) else {}
    if isinstance(raw, PlacedDict):
        keys |= {name: raw.keys_at[name] for name in own}
        values |= {name: raw.values_at[name] for name in own}
    return PlacedDict({**items, **own}, where=game.where, keys_at=keys, values_at=values)


def own_looks(own: Component, done: Component) -> Mapping[str, Any] | None:
    """The slots of a translated component: each value keeps its icon and its colour.

    ``own_title`` and ``own_kind``, untranslated, are what scenes are drawn by.
    """

    def texts(one: Component, field: str) -> list[str]:
        return [str(printed_form(piece.fields.get(field))) for piece in one.pieces]

    def chosen(shown: Chosen) -> Chosen:
        said = zip(texts(done, shown.field), texts(own, shown.field), strict=True)
        kept = {new: shown.of_value[old] for new, old in said if old in shown.of_value}
        return Chosen(shown.field, kept, shown.otherwise and chosen(shown.otherwise))

    slots = {**(own.slots or {})}
    for slot in ("title", "kind"):
        field = slots.get(slot)
        if isinstance(field, str):
            slots[f"own_{slot}"] = Chosen(field, {one: one for one in texts(own, field)})
    kept = {name: chosen(one) if isinstance(one, Chosen) else one for name, one in slots.items()}
    return kept if own.slots else own.slots
