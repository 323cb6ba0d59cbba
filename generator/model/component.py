"""Components, their pieces, and the kinds of component."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from generator.model import constructors
from generator.model.allow import Allow
from generator.model.format import Format
from generator.model.names import in_words
from generator.model.picture import Bleed
from generator.model.scheme import FACTS, SCHEME_FACTS
from generator.model.source import PlacedDict, Record, where_of
from generator.model.style import Look, Looks
from generator.model.theme import Joined, fields_shown
from generator.problem import IN_PYTHON, Problem, Where, counted


class Plan(Record):
    """How a component prints: its scheme and sheet layout, the edge over which paper is turned."""

    scheme: str
    sheet: str = "grid"
    flip: Literal["long-edge", "short-edge"] = "long-edge"
    alone: bool = False  # shares no sheet with pieces of other components
    extra: bool = False  # not needed to play: in files of its own, not in the whole game's
    mark: bool = False  # whether each front names its print
    paper: str | None = None  # its own, whatever the others are printed on


class Kind(NamedTuple):
    """A kind of component: its description, how it prints by default and on what stock."""

    says: str
    plan: Plan
    stock: Literal["card", "board", "plain"]  # what it is printed on; unlike ones share no sheet
    # The same by names of the words' stocks: printed on both sides, on one, on paper cut before.
    both_sides: str = "card"
    one_side: str = "one-sided"
    ready: str = "label"
    advice: Literal["", "thick", "punch", "lasting", "sleeves"] = (
        ""  # a name in the words' says: how it lasts longer
    )
    in_play: bool = True  # whether the rules speak of it: what keeps a game need not be told
    folded: bool = False  # of paper: no flat thing that a picture could stand for
    fills: bool = False  # its papers are printed again and again, so that none is left half empty
    on_table: Literal["deck", "board", "piece"] = "piece"  # what it is on a table of a screen
    trim_if_liked: bool = False  # whether it can be used as it is printed, uncut
    noun: str = "piece"  # what people call one of them, in counts
    money: Literal["", "by name", "always"] = ""  # whether a number of them may be their worth


THICK: Mapping[str, float] = {"card": 0.33, "board": 1.6, "plain": 0.1}  # mm, by the stock
_TITLES = ("title", "name", "card_name")  # fields by which people call a piece
_LONGEST_TITLE = 40  # characters
BoxedKind = Literal["box"]  # the kind whose format game.yaml lets be computed
KINDS: Mapping[str, Kind] = {
    name: Kind(plan=Plan(scheme=facts.pop("scheme")), **facts)
    for name, facts in ((name, dict(facts)) for name, facts in FACTS["kind"].items())
}


def counts_text(kinds: Iterable[str], rows: int, copies: int) -> str:
    """``18 cards, 54 copies``, or ``18 cards`` of one each; pieces, where kinds are mixed."""
    noun, *others = dict.fromkeys(KINDS[kind].noun for kind in kinds) or ("piece",)
    said = counted(rows, "piece" if others else noun)
    return said if rows == copies else f"{said}, {counted(copies, 'copy', 'copies')}"


class FieldDomain(NamedTuple):
    """A field's type, choices or bounds, if any, and the ``default`` of a piece without a value."""

    type: str  # as game.yaml names it, ``any`` where it names none
    choices: tuple[Any, ...] = ()
    least: float | None = None
    most: float | None = None
    optional: bool = False
    default: Any = None


class PieceRef(NamedTuple):
    """The name of a piece: component and id, ``casino/c01`` as text."""

    component: str
    id: str

    def __str__(self) -> str:
        return f"{self.component}/{self.id}"


