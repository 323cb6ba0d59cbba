"""YAML parser: text to placed values, straight from the events of PyYAML, without tags.

A plain value is a number or true/false only if every reader sees it as such; all else stays text.
So ``no``, ``on``, ``007``, ``12:30``, ``1e5``, ``+2`` and ``2024-01-31`` are texts, in YAML and in
a table's cell alike: no card loses its zeros or turns into a date.

Walking the events takes 46 ms for 1,000 cards of six fields, as long as PyYAML needs to compose its
nodes, from which no value is made yet; its safe loader takes 99 ms and forgets the places.
"""

import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

import yaml

from generator.files.folder import Folder
from generator.files.read import read_text
from generator.load import yaml_faults
from generator.model.source import PlacedDict, PlacedList
from generator.problem import Problem, Where, did_you_mean, either

_LARGEST_JSON = 8_000_000  # bytes of a table in JSON, which other programs write
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,17}")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)?\.[0-9]+(?:[eE][-+]?[0-9]{1,3})?")
_WORDS: dict[str, Any] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), math.nan),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), math.inf),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), -math.inf),
}
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_HALVES = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
_THOUSANDS = re.compile(r"(?<=[0-9])[. \u00a0\u202f](?=[0-9]{3})")
_COMMA = re.compile(
    r"(-?(?:[0-9]+|[0-9]{1,3}(?:[. \u00a0\u202f][0-9]{3})+)),([0-9]+)((?:\s*[a-z]{2})?)"
)
MAX_ALIASED = 100_000  # values that aliases stand for, in one file
_LOADER: Any = getattr(
    yaml, "CSafeLoader", yaml.SafeLoader
)  # the C one wherever PyYAML was built with libyaml
_TEXT_TAGS = ("!", "tag:yaml.org,2002:str")


def read_yaml(folder: Folder, name: str) -> tuple[Any, tuple[Problem, ...]]:
    """The file as PlacedDict, PlacedList or plain value, None if empty or broken; and problems."""
    text, problems = read_text(folder, name)
    return (None, problems) if text is None else read_tree(text, folder.shown(name))


def read_json(folder: Folder, name: str) -> tuple[Any, tuple[Problem, ...]]:
    """The document of a JSON file, as ``read_yaml`` gives it: JSON is YAML, but for two habits.

    Tabs may stand before a line, and a sign beyond the 65,536th is written as two halves.
    """
    text, problems = read_text(folder, name, _LARGEST_JSON)
    if text is None:
        return None, problems
    shown = folder.shown(name)
    try:
        json.loads(text)
    except ValueError as error:
        return None, (*problems, yaml_faults.json_problem(error, text, shown))
    except RecursionError:
        hint = "a table must be a list of flat entries: nest it less"
        wrong = Problem(Where(shown), "json-syntax", "it is nested too deep", hint)
        return None, (*problems, wrong)
    joined = _HALVES.sub(lambda halves: json.loads(f'"{halves[0]}"'), text)
    plain = _INDENT.sub(lambda tabs: " " * len(tabs[0]), joined)
    value, more = read_tree(plain, shown)
    return value, (*problems, *more)


def read_tree(text: str, shown: str) -> tuple[Any, tuple[Problem, ...]]:
    """The document of a YAML text, None if it is empty or broken; and all its problems."""
    return _document(
        text, _Tree(yaml.parse(text, Loader=_LOADER), shown, cut=yaml_faults.numbers_cut(text))
    )


def read_cell(text: str, at: Where) -> tuple[Any, tuple[Problem, ...]]:
    """The list or mapping in a table's cell, read as YAML; all of it has the cell's place."""
    value, found = _document(text, _Tree(yaml.parse(text, Loader=_LOADER), at.file, at))
    return value, tuple(replace(one, where=at) for one in found)


def _document(text: str, tree: "_Tree") -> tuple[Any, tuple[Problem, ...]]:
    value = None
    try:
        value = tree.document()
    except yaml.YAMLError as error:
        tree.problems.append(yaml_faults.syntax_problem(error, text, tree.shown))
    except _StopReading:
        pass
    return value, tuple(tree.problems)


