"""The pipeline as code: load, check, draw, impose, export (the table in ``generator/__init__.py``)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.exports import EXPORTS
from generator.exports.built import Built
from generator.exports.manifest import write_manifest
from generator.faces.draw import draw_faces
from generator.faces.face import DrawnPiece, Face
from generator.games import rules_for
from generator.load.game import load_game
from generator.load.layouts import load_layouts
from generator.load.translation import languages
from generator.model.game import Game
from generator.model.layout import Layouts
from generator.problem import Problem, did_you_mean, has_errors, in_reading_order
from generator.rules.run import run_checks
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of
from generator.sheets.sheet import on_paper

Report = Callable[[str, int, int], None]  # stage, done, total


@dataclass(frozen=True, slots=True)
class Options:
    """What a user may ask for, apart from which game."""

    layouts: tuple[Path, ...]
    paper: str = "a4"
    only: str | None = None
    proof: bool = False
    grey: bool = False
    strict: bool = False
    language: str | None = None  # None: the game's own
    players: int | None = None  # None: as many as the game allows
    report: Report = lambda _stage, _done, _total: None


def shipped_layouts() -> Path:
    """The layouts that come with the package: inside it when installed, beside it in a checkout."""
    inside = Path(__file__).parent / "layouts"
    return inside if inside.is_dir() else Path(__file__).parent.parent / "layouts"


def languages_of(folder: Path) -> tuple[str | None, ...]:
    """The languages a game can be built in: its own, as None, and those of its i18n folder."""
    return (None, *languages(folder))


def game_folders(content: Path) -> dict[str, Path]:
    """The games below a content folder by name: every folder that holds a game.yaml."""
    return {path.parent.name: path.parent for path in sorted(content.glob("*/game.yaml"))}


def open_game(
    folder: Path, options: Options
) -> tuple[Game | None, Layouts | None, tuple[Problem, ...]]:
    """Load and check: the game if it could be read, and every problem of both stages."""
    layouts, problems = load_layouts(options.layouts)
    game, more = load_game(folder, layouts, language=options.language, players=options.players)
    found = [*problems, *more]
    if game:
        found += run_checks(game, rules_for(game.name))
    return game, layouts, in_reading_order(found)


def build(folder: Path, options: Options) -> tuple[Built | None, tuple[Problem, ...]]:
    """All stages but the export: the built game (None after an error), and every problem."""
    game, layouts, problems = open_game(folder, options)
    if game is None or layouts is None:
        return None, problems
    found = list(problems)
    names = [component.name for component in game.components]
    if options.only and options.only not in names:
        hint = did_you_mean(options.only, names, listing="components")
        message = f"there is no component {options.only!r} to build"
        return None, in_reading_order(
            [*found, Problem(game.where, "unknown-component", message, hint)]
        )
    wanted = [options.only] if options.only else names
    total = sum(len(component.pieces) for component in game.components if component.name in wanted)
    done = 0

    def progress(step: int) -> None:
        nonlocal done
        done += step
        options.report("draw", done, total)

    own = rules_for(game.name).drawing
    drawn, more = draw_faces(
        game,
        options.layouts,
        only=wanted,
        drawing=own,
        proof=options.proof,
        grey=options.grey,
        progress=progress,
    )
    found += more
    if has_errors(found, strict=options.strict):
        return None, in_reading_order(found)
    jobs, more = jobs_of(game, drawn, layouts, options.paper)
    found += more
    printed, more = impose(jobs, layouts.papers.values())
    found += more
    if has_errors(found, strict=options.strict):
        return None, in_reading_order(found)
    foreign = game.language if game.language != game.raw.get("language", "en") else ""
    asked = (foreign, "proof" if options.proof else "", "grey" if options.grey else "")
    built = Built(
        game,
        drawn,
        printed,
        layouts.papers[options.paper],
        options.only,
        "-".join(filter(None, asked)),
    )
    return built, in_reading_order(found)


def export(
    built: Built, output: Path, targets: Sequence[str], report: Report, *, also: Sequence[Path] = ()
) -> list[Path]:
    """Write the targets into the game's folder and the manifest of all of them; returns the paths written.

    ``also`` are files of the folder that were written already, for the manifest.

    The folder is ``output/<game>/``, or ``output/<game>/proof/`` and the like for a variant that is not to be played with.
    """
    folder = output / built.game.name / built.variant
    written = list(also)
    for number, target in enumerate(targets):
        report(target, number, len(targets))
        written += EXPORTS[target](built, folder)
    report("manifest", len(targets), len(targets))
    return [*written, write_manifest(built, written, folder)]


@dataclass(frozen=True, slots=True)
class InventoryRow:
    """One component: how many pieces, how many different ones, how many papers."""

    component: str
    kind: str
    pieces: int
    designs: int
    papers: int
    format: str
    covered: float  # the share of the papers' area that is pieces, from 0 to 1


@dataclass(frozen=True, slots=True)
class Inventory:
    """What a game consists of, as ``proofdeck list`` prints it."""

    title: str
    version: str
    players: tuple[int, int]
    rows: tuple[InventoryRow, ...]


def inventory(folder: Path, options: Options) -> tuple[Inventory | None, tuple[Problem, ...]]:
    """The game's components and how many sheets they take: imposed with empty faces, so nothing is drawn."""
    game, layouts, problems = open_game(folder, options)
    if game is None or layouts is None:
        return None, problems
    empty = {component.name: Face(component.format, "") for component in game.components}
    drawn = [
        DrawnPiece(
            component,
            piece,
            empty[component.name],
            empty[component.name] if component.back else None,
        )
        for component in game.components
        for piece in component.pieces
    ]
    jobs, unknown = jobs_of(game, drawn, layouts, options.paper)
    printed, more = impose(jobs, layouts.papers.values())
    lying = on_paper(printed)
    sheet = (
        layouts.papers[options.paper].portrait.width * layouts.papers[options.paper].portrait.height
    )
    rows = tuple(
        InventoryRow(
            c.name,
            c.kind,
            c.count,
            len(c.pieces),
            used,
            c.format.name,
            c.count * c.format.area / max(used * sheet, 1.0),
        )
        for c in game.components
        for used in [lying[c.name].papers if c.name in lying else 0]
    )
    return Inventory(game.title, game.version, game.players, rows), in_reading_order(
        [*problems, *unknown, *more]
    )
