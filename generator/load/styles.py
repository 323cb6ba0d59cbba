"""Theme, styles, icons and symbols of game.yaml: what they are, and what is wrong with them."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from generator.load.boxes import DIVIDER, FRONT, is_box
from generator.load.game_schema import GameSpec
from generator.load.slots import unknown_icon
from generator.model.component import Component
from generator.model.game_head import is_icon, style_faults
from generator.model.schema import read_record
from generator.model.sheet_layout import Layouts
from generator.model.source import PlacedDict
from generator.model.style import PALETTE, Style, without_unit
from generator.model.theme import DEFAULT_THEME, Theme, box_styles
from generator.problem import Problem, did_you_mean

_MARKUP = re.compile(r"[*_\\\s]")  # what texts are marked with, or parted by


def style_problems(
    raw: PlacedDict, palette: Mapping[str, str], of_theme: Iterable[str] = ()
) -> Iterator[Problem]:
    """Problems of styles: unknown fonts (``of_theme`` too) or colours, a minimum above the size."""
    fonts, styles = {*raw.section("fonts"), *of_theme}, raw.section("styles")
    for name, value in styles.items():
        style, _ = read_record(Style, value, raw.where)
        if style is None:
            continue  # reported with the rest of game.yaml
        for fault in style_faults(name, style, fonts, palette):
            where = value.values_at[fault.key]
            yield Problem(where, fault.rule, fault.message, fault.hint)


def look_problems(
    raw: PlacedDict, palette: Mapping[str, str], fonts: Collection[str], layouts: Layouts,
    component: Component,
) -> Iterator[Problem]:  # fmt: skip
    """Problems of looks: unknown fonts and colours; slots, fields or cards that are not there."""
    section = raw.section("components").section(component.name).section("looks")
    cards = {one.written or one.id for one in (*component.pieces, *component.resting)}
    names: Collection[str] = {name for piece in component.pieces for name in piece.fields}
    if component.slots is not None:
        names = layouts.slots[component.front.removesuffix(".front.svg.j2")].slots
    yield from unit_problems(section)
    for name, looks in component.looks.items():
        only = section.section(name).section("only")
        yield from unit_problems(only)
        gone = [(section, name)] if name not in names else [(only, one) for one in looks.only]
        for at, one in gone:
            if one not in cards or at is section:
                known, noun = (names, "slots or fields") if at is section else (cards, "cards")
                hint = did_you_mean(one, known, listing=noun)
                message = f"{component.name} has no {one!r}"
                yield Problem(at.keys_at[one], "unknown-piece", message, hint, "warning")
        parts = ((card, only.section(card)) for card in looks.only)
        for look, at in ((looks, section.section(name)), *((looks.only[k], v) for k, v in parts)):
            style = Style(font=look.font or "", size=1, colour=look.colour or "ink")
            for fault in style_faults(name, style, fonts, palette):
                if fault.key in at:
                    yield Problem(at.values_at[fault.key], fault.rule, fault.message, fault.hint)


def with_theme_styles(raw: PlacedDict, of_theme: Mapping[str, Style]) -> PlacedDict:
    """game.yaml with its styles of a theme's names made whole by those: font, size and the rest."""
    styles = raw.section("styles")
    whole = dict(styles)
    for name, value in styles.items():
        if name in of_theme and isinstance(value, PlacedDict) and not {"font", "size"} <= {*value}:
            theme = of_theme[name].model_dump(exclude_none=True)
            if "size" in value:
                theme.pop("min", None)  # it may be above it
            keys = {key: value.keys_at.get(key, value.where) for key in (*theme, *value)}
            places = {key: value.values_at.get(key, value.where) for key in keys}
            items = {**theme, **value}
            whole[name] = PlacedDict(items, where=value.where, keys_at=keys, values_at=places)
    return raw.with_items({**raw, "styles": styles.with_items(whole)})


def with_theme_hints(
    found: Iterable[Problem], raw: PlacedDict, of_theme: Mapping[str, Style]
) -> tuple[Problem, ...]:
    """The problems; a style without a font gets the name of a similar one of the theme."""
    near = {
        value.where: f"layout-{name}"
        for name, value in raw.section("styles").items()
        if isinstance(value, PlacedDict) and "font" not in value and f"layout-{name}" in of_theme
    }
    hint = (
        "to change the theme's style, name yours {}. For a style of your own, add font "
        "and one of the roles in fonts"
    )
    return tuple(
        replace(one, hint=hint.format(near[one.where]))
        if one.name == "missing-key" and one.where in near
        else one
        for one in found
    )


