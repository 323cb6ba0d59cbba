"""Low ink never takes more than it saves, pictures are paler in it, and what is saved is said."""

from dataclasses import replace

import pikepdf
import pypdfium2 as pdfium
import pytest
from click.testing import CliRunner
from conftest import CONTENT, LAYOUTS, TINY_GAME, TINY_LAYOUTS, built_game
from face_pages import face_pages
from games_in_memory import project_with
from ink_coverage import coverage
from picture_files import pixels, saved

from generator.cli import main
from generator.exports.pdf.print_files import sheets_pdf
from generator.faces.face import Picture
from generator.options import Options

LOW = Options(low_ink=True)
VEGAS = CONTENT / "new_las_vegas"
IDS = ("tiny", "new_las_vegas")
PALE = "\n".join(f'  s{n}: {{font: body, size: 20pt, colour: "#ffe9a0"}}' for n in range(1))
ART = {"art/p.jpg": saved(pixels(695, 949), "JPEG", quality=90)}
PICTURE = '{{ picture("p.jpg", bleed="included") }}\n'


def pages(front, **more):
    """The ink of a card as it is usually printed and with low ink, and both builds."""
    project = project_with(front, **more)
    builds = []
    for options in (Options(), LOW):
        built, problems = project.build("case", options)
        assert built is not None, "\n".join(map(str, problems))
        builds.append(built)
    inks = [coverage(face_pages(one))[0].total for one in builds]
    return inks, builds, project


def test_a_picture_that_is_a_ground_is_paler_and_light_letters_on_it_dark():
    words = '{{ text("Ember", x=5, y=5, w=50, h=12, style="body", size="20pt", colour="#ffffff") }}'
    (usual, low), (_, built), project = pages(PICTURE + words, files=ART)
    assert low < 0.4 * usual
    face = built.drawn[0].front
    assert [one.opacity for one in face.items if isinstance(one, Picture)] == [0.3]
    assert face.texts[0].colour == "#333333"
    (row,) = project.saved_ink(built, LOW)
    assert row.share() == pytest.approx(1 - low / usual, abs=0.03)
    assert row.words() == f"low ink saves {row.share():.0%} of the ink of cards"


def test_a_small_picture_stays_as_it_is():
    front = '{{ ground("#ffffff") }}{{ picture("p.jpg", x=5, y=5, w=7, h=7) }}'
    (usual, low), _, _ = pages(front, files=ART)
    assert low == usual


def test_a_face_that_would_take_more_ink_is_printed_as_it_is():
    """Pale letters on a pale ground: without the ground they would have to be dark."""
    words = "Pale letters all over this card, line by line. " * 9
    front = (
        '<rect x="-3" y="-3" width="69.5" height="94.9" fill="#fff3c4"/>\n'
        '{{ text("' + words + '", x=5, y=5, w=53, h=80, style="s0", min="6pt") }}\n'
    )
    (usual, low), (one, other), project = pages(front, more=PALE)
    assert low == usual
    assert one.drawn[0].front == other.drawn[0].front
    (row,) = project.saved_ink(other, LOW)
    assert row.words() == "low ink saves nothing on cards: it has no large backgrounds or pictures"


def test_page_1_advises_low_ink_only_where_it_saves(tmp_path):
    for front, advised in (
        (PICTURE, True),
        ('{{ ground("night") }}', True),
        ('<circle cx="30" cy="40" r="3" fill="#333333"/>', False),
    ):
        _, (usual, _), project = pages(front, files=ART)
        project.export(replace(usual, edition="designer"), tmp_path)
        (file,) = (tmp_path / "case").glob("case-a4.pdf")
        page = pdfium.PdfDocument(file)[0].get_textpage().get_text_range()
        assert ("--low-ink" in page) == advised, front


@pytest.mark.whole(everyday="tiny")
@pytest.mark.parametrize(
    ("game", "layouts", "pages"), [(TINY_GAME, TINY_LAYOUTS, 2), (VEGAS, LAYOUTS, 11)], ids=IDS
)
def test_no_page_of_a_game_takes_more_ink(game, layouts, pages):
    builds = [built_game(game, layouts, **more) for more in ({}, {"low_ink": True})]
    usual, low = ([ink.total for ink in coverage(sheets_pdf(built))] for built in builds)
    assert len(usual) == len(low) >= pages
    assert all(one <= other for one, other in zip(low, usual, strict=True))
    assert sum(low) < 0.8 * sum(usual)


def test_build_says_what_is_saved_and_says_it_again(tiny_copy, tmp_path):
    folders = ["--content", tiny_copy.parent, "--layouts", tiny_copy.parent.parent / "layouts"]
    arguments = ["build", "tiny", "--low-ink", "--output", tmp_path / "out", *folders]
    first, second = (CliRunner().invoke(main, list(map(str, arguments))) for _ in "ab")
    assert first.exit_code == 0, first.output
    assert "low ink saves" in first.output
    assert "% of the ink of sky" in first.output
    assert second.output == first.output
    assert pikepdf.open(tmp_path / "out" / "tiny" / "low-ink" / "tiny-a4.pdf").pages
