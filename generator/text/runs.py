"""Shaped runs: ``paragraph`` divides a line of any script into unbreakable parts, in em."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.problem import ContentError
from generator.text import bidi
from generator.text.bidi import NO_WIDTH, SOFT_HYPHEN, parts
from generator.text.fonts import Cluster, Font, Way
from generator.text.inline import Accent, Atom
from generator.text.simple import ICON_SIZE, FontFor

ICON = "\ufffc"  # stands for an icon among the characters
_JOINED = frozenset({"Arab", "Syrc", "Nkoo", "Mong", "Mand", "Adlm", "Rohg", "Deva", "Beng"})
_INDIC = {"Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh"}
_NEEDS_RULES = _INDIC | {"Arab", "Syrc", "Nkoo", "Khmr", "Mymr", "Tibt"}
_UPRIGHT = frozenset({"Mong", "Phag"})  # set in columns from top to bottom, which nothing here does
_DOTTED_CIRCLE = "\u25cc"  # what a font shows where a mark has no letter to stand on


class Reading(NamedTuple):
    """The language of a game's texts, and its fallback fonts."""

    language: str = "en"
    fallbacks: Callable[[Accent], Sequence[Font]] = lambda _accent: ()
    having: Callable[[Sequence[str]], Sequence[str]] = lambda _missing: ()  # families with them


class Run(NamedTuple):
    """A shaped stretch of one font, direction and look; or an icon, or a space (no clusters)."""

    atom: Atom
    text: str
    level: int
    font: Font | None
    clusters: tuple[Cluster, ...]
    em: float  # letter spacing included
    spacing: float = 0.0  # em after each cluster


class Part(NamedTuple):
    """An unbreakable part of a line, and the space before it (None if there is none)."""

    runs: tuple[Run, ...]
    em: float
    gap: Run | None
    hyphen: Run | None = None  # shown where the line ends after it


@lru_cache(maxsize=256)  # a text that goes on is tried with many ends
def paragraph(
    atoms: tuple[Atom, ...], base: int, font_for: FontFor, tracking: float, reading: Reading
) -> list[Part]:
    """The parts of one line; ``base`` 1 reads from the right. Raises ContentError."""
    return _Paragraph(atoms, base, font_for, tracking, reading).parts()


