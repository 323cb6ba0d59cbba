"""Pieces in a book that are too small to be read are pictures: nobody searches or hears them."""

from subprocess import run

import pytest
from games_in_memory import project_with, set_text

from generator.commands.rulebook import set_rulebook
from generator.options import Options

BOOK = "## A\n\nCards.\n\n{{{{ figure('cards/a', width={width}, alt='A card') }}}}\n"


@pytest.mark.parametrize(("width", "read"), [(12, False), (50, True)])
def test_letters_below_4_points_are_no_text(width, read, tmp_path):
    front = set_text("'Whoever wakes first begins'")  # at 9 pt, on a card of 63.5 mm
    files = {"rulebook.md.j2": BOOK.format(width=width)}
    project = project_with(front=front, files=files)
    data, problems = set_rulebook(project.session, "case", Options())
    assert data, [str(one) for one in problems]
    file = tmp_path / "book.pdf"
    file.write_bytes(data)
    done = run(["pdftotext", file, "-"], capture_output=True, check=True)
    text = " ".join(done.stdout.decode().split())
    assert ("wakes first" in text) is read
