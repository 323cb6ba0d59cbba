"""Plain YAML and CSV values that remember where they stood: any check can point at them.

The base of every record read from YAML: frozen, no unknown keys, remembers its place.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    ModelWrapValidatorHandler,
    PrivateAttr,
    model_validator,
)

from generator.measure.units import parse_length
from generator.problem import Where


class PlacedDict(dict[str, Any]):
    """A mapping that knows its own place, and those of its keys (``keys_at``) and values."""

    __slots__ = ("keys_at", "values_at", "where")

    def __init__(
        self,
        items: Mapping[str, Any] = {},
        *,
        where: Where,
        keys_at: Mapping[str, Where] = {},
        values_at: Mapping[str, Where] = {},
    ) -> None:
        super().__init__(items)
        self.where, self.keys_at, self.values_at = where, keys_at, values_at

    def with_items(self, items: Mapping[str, Any]) -> "PlacedDict":
        """Other items at the places of these."""
        return PlacedDict(items, where=self.where, keys_at=self.keys_at, values_at=self.values_at)


class PlacedList(list[Any]):
    """A sequence that knows its own place and the place of each item (``values_at``)."""

    __slots__ = ("values_at", "where")

    def __init__(
        self,
        items: list[Any] | tuple[Any, ...] = (),
        *,
        where: Where,
        values_at: list[Where] | None = None,
    ) -> None:
        super().__init__(items)
        self.where, self.values_at = where, list(values_at or [])

    def with_items(self, items: list[Any]) -> "PlacedList":
        """As many other items at the places of these."""
        return PlacedList(items, where=self.where, values_at=self.values_at)


def where_of(value: object, *path: str | int, key: bool = False) -> Where | None:
    """The place of the value at ``path``, or of the nearest above that has one; None if none has.

    With ``key=True`` the last step's key is meant, as for a key that should not be there.
    """
    best = getattr(value, "where", None)
    for number, step in enumerate(path):
        if isinstance(value, PlacedDict) and isinstance(step, str):
            at_key = key and number == len(path) - 1
            best = (
                (value.keys_at if at_key else value.values_at).get(step)
                or value.keys_at.get(step)
                or best
            )
            value = value.get(step)
        elif isinstance(value, PlacedList) and isinstance(step, int) and 0 <= step < len(value):
            best = value.values_at[step] if step < len(value.values_at) else best
            value = value[step]
        else:
            break
    return best


Length = Annotated[
    float, BeforeValidator(parse_length)
]  # mm; text forms such as "2.5in" are accepted


NOWHERE = Where("?")


class Record(BaseModel):
    """A frozen record; ``where`` is the place of the YAML mapping it was read from."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True, allow_inf_nan=False)
    _where: Where = PrivateAttr(default_factory=lambda: NOWHERE)  # a default would be copied

    @property
    def where(self) -> Where:
        """The place of the mapping that it was read from; NOWHERE of one made in Python."""
        return self._where

    @model_validator(mode="wrap")
    @classmethod
    def _remember_place(cls, data: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        record = handler(data)
        where = getattr(data, "where", None)
        if isinstance(where, Where):
            record._where = where  # noqa: SLF001 - of this very class
        return record
