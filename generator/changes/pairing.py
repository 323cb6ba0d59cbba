"""Pairs of pieces: new ones that were already printed, under another id."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from generator.changes.state import PieceState

_ALIKE = 0.6  # of 1: two pieces of fewer fields in common are another piece each
_MOST = 10_000  # pairs that are compared, field by field
_LONGEST = 200  # characters of a text that is compared letter by letter
Pieces = Mapping[str, PieceState]


class Pairs(NamedTuple):
    """Old ids by new ones: pieces that stay as they are, and pieces that were edited, too."""

    moved: Mapping[str, str]
    edited: Mapping[str, str]

    @property
    def used(self) -> frozenset[str]:
        """The old ids whose pieces are another id's now."""
        return frozenset((*self.moved.values(), *self.edited.values()))


def pairs_of(before: Pieces, after: Pieces, *, same_faces: bool = True) -> Pairs:
    """The pieces that have another id than they had.

    First those that look the same (unless ``same_faces`` is false), then those of the same fields,
    then the new ones that are nearest to one that is gone.
    """
    moved = _moved(before, after) if same_faces else {}
    edited = dict(_of_same_fields(before, after, moved))
    taken = {*moved.values(), *edited.values()}
    new = [
        id_
        for id_, piece in after.items()
        if piece.copies and id_ not in moved and id_ not in edited
        if id_ not in before or id_ in taken
    ]
    paired = {*moved, *edited}
    gone = [
        id_
        for id_, piece in before.items()
        if piece.copies and id_ not in taken and (id_ not in after or id_ in paired)
    ]
    edited.update(_nearest(before, after, new, gone))
    return Pairs(moved, edited)


def looks_of(piece: PieceState) -> tuple[str, str | None]:
    """The fingerprints of a piece's faces."""
    return piece.front, piece.back


def as_json(value: Any) -> str:
    """A field's value as a lock writes it, in which 1, 1.0 and true differ."""
    return json.dumps(value, sort_keys=True)


def _moved(before: Pieces, after: Pieces) -> dict[str, str]:
    """Pieces that stay as they are under another id: the old ids by the new ones."""
    free: dict[Any, list[str]] = {}
    for id_, old_piece in before.items():
        now = after.get(id_)
        if old_piece.copies and (now is None or looks_of(now) != looks_of(old_piece)):
            free.setdefault((*looks_of(old_piece), old_piece.copies), []).append(id_)
    found = {}
    for id_, piece in after.items():
        free_ids = free.get((*looks_of(piece), piece.copies))
        was = before.get(id_)
        if free_ids and (was is None or looks_of(was) != looks_of(piece)):
            found[id_] = free_ids.pop(0)
    return found


def _of_same_fields(
    before: Pieces, after: Pieces, moved: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Pieces that have the fields of one that had another id; no two may have the same."""
    old, new = (
        {id_: as_json(piece.fields) for id_, piece in pieces.items() if piece.fields}
        for pieces in (before, after)
    )
    twice = {text for texts in (old, new) for text, n in Counter(texts.values()).items() if n > 1}
    used = set(moved.values())
    free = {
        text: id_
        for id_, text in old.items()
        if id_ not in used and before[id_].copies and new.get(id_) != text and text not in twice
    }
    for id_, text in new.items():
        if id_ not in moved and after[id_].copies and text in free and old.get(id_) != text:
            yield id_, free[text]


def _nearest(
    before: Pieces, after: Pieces, new: list[str], gone: list[str]
) -> Iterator[tuple[str, str]]:
    if len(new) * len(gone) > _MOST:
        return
    near = [
        (-likeness, n, m)
        for n, id_ in enumerate(new)
        for m, was in enumerate(gone)
        if (likeness := _likeness(before[was].fields, after[id_].fields)) >= _ALIKE
    ]
    left, free = set(range(len(new))), set(range(len(gone)))
    for _, n, m in sorted(near):
        if n in left and m in free:
            left.remove(n)
            free.remove(m)
            yield new[n], gone[m]


def _likeness(old: Mapping[str, Any], new: Mapping[str, Any]) -> float:
    """How much two pieces have in common, from 0 to 1: the mean of their fields."""
    names = {*old, *new}
    return sum(_alike(old.get(one), new.get(one)) for one in names) / len(names) if names else 0.0


def _alike(old: Any, new: Any) -> float:
    if as_json(old) == as_json(new):
        return 1.0
    texts = isinstance(old, str) and isinstance(new, str)
    if not texts or max(len(old), len(new)) > _LONGEST:
        return 0.0
    return SequenceMatcher(None, old, new).ratio()
