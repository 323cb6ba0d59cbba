"""The shape of game.yaml and of an entry of rules.yaml, key by key."""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from generator.load.font_choice import font_given
from generator.model.font import FontChoice
from generator.model.game import Style
from generator.model.record import Length, Record
from generator.model.values import RESERVED, is_colour

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,59}")
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
    if not isinstance(value, str):
        return value
    if not _NAME.fullmatch(value):
        raise ValueError("use small letters a to z, digits, - and _ only, a letter first")
    if value in RESERVED:
        raise ValueError(f"Windows keeps {value} for itself: no file can bear this name")
    return value


def _icon(value: Any) -> Any:
    if isinstance(value, str) and not _ICON.fullmatch(value):
        raise ValueError(f'"{value}" is not an icon; write `mdi:star`, or art: and a drawing')
    return value


def _players(value: Any) -> Any:
    if (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(n, int) for n in value)
        and not 1 <= value[0] <= value[1]
    ):
        raise ValueError("write the fewest and the most players, such as `[1, 6]`")
    return value


Text = Annotated[str, BeforeValidator(_whole_number_as_text), Field(min_length=1)]
Title = Annotated[
    str, BeforeValidator(_whole_number_as_text), Field(min_length=1, max_length=80)
]  # a line of a sheet's label
Name = Annotated[str, BeforeValidator(_name)]


class PlanSpec(Record):
    """How a component prints, as far as it differs from its kind."""

    scheme: Name | None = None
    sheet: Name | None = None
    flip: Literal["long-edge", "short-edge"] | None = None
    alone: bool = False
    extra: bool = False
    paper: Name | None = None


class LowInkSpec(Record):
    """Templates that save ink; a side without one has its grounds as outlines."""

    front: Text | None = None
    back: Text | None = None


class ComponentSpec(Record):
    """One entry of game.yaml's components."""

    kind: Text
    format: Text
    pieces: Text  # a YAML file or a table beside game.yaml: heroes.csv, heroes.xlsx#Sheet1
    columns: dict[str, Any] | None = None  # of a table: heading -> field; null passes over it
    compute: dict[Name, Any] | None = None  # field -> arithmetic on other fields
    front: Text  # a template in layouts/faces/<game>
    back: Text | None = None
    title: Title | None = None
    assemble: Text | None = None  # how it is cut and put together, where its kind does not say it
    plan: PlanSpec = PlanSpec()
    low_ink: LowInkSpec = LowInkSpec()
    fields: dict[Name, Any] | None = None
    free: dict[str, Text] = Field(default={})  # field, or loans.cost -> why no rule speaks of it
    per_player: bool = False  # print the pieces once for every player


def _each_once(value: list[str]) -> list[str]:
    for name in value:
        if value.count(name) > 1:
            raise ValueError(f"{name} is named twice")
    return value


class BoxSpec(Record):
    """What a box is folded around; ``style`` is a name in STYLES of model/boxes.py."""

    style: Text
    holds: Annotated[list[Text], AfterValidator(_each_once), Field(min_length=1)]
    paper: Length = Field(gt=0, le=20)  # the thickness of one card, sleeve and all
    play: Length = Field(default=1.0, ge=0, le=20)  # how much wider, higher, deeper it is inside


class BoxedSpec(Record):
    """One entry of game.yaml's components that is a box: its format is computed."""

    kind: Literal["box"]
    box: BoxSpec
    front: Text | None = None  # else one that ships draws it
    title: Title | None = None
    assemble: Text | None = None
    plan: PlanSpec = PlanSpec()


class GameSpec(Record):
    """game.yaml; its components are read one by one: a slip in one hides nothing in others."""

    title: Title
    version: Text = "1"
    language: Name = "en"  # of the texts in these files; others are in i18n/
    players: Annotated[tuple[int, int], BeforeValidator(_players)]
    palette: dict[Name, Annotated[str, BeforeValidator(_colour)]] = Field(default={})
    fonts: dict[Name, Annotated[FontChoice, BeforeValidator(font_given)]] = Field(default={})
    styles: dict[Name, Style] = Field(default={})
    words: dict[Name, Text] = Field(default={})
    icons: dict[Name, Annotated[str, BeforeValidator(_icon)]] = Field(default={})
    guarded: Literal["all"] | None = None  # every field needs a rule, or a reason to be free
    components: dict[Name, Any] = Field(min_length=1)


class RuleHead(Record):
    """The keys that every entry of rules.yaml has, beside the one that is its kind."""

    rule: Name
    source: Text
    says: Text
    component: Text | None = None
