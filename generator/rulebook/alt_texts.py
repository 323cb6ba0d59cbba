"""Alternative texts of figures, for who hears a book."""

from collections.abc import Iterable

from generator.model.component import Component, Piece


def alt_text(pieces: Iterable[tuple[Component, Piece]]) -> str:
    """The names of the pieces of a figure: 'Money: 1, 5; Player mats: mat 1'."""
    named: dict[str, list[str]] = {}
    for component, piece in pieces:
        words = piece.fields.get("name") or piece.fields.get("title")
        if not isinstance(words, str):
            words = piece.id.replace("-", " ").replace("_", " ")
        names = named.setdefault(component.title, [])
        if words not in names:
            names.append(words)
    return "; ".join(f"{title}: {', '.join(names)}" for title, names in named.items())
