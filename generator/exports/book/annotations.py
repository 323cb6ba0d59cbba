"""Annotations over the pieces of a figure: pencil marks and explaining pointers. Lengths in mm."""

from collections.abc import Callable, Mapping
from math import atan2, cos, hypot, pi, sin

from generator.exports.book.text import kerned_run, kerned_width
from generator.faces.face import TextRun
from generator.measure.geometry import Rect
from generator.measure.units import mm_text
from generator.model.rulebook import Look
from generator.problem import ContentError, did_you_mean
from generator.rulebook.annotations import Pointer
from generator.text.font_library import FontLibrary
from generator.text.fonts import Font

Drawn = tuple[str, tuple[TextRun, ...]]  # SVG, and the text over it
_LETTER = 1.285  # of a lettered disc's radius: the size of its letter
_RIM = 0.35
_HAIR = 0.3  # a callout's line
_DOT = 0.65
_AWAY = 0.9  # from the end of its line to its text
_PLATE = 0.6  # of paper around its text
_PENCIL = 0.55
_ARM = 0.4  # of a disc's radius: how far a cross on it reaches


def drawn_pointer(pointer: Pointer, look: Look, library: FontLibrary) -> Drawn:
    """The pointer's SVG and its text. Raises ContentError for an unknown colour or character."""
    return _DRAW[pointer.kind](pointer, look, library)


def colour(look: Look, name: str) -> str:
    """#rrggbb for the name of a colour of the look."""
    value = look.colours.get(name, name)
    if not value.startswith("#"):
        near = did_you_mean(name, look.colours, listing="colours")
        hint = f"{near}; you can define it in layouts/rulebook/<game>.typ"
        raise ContentError("unknown-colour", f"the look of the book has no colour {name!r}", hint)
    return value


def _text(text: str, x: float, y: float, font: Font, size: float, ink: str) -> TextRun:
    """A kerned text whose middle lies at x; its baseline at y."""
    missing = ", ".join(f"{c} (U+{ord(c):04X})" for c in font.missing(text))
    if missing:
        message = f"the font {font.file.family} has no {missing} in {text[:40]!r}"
        raise ContentError("missing-glyph", message, "use another character")
    left = x - kerned_width(text, font, size) / 2
    return kerned_run(text, left, y, font, size, ink)


def _stroke(pointer: Pointer, look: Look, width: float, path: str) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour(look, pointer.colour)}"'
        f' stroke-width="{mm_text(width)}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _write(pointer: Pointer, look: Look, library: FontLibrary) -> Drawn:
    font = library.open(look.font("hand"))
    (x, y), ink = pointer.points[0], colour(look, pointer.colour)
    middle = y + font.cap_height * pointer.size / 2
    return "", (_text(pointer.text, x, middle, font, pointer.size, ink),)


def _line(pointer: Pointer, look: Look, _library: FontLibrary) -> Drawn:
    path = "M" + "L".join(f"{mm_text(x)} {mm_text(y)}" for x, y in pointer.points)
    return _stroke(pointer, look, pointer.size, path), ()


def _circle(pointer: Pointer, look: Look, _library: FontLibrary) -> Drawn:
    (x, y), ink = pointer.points[0], colour(look, pointer.colour)
    r = mm_text(pointer.size)
    looks = f'fill="none" stroke="{ink}" stroke-width="{_PENCIL}"'
    return f'<circle cx="{mm_text(x)}" cy="{mm_text(y)}" r="{r}" {looks}/>', ()


def _cross(pointer: Pointer, look: Look, _library: FontLibrary) -> Drawn:
    (x, y), r = pointer.points[0], pointer.size * (_ARM if pointer.disc else 1)
    path = (
        f"M{mm_text(x - r)} {mm_text(y - r)}L{mm_text(x + r)} {mm_text(y + r)}"
        f"M{mm_text(x - r)} {mm_text(y + r)}L{mm_text(x + r)} {mm_text(y - r)}"
    )
    if not pointer.disc:
        return _stroke(pointer, look, _PENCIL, path), ()
    return _disc(pointer, look) + _stroke(pointer, look, _RIM * pointer.size, path), ()


def _tick(pointer: Pointer, look: Look, _library: FontLibrary) -> Drawn:
    (x, y), r = pointer.points[0], pointer.size
    path = (
        f"M{mm_text(x - 0.48 * r)} {mm_text(y)}"
        f"L{mm_text(x - 0.12 * r)} {mm_text(y + 0.4 * r)}"
        f"L{mm_text(x + 0.5 * r)} {mm_text(y - 0.45 * r)}"
    )
    return _disc(pointer, look) + _stroke(pointer, look, _RIM * r, path), ()


def _disc(pointer: Pointer, look: Look) -> str:
    """The disc below a cross or tick, with a rim of the pointer's colour."""
    (x, y), r = pointer.points[0], pointer.size
    return (
        f'<circle cx="{mm_text(x)}" cy="{mm_text(y)}" r="{mm_text(r - _RIM / 2)}"'
        f' fill="{colour(look, pointer.disc)}" stroke="{colour(look, pointer.colour)}"'
        f' stroke-width="{_RIM}"/>'
    )


