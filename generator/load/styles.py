"""Checks of styles and icons in game.yaml: unknown fonts, colours and drawings."""

from collections.abc import Iterable, Iterator, Mapping

from generator.model.game import style_faults
from generator.model.schema import read_record
from generator.model.source import PlacedDict
from generator.model.style import Style
from generator.problem import Problem, did_you_mean


def style_problems(
    raw: PlacedDict, palette: Mapping[str, str], of_theme: Iterable[str] = ()
) -> Iterator[Problem]:
    """Problems of styles: an unknown font role or colour, or a minimum size above the size.

    ``of_theme`` are the roles that the game's theme has fonts for.
    """
    fonts, styles = {*_mapping(raw, "fonts"), *of_theme}, _mapping(raw, "styles")
    for name, value in styles.items():
        style, _ = read_record(Style, value, raw.where)
        if style is None:
            continue  # reported with the rest of game.yaml
        for fault in style_faults(name, style, fonts, palette):
            where = value.values_at[fault.key]
            yield Problem(where, fault.rule, fault.message, fault.hint)


def icon_problems(raw: PlacedDict, art: Mapping[str, str]) -> Iterator[Problem]:
    """A problem for each icon that names an unknown drawing."""
    icons = raw.get("icons")
    if not isinstance(icons, PlacedDict):
        return
    for name, icon in icons.items():
        if isinstance(icon, str) and icon.startswith("art:") and icon[4:] not in art:
            hint = did_you_mean(icon[4:], art, listing="drawings in art")
            message = f"there is no drawing art/{icon[4:]}.svg"
            yield Problem(icons.values_at[name], "unknown-art", message, hint)


def _mapping(raw: PlacedDict, name: str) -> Mapping[str, PlacedDict]:
    value = raw.get(name)
    return value if isinstance(value, PlacedDict) else {}
