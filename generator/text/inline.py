"""Card text to words: Markdown emphasis, ``{icon}`` and line breaks.

``Pay *two* {coin}`` gives the words ``Pay``, ``two`` (italic) and an icon. A word is a list of
atoms that never part at a line's end; a new line in the text is kept.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal, NamedTuple
from unicodedata import normalize

Accent = Literal["", "bold", "italic", "bold-italic"]

_SPECIAL = re.compile(r"[*_\\{–/-]")
_MARKED = re.compile(r"[*_\\]")
_ICON = re.compile(r"\{([A-Za-z][\w-]*)\}")
_BREAK_AFTER = re.compile(r"(?<=[^\W\d][-–/])(?=\w)")  # the dash of a compound word


class Atom(NamedTuple):
    """A stretch of text in one accent, or an inline icon by name."""

    text: str
    accent: Accent = ""
    icon: bool = False


class Word(NamedTuple):
    """Atoms that stay together, and whether a space stands before the word within a line."""

    atoms: tuple[Atom, ...]
    spaced: bool

    @property
    def plain(self) -> bool:
        """Whether the word is one stretch of text in the style's own font."""
        return len(self.atoms) == 1 and not self.atoms[0].accent and not self.atoms[0].icon


def lines_of(text: str) -> list[list[Word]]:
    """The words of each line the writer asked for, each letter in one with its accents."""
    text = normalize("NFC", text.strip("\n"))  # fonts hold é as one character, not always as two
    if not _SPECIAL.search(text):  # most texts: no emphasis, no icon, no compound word
        return [
            [_plain_word(word, number > 0) for number, word in enumerate(line.split(" ")) if word]
            for line in text.split("\n")
        ]
    return [_words(atoms) for atoms in _lines_of_atoms(text)]


@lru_cache(maxsize=65536)  # the same few thousand words stand on a thousand cards
def _plain_word(text: str, spaced: bool) -> Word:  # noqa: FBT001 - remembered by position
    return Word((Atom(text),), spaced)


def _words(atoms: list[Atom]) -> list[Word]:
    words: list[Word] = []
    glued: list[Atom] = []
    spaced = False

    def close() -> None:
        if glued:
            words.append(Word(tuple(glued), spaced))
            glued.clear()

    for atom in atoms:
        if atom.icon:
            glued.append(atom)
            continue
        for number, chunk in enumerate(atom.text.split(" ")):
            if number:
                close()
                spaced = True
            for part_number, part in enumerate(_BREAK_AFTER.split(chunk)):
                if part_number:
                    close()
                    spaced = False
                if part:
                    glued.append(Atom(part, atom.accent))
    close()
    return words


def _lines_of_atoms(text: str) -> Iterator[list[Atom]]:
    for line in text.split("\n"):
        spans = _emphasis(line) if _MARKED.search(line) else [Atom(line)]
        yield [atom for span in spans for atom in _icons(span)]


def _icons(span: Atom) -> Iterator[Atom]:
    if "{" not in span.text:
        yield span
        return
    parts = _ICON.split(span.text)  # text, name, text, name, ..., text
    for number, part in enumerate(parts):
        if number % 2:
            yield Atom(part, icon=True)
        elif part:
            yield Atom(part, span.accent)


def _emphasis(line: str) -> list[Atom]:
    atoms: list[Atom] = []
    bold = italic = 0
    for token in _markdown().parseInline(line)[0].children or []:
        if token.type == "strong_open":
            bold += 1
        elif token.type == "strong_close":
            bold -= 1
        elif token.type == "em_open":
            italic += 1
        elif token.type == "em_close":
            italic -= 1
        elif token.content:
            accent: Accent = (
                "bold-italic" if bold and italic else "bold" if bold else "italic" if italic else ""
            )
            atoms.append(Atom(token.content, accent))
    return atoms


@lru_cache(maxsize=1)  # one parser, without state
def _markdown() -> Any:
    from markdown_it import MarkdownIt

    return MarkdownIt("zero").enable(["emphasis", "escape"])
