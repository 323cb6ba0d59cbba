"""Outlines: regular ones, round corners, and any closed path in mm; each is one line on a face."""

from math import pi, sqrt

import pytest
from conftest import run_cache
from hypothesis import given
from hypothesis import strategies as st

from generator.measure.geometry import Point, Rect
from generator.measure.path import Step, ellipse, parse_path, polygon, rectangle, regular
from generator.model.format import Format
from generator.model.outlines import OUTLINES
from generator.options import Options
from generator.project import Project
from generator.sheets.outline import outline_of

SQUARE = "M 0 0 H 40 V 30 H 0 Z"


def form(outline, width=40.0, height=30.0, **more):
    """A format of that outline."""
    given = {"name": "f", "trim": [width, height], "outline": outline, "source": "a test"}
    return Format.model_validate({**given, **more})


def fault(outline, width=40.0, height=30.0):
    """What is said against such a format."""
    with pytest.raises(ValueError) as error:
        form(outline, width, height)
    return str(error.value)


@pytest.mark.parametrize(
    ("outline", "width", "height", "area"),
    [
        ("rectangle", 40, 30, 1200),
        ("circle", 30, 30, 225 * pi),
        ("hexagon", 40, 20 * sqrt(3), 600 * sqrt(3)),
        ("hexagon-pointy", 20 * sqrt(3), 40, 600 * sqrt(3)),
        ("octagon", 30, 30, 900 * 2 * (sqrt(2) - 1)),
        (SQUARE, 40, 30, 1200),
        ("M 20 0 L 40 30 L 0 30 Z", 40, 30, 600),
        ("M0 15a15 15 0 0130 0 15 15 0 01-30 0z", 40, 30, 225 * pi),
    ],
)
def test_every_outline_covers_its_area_and_fills_its_box(outline, width, height, area):
    made = form(outline, width, height)
    assert made.area == pytest.approx(area, rel=2e-3)
    assert made.outline_path().area() == pytest.approx(area, rel=2e-3)
    box = made.outline_path().box()
    assert Rect(0, 0, width, height).contains(box, tolerance=0.01)
    assert made.trim_box.grown(3).contains(made.outline_path(3).box(), tolerance=0.01)


def test_round_corners_take_away_what_a_circle_leaves():
    made = form("rectangle", radius=5)
    assert made.area == pytest.approx(1200 - (4 - pi) * 25, rel=1e-3)
    assert made.outline_path(2).area() == pytest.approx(44 * 34 - (4 - pi) * 49, rel=1e-3)


def test_every_outline_of_the_table_is_drawn_and_cut():
    assert {"rectangle", "circle", "hexagon", "hexagon-pointy", "octagon"} <= set(OUTLINES)
    for name, row in OUTLINES.items():
        width, height = 40.0, 40.0 * (row.ratio or 0.75)
        fmt = f"trim: [{width}, {height}]\noutline: {name}\nsource: a test\nsafe: 6\n"
        front = (
            '{% extends "_base.svg.j2" %}\n{% block shapes %}{{ outline(2, fill="#d4af37") }}'
            '{{ outline(fill="none", stroke="#000000") }}{% endblock %}'
        )
        files = {
            "g/game.yaml": "title: G\nplayers: [1, 2]\ncomponents:\n  t: {kind: tile, size: odd, "
            "pieces: t.yaml, front: t.svg.j2, print: {method: single}}\n",
            "g/t.yaml": "- id: a\n",
        }
        layouts = {"sizes/odd.yaml": fmt, "faces/g/t.svg.j2": front}
        built, problems = Project(files, [layouts], cache=run_cache()).build("g")
        assert built, "\n".join(map(str, problems))
        assert built.drawn[0].front.svg().count("#d4af37") == 1


@pytest.mark.parametrize(
    ("outline", "width", "height", "said"),
    [
        ("hexagon", 79, 91.2, "distorted: write `trim: [79, 68.42]` or `trim: [105.31, 91.2]`"),
        ("hexagon-pointy", 79, 68.4, "distorted"),
        ("circle", 40, 30, "distorted: write `trim: [40, 40]` or `trim: [30, 30]`"),
        ("octagon", 40, 30, "distorted"),
        ("hexagn", 40, 30, "did you mean hexagon?"),
        ("M 0 0 L 40 0 L 20 30", 40, 30, "not closed"),
        ("M 0 0 L 40 0 Z", 40, 30, "has no area"),
        ("M 0 0 H 40 V 30 Z M 5 5 H 9 V 9 Z", 40, 30, "one closed line"),
        ("M 0 0 L", 40, 30, "no path"),
        ("M 0 0 H 50 V 30 Z", 40, 30, "outside the trim"),
        ("M 0 0 H 1e9 V 30 Z", 40, 30, "too far"),
        ("M 0 0 " + "h1 v1 " * 12_000 + "Z", 40, 30, "simplify"),
    ],
)
def test_what_is_no_outline_is_told(outline, width, height, said):
    assert said in fault(outline, width, height)


