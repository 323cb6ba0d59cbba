"""Numbered copies: where a component says ``numbered: true``, each copy is a piece of its own.

``piece.copy`` is which of its copies it is, from 1, and ``piece.of_copies`` how many there are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.load.field_types import FieldType
from generator.load.pieces import MAX_PIECES
from generator.model.component import Piece
from generator.problem import Problem

_COPY, _OF = "copy", "of_copies"
NUMBERED: Mapping[str, FieldType] = {
    name: FieldType(type="integer", min=1) for name in (_COPY, _OF)
}


def numbered_copies(pieces: Sequence[Piece]) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
    """A piece for each copy, ``coin-1`` and so on with as many digits as the last; and problems."""
    made: list[Piece] = []
    found: list[Problem] = []
    for piece in pieces:
        for name in (_COPY, _OF):
            if name in piece.fields:
                message = f"{name} is given here and by numbered"
                hint = "give the field another name"
                found.append(Problem(piece.where_of(name), "field-given-twice", message, hint))
        digits = len(str(piece.copies))
        for number in range(1, piece.copies + 1):
            copy = {_COPY: number, _OF: piece.copies}
            end = f"-{number:0{digits}}"
            fields = piece.fields.with_items({**piece.fields, **copy})
            written = f"{piece.written}{end}" if piece.written else ""
            made.append(
                replace(piece, id=f"{piece.id}{end}", written=written, copies=1, fields=fields)
            )
    if len(made) > MAX_PIECES:
        message = f"numbered makes {len(made):,} pieces; {MAX_PIECES:,} are the most"
        where = pieces[0].where
        found.append(Problem(where, "too-many-pieces", message, "number fewer of them"))
        return tuple(pieces), tuple(found)
    return tuple(made), tuple(found)
