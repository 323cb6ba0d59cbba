"""Hints on a value of the wrong type: how it is written, made from what was written."""

import re
from typing import Any

from generator.model.fonts import WEIGHTS
from generator.model.values import text_form, yaml_key

_NUMBERS = re.compile(r"\d{1,4}(?:\.\d{1,4})?")
_BY = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)(?:\s*mm)?")  # 63x88
_FROM_TO = re.compile(r"(\d{1,3})\s*(?:-|–|to|\.\.)\s*(\d{1,3})")
_KEY = re.compile(r"[a-z_]+")  # item 2 of players is none
_LONGEST = 80  # letters of what a hint says again
_OF_KEYS = {"size": "write the name of a size. Your own sizes are files in layouts/sizes"}
_ALWAYS = {  # what to write, by the key, whatever it has
    "pieces": "name one file: it has the cards of one component",
    "at": "write a list of two lengths in mm, from the left and from the top, such as [0, 0]",
}
_FORMS = {  # the start of pydantic's error type -> how such a value is written
    "int_": "write a whole number such as 7, without quotes",
    "float_": "write a number such as 2.5, without quotes",
    "bool_": "write true or false, without quotes",
    "dict_type": "write its keys below it, one a line, with their values",
    "mapping_type": "write its keys below it, one a line, with their values",
    "model_": "write its keys below it, one a line, with their values",
}


def type_hint(kind: str, subject: str, value: Any) -> str:
    """A value to write instead of one of the wrong type; ``kind`` is pydantic's type of error."""
    if value is None:
        return "there is nothing after the colon. A # begins a comment, so put a colour in quotes"
    if kind == "string_type" and isinstance(value, (int, float)):
        zeros = ". In quotes, zeros at the end stay" if isinstance(value, float) else ""
        return f'put quotes around it if it is text: `"{text_form(value)}"`{zeros}'
    if subject in ("players", "minutes") and not isinstance(value, list):
        return span_hint(subject, value)
    if subject == "print" and isinstance(value, str):
        return f"name the method: `{{method: {value[:40]}}}`"
    one = _first_of(kind, subject, value) if isinstance(value, list) else ""
    return _ALWAYS.get(subject) or one or _OF_KEYS.get(subject) or _form_hint(kind, subject, value)


def span_hint(subject: str, value: Any) -> str:
    """How many players, or minutes, a value was to say: ``[2, 4]`` of ``2-4``, ``2 to 4``."""
    text = text_form(value)
    found = [int(float(one)) for one in _NUMBERS.findall(text)]
    if subject == "minutes":
        return "write how long a game takes in minutes, such as `45`, or `[30, 45]`"
    if not found:
        return "write the fewest and the most of them, such as `[2, 4]`"
    least, most = min(found), max(found)
    if len(found) == 1 and text != str(least):  # 2+, up to 4
        return f"write the fewest and the most of them, such as `[{least}, {least + 2}]`"
    return f"write the fewest and the most of them: `[{least}, {most}]`"


def _first_of(kind: str, subject: str, value: list[Any]) -> str:
    """One value is wanted where a list is: its first, and what there is for the others."""
    first = value[0] if value else None
    fits: dict[str, Any] = {"string_type": str, "int_": int, "float_": int | float}
    wanted = next((one for start, one in fits.items() if kind.startswith(start)), None)
    if wanted is None or not isinstance(first, wanted) or not _KEY.fullmatch(subject):
        return ""
    written = yaml_key(first) if isinstance(first, str) else text_form(first)
    return f"one value only, without brackets: `{subject}: {written[:_LONGEST]}`"


def _form_hint(kind: str, subject: str, value: Any) -> str:
    """How a value of the wanted kind is written, from the one that is there."""
    text = text_form(value)
    if kind.startswith("int_") and text.lower() in WEIGHTS:
        return f"a weight is a number: {value} is {WEIGHTS[text.lower()]}"
    if kind.startswith(("int_", "float_")) and isinstance(value, str):
        (number, *more) = _NUMBERS.findall(text) or ("",)
        if number and not more and ("." not in number or kind.startswith("float_")):
            key = f"{subject}: " if _KEY.fullmatch(subject) else ""
            return f"write the number alone: `{key}{number}`"
    both = _BY.fullmatch(text) if kind in ("list_type", "tuple_type") else None
    if both:
        return f"write width and height as a list, [{both[1]}, {both[2]}]"
    ends = _FROM_TO.fullmatch(text) if kind == "list_type" else None
    if ends:
        return f"write it as a list, or a range as `{ends[1]}..{ends[2]}`"
    if kind in ("list_type", "tuple_type") and isinstance(value, (str, int, float)):
        items = [part.strip() for part in text[:60].split(",") if part.strip()]
        return f"write it as a list: `[{', '.join(items)}]`"
    return next((form for start, form in _FORMS.items() if kind.startswith(start)), "")
