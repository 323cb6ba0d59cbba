"""Manual duplex: fronts and backs as separate files, for printers that cannot turn paper.

A stack of fronts goes back into the tray. Where a printer lays its sheets down printed side up, the
last one is on top and is fed first, so its back comes first; where it lays them down printed side
down, the stack is turned over whole and the first one comes first.
"""

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from pikepdf import Dictionary

from generator.exports.built import Built, Written
from generator.exports.pdf.pages import contents_of
from generator.exports.pdf.print_files import composed
from generator.files.write import write_streamed

FOLDER = "by-hand"


class _Paper(NamedTuple):
    """The pages of a paper; ``back`` is None where nothing is printed behind."""

    front: Any
    back: Any | None
    times: int


def export_by_hand(built: Built, folder: Path) -> tuple[Written, ...]:
    """Write ``by-hand/``: fronts, backs in both orders, and the rest, each as often as printed."""
    written: list[Written] = []
    with composed(built, contents_of(built, [], single_faces=False)) as (composition, pages):
        papers = list(_papers(built, pages))
        two = [paper for paper in papers for _ in range(paper.times) if paper.back is not None]
        one = [paper.front for paper in papers for _ in range(paper.times) if paper.back is None]
        first = composition.leading
        fronts = [*first[::2], *(paper.front for paper in two)]
        backs = [*first[1::2], *(paper.back for paper in two)]
        files = (
            {"fronts": fronts, "backs-face-down": backs, "backs-face-up": backs[::-1]}
            if two
            else {}
        )
        files["one-sided"] = one if two else [*first, *one]
        for name, shown in files.items():
            if not shown:
                continue
            path = folder / FOLDER / f"{name}-{built.paper.name}.pdf"
            title, language = f"{built.game.title}: {name.replace('-', ' ')}", built.game.language
            # A page that comes again is another page of its own.
            copies = [composition.pdf.make_indirect(Dictionary(page)) for page in shown]
            write = partial(
                composition.write, pages=copies, bookmarks=[], title=title, language=language
            )
            written.append(Written(path, None, built.paper.name, write_streamed(path, write)))
    return tuple(written)


def _papers(built: Built, pages: Any) -> Iterator[_Paper]:
    for job in built.printed:
        for _, sides in groupby(job.sheets, key=lambda sheet: sheet.number):
            front, *back = list(sides)
            behind = pages[id(back[0])] if back else None
            yield _Paper(pages[id(front)], behind, front.times)
