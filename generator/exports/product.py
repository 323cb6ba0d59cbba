"""Product: the title face, accent and ground that all that is written about a game has in common.

Page 1, the lists of what changed, the report on games played, the game as a web page and a shop's
order take theirs from here; what tells of no game has those of the house.
"""

import re
from collections.abc import Iterable, Mapping
from html import escape, unescape
from pathlib import Path
from typing import NamedTuple

from generator.measure.colour import WHITE, colour_of, contrast, darkened_to, mixed
from generator.model.fonts import FontChoice
from generator.model.game import Game
from generator.problem import ContentError
from generator.text.font_library import HOUSE_BOLD, FontLibrary
from generator.text.glyph_font import css_name, css_weight, font_face, forbids_embedding

PLAIN = "#9a3412"  # the accent of a game without colours
LEAST_CONTRAST = 4.5  # of text on white, as WCAG 2 asks of small print
_ON_GROUND = 5.6  # on white, so that it is enough on a ground too
_LIGHT = 1.3  # the most contrast of a ground with white
# What is drawn by a game's templates may be somebody else's: the policy forbids what a browser
# might take for a script or an address.
_POLICY = "default-src 'none'; img-src {}; font-src data:; style-src 'unsafe-inline'"
_HEADINGS = re.compile(r"<(h[123])\b[^>]*>(.*?)</\1>", re.DOTALL)


class Product(NamedTuple):
    """A face for titles, a colour that is read on white, and a light one to lie below pages."""

    title: FontChoice = HOUSE_BOLD
    accent: str = "#0b4c5f"
    ground: str = "#f4f2ee"


HOUSE = Product()


def product_of(game: Game, fonts: FontLibrary) -> Product:
    """The look of a game's pages, from its theme or from its palette and fonts."""
    accent = darkened_to(accent_of(game.palette), LEAST_CONTRAST)
    title = game.fonts.get("title", HOUSE_BOLD).without_fallback()
    try:
        fonts.open(title)
    except ContentError:
        title = HOUSE_BOLD  # reported where the game names it
    ground = mixed(game.palette.get("ground", HOUSE.ground), WHITE, 0.5)
    light = contrast(ground, WHITE) <= _LIGHT
    return Product(title, accent, ground if light else mixed(accent, WHITE, 0.08))


def accent_of(palette: Mapping[str, str]) -> str:
    """The colour called accent, or the most colourful one that is read on white."""
    if "accent" in palette:
        return palette["accent"]
    dark = [colour for colour in palette.values() if contrast(colour, WHITE) >= LEAST_CONTRAST]
    return max(dark, key=lambda one: max(colour_of(one)) - min(colour_of(one)), default=PLAIN)


def html_page(
    title: str, body: Iterable[str], product: Product, fonts: FontLibrary, *, style: Path,
    language: str = "en", images: str = "data:",
) -> str:  # fmt: skip
    """A page of these lines with all it needs, and a style sheet beyond that of all pages.

    ``images`` are the sources of its pictures, as in a content security policy.
    """
    inside = "\n".join(body)
    letters = {*unescape("".join(text for _, text in _HEADINGS.findall(inside)))}
    font = fonts.open(product.title)
    face = "" if forbids_embedding(font) else font_face(font, font.file.family, "".join(letters))
    values = {
        "ACCENT": darkened_to(product.accent, _ON_GROUND),
        "GROUND": product.ground,
        "TITLE": css_name(font.file.family),
        "WEIGHT": str(css_weight(font.file.weight)),
    }
    sheets = (Path(__file__).with_suffix(".css"), style)
    looks = "".join(one.read_text(encoding="utf-8") for one in sheets)
    looks = re.sub("|".join(values), lambda found: values[found[0]], looks)
    head = (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY.format(images)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>\n{face}\n{looks}</style>\n</head>\n<body>",
    )
    return "\n".join([*head, inside, "</body>\n</html>\n"])
