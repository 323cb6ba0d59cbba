"""New commission boards, drawn from a seed like an existing board until one obeys every rule."""

from collections.abc import Iterator
from typing import NamedTuple

from generator.games.clients_vs_architects.board import Bid, Board, Kind, Space
from generator.games.clients_vs_architects.checks import broken_rules
from generator.games.clients_vs_architects.money import cheapest, richest
from generator.games.clients_vs_architects.play import ATTACKS, SPREAD
from generator.games.clients_vs_architects.skeleton import (
    Skeleton,
    drawn_pairs,
    pointed,
    skeleton_of,
    styled,
)
from generator.games.clients_vs_architects.states import CLOSED, PURPLE, graph_of
from generator.measure.dice import Dice

MOST_TRIES = 20_000
FILLINGS = 12  # of one set of lines, before new lines are drawn
STEP = 5  # bids are multiples of it
NAMES = (
    "Library", "Theatre", "Market", "Station", "Harbour", "Observatory", "Court", "Hospital",
    "School", "Stadium", "Winery", "Embassy", "Lighthouse", "Aquarium", "Archive", "Bathhouse",
    "Cinema", "Town Hall", "Concert Hall", "Studio",
)  # fmt: skip
_ROMAN = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


class Design(NamedTuple):
    """A new board, and how many boards were drawn before one obeyed every rule."""

    board: Board
    tries: int


def design(seed: int, like: Board, numeral: str, name: str, bids: range) -> Design | None:
    """A board like ``like`` that obeys every rule, its bids among ``bids``.

    The same seed, example and bids give the same board. None if no try succeeds, which is not
    known to happen.
    """
    dice, skeleton = Dice(seed), skeleton_of(like)
    for tries, board in enumerate(_drafts(skeleton, numeral, name, dice), 1):
        bid = _bid(board, like, bids)
        if bid:
            offered = board.model_copy(update={"bid": bid})
            if next(broken_rules(offered), None) is None:
                return Design(offered, tries)
        if tries == MOST_TRIES:
            break
    return None


def roman(number: int) -> str:
    """The number, from 1 to 89, as a board shows it."""
    text = ""
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        text += letters * count
    return text


def _drafts(skeleton: Skeleton, numeral: str, name: str, dice: Dice) -> Iterator[Board]:
    """Boards without end, on lines that trap nobody."""
    like = skeleton.like
    while True:
        pairs = drawn_pairs(skeleton, dice)
        lines = pointed(skeleton, pairs, dice) if pairs else None
        if lines is None:
            continue
        for _ in range(FILLINGS):
            spaces, drawn = tuple(_spaces(like, dice)), tuple(styled(skeleton, lines, dice))
            board = Board(
                numeral=numeral,
                name=name,
                bid=like.bid,
                spaces=spaces,
                lines=drawn,
                flips=like.flips,
            )
            graph = graph_of(board)
            if not graph.stuck(CLOSED) and len(graph.reaching(PURPLE)) == len(board.spaces):
                yield board


def _spaces(like: Board, dice: Dice) -> Iterator[Space]:
    """The example's places and areas with its kinds and numbers dealt out anew.

    PURPLE, S and F keep their kinds.
    """
    movable = [
        space
        for space in like.spaces
        if not {"start", "finish"} & {*space.kind} and "purple" not in space.area
    ]
    pink = len(like.of_kind("pink"))
    # PINK SQUARES block the way outside areas.
    white = dice.shuffled([space.id for space in movable if not space.area])
    kinds: dict[str, tuple[Kind, ...]] = dict.fromkeys(white[:pink], ("pink",))
    rest = [space.kind for space in movable if space.kind != ("pink",)]
    kinds |= dict(
        zip(
            (space.id for space in movable if space.id not in kinds),
            dice.shuffled(rest),
            strict=True,
        )
    )
    reds = iter(dice.shuffled([space.value for space in like.of_kind("red")]))
    for space in like.spaces:
        kind = kinds.get(space.id, space.kind)
        value = next(reds) if kind == ("red",) else _value(like, space, kind, dice)
        yield Space(id=space.id, at=space.at, value=value, kind=kind, area=space.area)


def _value(like: Board, space: Space, kind: tuple[Kind, ...], dice: Dice) -> int | None:
    """A number that the example has on such a space: of the same area, pink or not."""
    if {"start", "finish"} & {*kind}:
        return space.value
    if kind == ("pink",):
        return dice.choice([other.value for other in like.of_kind("pink")])
    ordinary = [
        other for other in like.spaces if not {"start", "finish", "red", "pink"} & {*other.kind}
    ]
    return dice.choice([other.value for other in ordinary if other.area == space.area])


def _bid(board: Board, like: Board, bids: range) -> Bid | None:
    """The lowest bid that the cheapest walk allows, and a highest as far above as the example's.

    None if no such bid is sane.
    """
    graph = graph_of(board)
    low, high = cheapest(graph), richest(graph)
    if low is None or high is None:
        return None
    lowest = max(-((low.total + ATTACKS) // -STEP) * STEP, bids.start)
    highest = min(lowest + like.bid.max - like.bid.min, high.total // STEP * STEP, bids[-1])
    return (
        Bid(min=lowest, max=highest)
        if highest - lowest >= SPREAD and {lowest, highest} <= {*bids}
        else None
    )
