"""Colours and icons by what things are called: a sea is in the colour of water, a cow a cow."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from generator.load.which_language import load_language
from generator.model.names import name_like
from generator.model.rulebook import Language
from generator.model.theme import Chosen
from generator.model.values import is_colour

_WORDS = re.compile(r"[^\W\d_]+")
_APART = 12  # of lightness, L*: as far as neighbours in grey must be
_SHADES = ((-16, 12), (24, -15), (36, -20), (-30, 15), (16, -12), (46, -15))  # of L* and degrees
_TURNS = [(0, turn) for turn in range(30, 340, 10)]  # where there is no room in grey


def colours_of(
    values: Sequence[str],
    palette: Mapping[str, str],
    series: Mapping[str, str],
    language: str,
    *,
    shades: bool = True,
    by_order: bool = True,
) -> dict[str, str]:
    """A colour for each value: its own, that of the palette by its name, or one of the series.

    A value such as *Forest* or *mer* takes the colour of the thing that its words name, leaf for
    want of earth, and another such value a shade of it if ``shades`` may be; others what is left,
    or none if not ``by_order``. ``series`` is a theme's; without one all are in the palette's ink.
    """
    own = {one: one for one in values if is_colour(one)}
    found = {one: palette.get(called_as(one, palette)) or own.get(one) for one in values}
    rest = [one for one, colour in found.items() if not colour]
    left = {thing: colour for thing, colour in series.items() if colour not in found.values()}
    for one in rest:
        known = [n for m in _things(one, language) if (n := m if m in series else "leaf") in series]
        thing = next((name for name in known if name in left), None)
        if thing:
            found[one] = left.pop(thing)
        elif hue := load_language(language).colours.get(one.lower()):
            found[one] = hue
        elif known and shades:
            found[one] = _shade(series[known[0]], [colour for colour in found.values() if colour])
    others = (one for one in series.values() if one not in left.values())
    dealt = [*left.values(), *others] or [palette["ink"]]
    unnamed = [one for one in rest if by_order and not found[one]]
    for number, one in enumerate(unnamed):
        colour, taken = dealt[number % len(dealt)], [c for c in found.values() if c]
        found[one] = (shades and colour in taken and _shade(colour, taken)) or colour
    return {one: colour or "" for one, colour in found.items()}


def _shade(colour: str, others: Sequence[str]) -> str | None:
    """A colour beside another, in hue and lightness, that can be told from others in grey."""
    from coloraide import Color  # a tenth of a second, and few decks need it

    light, chroma, hue = Color(colour).convert("lch").coords()
    known = [Color(one).convert("lch").coords() for one in others]
    for up, turn in (*_SHADES, *_TURNS):
        if 18 < light + up < 88 and all(
            abs(light + up - one) >= _APART
            or (not up and not abs((hue + turn - other + 180) % 360 - 180) < _TURNS[0][1])
            for one, _, other in known
        ):
            made = Color("lch", [light + up, 0.8 * chroma, hue + turn]).convert("srgb")
            return made.fit(method="lch-chroma").to_string(hex=True)
    return None


def of_scenes(
    field: str, values: Sequence[str], title: str, titles: Sequence[str],
    series: Mapping[str, str], language: str,
) -> dict[str, Chosen]:  # fmt: skip
    """The lands of kinds and names, and the things and colours in names of cards, for scenes."""
    hues = {one: hue for one in titles if (hue := _hue_of(one, series, language))}
    found = {"hue": Chosen(title, hues)} if hues else {}
    said = {one: _WORDS.findall(one.lower()) for one in titles}
    lands = {one: land for one in values if (land := _land(one.rpartition(" ")[2], language))}
    named = {one: land for one in titles if (land := _land(one, language))}
    if lands or named:
        shown = {w: thing for thing, ws in load_language(language).drawn.items() for w in ws}
        shown |= icons_of([word for words in said.values() for word in words], language)
        seen = {one: shown[w] for one in said for w in reversed(said[one]) if w in shown}
        shows = Chosen(title, named)
        if field != title:
            built = load_language("en").scenery  # a tunnel is none of the rooms that it is one of
            nature = {one: land for one, land in lands.items() if land not in built}
            places = {one: land for one, land in named.items() if land in built}
            shows = Chosen(field, nature, Chosen(title, places, Chosen(field, lands, shows)))
        found |= {"land": shows, "thing": Chosen(title, seen)}
    return found


def _land(name: str, language: str) -> str:
    """What a scene shows of the last word that is a place: a street, or water; or empty."""
    for word in reversed(_WORDS.findall(name.lower())):
        for code in (language.partition("-")[0], "en"):
            if (known := _listed(word, _lands(code))) is not None:
                return _lands(code)[known]
    return ""


def _hue_of(name: str, series: Mapping[str, str], language: str) -> str:
    """The colour of a theme that a word of a name says: a red dragon is red; or empty."""
    for word in _WORDS.findall(name.lower()):
        colour, thing = load_language(language).colours.get(word), _by_word(language).get(word)
        if colour and thing in series and len({colour[1:3], colour[3:5], colour[5:]}) > 1:
            return series[str(thing)]
    return ""


def icons_of(names: Sequence[str], language: str, *, kinds: bool = False) -> dict[str, str]:
    """The icons of the fonts for names by what they show: ``Sheep Meadow`` is a sheep.

    The noun counts; some, as *market*, leave it to the word before. Only whole words count,
    ambiguous ones with another: a wrong icon is worse than none. ``kinds`` have icons, too.
    """
    known = load_language(language)
    lists = (*known.icons.items(), *(known.kinds.items() if kinds else ()))
    icons = {word: icon for icon, words in lists for word in words}
    named = {name: icons[one] for name in names if (one := next(_shown(name, icons, known), ""))}
    return {name: one if ":" in one else f"mdi:{one}" for name, one in named.items()}


def _shown(name: str, icons: Collection[str], known: Language) -> Iterator[str]:
    """The words of a name that an icon shows, the one that counts first."""
    said = [one for one in _WORDS.findall(name.lower()) if one not in known.articles and one[1:]]
    pairs = zip(["", *said], said, strict=False)
    said = ["" if _listed(" ".join(two), known.no_icon) else two[1] for two in pairs]
    end = next((n for n, one in enumerate(said) if one in known.joining_words), len(said))
    *before, noun = said[:end] or [""]
    pair = " ".join((*before[-1:], noun))
    told = before[-1:] or said[end:][-1:] if noun in known.icon_before else ()
    for one in (pair, *before[: known.noun_first], *told, noun):
        if (word := _listed(one, icons)) is not None:
            yield word


def called_as(value: str, names: Collection[str]) -> str:
    """The icon or colour that a value is called by: ``Old Town`` is ``old-town``; or empty."""
    plain = value.lower()
    forms = (value, plain, name_like(value), plain.replace(" ", "_"))
    return next((form for form in forms if form in names), "")


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
    return {word: thing for thing, words in load_language(code).series.items() for word in words}


@lru_cache(maxsize=16)
def _lands(code: str) -> Mapping[str, str]:
    known = load_language(code)
    named = {word: place for place, words in known.scenery.items() for word in words}
    return {word: _by_word(code)[word] for word in known.lands} | named
