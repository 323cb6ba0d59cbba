"""Faults of names, ids, colours, copies and numbers of players, for files and Python alike."""

import re
import unicodedata
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from generator.files.file_names import is_portable_name, leaves_folder
from generator.model.values import RESERVED, describe, is_colour, some_of

MAX_COPIES = 10_000
MAX_ID = 100  # a path of Windows may have 260 characters, and a user's folders take their part
LONGEST_OF_NAME = 40  # characters of an id that a name makes
MOST_PRINTED = 100_000  # pieces of one game, copies included: over 10,000 sheets
OWN_KEYS = ("id", "copies", "for_each")  # what an entry of a piece says beside its fields
MAX_NAME = 60
NAME_FORM = rf"[a-z][a-z0-9_-]{{0,{MAX_NAME - 1}}}"
_NAME = re.compile(NAME_FORM)
_ID = re.compile(r"[a-z0-9][a-z0-9_-]*")
_TIMES = re.compile(r"(\d+)(?:\.0+)?\s*[x×]|[x×]\s*(\d+)", re.IGNORECASE)  # 3x, x 3

Fault = tuple[str, str, str]  # the rule that is broken, what is wrong, what to do


def name_fault(name: str) -> str:
    """The fault of a name, as of a component or a colour; empty if it is valid."""
    if not _NAME.fullmatch(name):
        return "this name is not allowed; use small letters a to z, digits, - and _, a letter first"
    if name in RESERVED:
        return f"choose another name: Windows keeps {name} for itself"
    return ""


def name_like(text: str) -> str:
    """The name nearest to a text: ``Elf's Hut`` is ``elfs-hut``; empty if there is none."""
    plain = re.sub("['’]", "", text.strip())
    name = re.sub(r"[\s-]+", "-", plain.lower())
    if not name_fault(name):
        return name
    return id_of(plain) if re.fullmatch(r"[\w\s-]+", plain) else ""


def id_of(text: str) -> str:
    """The id that a name makes: ``Ölkrug 2`` is ``olkrug-2``; empty if it has no such letters."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(one for one in plain if not unicodedata.combining(one))
    made = "-".join(re.findall(r"[a-z0-9]+", letters))[:LONGEST_OF_NAME].rstrip("-")
    return f"{made}-1" if made in RESERVED else made


def in_words(name: str) -> str:
    """A field's name as it is printed: ``victory_points`` as ``Victory points``."""
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def folder_fault(name: str) -> str:
    """The fault of a folder's name, as of a game; empty if it is valid."""
    if not is_portable_name(name) or "/" in name or "\\" in name or name[0] == ".":
        return "no folder of output/ can be called that; use letters, digits, - and _"
    if name.lower() in RESERVED:
        return f"choose another name: Windows keeps {name} for itself"
    return ""


def id_fault(identity: str) -> Fault | None:
    """The fault of a piece's id in small letters; None if it is valid."""
    if not _ID.fullmatch(identity):
        characters = sorted({c for c in identity if not re.fullmatch(r"[a-z0-9_-]", c)})
        wrong = some_of([_called(character) for character in characters])
        message = f'the id "{identity[:MAX_ID]}" cannot be a file name on every computer'
        hint = "use letters a to z, digits, - and _ only, a letter or digit first"
        if " " in identity or identity.startswith(("//", "--", ";", "%")):
            hint += ". If this row is a comment, begin it with # and a space"
        opened = identity.count("{") - identity.count("}")
        if opened:
            fault = "a { that is never closed" if opened > 0 else "a } without a {"
            hint = "write both braces: for_each fills in the name between them"
            return "bad-id", f'the id "{identity[:MAX_ID]}" has {fault}', hint
        return "bad-id", f"{message}{': ' + wrong if wrong else ''}", hint
    if len(identity) > MAX_ID:
        message = f"the id is {len(identity)} characters long"
        return "bad-id", message, f"use at most {MAX_ID}: files are named after it"
    if identity in RESERVED:
        message = f'the id "{identity}" cannot be a file name on every computer'
        return "bad-id", message, f"write `{identity}-1`: Windows keeps this name for itself"
    return None


