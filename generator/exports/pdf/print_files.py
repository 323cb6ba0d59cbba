"""The print files: ``<game>-a4.pdf`` with everything, sheets and single faces by component."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from generator.exports.built import Built, Written
from generator.exports.first_page.typeset import begin_first_pages
from generator.exports.inputs import DRAFT_ENDING
from generator.exports.pdf.content import ink_document, no_pages
from generator.exports.pdf.document import Composition
from generator.exports.pdf.drawing_form import Fragments
from generator.exports.pdf.front_matter import lead
from generator.exports.pdf.pages import Contents, Key, contents_of, flip_of, placing_on, sheets_file
from generator.exports.pdf.pictures import scratch_pictures
from generator.files.write import write_streamed
from generator.sheets.sheet import Flip, PrintedJob, Side, on_paper


def export_pdf(built: Built, folder: Path, *, components: bool = True) -> tuple[Written, ...]:
    """Write the game's print file, and with ``components`` a file of each, its pieces alone."""
    jobs = list(built.per_component or built.printed) if components else []
    with composed(built, contents_of(built, jobs, single_faces=components)) as (composition, pages):
        files = _Files(built, composition, folder)
        written = [_whole_game(pages, files)]
        if components:
            wanted = [job for job in jobs if _is_wanted(built, *job.components)]
            written += [_job(job, pages, files) for job in wanted]
            written += [_faces(name, files) for name in on_paper(jobs) if _is_wanted(built, name)]
        return tuple(written)


class _Files(NamedTuple):
    """What the print files of one build are written with."""

    built: Built
    composition: Composition
    folder: Path

    def write(
        self, name: str, pages: Sequence[Any], about: str,
        bookmarks: Sequence[tuple[str, int]] = (), *, flip: Flip | None = None,
        component: str | None = None, paper: str | None = None,
    ) -> Written:  # fmt: skip
        """Write pages of the composition as a file of the folder; ``about`` ends its title."""
        path = self.folder / name
        digest = write_streamed(
            path,
            lambda file: self.composition.write(
                file,
                list(pages),
                list(bookmarks),
                title=f"{self.built.game.title}: {about}",
                language=self.built.game.language,
                flip=flip,
            ),
        )
        return Written(path, component, paper, digest)


def _is_wanted(built: Built, *components: str) -> bool:
    return built.only is None or built.only in components


def export_selected(built: Built, folder: Path, numbers: Sequence[int] | None = None) -> Written:
    """Write ``selected-<paper>.pdf``: all sheets, or the pages ``numbers``. Raises ValueError."""
    flip = flip_of(built)
    with composed(built, contents_of(built, [], single_faces=False)) as (composition, pages):
        everything, _ = _everything(built, composition, pages)
        if numbers is None:
            shown = everything[len(composition.leading) :]
        else:
            wanted = {page for number in numbers for page in _paper_of(number, flip)}
            if not wanted <= set(range(1, len(everything) + 1)):
                raise ValueError(f"the print file has {len(everything)} pages")
            shown = [everything[number - 1] for number in sorted(wanted)]
        name = f"selected-{built.paper.name}.pdf"
        files = _Files(built, composition, folder)
        return files.write(name, shown, "a part", flip=flip, paper=built.paper.name)


def sheets_pdf(built: Built) -> bytes:
    """The bytes of a PDF of the game's sheets, without the first pages and empty backs."""
    with composed(built, contents_of(built, [], single_faces=False)) as (composition, pages):
        shown = [pages[id(sheet)] for printed in built.printed for sheet in printed.sheets]
        return composition.save(shown, [], title=built.game.title, language=built.game.language)


_DOTS = 100  # an inch: with fewer, thin lines are drawn wider than they print


def _paper_of(number: int, flip: Flip | None) -> tuple[int, ...]:
    """The pages of the paper that a page is printed on."""
    first = number - (number + 1) % 2
    return (first, first + 1) if flip else (number,)