class _Paragraph:
    def __init__(
        self, atoms: Sequence[Atom], base: int, font_for: FontFor, tracking: float, reading: Reading
    ) -> None:
        self._font_for, self._tracking, self._reading = font_for, tracking, reading
        self._opened: dict[str, tuple[Font, ...]] = {}  # by accent
        text, owners = "", list[Atom]()
        for atom in atoms:
            for character in ICON if atom.icon else atom.text:
                if character == " " and (not text or text[-1] == " "):
                    continue
                text += character
                owners.append(atom)
        self.text, self.owners = text.rstrip(" "), owners
        self.levels = bidi.levels(self.text, base)
        self.scripts = _scripts(self.text)

    def parts(self) -> list[Part]:
        made: list[Part] = []
        end_before = 0
        for start, end in parts(self.text.replace(ICON, "x")):
            ends = self.text[end - 1]
            runs = tuple(self._runs(start, end))
            gap = self._space(start - 1) if start > end_before else None
            hyphen = self._hyphen(end - 1) if ends == SOFT_HYPHEN else None
            made.append(Part(runs, sum(run.em for run in runs), gap, hyphen))
            end_before = end
        return made

    def _runs(self, start: int, end: int) -> Iterator[Run]:
        """The runs of one part, in reading order."""
        at = start
        while at < end:
            owner = self.owners[at]
            if owner.icon:
                yield Run(owner, ICON, self.levels[at], None, (), ICON_SIZE * owner.scale)
                at += 1
                continue
            stop, font = at, None
            while stop < end and self._same_look(at, stop):
                grapheme_end = min(_grapheme_end(self.text, stop), end)
                chosen = self._font_of(stop, grapheme_end)
                if font is not None and chosen is not font:
                    break
                font, stop = chosen, grapheme_end
            assert font is not None
            yield self._shaped(at, stop, font, (start, end))
            at = stop

    def _same_look(self, one: int, other: int) -> bool:
        return (
            self.owners[one] is self.owners[other]
            and self.levels[one] == self.levels[other]
            and self.scripts[one] == self.scripts[other]
        )

    def _way(self, at: int) -> Way:
        return Way(
            from_right=self.levels[at] % 2 == 1,
            script=self.scripts[at],
            language=self._reading.language,
            ligatures=not self._tracking,
        )

    def _shaped(self, start: int, end: int, font: Font, within: tuple[int, int]) -> Run:
        text, owner, way = self.text[start:end], self.owners[start], self._way(start)
        around = self.text[within[0] : start], self.text[end : within[1]]
        clusters = font.clusters(text, way, *around)
        for script in sorted({_script(character) for character in text}):
            if script in _NEEDS_RULES and not font.joins(script):
                raise _unsupported(
                    text, font, "the font has its letters, but not the rules for joining them"
                )
            if script in _UPRIGHT:
                raise _unsupported(text, font, "this script runs from top to bottom")
        circle = font.glyph(_DOTTED_CIRCLE)
        if circle and _DOTTED_CIRCLE not in text:
            drawn = {glyph.id for cluster in clusters for glyph in cluster.glyphs}
            if circle in drawn:
                raise _unsupported(text, font, "a mark has no letter before it")
        spacing = 0.0 if way.script in _JOINED else self._tracking
        em = (sum(c.advance for c in clusters) + spacing * len(clusters)) * owner.scale
        return Run(owner, text, self.levels[start], font, clusters, em, spacing)

    def _space(self, at: int) -> Run:
        owner = self.owners[at]
        font = self._font_for(owner.accent)
        if font.missing(" "):
            font = next((f for f in self._fonts(owner) if not f.missing(" ")), font)
        clusters = font.clusters(" ", Way(from_right=self.levels[at] % 2 == 1))
        em = (sum(c.advance for c in clusters) + self._tracking) * owner.scale
        return Run(owner, " ", self.levels[at], font, clusters, em, self._tracking)

    def _hyphen(self, at: int) -> Run:
        """The hyphen of a line that ends here; it is not a character of the text."""
        owner = self.owners[at]
        way = self._way(at)
        for sign in ("\u2010", "-"):
            for font in self._fonts(owner):
                if not font.missing(sign):
                    clusters = font.clusters(sign, way)
                    em = sum(c.advance for c in clusters) * owner.scale
                    return Run(owner, "", self.levels[at], font, clusters, em)
        raise self._missing("-", owner)

    def _fonts(self, owner: Atom) -> tuple[Font, ...]:
        accent = owner.accent
        if accent not in self._opened:
            self._opened[accent] = (self._font_for(accent), *self._reading.fallbacks(accent))
        return self._opened[accent]

    def _font_of(self, start: int, end: int) -> Font:
        """The first font that draws the characters that belong together."""
        text, owner, way = self.text[start:end], self.owners[start], self._way(start)
        for font in self._fonts(owner):
            if not font.missing(text) or not font.lacks(text, way):
                return font
        raise self._missing(text, owner)

    def _missing(self, needed: str, owner: Atom) -> ContentError:
        """The error for the characters of a stretch that all fonts lack, or for ``needed``."""
        fonts = self._fonts(owner)
        missing = [
            c
            for c in sorted({*owner.text} - {SOFT_HYPHEN, NO_WIDTH})
            if all(font.missing(c) for font in fonts)
        ] or sorted(needed)
        names = ", ".join(f"{c} (U+{ord(c):04X})" for c in missing)
        tried = list(dict.fromkeys(f"{font.file.family} {font.file.weight}" for font in fonts))
        has_no = (
            f"the font {tried[0]} has no"
            if len(tried) == 1
            else f"none of the fonts {', '.join(tried)} has"
        )
        message = f"{has_no} {names} in {owner.text[:60]!r}"
        if any(font.coloured & {*missing} for font in fonts):
            message += ". Letters that a font has only in colour are not printed"
        return ContentError("missing-glyph", message, missing_hint(self._reading.having(missing)))


_ICON = "To print an icon instead, name the character under symbols in game.yaml"


def missing_hint(families: Sequence[str]) -> str:
    """The hint for a missing character: the installed families that have it, if any."""
    if families:
        some = ", ".join(families[:6])
        return f"fonts that have it: {some}. Name one as the font or as a fallback. {_ICON}"
    return f"use another character or another font. {_ICON}"


def _unsupported(text: str, font: Font, reason: str) -> ContentError:
    name = f"{font.file.family} {font.file.weight}"
    message = f"{text!r} cannot be set in {name}: {reason}"
    hint = "write the letter before the mark. If it is there" if "mark" in reason else ""
    return ContentError("unsupported-script", message, f"{hint}, choose another font".strip(", "))


def _scripts(text: str) -> list[str]:
    """The script of each character; symbols and marks take that of the letter before them."""
    found = [_script(character) for character in text]
    last = next((s for s in found if s not in ("Zyyy", "Zinh")), "Zyyy")
    for number, script in enumerate(found):
        if script in ("Zyyy", "Zinh"):
            found[number] = last
        else:
            last = script
    return found


@lru_cache(maxsize=4096)  # a deck has few characters, met again and again
def _script(character: str) -> str:
    from fontTools.unicodedata import script

    return str(script(character))


def _grapheme_end(text: str, at: int) -> int:
    """The end of the characters that form one letter with its marks."""
    from unicodedata import category

    end = at + 1
    while end < len(text):
        character = text[end]
        if (
            character in ("\u200d", "\u200c")
            or category(character) in ("Mn", "Mc", "Me")
            or text[end - 1] == "\u200d"
        ):
            end += 1
        else:
            break
    return end
