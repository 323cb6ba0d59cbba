"""Causes: why a piece looks different, as far as the sources of its faces say it."""

from collections.abc import Collection, Iterator, Mapping
from typing import Literal, NamedTuple

from generator.changes.pairing import as_json
from generator.changes.sources import OF_COMPONENT, WHOLE
from generator.changes.state import PieceState, State
from generator.faces.cache import others_read
from generator.faces.shapes import SHAPES
from generator.model.component import PieceRef
from generator.model.messages import ChangeWords
from generator.template.errors import FRAMES
from generator.template.recorder import Read

_FILES = ("art", "picture", "template", "font")
_WITHOUT_VALUES = (*_FILES, "part", "style", "outline", "list")  # fingerprints
_COUNT_SOURCES = ("index", "of")  # what a piece knows of itself besides its fields
_ALWAYS = ("game", "part")  # what is always there: an older lock may not have it
_OF_LAYOUT = ("slot", "box", "tint")  # which another layout brings with it
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


VERSION = Cause("version")  # another version of Proofdeck draws it
Sources = Mapping[Read, Cause]


def cause_message(cause: Cause, words: ChangeWords) -> str:
    """A cause in words: ``the colour gold (#e0b04a, now #d0a030)``."""
    called = words.causes.get(cause.kind)
    source = called.format(name=cause.name) if called else f"{cause.kind} {cause.name}"
    if cause.how == "changed" and cause.old is None:
        return source
    return words.say(f"source_{cause.how}", source=source, old=cause.old, new=cause.new)


def changed_sources(old: State, new: State, themed: Collection[Read] = ()) -> Sources:
    """The sources that differ, by kind and name, without what another version brought."""
    same_theme = old.sources.get("theme") == new.sources.get("theme")
    found = {}
    for kind in old.sources:  # of another kind an older lock knows nothing
        before, after = old.sources[kind], new.sources.get(kind, {})
        known = {*before} & {*after} if kind in _ALWAYS else {*before, *after}
        for name in dict.fromkeys((*after, *before)):
            ships = kind in ("part", "manner") or (kind == "template" and name in FRAMES)
            ships = ships or (same_theme and (kind, name) in themed)
            brought = ships and _by_version(old, new)
            if before.get(name) != after.get(name) and name in known and not brought:
                found[kind, name] = _source(kind, name, before.get(name), after.get(name))
    return found


def _source(kind: str, name: str, before: str | None, after: str | None) -> Cause:
    """The change of a source, without the values of fingerprints."""
    name = name.partition(" ")[2] if kind in OF_COMPONENT else name
    name = name.partition(" ")[2] if kind == "tint" else name
    if kind in ("look", "box"):  # where it is now is seen
        return Cause(kind, name if kind == "box" else "")
    if before is None or after is None:
        return Cause(kind, name, "new" if before is None else "gone")
    if kind in _WITHOUT_VALUES:
        return Cause(kind, name)
    return Cause(kind, name, "changed", before, after)


def _by_version(old: State, new: State) -> bool:
    """Whether another version of Proofdeck recorded what is printed."""
    return bool(old.made_by) and old.made_by != new.made_by


class Compared(NamedTuple):
    """Two states with what differs of their sources, and what pieces read of those.

    ``themed`` are the sources that are as the game's theme has them; ``redrawn`` pieces are printed
    again.
    """

    old: State
    new: State
    sources: Sources
    reads: Reads
    themed: Collection[Read] = ()
    redrawn: bool = False

    def asked(self, ref: PieceRef) -> frozenset[Read]:
        """Everything that a piece's templates asked for."""
        return self.reads.get(ref, frozenset())

    def is_read(self, ref: PieceRef, field: str) -> bool:
        """Whether a face may show a field; of a piece whose reads are unknown, it may."""
        reads = self.asked(ref)
        return not reads or bool(reads & {("piece", field), ("piece names", "")})


def causes_of(
    compared: Compared, ref: PieceRef, was: PieceState, now: PieceState, *, said: bool
) -> Iterator[Cause]:
    """Why a piece looks different, apart from the fields that differ (``said``)."""
    found = _named(compared, ref, was, now)
    yield from found
    if found or said:
        return
    reads = compared.asked(ref)
    counts = [Cause(name) for name in _COUNT_SOURCES if ("piece", name) in reads]
    if counts:
        yield from counts
    elif any(_differs(compared, name) for name in others_read(reads)):
        yield Cause("counts")
    elif _by_version(compared.old, compared.new):
        yield VERSION
    else:
        own = any(k == "drawing" or (k == "shapes" and n not in SHAPES) for k, n in reads)
        yield Cause("python" if own else "unknown")


def _differs(compared: Compared, component: str) -> bool:
    """Whether a component has other pieces, or others of their copies or fields."""
    before, after = (
        {
            id_: (one.copies, as_json(one.fields))
            for id_, one in state.pieces.get(component, {}).items()
        }
        for state in (compared.old, compared.new)
    )
    return before != after


def _named(compared: Compared, ref: PieceRef, was: PieceState, now: PieceState) -> list[Cause]:
    """The changed sources that the piece's templates read."""
    read = {(kind.removesuffix(" names"), name) for kind, name in compared.asked(ref)}
    read |= {(kind, ref.component) for kind in WHOLE}
    read |= {(k, f"{ref.component} {n}") for k, n in read if k in OF_COMPONENT}
    read |= {("look", ref.component), ("look", f"{ref.component} {ref.id}")}
    read |= {("box", name) for kind, name in read if kind == "slot"}
    read |= {("manner", name) for kind, name in read if kind == "theme"}
    read |= {("list", name) for kind, name in read if kind == "pieces"}
    read |= {("part", name) for kind, name in read if kind == "template"}
    read |= {("symbol", sign) for sign in _signs(compared, was) | _signs(compared, now)}
    found = {source: cause for source, cause in compared.sources.items() if source in read}
    if ("layout", ref.component) in found:
        found = {source: one for source, one in found.items() if source[0] not in _OF_LAYOUT}
    theme = compared.sources.get(("theme", "theme"))
    if theme and (themed := found.keys() & set(compared.themed)):
        found = {("theme", "theme"): theme} | {s: c for s, c in found.items() if s not in themed}
    return list(dict.fromkeys(found.values()))


def _signs(compared: Compared, piece: PieceState) -> set[str]:
    """The symbols that differ and are in a piece's fields."""
    changed = [name for kind, name in compared.sources if kind == "symbol"]
    texts = as_json(piece.fields) if changed else ""
    written = {sign: f"{{{sign}}}" if sign.isalnum() else sign for sign in changed}
    return {sign for sign in changed if as_json(written[sign])[1:-1] in texts}
