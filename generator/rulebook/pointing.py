"""Pointers that name what they point at: the spots of faces, found once these are drawn.

Where two pointers of a figure end so close that one cannot tell them apart, it is told here too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import dist

from generator.faces.face import Face, Spot
from generator.measure.geometry import Point, Rect
from generator.model.component import PieceRef
from generator.problem import Problem, Where, did_you_mean
from generator.rulebook.annotations import Placed, Pointer, Scene
from generator.rulebook.blocks import Band, Block, Book, Box, Figure

Faces = Mapping[tuple[PieceRef, str], Face]  # by piece and side
APART = 2.0  # mm of the printed book: ends that are closer are taken for one
_MIDDLE = 0.5  # of a spot's width and height: a line ends in this part of it
_HINT = "name places in the template of its face with spot(): proofdeck manual functions"


def pointed(book: Book, faces: Faces) -> tuple[Book, tuple[Problem, ...]]:
    """The book with every pointer at its place, and the problems of pointers."""
    problems: list[Problem] = []

    def blocks(given: Sequence[Block]) -> tuple[Block, ...]:
        return tuple(map(block, given))

    def block(one: Block) -> Block:
        if isinstance(one, Figure):
            scene, found = _pointed(one.scene, faces, one.where)
            problems.extend(found)
            return one if scene is one.scene else replace(one, scene=scene)
        if isinstance(one, Box):
            picture = block(one.picture) if one.picture else None
            assert picture is None or isinstance(picture, Figure)
            return replace(one, blocks=blocks(one.blocks), picture=picture)
        return one

    bands = tuple(Band(band.wide, blocks(band.blocks)) for band in book.bands)
    made = replace(book, bands=bands, summary=blocks(book.summary))
    return made, tuple(problems)


def _pointed(scene: Scene, faces: Faces, where: Where) -> tuple[Scene, tuple[Problem, ...]]:
    """A scene whose pointers end at the spots that they name."""
    found: list[Problem] = []
    made: list[Pointer] = []
    for one in scene.pointers:
        if not one.to:
            made.append(one)
            continue
        end = _end(scene.placed, faces, one)
        if end is None:
            found.append(_unknown(scene.placed, faces, one.to, where))
        else:
            dot_first = one.kind == "callout"  # then its words; a label stands before its line
            points = (end, *one.points) if dot_first else (*one.points, end)
            made.append(one._replace(points=points, to=""))
    named = any(one.to for one in scene.pointers)
    whole = replace(scene, pointers=tuple(made)) if named else scene
    return whole, (*found, *_too_near(whole.pointers, where))


def _end(placed: Sequence[Placed], faces: Faces, pointer: Pointer) -> tuple[float, float] | None:
    """The point of a spot at which a pointer ends; None where no piece has such a spot."""
    for one in placed:
        for spot in _spots(one, faces):
            if spot.name == pointer.to:
                return _nearest(_in_scene(spot.box, one), pointer.points[0])
    return None


def _spots(placed: Placed, faces: Faces) -> tuple[Spot, ...]:
    face = faces.get((placed.shown.piece, placed.shown.side))
    return face.spots if face else ()


def _in_scene(box: Rect, placed: Placed) -> Rect:
    """A box of a face where the piece lies in its scene."""
    part, scale = placed.shown.part, placed.scale
    moved = Rect(
        placed.x + (box.x - part.centre.x) * scale,
        placed.y + (box.y - part.centre.y) * scale,
        box.width * scale,
        box.height * scale,
    )
    return moved.turned(placed.turn, Point(placed.x, placed.y))


def _nearest(box: Rect, start: tuple[float, float]) -> tuple[float, float]:
    """The point of a box's middle that is nearest to where a line begins."""
    wide, high = box.width * _MIDDLE / 2, box.height * _MIDDLE / 2
    x = min(max(start[0], box.centre.x - wide), box.centre.x + wide)
    y = min(max(start[1], box.centre.y - high), box.centre.y + high)
    return x, y


def _unknown(placed: Sequence[Placed], faces: Faces, name: str, where: Where) -> Problem:
    known = sorted({spot.name for one in placed for spot in _spots(one, faces)})
    hint = did_you_mean(name, known, listing="spots") if known else _HINT
    message = f"no card in this figure has a spot {name!r}"
    return Problem(where, "unknown-spot", message, hint)


def _tip(pointer: Pointer) -> tuple[float, float]:
    """The end at what a callout or label names."""
    return pointer.points[0 if pointer.kind == "callout" else -1]


def _too_near(pointers: Sequence[Pointer], where: Where) -> Iterator[Problem]:
    """A warning for two pointers that end so close that they seem to name one thing."""
    named = [one for one in pointers if one.kind in ("callout", "label") and len(one.points) == 2]
    for one, other in combinations(named, 2):
        apart = dist(_tip(one), _tip(other))
        if apart < APART and one.text != other.text:
            message = f"the pointers {one.text[:40]!r} and {other.text[:40]!r} end {apart:.1f} mm "
            message += f"apart; they need at least {APART:g} mm"
            hint = "point at places farther apart, or enlarge the figure"
            yield Problem(where, "pointers-too-near", message, hint, "warning")