@dataclass(frozen=True, slots=True)
class Piece:
    """One design of a component, printed ``copies`` times; ``fields`` has all but id and copies."""

    id: str
    where: Where
    fields: PlacedDict
    copies: int = 1
    written: str = ""  # the id as it was written; ``id`` is in small letters, as files need it
    body: str | None = None  # the part of joined fields on one of its cards; None: they go not on

    @classmethod
    def of(cls, name: str, fields: Mapping[str, Any] | None = None, *, copies: int = 1) -> "Piece":
        """``Piece.of("c01", {"title": "Fire"}, copies=2)``. Raises TypeError or ValueError."""
        identity = constructors.id_of(name, fields, copies)
        return cls(identity, IN_PYTHON, PlacedDict(fields or {}, where=IN_PYTHON), copies, name)

    def where_of(self, *path: str | int) -> Where:
        """The place of a field, or of a value inside it; the place of the piece if it has none."""
        return where_of(self.fields, *path) or self.where


def entries_by_id(component: "Component") -> Mapping[str, Mapping[str, Any]]:
    """The fields of each piece, or of each entry of a list, by its id as it was written."""
    return {piece.written or piece.id: piece.fields for piece in component.pieces}


def title_of(name: str) -> str:
    """The default title of a component: ``room_tile`` becomes ``Room tile``."""
    return name.replace("_", " ").replace("-", " ").capitalize()


