"""Sources of faces: all but a piece's own fields that a face may be drawn of, as texts.

They are kept by the kinds under which a template's reads are recorded. Those of one component have
its name before theirs: ``card title`` is the slot *title* of *card*.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from generator.files.folder import Folder
from generator.model.component import Component
from generator.model.game import Game
from generator.model.theme import Beside, Boxed, Chosen
from generator.template.functions import about_of
from generator.template.recorder import Read
from generator.text.font_library import FontLibrary

SHORT = 16  # hexadecimal digits of a fingerprint: two of a million differ but for one in 10^7
OF_COMPONENT = ("slot", "box", "tint")  # kinds of which a component has its own
WHOLE = ("size", "outline", "layout")  # of a component as a whole, whatever its templates read


def fingerprint(text: str) -> str:
    """A short hexadecimal digest of a text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:SHORT]


def sources_of(
    game: Game, layouts: Sequence[Folder], fonts: FontLibrary, reads: Collection[Read]
) -> dict[str, dict[str, str]]:
    """The sources of a game's faces by kind and name; ``reads`` are those of all of them."""
    return {
        "game": {name: _said(value) for name, value in about_of(game).items()},
        "palette": dict(game.palette),
        "theme": {"theme": game.theme.name} if game.theme else {},
        "manner": _manner(game),
        "style": {name: one_line(style.model_dump()) for name, style in game.styles.items()},
        "font": {
            role: f"{' '.join(map(str, choice))} {fonts.open(choice).file.digest[:SHORT]}"
            for role, choice in game.fonts.items()
        },
        "words": dict(game.words),
        "numbers": {name: str(value) for name, value in game.numbers.items()},
        "icon": dict(game.icons),
        "symbol": dict(game.symbols),
        "art": {name: fingerprint(text) for name, text in game.art.items()},
        "picture": {name: file.digest[:SHORT] for name, file in game.pictures.items()},
        "size": {
            c.name: one_line({name: getattr(c.format, name) for name in ("trim", "bleed", "safe")})
            for c in game.components
        },
        "outline": {  # the cutting line, which no face shows
            c.name: one_line({"line": c.format.outline, "radius": c.format.radius})
            for c in game.components
        },
        "layout": {c.name: _layout(c) for c in game.components},
        **_shown(game.components),
        "look": {
            f"{c.name} {card}".strip(): repr([(name, v.of(card)) for name, v in c.looks.items()])
            for c in game.components
            for card in ("", *(card for one in c.looks.values() for card in one.only))
        },
        "list": {
            one.name: fingerprint(repr([(p.written or p.id, dict(p.fields)) for p in one.pieces]))
            for one in game.lists
        },
        "template": _templates(layouts, (f"faces/{game.name}/", "faces/")),
        "part": {
            name: digest
            for name, digest in _templates(layouts, ("slots/",)).items()
            if ("template", name) in reads
        },
    }


def of_theme(game: Game) -> frozenset[Read]:
    """The sources that are as the game's theme has them: with another theme they are others."""
    if game.theme is None:
        return frozenset()
    own: dict[str, Mapping[str, Any]] = {
        "palette": game.palette,
        "font": game.fonts,
        "style": game.styles,
    }
    given = {
        "palette": game.theme.roles.model_dump(),
        "font": game.theme.fonts,
        "style": game.theme.styles(),
    }
    same = {(k, n) for k, those in given.items() for n in those if own[k].get(n) == those[n]}
    chosen = {game.palette[name] for name in game.palette if ("palette", name) not in same}
    same |= {
        ("tint", f"{name} {slot} {value}")
        for name, slot, value, colour in _tints(game.components)
        if colour not in chosen and colour != value
    }
    return frozenset(same | {("manner", name) for name in _manner(game)})


def _said(value: Any) -> str:
    """A fact about the game in words: ``2 to 4``."""
    if isinstance(value, (list, tuple)):
        return " to ".join(map(str, value))
    return "" if value is None else str(value)


def _manner(game: Game) -> dict[str, str]:
    """How the theme draws: its corner, frame and so on."""
    about = game.theme.model_dump(exclude={"name", "says", "roles", "fonts"}) if game.theme else {}
    return {name: _value(value) for name, value in about.items()}


def _layout(component: Component) -> str:
    """The names of the templates or layouts that draw a component: ``index``, ``sky, no back``."""
    sides = {"front": component.front, "back": component.back or ""}
    names = [t.removesuffix(".svg.j2").removesuffix(f".{side}") for side, t in sides.items() if t]
    return ", ".join((*dict.fromkeys(names), *["no back"] * (not component.back)))


def _shown(components: Sequence[Component]) -> dict[str, dict[str, str]]:
    """What slots show, boxes of their own, and colours of choices, all by component and slot."""
    found: dict[str, dict[str, str]] = {kind: {} for kind in OF_COMPONENT}
    for component in components:
        for slot, shown in (component.slots or {}).items():
            field = shown.field if isinstance(shown, Chosen) else _value(shown)
            boxed = isinstance(shown, Boxed)
            key = f"{component.name} {slot.removesuffix(' at')}"
            found["box" if boxed else "slot"][key] = _value(shown.at) if boxed else field
    for name, slot, value, colour in _tints(components):
        found["tint"][f"{name} {slot} {value}"] = colour
    return found


def _tints(components: Sequence[Component]) -> Iterator[tuple[str, str, str, str]]:
    """Component, slot, value and colour (or icon) of each choice that a slot shows by it."""
    for component in components:
        for slot, shown in (component.slots or {}).items():
            if isinstance(shown, Chosen):
                for value, colour in shown.of_value.items():
                    yield component.name, slot, value, colour


def _templates(layouts: Sequence[Folder], places: Sequence[str]) -> dict[str, str]:
    """The templates that lie in these places, by name; earlier places and folders win."""
    found: dict[str, str] = {}
    for place in places:
        for folder in layouts:
            for name in folder.names(place.rstrip("/")):
                rest = name.removeprefix(place)
                others = place == "faces/" and "/" in rest  # another game's
                if name.startswith(place) and not others and rest not in found:
                    found[rest] = folder.digest(name)[:SHORT]
    return found


def one_line(values: Mapping[str, Any]) -> str:
    """A mapping as one line of text: ``size 4.2, colour ink``."""
    return ", ".join(
        f"{key} {_value(item)}" for key, item in values.items() if item not in (None, "")
    )


def _value(value: Any) -> str:
    if isinstance(value, Beside):
        return f"{value.icon or 'without an icon'}{', repeated' if value.repeat else ''}"
    if isinstance(value, Mapping):
        return "{" + one_line(value) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value)
