"""Checks of single rows and columns that break what all others of their table keep to.

A row was copied and its picture left, an id says another value than its field, a name is typed a
second time in other capitals, or a column of texts alone was sorted.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.names import name_like
from generator.model.picture import PICTURES
from generator.problem import Problem

_NAMES = ("name", "title")
_DRAWN = (*PICTURES, ".svg")
_HABIT = 3  # rows, each of another value, before one that differs is odd
_NUMBERS = 5  # rows whose ids say a number before that is a habit
_SORTED = 6  # texts that stand by the alphabet: by chance they do so once in 720 tables
_SENTENCE = 4  # words: fewer may be a name, by which tables are sorted
_PARTS = re.compile(r"[a-z0-9]+")
_FEW_WRONG = 2  # rows that are wrong in one way before it is no chance
_SORT = "sort whole rows, not one column alone; or correct them"
_SPACES = re.compile(r"\s+")


def odd_rows(game: Game) -> Iterator[Problem]:
    """A row or a column breaks what all others of its table keep to."""
    for component in game.components:
        named = _named(component)
        yield from _ids(component, named)
        yield from _pictures(component, named)
        yield from _borrowed_picture(component)
        yield from _other_capitals(component)
        yield from _id_of_fields(component)
        yield from _sorted_alone(component)


def _fields(component: Component) -> list[str]:
    return list(dict.fromkeys(name for piece in component.pieces for name in piece.fields))


def _texts(component: Component, field: str) -> list[tuple[Piece, str]]:
    values = [(piece, piece.fields.get(field)) for piece in component.pieces]
    return [(piece, value) for piece, value in values if isinstance(value, str) and value.strip()]


def _borrowed_picture(component: Component) -> Iterator[Problem]:
    """Two pieces show one picture that is called as one of them; each other has its own."""
    for field in _fields(component):
        shown = [(one, text) for one, text in _texts(component, field) if _is_picture(text)]
        often = Counter(text for _, text in shown)
        twice = [text for text, number in often.items() if number > 1]
        if len(twice) != 1 or often[twice[0]] != 2 or len(often) <= _HABIT:
            continue
        own, other = (piece for piece, text in shown if text == twice[0])
        if _is_called(other, twice[0]):
            own, other = other, own
        if not _is_called(own, twice[0]) or _is_called(other, twice[0]):
            continue
        if own.fields.get("name") == other.fields.get("name"):
            continue
        message = f"{other.id} shows {twice[0]}, the picture of {own.id}, and every other piece "
        message += "has one of its own"
        hint = "write the file of its own picture; or, if both are to show this one, save a copy "
        hint += "of it under another name"
        yield _problem(component, other, message, hint, field)


def _is_picture(text: str) -> bool:
    return text.lower().endswith(_DRAWN)


def _is_called(piece: Piece, picture: str) -> bool:
    """Whether a picture's file is called as a piece."""
    stem = name_like(picture.rpartition("/")[2].rpartition(".")[0])
    names = [piece.id, *(str(piece.fields.get(name, "")) for name in _NAMES)]
    return bool(stem) and stem in [name_like(name) for name in names]


def _other_capitals(component: Component) -> Iterator[Problem]:
    """Two names are the same but for capitals and blanks."""
    for field in _NAMES:
        first: dict[str, tuple[Piece, str]] = {}
        for piece, text in _texts(component, field):
            before, said = first.setdefault(
                _SPACES.sub(" ", text.strip()).casefold(), (piece, text)
            )
            if said.strip() == text.strip() or text.isupper() or said.isupper():
                continue
            message = f"{text} is also {said}, the name of {before.id}, in other capitals or blanks"
            hint = f"write {said} in both; or another name, if they are two different ones"
            yield _problem(component, piece, message, hint, field)


def _id_of_fields(component: Component) -> Iterator[Problem]:
    """The ids of all rows but one have the value of a field at one place: ``forest-5,5``."""
    parts = {piece.id: _PARTS.findall(piece.id) for piece in component.pieces}
    width = Counter(len(one) for one in parts.values()).most_common(1)
    told: set[str] = set()
    for place in range(width[0][0] if width else 0):
        for field in _fields(component):
            if field in _NAMES:
                continue  # name-of-another is about these
            values = _values(component, field, parts, place)
            odd = [one for one, said, value in values if said != value]
            kept = [value for _, said, value in values if said == value]
            if len(odd) != 1 or odd[0].id in told or not _is_habit(kept):
                continue
            (one,) = odd
            said, value = next((said, value) for piece, said, value in values if piece is one)
            domain = component.domains.get(field)
            known = {*kept, *map(str, domain.choices if domain else ())}
            if said.isdigit() != value.isdigit() or not (value.isdigit() or {said, value} <= known):
                continue  # what no other row has may be a new name of it
            told.add(one.id)
            message = f"the id says {said} where that of every other row has its {field}, and "
            message += f"{field} is {one.fields[field]}"
            hint = f"correct the {field} or the id; they need not agree, but each other row's do"
            yield _problem(component, one, message, hint, field)


