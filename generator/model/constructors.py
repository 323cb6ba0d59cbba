"""What a game made in Python may say: a wrong call is refused at once, in words that name it."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from generator.files.names import sound_name
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


def told(value: object) -> str:
    """What a message calls a value of any kind: ``the text "abc"``, ``nothing``, ``a Piece``."""
    if isinstance(value, _PLAIN):
        return describe(value)
    return f"the class {value.__name__}" if isinstance(value, type) else f"a {type(value).__name__}"


def require(said: str, value: object, kind: type | tuple[type, ...], meant: str) -> None:
    """Raise TypeError where a value is of another kind: ``Piece.of: fields must be a mapping``."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        raise TypeError(f"{said} must be {meant}, not {told(value)}")


def require_each(said: str, values: Any, kind: type, meant: str) -> tuple[Any, ...]:
    """The values as a tuple. Raises TypeError for a text, a mapping, or one of another kind."""
    if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
        raise TypeError(f"{said} must be a list, each {meant}; not {told(values)}")
    held = tuple(values)
    for value in held:
        require(f"{said}: each", value, kind, meant)
    return held


def require_one_of(said: str, value: Any, known: Collection[str], listing: str) -> None:
    """Raise ValueError, with the nearest one, where a name is none of those that are known."""
    require(said, value, str, "a text")
    if value not in known:
        hint = did_you_mean(value, known, listing=listing)
        raise ValueError(f'{said} must be one that there is, not "{value}"; {hint}')


def require_name(said: str, name: Any) -> None:
    """Raise TypeError or ValueError where that is no name as game.yaml has them."""
    require(said, name, str, "a text")
    _refuse(f'{said} cannot be "{name}"', name_fault(name))


def require_folder(said: str, name: Any) -> None:
    """Raise TypeError or ValueError where that cannot be the name of a game's folder."""
    require(said, name, str, "a text")
    _refuse(f'{said} cannot be "{name}"', folder_fault(name))


def require_template(said: str, name: Any) -> None:
    """Raise TypeError or ValueError where that cannot be the name of a game's template."""
    require(said, name, str, "the name of a template")
    _refuse(said, "a template has a name" if not name else template_fault(name))


def id_of(name: Any, fields: Any, copies: Any) -> str:
    """The id of a piece, in small letters as files need it.

    Raises TypeError or ValueError for what no file of pieces could say.
    """
    require("Piece.of: an id", name, str, "a text")
    for fault in (id_fault(name.lower()), copies_fault(copies)):
        if fault is not None:
            rule, message, hint = fault
            error = TypeError if rule == "wrong-type" else ValueError
            raise error(f"Piece.of: {message}; {hint.replace('`copies: 3`', 'copies=3')}")
    if fields is not None:
        require("Piece.of: fields", fields, Mapping, "a mapping of names to values")
        for field in fields:
            require("Piece.of: the name of a field", field, str, "a text")
            if field in OWN_KEYS:
                raise ValueError(f"Piece.of: {field} is no field; {_NO_FIELDS[field]}")
    return str(name.lower())


def require_once(said: str, names: Iterable[str]) -> None:
    """Raise ValueError where two of some names are the same."""
    for name in _repeated(names):
        raise ValueError(f"{said}: two are called {name}")


def _repeated(names: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield name
        seen.add(name)


def _refuse(said: str, fault: str) -> None:
    if fault:
        raise ValueError(f"{said}: {fault}")


def texts_of(said: str, texts: Any) -> dict[str, str]:
    """A mapping of names to texts; none of None. Raises TypeError for anything else."""
    require(said, texts or {}, Mapping, "a mapping of names to texts")
    held = dict(texts or {})
    for name, text in held.items():
        require(f"{said}: the name", name, str, "a text")
        require(f"{said}: {name}", text, str, "a text")
    return held


def pictures_of(said: str, pictures: Any) -> dict[str, bytes]:
    """A mapping of paths below ``art/`` to what the files hold; none of None.

    Raises TypeError for anything else, and ValueError for a path that leads out of the folder.
    """
    require(said, pictures or {}, Mapping, "a mapping of names to bytes")
    held = dict(pictures or {})
    for name, data in held.items():
        require(f"{said}: the name", name, str, "a text")
        require(f"{said}: {name}", data, bytes, "the bytes of a picture")
        _refuse(f"{said}: {name}", "" if sound_name(name) else "that lies outside of art/")
    return held
