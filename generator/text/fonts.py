"""Fonts from declared packages, and what a line of text measures in them.

Widths come from the font files themselves and are the ones the PDF uses, so what fits here fits on paper.
All measures are in em: multiply by the font size in mm.
"""

import re
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

import fontpkg
import uharfbuzz

from generator.model.game import FontChoice
from generator.problem import ContentError, did_you_mean
from generator.text.instances import instance_of

KERNED_FROM = (
    14 * 25.4 / 72
)  # mm: from 14 pt on, uneven letter gaps are seen, so display sizes are kerned
HOUSE_FONT = FontChoice("Barlow Condensed", 500)  # sheet labels and instructions, in every game
HOUSE_BOLD = FontChoice("Barlow Condensed", 700)


class Shaped(NamedTuple):
    """Where each character of a text starts, and its whole width, both in em."""

    starts: tuple[float, ...]
    width: float


class Font:
    """One font file, opened: an outside resource, so a class."""

    def __init__(self, choice: FontChoice, path: Path) -> None:
        self.choice, self.path = choice, path
        self._face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path)))
        self._font = uharfbuzz.Font(self._face)
        self.units = self._face.upem
        self._advances: dict[str, float | None] = {}
        self._widths: dict[str, float] = {}
        self._lacking: dict[str, list[str]] = {}
        self._kerned: dict[str, Shaped] = {}

    def advance(self, character: str) -> float | None:
        """The width of one character in em as the PDF states it (thousandths); None if the font lacks it."""
        if character not in self._advances:
            glyph = self._font.get_nominal_glyph(ord(character))
            self._advances[character] = (
                None if glyph is None else self._font.get_glyph_h_advance(glyph) / self.units
            )
        return self._advances[character]

    def missing(self, text: str) -> list[str]:
        """The characters of a text that the font cannot draw."""
        if text not in self._lacking:
            self._lacking[text] = sorted({c for c in text if self.advance(c) is None})
        return self._lacking[text]

    def width(self, text: str) -> float:
        """The width in em, unkerned."""
        width = self._widths.get(text)
        if width is None:
            width = self._widths[text] = sum(self.advance(c) or 0.0 for c in text)
        return width

    def kerned(self, text: str) -> Shaped:
        """The text shaped with kerning but without ligatures, so that every character keeps its own place."""
        shaped = self._kerned.get(text)
        if shaped is None:
            buffer = uharfbuzz.Buffer()
            buffer.add_str(text)
            buffer.guess_segment_properties()
            uharfbuzz.shape(
                self._font, buffer, {"kern": True, "liga": False, "clig": False, "calt": False}
            )
            starts, x = [0.0] * len(text), 0.0
            for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
                starts[info.cluster] = (x + position.x_offset) / self.units
                x += position.x_advance
            shaped = self._kerned[text] = Shaped(tuple(starts), x / self.units)
        return shaped

    @cached_property
    def cap_height(self) -> float:
        """The height of a capital H in em: texts are placed by it, as the eye does."""
        return self._extent("H", "y_bearing")

    @cached_property
    def descent(self) -> float:
        """How far a p reaches below the baseline, in em."""
        return -(self._extent("p", "y_bearing") + self._extent("p", "height"))

    def draw(self, character: str, pen: Any) -> bool:
        """Draw one glyph's outline (font units, y up) on a fontTools pen; False if the font lacks it."""
        glyph = self._font.get_nominal_glyph(ord(character))
        if glyph is None:
            return False
        self._font.draw_glyph_with_pen(glyph, pen)
        return True

    def _extent(self, character: str, name: str) -> float:
        glyph = self._font.get_nominal_glyph(ord(character))
        extents = self._font.get_glyph_extents(glyph) if glyph is not None else None
        return float(getattr(extents, name)) / self.units if extents else 0.0


@cache
def open_font(choice: FontChoice) -> Font:
    """The font for a choice; ContentError if its package, weight or slope is not installed or it has no outlines we can embed."""
    try:
        path = fontpkg.path(choice.family, choice.weight, choice.slope)
    except fontpkg.FamilyNotInstalled:
        known = [fontpkg.family(slug).name for slug in fontpkg.families()]
        slug = re.sub(r"[^a-z0-9]+", "-", choice.family.lower()).strip("-")
        raise ContentError(
            "unknown-font",
            f"the font family {choice.family!r} is not installed",
            f"{did_you_mean(choice.family, known, listing='installed')} or install it: pip install fontpkg-{slug}",
        ) from None
    except fontpkg.FontpkgError as error:
        raise ContentError(
            "unknown-font", f"{choice.family} has no {choice.weight} {choice.slope}", str(error)
        ) from None
    if "[" in path.name:
        path = instance_of(path, choice.weight)
    if path.suffix.lower() != ".ttf":
        raise ContentError(
            "unknown-font",
            f"{path.name} has no TrueType outlines, the only kind a PDF of ours embeds",
        )
    return Font(choice, path)
