"""The illustrated deck that is timed: poker cards, each with a picture of its own, as content."""

from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

SIZE = (750, 1050)  # pixels: 300 dpi on a poker card
GAME = """\
title: Album
players: [1, 2]
components:
  hero: {kind: card, size: poker-us, pieces: heroes.csv, front: hero.front.svg.j2,
         fields: {art: picture}, print: {method: single}}
"""
FRONT = """\
{% extends "_base.svg.j2" %}
{% block shapes %}
{{ picture(piece.art, x=-3, y=-3, w=69.5, h=94.9) }}
{% endblock %}
"""


def write_album(folder: Path, count: int, kind: str) -> tuple[Path, Path]:
    """The content and layouts folder of ``count`` cards; ``kind`` is ``jpg`` or ``png``.

    A PNG has transparency. No two pictures are equal.
    """
    content, layouts = folder / "content", folder / "layouts"
    art = content / "album" / "art"
    art.mkdir(parents=True)
    (layouts / "faces" / "album").mkdir(parents=True)
    grounds = [_ground(seed) for seed in range(4)]
    names = [f"p{number:04}" for number in range(count)]
    for number, name in enumerate(names):
        picture = grounds[number % 4].copy()
        picture.putpixel((number % SIZE[0], number // SIZE[0]), (255, 0, 0))
        if kind == "png":
            picture.putalpha(Image.linear_gradient("L").resize(SIZE))
            picture.save(art / f"{name}.png", compress_level=6)
        else:
            picture.save(art / f"{name}.jpg", quality=85)
    (content / "album" / "game.yaml").write_text(GAME, encoding="utf-8")
    rows = "".join(f"{name},{name}.{kind}\n" for name in names)
    (content / "album" / "heroes.csv").write_text("id,art\n" + rows, encoding="utf-8")
    front = layouts / "faces" / "album" / "hero.front.svg.j2"
    front.write_text(FRONT, encoding="utf-8")
    return content, layouts


def _ground(seed: int) -> Image.Image:
    """A picture with as much detail as a painted one: soft fields and a little grain."""
    numbers = np.random.default_rng(seed)
    coarse = Image.fromarray(numbers.integers(0, 256, (21, 15, 3), dtype=np.uint8))
    soft = np.asarray(coarse.resize(SIZE, Image.Resampling.BICUBIC), dtype=np.int16)
    grain = Image.fromarray(numbers.integers(0, 24, (SIZE[1], SIZE[0], 3), dtype=np.uint8))
    fine = np.asarray(grain.filter(ImageFilter.GaussianBlur(1)), dtype=np.int16)
    return Image.fromarray(np.clip(soft + fine - 12, 0, 255).astype(np.uint8))
