"""Faces that say the words of another piece: a text that is typed where a field belongs."""

import re
from collections.abc import Mapping, Sequence

from generator.faces.face import DrawnPiece
from generator.model.game import Game

Lie = tuple[DrawnPiece, str, str]  # a piece, its value, and the other one that its face says


def words_of_others(game: Game, pieces: Sequence[DrawnPiece], field: str) -> list[Lie]:
    """The pieces of one component whose faces say another's value of a field, and not their own.

    A value is said where it is a whole text of the face, as it is or by its word of game.yaml; a
    field that no face says so is a matter of drawings, and none is told.
    """
    values = [one.piece.fields.get(field) for one in pieces]
    said = {value: _forms(game, value) for value in values if isinstance(value, str)}
    if len(said) < 2:
        return []
    known: dict[str, str] = {}
    for value, forms in said.items():
        known |= {form: value for form in forms if form not in known}
    shown = [{_plain(run.text) for _, face in one.faces() for run in face.texts} for one in pieces]
    if not any(said[v] & texts for v, texts in zip(values, shown, strict=True) if v in said):
        return []
    wrong: list[Lie] = []
    for one, own, texts in zip(pieces, values, shown, strict=True):
        if own in said and not said[own] & texts:
            lies = _other_than(own, field, texts, known, one)
            wrong += [(one, own, lies)] if lies is not None else []
    return wrong


def _other_than(
    value: str, field: str, texts: set[str], known: Mapping[str, str], one: DrawnPiece
) -> str | None:
    """Another value of a field that a face says, which is none of its further fields' either.

    Nor a part of its own value: of **Quick.** +2 Strike the words behind the bold ones are a text.
    """
    own = _plain(value)
    rest = {_plain(str(other)) for name, other in one.piece.fields.items() if name != field}
    return next(
        (
            known[t]
            for t in sorted(texts & known.keys())
            if known[t] != value and t not in rest and t not in own
        ),
        None,
    )


def _forms(game: Game, value: str) -> frozenset[str]:
    """The words by which a value is printed: itself, its word, its name with spaces."""
    word = game.words.get(value, value)
    return frozenset(_plain(text) for text in (value, word, re.sub(r"[-_]", " ", value)))


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
