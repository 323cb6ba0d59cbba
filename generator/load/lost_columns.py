"""Tables whose headings are not what the component asks for: told once, not for every row."""

from collections.abc import Mapping, Sequence

from generator.load.fields import FieldType
from generator.load.rows import Columns
from generator.model.component import Piece
from generator.problem import Problem, Where

_TOLD = ("unknown-column", "unknown-field")


def without_columns(
    pieces: Sequence[Piece],
    types: Mapping[str, FieldType],
    columns: Columns,
    found: Sequence[Problem],
) -> tuple[dict[str, FieldType], tuple[Problem, ...]]:
    """The fields that some row has, and a problem for each that none has and all must have.

    A field whose heading is misspelt, here or in ``columns``, was told there.
    """
    lost = [
        name
        for name, kind in types.items()
        if len(pieces) > 1
        and kind.default is None
        and not kind.optional
        and all(piece.fields.get(name) is None for piece in pieces)
    ]
    told = {problem.where for problem in found if problem.rule in _TOLD}
    meant = {field for _, field, where in columns.renamed if field and where in told}
    meant |= {
        problem.hint.removeprefix("did you mean ").partition("?")[0]
        for problem in found
        if problem.rule in _TOLD and problem.hint.startswith("did you mean ")
    }
    kept = {name: kind for name, kind in types.items() if name not in lost}
    return kept, tuple(
        _problem(name, types[name], _headings(pieces)) for name in lost if name not in meant
    )


def _problem(name: str, kind: FieldType, where: Where) -> Problem:
    message = f"no row has a value for the field {name}"
    hint = f"add a column of that heading, or a default; or {kind.may_lack(name)}"
    return Problem(where, "missing-field", message, hint)


def _headings(pieces: Sequence[Piece]) -> Where:
    """The row of the headings, which every cell knows."""
    at = min(place for piece in pieces for place in piece.fields.keys_at.values())
    return at._replace(column=1)
