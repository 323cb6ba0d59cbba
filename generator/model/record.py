"""The base of every record read from YAML: frozen, no unknown keys, remembers its place."""

from typing import Annotated, Any, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    ModelWrapValidatorHandler,
    PrivateAttr,
    model_validator,
)

from generator.problem import Where
from generator.units import parse_length

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
