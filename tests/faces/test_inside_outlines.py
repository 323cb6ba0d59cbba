"""Texts of layouts lie within what is drawn for them: in every theme, short and long ones.

Each of some thousand cards has a title, a text and a mood of other lengths. No corner of a line of
text may leave the plate, band or badge on which its middle lies.
"""

import csv
import io
import xml.etree.ElementTree as ET

import pytest
from conftest import LAYOUTS, run_cache
from slot_games import KINDS, THEMES

from generator.faces.draw import draw_faces
from generator.faces.face import Shapes
from generator.measure.path import parse_path
from generator.project import Project

SIZES = {
    "index": "poker-us", "hero": "poker-us", "number": "poker-us", "event": "poker-us",
    "role": "tarot-us", "recipe": "poker-us", "tile": "tile-48", "token": "token-20",
    "aid": "aid-92x126", "mat": "sheet-264x195", "score": "half-sheet-188x126",
}  # fmt: skip
NAMES = ("Owl", "Oak Bridge", "Keeper of Light", "Keeper of the Long Light", "Warden of Farreach")
TEXT = (
    "Move a boat of your own up to three spaces. Then draw a card for each harbour in which you "
    "have a crate, and take two coins for every other player who has none there."
)
MOOD = "Nobody who has seen the light forgets it, and few of them come home."
TEXTS = (0, 20, 60, 110, len(TEXT))
MANY = len(NAMES) * len(TEXTS) * 2
OFF = 0.05  # mm: as far as a drawn corner may be rounded
HANGING = set("gjpqy,;Q()")


def table():
    """Names, texts and moods, each with each."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("id", "name", "cost", "suit", "text", "flavour", "wood", "coins"))
    for number in range(MANY):
        name, most = NAMES[number % 5], TEXTS[number // 5 % 5]
        mood = MOOD if number >= MANY // 2 else ""
        rows.writerow((f"c{number}", name, 1 + number % 15, "fire", TEXT[:most], mood, 3, 12))
    return out.getvalue()


def corners_of(run, font):
    """The corners of a line of text, as its letters lie."""
    xs = run.xs or (run.x,)
    left, right = xs[0], max(run.x + font.width(run.text) * run.size, xs[-1])
    low = run.y + (0.19 * run.size if HANGING & {*run.text} else 0)
    top = run.y - 0.66 * run.size
    return [(left, top), (right, top), (right, low), (left, low)]


def outlines(face):
    """What is drawn on a face as polygons, those on top last; not what lies within a window."""
    for item in face.items:
        if isinstance(item, Shapes):
            yield from shapes(ET.fromstring(f"<svg>{item.svg}</svg>"))


def shapes(element):
    """The filled shapes below an element."""
    for one in element:
        if one.tag in ("defs", "clipPath") or one.get("clip-path") or one.get("transform"):
            continue
        yield from shapes(one)
        if one.get("fill", "none") == "none":
            continue
        got = {name: float(value) for name, value in one.items() if name in ("x", "y", "width",
               "height", "cx", "cy", "r")}  # fmt: skip
        if one.tag == "path" and one.get("d", "").upper().count("M") == 1:
            yield parse_path(one.get("d")).corners()[0]
        elif one.tag == "polygon":
            numbers = [float(part) for part in one.get("points").replace(",", " ").split()]
            yield tuple(zip(numbers[::2], numbers[1::2], strict=True))
        elif one.tag == "rect":
            x, y, w, h = (got.get(name, 0.0) for name in ("x", "y", "width", "height"))
            yield ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
        elif one.tag == "circle":
            x, y, r = got["cx"], got["cy"], got["r"]
            yield parse_path(f"M{x - r} {y}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1 {-2 * r} 0z"
                             ).corners()[0]  # fmt: skip


def is_inside(x, y, polygon):
    inside = False
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def beyond(face, fonts):
    """The lines of text that leave the topmost shape in which their middle lies."""
    drawn = [one for one in outlines(face) if len(one) > 2]
    for run in face.texts:
        if run.turn or run.letters or not run.text.strip():
            continue
        corners = corners_of(run, fonts.of(run.font))
        (left, top), (right, low) = corners[0], corners[2]
        middle = ((left + right) / 2, (top + low) / 2)
        around = next((one for one in reversed(drawn) if is_inside(*middle, one)), None)
        inward = [
            (x + (OFF if x == left else -OFF), y + (OFF if y == top else -OFF)) for x, y in corners
        ]
        if around and not all(is_inside(x, y, around) for x, y in inward):
            yield run.text


def drawn(layout, theme):
    """The faces of a layout in a theme, and its fonts."""
    component = f"{{kind: {KINDS.get(layout, 'card')}, size: {SIZES[layout]}, pieces: c.csv, "
    game = f"title: Storm Coast\nplayers: [2, 4]\ntheme: {theme}\nicons: {{fire: 'mdi:fire'}}\n"
    game += f"components:\n  c: {component}layout: {layout}}}\n"
    project = Project({"case/game.yaml": game, "case/c.csv": table()}, LAYOUTS, cache=run_cache())
    loaded, problems = project.load("case")
    assert loaded is not None, "\n".join(map(str, problems))
    studio = project.session.studio("case")
    return draw_faces(loaded, studio)[0], studio.fonts


@pytest.mark.whole
@pytest.mark.parametrize("case", [f"{layout} {theme}" for layout in SIZES for theme in THEMES])
def test_no_line_of_text_leaves_what_it_lies_on(case):
    made, fonts = drawn(*case.split())
    assert len(made) == MANY
    found = {
        one.piece.id: texts for one in made for _, face in one.faces()
        if (texts := list(beyond(face, fonts)))
    }  # fmt: skip
    assert not found


def test_some_thousand_cards_are_looked_at():
    assert len(SIZES) * len(THEMES) * MANY > 4_000
