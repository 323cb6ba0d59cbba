"""Values that a field may have, held against what a template compares it with.

What is declared in game.yaml decides; where nothing is, the values that the pieces have.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from generator.model.component import FieldDomain
from generator.model.values import text_form
from generator.problem import nearest
from generator.template.comparisons import Asked, Comparison

_KINDS = {
    "text": "a text", "code": "a text", "colour": "a text", "picture": "a text",
    "integer": "a number", "number": "a number", "length": "a number of mm",
    "boolean": "true or false", "list": "a list", "mapping": "a mapping",
}  # fmt: skip
_TEXTS = ("text", "code", "colour", "picture")
_NUMBERS = ("integer", "number", "length")
_MADE = {"length": "integer", "count": "integer", "int": "integer", "float": "number"}
_CASES: Mapping[str, Callable[[str], str]] = {
    "lower": str.lower,
    "upper": str.upper,
    "trim": str.strip,
}
_TO_TEXT = (*_CASES, "string", "capitalize", "title")
_OF_LISTS = frozenset(
    {"join", "sort", "unique", "sum", "map", "select", "reject", "selectattr", "rejectattr",
     "groupby", "batch", "slice", "min", "max"}
)  # fmt: skip
_OF_TEXTS = frozenset(
    {"lower", "upper", "capitalize", "title", "trim", "replace", "truncate", "wordcount",
     "wordwrap", "center", "indent", "int", "float", "abs", "round"}
)  # fmt: skip


def inferred(values: Sequence[Any]) -> FieldDomain | None:
    """The domain of a field that is not declared, from its values; None if of two kinds."""
    kinds = {_kind_of(value) for value in values}
    if len(kinds) != 1:
        return None
    return FieldDomain(kinds.pop())


def never(comparison: Comparison, domain: FieldDomain, present: Sequence[Any]) -> list[Any]:
    """The values of a comparison that the field can never have, in a domain.

    ``present`` are those that it has. Empty where any of them may come true, but for lists:
    each item of an ``in`` is held against the field.
    """
    asked, op = comparison.asked, comparison.op
    default = [asked.default] if asked.has_default else []
    if op in ("eq", "ne", "in", "notin"):
        return [
            value
            for value in comparison.values
            if value is not None
            and not any(type(one) is type(value) and one == value for one in default)
            and not _can_be(value, asked, domain, present)
        ]
    return [] if _may_hold(op, comparison.values[0], asked, domain) else list(comparison.values)


def without_entry(
    keys: Sequence[Any], asked: Asked, known: Iterable[tuple[FieldDomain, Sequence[Any]]]
) -> list[Any]:
    """The declared values of a field that are not among the keys of a mapping, in their order."""
    if any(name not in _TO_TEXT for name in asked.filters):
        return []
    choices = [value for domain, _ in known for value in _through(domain.choices, asked.filters)]
    return [one for one in dict.fromkeys(choices) if not any(_same(key, one) for key in keys)]


def why_never(value: Any, asked: Asked, domain: FieldDomain, present: Sequence[Any]) -> str:
    """What the field is instead, in words, and what may have been meant."""
    choices = _through(domain.choices, asked.filters)
    known = [text_form(one) for one in choices or present]
    kind = "integer" if asked.filters and asked.filters[-1] in _MADE else domain.type
    meant = "" if choices else _of_another_type(value, kind)
    if meant:
        return meant
    written = text_form(value)
    alike = [one for one in known if one.strip().lower() == written.strip().lower()]
    near = next(iter(alike), None) or (nearest(written, known) if isinstance(value, str) else None)
    if near is not None:
        return f"did you mean {near}?"
    if choices:
        return f"it is one of {', '.join(known[:12])}"
    return f"it is {_KINDS.get(kind, 'another value')}{_bounds(domain)}"


def _of_another_type(value: Any, kind: str) -> str:
    """What to write for a value of another type than the field's; empty if it is of that type."""
    written = text_form(value)
    if kind in _NUMBERS and isinstance(value, str):
        bare = written.strip().removesuffix("mm").strip()
        numeral = bare.replace(".", "", 1).isdecimal()
        return f"it is a number: write {bare} without quotes" if numeral else "it is a number"
    if kind in _TEXTS and not isinstance(value, str):
        return f"it is a text: write '{written}' in quotes"
    if kind == "boolean":
        return "it is true or false, without quotes"
    return ""


