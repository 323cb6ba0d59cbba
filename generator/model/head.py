"""The head of a game, beside its components: what game.yaml and ``Game.of`` may both say."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field

from generator.model.font import FontChoice
from generator.model.font_choice import font_given
from generator.model.names import name_fault, players_fault
from generator.model.places import PlacedDict, PlacedList
from generator.model.record import Record
from generator.model.schema import read_record
from generator.model.style import PALETTE, Style
from generator.model.values import is_colour
from generator.problem import IN_PYTHON, Where, did_you_mean
from generator.units import mm_text

_ICON = re.compile(r"(mdi|art):[A-Za-z0-9_-]+")


def _whole_number_as_text(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _colour(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if not is_colour(value):
        raise ValueError(
            f'"{value}" is not a colour; '
            'write "#" and six digits or letters a to f, such as `"#1d1b3a"`'
        )
    return value.lower()


def _name(value: Any) -> Any:
    wrong = name_fault(value) if isinstance(value, str) else ""
    if wrong:
        raise ValueError(wrong)
    return value


def _icon(value: Any) -> Any:
    if isinstance(value, str) and not _ICON.fullmatch(value):
        raise ValueError(f'"{value}" is not an icon; write `mdi:star`, or art: and a drawing')
    return value


def _language(value: str) -> str:
    if len(value.partition("-")[0]) not in (2, 3):
        raise ValueError(f"{value} is no code of a language, such as `de`, `en` or pt-br")
    return value


def _players(value: Any) -> Any:
    wrong = players_fault(*value) if isinstance(value, list) and len(value) == 2 else ""
    if wrong:
        raise ValueError(wrong)
    return value


Text = Annotated[str, BeforeValidator(_whole_number_as_text), Field(min_length=1)]
Title = Annotated[
    str, BeforeValidator(_whole_number_as_text), Field(min_length=1, max_length=80)
]  # a line of a sheet's label
Name = Annotated[str, BeforeValidator(_name)]


class GameHead(Record):
    """game.yaml without its components."""

    title: Title
    version: Text = "1"
    language: Annotated[Name, AfterValidator(_language)] = (
        "en"  # of the texts in these files; others are in i18n/
    )
    players: Annotated[tuple[int, int], BeforeValidator(_players)]
    palette: dict[Name, Annotated[str, BeforeValidator(_colour)]] = Field(default={})
    fonts: dict[Name, Annotated[FontChoice, BeforeValidator(font_given)]] = Field(default={})
    styles: dict[Name, Style] = Field(default={})
    words: dict[Name, Text] = Field(default={})
    icons: dict[Name, Annotated[str, BeforeValidator(_icon)]] = Field(default={})
    guarded: Literal["all"] | None = None  # every field needs a rule, or a reason to be free


class StyleFault(NamedTuple):
    """What is wrong with a style beside the others of its game, and the key that says it."""

    key: str
    rule: str
    message: str
    hint: str


def style_faults(
    name: str, style: Style, fonts: Collection[str], palette: Collection[str]
) -> Iterator[StyleFault]:
    """A font role or a colour that is not there, or a text that would shrink to more."""
    if style.font not in fonts:
        hint = did_you_mean(style.font, fonts, listing="roles in fonts")
        yield StyleFault("font", "unknown-font-role", f"fonts has no role {style.font}", hint)
    if style.colour.startswith("#") and not is_colour(style.colour):
        message = f'"{style.colour}" is not a colour'
        yield StyleFault("colour", "unknown-colour", message, 'write it as in `"#1d1b3a"`')
    elif style.colour not in palette and not is_colour(style.colour):
        hint = did_you_mean(style.colour, palette, listing="colours of the palette")
        message = f"the palette has no colour {style.colour}"
        yield StyleFault("colour", "unknown-colour", message, hint)
    if style.min is not None and style.min > style.size:
        sizes = f"{mm_text(style.size)} mm to {mm_text(style.min)} mm"
        message = f"the style {name} would shrink from {sizes}"
        yield StyleFault("min", "min-above-size", message, "min must not be more than size")


def head_of(**given: Any) -> GameHead:
    """The head of a game made in Python, of the arguments that are not None.

    Raises TypeError or ValueError, naming the argument, for what game.yaml could not say.
    """
    said = _listed({name: value for name, value in given.items() if value is not None})
    head, problems = read_record(GameHead, said, IN_PYTHON, piece="of Game.of")
    for one in problems:
        message = one.message
        if one.field == "players" and one.rule == "wrong-type":
            message = "players are the fewest and the most, such as (2, 4)"
        place = f"{one.where.file}: " if one.where != IN_PYTHON else ""
        if not place and one.field and not message.startswith(one.field):
            place = f"{one.field}: "
        hint = f"; {one.hint}" if one.hint.startswith(("did you mean", "known")) else ""
        error = TypeError if one.rule == "wrong-type" else ValueError
        raise error(f"Game.of: {place}{message}{hint}")
    assert head is not None
    palette = {**PALETTE, **head.palette}
    for name, style in head.styles.items():
        for fault in style_faults(name, style, head.fonts, palette):
            raise ValueError(f"Game.of: the style {name}: {fault.message}; {fault.hint}")
    return head


def _listed(value: Any, within: Where = IN_PYTHON) -> Any:
    """The value as if YAML had it: lists for tuples, mappings and lists with a place.

    The place of what is in a mapping is where that is among the arguments: ``styles.title``.
    """
    if isinstance(value, Mapping):
        start = "" if within == IN_PYTHON else f"{within.file}."
        held = {name: _listed(one, Where(f"{start}{name}")) for name, one in value.items()}
        places = dict.fromkeys(held, within)
        inner = {name: one.where for name, one in held.items() if isinstance(one, PlacedDict)}
        return PlacedDict(held, where=within, keys_at=places, values_at={**places, **inner})
    if isinstance(value, (list, tuple)) and not isinstance(value, FontChoice):
        return PlacedList([_listed(held, within) for held in value], where=within)
    return value
