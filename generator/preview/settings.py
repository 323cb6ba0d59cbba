"""Settings of a game: its look (palette, fonts, styles, theme, layouts) and figures of its rules.

They are written to game.yaml and rules.yaml.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.faces.draw import Drawing, Look
from generator.load.edit_settings import with_entry_setting, with_setting
from generator.load.yaml_tree import read_yaml
from generator.measure.units import points
from generator.model.component import Component
from generator.model.game import Game
from generator.model.source import PlacedDict
from generator.pipeline import Session
from generator.preview.edit import check_of
from generator.preview.face_view import outlined_with
from generator.preview.undo import Edit, Planned, read_now
from generator.problem import ContentError
from generator.text.font_library import installed_families

FILE, RULES = "game.yaml", "rules.yaml"
_MOST_RULE = 2  # steps: a kind, and a key of what it asks
_SET = ("title", "version", "theme", "accent", "palette", "fonts", "styles")  # and layouts
_LONGEST = 200  # characters of a text
_MOST_STEPS = 4  # of a path

Json = dict[str, Any]


def look_view(session: Session, name: str) -> Json:
    """Everything that says how a game looks, and what there is to choose from, as JSON."""
    game, _ = session.load(name)
    raw, _ = read_yaml(session.folder(name), FILE)
    if game is None or not isinstance(raw, PlacedDict):
        return {"refused": "the files cannot be read: mend that first", "hint": ""}
    layouts, _ = session.read_layouts()
    return {
        "theme": raw.get("theme") or "",
        "has_theme": game.theme is not None,
        "themes": [{"name": key, "says": one.says} for key, one in layouts.themes.items()],
        "palette": [
            {"name": key, "value": value, "own": key in _section(raw, "palette")}
            for key, value in game.palette.items()
        ],
        "fonts": [
            {
                "role": role,
                "family": choice.family or choice.file,
                "weight": choice.weight,
                "slope": choice.slope,
                "own": role in _section(raw, "fonts"),
            }
            for role, choice in game.fonts.items()
        ],
        "families": [
            {"name": one.name, "weights": _weights(one.weights, variable=one.is_variable)}
            for one in installed_families()
        ],
        "styles": [
            {
                "name": key,
                "font": style.font,
                "size": _points(style.size),
                "min": _points(style.min) if style.min else None,
                "line_height": style.line_height,
                "colour": style.colour,
                "own": key in _section(raw, "styles"),
            }
            for key, style in game.styles.items()
        ],
        "components": [_component(one, raw) for one in game.components],
        "layouts": sorted(layouts.slots),
    }


def look_edit(session: Session, name: str, path: Sequence[str], value: Any) -> Planned:
    """The edit that sets a value of game.yaml. Raises ContentError if it cannot be."""
    before = read_now(session.folder(name), FILE)
    after = _changed(before, path, value)
    edit = Edit(session.folder(name), FILE, before, after, " ".join(path))
    return Planned(edit, check_of(session, name))


def look_try(session: Session, name: str, ref: str, path: Sequence[str], value: Any) -> str | None:
    """The front of a piece as it would be with another value, as SVG; None if it cannot be drawn.

    Raises ContentError if the value cannot be set.
    """
    folder = session.folder(name)
    text = _changed(read_now(folder, FILE), path, value)
    content = session.content.overlaid({f"{name}/{FILE}": text})
    own = Session(content, session.layouts, session.rules, session.cache)
    own.fonts = session.fonts
    game, _ = own.load(name)
    found = game and _piece(game, ref)
    if not game or not found:
        return None
    component, number = found
    drawing = Drawing(game, own.studio(name), Look())
    face, _ = drawing.face(component, component.pieces[number], "front", number + 1)
    return outlined_with(face, own, name) if face else None


def rule_edit(session: Session, name: str, rule: str, path: Sequence[str], value: Any) -> Planned:
    """The edit that sets a number or a text of a rule. Raises ContentError if it cannot be."""
    game, _ = session.load(name)
    entry = next((one for one in game.rules if one.name == rule), None) if game else None
    if entry is None:
        raise ContentError("edit-refused", f"there is no rule {rule} any more", "")
    is_word = list(path) in (["says"], ["source"])
    if not (is_word or (0 < len(path) <= _MOST_RULE and path[0] == entry.kind)):
        raise ContentError("edit-refused", f"{'.'.join(path)} is not changed here", "")
    if not _fits(value) or isinstance(value, str) != is_word or value == "":
        raise ContentError("edit-refused", "this value is not understood", "")
    folder = session.folder(name)
    before = read_now(folder, RULES)
    place = (entry.where.line, entry.where.column)
    after = with_entry_setting(before.decode("utf-8"), place, path, value).encode()
    edit = Edit(folder, RULES, before, after, f"rule {rule}, {' '.join(path)}")
    return Planned(edit, check_of(session, name))


def _piece(game: Game, ref: str) -> tuple[Component, int] | None:
    for component in game.components:
        for number, piece in enumerate(component.pieces):
            if component.label(piece) == ref:
                return component, number
    return None


def _changed(data: bytes, path: Sequence[str], value: Any) -> bytes:
    is_layout = len(path) == 3 and (path[0], path[2]) == ("components", "layout")
    if not 0 < len(path) <= _MOST_STEPS or not (path[0] in _SET or is_layout):
        raise ContentError("edit-refused", f"{'.'.join(path)} is not changed here", "")
    if not _fits(value):
        raise ContentError("edit-refused", "this value is not understood", "")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise ContentError("edit-refused", "the file is not saved as UTF-8", "") from None
    return with_setting(text, path, value).encode()


def _fits(value: Any) -> bool:
    """Whether a value is one that a look is made of."""
    if isinstance(value, list):
        return len(value) <= _MOST_STEPS and all(map(_fits, value))
    if isinstance(value, str):
        return len(value) <= _LONGEST and value.isprintable()
    return value is None or isinstance(value, (int, float))


def _component(component: Component, raw: PlacedDict) -> Json:
    entry = _section(_section(raw, "components"), component.name)
    first = component.label(component.pieces[0]) if component.pieces else ""
    drawn = "front" in entry
    return {
        "name": component.name,
        "title": component.title,
        "piece": first,
        "layout": "" if drawn else entry.get("layout") or "index",
        "template": component.front if drawn else "",
    }


def _section(raw: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = raw.get(key)
    return found if isinstance(found, dict) else {}


def _weights(given: Sequence[int], *, variable: bool) -> list[int]:
    """The weights of a family; of a variable one the hundreds between its ends."""
    if not variable:
        return list(given)
    return [one for one in range(100, 1000, 100) if min(given) <= one <= max(given)]


def _points(mm: float) -> float:
    return round(points(mm), 1)