def _called(character: str) -> str:
    """A character in a message: as it is, or its name where nobody would see it."""
    if character == " ":
        return "a space"
    if unicodedata.category(character)[0] in "CZ":
        called = unicodedata.name(character, "an invisible character").lower()
        return f"{called} (U+{ord(character):04X})"
    return character


def copies_fault(copies: Any, *, fewest: int = 1) -> Fault | None:
    """The fault of a number of copies; None if it is valid. A file may say 0: none is printed."""
    if not isinstance(copies, int) or isinstance(copies, bool):
        message = f"copies must be a whole number, not {describe(copies)}"
        times = _TIMES.fullmatch(copies.strip()) if isinstance(copies, str) else None
        number = times[1] or times[2] if times else ""
        if isinstance(copies, float):
            return "wrong-type", message, "write it without a fraction, such as 3"
        way = f"write {number} alone" if times else "write a number such as `3`"
        return "wrong-type", message, way
    if copies < fewest:
        message = f"copies is {copies}; it must be at least {fewest}"
        way = "write 0 to print none" if not fewest else "delete the card"
        return "too-few-copies", message, way
    if copies > MAX_COPIES:
        message = f"copies is {copies:,}; the most is {MAX_COPIES:,}"
        return "too-many-copies", message, "write a smaller number"
    return None


def players_fault(fewest: Any, most: Any) -> str:
    """The fault of a game's range of players; empty if it is valid."""
    whole = isinstance(fewest, int) and isinstance(most, int)
    if whole and not 1 <= fewest <= most:
        least, *_, most = sorted((max(1, fewest), max(1, most)))
        way = f"write `[{least}, {most}]`"
        return f"these are not the fewest and the most players, from 1 on; {way}"
    return ""


def player_count_fault(allowed: tuple[int, int], players: int | None) -> Fault | None:
    """The fault of a number of players outside the game's range; None if it is inside."""
    fewest, most = allowed
    if players is None or fewest <= players <= most:
        return None
    message = f"the game is not for {players} players"
    return "players-out-of-range", message, f"choose {fewest} to {most}. Or change players"


def print_count_fault(count: int) -> str:
    """The fault of a game that prints too many pieces; empty if it does not."""
    if count <= MOST_PRINTED:
        return ""
    return f"this game prints {count:,} copies; the most is {MOST_PRINTED:,}"


def template_fault(name: str) -> str:
    """The fault of a template's name; empty if it is valid."""
    return f"{name} is outside layouts/faces" if leaves_folder(name) else ""


def _colour(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if not is_colour(value):
        raise ValueError(
            f'"{value}" is not a colour; '
            'write "#" and six digits or letters a to f, such as `"#1d1b3a"`'
        )
    return value.lower()


def _whole_number_as_text(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Text = Annotated[
    str,
    BeforeValidator(_whole_number_as_text),
    Field(min_length=1),
    WithJsonSchema({"type": ["string", "integer"], "minLength": 1}),
]
Title = Annotated[
    str,
    BeforeValidator(_whole_number_as_text),
    Field(min_length=1, max_length=80),
    WithJsonSchema({"type": ["string", "integer"], "minLength": 1, "maxLength": 80}),
]  # a line of a sheet's label


def _name(value: Any) -> Any:
    wrong = name_fault(value) if isinstance(value, str) else ""
    if wrong:
        raise ValueError(wrong)
    return value


Name = Annotated[
    str, BeforeValidator(_name), WithJsonSchema({"type": "string", "pattern": f"^{NAME_FORM}$"})
]
Colour = Annotated[
    str,
    BeforeValidator(_colour),
    WithJsonSchema({"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}),
]
