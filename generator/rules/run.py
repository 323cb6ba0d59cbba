"""Rules model: every check is run: generic ones, entries of rules.yaml, and a game's own Python."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.model.component import Component, Piece
from generator.model.game import Game, RuleEntry
from generator.model.schema import read_record
from generator.model.source import where_of
from generator.problem import Problem, did_you_mean, has_errors, in_reading_order
from generator.rules import coverage
from generator.rules.checks import CHECKS, problems_from
from generator.rules.extension import GameRules, unplayable_examples
from generator.rules.kinds import KINDS, scope

_SUMS = ("total", "sum", "number", "amount", "quantity", "copies")  # written for count


class ChangedPieces(NamedTuple):
    """The pieces of one component that differ from those of a game without problems."""

    component: str
    pieces: Collection[Piece]


def check_rules(
    game: Game,
    rules: GameRules,
    changed: ChangedPieces | None = None,
    parsed: coverage.ParsedParams | None = None,
) -> tuple[Problem, ...]:
    """All problems of the game, in order; with ``changed`` of these pieces and their rules."""
    parsed = parsed or coverage.ParsedParams()
    found: list[Problem] = []
    kinds = {**KINDS, **rules.kinds}
    for check in CHECKS:
        found += check(game)
    doubled = {problem.where.file for problem in found if problem.name == "duplicate-id"}
    for entry in game.rules:
        if _is_about(game, entry, doubled):  # what two pieces of one id hold is no new fault
            continue
        if changed is None or changed.component in _components_read_by(game, entry, rules, parsed):
            found += check_entry(game, entry, kinds, parsed)
    found += coverage.unguarded_fields(game, rules, parsed) if game.guarded else ()
    found += coverage.unguarded_numbers(game) if game.guarded else ()
    found += coverage.unknown_free_fields(game)
    found += _unknown_components(game, rules)
    found += _unfit_fields(game, rules, changed)
    for own in rules.checks:
        found += problems_from(own, game)
    found += _faulty_pieces(game, rules, changed)
    if not has_errors(found):  # examples are played only with valid pieces
        found += unplayable_examples(game, rules.examples)
    return in_reading_order(found)


def in_draft(game: Game, found: Sequence[Problem]) -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    """The rules of rules.yaml that a game breaks, and the problems with these as warnings."""
    rules = {entry.name for entry in game.rules}
    broken = dict.fromkeys(p.name for p in found if p.severity == "error" and p.name in rules)
    told = (replace(p, severity="warning") if p.name in broken else p for p in found)
    return tuple(broken), tuple(told)


def check_entry(
    game: Game,
    entry: RuleEntry,
    kinds: Mapping[str, scope.RuleKind] = KINDS,
    parsed: coverage.ParsedParams | None = None,
) -> Iterator[Problem]:
    """The problems that one entry of rules.yaml finds in the game, or those of the entry itself."""
    kind = kinds.get(entry.kind)
    if kind is None:
        hint = did_you_mean(entry.kind, [*kinds, "rule", "source", "says", "component"])
        if entry.kind in _SUMS:
            hint = "did you mean count?"
        if not hint.startswith("did you mean"):
            hint = f"rule kinds: {', '.join(sorted(kinds))}; {coverage.OWN_PYTHON}"
        message = f"there is no rule kind {entry.kind!r}"
        yield Problem(entry.where, "unknown-rule-kind", message, hint)
        return
    params, mistakes = (parsed or coverage.ParsedParams()).of(entry, kind)
    if kind.of_game:
        yield from mistakes
        if params is not None:
            yield from problems_from(kind.check, game, entry, params)
        return
    component, problems = _component(game, entry)
    yield from problems
    yield from mistakes
    if component is None or params is None:
        return
    unknown = [*_unknown_fields(component, entry, params), *_unknown_targets(game, entry, params)]
    found = unknown or list(problems_from(kind.check, game, entry, params))
    if found and not unknown and isinstance(params, scope.Selection):
        found = scope.misspelt_values(component, entry, params) or found
    yield from found
    if not found and isinstance(params, scope.Selection):
        yield from scope.empty_selection(component, entry, params)


def _is_about(game: Game, entry: RuleEntry, files: Collection[str]) -> bool:
    """Whether a rule is about pieces of one of these files."""
    return any(
        c.name == entry.component and c.pieces_at.file in files for c in game.components_and_lists
    )


def _components_read_by(
    game: Game, entry: RuleEntry, rules: GameRules, parsed: coverage.ParsedParams
) -> Collection[str | None]:
    """The components that a rule may read: all of them, if its kind is the game's own."""
    kind = KINDS.get(entry.kind)
    if kind is None or entry.kind in rules.kinds:
        return [component.name for component in game.components_and_lists]
    params, _ = parsed.of(entry, kind)
    further = params.named_components() if params else ()
    return {entry.component, *(name for _, name in further)}


