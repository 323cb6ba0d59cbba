"""Checks of the set-up: pieces that the game lacks, and pieces on top of each other."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from generator.measure.geometry import Rect
from generator.model.game import Game
from generator.model.game_head import Place
from generator.model.setup import Laid, on_top, set_up
from generator.model.source import where_of
from generator.problem import Problem, counted
from generator.rules.checks import unknown

_FAR = 1_500  # mm from the middle: beyond it no table is so large
_LIKE = 2  # times the area: more, and the larger piece is a ground, such as a mat
_MOST = 20  # pieces of a place in a square of the table: more lie in one another
_SHARE = 3  # a third and more of the smaller piece is covered


def misplaced_setup(game: Game) -> Iterator[Problem]:
    """Two places of the set-up overlap, or one is off every table."""
    far = [place for place in game.setup if max(map(abs, place.at)) > _FAR]
    for place in far:
        across = max(map(abs, place.at))
        message = f"{place.put} is {across / 1000:.1f} m from the middle, which is beyond any table"
        hint = "write 'at' in mm from the middle of the table, such as [-120, 0]"
        yield _problem("misplaced-setup", message, hint, place)
    if far or any(unknown(game, place) for place in game.setup):
        return
    told: set[int] = set()
    for players in range(game.players[0], game.printed_for + 1):
        first: dict[tuple[int, int], list[Laid]] = {}
        for one in set_up(game, players)[0]:
            component = game.component(one.ref.component)
            there = first.setdefault((round(one.x), round(one.y)), [])
            before = next((low for low in there if _covers(game, one, low)), one)
            there.append(one)
            if before.place == one.place or one.place in told:
                continue
            place, other = game.setup[one.place], game.setup[before.place]
            alike = sorted(component.format.size) == sorted(
                game.component(before.ref.component).format.size
            )
            if (place.laid == other.laid == "stack" and alike) and (
                place.up == other.up or place.put != other.put
            ):
                continue  # a deck of several layers, or what covers what is explored
            told.add(one.place)
            message = f"this puts {_called(place)!r} where {_called(other)!r} already is"
            hint = f"move one at least {component.format.size.width:g} mm to the side: its width"
            yield _problem("misplaced-setup", message, hint, place, other)


def setup_overlap(game: Game) -> Iterator[Problem]:
    """Two pieces of like sizes at two places of the set-up lie partly on one another."""
    if any(unknown(game, place) for place in game.setup):
        return
    told: set[tuple[int, int]] = set()
    for players in sorted({game.players[0], game.printed_for}):
        for below, above in _near(game, on_top(set_up(game, players)[0])):
            if (below, above) in told:
                continue
            told.add((below, above))
            one, other = game.setup[above], game.setup[below]
            message = f"{_called(one)} partly covers {_called(other)}"
            hint = "move one. Its key 'at' is the middle of the card, or of the first card of a row"
            yield _problem("setup-overlap", message, hint, one, other)


def setup_unlike_number(game: Game) -> Iterator[Problem]:
    """A place has the name of a number of game.yaml, and another number of pieces.

    Not of what all share, such as one of three rows; nor where several places of that title have
    the number, or have it together.
    """
    numbers = {name.lower(): (name, value) for name, value in game.numbers.items()}
    for place in game.setup:
        name, value = numbers.get("_".join((place.title or "").lower().split()), ("", None))
        same = [one.take for one in game.setup if one.title == place.title]
        whole = [take for take in same if isinstance(take, int)]
        if type(value) is not int or not place.per_player or place.only or place.take == "all":
            continue
        if value in (*whole, sum(whole)):
            continue
        message = f"{counted(place.take, 'piece')} are placed as {place.title!r}, but the number "
        message += f"{name!r} is {value}"
        hint = "correct one of the two. If both are right, give the place another title"
        where = where_of(place, "take") or place.where
        yield Problem(where, "setup-unlike-number", message, hint, "warning")


def _called(place: Place) -> str:
    return place.title or place.put


def _problem(rule: str, message: str, hint: str, *places: Place) -> Problem:
    where, *also = (where_of(place, "at") or place.where for place in places)
    return Problem(where, rule, message, hint, "warning", also=tuple(also))


def _near(game: Game, laid: Sequence[Laid]) -> Iterator[tuple[int, int]]:
    """The pairs of places of which one is partly on the other.

    Only pieces in neighbouring squares of the table are compared, as there may be thousands.
    """
    boxes = [(one.place, _box(game, one)) for one in laid]
    side = max((max(box.width, box.height) for _, box in boxes), default=1)
    squares: dict[tuple[int, int], dict[int, list[Rect]]] = {}
    for place, box in boxes:
        column, row = int(box.x // side), int(box.y // side)
        for square in product((column, column + 1), (row, row + 1)):
            there = squares.setdefault(square, {}).setdefault(place, [])
            if len(there) < _MOST:
                there.append(box)
    for places in squares.values():
        for below, above in combinations(sorted(places), 2):
            if any(_overlap(*two) for two in product(places[below], places[above])):
                yield below, above


def _overlap(a: Rect, b: Rect) -> bool:
    """Whether two pieces share a third and more of the smaller, and neither is a ground.

    What has the other's middle lies in it.
    """
    small, large = sorted(box.width * box.height for box in (a, b))
    wide = min(a.right, b.right) - max(a.x, b.x)
    high = min(a.bottom, b.bottom) - max(a.y, b.y)
    apart = a.centre != b.centre
    return (
        apart and small * _LIKE >= large and min(wide, high) > 0 and wide * high * _SHARE >= small
    )


def _box(game: Game, one: Laid) -> Rect:
    size = game.component(one.ref.component).format.size.turned(90 if one.turn % 180 else 0)
    return Rect(one.x - size.width / 2, one.y - size.height / 2, *size)


def _covers(game: Game, above: Laid, below: Laid) -> bool:
    """Whether a piece hides one in the same place: its own, or one not larger in either way."""
    if above.place == below.place:
        return False
    wide, tall = sorted(game.component(above.ref.component).format.size)
    own_wide, own_tall = sorted(game.component(below.ref.component).format.size)
    return own_wide <= wide and own_tall <= tall
