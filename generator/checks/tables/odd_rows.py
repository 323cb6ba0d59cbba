"""Rows and columns that break what all others of their table keep to."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.names import name_like
from generator.model.picture import PICTURES
from generator.problem import Problem

_NAMES = ("name", "title")
_DRAWN = (*PICTURES, ".svg")
_MIN_ROWS = 3  # rows, each of another value, before one that differs is odd


def odd_rows(game: Game) -> Iterator[Problem]:
    """A row or a column breaks what all others of its table keep to."""
    for component in game.components:
        yield from _ids_of_others(component)
        fields = dict.fromkeys(name for piece in component.pieces for name in piece.fields)
        for field in fields:
            rows = _texts(component, field)
            yield from _borrowed_picture(component, field, rows)
            yield from _other_capitals(component, field, rows)


def _texts(component: Component, field: str) -> list[tuple[Piece, str]]:
    values = [(piece, piece.fields.get(field)) for piece in component.pieces]
    return [(piece, value) for piece, value in values if isinstance(value, str) and value.strip()]


def _ids_of_others(component: Component) -> Iterator[Problem]:
    """Several pieces have the ids that other pieces would have by their names."""
    cards = component.pieces
    named = {one.id: name_like(re.sub(r"[^\w\s-]", "", _name_of(one))) for one in cards}
    others = {*filter(None, named.values())}
    wrong = [one for one in component.pieces if named[one.id] != one.id and one.id in others]
    if len(wrong) > 1 and all(named[one.id] for one in wrong):
        message = (
            f"{len(wrong)} cards have an id that fits another card's name: "
            f"{wrong[0].id} has the name {_name_of(wrong[0])}"
        )
        hint = "was one column sorted alone? Undo that, then sort whole rows. Or correct the ids"
        yield _odd(component, wrong[0], message, hint)


def _borrowed_picture(
    component: Component, field: str, rows: Sequence[tuple[Piece, str]]
) -> Iterator[Problem]:
    """Two pieces show one picture that is called as one of them; each other has its own."""
    shown = [(piece, text) for piece, text in rows if text.lower().endswith(_DRAWN)]
    often = Counter(text for _, text in shown)
    twice = [text for text, number in often.items() if number > 1]
    all_have = len(shown) == len(component.pieces) and len(often) > _MIN_ROWS
    if not all_have or len(twice) != 1 or often[twice[0]] != 2:
        return
    both = [piece for piece, text in shown if text == twice[0]]
    own = [piece for piece in both if _is_called(piece, twice[0])]
    if len(own) == 1 and _name_of(both[0]) != _name_of(both[1]):
        other = both[own[0] is both[0]]
        of, shows = (component.name_of(one) or one.id for one in (own[0], other))
        message = f"{shows} shows {twice[0]}, the picture of {of}; every other card has its own"
        hint = "name its own picture. If both should show this one, save a copy "
        hint += "under another name"
        yield _odd(component, other, message, hint, field)


def _other_capitals(
    component: Component, field: str, rows: Sequence[tuple[Piece, str]]
) -> Iterator[Problem]:
    """Two names are the same but for capitals and blanks."""
    first: dict[str, tuple[Piece, str]] = {}
    for piece, text in rows if field in _NAMES else ():
        before, said = first.setdefault(" ".join(text.split()).casefold(), (piece, text))
        if said.strip() != text.strip() and not (text.isupper() or said.isupper()):
            message = (
                f"{text!r} and {said!r} (the name of {before.id}) differ only in capitals or spaces"
            )
            hint = f"write {said!r} in both. If they are two different things, rename one"
            yield _odd(component, piece, message, hint, field)


def _is_called(piece: Piece, picture: str) -> bool:
    """Whether a picture's file is called as a piece."""
    stem = name_like(picture.rpartition("/")[2].rpartition(".")[0])
    names = [piece.id, *(str(piece.fields.get(name, "")) for name in _NAMES)]
    return bool(stem) and stem in [name_like(name) for name in names]


def _name_of(piece: Piece) -> str:
    return next((str(piece.fields[name]) for name in _NAMES if piece.fields.get(name)), "")


def _odd(component: Component, piece: Piece, message: str, hint: str, field: str = "") -> Problem:
    where, label = piece.where_of(field) if field else piece.where, component.label(piece)
    return Problem(where, "odd-row", message, hint, "warning", label, field)
