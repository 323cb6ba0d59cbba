"""The designer's workshop of a game that has one: a report on a piece with its proof drawing, and new pieces from a seed."""

from pathlib import Path
from typing import NamedTuple

from generator.build import Options, open_game
from generator.exports.files import write_file
from generator.exports.pdf.proof_page import proof_page
from generator.faces.draw import draw_faces
from generator.faces.face import Face
from generator.games import rules_for
from generator.problem import Problem, has_errors


class Result(NamedTuple):
    """What to print, what was written, and what is wrong."""

    text: str
    files: tuple[Path, ...]
    problems: tuple[Problem, ...]


def has_workshop(game: str) -> bool:
    """Whether a game's module offers reports and new pieces."""
    return rules_for(game).workshop is not None


def report(folder: Path, options: Options, name: str, output: Path) -> Result:
    """The report on a piece, and its front with what the report speaks of drawn over it, as SVG and PDF in ``boards/``."""
    game, _, problems = open_game(folder, options)
    workshop = rules_for(folder.name).workshop
    if game is None or workshop is None:
        return Result("", (), problems)
    text, found = workshop.report(game, name)
    marked = workshop.marked(game, name)
    if not text or marked is None:
        return Result(text, (), found)
    drawn, more = draw_faces(
        game, options.layouts, only=[marked.component], drawing=rules_for(game.name).drawing
    )
    if has_errors(more):
        return Result(text, (), (*found, *more))
    front = next(one.front for one in drawn if one.piece.id == marked.piece)
    face = Face(
        front.format,
        front.shapes,
        front.stamps,
        front.texts,
        f"{front.over}\n{marked.over}".strip(),
    )
    target = output / game.name / "boards"
    files = (
        write_file(target / f"{marked.piece}-report.txt", text.encode()),
        write_file(target / f"{marked.piece}-walks.svg", face.svg().encode()),
        write_file(
            target / f"{marked.piece}-walks.pdf",
            proof_page(face, title=f"{game.title}: {name}", language=game.language),
        ),
    )
    return Result(text, files, found)


def design(folder: Path, options: Options, seed: int, like: str, output: Path) -> Result:
    """A new piece after the make of another, as YAML with its report, written to ``boards/``; the same seed gives the same piece."""
    game, _, problems = open_game(folder, options)
    workshop = rules_for(folder.name).workshop
    if game is None or workshop is None:
        return Result("", (), problems)
    made, found = workshop.design(game, seed, like)
    if made is None:
        return Result("", (), found)
    target = output / game.name / "boards"
    stem = f"like-{like.lower()}-seed-{seed}"
    files = (
        write_file(target / f"{stem}.yaml", made.yaml.encode()),
        write_file(target / f"{stem}-report.txt", made.report.encode()),
    )
    return Result(made.report, files, found)
