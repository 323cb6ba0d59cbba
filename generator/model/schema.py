"""Validation of records: pydantic's errors become problems in plain words, each at its place."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import UnionType
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import ValidationError

from generator.model.renamed import new_key, renamed_hint
from generator.model.schema_hints import type_hint
from generator.model.source import PlacedDict, PlacedList, Record, where_of
from generator.model.values import describe
from generator.problem import Problem, Where, did_you_mean, nearest

MOST_UNKNOWN = 50  # keys of one mapping that are told one by one
R = TypeVar("R", bound=Record)
_EMPTY = "this must not be empty"
_QUOTED = re.compile(r"'([^']*)'")
_MAPPING = "lines of the form 'key: value'"
_TYPES = {  # the start of pydantic's error type -> what belongs there, in plain words
    "string_type": "text",
    "int_": "a whole number",
    "float_": "a number",
    "finite_number": "a number",
    "bool_": "true or false",
    **dict.fromkeys(("list_type", "tuple_type", "named_tuple_type"), "a list"),
    **dict.fromkeys(("dict_type", "mapping_type", "model_"), _MAPPING),
}
_LIMITS = {  # pydantic's error type -> its context key, words before the figure, what to write
    "greater_than_equal": ("ge", "at least", "write {} or more"),
    "greater_than": ("gt", "more than", "write a number above {}"),
    "less_than_equal": ("le", "at most", "write {} or less"),
    "less_than": ("lt", "less than", "write a number below {}"),
}
_GENERAL_HINTS = {"wrong-type": "write a value of that type", "wrong-value": "correct the value"}


class Mistake(NamedTuple):
    """A validation error: its path in the data, its rule, message and hint."""

    path: tuple[str | int, ...]
    at_key: bool
    rule: str
    message: str
    hint: str = ""


def read_record(
    model: type[R],
    data: Any,
    where: Where,
    *,
    noun: Literal["key", "field"] = "key",
    piece: str = "",
) -> tuple[R | None, tuple[Problem, ...]]:
    """The record, or None and a problem for each mistake, with the ``piece`` and its field."""
    try:
        return model.model_validate(data), ()
    except ValidationError as error:
        return None, tuple(
            Problem(
                where_of(data, *m.path, key=m.at_key) or where,
                m.rule,
                m.message,
                m.hint or _GENERAL_HINTS.get(m.rule, "correct it, or remove the line"),
                piece=piece,
                field=str(m.path[0]) if piece and m.path and not m.at_key else "",
            )
            for m in _faults(model, data, error, noun)
        )


def known_keys(model: type[Record]) -> list[str]:
    """The keys that a YAML mapping of this record may have."""
    return [field.alias or name for name, field in model.model_fields.items()]


def with_corrected_keys(model: type[Record], data: PlacedDict) -> PlacedDict:
    """The mapping with misspelt or old keys replaced by known ones: none has a second problem."""
    known = known_keys(model)
    free = [name for name in known if name not in data]
    unknown = [name for name in data if name not in known][:MOST_UNKNOWN]
    names = {name: new_key(name, free) or nearest(name, free) or name for name in unknown}
    return data.renamed(names)


def _faults(model: type[Record], data: Any, error: ValidationError, noun: str) -> Iterator[Mistake]:
    """One mistake for each place; of the errors of a union, the first of the deepest."""
    errors: dict[tuple[str | int, ...], list[dict[str, Any]]] = {}
    for one in error.errors(include_url=False):
        errors.setdefault(_path(data, one["loc"], one["type"]), []).append(dict(one))
    above = {path[:end] for path in errors for end in range(len(path))}
    unknown = [path for path, found in errors.items() if found[0]["type"] == "extra_forbidden"]
    beyond = dict(_many_unknown(unknown))
    for path, details in errors.items():
        kind = details[0]["type"]
        if kind == "missing" and _misspelt(path, unknown):
            continue  # reported once, under its other name
        told_elsewhere = path in above and kind not in ("missing", "value_error")
        if told_elsewhere or beyond.get(path) == "":
            continue
        mistake = _mistake(model, data, path, details, noun)
        yield mistake._replace(message=f"{mistake.message}{beyond.get(path, '')}")


def _many_unknown(
    unknown: Sequence[tuple[str | int, ...]],
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Of the many unknown keys of one mapping: the end of the last that is told, and the silent."""
    by_mapping: dict[tuple[str | int, ...], list[tuple[str | int, ...]]] = {}
    for path in unknown:
        by_mapping.setdefault(path[:-1], []).append(path)
    for paths in by_mapping.values():
        yield from ((path, "") for path in paths[MOST_UNKNOWN:])
        if len(paths) > MOST_UNKNOWN:
            yield paths[MOST_UNKNOWN - 1], and_more(len(paths) - MOST_UNKNOWN)


