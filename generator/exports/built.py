"""A built game, as every export gets it, and the files that exports return."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.cache.store import Cache
from generator.faces.face import DrawnPiece, Face
from generator.faces.pictures.encode import PictureStore
from generator.files.file_names import leaves_folder
from generator.model import export_options
from generator.model.component import PieceRef, counts_text
from generator.model.game import Game
from generator.model.messages import PrintWords
from generator.model.rulebook import Look
from generator.model.sheet_layout import Paper, Printer
from generator.model.target import Target
from generator.sheets.sheet import PrintedJob, on_paper
from generator.text.font_library import FontLibrary

if TYPE_CHECKING:  # a build without an export of its rulebook needs none of it
    from generator.exports.pdf.drawing_form import Fragments
    from generator.rulebook.blocks import Book


Progress = Callable[[str, int, int], None]  # stage, done, total


class BookPart(NamedTuple):
    """A rulebook that was read, with the colours and fonts of its look, and its pieces' faces."""

    book: "Book"
    look: Look
    faces: Mapping[tuple[PieceRef, str], Face]


@dataclass(frozen=True, slots=True)
class Built:
    """A game ready to be written: every export reads this and nothing else."""

    game: Game
    drawn: tuple[DrawnPiece, ...]
    printed: tuple[PrintedJob, ...]
    paper: Paper
    fonts: FontLibrary
    words: PrintWords  # of the first pages, in the game's language
    only: str | None = None  # the one component whose own files are written; None: all
    variant_words: tuple[str, ...] = ()  # how it differs from the usual build: "players 3"
    printer: Printer | None = None  # whose habits the pages make up for
    pictures: PictureStore = field(default_factory=PictureStore)
    embed: bool = False  # pictures and fonts are part of each SVG file, not beside it
    per_component: tuple[PrintedJob, ...] = ()  # each component's pieces on sheets of their own
    options: export_options.ExportOptions = (
        export_options.AS_USUAL
    )  # how exports write it, where they have a choice
    targets: Mapping[str, Target] = field(default_factory=dict)  # shops, by name
    cache: Cache = field(default_factory=lambda: Cache(None))  # of what is made once
    fragments: "Fragments | None" = None  # shared by builds that are written together
    cover: Face | None = (
        None  # of its rulebook, where that has one of its own: page 1 opens with it
    )
    book: BookPart | None = None  # the rulebook in its language, where an export shows it
    book_pages: bytes = b""  # the same as a PDF, where a shop binds it
    shop_boxes: Mapping[str, Face] = field(default_factory=dict)  # by component: at a shop's size
    books: tuple[str, ...] = ()  # the languages in which the game has a rulebook
    draft: tuple[str, ...] = ()  # rules of rules.yaml that it breaks
    edition: export_options.Edition = "players"  # for whom page 1 is
    beside: export_options.FilesBeside = export_options.NONE_BESIDE  # what page 1 names
    laid_out: Mapping[str, str] = field(default_factory=dict)  # by paper: it, and the game's sheets
    progress: Progress = field(default=lambda *_: None, compare=False)  # what exports report to
    # Of all that the game is made of: one for each language, one for each rulebook.
    input_digests: Mapping[str, str] = field(default_factory=dict)

    @property
    def variant(self) -> str:
        """The folder of an unusual build: ``nl``, ``players-3-grey``; empty for the usual one."""
        return "-".join(self.variant_words).replace(" ", "-")

    @property
    def pieces(self) -> int:
        """How many pieces lie on the sheets of the print file."""
        return sum(there.pieces for there in on_paper(self.printed).values())

    def counts(self) -> str:
        """``18 cards, 54 copies``: the contents of the print file's sheets."""
        there = on_paper(self.printed)
        kinds = [self.game.component(name).kind for name in there]
        return counts_text(kinds, sum(one.designs for one in there.values()), self.pieces)

    @property
    def papers(self) -> int:
        """How many papers the print file takes."""
        return sum(job.papers for job in self.printed)

    def extras(self) -> tuple[PrintedJob, ...]:
        """The sheets of optional extras, which have files of their own."""
        extra = {component.name for component in self.game.components if component.plan.extra}
        return tuple(
            job
            for job in self.per_component
            if job not in self.printed and extra & {*job.components}
        )

    def folder(self, output: Path) -> Path:
        """Its folder, ``output/<game>/`` or one in it. Raises ValueError if outside of it."""
        ids = (one.piece.id for one in self.drawn)
        parts = (self.game.name, *(one.name for one in self.game.components), *ids)
        within = (self.variant, *self.game.pictures)
        several = (one for one in parts if not one or "/" in one or "\\" in one)
        for name in (*several, *filter(leaves_folder, (*parts, *within))):
            raise ValueError(f"nothing is written, because {name!r} is outside the game's folder")
        return output / self.game.name / self.variant

    def exported(self) -> tuple[DrawnPiece, ...]:
        """The pieces whose own files are written."""
        return tuple(one for one in self.drawn if self.only in (None, one.component.name))


class Written(NamedTuple):
    """A file that was written, its component and paper (None: all), digest, key of its inputs."""

    path: Path
    component: str | None = None
    paper: str | None = None
    digest: str = ""
    part: str = ""

    def name(self, folder: Path) -> str:
        """Its path below the game's folder."""
        whole, above = str(self.path), f"{folder}{os.sep}"
        if whole.startswith(above):  # as nearly always; a build asks for thousands of names
            return whole[len(above) :].replace(os.sep, "/")
        return self.path.relative_to(folder).as_posix()
