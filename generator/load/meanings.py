"""Colours and icons by what things are called: a sea is in the colour of water, a cow a cow."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from generator.load.which_language import load_language
from generator.model.names import name_like
from generator.model.values import is_colour

_WORDS = re.compile(r"[^\W\d_]+")
_APART = 12  # of lightness, L*: as far as neighbours in grey must be
_SHADES = ((24, -30), (-16, 20), (36, -40), (-30, 30), (16, -25), (46, -30))  # of L* and degrees


def colours_of(
    values: Sequence[str],
    palette: Mapping[str, str],
    series: Mapping[str, str],
    language: str,
    *,
    shades: bool = True,
) -> dict[str, str]:
    """A colour for each value: its own, that of the palette by its name, or one of the series.

    A value such as *Forest* or *mer* takes the colour of the thing that its words name, and another
    such value a shade beside it if ``shades`` may be; the others take what is left, in order.
    ``series`` is a theme's; without one all values are in the palette's ink.
    """
    found = {one: palette.get(called_as(one, palette)) or _literal(one) for one in values}
    rest = [one for one, colour in found.items() if not colour]
    left = {thing: colour for thing, colour in series.items() if colour not in found.values()}
    for one in rest:
        things = [name for name in _things(one, language) if name in series]
        thing = next((name for name in things if name in left), None)
        if thing:
            found[one] = left.pop(thing)
        elif things and shades:
            found[one] = _shade(series[things[0]], [colour for colour in found.values() if colour])
    others = (one for one in series.values() if one not in left.values())
    dealt = [*left.values(), *others] or [palette["ink"]]
    unnamed = [one for one in rest if not found[one]]
    found |= {one: dealt[number % len(dealt)] for number, one in enumerate(unnamed)}
    return {one: colour or "" for one, colour in found.items()}


def _shade(colour: str, others: Sequence[str]) -> str | None:
    """A colour beside another, in hue and lightness, that can be told from others in grey."""
    from coloraide import Color  # a tenth of a second, and few decks need it

    light, chroma, hue = Color(colour).convert("lch").coords()
    known = [Color(one).convert("lch")["lightness"] for one in others]
    for up, turn in _SHADES:
        if 18 < light + up < 88 and all(abs(light + up - one) >= _APART for one in known):
            made = (
                Color("lch", [light + up, chroma, hue + turn])
                .convert("srgb")
                .fit(method="lch-chroma")
            )
            return made.to_string(hex=True)
    return None


def icons_of(names: Sequence[str], language: str) -> dict[str, str]:
    """The icons of the font for names with a word that one shows: ``Sheep Meadow`` is a sheep.

    Of several such words the one that fewer of the names have, else the last. Only whole words
    count: a wrong icon is worse than none.
    """
    icons = {word: icon for icon, words in load_language(language).icons.items() for word in words}
    said = {
        name: [_listed(word, icons) or word for word in _WORDS.findall(name.lower())]
        for name in names
    }
    often = Counter(word for words in said.values() for word in set(words))
    known = {name: [one for one in words if one in icons] for name, words in said.items()}
    return {
        name: icons[min(reversed(words), key=lambda one: often[one])]
        for name, words in known.items()
        if words
    }


def called_as(value: str, names: Collection[str]) -> str:
    """The icon or colour that a value is called by: ``Old Town`` is ``old-town``; or empty."""
    plain = value.lower()
    forms = (value, plain, name_like(value), plain.replace(" ", "_"))
    return next((form for form in forms if form in names), "")


def _literal(value: str) -> str | None:
    return value if is_colour(value) else None


def _things(value: str, language: str) -> Iterable[str]:
    """The things of a series that a value names as a whole, then those that its words name."""
    codes = dict.fromkeys((language.partition("-")[0], "en"))
    words = _WORDS.findall(value.lower())
    for said in (" ".join(words), *reversed(words)):  # a noun comes last, as in Wheat Field
        for code in codes:
            if (word := _listed(said, _by_word(code))) is not None:
                yield _by_word(code)[word]


def _listed(word: str, words: Collection[str]) -> str | None:
    """The word, or the word of which it is the plural, where a list has it."""
    return next((one for one in (word, word.removesuffix("s")) if one in words), None)


@lru_cache(maxsize=16)
def _by_word(code: str) -> Mapping[str, str]:
    series = load_language(code).series
    return {word: thing for thing, words in series.items() for word in words}
