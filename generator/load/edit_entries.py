"""Edits of YAML files: entries, their keys, and settings at a path; other bytes are kept."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import yaml

from generator.load import edit
from generator.load.edit import block_part as lines_of
from generator.load.yaml_tree import plain_value, read_tree
from generator.problem import ContentError

_HERE = "change it in the file"
_LINE_END = re.compile(r"\r\n|\r|\n")
Place = tuple[int, int]  # the line and column, from 1, at which the mapping of an entry begins


class _Entry(NamedTuple):
    """A mapping of a list: its events, its keys, and the characters of it and its lines."""

    events: Sequence[Any]
    at: int  # of its first event
    flow: bool
    keys: Mapping[str, tuple[int, int]]  # from a key's first character to its value's last
    lines: tuple[int, int]  # the characters of its whole lines, with the dash


def with_field(text: str, place: Place, key: str, value: Any, *, number_is_text: bool) -> str:
    """The text with a key of an entry set, or removed for None. Raises ``not-in-place``."""
    entry = _entry(text, place)
    if "for_each" in entry.keys:
        message = "this card was made by for_each: one entry makes several cards"
        raise ContentError("not-in-place", message, _HERE)
    if key in entry.keys:
        begin, end = entry.keys[key]
        if value is None:
            first, last = (edit.flow_part if entry.flow else lines_of)(text, begin, end)
            if not entry.flow and first < entry.lines[0] + 1:
                return _without_first(text, entry, key)
            return text[:first] + text[last:]
        at = edit.event_at(entry.events, entry.at, [key])
        if isinstance(entry.events[at], yaml.ScalarEvent) and not isinstance(value, (list, dict)):
            scalar = edit.scalar_at(text, *place, [key])
            return edit.with_scalar(text, scalar, value, number_is_text=number_is_text)
        start = entry.events[at].start_mark.index
        return f"{text[:start]}{flow(value, inside=entry.flow)}{text[end:]}"
    if value is None:
        return text
    return _with_key(text, entry, key, value)


def _without_first(text: str, entry: _Entry, key: str) -> str:
    """The text without the first key of a block entry, which stands behind the dash."""
    names = list(entry.keys)
    if len(names) < 2:
        raise ContentError("not-in-place", "an entry cannot be empty", _HERE)
    begin, _ = entry.keys[key]
    return text[:begin] + text[entry.keys[names[1]][0] :]


def _with_key(text: str, entry: _Entry, key: str, value: Any) -> str:
    last = max(entry.keys.values(), key=lambda part: part[1], default=None)
    if last is None:
        raise ContentError("not-in-place", "the entry is empty", _HERE)
    written = f"{key}: {flow(value, inside=entry.flow)}"
    if entry.flow:
        return f"{text[: last[1]]}, {written}{text[last[1] :]}"
    at = entry.events[entry.at].start_mark.index
    column = at - max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) - 1
    _, end = lines_of(text, *last)
    sign = _sign(text)
    line = " " * column + written
    if not text[:end].endswith(("\n", "\r")):
        return f"{text[:end]}{sign}{line}{text[end:]}"
    return f"{text[:end]}{line}{sign}{text[end:]}"


def with_entry(
    text: str, after: Place, values: Mapping[str, Any], *, like: Place | None = None
) -> str:
    """The text with an entry more, behind another: a copy of ``like`` with other values, or new."""
    entry = _row(text, after)
    source = _row(text, like or after)
    if like and _has_names(source):
        message = "other entries use this one by a YAML anchor (& or *): copy it in the editor"
        raise ContentError("not-in-place", message, _HERE)
    sign = _sign(text)
    begin, end = source.lines
    if like:
        made = text[begin:end].rstrip("\r\n") + sign
    else:
        dash = text[begin : source.events[source.at].start_mark.index]
        dash = dash[dash.rfind("-") :]
        indent = re.match(r"[ \t]*", text[begin:])
        lead = indent[0] if indent else ""
        rows = [f"{key}: {flow(value, inside=source.flow)}" for key, value in values.items()]
        if source.flow:
            made = f"{lead}{dash}{{{', '.join(rows)}}}{sign}"
        else:
            made = lead + dash + f"{sign}{lead}{' ' * len(dash)}".join(rows) + sign
    at = entry.lines[1]
    before = text[:at]
    if before and not before.endswith(("\n", "\r")):
        before, made = before + sign, made.removesuffix(sign)
    changed = before + made + text[at:]
    if like:
        line = len(_LINE_END.findall(before)) + 1
        place = (line, like[1])
        for key, value in values.items():
            changed = with_field(changed, place, key, value, number_is_text=True)
    return changed


def without_entry(text: str, place: Place) -> str:
    """The text without an entry."""
    entry = _row(text, place)
    begin, end = entry.lines
    return text[:begin] + text[end:]


def with_entry_moved(text: str, place: Place, to: Place) -> str:
    """The text with an entry at the place of another, which makes room for it."""
    entry, other = _row(text, place), _row(text, to)
    sign = _sign(text)
    moved = text[slice(*entry.lines)]
    rest = text[: entry.lines[0]] + text[entry.lines[1] :]
    cut = entry.lines[1] - entry.lines[0]
    down = entry.lines[0] < other.lines[0]
    at = other.lines[1] - cut if down else other.lines[0]
    before, after = rest[:at], rest[at:]
    if not moved.endswith(("\n", "\r")):  # it was the last line of a file without a line end
        moved += sign
        return (before + moved + after).removesuffix(sign)
    if before and not before.endswith(("\n", "\r")):
        return (before + sign + moved + after).removesuffix(sign)
    return before + moved + after


def _entry(text: str, place: Place) -> _Entry:
    events = edit.events_of(text)
    line, column = place
    marks = (
        number
        for number, event in enumerate(events)
        if isinstance(event, yaml.MappingStartEvent) and place_of(event) == (line, column)
    )
    at = next(marks, None)
    if at is None:
        raise ContentError("not-in-place", "the entry was not found in the file", _HERE)
    keys = dict(edit.entries_of(events, at))
    last = max((end for _, end in keys.values()), default=events[at].start_mark.index)
    flow = bool(events[at].flow_style)
    if flow:
        last = edit.end_of(events, at)
    begin, _ = lines_of(text, events[at].start_mark.index, events[at].start_mark.index + 1)
    _, end = lines_of(text, begin, last)
    return _Entry(events, at, flow, keys, (begin, end))


def place_of(event: Any) -> Place:
    """The line and column, from 1, at which an event begins."""
    return event.start_mark.line + 1, event.start_mark.column + 1


def _row(text: str, place: Place) -> _Entry:
    """An entry that begins with a dash on a line of its own."""
    entry = _entry(text, place)
    lead = text[entry.lines[0] : entry.events[entry.at].start_mark.index]
    if lead.strip() != "-":
        message = "this list is on one line: change it in the editor"
        raise ContentError("not-in-place", message, _HERE)
    return entry


def _has_names(entry: _Entry) -> bool:
    """Whether an anchor or alias stands in an entry."""
    events = edit.events_within(entry.events, entry.at)
    return any(isinstance(one, yaml.AliasEvent) or getattr(one, "anchor", None) for one in events)


def flow(value: Any, *, inside: bool) -> str:
    """A value in one line; a text in braces or brackets is quoted if it must be."""
    if isinstance(value, list):
        return "[" + ", ".join(flow(one, inside=True) for one in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {flow(v, inside=True)}" for k, v in value.items()) + "}"
    if isinstance(value, str):
        plain = re.fullmatch(r"[^\W\d_][\w .!?'/()-]*", value) and value == value.strip()
        if plain and plain_value(value) == value and not (inside and "," in value):
            return value
        return json.dumps(value, ensure_ascii=False)
    return edit.written_value(value)


def _sign(text: str) -> str:
    ended = _LINE_END.search(text)
    return ended[0] if ended else "\n"


def with_setting(text: str, path: Sequence[str], value: Any) -> str:
    """The text with a value at a path, made if new; None removes it. Raises ``not-in-place``."""
    *above, key = path
    events = edit.events_of(text)
    start = next((n for n, one in enumerate(events) if isinstance(one, yaml.MappingStartEvent)), 0)
    try:
        at = edit.event_at(events, start, above)
    except ContentError:
        if not above or value is None or value_there(text, above) is not None:
            raise
        return with_setting(text, above, {key: value})
    event = events[at]
    if isinstance(event, yaml.ScalarEvent) and not event.value and above and value is not None:
        return with_setting(text, above, {key: value})  # ``palette:`` without anything
    if not isinstance(event, yaml.MappingStartEvent):
        message = f"{'.'.join(above)} is written in a form that cannot be changed here"
        raise ContentError("not-in-place", message, _HERE)
    names = [str(name) for name, _ in edit.children(events, at)]
    if key in names:
        changed = with_field(text, place_of(event), key, value, number_is_text=False)
    elif value is None:
        return text
    else:
        after = "title" if not above and "title" in names else names[-1] if names else ""
        changed = edit.with_keys(text, above, {key: value}, after=after, dropped=())
    if value_there(changed, path) != value:
        raise ContentError("not-in-place", "this value is not possible here", _HERE)
    return changed


def value_there(text: str, path: Sequence[str]) -> Any:
    """The value at a path; None where there is none."""
    value, _ = read_tree(text, "")
    for step in path:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def with_entry_setting(text: str, key_at: Place, path: Sequence[str], value: Any) -> str:
    """The text with a value in a list's entry, found by the place of a key. Raises ContentError."""
    events = edit.events_of(text)
    found = (
        at
        for at, event in enumerate(events)
        if isinstance(event, yaml.MappingStartEvent)
        and any(place_of(events[inner - 1]) == key_at for _, inner in edit.children(events, at))
    )
    start = next(found, None)
    if start is None:
        raise ContentError("not-in-place", "the entry was not found in the file", _HERE)
    event = events[edit.event_at(events, start, path[:-1])]
    if not isinstance(event, yaml.MappingStartEvent):
        raise ContentError("not-in-place", "this value is not possible here", _HERE)
    return with_field(text, place_of(event), path[-1], value, number_is_text=False)
