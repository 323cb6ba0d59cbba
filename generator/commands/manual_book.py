"""The manual as a book: ``manual.pdf``, set by Typst as rulebooks are, with our own fonts."""

import re
from collections.abc import Mapping
from pathlib import Path
from unicodedata import name

from generator.cache.store import Cache
from generator.exports.book.manual_source import manual_source
from generator.exports.book.typst import typesetting
from generator.files.folder import Folder
from generator.files.write import write_file
from generator.model.fonts import FontChoice
from generator.text.font_library import FontLibrary
from generator.version import __version__

FILE = "manual.pdf"
_LINK = re.compile(r"\(([\w-]+)\.md\)")
_FONTS = (  # of the book, and of the drawings in it
    *(FontChoice("Barlow", weight) for weight in (400, 700)),
    FontChoice("Barlow", 400, "italic"),
    FontChoice("Barlow Condensed", 700),
    FontChoice("IBM Plex Mono", 400),
    *(FontChoice("Cabin", weight) for weight in (400, 700)),
)


def write_manual(pages: Mapping[str, str], pictures: Folder, cache: Cache, output: Path) -> Path:
    """Write ``manual.pdf`` of Markdown pages by their names, in the order of its contents.

    ``pictures`` holds ``examples/``. Raises RuntimeError where Typst complains, which is our fault,
    and OSError where the file cannot be written.
    """
    library = FontLibrary(cache)
    ordered = {page: _printable(pages[page], library) for page in _in_order(pages)}
    files: dict[str, str | bytes] = {"main.typ": manual_source(ordered, __version__)}
    for path in pictures.names("examples"):
        files[path] = pictures.read(path).data
    for number, choice in enumerate(_FONTS):
        files[f"fonts/{number}.ttf"] = library.of(library.open(choice).file).data
    with typesetting(files) as typeset:
        data, complaints = typeset.pdf("main.typ")
    if data is None:
        raise RuntimeError(f"Typst on the manual: {complaints}")
    return write_file(output / FILE, data)


def _printable(text: str, library: FontLibrary) -> str:
    """A text with each sign that the book's fonts lack by its name: (crossed swords)."""
    missing = {sign for choice in _FONTS[:5] for sign in library.open(choice).missing(text)}
    for sign in missing - set("\n\t"):
        text = text.replace(sign, f"({name(sign, 'a sign').lower()})")
    return text


def _in_order(pages: Mapping[str, str]) -> list[str]:
    """The pages as the first of them, README, lists them; then any that it does not."""
    listed = [page for page in _LINK.findall(pages["README"]) if page in pages]
    return list(dict.fromkeys(["README", *listed, *pages]))
