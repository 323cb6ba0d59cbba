"""What a manuscript draws over its figures: pencil as players use it, pointers that explain. mm."""

from collections.abc import Callable, Mapping, Sequence

from generator.rulebook.scenes import Pointer


def write(x: float, y: float, text: object, size: float = 5.0, colour: str = "pencil") -> Pointer:
    """What a player writes: a text around (x, y), ``size`` mm high."""
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


def cross(x: float, y: float, r: float, colour: str = "pencil") -> Pointer:
    """A cross at (x, y), as players cross out."""
    return Pointer("cross", ((x, y),), "", r, colour)


def label(
    x: float,
    y: float,
    text: object,
    colour: str = "pointer",
    *,
    to: Sequence[float] | None = None,
) -> Pointer:
    """A letter in a circle, with a hairline ``to`` what it names if it stands apart."""
    spots = ((x, y),) if to is None else ((x, y), (to[0], to[1]))
    return Pointer("label", spots, str(text), 0.0, colour)


def callout(
    x1: float, y1: float, x2: float, y2: float, text: object, colour: str = "pointer"
) -> Pointer:
    """Words at (x1, y1), with a hairline to (x2, y2)."""
    return Pointer("callout", ((x1, y1), (x2, y2)), str(text), 0.0, colour)


PENCIL: Mapping[str, Callable[..., Pointer]] = {
    "write": write,
    "line": line,
    "arrow": arrow,
    "circle": circle,
    "cross": cross,
    "label": label,
    "callout": callout,
}
