"""New Las Vegas played: examples of turns on a city sheet, of routes, streaks and a final score."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal

from pydantic import Field

from generator.games.new_las_vegas.pieces import City, Score, sheet_of
from generator.model.game import Game
from generator.model.source import Record
from generator.model.values import listed
from generator.problem import counted
from generator.rules.extension import ExampleKind, Fault

Lamp = tuple[int, int]  # lamps to the right of the first, and the street that it stands below


class Opened(Record):
    """One casino opened: its street and avenue, its number; a copy of a neighbour by an action."""

    street: int
    avenue: int
    number: int
    copy_of_neighbour: bool = False


class Street(Record):
    """A street before and after some casinos are opened: numbers by avenue.

    ``golf`` are circled before and ``circled`` afterwards, ``lost`` what a gap costs; ``uncraned``
    are avenues whose crane was crossed out.
    """

    street: int
    numbers: dict[int, int] = Field(default={})
    golf: tuple[int, ...] = ()
    opens: tuple[Opened, ...] = ()
    circled: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    uncraned: tuple[int, ...] = ()
    star: bool | None = None  # whether the last casino opened has one
    fits: dict[str, tuple[int, ...]] = Field(
        default={}
    )  # what could be written, by the box: A, ...
    boxes: dict[str, int] = Field(default={})  # the avenue of each such box
    streak: tuple[int, ...] = ()  # the longest, in order


class Avenue(Record):
    """An avenue from the top down, one casino of which is opened last; what that completes."""

    avenue: int
    numbers: tuple[int | None, ...]
    opens: Opened
    complete: bool


class Route(Record):
    """A limousine's way from lamp to lamp, and the carpets it passes.

    ``numbers`` are written into casinos by street and avenue; ``scores`` are the casinos whose
    carpet counts, as street and avenue.
    """

    lamps: tuple[Lamp, ...]
    segments: int
    numbers: tuple[Opened, ...]
    scores: tuple[tuple[int, int], ...] = ()
    before: int = 0  # segments from earlier turns
    home: int = 0  # segments of the shortest way back
    limousines: int = 0


class Total(Record):
    """A final score: what each part brings, by what is read off the score sheet."""

    place: int
    shows: tuple[int, int]  # circles filled of each column
    carpets: tuple[int, int]  # how many, and boxes covered of the multiplier
    golf: tuple[int, int]
    large: tuple[int, int]
    small: tuple[int, int]
    streaks: tuple[tuple[Literal["odd", "even"], int], ...]
    covered: int  # boxes of the multiplier of long streaks
    projects: tuple[tuple[str, bool], ...]  # which, and whether as the first
    home: int
    total: int


def play_street(game: Game, data: Street) -> Iterator[Fault]:
    """Numbers rise, no crane is over them, golf holes touch, a gap loses the rest."""
    city = sheet_of(game, "city", City)
    if city is None:
        return
    if not 1 <= data.street <= len(city.streets):
        yield Fault(("street",), f"the city has {len(city.streets)} streets")
        return
    street = city.streets[data.street - 1]
    numbers, golf = dict(data.numbers), set(data.golf)
    yield from _unsound(city, data, numbers, set(data.uncraned))
    if data.golf and (data.street != 1 or not golf <= set(numbers)):
        yield Fault(("golf",), "a golf hole is circled when its casino is opened")
    if golf and max(golf) - min(golf) >= len(golf):
        yield Fault(("golf",), "the circled golf holes do not touch")
    yield from _opened(city, data, numbers, golf)
    last = data.opens[-1].avenue if data.opens else 0
    if data.star is not None and data.star != (last in street.stars):
        yield Fault(("star",), f"the casino in avenue {last} has {'no' if data.star else 'a'} star")
    yield from _misfits(city, data, numbers)
    if data.streak and list(data.streak) != _longest(numbers):
        yield Fault(("streak",), f"the longest streak is {_longest(numbers)}")


def _opened(city: City, data: Street, numbers: dict[int, int], golf: set[int]) -> Iterator[Fault]:
    """The casinos opened one after the other; ``numbers`` has them all in the end."""
    lost: set[int] = set()
    for number, opened in enumerate(data.opens):
        if opened.street != data.street:
            yield Fault(("opens", number, "street"), "it is opened in another street")
        for message in _forbidden(city, data, numbers, opened):
            yield Fault(("opens", number), message)
        numbers[opened.avenue] = opened.number
        if data.street == 1:
            holes, gap = _golf(city, golf, opened.avenue, lost)
            golf, lost = golf | holes, lost | gap
    for name, found in (("circled", golf), ("lost", lost)):
        said = set(getattr(data, name))
        if data.opens and data.street == 1 and said != found:
            yield Fault(
                (name,), f"the holes {listed(sorted(found))} are {name}, not {listed(sorted(said))}"
            )


def play_avenue(game: Game, data: Avenue) -> Iterator[Fault]:
    """The one empty casino is opened, and the avenue is complete if all are."""
    city = sheet_of(game, "city", City)
    if city is None:
        return
    if len(data.numbers) != len(city.streets):
        yield Fault(("numbers",), f"an avenue crosses {len(city.streets)} streets")
        return
    if not 1 <= data.opens.street <= len(city.streets):
        yield Fault(("opens", "street"), f"the city has {len(city.streets)} streets")
        return
    if data.opens.avenue != data.avenue or data.numbers[data.opens.street - 1] is not None:
        yield Fault(("opens",), "that casino is not empty, or of another avenue")
    empty = [n for n, one in enumerate(data.numbers, 1) if one is None and n != data.opens.street]
    if data.complete == bool(empty):
        yield Fault(("complete",), f"empty in the avenue: {counted(len(empty), 'casino')}")
    for number, (street, written) in enumerate(zip(city.streets, data.numbers, strict=True), 1):
        crossed = data.avenue in street.cranes
        if crossed and (written is not None or number == data.opens.street):
            yield Fault(("numbers",), f"there is a crane in street {number}")


def play_route(game: Game, data: Route) -> Iterator[Fault]:
    """One line of segments from the airport, none twice; carpets count where a casino is open."""
    city = sheet_of(game, "city", City)
    if city is None:
        return
    pairs = [frozenset(pair) for pair in pairwise(data.lamps)]
    yield from _driven(city, data, pairs)
    streets = range(1, len(city.streets) + 1)
    for number, one in enumerate(data.numbers):
        if one.street not in streets:
            yield Fault(("numbers", number, "street"), f"the city has {len(streets)} streets")
    there = [one for one in data.numbers if one.street in streets]
    doors = {(one.street, one.avenue) for one in there if _before(one) in pairs}
    scores = {
        (number, avenue)
        for number, avenue in doors
        for street in (city.streets[number - 1],)
        if avenue in {*street.point_carpets, *street.cash_carpets}
    }
    if scores != set(data.scores):
        yield Fault(("scores",), f"the carpets of {listed(sorted(scores))} count")
    (x, y), (ax, ay) = data.lamps[-1], city.limousine.start
    if abs(x - ax) + abs(y - ay) != data.home:
        yield Fault(("home",), f"the way back has {abs(x - ax) + abs(y - ay)} segments")


def _driven(city: City, data: Route, pairs: Sequence[frozenset[Lamp]]) -> Iterator[Fault]:
    """What is wrong with a route as a line of segments, and with how long it is said to be."""
    if data.lamps[0] != tuple(city.limousine.start):
        yield Fault(("lamps", 0), "a route begins at the airport")
    for number, pair in enumerate(pairs):
        (x1, y1), (x2, y2) = data.lamps[number], data.lamps[number + 1]
        if abs(x1 - x2) + abs(y1 - y2) != 1:
            yield Fault(("lamps", number + 1), "a segment joins neighbouring lamps")
        if pair in pairs[:number]:
            yield Fault(("lamps", number + 1), "no segment is used twice")
    if len(pairs) != data.segments:
        yield Fault(("segments",), f"the route has {len(pairs)} segments, not {data.segments}")
    if data.limousines and 2 * data.limousines != len(pairs):
        yield Fault(("limousines",), f"{data.limousines} Limousines draw {2 * data.limousines}")


def play_total(game: Game, data: Total) -> Iterator[Fault]:
    """Every part as the score sheet has it, added up."""
    score = sheet_of(game, "score", Score)
    if score is None:
        return
    outside = list(_outside(score, data))
    if outside:
        yield from outside
        return
    if data.home % 2:
        yield Fault(("home",), "Limousines draw two segments each: the way back is an even number")
    values = [one.steps for one in score.multipliers]
    parts = [data.carpets, data.golf, data.large, data.small]
    total = score.placement.points[data.place - 1] - data.home * score.way_back
    for show, filled in zip(score.shows, data.shows, strict=True):
        total += show.points[filled - 1] if filled else 0
    for (many, covered), each in zip(parts, values, strict=False):
        total += many * each[covered]
    runs: Mapping[str, tuple[int, ...]] = {"odd": score.streaks.odd, "even": score.streaks.even}
    total += sum(runs[kind][length - 1] for kind, length in data.streaks)
    long = [
        length for _, length in data.streaks if length >= (score.multipliers[4].from_length or 0)
    ]
    total += len(long) * values[4][data.covered]
    for number, (name, first) in enumerate(data.projects):
        points = [p.fields["points"] for p in game.component("project").pieces if p.id == name]
        if not points:
            yield Fault(("projects", number), f"there is no project {name}")
        total += points[0][0 if first else 1] if points else 0
    if total != data.total:
        yield Fault(("total",), f"together it is {total}, not {data.total}")


def _outside(score: Score, data: Total) -> Iterator[Fault]:
    """What the score sheet has no place for."""
    if not 1 <= data.place <= len(score.placement.points):
        yield Fault(("place",), f"points are for {counted(len(score.placement.points), 'place')}")
    for show, filled in zip(score.shows, data.shows, strict=True):
        if not 0 <= filled <= len(show.points):
            yield Fault(("shows",), f"column {show.name} has {counted(len(show.points), 'circle')}")
    for name, multiplier in zip(
        ("carpets", "golf", "large", "small"), score.multipliers[:4], strict=True
    ):
        if not 0 <= getattr(data, name)[1] < len(multiplier.steps):
            yield Fault((name,), f"{len(multiplier.steps) - 1} boxes can be covered")
    if not 0 <= data.covered < len(score.multipliers[4].steps):
        yield Fault(("covered",), "there are fewer boxes to cover")
    for number, (_, length) in enumerate(data.streaks):
        if not 1 <= length <= len(score.streaks.odd):
            yield Fault(("streaks", number), "no streak is that long")


def _before(casino: Opened) -> frozenset[Lamp]:
    """The segment of road right before a casino's door."""
    return frozenset({(casino.avenue - 1, casino.street), (casino.avenue, casino.street)})


