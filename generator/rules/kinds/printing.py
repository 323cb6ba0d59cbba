"""Rule kinds about how a component is printed."""

from collections.abc import Iterator
from typing import Literal

from pydantic import model_validator

from generator.model.game import Game, RuleEntry
from generator.problem import Problem
from generator.rules.kinds.selection import Params, broken, subject


class PrintedAs(Params):
    """Params of ``printed_as``."""

    scheme: str | None = None
    sides: Literal[1, 2] | None = None
    format: str | None = None

    @model_validator(mode="after")
    def _says_something(self) -> "PrintedAs":
        if self.scheme is None and self.sides is None and self.format is None:
            raise ValueError("write scheme, sides or format")
        return self


def printed_as(game: Game, entry: RuleEntry, params: PrintedAs) -> Iterator[Problem]:
    """The scheme, the number of printed sides, or the format of a component.

    component: casino
    printed_as: {scheme: duplex, sides: 2, format: card-57x88}
    """
    component = subject(game, entry)
    differences = (
        (params.scheme, component.plan.scheme, ("plan", "scheme"), "the scheme"),
        (params.sides, 2 if component.back else 1, ("back",), "the number of printed sides"),
        (params.format, component.format.name, ("format",), "the format"),
    )
    for wanted, there, path, what in differences:
        if wanted is not None and wanted != there:
            message = f"{component.name}: {what} is {there}, not {wanted}"
            yield broken(entry, component.where_of(*path), message)
