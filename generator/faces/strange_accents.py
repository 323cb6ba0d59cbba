"""Bold or italic words in another family than the text around them: the theme's, not the game's."""

from collections.abc import Iterator, Sequence
from typing import get_args

from generator.faces.face import DrawnPiece
from generator.model.fonts import FontChoice
from generator.model.game import Game
from generator.model.source import PlacedDict
from generator.problem import Problem
from generator.text.inline import Accent


def strange_accents(game: Game, drawn: Sequence[DrawnPiece]) -> Iterator[Problem]:
    """A warning for each font of game.yaml whose bold or italics are drawn in a theme's family."""
    if not isinstance(game.fonts, PlacedDict):
        return
    own = game.fonts.keys_at
    printed: set[tuple[str, int, str]] = set()
    for role in own:
        for accent in filter(None, get_args(Accent)):
            name = f"{role}-{accent}"
            choice, main = game.fonts.get(name), game.fonts[role]
            if name in own or choice is None or choice.family == main.family:
                continue
            if any(choice == one for other, one in game.fonts.items() if other != name):
                continue  # words in it may be of that role
            printed = printed or _printed(drawn)
            if (choice.family, choice.weight, choice.slope) in printed:
                message = f"words in {accent} are set in {_named(choice)}, the text around them in "
                message += f"{_named(main)}: the theme has the font {name}, and game.yaml has none"
                hint = (
                    f"add {name} to fonts, with a font of the same family; or with {choice.family}"
                )
                hint += ", if two families are meant"
                yield Problem(own[role], "strange-accent", message, hint, "warning")


def _named(choice: FontChoice) -> str:
    return choice.family or choice.file


def _printed(drawn: Sequence[DrawnPiece]) -> set[tuple[str, int, str]]:
    """The fonts of all texts that are drawn, by family, weight and slope."""
    faces = [face for one in drawn for face in (one.front, one.back) if face]
    fonts = {run.font for face in faces for run in face.texts}
    return {(font.family, font.weight, font.slope) for font in fonts}
