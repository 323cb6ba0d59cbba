"""What an export gets: the game, its faces, its sheets, and the paper they are laid on."""

from dataclasses import dataclass

from generator.faces.face import DrawnPiece
from generator.model.game import Game
from generator.model.layout import Paper
from generator.sheets.sheet import PrintedComponent


@dataclass(frozen=True, slots=True)
class Built:
    """A game ready to be written: every export reads this and nothing else."""

    game: Game
    drawn: tuple[DrawnPiece, ...]
    printed: tuple[PrintedComponent, ...]
    paper: Paper
    settings: tuple[str, ...] = ()  # what this build was asked for beyond the defaults, for the instructions page
