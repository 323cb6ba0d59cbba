"""The first pages as a PDF: the facts set by Typst, with stand-ins where faces come to lie."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from generator.exports.built import Built
from generator.exports.first_page.facts import PageFacts, page_facts
from generator.exports.first_page.type import accent_of, fonts_of, told
from generator.faces.face import Face
from generator.fingerprint import fingerprint
from generator.text.fonts import Font

MAIN = "page.typ"
_KEPT = "first-pages"  # in the cache
_USUAL = 2  # pages: what is said, and the map behind it
_MOST_TRIES = 4


class FirstPages(NamedTuple):
    """The pages as a PDF, and the faces that take the places of its stand-ins, number 1 first."""

    data: bytes
    faces: tuple[Face, ...]


def first_pages(built: Built) -> FirstPages:
    """The pages that say how to print: the front of a paper and the map behind it, or more.

    Raises RuntimeError where Typst complains, which is a fault of ours.
    """
    count = _USUAL
    for _ in range(_MOST_TRIES):
        facts = page_facts(built, count)
        pages, data = _set(built, facts)
        if pages == count:
            return FirstPages(data, facts.faces)
        count = pages
    raise RuntimeError("the first pages never are as many as they say")


def _set(built: Built, facts: PageFacts) -> tuple[int, bytes]:
    """How many pages, and the PDF, as an earlier run has set it from the same, or set now."""
    page = (Path(__file__).parent / MAIN).read_text(encoding="utf-8")
    paper = built.paper.portrait
    values: dict[str, Any] = {
        **facts.values,
        "paper": [paper.width, paper.height],
        "accent": accent_of(built.game.palette),
        "language": built.game.language,
    }
    fonts = fonts_of(built, json.dumps(values, ensure_ascii=False))
    values = told(values, sorted({font for chosen in fonts.values() for font in chosen}, key=_file))
    text = json.dumps(values, ensure_ascii=False, sort_keys=True)

    def typeset() -> bytes:
        return _counted(_typeset(built, facts, {MAIN: page, "page.json": text}, fonts))

    named = {role: [font.file for font in chosen] for role, chosen in sorted(fonts.items())}
    key = fingerprint(built.machine, text, dict(facts.pictures), len(facts.faces), named)
    made = built.cache.made(_KEPT, key, typeset) if built.machine else typeset()
    pages, _, data = made.partition(b"\n")
    return int(pages), data


def _counted(data: bytes) -> bytes:
    """A PDF after the number of its pages, so that nothing that reads PDFs has to load later."""
    from pikepdf import Pdf

    with Pdf.open(BytesIO(data)) as pdf:
        return b"%d\n" % len(pdf.pages) + data


def _typeset(
    built: Built, facts: PageFacts, files: dict[str, str], fonts: dict[str, tuple[Font, ...]]
) -> bytes:
    # Loaded only where the pages are not as they were.
    from generator.exports.book.letters import add_fonts
    from generator.exports.book.standins import stand_in
    from generator.exports.book.typesetting import typesetting

    with typesetting({**files, **facts.pictures}) as typeset:
        held = {font.file for chosen in fonts.values() for font in chosen}
        named = add_fonts(typeset, held, built.fonts).named
        roles = {
            role: named[chosen[0].file]._asdict()
            | {"family": list(dict.fromkeys(named[font.file].family for font in chosen))}
            for role, chosen in fonts.items()
        }
        typeset.write({"fonts.json": json.dumps(roles)})
        typeset.write({f"faces/{n:02}.png": stand_in(n) for n in range(1, len(facts.faces) + 1)})
        data, complaints = typeset.pdf(MAIN, tagged=False)
    if data is None or complaints:
        raise RuntimeError(f"Typst on the first pages: {complaints}")
    return data


def _file(font: Font) -> str:
    return repr(font.file)