def _unknown_components(game: Game, rules: GameRules) -> Iterator[Problem]:
    """A problem for each component that a game's Python names and the game does not have."""
    names = [component.name for component in game.components_and_lists]
    uses = {
        **dict.fromkeys(rules.guards, "guards"),
        **dict.fromkeys(rules.piece_checks, "checks"),
        **dict.fromkeys(rules.models, "describes"),
    }
    for name in sorted(uses.keys() - set(names)):
        hint = did_you_mean(name, names, listing="components")
        message = f"the game's Python module {uses[name]} {name!r}, which is no component"
        yield Problem(game.where, "unknown-component", message, hint)


def _unfit_fields(game: Game, rules: GameRules, changed: ChangedPieces | None) -> Iterator[Problem]:
    """A problem for each piece whose fields do not fit the record of the game's Python module."""
    for component in game.components_and_lists:
        model = rules.models.get(component.name)
        if model is None:
            continue
        for piece in component.pieces:
            if _is_to_check(piece, changed):
                yield from read_record(
                    model, piece.fields, piece.where, noun="field", piece=component.label(piece)
                )[1]


def _is_to_check(piece: Piece, changed: ChangedPieces | None) -> bool:
    return changed is None or any(piece is one for one in changed.pieces)


def _faulty_pieces(
    game: Game, rules: GameRules, changed: ChangedPieces | None
) -> Iterator[Problem]:
    """The problems that the game's own checks of single pieces find."""
    for component in game.components_and_lists:
        for piece in component.pieces:
            if _is_to_check(piece, changed):
                for check in rules.piece_checks.get(component.name, ()):
                    faults = list(problems_from(check, component, piece))
                    yield from faults
                    if faults and changed is not None:
                        break


def _component(game: Game, entry: RuleEntry) -> tuple[Component | None, tuple[Problem, ...]]:
    names = [component.name for component in game.components_and_lists]
    if entry.component in names:
        return game.component(entry.component), ()
    if entry.component is None:
        hint = f"add `component: {names[0]}`. Components: {', '.join(names)}"
        message = f"the rule {entry.name!r} does not name a component"
        return None, (Problem(entry.where, "missing-component", message, hint),)
    hint = did_you_mean(entry.component, names, listing="components")
    message = f"there is no component {entry.component!r}"
    where = entry.component_at or entry.where
    return None, (Problem(where, "unknown-component", message, hint),)


def _unknown_fields(
    component: Component, entry: RuleEntry, params: scope.Params
) -> Iterator[Problem]:
    """A problem for each field of a rule that no piece has: such a rule would always hold."""
    known = {name for piece in component.pieces for name in piece.fields}
    for path, name in params.named_fields():
        if component.pieces and name not in known:
            hint = did_you_mean(name, known, listing="fields")
            if (parts := name.split("="))[0].strip() in known:
                hint = f"replace the = after {parts[0].strip()} with a colon and a space"
            keys = entry.params if isinstance(entry.params, dict) else {}
            steps = path if path[:1] and path[0] in keys else path[1:]  # the params' short form
            key = path[-1:] == (name,)
            where = where_of(entry.params, *steps, key=key) or entry.params_at
            message = f"{component.name}: no card has a field {name!r}"
            yield Problem(where, "unknown-field", message, hint)


def _unknown_targets(game: Game, entry: RuleEntry, params: scope.Params) -> Iterator[Problem]:
    names = [component.name for component in game.components_and_lists]
    for path, name in params.named_components():
        if name not in names:
            where = where_of(entry.params, *path) or entry.params_at
            hint = did_you_mean(name, names, listing="components")
            yield Problem(where, "unknown-component", f"there is no component {name!r}", hint)
