"""Ink that a print saves: the ink of a face, estimated, and its lighter form where that is less."""

from functools import lru_cache

from generator.faces.face import Face, Item
from generator.faces.ink_savers import low_ink_face
from generator.faces.pictures.encode import PictureStore
from generator.faces.pictures.ground import Ground, ink_of, without_texts
from generator.measure.colour import colour_of
from generator.model.format import Format

_LETTER = 0.16  # of the square of its size: what a letter covers, in most fonts
_CLEARLY = 0.05  # of the ink of a face: by so much an estimate may be wrong


def ink_of_face(face: Face, pictures: PictureStore) -> float:
    """The ink of a face in square mm of one colour: shapes and pictures as drawn, texts by size."""
    drawn = _ink_of_items(face.format, without_texts(face), pictures)
    return drawn + sum(
        ink_of(colour_of(one.colour)) * _LETTER * one.size**2 * len(one.text.replace(" ", ""))
        for one in face.texts
    )


def lighter(face: Face, pictures: PictureStore) -> Face:
    """The face with its grounds as outlines; the same one where that takes no clearly less ink."""
    spared = low_ink_face(face)
    if spared.items == face.items:
        return face
    whole, left = ink_of_face(face, pictures), ink_of_face(spared, pictures)
    return spared if whole - left > _CLEARLY * whole else face


@lru_cache(maxsize=2048)  # a face is measured when it is drawn, and once more for the receipt
def _ink_of_items(form: Format, items: tuple[Item, ...], pictures: PictureStore) -> float:
    return Ground(form, items, pictures).ink()
