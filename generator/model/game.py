"""The Game: a whole game as one frozen value, which ``load`` makes and every later stage reads."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from generator.cache.fingerprint import fingerprint
from generator.model import constructors
from generator.model.about import About
from generator.model.allow import Allow
from generator.model.component import Component, Piece, entries_by_id, title_of
from generator.model.fonts import FontChoice
from generator.model.game_head import Accessibility, GameHead, Place, head_of
from generator.model.names import print_count_fault
from generator.model.picture import PictureFile
from generator.model.play_data import PlayData
from generator.model.source import PlacedDict
from generator.model.style import PALETTE, Style
from generator.problem import IN_PYTHON, Where

if TYPE_CHECKING:
    from generator.model.theme import Theme


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """An entry of rules.yaml, which says what must be true; its params are not checked yet."""

    name: str
    source: str
    says: str
    component: str | None
    kind: str  # the rule kind, a key of KINDS in generator/rules
    params: Any
    where: Where
    params_at: Where
    component_at: Where | None = None
    named: bool = False  # all values that it demands are numbers of game.yaml, by their names

    def hint(self, write: str) -> str:
        """The hint where it is broken: what to write, if that is known, and what it says."""
        remedy = f"{write}{'' if write.endswith('?') else '.'} The" if write else "the"
        return f'{remedy} rule says "{self.says}" ({self.source})'

    @classmethod
    def of(
        cls, name: str, component: str, kind: str, params: Any, *, says: str, source: str
    ) -> "RuleEntry":
        """A rule made in Python, ``params`` as in rules.yaml. Raises TypeError or ValueError."""
        constructors.require_name("RuleEntry.of: name", name)
        texts = {"component": component, "kind": kind, "says": says, "source": source}
        for argument, text in texts.items():
            constructors.require(f"RuleEntry.of: {argument}", text, str, "a text")
        return cls(name, source, says, component, kind, params, IN_PYTHON, IN_PYTHON)


@dataclass(frozen=True)
class Game:
    """A loaded game: records, palette, fonts, styles, rules. ``name`` is the name of its folder."""

    name: str
    title: str
    version: str
    language: str
    own_language: str  # of the game's files; another one is an overlay of i18n/
    players: tuple[int, int]  # the fewest and the most
    printed_for: int  # how many players the pieces are printed for, at most players[1]
    palette: Mapping[str, str]  # name -> #rrggbb
    fonts: Mapping[str, FontChoice]  # by role; like the next three, each knows its place
    styles: Mapping[str, Style]
    words: Mapping[str, str]  # what templates print besides the pieces' fields, to be translated
    icons: Mapping[str, str]  # name -> "mdi:crane" or "art:crane"
    art: Mapping[str, str]  # name of art/<name>.svg -> its text
    components: tuple[Component, ...]
    rules: tuple[RuleEntry, ...]
    where: Where
    pictures: Mapping[str, PictureFile] = field(default_factory=dict)  # by path below art/
    examples: Mapping[str, PlacedDict] = field(default_factory=dict)  # of rulebooks, to be played
    substitute: Mapping[str, str] = field(default_factory=dict)  # family in drawings -> another
    guarded: bool = False  # every field is named by a rule or declared free
    theme: "Theme | None" = None  # how its slot layouts look; None: no component has one
    symbols: Mapping[str, str] = field(default_factory=dict)  # a sign of texts -> the icon it is
    setup: tuple[Place, ...] = ()  # where what lies before the first turn, in order
    play: PlayData | None = None  # how its deck is played, where no Python says it
    about: About = field(default_factory=About)  # what a buyer asks: time, age, credits, licence
    accessibility: Accessibility | None = None  # what every eye must tell apart and read
    numbers: Mapping[str, Any] = field(default_factory=dict)  # of the rules, and lists of some
    python: str = ""  # the name of the shipped set of Python that the game asks for
    computed_numbers: frozenset[str] = frozenset()  # those that follow from others
    lists: tuple[Component, ...] = ()  # of entries that are printed nowhere by themselves
    read_files: tuple[str, ...] = ()  # of its folder, by the names that are known
    unread_files: tuple[str, ...] = ()  # all others but art and fonts
    allow: tuple[Allow, ...] = ()  # warnings that are accepted
    untranslated: tuple[str, ...] = ()  # texts that another language has no translation of
    loaded_from: str = field(default="", compare=False, repr=False)  # a digest of its files

    @classmethod
    def of(
        cls, name: str, components: Sequence[Component], *, players: tuple[int, int],
        title: str | None = None, version: str = "1", language: str = "en",
        palette: Mapping[str, str] | None = None,
        fonts: Mapping[str, FontChoice | str | tuple[Any, ...]] | None = None,
        substitute: Mapping[str, str] | None = None,
        styles: Mapping[str, Style | Mapping[str, Any]] | None = None,
        words: Mapping[str, str] | None = None, icons: Mapping[str, str] | None = None,
        symbols: Mapping[str, str] | None = None,
        numbers: Mapping[str, float | Sequence[float]] | None = None,
        about: Mapping[str, Any] | None = None, art: Mapping[str, str] | None = None,
        pictures: Mapping[str, bytes] | None = None, rules: Sequence[RuleEntry] = (),
    ) -> "Game":  # fmt: skip
        """A game made in Python, with values as in game.yaml. Raises TypeError or ValueError."""
        constructors.require_name("Game.of: name", name, of_folder=True)
        checked = constructors.require_each(
            "Game.of: components", components, Component, "a Component"
        )
        constructors.require_once("Game.of: components", (component.name for component in checked))
        too_much = print_count_fault(sum(component.count for component in checked))
        if too_much:
            raise ValueError(f"Game.of: {too_much}")
        head = head_of(
            title=title_of(name) if title is None else title,
            version=version,
            language=language,
            players=players,
            palette=palette,
            fonts=fonts,
            substitute=substitute,
            styles=styles,
            words=words,
            icons=icons,
            symbols=symbols,
            numbers=numbers,
            about=about,
        )
        return cls(
            **_of_head(head),
            name=name,
            components=checked,
            rules=constructors.require_each("Game.of: rules", rules, RuleEntry, "a RuleEntry"),
            art=constructors.texts_of("Game.of: art", art),
            pictures={
                key: PictureFile.of(key, data)
                for key, data in constructors.pictures_of("Game.of: pictures", pictures).items()
            },
        )

    @cached_property
    def digest(self) -> str:
        """A digest of its values, and of the files in which they have their places."""
        return fingerprint(self, self.loaded_from)

    @property
    def components_and_lists(self) -> tuple[Component, ...]:
        """All that rules can speak of: what is printed, and the lists of game.yaml."""
        return (*self.components, *self.lists)

    @property
    def named(self) -> Mapping[str, Any]:
        """The names in braces in a text: numbers by name, entries of lists by list and id."""
        return {**self.numbers, **{one.name: entries_by_id(one) for one in self.lists}}

    def component(self, name: str) -> Component:
        """The component or list with that name. Raises KeyError if there is none."""
        for component in self.components_and_lists:
            if component.name == name:
                return component
        raise KeyError(name)

    def with_names(self) -> "Game":
        """The game; where a rule says that a field has ids of cards, layouts print their names."""
        names = {
            one.name: {piece.id: one.name_of(piece) or piece.id for piece in one.pieces}
            for one in self.components_and_lists
        }
        fields: dict[str | None, dict[str, Mapping[str, str]]] = {}
        for rule in self.rules:
            params = rule.params if rule.kind == "references" else None
            if isinstance(params, dict) and "its" not in params:
                there = names.get(str(params.get("component")), {})
                fields.setdefault(rule.component, {})[str(params.get("field"))] = there
        known = (replace(one, names=fields.get(one.name, {})) for one in self.components)
        return replace(self, components=tuple(known)) if fields else self

    def pieces_of(self, name: str) -> Iterator[tuple[Component, Piece]]:
        """A component with each of its pieces; none where the game does without the component."""
        for component in self.components:
            if component.name == name:
                yield from ((component, piece) for piece in component.pieces)

    def count(self, component: str, **fields: Any) -> int:
        """How many pieces with these field values are printed, copies included."""
        return sum(
            piece.copies
            for piece in self.component(component).pieces
            if all(piece.fields.get(name) == value for name, value in fields.items())
        )


def _of_head(head: GameHead) -> dict[str, Any]:
    """What a game made in Python has from its head."""
    keys = ("title", "version", "language", "players", "fonts", "styles", "words", "icons")
    return {key: getattr(head, key) for key in (*keys, "symbols", "substitute")} | {
        "own_language": head.language,
        "printed_for": head.players[1],
        "palette": {**PALETTE, **head.palette},
        "about": head.about or About(),
        "numbers": {name: _plain_number(name, one) for name, one in head.numbers.items()},
        "where": IN_PYTHON,
    }


def _plain_number(name: str, value: Any) -> Any:
    listed = value if isinstance(value, list) and value else [value]
    if any(isinstance(one, bool) or not isinstance(one, (int, float)) for one in listed):
        raise TypeError(f"Game.of: numbers: {name}: a number or a list of numbers belongs here")
    return value


class FaceText(NamedTuple):
    """A text that a side must have: ``parts`` in drawing order, others between them."""

    entry: RuleEntry
    component: str
    piece: str  # its id
    side: Literal["front", "back"]
    parts: tuple[str, ...]
