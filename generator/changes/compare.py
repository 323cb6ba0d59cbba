"""Comparison of two states of a game: new, changed and removed pieces, with their causes
in words.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from generator.changes.causes import (
    VERSION,
    Cause,
    Compared,
    Reads,
    cause_message,
    causes_of,
    changed_sources,
)
from generator.changes.pairing import as_json, looks_of, pairs_of
from generator.changes.state import PieceState, RuleHow, State, how_changed
from generator.model.component import PieceRef
from generator.model.messages import ChangeWords
from generator.template.recorder import Read

How = Literal["new", "changed", "copies", "renamed", "gone"]


class FieldChange(NamedTuple):
    """A changed field; None for a value that did not exist."""

    name: str
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class Change:
    """The change of one piece: how many copies to print, and how many old ones to take out."""

    piece: PieceRef
    how: How
    to_print: int
    take_out: int
    fields: tuple[FieldChange, ...] = ()
    causes: tuple[Cause, ...] = ()
    was: str = ""  # the id under which the same piece lies on the table
    recut: bool = False  # it is cut along another line

    @property
    def taken(self) -> PieceRef:
        """The cards to take out of the box, by the names they had when they were printed."""
        return PieceRef(self.piece.component, self.was) if self._was_edited else self.piece

    @property
    def _was_edited(self) -> bool:
        return bool(self.was) and self.how != "renamed"


@dataclass(frozen=True, slots=True)
class Changes:
    """All differences between the printed state and what a build would print.

    ``redrawn`` pieces differ only because another version of Proofdeck draws them: what is printed
    still holds, and they are among ``pieces`` only where that was asked for.
    """

    pieces: tuple[Change, ...]
    redrawn: tuple[PieceRef, ...]
    sources: tuple[Cause, ...]  # colours, styles, words, templates
    rules: Mapping[str, RuleHow]
    passages: tuple[str, ...]  # numbers of paragraphs whose text is not as it was
    passages_gone: int  # how many texts are no more

    @property
    def is_empty(self) -> bool:
        """Whether nothing has to be printed or taken out."""
        return not any(one.to_print or one.take_out for one in self.pieces)


def changes(
    old: State, new: State, reads: Reads, themed: Collection[Read] = (), *, redrawn: bool = False
) -> Changes:
    """The differences from one state to another, in the order of the new one's components.

    ``themed`` are the sources that are as the theme has them. With ``redrawn`` the pieces that only
    another version draws differently are printed again too.
    """
    compared = Compared(old, new, changed_sources(old, new, themed), reads, themed, redrawn)
    found = [
        change
        for component in dict.fromkeys((*new.pieces, *old.pieces))
        for change in _component(component, compared)
    ]
    was = set(old.passages.values())
    return Changes(
        tuple(one for one in found if redrawn or one.causes != (VERSION,)),
        tuple(one.piece for one in found if one.causes == (VERSION,)),
        tuple(one for one in compared.sources.values() if one.kind != "manner"),
        dict(_rules(old, new)),
        tuple(number for number, text in new.passages.items() if text not in was),
        len(was - set(new.passages.values())),
    )


def why_taken_out(change: Change, words: ChangeWords) -> str:
    """The reason to take a piece out of the box, in a few words."""
    plain = {"gone": "gone", "copies": "fewer", "renamed": "renamed"}.get(change.how)
    if plain:
        return words.say(plain)
    named = ", ".join(field.name for field in change.fields)
    if named:
        return words.say("one_field" if len(change.fields) == 1 else "some_fields", fields=named)
    return "; ".join(cause_message(cause, words) for cause in change.causes)


def what_differs(change: Change, words: ChangeWords) -> str:
    """The differences of a piece in words: its fields with both values, or the causes."""
    if change.how in ("new", "gone"):
        return words.say(change.how)
    return "; ".join(_differences(change, words)) or why_taken_out(change, words)


def _component(name: str, compared: Compared) -> Iterator[Change]:
    before, after = compared.old.pieces.get(name, {}), compared.new.pieces.get(name, {})
    pairs = pairs_of(before, after, same_faces=("outline", name) not in compared.sources)
    kept_ids = pairs.used  # what another piece is now
    for id_, piece in after.items():
        ref = PieceRef(name, id_)
        old_piece = None if id_ in kept_ids else before.get(id_)
        to_take = old_piece.copies if old_piece else 0
        if id_ in pairs.moved:
            yield Change(ref, "renamed", 0, to_take, was=pairs.moved[id_])
            continue
        was = pairs.edited.get(id_, "")
        if was and to_take:  # which no other piece is
            yield Change(ref, "gone", 0, to_take)
        old_piece = before[was] if was else old_piece
        if old_piece is None:
            yield from [Change(ref, "new", piece.copies, 0)] * bool(piece.copies)
        else:
            yield from _edited(ref, old_piece, piece, compared, was)
    yield from (
        Change(PieceRef(name, id_), "gone", 0, piece.copies)
        for id_, piece in before.items()
        if id_ not in after and piece.copies and id_ not in kept_ids
    )


def _edited(
    ref: PieceRef, old: PieceState, new: PieceState, compared: Compared, was: str
) -> Iterator[Change]:
    """How a piece differs from one that lies on the table, perhaps under the id that it ``was``."""
    recut = ("outline", ref.component) in compared.sources
    if recut or looks_of(old) != looks_of(new):
        fields = tuple(_fields(compared, ref, old, new))
        said = any(one.name != "copies" for one in fields)
        causes = tuple(causes_of(compared, ref, old, new, said=said))
        yield Change(ref, "changed", new.copies, old.copies, fields, causes, was, recut)
        if causes != (VERSION,) or compared.redrawn:
            return
    if old.copies != new.copies:
        more = new.copies - old.copies
        copies = (FieldChange("copies", old.copies, new.copies),)
        yield Change(ref, "copies", max(more, 0), max(-more, 0), copies, was=was)
    elif was:
        yield Change(ref, "renamed", 0, 0, was=was)


def _fields(
    compared: Compared, ref: PieceRef, old: PieceState, new: PieceState
) -> Iterator[FieldChange]:
    """The fields that differ, if a face may show one of them, and copies."""
    names = [
        name
        for name in dict.fromkeys((*old.fields, *new.fields))
        if as_json(old.fields.get(name)) != as_json(new.fields.get(name))
    ]
    if any(compared.is_read(ref, name) for name in names):
        yield from (FieldChange(name, old.fields.get(name), new.fields.get(name)) for name in names)
    if old.copies != new.copies:
        yield FieldChange("copies", old.copies, new.copies)


def _rules(old: State, new: State) -> Iterator[tuple[str, RuleHow]]:
    for name in dict.fromkeys((*new.rules, *old.rules)):
        how = how_changed(old.rules.get(name), new.rules.get(name))
        if how:
            yield name, how


def _differences(change: Change, words: ChangeWords) -> Iterator[str]:
    for name, old, new in change.fields:
        was, now = (words.say("nothing") if one is None else str(one) for one in (old, new))
        yield words.say("field", name=name, old=was, new=now)
    for cause in change.causes:
        yield cause_message(cause, words)
