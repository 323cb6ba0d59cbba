"""Coverage of fields by rules: a field is named by a rule, checked in Python, or declared free."""

from collections.abc import Iterator

from generator.model.component import Component, Piece
from generator.model.game import Game, RuleEntry
from generator.model.schema import read_record
from generator.model.source import where_of
from generator.problem import Problem, did_you_mean
from generator.rules.extension import GameRules
from generator.rules.kinds import KINDS
from generator.rules.kinds.scope import Params, RuleKind

OWN_PYTHON = "for rules written in Python, add --rules MODULE to the command"
COPIES = "copies"  # may be declared free like a field


class ParsedParams:
    """The parameters of one game's rules as records, each parsed once for thousands of runs."""

    def __init__(self) -> None:
        self._read: dict[int, tuple[RuleEntry, Params | None, tuple[Problem, ...]]] = {}

    def of(self, entry: RuleEntry, kind: RuleKind) -> tuple[Params | None, tuple[Problem, ...]]:
        """The record of an entry's parameters, None after a mistake; and every mistake."""
        parsed = self._read.get(id(entry))
        if parsed is None:  # the entry is kept beside it, so that its id stays its own
            parsed = (entry, *read_record(kind.params, entry.params, entry.params_at))
            self._read[id(entry)] = parsed
        return parsed[1], parsed[2]


def unguarded_fields(
    game: Game, rules: GameRules, parsed: ParsedParams | None = None
) -> Iterator[Problem]:
    """A problem for each field without a rule, at its first piece."""
    for component, field, piece in fields_without_rule(game, rules, parsed):
        message = f"no rule checks the field {field} of {component.name}"
        hint = f'write a rule. Or in game.yaml, below {component.name}: `free: {{{field}: "why"}}`'
        hint += "" if rules.guards or rules.checks else f" ({OWN_PYTHON})"
        yield Problem(piece.where_of(field), "unguarded-field", message, hint)


def fields_without_rule(
    game: Game, rules: GameRules, parsed: ParsedParams | None = None
) -> Iterator[tuple[Component, str, Piece]]:
    """Each field that is not named, guarded, free or computed, with the first piece that has it."""
    parsed = parsed or ParsedParams()
    for component in game.components_and_lists:
        named = {
            *_named_by_rules(game, component, rules, parsed),
            *rules.guards.get(component.name, ()),
        }
        for field, piece in _first_with(component).items():
            if field in named or field in component.free or ("compute", field) in component.places:
                continue
            parts = [name for name in component.free if name.startswith(f"{field}.")]
            if parts and _all_free(component, field, parts):
                continue
            yield component, field, piece


def unguarded_numbers(game: Game) -> Iterator[Problem]:
    """A problem for each number, not computed, that rules.yaml does not say a second time."""
    said = {
        name
        for entry in game.rules
        if entry.kind == "numbers" and isinstance(entry.params, dict)
        for name in entry.params
    }
    for name in game.numbers:
        if name not in said and name not in game.computed_numbers:
            where = where_of(game.numbers, name, key=True) or game.where
            message = f"no rule confirms the number {name}"
            hint = "add a rule of the kind numbers to rules.yaml, with the source of the number"
            yield Problem(where, "unguarded-number", message, hint)


def copies_of(game: Game, rules: GameRules) -> frozenset[str]:
    """Entries of rules.yaml that only repeat the content, not by names of the game's numbers."""
    parsed, kinds = ParsedParams(), {**KINDS, **rules.kinds}
    found: set[str] = set()
    for entry in game.rules:
        kind = kinds.get(entry.kind)
        params = parsed.of(entry, kind)[0] if kind and not entry.named else None
        if kind and params is not None and kind.copies(params):
            found.add(entry.name)
    return frozenset(found)


def proven_fields(game: Game, rules: GameRules) -> dict[str, frozenset[str]]:
    """The fields of each component of which a rule or a check of the game's own speaks."""
    parsed = ParsedParams()
    return {
        component.name: frozenset(
            {
                *_named_by_rules(game, component, rules, parsed),
                *rules.guards.get(component.name, ()),
            }
            - {*component.free}
        )
        for component in game.components_and_lists
    }


def unknown_free_fields(game: Game) -> Iterator[Problem]:
    """A problem for each field that is declared free or not printed and that no piece has."""
    for component in game.components_and_lists:
        known = {COPIES, *_first_with(component)}
        declared = [("free", name) for name in component.free]
        declared += [("not_printed", name) for name in component.not_printed]
        for key, name in declared:
            if component.pieces and name.split(".")[0] not in known:
                hint = did_you_mean(name, known, listing="fields")
                message = f"{component.name}: no card has a field {name!r}"
                where = component.where_of(key, name)
                yield Problem(where, "unknown-field", message, hint)


def _named_by_rules(
    game: Game, component: Component, rules: GameRules, parsed: ParsedParams
) -> Iterator[str]:
    kinds = {**KINDS, **rules.kinds}
    for entry in game.rules:
        kind = kinds.get(entry.kind)
        if kind is not None and entry.component == component.name:
            params, _ = parsed.of(entry, kind)
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
    """Whether every key of the field's mappings is declared free."""
    values = [piece.fields.get(field) for piece in component.pieces]
    items = [one for value in values for one in (value if isinstance(value, list) else [value])]
    return all(
        isinstance(item, dict) and all(f"{field}.{name}" in parts for name in item)
        for item in items
        if item is not None
    )
