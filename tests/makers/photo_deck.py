"""A deck of poker cards that photographs fill, up to the bleed, built from files in memory."""

import json
import os
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from conftest import ROOT, run_cache
from picture_files import pixels, saved
from press_profile import press_profile

from generator.cli.export import SHOP, SIGHT
from generator.commands.proofs.accessibility import worst_pairs
from generator.commands.shop import write_shop
from generator.exports import EXPORTS
from generator.exports.shops.order_folder import write_order
from generator.model.export_options import ExportOptions
from generator.options import Options
from generator.project import Project

GAME = """
title: Photos
players: [2, 2]
components:
  star:
    kind: card
    size: poker-us
    pieces: star.csv
    fields: {title: text, art: picture}
    front: star.svg.j2
    back: {title: Photos}
    print: {method: duplex}
accessibility:
  tell_apart: [{component: star, field: title, by: [sign]}]
"""
FRONT = """{% extends "_base.svg.j2" %}
{% block shapes %}{{ picture(piece.art, x=-3, y=-3, w=69.5, h=94.9) }}{% endblock %}
"""


def photographs(count):
    """JPEG files of 300 dpi."""
    return [saved(pixels(821, 1121, seed=n), "JPEG", quality=85) for n in range(count)]


@cache
def project_of(count):
    """The game, of so many cards."""
    rows = "".join(f"s{n},Star {n},s{n}.jpg\n" for n in range(count))
    files = {"photos/game.yaml": GAME, "photos/star.csv": f"id,title,art\n{rows}"}
    files |= {f"photos/art/s{n}.jpg": data for n, data in enumerate(photographs(count))}
    layouts = [{"faces/photos/star.svg.j2": FRONT}, ROOT / "layouts"]
    return Project(files, layouts, cache=run_cache())


@cache
def photo_deck(count):
    """The game, built."""
    built, problems = project_of(count).build("photos")
    assert built, "\n".join(map(str, problems))
    return built


def sent(built, target, folder):
    """Write a game for an export, a shop or a press, or as a package to sell."""
    if target in EXPORTS:
        EXPORTS[target].write(built, folder)
    elif target == SIGHT:
        assert worst_pairs(built, folder)
    elif target == SHOP:
        session = project_of(len(built.drawn)).session
        written, problems = write_shop(session, "photos", folder, Options())
        assert written, "\n".join(map(str, problems))
    else:
        inked = replace(built, options=ExportOptions(icc=press_profile()))
        write_order(built.targets[target], inked, folder)


def peaks(count, targets):
    """Print how many bytes each of the targets takes beyond what a process with the deck has."""
    built = photo_deck(count)
    alone = peak(lambda: None)

    def write(target):
        with TemporaryDirectory() as folder:
            sent(built, target, Path(folder))

    print(json.dumps({one: peak(lambda one=one: write(one)) - alone for one in targets}))


def peak(work):
    """The most memory that a copy of this process has while it does something, in bytes."""
    copy = os.fork()
    if not copy:
        work()
        os._exit(0)  # without the cleaning up of this process
    _, status, used = os.wait4(copy, 0)
    assert status == 0
    return used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
