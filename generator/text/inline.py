"""Inline Markdown of card texts: emphasis, ``{icon}``, colours, sizes and line breaks.

``Pay *two* {coin}`` gives the words ``Pay``, ``two`` (italic) and an icon. A word is a list of
atoms that no line end divides; a line break in the text is kept. ``[3 coins]{.gold 120%}`` is in a
colour of the palette (or ``#c00000``) and a fifth larger. After a backslash a sign is a sign.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal, NamedTuple
from unicodedata import normalize

from generator.text.plain_marks import hidden, shown

Accent = Literal["", "bold", "italic", "bold-italic"]

_SPECIAL = re.compile(r"[*_\\{–/-]")
_MARKED = re.compile(r"[*_\\]")
ICON_NAME = r"[A-Za-z0-9][A-Za-z0-9_-]*"
ICON = re.compile(rf"\{{({ICON_NAME})\}}")
_IN_BRACES = re.compile(r"(\{[^{}]*\})")  # names of icons and colours
_WORD = r"(?:\.[A-Za-z][\w-]*|#\w+|\d{2,3}%)"
ATTRIBUTED = re.compile(rf"\[([^\]\[]+)\]\{{({_WORD}(?: +{_WORD})*)\}}")
_BREAK_AFTER = re.compile(r"(?<=[^\W\d][-–/])(?=\w)")  # the dash of a compound word


class Atom(NamedTuple):
    """A stretch of text in one accent, or an icon by name, with its own ``ink`` and ``scale``."""

    text: str
    accent: Accent = ""
    icon: bool = False
    ink: str = ""
    scale: float = 1.0


class Word(NamedTuple):
    """Atoms that stay together, and whether a space comes before the word within a line."""

    atoms: tuple[Atom, ...]
    spaced: bool

    @property
    def plain(self) -> bool:
        """Whether the word is one stretch of text in the style's own font."""
        return len(self.atoms) == 1 and not self.atoms[0].accent and not self.atoms[0].icon


def lines_of(text: str) -> list[list[Word]]:
    """The words of each line of the text, with accents composed (NFC)."""
    text = written(text)
    if not _SPECIAL.search(text):  # most texts: no emphasis, no icon, no compound word
        return [
            [
                _plain_word(shown(word), number > 0)
                for number, word in enumerate(line.split(" "))
                if word
            ]
            for line in text.split("\n")
        ]
    return [_words(_atoms(line)) for line in text.split("\n")]


def is_attributed(text: str) -> bool:
    """Whether a part of a text has its own colour or size."""
    return "]{" in text and ATTRIBUTED.search(written(text)) is not None


def is_marked(text: str) -> bool:
    """Whether a text may hold emphasis or icons."""
    return "{" in text or _MARKED.search(text) is not None


def atoms_of(text: str) -> list[list[Atom]]:
    """The atoms of each line of the text, not divided into words."""
    return [_atoms(line) for line in written(text).split("\n")]


def written(text: str) -> str:
    """The text as its marks are read: accents composed, and signs hidden that are no marks."""
    text = normalize("NFC", text.strip("\n"))  # fonts hold é as one character, not always as two
    return hidden(text)


def in_capitals(text: str, language: str) -> str:
    """The text in capitals, as a language writes them; words in braces stay as they are."""
    parts = _IN_BRACES.split(hidden(text))  # a brace after a backslash is none
    for number in range(0, len(parts), 2):
        part = parts[number]
        if language in ("tr", "az"):
            part = part.replace("i", "İ")
        elif language == "el":  # Greek capitals have no accents
            part = normalize("NFC", normalize("NFD", part.upper()).replace("\u0301", ""))
        parts[number] = part.upper()
    return "".join(parts)


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


def _atoms(line: str) -> list[Atom]:
    found: list[Atom] = []
    for stretch, ink, scale in _attributed(line) if "]{" in line else [(line, "", 1.0)]:
        spans = emphasised(stretch) if _MARKED.search(stretch) else [Atom(stretch)]
        atoms = [atom for span in spans for atom in _icons(span)]
        atoms = [a if a.icon else a._replace(text=shown(a.text)) for a in atoms]
        found += [a._replace(ink=ink, scale=scale) for a in atoms] if ink or scale != 1 else atoms
    return found


def _attributed(line: str) -> Iterator[tuple[str, str, float]]:
    """The parts of a line with their colour and size: ``[3 coins]{.gold 120%}``."""
    at = 0
    for match in ATTRIBUTED.finditer(line):
        if match.start() > at:
            yield line[at : match.start()], "", 1.0
        ink, scale = "", 1.0
        for word in match[2].split():
            if word.endswith("%"):
                scale = float(word[:-1]) / 100
            else:
                ink = word.removeprefix(".")
        yield match[1], ink, scale
        at = match.end()
    if at < len(line):
        yield line[at:], "", 1.0


def _icons(span: Atom) -> Iterator[Atom]:
    if "{" not in span.text:
        yield span
        return
    parts = ICON.split(span.text)  # text, name, text, name, ..., text
    for number, part in enumerate(parts):
        if number % 2:
            yield Atom(part, icon=True)
        elif part:
            yield Atom(part, span.accent)


def emphasised(line: str) -> list[Atom]:
    """The stretches of a line in one accent each; icons are not read yet."""
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

    return MarkdownIt("zero").enable(["emphasis"])
