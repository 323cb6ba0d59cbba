"""Backs of decks with long names: of every size and theme they build without a word."""

import pytest
from conftest import LAYOUTS, run_cache
from slot_games import THEMES

from generator.project import Project

SIZES = sorted(
    name for name, one in Project({}, LAYOUTS).layouts()[0].sizes.items() if min(one.size) >= 22
)
TITLES = ("Cards of the Longest Way", "Secret Agreements of the Merchants Guild")
GAME = """\
title: The Adventures of Long John
players: [2, 4]
theme: {theme}
components:
  short: {{title: {short}, kind: card, size: {size}, pieces: c.csv}}
  long: {{title: {long}, kind: card, size: {size}, pieces: c.csv}}
"""


@pytest.mark.whole
@pytest.mark.parametrize("case", [f"{size} {theme}" for size in SIZES for theme in THEMES])
def test_names_of_24_and_40_letters_fit_behind(case):
    size, theme = case.split()
    short, long = TITLES
    game = GAME.format(size=size, theme=theme, short=short, long=long)
    files = {"case/game.yaml": game, "case/c.csv": "name\nAnn\n"}
    built, problems = Project(files, LAYOUTS, cache=run_cache()).build("case")
    assert not problems, "\n".join(map(str, problems))
    one, other = (drawn.back.svg() for drawn in built.drawn)
    assert one != other
