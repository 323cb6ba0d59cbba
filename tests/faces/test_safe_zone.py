"""The safe zone of every outline: what lies at least so far from the line a piece is cut along.

Told is by how many mm a box comes too near, or reaches beyond.
"""

import pytest
from games_in_memory import GROUND, project_with
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.measure.geometry import Point
from generator.model.format import Format
from generator.model.safe_zone import outside_safe_zone, turned_corners

CORNER = "M 0 0 L 40 0 L 40 20 L 20 20 L 20 40 L 0 40 Z"
CIRCLE = "M 0 20 A 20 20 0 0 1 40 20 A 20 20 0 0 1 0 20 Z"


def a_format(outline="rectangle", trim=(40, 40), **more):
    return Format(name="case", trim=trim, safe=3, outline=outline, source="a test", **more)


HEXAGON = a_format("hexagon", (40, 34.64))


def over(form, x, y, width, height, turn=0.0, about=Point(0, 0)):  # noqa: B008 - a frozen value
    return outside_safe_zone(form, turned_corners(x, y, width, height, turn, about))


@pytest.mark.parametrize(
    ("form", "box", "told"),
    [
        (a_format(), (3, 3, 34, 34), 0),
        (a_format(), (2, 3, 34, 34), 1),
        (a_format(), (3, 3, 34, 36), 2),
        (a_format(radius=3), (3, 3, 34, 34), 0),
        (a_format(radius=10), (3, 3, 34, 34), 2.899),
        (a_format(radius=10), (3, 10, 34, 20), 0),
        (a_format(radius=20), (3, 19, 34, 2), 0.029),
        (a_format("circle"), (8, 8, 24, 24), 0),
        (a_format("circle"), (7, 7, 26, 26), 1.385),
        (HEXAGON, (13, 3, 14, 5), 0),
        (HEXAGON, (10, 3, 14, 5), 1.5),
        (HEXAGON, (13, 3, 17, 5), 1.5),
        (HEXAGON, (3, 3, 10, 5), 7.562),
        (HEXAGON, (4, 16.32, 32, 2), 0.036),
        (a_format("hexagon-pointy", (34.64, 40)), (3, 13, 5, 14), 0),
        (a_format("hexagon-pointy", (34.64, 40)), (3, 10, 5, 14), 1.5),
        (a_format("octagon"), (3, 13, 34, 14), 0),
        (a_format("octagon"), (3, 8, 34, 14), 3.506),
        (a_format(CORNER), (3, 3, 34, 14), 0),
        (a_format(CORNER), (3, 3, 14, 34), 0),
        (a_format(CORNER), (3, 3, 15, 15), 0.172),
        (a_format(CORNER), (3, 3, 20, 20), 6),
        (a_format(CORNER), (25, 25, 5, 5), 13),
    ],
)
def test_how_far_a_box_reaches_out(form, box, told):
    assert over(form, *box) == pytest.approx(told, abs=0.002)


def test_what_lies_along_an_edge_is_measured_as_it_lies():
    """A box of 14 x 3 along the upper left edge; the upright box around it would reach out."""
    middle = Point(20 - 12 * 0.866, 17.32 - 12 * 0.5)
    assert over(HEXAGON, middle.x - 7, middle.y - 1.5, 14, 3, -60, middle) == 0
    assert over(HEXAGON, middle.x - 7, middle.y - 2.5, 14, 5, -60, middle) == pytest.approx(
        0.18, abs=0.01
    )


@settings(deadline=None, max_examples=60)
@given(st.floats(0, 30), st.floats(0, 30), st.floats(1, 15), st.floats(1, 15), st.floats(0, 360))
def test_a_circle_drawn_as_a_path_has_the_safe_zone_of_one(x, y, width, height, turn):
    about = Point(x + width / 2, y + height / 2)
    drawn = over(a_format(CIRCLE), x, y, width, height, turn, about)
    assert drawn == pytest.approx(
        over(a_format("circle"), x, y, width, height, turn, about), abs=0.05
    )


@pytest.mark.parametrize(
    ("drawn", "told"),
    [
        ('{{ text("Halo", x=10, y=3, w=20, h=5, style="body") }}', "the text 'Halo' reaches"),
        ('{{ text("Halo", x=15, y=3, w=20, h=5, style="body") }}', ""),
        ('{{ icon("star", x=8, y=3, size=5) }}', "the icon 'star' reaches"),
        ('{{ icon("star", x=15, y=3, size=5) }}', ""),
        ('{{ text("Halo", x=-0.4, y=9.8, w=20, h=3, turn=-60, style="body", align="center") }}',
         ""),
    ],
)  # fmt: skip
def test_a_face_of_a_hexagon_is_held_to_it(drawn, told):
    form = "trim: [40, 34.64]\noutline: hexagon\nsafe: 3\nbleed: 3\nsource: a test\n"
    cards = GROUND.replace("69.5", "46").replace("94.9", "40.64") + drawn
    made = project_with(cards, layouts={"sizes/hex.yaml": form})
    texts = made.session.folder("case")._texts
    game = texts["game.yaml"].replace(b"kind: card, size: poker-us", b"kind: tile, size: hex")
    texts["game.yaml"] = game + b'icons: {star: "mdi:star"}\n'
    _, problems = made.build("case")
    assert [p.name for p in problems if p.severity == "error"] == ["outside-safe-zone"] * bool(told)
    assert all(told in p.message for p in problems if p.severity == "error")


def test_what_a_template_places_too_far_out_is_told_once_at_its_line():
    """However far the texts of each piece reach, and though some of them are short enough."""
    line = '{{ text(piece.t, x=40, y=10, w=23, h=5, style="body", align="left") }}'
    cards = GROUND + f"{line}\n" + '{{ text(piece.id, x=0, y=20, w=9, h=5, style="body") }}'
    rows = ["Ash", "Rattlesnakeskinner", "Rattlesnakeskinners", "Rattlesnakeskinner"]
    pieces = "".join(f"- {{id: c{n}, t: {text}}}\n" for n, text in enumerate(rows))
    _, problems = project_with(cards, pieces).build("case")
    told = [(p.where.file, p.where.line, p.piece, p.message) for p in problems]
    first, second = [(file, line, piece) for file, line, piece, _ in told]
    assert (first[1:], second[1:]) == ((2, "cards/c1"), (3, "cards/c0"))
    assert "the text 'Rattlesnakeskinner' reaches" in told[0][3]
    assert [message.rpartition(" (")[2] for *_, message in told] == [
        "and in 2 more pieces)",
        "and in 3 more pieces)",
    ]