def unit_problems(styles: PlacedDict) -> Iterator[Problem]:
    """A warning for each size of letters that is so large a number alone that it means points."""
    for value in styles.values():
        for key in ("size", "min") if isinstance(value, PlacedDict) else ():
            fault = without_unit(value.get(key))
            if fault:
                yield Problem(value.values_at[key], *fault, "warning")


def icon_problems(raw: PlacedDict, art: Mapping[str, str]) -> Iterator[Problem]:
    """A problem for each icon that names an unknown drawing."""
    icons = raw.get("icons")
    if not isinstance(icons, PlacedDict):
        return
    for name, icon in icons.items():
        named = isinstance(icon, str) and is_icon(icon)  # else it is told as none
        if named and icon.startswith("art:") and icon[4:] not in art:
            hint = did_you_mean(icon[4:], art, listing="drawings in art")
            message = f"there is no drawing art/{icon[4:]}.svg"
            yield Problem(icons.values_at[name], "unknown-art", message, hint)


def symbol_problems(raw: PlacedDict, art: Mapping[str, str]) -> Iterator[Problem]:
    """A problem for each symbol that names an unknown icon, or that is markup itself."""
    symbols, known = raw.section("symbols"), {*raw.section("icons"), *art}
    for sign, name in symbols.items():
        if isinstance(name, str) and name not in known:
            yield unknown_icon(name, known, symbols.values_at[sign])
        if _MARKUP.search(sign) or not sign.strip():
            message = (
                f"{sign!r} cannot be a symbol: spaces and marks such as * have a meaning in texts"
            )
            hint = "choose a sign without spaces, stars, underscores and backslashes"
            yield Problem(symbols.keys_at[sign], "wrong-value", message, hint)


def palette_of(raw: PlacedDict, spec: GameSpec | None, theme: Theme | None) -> dict[str, str]:
    """The colours of a game by name; its own come before those of its theme."""
    return {
        **PALETTE,
        **(theme.roles.model_dump() if theme else {}),
        **({"accent": spec.accent} if spec and spec.accent else {}),
        **(spec.palette if spec else raw.section("palette")),
    }


def plain_box_styles(components: Iterable[Component], fonts: Collection[str]) -> dict[str, Style]:
    """Styles for a box that no template of the game draws, in the fonts that the game names."""
    if not fonts or not any(one.front in (FRONT, DIVIDER) for one in components):
        return {}
    first = next(iter(fonts))
    title, note = ("title" if "title" in fonts else first), ("body" if "body" in fonts else first)
    return box_styles(title, note)


def theme_of(raw: PlacedDict, layouts: Layouts) -> tuple[Theme | None, tuple[Problem, ...]]:
    """The theme that a game names; plain where it names none and a slot layout draws something."""
    name = raw.get("theme")
    name = str(name) if type(name) is int else name
    if name is None:
        entries = raw.section("components").values()
        bare = not raw.section("fonts")  # then a plain box has no letters of its own either
        drawn = (
            isinstance(e, PlacedDict)
            and ("front" not in e or isinstance(e.get("back"), PlacedDict))
            and (bare or not is_box(e))
            for e in entries
        )
        return (layouts.themes.get(DEFAULT_THEME) if any(drawn) else None), ()
    theme = layouts.themes.get(name) if isinstance(name, str) else None
    plain = layouts.themes.get(DEFAULT_THEME)  # so that nothing else is told for that one fault
    if f"themes/{name}" in layouts.broken or not isinstance(name, str):  # told by others
        return plain, ()
    if theme:
        return theme, ()
    hint = did_you_mean(name, layouts.themes, listing="themes")
    wrong = Problem(raw.values_at["theme"], "unknown-theme", f"there is no theme {name!r}", hint)
    return plain, (wrong,)


def accent_problems(raw: PlacedDict) -> Iterator[Problem]:
    """The problem of a colour without quotes: YAML reads a comment after #."""
    if "accent" in raw and raw["accent"] is None:
        hint = "put the colour in quotes, because # begins a comment: accent: '#1d1b3a'"
        yield Problem(raw.keys_at["accent"], "wrong-value", "accent has no colour", hint)
