"""The designer's workshop, for games that bring one: reports on pieces, and new pieces.

A report comes with its drawing over the piece, as SVG and PDF; a new piece comes from a seed, as
YAML with its report. Both are written to ``output/<game>/workshop/``.
"""

from pathlib import Path
from typing import NamedTuple

from generator.exports.pdf.front_matter import proof_page
from generator.faces.draw import draw_faces
from generator.faces.face import DrawnPiece
from generator.files.write import write_file
from generator.model.game import Game
from generator.pipeline import Session
from generator.problem import Problem, has_errors, in_reading_order
from generator.rules.extension import Designed, Marked

FOLDER = "workshop"


class WorkshopResult(NamedTuple):
    """Text to print, files that were written, and problems."""

    text: str
    files: tuple[Path, ...]
    problems: tuple[Problem, ...]


def report(session: Session, name: str, piece: str, output: Path) -> WorkshopResult:
    """The report on a piece, and its front with what the report speaks of drawn over it.

    Nothing is written of a game that breaks a rule; its problems are returned.
    """
    game, found = session.checked(name)
    workshop = session.rules_of(name).workshop
    if game is None or workshop is None or has_errors(found):
        return WorkshopResult("", (), found)
    text, more = workshop.report(game, piece)
    found = in_reading_order((*found, *more))
    marked = workshop.marked(game, piece)
    if not text or marked is None or has_errors(found):
        return WorkshopResult(text, (), found)
    drawn, more = draw_faces(game, session.studio(name), only=[marked.component])
    found = in_reading_order((*found, *more))
    if has_errors(found):
        return WorkshopResult(text, (), found)
    return WorkshopResult(text, _write_report(session, game, drawn, marked, text, output), found)


def _write_report(
    session: Session,
    game: Game,
    drawn: tuple[DrawnPiece, ...],
    marked: Marked,
    text: str,
    output: Path,
) -> tuple[Path, ...]:
    front = next(one.front for one in drawn if one.piece.id == marked.piece)
    face = front.overlaid(marked.over)
    title = f"{game.title}: {marked.piece}"
    pdf = proof_page(face, session.fonts_of(game.name), title=title, language=game.language)
    target = output / game.name / FOLDER
    return (
        write_file(target / f"{marked.piece}-report.txt", text.encode()),
        write_file(target / f"{marked.piece}-report.svg", face.svg().encode()),
        write_file(target / f"{marked.piece}-report.pdf", pdf),
    )


def design(session: Session, name: str, seed: int, like: str, output: Path) -> WorkshopResult:
    """A new piece after the make of another, with its report; one seed gives one piece."""
    game, found = session.checked(name)
    workshop = session.rules_of(name).workshop
    if game is None or workshop is None or has_errors(found):
        return WorkshopResult("", (), found)
    made, more = workshop.design(game, seed, like)
    found = in_reading_order((*found, *more))
    if made is None or has_errors(found):
        return WorkshopResult("", (), found)
    return WorkshopResult(made.report, _write_design(game, made, seed, like, output), found)


def _write_design(
    game: Game, made: Designed, seed: int, like: str, output: Path
) -> tuple[Path, ...]:
    target = output / game.name / FOLDER
    stem = f"like-{like.lower()}-seed-{seed}"
    return (
        write_file(target / f"{stem}.yaml", made.yaml.encode()),
        write_file(target / f"{stem}-report.txt", made.report.encode()),
    )
