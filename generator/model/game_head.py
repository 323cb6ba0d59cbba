"""GameHead: game.yaml without its components; ``Game.of`` reads its arguments with it too."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from generator.measure.units import points
from generator.model.about import About
from generator.model.allow import Allowance
from generator.model.fonts import Font, FontChoice
from generator.model.languages import language_fault
from generator.model.names import Colour, Name, Text, Title, players_fault
from generator.model.play_data import PlayData
from generator.model.schema import read_record
from generator.model.schema_hints import span_hint
from generator.model.source import Length, PlacedDict, PlacedList, Record
from generator.model.style import PALETTE, Style
from generator.model.values import is_colour, whole_range
from generator.problem import IN_PYTHON, Where, did_you_mean


class Place(Record):
    """A place of the set-up: what is put there, how many, which side up, and where."""

    put: Text  # a component, or one piece of it: money/money-20
    only: dict[str, Any] = Field(default={}, alias="where")  # of these values of fields
    take: Annotated[int, Field(ge=1)] | Literal["all"] = "all"  # of what is left
    up: Literal["front", "back"] = "front"
    laid: Literal["stack", "row", "fan"] = "stack"
    columns: int | None = Field(default=None, ge=1)  # of a row, before the next begins below
    gap: Length = Field(default=4, ge=-200)  # of a row
    at: tuple[Length, Length]  # the middle of the first piece
    turn: Literal[0, 90, 180, 270] = 0  # clockwise
    shuffle: bool = False  # what is taken is not the first of them
    per_player: bool = False  # once for every player, in the player's own area
    players: Any = None  # only with so many: 2, or 3..4
    title: Title | None = None  # what the place is called

    def is_for(self, players: int) -> bool:
        """Whether the place is filled for this number of players."""
        if self.players is None:
            return True
        numbers = whole_range(self.players)
        return players == self.players if numbers is None else players in numbers

    @property
    def component(self) -> str:
        """The component that is put there."""
        return self.put.partition("/")[0]


Distance = Literal["hand", "table", "across"]
# mm from the eye: a hand of cards, a board in front of one, the far side of a table.
DISTANCES: Mapping[Distance, float] = {"hand": 350.0, "table": 700.0, "across": 1200.0}
By = Literal["colour", "sign"]


class TellApart(Record):
    """A field whose values are to be told apart on the faces: by colour, by a sign, or by both."""

    component: Name
    field: Name
    by: tuple[By, ...] = Field(default=("colour", "sign"), min_length=1)
    side: Literal["front", "back"] = "front"


class Accessibility(Record):
    """Demands for all eyes: contrast and size of texts, and values to tell apart."""

    tell_apart: tuple[TellApart, ...] = ()
    read_at: dict[Name, Distance] = Field(default={})  # component -> how far away it is read
    decor: dict[Name, tuple[Name, ...]] = Field(default={})  # fields whose texts are only drawn


_ICON = re.compile(r"(mdi|fa|pd|art):[A-Za-z0-9_-]+")
_NEARLY_ICON = re.compile(r"(mdi|fa|pd|art)[:/ -]+([A-Za-z0-9_-]+(?:\.svg)?)", re.IGNORECASE)
_ICON_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")


def is_icon(value: str) -> bool:
    """Whether a text is written as the source of an icon, such as ``mdi:star``."""
    return bool(_ICON.fullmatch(value))


def _icon(value: Any) -> Any:
    if isinstance(value, str) and not _ICON.fullmatch(value):
        raise ValueError(f'"{value}" is not an icon; {_icon_meant(value)}')
    return value


def _icon_meant(value: str) -> str:
    """What to write instead of what is no icon: ``mdi:star`` for ``mdi-star``."""
    near = _NEARLY_ICON.fullmatch(value)
    if near is None:
        return "write `mdi:star`, or art: and a drawing"
    where = near[1].lower()
    stem = near[2].removesuffix(".svg") if where == "art" else near[2].replace("-", "_")
    return f"write `{where}:{stem}`"


def _language(value: str) -> str:
    fault = language_fault(value)
    if fault:
        raise ValueError(fault)
    return value


def _players(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    if len(value) != 2:
        raise ValueError(f"write two numbers here; {span_hint('players', value)}")
    wrong = players_fault(*value)
    if wrong:
        raise ValueError(wrong)
    return value


def _icon_name(value: Any) -> Any:
    if isinstance(value, str) and not _ICON_NAME.fullmatch(value):
        raise ValueError("this name is not allowed; use letters a to z, digits, - and _")
    return value


IconName = Annotated[
    str,
    BeforeValidator(_icon_name),
    WithJsonSchema({"type": "string", "pattern": f"^{_ICON_NAME.pattern}$"}),
]  # T and 2 too: texts hold {T} and {2}
Icon = Annotated[
    str, BeforeValidator(_icon), WithJsonSchema({"type": "string", "pattern": f"^{_ICON.pattern}$"})
]

Symbol = Annotated[str, Field(min_length=1, max_length=20)]
FIRST_VERSION = "1"  # of a game that says none


class GameHead(Record):
    """game.yaml without its components."""

    title: Title
    version: Text = FIRST_VERSION
    language: Annotated[Name, AfterValidator(_language)] = (
        "en"  # of the texts in these files; others are in i18n/
    )
    players: Annotated[tuple[int, int], BeforeValidator(_players)]
    palette: dict[Name, Colour] = Field(default={})
    fonts: dict[Name, Font] = Field(default={})
    substitute: dict[Text, Text] = Field(default={})  # a family that drawings name -> another
    styles: dict[Name, Style] = Field(default={})
    words: dict[Name, Text] = Field(default={})
    icons: dict[IconName, Icon] = Field(default={})
    symbols: dict[Symbol, Text] = Field(default={})  # a sign of texts -> the icon it stands for
    numbers: dict[str, Any] = Field(default={})  # of the rules, each checked by itself
    theme: Text | None = None  # a file of layouts/themes: colours, fonts, how slot layouts look
    accent: Colour | None = None  # in place of the theme's
    python: Name | None = None  # of ours whose Python it brings: checks, drawings, examples
    setup: tuple[Place, ...] = ()  # where what lies before the first turn
    play: PlayData | None = None  # how its deck is played, where no Python says it
    about: About | None = None  # what a buyer asks: time, age, credits, licence
    accessibility: Accessibility | None = None  # what every eye must tell apart and read
    guarded: Literal["all"] | None = None  # every field needs a rule, or a reason to be free
    allow: dict[Text, Allowance] = Field(default={})  # warnings that are accepted, by name


class StyleFault(NamedTuple):
    """A fault of a style, and the key of the style that has it."""

    key: str
    rule: str
    message: str
    hint: str


def style_faults(
    name: str, style: Style, fonts: Collection[str], palette: Collection[str]
) -> Iterator[StyleFault]:
    """Faults of a style: an unknown font role or colour, or a minimum size above its size."""
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
        size, least = (f"{points(length):.4g} pt" for length in (style.size, style.min))
        message = f"the min of the style {name}, {least}, is greater than its size, {size}"
        hint = "make min less than size. If texts need not shrink, leave min out"
        yield StyleFault("min", "min-above-size", message, hint)


def head_of(**arguments: Any) -> GameHead:
    """The GameHead of a game made in Python, of given arguments. Raises TypeError, ValueError."""
    values = _listed({name: value for name, value in arguments.items() if value is not None})
    head, problems = read_record(GameHead, values, IN_PYTHON, piece="of Game.of")
    for one in problems:
        message = one.message
        if one.field == "players" and one.name == "wrong-type":
            message = "players has two numbers, the fewest and the most, such as (2, 4)"
        place = f"{one.where.file}: " if one.where != IN_PYTHON else ""
        if not place and one.field and not message.startswith(one.field):
            place = f"{one.field}: "
        hint = f"; {one.hint}" if one.hint.startswith(("did you mean", "known")) else ""
        error = TypeError if one.name == "wrong-type" else ValueError
        raise error(f"Game.of: {place}{message}{hint}")
    assert head is not None
    palette = {**PALETTE, **head.palette}
    for name, style in head.styles.items():
        for fault in style_faults(name, style, head.fonts, palette):
            raise ValueError(f"Game.of: the style {name}: {fault.message}; {fault.hint}")
    return head


def _listed(value: Any, within: Where = IN_PYTHON) -> Any:
    """The value as a YAML reader would give it; its place is its path among the arguments."""
    if isinstance(value, Mapping):
        start = "" if within == IN_PYTHON else f"{within.file}."
        items = {name: _listed(one, Where(f"{start}{name}")) for name, one in value.items()}
        places = dict.fromkeys(items, within)
        inner = {name: one.where for name, one in items.items() if isinstance(one, PlacedDict)}
        return PlacedDict(items, where=within, keys_at=places, values_at={**places, **inner})
    if isinstance(value, (list, tuple)) and not isinstance(value, FontChoice):
        return PlacedList([_listed(held, within) for held in value], where=within)
    return value
