"""Print files that lie there, with other texts on some faces: all else is as it was written.

A card whose words change leaves sheets, drawings and fonts as they are. Then only the code of its
texts is put in its place (``spliced.py``): that gives the same bytes as to put the file together
anew, and takes a twentieth of the time.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from generator.exports.built import Built, Written
from generator.exports.first_page.typeset import FirstPages
from generator.exports.pdf.face_form import face_code, form_name, text_runs
from generator.exports.pdf.frame import as_bytes, frame_of
from generator.exports.pdf.operators import compressed
from generator.exports.pdf.plan import Contents, Shown, faces_by_file
from generator.exports.pdf.saved_file import NotAsSaved, SavedFile
from generator.exports.pdf.simple_text import Codes, Letters, PlainText, letters_on
from generator.exports.pdf.spliced import spliced
from generator.faces.face import Face, TextRun
from generator.files.write import has_digest, open_with_digest, write_streamed
from generator.model.fonts import FontFile
from generator.text.font_library import HOUSE_FONT

_KIND = "print-texts"


class _Kept(NamedTuple):
    """What an earlier build kept: the frame of its files, and the texts of its faces."""

    frame: str
    texts: Sequence[str]  # a digest for each face
    codes: Sequence[Any]  # of each font
    files: Sequence[tuple[str, str | None, str | None, str]]  # name, component, paper, SHA-256


class _New(NamedTuple):
    """A face that changed: what sheets call its form, and the stream that the form is now."""

    name: str
    code: bytes


class Retold:
    """The print files of a build as an earlier one like it has left them.

    ``first`` are their first pages.
    """

    def __init__(self, built: Built, folder: Path, contents: Contents, first: FirstPages) -> None:
        self._built, self._folder, self._first = built, folder, first
        self._faces = list(contents.faces.values())
        house = built.fonts.open(HOUSE_FONT).file
        self._letters = letters_on(self._faces, contents.sheets.values(), house)
        self._frame = frame_of(built, contents, self._letters, first)
        self._texts = _told(self._faces, self._letters)

    def written(self) -> tuple[Written, ...] | None:
        """The files with the texts as they are now; None if more than those has changed."""
        kept = kept_of(self._built)
        if kept is None or kept.frame != self._frame:
            return None
        code = self._code(kept)
        if code is None:
            return None
        shown = faces_by_file(self._built, self._first.faces)
        files: list[Written] = []
        for name, component, paper, digest in kept.files:
            new = self._as_it_is_now(name, digest, shown[name], code)
            if new is None:
                return None
            files.append(Written(self._folder / name, component, paper, new))
        self._keep(kept.codes, files)
        return tuple(files)

    def keep(self, codes: Iterable[Codes], files: Iterable[Written]) -> None:
        """Keep for the next build what the files show, and how they call their letters."""
        self._keep([tuple(one) for one in codes], files)

    def _keep(self, codes: Sequence[Any], files: Iterable[Written]) -> None:
        rows = [(f.name(self._folder), f.component, f.paper, f.digest) for f in files]
        kept = _Kept(self._frame, self._texts, codes, rows)
        self._built.cache.put(_KIND, _key(self._built), json.dumps(kept._asdict()).encode())

    def _code(self, kept: _Kept) -> dict[str, _New] | None:
        """The faces that changed, by their keys; None where one of them has to be shaped."""
        codes = {
            font: Codes(tuple(parts), has_ascii, {one: tuple(at) for one, at in others.items()})
            for font, (parts, has_ascii, others) in zip(self._letters, kept.codes, strict=True)
        }
        plain = PlainText(codes, self._built.fonts.of)
        found: dict[str, _New] = {}
        for number, (face, before) in enumerate(zip(self._faces, kept.texts, strict=True)):
            if before != self._texts[number]:
                if any(run.letters for run in face.texts):
                    return None
                box = face.format.bleed_box
                code, _ = face_code(face, [plain.code(run, box) for run in text_runs(face)])
                found[face.key] = _New(form_name(number), compressed(code))
        return found

    def _as_it_is_now(
        self, name: str, digest: str, shown: Shown, new: Mapping[str, _New]
    ) -> str | None:
        """The SHA-256 of a file once it shows the faces as they are; None if that cannot be."""
        path = self._folder / name
        if not any(face.key in new for face in shown.faces):
            return digest if has_digest(path, digest) else None

        def write(part: BinaryIO) -> None:
            with open_with_digest(path, digest) as file:
                if file is None:
                    raise NotAsSaved
                data = mmap(file.fileno(), 0, access=ACCESS_READ)  # parts of it may outlive this
                lying = SavedFile(data)
                streams = _new_streams(lying, shown, new)
                part.writelines(spliced(lying, streams, streams.__getitem__))

        try:
            return write_streamed(path, write)
        except NotAsSaved:
            return None


def kept_of(built: Built) -> _Kept | None:
    """What an earlier build like this one has kept, if any."""
    held = built.cache.table(_KIND, _key(built)) if built.machine else {}
    return _Kept(**held) if held.keys() == {*_Kept._fields} else None


def _key(built: Built) -> str:
    """What builds have in common that write the same files."""
    return f"{built.game.name} {built.variant} {built.paper.name} {built.only} {built.machine}"


def _new_streams(file: SavedFile, shown: Shown, new: Mapping[str, _New]) -> dict[int, bytes]:
    """The new streams by where their objects begin. Raises NotAsSaved."""
    if shown.one_a_page:
        pages = zip(shown.faces, file.pages(), strict=True)
        both = ((forms["/F"], new[face.key].code) for face, forms in pages if face.key in new)
        return {file.offset(number): code for number, code in both}
    wanted = {one.name: one.code for one in (new.get(face.key) for face in shown.faces) if one}
    called = {name: number for forms in file.pages() for name, number in forms.items()}
    if not wanted.keys() <= called.keys():
        raise NotAsSaved  # only the first pages show one of them
    return {file.offset(called[name]): code for name, code in wanted.items()}


def _told(faces: Iterable[Face], letters: Letters) -> list[str]:
    """A digest of each face's texts."""
    numbers = {font: number for number, font in enumerate(letters)}
    told = ([_plain(run, numbers) for run in face.texts] for face in faces)
    return [sha256(as_bytes(runs)).hexdigest() for runs in told]


def _plain(run: TextRun, numbers: Mapping[FontFile, int]) -> tuple[Any, ...]:
    """A text as plain values; one that is shaped belongs to the frame."""
    if run.letters:
        return ()
    placed = (run.text, run.x, run.y, run.xs, run.turn, tuple(run.about))
    return (*placed, numbers[run.font], run.size, run.colour, run.stroke)
