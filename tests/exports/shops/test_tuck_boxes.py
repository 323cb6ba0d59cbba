"""Tuck boxes of a shop: the smallest that holds the cards, its walls where the shop has them."""

import csv

import pytest
from conftest import ROOT, changed_project
from PIL import Image, ImageColor

from generator.exports.shops.order_folder import write_order
from generator.options import Options
from generator.project import Project

SHOP = Project({}, [ROOT / "layouts"]).layouts()[0].targets["gamecrafter"]
COLOURS = {
    "right": "#c00000", "back": "#00c000", "left": "#0000c0", "front": "#c0c000",
    "top": "#c000c0", "bottom": "#00c0c0",
}  # fmt: skip
GAME = """
title: Night
players: [2, 4]
components:
  star:
    kind: card
    size: FORMAT
    pieces: stars.yaml
    front: star.svg.j2
    print: {method: single}
  box:
    kind: box
    box: {style: STYLE, holds: [star], paper: 0.3mm}
    front: night_box.svg.j2
    TARGET
"""
STAR = '<rect x="0" y="0" width="20" height="20" fill="#333333"/>'
BOX = "".join(
    f'{{% if "{name}" in size.panels %}}{{% set p = size.panels["{name}"] %}}'
    f'<rect x="{{{{ p.x }}}}" y="{{{{ p.y }}}}" width="{{{{ p.width }}}}" '
    f'height="{{{{ p.height }}}}" fill="{colour}"/>{{% endif %}}'
    for name, colour in COLOURS.items()
)


def project_of(text, pieces="[{id: sirius}]"):
    own = {"faces/night/star.svg.j2": STAR, "faces/night/night_box.svg.j2": BOX}
    files = {"night/game.yaml": text, "night/stars.yaml": pieces}
    return changed_project(files, [own, ROOT / "layouts"])


def boxed(*, form="poker-us", style="tuckbox", copies=50, target=""):
    text = GAME.replace("FORMAT", form).replace("STYLE", style).replace("TARGET", target)
    pieces = f"[{{id: sirius, copies: {copies}}}]"
    project = project_of(text, pieces)
    built, problems = project.build("night", Options())
    assert built, "\n".join(map(str, problems))
    return project.for_target(built, "gamecrafter")


def said_of_the_box(problems):
    return [one.message for one in problems if one.message.startswith("box: ")]


def test_the_walls_of_every_box_lie_on_its_picture():
    for name, box in SHOP.tuckboxes.items():
        (x, y), (wide, high, deep) = box.corner, box.inside
        assert x >= 0 <= y - deep, name
        assert x + 2 * (wide + deep) < box.pixels[0], name
        assert y + high + deep < box.pixels[1], name
        assert deep / SHOP.dpi * 25.4 / box.cards > 0.3, "of the shop's card stock"


def test_a_box_is_drawn_at_the_shops_size_and_in_the_order_of_its_walls(tmp_path):
    built, problems = boxed()
    assert not said_of_the_box(problems)
    write_order(SHOP, built, tmp_path)
    place = tmp_path / "gamecrafter"
    rows = csv.DictReader((place / "order.csv").read_text("utf-8").splitlines())
    (row,) = [row for row in rows if row["component"] == "box"]
    assert row["product"] == "PokerTuckBox54"
    picture = Image.open(place / row["file"])
    assert picture.size == (2325, 1950)
    # Edges of the walls, as the outline of the shop's template has them.
    across = {"right": (36, 279), "back": (279, 1038), "left": (1038, 1281), "front": (1281, 2039),
              "top": (279, 1038), "bottom": (279, 1038)}  # fmt: skip
    down = dict.fromkeys(COLOURS, (429, 1488)) | {"top": (186, 429), "bottom": (1488, 1731)}
    for name, colour in COLOURS.items():
        (left, right), (top, foot) = across[name], down[name]
        for x in (left + 3, right - 3):
            for y in (top + 3, foot - 3):
                assert picture.getpixel((x, y)) == ImageColor.getrgb(colour), (name, x, y)
    assert "takes 54 cards" in (place / "what-goes-where.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("copies", "product"),
    [(36, "PokerTuckBox36"), (37, "PokerTuckBox54"), (108, "PokerTuckBox108")],
)
def test_the_smallest_box_is_taken_that_holds_all_cards(copies, product, tmp_path):
    built, _ = boxed(copies=copies)
    write_order(SHOP, built, tmp_path)
    assert f"box,{product}," in (tmp_path / "gamecrafter" / "order.csv").read_text("utf-8")


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"copies": 109}, "no tuck box for 109 cards: its PokerTuckBox108 takes 108"),
        (
            {"form": "mini-us"},
            "no tuck box for cards of 44.45 x 63.5 mm; the nearest is BridgeTuck",
        ),
        ({"style": "tray"}, "has no box of this kind, as far as we know"),
        ({"target": "target: {gamecrafter: PokerTuckBox36}"}, "for 50 cards: its PokerTuckBox36"),
    ],
)
def test_a_box_that_the_shop_has_not_is_told(how, said):
    (told,) = said_of_the_box(boxed(**how)[1])
    assert said in told


def test_game_yaml_chooses_a_box_or_leaves_it_out():
    built, problems = boxed(form="mini-us", target="target: {gamecrafter: PokerTuckBox54}")
    assert not said_of_the_box(problems)
    assert built.shop_boxes["box"].format.panels[0].box[2:] == (64.2, 89.6)
    built, problems = boxed(form="mini-us", target="target: {gamecrafter: none}")
    assert not said_of_the_box(problems)
    assert not built.shop_boxes


@pytest.mark.parametrize(
    ("of", "product", "said"),
    [
        ("star", "PokerTuckBox54", "PokerTuckBox54 of The Game Crafter is a box"),
        ("box", "PokerDeck", "PokerDeck of The Game Crafter is no box"),
        ("box", "PokerTuckBox55", "The Game Crafter has no product PokerTuckBox55"),
    ],
)
def test_a_product_for_something_else_is_told(of, product, said):
    text = GAME.replace("FORMAT", "poker-us").replace("STYLE", "tuckbox").replace("TARGET", "")
    chosen = f"  {of}:\n    target: {{gamecrafter: {product}}}\n"
    _, problems = project_of(text.replace(f"  {of}:\n", chosen)).build("night", Options())
    (told,) = [one for one in problems if one.name == "unknown-product"]
    assert told.message == said
