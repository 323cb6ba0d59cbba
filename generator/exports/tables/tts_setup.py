"""The set-up of a game for Tabletop Simulator: every piece in its place before the first turn.

Millimetres become inches, as its tables count; what is face down is turned over. Snap points are
attached to the boards that places lie on.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from generator.measure.geometry import Rect
from generator.model.component import KINDS
from generator.model.game import Game
from generator.model.setup import Laid, set_up

_INCH = 25.4
Json = dict[str, Any]
Key = tuple[str, str, int]  # component, piece, copy


def setup_objects(
    game: Game, players: int, objects: Mapping[Key, Json], holder: Callable[..., Json]
) -> list[Json]:
    """The objects on the table for a number of players; ``holder`` makes a deck or a bag."""
    everything, _ = set_up(game, players)
    laid = [one for one in everything if _key(one) in objects]  # figures of paper are on no screen
    made: list[Json] = []
    for (number, player), some in groupby(laid, key=lambda one: (one.place, one.player)):
        own = list(some)
        title = game.setup[number].title or game.component(own[0].ref.component).title
        if game.setup[number].laid != "stack" or len(own) == 1:
            made += [_placed(_object(objects, one), one) for one in own]
            continue
        is_deck = KINDS[game.component(own[0].ref.component).kind].on_table == "deck"
        pieces = [_object(objects, one) for one in own]
        whole = holder("DeckCustom" if is_deck else "Bag", title, "setup", number, player)
        whole["ContainedObjects"] = pieces
        if is_deck:
            whole["DeckIDs"] = [one["CardID"] for one in pieces]
            whole["CustomDeck"] = {k: v for one in pieces for k, v in one["CustomDeck"].items()}
            whole["SidewaysCard"] = False
            size = {key: pieces[0]["Transform"][key] for key in ("scaleX", "scaleZ")}
            whole["Transform"] = {**whole["Transform"], **size}
        made.append(_placed(whole, own[0], turned=is_deck))
    return _snapping(game, laid, made)


def _object(objects: Mapping[Key, Json], one: Laid) -> Json:
    return dict(objects[_key(one)])


def _key(one: Laid) -> Key:
    return one.ref.component, one.ref.id, one.copy


def _placed(thing: Json, one: Laid, *, turned: bool = True) -> Json:
    """An object at the place of a piece, turned as it is, face down if it is."""
    over = 180.0 if turned and one.up == "back" else 0.0
    place = {
        "posX": round(one.x / _INCH, 4), "posY": 1.0 + (0.2 if one.level else 0.0),
        "posZ": round(-one.y / _INCH, 4), "rotX": 0.0, "rotY": round((180 + one.turn) % 360, 2),
        "rotZ": over,
    }  # fmt: skip
    return {**thing, "Transform": {**thing["Transform"], **place}}


def _snapping(game: Game, laid: Sequence[Laid], made: Sequence[Json]) -> list[Json]:
    """The objects; boards with a snap point for each place on them, in their own coordinates."""
    spots = dict.fromkeys((one.x, one.y, one.turn, one.place) for one in laid)
    boards = {
        (round(one.x / _INCH, 4), round(-one.y / _INCH, 4)): one
        for one in laid
        if KINDS[game.component(one.ref.component).kind].on_table == "board"
    }
    found = []
    for thing in made:
        board = boards.get((thing["Transform"]["posX"], thing["Transform"]["posZ"]))
        form = board and game.component(board.ref.component).format
        if board is None or form is None or "CustomImage" not in thing:
            found.append(thing)
            continue
        size = form.size.turned(90 if board.turn % 180 else 0)
        box = Rect(board.x - size.width / 2, board.y - size.height / 2, *size)
        scale = thing["Transform"]["scaleX"]
        points = [
            _point(x - board.x, y - board.y, board.turn, turn, scale)
            for x, y, turn, place in spots
            if place != board.place and box.x < x < box.right and box.y < y < box.bottom
        ]
        found.append({**thing, "AttachedSnapPoints": points} if points else thing)
    return found


def _point(x: float, y: float, board_turn: float, turn: float, scale: float) -> Json:
    """A snap point in the coordinates of a board, which lies turned half around on the table."""
    if board_turn == 180:
        x, y = -x, -y
    elif board_turn == 90:
        x, y = y, -x
    elif board_turn == 270:
        x, y = -y, x
    at = {"x": round(-x / _INCH / scale, 4), "y": 0.1, "z": round(y / _INCH / scale, 4)}
    return {"Position": at, "Rotation": {"x": 0.0, "y": (turn - board_turn) % 360, "z": 0.0}}
