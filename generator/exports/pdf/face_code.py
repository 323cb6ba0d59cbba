"""A face as operators of a PDF: its drawings, pictures and texts one above the other."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from math import cos, radians, sin

from generator.exports.pdf.numbers import matrix, short
from generator.exports.pdf.picture_code import path_code, picture_matrix
from generator.faces.face import Face, Picture, Shapes, Stamp, TextRun
from generator.faces.pictures.shown import Shown
from generator.geometry import Rect
from generator.units import points

Fragment = tuple[str, Rect]  # SVG markup, and the box it is drawn in


def form_name(number: int) -> str:
    """What the sheets of a document call its face of that number."""
    return f"/F{number}"


def fragments_of(face: Face) -> list[Fragment]:
    """The face's drawings in drawing order, with the box each is drawn in."""
    box = face.format.bleed_box
    return [
        (item.svg, box) if isinstance(item, Shapes) else (item.fragment, stamp_box(item))
        for item in face.items
        if isinstance(item, (Shapes, Stamp))
    ]


def stamp_box(stamp: Stamp) -> Rect:
    """The box of a stamp's own drawing."""
    return Rect(0, 0, stamp.width, stamp.height)


def text_runs(face: Face) -> list[list[TextRun]]:
    """The face's texts, those together that nothing else lies between."""
    grouped = groupby(face.items, key=lambda item: isinstance(item, TextRun))
    return [[item for item in run if isinstance(item, TextRun)] for texts, run in grouped if texts]


@dataclass
class Called:
    """What a face's code calls by name: drawings, pictures, opacities, and whether it has texts."""

    texts: bool = False
    drawings: dict[Fragment, str] = field(default_factory=dict)
    pictures: dict[Shown, str] = field(default_factory=dict)
    faint: dict[str, str] = field(default_factory=dict)  # name -> share

    def drawing(self, one: Fragment) -> str:
        """The name of a drawing."""
        return self.drawings.setdefault(one, self._next())

    def picture(self, one: Shown) -> str:
        """The name of a picture."""
        return self.pictures.setdefault(one, self._next())

    def opacity(self, share: str) -> str:
        """The name of an opacity."""
        name = f"/O{share.replace('.', '-')}"
        self.faint[name] = share
        return name

    def _next(self) -> str:
        return f"/P{len(self.drawings) + len(self.pictures)}"


def face_code(face: Face, texts: Iterable[bytes]) -> tuple[bytes, Called]:
    """The operators of a face in points from its bleed box's lower left, and what they call.

    ``texts`` is the code of its texts, of those together that nothing else lies between.
    """
    box = face.format.bleed_box
    called = Called()
    runs = iter(texts)
    code: list[bytes] = []
    for is_text, items in groupby(face.items, key=lambda item: isinstance(item, TextRun)):
        if is_text:
            called.texts = True
            code.append(b"q " + next(runs) + b" Q\n")
            continue
        for item in items:
            if isinstance(item, Shapes):
                code.append(f"{called.drawing((item.svg, box))} Do\n".encode())
            elif isinstance(item, Picture):
                code.append(_picture(item, called, box).encode())
            elif isinstance(item, Stamp):
                name = called.drawing((item.fragment, stamp_box(item)))
                placed = matrix(*_stamp_matrix(item, box))
                code.append(f"q {placed} cm {name} Do\nQ\n".encode())
    return b"".join(code), called


def _picture(picture: Picture, called: Called, box: Rect) -> str:
    """Draw a picture in its place, cut to its clip."""
    clip = ""
    if picture.clip:
        clip = f"{path_code(picture.clip, picture.turn, picture.about, box)} W n "
    faint = f"{called.opacity(short(picture.opacity))} gs " if picture.opacity != 1 else ""
    placed = matrix(*picture_matrix(picture, box))
    return f"q {clip}{faint}{placed} cm {called.picture(picture.shown)} Do\nQ\n"


def _stamp_matrix(stamp: Stamp, box: Rect) -> tuple[float, float, float, float, float, float]:
    """From the fragment's points (origin at its lower left) to the face's."""
    c, s = stamp.scale * cos(radians(stamp.turn)), stamp.scale * sin(radians(stamp.turn))
    tall = points(stamp.height)
    return (
        c,
        -s,
        s,
        c,
        points(stamp.x - box.x) - tall * s,
        points(box.bottom - stamp.y) - tall * c,
    )
