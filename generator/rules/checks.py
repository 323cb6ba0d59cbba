"""Checks of every game, whatever its rules. A check's name with dashes is the rule its problems carry."""

from collections.abc import Iterator

from generator.model.game import Game
from generator.model.values import some_of
from generator.problem import Problem, Where
from generator.rules.game_rules import Check


def duplicate_id(game: Game) -> Iterator[Problem]:
    """Two pieces of a component have one id, so one's files would overwrite the other's."""
    for component in game.components:
        first: dict[str, Where] = {}
        repeated: dict[Where, list[str]] = {}
        for piece in component.pieces:
            if piece.id in first:
                repeated.setdefault(piece.where, []).append(piece.id)
            first.setdefault(piece.id, piece.where)
        for where, ids in repeated.items():
            names = some_of(list(dict.fromkeys(ids)))
            before = first[ids[0]]
            same_entry = before == where
            hint = (
                "use each name of for_each in the id"
                if same_entry
                else f"the first is in line {before.line}; rename one of them"
            )
            yield Problem(
                where,
                "duplicate-id",
                f"{component.name} has more than one piece with the id {names}",
                hint,
            )


def empty_component(game: Game) -> Iterator[Problem]:
    """A component has no pieces, so nothing of it would be printed."""
    for component in game.components:
        if not component.pieces:
            hint = "write at least one piece, such as - {id: c01}, or delete the component"
            yield Problem(
                component.pieces_at, "empty-component", f"{component.name} has no pieces", hint
            )


def missing_back(game: Game) -> Iterator[Problem]:
    """A component prints on both sides of the paper, but no template says what is on the back."""
    for component in game.components:
        if component.plan.scheme == "duplex" and component.back is None:
            hint = "add back: <template>, or print one side with plan: {scheme: single}"
            yield Problem(
                component.where,
                "missing-back",
                f"{component.name} is printed on both sides and has no back",
                hint,
            )


def unprinted_back(game: Game) -> Iterator[Problem]:
    """A component has a template for its back, but prints on one side of the paper only."""
    for component in game.components:
        if component.plan.scheme == "single" and component.back is not None:
            where = component.where
            hint = "print both sides with plan: {scheme: duplex}, or delete back"
            yield Problem(
                where, "unprinted-back", f"the back of {component.name} would not be printed", hint
            )


def mixed_flips(game: Game) -> Iterator[Problem]:
    """Two components turn the paper over on different edges, but the print file of the game can ask the printer for one only."""
    first = None
    for component in game.components:
        if component.plan.scheme != "duplex":
            continue
        first = first or component
        if component.plan.flip != first.plan.flip:
            where = component.where
            message = f"{component.name} turns over on the {component.plan.flip}, {first.name} on the {first.plan.flip}"
            yield Problem(
                where, "mixed-flips", message, "give all components of the game the same flip"
            )


CHECKS: tuple[Check, ...] = (
    duplicate_id,
    empty_component,
    missing_back,
    unprinted_back,
    mixed_flips,
)
