"""A game of one card a picture, built in memory, and how its pages look; files of every type."""

from collections.abc import Mapping
from functools import cache
from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2 as pdfium
from conftest import run_cache
from face_pages import face_pages
from picture_files import pixels, saved, turned_exif
from PIL import Image

from generator.project import Project

GAME = """
title: Album
players: [1, 2]
palette: {night: "#1d1b3a"}
fonts: {title: [Righteous, 400]}
styles: {title: {font: title, size: 14pt, colour: paper}}
components:
  hero:
    kind: card
    size: FORMAT
    pieces: p.yaml
    fields: FIELDS
    print: {method: single}
    front: hero.svg.j2
"""
SMALL = "trim: [21, 28]\nbleed: 1\nsafe: 1\nsource: these tests; few pixels are drawn quickly\n"
PLACED = "{{ picture(piece.art, x=-1, y=-1, w=23, h=30) }}"
LARGE_PLACED = "{{ picture(piece.art, x=-3, y=-3, w=69, h=94) }}"
SIZE = 300, 420  # px: 69 mm at 110 dpi, so a warning belongs to most of these
FINE = 230, 300  # px: a small card with its bleed at 254 dpi


def project(art, front=PLACED, pieces=None, fields="{art: picture}", **more):
    """A game whose cards show these pictures, one each; small cards where that fills them."""
    rows = pieces or "".join(f'- {{id: p{n}, art: "{name}"}}\n' for n, name in enumerate(art, 1))
    card = "small" if PLACED in front else "card-63x88"
    game = GAME.replace("FORMAT", card).replace("FIELDS", fields)
    files = {"album/game.yaml": game, "album/p.yaml": rows}
    files.update({f"album/art/{name}": data for name, data in art.items()}, **more)
    body = front if "extends" in front else "\n{% block shapes %}" + front + "{% endblock %}"
    layouts = {
        "faces/album/hero.svg.j2": '{% extends "_base.svg.j2" %}' + body,
        "sizes/small.yaml": SMALL,
    }
    return Project(files, [layouts], cache=run_cache())


def built(art, front=PLACED, **more):
    """The game built, and what was told."""
    game, problems = project(art, front, **more).build("album")
    assert game is not None, "\n".join(map(str, problems))
    return game, problems


def told(art, front=LARGE_PLACED, **more):
    """The one problem of such a game."""
    (problem,) = project(art, front, **more).build("album")[1]
    return problem


def printed(game):
    """The PDF of single faces, and the pages of it as pixels from 0 to 1."""
    data = face_pages(game)
    pages = [
        np.asarray(page.render(scale=2).to_pil().convert("RGB"), float) / 255
        for page in pdfium.PdfDocument(data)
    ]
    return pikepdf.open(BytesIO(data)), pages


def images(pdf):
    """The images of a PDF that are no masks."""
    found = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
    found = [o for o in found if o.get("/Subtype") == "/Image"]
    masks = {o.SMask.objgen for o in found if "/SMask" in o}
    return [o for o in found if o.objgen not in masks]


def difference(page, image):
    """The mean difference of a page from a picture that should fill it, from 0 to 1."""
    size = page.shape[1], page.shape[0]
    wanted = np.asarray(image.convert("RGB").resize(size, Image.Resampling.BOX), float) / 255
    return float(np.abs(page - wanted).mean())


FIELD = pixels(*FINE)
TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270,
}  # fmt: skip


@cache
def of_few_colours():
    """The picture in 256 colours, chosen from a hundredth of its pixels: that is quick."""
    few = FIELD.resize((23, 30), Image.Resampling.NEAREST).quantize(256)
    return FIELD.quantize(palette=few, dither=Image.Dither.NONE)


def turned(number, kind="JPEG", **options):
    """A file whose picture lies turned, and says how it was held."""
    back = FIELD.transpose(TURNS[number])
    return saved(back, kind, exif=turned_exif(number), **options)


MAKERS = {
    "plain.png": lambda: saved(FIELD),
    "palette.png": lambda: saved(of_few_colours()),
    "plain.jpg": lambda: saved(FIELD, "JPEG", quality=90),
    "progressive.jpeg": lambda: saved(FIELD, "JPEG", quality=90, progressive=True),
    "CAPITALS.JPG": lambda: FILES["plain.jpg"],
    "lossy.webp": lambda: saved(FIELD, "WEBP", quality=90),
    "first.gif": lambda: saved(of_few_colours(), "GIF", save_all=True, append_images=[FIELD]),
    "scan.tif": lambda: saved(FIELD, "TIFF", compression="tiff_lzw"),
    "deep/er/folder.png": lambda: FILES["plain.png"],
    "with a space.png": lambda: FILES["plain.png"],
    **{f"turned-{n}.jpg": lambda n=n: turned(n, quality=90) for n in TURNS},
    "turned.png": lambda: turned(6, "PNG"),
    "turned.tif": lambda: turned(6, "TIFF"),
}


class _Made(Mapping):
    """The files by name, each made when a test first wants it."""

    def __init__(self):
        self._made = {}

    def __getitem__(self, name):
        if name not in self._made:
            self._made[name] = MAKERS[name]()
        return self._made[name]

    def __iter__(self):
        return iter(MAKERS)

    def __len__(self):
        return len(MAKERS)


FILES = _Made()
