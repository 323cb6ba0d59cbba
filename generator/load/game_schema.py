"""Schema of game.yaml, of the entries of rules.yaml and of translations, key by key."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, Field

from generator.model.about import MAKERS, About
from generator.model.allow import Allowance
from generator.model.component import BoxedKind
from generator.model.fonts import Font
from generator.model.game_head import GameHead
from generator.model.names import Name, Text, Title
from generator.model.source import Length, Record
from generator.model.style import Looks


class PrintSpec(Record):
    """How a component prints, where that differs from its kind."""

    method: Text | None = None
    sheet: Text | None = None
    flip: Literal["long-edge", "short-edge"] | None = None
    alone: bool = False
    extra: bool = False
    mark: bool = False
    paper: Text | None = None


class LowInkSpec(Record):
    """Templates that save ink; a side without one has its solid areas drawn as outlines."""

    front: Text | None = None
    back: Text | None = None


class BackSpec(Record):
    """A back that a layout draws, with the same words and pictures on each, or fields."""

    layout: Text | None = None  # a file of layouts/slots; else the theme's pattern and a name
    slots: dict[Name, Any] | None = None  # as those of the front
    title: Title | None = None
    icon: Text | None = None  # of icons, or mdi:coin
    colour: Text | None = None  # of the palette, or "#8a2b3c"
    picture: Text | None = None  # a file of art/


class ComponentSpec(Record):
    """One entry of game.yaml's components."""

    elsewhere: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(GameHead.model_fields, "write it at the top of game.yaml"),
        "copies": "make it a column of the table, or a key of each card",
    }

    kind: Text
    size: Text
    pieces: Text  # a YAML file or a table beside game.yaml: heroes.csv, heroes.xlsx#Sheet1
    table: Text | None = None  # an address from which proofdeck pull writes that table
    columns: dict[str, Any] | None = None  # of a table: heading -> field; null passes over it
    ids: Text | None = None  # the field that names a row without an id
    hidden_rows: Literal["print", "skip"] | None = None  # of a spreadsheet, by a filter or by hand
    compute: dict[Name, Any] | None = None  # field -> arithmetic on other fields
    front: Text | None = None  # a template in layouts/faces/<game>; else a slot layout draws
    back: Text | BackSpec | None = None  # a template too, or what a layout shows
    layout: Text | None = None  # a file of layouts/slots
    slots: dict[Name, Any] | None = None  # slot -> field, fields, or fields with icons
    looks: dict[str, Looks] = Field(default={})  # slot or field -> its box and letters, also of one
    continues: Literal["back", "card"] | None = None  # where a text that is too long goes on
    title: Title | None = None
    assemble: Text | None = None  # how it is cut and put together, where its kind does not say it
    # false: a first game is played without it; a number: with so many, the first of its table
    first_game: bool | Annotated[int, Field(ge=1)] = True
    target: dict[Name, Text] = Field(default={})  # shop -> its product, or none
    print: PrintSpec = PrintSpec()
    low_ink: LowInkSpec = LowInkSpec()
    fields: dict[Name, Any] | None = None
    free: dict[str, Text] = Field(default={})  # field, or loans.cost -> why no rule speaks of it
    not_printed: dict[str, Text] = Field(default={})  # field, or loans.cost -> why no face shows it
    allow: dict[Text, Allowance] = Field(default={})  # warnings about it that are accepted
    numbered: bool = False  # each copy is a piece of its own, with its number
    per_player: bool = False  # print the pieces once for every player


def _each_once(value: list[str]) -> list[str]:
    for name in value:
        if value.count(name) > 1:
            raise ValueError(f"{name} is named twice; delete one")
    return value


class BoxSpec(Record):
    """The contents and style of a box; ``style`` is a name in ``STYLES`` of model/box.py."""

    style: Text
    holds: Annotated[list[Text], AfterValidator(_each_once), Field(min_length=1)]
    paper: Length = Field(gt=0, le=20)  # the thickness of one card
    sleeves: Length = Field(default=0.0, ge=0, le=1)  # the thickness of their film
    play: Length = Field(default=1.0, ge=0, le=20)  # how much wider, higher, deeper it is inside


class BoxedSpec(Record):
    """An entry of game.yaml's components that is a box; its format is computed."""

    kind: BoxedKind
    box: BoxSpec
    front: Text | None = None  # else one that ships draws it
    title: Title | None = None
    assemble: Text | None = None
    target: dict[Name, Text] = Field(default={})  # shop -> its product, or none
    print: PrintSpec = PrintSpec()


class ListSpec(Record):
    """One entry of game.yaml's lists: things that are no pieces, such as regions or suits."""

    entries: Text  # a YAML file or a table beside game.yaml, like the pieces of a component
    columns: dict[str, Any] | None = None
    compute: dict[Name, Any] | None = None
    fields: dict[Name, Any] | None = None
    free: dict[str, Text] = Field(default={})


class GameSpec(GameHead):
    """game.yaml, whose components are read one by one, so that each reports its own mistakes."""

    elsewhere: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(About.model_fields, "write it under about"),
        **dict.fromkeys(("license", "copyright"), "write it under about, as licence"),
        **dict.fromkeys(MAKERS, "write it under about, as a line of credits"),
        **dict.fromkeys(ComponentSpec.model_fields, "write it in a component, under components"),
        "paper": "choose it when you print, with the option --paper of build",
    }

    components: dict[Name, Any] = Field(min_length=1)
    lists: dict[Name, Any] = Field(default={})


class RuleHead(Record):
    """The keys of every entry of rules.yaml, in addition to the one that names its kind."""

    rule: Name
    source: Text
    says: Text
    component: Text | None = None


class ComponentTexts(Record):
    """The texts of a component that are not in its pieces."""

    title: str | None = None
    assemble: str | None = None  # how it is cut and put together


class Translation(Record):
    """An i18n file."""

    elsewhere: ClassVar = {"about": "translate what is under about below texts, text by text"}

    title: str | None = None
    components: dict[str, ComponentTexts] = Field(default={})
    words: dict[str, str] = Field(default={})
    texts: dict[str, str] = Field(default={})
    pieces: dict[str, dict[str, dict[str, str]]] = Field(default={})
    fonts: dict[Name, Font] = Field(default={})
    styles: dict[Name, Any] = Field(default={})
