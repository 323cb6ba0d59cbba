"""A game of two stars for a press: a gradient, pictures, one with transparency, black text."""

from dataclasses import replace
from functools import cache
from io import BytesIO

from conftest import ROOT, changed_project
from PIL import Image

from generator.exports.shops.order_folder import write_order
from generator.model.export_options import ExportOptions
from generator.options import Options

GAME = """
title: Night
players: [2, 4]
palette: {paper: "#f4efe2", ink: "#000000", deep: "#080418"}
fonts: {sans: Barlow}
styles: {body: {font: sans, size: 9pt}}
components:
  star:
    kind: card
    size: poker-us
    pieces: stars.yaml
    fields: {title: text}
    front: star.svg.j2
    back: back.svg.j2
    print: {method: duplex}
"""
FRONT = """
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#080418"/>
<stop offset="1" stop-color="#3050a0"/></linearGradient></defs>
<rect x="-3" y="-3" width="69.5" height="94.9" fill="{{ palette.paper }}"/>
<rect x="8" y="40" width="40" height="30" fill="url(#sky)"/>
<path d="M 10 80 L 50 80" stroke="#000000" stroke-width="0.4" fill="none"/>
{{ picture("moon.png", x=10, y=20, w=15, h=15) }}
{% if piece.id == "vega" %}{{ picture("veil.png", x=30, y=20, w=15, h=15) }}{% endif %}
{{ text(piece.title, x=8, y=8, w=40, h=8, style="body", colour="ink") }}
"""
BACK = '<rect x="-3" y="-3" width="69.5" height="94.9" fill="{{ palette.deep }}"/>'


def png(colour, mode="RGB"):
    made = BytesIO()
    picture = Image.new(mode, (180, 180), colour)
    picture.putpixel((0, 0), (255, 0, 0, 90)[: len(colour)])
    picture.save(made, "PNG")
    return made.getvalue()


@cache
def night_game():
    """The game, built."""
    files = {
        "night/game.yaml": GAME,
        "night/stars.yaml": "[{id: sirius, title: Sirius, copies: 2}, {id: vega, title: Vega}]",
        "night/art/moon.png": png((10, 8, 30)),
        "night/art/veil.png": png((200, 200, 90, 120), "RGBA"),
    }
    own = {"faces/night/star.svg.j2": FRONT, "faces/night/back.svg.j2": BACK}
    built, problems = changed_project(files, [own, ROOT / "layouts"]).build("night", Options())
    assert built, "\n".join(map(str, problems))
    return built


def ordered(built, target, folder, icc=b""):
    """The PDF of an order, and the text file next to it."""
    asked = replace(built, options=ExportOptions(icc=icc))
    write_order(built.targets[target], asked, folder)
    return tuple((folder / target / f"star.{kind}").read_bytes() for kind in ("pdf", "txt"))
