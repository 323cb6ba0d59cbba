"""Computed fields: formulas such as ``compute: {total: "attack + 2 * defence"}``.

A formula is parsed as a Python expression, checked against a short list of allowed nodes, and
evaluated here; Python never runs it.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import add, floordiv, mod, mul, neg, pos, sub, truediv
from typing import Any, NamedTuple

from generator.load.field_types import FieldType, KnownNames, converted
from generator.model.component import Piece
from generator.model.names import OWN_KEYS
from generator.model.source import PlacedDict
from generator.model.values import describe
from generator.problem import ContentError, Problem, Where, did_you_mean, either, more_pieces

LONGEST = 200  # characters of a formula
_LARGEST = 10**12
_FIGURES_MEANT = str.maketrans("OolI", "0011")
_OPERATORS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: add, ast.Sub: sub, ast.Mult: mul, ast.Div: truediv, ast.FloorDiv: floordiv,
    ast.Mod: mod,
}  # fmt: skip
_SIGNS: Mapping[type, Callable[[Any], Any]] = {ast.UAdd: pos, ast.USub: neg}
_FUNCTIONS: Mapping[str, Callable[..., Any]] = {"min": min, "max": max, "round": round, "abs": abs}
_RESERVED = (*OWN_KEYS, "index", "of")  # what every piece says of itself
_HINT = (
    "a formula may use numbers, fields, list items such as points[0], + - * / // % and "
    "brackets, min, max, round and abs"
)


class Formula(NamedTuple):
    """The formula of a computed field, and its place."""

    name: str
    tree: ast.expr
    where: Where


def read_formulas(entries: Any) -> tuple[tuple[Formula, ...], tuple[Problem, ...]]:
    """The formulas of ``compute:`` in their order, and their problems."""
    formulas: list[Formula] = []
    found: list[Problem] = []
    for name, text in entries.items() if isinstance(entries, PlacedDict) else ():
        where = entries.values_at[name]
        if name in _RESERVED:
            message = f"{name!r} cannot be the name of a computed field: every card has it already"
            hint = (
                "write it as a column of the table"
                if name in ("id", "copies")
                else "choose another name"
            )
            found.append(Problem(entries.keys_at[name], "bad-field-name", message, hint))
            continue
        try:
            formulas.append(Formula(name, parsed_formula(text), where))
        except ContentError as error:
            found.append(Problem(where, error.name, error.message, error.hint))
    return tuple(formulas), tuple(found)


def with_computed_fields(
    pieces: tuple[Piece, ...],
    formulas: tuple[Formula, ...],
    component: str,
    types: Mapping[str, FieldType],
    known: KnownNames,
) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
    """The pieces with computed fields, from fields above and numbers, of their types; problems."""
    made: list[Piece] = []
    found: list[Problem] = []
    for piece in pieces:
        values = dict(piece.fields)
        places = {**piece.fields.values_at}
        for formula in formulas:
            label = f"{component}/{piece.id}"
            if formula.name in values:
                message = f"{formula.name} is both given here and computed"
                at = piece.fields.keys_at.get(formula.name) or piece.where
                hint = "remove one of the two"
                found.append(Problem(at, "field-given-twice", message, hint, piece=label))
                continue
            try:
                result = _checked_number(evaluated(formula.tree, {**known.numbers, **values}))
                values[formula.name] = _converted_result(result, formula.name, types, known)
            except ContentError as error:
                problem = Problem(formula.where, error.name, error.message, error.hint, piece=label)
                found.append(replace(problem, also=(piece.where,)))
                continue
            places[formula.name] = formula.where
        old = piece.fields
        fields = PlacedDict(values, where=old.where, keys_at=old.keys_at, values_at=places)
        made.append(replace(piece, fields=fields))
    return tuple(made), tuple(_without_repeats(found, len(pieces)))


def parsed_formula(text: Any) -> ast.expr:
    """The tree of a formula. Raises ContentError ``bad-formula`` for anything else."""
    if isinstance(text, (int, float)) and not isinstance(text, bool):
        text = str(text)
    if not isinstance(text, str) or not text.strip():
        raise _bad(f"a formula is a text, not {describe(text)}")
    if len(text) > LONGEST:
        raise _bad(f"the formula is longer than {LONGEST} characters")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        bad = _bad(f"{text[:60]!r} is not a valid formula")
        figures = text.strip().translate(_FIGURES_MEANT)
        if figures.isdecimal():  # 2O, l2
            bad.hint = f"write `{figures}`: a letter looks like a digit"
        raise bad from None
    for fault in _faults(tree):
        raise _bad(fault)
    return tree


def _bad(message: str) -> ContentError:
    return ContentError("bad-formula", message, _HINT)


def _faults(node: ast.AST) -> Iterator[str]:
    """The faults of a formula: nodes that are not allowed."""
    match node:
        case ast.BinOp(left, operator, right) if type(operator) in _OPERATORS:
            yield from (*_faults(left), *_faults(right))
        case ast.UnaryOp(sign, operand) if type(sign) in _SIGNS:
            yield from _faults(operand)
        case ast.Name():
            pass
        case ast.Constant(int() | float() as value) if type(value) is not bool:
            if not abs(value) <= _LARGEST:
                yield f"{value:g} is far too large"
        case ast.Call(ast.Name(name), given, []) if name in _FUNCTIONS and given:
            for one in given:
                yield from _faults(one)
        case ast.Subscript(ast.Name(), ast.Constant(int() as place)) if type(place) is int:
            pass
        case _:
            yield f"a formula cannot use {ast.unparse(node)[:40]}"


def _checked_number(value: Any) -> Any:
    """The value, as an int if it is whole. Raises ContentError if it is far too large."""
    if not abs(value) <= _LARGEST:
        raise ContentError("bad-formula", "its result is far too large", _HINT)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def evaluated(node: ast.AST, values: Mapping[str, Any]) -> Any:
    """The result of a formula over values by name. Raises ContentError ``bad-formula``."""
    match node:
        case ast.BinOp(left, operator, right):
            one, other = evaluated(left, values), evaluated(right, values)
            try:
                return _checked_number(_OPERATORS[type(operator)](one, other))
            except ArithmeticError:
                hint = "divide by something that is never 0, such as max(1, cost) for a field cost"
                raise ContentError("bad-formula", "the formula divides by zero", hint) from None
        case ast.UnaryOp(sign, operand):
            return _SIGNS[type(sign)](evaluated(operand, values))
        case ast.Call(ast.Name(name), given):
            try:
                return _FUNCTIONS[name](*(evaluated(one, values) for one in given))
            except (TypeError, ValueError):
                message = f"{name} cannot take {len(given)} such values"
                raise ContentError("bad-formula", message, _HINT) from None
        case ast.Subscript(ast.Name(name), ast.Constant(int() as place)):
            return _item(name, place, values)
        case ast.Name(name):
            return _number(name, values.get(name), values)
        case ast.Constant(value):
            return value
    raise AssertionError(node)


def _item(name: str, place: int, values: Mapping[str, Any]) -> float:
    """The number at a place of a list, counted from 0."""
    listed = values.get(name)
    if listed is None:
        return _number(name, None, values)
    if not isinstance(listed, list):
        message = f"{name}[{place}] asks for an item of a list, but {name} is {describe(listed)}"
        raise ContentError("bad-formula", message, f"write {name} alone")
    if not 0 <= place < len(listed):
        message = f"{name}[{place}] does not exist: {name} has {len(listed)} items"
        raise ContentError("bad-formula", message, "items are counted from 0")
    return _number(f"{name}[{place}]", listed[place], values)


def _number(name: str, value: Any, values: Mapping[str, Any]) -> float:
    if value is None:
        suggestion = did_you_mean(name, values, listing="fields")
        default = f"a default: `{name}: {{type: integer, default: 0}}` in fields"
        hint = either(suggestion, f"give it {default}. Or name it under numbers in game.yaml")
        raise ContentError("bad-formula", f"it needs {name}, which this card lacks", hint)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        kind = "a text" if isinstance(value, str) else describe(value)  # one fault of all pieces
        message = f"{name} must be a number here, not {kind}"
        raise ContentError("bad-formula", message, "declare the field as integer or number")
    return value


def _converted_result(
    result: Any, name: str, types: Mapping[str, FieldType], known: KnownNames
) -> Any:
    """The result converted to its declared type. Raises ContentError if it does not fit."""
    if name not in types:
        return result
    value, mistake = converted(result, types[name], known)
    if mistake:
        rule, message, hint = mistake
        if rule == "wrong-type":
            whole = "round it in the formula. Or " if types[name].type == "integer" else ""
            hint = f"{whole}declare {name} as a number in fields"
        elif rule == "out-of-range":
            hint = "correct the formula, or the values of this card. Or change the bounds in fields"
        raise ContentError(rule, f"the formula of {name!r}: {message}", hint)
    return value


def _without_repeats(found: Sequence[Problem], pieces: int) -> Iterator[Problem]:
    """The problems, with one that every piece has reported once: the formula itself is wrong."""
    counts = Counter((one.where, one.message) for one in found)
    reported: set[tuple[Where, str]] = set()
    for one in found:
        key = one.where, one.message
        if counts[key] < pieces or pieces == 1:
            yield one
        elif key not in reported:
            reported.add(key)
            yield replace(one, message=f"{one.message} (and in {more_pieces(pieces - 1)})")
