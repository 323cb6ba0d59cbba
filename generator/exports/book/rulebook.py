"""A rulebook's PDF: its source and pictures set by Typst, and the document finished.

Finished means that figures take the places of their stand-ins, and that the document says how it
is to be opened and printed.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Any

from pikepdf import Dictionary, Name, OutlineItem, Pdf

from generator.cache.fingerprint import fingerprint
from generator.cache.store import NO_CACHE, Cache
from generator.exports.book import overfull
from generator.exports.book.figures import Faces, Shown, of_drawings, put_in_place, stand_in
from generator.exports.book.look import game_file, look_problems
from generator.exports.book.text import BookFonts, add_fonts
from generator.exports.book.typst import TYPESET, Typeset, in_time, typesetting
from generator.exports.book.typst_source import SIGN, Source, write_source
from generator.exports.pdf.operators import saved
from generator.exports.svg import embedded_drawing
from generator.faces.artwork import Artwork
from generator.faces.face import Face, TextRun, svg_document
from generator.measure.geometry import Rect
from generator.model.component import PieceRef
from generator.model.fonts import FontChoice, FontFile
from generator.model.game import Game
from generator.model.rulebook import GIVEN, SOURCE, Look, LookFiles
from generator.problem import ContentError, Problem, Where, has_errors, in_reading_order, problem_of
from generator.rulebook.annotations import Placed, Scene
from generator.rulebook.blocks import Book, Figure
from generator.template.recorder import Recorder
from generator.text.font_library import FontLibrary
from generator.text.fonts import Font

PLAN, BOOK = "plan.typ", "book.typ"
Grounds = Mapping[str, Face]  # cover, back, left, right


def finished(data: bytes, book: Book, forms: Mapping[int, Any]) -> bytes:
    """The PDF with forms for its placeholders, print settings, and the cover in its outline."""
    with Pdf.open(BytesIO(data)) as pdf:
        put_in_place(pdf, forms)
        with pdf.open_outline() as outline:
            outline.root.insert(0, OutlineItem(book.title, 0))
            for item in outline.root:
                item.is_closed = True
        pdf.Root.PageMode = Name.UseOutlines
        preferences = pdf.Root.get("/ViewerPreferences", Dictionary())
        preferences.PrintScaling = Name("/None")
        preferences.Duplex = Name.DuplexFlipLongEdge
        preferences.DisplayDocTitle = True
        pdf.Root.ViewerPreferences = preferences
        marked = pdf.Root.get("/MarkInfo", Dictionary())
        if "/Suspects" in marked:
            del marked["/Suspects"]  # false, which Poppler takes for a fault
        return saved(pdf)


@dataclass(frozen=True, slots=True)
class Parts:
    """All that a rulebook is set from."""

    game: Game
    book: Book
    files: LookFiles
    look: Look
    faces: Faces
    grounds: Grounds
    library: FontLibrary
    on_cover: tuple[Placed, ...] = ()  # pieces over the cover's ground

    def pieces(self) -> frozenset[tuple[PieceRef, str]]:
        """Every piece that the figures and the cover show, with its side."""
        on_cover = {(one.shown.piece, one.shown.side) for one in self.on_cover}
        return shown_pieces(self.book) | on_cover

    def key(self) -> str:
        """A digest of all parts: equal keys give equal PDFs."""
        game = self.game
        shown = sorted((str(ref), side) for ref, side in self.pieces())
        faces = {f"{ref} {side}": face.key for (ref, side), face in self.faces.items()}
        return fingerprint(
            game_file(game),
            (game.name, game.title, game.version, game.language, game.palette),
            (game.icons, game.art, game.pictures),
            (self.book, self.files, self.look, self.on_cover),
            [(name, side, faces[f"{name} {side}"]) for name, side in shown],
            {name: face.key for name, face in sorted(self.grounds.items())},
            sorted(set(_fonts(self))),
        )


class Setting:
    """A rulebook that Typst is setting in the background."""

    def __init__(
        self,
        finish: Callable[[], tuple[bytes, tuple[Problem, ...]]],
        drop: Callable[[], None] = lambda: None,
    ) -> None:
        """``finish`` waits for the result; ``drop`` cancels it."""
        self._finish, self.drop = finish, drop

    @cached_property
    def result(self) -> tuple[bytes, tuple[Problem, ...]]:
        """The PDF, empty after an error, and what does not fit or print; waits for Typst."""
        return self._finish()


def begin_pdf(parts: Parts, cache: Cache = NO_CACHE) -> Setting:
    """Begin a rulebook's PDF: Typst works in the background when this returns.

    Pages and pictures are cached separately, so that a change of one does not set the other again.
    The result raises RuntimeError where Typst complains of what neither the manuscript nor the
    game's look has caused.
    """
    source = write_source(parts.book, parts.files.main, sorted(parts.grounds))
    with ExitStack() as stack:
        typeset = stack.enter_context(typesetting(parts.files.texts))
        fonts = add_fonts(typeset, set(_fonts(parts)), parts.library)
        typeset.write(_files(parts, source, fonts))
        workers = stack.enter_context(ThreadPoolExecutor(max_workers=2))
        state = typeset.state(lambda file: not of_drawings(file))
        pages = workers.submit(_set_once, typeset, parts, source, cache, state)
        shown, found = _shown(parts, source, fonts)
        if has_errors(found):
            return Setting(lambda: (b"", in_reading_order(found)))
        shown.drawings.write(typeset)
        drawn = workers.submit(shown.drawings.set, typeset, cache)
        working = stack.pop_all()

    def finish() -> tuple[bytes, tuple[Problem, ...]]:
        with working, Pdf.open(BytesIO(drawn.result())) as drawings:
            forms = shown.forms(drawings)
            data, more = pages.result()
            problems = in_reading_order([*found, *more])
            if data is None or has_errors(problems):
                return b"", problems
            numbered = {number: forms[file] for file, number in _numbers(parts, source).items()}
            return finished(data, parts.book, numbered), problems

    return Setting(finish, working.close)


def _files(parts: Parts, source: Source, fonts: BookFonts) -> dict[str, str | bytes]:
    """The files that Typst is given beside those of the look, by name."""
    artwork = Artwork(parts.game, parts.library, Recorder(), embedded_drawing)
    roles = {
        role: fonts.named[parts.library.open(choice).file]._asdict()
        | {"family": [fonts.named[font.file].family for font in _chain(parts, choice)]}
        for role, choice in sorted(parts.look.fonts.items())
    }
    return {
        **{f"icons/{name}.svg": _icon(parts, artwork, name) for name in source.icons},
        **{file: stand_in(number) for file, number in _numbers(parts, source).items()},
        SOURCE: source.text,
        GIVEN: source.values,
        "game.json": game_file(parts.game),
        "fonts.json": json.dumps(roles),
    }


def _numbers(parts: Parts, source: Source) -> dict[str, int]:
    """The numbers of all stand-ins by their files."""
    files = [*map(_ground_file, parts.grounds), *source.scenes]
    return {file: number for number, file in enumerate(files, 1)}


def _ground_file(name: str) -> str:
    return f"grounds/{name}.png"


def _set_once(
    typeset: Typeset, parts: Parts, source: Source, cache: Cache, state: str
) -> tuple[bytes | None, list[Problem]]:
    """As ``_set``, or what it made of files of the same state in an earlier run."""
    known = cache.get(TYPESET, state)
    if known is not None:
        return known, []
    try:
        data, found = in_time(lambda: _set(typeset, parts, source))
    except ContentError as slow:
        return None, [problem_of(slow, Where(parts.files.shown[parts.files.main]))]
    if data is not None and not found:
        cache.put(TYPESET, state, data)
    return data, found


def _set(typeset: Typeset, parts: Parts, source: Source) -> tuple[bytes | None, list[Problem]]:
    """The PDF as Typst makes it, or None after an error; and what does not fit."""
    try:
        (plan,) = typeset.ask(PLAN, "plan")
    except RuntimeError:
        _, complaints = typeset.pdf(PLAN)
        return None, list(look_problems(parts.files, complaints))
    found = [overfull.misfit(one, source.places, parts.book) for one in plan["faults"]]
    if found:
        return None, found
    typeset.write({"plan.json": json.dumps(plan)})
    data, complaints = typeset.pdf(BOOK)
    lacking, others = overfull.missing_glyphs(complaints, parts.book)
    return data, [*lacking, *look_problems(parts.files, others)]


def _chain(parts: Parts, choice: FontChoice) -> tuple[Font, ...]:
    """A font and those that help it out."""
    return (parts.library.open(choice), *parts.library.fallbacks(choice))


def _fonts(parts: Parts) -> Iterator[FontFile]:
    for choice in parts.look.fonts.values():
        yield from (font.file for font in _chain(parts, choice))
    pieces = (parts.faces[key] for key in sorted(parts.pieces()))
    for face in (*pieces, *parts.grounds.values()):
        yield from (run.font for run in face.texts if not run.letters)


def shown_pieces(book: Book) -> frozenset[tuple[PieceRef, str]]:
    """Every piece that the book's figures show, with its side."""
    return frozenset(
        (placed.shown.piece, placed.shown.side)
        for figure in _figures(book)
        for placed in figure.scene.placed
    )


