"""Boxes on paper: cuts, folds and ticks where the print lies; boxes that game.yaml asks for."""

import math
from collections import Counter

import pikepdf
import pytest
from boxes import CARD_ROOMS, boxed
from conftest import LAYOUTS, ROOT, run_cache
from cut_paths import layer_paths
from hypothesis import given, settings
from hypothesis import strategies as st
from laid_sheets import PAPERS, assert_numbered, assert_sound, imposed_or_skip, printed, refused

from generator.exports.cut import cut_dxf, cut_svg, folds, outlines
from generator.exports.pdf.print_files import export_pdf
from generator.model.box import STYLES, Inside
from generator.project import Project
from generator.sheets.schemes import SCHEMES

POINTS = 72 / 25.4


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(name for name, style in STYLES.items() if not style.each)),
    CARD_ROOMS,
    st.sampled_from(sorted(PAPERS)),
    st.integers(1, 3),
    st.booleans(),
)
def test_cuts_and_folds_lie_where_the_print_lies(style, room, paper, copies, label):
    component = boxed(room, style, copies, STYLES[style].scheme)
    done = imposed_or_skip(component, paper, {"label": label})
    form = component.format
    assert len(done.sheets) == copies
    assert_numbered(done.sheets)
    for sheet in done.sheets:
        assert_sound(sheet)
        (slot,) = sheet.slots
        turned = slot.turn == 90

        def there(x, y, slot=slot, turned=turned):
            return (
                (slot.trim.right - y, slot.trim.y + x)
                if turned
                else (slot.trim.x + x, slot.trim.y + y)
            )

        (cut,) = outlines(sheet)
        wanted = [there(*corner) for corner in form.outline_path().corners()[0]]
        for point, place in zip([to for to, _ in cut.steps], wanted[1:], strict=False):
            assert math.dist(point, place) < 1e-4
        creases = folds(sheet)
        assert len(creases) == len(form.folds)
        ticks = [mark for mark in sheet.marks if mark.kind == "score"]
        for crease, fold in zip(creases, form.folds, strict=True):
            ends = (crease.x1, crease.y1), (crease.x2, crease.y2)
            for end, place in zip(ends, (there(*end) for end in fold.ends), strict=True):
                assert math.dist(end, place) < 1e-4
            upright = crease.x1 == crease.x2
            at = crease.x1 if upright else crease.y1
            found = [
                tick
                for tick in ticks
                if abs((tick.x1 if upright else tick.y1) - at) < 0.06
                and (tick.x1 == tick.x2) == upright
            ]
            assert len(found) == 2, "a tick at both ends of the line that a ruler lies on"
        assert not [mark for mark in (*sheet.marks, *sheet.creases) if mark.kind == "fold"]
        assert cut_svg(sheet).count("<path") == 1 + len(form.folds)
        assert cut_dxf(sheet).count("POLYLINE") == 1
        if label and paper != "a6":  # too narrow for so many words
            said = " ".join(text.text for text in sheet.labels)
            assert "score from tick to tick" in said
            assert "cut out along the thin lines" in said
            assert "fold back, glue the hatched" in said


def test_a_box_that_fits_no_turn_is_refused_with_its_sizes():
    problem = refused(boxed(Inside(64, 89, 30)), "a6")
    assert "flat pattern of 200 x 163 mm" in problem.message
    assert "a6 is 105 x 148 mm" in problem.message
    assert "--paper letter" in problem.hint
    assert "--paper a3" in refused(boxed(Inside(80, 125, 40)), "a4").hint
    largest = refused(boxed(Inside(150, 200, 80)), "a4")
    assert "poster" in largest.hint


@pytest.mark.parametrize("scheme", ["poster", "folded"])
def test_a_part_of_a_piece_keeps_the_folds_that_lie_on_it(scheme):
    parts = printed(boxed(Inside(150, 200, 80), scheme=scheme), "a4")
    lines = [mark for sheet in parts.sheets for mark in sheet.creases]
    assert {mark.kind for mark in lines} == {"fold"}
    for sheet in parts.sheets:
        (slot,) = sheet.slots
        for mark in sheet.creases:
            for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2)):
                assert slot.clip.x - 1e-4 <= x <= slot.clip.right + 1e-4
                assert slot.clip.y - 1e-4 <= y <= slot.clip.bottom + 1e-4


def test_every_style_says_what_it_is_in_the_manual():
    assert STYLES, "generator/model/box.py: STYLES is empty; put its rows back"
    page = (ROOT / "generator" / "manual" / "types.md").read_text(encoding="utf-8")
    for name, style in STYLES.items():
        assert style.scheme in SCHEMES
        assert f"| `{name}` | {style.says} | {style.scheme} |" in page