def test_vendors_round_to_sixteenths_of_an_inch():
    assert form("hexagon", 50.8, 44.45).outline == "hexagon"


@pytest.mark.parametrize(
    "outline", ["hexagon-pointy", "octagon", "M 20 0 C 40 10 40 20 20 30 L 0 15 Z"]
)
def test_pieces_are_cut_along_their_outline(outline):
    ratio = OUTLINES[outline].ratio if outline in OUTLINES else 0.75
    made = form(outline, 40, 40 * ratio)
    line = outline_of(made, Rect(10, 20, 40, 40 * ratio))
    corners = [line.start, *(step.to for step in line.steps)]
    assert corners[0] == corners[-1]
    cut = polygon(corners[:-1])
    assert cut.area() == pytest.approx(made.area, rel=1e-3)
    assert Rect(10, 20, 40, 40 * ratio).contains(cut.box(), tolerance=0.01)


def test_a_stretched_hexagon_is_told_at_its_format():
    layouts = {"sizes/hexed.yaml": "trim: [79, 91.2]\noutline: hexagon\nsource: mine\n"}
    _, problems = Project({}, [layouts], cache=run_cache()).layouts()
    (problem,) = problems
    assert problem.where.file.endswith("sizes/hexed.yaml")
    assert "distorted" in problem.message


@pytest.mark.parametrize(
    ("data", "svg"),
    [
        ("m1 1h2v2z", "M 1 1 L 3 1 L 3 3 Z"),
        ("M0,0Q3,0,3,3Z", "M 0 0 C 2 0 3 1 3 3 Z"),
        ("M0 0C1 0 2 1 2 2S3 4 4 4Z", "M 0 0 C 1 0 2 1 2 2 C 2 3 3 4 4 4 Z"),
        ("M0 0h4v4zM1 1h1v1z", "M 0 0 L 4 0 L 4 4 Z M 1 1 L 2 1 L 2 2 Z"),
    ],
)
def test_paths_are_read_in_every_way_of_writing(data, svg):
    assert parse_path(data).svg() == svg


sizes = st.floats(1, 500)


@given(sizes, sizes, st.sampled_from([3, 4, 5, 6, 8, 12]), st.floats(0, 360))
def test_shapes_fill_their_box(width, height, sides, turn):
    box = Rect(-3, 7, width, height)
    for path in (rectangle(box), rectangle(box, 2), ellipse(box), regular(box, sides, turn)):
        around = path.box()
        assert around.x == pytest.approx(box.x, abs=1e-6)
        assert around.bottom == pytest.approx(box.bottom, abs=1e-6)
        assert around.width == pytest.approx(width, abs=1e-6)
        assert path[-1] == Step("Z")


def test_a_moved_path_is_moved_everywhere():
    path = polygon([Point(0, 0), Point(2, 0), Point(0, 2)])
    moved = path.moved(lambda point: Point(point.x + 5, point.y - 1))
    assert moved.svg() == "M 5 -1 L 7 -1 L 5 1 Z"
    assert moved.area() == path.area() == 2


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("M 0 0 L 40 40 L 40 0 L 0 40 Z", "at 20 20; draw"),
        ("M 20 0 L 32 38 L 0 14 L 40 14 L 8 38 Z", "at 20 29; draw"),
        ("M 0 0 C 60 60 -20 60 40 0 Z", "at 20 "),
    ],
)
def test_a_line_that_crosses_itself_cannot_be_cut(path, place):
    assert f"this path crosses itself {place}" in fault(path, 60, 60)


@pytest.mark.parametrize(
    "path",
    [
        "M 0 0 H 40 V 40 H 20 V 0 H 10 V 40 H 0 Z",
        "M 0 30 C 60 -10 60 70 0 30 Z",
        "M 0 0 L 40 0 L 40 40 L 20 20 L 0 40 Z",
    ],
)
def test_a_line_that_only_touches_itself_or_bends_inward_can_be_cut(path):
    assert form(path, 60, 60).outline_path()


TRIANGLE = "M 0 0 H 40 L 0 40 Z"
MIRRORED = "M 40 0 L 0 0 L 40 40 Z"


