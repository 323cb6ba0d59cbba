"""Generic checks of every game, named as their problems; ``problems_from`` runs any check."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.game_head import Place
from generator.model.scheme import SCHEME_FACTS
from generator.model.setup import set_up
from generator.model.source import where_of
from generator.model.values import some_of
from generator.problem import Problem, Where, counted, did_you_mean
from generator.rules.extension import Check
from generator.rules.kinds.scope import in_words


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
        message = f"there is no component {place.component!r} to place"
        return Problem(where, "unknown-place", message, hint)
    component = game.component(place.component)
    _, _, identity = place.put.partition("/")
    ids = [piece.id for piece in component.pieces]
    if identity and identity not in ids:
        hint = did_you_mean(identity, ids, listing="ids")
        message = f"{component.name!r} has no card {identity!r}"
        return Problem(where, "unknown-place", message, hint)
    fewest, most = game.players
    if not any(map(place.is_for, range(fewest, most + 1))):
        message = f"this place is for {place.players} players, which the game does not allow"
        at = where_of(place, "players") or place.where
        hint = f"write {fewest} to {most}. If the place is right, change the players of the game"
        return Problem(at, "players-out-of-range", message, hint)
    known = {name for piece in component.pieces for name in piece.fields}
    for name in place.only:
        if name not in known:
            hint = did_you_mean(name, known, listing="fields")
            message = f"{component.name}: no card has a field {name!r}"
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
            left = f"only {one.left}" if one.left else "none"
            component = game.component(one.place.put.partition("/")[0])
            who, cards = counted(players, "player"), in_words(one.wanted, component)
            message = f"the setup for {who} takes {cards} from {one.place.put!r}, but "
            message += f"{left} {'is' if one.left < 2 else 'are'} left"
            hint = "add copies. Or lower 'take', here or in an earlier place"
            where = where_of(one.place, "take") or one.place.where
            yield Problem(where, "setup-too-few", message, hint)


def duplicate_id(game: Game) -> Iterator[Problem]:
    """Two pieces of a component have one id, so one's files would overwrite the other's."""
    for component in game.components_and_lists:
        first: dict[str, Piece] = {}
        repeated: dict[Where, list[Piece]] = {}
        for piece in component.pieces:
            if piece.id in first:
                repeated.setdefault(piece.where, []).append(piece)
            first.setdefault(piece.id, piece)
        for where, others in repeated.items():
            names = some_of(list(dict.fromkeys(piece.id for piece in others)))
            before = first[others[0].id].where
            same_entry = before == where
            hint = "use each name of for_each in the id" if same_entry else "rename one card"
            if any(piece.written != first[piece.id].written for piece in others):
                hint += ". Capitals make no difference, as in file names"
            message = f"{component.name}: ids used more than once: {names}"
            also = () if same_entry else (before,)
            yield Problem(where, "duplicate-id", message, hint, also=also)


def empty_component(game: Game) -> Iterator[Problem]:
    """A component has no pieces, so nothing of it would be printed."""
    for component in game.components_and_lists:
        if not component.pieces:
            hint = "add a card, such as `- {id: c01}`. If none is needed, delete the component"
            if not component.pieces_at.file.endswith(".yaml"):
                hint = "add a row with an id below the headings"
            message = f"{component.name!r} has no cards"
            if component.left_out:
                rows = component.left_out_text
                message = f"{component.name!r} prints nothing: {rows} are printed"
                hint = "give one of them at least one copy, and an id if it has none"
            yield Problem(component.pieces_at, "empty-component", message, hint)


def missing_back(game: Game) -> Iterator[Problem]:
    """A component prints backs, but no template says what is on them."""
    for component in game.components:
        if _prints(component, sides=2) and component.back is None:
            hint = "add the key 'back' with the name of a template. "
            hint += f"For one side only: `print: {{method: {_scheme(1)}}}`"
            message = f"{component.name!r} is printed on both sides but has no back"
            yield Problem(component.where, "missing-back", message, hint)


def unprinted_back(game: Game) -> Iterator[Problem]:
    """A component has a template for its back, but prints on one side of the paper only."""
    for component in game.components:
        if _prints(component, sides=1) and component.back is not None:
            message = f"{component.name!r} has a back, but only fronts are printed"
            hint = f"print both sides: `print: {{method: {_scheme(2)}}}`. Or delete back"
            yield Problem(component.where_of("back"), "unprinted-back", message, hint)


def mixed_flips(game: Game) -> Iterator[Problem]:
    """Two components turn the paper over on different edges; a print file can ask for one only."""
    turned = [component for component in game.components if _prints(component, sides=2)]
    for component in turned[1:]:
        first, flip = turned[0], component.plan.flip
        if flip != first.plan.flip:
            message = f"{component.name!r} is turned over on the {flip}, "
            message += f"but {first.name!r} on the {first.plan.flip}"
            hint = "use the same flip for all components of the game"
            yield Problem(component.where_of("print", "flip"), "mixed-flips", message, hint)


def problems_from(check: Callable[..., Iterable[Problem]], *about: Any) -> Iterator[Problem]:
    """The problems that a check finds. Raises TypeError, with its name, for a faulty check."""
    try:
        found: Any = check(*about)
    except TypeError as error:
        if error.__traceback__ is not None and error.__traceback__.tb_next is not None:
            raise  # it was called, and something in it went wrong
        kinds = ", ".join(type(one).__name__ for one in about)
        message = f"{_check_in_words(check)} cannot be called with ({kinds}): {error}"
        raise TypeError(message) from None
    if isinstance(found, (str, Problem)) or not isinstance(found, Iterable):
        message = f"{_check_in_words(check)} must yield Problems, or return a list; not {found!r}"
        raise TypeError(message)
    for one in found:
        if not isinstance(one, Problem):
            raise TypeError(f"{_check_in_words(check)} must yield Problems, not {one!r}")
        yield one


def _prints(component: Component, *, sides: int) -> bool:
    """Whether the component's scheme prints that many sides; False for an unknown scheme."""
    facts = SCHEME_FACTS.get(component.plan.scheme)
    return facts is not None and facts.sides == sides


def _scheme(sides: int) -> str:
    """The first scheme that prints that many sides, for a hint."""
    return next(name for name, facts in SCHEME_FACTS.items() if facts.sides == sides)


CHECKS: tuple[Check, ...] = (
    duplicate_id, empty_component, missing_back, unprinted_back, mixed_flips, unknown_place,
    setup_too_few,
)  # fmt: skip


def _check_in_words(check: Callable[..., Any]) -> str:
    """The name of a check in messages: ``the check my_games.rules.every_ship_has_a_harbour``."""
    name = getattr(check, "__qualname__", type(check).__qualname__)
    return f"the check {getattr(check, '__module__', '?')}.{name}"
