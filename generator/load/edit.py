"""Edits of YAML in place: a value or keys of a mapping replaced; every other byte is kept."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import yaml

from generator.load.yaml_tree import plain_value
from generator.problem import ContentError

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_HERE = "change it in the file"
_LINE_END = re.compile(r"\r\n|\r|\n")
_COMMA = re.compile(r"\s*,[ \t]*")
_PLAIN = re.compile(r"[A-Za-z_][\w./-]*")


class Scalar(NamedTuple):
    """A value in a YAML text: its range of characters and its YAML style."""

    start: int
    end: int
    style: str | None  # None: plain; ' " | >
    value: Any
    number: int  # of its event


def scalar_at(text: str, line: int, column: int, path: Sequence[str | int]) -> Scalar:
    """The value at ``path`` in the mapping at a line and column, from 1. Raises ContentError."""
    events = events_of(text)
    for number, event in enumerate(events):
        mark = event.start_mark
        if isinstance(event, yaml.MappingStartEvent) and (mark.line, mark.column) == (
            line - 1, column - 1
        ):  # fmt: skip
            return _scalar(events, event_at(events, number, path))
    raise ContentError("not-in-place", "the entry was not found in the file", _HERE)


def with_scalar(text: str, scalar: Scalar, value: Any, *, number_is_text: bool = False) -> str:
    """The text with another value there, in its style if possible. Raises ``not-in-place``."""
    before = events_of(text)
    for written in _spellings(text, scalar, value):
        changed = f"{text[: scalar.start]}{written}{text[scalar.end :]}"
        try:
            after = events_of(changed)
        except ContentError:
            continue
        is_scalar = isinstance(after[scalar.number], yaml.ScalarEvent)  # *x is an alias
        if is_scalar and _equal_but_for(before, after, scalar.number):
            stored = _scalar_value(after[scalar.number])
            if (type(stored) is type(value) and stored == value) or (
                number_is_text and type(stored) is int and str(stored) == value
            ):
                return changed
    raise ContentError("not-in-place", "this value is not possible here", _HERE)


def with_keys(
    text: str, path: Sequence[str], added: Mapping[str, Any], *, after: str, dropped: Sequence[str]
) -> str:
    """The text with keys ``added`` and others ``dropped``. Raises ContentError ``not-in-place``."""
    changed = text
    for key in dropped:
        flow, entries, _ = _mapping(changed, path)
        if key in entries:
            begin, end = (flow_part if flow else block_part)(changed, *entries[key])
            changed = changed[:begin] + changed[end:]
    flow, entries, begun = _mapping(changed, path)
    written = [f"{key}: {written_value(value)}" for key, value in added.items()]
    at, put = len(changed), ""
    if after in entries and flow:
        at, put = entries[after][1], "".join(f", {one}" for one in written)
    elif after in entries:
        at = block_part(changed, *entries[after])[1]
        put = _lines(changed, *entries[after], written)
    elif flow and not entries:
        at, put = begun + 1, ", ".join(written)
    changed = changed[:at] + put + changed[at:]
    if not _changed_so(text, changed, path, added, dropped):
        raise ContentError("not-in-place", "this entry cannot be changed here", _HERE)
    return changed


def _changed_so(
    text: str, changed: str, path: Sequence[str], added: Mapping[str, Any], dropped: Sequence[str]
) -> bool:
    """Whether the texts say the same, but for the keys that were added and dropped."""
    try:
        wanted, now = (yaml.load(one, Loader=_LOADER) for one in (text, changed))  # noqa: S506
    except (yaml.YAMLError, ValueError):
        return False
    within = wanted
    for step in path:
        within = within[step]
    for key in dropped:
        within.pop(key, None)
    within.update(added)
    return bool(wanted == now)


def _mapping(text: str, path: Sequence[str]) -> tuple[bool, Mapping[str, tuple[int, int]], int]:
    """Whether a mapping stands in braces, its entries, and where it begins."""
    events = events_of(text)
    start = next(n for n, event in enumerate(events) if isinstance(event, yaml.MappingStartEvent))
    at = event_at(events, start, path)
    if not isinstance(events[at], yaml.MappingStartEvent):
        raise ContentError("not-in-place", f"{'.'.join(path)} is no mapping", _HERE)
    found = dict(entries_of(events, at))
    return bool(events[at].flow_style), found, events[at].start_mark.index


def entries_of(events: Sequence[Any], at: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """The keys of a mapping, each with the characters from its own first to its value's last."""
    for key, value in children(events, at):
        yield str(key), (events[value - 1].start_mark.index, end_of(events, value))


def end_of(events: Sequence[Any], at: int) -> int:
    """The index behind the last character of the value that begins with an event."""
    within = events_within(events, at)
    marks: list[tuple[int, int]] = [(n.start_mark.index, n.end_mark.index) for n in within]
    return next((end for start, end in reversed(marks) if end > start), marks[0][1])


def events_within(events: Sequence[Any], at: int) -> Sequence[Any]:
    """The events of a whole value."""
    return events[at : _after(events, at)]


def block_part(text: str, begin: int, end: int) -> tuple[int, int]:
    """The whole lines of an entry in a block mapping."""
    begin = max(text.rfind("\n", 0, begin), text.rfind("\r", 0, begin)) + 1
    if text[end - 1 : end] in ("\n", "\r"):  # a block scalar ends with its line
        return begin, end
    ended = _LINE_END.search(text, end)
    return begin, ended.end() if ended else len(text)