@pytest.mark.parametrize(
    ("outline", "behind"),
    [
        (TRIANGLE, MIRRORED),
        ("M 0 0 H 40 V 39 L 0 40 Z", "M 40 0 L 0 0 L 0 39 L 40 40 Z"),
        ("M 0 0 H 35 V 40 H 0 Z", "M 40 0 L 5 0 L 5 40 L 40 40 Z"),  # not in the trim's middle
        ("M 20 0 L 40 40 L 0 40 Z", ""),
        ("M 0 0 H 40 V 40 L 20 28 L 0 40 Z", ""),
        ("M 0 0 H 10 H 40 V 40 H 33 H 0 Z", ""),  # the same, though its points are not
        ("M0 20a20 20 0 0140 0 20 20 0 01-40 0z", ""),
        ("M 0 0.004 H 40 V 40 H 0.006 Z", ""),  # by less than anyone cuts
        ("circle", ""),
        ("hexagon-pointy", ""),
    ],
)
def test_a_back_has_its_outline_mirrored_unless_that_looks_the_same(outline, behind):
    ratio = OUTLINES[outline].ratio if outline in OUTLINES else 1
    made = form(outline, 40, 40 * ratio)
    assert made.of_side("front") is made
    if not behind:
        assert made.of_side("back") is made
        return
    back = made.of_side("back")
    assert back.outline == behind
    assert back.behind.outline_path().area() == pytest.approx(made.area)
    assert back.model_copy(update={"outline": "rectangle"}).behind.outline == "rectangle"


TURNED = """title: Turned
players: [1, 2]
icons: {star: "mdi:star"}
components:
  tile: {kind: tile, size: corner, pieces: p.yaml, front: f.svg.j2, back: f.svg.j2, print: PLAN}
"""
CORNER = f'trim: [40, 40]\noutline: "{TRIANGLE}"\nsource: made for this test\n'


def turned_over(plan, body='{{ outline(-2, fill="none", stroke="#f00") }}'):
    """What is built of two pieces that are cut along a triangle, and all that is told of them."""
    files = {"t/game.yaml": TURNED.replace("PLAN", plan), "t/p.yaml": "[{id: a, copies: 2}]"}
    face = '{% extends "_base.svg.j2" %}{% block shapes %}' + body + "{% endblock %}"
    layouts = {"faces/t/f.svg.j2": face, "sizes/corner.yaml": CORNER}
    game = Project(files, [layouts], cache=run_cache())
    return game.build("t", Options(guides=True))


@pytest.mark.parametrize(
    "plan",
    ["{method: duplex}", "{method: duplex, flip: short-edge}", "{method: gutterfold}"],
)
def test_backs_lie_within_the_line_that_their_fronts_are_cut_along(plan):
    built, problems = turned_over(plan)
    assert built, "\n".join(map(str, problems))
    sheets = [sheet for job in built.printed for sheet in job.sheets]
    lines = {"front": [], "back": []}
    for sheet in sheets:
        for slot in sheet.slots:
            line = outline_of(slot.face.format, slot.trim, slot.turn)
            corners = [line.start, *(step.to for step in line.steps[:-1])]
            if slot.side == "back":
                corners = [through(sheet, at, plan) for at in corners]
            lines[slot.side].append(sorted((round(x, 3), round(y, 3)) for x, y in corners))
    assert len(lines["front"]) == 2
    assert lines["front"] == lines["back"]


def through(sheet, at, plan):
    """A place on a back as it lies seen through the paper, or once it is folded."""
    wide, tall = sheet.paper
    upright = "short-edge" not in plan if tall >= wide else "short-edge" in plan
    if "gutterfold" in plan or upright:
        return Point(wide - at.x, at.y)
    return Point(at.x, tall - at.y)


def test_a_back_is_drawn_in_its_own_outline_everywhere():
    built, _ = turned_over("{method: duplex}")
    (drawn,) = built.drawn
    front, back = drawn.front.svg(), drawn.back.svg()
    assert TRIANGLE.replace("H 40", "L 40 0") in front
    assert MIRRORED in back
    assert MIRRORED not in front
    assert "L 38 2 Z" in back  # of outline(-2), and of the proof's safe zone


def test_what_keeps_clear_of_a_backs_own_outline_is_in_its_safe_zone():
    icon = '{{ icon("star", x=%s, y=5, size=5) }}'
    _, problems = turned_over("{method: duplex}", icon % 5)
    (problem,) = [one for one in problems if one.name == "outside-safe-zone"]
    assert problem.where.file.endswith("f.svg.j2")
    only_back = '{% if side == "back" %}' + icon % 30 + "{% else %}" + icon % 5 + "{% endif %}"
    _, problems = turned_over("{method: duplex}", only_back)
    assert not [one for one in problems if one.name == "outside-safe-zone"]
