"""Drawings, icons and pictures that cannot be seen on their face: all where they lie is one colour.

A white drawing on white paper is one, and so is what something else covers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.faces.face import Face, Shapes, Spot, svg_document
from generator.faces.pictures.ground import Colour, Ground
from generator.faces.unseen_shapes import RULE, is_plain
from generator.measure.geometry import Rect
from generator.problem import Problem, Where

EMPTY_SPOT = "empty-spot"
_MARGIN = 0.6  # mm around a drawing: of another colour where it ends in the one of its ground
_ALIKE = 6  # steps of 255 in each channel that nobody sees
_ALL = 0.995  # of the pixels: what is left may be the edge of something beside it


class Placed(NamedTuple):
    """A drawing, icon or picture in its box on a face, and where its template placed it.

    ``transform`` is that of its markup, by which it is found among the shapes; none of a picture.
    """

    name: str
    box: Rect
    where: Where
    transform: str = ""


def unseen_drawings(
    placed: Sequence[Placed], face: Face, ground: Ground, piece: str
) -> Iterator[Problem]:
    """A warning for each drawing that nobody sees on its face, at the line that placed it."""
    form = face.format
    for one in placed:
        around = one.box.grown(_MARGIN).within(form.bleed_box)
        if around is None or around.contains(form.trim_box, tolerance=1.0):
            continue  # off the card, or its ground
        if _only_colour(ground.colours(around)) is None:
            continue
        colour = _only_colour(ground.colours_finely(around))
        if colour is None or not _lies_where_it_was_placed(one, face):
            continue
        red, green, blue = colour
        shown = f"#{red:02x}{green:02x}{blue:02x}"
        message = f"{one.name!r} cannot be seen: all that is printed where it lies is {shown}"
        hint = (
            "give it a colour unlike its ground, or lay a panel below it; "
            f'or say that it is meant: on_purpose("{RULE}")'
        )
        yield Problem(one.where, RULE, message, hint, "warning", piece)


def empty_spots(
    spots: Sequence[Spot], face: Face, ground: Ground, piece: str, where: Where
) -> Iterator[Problem]:
    """A warning for each named place of a face where nothing is drawn."""
    for spot in spots:
        around = spot.box.grown(_MARGIN).within(face.format.bleed_box)
        if around and _only_colour(ground.colours(around)) is None:
            continue
        if around and _only_colour(ground.colours_finely(around)) is None:
            continue
        message = f"nothing is drawn where the spot {spot.name!r} is"
        hint = "give it the box of what it names, in mm from the upper left corner of the trim"
        yield Problem(where, EMPTY_SPOT, message, hint, "warning", piece)


def _only_colour(found: Counter[Colour]) -> Colour | None:
    """The colour that all pixels have, nearly; None if there are others."""
    (most, _), *_ = found.most_common(1)
    like = sum(
        number
        for colour, number in found.items()
        if all(abs(a - b) <= _ALIKE for a, b in zip(colour, most, strict=True))
    )
    return most if like >= _ALL * found.total() else None


def _lies_where_it_was_placed(one: Placed, face: Face) -> bool:
    """Whether no group around a drawing moves it; what a stamp holds lies elsewhere too."""
    if not one.transform:
        return True
    from generator.faces.svg.subset import parse_svg

    for item in face.items:
        if not isinstance(item, Shapes) or one.transform not in item.svg:
            continue
        tree = parse_svg(svg_document(face.format.bleed_box, item.svg))
        found = [e for e in tree.iter() if e.get("transform") == one.transform]
        return bool(found) and all(
            is_plain(above) and not (above.get("transform") or above.get("clip-path"))
            for element in found
            for above in element.iterancestors()
        )
    return False