def _unsound(
    city: City, data: Street, numbers: Mapping[int, int], uncraned: set[int]
) -> Iterator[Fault]:
    cranes = set(city.streets[data.street - 1].cranes) - uncraned
    for avenue in sorted(numbers):
        if avenue in cranes:
            yield Fault(("numbers",), f"there is a crane over avenue {avenue}")
    written = [numbers[avenue] for avenue in sorted(numbers)]
    if any(one >= other for one, other in pairwise(written)):
        yield Fault(("numbers",), f"{listed(written)} do not rise from left to right")


def _forbidden(
    city: City, data: Street, numbers: Mapping[int, int], opened: Opened
) -> Iterator[str]:
    """Why a casino may not be opened so."""
    if opened.avenue in numbers:
        yield f"avenue {opened.avenue} is open already"
    if opened.avenue in set(city.streets[data.street - 1].cranes) - set(data.uncraned):
        yield f"there is a crane over avenue {opened.avenue}"
    beside = {numbers.get(opened.avenue - 1), numbers.get(opened.avenue + 1)}
    if opened.copy_of_neighbour and opened.number not in beside:
        yield f"no neighbour has the {opened.number}"
    left = max((n for a, n in numbers.items() if a < opened.avenue), default=-100)
    right = min((n for a, n in numbers.items() if a > opened.avenue), default=100)
    same = opened.copy_of_neighbour
    if not (left <= opened.number <= right if same else left < opened.number < right):
        yield f"{opened.number} does not fit between {left} and {right}"


