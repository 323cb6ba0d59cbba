"""Slots of a layout: which field of its pieces each of them shows.

What ``slots:`` of game.yaml does not say follows from the fields' types and from what stands in
them: the first text is the title, a number the corner, a picture the art, a long text the body, or
one whose field is called as rules are.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from generator.load import slot_fields
from generator.load.field_types import FieldType
from generator.load.meanings import called_as, colours_of, icons_of, of_scenes
from generator.load.slot_fields import ShownField, by_itself, called_takes, shown_fields
from generator.model.component import KINDS, Component, Piece, title_of
from generator.model.game_head import is_icon
from generator.model.in_text import printed_form
from generator.model.scheme import FACTS, SCHEME_FACTS
from generator.model.source import PlacedDict
from generator.model.theme import (
    RARELY_SHOWN,
    Beside,
    Boxed,
    Chosen,
    Filled,
    Fixed,
    Joined,
    Shown,
    Slot,
    SlotLayout,
    Takes,
    fields_shown,
)
from generator.model.values import describe, is_colour
from generator.problem import Problem, Where, did_you_mean

_ONLY: Mapping[Takes, str] = {"number": "numbers", "picture": "pictures"}  # and nothing else
_NAMES = re.compile(r"[A-Za-z_]\w*")
_SIDES = ("x", "y", "width", "height")
_FARTHEST = 2_000.0  # mm
_ALSO_CALLED: Mapping[str, str] = FACTS["slots_also_called"]  # a part of a card -> its slot
ON_EACH = {"title": "title", "icon": "emblem", "colour": "tint", "picture": "art"}  # of a back
SCENES: Sequence[str] = FACTS["scenes"]  # what a card has in place of a picture
_DEVICES: Sequence[str] = FACTS["devices"]  # icons of choices that no icon is called as


class Means(NamedTuple):
    """The colours and icons that go with values: palette and icons by name, a theme's series."""

    palette: Mapping[str, str]
    series: Mapping[str, str]
    icons: Collection[str]
    language: str = "en"


def fill_slots(
    layout: SlotLayout,
    raw: PlacedDict,
    types: Mapping[str, FieldType] | None,
    pieces: Sequence[Piece],
    means: Means,
    back: Filled | None = None,
) -> tuple[Filled, tuple[Problem, ...]]:
    """The contents of each slot of a component (``raw`` is its entry of game.yaml); and problems.

    What ``back`` shows, or what the entry says is not printed, goes to no slot by itself.
    """
    fields = shown_fields(types, pieces)
    named, boxes, found = _as_named(layout, raw.section("slots"), fields, means)
    told = {name: one for name, one in (back or {}).items() if not isinstance(one, Chosen)}
    apart = {*fields_of(told), *raw.section("not_printed")}
    named |= by_itself(layout, fields, named, apart)
    filled = _filled(layout, named, fields, means)
    kind = filled.get("emblem")
    if "emblem" in layout.slots and raw.section("slots").get("emblem", "") is not None:
        filled |= _own_icons(filled, fields, means)
    field = getattr(filled.get("tint"), "field", filled.get("title"))
    values = fields[field].values if isinstance(field, str) else ()
    titles = fields[title].values if isinstance(title := filled.get("title"), str) else ()
    filled |= of_scenes(str(field), values, str(title), titles, means.series, means.language)
    if isinstance(kind, Chosen) and kind.field == field != title:
        pictures = {one: icon for one, icon in kind.of_value.items() if icon not in _DEVICES}
        filled |= {"sign": kind, "core": Chosen(kind.field, pictures)}
    filled |= slot_fields.without_numbers(filled, pieces)
    if not found:
        seen = {name: one for name, one in filled.items() if _is_seen(name, layout, filled, pieces)}
        found += _without_slot(layout, raw, types, pieces, {*fields_of(seen), *apart})
        found += _beyond_slots(layout, pieces, filled)
    return filled | boxes, tuple(found)


def decks_of(components: PlacedDict, means: Means) -> dict[str, Filled]:
    """The name, colour and icon of each deck of a game with several, for its back by a layout."""
    titles: dict[str, str] = {}
    for name in components:
        entry = components.section(name)
        kind = KINDS.get(str(entry.get("kind")))
        scheme = str(entry.section("print").get("method") or (kind.plan.scheme if kind else ""))
        if "front" not in entry and scheme in SCHEME_FACTS and SCHEME_FACTS[scheme].sides == 2:
            titles[name] = str(entry.get("title") or title_of(name))
    if len(titles) < 2:
        return {}
    given = [*titles.values()]
    own = {name: title_of(name) if given.count(one) > 1 else one for name, one in titles.items()}
    for name, one in own.items():
        taken = [*own.values()].count(one) > 1 and given.count(titles[name]) > 1
        titles[name] = f"{titles[name]}: {name}" if taken else one
    tints = colours_of([*titles.values()], *means[:2], means.language, shades=False)
    decks: dict[str, Filled] = {}
    for name, one in titles.items():
        icon = called_as(one, means.icons)
        decks[name] = {"tint": Fixed(tints[one])}
        decks[name] |= {"emblem": Fixed(icon)} if icon else {}
        decks[name] |= {} if set("*_{\\") & {*one} else {"title": Fixed(one)}  # it is no markup
    return decks


