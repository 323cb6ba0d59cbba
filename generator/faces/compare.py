"""Difference of two faces: the places where they differ, and both with those places marked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from generator.faces.face import Face, Shapes, Stamp, TextRun, item_svg, svg_document
from generator.faces.pictures.rasterise import differing_places
from generator.faces.shapes import outline
from generator.measure.geometry import Rect
from generator.measure.units import mm_text
from generator.model.format import Format
from generator.text.font_library import FontLibrary

T = TypeVar("T")
_ABOVE, _BELOW = 0.78, 0.24  # of a text's size: how far its letters reach
_AROUND = 1.0  # mm: from what differs to its frame
_NEAR = 1.5  # mm: places nearer than this are marked as one
_MOST = 12  # places; of more the whole face is marked
_INK = "#d6006e"
_CUT = "#b9b4ac"
_DASH = {"stroke_dasharray": "1.6 1"}
_INSET = 0.4  # mm: of a frame from the cut


def marked_pair(old: Face, new: Face, fonts: FontLibrary) -> tuple[Face, Face]:
    """Both faces with a frame around each difference: dashed on the old, solid on the new."""
    places = differences(old, new, fonts)
    was, now = (_frames(places, one.format, dash) for one, dash in ((old, _DASH), (new, {})))
    return old.overlaid(was), new.overlaid(now)


def edged(face: Face) -> Face:
    """The face with a hairline at its cut, so that a white face is seen on white."""
    return face.overlaid(outline(face.format, -0.1, fill="none", stroke=_CUT, stroke_width=0.2))


def differences(old: Face, new: Face, fonts: FontLibrary) -> tuple[Rect, ...]:
    """The places, in mm within the trim, where texts, pictures or shapes differ."""
    trim = new.format.trim_box
    if _cut(old) != _cut(new):
        return (trim,)
    found = [_text_box(run, fonts) for run in _only_in_one(old.texts, new.texts)]
    found += [one.box for one in _only_in_one(old.pictures, new.pictures)]
    box = new.format.bleed_box
    found += drawn_apart(old, new, box)
    inside = [cut for place in found if (cut := place.grown(_AROUND).within(trim.grown(-_INSET)))]
    places = _joined(inside)
    return places if len(places) <= _MOST else (trim,)


def _cut(face: Face) -> tuple[Rect, str, float]:
    """A value by which two faces that are cut alike are equal."""
    return face.format.trim_box, face.format.outline, face.format.radius


def drawn_apart(old: Face, new: Face, box: Rect) -> list[Rect]:
    """Where the drawings of two faces differ, without their texts and pictures."""
    drawn = ([item for item in f.items if isinstance(item, Shapes | Stamp)] for f in (old, new))
    was, now = (svg_document(box, "\n".join(map(item_svg, items))) for items in drawn)
    return list(differing_places(was, now, box)) if was != now else []


def _only_in_one(old: Sequence[T], new: Sequence[T]) -> Iterator[T]:
    """The items that only one of two faces has."""
    for mine, others in ((old, new), (new, old)):
        known = set(map(repr, others))
        yield from (item for item in mine if repr(item) not in known)


def _text_box(run: TextRun, fonts: FontLibrary) -> Rect:
    top, bottom = run.y - _ABOVE * run.size, run.y + _BELOW * run.size
    if run.letters:
        ends = [(one.x, one.x + one.width) for one in run.letters]
        left, right = min(end[0] for end in ends), max(end[1] for end in ends)
    else:
        left, right = run.x, run.x + fonts.of(run.font).kerned(run.text).width * run.size
    box = Rect(left, top, right - left, bottom - top)
    return box.turned(run.turn, run.about) if run.turn else box


def _joined(places: Sequence[Rect]) -> tuple[Rect, ...]:
    """The places, those that nearly touch made one."""
    waiting = sorted(places, key=lambda one: (one.y, one.x, one.width, one.height))
    found: list[Rect] = []
    while waiting:
        place = waiting.pop(0)
        close = [one for one in (*waiting, *found) if place.grown(_NEAR).overlaps(one)]
        if not close:
            found.append(place)
            continue
        waiting = [one for one in waiting if one not in close]
        found = [one for one in found if one not in close]
        waiting.insert(0, Rect.around([place, *close]))
    return tuple(sorted(found, key=lambda one: (one.y, one.x)))


def _frames(places: Sequence[Rect], form: Format, dash: Mapping[str, str]) -> str:
    """Frames on white in a colour of no game; the frame of a whole face follows its outline."""
    lines: tuple[dict[str, object], ...] = (
        {"stroke": "#ffffff", "stroke_width": 1.1},
        {"stroke": _INK, "stroke_width": 0.55, **dash},
    )
    whole = form.trim_box.grown(-_INSET)
    return "\n".join(
        outline(form, -_INSET, fill="none", **line)
        if place.contains(whole, tolerance=0.01)
        else _frame(place, line)
        for place in places
        for line in lines
    )


def _frame(place: Rect, line: Mapping[str, object]) -> str:
    more = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in line.items())
    return (
        f'<rect x="{mm_text(place.x)}" y="{mm_text(place.y)}" width="{mm_text(place.width)}" '
        f'height="{mm_text(place.height)}" rx="0.8" fill="none" {more}/>'
    )
