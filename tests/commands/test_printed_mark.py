"""``print: {mark: true}``: the printed state on each front, which changes no face."""

import json

import pypdfium2
import pytest
from click.testing import CliRunner

from generator import Project
from generator.cli import main
from generator.files.file_names import shipped_layouts

POINT = 25.4 / 72
GAME = """title: Night Fair
players: [2, 4]
palette: {{night: "#101018"}}
components:
  dish: {{kind: card, size: poker-us, pieces: dishes.csv, layout: index, back: {{title: Fair}},
    print: {{method: duplex{mark}}}}}
  coin: {{kind: token, size: token-20, pieces: coins.yaml,
    front: coin.svg.j2, print: {{method: single{mark}}}}}
  dot: {{kind: token, size: token-dot, pieces: dots.yaml,
    front: coin.svg.j2, print: {{method: single{mark}}}}}
"""
DARK = """{% extends "_base.svg.j2" %}{% block shapes %}
<rect x="-3" y="-3" width="30" height="30" fill="{{ palette.night }}"/>{% endblock %}
"""
DOT = "trim: [5, 5]\nsafe: 1\noutline: circle\nsource: ours\n"


@pytest.fixture
def fair(tmp_path):
    folder = tmp_path / "content" / "fair"
    folder.mkdir(parents=True)
    (folder / "dishes.csv").write_text("id,title,price\na,Soup,1\nb,Pie,2\nc,Tea,3\n")
    (folder / "coins.yaml").write_text("- {id: one, copies: 3}\n")
    (folder / "dots.yaml").write_text("- {id: two, copies: 2}\n")
    layouts = tmp_path / "layouts"
    (layouts / "faces" / "fair").mkdir(parents=True)
    (layouts / "sizes").mkdir()
    (layouts / "faces" / "fair" / "coin.svg.j2").write_text(DARK)
    (layouts / "sizes" / "token-dot.yaml").write_text(DOT)
    (folder / "game.yaml").write_text(GAME.format(mark=", mark: true"))
    return folder


@pytest.fixture
def run(fair, tmp_path):
    def run(command, *words, code=0):
        places = [f"--{one}={tmp_path / one}" for one in ("content", "layouts", "output")]
        done = CliRunner().invoke(main, [*command.split(), "fair", *words, *places])
        assert done.exit_code == code, done.output
        return done.stdout

    return run


def marks_on(page, state):
    """The boxes of a state on the pieces of a page, in points from its lower left."""
    text, boxes = page.get_textpage(), []
    search = text.search(state)
    while hit := search.get_next():
        chars = [text.get_charbox(hit[0] + at) for at in range(hit[1])]
        box = [side(one[n] for one in chars) for n, side in enumerate((min, min, max, max))]
        if min(box[2] - box[0], box[3] - box[1]) < 1.2 / POINT:  # the margin's is larger
            boxes.append(box)
    return boxes


def pages_of(tmp_path):
    return [*pypdfium2.PdfDocument(tmp_path / "output" / "fair" / "fair-a4.pdf")]


def test_every_front_that_has_room_says_its_print(run, fair, tmp_path):
    manifest = tmp_path / "output" / "fair" / "manifest.json"
    (fair / "game.yaml").write_text(GAME.format(mark=""))
    run("build")
    before = json.loads(manifest.read_text())["components"]
    (fair / "game.yaml").write_text(GAME.format(mark=", mark: true"))
    run("build")  # before it is recorded its sheets say what it will be called
    assert json.loads(manifest.read_text())["components"] == before
    words = pages_of(tmp_path)[2].get_textpage().get_text_range().split()
    (coming,) = {one for one in words if one[:2] == "1-"}
    run("printed")
    run("build")
    assert json.loads(run("changed", "--format", "json"))["changed"][0]["pieces"] == []
    pages = pages_of(tmp_path)
    cards, tokens = pages[2], pages[4]  # after page 1 and the map of the sheets
    (state,) = {one for one in cards.get_textpage().get_text_range().split() if one[:2] == "1-"}
    assert state == coming
    found = [len(marks_on(page, state)) for page in pages]
    assert found == [0, 0, 3, 0, 3, 0]  # no backs, and no dots of 5 mm
    for page in (cards, tokens):  # on white and on night
        picture, high = page.render(scale=6).to_pil().convert("L"), page.get_height()
        for left, bottom, right, top in marks_on(page, state):
            box = [one * 6 for one in (left - 0.5, high - top - 0.5, right + 0.5, high - bottom)]
            dark, light = picture.crop([*map(round, box)]).getextrema()
            assert (dark < 60, light > 220) == (True, True)
            assert 4 * 0.6 < min(right - left, top - bottom) < 4 * 0.8  # a digit of 4 points


