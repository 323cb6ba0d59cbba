"""Two ways to the same picture must agree: CairoSVG draws a face's SVG, pdfium our PDF of it.

The second is what ``export png`` writes.
"""

import ctypes.util
import io
import os

import numpy as np
import pytest
from cairo_faces import face_pngs
from conftest import ROOT, TINY_LAYOUTS, built_game
from golden_sources import SOURCES
from PIL import Image

from generator.exports.pixels.face_pixels import cut_view, rendered
from generator.faces.face import Face, Shapes

DPI = 150
# Only transparent PNG needs the system library libcairo2; CI has it.
pytestmark = pytest.mark.skipif(
    not os.environ.get("CI") and not ctypes.util.find_library("cairo"), reason="needs libcairo2"
)


def on_paper(data):
    """The picture on white: where a face has no ink, its PNG is transparent."""
    drawn = Image.open(io.BytesIO(data)).convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", drawn.size, "white"), drawn).convert("RGB")


def coarse(picture):
    """The mean grey of every block of 12 by 12 pixels, which are 2 mm.

    The two smooth edges differently, but draw the same.
    """
    grey = np.asarray(picture.convert("L"), dtype=float)
    rows, columns = (size // 12 for size in grey.shape)
    return grey[: rows * 12, : columns * 12].reshape(rows, 12, columns, 12).mean(axis=(1, 3))


@pytest.mark.whole
@pytest.mark.parametrize("name", sorted(SOURCES))
def test_the_png_of_a_face_is_its_pdf(name):
    built = built_game(*SOURCES[name])
    chosen = {}  # by what they show: equal faces are looked at once
    for component in built.game.components:
        drawn = [d for d in built.drawn if d.component.name == component.name]
        sides = [face for one in drawn for _, face in one.faces()]
        for number in sorted({0, 1, len(sides) // 2} & set(range(len(sides)))):
            about = f"{name}/{component.name}, face {number}"
            chosen.setdefault(sides[number].key, (sides[number], about))
    faces, about = zip(*chosen.values(), strict=True)
    pictures = rendered(built, [cut_view(face, "bleed", DPI) for face in faces])
    pngs = face_pngs(faces, built.fonts, dpi=DPI)
    for picture, face, which, data in zip(pictures, faces, about, pngs, strict=True):
        png = on_paper(data)
        box = face.format.bleed_box
        assert png.size == pytest.approx((box.width / 25.4 * DPI, box.height / 25.4 * DPI), abs=1)
        pdf = picture.resize(png.size)
        apart = np.abs(coarse(png) - coarse(pdf))
        assert apart.mean() < 4, f"{which}: mean difference {apart.mean():.1f} of 255"
        assert apart.max() < 50, f"{which}: something of 2 mm differs ({apart.max():.0f} of 255)"


def test_a_missing_shape_would_be_seen():
    built = built_game(ROOT / "tests" / "tiny" / "content" / "tiny", TINY_LAYOUTS)
    face = built.drawn[0].front
    ground = Shapes("<rect x='-3' y='-3' width='63' height='94' fill='#1d1b3a'/>")
    bare = Face(face.format, (ground, *face.texts))
    pngs = face_pngs([face, bare], built.fonts, dpi=DPI)
    whole, other = (coarse(on_paper(data)) for data in pngs)
    assert np.abs(whole - other).max() > 50
