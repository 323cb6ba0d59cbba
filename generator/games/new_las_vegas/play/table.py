"""The cards and sheets of New Las Vegas as they are played."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from generator.games.new_las_vegas.pieces import City, Multiplier, Project, Score, sheet_of
from generator.model.game import Game
from generator.model.schema import read_record
from generator.problem import IN_PYTHON

EFFECTS = ("inauguration", "construction", "limousine", "show", "improvement")
INAUGURATION, CONSTRUCTION, LIMOUSINE, SHOW, IMPROVEMENT = range(5)
COLUMNS = ("carpet", "golf", "large hotel", "small hotel", "streak")
STACKS = 3
LEAST, MOST = -1, 17  # what a number that was changed by two may be


class Goal(NamedTuple):
    """A project card: its id, its points as the first and later, and what it asks for."""

    id: str
    points: tuple[int, int]
    kind: str
    asks: Any


class Table(NamedTuple):
    """Things all players share. A street's casinos are bits of a mask, the first avenue lowest.

    ``cards`` have a number and an effect. ``segments`` has, for each lamp, the lamps beside it and
    the bit of the segment between; ``doors`` the segment before each casino.
    """

    cards: tuple[tuple[int, int], ...]
    names: tuple[str, ...]  # of the cards
    goals: tuple[tuple[Goal, ...], ...]  # by colour
    streets: int
    avenues: int
    cranes: tuple[int, ...]
    stars: tuple[int, ...]
    points_carpets: tuple[int, ...]
    cash_carpets: tuple[int, ...]
    golf: int
    hotels: int
    start: int  # the lamp at the airport
    segments: tuple[tuple[tuple[int, int], ...], ...]
    doors: tuple[tuple[int, ...], ...]
    circles: int
    placement: tuple[int, ...]
    placement_debts: int
    shows: tuple[tuple[int, ...], ...]
    show_debts: tuple[tuple[int, ...], ...]
    multipliers: tuple[tuple[int, ...], ...]  # in the order of COLUMNS
    long_streak: int
    odd: tuple[int, ...]
    even: tuple[int, ...]
    cash: int
    loans: tuple[tuple[int, int], tuple[int, int]]  # bundles and cost
    way_back: int
    more_debts: int


def _goals(game: Game) -> tuple[tuple[Goal, ...], ...]:
    """The project cards by their colour."""
    goals: dict[str, list[Goal]] = {}
    for piece in game.component("project").pieces:
        project, _ = read_record(Project, piece.fields, IN_PYTHON, noun="field")
        assert project is not None, "the game was checked"
        [(kind, asks)] = project.requires.model_dump(exclude_none=True).items()
        first, later = project.points
        goal = Goal(piece.id, (first, later), kind, asks)
        goals.setdefault(str(piece.fields["colour"]), []).append(goal)
    return tuple(map(tuple, goals.values()))


def read(game: Game) -> Table:
    """The pieces from the loaded game."""
    city, score = sheet_of(game, "city", City), sheet_of(game, "score", Score)
    assert city is not None, "the game was checked"
    assert score is not None, "the game was checked"
    by_name: dict[str, Multiplier] = {one.name: one for one in score.multipliers}
    casinos = [piece for piece in game.component("casino").pieces for _ in range(piece.copies)]
    deck = ((int(one.fields["number"]), str(one.fields["effect"])) for one in casinos)
    segments, doors = _roads(city)
    start, street = city.limousine.start
    return Table(
        tuple((number, EFFECTS.index(effect)) for number, effect in deck),
        tuple(f"casino/{one.id}" for one in casinos),
        _goals(game),
        len(city.streets),
        city.avenues,
        tuple(mask_of(one.cranes) for one in city.streets),
        tuple(mask_of(one.stars) for one in city.streets),
        tuple(mask_of(one.point_carpets) for one in city.streets),
        tuple(mask_of(one.cash_carpets) for one in city.streets),
        mask_of(city.golf),
        mask_of(city.hotels),
        (street - 1) * (city.avenues + 1) + start,
        segments,
        doors,
        score.inauguration.circles,
        score.placement.points,
        score.placement.debts,
        tuple(one.points for one in score.shows),
        tuple(one.debt_at for one in score.shows),
        tuple(by_name[name].steps for name in COLUMNS),
        by_name["streak"].from_length or 1,
        score.streaks.odd,
        score.streaks.even,
        score.safe.circled,
        (
            (score.loans[0].bundles, score.loans[0].cost),
            (score.loans[1].bundles, score.loans[1].cost),
        ),
        score.way_back,
        score.more_debts_than_cash,
    )


def mask_of(avenues: Iterable[int]) -> int:
    """Some avenues, which count from 1, as bits."""
    return sum(1 << (avenue - 1) for avenue in avenues)


def _roads(
    city: City,
) -> tuple[tuple[tuple[tuple[int, int], ...], ...], tuple[tuple[int, ...], ...]]:
    """The segments at each lamp, and the one before each casino's door."""
    across, down = city.avenues + 1, len(city.streets)
    beside: list[list[tuple[int, int]]] = [[] for _ in range(across * down)]
    doors = [[0] * city.avenues for _ in range(down)]
    bit = 1
    for y in range(down):
        for x in range(across):
            lamp = y * across + x
            for other, inside in ((lamp + 1, x + 1 < across), (lamp + across, y + 1 < down)):
                if inside:
                    beside[lamp].append((other, bit))
                    beside[other].append((lamp, bit))
                    if other == lamp + 1:
                        doors[y][x] = bit
                    bit <<= 1
    return tuple(tuple(sorted(one)) for one in beside), tuple(tuple(row) for row in doors)
