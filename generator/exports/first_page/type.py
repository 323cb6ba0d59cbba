"""The type of the first pages: the game's own title face, ours for the rest; an accent colour."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.exports.built import Built
from generator.model.font import FontChoice
from generator.problem import ContentError
from generator.text.fonts import Font
from generator.text.library import HOUSE_BOLD, HOUSE_FONT

PLAIN = "#9a3412"  # the accent of a game without colours
LEAST_CONTRAST = 4.5  # of text on white, as WCAG 2 asks of small print


def fonts_of(built: Built, texts: str) -> dict[str, tuple[Font, ...]]:
    """The fonts by role, the first choice first; those of the game help out where they must."""
    house = (built.fonts.open(HOUSE_BOLD), built.fonts.open(HOUSE_FONT))
    title = _opened(built, built.game.fonts.get("title", HOUSE_BOLD)) or house[:1]
    chosen = [*title, *house]
    if any(all(font.missing(sign) for font in chosen) for sign in set(texts)):
        for choice in built.game.fonts.values():
            chosen += _opened(built, choice)
    first = {"title": title[0], "strong": house[0], "text": house[1]}
    return {role: tuple(dict.fromkeys([font, *chosen])) for role, font in first.items()}


def told(value: Any, fonts: Sequence[Font]) -> Any:
    """A value with a question mark for each character in it that no font has."""
    if isinstance(value, str):
        lost = {sign for sign in set(value) if all(font.missing(sign) for font in fonts)}
        return "".join("?" if sign in lost else sign for sign in value)
    if isinstance(value, Mapping):
        return {key: told(held, fonts) for key, held in value.items()}
    if isinstance(value, list):
        return [told(held, fonts) for held in value]
    return value


def accent_of(palette: Mapping[str, str]) -> str:
    """The colour called accent, or the most colourful one that is read on white."""
    if "accent" in palette:
        return palette["accent"]
    dark = [colour for colour in palette.values() if _contrast(colour) >= LEAST_CONTRAST]
    return max(dark, key=_chroma, default=PLAIN)


def _opened(built: Built, choice: FontChoice) -> tuple[Font, ...]:
    try:
        return (built.fonts.open(choice), *built.fonts.fallbacks(choice))
    except ContentError:
        return ()  # told where the game names it


def _channels(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def _chroma(colour: str) -> int:
    return max(_channels(colour)) - min(_channels(colour))


def _contrast(colour: str) -> float:
    """Of a colour with white, from 1 to 21."""
    shares = [channel / 255 for channel in _channels(colour)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
