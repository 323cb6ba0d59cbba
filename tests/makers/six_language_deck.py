"""A deck of 80 cards in six languages, for tests: sixteen places, each with five effects."""

from functools import cache
from pathlib import Path

import yaml

LANGUAGES = ("en", "ru", "hu", "hi", "ar", "he")
FONTS = {
    "en": "Cabin",
    "ru": "Noto Sans",
    "hu": "Cabin",
    "hi": "Noto Sans Devanagari",
    "ar": "Noto Sans Arabic",
    "he": "Rubik",
}
TEXTS = Path(__file__).parents[1] / "six_languages"


@cache
def texts(language):
    """The deck's texts of a language: `places` and `does`, sixteen each, and five `ends`."""
    return yaml.safe_load((TEXTS / f"{language}.yaml").read_text("utf-8"))


def cards(language):
    """The title and the two sentences of each of the 80 cards."""
    said = texts(language)
    return [
        (said["places"][n % 16], said["does"][(n + n // 16) % 16], said["ends"][n // 16])
        for n in range(80)
    ]


GAME = """\
title: Places
players: [2, 4]
fonts: {body: [Cabin, 400]}
styles:
  title: {font: body, size: 16pt, min: 10pt, align: center, valign: middle}
  body: {font: body, size: 10pt, min: 7pt}
components:
  cards: {kind: card, size: card-57x88, pieces: cards.yaml, front: front.svg.j2,
          fields: {number: code, title: text, does: text, ends: text}, print: {method: single}}
"""
FRONT = """\
<rect x="-3" y="-3" width="63" height="94" fill="#ffffff"/>
{{ text(piece.number, x=5, y=4, w=47, h=5, style="body", align="end") }}
{{ text(piece.title, x=5, y=10, w=47, h=12, style="title") }}
{{ text(piece.does ~ "\\n" ~ piece.ends, x=5, y=26, w=47, h=48, style="body") }}
"""


def files():
    """The deck as files of a content folder: English, and an overlay for each other language."""
    english = cards("en")
    rows = "".join(
        f'- {{id: C{n:02}, number: C{n:02}, title: "{t}", does: "{d}", ends: "{e}"}}\n'
        for n, (t, d, e) in enumerate(english)
    )
    held = {"places/game.yaml": GAME, "places/cards.yaml": rows}
    for language in LANGUAGES[1:]:
        said = {
            one: other
            for ours, theirs in zip(english, cards(language), strict=True)
            for one, other in zip(ours, theirs, strict=True)
        }
        lines = "".join(f'  "{one}": "{other}"\n' for one, other in said.items())
        title = f"title: {cards(language)[0][0]}\ncomponents: {{cards: {{title: C}}}}\n"
        fonts = f"fonts: {{body: [{FONTS[language]}, 400]}}\n"
        held[f"places/i18n/{language}.yaml"] = f"{title}{fonts}texts:\n{lines}"
    return held
