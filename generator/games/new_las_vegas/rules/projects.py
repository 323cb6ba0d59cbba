"""Checks of the project cards: the sheets let each be fulfilled, and no two ask for the same."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.games.new_las_vegas.pieces import City, Project, Requirement, Score, read_all
from generator.model.game import Game
from generator.problem import Problem

Cell = tuple[int, int]  # street and avenue, both from 1

LEAD = (3, 4)  # points by which a race is won or lost


def later_not_less(game: Game) -> Iterator[Problem]:
    """A project does not pay the first three or four points more than those who come later.

    With less a race would gain too little, with more it would decide the game (our design).
    """
    for component, piece, project in read_all(game, "project", Project):
        first, later = project.points
        if first - later not in LEAD:
            message = f"the first player gets {first} points, later ones get {later}"
            hint = f"write [{later + LEAD[1]}, {later}]: the first gets 3 or 4 points more"
            yield component.problem(piece, "later-not-less", message, hint, field="points")


def same_requirement(game: Game) -> Iterator[Problem]:
    """Two projects require the same, in words or as casinos: one feat would fulfil both."""
    cities = [city for _, _, city in read_all(game, "city", City)]
    first: dict[object, str] = {}
    for component, piece, project in read_all(game, "project", Project):
        label = component.label(piece)
        key = _meaning(project.requires, cities[0] if cities else None)
        if key in first:
            message = f"it requires the same as {first[key]}"
            hint = "write another requirement on one of the two"
            yield component.problem(piece, "same-requirement", message, hint, field="requires")
        first.setdefault(key, label)


def beyond_the_sheet(game: Game) -> Iterator[Problem]:
    """A project requires more than the sheets hold, so nobody could fulfil it."""
    city = next((city for _, _, city in read_all(game, "city", City)), None)
    score = next((score for _, _, score in read_all(game, "score", Score)), None)
    if city is None or score is None:
        return
    for component, piece, project in read_all(game, "project", Project):
        kind = project.requires.kind
        for wanted, room, what in LIMITS[kind](project.requires.value, city, score):
            if wanted > room:
                message = f"it requires {wanted} {what}, but the sheets have only {room}"
                hint = f"require {room} at most. Or enlarge the sheet"
                yield component.problem(
                    piece, "beyond-the-sheet", message, hint, "requires", kind, field="requires"
                )


def text_without_number(game: Game) -> Iterator[Problem]:
    """A number that a project requires is missing in its text, or a number there is not required.

    Card and check would disagree. How many casinos an avenue has may be said.
    """
    streets = {len(city.streets) for _, _, city in read_all(game, "city", City)}
    for component, piece, project in read_all(game, "project", Project):
        told = {int(number) for number in re.findall(r"\d+", project.text)}
        said_otherwise = {1} if re.search(r"\b(one|an)\b", project.text) else set()
        for number in sorted(_numbers(project.requires.value) - told - said_otherwise):
            message = f"'requires' has the number {number}, which is not in the text"
            hint = f"write {number} in the text. Or correct 'requires'"
            yield component.problem(piece, "text-without-number", message, hint, field="text")
        for number in sorted(told - _numbers(project.requires.value) - streets):
            message = f"the text has the number {number}, which is not in 'requires'"
            hint = "correct the text. Or correct 'requires'"
            yield component.problem(piece, "text-without-number", message, hint, field="text")


def _numbers(value: Any) -> set[int]:
    if isinstance(value, int):
        return {value}
    if isinstance(value, tuple):
        return {number for item in value for number in _numbers(item)}
    return {number for _, item in value for number in _numbers(item)}


def _meaning(requires: Requirement, city: City | None) -> object:
    """What two requirements that are one share: the casinos to open, if certain ones are meant."""
    cells = _cells(requires, city) if city else None
    dump = getattr(requires.value, "model_dump_json", None)
    return (requires.kind, dump() if dump else requires.value) if cells is None else cells


def _cells(requires: Requirement, city: City) -> frozenset[Cell] | None:
    """The casinos that must all be open.

    None where a player may choose among casinos, or it is about something else.
    """
    streets, avenues = range(1, len(city.streets) + 1), range(1, city.avenues + 1)
    value = requires.value
    if requires.kind == "open_avenues":
        return frozenset((street, avenue) for street in streets for avenue in value)
    if requires.kind == "hotels_among" and value.hotels == len(set(value.avenues)):
        return frozenset((street, avenue) for street in streets for avenue in value.avenues)
    if requires.kind == "open_crane_free" and value.street in streets:
        cranes = city.streets[value.street - 1].cranes
        return frozenset((value.street, avenue) for avenue in avenues if avenue not in cranes)
    if requires.kind == "open_in_street" and value.casinos == city.avenues:
        return frozenset((value.street, avenue) for avenue in avenues)
    if requires.kind == "hotels" and value == city.avenues:
        return frozenset((street, avenue) for street in streets for avenue in avenues)
    return None


Limit = tuple[int, int, str]  # required, there is room for, of what


def _longest_loop(city: City) -> int:
    """The most segments of a closed route that passes no lamp twice.

    All lamps, but one less if their number is odd.
    """
    columns, rows = city.avenues + 1, len(city.streets)
    lamps = columns * rows
    return 0 if min(columns, rows) < 2 else lamps - lamps % 2


LIMITS: Mapping[str, Callable[[Any, City, Score], list[Limit]]] = {
    "open_in_street": lambda v, city, _: [
        (v.street, len(city.streets), "streets"),
        (v.casinos, city.avenues, "casinos in a street"),
    ],
    "open_in_streets": lambda v, city, _: [
        (v.streets, len(city.streets), "streets"),
        (v.casinos, city.avenues, "casinos in a street"),
    ],
    "open_avenues": lambda v, city, _: [(max(v), city.avenues, "avenues")],
    "open_crane_free": lambda v, city, _: [(v.street, len(city.streets), "streets")],
    "streaks": lambda v, city, _: [(max(v.odd, v.even), city.avenues, "casinos in a street")],
    "golf_holes": lambda v, city, _: [(v, len(city.golf), "golf holes")],
    "neighbouring_hotels": lambda v, city, _: [(v, len(city.hotels), "hotels")],
    "hotels": lambda v, city, _: [(v, len(city.hotels), "hotels")],
    "hotels_with_crane": lambda v, city, _: [
        (v, len({one for street in city.streets for one in street.cranes}), "avenues with a crane")
    ],
    "hotels_among": lambda v, city, _: [
        (v.hotels, len(set(v.avenues)), "avenues named"),
        (max(v.avenues), city.avenues, "avenues"),
    ],
    "large_hotels": lambda v, city, _: [(v, len(city.hotels), "hotels")],
    "one_parity_avenues": lambda v, city, _: [(v, city.avenues, "avenues")],
    "loop": lambda v, city, _: [(v, _longest_loop(city), "segments in the longest loop")],
    "point_carpets": lambda v, city, _: [
        (v, sum(len(s.point_carpets) for s in city.streets), "points carpets")
    ],
    "full_shows": lambda v, _, score: [(v, len(score.shows), "show columns")],
    "circles_in_both_shows": lambda v, _, score: [
        (v, min(len(s.points) for s in score.shows), "circles in a show column")
    ],
    "inauguration_circles": lambda v, _, score: [
        (v, score.inauguration.circles, "inauguration circles")
    ],
    "multiplier_boxes": lambda v, _, score: [
        (v, sum(len(m.steps) - 1 for m in score.multipliers), "multiplier boxes")
    ],
    "opened_cranes": lambda v, city, _: [(v, sum(len(s.cranes) for s in city.streets), "cranes")],
}

STREETS = {"open_in_street", "open_in_streets", "open_crane_free", "streaks", "golf_holes"}
AVENUES = {
    "neighbouring_hotels", "hotels", "hotels_with_crane", "large_hotels", "one_parity_avenues",
    "hotels_among",
}  # fmt: skip


def other_colour(game: Game) -> Iterator[Problem]:
    """A project has not the colour of what it asks for (our design).

    Magenta is for streets and golf, turquoise for avenues and hotels, gold for all else; whole
    avenues may be asked for by either of the first two.
    """
    for component, piece, project in read_all(game, "project", Project):
        kind, right = project.requires.kind, ["gold"]
        if kind in STREETS | {"open_avenues"}:
            right = ["magenta"]
        if kind in AVENUES | {"open_avenues"}:
            right = [*(right if kind == "open_avenues" else ()), "turquoise"]
        if project.colour not in right:
            message = f"the colour is {project.colour} instead of {' or '.join(right)}"
            hint = f"write {right[0]}: streets are magenta, avenues turquoise, others gold"
            yield component.problem(piece, "other-colour", message, hint, field="colour")


CHECKS = (other_colour, later_not_less, same_requirement, beyond_the_sheet, text_without_number)
