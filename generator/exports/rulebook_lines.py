"""Runs of text to lines: kerned, hyphenated by the language's patterns, broken so that a paragraph's lines are most alike. Points."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import pyphen

from generator.rulebook.blocks import Runs
from generator.text.fonts import Font

ICON_EM = 1.15  # an icon's box, in em of the text around it
_HYPHEN = "-"
_SHORTEST = 6  # letters of a word that may be hyphenated
_PART = re.compile(r"(?<=[^\W\d][-–/])(?=\w)")  # a line may break after the dash of a compound word
_SPACES = re.compile(r"( +)")


class Stretch(NamedTuple):
    """Text in one font, or an icon, that stands in a line."""

    text: str
    font: Font
    link: str = ""
    icon: str = ""
    numeral: bool = False


class Atom(NamedTuple):
    """What never parts at a line's end; ``hyphen`` is printed if the line ends after it, ``forced`` ends it always."""

    stretches: tuple[Stretch, ...]
    width: float
    spaced: bool
    hyphen: bool = False
    forced: bool = False


class Line(NamedTuple):
    """One line: its stretches from the left with their places, and its width."""

    stretches: tuple[tuple[float, Stretch], ...]
    width: float


FontOf = Callable[[bool, bool], Font]


def set_lines(
    runs: Runs,
    width: float,
    first: float,
    size: float,
    font_of: FontOf,
    language: str,
    numbers: Mapping[str, str],
    *,
    hyphens: bool = True,
) -> tuple[list[Line], float]:
    """The lines of a paragraph, of which the first is indented by ``first``; and by how much the widest is too wide."""
    atoms = list(_atoms(runs, size, font_of, language if hyphens else "", numbers))
    lines: list[Line] = []
    over = 0.0
    part: list[Atom] = []
    for atom in atoms:
        if atom.forced:
            lines += _broken(part, width, first if not lines else 0.0, size, font_of)
            part = []
        else:
            part.append(atom)
    lines += _broken(part, width, first if not lines else 0.0, size, font_of)
    for number, line in enumerate(lines):
        over = max(over, line.width - (width - (first if number == 0 else 0.0)))
    return lines, over


def natural_widths(
    runs: Runs, size: float, font_of: FontOf, numbers: Mapping[str, str]
) -> tuple[float, float]:
    """The widest unbreakable part, and the width in one line (of the widest line, where breaks are forced)."""
    words, lines, now = [0.0], [0.0], 0.0
    for atom in _atoms(runs, size, font_of, "", numbers):
        if atom.forced:
            now = 0.0
            continue
        now += atom.width + (_space(font_of(False, False)) * size if atom.spaced and now else 0.0)
        words.append(atom.width)
        lines.append(now)
    return max(words), max(lines)


def _atoms(
    runs: Runs, size: float, font_of: FontOf, language: str, numbers: Mapping[str, str]
) -> Iterator[Atom]:
    """Words, cut where they may be hyphenated; runs without a space between them stay together."""
    held: list[Stretch] = []
    spaced = False

    def closed() -> Iterator[Atom]:
        nonlocal spaced
        if held:
            yield from _word(tuple(held), spaced, size, language)
            held.clear()
            spaced = False

    for run in runs:
        if run.break_line:
            yield from closed()
            yield Atom((), 0, spaced=False, forced=True)
            continue
        font = font_of(run.bold, run.italic)
        if run.icon:
            held.append(Stretch("", font, run.link, run.icon))
            continue
        text = numbers.get(run.see, "?") if run.see else run.text
        for piece in _SPACES.split(text.replace("\n", " ")):
            if piece.startswith(" "):
                yield from closed()
                spaced = True
            elif piece:
                held.append(Stretch(piece, font, run.link, "", run.numeral))
    yield from closed()


def _word(
    stretches: tuple[Stretch, ...], spaced: bool, size: float, language: str
) -> Iterator[Atom]:  # noqa: FBT001 - as in Atom
    if len(stretches) == 1 and stretches[0].text:
        only = stretches[0]
        parts = _PART.split(only.text)
        for number, part in enumerate(parts):
            syllables = _syllables(part, language) if language else (part,)
            for place, syllable in enumerate(syllables):
                one = only._replace(text=syllable)
                last = place == len(syllables) - 1
                yield Atom(
                    (one,),
                    _width(one, size),
                    spaced and number == 0 and place == 0,
                    hyphen=not last,
                )
        return
    yield Atom(stretches, sum(_width(stretch, size) for stretch in stretches), spaced)


