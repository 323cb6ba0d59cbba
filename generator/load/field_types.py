"""Field types: the fields that a component declares, and the check of its pieces against them.

fields: {number: {type: integer, min: 1, max: 15}, effect: [show, crane], note: text?}
"""

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args
from unicodedata import category

from pydantic import model_validator

from generator.load.yaml_tree import plain_value, with_point
from generator.measure.units import parse_length
from generator.model.component import FieldDomain, Piece
from generator.model.names import OWN_KEYS, Fault
from generator.model.picture import Bleed, unknown_picture
from generator.model.schema import MOST_UNKNOWN, and_more, read_record
from generator.model.source import PlacedDict, Record, where_of
from generator.model.values import describe, is_colour, text_form, yaml_key
from generator.problem import Problem, Where, did_you_mean

TypeName = Literal[
    "any",
    "text",
    "code",
    "integer",
    "number",
    "boolean",
    "list",
    "mapping",
    "colour",
    "length",
    "picture",
]
TYPE_NAMES: tuple[str, ...] = get_args(TypeName)
_TYPES: Mapping[str, Mapping[str, str]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text("utf-8")
)
FIELD_TYPES = {name: one["says"] for name, one in _TYPES.items()}
TYPE_WORDS = {name: one["called"] for name, one in _TYPES.items()}
_OF_COMPONENTS = ("layout", "front", "back", "print", "slots", "size", "kind", "pieces", "columns")
_BOUNDS = "correct the value. If it is right, change min and max of the field in game.yaml"
_THOUSANDS = re.compile(r"\d{1,3}(?:[,.' \u00a0\u202f]\d{3})+")  # 1,000
_DATE = re.compile(  # 2026-02-01, 1/2/2026, 01.02., 1-Feb, Feb-01
    r"\d{4}-\d\d-\d\d.*|\d\d?([./-])\d\d?(\1(\d\d|\d{4})?)|"
    r"\d\d?[-. ]+[^\W\d_]{3}\.?|[^\W\d_]{3}-\d\d"
)
_OF_A_DATE = (
    "a spreadsheet turned it into a date: format the column as text, and type the number again"
)
_NOTHING = re.compile(r"[-–—?/.]+|n/?a|none|nil|null|nothing", re.IGNORECASE)
_IS = {
    "text": lambda value: isinstance(value, str),
    "code": lambda value: isinstance(value, str),  # a text that is the same in every language
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "list": lambda value: isinstance(value, list),
    "mapping": lambda value: isinstance(value, dict),
}


class KnownNames(NamedTuple):
    """Names that values may refer to: colours of the palette, pictures by their path in art/."""

    palette: Mapping[str, str]
    pictures: Collection[str] = ()
    decimal_comma: bool = False  # the game's language writes 2,5
    numbers: Mapping[str, Any] = {}  # of game.yaml, for formulas
    computed: Collection[str] = ()  # fields of the component that its formulas make


class FieldType(Record):
    """The type of a field: ``min`` and ``max`` bound numbers or mm, ``default`` fills gaps."""

    type: TypeName = "any"
    optional: bool = False
    one_of: list[Any] | None = None
    min: float | None = None
    max: float | None = None
    default: Any = None
    bleed: Bleed | None = None  # of art that it names, where a template says nothing else

    @model_validator(mode="after")
    def _bleed_is_for_art(self) -> "FieldType":
        if self.bleed and self.type not in ("picture", "text", "code"):
            raise ValueError("only a picture, text or code has bleed; remove it")
        return self

    @model_validator(mode="after")
    def _bounds_are_for_numbers(self) -> "FieldType":
        if (self.min is not None or self.max is not None) and self.type not in (
            "integer",
            "number",
            "length",
        ):
            raise ValueError("only an integer, number or length has min and max; remove them")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise ValueError("min is greater than max; exchange them")
        return self

    def optional_hint(self, name: str) -> str:
        """A hint that shows the declaration which lets pieces go without this field."""
        ends = (("min", self.min), ("max", self.max))
        bounds = [f"{end}: {number:g}" for end, number in ends if number is not None]
        quoted = [yaml_key(n) if isinstance(n, str) else text_form(n) for n in self.one_of or ()]
        choices = [f"one_of: [{', '.join(quoted)}]"] if quoted else []
        declaration = f"{self.type}?"
        if bounds or choices:
            parts = [f"type: {self.type}"] if self.type != "any" else []
            declaration = f"{{{', '.join([*parts, *choices, *bounds, 'optional: true'])}}}"
        return f"allow cards without it: `{yaml_key(name)}: {declaration}` in fields"


