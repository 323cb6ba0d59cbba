"""Guarded or free: fields that a rule names, those declared free, those that are neither.

The parameters of rules.yaml as records, read once however often the rules are asked.
"""

from collections.abc import Iterator

from generator.model.component import Component, Piece
from generator.model.game import Game, RuleEntry
from generator.model.schema import read_record
from generator.problem import Problem, did_you_mean
from generator.rules.extension import GameRules
from generator.rules.kinds import KINDS
from generator.rules.kinds.scope import Params, RuleKind


class Readings:
    """The parameters of rules as records, each read once: a proof judges them thousands of times.

    It belongs to one game's rules and goes with whoever asks.
    """

    def __init__(self) -> None:
        self._read: dict[int, tuple[RuleEntry, Params | None, tuple[Problem, ...]]] = {}

    def of(self, entry: RuleEntry, kind: RuleKind) -> tuple[Params | None, tuple[Problem, ...]]:
        """The record of an entry's parameters, None after a mistake; and every mistake."""
        held = self._read.get(id(entry))
        if held is None:  # the entry is kept beside it, so that its id stays its own
            held = (entry, *read_record(kind.params, entry.params, entry.params_at))
            self._read[id(entry)] = held
        return held[1], held[2]


OWN_PYTHON = "what a game brings in Python needs --rules MODULE, a copy of ours generator.games"
COPIES = "copies"  # may be declared free like a field


def unguarded_fields(
    game: Game, rules: GameRules, readings: Readings | None = None
) -> Iterator[Problem]:
    """A problem for each field that no rule names, no check of the game's own judges, and that
    nothing declares free, at the first piece that has it. Computed fields follow from others.
    """
    readings = readings or Readings()
    for component in game.components:
        named = {
            *_named_by_rules(game, component, rules, readings),
            *rules.guards.get(component.name, ()),
        }
        for field, piece in _first_with(component).items():
            if field in named or field in component.free or ("compute", field) in component.places:
                continue
            parts = [name for name in component.free if name.startswith(f"{field}.")]
            if parts and _all_free(component, field, parts):
                continue
            yield Problem(
                piece.where_of(field),
                "unguarded-field",
                f"no rule speaks of the field {field} of {component.name}",
                ("" if rules.guards or rules.checks else f"{OWN_PYTHON}; else ")
                + f'write a rule about it, or in game.yaml `free: {{{field}: "why"}}`',
            )


def unknown_free_fields(game: Game) -> Iterator[Problem]:
    """What is declared free and is no field of any piece: surely a slip, or a field that went."""
    for component in game.components:
        known = {COPIES, *_first_with(component)}
        for name in component.free:
            if component.pieces and name.split(".")[0] not in known:
                hint = did_you_mean(name, known, listing="fields")
                message = f"no piece of {component.name} has a field {name}"
                where = component.where_of("free", name)
                yield Problem(where, "unknown-field", message, hint)


def _named_by_rules(
    game: Game, component: Component, rules: GameRules, readings: Readings
) -> Iterator[str]:
    kinds = {**KINDS, **rules.kinds}
    for entry in game.rules:
        kind = kinds.get(entry.kind)
        if kind is not None and entry.component == component.name:
            params, _ = readings.of(entry, kind)
            if params is not None:
                yield from (name for _, name in params.named_fields())


def _first_with(component: Component) -> dict[str, Piece]:
    """The component's fields, each with the first piece that has it."""
    first: dict[str, Piece] = {}
    for piece in component.pieces:
        for field in piece.fields:
            first.setdefault(field, piece)
    return first


def _all_free(component: Component, field: str, parts: list[str]) -> bool:
    """Whether all that the field's mappings hold is declared free, part by part."""
    values = [piece.fields.get(field) for piece in component.pieces]
    items = [one for value in values for one in (value if isinstance(value, list) else [value])]
    return all(
        isinstance(item, dict) and all(f"{field}.{name}" in parts for name in item)
        for item in items
        if item is not None
    )
