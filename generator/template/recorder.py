"""Look-ups that templates read: a wrong name says what it might have meant, and every read is remembered."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.problem import ContentError, did_you_mean


class Names(Mapping[str, Any]):
    """``piece.title`` or ``palette.gold``: a mapping whose missing names raise ContentError with the nearest name.

    ``read`` collects the names that were asked for since it was emptied: pieces that agree in all fields a template
    reads get the same face without drawing it again.
    """

    def __init__(self, what: str, values: Mapping[str, Any], rule: str) -> None:
        self.what, self.values_, self.rule = what, values, rule
        self.read: dict[str, None] = {}

    def __getitem__(self, name: str) -> Any:
        self.read[name] = None
        try:
            return self.values_[name]
        except KeyError:
            raise ContentError(
                self.rule,
                f"{self.what} has no {name!r}",
                did_you_mean(name, self.values_, listing="there is"),
            ) from None

    def get(self, name: str, default: Any = None) -> Any:
        """The value, or the default where a piece does not have the field: for fields that are optional."""
        self.read[name] = None
        return self.values_.get(name, default)

    def __contains__(self, name: object) -> bool:
        self.read[str(name)] = None
        return name in self.values_

    def __iter__(self) -> Iterator[str]:
        self.read.update(dict.fromkeys(self.values_))
        return iter(self.values_)

    def __len__(self) -> int:
        self.read.update(dict.fromkeys(self.values_))
        return len(self.values_)