def _label(pointer: Pointer, look: Look, library: FontLibrary) -> Drawn:
    """A letter on a disc of paper, which no piece looks like; a hairline to its second point."""
    font, paper = library.open(look.font("label", bold=True)), colour(look, "paper")
    ink, ground = colour(look, pointer.colour), colour(look, pointer.disc or "paper")
    (x, y), radius = pointer.points[0], pointer.size
    letter = _LETTER * radius
    baseline = y + font.cap_height * letter / 2
    disc = "".join(
        f'<circle cx="{mm_text(x)}" cy="{mm_text(y)}" r="{mm_text(r)}" fill="{fill}"/>'
        for r, fill in ((radius + _RIM, paper), (radius, ink), (radius - _RIM, ground))
    )
    if len(pointer.points) > 1:
        tx, ty = pointer.points[1]
        ends = f"M{mm_text(x)} {mm_text(y)}L{mm_text(tx)} {mm_text(ty)}"
        halo = _stroke(pointer._replace(colour="paper"), look, _HAIR + 2 * _RIM, ends)
        dot = f'<circle cx="{mm_text(tx)}" cy="{mm_text(ty)}" r="{_DOT}" fill="{ink}"/>'
        disc = halo + _stroke(pointer, look, _HAIR, ends) + dot + disc
    return disc, (_text(pointer.text, x, baseline, font, letter, ink),)


def _arrow(pointer: Pointer, look: Look, _library: FontLibrary) -> Drawn:
    (x1, y1), (x2, y2) = pointer.points
    angle, head = atan2(y2 - y1, x2 - x1), max(5 * pointer.size, 1.6)
    reach = max(hypot(x2 - x1, y2 - y1) - 0.8 * head, 0)
    end = x1 + reach * cos(angle), y1 + reach * sin(angle)
    barbs = [
        (x2 + head * cos(angle + pi - side * 0.42), y2 + head * sin(angle + pi - side * 0.42))
        for side in (1, -1)
    ]
    corners = "L".join(f"{mm_text(x)} {mm_text(y)}" for x, y in [(x2, y2), *barbs])
    shaft = f"M{mm_text(x1)} {mm_text(y1)}L{mm_text(end[0])} {mm_text(end[1])}"
    ink = colour(look, pointer.colour)
    return _stroke(pointer, look, pointer.size, shaft) + f'<path d="M{corners}z" fill="{ink}"/>', ()


def _callout(pointer: Pointer, look: Look, library: FontLibrary) -> Drawn:
    """A dot at the first point, a hairline to the second, there the text on a plate of paper."""
    (x1, y1), (x2, y2) = pointer.points
    style = look.styles["callout"]
    font, size = library.open(look.font(style.font)), style.size
    ink = colour(look, style.colour)
    lines, leading = pointer.text.split("\n"), size * style.line
    cap = font.cap_height * size
    widths = [kerned_width(text, font, size) for text in lines]
    across = abs(x2 - x1) >= abs(y2 - y1)
    if across:
        right = x2 >= x1
        first = y2 + cap / 2 - (len(lines) - 1) / 2 * leading
        middles = [x2 + (_AWAY + width / 2) * (1 if right else -1) for width in widths]
        left = x2 + _AWAY if right else x2 - _AWAY - max(widths)
    else:
        below = y2 >= y1
        first = y2 + _AWAY + cap if below else y2 - _AWAY - (len(lines) - 1) * leading
        middles = [x2] * len(lines)
        left = x2 - max(widths) / 2
    plate = Rect(left, first - cap, max(widths), cap + (len(lines) - 1) * leading).grown(_PLATE)
    markup = (
        f'<rect x="{mm_text(plate.x)}" y="{mm_text(plate.y)}" width="{mm_text(plate.width)}"'
        f' height="{mm_text(plate.height)}" rx="{_PLATE}" fill="{colour(look, "paper")}"/>'
        + _stroke(pointer, look, _HAIR, f"M{mm_text(x1)} {mm_text(y1)}L{mm_text(x2)} {mm_text(y2)}")
        + f'<circle cx="{mm_text(x1)}" cy="{mm_text(y1)}" r="{_DOT}"'
        f' fill="{colour(look, pointer.colour)}"/>'
    )
    runs = (
        _text(text, middle, first + number * leading, font, size, ink)
        for number, (text, middle) in enumerate(zip(lines, middles, strict=True))
    )
    return markup, tuple(runs)


_DRAW: Mapping[str, Callable[[Pointer, Look, FontLibrary], Drawn]] = {
    "write": _write, "line": _line, "arrow": _arrow, "circle": _circle, "cross": _cross,
    "tick": _tick, "label": _label, "callout": _callout,
}  # fmt: skip
