"""Ink that a print saves: the ink of a face, estimated, and its lighter form where that is less."""

from generator.faces.face import Face, TextRun
from generator.faces.ink_savers import low_ink_face
from generator.faces.legibility import colour_of
from generator.faces.pictures.encode import PictureStore
from generator.faces.pictures.ground import Ground, ink_of

_LETTER = 0.16  # of the square of its size: what a letter covers, in most fonts
WORTH_IT = 0.05  # of the ink of a face: to save less is not worth to be advised


def ink_of_face(face: Face, pictures: PictureStore) -> float:
    """The ink of a face in square mm of one colour: shapes and pictures as drawn, texts by size."""
    return Ground(face, pictures).ink() + sum(map(_ink_of_text, face.texts))


def lighter(face: Face, pictures: PictureStore) -> Face:
    """The face with its grounds as outlines; as it is where that would take no less ink."""
    spared = low_ink_face(face)
    if spared.items == face.items:
        return face
    return spared if ink_of_face(spared, pictures) < ink_of_face(face, pictures) else face


def is_worth_it(face: Face, pictures: PictureStore) -> bool:
    """Whether the face without its grounds takes clearly less ink."""
    whole = ink_of_face(face, pictures)
    return whole - ink_of_face(lighter(face, pictures), pictures) > WORTH_IT * whole


def _ink_of_text(run: TextRun) -> float:
    return ink_of(colour_of(run.colour)) * _LETTER * run.size**2 * len(run.text.replace(" ", ""))
