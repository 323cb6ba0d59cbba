"""Computed fields: ``compute: {total: "attack + 2 * defence"}``. Arithmetic, never Python.

The text is read as an expression, held against a short list of what may stand in it, and worked
out by us.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import add, floordiv, mod, mul, neg, pos, sub, truediv
from typing import Any, NamedTuple

from generator.load.field_types import OF_EVERY_PIECE, FieldType, Known, fitted
from generator.model.component import Piece
from generator.model.source import PlacedDict
from generator.model.values import describe
from generator.problem import ContentError, Problem, Where, did_you_mean, more_pieces

LONGEST = 200  # characters of a formula
_LARGEST = 10**12
_OPERATORS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: add, ast.Sub: sub, ast.Mult: mul, ast.Div: truediv, ast.FloorDiv: floordiv,
    ast.Mod: mod,
}  # fmt: skip
_SIGNS: Mapping[type, Callable[[Any], Any]] = {ast.UAdd: pos, ast.USub: neg}
_FUNCTIONS: Mapping[str, Callable[..., Any]] = {"min": min, "max": max, "round": round, "abs": abs}
_TAKEN = (*OF_EVERY_PIECE, "index", "of")  # what every piece says of itself
_HINT = "numbers, fields, + - * / // % and brackets, min, max, round and abs can stand in it"


class Formula(NamedTuple):
    """One computed field: what it is made of, and where that is written."""

    name: str
    tree: ast.expr
    where: Where


def read_formulas(given: Any) -> tuple[tuple[Formula, ...], tuple[Problem, ...]]:
    """The formulas of ``compute:``, in its order, and what is wrong with them."""
    formulas: list[Formula] = []
    found: list[Problem] = []
    for name, text in given.items() if isinstance(given, PlacedDict) else ():
        where = given.values_at[name]
        if name in _TAKEN:
            message = f"{name} cannot be computed: every piece has it by itself"
            hint = "give it with the pieces" if name in ("id", "copies") else "choose another name"
            found.append(Problem(given.keys_at[name], "bad-field-name", message, hint))
            continue
        try:
            formulas.append(Formula(name, _parsed(text), where))
        except ContentError as error:
            found.append(Problem(where, error.rule, error.message, error.hint))
    return tuple(formulas), tuple(found)


def computed(
    pieces: tuple[Piece, ...],
    formulas: tuple[Formula, ...],
    component: str,
    types: Mapping[str, FieldType],
    known: Known,
) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
    """The pieces with their computed fields; a formula may use those above it.

    A result is held against what is declared of its field, as a value that is given.
    """
    made: list[Piece] = []
    found: list[Problem] = []
    for piece in pieces:
        values = dict(piece.fields)
        places = {**piece.fields.values_at}
        for formula in formulas:
            label = f"{component}/{piece.id}"
            if formula.name in values:
                message = f"{formula.name} is given here and computed"
                at = piece.fields.keys_at.get(formula.name) or piece.where
                hint = "remove one of the two"
                found.append(Problem(at, "field-given-twice", message, hint, piece=label))
                continue
            try:
                result = _sound(_worked_out(formula.tree, values))
                values[formula.name] = _judged(result, formula.name, types, known)
            except ContentError as error:
                told = Problem(formula.where, error.rule, error.message, error.hint, piece=label)
                found.append(replace(told, also=(piece.where,)))
                continue
            places[formula.name] = formula.where
        kept = piece.fields
        fields = PlacedDict(values, where=kept.where, keys_at=kept.keys_at, values_at=places)
        made.append(replace(piece, fields=fields))
    return tuple(made), tuple(_once(found, len(pieces)))


def _judged(result: Any, name: str, types: Mapping[str, FieldType], known: Known) -> Any:
    """The result as its declared type stores it; ContentError if it does not fit."""
    if name not in types:
        return result
    value, mistake = fitted(result, types[name], known)
    if mistake:
        rule, message, hint = mistake
        if rule == "wrong-type":
            whole = "round it in the formula, or " if types[name].type == "integer" else ""
            hint = f"{whole}declare {name} as a number in fields"
        raise ContentError(rule, f"{name} is computed: {message}", hint)
    return value


def _once(found: Sequence[Problem], pieces: int) -> Iterator[Problem]:
    """The problems, those that every piece has alike told once: the formula itself is wrong."""
    alike = Counter((one.where, one.message) for one in found)
    told: set[tuple[Where, str]] = set()
    for one in found:
        key = one.where, one.message
        if alike[key] < pieces or pieces == 1:
            yield one
        elif key not in told:
            told.add(key)
            yield replace(one, message=f"{one.message} (and in {more_pieces(pieces - 1)})")


def _parsed(text: Any) -> ast.expr:
    if isinstance(text, (int, float)) and not isinstance(text, bool):
        text = str(text)
    if not isinstance(text, str) or not text.strip():
        raise _bad(f"a formula is a text, not {describe(text)}")
    if len(text) > LONGEST:
        raise _bad(f"the formula is over {LONGEST} characters long")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise _bad(f"{text[:60]!r} is no formula") from None
    for told in _strange(tree):
        raise _bad(told)
    return tree


def _strange(node: ast.AST) -> Iterator[str]:
    """What stands in a formula that cannot be worked out."""
    match node:
        case ast.BinOp(left, operator, right) if type(operator) in _OPERATORS:
            yield from (*_strange(left), *_strange(right))
        case ast.UnaryOp(sign, operand) if type(sign) in _SIGNS:
            yield from _strange(operand)
        case ast.Name():
            pass
        case ast.Constant(int() | float() as value) if type(value) is not bool:
            if not abs(value) <= _LARGEST:
                yield f"{value:g} is far too large"
        case ast.Call(ast.Name(name), given, []) if name in _FUNCTIONS and given:
            for one in given:
                yield from _strange(one)
        case _:
            yield f"{ast.unparse(node)[:40]} cannot stand in a formula"


def _worked_out(node: ast.AST, values: Mapping[str, Any]) -> Any:
    match node:
        case ast.BinOp(left, operator, right):
            one, other = _worked_out(left, values), _worked_out(right, values)
            try:
                return _sound(_OPERATORS[type(operator)](one, other))
            except ArithmeticError:
                hint = "divide by what is never 0, such as max(1, cost) for a field cost"
                raise ContentError("bad-formula", "it divides by zero", hint) from None
        case ast.UnaryOp(sign, operand):
            return _SIGNS[type(sign)](_worked_out(operand, values))
        case ast.Call(ast.Name(name), given):
            try:
                return _FUNCTIONS[name](*(_worked_out(one, values) for one in given))
            except (TypeError, ValueError):
                message = f"{name} cannot be given {len(given)} such values"
                raise ContentError("bad-formula", message, _HINT) from None
        case ast.Name(name):
            return _number(name, values)
        case ast.Constant(value):
            return value
    raise AssertionError(node)


def _number(name: str, values: Mapping[str, Any]) -> float:
    value = values.get(name)
    if value is None:
        near = did_you_mean(name, values, listing="fields")
        hint = f"{near}; or a default: `{name}: {{type: integer, default: 0}}` in fields"
        raise ContentError("bad-formula", f"it needs {name}, which the piece lacks", hint)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        message = f"it needs a number as {name}, not {describe(value)}"
        raise ContentError("bad-formula", message, "declare the field as integer or number")
    return value


def _sound(value: Any) -> Any:
    """The value, a whole number as such; refused where it is far too large."""
    if not abs(value) <= _LARGEST:
        raise ContentError("bad-formula", "its result is far too large", _HINT)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _bad(message: str) -> ContentError:
    return ContentError("bad-formula", message, _HINT)
