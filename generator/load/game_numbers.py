"""Numbers of the rules: each figure of a rule in one place, usable by its name.

    numbers: {gift: 4, hand: 6, points: [1, 3, 6], left: "60 - 4 * hand"}      # in game.yaml
    - {id: c01, amount: "{gift}", note: "The client gains {gift}."}

In braces stands the name of a number, or arithmetic with numbers: ``{86 + gift}``, ``{points[0]}``;
or a field of an entry of a list: ``{region.purple.name}``.
Other braces stay as they are: they may be icons, or names of ``for_each``.
"""

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, cast

from generator.load.formulas import evaluated, parsed_formula
from generator.model.source import PlacedDict, PlacedList
from generator.model.values import describe, is_number, listed, text_form
from generator.problem import ContentError, Problem, Where, did_you_mean

Number = int | float | list[int | float]
Numbers = Mapping[str, Any]  # of Number
NO_NUMBERS: Numbers = {}
_NAME = re.compile(r"[a-z][a-z0-9_]{0,59}")
_BRACES = re.compile(r"\{([^{}]{1,200})\}")
_NAMED = re.compile(
    r"[A-Za-z0-9][A-Za-z0-9_-]*"
)  # an icon, or a name of for_each, may be called so
_OF_ENTRY = re.compile(r"([a-z][\w-]*)\.([\w-]+)\.([A-Za-z][\w-]*)")
_HINT = "write a number, a list of numbers, or a formula in quotes"


def read_numbers(
    raw: PlacedDict, taken: Collection[str] = ()
) -> tuple[PlacedDict, tuple[Problem, ...]]:
    """The values of ``numbers:`` by name, and its problems. ``taken`` are names of icons."""
    given = raw.get("numbers")
    entries = given if isinstance(given, PlacedDict) else PlacedDict(where=raw.where)
    values: dict[str, Any] = {}
    found: list[Problem] = []
    for name, value in entries.items():
        if not _NAME.fullmatch(name):
            hint = "use small letters, digits and _ only, a letter first"
            message = f"{name[:60]!r} cannot be the name of a number"
            found.append(Problem(entries.keys_at[name], "bad-number-name", message, hint))
            continue
        if name in taken:
            message = f"the number {{{name}}} has the same name as an icon of the game"
            hint = "give the number another name: in a text the name could mean either"
            found.append(Problem(entries.keys_at[name], "ambiguous-number", message, hint))
        try:
            values[name] = _value(name, value, values)
        except ContentError as error:
            at = entries.values_at[name]
            found.append(Problem(at, error.name, error.message, error.hint))
    return entries.with_items(values), tuple(found)


def with_numbers(
    value: Any, numbers: Numbers, *, but: Collection[str] = (), keys: bool = False
) -> tuple[Any, tuple[Problem, ...]]:
    """A value with numbers in its texts filled in, but ``but``; ``keys`` too if asked; problems."""
    if not numbers:
        return value, ()
    known = {name: one for name, one in numbers.items() if name not in but}
    found: list[Problem] = []
    filled = _filled(value, known, Where(""), found, keys=keys)
    return filled, tuple(found)


def _value(name: str, value: Any, above: Numbers) -> Number:
    """The number, list of numbers or result of a formula of an entry. Raises ContentError."""
    if isinstance(value, PlacedList) and value and all(map(is_number, value)):
        return value
    if is_number(value):
        return cast("Number", value)
    if isinstance(value, list):
        wrong = next((one for one in value if not is_number(one)), None)
        message = f"{name} is a list of numbers, but {describe(wrong)} is not a number"
        raise ContentError("wrong-type", message, _HINT)
    if not isinstance(value, str):
        raise ContentError(
            "wrong-type",
            f"{name} must be a number or a list of numbers, not {describe(value)}",
            _HINT,
        )
    tree = parsed_formula(value)
    for used in _names_in(tree):
        if used not in above:
            message = (
                f"{name!r} is computed from {used!r}, but no number with that name is above it"
            )
            hint = did_you_mean(used, above, listing="numbers above")
            if not hint.startswith("did"):
                hint = f"move or add {used!r} above {name!r}. Numbers there: {listed(above)}"
            raise ContentError("unknown-number", message, hint)
    return _evaluated(tree, above)


