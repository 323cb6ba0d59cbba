"""Forms in which JSON and YAML files hold rows: a list, one under a key, by name, or in columns.

``pieces: cards.json#cards`` is the list under the key ``cards``, ``#data/cards`` one further down.
"""

from typing import Any, NamedTuple

from generator.model.source import PlacedDict, PlacedList
from generator.problem import Problem, Where, did_you_mean

_DEEPEST = 4  # keys above a list of rows
_NAME, _TEXT = "name", "text"


class Found(NamedTuple):
    """A place in a file that holds rows: its keys, parted by /, and how many rows there are."""

    path: str
    rows: int


def value_at(value: Any, path: str) -> tuple[Any, tuple[Problem, ...]]:
    """The value below these keys; None and a problem if one of them is not there."""
    for key in path.split("/") if path else ():
        if not isinstance(value, PlacedDict) or key not in value:
            where = getattr(value, "where", Where("?"))
            known = value if isinstance(value, PlacedDict) else ()
            hint = did_you_mean(key, known, listing="keys")
            return None, (Problem(where, "unknown-key", f"there is no key {key} here", hint),)
        value = value[key]
    return value, ()


def as_rows(value: Any) -> PlacedList | None:
    """The rows of a value in one of the forms; None if it is in none of them."""
    if isinstance(value, PlacedList):
        if len(value) > 1 and all(isinstance(one, str) for one in value):
            return value.with_items([
                _placed({_TEXT: one}, where)
                for one, where in zip(value, value.values_at, strict=True)
            ])  # fmt: skip
        return _headed(value) or value
    if not isinstance(value, PlacedDict) or not value:
        return None
    if all(isinstance(one, PlacedDict) for one in value.values()):
        return _by_name(value)
    if len(value) > 1 and all(isinstance(one, PlacedList) for one in value.values()):
        return _in_columns(value)
    return None


def rows_in(value: Any, path: str = "") -> list[Found]:
    """The places in a document that hold the most rows, at the least depth."""
    rows = as_rows(value)
    here = len(rows) if rows and all(isinstance(row, PlacedDict) for row in rows) else 0
    below: list[Found] = []
    if isinstance(value, PlacedDict) and path.count("/") < _DEEPEST:
        for key, one in value.items():
            if isinstance(one, (PlacedDict, PlacedList)) and "/" not in key:
                below += rows_in(one, f"{path}/{key}".removeprefix("/"))
    if here and here >= max((one.rows for one in below), default=0):
        return [Found(path, here)]
    return below


def _placed(items: dict[str, Any], where: Where) -> PlacedDict:
    at = dict.fromkeys(items, where)
    return PlacedDict(items, where=where, keys_at=at, values_at=at)


def _headed(value: PlacedList) -> PlacedList | None:
    """The rows of a list of lists, the first of which holds the headings."""
    if len(value) < 2 or not all(isinstance(one, PlacedList) for one in value):
        return None
    head, *body = value
    if not all(isinstance(one, str) for one in head) or len({*head}) < len(head):
        return None
    rows = [
        PlacedDict(
            dict(zip(head, row, strict=False)),
            where=row.where,
            keys_at=dict(zip(head, head.values_at, strict=False)),
            values_at=dict(zip(head, row.values_at, strict=False)),
        )
        for row in body
    ]
    return PlacedList(rows, where=value.where, values_at=value.values_at[1:])


def _by_name(value: PlacedDict) -> PlacedList:
    """The rows of a mapping of mappings: each key is the name of a row that has none."""
    inner = {tuple(one) for one in value.values()}
    numbered = len(inner) == 1 and all(key.isdecimal() for key in next(iter(inner)))
    if numbered and len(value) > 1:  # as pandas writes columns
        return _rows_of(value, next(iter(inner)))
    named = any(_NAME in one for one in value.values())
    rows: list[Any] = []
    for key, one in value.items():
        at = {_NAME: value.keys_at[key]}
        rows.append(
            one if named else PlacedDict(
                {_NAME: key, **one}, where=one.where, keys_at={**at, **one.keys_at},
                values_at={**at, **one.values_at},
            )
        )  # fmt: skip
    return PlacedList(rows, where=value.where, values_at=[row.where for row in rows])


def _in_columns(value: PlacedDict) -> PlacedList | None:
    """The rows of a mapping of columns of one length, each a list of plain values."""
    lengths = {len(one) for one in value.values()}
    plain = not any(isinstance(item, dict) for one in value.values() for item in one)
    if len(lengths) != 1 or not plain or lengths == {0}:
        return None
    return _rows_of(value, range(lengths.pop()))


def _rows_of(columns: PlacedDict, keys: Any) -> PlacedList:
    rows: list[PlacedDict] = []
    for key in keys:
        values = {name: column[key] for name, column in columns.items()}
        places = {name: column.values_at[key] for name, column in columns.items()}
        where = next(iter(places.values()))
        rows.append(PlacedDict(values, where=where, keys_at=columns.keys_at, values_at=places))
    return PlacedList(rows, where=columns.where, values_at=[row.where for row in rows])
