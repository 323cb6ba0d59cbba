"""Partial prints: pieces that were lost, a sheet that was spoilt."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.exports.built import Built, Written
from generator.exports.manifest import add_part
from generator.faces.face import DrawnPiece
from generator.model.component import PieceRef
from generator.options import Options
from generator.pipeline import Session
from generator.problem import Problem, Where, did_you_mean, has_errors


@dataclass(frozen=True, slots=True)
class Selection:
    """Cards to print: by id, as often as they are named, or whole components; or pages.

    A piece is ``casino/c01``, or its id alone. Pages are those of the print file, from 1.
    """

    pieces: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    pages: tuple[int, ...] = ()


def write_selected(
    session: Session, built: Built, options: Options, selection: Selection, output: Path
) -> tuple[Written | None, Built, tuple[Problem, ...]]:
    """Write ``output/<game>/selected-<paper>.pdf``, the build of it, and every problem.

    None where nothing was written. Raises OSError where that cannot be done.
    """
    from generator.exports.pdf.print_files import export_selected

    folder = built.folder(output)
    if selection.pages:
        try:
            written = export_selected(built, folder, selection.pages)
        except ValueError as error:
            hint = "count the pages as a PDF viewer shows them, from 1"
            wrong = Problem(Where.option("pages"), "unknown-page", str(error), hint)
            return None, built, (wrong,)
        add_part(folder, built, "selected", written)
        return written, built, ()
    part, problems = _part(session, built, options, selection)
    if has_errors(problems, strict=options.strict):
        return None, part, problems
    written = export_selected(part, folder)
    add_part(folder, built, "selected", written)
    return written, part, problems


def _part(
    session: Session, built: Built, options: Options, selection: Selection
) -> tuple[Built, tuple[Problem, ...]]:
    """The build of only what was selected."""
    copies: dict[PieceRef, int] = {}
    found: list[Problem] = []
    for name in dict.fromkeys(selection.components):
        own = [one for one in built.drawn if one.component.name == name]
        if not own:
            found.append(_no_component(built, name))
        copies |= {one.ref: one.piece.copies for one in own}
    for name, times in Counter(selection.pieces).items():
        meant = [one for one in built.drawn if name.lower() in (str(one.ref), one.piece.id)]
        if len(meant) != 1:
            found.append(_not_one(built, name, meant))
            continue
        copies[meant[0].ref] = copies.get(meant[0].ref, 0) + times
    if found:
        return built, tuple(found)
    pieces = tuple(with_copies(built.drawn, copies))
    printed, _, problems = session.impose(built.game, pieces, options, whole=built.drawn)
    return replace(built, drawn=pieces, printed=printed, per_component=()), problems


def with_copies(
    drawn: Iterable[DrawnPiece], copies: Mapping[PieceRef, int]
) -> Iterator[DrawnPiece]:
    """The pieces that are named, each as often as that says."""
    for one in drawn:
        if one.ref in copies:
            yield replace(one, piece=replace(one.piece, copies=copies[one.ref]))


def _no_component(built: Built, name: str) -> Problem:
    known = [component.name for component in built.game.components]
    hint = did_you_mean(name, known, listing="components")
    message = f"there is no component {name!r} to print"
    return Problem(Where.option("component"), "unknown-component", message, hint)


def _not_one(built: Built, name: str, meant: Sequence[DrawnPiece]) -> Problem:
    if meant:
        message = f"{len(meant)} cards have the id {name!r}"
        hint = f"write one of {', '.join(str(one.ref) for one in meant)}"
        return Problem(Where.option("piece"), "unknown-piece", message, hint)
    known = [str(one.ref) if "/" in name else one.piece.id for one in built.drawn]
    hint = did_you_mean(name, known, listing="cards")
    return Problem(Where.option("piece"), "unknown-piece", f"there is no card {name!r}", hint)