def _evaluated(tree: ast.expr, numbers: Numbers) -> int | float:
    value: int | float = evaluated(tree, numbers)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _names_in(tree: ast.expr) -> Iterator[str]:
    called = {node.func for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node not in called:
            yield node.id


def _filled(value: Any, numbers: Numbers, where: Where, found: list[Problem], *, keys: bool) -> Any:
    if isinstance(value, str):
        return _filled_text(value, numbers, where, found) if "{" in value else value
    if isinstance(value, PlacedDict):
        at = value.values_at
        items = {
            key: _filled(inner, numbers, at.get(key, value.where), found, keys=keys)
            for key, inner in value.items()
        }
        names = {
            key: text_form(_filled(key, numbers, value.where, found, keys=keys))
            for key in (items if keys else ())
        }
        return value.with_items(items).renamed(names) if keys else value.with_items(items)
    if isinstance(value, PlacedList):
        places = value.values_at or [value.where] * len(value)
        return value.with_items(
            [
                _filled(inner, numbers, place, found, keys=keys)
                for inner, place in zip(value, places, strict=True)
            ]
        )
    return value


def _filled_text(text: str, numbers: Numbers, where: Where, found: list[Problem]) -> Any:
    whole = _BRACES.fullmatch(text)
    if whole:
        value = _meant(whole[1], numbers, where, found)
        return text if value is None else value

    def replaced(match: re.Match[str]) -> str:
        value = _meant(match[1], numbers, where, found)
        if isinstance(value, list):
            return ", ".join(map(text_form, value))
        return match[0] if value is None else text_form(value)

    return _BRACES.sub(replaced, text)


def _meant(inside: str, numbers: Numbers, where: Where, found: list[Problem]) -> Any:
    """What braces stand for: a number, or a field of an entry; None where they mean else."""
    path = _OF_ENTRY.fullmatch(inside)
    entries = numbers.get(path[1]) if path else None
    if path is None or not isinstance(entries, Mapping):
        value = _number(inside, numbers, where, found)
        return None if isinstance(value, Mapping) else value
    _, entry, field = path.groups()
    known, said = (entries[entry], field) if entry in entries else (entries, entry)
    if said in known and known is not entries:
        return known[said]
    what = (
        f"the entry {entry!r} of the list {path[1]!r} has no field {field!r}"
        if known is not entries
        else f"the list {path[1]!r} has no entry {entry!r}"
    )
    hint = did_you_mean(said, known, listing="fields" if known is not entries else "entries")
    hint = (
        hint if known else f"add the field {field!r} to the entry {entry!r} of the list {path[1]!r}"
    )
    found.append(Problem(where, "unknown-entry", what, hint))
    return None


def _number(inside: str, numbers: Numbers, where: Where, found: list[Problem]) -> Number | None:
    """The number that braces stand for; None where they mean something else."""
    if _NAMED.fullmatch(inside):
        return numbers.get(inside)
    try:
        tree = parsed_formula(inside)
    except ContentError:
        return None
    names = list(_names_in(tree))
    unknown = next((name for name in names if name not in numbers), None)
    # A name alone is perhaps an icon, written with blanks.
    if unknown not in (None, inside.strip()) and numbers.keys() - {"players"}:
        message = f"{{{inside}}} uses {unknown!r}, which is not a number in game.yaml"
        hint = did_you_mean(str(unknown), numbers, listing="numbers")
        found.append(Problem(where, "unknown-number", message, hint))
    if unknown is not None or not names:
        return None
    try:
        return _evaluated(tree, numbers)
    except ContentError as error:
        found.append(Problem(where, error.name, f"{{{inside}}}: {error.message}", error.hint))
        return None
