"""The finished PDF as text: each page of a face holds what its piece says, in all our games."""

import re
import subprocess
from shutil import which

import pytest
from conftest import CONTENT, GAMES, built_game

PLAIN = re.compile(r"[^\w]+")


def texts_of(pdf):
    """The text of each page."""
    told = subprocess.run(
        ["pdftotext", "-layout", str(pdf), "-"], capture_output=True, text=True, check=True
    )
    return told.stdout.split("\f")[:-1]


def letters(text):
    """The letters and digits of a text, without what breaks and hyphens do to it."""
    return PLAIN.sub("", text.casefold())


@pytest.mark.whole
@pytest.mark.skipif(which("pdftotext") is None, reason="poppler-utils is not installed")
@pytest.mark.parametrize("name", GAMES)
def test_each_page_of_a_face_holds_what_the_face_says(name, print_files):
    built = built_game(CONTENT / name)
    folder = print_files(name)
    compared = 0
    for component in built.game.components:
        pieces = [one for one in built.drawn if one.component.name == component.name]
        pages = [letters(text) for text in texts_of(folder / "faces" / f"{component.name}.pdf")]
        faces = [(one, face) for one in pieces for _, face in one.faces()]
        for (one, face), page in zip(faces, pages, strict=True):
            said = letters("".join(run.text for run in face.texts))
            assert sorted(page) == sorted(said), (one.ref, said[:80], page[:80])
            for value in one.piece.fields.values():
                written = letters(str(value)) if isinstance(value, (int, str)) else ""
                run = any(letters(run.text) == written for run in face.texts)
                if written and run:
                    assert written in page, (one.ref, value)
                    compared += 1
    assert compared > 10
