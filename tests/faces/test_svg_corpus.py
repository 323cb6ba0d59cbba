"""A corpus of small drawings: each looks as resvg draws it, or is told with its own file."""

import re
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pytest
from cairo_faces import face_pngs
from conftest import run_cache
from face_pages import face_pages
from lxml.etree import XMLSyntaxError
from PIL import Image
from placed_drawings import GAME, SMALL_PLACED, pixels, project, reference
from svg_corpus import corpus

from generator.exports.pdf.printed_look import printed_look
from generator.faces.art_file import Motif, motif_of
from generator.faces.face import svg_document
from generator.faces.pictures.likeness import Likeness
from generator.faces.svg.subset import faults, parse_svg
from generator.measure.geometry import Rect

CORPUS = corpus()
TURNS = 25  # of a few drawings of each table: every twenty-fifth, from the first, the second ...
BLOCK = 19  # px of 380 across


def apart(one, other):
    """The mean difference of two pictures, and that of the block in which it is largest."""
    difference = np.abs(one - other).mean(axis=2)
    side = difference.shape[0] // BLOCK
    blocks = difference.reshape(side, BLOCK, side, BLOCK).mean(axis=(1, 3))
    return difference.mean(), blocks.max()


def in_a_template(inner):
    """Such a drawing as a template writes it, on a face of 38 mm."""
    return f'<g transform="translate(-3 -3) scale(0.38)">{inner}</g>'


BOX = Rect(-3, -3, 38, 38)
WHOLE = 'viewBox="0 0 100 100">'
# Shares of a whole are those of the face there; colours that are asked for have none.
OF_THE_DRAWING = re.compile(r'currentColor|gradientUnits="userSpaceOnUse"(?! x1="\d+" | cx="\d+" )')
TOO_FINE = {"line-look-14", "line-look-15"}  # a corner within a dash: as pdfium draws it


@pytest.mark.whole
def test_what_a_template_may_write_prints_as_resvg_draws_it():
    wrong, drawn = [], 0
    for name, text in CORPUS.items():
        inner = text.partition(WHOLE)[2].removesuffix("</svg>")
        body = in_a_template(inner)
        if not inner or name in TOO_FINE or OF_THE_DRAWING.search(inner):
            continue
        try:
            refused = faults(parse_svg(svg_document(BOX, body)))
        except XMLSyntaxError:
            continue
        if refused:
            continue
        drawn += 1
        data = printed_look(body, BOX, (760, 760), (255, 255, 255))
        seen = pixels(Image.frombuffer("RGBX", (760, 760), data).convert("RGB"))
        whole, worst = apart(seen, reference(text, Motif((0, 0, 100, 100), "")))
        wrong += [(name, whole, worst, inner)] if whole > 0.015 or worst > 0.16 else []
    assert not wrong, "\n".join(map(str, wrong))
    assert drawn > 200


def built_of(art):
    """The game of some drawings, none if one is refused; and the problems of drawings by name."""
    game = GAME.replace("square-70", "small")
    built, problems = project(art, SMALL_PLACED, game).build("d")
    for problem in problems:
        assert problem.where.file.startswith("content/d/art/"), str(problem)
        assert problem.hint
    return built, {Path(problem.where.file).stem: problem for problem in problems}


def test_there_are_more_than_three_hundred():
    assert len(CORPUS) > 500


@pytest.mark.whole
@pytest.mark.parametrize("turn", range(TURNS))
def test_a_drawing_looks_as_resvg_draws_it_or_is_told_at_its_file(turn):
    art = dict(list(CORPUS.items())[turn::TURNS])
    built, found = built_of(art)
    refused = {name for name, problem in found.items() if problem.severity == "error"}
    good = {name: text for name, text in art.items() if name not in refused}
    if not good:
        return
    built = built or built_of(good)[0]
    assert built
    likeness = Likeness(printed_look, run_cache())
    pages = pdfium.PdfDocument(face_pages(built))
    pngs = face_pngs([d.front for d in built.drawn], built.fonts, built.pictures, dpi=254)
    wrong = []
    for (name, text), page, png in zip(good.items(), pages, pngs, strict=True):
        motif = motif_of(text, name, None, likeness)
        if bool(motif.picture or motif.measured or not motif.seen) != (name in found):
            wrong.append((name, "it is told", found.get(name)))
        wanted = reference(text, motif)
        printed = pixels(page.render(scale=760 / page.get_width()).to_pil())
        shown = {"PDF": printed, "PNG": pixels(Image.open(BytesIO(png)))}
        far = {where: apart(seen, wanted) for where, seen in shown.items()}
        wrong += [(name, *row) for row in far.items() if row[1][0] > 0.015 or row[1][1] > 0.16]
    assert not wrong, "\n".join(f"{one} {art[one[0]]}" for one in wrong)
