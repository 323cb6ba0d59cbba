"""Conditions of templates that no piece ever meets, since they ask for a word that no piece has."""

from collections.abc import Iterator

from generator.checks.texts.text import texts_in
from generator.faces.deck import Deck
from generator.model.game import Game
from generator.model.names import name_like
from generator.problem import Problem, nearest


def unreached_branches(game: Game, deck: Deck) -> Iterator[Problem]:
    """Branches that no face entered, and whose words are no value of any piece."""
    entered = {name for one in deck.pieces for kind, name in one.reads if kind == "branch"}
    missed = [one for one in deck.branches if one.key not in entered]
    known = _values(game) if missed else frozenset()
    for branch in missed:
        values = _values_of(game, branch.fields)
        if not values or known.intersection(branch.words):
            continue
        word = branch.words[0]
        message = f"this part is never printed: no card has the value {word!r}"
        if near := nearest(word, sorted(values)):
            hint = f"did you mean {near}?"
        elif name_like(word) in values:
            hint = f"did you mean {name_like(word)}?"
        else:
            hint = "write a value that a card has. If no card will have it, delete the condition"
        yield Problem(branch.where, "unreached-branch", message, hint, "warning")


def _values(game: Game) -> frozenset[str]:
    """All texts of pieces, their ids, and the choices that fields declare."""
    found: set[str] = set()
    for component in game.components_and_lists:
        found |= {str(c) for domain in component.domains.values() for c in domain.choices}
        for piece in component.pieces:
            found |= {piece.id, piece.written, component.name}
            found |= {text for value in piece.fields.values() for text in texts_in(value)}
    return frozenset(found)


def _values_of(game: Game, fields: tuple[str, ...]) -> frozenset[str]:
    """The texts of some fields, in all pieces, and their declared choices."""
    found: set[str] = set()
    for component in game.components_and_lists:
        for name in fields:
            if name in component.domains:
                found |= {str(one) for one in component.domains[name].choices}
            for piece in component.pieces:
                found |= {*texts_in(piece.fields.get(name))}
    return frozenset(found)
