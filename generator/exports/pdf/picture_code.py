"""Where a picture lies on a face, and where it is cut, in the words of a PDF."""

from functools import lru_cache
from math import cos, radians, sin

from generator.faces.face import Picture
from generator.geometry import Point, Rect, turn_point
from generator.paths import Path
from generator.units import points

Matrix = tuple[float, float, float, float, float, float]


def picture_matrix(picture: Picture, box: Rect) -> Matrix:
    """From the unit square of an image to points on the face, whose bleed box is ``box``."""
    whole = picture.box
    corner = turn_point(Point(whole.x, whole.bottom), picture.turn, picture.about)
    angle = radians(-picture.turn)
    c, s = _exact(cos(angle)), _exact(sin(angle))
    wide, tall = points(whole.width), points(whole.height)
    x, y = points(corner.x - box.x), points(box.bottom - corner.y)
    return (wide * c, wide * s, -tall * s, tall * c, x, y)


@lru_cache(maxsize=256)  # the pictures of a deck are cut alike
def path_code(path: Path, turn: float, about: Point, box: Rect) -> str:
    """A path of the face whose bleed box is ``box``, turned as its picture is, as PDF operators."""
    words: list[str] = []
    for command, given in path:
        for point in given:
            at = turn_point(point, turn, about)
            words += [_short(points(at.x - box.x)), _short(points(box.bottom - at.y))]
        words.append({"M": "m", "L": "l", "C": "c", "Z": "h"}[command])
    return " ".join(words)


def _exact(value: float) -> float:
    return 0.0 if abs(value) < 1e-12 else value


def _short(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
