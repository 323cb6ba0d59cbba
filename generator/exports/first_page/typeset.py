"""The instructions as a PDF by Typst, in the game's title face and accent, with substitutes."""

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from generator.cache.fingerprint import fingerprint
from generator.exports.built import Built
from generator.exports.first_page.facts import PageFacts, page_facts
from generator.exports.first_page.thumbnails import stand_in_file
from generator.exports.product import product_of
from generator.faces.face import Face
from generator.model.fonts import FontChoice
from generator.problem import ContentError
from generator.sheets.sheet import Sheet
from generator.text.font_library import HOUSE_BOLD, HOUSE_FONT
from generator.text.fonts import Font

MAIN = "page.typ"
_CACHED = "first-pages"  # in the cache
_USUAL = 2  # pages: what is said, and the map behind it
_MOST_TRIES = 4
_Pages = Callable[[], tuple[int, bytes]]  # what gives a PDF and how many its pages are


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


def printable(value: Any, fonts: Sequence[Font]) -> Any:
    """A value with a question mark for each character in it that no font has."""
    if isinstance(value, str):
        lost = {sign for sign in set(value) if all(font.missing(sign) for font in fonts)}
        return "".join("?" if sign in lost else sign for sign in value)
    if isinstance(value, Mapping):
        return {key: printable(one, fonts) for key, one in value.items()}
    if isinstance(value, list):
        return [printable(one, fonts) for one in value]
    return value


def _opened(built: Built, choice: FontChoice) -> tuple[Font, ...]:
    try:
        return (built.fonts.open(choice), *built.fonts.fallbacks(choice))
    except ContentError:
        return ()  # reported where the game names it


class FirstPages(NamedTuple):
    """The pages as a PDF, and the pictures for its placeholders, number 1 first."""

    data: bytes
    shown: tuple[Face | Sheet, ...]


def begin_first_pages(built: Built) -> Future[FirstPages]:
    """The pages that say how to print, begun in the background. Raises RuntimeError in the end."""
    facts = page_facts(built, _USUAL)
    set_usual = _begin(built, facts)
    pool = ThreadPoolExecutor(1)
    pages = pool.submit(_as_many_as_said, built, facts, set_usual)
    pool.shutdown(wait=False)
    return pages


def _as_many_as_said(built: Built, facts: PageFacts, set_pages: _Pages) -> FirstPages:
    """The pages, set once more where they are not as many as they say."""
    count = _USUAL
    for _ in range(_MOST_TRIES):
        pages, data = set_pages()
        if pages == count:
            return FirstPages(data, facts.shown)
        count, facts = pages, page_facts(built, pages)
        set_pages = _begin(built, facts)
    raise RuntimeError("the first pages never are as many as they say")


def feedback_page(built: Built, values: Mapping[str, Any], pictures: Mapping[str, str]) -> bytes:
    """The page that people fill in after a game, as a PDF. Raises RuntimeError."""
    return _begin(built, PageFacts(values, pictures, ()), "feedback.typ")()[1]


def _begin(built: Built, facts: PageFacts, main: str = MAIN) -> _Pages:
    """What gives the PDF and how many its pages are, as set from the same before or set then."""
    page = (Path(__file__).parent / main).read_text(encoding="utf-8")
    paper = built.paper.portrait
    values: dict[str, Any] = {
        **facts.values,
        "paper": [paper.width, paper.height],
        "accent": product_of(built.game, built.fonts).accent,
        "language": built.game.language.partition("-")[0],  # Typst knows no more of it
    }
    fonts = fonts_of(built, json.dumps(values, ensure_ascii=False))
    every = {font for chosen in fonts.values() for font in chosen}
    values = printable(values, sorted(every, key=lambda font: repr(font.file)))
    text = json.dumps(values, ensure_ascii=False, sort_keys=True)
    named = {role: [font.file for font in chosen] for role, chosen in sorted(fonts.items())}
    key = fingerprint(text, dict(facts.pictures), len(facts.shown), named)
    cached = built.cache.get(_CACHED, key)
    if cached is not None:
        return lambda: _parted(cached)
    typeset = _begin_typeset(built, facts, {MAIN: page, "page.json": text}, fonts)

    def set_now() -> tuple[int, bytes]:
        made = _counted(typeset())
        built.cache.put(_CACHED, key, made)
        return _parted(made)

    return set_now


def _parted(counted: bytes) -> tuple[int, bytes]:
    pages, _, data = counted.partition(b"\n")
    return int(pages), data


def _counted(data: bytes) -> bytes:
    """A PDF after the number of its pages, so that nothing that reads PDFs has to load later."""
    from pikepdf import Pdf

    with Pdf.open(BytesIO(data)) as pdf:
        return b"%d\n" % len(pdf.pages) + data


def _begin_typeset(
    built: Built, facts: PageFacts, files: dict[str, str], fonts: dict[str, tuple[Font, ...]]
) -> Callable[[], bytes]:
    """What has Typst set the pages, whose files are written. To be called once."""
    # Loaded only where the pages are not as they were.
    from generator.exports.book.figures import stand_in
    from generator.exports.book.text import add_fonts
    from generator.exports.book.typst import typesetting

    with ExitStack() as stack:
        typeset = stack.enter_context(typesetting({**files, **facts.pictures}))
        files_of_fonts = {font.file for chosen in fonts.values() for font in chosen}
        named = add_fonts(typeset, files_of_fonts, built.fonts).named
        roles = {
            role: named[chosen[0].file]._asdict()
            | {"family": list(dict.fromkeys(named[font.file].family for font in chosen))}
            for role, chosen in fonts.items()
        }
        typeset.write({"fonts.json": json.dumps(roles)})
        numbers = range(1, len(facts.shown) + 1)
        typeset.write({stand_in_file(number): stand_in(number) for number in numbers})
        written = stack.pop_all()

    def set_pages() -> bytes:
        with written:
            data, complaints = typeset.pdf(MAIN, tagged=False)
        if data is None or complaints:
            raise RuntimeError(f"Typst on the first pages: {complaints}")
        return data

    return set_pages
