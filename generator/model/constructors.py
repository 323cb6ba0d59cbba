"""Checks of arguments for games made in Python: ``Piece.of``, ``Component.of``, ``Game.of``.

A wrong argument raises TypeError or ValueError at once; ``call`` is how the message names it, such
as ``Piece.of: fields``.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from generator.files.file_names import is_portable_name
from generator.model.names import (
    OWN_KEYS,
    copies_fault,
    folder_fault,
    id_fault,
    name_fault,
    template_fault,
)
from generator.model.values import describe
from generator.problem import did_you_mean

_PLAIN = (str, int, float, dict, list, type(None))
_NO_FIELDS = {
    "id": "it is the first argument",
    "copies": "write copies=3",
    "for_each": "make a Piece for each",
}


def describe_any(value: object) -> str:
    """A value of any type in a message: ``the text "abc"``, ``nothing``, ``a Piece``."""
    if isinstance(value, _PLAIN):
        return describe(value)
    return f"the class {value.__name__}" if isinstance(value, type) else f"a {type(value).__name__}"


def require(call: str, value: object, kind: type | tuple[type, ...], expected: str) -> None:
    """Raise TypeError if a value has another type: ``Piece.of: fields must be a mapping``."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        raise TypeError(f"{call} must be {expected}, not {describe_any(value)}")


def require_each(call: str, values: Any, kind: type, expected: str) -> tuple[Any, ...]:
    """The values as a tuple. Raises TypeError for a text, a mapping, or an item of another type."""
    if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
        raise TypeError(f"{call} must be a list, each {expected}; not {describe_any(values)}")
    items = tuple(values)
    for value in items:
        require(f"{call}: each", value, kind, expected)
    return items


def require_one_of(call: str, value: Any, known: Collection[str], listing: str) -> None:
    """Raise ValueError, with the nearest known name, if a value is not one of the known names."""
    require(call, value, str, "a text")
    if value not in known:
        hint = did_you_mean(value, known, listing=listing)
        raise ValueError(f'{call} must be one that there is, not "{value}"; {hint}')


def require_name(call: str, name: Any, *, of_folder: bool = False) -> None:
    """Raise TypeError or ValueError if a value is no name as game.yaml, or a folder, may have."""
    require(call, name, str, "a text")
    _refuse(f'{call} cannot be "{name}"', folder_fault(name) if of_folder else name_fault(name))


def require_template(call: str, name: Any) -> None:
    """Raise TypeError or ValueError if a value cannot be the name of a game's template."""
    require(call, name, str, "the name of a template")
    _refuse(call, "a template has a name" if not name else template_fault(name))


def id_of(name: Any, fields: Any, copies: Any) -> str:
    """The id of a piece in small letters. Raises TypeError or ValueError for what no file holds."""
    require("Piece.of: an id", name, str, "a text")
    for fault in (id_fault(name.lower()), copies_fault(copies)):
        if fault is not None:
            rule, message, hint = fault
            error = TypeError if rule == "wrong-type" else ValueError
            raise error(f"Piece.of: {message}; {hint.replace('a number such as `3`', 'copies=3')}")
    if fields is not None:
        require("Piece.of: fields", fields, Mapping, "a mapping of names to values")
        for field in fields:
            require("Piece.of: the name of a field", field, str, "a text")
            if field in OWN_KEYS:
                raise ValueError(f"Piece.of: {field} is not a field; {_NO_FIELDS[field]}")
    return str(name.lower())


def require_once(call: str, names: Iterable[str]) -> None:
    """Raise ValueError if a name occurs twice."""
    for name in _repeated(names):
        raise ValueError(f"{call}: two have the name {name}")


def _repeated(names: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield name
        seen.add(name)


def _refuse(call: str, fault: str) -> None:
    if fault:
        raise ValueError(f"{call}: {fault}")


def texts_of(call: str, texts: Any) -> dict[str, str]:
    """A dictionary of names to texts, empty for None. Raises TypeError for anything else."""
    require(call, texts or {}, Mapping, "a mapping of names to texts")
    texts_by_name = dict(texts or {})
    for name, text in texts_by_name.items():
        require(f"{call}: the name", name, str, "a text")
        require(f"{call}: {name}", text, str, "a text")
    return texts_by_name


def pictures_of(call: str, pictures: Any) -> dict[str, bytes]:
    """Paths below ``art/`` to bytes, empty for None. Raises TypeError, or ValueError for a path."""
    require(call, pictures or {}, Mapping, "a mapping of names to bytes")
    data_by_name = dict(pictures or {})
    for name, data in data_by_name.items():
        require(f"{call}: the name", name, str, "a text")
        require(f"{call}: {name}", data, bytes, "the bytes of a picture")
        _refuse(f"{call}: {name}", "" if is_portable_name(name) else "outside art/")
    return data_by_name
