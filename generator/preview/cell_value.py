"""Value of a cell: what a text that was typed into a table means."""

import re
from collections.abc import Mapping
from typing import Any

from generator.load.component_table import ComponentTable
from generator.load.yaml_tree import finite, plain_value, read_cell
from generator.problem import ContentError, Where

LONGEST = 10_000  # characters of a cell
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
_NOWHERE = Where("")


def value_of(field: str, text: str, table: ComponentTable, now: Any) -> Any:
    """The value that a text means in a field, which has the value ``now``; None if it is empty.

    Raises ContentError for a text that cannot stand there.
    """
    kind = _type(field, table, now)
    if len(text) > LONGEST:
        raise _refused(f"{LONGEST:,} characters are the most")
    if _CONTROL.search(text):
        raise _refused("an invisible character stands in it")
    if field == "copies" and table.per_player:
        raise _refused("it is printed once for each player: change it in the file")
    if not text.strip():
        return None
    if kind in ("integer", "number", "boolean"):
        value = plain_value(text.strip())
        fits = isinstance(value, bool) if kind == "boolean" else _is_number(value)
        if kind == "integer" and isinstance(value, float):
            fits = False
        if not fits or not finite(value):
            what = {"integer": "a whole number", "number": "a number", "boolean": "true or false"}
            raise _refused(f"{what[kind]} belongs here")
        return value
    if kind in ("list", "mapping"):
        value, _ = read_cell(text, _NOWHERE)
        if not isinstance(value, list if kind == "list" else dict):
            example = "[a, b]" if kind == "list" else "{a: 1, b: 2}"
            raise _refused(f"a {kind} belongs here, such as {example}")
        return value
    return text.strip() if table.header else text


def _type(field: str, table: ComponentTable, now: Any) -> str:
    """The type of a field; of one that is not declared, that of its value now."""
    declared = table.types.get(field)
    if field == "copies":
        return "integer"
    if declared is not None and declared.type != "any":
        return str(declared.type)
    if declared is not None and declared.one_of is not None and now is None:
        return "integer" if all(isinstance(one, int) for one in declared.one_of) else "text"
    for name, kinds in _KINDS.items():
        if isinstance(now, kinds):
            return name
    return "text"


_KINDS: Mapping[str, Any] = {"boolean": bool, "number": (int, float), "list": list, "mapping": dict}


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _refused(message: str) -> ContentError:
    return ContentError("edit-refused", message, "")
