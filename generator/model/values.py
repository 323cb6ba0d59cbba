"""Plain values of content: their text form, ranges, and how messages name them."""

import json
import re
from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any, Self

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
# Names of devices, which no file of Windows can bear, whatever its ending.
RESERVED = frozenset({
    "con", "prn", "aux", "nul",
    *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)),
})  # fmt: skip
_WORD = re.compile(
    r"(?!(?:true|false|null|yes|no|on|off|y|n)\Z)[a-z][a-z0-9 -]*(?<! )", re.IGNORECASE
)
# A text in the quotes of word processors.
CURLY = re.compile(r"[“„‘‚«][^“”„‘’‚«»]*[”“’‘»]")
_RANGE = re.compile(r"\s*(-?\d{1,12})\s*\.\.\s*(-?\d{1,12})\s*")


def is_colour(value: Any) -> bool:
    """Whether a value is a colour as content writes it: # and six hexadecimal digits."""
    return isinstance(value, str) and _COLOUR.fullmatch(value) is not None


def is_number(value: Any) -> bool:
    """Whether a value is a number, which yes and no are not."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def text_form(value: Any) -> str:
    """The value as YAML writes it on one line, ``[a, b]``; a text as it is, None empty."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{text_form(key)}: {text_form(v)}' for key, v in value.items())}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(text_form, value))}]"
    return str(value)


def yaml_key(text: str) -> str:
    """A text as a key or a value of YAML: in quotes if it could be read as something else."""
    return text if _WORD.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def listed(values: Iterable[Any]) -> str:
    """The values joined by commas; ``none`` for no values, ``nothing`` for None among them."""
    return ", ".join(text_form(value) or "nothing" for value in values) or "none"


def joined(parts: Sequence[str]) -> str:
    """``a, b and c``."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def whole_range(value: Any) -> range | None:
    """The numbers of a range such as ``1..15``; None for other values, empty if backwards."""
    match = _RANGE.fullmatch(value) if isinstance(value, str) else None
    return range(int(match[1]), int(match[2]) + 1) if match else None


def describe(value: Any) -> str:
    """A plain value in a message: ``the text "abc"``, ``the number 3``, ``empty``."""
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return text_form(value)
    if isinstance(value, (int, float)):
        return f"the number {value}"
    if isinstance(value, str):
        return f'the text "{value if len(value) <= 40 else value[:37] + "..."}"'
    kind = "mapping" if isinstance(value, dict) else "list"
    return f"a {kind}" if value else f"an empty {kind}"


def some_of(names: list[str], most: int = 6) -> str:
    """The first few names, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def one_of_these(names: list[str]) -> str:
    """The only name, or ``one of`` the first twenty."""
    return names[0] if len(names) == 1 else f"one of {some_of(names, 20)}"


class TypedNumber(float):
    """A decimal number as typed, in a column not declared as numbers: its text stays ``1.50``."""

    __slots__ = ("typed",)
    typed: str

    def __new__(cls, typed: str) -> Self:
        """The number of a text such as ``1.50``. Raises ValueError for any other text."""
        made = super().__new__(cls, typed)
        made.typed = typed
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return TypedNumber, (self.typed,)

    def __repr__(self) -> str:
        return self.typed

    __str__ = __repr__


def as_typed(value: Any, text: str) -> Any:
    """A value read from a text, so that a decimal number prints as it is in the text."""
    if type(value) is not float or not isfinite(value) or text_form(value) == text:
        return value  # YAML has .inf for it, which is reported as not a number
    return TypedNumber(text)