@contextmanager
def composed(built: Built, contents: Contents) -> Iterator[tuple[Composition, Mapping[Key, Any]]]:
    """Sheets as pages and faces as forms, with the first pages."""
    faces, sheets = dict(contents.faces), list(contents.sheets.values())
    first = begin_first_pages(built)
    ink = ink_document(
        faces,
        sheets,
        no_pages,
        built.fonts,
        built.fonts.title_reading(built.game.fonts.values(), built.game.language),
    )
    with scratch_pictures(faces.values(), built.pictures) as pictures:
        fragments = built.fragments or fragments_of_earlier(built)
        composition = Composition(ink, faces, sheets, pictures, contents.placings, fragments)
        lead(composition, *first.result())
        _place_instructions(built, composition)
        yield composition, dict(zip(contents.sheets, composition.sheets, strict=True))


def fragments_of_earlier(built: Built) -> Fragments:
    """The drawings of earlier builds like this one."""
    return Fragments(built.cache, f"{built.game.name} {built.variant}")


def _place_instructions(built: Built, composition: Composition) -> None:
    """Put the first pages where the printer needs them: they show whether it hits."""
    flip = flip_of(built)
    for number in range(len(composition.leading)):
        side: Side = "back" if number % 2 else "front"
        matrix = placing_on(built.paper.portrait, side, built.printer, flip)
        composition.place_leading(number, matrix)


def _everything(
    built: Built, composition: Composition, pages: Mapping[Key, Any]
) -> tuple[list[Any], list[tuple[str, int]]]:
    """All pages of the game's print file, and its bookmarks."""
    everything = list(composition.leading)
    bookmarks = [(built.words.say("how_to_print"), 0)]
    for printed in built.printed:
        both_sides = flip_of(built) is not None
        bookmarks += [
            (heading, len(everything) + at)
            for heading, at in _beginnings(built, printed, both_sides=both_sides)
        ]
        everything += job_pages(printed, pages, composition, both_sides=both_sides)
    return everything, bookmarks


def _whole_game(pages: Mapping[Key, Any], files: _Files) -> Written:
    built = files.built
    everything, bookmarks = _everything(built, files.composition, pages)
    paper, flip = built.paper.name, flip_of(built)
    name = f"{built.game.name}-{paper}.pdf"
    return files.write(name, everything, "all sheets", bookmarks, flip=flip, paper=paper)


def _job(printed: PrintedJob, pages: Mapping[Key, Any], files: _Files) -> Written:
    own = job_pages(printed, pages, files.composition, both_sides=False)
    return files.write(
        sheets_file(printed),
        own,
        printed.heading,
        [(printed.heading, 0)],
        flip=printed.flip,
        component=printed.components[0] if len(printed.components) == 1 else None,
        paper=files.built.paper.name,
    )


def _faces(component: str, files: _Files) -> Written:
    """The file of a component's single faces with their bleed, one a page."""
    about = f"{files.built.game.component(component).title}, faces"
    pages = [
        files.composition.face_page(face)
        for drawn in files.built.drawn
        if drawn.component.name == component
        for _, face in drawn.faces()
    ]
    name = f"faces/{component}{DRAFT_ENDING if files.built.draft else ''}.pdf"
    return files.write(name, pages, about, component=component)


def _beginnings(built: Built, printed: PrintedJob, *, both_sides: bool) -> list[tuple[str, int]]:
    """Where each component of the job first lies: its title, and how many pages come before."""
    if len(printed.components) == 1 or not built.per_component:
        return [(printed.heading, 0)]
    sides = 2 if both_sides or printed.flip else 1
    found: dict[str, int] = {}
    for sheet in printed.sheets:
        for slot in sheet.slots:
            found.setdefault(slot.piece.component, (sheet.number - 1) * sides)
    return [(built.game.component(name).title, at) for name, at in found.items()]


def job_pages(
    printed: PrintedJob, pages: Mapping[Key, Any], composition: Composition, *, both_sides: bool
) -> list[Any]:
    """The job's pages; in a file printed on both sides, a one-sided paper has a free back."""
    found: list[Any] = []
    for _, papers in groupby(printed.sheets, key=lambda sheet: sheet.number):
        sides = list(papers)
        found += [pages[id(sheet)] for sheet in sides]
        if both_sides and len(sides) == 1:
            key = (id(sides[0]), "behind")
            found.append(pages[key] if key in pages else composition.blank(sides[0].paper))
    return found