def first_unknown(found: Sequence[Problem]) -> Sequence[Problem]:
    """The first of many problems of unknown names; the last of these says how many more."""
    if len(found) <= MOST_UNKNOWN:
        return found
    last = found[MOST_UNKNOWN - 1]
    message = f"{last.message}{and_more(len(found) - MOST_UNKNOWN)}"
    return [*found[: MOST_UNKNOWN - 1], replace(last, message=message)]


def and_more(count: int) -> str:
    """The end of the last of many alike mistakes: how many more there are."""
    return f" (and {count:,} more that are unknown)"


def _path(data: Any, loc: tuple[str | int, ...], kind: str) -> tuple[str | int, ...]:
    """The steps of pydantic's location that exist in the data, without branches of unions."""
    path: list[str | int] = []
    for number, step in enumerate(loc):
        last = number == len(loc) - 1
        if isinstance(data, dict) and (
            step in data or (last and kind in ("missing", "extra_forbidden"))
        ):
            path.append(step)
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int):
            path.append(step)
            data = data[step] if step < len(data) else None
        elif step == "[key]":
            path.append(step)
    return tuple(path)


def _misspelt(path: tuple[str | int, ...], unknown: Sequence[tuple[str | int, ...]]) -> bool:
    """Whether a missing key was written under a similar name in the same mapping."""
    siblings = [str(other[-1]) for other in unknown if other[:-1] == path[:-1]]
    name = str(path[-1])
    return nearest(name, siblings) is not None or any(new_key(one, [name]) for one in siblings)


def _mistake(
    model: type[Record],
    data: Any,
    path: tuple[str | int, ...],
    branches: list[dict[str, Any]],
    noun: str,
) -> Mistake:
    """The mistake at one place; ``branches`` are its errors, one for each allowed form."""
    details = branches[0]
    kind, name = details["type"], str(path[-1]) if path else ""
    if kind == "extra_forbidden":
        owner = _model_at(model, path[:-1])
        hint = owner.elsewhere.get(name, "") if owner else ""
        if owner and not hint:
            known = known_keys(owner)
            hint = renamed_hint(name, known) or did_you_mean(name, known, listing=f"{noun}s")
        return Mistake(path, True, f"unknown-{noun}", f"unknown {noun} '{name}'", hint)
    if kind == "missing":
        return _missing(path, noun)
    if path and path[-1] == "[key]":
        words, _, hint = _value_words(details).partition("; ")
        return Mistake(path[:-1], True, "wrong-value", f"{path[-2]!s}: {words}", hint)
    wrong = _wrong_value(_value_at(data, path), _path_text(path), details, branches[1:])
    return Mistake(path, False, *wrong)


def _model_at(model: type[Record], path: tuple[str | int, ...]) -> type[Record] | None:
    """The record type of the data at ``path``; None if it is not a record."""
    types: list[Any] = [model]
    for step in path:
        found: list[Any] = []
        for kind in types:
            if isinstance(kind, type) and issubclass(kind, Record):
                found += [
                    f.annotation
                    for name, f in kind.model_fields.items()
                    if step in (f.alias or name, name)
                ]
            elif get_origin(kind) is dict:
                found.append(get_args(kind)[1])
            elif get_origin(kind) in (list, tuple):
                found += [arg for arg in get_args(kind) if arg is not Ellipsis]
        types = [part for kind in found for part in _branches(kind)]
    records = (kind for kind in types if isinstance(kind, type) and issubclass(kind, Record))
    return next(records, None)


