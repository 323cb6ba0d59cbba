"""Declared fields of all components, to check pieces again after a field was changed in memory."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from generator.files.folder import Folder
from generator.load.field_types import FieldType, KnownNames, check_fields, read_fields
from generator.load.formulas import Formula, read_formulas, with_computed_fields
from generator.load.pieces import NUMBERED
from generator.load.yaml_tree import read_yaml
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.languages import decimal_comma
from generator.model.picture import DRAWING
from generator.model.source import PlacedDict
from generator.problem import Problem, has_errors


class Declared(NamedTuple):
    """The field types of a component (None if it declares none) and its formulas."""

    types: Mapping[str, FieldType] | None
    formulas: tuple[Formula, ...]
    known: KnownNames

    @property
    def computed(self) -> frozenset[str]:
        """The names of computed fields."""
        return frozenset(formula.name for formula in self.formulas)

    def checked(self, component: Component) -> tuple[Component, tuple[Problem, ...]]:
        """The component with fields converted and computed again, as loading does; and problems."""
        pieces = tuple(self._without_computed(piece) for piece in component.pieces)
        found: tuple[Problem, ...] = ()
        if self.types is not None:
            inner = {name: kind for name, kind in self.types.items() if name not in self.computed}
            pieces, found = check_fields(pieces, inner, component.name, self.known)
        if not has_errors(found):
            types = self.types or {}
            pieces, more = with_computed_fields(
                pieces, self.formulas, component.name, types, self.known
            )
            found = (*found, *more)
        return replace(component, pieces=pieces), found

    def _without_computed(self, piece: Piece) -> Piece:
        if not self.formulas:
            return piece
        fields = {name: value for name, value in piece.fields.items() if name not in self.computed}
        return replace(piece, fields=piece.fields.with_items(fields))


def declared_fields(folder: Folder, game: Game) -> Mapping[str, Declared]:
    """The declarations of game.yaml, by component or list."""
    raw, _ = read_yaml(folder, "game.yaml")
    entries = entries_of(raw)
    comma = decimal_comma(game.own_language)
    shown = {*game.pictures, *(f"{name}{DRAWING}" for name in game.art)}
    known = KnownNames(game.palette, shown, comma, game.numbers)
    return {
        component.name: _declared(entries.get(component.name), known)
        for component in game.components_and_lists
    }


def entries_of(raw: Any) -> dict[str, Any]:
    """The entries of a game's components and lists, by their names."""
    parts = (raw.get(part) for part in ("components", "lists")) if isinstance(raw, dict) else ()
    return {key: one for part in parts if isinstance(part, dict) for key, one in part.items()}


def _declared(entry: Any, known: KnownNames) -> Declared:
    if not isinstance(entry, PlacedDict):
        return Declared(None, (), known)
    fields = entry.get("fields")
    types = read_fields(fields)[0] if isinstance(fields, PlacedDict) else None
    if types is not None and entry.get("numbered") is True:
        types = {**types, **NUMBERED}
    return Declared(types, read_formulas(entry.get("compute"))[0], known)
