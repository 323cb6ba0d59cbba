"""What every template can ask of the game, in a face and in a rulebook: counts, pieces, names."""

from collections.abc import Mapping
from typing import Any

from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.problem import ContentError, did_you_mean
from generator.template.recorder import Names, Recorder
from generator.template.typed import typed


class GameFunctions:
    """The functions of one game; what they give is noted by the recorder of the run at hand."""

    def __init__(self, game: Game, recorder: Recorder) -> None:
        self.game, self.recorder = game, recorder

    def names(self) -> dict[str, Any]:
        """Their names in a template."""
        about = {
            "title": self.game.title,
            "version": self.game.version,
            "players": self.game.players,
            "language": self.game.language,
        }
        words = self.game.words
        return {
            "count": typed("count", self.count),
            "pieces": typed("pieces", self.pieces),
            "game": Names("game", "the game", about, "unknown-name", self.recorder),
            "words": Names("words", "game.yaml", words, "unknown-word", self.recorder),
        }

    def count(self, component: str, **fields: Any) -> int:
        """How many pieces are printed, copies included, of those whose fields have these values.

        Raises ContentError ``unknown-component``, and ``unknown-field`` for a field that no piece
        of the component has: a slip would count nothing.
        """
        held = self.component(component)
        known = {name for piece in held.pieces for name in piece.fields}
        for name in fields:
            if name not in known:
                message = f"no piece of {component} has {name!r}"
                hint = did_you_mean(name, known, listing="fields")
                raise ContentError("unknown-field", message, hint)
        number = self.game.count(component, **fields)
        self.recorder.note("count", repr((component, sorted(fields.items()))), number)
        return number

    def pieces(self, component: str) -> list[Mapping[str, Any]]:
        """All pieces of a component, as mappings of their fields with id and copies."""
        held = self.component(component).pieces
        made: list[Mapping[str, Any]] = [
            fields_of(piece, number, len(held)) for number, piece in enumerate(held, 1)
        ]
        self.recorder.note("pieces", component, made)
        return made

    def component(self, name: str) -> Component:
        """The component of that name. Raises ContentError ``unknown-component``."""
        try:
            return self.game.component(name)
        except KeyError:
            known = [component.name for component in self.game.components]
            hint = did_you_mean(name, known, listing="components")
            message = f"there is no component {name[:60]!r}"
            raise ContentError("unknown-component", message, hint) from None


def fields_of(piece: Piece, index: int | None = None, of: int | None = None) -> dict[str, Any]:
    """The fields of a piece as templates read them: its own, its id and how many copies it has.

    ``index`` counts the designs of its component from 1, ``of`` is how many there are.
    """
    counted = {} if index is None else {"index": index, "of": of}
    return {**counted, **piece.fields, "id": piece.written or piece.id, "copies": piece.copies}
