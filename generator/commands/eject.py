"""Ejecting: the template behind a slot layout, written out so that it can be changed.

It fills its slots itself, at its top; the faces stay as they were.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.commands.new import quoted
from generator.files.folder import Folder
from generator.files.read import read_text
from generator.load.edit import with_keys
from generator.load.yaml_tree import read_yaml
from generator.model import theme
from generator.model.component import Component
from generator.model.game import Game
from generator.model.names import in_words
from generator.problem import ContentError, did_you_mean

_EXTENDS = re.compile(r"""{%-?\s*extends\s+["']([^"']+)["']\s*-?%}[ \t]*\n""")
_NO_NAME = re.compile(r"[^a-z0-9_]+")


class Ejected(NamedTuple):
    """The files to write: templates by their paths below layouts, and the new game.yaml."""

    templates: Mapping[str, str]
    game_yaml: str


def eject(
    game: Game, component: str, folder: Folder, layouts: Sequence[Folder],
    known: Mapping[str, theme.SlotLayout],
) -> Ejected:  # fmt: skip
    """The templates of a component that a layout draws, and a game.yaml that names them.

    ``folder`` is the game's, ``known`` are the layouts by name. Raises ContentError
    ``not-ejected`` for a component that no layout draws, ``not-in-place`` for an entry that
    cannot be changed.
    """
    one = next((c for c in game.components if c.name == component), None)
    if one is None:
        names = [c.name for c in game.components]
        hint = did_you_mean(component, names, listing="components")
        raise ContentError("not-ejected", f"{game.name} has no component {component}", hint)
    entry: Any = read_yaml(folder, "game.yaml")[0]
    entry = entry["components"][component]
    if one.looks:
        message, hint = "some texts have a look or a place of their own", "remove looks first"
        raise ContentError("not-in-place", message, hint)
    if one.slots is None or "front" in entry:
        message = f"{component} already has a template of its own: {one.front}"
        raise ContentError("not-ejected", message, "change that template")
    layout = known[entry.get("layout") or theme.DEFAULT_LAYOUT]
    places = (f"faces/{game.name}", "faces", "slots")
    stem = f"{component}_own" if component in known else component  # theirs stay theirs
    icons = _icon_names(game, one)
    front = _filled(_text(layout.front, places, layouts), _slots(one, layout, icons, game))
    keys, templates = {"front": f"{stem}.front.svg.j2"}, [front]
    if one.back and not entry.get("back"):
        keys["back"] = f"{stem}.back.svg.j2"
        templates.append(_unfolded(_text(one.back, places, layouts), places, layouts))
    text = folder.read("game.yaml").data.decode()
    begun = "\ufeff" if text.startswith("\ufeff") else ""
    text = text.removeprefix(begun)
    dropped = ("layout", "slots", "continues", *(key for key in keys if key in entry))
    text = with_keys(text, ("components", component), keys, after="pieces", dropped=dropped)
    text = begun + _with_theme_and_icons(text, folder, icons)
    paths = (f"faces/{game.name}/{name}" for name in keys.values())
    return Ejected(dict(zip(paths, templates, strict=True)), text)


def _with_theme_and_icons(text: str, folder: Folder, icons: Mapping[str, str]) -> str:
    """What the layout brought by itself is named in game.yaml now: its theme, and icons of slots.

    ``icons`` are the new names by what stands in slots.
    """
    head: Any = read_yaml(folder, "game.yaml")[0]
    new = {name: icon for icon, name in icons.items() if name not in (head.get("icons") or ())}
    if new and head.get("icons") is not None:
        last = next(reversed(list(head["icons"])), "")
        text = with_keys(text, ("icons",), new, after=last, dropped=())
    elif new:
        text = with_keys(text, (), {"icons": new}, after="title", dropped=("icons",))
    if head.get("theme") is None:
        text = with_keys(
            text, (), {"theme": theme.DEFAULT_THEME}, after="title", dropped=("theme",)
        )
    return text


def _icon_names(game: Game, component: Component) -> dict[str, str]:
    """A name for each icon that a slot names by its drawing: ``mdi:star`` is ``star``.

    A name that is taken, or that is a value of some piece, would mean something else.
    """
    of_slots = {icon for icon in game.icons if ":" in icon}
    own = {name: icon for name, icon in game.icons.items() if name not in of_slots}
    taken = {*own, *(str(v) for c in game.components for p in c.pieces for v in p.fields.values())}
    named: dict[str, str] = {}
    for shown in (component.slots or {}).values():
        for icon, *_ in shown.values() if isinstance(shown, dict) else ():
            if not icon or icon in named:
                continue
            known = next((name for name, drawing in own.items() if drawing == icon), None)
            name = _NO_NAME.sub("_", icon.rpartition(":")[2].lower()).strip("_") or "icon"
            name = name if name[0].isalpha() else f"icon_{name}"
            while known is None and name in taken:
                name += "_2"
            named[icon] = known or name
            taken.add(named[icon])
    return named


def _slots(
    component: Component, layout: theme.SlotLayout, icons: Mapping[str, str], game: Game
) -> Iterator[str]:
    """The lines that fill the slots of a layout, as a template writes them."""
    filled = component.slots or {}
    yield "{# What stands where: the slots of the layout, each with what it shows. #}"
    yield "{% set slots = {"
    for name in {**layout.slots, **filled}:
        if name.endswith(" at"):
            moved = name.removesuffix(" at")
            message = f"a template cannot take over the slot {moved}, which you moved"
            hint = "remove its at; then move it in the template"
            raise ContentError("not-in-place", message, hint)
        shown = filled.get(name)
        written = "none" if shown is None else _shown(shown, component, icons, game)
        yield f"  {quoted(name)}: {written},"
    yield "} %}"


def _shown(shown: theme.Shown, component: Component, icons: Mapping[str, str], game: Game) -> str:
    """What a slot shows, as an expression of a template."""
    if isinstance(shown, str):
        return _said(shown, component, game)
    if isinstance(shown, theme.Joined):
        labels = ("" if one == shown.bare else _label(one, game) for one in shown.fields)
        pairs = zip(labels, map(_value, shown.fields), strict=True)
        return "\n".join(("[", *(f"    [{a or quoted('')}, {b}]," for a, b in pairs), "  ]|joined"))
    if isinstance(shown, theme.Fixed):
        return quoted(shown.value)
    if isinstance(shown, theme.Chosen):
        return _of_choice(shown, component, icons, game)
    known = shown if isinstance(shown, dict) else dict.fromkeys(shown, theme.Beside(None))
    rows = []
    for field, (icon, repeat, colour) in known.items():
        name = _label(field, game)
        drawn = quoted(icons[icon]) if icon else "none"
        value = _said(field, component, game)
        more = f', "repeat": 0 < {value} <= {theme.MOST_REPEATED}' if repeat else ""
        more += f', "colour": {quoted(colour)}' if colour else ""
        rows.append(f'    {{"name": {name}, "value": {value}, "icon": {drawn}{more}}},')
    lacking = '  ]|rejectattr("value", "none")|rejectattr("value", "equalto", "")|list'
    return "\n".join(("[", *rows, lacking))


def _of_choice(
    shown: theme.Chosen, component: Component, icons: Mapping[str, str], game: Game
) -> str:
    """What goes with the value of a field, as an expression."""
    values = (piece.fields.get(shown.field) for piece in component.pieces)
    as_text = "" if all(isinstance(v, str) or v is None for v in values) else "|string"
    rows = [
        f"    {quoted(value)}: {_meaning(value, meant, game)},"
        for value, meant in shown.of_value.items()
    ]
    domain = component.domains.get(shown.field)
    others = [str(value) for value in domain.choices] if domain else []
    rows += [f"    {quoted(one)}: ''," for one in others if one not in shown.of_value]
    ending = f"  }}.get(piece.get({quoted(shown.field)}){as_text}, '')"
    found = "\n".join(("{", *rows, ending))
    other = shown.otherwise
    return f"{found} or {_shown(other, component, icons, game)}" if other else found


def _label(field: str, game: Game) -> str:
    """The printed name of a field, as an expression."""
    return f"words[{quoted(field)}]" if field in game.words else quoted(in_words(field))


def _value(field: str) -> str:
    return f"piece.get({quoted(field)})"


def _said(field: str, component: Component, game: Game) -> str:
    """The value of a field, in the game's word for it where there is one."""
    listed = any(isinstance(one.fields.get(field), (list, dict)) for one in component.pieces)
    value = _value(field) + ("|listed" if listed else "")
    values = {str(piece.fields.get(field)) for piece in component.pieces}
    worded = field in component.choice_fields and values & game.words.keys()
    return f"words.get({value}, {value})" if worded else value