@lru_cache(maxsize=8192)
def _syllables(word: str, language: str) -> tuple[str, ...]:
    letters = [i for i, c in enumerate(word) if c.isalpha()]
    if len(letters) < _SHORTEST or any(c.isdigit() for c in word):
        return (word,)
    start, end = letters[0], letters[-1] + 1
    cuts = [
        start + at
        for at in _dictionary(language).positions(word[start:end])
        if 2 < at < end - start - 2
    ]
    edges = [0, *cuts, len(word)]
    return tuple(word[a:b] for a, b in pairwise(edges))


@cache
def _dictionary(language: str) -> Any:
    return pyphen.Pyphen(lang="en_GB" if language == "en" else language)


def _width(stretch: Stretch, size: float) -> float:
    return ICON_EM * size if stretch.icon else stretch.font.kerned(stretch.text).width * size


def _space(font: Font) -> float:
    return font.advance(" ") or 0.25


def _broken(
    atoms: list[Atom], width: float, first: float, size: float, font_of: FontOf
) -> list[Line]:
    """The atoms in lines: the breaks whose lines leave the least uneven room, with few hyphens and no lone short last word."""
    if not atoms:
        return []
    space = _space(font_of(False, False)) * size
    dash = (font_of(False, False).advance(_HYPHEN) or 0.3) * size
    best: list[tuple[float, int, int]] = [
        (0.0, 0, 0)
    ]  # cost, where the last line begins, how many lines
    for end in range(1, len(atoms) + 1):
        last = end == len(atoms)
        found: tuple[float, int, int] | None = None
        used = 0.0
        for start in range(end - 1, -1, -1):
            gap = space if start + 1 < end and atoms[start + 1].spaced else 0.0
            used += atoms[start].width + gap
            before = best[start]
            room = width - (first if before[2] == 0 else 0.0)
            wide = used + (dash if atoms[end - 1].hyphen and not last else 0.0)
            if wide > room + 0.01 and start < end - 1:
                break
            cost = before[0] + _cost(room, wide, hyphen=atoms[end - 1].hyphen, last=last)
            if found is None or cost < found[0]:
                found = (cost, start, before[2] + 1)
        assert found is not None
        best.append(found)
    lines: list[Line] = []
    end = len(atoms)
    while end:
        start = best[end][1]
        lines.append(
            _line(atoms[start:end], size, hyphen=atoms[end - 1].hyphen and end < len(atoms))
        )
        end = start
    return lines[::-1]


def _cost(room: float, wide: float, *, hyphen: bool, last: bool) -> float:
    if wide > room:
        return 1e6 * (wide / max(room, 1))
    slack = (room - wide) / room
    if last:
        return (
            12 + 40 * slack if slack > 0.82 else 0.0
        )  # a last line of one short word looks forgotten
    return 100 * slack**2 + (9 if hyphen else 0) + 1


def _line(atoms: list[Atom], size: float, *, hyphen: bool) -> Line:
    """The atoms joined into as few stretches as there are fonts and links."""
    joined: list[Stretch] = []
    for number, atom in enumerate(atoms):
        lead = " " if atom.spaced and number else ""
        for place, stretch in enumerate(atom.stretches):
            added = (
                stretch._replace(text=(lead if place == 0 else "") + stretch.text)
                if not stretch.icon
                else stretch
            )
            if stretch.icon and lead and place == 0 and joined:
                joined[-1] = joined[-1]._replace(text=joined[-1].text + " ")
            same = joined and not stretch.icon and joined[-1][1:] == added[1:]
            if same:
                joined[-1] = joined[-1]._replace(text=joined[-1].text + added.text)
            else:
                joined.append(added)
    if hyphen:
        joined[-1] = joined[-1]._replace(text=joined[-1].text + _HYPHEN)
    placed, x = [], 0.0
    for stretch in joined:
        placed.append((x, stretch))
        x += _width(stretch, size)
    return Line(tuple(placed), x)
