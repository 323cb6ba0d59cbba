"""Records from placed values: pydantic's errors become problems in plain words, each at its line and column."""

import re
from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import ValidationError

from generator.model.places import PlacedDict, PlacedList, where_of
from generator.model.record import Record
from generator.model.values import describe
from generator.problem import Problem, Where, did_you_mean

R = TypeVar("R", bound=Record)
_QUOTED = re.compile(r"'([^']*)'")
_TYPES = {  # the start of pydantic's error type -> what belongs there, in plain words
    "string_type": "text",
    "int_": "a whole number",
    "float_": "a number",
    "finite_number": "a number",
    "bool_": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "named_tuple_type": "a list",
    "dict_type": "a mapping (lines of key: value)",
    "mapping_type": "a mapping (lines of key: value)",
    "model_type": "a mapping (lines of key: value)",
    "model_attributes_type": "a mapping (lines of key: value)",
}
_LIMITS = {  # pydantic's error type -> its context key, the words before the figure
    "greater_than_equal": ("ge", "at least"),
    "greater_than": ("gt", "more than"),
    "less_than_equal": ("le", "at most"),
    "less_than": ("lt", "less than"),
}


class Mistake(NamedTuple):
    """One validation error, located in the data: where, which rule, what to say."""

    path: tuple[str | int, ...]
    at_key: bool
    rule: str
    message: str
    hint: str = ""


def read_record(
    model: type[R], data: Any, where: Where, *, noun: Literal["key", "field"] = "key", piece: str = ""
) -> tuple[R | None, tuple[Problem, ...]]:
    """The record, or one problem per mistake; ``where`` is used for data that does not know its place.

    ``noun`` is what the data's keys are called; with ``piece`` the problems name that piece and its field.
    """
    try:
        return model.model_validate(data), ()
    except ValidationError as error:
        return None, tuple(
            Problem(
                where_of(data, *m.path, key=m.at_key) or where,
                m.rule,
                m.message,
                m.hint,
                piece=piece,
                field=str(m.path[0]) if piece and m.path and not m.at_key else "",
            )
            for m in _mistakes(model, data, error, noun)
        )


def known_keys(model: type[Record]) -> list[str]:
    """The keys a YAML mapping of this record may have."""
    return [field.alias or name for name, field in model.model_fields.items()]


def _mistakes(model: type[Record], data: Any, error: ValidationError, noun: str) -> Iterator[Mistake]:
    """One mistake per place: of a union's many errors, those deepest in the data, the first of them."""
    errors = [(_path(data, e["loc"], e["type"]), e) for e in error.errors(include_url=False)]
    paths = [path for path, _ in errors]
    seen: set[tuple[str | int, ...]] = set()
    for path, details in errors:
        deeper = any(len(other) > len(path) and other[: len(path)] == path for other in paths)
        if path in seen or (deeper and details["type"] not in ("missing", "value_error")):
            continue
        seen.add(path)
        yield _mistake(model, data, path, dict(details), noun)


def _path(data: Any, loc: tuple[str | int, ...], kind: str) -> tuple[str | int, ...]:
    """The steps of pydantic's location that exist in the data: it also names the branches of unions."""
    path: list[str | int] = []
    for number, step in enumerate(loc):
        last = number == len(loc) - 1
        if isinstance(data, dict) and (step in data or (last and kind in ("missing", "extra_forbidden"))):
            path.append(step)
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int):
            path.append(step)
            data = data[step] if step < len(data) else None
        elif step == "[key]":
            path.append(step)
    return tuple(path)


def _mistake(model: type[Record], data: Any, path: tuple[str | int, ...], details: dict[str, Any], noun: str) -> Mistake:
    kind, context, name = details["type"], details.get("ctx", {}), str(path[-1]) if path else ""
    if kind == "extra_forbidden":
        owner = _model_at(model, path[:-1])
        hint = did_you_mean(name, known_keys(owner), listing=f"known {noun}s") if owner else ""
        return Mistake(path, True, f"unknown-{noun}", f"unknown {noun} {name}", hint)
    if kind == "missing":
        return _missing(path, noun)
    if path and path[-1] == "[key]":
        return Mistake(path[:-1], True, "wrong-value", f"{path[-2]!s}: {_value_words(context, details)}")
    rule, message, hint = _wrong_value(_value_at(data, path), _called(path), details)
    return Mistake(path, False, rule, message, hint)


