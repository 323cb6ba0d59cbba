"""Settings of a game: its look (palette, fonts, styles, theme, layouts) and figures of its rules.

They are written to game.yaml and rules.yaml.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from operator import mul
from typing import Any

from generator.changes.state import told_of
from generator.files.folder import Folder
from generator.load.component_table import table_of, writer_of
from generator.load.edit_entries import value_there, with_entry_setting, with_setting
from generator.load.slots import fields_of
from generator.load.yaml_tree import read_yaml
from generator.measure.units import points
from generator.model.component import Component
from generator.model.fonts import FontChoice
from generator.model.game import Game, RuleEntry
from generator.model.names import name_like
from generator.model.source import PlacedDict
from generator.model.style import Look
from generator.model.theme import DEFAULT_LAYOUT, Chosen, Roles, SlotLayout
from generator.model.values import is_colour, is_number, some_of, text_form
from generator.pipeline import Session
from generator.preview.begin import size_views
from generator.preview.cells import component_of
from generator.preview.edit import check_of, loaded_with
from generator.preview.face_view import kept, tried
from generator.preview.undo import Edit, Planned, RefusedError, read_now, refused, text_of
from generator.problem import ContentError
from generator.text.font_library import InstalledFamily, installed_families

FILE, RULES = "game.yaml", "rules.yaml"
_MOST_RULE = 2  # steps: a kind, and a key of what it asks
_LOOKS = ("theme", "accent", "palette", "fonts", "styles", "icons")
_SET = ("title", "version", "players", "language", *_LOOKS)  # and, of components:
_OF_COMPONENTS = ("layout", "size", "fields", "looks", "continues")
# What one of a section is called.
_ONE_OF = {"fonts": "font", "icons": "icon", "palette": "colour", "styles": "style"}
_SECTION = re.compile(rf"({'|'.join(_ONE_OF)}) (\S+)")
_BOOK = re.compile(r"rulebook(\.[\w-]+)?\.md\.j2")
_LONGEST = 200  # characters of a text
_MOST_STEPS = 7  # of a path
_MOST_VALUES = 100  # of a choice

Json = dict[str, Any]


def look_view(session: Session, name: str) -> Json:
    """Everything that says how a game looks, and what there is to choose from, as JSON."""
    game, _ = session.load(name)
    raw, _ = read_yaml(session.folder(name), FILE)
    if game is None or not isinstance(raw, PlacedDict):
        return {"refused": "the files have an error: correct that first", "hint": ""}
    layouts, _ = session.read_layouts()
    return {
        "theme": raw.get("theme") or "",
        "has_theme": game.theme is not None,
        **{key: raw.get(key) for key in ("title", "language")},
        "players": list(game.players),
        "icons": raw.section("icons"),
        "sizes": size_views(layouts),
        "themes": [{"name": key, "says": one.says} for key, one in layouts.themes.items()],
        "palette": [
            {"name": key, "value": value, "own": key in raw.section("palette")}
            for key, value in game.palette.items()
        ],
        "fonts": [_font(role, choice, raw) for role, choice in game.fonts.items()],
        "families": [{"name": one.name, "weights": _weights(one)} for one in installed_families()],
        "styles": [
            {
                "name": key,
                **told_of(style, "font line_height colour align"),
                "size": round(points(style.size), 1),
                "min": round(points(style.min), 1) if style.min else None,
                "own": key in raw.section("styles"),
            }
            for key, style in game.styles.items()
        ],
        "tints": _tints(game),
        "roles": list(Roles.model_fields) if game.theme else [],
        "components": [_component(one, raw, layouts.slots) for one in game.components],
    }


def _weights(family: InstalledFamily) -> list[int]:
    """The weights to choose from: of a variable family the hundreds between its ends."""
    every = range(100, 1000, 100) if family.is_variable else family.weights
    return [one for one in every if min(family.weights) <= one <= max(family.weights)]


def _font(role: str, choice: FontChoice, raw: PlacedDict) -> Json:
    return {
        "role": role,
        "family": choice.family or choice.file,
        **told_of(choice, "weight slope"),
        "was": raw.section("fonts").get(role, [choice.family, choice.weight]),
        "own": role in raw.section("fonts"),
    }


def look_edit(session: Session, name: str, path: Sequence[str], value: Any, *was: Any) -> Planned:
    """The edit that sets a value of game.yaml, made of what it ``was``, None if new.

    Raises ContentError if it cannot be, or if the same value was changed meanwhile.
    """
    edit = _look_edit(session, name, path, value, *was)
    if was == (None,) and list(path[::2]) == ["components", "fields"]:
        edit = edit._replace(beside=_with_column(session, name, path[1], path[3]))
    if path[::2] == ["components", "layout"]:
        after = loaded_with(session, name, edit, edit.after)
        now = next(one for one in after.components if one.name == path[1])
        shown = dict.fromkeys(fields_of(component_of(session, name, path[1]).slots or {}))
        lost = [one for one in shown if one not in fields_of(now.slots or {})]
        edit = edit._replace(label=edit.label + f"; no place for: {some_of(lost)}" * bool(lost))
    return Planned(edit, check_of(session, name))


def _with_column(session: Session, name: str, of: str, field: str) -> tuple[Any, ...]:
    """The table of a component with a new column, before and after, if it needs one."""
    with suppress(ContentError):  # it has no table of its own
        table = table_of(folder := session.folder(name), of)
        pieces = component_of(session, name, of).pieces
        if table.header and field not in table.columns and pieces:
            writer = writer_of(table, data := read_now(folder, table.name))
            writer.set(pieces[0].where, field, None)
            return ((table.name, data, writer.written()),)
    return ()


def _look_edit(session: Session, name: str, path: Sequence[str], value: Any, *was: Any) -> Edit:
    before = read_now(session.folder(name), FILE)
    label = _SECTION.sub(lambda m: f"{m[2]} {_ONE_OF[m[1]]}", " ".join(path).replace("layout-", ""))
    if path[:1] == ["components"]:  # as of a value of a card: its place, then what
        label = ", ".join([*path[1:2], " ".join(path[2:4]).replace("fields", "field")])
    if path[2:3] == ["looks"]:
        label = f"{path[3]}, {path[-1]}" if value is not None else f"{path[3]} reset"
        label += " on this card" if "only" in path else " on all cards"
    if was and _fits(value):
        now = value_there(before.decode("utf-8", "replace"), path)
        if was[0] is None and now is not None:
            raise refused(f"{label} already exists", "choose another name")
        value = _now_made(now, was[0], value, label)
    after, gone = _changed(before, path, value, session)
    if path[::2] == ["components", "size"]:
        scaled = _boxes_to_scale(session, name, after, path[1], str(value))
        label += "; the boxes that you moved go with it" if scaled != after else ""
        after = scaled
    if gone:
        label = f"{label} {value}; removed: {some_of(gone)}"
    return Edit(session.folder(name), FILE, before, after, label)


def _now_made(now: Any, was: Any, value: Any, shown: str) -> Any:
    """The value that was made of what it ``was``, made of what it is now."""
    if now is None or now in (was, value) or text_form(now).strip() == text_form(was).strip():
        return value  # a title may be a number, and the page shows it as a text
    if value == was:
        return now
    if all(isinstance(one, list) for one in (now, was, value)):
        if value[: len(was)] == was:  # one more was added
            return [*now, *(one for one in value[len(was) :] if one not in now)]
        if len(now) == len(was) == len(value):
            with suppress(RefusedError):  # all of them are theirs then
                return [_now_made(*one, shown) for one in zip(now, was, value, strict=True)]
    raise RefusedError(f"{shown} was changed elsewhere to “{text_form(now)}”", theirs=now)


def look_try(session: Session, name: str, ref: str, path: Sequence[str], value: Any) -> str | None:
    """The front of a piece as it would be with another value, as SVG; None if it cannot be drawn.

    Raises ContentError if the value cannot be set.
    """
    make = partial(tried, session, name, _look_edit(session, name, path, value), ref, "front")
    if path[-1] not in ("theme", "layout") or session.rules:
        return make()
    return kept(session, (session.folder(name), *session.layouts), (ref, *path, str(value)), make)


def rule_edit(session: Session, name: str, rule: str, path: Sequence[str], value: Any) -> Planned:
    """The edit that sets a number or a text of a rule. Raises ContentError if it cannot be."""
    game, _ = session.load(name)
    entry = next((one for one in game.rules if one.name == rule), None) if game else None
    if entry is None:
        raise refused(f"the rule {rule} no longer exists")
    is_word = list(path) in (["says"], ["source"])
    if not (is_word or (0 < len(path) <= _MOST_RULE and path[0] == entry.kind)):
        raise refused(f"{'.'.join(path)} cannot be changed here")
    if not _fits(value) or isinstance(value, str) != is_word or value == "":
        raise refused("this value is not valid")
    folder, label = session.folder(name), f"rule {rule}, {' '.join(path)}"
    before = read_now(folder, RULES)
    place = (entry.where.line, entry.where.column)
    after = with_entry_setting(before.decode("utf-8"), place, path, value)
    old, new = (entry.says, str(value)) if is_word else _number_said(entry, path, value)
    says = "" if is_word else _said_with(entry.says, old, new)
    if says:
        with suppress(ContentError):  # it stands where it was, and can be written by hand
            after = with_entry_setting(after, place, ["says"], says)
    elif not is_word and re.search(r"\d", entry.says):
        label += f"; its text is still: {entry.says}"
    beside = _in_books(folder, rule, old, new) if list(path) != ["source"] else ()
    label += "; its sentence in the rulebook follows" if beside else ""
    edit = Edit(folder, RULES, before, after.encode(), label, "", beside)
    return Planned(edit, check_of(session, name))


def _number_said(entry: RuleEntry, path: Sequence[str], value: Any) -> tuple[str, str]:
    """A number of a rule as it is said before and after, with both ends of a range: ``1 to 5``."""
    asks = entry.params if isinstance(entry.params, dict) else {}
    held = asks.get(path[1]) if path[1:] else entry.params
    if not is_number(held):
        return "", ""
    if is_number(asks.get("min")) and is_number(asks.get("max")):
        ends = ({**asks, path[-1]: one} for one in (held, value))
        was, now = (f"{one['min']:g} to {one['max']:g}" for one in ends)
        if was in entry.says:
            return was, now
    return f"{held:g}", f"{value:g}"


def _said_with(said: str, old: str, new: str) -> str:
    """A text with ``new`` for ``old``; empty where that is not once in it, as it is shown."""
    pattern = rf"\{{\{{.*?\}}\}}|(?<![\d.,-])({re.escape(old)})(?!\d|[.,]\d)"
    found = [one for one in re.finditer(pattern, said, re.IGNORECASE) if one[1]]
    if len(found) != 1:
        return ""
    begins = new[:1].upper() if found[0][0][0].isupper() else new[:1]
    return said[: found[0].start()] + begins + new[1:] + said[found[0].end() :]


def _in_books(
    folder: Folder, rule: str, old: str, new: str
) -> tuple[tuple[str, bytes, bytes], ...]:
    """Rulebooks before and after, if a sentence marked with a rule says the old number or text."""
    mark = rf"(?s)(\{{\{{ *rule\(.{re.escape(rule)}.\) *\}}\}})(.*?(?=[.!?](?:\s|$)|\n\s*\n|$))"
    words, made = (old.rstrip("."), new.rstrip(".")), []
    for name in filter(_BOOK.fullmatch, folder.names()):
        data = read_now(folder, name)
        text = data.decode("utf-8", "surrogateescape")
        said = re.sub(mark, lambda one: one[1] + (_said_with(one[2], *words) or one[2]), text)
        made.append((name, data, said.encode("utf-8", "surrogateescape")))
    return tuple(one for one in made if one[1] != one[2])


def _changed(
    data: bytes, path: Sequence[str], value: Any, session: Session
) -> tuple[bytes, list[str]]:
    """The file with a value at a path, and what another layout does not keep."""
    first, key = [*path, ""][0], [*path, "", "", ""][2]
    known = first in _SET or (first == "components" and key in _OF_COMPONENTS)
    if not 0 < len(path) <= _MOST_STEPS or not known or "" in path:
        raise refused(f"{'.'.join(path)} cannot be changed here")
    if not _fits([*value.values()] if key == "fields" and isinstance(value, dict) else value):
        raise refused("this value is not valid")
    text = text_of(data, "utf-8")
    while value is None and key == "looks" and len(value_there(text, path[:-1]) or ()) == 1:
        path = path[:-1]  # what would be left is empty
    changed = with_setting(text, path, value)
    entry = value_there(text, path[:2])
    placed = isinstance(entry, PlacedDict) and key == "layout"
    old = str(entry.get("layout") or DEFAULT_LAYOUT) if placed else value
    layout = session.read_layouts()[0].slots.get(value) if value != old else None
    if layout is None:
        return changed.encode(), []
    gone: list[str] = []
    for section in ("slots", "looks"):
        own, at = entry.section(section), [*path[:2], section]
        lost = [*Look.model_fields] if section == "looks" else ["at"]
        left = {
            name: _kept(name, one, lost if name not in layout.slots else ["at"], gone)
            for name, one in own.items()
        }
        if section == "slots":  # what has no place there goes where its values fit
            left |= dict.fromkeys(own.keys() - layout.slots.keys())
        if own and not any(left.values()):
            changed = with_setting(changed, at, None)
        else:
            for name in own:
                changed = with_setting(changed, [*at, name], left[name])
    return changed.encode(), gone


def _boxes_to_scale(session: Session, name: str, data: bytes, of: str, size: str) -> bytes:
    """The file with boxes placed by hand at the same part of a card of another size."""
    trim = component_of(session, name, of).format.trim
    known = session.read_layouts()[0].sizes.get(size)
    shares = [new / old for new, old in zip(known.trim, trim, strict=True)] if known else [1, 1]
    text = data.decode()
    paths: list[list[str]] = [["components", of, "slots"], ["components", of, "looks"]]
    while paths and shares != [1, 1]:
        held = value_there(text, path := paths.pop())
        if path[-1] != "at" and isinstance(held, dict):
            paths += [[*path, key] for key in held]
        elif path[-1] == "at" and isinstance(held, list) and all(map(is_number, held)):
            text = with_setting(text, path, written(map(mul, held, shares * 2)))
    return text.encode()


def written(box: Iterable[float]) -> list[float]:
    """A box as game.yaml has it, in mm."""
    return [int(one) if float(one).is_integer() else round(one, 2) for one in box]


def _kept(name: str, shown: Any, lost: Sequence[str], gone: list[str]) -> Any:
    """What another layout keeps of a slot or its look; ``gone`` gets the rest, by its name.

    A box that was placed by hand belongs to the layout in which it was placed.
    """
    if not isinstance(shown, PlacedDict):
        return shown
    left = {key: one for key, one in shown.items() if key not in (*lost, "only")}
    gone += [f"{'place' if key == 'at' else key} of {name}" for key in shown if key in lost]
    cards = shown.section("only").items()
    only = {card: _kept(f"{name} on {card}", one, lost, gone) for card, one in cards}
    left |= {"only": own} if (own := {card: one for card, one in only.items() if one}) else {}
    return left["field"] if [*left] == ["field"] and "at" in shown else left or None


def _fits(value: Any) -> bool:
    """Whether a value is one that a look is made of."""
    if isinstance(value, list):
        return len(value) <= _MOST_VALUES and all(map(_fits, value))
    if isinstance(value, str):
        return len(value) <= _LONGEST and value.isprintable()
    return value is None or isinstance(value, (int, float))


def _tints(game: Game) -> list[Json]:
    """The fields that layouts paint by, with the colour of each of their values."""
    found: dict[str, dict[str, Json]] = {}
    for component in game.components:
        for shown in (component.slots or {}).values():
            if isinstance(shown, Chosen) and all(map(is_colour, shown.of_value.values())):
                held = found.setdefault(shown.field, {})
                for one, colour in shown.of_value.items():
                    held[one] = {"name": one, "value": colour, "key": name_like(one)}
    return [{"field": field, "values": [*held.values()]} for field, held in found.items()]


def _component(component: Component, raw: PlacedDict, layouts: Mapping[str, SlotLayout]) -> Json:
    entry = raw.section("components").section(component.name)
    first = component.label(component.pieces[0]) if component.pieces else ""
    drawn = "front" in entry
    layout = entry.get("layout") or DEFAULT_LAYOUT
    fitting = (n for n, one in layouts.items() if not one.kinds or component.kind in one.kinds)
    return {
        **told_of(component, "name title"),
        "piece": first,
        "layout": "" if drawn else layout,
        "layouts": sorted({*fitting, layout}),
        "template": component.front if drawn else "",
        "size": component.format.name,
        "outline": component.format.outline,
        "fields": [
            _field(component.name, key, one) for key, one in entry.section("fields").items()
        ],
    }


def _field(component: str, name: str, declared: Any) -> Json:
    """A field as it is declared; of a choice with its values, and the path where they are."""
    path, kind = ["components", component, "fields", name], declared
    if isinstance(declared, dict):
        path, kind = [*path, "one_of"], declared.get("type") or "choice"
        declared = declared.get("one_of")
    choices = list(declared) if isinstance(declared, list) else []
    kind = "choice" if choices else kind
    return {"name": name, "type": kind, "choices": choices, "path": path if choices else None}