def _branches(kind: Any) -> list[Any]:
    if get_origin(kind) not in (Union, UnionType):
        return [kind]
    return [branch for arg in get_args(kind) for branch in _branches(arg)]


def _missing(path: tuple[str | int, ...], noun: str) -> Mistake:
    owner, last = path[:-1], path[-1]
    if isinstance(last, int):
        message = f"{_path_text(owner)} is too short: item {last + 1} is missing"
        return Mistake(owner, False, "wrong-value", message, f"add item {last + 1} to the list")
    message, hint = f"the {noun} '{last}' is missing", f"add a line for {last}, with its value"
    if owner and isinstance(owner[-1], int):  # often written in one line
        message, hint = f"{message} in {_path_text(owner)}", f"add {last} to it, with its value"
    return Mistake(owner, False, f"missing-{noun}", message, hint)


def _path_text(path: tuple[str | int, ...]) -> str:
    """The name of a path in messages: ``size`` or ``item 2 of players``; empty for the whole."""
    *above, last = path or ("",)
    if not isinstance(last, int):
        return last
    return f"item {last + 1}{f' of {_path_text(tuple(above))}' if above else ''}"


def _value_words(details: dict[str, Any]) -> str:
    context = details.get("ctx", {})
    if "error" in context:
        return str(context["error"])
    if details["type"] == "too_long":
        most, there = context["max_length"], context["actual_length"]
        parts = "letters" if isinstance(details["input"], str) else "items"
        return f"{there} {parts} are too many; write at most {most}"
    if details["type"] in ("too_short", "string_too_short"):
        least = context["min_length"]
        return _EMPTY if least == 1 else f"too few items; write at least {least}"
    return str(details["msg"])[:1].lower() + str(details["msg"])[1:]


def _wrong_value(
    value: Any, subject: str, details: dict[str, Any], others: list[dict[str, Any]]
) -> tuple[str, str, str]:
    """Rule, message and hint for a value that is present but not allowed."""
    kind, context = details["type"], details.get("ctx", {})
    expected = _expected_kind(kind)
    if expected:
        message = f"{subject or 'this'} must be {expected}, not {describe(value)}"
        return "wrong-type", message, type_hint(kind, subject, value)
    if kind == "literal_error":
        choices = _QUOTED.findall(context["expected"]) or [context["expected"]]
        forms = [*choices, *(words for e in others if (words := _expected_kind(e["type"])))]
        forms += ["a length" for e in others if "is not a length" in _value_words(e)]
        hint = did_you_mean(str(value), choices)
        if not hint.startswith("did"):
            hint = next((_value_words(e) for e in others if "error" in e.get("ctx", {})), "")
        allowed = ", ".join([*forms[:-2], " or ".join(forms[-2:])])
        hint = hint or f"write {allowed}"
        return "not-one-of", f"{subject} must be {allowed}, not {describe(value)}", hint
    if kind in _LIMITS:
        key, words, hint = _LIMITS[kind]
        limit = f"{context[key]:g}"
        return "wrong-value", f"{subject} must be {words} {limit}, not {value}", hint.format(limit)
    message, _, hint = _value_words(details).partition("; ")
    if hint.startswith("or "):  # more of the same sentence
        message, hint = f"{message}; {hint}", ""
    if message == _EMPTY and not hint:
        hint = f"write {'a text' if isinstance(value, str) else 'at least one'}, or remove the line"
    return "wrong-value", f"{subject + ': ' if subject else ''}{message}", hint


def _expected_kind(kind: str) -> str | None:
    return next((words for start, words in _TYPES.items() if kind.startswith(start)), None)


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
