"""A whole game, as one frozen value: what load gives and every later stage reads."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.model.component import Component, title_of
from generator.model.font import FontChoice
from generator.model.head import head_of
from generator.model.made import (
    pictures_of,
    require,
    require_each,
    require_folder,
    require_name,
    require_once,
    texts_of,
)
from generator.model.names import too_much_printed
from generator.model.picture import PictureFile
from generator.model.places import PlacedDict
from generator.model.style import PALETTE, Style
from generator.problem import IN_PYTHON, Where


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One entry of rules.yaml: what the rulebook says must be true, raw until it is checked."""

    name: str
    source: str
    says: str
    component: str | None
    kind: str  # the rule kind, a key of KINDS in generator/rules
    params: Any
    where: Where
    params_at: Where
    component_at: Where | None = None

    @classmethod
    def of(
        cls, name: str, component: str, kind: str, params: Any, *, says: str, source: str
    ) -> "RuleEntry":
        """A rule made in Python: its params are those that rules.yaml would hold.

        Raises TypeError or ValueError for a name that rules.yaml could not have, or no text.
        """
        require_name("RuleEntry.of: name", name)
        given = {"component": component, "kind": kind, "says": says, "source": source}
        for argument, text in given.items():
            require(f"RuleEntry.of: {argument}", text, str, "a text")
        return cls(name, source, says, component, kind, params, IN_PYTHON, IN_PYTHON)


@dataclass(frozen=True, slots=True)
class Game:
    """A game as loaded: records, palette, type, rules. ``name`` is its folder's."""

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
    guarded: bool = False  # every field is named by a rule or declared free

    @classmethod
    def of(
        cls,
        name: str,
        components: Sequence[Component],
        *,
        players: tuple[int, int],
        title: str | None = None,
        version: str = "1",
        language: str = "en",
        palette: Mapping[str, str] | None = None,
        fonts: Mapping[str, FontChoice | str | tuple[Any, ...]] | None = None,
        styles: Mapping[str, Style | Mapping[str, Any]] | None = None,
        words: Mapping[str, str] | None = None,
        icons: Mapping[str, str] | None = None,
        art: Mapping[str, str] | None = None,
        pictures: Mapping[str, bytes] | None = None,
        rules: Sequence[RuleEntry] = (),
    ) -> "Game":
        """A game made in Python. Fonts and styles are given as game.yaml writes them:
        ``"Righteous"`` or ``("Righteous", 400)``, ``{"font": "title", "size": "9pt"}``.

        Raises TypeError or ValueError, naming what it is, for what game.yaml could not say.
        """
        require_folder("Game.of: name", name)
        held = require_each("Game.of: components", components, Component, "a Component")
        require_once("Game.of: components", (component.name for component in held))
        too_much = too_much_printed(sum(component.count for component in held))
        if too_much:
            raise ValueError(f"Game.of: {too_much}")
        head = head_of(
            title=title_of(name) if title is None else title,
            version=version,
            language=language,
            players=players,
            palette=palette,
            fonts=fonts,
            styles=styles,
            words=words,
            icons=icons,
        )
        return cls(
            name=name,
            title=head.title,
            version=head.version,
            language=head.language,
            own_language=head.language,
            players=head.players,
            printed_for=head.players[1],
            palette={**PALETTE, **head.palette},
            fonts=head.fonts,
            styles=head.styles,
            words=head.words,
            icons=head.icons,
            art=texts_of("Game.of: art", art),
            components=held,
            rules=require_each("Game.of: rules", rules, RuleEntry, "a RuleEntry"),
            where=IN_PYTHON,
            pictures={
                key: PictureFile.of(key, data)
                for key, data in pictures_of("Game.of: pictures", pictures).items()
            },
        )

    def component(self, name: str) -> Component:
        """The component of that name; KeyError if there is none."""
        for component in self.components:
            if component.name == name:
                return component
        raise KeyError(name)

    def count(self, component: str, **fields: Any) -> int:
        """How many pieces are printed, copies included, of those whose fields have these values."""
        return sum(
            piece.copies
            for piece in self.component(component).pieces
            if all(piece.fields.get(name) == value for name, value in fields.items())
        )
