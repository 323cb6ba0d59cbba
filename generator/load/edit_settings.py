"""Edits of a YAML file of settings, such as game.yaml: a value at a path; other bytes are kept."""

from collections.abc import Sequence
from typing import Any

import yaml

from generator.load.edit import children, event_at, events_of, with_keys
from generator.load.edit_entries import Place, place_of, with_field
from generator.load.yaml_tree import read_tree
from generator.problem import ContentError

_HERE = "change it in the file"


def with_setting(text: str, path: Sequence[str], value: Any) -> str:
    """The text with a value at a path, made if new; None removes it. Raises ``not-in-place``."""
    *above, key = path
    events = events_of(text)
    start = next((n for n, one in enumerate(events) if isinstance(one, yaml.MappingStartEvent)), 0)
    try:
        at = event_at(events, start, above)
    except ContentError:
        if not above or value is None or _there(text, above) is not None:
            raise
        return with_setting(text, above, {key: value})
    event = events[at]
    if isinstance(event, yaml.ScalarEvent) and not event.value and above and value is not None:
        return with_setting(text, above, {key: value})  # ``palette:`` without anything
    if not isinstance(event, yaml.MappingStartEvent):
        message = f"{'.'.join(above)} is written in a way that is not changed from here"
        raise ContentError("not-in-place", message, _HERE)
    names = [str(name) for name, _ in children(events, at)]
    if key in names:
        changed = with_field(text, place_of(event), key, value, number_is_text=False)
    elif value is None:
        return text
    else:
        after = "title" if not above and "title" in names else names[-1] if names else ""
        changed = with_keys(text, above, {key: value}, after=after, dropped=())
    if _there(changed, path) != value:
        raise ContentError("not-in-place", "this value cannot stand in that place", _HERE)
    return changed


def _there(text: str, path: Sequence[str]) -> Any:
    """The value at a path; None where there is none."""
    value, _ = read_tree(text, "")
    for step in path:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def with_entry_setting(text: str, key_at: Place, path: Sequence[str], value: Any) -> str:
    """The text with a value in the entry of a list that has a key at a place, at a path in it.

    Raises ContentError ``not-in-place`` where that cannot be done here.
    """
    events = events_of(text)
    found = (
        at
        for at, event in enumerate(events)
        if isinstance(event, yaml.MappingStartEvent)
        and any(place_of(events[inner - 1]) == key_at for _, inner in children(events, at))
    )
    start = next(found, None)
    if start is None:
        raise ContentError("not-in-place", "the entry is not found in the file", _HERE)
    event = events[event_at(events, start, path[:-1])]
    if not isinstance(event, yaml.MappingStartEvent):
        raise ContentError("not-in-place", "this value cannot stand in that place", _HERE)
    return with_field(text, place_of(event), path[-1], value, number_is_text=False)
