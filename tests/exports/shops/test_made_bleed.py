"""Bleed that lacks a little is made, for presses as for shops of pictures; and orders report."""

from dataclasses import replace

import numpy as np
import pypdfium2
import pytest
from conftest import ROOT, TINY_GAME, TINY_LAYOUTS, built_game, run_cache
from PIL import Image
from test_orders import SHOPS, sized

from generator.exports.shops.order_fit import orders_of
from generator.exports.shops.order_folder import write_order
from generator.project import Project

GAME = """
title: Field
players: [2, 2]
components:
  sky: {kind: card, size: poker-short, pieces: sky.yaml, fields: {name: text}, front: sky.svg.j2,
        print: {method: single}}
"""
SIZE = "trim: [63.5, 88.9]\nbleed: BLEED\nsafe: 3\nsource: a test\n"
FRONT = """{% extends "_base.svg.j2" %}
{% block shapes %}
<rect x="-4" y="-4" width="36" height="97" fill="#204080"/>
<rect x="32" y="-4" width="36" height="97" fill="#a06020"/>
{% endblock %}
"""
BLUE, BROWN = (0x20, 0x40, 0x80), (0xA0, 0x60, 0x20)


def field(bleed):
    """A card of two colours, each up to its edges."""
    files = {"field/game.yaml": GAME, "field/sky.yaml": "[{id: a, name: One}]"}
    size = SIZE.replace("BLEED", f"{bleed:.2f}")
    own = {"sizes/poker-short.yaml": size, "faces/field/sky.svg.j2": FRONT}
    built, problems = Project(files, [own, ROOT / "layouts"], cache=run_cache()).build("field")
    assert built, "\n".join(map(str, problems))
    return built


@pytest.mark.parametrize("shop", ["press", "press-eu", "drivethru", "gamecrafter", "mpc"])
def test_bleed_that_lacks_a_little_is_made_of_what_is_at_the_edge(shop, tmp_path):
    target = SHOPS[shop]
    built = field(target.bleed - 1.45)
    (made,) = orders_of(target, built.game).made
    write_order(target, built, tmp_path)
    (file,) = (one for one in (tmp_path / shop).rglob("*") if one.suffix in (".pdf", ".png"))
    if file.suffix == ".pdf":
        with pypdfium2.PdfDocument(file) as document:
            page = document[0].render(scale=200 / 72).to_pil()
    else:
        page = Image.open(file)
    seen = np.asarray(page.convert("RGB"), int)
    for side, colour in ((seen[:, 1], BLUE), (seen[:, -2], BROWN)):
        apart = np.abs(side - side[len(side) // 2]).max()
        assert apart < 12, "from corner to corner"
        assert np.abs(side[0] - colour).max() < 60
    assert made.window.width > built.game.components[0].format.bleed_box.width + 2.8


@pytest.mark.parametrize("shop", ["press", "press-eu", "drivethru", "gamecrafter", "mpc"])
def test_more_than_that_is_not_made(shop):
    built = field(SHOPS[shop].bleed - 1.6)
    orders = orders_of(SHOPS[shop], built.game)
    assert not orders.made
    assert "mm of bleed" in " ".join(one.hint for one in orders.problems)


def test_an_order_says_how_far_it_is(tmp_path):
    steps = []
    tiny = sized(built_game(TINY_GAME, TINY_LAYOUTS), (63.5, 88.9))
    built = replace(tiny, progress=lambda *step: steps.append(step))
    for shop in ("drivethru", "mpc"):
        steps.clear()
        write_order(SHOPS[shop], built, tmp_path)
        assert steps[0] == (f"{shop}, sky", 0, 1)
    assert [step[0] for step in steps[1:]] == ["pictures"] * (len(steps) - 1)
    assert len(steps) > 6
