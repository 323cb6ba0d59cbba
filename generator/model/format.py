"""Formats: trim, bleed, safe zone, outline, folds and panels, in mm from the trim's upper left."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from math import pi
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import AfterValidator, Field, ValidationInfo, field_validator, model_validator

from generator.measure.geometry import Point, Rect, Size, crossing
from generator.measure.path import Path, beside, ellipse, parse_path, rectangle, seen_from_behind
from generator.measure.units import mm_text
from generator.model.outlines import OUTLINES, STRETCH, closed_path, is_path
from generator.model.source import Length, Record
from generator.problem import did_you_mean, either

LEAST_SIDE = 3.0  # mm of a piece: 2.5 is mostly meant as inches
MOST_SIDE = 3000.0  # mm; what is larger is drawn on no paper, and its picture fills the memory
MOST_BLEED = 100.0  # mm
_PATH = "write a path: M 0 0 L 40 0 L 20 30 Z"


class Fold(NamedTuple):
    """A fold line from (x1, y1) to (x2, y2)."""

    x1: Length
    y1: Length
    x2: Length
    y2: Length

    @property
    def ends(self) -> tuple[Point, Point]:
        """The two end points of the fold."""
        return Point(self.x1, self.y1), Point(self.x2, self.y2)

    def mirrored(self, width: float) -> "Fold":
        """The fold as seen from behind, in a trim of that width."""
        return Fold(width - self.x1, self.y1, width - self.x2, self.y2)


class Panel(Record):
    """A panel of a flat pattern, with a name; ``turn`` (clockwise) sets its art upright."""

    name: Annotated[str, Field(min_length=1)]
    box: tuple[
        Length, Length, Annotated[Length, Field(gt=0)], Annotated[Length, Field(gt=0)]
    ]  # x, y, width, height; a flap's corners may be cut off
    turn: Literal[0, 90, 180, 270] = 0
    use: Literal["seen", "flap", "glue"] = "seen"  # outside, tucked in, or glued over

    @property
    def rect(self) -> Rect:
        """The box of the panel, in mm of the flat pattern."""
        return Rect(*self.box)

    def mirrored(self, width: float) -> "Panel":
        """The panel as seen from behind, in a trim of that width; its turn is mirrored too."""
        x, y, wide, high = self.box
        turn = -self.turn % 360
        return self.model_copy(update={"box": (width - x - wide, y, wide, high), "turn": turn})


def _checked_outline(value: str) -> str:
    if is_path(value):
        line, *others = parse_path(value).corners()
        if others:
            raise ValueError("an outline is one closed line; end it with Z, and begin no other")
        crossed = crossing(line)
        if crossed:
            place = " ".join(mm_text(round(length, 1)) for length in crossed)
            raise ValueError(f"this path crosses itself at {place}; draw only its outer line")
        closed_path(value)
    elif value not in OUTLINES:
        near = did_you_mean(value, OUTLINES, listing="outlines")
        raise ValueError(f"there is no outline {value[:40]}; {either(near, _PATH)}")
    return value


def _checked_side(length: float) -> float:
    if length < LEAST_SIDE:
        side = mm_text(length)
        raise ValueError(f"a side of {side} mm is too long; for inches, write {side}in")
    return length


class Format(Record):
    """A size: one file of ``layouts/sizes``, named after the file. All lengths in mm."""

    name: str
    trim: tuple[
        Annotated[Length, Field(ge=1, le=MOST_SIDE), AfterValidator(_checked_side)],
        Annotated[Length, Field(ge=1, le=MOST_SIDE), AfterValidator(_checked_side)],
    ]
    bleed: Length = Field(default=3.0, ge=0, le=MOST_BLEED)
    safe: Length = Field(default=3.0, ge=0)  # inset of the safe zone from the trim
    radius: Length = Field(default=0.0, ge=0)
    outline: Annotated[str, AfterValidator(_checked_outline)] = (
        "rectangle"  # or a closed path in mm
    )
    source: str  # where the figures come from: a standard, a vendor, a measurement
    folds: tuple[Fold, ...] = ()  # of what is folded from one piece
    panels: tuple[Panel, ...] = ()  # its parts by name, for templates

    @field_validator("safe")
    @classmethod
    def _something_is_safe(cls, safe: float, known: ValidationInfo) -> float:
        trim = known.data.get("trim")
        if trim and 2 * safe >= min(trim):
            size = f"{mm_text(trim[0])} x {mm_text(trim[1])} mm"
            most = f"less than {mm_text(min(trim) / 2)} mm"
            raise ValueError(f"this margin leaves no room on {size}; write {most}")
        return safe

    @field_validator("radius")
    @classmethod
    def _corners_fit(cls, radius: float, known: ValidationInfo) -> float:
        trim = known.data.get("trim")
        if trim and 2 * radius > min(trim):
            most = f"{mm_text(min(trim) / 2)} mm"
            raise ValueError(f"it is more than half of the shorter side; write at most {most}")
        return radius

    @model_validator(mode="after")
    def _outline_fits(self) -> "Format":
        fault = _outline_fault(self.outline, *self.trim)
        if fault:
            raise ValueError(fault)
        self._refuse_unfoldable()
        return self

    def _refuse_unfoldable(self) -> None:
        """Raise ValueError, worded for the designer, if a fold or panel is wrong or outside."""
        names = [panel.name for panel in self.panels]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"two panels have the name {name}; rename one")
        for fold in self.folds:
            if fold.x1 == fold.x2 and fold.y1 == fold.y2:
                raise ValueError("a fold begins where it ends; write two different points")
        boxes = [(f"the panel {panel.name}", panel.rect) for panel in self.panels]
        boxes += [("a fold", _spanned(*fold.ends)) for fold in self.folds]
        for what, box in boxes:
            if not self.trim_box.contains(box, tolerance=0.05):
                reach = ", ".join(mm_text(v) for v in (box.x, box.y, box.right, box.bottom))
                raise ValueError(f"{what} is outside the trim: {reach} mm; write numbers within it")

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with some fields changed; values computed from the old fields are dropped."""
        copy = super().model_copy(update=update, deep=deep)
        for made in ("trim_box", "bleed_box", "safe_box", "mirrored"):
            copy.__dict__.pop(made, None)
        return copy

    @property
    def size(self) -> Size:
        """Width and height after cutting, in mm."""
        return Size(*self.trim)

    @property
    def area(self) -> float:
        """The area of a piece, in square mm."""
        if self.outline == "circle":
            return self.size.width * self.size.height * pi / 4
        return self.outline_path().area()

    def outline_path(self, grow: float = 0.0) -> Path:
        """The cutting line, or the line at a distance outside it, or inside if below 0."""
        box = self.trim_box.grown(grow)
        if self.outline == "rectangle":
            return rectangle(box, max(self.radius + grow, 0) if self.radius else 0)
        if self.outline == "circle":
            return ellipse(box)
        named = OUTLINES.get(self.outline)
        line = named.fill(self.trim_box) if named else parse_path(self.outline)
        return beside(line, grow) if grow else line

    @property
    def behind(self) -> "Format":
        """The format of a back, mirrored as seen after turning over sideways; the same if equal."""
        return self.mirrored or self

    @cached_property  # asked for by every back; a format that held itself could not be compared
    def mirrored(self) -> "Format | None":
        """The format mirrored left to right; None if that makes no difference."""
        width, outline = self.trim[0], self.outline
        if is_path(outline):
            outline = seen_from_behind(outline, width)
        folds = tuple(fold.mirrored(width) for fold in self.folds)
        if _lines(folds) == _lines(self.folds):
            folds = self.folds
        panels = tuple(panel.mirrored(width) for panel in self.panels)
        if (outline, folds, panels) == (self.outline, self.folds, self.panels):
            return None
        return self.model_copy(update={"outline": outline, "folds": folds, "panels": panels})

    def of_side(self, side: str) -> "Format":
        """The format of the front or the back of a piece."""
        return self.behind if side == "back" else self

    @cached_property  # asked for by every face and slot
    def trim_box(self) -> Rect:
        """The trim in the coordinates of the face: the origin is its upper left corner."""
        return Rect(0, 0, *self.trim)

    @cached_property
    def bleed_box(self) -> Rect:
        """The trim plus the bleed around it."""
        return self.trim_box.grown(self.bleed)

    @cached_property
    def safe_box(self) -> Rect:
        """The trim without the safe zone's inset."""
        return self.trim_box.grown(-self.safe)


