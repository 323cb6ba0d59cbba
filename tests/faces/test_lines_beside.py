"""Bleed and safe zone of outlines of any shape, measured on their pixels at 1,200 dpi."""

from math import cos, hypot, pi, sin
from random import Random

import cairocffi
import numpy as np
import pytest
from cairosvg.parser import Tree
from cairosvg.surface import PNGSurface

from generator.checks.faces.bleed import _sides
from generator.faces.shapes import outline
from generator.model.format import Format

A_MM = 1200 / 25.4  # pixels
NEAR = 0.05  # mm
NOTCH = "M 0 0 H 20 V 30 L 10 24 L 0 30 Z"
CASES = {
    "notch": (NOTCH, (20, 30)),
    "hexagon": ("hexagon", (20, 17.32)),
    "hexagon-pointy": ("hexagon-pointy", (17.32, 20)),
    "octagon": ("octagon", (20, 20)),
    "round end": ("M 0 10 A 10 10 0 0 1 20 10 V 20 H 0 Z", (20, 20)),
}
EVERY_DAY, ALL = 25, 200


def random_outline(number):
    """A star or a blob with notches, in a trim of 20 x 24 mm."""
    random = Random(number)
    corners = random.randint(5, 11)
    turns = [2 * pi * (n + random.uniform(-0.3, 0.3)) / corners for n in range(corners)]
    reach = [random.uniform(0.45, 1) for _ in turns]
    at = [(10 + 10 * r * cos(t), 12 + 12 * r * sin(t)) for t, r in zip(turns, reach, strict=True)]
    if number % 2:
        return "M " + " L ".join(f"{x:.3f} {y:.3f}" for x, y in at) + " Z"
    middles = [
        ((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(at, at[1:] + at[:1], strict=True)
    ]
    curves = " ".join(
        f"Q {x:.3f} {y:.3f} {u:.3f} {v:.3f}"
        for (x, y), (u, v) in zip(at[1:] + at[:1], middles[1:] + middles[:1], strict=True)
    )
    return f"M {middles[0][0]:.3f} {middles[0][1]:.3f} {curves} Z"


class Coverage(PNGSurface):
    """Which pixels are drawn: to write and read a file at 1,200 dpi takes too long."""

    def _create_surface(self, width, height):
        size = round(width), round(height)
        return cairocffi.ImageSurface(cairocffi.FORMAT_A8, *size), *size

    def dark(self):
        """At least half of the pixel is; rows x columns."""
        self.cairo.flush()
        rows = np.frombuffer(self.cairo.get_data(), np.uint8) > 127
        return rows.reshape(self.cairo.get_height(), -1)[:, : self.cairo.get_width()]


def edge(form, grow, a_mm):
    """Where the pixels of what is drawn end, in mm."""
    box = form.trim_box.grown(3)
    size = round(box.width * a_mm), round(box.height * a_mm)
    place = f"{box.x} {box.y} {box.width} {box.height}"
    head = f'width="{size[0]}" height="{size[1]}" preserveAspectRatio="none" viewBox="{place}"'
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{outline(form, grow)}</svg>'
    dark = Coverage(Tree(bytestring=drawn.encode()), None, 96).dark()
    assert dark.shape == (size[1], size[0])
    inner = dark[1:-1, 1:-1]
    around = dark[:-2, 1:-1] & dark[2:, 1:-1] & dark[1:-1, :-2] & dark[1:-1, 2:]
    rows, columns = np.nonzero(inner & ~around)
    return np.stack([columns + 1.5, rows + 1.5], axis=1) / a_mm


def worst(form, grow, a_mm):
    """How far the line is from where it should be, in mm; ``a_mm`` are pixels."""
    trimmed, there = edge(form, 0, a_mm), edge(form, grow, a_mm)[::47]
    assert len(there) > 20
    apart = np.hypot(*(there[:, None, :] - trimmed[None, :, :]).transpose(2, 0, 1)).min(axis=1)
    return np.abs(apart - abs(grow)).max()


def measured(said, trim):
    """A pixel is 0.02 mm on both lines: what is too far is measured once more, twice as finely."""
    form = Format(name="f", trim=trim, bleed=2, safe=1.5, outline=said, source="a test")
    for grow in (form.bleed, -form.safe):
        if worst(form, grow, A_MM) > NEAR:
            assert worst(form, grow, 2 * A_MM) <= NEAR, f"{grow} mm"


@pytest.mark.parametrize("name", CASES)
def test_bleed_and_safe_zone_are_so_far_from_the_cut_everywhere(name):
    measured(*CASES[name])


@pytest.mark.parametrize("number", range(EVERY_DAY))
def test_they_are_beside_random_outlines(number):
    measured(random_outline(number), (20, 24))


@pytest.mark.whole
@pytest.mark.parametrize("number", range(EVERY_DAY, ALL))
def test_they_are_beside_many_random_outlines(number):
    measured(random_outline(number), (20, 24))


def test_the_same_outline_is_the_same_line_on_every_run():
    form = Format(name="f", trim=(20, 30), bleed=2, outline=NOTCH, source="a test")
    assert form.outline_path(2).svg().startswith("M ")
    assert form.outline_path(2) == form.model_copy().outline_path(2)


def test_a_side_that_is_all_corner_and_an_outline_of_short_edges_are_looked_at():
    """Half circles at the ends, a circle of 4.5 mm, and a ring of 400 points."""
    spots = [(10 + 10 * cos(a), 10 + 10 * sin(a)) for a in (2 * pi * n / 400 for n in range(400))]
    ring = "M " + " L ".join(f"{x:.4f} {y:.4f}" for x, y in spots) + " Z"
    for outline_of, trim, radius in (
        ("rectangle", (60, 20), 10), ("circle", (4.5, 4.5), 0), (ring, (20, 20), 0),
    ):  # fmt: skip
        form = Format(
            name="f", source="a test", trim=trim, radius=radius, bleed=2, outline=outline_of
        )
        lines = [line for _, side in _sides(form) for line in side]
        assert len(lines) > 15, outline_of
        assert all(abs(hypot(b.x - a.x, b.y - a.y) - 2) < 0.01 for a, b in lines)