def plain_value(text: str) -> Any:
    """The value of a plain scalar: None, bool, int, float (perhaps not finite), or the text."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] in "-.0123456789":
        if _WHOLE.fullmatch(text):
            return int(text)
        if _DECIMAL.fullmatch(text):
            return float(text)
    return text


def finite(value: Any) -> bool:
    """Whether a number is finite; an infinite one cannot be printed."""
    return not isinstance(value, float) or math.isfinite(value)


def with_point(text: str) -> str | None:
    """``2.5`` for ``2,5``, ``1000.5`` for ``1.000,5``, ``2.5mm`` for ``2,5mm``; else None."""
    match = _COMMA.fullmatch(text.strip())
    return f"{_THOUSANDS.sub('', match[1])}.{match[2]}{match[3]}" if match else None


class _Mark(Protocol):
    line: int
    column: int


class _Event(Protocol):
    """The attributes of a parser's event that we use; its class says which of them it has."""

    start_mark: _Mark
    end_mark: _Mark
    anchor: str
    tag: str | None
    value: str
    style: str | None


class _Tree:
    """One walk over the events of one file."""

    def __init__(
        self,
        events: Any,
        shown: str,
        cell: Where | None = None,
        cut: Mapping[tuple[int, int], str] = {},  # what is read as a remark, and may be none
    ) -> None:
        self.events: Iterator[_Event] = events
        self.shown, self.cell, self.cut = shown, cell, cut
        self.problems: list[Problem] = []
        self.anchors: dict[
            str, _Anchored | None
        ] = {}  # None while the anchored value is still being read
        self.count = self.aliased = self.deepest = 0

    def document(self) -> Any:
        """The value of the first document."""
        next(self.events)  # the stream's start
        if not isinstance(next(self.events), yaml.DocumentStartEvent):
            return None
        value = self.node(next(self.events), 0)
        next(self.events)  # the document's end
        after = next(self.events)
        if isinstance(after, yaml.DocumentStartEvent):
            message, hint = "a second YAML document begins here", "remove the line of three dashes"
            self.problem(after, "several-documents", message, hint)
        return value

    def node(self, event: _Event, depth: int) -> Any:
        """The value that begins with this event."""
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, depth)
        self.count += 1
        if event.anchor is None:
            return self.value(event, depth)
        before, deepest_before = self.count, self.deepest
        self.anchors[event.anchor] = None
        self.deepest = depth
        value = self.value(event, depth)
        self.anchors[event.anchor] = _Anchored(value, self.count - before + 1, self.deepest - depth)
        self.deepest = max(self.deepest, deepest_before)
        return value

    def value(self, event: _Event, depth: int) -> Any:
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event)
        if event.tag not in (None, "!"):
            self.unknown_tag(event)
        self.go_down(event, depth)
        return (
            self.mapping(event, depth)
            if isinstance(event, yaml.MappingStartEvent)
            else self.sequence(event, depth)
        )

    def go_down(self, event: _Event, depth: int) -> None:
        self.deepest = max(self.deepest, depth)
        if depth > yaml_faults.MAX_DEPTH:
            self.problems.append(yaml_faults.nested_too_deep(self.place(event)))
            raise _StopReading

    def scalar(self, event: _Event) -> Any:
        text: str = event.value
        if event.tag is not None and event.tag not in _TEXT_TAGS:
            self.unknown_tag(event)
        if event.style or event.tag is not None:  # quoted, a block, or marked as text
            return text
        value = plain_value(text)
        if not finite(value):
            message = f"{text} is not a number that can be printed"
            self.problem(event, "not-finite", message, "put it in quotes if it is text")
        if self.cut and isinstance(value, str):
            lost = self.cut.get((event.end_mark.line, event.end_mark.column))
            if lost:
                self.problems.append(yaml_faults.cut_short(self.place(event), value, lost))
        return value

    def sequence(self, event: _Event, depth: int) -> PlacedList:
        items: list[Any] = []
        places: list[Where] = []
        start = self.place(event)
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            places.append(self.place(event))
            items.append(self.node(event, depth + 1))
        return PlacedList(items, where=start, values_at=places)

    def mapping(self, event: _Event, depth: int) -> PlacedDict:
        items: dict[str, Any] = {}
        keys_at: dict[str, Where] = {}
        values_at: dict[str, Where] = {}
        merged: list[PlacedDict] = []
        start = self.place(event)
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key, key_at = self.key(event, depth), self.place(event)
            plain_key = isinstance(event, yaml.ScalarEvent) and not event.style
            event = next(self.events)
            value_at = self.place(event)
            value = self.node(event, depth + 1)
            if key == "<<" and plain_key:
                merged += self.merged(value, value_at)
            elif key in items:
                line = keys_at[key].line
                way = "delete one of the two"
                if isinstance(value, PlacedDict) and isinstance(items[key], PlacedDict):
                    way += ". If you need both, rename one"  # a block was copied
                elif key == next(iter(items)) and start.column > 1:  # as an entry of a list begins
                    way += ". Or begin the next entry of the list with a dash: -"
                message = f"{key!r} is written twice, here and in line {line}"
                self.add(key_at, "duplicate-key", message, way)
            elif key is not None:
                items[key], keys_at[key], values_at[key] = value, key_at, value_at
        for source in merged:
            for key in [name for name in source if name not in items]:
                items[key], keys_at[key], values_at[key] = (
                    source[key],
                    source.keys_at[key],
                    source.values_at[key],
                )
        return PlacedDict(items, where=start, keys_at=keys_at, values_at=values_at)

    def key(self, event: _Event, depth: int) -> str | None:
        """The key as text, also for numbers (``1: 3``); None, with a problem, if not allowed."""
        if isinstance(event, yaml.ScalarEvent) and (event.value or event.style):
            self.count += 1
            if event.tag is not None and event.tag not in _TEXT_TAGS:
                self.unknown_tag(event)
            return str(event.value)
        hint = "write a word, a colon, a space and the value"
        message = "what is before the colon must be a word or a number"
        self.problem(event, "key-not-text", message, hint)
        self.node(event, depth + 1)
        return None

    def merged(self, value: Any, where: Where) -> list[PlacedDict]:
        """The mappings that ``<<: *name`` merges in; keys written beside it win."""
        sources = value if isinstance(value, PlacedList) else [value]
        if all(isinstance(source, PlacedDict) for source in sources):
            return list(sources)
        message = "<< needs a mapping; this is not a mapping"
        hint = "write `<<: *name` here, and &name before the mapping to repeat"
        self.add(where, "merge-not-a-mapping", message, hint)
        return []

    def alias(self, event: _Event, depth: int) -> Any:
        name = event.anchor
        if name not in self.anchors:
            names = [known for known, anchored in self.anchors.items() if anchored]
            mark = f"write &{name} before the value to repeat"
            near = did_you_mean(name, names, listing="marks") if names else mark
            hint = either(near, "put a text that begins with * in quotes")
            message = f"*{name} has nothing to repeat: no value above is marked &{name}"
            self.problem(event, "unknown-alias", message, hint)
            return None
        anchored = self.anchors[name]
        if anchored is None:
            message = f"*{name} repeats the value marked &{name}, but is inside that value"
            self.problem(event, "alias-in-itself", message, f"delete *{name}, or move it outside")
            raise _StopReading
        self.aliased += anchored.size
        self.count += anchored.size
        if self.cell or self.aliased > MAX_ALIASED:
            message = f"the names with * repeat more than {MAX_ALIASED:,} values"
            message = "a cell of a table cannot repeat a value by *" if self.cell else message
            self.problem(event, "too-many-aliases", message, "write the values themselves")
            raise _StopReading
        self.go_down(event, depth + anchored.height)
        return anchored.value

    def unknown_tag(self, event: _Event) -> None:
        tag = str(event.tag).replace("tag:yaml.org,2002:", "!!")
        hint = "put a text that begins with ! in quotes"
        self.problem(event, "unknown-tag", f"the YAML tag {tag} has no meaning here", hint)

    def place(self, event: _Event) -> Where:
        mark = event.start_mark
        if self.cell:
            return self.cell
        return Where(self.shown, mark.line + 1, mark.column + 1)

    def problem(self, event: _Event, rule: str, message: str, hint: str) -> None:
        self.add(self.place(event), rule, message, hint)

    def add(self, where: Where, rule: str, message: str, hint: str) -> None:
        self.problems.append(Problem(where, rule, message, hint))


class _Anchored(NamedTuple):
    value: Any
    size: int  # values in it
    height: int  # lists inside lists in it


class _StopReading(Exception):  # noqa: N818 - ends the walk; its problem is already noted
    pass
