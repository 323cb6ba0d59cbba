"""Entries of a pieces file to pieces, with ``for_each`` expanded to the product of its lists.

- for_each: {suit: [glass, stone], number: 1..3}
  id: "{number}-{suit}"     # 1-glass, 2-glass, 3-glass, 1-stone, ...
  title: "{number} of {suit}"
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

from generator.load.game_numbers import Numbers
from generator.model.component import Piece
from generator.model.names import OWN_KEYS, copies_fault, id_fault
from generator.model.source import PlacedDict, PlacedList
from generator.model.values import describe, text_form, whole_range
from generator.problem import Problem, Where, did_you_mean

MAX_PRODUCT = 5_000  # pieces from one entry
MAX_LETTERS = 20_000_000  # in the pieces of one entry
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_BRACES = re.compile(r"\{([A-Za-z_][A-Za-z0-9_-]*)\}")
_LOOP_HINT = "write it as `for_each: {suit: [glass, stone], number: 1..4}`"
_DASHED = re.compile(r"(\d{1,6})\s*(?:-|–|to|bis)\s*(\d{1,6})")  # 1-5


def pieces_of_entry(
    row: Any, where: Where, numbers: Numbers
) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
    """The pieces of one entry; none if it has a mistake that would repeat in each of them."""
    if not isinstance(row, PlacedDict):
        hint = "write it as `- {id: c01}`, with its fields after the id"
        message = f"an entry is a mapping, not {describe(row)}"
        return (), (Problem(where, "wrong-type", message, hint),)
    loops, found = _loops(row)
    names = [loop.name for loop in loops]
    if not found:  # a wrong for_each is reported there
        found = (*_id_problems(row, names), *_trapped_braces(row, [*names, *numbers]))
    total = prod(len(loop.values) for loop in loops)
    if total > MAX_PRODUCT:
        message = f"this entry makes {total:,} cards; the most is {MAX_PRODUCT:,}"
        place = row.values_at["for_each"]
        found = (*found, Problem(place, "too-many-pieces", message, "shorten the lists"))
    if found:
        return (), found
    pieces: list[Piece] = []
    letters = 0
    for places in product(*(range(len(loop.values)) for loop in loops)):
        piece, mistakes = _piece(row, loops, places)
        letters += sum(map(_letters, piece.fields.values())) if loops else 0
        if letters > MAX_LETTERS:
            message = f"the cards of this entry have more than {MAX_LETTERS:,} letters in all"
            mistakes = (Problem(where, "too-many-letters", message, "shorten the texts"),)
        if mistakes:
            return tuple(pieces), mistakes
        pieces.append(piece)
    return tuple(pieces), ()


def _letters(value: Any) -> int:
    """How many letters a value is made of."""
    if isinstance(value, str):
        return len(value)
    if isinstance(value, dict):
        value = value.values()
    return sum(map(_letters, value)) if isinstance(value, Iterable) else 1


class _Loop(NamedTuple):
    name: str
    values: list[Any]
    places: list[Where]
    width: int  # digits of the whole numbers in ids, so that files sort as the pieces do


def _loops(row: PlacedDict) -> tuple[tuple[_Loop, ...], tuple[Problem, ...]]:
    """The loops of ``for_each``, and the problems of it."""
    if "for_each" not in row:
        return (), ()
    loops_entry, where = row["for_each"], row.values_at["for_each"]
    if not isinstance(loops_entry, PlacedDict) or not loops_entry:
        message = f"for_each needs names with their values, not {describe(loops_entry)}"
        return (), (Problem(where, "bad-for-each", message, _LOOP_HINT),)
    loops: list[_Loop] = []
    found: list[Problem] = []
    for name, values in loops_entry.items():
        at = loops_entry.values_at[name]
        if not _NAME.fullmatch(name) or name in OWN_KEYS:
            message = f"{name!r} cannot be a name in for_each"
            hint = "use a word of letters and digits other than id or copies"
            found.append(Problem(loops_entry.keys_at[name], "bad-for-each", message, hint))
            continue
        if name in row and row[name] != f"{{{name}}}":
            message = f"{name!r} is given both here and in for_each"
            place = row.keys_at[name]
            found.append(Problem(place, "field-given-twice", message, "remove one of the two"))
        wrong = _wrong_values(name, values)
        if wrong:
            found.append(Problem(at, "bad-for-each", *wrong))
        else:
            loops.append(_loop(name, values, at))
    return tuple(loops), tuple(found)


def _wrong_values(name: str, values: Any) -> tuple[str, str] | None:
    """The fault of the values of a loop, and a hint; None if they are valid."""
    numbers = whole_range(values)
    if numbers is not None and not numbers:
        return f"{values} runs backwards", "write the smaller number first, as in `1..15`"
    if numbers is not None and len(numbers) > MAX_PRODUCT:
        return f"{values} has more than {MAX_PRODUCT:,} numbers", "shorten the range"
    if numbers is None and (not isinstance(values, PlacedList) or not values):
        ends = _DASHED.fullmatch(values.strip()) if isinstance(values, str) else None
        hint = f"a range has two dots: {ends[1]}..{ends[2]}" if ends else _LOOP_HINT
        return f"{name!r} in for_each needs a list or a range, not {describe(values)}", hint
    if numbers is None and any(isinstance(v, (dict, list)) or v is None for v in values):
        return f"the list of {name!r} may only have texts and numbers", _LOOP_HINT
    return None


def _loop(name: str, values: Any, at: Where) -> _Loop:
    numbers = whole_range(values)
    if numbers is not None:
        return _Loop(name, list(numbers), [at] * len(numbers), len(str(numbers[-1])))
    width = max((len(str(value)) for value in values if _is_whole(value)), default=0)
    return _Loop(name, list(values), list(values.values_at), width)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _id_problems(row: PlacedDict, names: list[str]) -> Iterator[Problem]:
    where = row.values_at.get("id", row.where)
    if "id" not in row or row["id"] is None:
        hint = "give it an id of its own, such as `id: c01`"
        yield Problem(where, "missing-id", "the card has no id", hint)
    elif isinstance(row["id"], bool) or not isinstance(row["id"], (str, int)):
        message = f"an id must be text, not {describe(row['id'])}"
        quoted = f'put it in quotes: `id: "{{{names[0]}}}"`' if names else ""
        yield Problem(where, "bad-id", message, quoted or "begin with a letter: `c01`")
    else:
        unknown = [name for name in _BRACES.findall(text_form(row["id"])) if name not in names]
        if unknown and isinstance(row.get("for_each", PlacedDict(where=where)), PlacedDict):
            hint = did_you_mean(unknown[0], names, listing="names in for_each")
            hint = hint if names else f"add `for_each: {{{unknown[0]}: 1..4}}` to this entry"
            message = f"the id uses {{{unknown[0]}}}, which is not a name in for_each"
            yield Problem(where, "unknown-name-in-id", message, hint)


def _trapped_braces(row: PlacedDict, names: list[str]) -> Iterator[Problem]:
    """A problem for ``title: {suit}`` without quotes, which YAML reads as a mapping."""
    for key, value in row.items():
        if key not in OWN_KEYS and isinstance(value, PlacedDict) and len(value) == 1:
            name, inner = next(iter(value.items()))
            if inner is None and name in names:
                message = f"{{{name}}} without quotes is a mapping in YAML"
                yield Problem(
                    row.values_at[key],
                    "unquoted-braces",
                    message,
                    f'put the text in quotes: `{key}: "{{{name}}}"`',
                )


def _piece(
    row: PlacedDict, loops: Sequence[_Loop], numbers: tuple[int, ...]
) -> tuple[Piece, tuple[Problem, ...]]:
    chosen = {loop.name: loop.values[n] for loop, n in zip(loops, numbers, strict=True)}
    in_ids = {
        one.name: text_form(chosen[one.name]).zfill(one.width if _is_whole(chosen[one.name]) else 0)
        for one in loops
    }
    identity = _BRACES.sub(lambda match: in_ids[match[1]], text_form(row["id"]))
    copies = _with_placeholders_filled(row.get("copies", 1), chosen)
    if isinstance(copies, float) and copies.is_integer():  # as some programs write them
        copies = int(copies)
    at = row.values_at
    judged = (
        (at["id"], id_fault(identity.lower())),
        (row.values_at.get("copies", row.where), copies_fault(copies, fewest=0)),
    )
    problems = tuple(Problem(where, *fault) for where, fault in judged if fault)
    items: dict[str, Any] = {**chosen}
    keys_at, values_at = row.keys_at, at
    if loops:
        keys_at, values_at = {**keys_at}, {**values_at}
        for loop, n in zip(loops, numbers, strict=True):
            if loop.name not in row:
                keys_at[loop.name] = values_at[loop.name] = loop.places[n]
    for key, value in row.items():
        if key not in OWN_KEYS and value is not None:
            items[key] = _with_placeholders_filled(value, chosen) if loops else value
    fields = PlacedDict(items, where=row.where, keys_at=keys_at, values_at=values_at)
    return Piece(
        identity.lower(), row.where, fields, copies if not problems else 1, identity
    ), problems


def _with_placeholders_filled(value: Any, chosen: Mapping[str, Any]) -> Any:
    """The value with ``{name}`` replaced in its texts; other braces stay, they may be icons."""
    if isinstance(value, str):
        whole = _BRACES.fullmatch(value)
        if whole and whole[1] in chosen:
            return chosen[whole[1]]
        return _BRACES.sub(lambda m: text_form(chosen[m[1]]) if m[1] in chosen else m[0], value)
    if isinstance(value, PlacedDict):
        return value.with_items(
            {key: _with_placeholders_filled(inner, chosen) for key, inner in value.items()}
        )
    if isinstance(value, PlacedList):
        return value.with_items([_with_placeholders_filled(inner, chosen) for inner in value])
    return value
