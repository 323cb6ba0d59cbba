"""What game.yaml says of colours, type and icons, held against what is there."""

from collections.abc import Iterator, Mapping

from generator.model.game import style_faults
from generator.model.schema import read_record
from generator.model.source import PlacedDict
from generator.model.style import Style
from generator.problem import Problem, did_you_mean


def style_problems(raw: PlacedDict, palette: Mapping[str, str]) -> Iterator[Problem]:
    """Styles that name a font role or colour that is not there, or would shrink to more."""
    fonts, styles = _mapping(raw, "fonts"), _mapping(raw, "styles")
    for name, value in styles.items():
        style, _ = read_record(Style, value, raw.where)
        if style is None:
            continue  # told already, with the rest of game.yaml
        for fault in style_faults(name, style, fonts, palette):
            where = value.values_at[fault.key]
            yield Problem(where, fault.rule, fault.message, fault.hint)


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