def _is_habit(kept: Sequence[str]) -> bool:
    """Whether values that ids say are no chance, and no mere count of the rows."""
    if all(map(str.isdigit, kept)):
        numbers = [int(one) for one in kept]
        return len(numbers) >= _NUMBERS and numbers != sorted(numbers)
    return len(set(kept)) >= _HABIT


def _values(
    component: Component, field: str, parts: Mapping[str, Sequence[str]], place: int
) -> list[tuple[Piece, str, str]]:
    """Each piece with what its id says at a place and what the field says, where both are there."""
    found = []
    for piece in component.pieces:
        value = piece.fields.get(field)
        if isinstance(value, (str, int)) and len(parts[piece.id]) > place:
            words = _PARTS.findall(str(value).lower())
            if len(words) == 1:
                found.append((piece, parts[piece.id][place], words[0]))
    return found


def _sorted_alone(component: Component) -> Iterator[Problem]:
    """A column of sentences stands by the alphabet, and nothing else of its table does."""
    for field in _fields(component):
        rows = _texts(component, field)
        texts = [text.casefold() for _, text in rows if len(text.split()) >= _SENTENCE]
        if len(texts) < max(_SORTED, len(rows) - 1) or len(set(texts)) < len(texts):
            continue
        if not _in_order(texts):
            continue
        others = [_texts(component, one) for one in _fields(component) if one != field]
        columns = [[text.casefold() for _, text in one] for one in others]
        if any(map(_in_order, [*columns, [piece.id for piece in component.pieces]])):
            continue
        first = rows[0][0]
        message = (
            f"the {len(texts)} texts of {field} stand by the alphabet, and nothing else does: "
        )
        message += "was this column sorted alone?"
        hint = "sort whole rows; or, if whole rows were sorted by it, sort them by their ids"
        yield _problem(component, first, message, hint, field)


def _in_order(texts: Sequence[str]) -> bool:
    """Whether several different texts are sorted, upwards or downwards."""
    there = [*dict.fromkeys(texts)]
    return len(there) >= _HABIT and there in (sorted(there), sorted(there, reverse=True))


def _problem(
    component: Component, piece: Piece, message: str, hint: str, field: str = ""
) -> Problem:
    where, label = piece.where_of(field) if field else piece.where, component.label(piece)
    return Problem(where, "odd-row", message, hint, "warning", label, field)


def _named(component: Component) -> Mapping[str, str]:
    """The pieces' ids with the ids that their names would be; none where they have no names."""
    field = next((n for n in _NAMES if any(n in one.fields for one in component.pieces)), "")
    texts = {one.id: one.fields.get(field) for one in component.pieces}
    return {
        one: _slug(text) for one, text in texts.items() if isinstance(text, str) and _slug(text)
    }


def _slug(text: str) -> str:
    return name_like(re.sub(r"[^\w\s-]", "", text))


def _ids(component: Component, named: Mapping[str, str]) -> Iterator[Problem]:
    names = {slug: one for one, slug in named.items() if one == slug}
    follow = len(names)
    others = set(named.values())
    wrong = [one for one, slug in named.items() if one != slug and one in others]
    by_id = {piece.id: piece for piece in component.pieces}
    if len(wrong) >= _FEW_WRONG:
        first = by_id[wrong[0]]
        message = f"{len(wrong)} pieces have the id of another's name: {first.id} is "
        message += f"called {_name_of(first)}"
        yield _problem(component, first, message, _SORT)
        return
    strange = [one for one, slug in named.items() if slug not in one]  # old-heron has it
    if len(strange) == 1 and follow >= _HABIT and not wrong:
        (one,) = strange
        twin = names.get(named[one])
        if twin and by_id[one].fields != by_id[twin].fields:
            message = f"{one} is called {_name_of(by_id[one])}, as {twin} is, and is another piece"
            hint = f"give it a name of its own; or, if it is meant so, call it {twin}-2"
            yield _problem(component, by_id[one], message, hint)


def _pictures(component: Component, named: Mapping[str, str]) -> Iterator[Problem]:
    """A warning where pictures are called as other pieces, which show others in their turn."""
    owners = {slug: one for one, slug in named.items()} | {
        one.id: one.id for one in component.pieces
    }
    fields = dict.fromkeys(name for piece in component.pieces for name in piece.fields)
    for field in fields:
        shows: dict[str, str] = {}  # piece -> whose picture it has, by its name
        for piece in component.pieces:
            value = piece.fields.get(field)
            if isinstance(value, str) and value.lower().endswith(_DRAWN):
                owner = owners.get(_slug(PurePosixPath(value).stem))
                if owner:
                    shows[piece.id] = owner
        wrong = [one for one, its in shows.items() if shows.get(its, its) != its != one]
        if len(wrong) >= _FEW_WRONG:
            first = next(piece for piece in component.pieces if piece.id == wrong[0])
            message = f"{len(wrong)} pieces have the picture of another: {first.id} shows "
            message += f"{first.fields[field]}"
            yield _problem(component, first, message, _SORT, field)


def _name_of(piece: Piece) -> str:
    return str(next(piece.fields[name] for name in _NAMES if name in piece.fields))
