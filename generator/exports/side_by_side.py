"""Comparison page: old and new faces side by side as HTML that needs no other file."""

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from generator.exports.built import Built
from generator.exports.svg import embedded
from generator.faces.face import Face
from generator.faces.pictures.encode import PictureStore
from generator.faces.shapes import outline
from generator.model.fonts import FontFile
from generator.model.messages import ChangeWords
from generator.text.font_library import FontLibrary

_NAME = re.compile(r'\bid="([^"]+)"')
_USE = re.compile(r'url\(#([^)]+)\)|href="#([^"]+)"')
_STYLE = """
body { font: 15px/1.4 sans-serif; color: #1a1a1a; background: #f2f1ee; margin: 2em auto;
  max-width: 60em; padding: 0 1em; }
section { background: #fff; padding: 1em 1.2em; margin: 0 0 1.2em; border-radius: 6px; }
h1, h2 { margin: 0 0 .3em; } h2 { font-size: 1.1em; } p { margin: 0 0 .8em; }
.pair { display: flex; gap: 1.5em; flex-wrap: wrap; }
figure { margin: 0; flex: 1 1 14em; } figcaption { font-size: .85em; color: #595959; }
figure svg { max-width: 100%; height: auto; max-height: 34em; }
"""


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
    faces = [face for pair in pairs for face in (pair.old, pair.new) if face]
    style = _STYLE + "".join(_font_rules(faces, fonts))
    title = escape(words.say("what_changed", title=built.game.title))
    body = "\n".join(
        _section(number, pair, built.pictures, words) for number, pair in enumerate(pairs)
    )
    said = escape(words.say("frames", against=against))
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n'
        f"<style>{style}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>{said}</p>\n"
        f"{body}\n</body>\n</html>\n"
    )


def _section(number: int, pair: Pair, pictures: PictureStore, words: ChangeWords) -> str:
    shown = "".join(
        f"<figure>{_inline(face, f'p{number}{side}-', pictures) if face else ''}"
        f"<figcaption>{escape(caption)}</figcaption></figure>\n"
        for side, face, caption in (
            ("a", pair.old, pair.old_caption(words)),
            ("b", pair.new, pair.new_caption(words)),
        )
    )
    return (
        f"<section>\n<h2>{escape(pair.label)}</h2>\n<p>{escape(pair.says)}</p>\n"
        f'<div class="pair">\n{shown}</div>\n</section>'
    )


def _inline(face: Face, start: str, pictures: PictureStore) -> str:
    """The face as part of a page, its names its own, and cut along its outline."""
    trim, box = face.format.trim_box, face.format.bleed_box
    svg = face.svg(embedded(pictures))
    svg = _USE.sub(lambda m: m[0].replace("#", f"#{start}"), svg)
    svg = _NAME.sub(rf'id="{start}\1"', svg)
    whole = svg.partition(">")[0]
    cut = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{trim.width}mm" height="{trim.height}mm"'
        f' viewBox="{trim.x} {trim.y} {trim.width} {trim.height}"'
    )
    assert f'viewBox="{box.x:g}' in whole
    body = svg.removeprefix(f"{whole}>").strip().removesuffix("</svg>")
    line = f'<clipPath id="{start}cut">{outline(face.format)}</clipPath>'
    return f'{cut}>\n{line}\n<g clip-path="url(#{start}cut)">{body}</g></svg>'


def _font_rules(faces: Sequence[Face], fonts: FontLibrary) -> Iterator[str]:
    """Each font that some face shows, as part of the page."""
    files = {run.font for face in faces for run in face.texts if not run.letters}
    for file in sorted(files):
        name = f"own-{file.digest[:16]}" if file.own else file.family
        data = b64encode(fonts.of(file).data).decode()
        yield (
            f'@font-face {{ font-family: "{_quoted(name)}"; font-weight: {_weight(file)}; '
            f'font-style: {file.slope}; src: url("data:font/ttf;base64,{data}"); }}\n'
        )
        if file.own:
            yield f'text[data-font="{file.digest[:16]}"] {{ font-family: "{name}"; }}\n'


def _weight(file: FontFile) -> str:
    return "1 1000" if file.own else str(file.weight)


def _quoted(name: str) -> str:
    return re.sub(r'["\\<>]', "", name)