def test_a_changed_card_says_the_print_that_it_will_be_of(run, fair, tmp_path):
    run("printed")
    (fair / "dishes.csv").write_text("id,title,price\na,Soup,1\nb,Pie,2\nc,Cake,3\n")
    run("changed")
    changed = [*pypdfium2.PdfDocument(tmp_path / "output" / "fair" / "changed-a4.pdf")]
    (at,) = [marks_on(page, "2-") for page in changed if marks_on(page, "2-")]
    assert len(at) == 1
    words = " ".join(page.get_textpage().get_text_range() for page in changed).split()
    (state,) = {one for one in words if one[:2] == "2-"}
    run("printed")
    run("build")
    found = [len(marks_on(page, state)) for page in pages_of(tmp_path)]
    assert found == [0, 0, 3, 0, 3, 0]
    for look in ("grey", "guides"):  # faces that no print has
        run("build", f"--{look}")
        (path,) = (tmp_path / "output" / "fair" / look).glob("fair-a4*.pdf")
        assert not any(marks_on(page, "-") for page in pypdfium2.PdfDocument(path))
    run("build", "--lang", "en")
    assert [len(marks_on(page, state)) for page in pages_of(tmp_path)] == found


def test_marks_lie_near_the_cut_and_change_no_face(run, fair, tmp_path):
    run("printed")
    content, layouts = tmp_path / "content", [tmp_path / "layouts", shipped_layouts()]
    marked, _ = Project(content, layouts).build("fair")
    for sheet in (sheet for job in marked.printed for sheet in job.sheets):
        boxes = [slot.trim.grown(-0.5) for slot in sheet.slots]
        for plate, _ in sheet.states:
            assert sum(box.contains(plate, tolerance=0.01) for box in boxes) == 1
    (fair / "game.yaml").write_text(GAME.format(mark=""))
    plain, _ = Project(content, layouts).build("fair")
    faces = [[one.front.key for one in built.drawn] for built in (marked, plain)]
    assert faces[0] == faces[1]
    assert not any(sheet.states for job in plain.printed for sheet in job.sheets)


def test_pieces_that_share_a_sheet_all_say_their_print(run, fair, tmp_path):
    """Once only those of the first component did."""
    chip = "  chip: {{kind: token, size: token-17, pieces: coins.yaml,\n"
    chip += "    front: coin.svg.j2, print: {{method: single, mark: true}}}}\n"
    (fair / "game.yaml").write_text((GAME + chip).format(mark=", mark: true"))
    run("printed")
    built, _ = Project(tmp_path / "content", [tmp_path / "layouts", shipped_layouts()]).build(
        "fair"
    )
    sheets = [sheet for job in built.printed for sheet in job.sheets]
    (shared,) = [
        one for one in sheets if {"coin", "chip"} <= {s.piece.component for s in one.slots}
    ]
    assert len(shared.states) == 6


def test_changed_pieces_without_the_mark_have_the_number_of_the_printing(run, fair, tmp_path):
    """On their fronts only, and none on a face; those that were printed before have none."""
    (fair / "game.yaml").write_text(GAME.format(mark=""))
    run("printed")
    (fair / "dishes.csv").write_text("id,title,price\na,Soup,1\nb,Pie,2\nc,Cake,3\n")
    run("changed")
    changed = [*pypdfium2.PdfDocument(tmp_path / "output" / "fair" / "changed-a4.pdf")]
    small = [
        [box for box in marks_on(page, "2") if box[3] - box[1] < 1.2 / POINT > box[2] - box[0]]
        for page in changed[2:]
    ]  # the numbers of cuts are larger
    assert [len(found) for found in small] == [1, 0]
    run("build")
    assert not any(marks_on(page, "2-") for page in pages_of(tmp_path))
