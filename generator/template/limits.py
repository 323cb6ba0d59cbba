"""Limits on what one expression of a template may make, and the filters that keep to them.

Jinja2's sandbox keeps a template away from Python; these limits keep it from filling the memory or
running for hours. The size of a result is checked before it is made.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from jinja2 import Environment, Undefined, filters, pass_environment, pass_eval_context
from jinja2.nodes import EvalContext
from jinja2.runtime import markup_join, str_join
from markupsafe import Markup

from generator.measure.units import mm_text
from generator.model.in_text import joined_fields, printed_form
from generator.model.values import is_number
from generator.problem import ContentError
from generator.template.arguments import check_defined

LONGEST_TEXT = 1_000_000  # characters
LONGEST_LIST = 100_000  # items
CONTAINERS = (list, tuple, dict)  # what holds other values
LARGEST_NUMBER = 10**15  # whole numbers up to here are exact as floats too
_HIGHEST_POWER = 100
_MOST_DIGITS = 15
TEXT_METHODS = frozenset({
    "capitalize", "casefold", "center", "count", "endswith", "find", "index", "isalnum", "isalpha",
    "isdigit", "islower", "isspace", "isupper", "join", "ljust", "lower", "lstrip", "partition",
    "removeprefix", "removesuffix", "replace", "rfind", "rindex", "rjust", "rpartition", "rsplit",
    "rstrip", "split", "splitlines", "startswith", "strip", "swapcase", "title", "upper", "zfill",
})  # fmt: skip
_PADDING = {"center", "ljust", "rjust", "zfill"}
_WIDE = re.compile(r"%[^a-zA-Z%]*(\d{3,}|\*)")


def fault(message: str, hint: str) -> ContentError:
    """The ContentError ``template-fault`` of a line of a template."""
    return ContentError("template-fault", message, hint)


def checked_operation(operator: str, left: Any, right: Any, operate: Callable[..., Any]) -> Any:
    """The result of ``+ * ** %``. Raises ContentError where it would be far too large."""
    if operator == "%" and isinstance(left, str):
        raise fault("% cannot format texts", "join them with ~")
    if operator == "**":
        _power(left, right)
    elif operator == "*" and not (is_number(left) and is_number(right)):
        times = max((n for n in (left, right) if isinstance(n, int)), default=0)
        long = sum(len(part) for part in (left, right) if isinstance(part, (str, Sequence)))
        _sized(times * long, left if not is_number(left) else right)
    elif operator == "+" and isinstance(left, Sequence) and isinstance(right, Sequence):
        _sized(len(left) + len(right), left)
    return checked_number(operate(left, right))


def checked_number(value: Any) -> Any:
    """The value. Raises ContentError for a number that is not finite or far too large."""
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise fault("a number is far too large", f"at most {LARGEST_NUMBER:,}")
    if isinstance(value, float) and not abs(value) <= LARGEST_NUMBER:
        raise fault("a number is far too large, or is not a number", f"at most {LARGEST_NUMBER:,}")
    return value


def printable(value: Any) -> Any:
    """The value if it is a text, number, true, false or nothing. Raises ContentError."""
    if (
        value is None
        or isinstance(value, (str, int, float, Undefined))
        or hasattr(value, "__html__")
    ):
        return value
    what = "a mapping" if isinstance(value, Mapping) else "a list"
    raise fault(f"{what} cannot be printed as it is", "print the items one by one. Or use join")


def joined(parts: Sequence[Any], *, escape: bool) -> Any:
    """Parts joined with ``~``."""
    total = sum(len(part) if isinstance(part, str) else 20 for part in map(printable, parts))
    _sized(total, "")
    return markup_join(parts) if escape else str_join(parts)


def check_text_method(name: str, text: str, given: tuple[Any, ...]) -> None:
    """Raise ContentError for a method of a text whose result would be far too long."""
    if name in _PADDING and given and isinstance(given[0], int):
        _sized(given[0], text)
    elif name == "replace" and len(given) >= 2 and all(isinstance(g, str) for g in given[:2]):
        _replaced(text, given[0], given[1])
    elif name == "join" and given:
        items = given[0] if isinstance(given[0], (str, list, tuple)) else []
        _sized(sum(len(str(item)) + len(text) for item in items if isinstance(item, str)), text)


def weight(value: Any) -> int:
    """How many values lists and mappings hold, each time they occur, up to what a list may hold."""
    count = 0
    waiting = [value]
    while waiting and count <= LONGEST_LIST:
        container = waiting.pop()
        count += len(container)
        parts = (*container, *container.values()) if isinstance(container, dict) else container
        waiting += [one for one in parts if isinstance(one, CONTAINERS)]
    return count


def check_weight(value: Any) -> int:
    """How many values a list or mapping holds in all. Raises ContentError if far too many."""
    count = weight(value)
    _sized(count, [])
    return count


def _power(base: Any, exponent: Any) -> None:
    if not (is_number(base) and is_number(exponent)):
        raise fault("only a number has powers", "check the values in this line")
    if abs(exponent) > _HIGHEST_POWER:
        raise fault(f"a power of {str(exponent)[:20]} is too high", f"at most {_HIGHEST_POWER}")


def _sized(size: int, like: Any) -> None:
    most = LONGEST_TEXT if isinstance(like, str) else LONGEST_LIST
    if size > most:
        what = "text" if isinstance(like, str) else "list"
        raise fault(f"this would make a {what} that is far too long", f"at most {most:,}")


def _replaced(text: str, old: str, new: str) -> None:
    _sized(len(text) + text.count(old) * len(new), "")


# --- the filters that a template may use, those that could run away with a look at their size


@pass_eval_context
def _join(context: EvalContext, value: Any, d: str = "", attribute: str | None = None) -> Any:
    items = list(value)
    _sized(sum(len(i) + len(d) if isinstance(i, str) else 20 for i in items), "")
    return filters.FILTERS["join"](context, items, d, attribute)


@pass_eval_context
def _replace(context: EvalContext, s: str, old: str, new: str, count: int | None = None) -> Any:
    _replaced(str(printable(s)), str(old), str(new))
    return filters.FILTERS["replace"](context, s, old, new, count)


def _round(value: float, precision: int = 0, method: Any = "common") -> float:
    if not isinstance(precision, int) or abs(precision) > _MOST_DIGITS:
        raise fault("a number has too many digits", f"round to at most {_MOST_DIGITS} digits")
    return filters.do_round(checked_number(value), precision, method)


@pass_environment
def _sum(environment: Environment, value: Any, attribute: Any = None, start: Any = 0) -> Any:
    if not is_number(start):
        raise fault("sum adds numbers", "join texts with join, lists with +")
    return checked_number(filters.FILTERS["sum"](environment, value, attribute, start))


def _mm(value: Any) -> str:
    if type(value) not in (float, int):  # it is one of thousands on a board
        check_defined(value)
        raise fault("mm needs a number of mm", "check the values in this line")
    return mm_text(value)


def _list(value: Any) -> list[Any]:
    if isinstance(value, (str, Sequence)):
        _sized(len(value), [])
    return list(value)


def _batch(value: Any, linecount: int, fill_with: Any = None) -> Any:
    if not isinstance(linecount, int) or not 0 < linecount <= LONGEST_LIST:
        raise fault("batch needs the number of items in a row", "write a number such as 3")
    return filters.do_batch(value, linecount, fill_with)


def _format(value: str, *given: Any) -> str:
    if _WIDE.search(str(value)):
        raise fault("a number can have at most 99 decimal places", "write a format such as %02d")
    return filters.do_format(value, *given)


_PLAIN = (
    "abs", "attr", "capitalize", "default", "d", "dictsort", "escape", "e", "first", "float",
    "groupby", "int", "items", "last", "length", "count", "lower", "map", "max", "min", "reject",
    "rejectattr", "reverse", "safe", "select", "selectattr", "sort", "title", "trim", "truncate",
    "unique", "upper", "wordcount",
)  # fmt: skip
FILTERS: Mapping[str, Callable[..., Any]] = {
    **{name: filters.FILTERS[name] for name in _PLAIN},
    "batch": _batch,
    "format": _format,
    "join": _join,
    "joined": joined_fields,
    "list": _list,
    "listed": printed_form,
    "mm": _mm,
    "replace": _replace,
    "round": _round,
    "string": lambda value: value if isinstance(value, Markup) else str(printable(value)),
    "sum": _sum,
}