def read_fields(declared: PlacedDict) -> tuple[dict[str, FieldType], tuple[Problem, ...]]:
    """The declared fields by name, and the problems of the declarations."""
    types: dict[str, FieldType] = {}
    problems: list[Problem] = []
    for name, value in declared.items():
        kind, found = _declared(name, value, declared.values_at[name])
        if name in ("id", "copies"):
            message = f"{name} cannot be declared as a field"
            hint = "remove it from fields: every card has it anyway"
            found = (Problem(declared.keys_at[name], "bad-field-name", message, hint),)
        elif kind:
            types[name] = kind
        problems += found
    return types, tuple(problems)


def _declared(name: str, value: Any, where: Where) -> tuple[FieldType | None, tuple[Problem, ...]]:
    """The type of a field as it is declared: a list of choices, a mapping, or a word."""
    if isinstance(value, PlacedDict):
        return read_record(FieldType, value, where)
    word = text_form(value)
    kind = word.removesuffix("?")
    message = f"{describe(value)} is not a type of field"
    if isinstance(value, list) and not value:
        hint = "write a type, such as text. Or list the possible values: [a, b]"
        message = f"{name} has an empty list of values, so no value would be valid"
    elif isinstance(value, list) and len(value) == 1 and len(str(value[0]).split()) > 1:
        hint = f"put commas between the values: {name}: [{', '.join(str(value[0]).split())}]"
        message = f"{name} has only one possible value, {value[0]!r}, the same on every card"
    elif isinstance(value, list):
        return FieldType(one_of=list(value)), ()
    elif kind in TYPE_NAMES:
        return FieldType.model_validate({"type": kind, "optional": word.endswith("?")}), ()
    elif name in _OF_COMPONENTS:
        hint = f"{name} is a key of the component: indent it less than the fields"
    else:
        hint = did_you_mean(kind, TYPE_NAMES, listing="types")
    return None, (Problem(where, "unknown-field-type", message, hint),)


def check_fields(
    pieces: tuple[Piece, ...], types: Mapping[str, FieldType], component: str, known: KnownNames
) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
    """The pieces with each value converted to its type (lengths in mm), and the problems."""
    bad = tuple(_bad_defaults(types, known))
    checked = (
        []
        if bad
        else [_checked_piece(piece, types, f"{component}/{piece.id}", known) for piece in pieces]
    )
    return (
        tuple(piece for piece, _ in checked) if checked else pieces,
        (*bad, *(problem for _, problems in checked for problem in problems)),
    )


def converted(value: Any, kind: FieldType, known: KnownNames) -> tuple[Any, Fault | None]:
    """The value converted to its type, and its first mistake or None."""
    value, mistake = _of_type(value, kind.type, known)
    if mistake:
        return value, mistake
    if kind.one_of is not None and not any(
        isinstance(value, bool) == isinstance(one, bool) and value == one for one in kind.one_of
    ):
        choices = [text_form(one) for one in kind.one_of]
        return value, (
            "not-one-of",
            f"{describe(value)} is not one of {', '.join(choices)}",
            did_you_mean(text_form(value), choices),
        )
    return value, next(_out_of_bounds(value, kind), None)


def field_domains(types: Mapping[str, FieldType]) -> dict[str, FieldDomain]:
    """The values that each declared field may have."""
    return {
        name: FieldDomain(
            kind.type, tuple(kind.one_of or ()), kind.min, kind.max, kind.optional, kind.default
        )
        for name, kind in types.items()
    }


def _bad_defaults(types: Mapping[str, FieldType], known: KnownNames) -> Iterator[Problem]:
    for name, kind in types.items():
        mistake = None if kind.default is None else converted(kind.default, kind, known)[1]
        if mistake:
            rule, message, hint = mistake
            yield Problem(kind.where, rule, f"the default of {name}: {message}", hint)


