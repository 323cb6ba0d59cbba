"""What game.yaml says of colours, type and icons, held against what is there."""

from collections.abc import Iterator, Mapping

from generator.model.game import Style
from generator.model.places import PlacedDict
from generator.model.schema import read_record
from generator.model.values import is_colour
from generator.problem import Problem, did_you_mean
from generator.units import mm_text


def style_problems(raw: PlacedDict, palette: Mapping[str, str]) -> Iterator[Problem]:
    """Styles that name a font role or colour that is not there, or would shrink to more."""
    fonts, styles = _mapping(raw, "fonts"), _mapping(raw, "styles")
    for name, value in styles.items():
        style, _ = read_record(Style, value, raw.where)
        if style is None:
            continue  # told already, with the rest of game.yaml
        at = value.values_at
        if style.font not in fonts:
            hint = did_you_mean(style.font, fonts, listing="roles in fonts")
            yield Problem(at["font"], "unknown-font-role", f"fonts has no role {style.font}", hint)
        if style.colour.startswith("#") and not is_colour(style.colour):
            message = f'"{style.colour}" is not a colour'
            yield Problem(at["colour"], "unknown-colour", message, 'write it as in `"#1d1b3a"`')
        elif style.colour not in palette and not is_colour(style.colour):
            hint = did_you_mean(style.colour, palette, listing="colours of the palette")
            message = f"the palette has no colour {style.colour}"
            yield Problem(at["colour"], "unknown-colour", message, hint)
        if style.min is not None and style.min > style.size:
            sizes = f"{mm_text(style.size)} mm to {mm_text(style.min)} mm"
            message = f"the style {name} would shrink from {sizes}"
            yield Problem(at["min"], "min-above-size", message, "min must not be more than size")


def icon_problems(raw: PlacedDict, art: Mapping[str, str]) -> Iterator[Problem]:
    """Icons that name a drawing which is not there."""
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
