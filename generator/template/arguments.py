"""Argument checks of template functions, with messages for authors of templates.

``check_...`` functions check values, ``unfit_call`` a whole call; ``described`` and ``plain_words``
replace what Python and Jinja2 call values.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Any

from jinja2.runtime import Undefined

from generator.measure.units import mm_text, parse_length
from generator.problem import ContentError, did_you_mean

LARGEST = 100_000  # mm: no drawing is a hundred metres wide
_UNITS = {  # of numbers that are none of mm
    **dict.fromkeys(("turn", "at", "sweep", "degrees"), " degrees"),
    **dict.fromkeys(("opacity", "scale", "focus"), ""),
}
_BY_NAME = (Parameter.KEYWORD_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
_IN_A_ROW = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
_SAID = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_REPHRASED = tuple((re.compile(pattern), words) for pattern, words in _SAID["rephrased"])
_TYPE_NAMES: Mapping[str, str] = _SAID["type_names"]
_QUOTED = re.compile(r"'(\w+)'")


def unfit_call(
    function: Callable[..., Any], given: Sequence[Any], named: Mapping[str, Any]
) -> ContentError | None:
    """The error of a call that does not fit the function's parameters; None if it fits."""
    try:
        form = signature(function)
    except (TypeError, ValueError):
        return None
    try:
        form.bind(*given, **named)
    except TypeError:
        name = getattr(function, "__name__", "this")
        return ContentError("template-fault", _misfit(name, form, given, named), _usage(name, form))
    return None


def check_defined(value: object) -> None:
    """Raise UndefinedError, which names it, for a name that the template does not know."""
    if isinstance(value, Undefined):
        str(value)


def check_numbers(**values: object) -> None:
    """Raise ContentError ``template-fault`` unless each value is a number of mm or degrees."""
    for name, value in values.items():
        check_defined(value)
        unit = _UNITS.get(name, " mm")
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            what = f"a number{' of' if unit else ''}{unit}"
            message = f"{name} must be {what}, not {described(value)}"
            raise ContentError("template-fault", message, number_meant(value, unit))
        if not abs(value) <= LARGEST:
            ends = f"between -{LARGEST:,} and {LARGEST:,}"
            message = f"{name} must be {ends}{unit}, not {described(value)}"
            raise ContentError("template-fault", message, "check the values in this line")


def check_texts(**values: object) -> None:
    """Raise ContentError ``template-fault`` unless each value is a text."""
    for name, value in values.items():
        check_defined(value)
        if not isinstance(value, str):
            message = f"{name} must be a text, not {described(value)}"
            raise ContentError("template-fault", message, "check the values in this line")


def check_not_negative(**values: float) -> None:
    """Raise ContentError ``template-fault`` unless each value is a length of at least 0 mm."""
    check_numbers(**values)
    for name, value in values.items():
        if value < 0:
            message = f"{name} must be at least 0 mm, not {mm_text(value)}"
            raise ContentError("template-fault", message, "check the values in this line")


def check_positive(**values: float) -> None:
    """Raise ContentError ``template-fault`` unless each value, as we write it, is above 0 mm."""
    check_numbers(**values)
    for name, value in values.items():
        if not float(mm_text(value)) > 0:
            message = f"{name} must be more than 0 mm, not {mm_text(value)}"
            raise ContentError("template-fault", message, "check the values in this line")


def described(value: object) -> str:
    """The words for a template's value in a message: ``the text 'a'``, ``a list``."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return f"the text {value[:40]!r}"
    if isinstance(value, (bool, int, float)):
        return str(value)[:40].lower()
    if isinstance(value, Mapping):
        return "a mapping"
    return "a list" if isinstance(value, Sequence) else "a function or another thing"


def plain_words(words: str) -> str:
    """A sentence of Python or Jinja2 with plain words for types; others as they are."""
    for pattern, replacement in _REPHRASED:
        if pattern.search(words):
            sentence = pattern.sub(replacement, words)
            return _QUOTED.sub(lambda match: _TYPE_NAMES.get(match[1], match[0]), sentence)
    return words


def _misfit(name: str, form: Signature, given: Sequence[Any], named: Mapping[str, Any]) -> str:
    kinds = {p.kind for p in form.parameters.values()}
    known = [p.name for p in form.parameters.values() if p.kind in _BY_NAME]
    checkable = () if Parameter.VAR_KEYWORD in kinds else named  # some take any SVG attribute
    unknown = next((word for word in checkable if word not in known), None)
    if unknown is not None:
        return f"{name} has no {unknown}; {did_you_mean(unknown, known, listing='it has')}"
    places = [p for p in form.parameters.values() if p.kind in _IN_A_ROW]
    if len(given) > len(places) and Parameter.VAR_POSITIONAL not in kinds:
        named_only = [p.name for p in form.parameters.values() if p.kind is Parameter.KEYWORD_ONLY]
        example = named_only[0] if named_only else "x"
        return f"{name} takes fewer values in a row; name them, as in `{example}=5`"
    filled = {p.name for p in places[: len(given)]}
    twice = next((word for word in named if word in filled), None)
    if twice is not None:
        return f"{name} gets {twice} twice"
    missing = [
        p.name
        for p in form.parameters.values()
        if p.default is Parameter.empty
        and p.kind in (*_IN_A_ROW, *_BY_NAME)
        and p.name not in filled | set(named)
    ]
    return f"{name} needs {' and '.join(missing)}"


def _usage(name: str, form: Signature) -> str:
    parts = []
    for parameter in form.parameters.values():
        if parameter.kind not in (*_IN_A_ROW, *_BY_NAME) or parameter.name == "caller":
            continue
        needed = parameter.default is Parameter.empty
        word = parameter.name if parameter.kind in _IN_A_ROW else f"{parameter.name}=..."
        parts.append(word if needed else f"[{word}]")
    return f"write {name}({', '.join(parts)})"


def number_meant(value: object, unit: str) -> str:
    """The number to write instead of one in quotes, or of one with a unit."""
    text = value.strip() if isinstance(value, str) else ""
    try:
        if not unit and text.endswith("%"):
            return f"write it as a fraction of 1: {float(text[:-1]) / 100:g}"
        number = parse_length(text) if unit == " mm" and text[-1:].isalpha() else float(text)
    except ValueError:
        number = LARGEST + 1
    if not abs(number) <= LARGEST:
        return "check the values in this line"
    return f"write the number alone, without quotes or a unit: {mm_text(number)}"