def unfit_filter(name: str, arguments: int, domain: FieldDomain, present: Iterable[Any]) -> str:
    """What is wrong with a filter on a field, in words; empty if it takes such values."""
    kind = (
        "text"
        if domain.choices and all(isinstance(c, str) for c in domain.choices)
        else (domain.type)
    )
    if kind in _TEXTS and name in _OF_LISTS:
        return f"{name} is for a list, and this is a text: each letter would be an item of it"
    if kind in ("list", "mapping") and name in _OF_TEXTS:
        return f"{name} is not for {_KINDS[kind]}"
    if kind in _NUMBERS and name in _OF_LISTS | {"length", "count", "first", "last"}:
        return f"{name} is not for a number"
    if kind in _TEXTS and name in ("int", "float") and not arguments:
        wrong = next((one for one in present if isinstance(one, str) and not _numeral(one)), None)
        if wrong is not None:
            return f"{name} makes 0 of a text that is no number, such as {wrong[:40]!r}"
    return ""


def _can_be(value: Any, asked: Asked, domain: FieldDomain, present: Sequence[Any]) -> bool:
    filters = asked.filters
    if any(name not in _MADE and name not in _TO_TEXT for name in filters):
        return True
    if any(name in _MADE for name in filters):
        return isinstance(value, (int, float))
    if domain.choices:
        return any(_same(one, value) for one in _through(domain.choices, filters))
    if filters:
        cases = [_CASES[name] for name in filters if name in _CASES]
        return isinstance(value, str) and all(case(value) == value for case in cases)
    return _is_of_type(value, domain, present)


def _is_of_type(value: Any, domain: FieldDomain, present: Sequence[Any]) -> bool:
    kind = domain.type
    if kind in _TEXTS:
        return isinstance(value, str) and _as_spelt(value, domain, present)
    if kind in _NUMBERS:
        return isinstance(value, (int, float)) and _in_bounds(value, domain)
    if kind == "boolean":
        return isinstance(value, bool) or value in (0, 1)
    return kind == "any" or isinstance(value, list if kind == "list" else dict)


def _as_spelt(value: str, domain: FieldDomain, present: Sequence[Any]) -> bool:
    """Whether no piece spells the same word otherwise: ``Rare`` where all have ``rare``."""
    if value in present or domain.default == value:
        return True
    return not any(isinstance(one, str) and one.strip().lower() == value.strip().lower()
                   for one in present)  # fmt: skip


def _may_hold(op: str, value: Any, asked: Asked, domain: FieldDomain) -> bool:
    """Whether a number may be so compared, of a field with bounds."""
    if asked.filters or asked.has_default or not isinstance(value, (int, float)):
        return True
    least, most = domain.least, domain.most
    if op == "gt":
        return most is None or most > value
    if op == "gteq":
        return most is None or most >= value
    if op == "lt":
        return least is None or least < value
    return least is None or least <= value


def _through(choices: Iterable[Any], filters: Iterable[str]) -> list[Any]:
    """Choices as filters make them."""
    made = list(choices)
    for name in filters:
        if name in _CASES:
            made = [_CASES[name](text_form(one)) for one in made]
        elif name in ("capitalize", "title", "string"):
            made = [str(one) if name == "string" else getattr(str(one), name)() for one in made]
    return made


def _same(one: Any, other: Any) -> bool:
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _in_bounds(value: float, domain: FieldDomain) -> bool:
    if domain.type == "integer" and value != int(value):
        return False
    if domain.least is not None and value < domain.least:
        return bool(domain.default == value)
    return domain.most is None or value <= domain.most or bool(domain.default == value)


def _bounds(domain: FieldDomain) -> str:
    ends = [
        f"{words} {end:g}"
        for words, end in (("at least", domain.least), ("at most", domain.most))
        if end is not None
    ]
    return f", {' and '.join(ends)}" if ends else ""


def _numeral(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _kind_of(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    if isinstance(value, str):
        return "text"
    return "list" if isinstance(value, list) else "mapping"
