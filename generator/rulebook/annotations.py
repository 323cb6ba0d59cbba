"""Figures of a rulebook: pieces placed in a scene, what is drawn over them, and read out for them.

Annotations are pencil marks, as players make them, and callouts that explain. All lengths are in
mm; the origin is the upper left corner of the scene, y down.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Literal, NamedTuple

from generator.measure.geometry import Rect
from generator.model.component import Component, Piece, PieceRef
from generator.model.format import Format
from generator.problem import ContentError, did_you_mean

_WORDS, _WORDS_ROOM = 3.0, 4.4  # mm: the height of words over a place, and the room they take
_LETTER = 0.5  # of that: how wide a letter is, on average
PointerKind = Literal["write", "line", "arrow", "circle", "cross", "tick", "label", "callout"]


class Shown(NamedTuple):
    """One side of a piece, and the part of it that is shown (its trim, or less)."""

    piece: PieceRef
    side: str  # front or back
    format: Format
    part: Rect


class Placed(NamedTuple):
    """A piece in a scene: the centre of its shown part, its scale, its turn in degrees."""

    shown: Shown
    x: float
    y: float
    scale: float
    turn: float = 0.0


class Pointer(NamedTuple):
    """An annotation over the pieces: a mark (write, line, circle, cross, tick) or a callout."""

    kind: PointerKind
    points: tuple[tuple[float, float], ...]
    text: str = ""
    size: float = 0.0  # mm: height of letters, or radius
    colour: str = "pencil"
    to: str = ""  # the name of the spot at which it ends, until the faces are drawn
    disc: str = ""  # the colour of the disc below a cross, tick or label


def write(x: float, y: float, text: object, size: float = 5.0, colour: str = "pencil") -> Pointer:
    """A handwritten text around (x, y), ``size`` mm high."""
    return Pointer("write", ((x, y),), str(text), size, colour)


def line(points: Sequence[Sequence[float]], size: float = 0.8, colour: str = "pencil") -> Pointer:
    """A line through points ``[x, y]``, ``size`` mm wide."""
    return Pointer("line", tuple((p[0], p[1]) for p in points), "", size, colour)


def arrow(
    x1: float, y1: float, x2: float, y2: float, size: float = 0.35, colour: str = "pointer"
) -> Pointer:
    """An arrow from (x1, y1) to (x2, y2)."""
    return Pointer("arrow", ((x1, y1), (x2, y2)), "", size, colour)


def circle(x: float, y: float, r: float, colour: str = "pencil") -> Pointer:
    """A circle around (x, y)."""
    return Pointer("circle", ((x, y),), "", r, colour)


def cross(x: float, y: float, r: float, colour: str = "pencil", *, disc: bool = False) -> Pointer:
    """A cross at (x, y), as players cross out; with ``disc`` a small one on a disc of paper."""
    return Pointer("cross", ((x, y),), "", r, colour, disc="paper" if disc else "")


def tick(x: float, y: float, r: float, colour: str = "pencil") -> Pointer:
    """A tick on a disc of paper, to go with crosses."""
    return Pointer("tick", ((x, y),), "", r, colour, disc="paper")


def label(
    x: float,
    y: float,
    text: object,
    colour: str = "pointer",
    *,
    to: Sequence[float] | str | None = None,
    disc: str = "paper",
    r: float = 2.1,
) -> Pointer:
    """A letter in a circle, with a hairline ``to`` the thing it names.

    That is a point, or the name of a spot of the piece's template. The circle is filled with
    the colour ``disc``; the letter grows with its radius ``r``.
    """
    if isinstance(to, str):
        return Pointer("label", ((x, y),), str(text), r, colour, to, disc)
    spots = ((x, y),) if to is None else ((x, y), (to[0], to[1]))
    return Pointer("label", spots, str(text), r, colour, disc=disc)


def callout(
    x1: float,
    y1: float,
    x2: float | None = None,
    y2: float | None = None,
    text: object = "",
    colour: str = "pointer",
    *,
    to: str = "",
) -> Pointer:
    """A dot at (x1, y1), a hairline and words at (x2, y2); or words there, a dot ``to`` a spot.

    The words may have the number of a rule in them: ``"loan " ~ see("loan")``.

    Raises ContentError where neither is said.
    """
    if to:
        return Pointer("callout", ((x1, y1),), str(text), 0.0, colour, to)
    if x2 is None or y2 is None:
        hint = 'write to="star" (the name of a spot()). Or give a point, x2 and y2'
        raise ContentError("unknown-spot", "a callout needs something to point at", hint)
    return Pointer("callout", ((x1, y1), (x2, y2)), str(text), 0.0, colour)


PENCIL: Mapping[str, Callable[..., Pointer]] = {
    "write": write, "line": line, "arrow": arrow, "circle": circle, "cross": cross,
    "tick": tick, "label": label, "callout": callout,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scene:
    """The pieces of a figure from bottom to top, and its annotations."""

    width: float
    height: float
    placed: tuple[Placed, ...]
    pointers: tuple[Pointer, ...] = ()


def single(shown: Shown, width: float, pointers: Sequence[Pointer] = ()) -> Scene:
    """A scene of one piece of that width.

    Positions and sizes of annotations are in the piece's own mm, but the discs of labels in those
    of the book.
    """
    scale = width / shown.part.width
    height = shown.part.height * scale

    def at(point: tuple[float, float]) -> tuple[float, float]:
        return (point[0] - shown.part.x) * scale, (point[1] - shown.part.y) * scale

    scaled = tuple(
        one._replace(
            points=tuple(map(at, one.points)),
            size=one.size if one.kind == "label" else one.size * scale,
        )
        for one in pointers
    )
    return Scene(width, height, (Placed(shown, width / 2, height / 2, scale),), scaled)


def row(pieces: Sequence[Shown], width: float, gap: float) -> Scene:
    """A scene of pieces side by side at one scale, vertically centred.

    ``width`` is that of the row.
    """
    scale = (width - gap * (len(pieces) - 1)) / sum(piece.part.width for piece in pieces)
    height = max(piece.part.height for piece in pieces) * scale
    placed, x = [], 0.0
    for piece in pieces:
        across = piece.part.width * scale
        placed.append(Placed(piece, x + across / 2, height / 2, scale))
        x += across + gap
    return Scene(width, height, tuple(placed))


def fan(pieces: Sequence[Shown], width: float, spread: float) -> Scene:
    """A scene of a hand of cards ``width`` wide, ``spread`` degrees from one to the next."""
    radius = pieces[0].part.height * 1.7
    angles = [spread * (number - (len(pieces) - 1) / 2) for number in range(len(pieces))]
    spots = [(radius * sin(radians(a)), -radius * cos(radians(a)), a) for a in angles]
    corners = [
        corner
        for piece, (x, y, a) in zip(pieces, spots, strict=True)
        for corner in _corners(piece, x, y, a)
    ]
    return _fitted(pieces, spots, corners, width)


def stack(piece: Shown, number: int, width: float, step: float) -> Scene:
    """A scene of a pile of equal pieces, each ``step`` mm right of and above the one below it."""
    spots = [(i * step, -i * step, 0.0) for i in range(number)]
    corners = [corner for x, y, a in spots for corner in _corners(piece, x, y, a)]
    return _fitted([piece] * number, spots, corners, width)


def scene(
    width: float, height: float, placed: Sequence[Placed], pointers: Sequence[Pointer]
) -> Scene:
    """A scene of pieces at given positions."""
    return Scene(width, height, tuple(placed), tuple(pointers))


def laid_out(
    pieces: Sequence[Shown], spots: Sequence[tuple[float, float, float]], width: float
) -> Scene:
    """The scene of pieces at real places: middles in mm, turns in degrees; scaled to that width."""
    corners = [
        corner
        for piece, (x, y, turn) in zip(pieces, spots, strict=True)
        for corner in _corners(piece, x, y, turn)
    ]
    return _fitted(pieces, spots, corners, width)


def labelled(made: Scene, groups: Sequence[str | None], labels: Mapping[str, str]) -> Scene:
    """The scene with words above what a group's pieces cover, and room for them at the top.

    ``groups`` has the name of each piece's group, ``labels`` the words of a group by its name.
    Raises ContentError for one that there is not.
    """
    if not labels:
        return made
    placed = tuple(one._replace(y=one.y + _WORDS_ROOM) for one in made.placed)
    pointers = []
    for name, words in labels.items():
        there = [one for one, own in zip(placed, groups, strict=True) if own == name]
        if not there:
            hint = did_you_mean(name, sorted({*filter(None, groups)}), listing="titles")
            raise ContentError("unknown-place", f"this picture has no place {name!r}", hint)
        ends = [
            at for one in there for at in _corners(one.shown, one.x, one.y, one.turn, one.scale)
        ]
        left, right = min(x for x, _ in ends), max(x for x, _ in ends)
        half = len(words) * _WORDS * _LETTER / 2
        x = min(max((left + right) / 2, half), made.width - half)
        y = min(y for _, y in ends) - _WORDS_ROOM / 2
        pointers.append(write(x, y, words, _WORDS, "ink"))
    height = made.height + _WORDS_ROOM
    return replace(made, height=height, placed=placed, pointers=tuple(pointers))


def _corners(
    piece: Shown, x: float, y: float, angle: float, scale: float = 1.0
) -> list[tuple[float, float]]:
    wide, high = piece.part.width * scale, piece.part.height * scale
    turned = Rect(x - wide / 2, y - high / 2, wide, high)
    box = turned.turned(angle, turned.centre)
    return [(box.x, box.y), (box.right, box.bottom)]


def _fitted(
    pieces: Sequence[Shown],
    spots: Sequence[tuple[float, float, float]],
    corners: list[tuple[float, float]],
    width: float,
) -> Scene:
    """The scene of pieces at these positions, scaled and moved to that width."""
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    scale = width / (right - left)
    placed = [
        Placed(piece, (x - left) * scale, (y - top) * scale, scale, a)
        for piece, (x, y, a) in zip(pieces, spots, strict=True)
    ]
    return Scene(width, (bottom - top) * scale, tuple(placed))


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
