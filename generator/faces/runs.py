"""A text as it was set, as runs of a face: in its colours, its shadow and outline below it."""

from collections.abc import Callable
from math import cos, radians, sin
from typing import NamedTuple

from generator.faces.face import TextRun
from generator.geometry import Point
from generator.model.style import Style
from generator.text.lines import Letter, Piecemeal, SetText


class Turned(NamedTuple):
    """By how many degrees clockwise a text is turned, about which point."""

    turn: float
    about: Point


def runs_of(
    done: SetText, style: Style, ink: str, turned: Turned, colour: Callable[[str], str]
) -> list[TextRun]:
    """The runs in drawing order; ``ink`` is the text's own colour, as #rrggbb.

    ``colour`` gives #rrggbb for a name of the palette. Inline icons are left to the caller.
    """
    runs = [
        _run(stretch, done.size, colour(stretch.ink) if stretch.ink else ink, turned)
        for stretch in done.stretches
        if stretch.font is not None
    ]
    if style.shadow is None and style.outline is None:
        return runs
    silent = [run._replace(text="") for run in runs]  # what lies below says nothing itself
    below: list[TextRun] = []
    if style.shadow:
        shade, by = colour(style.shadow.colour), _as_the_paper_lies(style, turned)
        below += [_moved(run._replace(colour=shade), by) for run in silent]
    if style.outline:
        line, wide = colour(style.outline.colour), 2 * style.outline.width
        below += [run._replace(colour=line, stroke=wide) for run in silent]
    return [*below, *runs]


def _run(stretch: Piecemeal, size: float, ink: str, turned: Turned) -> TextRun:
    assert stretch.font
    return TextRun(
        stretch.text,
        stretch.x,
        stretch.y,
        stretch.font.file,
        size * stretch.scale,
        ink,
        stretch.xs,
        turned.turn,
        turned.about,
        stretch.letters,
    )


def _as_the_paper_lies(style: Style, turned: Turned) -> Point:
    """The shadow's way before the turn, so that all shadows of a card fall to one side."""
    assert style.shadow
    dx, dy, angle = style.shadow.dx, style.shadow.dy, radians(-turned.turn)
    return Point(dx * cos(angle) - dy * sin(angle), dx * sin(angle) + dy * cos(angle))


def _moved(run: TextRun, by: Point) -> TextRun:
    letters = tuple(_moved_letter(letter, by) for letter in run.letters)
    return run._replace(x=run.x + by.x, y=run.y + by.y, letters=letters)


def _moved_letter(letter: Letter, by: Point) -> Letter:
    glyphs = tuple(glyph._replace(x=glyph.x + by.x, y=glyph.y + by.y) for glyph in letter.glyphs)
    return letter._replace(x=letter.x + by.x, y=letter.y + by.y, glyphs=glyphs)
