"""Options of a build, apart from which game; and in which of them it differs from the usual."""

from collections.abc import Callable
from dataclasses import dataclass

from generator.model import export_options
from generator.model.constructors import require, require_one_of
from generator.model.game import Game
from generator.model.scheme import BACKS, PrintedBacks
from generator.model.sheet_layout import Printer
from generator.problem import Problem, Where, did_you_mean

Progress = Callable[[str, int, int], None]  # stage, done, total


def quiet(_stage: str, _done: int, _total: int) -> None:
    """Show no progress."""


@dataclass(frozen=True, slots=True)
class Options:
    """Everything a user may ask for except the game. Raises TypeError or ValueError."""

    paper: str = "a4"
    only: str | None = None
    guides: bool = False
    grey: bool = False
    low_ink: bool = False
    strict: bool = False
    draft: bool = False  # although rules of rules.yaml are broken
    pedantic: bool = False  # checks that doubt more than they know run too
    language: str | None = None  # None: the game's own
    players: int | None = None  # None: as many as the game allows
    embed: bool = False  # pictures and fonts become part of each SVG file
    backs: PrintedBacks = "as planned"
    cutter: str | None = None  # the sheet layout of a cutting machine
    printer: Printer | None = None  # None: any
    edition: export_options.Edition = "players"  # for whom page 1 and the rulebook are
    beside: export_options.FilesBeside = (
        export_options.NONE_BESIDE
    )  # what page 1 names, where that is not as a build writes it
    export: export_options.ExportOptions = (
        export_options.AS_USUAL
    )  # how exports write it: pictures, copies
    progress: Progress = quiet

    def __post_init__(self) -> None:
        require("Options: paper", self.paper, str, "the name of a paper")
        for said in ("only", "language", "cutter"):
            require(f"Options: {said}", getattr(self, said), (str, type(None)), "a name")
        require("Options: printer", self.printer, (Printer, type(None)), "a Printer")
        require("Options: export", self.export, export_options.ExportOptions, "ExportOptions")
        require_one_of("Options: backs", self.backs, BACKS, "ways")
        require_one_of("Options: edition", self.edition, export_options.EDITIONS, "editions")
        if self.players is not None:
            require("Options: players", self.players, int, "a whole number")
            if self.players < 1:
                raise ValueError(f"Options: players must be at least 1, not {self.players}")


def variant_words(game: Game, options: Options) -> tuple[str, ...]:
    """How a build differs from the usual one of its game, in words; empty if it does not."""
    fewer = options.players is not None and options.players != game.players[1]
    return tuple(
        filter(
            None,
            (
                game.language if game.language != game.own_language else "",
                f"players {options.players}" if fewer else "",
                "guides" if options.guides else "",
                "grey" if options.grey else "",
                "low ink" if options.low_ink else "",
                BACKS[options.backs],
                "designer" if options.edition == "designer" else "",
                f"cut by {options.cutter}" if options.cutter else "",
                f"printer {options.printer.name}" if options.printer else "",
            ),
        )
    )


def by_piece(game: Game, progress: Progress) -> Callable[[int], None]:
    """A progress of drawing that is called with how many more pieces are drawn."""
    total = sum(len(component.pieces) for component in game.components)
    done = 0

    def count(step: int) -> None:
        nonlocal done
        done += step
        progress("draw", done, total)

    return count


def unknown_component(game: Game, options: Options) -> tuple[Problem, ...]:
    """The problem where ``only`` names no component of a game."""
    names = [component.name for component in game.components]
    if not options.only or options.only in names:
        return ()
    hint = did_you_mean(options.only, names, listing="components")
    if "," in options.only:
        several = " ".join(f"--component {one}" for one in options.only.split(","))
        hint = f"name one; or print several into a file of their own: {several}"
    message = f"there is no component {options.only!r} to build"
    return (Problem(Where.option("only"), "unknown-component", message, hint),)
