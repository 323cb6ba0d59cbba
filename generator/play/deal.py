"""What a deck says by nothing but its copies: hands, how soon a card comes, what is lacking."""

from math import comb
from typing import NamedTuple

from generator.model.component import Component

USUAL_HAND = 5


class DealtPiece(NamedTuple):
    """A card: the chance that a hand holds one, and the cards that are drawn until the first."""

    name: str
    copies: int
    in_hand: float
    wait: float


class DealtValue(NamedTuple):
    """A value of a field, such as a suit: how often a hand has none of it, and the usual number."""

    field: str
    value: str
    cards: int
    lacking: float
    mean: float


class Dealt(NamedTuple):
    """A shuffled deck and hands of one size from it; all chances are exact."""

    component: str
    cards: int
    hand: int
    pieces: tuple[DealtPiece, ...]
    values: tuple[DealtValue, ...]


def lacking(cards: int, of_them: int, hand: int) -> float:
    """The chance that none of some cards is in a hand: the hypergeometric distribution at 0."""
    return comb(cards - of_them, hand) / comb(cards, hand)


def dealt(component: Component, hand: int = USUAL_HAND) -> Dealt | None:
    """The chances of a deck; None of a component with fewer cards than a hand has."""
    cards = component.count
    if cards < hand or hand < 1:
        return None
    pieces = tuple(
        DealtPiece(
            piece.id,
            piece.copies,
            1 - lacking(cards, piece.copies, hand),
            (cards + 1) / (piece.copies + 1),
        )
        for piece in component.pieces
        if piece.copies
    )
    values: list[DealtValue] = []
    for field, domain in component.domains.items():
        if domain.choices:
            for choice in domain.choices:
                there = sum(
                    piece.copies for piece in component.pieces if piece.fields.get(field) == choice
                )
                if there:
                    none = lacking(cards, there, hand)
                    row = DealtValue(field, str(choice), there, none, hand * there / cards)
                    values.append(row)
    return Dealt(component.name, cards, hand, pieces, tuple(values))
