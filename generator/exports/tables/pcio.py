"""playingcards.io: ``pcio/<game>.pcio``, a room with a pile for each component and its cards.

A zip of ``widgets.json`` and the pictures; virtualtabletop.io reads it too, and drops pictures of
2 MiB and more.
"""

import json
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from PIL import Image

from generator.exports.built import Built, Written
from generator.exports.tables.card_sheets import Picture, blank, named, on_tables, size_of, trims
from generator.faces.face import DrawnPiece
from generator.files.write import write_file
from generator.model.component import Component

LARGEST = 2 * 1024 * 1024  # bytes of a picture: what is not below it is dropped
_PIXELS = 103 / 63  # of the room a mm: a card of 63 mm is 103 wide there
_TALLEST = 400  # pixels of the room; it is 1600 x 1000
_SHARP = 3  # pixels of a picture for each of the room
_WIDE, _TOP, _GAP = 1600, 40, 60
Json = dict[str, Any]


def export_pcio(built: Built, folder: Path) -> tuple[Written, ...]:
    """Write the room."""
    pictures: dict[str, bytes] = {}
    hand = {"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1, "enabled": True}
    widgets: list[Json] = [hand]
    x, y, tall = _GAP, _TOP, 0
    for component, pieces in on_tables(built):
        wide, high = size_of(component.format, _TALLEST, _PIXELS)
        if x + wide + _GAP > _WIDE and x > _GAP:
            x, y, tall = _GAP, y + tall + 2 * _GAP, 0
        widgets += _pile(built, component, pieces, (x, y), pictures)
        x, tall = x + wide + _GAP, max(tall, high)
    made = BytesIO()
    with ZipFile(made, "w") as archive:
        text = json.dumps(widgets, indent=1, ensure_ascii=False, sort_keys=True)
        archive.writestr(ZipInfo("widgets.json"), text, ZIP_DEFLATED)
        for name, data in sorted(pictures.items()):
            archive.writestr(ZipInfo(f"userassets/{name}"), data, ZIP_STORED)
    path = folder / "pcio" / f"{built.game.name}.pcio"
    return (Written(write_file(path, made.getvalue())),)


def _pile(
    built: Built,
    component: Component,
    pieces: Sequence[DrawnPiece],
    at: tuple[int, int],
    pictures: dict[str, bytes],
) -> list[Json]:
    """A component: its pile, its deck, and a card for each copy."""
    (x, y), name = at, component.name
    wide, high = size_of(component.format, _TALLEST, _PIXELS)
    sharp = (wide * _SHARP, high * _SHARP)
    faces = {face.key: face for one in pieces for _, face in one.faces()}
    drawn = dict(zip(faces, trims(built, list(faces.values()), sharp), strict=True))
    if any(one.back is None for one in pieces):
        drawn[""] = blank(sharp)
    links = {key: _kept(named(name, one), one, name, pictures) for key, one in drawn.items()}
    types = {
        one.piece.id: {
            "label": one.piece.id,
            "face": links[one.front.key],
            "back": links[one.back.key if one.back else ""],
        }
        for one in pieces
    }
    pile, deck = f"pile-{name}", f"deck-{name}"
    widgets: list[Json] = [
        {
            "id": pile, "type": "cardPile", "x": x, "y": y, "z": 1, "label": component.title,
            "width": wide + 8, "height": high + 8, "hasShuffleButton": True,
        },
        {
            "id": deck, "type": "cardDeck", "parent": pile, "x": x, "y": y, "z": 1,
            "cardWidth": wide, "cardHeight": high, "enlarge": True, "cardTypes": types,
            "faceTemplate": _template("face", wide, high),
            "backTemplate": _template("back", wide, high),
        },
    ]  # fmt: skip
    copies = ((one.piece.id, n) for one in pieces for n in range(1, one.piece.copies + 1))
    widgets += [
        {
            "id": f"card-{name}-{piece}-{copy}", "type": "card", "deck": deck, "cardType": piece,
            "parent": pile, "x": x + 4, "y": y + 4, "z": number, "faceup": False,
        }
        for number, (piece, copy) in enumerate(copies, 1)
    ]  # fmt: skip
    return widgets


def _template(value: str, wide: int, high: int) -> Json:
    whole = {"x": 0, "y": 0, "w": wide, "h": high, "color": "white"}
    image = {"type": "image", "valueType": "dynamic", "value": value, **whole}
    return {"includeBorder": False, "includeRadius": True, "objects": [image]}


def _kept(file: Picture, picture: Image.Image, name: str, pictures: dict[str, bytes]) -> str:
    """The link of a picture among those of the room, made smaller while it is too large."""
    while len(file.data) >= LARGEST:
        picture = picture.reduce(2)
        file = named(name, picture)
    pictures[file.name] = file.data
    return f"package://userassets/{file.name}"
