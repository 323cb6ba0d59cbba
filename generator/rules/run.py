"""The runner of the check stage: generic checks, the entries of rules.yaml, the game's own."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from generator.model.component import Component, Piece
from generator.model.game import Game, RuleEntry
from generator.model.schema import read_record
from generator.model.source import where_of
from generator.problem import Problem, did_you_mean, has_errors, in_reading_order
from generator.rules.checks import CHECKS, problems_of
from generator.rules.coverage import OWN_PYTHON, Readings, unguarded_fields, unknown_free_fields
from generator.rules.extension import GameRules, unplayable_examples
from generator.rules.kinds import KINDS
from generator.rules.kinds.scope import Params, RuleKind, Selection, met_by_nothing


class Touched(NamedTuple):
    """The pieces of one component that are not as they were in a sound game."""

    component: str
    pieces: Collection[Piece]


def run_checks(
    game: Game,
    rules: GameRules,
    touched: Touched | None = None,
    readings: Readings | None = None,
) -> tuple[Problem, ...]:
    """Everything about the game that is not as it must be, in reading order.


    With ``touched``, what concerns one piece alone is asked of these only, and of the rules of
    rules.yaml those that are about their component: the others are known to be sound; and no
    further check is asked of a piece that one has found at fault.
    """
    readings = readings or Readings()
    found: list[Problem] = []
    kinds = {**KINDS, **rules.kinds}
    for check in CHECKS:
        found += check(game)
    doubled = {problem.where.file for problem in found if problem.rule == "duplicate-id"}
    for entry in game.rules:
        if _is_about(game, entry, doubled):  # what two pieces of one id hold is no new fault
            continue
        if touched is None or touched.component in _read_by(game, entry, rules, readings):
            found += judged(game, entry, kinds, readings)
    found += unguarded_fields(game, rules, readings) if game.guarded else ()
    found += unknown_free_fields(game)
    found += _unknown_components(game, rules)
    found += _unfit_fields(game, rules, touched)
    for own in rules.checks:
        found += problems_of(own, game)
    found += _unsound_pieces(game, rules, touched)
    if not has_errors(found):  # examples are played with sound pieces: what is wrong was told
        found += unplayable_examples(game, rules.examples)
    return in_reading_order(found)


def _is_about(game: Game, entry: RuleEntry, files: Collection[str]) -> bool:
    """Whether a rule is about pieces of one of these files."""
    return any(c.name == entry.component and c.pieces_at.file in files for c in game.components)


def _read_by(
    game: Game, entry: RuleEntry, rules: GameRules, readings: Readings
) -> Collection[str | None]:
    """The components that a rule may read: all that there are, where its kind is a game's own."""
    kind = KINDS.get(entry.kind)
    if kind is None or entry.kind in rules.kinds:
        return [component.name for component in game.components]
    params, _ = readings.of(entry, kind)
    further = params.named_components() if params else ()
    return {entry.component, *(name for _, name in further)}


def judged(
    game: Game,
    entry: RuleEntry,
    kinds: Mapping[str, RuleKind] = KINDS,
    readings: Readings | None = None,
) -> Iterator[Problem]:
    """What one entry of rules.yaml finds in the game, or what is wrong with the entry itself."""
    kind = kinds.get(entry.kind)
    if kind is None:
        hint = did_you_mean(entry.kind, [*kinds, "rule", "source", "says", "component"])
        if not hint.startswith("did you mean"):
            hint = f"rule kinds: {', '.join(sorted(kinds))}; {OWN_PYTHON}"
        yield Problem(entry.where, "unknown-rule-kind", f"there is no rule kind {entry.kind}", hint)
        return
    component, problems = _component(game, entry)
    yield from problems
    params, mistakes = (readings or Readings()).of(entry, kind)
    yield from mistakes
    if component is None or params is None:
        return
    unknown = [*_unknown_fields(component, entry, params), *_unknown_targets(game, entry, params)]
    found = unknown or list(problems_of(kind.check, game, entry, params))
    yield from found
    if not found and isinstance(params, Selection):
        yield from met_by_nothing(component, entry, params)


def _component(game: Game, entry: RuleEntry) -> tuple[Component | None, tuple[Problem, ...]]:
    names = [component.name for component in game.components]
    if entry.component in names:
        return game.component(entry.component), ()
    if entry.component is None:
        hint = f"add `component: {names[0]}`, or another of {', '.join(names)}"
        return None, (
            Problem(
                entry.where, "missing-component", f"the rule {entry.name} names no component", hint
            ),
        )
    hint = did_you_mean(entry.component, names, listing="components")
    return None, (
        Problem(
            entry.component_at or entry.where,
            "unknown-component",
            f"there is no component {entry.component}",
            hint,
        ),
    )


def _unknown_fields(component: Component, entry: RuleEntry, params: Params) -> Iterator[Problem]:
    """A rule about a field that no piece has would always hold: surely a slip."""
    known = {name for piece in component.pieces for name in piece.fields}
    for path, name in params.named_fields():
        if component.pieces and name not in known:
            hint = did_you_mean(name, known, listing="fields")
            given = entry.params if isinstance(entry.params, dict) else {}
            steps = path if path[:1] and path[0] in given else path[1:]  # the params' short form
            key = path[-1:] == (name,)
            where = where_of(entry.params, *steps, key=key) or entry.params_at
            yield Problem(
                where, "unknown-field", f"no piece of {component.name} has a field {name}", hint
            )


def _unknown_targets(game: Game, entry: RuleEntry, params: Params) -> Iterator[Problem]:
    names = [component.name for component in game.components]
    for path, name in params.named_components():
        if name not in names:
            where = where_of(entry.params, *path) or entry.params_at
            hint = did_you_mean(name, names, listing="components")
            yield Problem(where, "unknown-component", f"there is no component {name}", hint)


def _unsound_pieces(game: Game, rules: GameRules, touched: Touched | None) -> Iterator[Problem]:
    """What the game's own checks of single pieces find; they pass over components not there."""
    for component in game.components:
        for piece in component.pieces:
            if _asked(piece, touched):
                for check in rules.piece_checks.get(component.name, ()):
                    faults = list(problems_of(check, component, piece))
                    yield from faults
                    if faults and touched is not None:
                        break


def _asked(piece: Piece, touched: Touched | None) -> bool:
    return touched is None or any(piece is one for one in touched.pieces)


def _unfit_fields(game: Game, rules: GameRules, touched: Touched | None) -> Iterator[Problem]:
    """Pieces whose fields do not fit the record that the game's module has for them."""
    for component in game.components:
        model = rules.models.get(component.name)
        if model is None:
            continue
        for piece in component.pieces:
            if _asked(piece, touched):
                yield from read_record(
                    model, piece.fields, piece.where, noun="field", piece=component.label(piece)
                )[1]


def _unknown_components(game: Game, rules: GameRules) -> Iterator[Problem]:
    """What the game's module has for components that are not there: it would do nothing."""
    names = [component.name for component in game.components]
    told = {
        **dict.fromkeys(rules.guards, "guards"),
        **dict.fromkeys(rules.piece_checks, "checks"),
        **dict.fromkeys(rules.models, "describes"),
    }
    for name in sorted(told.keys() - set(names)):
        hint = did_you_mean(name, names, listing="components")
        message = f"the game's Python module {told[name]} {name}, which is no component"
        yield Problem(game.where, "unknown-component", message, hint)