def _missing(path: tuple[str | int, ...], noun: str) -> Mistake:
    owner, last = path[:-1], path[-1]
    if isinstance(last, int):
        return Mistake(owner, False, "wrong-value", f"{_called(owner)} is too short: item {last + 1} is missing")
    return Mistake(owner, False, f"missing-{noun}", f"the {noun} {last} is missing", f"add a line such as {last}: ...")


def _wrong_value(value: Any, called: str, details: dict[str, Any]) -> tuple[str, str, str]:
    """Rule, message and hint for a value that is there but does not do."""
    kind, context = details["type"], details.get("ctx", {})
    belongs = next((words for start, words in _TYPES.items() if kind.startswith(start)), None)
    if belongs:
        return "wrong-type", f"{called} must be {belongs}, not {describe(value)}", _type_hint(kind, value)
    if kind == "literal_error":
        choices = _QUOTED.findall(context["expected"]) or [context["expected"]]
        message = f"{called} must be {' or '.join(choices)}, not {describe(value)}"
        return "not-one-of", message, did_you_mean(str(value), choices, listing="possible")
    if kind in _LIMITS:
        key, words = _LIMITS[kind]
        return "wrong-value", f"{called} must be {words} {context[key]:g}, not {value}", ""
    return "wrong-value", f"{called}: {_value_words(context, details)}", ""


def _called(path: tuple[str | int, ...]) -> str:
    """``size``, ``item 2 of players``, or ``this`` for the whole: how a message names a place."""
    if not path:
        return "this"
    if isinstance(path[-1], int):
        return f"item {path[-1] + 1} of {_called(path[:-1])}" if path[:-1] else f"item {path[-1] + 1}"
    return path[-1]


def _value_words(context: dict[str, Any], details: dict[str, Any]) -> str:
    if "error" in context:
        return str(context["error"])
    if details["type"] == "too_long":
        return f"at most {context['max_length']} items belong here, not {context['actual_length']}"
    if details["type"] in ("too_short", "string_too_short"):
        return "this must not be empty" if context["min_length"] == 1 else f"at least {context['min_length']} items belong here"
    return str(details["msg"])[:1].lower() + str(details["msg"])[1:]


def _type_hint(kind: str, value: Any) -> str:
    if value is None:
        return "nothing is written after the colon; a # begins a comment, so put a colour such as #1d1b3a in quotes"
    if kind == "string_type" and isinstance(value, (int, float)):
        return f'put quotes around it if it is text: "{value}"'
    if kind.startswith("bool") and isinstance(value, str) and value.lower() in ("yes", "on", "no", "off", "y", "n"):
        return f"write {'true' if value.lower() in ('yes', 'on', 'y') else 'false'}"
    return ""


def _value_at(data: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        if isinstance(data, PlacedDict) and isinstance(step, str):
            data = data.get(step)
        elif isinstance(data, PlacedList) and isinstance(step, int) and step < len(data):
            data = data[step]
        elif isinstance(data, dict):
            data = data.get(step)
        else:
            return None
    return data


def _model_at(model: type[Record], path: tuple[str | int, ...]) -> type[Record] | None:
    """The record that the data at ``path`` is read as, through lists, mappings and unions; None if it is none."""
    types: list[Any] = [model]
    for step in path:
        found: list[Any] = []
        for kind in types:
            if isinstance(kind, type) and issubclass(kind, Record):
                found += [f.annotation for name, f in kind.model_fields.items() if step in (f.alias or name, name)]
            elif get_origin(kind) is dict:
                found.append(get_args(kind)[1])
            elif get_origin(kind) in (list, tuple):
                found += [arg for arg in get_args(kind) if arg is not Ellipsis]
        types = [part for kind in found for part in _branches(kind)]
    return next((kind for kind in types if isinstance(kind, type) and issubclass(kind, Record)), None)


def _branches(kind: Any) -> list[Any]:
    return [b for arg in get_args(kind) for b in _branches(arg)] if get_origin(kind) in (Union, UnionType) else [kind]
