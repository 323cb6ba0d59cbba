"""Fields of sheets, projects and aid: what they must be, beyond what free-form fields can say."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, Field, model_validator

from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.schema import read_record
from generator.model.source import Record
from generator.problem import IN_PYTHON

Effect = Literal["inauguration", "construction", "limousine", "show", "improvement"]
Positive = Annotated[int, Field(ge=1)]


def _each_once(values: tuple[int, ...]) -> tuple[int, ...]:
    if len(set(values)) < len(values):
        raise ValueError("an avenue is there twice: write each once")
    return values


Avenues = Annotated[tuple[Positive, ...], Field(min_length=1), AfterValidator(_each_once)]
Points = Annotated[int, Field(ge=0)]
R = TypeVar("R", bound=Record)


class Street(Record):
    """The contents of a street, by avenue number; an avenue in no list has a plain casino."""

    cranes: tuple[Positive, ...] = ()
    stars: tuple[Positive, ...] = ()
    point_carpets: tuple[Positive, ...] = ()
    cash_carpets: tuple[Positive, ...] = ()


class Limousine(Record):
    """Where the route begins: a lamp by its column, from 0, and the street above it, from 1."""

    start: tuple[int, int]


class City(Record):
    """The fields of a city sheet."""

    avenues: Positive
    streets: tuple[Street, ...]
    golf: tuple[Positive, ...]
    hotels: tuple[Positive, ...]
    limousine: Limousine


class Inauguration(Record):
    """The track: its circles, and the pairs of circles with a debt marker above, counted from 1."""

    circles: Positive
    debt_pairs: tuple[Positive, ...]


class Placement(Record):
    """Points for most circles, second most and so on, and debts for the fewest."""

    points: tuple[Points, ...]
    debts: int = Field(ge=0)


class Show(Record):
    """One show column from the top down; debts are next to the circles of these numbers."""

    name: str
    points: tuple[Points, ...] = Field(min_length=1)
    debt_at: tuple[Positive, ...]


class Multiplier(Record):
    """One multiplier from the bottom up; ``from_length`` says from which length a streak counts."""

    name: Literal["carpet", "golf", "large hotel", "small hotel", "streak"]
    steps: tuple[Points, ...] = Field(alias="values", min_length=2)
    from_length: Positive | None = None


class Streaks(Record):
    """Points for a streak of 1, 2, 3, ... casinos."""

    odd: tuple[Points, ...]
    even: tuple[Points, ...]


class Safe(Record):
    """The cash icons of the safe, and how many are circled in print."""

    icons: Positive
    circled: int = Field(ge=0)


class Loan(Record):
    """How much cash a loan gives, and how many points it costs."""

    bundles: Positive
    cost: Points


class Score(Record):
    """The fields of a score sheet."""

    inauguration: Inauguration
    placement: Placement
    shows: tuple[Show, ...] = Field(min_length=1)
    multipliers: tuple[Multiplier, ...]
    streaks: Streaks
    safe: Safe
    loans: tuple[Loan, Loan]
    way_back: Points
    more_debts_than_cash: Points
    projects: Positive


class InStreet(Record):
    """A number of casinos in one street."""

    street: Positive
    casinos: Positive


class InStreets(Record):
    """A number of casinos in each of several streets."""

    streets: Positive
    casinos: Positive


class CraneFree(Record):
    """A street without a crane."""

    street: Positive


class StreakPair(Record):
    """Streaks in one street of odd and of even number."""

    odd: Positive
    even: Positive


class Among(Record):
    """A number of hotels among some avenues."""

    avenues: Avenues
    hotels: Positive


class Requirement(Record):
    """The requirement of a project: exactly one of these."""

    open_in_street: InStreet | None = None
    open_in_streets: InStreets | None = None
    open_avenues: Avenues | None = None
    open_crane_free: CraneFree | None = None
    streaks: StreakPair | None = None
    golf_holes: Positive | None = None
    neighbouring_hotels: Positive | None = None
    hotels: Positive | None = None
    hotels_with_crane: Positive | None = None
    hotels_among: Among | None = None
    large_hotels: Positive | None = None
    one_parity_avenues: Positive | None = None
    loop: Positive | None = None
    point_carpets: Positive | None = None
    full_shows: Positive | None = None
    circles_in_both_shows: Positive | None = None
    inauguration_circles: Positive | None = None
    multiplier_boxes: Positive | None = None
    opened_cranes: Positive | None = None

    @model_validator(mode="after")
    def _is_one_thing(self) -> "Requirement":
        if len(self.model_fields_set) != 1 or self.value is None:
            raise ValueError("a project requires one thing; write it as in `{hotels: 3}`")
        return self

    @property
    def kind(self) -> str:
        """The name of the thing required."""
        return next(iter(self.model_fields_set))

    @property
    def value(self) -> Any:
        """How much of it, or of what."""
        return getattr(self, self.kind)


class Project(Record):
    """The fields of a project card; ``points`` for who is first, and for later."""

    colour: Literal["magenta", "turquoise", "gold"]
    title: str
    text: str
    points: tuple[Points, Points]
    requires: Requirement


class Entry(Record):
    """A text of the aid, its most lines, and the icon, effect or sign next to it."""

    text: str
    lines: Positive
    effect: Effect | None = None
    icon: str | None = None
    sign: str | None = None


class Aid(Record):
    """The fields of a player aid."""

    turn: tuple[Entry, ...]
    no_fit: Entry
    effects: tuple[Entry, ...]
    special: tuple[Entry, ...]
    during: tuple[Entry, ...]
    scoring: tuple[Entry, ...]
    end: Entry
    signs: tuple[Entry, ...] = ()


def sheet_of(game: Game, name: str, model: type[R]) -> R | None:
    """The one sheet of a component; None where another check reports that there is not one."""
    for _, piece in game.pieces_of(name):
        return read_record(model, piece.fields, IN_PYTHON, noun="field")[0]
    return None


def read_all(game: Game, component: str, model: type[R]) -> Iterator[tuple[Component, Piece, R]]:
    """The pieces of a component whose fields fit the record; others have problems of their own."""
    for one, piece in game.pieces_of(component):
        record, _ = read_record(model, piece.fields, piece.where)
        if record:
            yield one, piece, record
