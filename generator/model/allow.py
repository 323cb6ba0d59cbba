"""Allowed warnings: what ``allow:`` of game.yaml, or of a component in it, says is intended.

allow: {odd-row: "four levels of one building"}        all warnings of this name
allow: {misspelt-name: [Scry, Kelm]}                    those about these cards or words
allow: {odd-row: {only: [a, b], why: "both levels"}}    both
"""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, WithJsonSchema

from generator.problem import Where

_FORMS = 'a reason, `"as it should be"`, or a list of cards or words, `[a, b]`'


class Allowed(NamedTuple):
    """A warning that is accepted: why, and for which cards or words; for all if there are none."""

    why: str = ""
    only: tuple[str, ...] = ()


def _allowed(value: Any) -> Any:
    if isinstance(value, Allowed):
        return value
    if isinstance(value, str) and value.strip():
        return Allowed(value)
    if isinstance(value, list) and value and all(isinstance(one, str | int) for one in value):
        return Allowed("", tuple(map(str, value)))
    if isinstance(value, Mapping) and value and {*value} <= {"why", "only"}:
        only = value.get("only", [])
        named = _allowed(only if isinstance(only, list) else [only]) if only else Allowed()
        return Allowed(str(value.get("why", "")), named.only)
    raise ValueError(f"write {_FORMS}, or {{only: [a, b], why: ...}}")


Allowance = Annotated[
    Any,
    BeforeValidator(_allowed),
    WithJsonSchema(
        {
            "type": ["string", "array", "object"],
            "minLength": 1,
            "items": {"type": ["string", "integer"]},
            "minItems": 1,
            "properties": {
                "why": {"type": "string"},
                "only": {"type": ["string", "array"], "items": {"type": ["string", "integer"]}},
            },
            "additionalProperties": False,
        }
    ),
]


class Allow(NamedTuple):
    """One line of ``allow``: the name of the warning, what is accepted, where it is written."""

    name: str
    allowed: Allowed
    where: Where
    component: str = ""  # of which it is; empty: of the whole game
