"""Names of 24 letters and texts of 160 with a mood below: no letter leaves what it stands on."""

import pytest
from conftest import LAYOUTS, run_cache
from slot_games import THEMES, grounds

from generator.project import Project

GAME = """\
title: Case
players: [1, 2]
theme: {theme}
icons: {{fire: "mdi:fire", water: "mdi:water"}}
components:
  card: {{kind: {kind}, size: {size}, pieces: cards.csv, layout: {layout}}}
"""
LAYOUT_KINDS = {
    "hero": "card", "index": "card", "event": "card", "role": "card", "recipe": "card",
    "number": "card", "tile": "tile",
}  # fmt: skip
SIZES = {"card": ("poker-us", "tarot-us"), "tile": ("tile-48", "hex-tile-us-small")}
NAMES = ("Keeper of the Long Light", "Master of Summer Storms", "Oak", "Grand Marshal of Winters")
TEXT = (
    "When it arrives, every other creature in its row moves back one space; those at the edge "
    "return to the hands of their owners. If none moves, take two wood and one coin"
)
MOOD = "Nobody has seen it twice, and nobody wants to."
CASES = [
    f"{layout} {theme} {size}"
    for layout, kind in LAYOUT_KINDS.items()
    for theme in THEMES
    for size in SIZES[kind]
]
DPI = 110
OFF = 0.03  # of the pixels below a line of text: what smoothed edges may take


def cards():
    rows = [
        f'{name},{number},{suit},"{text}","{mood}"'
        for name, number, suit, text, mood in zip(
            NAMES, (12, 3, 9, 1), ("fire", "water") * 2, (TEXT, TEXT[:90], "Draw.", TEXT[:60]),
            (MOOD, "", MOOD, ""), strict=True,
        )
    ]  # fmt: skip
    return "name,cost,suit,rules,flavour\n" + "\n".join(rows) + "\n"


def leaving(face, image, fonts):
    """The words of a face whose letters lie on more than one colour."""
    scale, bleed = DPI / 25.4, face.format.bleed
    for run in face.texts:
        if len(run.text.strip()) < 3:
            continue
        wide = fonts.of(run.font).width(run.text.strip()) * run.size
        sides = (run.x, run.y - 0.66 * run.size, run.x + wide, run.y)
        part = image.crop(tuple(round((side + bleed) * scale) for side in sides))
        colours = part.getcolors(part.width * part.height) or [(1, None)]
        if 1 - max(colours)[0] / sum(n for n, _ in colours) > OFF:
            yield run.text


@pytest.mark.whole
@pytest.mark.parametrize("case", CASES)
def test_no_letter_leaves_its_plate(case):
    layout, theme, size = case.split()
    game = GAME.format(layout=layout, theme=theme, size=size, kind=LAYOUT_KINDS[layout])
    files = {"case/game.yaml": game, "case/cards.csv": cards()}
    built, problems = Project(files, LAYOUTS, cache=run_cache()).build("case")
    told = [one for one in problems if one.name != "field-without-slot"]
    assert not told, "\n".join(map(str, told))
    seen = [*grounds(built, [one.front for one in built.drawn], DPI)]
    assert not [
        (str(one.ref), *leaving(one.front, image, built.fonts))
        for one, image in zip(built.drawn, seen, strict=True)
        if [*leaving(one.front, image, built.fonts)]
    ]