def _figures(book: Book) -> Iterator[Figure]:
    return (block for block in book.blocks() if isinstance(block, Figure))


def _shown(parts: Parts, source: Source, fonts: BookFonts) -> tuple[Shown, list[Problem]]:
    """What figures and grounds show, and what in them cannot be drawn."""
    shown = Shown(fonts, parts.look)
    found: list[Problem] = []
    words: dict[Scene, tuple[TextRun, ...]] = {}
    for name, face in parts.grounds.items():
        over = parts.on_cover if name == "cover" else ()
        code = "".join(shown.piece(one, parts.faces, read=False) for one in over)
        shown.add(_ground_file(name), face.format.trim_box, f"{shown.face(face)} Do\n{code}")
    for file, scene in source.scenes.items():
        try:
            code, words[scene] = shown.scene(scene, parts.faces)
        except ContentError as error:
            where = next(one.where for one in _figures(parts.book) if one.scene is scene)
            found.append(Problem(where, error.name, error.message, error.hint))
        else:
            shown.add(file, Rect(0, 0, scene.width, scene.height), code)
    for figure, width in overfull.figures_in_columns(parts.book, parts.look):
        found += overfull.words_outside(figure, width, words.get(figure.scene, ()), parts.library)
    return shown, found


def _icon(parts: Parts, artwork: Artwork, name: str) -> str:
    """An icon as a file, in the colour of the text or, beside a ruling of ours, of its sign."""
    colours = parts.look.colours
    if name != SIGN:
        body = artwork.icon(name, x=0, y=0, size=10, colour=colours["ink"])
    elif "ruling" in parts.game.icons:
        body = artwork.icon("ruling", x=0, y=0, size=10, colour=colours["ours"])
    else:
        body = (
            f'<path d="M5 1.15 8.85 5 5 8.85 1.15 5z" fill="{colours["ours"]}"/>'
            f'<circle cx="5" cy="5" r="1.23" fill="{colours["paper"]}"/>'
        )
    return svg_document(Rect(0, 0, 10, 10), body)
