"""A game of 24 illustrated cards from a spreadsheet, without Python of its own, from end to end."""

from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2 as pdfium
import pytest
from cairo_faces import face_pngs
from conftest import ROOT
from illustrated_game import FIGURES, write_game
from PIL import Image

from generator.project import Project


@pytest.fixture(scope="module")
def illustrated(tmp_path_factory):
    """The game built, what was told, and the folder of its print files."""
    folder = tmp_path_factory.mktemp("illustrated")
    write_game(folder)
    project = Project(folder / "content", [folder / "layouts", ROOT / "layouts"])
    built, problems = project.build("illustrated")
    assert built is not None, "\n".join(map(str, problems))
    project.export(built, folder / "output", ("pdf", "svg"))
    return built, problems, folder / "output" / "illustrated"


def test_it_builds_and_only_the_glow_is_mentioned(illustrated):
    built, problems, _ = illustrated
    assert [(p.name, p.where.file.rpartition("/")[2]) for p in problems] == [
        ("drawn-as-picture", "glow.svg")
    ]
    assert len(built.drawn) == 24
    assert sum(one.piece.copies for one in built.drawn) == 27
    worth = {one.piece.id: one.piece.fields["worth"] for one in built.drawn}
    assert (worth["h01"], worth["h05"]) == (0, 8)


def test_cards_count_themselves_and_rows_that_are_off_are_not_among_them(illustrated):
    built, _, _ = illustrated
    for number, one in enumerate(built.drawn, 1):
        texts = "".join(run.text for run in one.front.texts)
        assert f"{number}/24" in texts
    assert not any(one.piece.id.startswith("#") for one in built.drawn)


def test_the_frame_lies_over_the_pictures_and_the_texts_over_both(illustrated):
    built, _, _ = illustrated
    kinds = [type(item).__name__ for item in built.drawn[0].front.items]
    assert kinds[:4] == ["Picture", "Shapes", "Picture", "Shapes"]
    assert set(kinds[4:]) <= {"Stamp", "TextRun"}


def test_every_picture_is_stored_once(illustrated):
    _, _, folder = illustrated
    with pikepdf.open(folder / "illustrated-a4.pdf") as pdf:
        found = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
        images = [o for o in found if o.get("/Subtype") == "/Image"]
        masks = [image.SMask for image in images if "/SMask" in image]
        jpegs = [image for image in images if image.get("/Filter") == "/DCTDecode"]
    assert len(images) - len(masks) == 6 + len(FIGURES) + 2  # places, figures, the back, the glow
    assert len(masks) == len(FIGURES) + 1
    assert len(jpegs) == 4  # the fifth lies on its side, the sixth is a TIFF


def test_faces_look_alike_in_pdf_and_png(illustrated):
    built, _, folder = illustrated
    document = pdfium.PdfDocument(folder / "faces" / "hero.pdf")
    chosen = [0, 4, 11, 23]
    faces = [built.drawn[number].front for number in chosen] + [built.drawn[0].back]
    pages = [2 * number for number in chosen] + [1]
    pngs = face_pngs(faces, built.fonts, built.pictures, dpi=144)
    for page, png in zip(pages, pngs, strict=True):
        printed = document[page].render(scale=2).to_pil().convert("RGB")
        drawn = Image.open(BytesIO(png)).convert("RGB").resize(printed.size, Image.Resampling.BOX)
        apart = np.abs(np.asarray(printed, float) - np.asarray(drawn, float)).mean() / 255
        assert apart < 0.02


def test_svg_faces_find_their_pictures(illustrated):
    _, _, folder = illustrated
    faces = folder / "faces" / "hero"
    text = (faces / "h05-front.svg").read_text(encoding="utf-8")
    assert 'href="art/places/camera.jpg.png"' in text
    assert (faces / "art" / "places" / "camera.jpg.png").is_file()
    assert (faces / "art" / "figures" / "edda.png").is_file()