def _golf(city: City, golf: set[int], avenue: int, lost: set[int]) -> tuple[set[int], set[int]]:
    """The hole that is circled, and those that a gap loses."""
    if avenue not in city.golf or avenue in lost:
        return set(), set()
    if not golf or avenue in (min(golf) - 1, max(golf) + 1):
        return {avenue}, set()
    right = avenue > max(golf)
    return set(), {n for n in city.golf if (n > max(golf) if right else n < min(golf))}


def _misfits(city: City, data: Street, numbers: Mapping[int, int]) -> Iterator[Fault]:
    for box, said in data.fits.items():
        avenue = data.boxes.get(box, 0)
        if avenue in numbers:
            yield Fault(("boxes", box), f"box {box} is written in")
        fitting = tuple(
            number
            for number in range(1, 16)
            if not list(
                _forbidden(
                    city, data, numbers, Opened(street=data.street, avenue=avenue, number=number)
                )
            )
        )
        if fitting != said:
            yield Fault(("fits", box), f"{listed(fitting)} could go to {box}, not {listed(said)}")


def _longest(numbers: Mapping[int, int]) -> list[int]:
    """The longest run of only odd or only even numbers; empty casinos do not break it."""
    best: list[int] = []
    run: list[int] = []
    for avenue in sorted(numbers):
        run = [*run, numbers[avenue]] if run and run[-1] % 2 == numbers[avenue] % 2 else []
        run = run or [numbers[avenue]]
        best = run if len(run) > len(best) else best
    return best


EXAMPLES = {
    "street": ExampleKind(Street, play_street),
    "avenue": ExampleKind(Avenue, play_avenue),
    "route": ExampleKind(Route, play_route),
    "total": ExampleKind(Total, play_total),
}
