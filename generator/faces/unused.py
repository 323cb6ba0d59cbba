"""Pictures and fonts that a game has and nothing draws: forgotten, or named wrongly somewhere.

And the other way about: optional fields that templates ask for by nearly the right name.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import get_args

from generator.faces.face import DrawnPiece
from generator.folders import Folder
from generator.model.game import Game
from generator.model.places import PlacedDict
from generator.problem import ContentError, Problem, Where, nearest
from generator.template.functions import fields_of
from generator.text.inline import Accent

_GROUNDS = ("cover", "back", "page")  # of a rulebook, drawn apart from the pieces
_NEARLY = 0.8  # of two names' letters are the same; below it they are two fields of two things
_DIGITS = re.compile(r"\d+")


def unused_resources(
    game: Game, drawn: Sequence[DrawnPiece], layouts: Sequence[Folder]
) -> Iterator[Problem]:
    """A warning for each picture and font that nothing of the whole game asks for."""
    if not all(component.pieces for component in game.components):
        return  # the pieces that are missing may be what shows them
    reads = {read for one in drawn for read in one.reads}
    elsewhere = "".join(_texts(game, layouts))
    folder = game.where.file.rpartition("/")[0]
    for name in sorted(game.pictures):
        if ("picture", name) not in reads and name not in elsewhere:
            where = Where(f"{folder}/art/{name}" if folder else f"art/{name}")
            message = "no piece shows this picture"
            hint = f"name it in a piece, as in `art: {name}`, or delete the file"
            yield Problem(where, "unused-picture", message, hint, "warning")
    roles = {name for kind, name in reads if kind == "font"}
    roles |= {style.font for style in game.styles.values()}
    for role in game.fonts:
        if not _is_used(role, roles) and role not in elsewhere:
            where = game.where
            if isinstance(game.fonts, PlacedDict):
                where = game.fonts.keys_at.get(role, where)
            message = f"no style and no piece names the font {role}"
            hint = "name it in a style, or delete it"
            yield Problem(where, "unused-font", message, hint, "warning")


def misspelt_fields(game: Game, drawn: Sequence[DrawnPiece]) -> Iterator[Problem]:
    """A warning for each optional field that no piece has but for a slip in its name.

    ``piece.get("flavuor")`` gives its default for every piece: nothing else would tell.
    """
    pieces = [piece for one in game.components for piece in one.pieces]
    there = {"index", "of"} | {name for piece in pieces for name in fields_of(piece)}
    for component in game.components:
        reads = {one.reads for one in drawn if one.component is component}
        asked = {name for those in reads for kind, name in those if kind == "piece"}
        own = {name for piece in component.pieces for name in piece.fields}
        own |= set(component.texts or ()) | set(component.free)
        for name in sorted(asked - there - own):
            near = [one for one in own - asked if _DIGITS.sub("", one) != _DIGITS.sub("", name)]
            meant = nearest(name, sorted(near), like=_NEARLY)
            if meant is not None:
                templates = " or ".join(filter(None, (component.front, component.back)))
                message = f"{templates} asks for a field {name} that no piece has"
                hint = f"did you mean {meant}?"
                yield Problem(component.where, "unknown-field", message, hint, "warning")


def _is_used(role: str, roles: Collection[str]) -> bool:
    """Whether a role is asked for, or is an accent of one that is: body-bold of body."""
    base, _, accent = role.rpartition("-")
    return role in roles or (accent in get_args(Accent) and base in roles)


def _texts(game: Game, layouts: Sequence[Folder]) -> Iterator[str]:
    """The templates of the rulebook's grounds, which are drawn without pieces."""
    for folder in layouts:
        for part in _GROUNDS:
            name = f"rulebook/{game.name}.{part}.svg.j2"
            if folder.has(name):
                try:
                    yield folder.read(name, 1_000_000).data.decode("utf-8", "replace")
                except ContentError:
                    continue  # it is told where the ground is drawn