CARD = '{% extends "_base.svg.j2" %}{% block shapes %}<circle cx="9" cy="9" r="5"/>{% endblock %}'
GAME = """
title: A Game of Boxes
players: [2, 4]
fonts: {body: [Cabin, 400]}
styles:
  box-title: {font: body, size: 14pt, min: 6pt}
  box-note: {font: body, size: 8pt, min: 5pt}
components:
  card:
    kind: card
    size: card-63x88
    pieces: p.yaml
    front: f.svg.j2
    print: {method: single}
  box:
    kind: box
    box: {style: tuckbox, holds: [card], paper: 0.3mm, play: 0.5mm}
  tray: {kind: box, box: {style: tray, holds: [card], paper: 0.3mm}}
  lid: {kind: box, box: {style: lid, holds: [card], paper: 0.3mm}}
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("boxes")
    files = {"g/game.yaml": GAME, "g/p.yaml": "- {id: a, copies: 54}\n"}
    layouts = {"faces/g/f.svg.j2": CARD}
    built, problems = Project(files, [layouts, *LAYOUTS], cache=run_cache()).build("g")
    assert built is not None, problems
    assert not problems
    export_pdf(built, folder, components=False)
    return built, folder / "g-a4.pdf"


def test_a_box_of_game_yaml_is_measured_around_its_deck(made):
    built, _ = made
    box = built.game.component("box")
    assert box.format.name == "tuckbox-63.5x88.5x16.7"  # 54 x 0.3 mm and the play
    assert box.plan.scheme == "tuckbox"
    (drawn,) = [one for one in built.drawn if one.component.name == "box"]
    said = [(run.text, run.turn) for run in drawn.front.texts]
    assert Counter(said) == {
        ("A Game of Boxes", 0): 2,  # front and back
        ("A Game of Boxes", 90): 2,  # spines read downwards
        ("A Game of Boxes", 180): 1,  # the lid hangs on the back
        ("2–4 players", 0): 1,
        ("54 cards", 0): 1,
        ("54 cards", 180): 1,
        ("glue", 0): 1,
        ("glue", 90): 1,
    }


def test_the_hidden_layer_holds_outline_and_folds_at_the_printed_place(made):
    built, path = made
    (sheet,) = [s for job in built.printed if job.name == "box" for s in job.sheets]
    (slot,) = sheet.slots
    form = slot.face.format
    with pikepdf.open(path) as pdf:
        (page,) = [
            page
            for page in pdf.pages
            if "/Properties" in page.Resources
            and [spot for spot, *_ in layer_paths(page)].count("/Crease") == 12
        ]
        found = layer_paths(page)
        height = float(page.MediaBox[3])
    cuts = [box for spot, *box in found if spot == "/CutContour"]
    creases = [box for spot, *box in found if spot == "/Crease"]
    trim = [v * POINTS for v in (slot.trim.x, slot.trim.y, slot.trim.right, slot.trim.bottom)]
    assert cuts == [pytest.approx([trim[0], height - trim[3], trim[2], height - trim[1]], abs=0.03)]
    assert len(creases) == len(form.folds) == 12
    assert slot.turn == 0
    for box, fold in zip(creases, form.folds, strict=True):
        xs, ys = zip(*fold.ends, strict=True)
        wanted = (
            trim[0] + min(xs) * POINTS,
            height - trim[1] - max(ys) * POINTS,
            trim[0] + max(xs) * POINTS,
            height - trim[1] - min(ys) * POINTS,
        )
        assert box == pytest.approx(wanted, abs=0.01 * POINTS)


@pytest.mark.parametrize("fonts", ["", "fonts: {title: [Cabin, 700], body: [Cabin, 400]}"])
def test_a_plain_box_needs_no_styles_of_the_game(fonts):
    text = GAME.replace("fonts: {body: [Cabin, 400]}", fonts)
    styles = text[text.index("styles:") : text.index("components:")]
    game = {"g/game.yaml": text.replace(styles, ""), "g/p.yaml": "- {id: a, copies: 9}\n"}
    built, found = Project(game, [{"faces/g/f.svg.j2": CARD}], cache=run_cache()).build("g")
    assert built, "\n".join(map(str, found))
    (box,) = (one for one in built.drawn if one.component.name == "box")
    said = " ".join(run.text for run in box.front.texts)
    assert "A Game of Boxes" in said
    assert "2–4 players" in said
    assert "9 cards" in said
