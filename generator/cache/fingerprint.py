"""Fingerprints: a digest of any nested value, the same in every process; used as cache keys."""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from hashlib import sha256
from itertools import chain
from numbers import Number
from types import NoneType
from typing import Any

_PLAIN = (str, int, float, bool, NoneType)
_EXACTLY = frozenset(_PLAIN)  # Python tells these apart by itself: 1, 1.0, True and "1"


def fingerprint(*values: object) -> str:
    """A digest of plain values, records and dataclasses; of a set whatever its order.

    Fields that a dataclass leaves out of its comparison do not count.
    """
    parts: list[str] = []
    _update(values, parts.append, {})
    return sha256("".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _update(value: Any, say: Callable[[str], None], names: dict[type, tuple[str, ...]]) -> None:
    """Say what a value is, part by part; ``names`` are the fields of dataclasses met so far."""
    sort = type(value)
    if sort in _EXACTLY:
        say(f"{value!r},")
    elif isinstance(value, _PLAIN):
        say(f"{sort.__name__} {value!r},")
    elif isinstance(value, AbstractSet):
        say(f"{sort.__name__}({','.join(sorted(map(fingerprint, value)))})")
    else:
        parts = _parts(value, names)
        if _EXACTLY.issuperset(map(type, parts)):  # as most are: in one step
            say(f"{sort.__name__}{parts!r},")
            return
        say(f"{sort.__name__}(")
        for one in parts:
            _update(one, say, names)
        say(")")


def _parts(value: Any, names: dict[type, tuple[str, ...]]) -> list[Any]:
    """What a value is made of, in order."""
    if isinstance(value, list | tuple):
        return list(value)
    if isinstance(value, Mapping):
        return list(chain.from_iterable(value.items()))
    if is_dataclass(value):
        sort = type(value)
        if sort not in names:
            names[sort] = tuple(one.name for one in fields(value) if one.compare)
        return [getattr(value, name) for name in names[sort]]
    if isinstance(value, Number):
        return [str(value)]
    if hasattr(value, "model_dump"):
        return [value.model_dump()]
    raise TypeError(f"{type(value).__name__} has no fingerprint")


def is_ours(function: Callable[..., Any]) -> bool:
    """Whether a function is part of Proofdeck; what others bring may read what it likes."""
    return str(getattr(function, "__module__", "")).startswith("generator.")
