"""The set-up held against the game: what it puts out that the game does not have."""

from collections.abc import Iterator

from generator.model.game import Game
from generator.model.place import Place
from generator.model.setup import set_up
from generator.model.source import where_of
from generator.problem import Problem, did_you_mean


def unknown_place(game: Game) -> Iterator[Problem]:
    """The set-up puts out what the game does not have: another component, piece or value."""
    for place in game.setup:
        if problem := unknown(game, place):
            yield problem


def unknown(game: Game, place: Place) -> Problem | None:
    """The problem of what the game lacks of what a place names."""
    where = where_of(place, "put") or place.where
    names = [one.name for one in game.components]
    if place.component not in names:
        hint = did_you_mean(place.component, names, listing="components")
        message = f"there is no component {place.component} to be put out"
        return Problem(where, "unknown-place", message, hint)
    component = game.component(place.component)
    _, _, identity = place.put.partition("/")
    ids = [piece.id for piece in component.pieces]
    if identity and identity not in ids:
        hint = did_you_mean(identity, ids, listing="pieces")
        message = f"{component.name} has no piece {identity}"
        return Problem(where, "unknown-place", message, hint)
    fewest, most = game.players
    if not any(map(place.is_for, range(fewest, most + 1))):
        message = f"the game is not for {place.players} players, so nothing is put out here"
        at = where_of(place, "players") or place.where
        hint = f"choose of {fewest} to {most}, or change players of the game"
        return Problem(at, "players-out-of-range", message, hint)
    known = {name for piece in component.pieces for name in piece.fields}
    for name in place.only:
        if name not in known:
            hint = did_you_mean(name, known, listing="fields")
            message = f"no piece of {component.name} has a field {name}"
            return Problem(where, "unknown-place", message, hint)
    return None


def setup_too_few(game: Game) -> Iterator[Problem]:
    """A place of the set-up takes more than is printed, or than the places before it have left."""
    if any(unknown(game, place) for place in game.setup):
        return
    told: set[int] = set()
    for players in range(game.players[0], game.printed_for + 1):
        for one in set_up(game, players)[1]:
            if id(one.place) in told:
                continue
            told.add(id(one.place))
            left = f"{one.left} of {one.printed} are left" if one.printed else "there are none"
            message = f"{one.place.put}: with {players} players {one.wanted} are taken, and {left}"
            hint = "print more copies, or take fewer here or at a place before it"
            where = where_of(one.place, "take") or one.place.where
            yield Problem(where, "setup-too-few", message, hint)
