"""The frame of a build's print files: all that they hang on but the texts of faces.

What has the same frame differs in nothing but what ``retold.py`` puts in its place.
"""

import marshal
from collections.abc import Iterator, Mapping
from dataclasses import fields
from hashlib import sha256
from itertools import chain
from typing import Any

from generator.cache.fingerprint import fingerprint
from generator.exports.built import Built
from generator.exports.first_page.typeset import FirstPages
from generator.exports.pdf.plan import Contents
from generator.exports.pdf.simple_text import Letters
from generator.faces.face import Face, Item, Picture, Shapes, Stamp, TextRun
from generator.model.format import Format
from generator.sheets.sheet import PrintedJob, Sheet

_OF_SHEETS = [one.name for one in fields(Sheet) if one.name != "slots"]
_OF_JOBS = [one.name for one in fields(PrintedJob) if one.name != "sheets"]


def frame_of(built: Built, contents: Contents, letters: Letters, first: FirstPages) -> str:
    """A digest of the frame; ``first`` are the first pages."""
    game, told = built.game, _Told()
    places = {key: number for number, key in enumerate(contents.sheets)}
    jobs = [
        ([getattr(job, name) for name in _OF_JOBS], [places[id(sheet)] for sheet in job.sheets])
        for job in (*built.printed, *built.apart)
    ]
    helping = built.fonts.title_reading(game.fonts.values(), game.language).fallbacks("")
    about = fingerprint(
        (game.name, game.title, game.language, built.only, built.words.say("how_to_print")),
        [(component.name, component.title) for component in game.components],
        [drawn.component.name for drawn in built.drawn],
        (built.paper, built.printer, contents.placings),
        (len(built.printed), jobs),
        [places[key if isinstance(key, int) else key[0]] for key in contents.sheets],
        [(font, sorted(held)) for font, held in letters.items()],
        [font.file for font in helping],  # titles on sheets may need them
        sha256(first.data).hexdigest(),
    )
    numbers = {key: number for number, key in enumerate(contents.faces)}
    rows = chain(
        [[numbers[face.key] for face in first.faces]],
        (told.sheet(sheet, numbers) for sheet in contents.sheets.values()),
        (told.face(face) for face in contents.faces.values()),
    )
    digest = sha256(about.encode())
    for part in chain(map(as_bytes, rows), told.shared()):
        digest.update(b"%d " % len(part) + part)
    return digest.hexdigest()


def as_bytes(values: list[Any]) -> bytes:
    """Plain values as bytes that hang on nothing else: the older form of them takes no short cuts.

    Several times as fast as text.
    """
    return marshal.dumps(values, 2)


class _Told:
    """Sheets and faces as plain values; a value that many share is a number."""

    def __init__(self) -> None:
        self.values: dict[Any, int] = {}
        self._formats: dict[int, str] = {}  # a deck's faces share theirs

    def sheet(self, sheet: Sheet, numbers: Mapping[str, int]) -> list[Any]:
        """A sheet, its faces by number."""
        slots = [
            (*slot.piece, slot.side, numbers[slot.face.key], self._number(slot[3:]))
            for slot in sheet.slots
        ]
        return [self._number(getattr(sheet, name)) for name in _OF_SHEETS] + slots

    def face(self, face: Face) -> list[Any]:
        """A face without the texts that stand letter by letter."""
        told: list[Any] = [self._format(face.format)]
        before = False
        for item in face.items:
            is_text = isinstance(item, TextRun)
            if is_text and not before:
                told.append("texts")
            if not isinstance(item, TextRun) or item.letters:
                told.append(self._item(item))
            before = is_text
        return told

    def _format(self, form: Format) -> str:
        """A format in one word: sheets have more of it than its boxes, such as its outline."""
        known = self._formats.get(id(form))
        if known is None:
            known = self._formats[id(form)] = fingerprint(form)
        return known

    def shared(self) -> Iterator[bytes]:
        """The values themselves, by their numbers; drawings are long, and told as they are."""
        for kind, value in self.values:
            yield f"{kind.__name__} {value}".encode("utf-8", "surrogatepass")

    def _item(self, item: Item) -> Any:
        if isinstance(item, Picture):
            return (item.shown.key, item.shown.file.name, self._number(item[1:]))
        if isinstance(item, Stamp):
            return ("stamp", self._number(item.fragment), self._number(item[1:]))
        return (
            ("shapes", self._number(item.svg)) if isinstance(item, Shapes) else self._number(item)
        )

    def _number(self, value: Any) -> int:
        # Equal values of two types are told apart, as one and true are.
        return self.values.setdefault((type(value), value), len(self.values))
