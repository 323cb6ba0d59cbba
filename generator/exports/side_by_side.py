"""Comparison page: old and new faces side by side as HTML that needs no other file."""

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from generator.exports.built import Built
from generator.exports.product import html_page, product_of
from generator.exports.svg import embedded, lettered
from generator.faces.face import Face
from generator.faces.pictures.encode import PictureStore
from generator.faces.shapes import outline
from generator.model.messages import ChangeWords
from generator.text.font_library import FontLibrary


class Pair(NamedTuple):
    """One face as it was and as it is, both marked; None where there is none or it is unknown."""

    label: str  # the piece, or the pieces, and the side
    says: str
    old: Face | None
    new: Face | None
    unknown: bool = False  # there was one, but nobody knows how it looked

    def old_caption(self, words: ChangeWords) -> str:
        """The caption under the old face, also where none is shown."""
        return words.say(
            "before" if self.old else f"before_{'unknown' if self.unknown else 'none'}"
        )

    def new_caption(self, words: ChangeWords) -> str:
        """The caption under the new face, also where none is shown."""
        return words.say("now" if self.new else "now_none")


def side_by_side_page(
    built: Built, pairs: Sequence[Pair], fonts: FontLibrary, words: ChangeWords, against: str
) -> str:
    """The page. ``against`` says what the game is compared with, ``fonts`` know those of both."""
    title = words.say("what_changed", title=built.game.title)
    body = [
        f"<header>\n<h1>{escape(title)}</h1>",
        f'<p class="quiet">{escape(words.say("frames", against=against))}</p></header>\n<main>',
        *(_section(pair, built.pictures, fonts, words) for pair in pairs),
        "</main>",
    ]
    style = Path(__file__).with_suffix(".css")
    product = product_of(built.game, fonts)
    return html_page(title, body, product, fonts, style=style, language=words.language)


def _section(pair: Pair, pictures: PictureStore, fonts: FontLibrary, words: ChangeWords) -> str:
    shown = "".join(
        f"<figure>{_picture(face, pictures, fonts, caption) if face else ''}"
        f"<figcaption>{escape(caption)}</figcaption></figure>\n"
        for face, caption in (
            (pair.old, pair.old_caption(words)),
            (pair.new, pair.new_caption(words)),
        )
    )
    return (
        f"<section>\n<h3>{escape(pair.label)}</h3>\n<p>{escape(pair.says)}</p>\n"
        f'<div class="pair">\n{shown}</div>\n</section>'
    )


def _picture(face: Face, pictures: PictureStore, fonts: FontLibrary, alt: str) -> str:
    """The face at its real size as an ``img`` that holds all it needs, cut along its outline."""
    trim = face.format.trim_box
    own, style = lettered(face, fonts)
    whole = own.svg(embedded(pictures), style)
    name = "outline"
    while f'id="{name}"' in whole:  # the face's own
        name += "-"
    cut = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{trim.width}mm" height="{trim.height}mm"'
        f' viewBox="{trim.x} {trim.y} {trim.width} {trim.height}">'
        f'<clipPath id="{name}">{outline(face.format)}</clipPath><g clip-path="url(#{name})">'
    )
    body = whole.partition(">")[2].strip().removesuffix("</svg>")
    data = b64encode(f"{cut}{body}</g></svg>".encode()).decode()
    return f'<img alt="{escape(alt)}" src="data:image/svg+xml;base64,{data}">'