def _outline_fault(outline: str, width: float, height: float) -> str:
    """The fault of an outline in a box of that size; empty if it fits."""
    if is_path(outline):
        box = parse_path(outline).box()
        if Rect(0, 0, width, height).contains(box, tolerance=0.05):
            return ""
        reach = ", ".join(mm_text(v) for v in (box.x, box.y, box.right, box.bottom))
        return f"the outline reaches from {reach} mm (left, top, right, bottom), outside the trim"
    ratio = OUTLINES[outline].ratio
    if not ratio or abs(height / width / ratio - 1) <= STRETCH:
        return ""
    by_width = f"[{mm_text(width)}, {mm_text(round(width * ratio, 2))}]"
    by_height = f"[{mm_text(round(height / ratio, 2))}, {mm_text(height)}]"
    size = f"{mm_text(width)} x {mm_text(height)} mm"
    return (
        f"{outline} in a size of {size} is distorted: write `trim: {by_width}` or "
        f"`trim: {by_height}`"
    )


def _spanned(one: Point, other: Point) -> Rect:
    """The bounding box of a line."""
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Rect(x, y, abs(one.x - other.x), abs(one.y - other.y))


def _lines(folds: Iterable[Fold]) -> set[frozenset[tuple[float, float]]]:
    """The folds as a set of lines without direction, to compare them."""
    return {frozenset((round(end.x, 3), round(end.y, 3)) for end in fold.ends) for fold in folds}