def flow_part(text: str, begin: int, end: int) -> tuple[int, int]:
    """An entry in a flow mapping, with the comma behind it or else the one before it."""
    comma = _COMMA.match(text, end)
    if comma:
        return begin, comma.end()
    before = text[:begin].rstrip()
    return (len(before) - 1 if before.endswith(",") else begin), end


def _lines(text: str, begin: int, end: int, written: Sequence[str]) -> str:
    """Entries as lines of their own, indented as the one that is before them."""
    line, last = block_part(text, begin, end)
    ended = _LINE_END.search(text)
    sign = ended[0] if ended else "\n"
    rows = "".join(f"{text[line:begin]}{one}{sign}" for one in written)
    return rows if text[:last].endswith(("\n", "\r")) else f"{sign}{rows}"


def written_value(value: Any) -> str:
    """A value in one line of YAML, a text quoted unless it is a plain word."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {written_value(one)}" for key, one in value.items()) + "}"
    plain = isinstance(value, str) and _PLAIN.fullmatch(value) and plain_value(value) == value
    return value if plain else json.dumps(value, ensure_ascii=False)


def events_of(text: str) -> list[Any]:
    """The YAML events of a text. Raises ContentError ``not-in-place`` if it cannot be read."""
    try:
        return list(yaml.parse(text, Loader=_LOADER))
    except yaml.YAMLError:
        raise ContentError("not-in-place", "the file cannot be read at the moment", _HERE) from None


def _scalar(events: Sequence[Any], at: int) -> Scalar:
    event: Any = events[at]
    start, end = event.start_mark, event.end_mark
    if not isinstance(event, yaml.ScalarEvent):
        message = "only texts and numbers can be changed here, not lists and mappings"
        raise ContentError("not-in-place", message, _HERE)
    if event.tag is not None:
        raise ContentError("not-in-place", "the value has a tag", _HERE)
    style = event.style or None
    return Scalar(start.index, end.index, style, _scalar_value(event), at)


def _scalar_value(event: Any) -> Any:
    return event.value if event.style or event.tag is not None else plain_value(event.value)


def event_at(events: Sequence[Any], at: int, path: Sequence[str | int]) -> int:
    """The index of the event of the value at a path below the event at ``at``; none is shared."""
    for depth, step in enumerate(path):
        inner = dict(children(events, at))
        if depth == 0 and "for_each" in inner:
            message = "this card was made by for_each: one entry makes several cards"
            raise ContentError("not-in-place", message, _HERE)
        if step not in inner:
            message = "this value is computed, is a default, or comes from another entry"
            raise ContentError("not-in-place", message, _HERE)
        at = inner[step]
        event = events[at]
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            message = f"the value has a YAML anchor ({event.anchor}) and is used in several places"
            raise ContentError("not-in-place", message, _HERE)
    return at


def children(events: Sequence[Any], at: int) -> Iterator[tuple[str | int, int]]:
    """The keys or indices of a mapping or list, each with the index of its value's first event."""
    start, at, count = events[at], at + 1, 0
    while not isinstance(events[at], (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
        if isinstance(start, yaml.MappingStartEvent):
            key = events[at]
            at = _after(events, at)
            if isinstance(key, yaml.ScalarEvent):
                yield key.value, at
        elif isinstance(start, yaml.SequenceStartEvent):
            yield count, at
            count += 1
        else:
            return
        at = _after(events, at)


def _after(events: Sequence[Any], at: int) -> int:
    """The index of the event after a whole value."""
    depth = 0
    while True:
        depth += isinstance(events[at], yaml.CollectionStartEvent)
        depth -= isinstance(events[at], yaml.CollectionEndEvent)
        at += 1
        if depth == 0:
            return at


def _spellings(text: str, scalar: Scalar, value: Any) -> Iterator[str]:
    """The ways to write the value, the style of the old value first."""
    if not isinstance(value, str):
        yield json.dumps(value)
        return
    style = scalar.style
    if style is None:
        yield value
    if style in (None, "'"):
        yield "'" + value.replace("'", "''") + "'"
    head = ""
    if style in ("|", ">"):
        head, block = _block(text[scalar.start : scalar.end], value, folded=style == ">")
        yield block
    if "#" not in head:  # a remark beside a block's sign would be lost
        ending = text[scalar.start : scalar.end]
        tail = ending[len(ending.rstrip("\r\n")) :] if head else ""
        yield json.dumps(value, ensure_ascii=False) + tail


def _block(old: str, value: str, *, folded: bool) -> tuple[str, str]:
    """The first line of a block scalar, and the block with another text, indented as before."""
    lines = old.splitlines(keepends=True)
    head, body = lines[0], [line for line in lines[1:] if line.strip()]
    line_end = "\r\n" if head.endswith("\r\n") else "\n"
    first = body[0] if body else ""
    indent = first[: len(first) - len(first.lstrip())]
    stripped = old.rstrip("\r\n")
    parts = value.rstrip("\n").split("\n")
    between = line_end * 2 if folded else line_end
    written = between.join(f"{indent}{part}" if part else "" for part in parts)
    return head, f"{head}{written}{old[len(stripped) :]}"


def _equal_but_for(before: Sequence[Any], after: Sequence[Any], but: int) -> bool:
    """Whether two lists of events are equal except for one value."""
    return len(before) == len(after) and all(
        number == but or _fields(one) == _fields(other)
        for number, (one, other) in enumerate(zip(before, after, strict=True))
    )


def _fields(event: Any) -> tuple[object, ...]:
    names = ("anchor", "tag", "value", "style")
    return (type(event), *(getattr(event, name, None) for name in names))
