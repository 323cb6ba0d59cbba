"""How large files are, beside the photographs of a deck, and how much memory they take."""

import json
import os
import subprocess
import sys
from io import BytesIO

import pytest
from conftest import ROOT
from photo_deck import photo_deck, photographs, sent
from PIL import Image

from generator.cli.export import SHOP, SIGHT
from generator.commands.shop import WAYS, _pictures
from generator.exports import EXPORTS
from generator.project import Project

CARDS = 6
MOST = 1.3  # times the photographs
FOUR_INKS = 8  # times: pictures are in inks, and of high quality
WITH_BACKS = 1.5  # times: a back, which shows no photograph, is a picture, too
AS_TEXT = 1.6  # times: a page that holds its pictures as text has four letters for three bytes
ORDERS = {"drivethru", "gamecrafter", "mpc", "press", "press-eu", "printerstudio"}
LIMITS = dict.fromkeys(EXPORTS.keys() | ORDERS | {SHOP, SIGHT}, MOST)
LIMITS[SHOP] = len(WAYS) * MOST  # its zip has a print file for each way, and pictures
LIMITS |= {"drivethru": FOUR_INKS, "jpg": WITH_BACKS, "grids": WITH_BACKS, "html": AS_TEXT}
LOSSLESS = {"png", "printerstudio", SIGHT}  # pictures as PNG: beside the photographs as PNG
EDITIONS = {"pdf", "by-hand", SHOP}  # each file is complete by itself
del LIMITS["trays"]  # a deck has no boxes


def test_every_target_has_a_limit():
    assert {*LIMITS, "trays"} == {*EXPORTS, SHOP, SIGHT, *Project({}).layouts()[0].targets}


def as_png(data):
    """A photograph without loss, as Pillow packs it best."""
    file = BytesIO()
    with Image.open(BytesIO(data)) as photo:
        photo.save(file, "PNG", optimize=True)
    return file.getvalue()


@pytest.mark.whole(everyday="drivethru")
@pytest.mark.parametrize("target", sorted(LIMITS))
def test_files_are_no_larger_than_their_photographs_make_them(target, tmp_path):
    sent(photo_deck(CARDS), target, tmp_path)
    sizes = [path.stat().st_size for path in tmp_path.rglob("*") if path.is_file()]
    photos = photographs(CARDS)
    art = sum(map(len, map(as_png, photos) if target in LOSSLESS else photos))
    whole = max(sizes) if target in EDITIONS else sum(sizes)
    assert 0 < whole <= LIMITS[target] * art, f"{whole / art:.2f} times"


def test_a_picture_of_all_photographs_is_no_larger_than_they_are():
    """In the package to sell; a game of drawings alone has its pictures as PNG."""
    ((name, data),) = _pictures(photo_deck(CARDS), {}).items()
    assert name == "contents.jpg"
    assert len(data) < sum(map(len, photographs(CARDS)))


@pytest.mark.whole
def test_memory_does_not_grow_by_a_picture_in_four_inks_a_card():
    """Each in a process of its own, as memory is never given back. It was 11 MB a card."""
    count = 24
    loaded = 32 * 2**20  # the modules of a target, and what else it has before its first card
    inks = 821 * 1121 * 4
    code = f"from photo_deck import peaks; peaks({count}, {sorted(LIMITS)})"
    paths = os.pathsep.join(map(str, (ROOT, ROOT / "tests", ROOT / "tests" / "makers")))
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": paths},
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    grown = json.loads(done.stdout)
    assert grown.keys() == LIMITS.keys()
    sheet = 3 * 4096**2  # of a screen table: as large as it may be, three times in memory
    most = {"grids": 3 * sheet, "tts": 3 * sheet}
    above = {
        name: more for name, more in grown.items() if more > most.get(name, count * inks) + loaded
    }
    assert not above, grown
