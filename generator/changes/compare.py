"""Comparison of two states of a game: new, changed and removed pieces, with their causes
in words.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from generator.changes.pairing import as_json, looks_of, pairs_of
from generator.changes.state import PieceState, RuleHow, State, how_changed
from generator.model.component import PieceRef
from generator.model.messages import ChangeWords
from generator.template.recorder import Read

How = Literal["new", "changed", "copies", "renamed", "gone"]
_WITHOUT_VALUES = (
    "art",
    "picture",
    "template",
    "font",
    "style",
    "outline",
)  # only fingerprints differ
_COUNT_SOURCES = ("index", "of")  # what a piece is told of itself besides its fields
Reads = Mapping[PieceRef, frozenset[Read]]  # what each piece's templates asked for


class Cause(NamedTuple):
    """Why a piece looks different: a source of its face by kind and name, with old and new value.

    None for a value that did not exist; both are None if the name says enough.
    """

    kind: str
    name: str = ""
    how: Literal["new", "changed", "gone"] = "changed"
    old: str | None = None
    new: str | None = None


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
        """What is taken out of the box, as it was called when it was printed."""
        return PieceRef(self.piece.component, self.was) if self._was_edited else self.piece

    @property
    def _was_edited(self) -> bool:
        return bool(self.was) and self.how != "renamed"


@dataclass(frozen=True, slots=True)
class Changes:
    """All differences between the printed state and what a build would print."""

    pieces: tuple[Change, ...]
    sources: tuple[Cause, ...]  # colours, styles, words, templates
    rules: Mapping[str, RuleHow]
    passages: tuple[str, ...]  # numbers of paragraphs whose text is not as it was
    passages_gone: int  # how many texts are no more

    @property
    def is_empty(self) -> bool:
        """Whether nothing has to be printed or taken out."""
        return not any(one.to_print or one.take_out for one in self.pieces)


def changes(old: State, new: State, reads: Reads) -> Changes:
    """The differences from one state to another, in the order of the new one's components."""
    sources = {
        (kind, name): _source(kind, name, old, new) for kind, name in _changed_sources(old, new)
    }
    found = [
        change
        for component in dict.fromkeys((*new.pieces, *old.pieces))
        for change in _component(component, old, new, sources, reads)
    ]
    was = set(old.passages.values())
    return Changes(
        tuple(found),
        tuple(sources.values()),
        dict(_rules(old, new)),
        tuple(number for number, text in new.passages.items() if text not in was),
        len(was - set(new.passages.values())),
    )


def cause_message(cause: Cause, words: ChangeWords) -> str:
    """A cause in words: ``the colour gold (#e0b04a, now #d0a030)``."""
    called = words.causes.get(cause.kind)
    source = called.format(name=cause.name) if called else f"{cause.kind} {cause.name}"
    if cause.how == "changed" and cause.old is None:
        return source
    return words.say(f"source_{cause.how}", source=source, old=cause.old, new=cause.new)


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


def _source(kind: str, name: str, old: State, new: State) -> Cause:
    """The change of a source, without the values of fingerprints."""
    before, after = old.sources.get(kind, {}).get(name), new.sources.get(kind, {}).get(name)
    if before is None or after is None:
        return Cause(kind, name, "new" if before is None else "gone")
    return (
        Cause(kind, name)
        if kind in _WITHOUT_VALUES
        else Cause(kind, name, "changed", before, after)
    )


def _changed_sources(old: State, new: State) -> Iterator[Read]:
    for kind in old.sources:  # of another kind an older lock knows nothing
        before, after = old.sources[kind], new.sources.get(kind, {})
        for name in dict.fromkeys((*after, *before)):
            if before.get(name) != after.get(name):
                yield kind, name


def _component(
    name: str, old: State, new: State, sources: Mapping[Read, Cause], reads: Reads
) -> Iterator[Change]:
    before, after = old.pieces.get(name, {}), new.pieces.get(name, {})
    recut = ("outline", name) in sources
    pairs = pairs_of(before, after, same_faces=not recut)
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
        elif recut or looks_of(old_piece) != looks_of(piece):
            fields = tuple(_fields(old_piece, piece))
            causes = tuple(_causes(name, old_piece, piece, sources, reads.get(ref, frozenset())))
            yield Change(ref, "changed", piece.copies, old_piece.copies, fields, causes, was, recut)
        elif old_piece.copies != piece.copies:
            more = piece.copies - old_piece.copies
            yield Change(
                ref, "copies", max(more, 0), max(-more, 0),
                (FieldChange("copies", old_piece.copies, piece.copies),), was=was,
            )  # fmt: skip
        elif was:
            yield Change(ref, "renamed", 0, 0, was=was)
    yield from (
        Change(PieceRef(name, id_), "gone", 0, piece.copies)
        for id_, piece in before.items()
        if id_ not in after and piece.copies and id_ not in kept_ids
    )


def _fields(old: PieceState, new: PieceState) -> Iterator[FieldChange]:
    for name in dict.fromkeys((*old.fields, *new.fields)):
        before, after = old.fields.get(name), new.fields.get(name)
        if as_json(before) != as_json(after):
            yield FieldChange(name, before, after)
    if old.copies != new.copies:
        yield FieldChange("copies", old.copies, new.copies)


def _causes(
    component: str,
    old: PieceState,
    new: PieceState,
    sources: Mapping[Read, Cause],
    reads: frozenset[Read],
) -> Iterator[Cause]:
    """The changed sources that the piece's templates read."""
    read = {(kind.removesuffix(" names"), name) for kind, name in reads}
    found = [cause for source, cause in sources.items() if source in read]
    found += [
        sources[kind, component] for kind in ("size", "outline") if (kind, component) in sources
    ]
    yield from found
    if not found and not any(_fields(old, new)):
        counts = any(kind in ("count", "pieces") for kind, _ in reads)
        count_causes = [Cause(name) for name in _COUNT_SOURCES if ("piece", name) in reads]
        yield from count_causes or [Cause("counts" if counts else "python")]


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
