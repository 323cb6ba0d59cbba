"""One text for a value however deep, the same in every process: what made things are known by."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import Any


def fingerprint(*values: object) -> str:
    """A digest of plain values, records and dataclasses; of a set whatever its order.

    Fields that a dataclass leaves out of its comparison do not count.
    """
    digest = sha256()
    for part in _parts(values):
        digest.update(part.encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _parts(value: Any) -> Iterator[str]:
    if isinstance(value, str | int | float | bool | None):
        yield f"{type(value).__name__}{value!r},"
        return
    yield f"{type(value).__name__}("
    if isinstance(value, AbstractSet):
        yield ",".join(sorted(map(fingerprint, value)))
    else:
        for held in _held(value):
            yield from _parts(held)
    yield ")"


def _held(value: Any) -> Iterator[Any]:
    """What a value is made of, in order."""
    if isinstance(value, Mapping):
        for key, held in value.items():
            yield key
            yield held
    elif isinstance(value, list | tuple):
        yield from value
    elif is_dataclass(value):
        yield from (getattr(value, one.name) for one in fields(value) if one.compare)
    elif hasattr(value, "model_dump"):
        yield value.model_dump()
    else:
        raise TypeError(f"{type(value).__name__} has no fingerprint")
