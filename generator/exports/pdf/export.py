"""The print files of a build: with new texts where nothing else changed, or put together anew."""

from pathlib import Path

from generator.exports.built import Built, Written
from generator.exports.first_page.setting import begin_first_pages
from generator.exports.pdf.contents import contents_of
from generator.exports.pdf.retold import Retold, kept_of


def export_pdf(built: Built, folder: Path, *, components: bool = True) -> tuple[Written, ...]:
    """Write the game's print file and, unless told not to, those of its components.

    The file of a component holds its pieces alone, also where they share sheets in the game's.
    Each stores a distinct face once. Where one component was asked for, the files that are the
    others' alone are left as they are.
    """
    jobs = list(built.apart or built.printed) if components else []
    contents = contents_of(built, jobs, alone=components)
    first = begin_first_pages(built)
    keeps = bool(built.machine) and components
    retold = None
    if keeps and kept_of(built):
        retold = Retold(built, folder, contents, first.result())
        written = retold.written()
        if written is not None:
            return written
    # What draws loads where something is to be drawn.
    from generator.exports.pdf.print_files import print_files

    files, codes = print_files(built, folder, contents, first, components=components)
    if keeps:
        retold = retold or Retold(built, folder, contents, first.result())
        retold.keep(codes, files)
    return files
