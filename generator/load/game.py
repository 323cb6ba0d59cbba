"""A game's folder to a ``Game``: game.yaml, the pieces of its components, its rules and its art."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.load.components import PiecesFiles, read_component
from generator.load.files import read_art, unused_files
from generator.load.rule_entries import read_rules
from generator.load.source import read_yaml, shown_path
from generator.load.spec import GameSpec
from generator.load.translation import translated
from generator.model.component import Component
from generator.model.game import Game, Style
from generator.model.layout import Layouts
from generator.model.places import PlacedDict
from generator.model.schema import read_record
from generator.model.values import describe
from generator.problem import Problem, Where, did_you_mean, has_errors, in_reading_order
from generator.units import mm_text

PALETTE: Mapping[str, str] = {
    "ink": "#111111",
    "paper": "#ffffff",
}  # what every game has unless it says otherwise


def load_game(
    folder: Path, layouts: Layouts, *, language: str | None = None, players: int | None = None
) -> tuple[Game | None, tuple[Problem, ...]]:
    """The game of a folder, named after it, or None if anything in it is an error; and every problem found.

    Texts are in the game's own language or, from ``i18n/``, in another; pieces that everybody gets are there for that
    many players, by default for as many as the game allows.
    """
    path = folder / "game.yaml"
    shown = shown_path(path)
    raw, problems = read_yaml(path, shown)
    if not isinstance(raw, PlacedDict):
        message = f"game.yaml is a mapping, not {describe(raw)}"
        empty = (
            Problem(
                Where(shown), "wrong-type", message, "begin it with a line such as title: My Game"
            ),
        )
        return None, in_reading_order(problems or empty)
    spec, mistakes = read_record(GameSpec, raw, raw.where)
    art, art_problems = read_art(folder)
    rules, rule_problems = read_rules(folder / "rules.yaml")
    palette = {**PALETTE, **(spec.palette if spec else _section(raw, "palette"))}
    files = PiecesFiles(folder)
    fewest, most = spec.players if spec else (1, 1)
    components, component_problems = _components(
        raw, files, layouts, palette, players=players or most
    )
    unused = unused_files(folder, files.used) if files.complete else ()
    places = {problem.where for problem in problems}
    later = (
        *mistakes,
        *_style_problems(raw, palette),
        *_icon_problems(raw, art),
        *component_problems,
    )
    found = in_reading_order(
        (
            *problems,
            *(p for p in later if p.where not in places),
            *art_problems,
            *rule_problems,
            *unused,
        )
    )
    if spec and players is not None and not fewest <= players <= most:
        hint = f"choose {fewest} to {most}, or change players"
        place = raw.values_at.get("players", raw.where)
        found = (
            *found,
            Problem(place, "players-out-of-range", f"the game is not for {players} players", hint),
        )
    if spec is None or has_errors(found):
        return None, found
    game = Game(
        name=folder.absolute().name,
        title=spec.title,
        version=spec.version,
        language=spec.language,
        players=spec.players,
        printed_for=players or most,
        palette=palette,
        fonts=spec.fonts,
        styles=spec.styles,
        words=spec.words,
        icons=spec.icons,
        art=art,
        components=components,
        rules=rules,
        raw=raw,
        where=raw.where,
    )
    if language in (None, game.language):
        return game, found
    game, more = translated(game, folder, str(language))
    found = in_reading_order((*found, *more))
    return (None if has_errors(found) else game), found


def _components(
    raw: PlacedDict,
    files: PiecesFiles,
    layouts: Layouts,
    palette: Mapping[str, str],
    *,
    players: int,
) -> tuple[tuple[Component, ...], list[Problem]]:
    given = raw.get("components")
    if not isinstance(given, PlacedDict):
        files.complete = False
        return (), []
    components: list[Component] = []
    found: list[Problem] = []
    for name, value in given.items():
        component, problems = read_component(
            name, value, given.keys_at[name], files, layouts, palette, players=players
        )
        found += problems
        if component:
            components.append(component)
    return tuple(components), found


def _style_problems(raw: PlacedDict, palette: Mapping[str, str]) -> Iterator[Problem]:
    """Styles that name a font role or a colour that is not there, or that would shrink to more than their size."""
    fonts, styles = _section(raw, "fonts"), _section(raw, "styles")
    for name, value in styles.items():
        style, _ = read_record(Style, value, raw.where)
        if style is None:
            continue  # told already, with the rest of game.yaml
        at = value.values_at
        if style.font not in fonts:
            hint = did_you_mean(style.font, fonts, listing="roles in fonts")
            yield Problem(at["font"], "unknown-font-role", f"fonts has no role {style.font}", hint)
        if style.colour not in palette and not style.colour.startswith("#"):
            hint = did_you_mean(style.colour, palette, listing="colours of the palette")
            yield Problem(
                at["colour"], "unknown-colour", f"the palette has no colour {style.colour}", hint
            )
        if style.colour.startswith("#") and not _is_colour(style.colour):
            yield Problem(
                at["colour"],
                "unknown-colour",
                f'"{style.colour}" is not a colour',
                'write it as "#1d1b3a"',
            )
        if style.min is not None and style.min > style.size:
            message = f"the style {name} would shrink from {mm_text(style.size)} mm to {mm_text(style.min)} mm"
            yield Problem(at["min"], "min-above-size", message, "min must not be more than size")


def _icon_problems(raw: PlacedDict, art: Mapping[str, str]) -> Iterator[Problem]:
    icons = raw.get("icons")
    for name, icon in _section(raw, "icons").items():
        if (
            isinstance(icons, PlacedDict)
            and isinstance(icon, str)
            and icon.startswith("art:")
            and icon[4:] not in art
        ):
            hint = did_you_mean(icon[4:], art, listing="drawings in art")
            yield Problem(
                icons.values_at[name],
                "unknown-art",
                f"there is no drawing art/{icon[4:]}.svg",
                hint,
            )


def _section(raw: PlacedDict, name: str) -> Mapping[str, Any]:
    """A mapping of game.yaml, empty if it is absent or no mapping (which is told elsewhere)."""
    value = raw.get(name)
    return value if isinstance(value, PlacedDict) else {}


def _is_colour(text: str) -> bool:
    return len(text) == 7 and all(digit in "0123456789abcdefABCDEF" for digit in text[1:])
