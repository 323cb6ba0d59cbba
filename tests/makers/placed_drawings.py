"""Drawings of editors on a card: drawn by us, and by resvg as the reference."""

import re
from io import BytesIO

import fontpkg
import numpy as np
import resvg_py
from conftest import ROOT, run_cache
from PIL import Image

from generator.project import Project

DRAWINGS = sorted((ROOT / "tests" / "drawings").glob("*.svg"))
GAME = """
title: Drawings
players: [1, 2]
components:
  card: {kind: card, size: square-70, pieces: p.yaml, print: {method: single}, front: f.svg.j2}
"""
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"%s>%s</svg>'
PLACED = (
    '{{ allow("short-bleed", "colour-unused") }}'
    '{{ art(piece.id, x=-3, y=-3, w=76, h=76, colour="#1d1b3a") }}'
)
# Half as large: a picture of it has a quarter of the pixels, and more than are looked at.
SMALL = "trim: [32, 32]\nbleed: 3\nsafe: 3\nradius: 0\nsource: made for these tests\n"
SMALL_PLACED = PLACED.replace("76", "38")
# The fonts that drawings with texts name, each in one file that is used as it is.
FONT_FILES = [
    str(fontpkg.path("Righteous", 400)), str(fontpkg.path("Barlow Condensed", 500)),
]  # fmt: skip


def project(art, front=PLACED, game=GAME, more=None):
    """A game with one card for each drawing."""
    files = (more or {}) | {
        "d/game.yaml": game,
        "d/p.yaml": "".join(f"- id: {name}\n" for name in art),
    }
    files.update({f"d/art/{name}.svg": text for name, text in art.items()})
    body = '{% extends "_base.svg.j2" %}\n{% block shapes %}' + front + "{% endblock %}"
    layouts = {"faces/d/f.svg.j2": body, "sizes/small.yaml": SMALL}
    return Project(files, [layouts], cache=run_cache())


def reference(text, motif):
    """The original on a white square of the bleed box, drawn by resvg."""
    _, _, width, height = motif.box
    scale = 380 / max(width, height)
    wide, tall = (max(1, round(side * scale)) for side in (width, height))
    if motif.measured:
        text = text.replace("<svg ", f'<svg viewBox="{motif.measured}" ', 1)
    png = resvg_py.svg_to_bytes(
        svg_string=re.sub("(?i)currentcolor", "#1d1b3a", text), width=wide, height=tall,
        background="#ffffff", skip_system_fonts=True, dpi=96, font_files=FONT_FILES,
    )  # fmt: skip
    square = Image.new("RGB", (380, 380), "white")
    drawn = Image.open(BytesIO(bytes(png))).convert("RGB")
    square.paste(drawn, ((380 - drawn.width) // 2, (380 - drawn.height) // 2))
    return np.asarray(square, float) / 255


def pixels(image):
    """An image over white, as numbers from 0 to 1."""
    drawn = image.convert("RGBA")
    white = Image.new("RGBA", drawn.size, "white")
    white.alpha_composite(drawn)
    small = white.convert("RGB").resize((380, 380), Image.Resampling.BOX)
    return np.asarray(small, float) / 255