def _meaning(value: str, meant: str, game: Game) -> str:
    """The colour or icon of a value; one of the palette by its name, so that it goes with it."""
    of_palette = game.palette.get(value) == meant
    return f"palette[{quoted(value)}]" if of_palette else quoted(meant)


def _filled(text: str, lines: Iterator[str]) -> str:
    """A layout's text with its slots filled in, below what it extends."""
    extends = _EXTENDS.search(text)
    at = extends.end() if extends else 0
    return "\n".join((text[:at] + next(lines), *lines, text[at:]))


def _unfolded(text: str, places: Sequence[str], layouts: Sequence[Folder]) -> str:
    """The text of a template; of the one that it extends, if it does nothing else."""
    extends = _EXTENDS.fullmatch(f"{text.strip()}\n")
    return _unfolded(_text(extends[1], places, layouts), places, layouts) if extends else text


def _text(name: str, places: Sequence[str], layouts: Sequence[Folder]) -> str:
    """The text of a template, looked for as a build looks for it."""
    for place in places:
        for folder in layouts:
            if folder.has(f"{place}/{name}"):
                text, problems = read_text(folder, f"{place}/{name}")
                if text is None:
                    raise ContentError("not-ejected", problems[0].message, problems[0].hint)
                return text
    raise ContentError("not-ejected", f"there is no template {name}", "name another layout")