def fill_back(
    layout: SlotLayout,
    raw: PlacedDict,
    types: Mapping[str, FieldType] | None,
    pieces: Sequence[Piece],
    means: Means,
) -> tuple[Filled, tuple[Problem, ...]]:
    """The contents of each slot of a back, in the same way, but only of named fields."""
    fields = shown_fields(types, pieces)
    named, boxes, found = _as_named(layout, raw.section("slots"), fields, means)
    filled = _filled(layout, named, fields, means) | boxes
    for key, slot in ON_EACH.items():
        value = raw.get(key)
        if not isinstance(value, str):
            continue
        where = raw.values_at[key]
        if slot not in layout.slots:
            message = f"the layout {layout.name!r} has no slot for the {key} of a back"
            found.append(Problem(where, "unknown-slot", message, f"leave {key} out"))
        elif key == "colour" and value not in means.palette and not is_colour(value):
            hint = did_you_mean(value, means.palette, listing="colours of the palette")
            found.append(Problem(where, "unknown-colour", f"there is no colour {value!r}", hint))
        elif key == "icon" and not (value in means.icons or is_icon(value)):
            found.append(unknown_icon(value, means.icons, where))
        else:
            filled[slot] = Fixed(means.palette.get(value, value) if key == "colour" else value)
    return filled, tuple(found)


def unknown_icon(name: str, known: Collection[str], where: Where) -> Problem:
    """The problem of an icon that the game has none of."""
    hint = f"declare {name} under icons in game.yaml"
    if is_icon(name):
        own = name.partition(":")[2]
        hint = f'write `icons: {{{own}: "{name}"}}`, and here {own}'
    elif known:
        hint = did_you_mean(name, known, listing="icons")
    return Problem(where, "unknown-icon", f"there is no icon {name!r}", hint)


def _as_named(
    layout: SlotLayout, given: PlacedDict, fields: Mapping[str, ShownField], means: Means
) -> tuple[dict[str, Any], Filled, list[Problem]]:
    """What ``slots`` of an entry says: fields by slot, boxes, and problems."""
    named: dict[str, Any] = {}
    boxes: Filled = {}
    found: list[Problem] = []
    for name, asked in given.items():
        slot, value, wrong = layout.slots.get(name), asked, []
        if slot is None:
            found.append(_unknown_slot(name, layout, given.keys_at[name]))
            continue
        if slot.takes == "picture" and asked in SCENES and asked not in fields:
            boxes[f"{name} as"], named[name] = Fixed(asked), None
            continue
        boxed = isinstance(asked, PlacedDict) and "at" in asked
        if boxed and (not slot.many or isinstance(asked["at"], list)):
            wrong = list(_box_faults(name, asked, slot))
            if not wrong:
                x, y, width, height = map(float, asked["at"])
                boxes[f"{name} at"] = Boxed((x, y, width, height))
                if "field" not in asked:
                    continue
            value = asked.get("field")
        if name == "corner" and isinstance(value, Mapping) and len(value) == 1:
            ((field, icon),) = value.items()
            if isinstance(icon, str):
                wrong += _icon_faults(value, given.values_at[name], means)
                boxes["corner icon"], value = Fixed(icon), field
        if value is not None and not wrong:
            wrong = list(_faults(name, value, slot, fields, given))
            wrong += _icon_faults(value, given.values_at[name], means) if slot.many else ()
        found += wrong
        named |= {} if wrong else {name: value}  # None: left empty, whatever would go there
    return named, boxes, found


def _filled(
    layout: SlotLayout, named: Mapping[str, Any], fields: Mapping[str, ShownField], means: Means
) -> Filled:
    rows = [row for value in named.values() if isinstance(value, Mapping) for row in value]
    meant = colours_of(rows, *means[:2], means.language, by_order=False)
    return {
        name: shown
        for name, value in named.items()
        if value and (shown := _shown(layout.slots[name], value, fields, means, meant))
    }


def fields_of(filled: Mapping[str, Shown | Boxed]) -> Iterator[str]:
    """The fields that slots show."""
    return (name for shown in filled.values() for name in fields_shown(shown))


