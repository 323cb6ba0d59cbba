"""What game.yaml says of its components' fields, to judge pieces again that were changed."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from generator.files.folder import Folder
from generator.load.field_types import FieldType, Known, check_fields, read_fields
from generator.load.formulas import Formula, computed, read_formulas
from generator.load.yaml_tree import decimal_comma, read_yaml
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.source import PlacedDict
from generator.problem import Problem, has_errors


class Declared(NamedTuple):
    """A component's field types, None if it declares none, and its formulas."""

    types: Mapping[str, FieldType] | None
    formulas: tuple[Formula, ...]
    known: Known

    @property
    def computed(self) -> frozenset[str]:
        """The fields that nobody writes."""
        return frozenset(formula.name for formula in self.formulas)

    def judged(self, component: Component) -> tuple[Component, tuple[Problem, ...]]:
        """The component as loading would have it, its formulas worked out again; what is wrong."""
        pieces = tuple(self._as_written(piece) for piece in component.pieces)
        found: tuple[Problem, ...] = ()
        if self.types is not None:
            inner = {name: kind for name, kind in self.types.items() if name not in self.computed}
            pieces, found = check_fields(pieces, inner, component.name, self.known)
        if not has_errors(found):
            types = self.types or {}
            pieces, more = computed(pieces, self.formulas, component.name, types, self.known)
            found = (*found, *more)
        return replace(component, pieces=pieces), found

    def _as_written(self, piece: Piece) -> Piece:
        if not self.formulas:
            return piece
        kept = {name: value for name, value in piece.fields.items() if name not in self.computed}
        return replace(piece, fields=piece.fields.with_items(kept))


def declared_fields(folder: Folder, game: Game) -> Mapping[str, Declared]:
    """By component, what the game's files declare of its fields."""
    raw, _ = read_yaml(folder, "game.yaml")
    components: Any = raw.get("components") if isinstance(raw, PlacedDict) else None
    known = Known(game.palette, game.pictures, decimal_comma(game.own_language))
    return {component.name: _of(components, component.name, known) for component in game.components}


def _of(components: Any, name: str, known: Known) -> Declared:
    given = components.get(name) if isinstance(components, PlacedDict) else None
    if not isinstance(given, PlacedDict):
        return Declared(None, (), known)
    fields = given.get("fields")
    types = read_fields(fields)[0] if isinstance(fields, PlacedDict) else None
    return Declared(types, read_formulas(given.get("compute"))[0], known)
