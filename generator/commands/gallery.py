"""Gallery: every layout in every theme as one page, with its YAML; and the manual as a book.

The samples are files of ``layouts/gallery``: a component as game.yaml has it, and its pieces. The
manual is set by Typst as rulebooks are, with our own fonts.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple
from unicodedata import name as name_of

from generator.cache.store import Cache
from generator.exports.book.manual_source import manual_source
from generator.exports.book.typst import typesetting
from generator.exports.html.drawn_once import DrawnOnce
from generator.exports.html.game_page import STYLE
from generator.exports.product import HOUSE, html_page
from generator.files.folder import Folder
from generator.files.write import write_file
from generator.model.fonts import FontChoice
from generator.model.sheet_layout import Layouts
from generator.options import Options
from generator.pipeline import Session
from generator.problem import Problem
from generator.text.font_library import FontLibrary
from generator.version import __version__

FOLDER = "gallery"  # of layouts
FILE = "gallery.html"
_GAME = "gallery"
_WIDEST = 110  # mm: of a picture; mats are larger
_HEAD = Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8")


class Sample(NamedTuple):
    """A layout's sample: its component as game.yaml has it, and its pieces, both as text."""

    component: str
    pieces: str


def write_gallery(
    folders: Sequence[Folder], cache: Cache, output: Path
) -> tuple[Path | None, tuple[Problem, ...]]:
    """Write ``gallery.html``; where it is, None after an error, and every problem.

    Raises OSError where it cannot be written.
    """
    page, problems = gallery_page(folders, cache)
    return (write_file(output / FILE, page.encode()) if page else None), problems


def gallery_page(folders: Sequence[Folder], cache: Cache) -> tuple[str | None, tuple[Problem, ...]]:
    """The page as HTML, None after an error, and every problem."""
    samples, drawn, says = gallery_samples(folders), {}, {}
    layouts, problems = Session(Folder.of({}, shown="content"), folders, {}, cache).read_layouts()
    for number, (theme, row) in enumerate(layouts.themes.items()):
        session = Session(_content(samples, theme), folders, {}, cache)
        built, found = session.build(_GAME, Options())
        problems = (*problems, *found)
        if built is None:
            return None, problems
        once = DrawnOnce(built, prefix=f"t{number}-")
        drawn[theme] = (
            {
                one.component.name: [
                    once.picture(
                        face,
                        f"{one.component.name}, {theme}, {side}",
                        min(1.0, _WIDEST / face.format.size.width),
                    )
                    for side, face in one.faces()
                ]
                for one in reversed(built.drawn)  # the first piece of a component is the one shown
            },
            list(once.defs()),
        )
        says[theme] = row.says
    body = _page(samples, layouts, drawn, says)
    fonts = FontLibrary(cache)
    return html_page("Layouts and themes", body, HOUSE, fonts, style=STYLE), problems


def gallery_samples(folders: Sequence[Folder]) -> dict[str, Sample]:
    """The samples by the name of their layout, the first folder's where several have one."""
    found: dict[str, Sample] = {}
    for folder in folders:
        for path in folder.names(FOLDER):
            name = path.rpartition("/")[2].removesuffix(".yaml")
            component, _, pieces = folder.read(path).data.decode("utf-8").partition("---\n")
            found.setdefault(name, Sample(component, pieces))
    return dict(sorted(found.items()))


def _content(samples: Mapping[str, Sample], theme: str) -> Folder:
    files = {f"{_GAME}/{name}.yaml": one.pieces for name, one in samples.items()}
    entries = "".join(
        f"  {line}\n" for one in samples.values() for line in one.component.splitlines()
    )
    files[f"{_GAME}/game.yaml"] = _HEAD.format(theme=theme) + entries
    return Folder.of(files, shown=FOLDER)


def _page(
    samples: Mapping[str, Sample],
    layouts: Layouts,
    drawn: Mapping[str, tuple[Mapping[str, Sequence[str]], Sequence[str]]],
    says: Mapping[str, str],
) -> Iterator[str]:
    for _, defs in drawn.values():
        yield from defs
    yield "<header><h1>Layouts and themes</h1>"
    yield '<p class="quiet">Each layout with a sample card in every theme.</p>'
    yield '</header>\n<main>\n<nav class="top">'
    yield from (f'<a href="#{name}">{name}</a>' for name in samples)
    yield '<a href="#backs">backs</a></nav>'
    for name, sample in samples.items():
        yield f'<h2 id="{name}">{name}</h2>\n<p>{escape(layouts.slots[name].says)}</p>'
        yield "<div class='pieces'>"
        for theme, (faces, _) in drawn.items():
            yield _figure(faces[name][0], theme)
        yield f"</div>\n<details><summary>Its lines</summary><pre>{escape(sample.component)}</pre>"
        yield f"<pre>{escape(sample.pieces)}</pre></details>"
    yield "<h2 id='backs'>backs, and what else a theme does</h2>\n<div class='pieces'>"
    for theme, (faces, _) in drawn.items():
        yield _figure(faces["index"][1], f"{theme}: {says[theme]}")
    yield "</div></main>"


def _figure(picture: str, caption: str) -> str:
    return f'<figure class="small">{picture}<figcaption>{escape(caption)}</figcaption></figure>'


BOOK = "manual.pdf"
_LINK = re.compile(r"\(([\w-]+)\.md\)")
_FONTS = (  # of the book, and of the drawings in it
    *(FontChoice("Barlow", weight) for weight in (400, 700)),
    FontChoice("Barlow", 400, "italic"),
    FontChoice("Barlow Condensed", 700),
    FontChoice("IBM Plex Mono", 400),
    *(FontChoice("Cabin", weight) for weight in (400, 700)),
)


def write_manual(pages: Mapping[str, str], pictures: Folder, cache: Cache, output: Path) -> Path:
    """Write ``manual.pdf`` of Markdown pages by their names, in the order of its contents.

    ``pictures`` holds ``examples/``. Raises RuntimeError where Typst complains, which is our fault,
    OSError where the file cannot be written, ContentError where a font is not installed.
    """
    library = FontLibrary(cache)
    ordered = {page: _printable(pages[page], library) for page in _in_order(pages)}
    files: dict[str, str | bytes] = {"main.typ": manual_source(ordered, __version__)}
    for path in pictures.names("examples"):
        files[path] = pictures.read(path).data
    for number, choice in enumerate(_FONTS):
        files[f"fonts/{number}.ttf"] = library.of(library.open(choice).file).data
    with typesetting(files) as typeset:
        data, complaints = typeset.pdf("main.typ")
    if data is None:
        raise RuntimeError(f"Typst on the manual: {complaints}")
    return write_file(output / BOOK, data)


def _printable(text: str, library: FontLibrary) -> str:
    """A text with each sign that the book's fonts lack by its name: (crossed swords)."""
    missing = {sign for choice in _FONTS[:5] for sign in library.open(choice).missing(text)}
    for sign in missing - set("\n\t"):
        text = text.replace(sign, f"({name_of(sign, 'a sign').lower()})")
    return text


def _in_order(pages: Mapping[str, str]) -> list[str]:
    """The pages as the first of them, README, lists them; then any that it does not."""
    listed = [page for page in _LINK.findall(pages["README"]) if page in pages]
    return list(dict.fromkeys(["README", *listed, *pages]))
