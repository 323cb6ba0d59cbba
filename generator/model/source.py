"""Placed values: plain YAML and CSV values, and records of them, that know their file and line."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self

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

# mm; text forms such as "2.5in" are accepted
Length = Annotated[float, BeforeValidator(parse_length)]
NOWHERE = Where("?")


class PlacedDict(dict[str, Any]):
    """A mapping that knows its place and those of keys (``keys_at``) and values (``values_at``)."""

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
        """A mapping with other items, at the places of this one."""
        return PlacedDict(items, where=self.where, keys_at=self.keys_at, values_at=self.values_at)

    def renamed(self, names: Mapping[str, str | None]) -> "PlacedDict":
        """The mapping with other names of keys, at their places; without those named None."""

        def called(items: Mapping[str, Any]) -> dict[str, Any]:
            new = ((names.get(key, key), value) for key, value in items.items())
            return {key: value for key, value in new if key is not None}

        at = called(self.keys_at), called(self.values_at)
        return PlacedDict(called(self), where=self.where, keys_at=at[0], values_at=at[1])

    def section(self, name: str) -> "PlacedDict":
        """The mapping of that key; empty if it is absent or none, which has its own problem."""
        value = self.get(name)
        return value if isinstance(value, PlacedDict) else PlacedDict(where=self.where)


class PlacedList(list[Any]):
    """A list that knows its place and the place of each item (``values_at``)."""

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
        """A list with as many other items, at the places of this one."""
        return PlacedList(items, where=self.where, values_at=self.values_at)


def where_of(value: object, *path: str | int, key: bool = False) -> Where | None:
    """The place of the value, or the ``key``, at ``path``, or of the nearest value around it."""
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


class Record(BaseModel):
    """The base of all records read from YAML: frozen, without unknown keys, with a place."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True, allow_inf_nan=False)
    _where: Where = PrivateAttr(default_factory=lambda: NOWHERE)  # a default would be copied
    # Keys that are written here by mistake -> where what they say belongs.
    elsewhere: ClassVar[Mapping[str, str]] = {}

    @property
    def where(self) -> Where:
        """The place of the mapping that it was read from; ``NOWHERE`` for one made in Python."""
        return self._where

    @model_validator(mode="wrap")
    @classmethod
    def _remember_place(cls, data: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        record = handler(data)
        where = getattr(data, "where", None)
        if isinstance(where, Where):
            record._where = where  # noqa: SLF001 - of this very class
        return record