def _is_seen(name: str, layout: SlotLayout, filled: Filled, pieces: Sequence[Piece]) -> bool:
    """Whether a slot is shown on any card, or another one in its place on all of them."""
    instead = layout.slots[name].unless if name in layout.slots else ()
    for shown in filter(None, map(filled.get, instead)):
        field = shown.field if isinstance(shown, Chosen) else str(shown)
        values = [one.fields.get(field) for one in pieces]
        known = shown.of_value if isinstance(shown, Chosen) else [*map(printed_form, values)]
        if all(one not in (None, "") and printed_form(one) in known for one in values):
            return False
    return True


def _own_icons(filled: Filled, fields: Mapping[str, ShownField], means: Means) -> Filled:
    """The emblem where icons are called as cards are: a card's own, or else that of its kind."""
    field, kind = filled.get("title"), filled.get("emblem")
    values = fields[field].values if isinstance(field, str) else ()
    own = {one: name for one in values if (name := called_as(one, means.icons))}
    known = kind if isinstance(kind, Chosen) else None
    return {"emblem": Chosen(str(field), own, known)} if own else {}


def _unknown_slot(name: str, layout: SlotLayout, where: Where) -> Problem:
    meant = _ALSO_CALLED.get(name.lower(), "")
    hint = did_you_mean(name, layout.slots, listing=f"slots of {layout.name}")
    hint = f"did you mean {meant}?" if meant in layout.slots else hint
    return Problem(where, "unknown-slot", f"the layout {layout.name!r} has no slot {name!r}", hint)


def _beyond_slots(layout: SlotLayout, pieces: Sequence[Piece], filled: Filled) -> Iterator[Problem]:
    """A problem for each number that is drawn as boxes, but not as so many."""
    for name, slot in layout.slots.items():
        shown = filled.get(name)
        if (slot.least is None and slot.most is None) or not isinstance(shown, (list, dict)):
            continue
        least, most = slot.least or 0, inf if slot.most is None else slot.most
        ends = f"{least} or more" if slot.most is None else f"{least} to {slot.most}"
        for piece in pieces:
            for field in shown:
                value = piece.fields.get(field)
                if not isinstance(value, (int, float)) or isinstance(value, bool):
                    continue
                if value % 1 == 0 and least <= value <= most:
                    continue
                message = f"{layout.name} draws a row of {ends} boxes, but {field} is {value:.12g}"
                hint = "write a whole number in this range. An optional field may be left empty"
                yield Problem(piece.where_of(field), "out-of-range", message, hint, field=field)


def _without_slot(
    layout: SlotLayout,
    raw: PlacedDict,
    types: Mapping[str, FieldType] | None,
    pieces: Sequence[Piece],
    seen: set[str],
) -> Iterator[Problem]:
    """A warning for the fields that no slot shows, though pieces have a value of them."""
    said = {*RARELY_SHOWN, *names_in_formulas(raw)}
    names = dict.fromkeys((*(types or ()), *(name for one in pieces for name in one.fields)))
    lost = [
        repr(name)
        for name in names
        if name not in seen | said
        and any(printed_form(one.fields.get(name)) not in (None, "", False) for one in pieces)
    ]
    if lost and not isinstance(raw.get("back"), str):  # a template of one's own may show it
        where = raw.keys_at.get("layout") or raw.where
        message = f"the layout {layout.name!r} does not print the field {', '.join(lost)}"
        hint = "under slots, write the name of a slot, a colon and the field. "
        hint += "If players need not see the field, list it under not_printed, with a reason"
        yield Problem(where, "field-without-slot", message, hint, "warning")


def names_in_formulas(raw: Mapping[str, Any]) -> frozenset[str]:
    """The names in the formulas of a component's ``compute``: fields that need not be shown."""
    formulas = raw.get("compute")
    texts = map(str, formulas.values()) if isinstance(formulas, Mapping) else ()
    return frozenset(_NAMES.findall(" ".join(texts)))


def _box_faults(name: str, value: PlacedDict, slot: Slot) -> Iterator[Problem]:
    """What is wrong with a slot that says where it stands: ``{at: [4, 8, 49, 12]}``."""
    box, where = value["at"], value.values_at["at"]
    numbers = (
        isinstance(box, list)
        and len(box) == len(_SIDES)
        and all(type(one) in (int, float) and abs(one) < _FARTHEST for one in box)
    )
    if not numbers or box[2] <= 0 or box[3] <= 0:
        message = "a box is four numbers in mm: left, top, width, height"
        yield Problem(where, "wrong-type", message, "write it as `at: [4, 8, 49, 12]`")
    elif slot.takes == "tint":
        message = f"the slot {name} is a colour, which has no box"
        hint = "remove at. All other slots have a box that can be moved"
        yield Problem(where, "wrong-type", message, hint)
    for key in value:
        if key not in ("at", "field"):
            message = f"a slot has a field and a box (at), but no {key}"
            yield Problem(value.keys_at[key], "wrong-type", message, f"remove {key}")


