"""What an export gets: the game, its faces, its sheets, and the paper they are laid on."""

from dataclasses import dataclass

from generator.faces.face import DrawnPiece
from generator.model.game import Game
from generator.model.layout import Paper
from generator.sheets.sheet import PrintedJob


@dataclass(frozen=True, slots=True)
class Built:
    """A game ready to be written: every export reads this and nothing else."""

    game: Game
    drawn: tuple[DrawnPiece, ...]
    printed: tuple[PrintedJob, ...]
    paper: Paper
    only: str | None = None  # the one component that was asked for; None: the whole game
    variant: str = (
        ""  # a language, "proof", "grey" or several of them joined: kept apart from the usual build
    )

    @property
    def settings(self) -> tuple[str, ...]:
        """What this build was asked for beyond the defaults, in words for the instructions page."""
        return tuple(
            part
            for part in (*self.variant.split("-"), f"only {self.only}" if self.only else "")
            if part
        )