@dataclass(frozen=True, slots=True)
class Component:
    """A component: all pieces of one name, format and plan."""

    name: str  # the key in game.yaml, such as "casino"
    title: str  # as printed for people, such as "Casino cards"
    kind: str
    format: Format
    front: str  # template file in layouts/faces/<game>/
    back: str | None
    plan: Plan
    pieces: tuple[Piece, ...]
    where: Where  # of the component in game.yaml
    pieces_at: Where  # the first line of the pieces' file
    domains: Mapping[str, FieldDomain] = field(default_factory=dict)  # of declared fields
    texts: frozenset[str] | None = None  # fields declared as text, for translations; None: none are
    places: Mapping[tuple[str, ...], Where] = field(default_factory=dict)  # in game.yaml, by path
    free: Mapping[str, str] = field(default_factory=dict)  # field -> why no rule speaks of it
    not_printed: Mapping[str, str] = field(default_factory=dict)  # field -> why no face shows it
    computed_from: frozenset[str] = frozenset()  # the names in the formulas of ``compute``
    low_ink: Mapping[str, str] = field(default_factory=dict)  # side -> template that saves ink
    slots: Mapping[str, Any] | None = None  # what its layout shows; None: own templates draw it
    back_slots: Mapping[str, Any] | None = None  # the same of its back
    looks: Mapping[str, Looks] = field(default_factory=dict)  # of slots, or of fields, on fronts
    continues: str = ""  # back or card: where a body that is too long goes on
    left_out: int = 0  # rows of its table, or entries of its file, that print nothing
    resting: tuple[Piece, ...] = ()  # those of 0 copies, which print nothing for now
    in_table: bool = False  # its pieces are rows of a table
    bleeds: Mapping[str, Bleed] = field(default_factory=dict)  # of fields that name art
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # field -> id -> its name
    targets: Mapping[str, str] = field(default_factory=dict)  # shop -> its product, or none
    assemble: str = ""  # how its pieces are cut and put together; empty: as its kind says
    allow: tuple[Allow, ...] = ()  # warnings about it that are accepted
    first_game: bool | int = True  # whether a first game needs it, or how many of its pieces

    @property
    def optional_fields(self) -> tuple[str, ...]:
        """The fields that its pieces may go without."""
        return tuple(name for name, domain in self.domains.items() if domain.optional)

    @property
    def choice_fields(self) -> tuple[str, ...]:
        """The fields that hold one of several values, as declared."""
        return tuple(name for name, domain in self.domains.items() if domain.choices)

    def slots_of(self, side: str) -> Mapping[str, Any] | None:
        """The contents of a side by its layout; None if a template of the game draws it."""
        return self.slots if side == "front" else self.back_slots

    def looks_of(self, piece: Piece) -> tuple[dict[str, Look], dict[str, Look]]:
        """The looks on the front of a piece by slot or field, and by the fields in slots."""
        own = {name: one.of(piece.written or piece.id) for name, one in self.looks.items()}
        if self.slots is None:
            return own, own
        letters = {name: look.model_copy(update={"at": None}) for name, look in own.items()}
        shown = {name: fields_shown(self.slots.get(name)) for name in own}
        return own, {field: letters[name] for name, fields in shown.items() for field in fields}

    def slot_words(self) -> Iterator[tuple[str, str, str]]:
        """The words that its layout prints of names and choices: name in ``words``, text, field."""
        for shown in (*(self.slots or {}).values(), *(self.back_slots or {}).values()):
            many = isinstance(shown, (list, dict, Joined))
            names = shown.fields if isinstance(shown, Joined) else shown
            for name in names if many else [shown] if isinstance(shown, str) else []:
                if many:
                    yield name, in_words(name), name
                if name in self.choice_fields:
                    values = dict.fromkeys(piece.fields.get(name) for piece in self.pieces)
                    yield from ((one, one, name) for one in values if isinstance(one, str))

    @classmethod
    def of(
        cls,
        name: str,
        kind: str,
        format: Format,  # noqa: A002 - the word of game.yaml
        pieces: Sequence[Piece],
        *,
        front: str,
        back: str | None = None,
        title: str | None = None,
        plan: Plan | None = None,
    ) -> "Component":
        """A component made in Python, with names of templates. Raises TypeError or ValueError."""
        constructors.require_name("Component.of: name", name)
        constructors.require_one_of("Component.of: kind", kind, KINDS, "kinds")
        constructors.require("Component.of: format", format, Format, "a Format")
        constructors.require_template("Component.of: front", front)
        if back is not None:
            constructors.require_template("Component.of: back", back)
        if plan is not None:
            constructors.require(
                "Component.of: plan", plan, Plan, 'a Plan, such as Plan(scheme="single")'
            )
            constructors.require_one_of(
                "Component.of: plan.scheme", plan.scheme, SCHEME_FACTS, "schemes"
            )
        if title is not None:
            constructors.require("Component.of: title", title, str, "a text")
        return cls(
            name=name,
            title=title or title_of(name),
            kind=kind,
            format=format,
            front=front,
            back=back,
            plan=plan or KINDS[kind].plan,
            pieces=constructors.require_each("Component.of: pieces", pieces, Piece, "a Piece"),
            where=IN_PYTHON,
            pieces_at=IN_PYTHON,
        )

    @property
    def count(self) -> int:
        """How many pieces are printed, copies included."""
        return sum(piece.copies for piece in self.pieces)

    @property
    def left_out_text(self) -> str:
        """``54 of 55 rows`` where some print nothing; empty where all are printed."""
        of = "rows" if self.in_table else "entries"
        printed = len(self.pieces)
        return f"{printed:,} of {printed + self.left_out:,} {of}" if self.left_out else ""

    def where_of(self, *path: str) -> Where:
        """The place in game.yaml of the value at a path, or of the nearest value around it."""
        reached = (path[:end] for end in range(len(path), 0, -1))
        return next((self.places[known] for known in reached if known in self.places), self.where)

    def ref(self, piece: Piece) -> PieceRef:
        """The reference to one of its pieces."""
        return PieceRef(self.name, piece.id)

    def name_of(self, piece: Piece) -> str:
        """The name people give a piece: the value of its field ``title`` or ``name``.

        A piece without an id of its own, which is known by its row alone, is called by its first
        short text otherwise. Empty where there is none.
        """
        fields = [name for title in _TITLES for name in piece.fields if name.lower() == title]
        if piece.id.isdigit():
            domains = self.domains.items()
            fields += [name for name, one in domains if one.type == "text" and not one.choices]
        for name in fields:
            value = piece.fields.get(name)
            if isinstance(value, str) and 0 < len(value.strip()) <= _LONGEST_TITLE:
                return " ".join(value.split())
        return ""

    def label(self, piece: Piece) -> str:
        """The name of a piece in messages: ``casino/c01``."""
        return str(self.ref(piece))

    def problem(
        self, piece: Piece, rule: str, message: str, hint: str, *path: str | int, field: str = ""
    ) -> Problem:
        """A problem of one of its pieces, at the field, or at the path to something inside one."""
        where = piece.where_of(*(path or ([field] if field else ())))
        return Problem(where, rule, message, hint, piece=self.label(piece), field=field)