def slot_icons(components: Iterable[Component]) -> dict[str, str]:
    """The icons of fields in slots, each named as it is written: ``mdi:star``."""
    sides = (slots for one in components for slots in (one.slots, one.back_slots) if slots)
    values = [value for slots in sides for value in slots.values()]
    named = (one.icon for value in values if isinstance(value, dict) for one in value.values())
    fixed = (one.value for one in values if isinstance(one, Fixed))
    return {icon: icon for icon in (*named, *fixed) if icon and is_icon(icon)}


def _faults(
    name: str, value: Any, slot: Slot, fields: Mapping[str, ShownField], given: PlacedDict
) -> Iterator[Problem]:
    where = given.values_at[name]
    several = slot.many or _is_joined(slot, value)
    listed = list(value) if several and isinstance(value, (list, Mapping)) else [value]
    for field in listed:
        if not isinstance(field, str):
            write = "fields in a list, or each with its icon" if slot.many else "one field"
            write = "fields in a list" if several and not slot.many else write
            message = f"a slot shows a field of the cards, not {describe(field)}"
            yield Problem(where, "wrong-type", message, f"write {write}")
        elif field not in fields:
            ways = SCENES if slot.takes == "picture" else ()
            hint = did_you_mean(field, [*fields, *ways], listing="fields" + " or ways" * bool(ways))
            if field in ("copies", "id"):
                hint = f"{field} is no field. A template of your own can print piece.{field}"
            if "," in field and slot.many:
                hint = f"write several fields as a list: [{field[:60]}]"
            yield Problem(where, "unknown-field", f"no card has a field {field!r}", hint)
        elif fields[field].takes is None and not several:
            message = f"the slot {name} shows a text, and {field} is yes or no"
            hint = "name it in a slot of several fields, such as tags; where it is true, "
            yield Problem(where, "wrong-type", message, f"{hint}its name is printed")
        elif slot.takes in _ONLY and fields[field].takes != slot.takes:
            message = f"the slot {name} shows {_ONLY[slot.takes]}, which {field} is not"
            fitting = [one for one, known in fields.items() if known.takes == slot.takes]
            hint = f"name a field of that type: {', '.join(fitting[:8]) or 'no field fits'}"
            yield Problem(where, "wrong-type", message, hint)


def _icon_faults(value: Any, where: Where, means: Means) -> Iterator[Problem]:
    """What is wrong with the icons beside fields."""
    for given in value.values() if isinstance(value, Mapping) else ():
        repeated = isinstance(given, Mapping) and {*given} == {"icon", "repeat"}
        icon = given["icon"] if repeated else given
        if isinstance(icon, str) and not (icon in means.icons or is_icon(icon)):
            yield unknown_icon(icon, means.icons, where)
        elif not isinstance(icon, str | None):
            message = f"an icon belongs next to the field, not {describe(icon)}"
            yield Problem(where, "wrong-type", message, "write `mdi:star`, or art: and a drawing")


def _beside(given: Any, colour: str) -> Beside:
    """What goes with a field: an icon, or ``{icon:, repeat:}``."""
    known = given if isinstance(given, Mapping) else {"icon": given, "repeat": False}
    return Beside(known["icon"], known["repeat"] is True, colour)


def _is_joined(slot: Slot, value: Any) -> bool:
    """Whether a slot for one text is to show several fields, joined."""
    return slot.takes == "body" and not slot.many and isinstance(value, list)


def _shown(
    slot: Slot, value: Any, fields: Mapping[str, ShownField], means: Means, meant: Mapping[str, str]
) -> Shown | None:
    """What a slot shows of a field: itself, or the colour or the icon that goes with its value."""
    if slot.takes == "emblem":
        named = {one: called_as(one, means.icons) for one in fields[value].values}
        bare = [one for one, name in named.items() if not name]
        if fields[value].takes == "choice" and len(bare) <= len(_DEVICES):
            named |= icons_of(bare, means.language, kinds=True)
            named |= zip([one for one in bare if not named[one]], _DEVICES, strict=False)
        icons = {one: name for one, name in named.items() if name}
        return Chosen(value, icons) if icons else None
    if _is_joined(slot, value):
        called = [one for one in value if called_takes(one) == "body"]
        called += [one for one in value if fields[one].takes == "body"]
        return Joined(tuple(value), next(iter(called), ""))
    if slot.takes != "tint":
        if isinstance(value, Mapping):
            return {name: _beside(given, meant[name]) for name, given in value.items()}
        shown: Shown = value
        return [shown] if slot.many and isinstance(shown, str) else shown
    return Chosen(value, colours_of(fields[value].values, *means[:2], means.language))
