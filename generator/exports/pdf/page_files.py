"""Files of a composition's pages: one is written only where its pages are not as they were."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from generator.cache.fingerprint import fingerprint
from generator.exports.built import Built, Written
from generator.exports.pdf.document import Composition
from generator.faces.face import Face
from generator.files.write import has_digest, write_streamed
from generator.sheets.sheet import Flip

DUPLEX = {None: "Simplex", "long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}
_KIND = "print-files"


class _Known(NamedTuple):
    """What a file was made of, and the SHA-256 that its bytes had."""

    made_of: str
    digest: str


class PageFiles:
    """Writes the files of one build, and keeps in the user's cache what each is made of.

    The bytes of a file follow from its pages, its title and the fonts of the document. So where it
    lies there as it was written of the same, it need not be put together to be compared.
    """

    def __init__(self, built: Built, composition: Composition, folder: Path) -> None:
        self.built, self._composition, self._folder = built, composition, folder
        game = built.game
        self._key = f"{game.name} {built.variant} {built.paper.name} {built.machine}"
        kept = built.cache.table(_KIND, self._key) if built.machine else {}
        self._earlier = {
            name: _Known(*row)
            for name, row in kept.items()
            if isinstance(row, list) and len(row) == len(_Known._fields)
        }
        self._known = dict(self._earlier)

    def write(
        self,
        name: str,
        pages: Sequence[Any],
        about: str,
        bookmarks: Sequence[tuple[str, int]] = (),
        *,
        flip: Flip | None,
        component: str | None = None,
        paper: str | None = None,
    ) -> Written:
        """Write pages of the composition as a file of the folder; ``about`` ends its title."""
        made_of = [self._composition.made_of(page) for page in pages]
        digest = self._written(name, made_of, lambda: pages, about, bookmarks, flip)
        return Written(self._folder / name, component, paper, digest)

    def write_faces(self, name: str, faces: Sequence[Face], about: str, component: str) -> Written:
        """Write a file of single faces with their bleed, one a page."""
        # A format is told once: a thousand faces share it.
        formats = {id(face.format): face.format for face in faces}
        boxes = {key: f"{one.bleed_box} {one.trim_box}" for key, one in formats.items()}
        made_of = [f"{self._composition.form_made_of(f)} {boxes[id(f.format)]}" for f in faces]

        def pages() -> Sequence[Any]:
            return [self._composition.face_page(face) for face in faces]

        digest = self._written(name, made_of, pages, about, (), None)
        return Written(self._folder / name, component, digest=digest)

    def keep(self) -> None:
        """Keep for the next build what the files are made of."""
        if self.built.machine and self._known != self._earlier:
            self.built.cache.put(_KIND, self._key, json.dumps(self._known).encode())

    def _written(
        self,
        name: str,
        made_of: Sequence[str],
        pages: Callable[[], Sequence[Any]],
        about: str,
        bookmarks: Sequence[tuple[str, int]],
        flip: Flip | None,
    ) -> str:
        """The SHA-256 of the file that lies there now."""
        title, language = f"{self.built.game.title}: {about}", self.built.game.language
        key = fingerprint(
            self._composition.state, "\n".join(made_of), title, language, list(bookmarks), flip
        )
        known = self._earlier.get(name)
        path = self._folder / name
        if known and known.made_of == key and has_digest(path, known.digest):
            self._known[name] = known
            return known.digest
        shown, duplex = list(pages()), DUPLEX[flip]
        digest = write_streamed(
            path,
            lambda file: self._composition.write(
                file, shown, list(bookmarks), title=title, language=language, duplex=duplex
            ),
        )
        self._known[name] = _Known(key, digest)
        return digest
