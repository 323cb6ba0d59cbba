"""Two decks with the same cards and the same look, as when one was pasted and never changed."""

from collections.abc import Iterator

from generator.model.component import Component
from generator.model.game import Game
from generator.problem import Problem


def printed_twice(game: Game) -> Iterator[Problem]:
    """Two components print the same pieces in the same look, as when one was pasted."""
    first: dict[str, Component] = {}
    for component in game.components:
        looks = (
            component.kind, component.format, component.front, component.back, component.slots,
            component.back_slots, component.continues,
        )  # fmt: skip
        pieces = [(one.where, one.copies, one.fields) for one in component.pieces]
        before = first.setdefault(repr((component.pieces_at, looks, pieces)), component)
        if before is not component and pieces and not _told_apart(before, component):
            message = f"{component.name!r} prints the same cards as {before.name!r}"
            hint = f"give {component.name} another file under 'pieces'. "
            own = f"delete {component.name} and add per_player to {before.name}"
            hint += f"For one set per player, {own}"
            where = component.where_of("pieces")
            also = (before.where_of("pieces"),)
            yield Problem(where, "printed-twice", message, hint, "warning", also=also)


def _told_apart(one: Component, other: Component) -> bool:
    """Whether one word of the titles tells two decks apart: Red cards, Blue cards."""
    words, others = one.title.lower().split(), other.title.lower().split()
    differ = sum(a != b for a, b in zip(words, others, strict=False))
    return len(words) == len(others) > 1 and differ == 1
