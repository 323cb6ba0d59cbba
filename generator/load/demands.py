"""``places.yaml``: what a game's rulebooks must have a place for, in every language."""

from collections.abc import Iterator
from fractions import Fraction

from pydantic import Field

from generator.folders import Folder
from generator.load.source import read_yaml
from generator.model.places import where_of
from generator.model.record import Record
from generator.model.rulebook import Demand
from generator.model.schema import read_record
from generator.problem import Problem, Where

NAME = "places.yaml"


class DemandsSpec(Record):
    """The parts of places.yaml."""

    places: dict[str, tuple[str, ...]] = Field(default={})  # a statement -> anchors that tell it
    rulings: dict[str, int] = Field(default={})  # a ruling -> how many paragraphs bear its sign
    figures: dict[str, tuple[int | float | str, ...]] = Field(default={})  # an anchor -> figures
    words: dict[str, dict[str, tuple[str, ...]]] = Field(default={})  # an anchor -> by language


def load_demands(folder: Folder) -> tuple[tuple[Demand, ...], tuple[Problem, ...]]:
    """What the rulebooks must have, none without such a file; and what is wrong with it."""
    if not folder.has(NAME):
        return (), ()
    raw, problems = read_yaml(folder, NAME)
    where = Where(folder.shown(NAME))
    if raw is None:
        return (), problems
    spec, mistakes = read_record(DemandsSpec, raw, where)
    if spec is None:
        return (), (*problems, *mistakes)

    def at(part: str, name: str) -> Where:
        return where_of(raw, part, name, key=True) or where

    demands = [
        *(Demand(name, at("places", name), anchors) for name, anchors in spec.places.items()),
        *(Demand(name, at("rulings", name), signs=n) for name, n in spec.rulings.items()),
    ]
    demands += [Demand(name, at("words", name), words=said) for name, said in spec.words.items()]
    wrong: list[Problem] = []
    for name, figures in spec.figures.items():
        found = tuple(_no_figures(figures, at("figures", name)))
        wrong += found
        if not found:
            values = tuple(Fraction(str(figure)) for figure in figures)
            demands.append(Demand(name, at("figures", name), (name,), figures=values))
    return tuple(demands), (*problems, *mistakes, *wrong)


def _no_figures(figures: tuple[int | float | str, ...], where: Where) -> Iterator[Problem]:
    for figure in figures:
        try:
            Fraction(str(figure))
        except (ValueError, ZeroDivisionError):
            message = f"{figure} is no figure"
            yield Problem(where, "wrong-value", message, "write figures such as 3 or 1/2")