def _checked_piece(
    piece: Piece, types: Mapping[str, FieldType], label: str, known: KnownNames
) -> tuple[Piece, list[Problem]]:
    values = dict(piece.fields)
    found: list[Problem] = []
    misspelt: set[str] = set()  # reported where they stand, and not as missing too
    names = dict.fromkeys((*piece.fields, *piece.fields.keys_at))  # also one without a value
    unknown = [name for name in names if name not in types and name not in OWN_KEYS]
    for number, name in enumerate(unknown[:MOST_UNKNOWN], 1):
        where = where_of(piece.fields, name, key=True) or piece.where
        hint = did_you_mean(
            name, types, listing=f"declare {name} under fields in game.yaml. Declared so far"
        )
        if name in known.computed:
            hint = "compute already makes this field: delete it here, or rename it under compute"
        misspelt.add(hint.removeprefix("did you mean ").removesuffix("?"))
        more = len(unknown) - MOST_UNKNOWN if number == MOST_UNKNOWN else 0
        message = f"unknown field '{name}'{and_more(more) if more > 0 else ''}"
        found.append(Problem(where, "unknown-field", message, hint, piece=label))
    for name, kind in types.items():
        value = values.get(name)
        if value is None and kind.default is not None:
            value = kind.default
            values[name] = value
        if value is None:
            if not kind.optional and name not in misspelt:
                found.append(_missing(piece, name, kind, label))
            continue
        values[name], mistake = converted(value, kind, known)
        if mistake:
            found.append(Problem(piece.where_of(name), *mistake, piece=label, field=name))
    same = len(values) == len(piece.fields)  # 2 for 2.0 is another value, though they are equal
    if same and all(values[name] is value for name, value in piece.fields.items()):
        return piece, found
    return replace(piece, fields=piece.fields.with_items(values)), found


def _missing(piece: Piece, name: str, kind: FieldType, label: str) -> Problem:
    hint = f"add it. To {kind.optional_hint(name)}"
    where = piece.where_of(name)  # of a line without a value, if there is one
    return Problem(where, "missing-field", f"the field {name!r} is missing", hint, piece=label)


def _of_type(value: Any, kind: str, known: KnownNames) -> tuple[Any, Fault | None]:
    if kind in ("colour", "picture"):
        return value, (_not_a_colour if kind == "colour" else _no_picture)(value, known)
    if kind in ("number", "length") and isinstance(value, str):
        pointed = with_point(value)
        if pointed and not known.decimal_comma:
            return value, ("wrong-type", f"{describe(value)} has a comma", f"write `{pointed}`")
        value = plain_value(pointed) if pointed else value
    if kind == "length":
        return _length(value)
    if kind in ("text", "code") and isinstance(value, int):  # or true
        return text_form(value), None  # its text form is what was written
    if kind == "integer" and isinstance(value, float) and value.is_integer():
        value = int(value)  # 2.0, as programs write whole numbers
    if kind == "any" or _IS[kind](value):
        return value, None
    hint = _number_meant(value, kind) or _TYPES[kind]["example"]
    if kind in ("text", "code") and isinstance(value, float):
        hint = f'put quotes around it if it is text: `"{text_form(value)}"`'
    needed = _TYPES[kind]["needed"]
    return value, ("wrong-type", f"{needed} is needed here, not {describe(value)}", hint)


def _number_meant(value: Any, kind: str) -> str:
    """What to write instead of what was meant as a number; empty if nobody knows."""
    if kind == "integer" and isinstance(value, float):
        return "write a whole number, or declare the field as number"
    if kind not in ("integer", "number") or not isinstance(value, str):
        return ""
    bare = "".join(letter for letter in value if category(letter) != "Cf").strip()
    if bare != value.strip():
        return f"the cell has invisible characters: delete it and type `{bare[:40]}`"
    if _NOTHING.fullmatch(bare):
        return "leave it empty; a ? after the type makes the field optional"
    if _THOUSANDS.fullmatch(bare):
        return f"write `{re.sub('[^0-9]', '', bare)}`"
    return _OF_A_DATE if _DATE.fullmatch(bare) else ""


def _not_a_colour(value: Any, known: KnownNames) -> Fault | None:
    if isinstance(value, str) and (value in known.palette or is_colour(value)):
        return None
    hint = did_you_mean(text_form(value), known.palette, listing="colours of the palette")
    return (
        "unknown-colour",
        f"{describe(value)} is not a colour of the palette, and not of the form #1d1b3a",
        hint,
    )


def _no_picture(value: Any, known: KnownNames) -> Fault | None:
    if not isinstance(value, str):
        message = f"the name of a picture is needed here, not {describe(value)}"
        return "wrong-type", message, "write the name of a file in art/, such as ember.png"
    return None if value in known.pictures else unknown_picture(value, known.pictures)


def _length(value: Any) -> tuple[Any, Fault | None]:
    try:
        return parse_length(value), None
    except ValueError as error:
        return value, ("wrong-type", str(error), _TYPES["length"]["example"])


def _out_of_bounds(value: Any, kind: FieldType) -> Iterator[Fault]:
    if kind.min is not None and value < kind.min:
        yield ("out-of-range", f"{value:g} is less than the minimum, {kind.min:g}", _BOUNDS)
    if kind.max is not None and value > kind.max:
        yield ("out-of-range", f"{value:g} is more than the maximum, {kind.max:g}", _BOUNDS)
