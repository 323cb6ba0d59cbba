"""Placeholders: marks in the rendered text, each in place of an object of the Book.

``some(2, of="house")`` is here too: a number in a text that is checked against the game.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, NamedTuple

from generator.model.game import Game, RuleEntry
from generator.model.rulebook import Language, Term
from generator.model.values import text_form
from generator.problem import ContentError, did_you_mean
from generator.rulebook.annotations import Scene
from generator.rulebook.numbers import FigureReader
from generator.rulebook.sentences import Stemmer
from generator.template.arguments import described
from generator.template.functions import GameFunctions
from generator.template.recorder import Recorder

# Characters of a private area that no text of ours uses.
BEGIN, END = "\ue000", "\ue001"  # around whatever the template computes
_OPEN, _CLOSE = "\ue004", "\ue005"
MARK = re.compile(f"{_OPEN}(\\d+){_CLOSE}")


class Icon(NamedTuple):
    """An icon of the game in a line."""

    name: str


class See(NamedTuple):
    """The number of an anchor."""

    anchor: str


class Anchor(NamedTuple):
    """An anchor at this place: ``setup``, ``rule:casino-two-sides``, ``term:crane``."""

    name: str


class Ruling(NamedTuple):
    """The paragraph states a decision of the designer."""

    ruling: str


class Unnumbered(NamedTuple):
    """The chapter and its paragraphs have no numbers."""


class Caption(NamedTuple):
    """The paragraph is the caption of the figure before it."""


InlineObject = Icon | See | Anchor | Ruling | Unnumbered | Caption


class Picture(NamedTuple):
    """A figure."""

    scene: Scene
    alt: str


def with_numbers(scene: Scene, objects: "Sequence[Object]", numbers: Mapping[str, str]) -> Scene:
    """A scene whose words have the number of each anchor that see() names in them.

    Raises ContentError for an anchor that has none.
    """

    def number(match: re.Match[str]) -> str:
        made = objects[int(match[1])]
        if isinstance(made, See) and made.anchor in numbers:
            return numbers[made.anchor]
        hint = did_you_mean(getattr(made, "anchor", ""), numbers, listing="anchors")
        raise ContentError(
            "unknown-anchor", "a text over a figure refers to something without a number", hint
        )

    if not any(MARK.search(one.text) for one in scene.pointers):
        return scene
    bare = re.compile(f"{BEGIN}?{MARK.pattern}{END}?")
    said = (one._replace(text=bare.sub(number, one.text)) for one in scene.pointers)
    return replace(scene, pointers=tuple(said))


class Open(NamedTuple):
    """The begin of a container."""

    kind: Literal["example", "note", "beside", "wide", "summary"]
    title: str = ""
    picture: Picture | None = None


class Close(NamedTuple):
    """The end of the container that was opened last."""


class Place(NamedTuple):
    """The place of the contents, of the index or of a page break."""

    kind: Literal["contents", "index", "page"]


class Cover(NamedTuple):
    """Lines of the cover below the game's title."""

    lines: tuple[str, ...]


BlockObject = Picture | Open | Close | Place | Cover
BLOCK_OBJECTS = (Picture, Open, Close, Place, Cover)
Object = InlineObject | BlockObject


def mark(number: int) -> str:
    """The mark in the text for the object with that number."""
    return f"{BEGIN}{_OPEN}{number}{_CLOSE}{END}"


Caller = Callable[[], str]  # gives what stands between a call and its end


class Marks:
    """The objects that calls of a template left in its text, by the numbers of their marks."""

    def __init__(self) -> None:
        self.objects: list[Object] = []

    def mark_for(self, made: Object) -> str:
        """The mark of a new object, in the line."""
        self.objects.append(made)
        return mark(len(self.objects) - 1)

    def block(self, made: Object) -> str:
        """The mark of a new object, as a paragraph of its own."""
        return f"\n\n{self.mark_for(made)}\n\n"

    def box(self, made: Open, caller: Caller | None) -> str:
        """The marks of a box around its text. Raises ContentError if it has none."""
        if caller is None:
            call = "call beside(...)" if made.kind == "beside" else f"`{{% call {made.kind}() %}}`"
            hint = f"write its text between {call} and `{{% endcall %}}`"
            raise ContentError("not-a-block", f"a {made.kind} needs a text", hint)
        opened = self.block(made)
        return f"{opened}{caller()}{self.block(Close())}"


class CheckedNumbers:
    """Numbers that a manuscript states about some of a game's pieces, checked against the game."""

    def __init__(self, game: Game, terms: Sequence[Term], language: Language) -> None:
        self.game, self.terms = game, {form.lower(): term for term in terms for form in term.forms}
        self.language = language
        self._counted = GameFunctions(game, Recorder())

    def count(self, component: str, **fields: Any) -> int:
        """How many pieces are printed, copies included, of those whose fields have these values.

        Raises ContentError ``never-true`` for a value that game.yaml does not list for the field.
        """
        found = self._counted.count(component, **fields)
        domains = self.game.component(component).domains
        for name, value in fields.items():
            choices = domains[name].choices if name in domains else ()
            if not found and choices and value not in choices:
                known = [text_form(one) for one in choices]
                hint = did_you_mean(text_form(value), known, listing=f"{name} is one of")
                message = f"{name} of {component} is never {value!r}"
                raise ContentError("never-true", message, hint)
        return found

    @cached_property
    def _reader(self) -> FigureReader:
        """The reader of number words, made on first use, as a language has two thousand numbers."""
        return FigureReader(self.language, Stemmer(self.language, {}))

    def some(self, number: object, of: str = "", by: str = "") -> str:
        """A number as you write it: some of the cards of ``of``, or the number of the rule ``by``.

        Raises ContentError ``unchecked-number`` if neither is given, and ``wrong-count`` for more
        than there are, or for a number that is not in the rule.
        """
        value = self._value(number)
        if not of and not by:
            hint = "add of= with a component. For the numbers of a rule, add by="
            raise ContentError(
                "unchecked-number", f"nothing confirms some({text_form(number)})", hint
            )
        if of:
            count = self._count_of(of)
            if value > count:
                message = f"{number} of {of}: the game has {count}"
                raise ContentError("wrong-count", message, "correct the number")
        if by:
            self._by_rule(number, value, by)
        return str(number)

    def _value(self, number: object) -> int:
        text = str(number).lower()
        words = {**self._reader.numerals.values, self.language.one: 1}
        value = int(text) if text.isdecimal() else words.get(text)
        if value is None:
            message = f"some() needs a number, not {described(number)}"
            raise ContentError("unchecked-number", message, "write the word without some()")
        return value

    def _count_of(self, of: str) -> int:
        names = {component.name: component for component in self.game.components}
        if of in names:
            return names[of].count
        term = self.terms.get(of.lower())
        if term is None or not term.components:
            known = [*names, *(form for form, one in self.terms.items() if one.components)]
            hint = did_you_mean(of, known, listing="components")
            raise ContentError("unknown-component", f"nothing has the name {of!r}", hint)
        return sum(self.game.count(name, **term.of) for name in term.components)

    def _by_rule(self, number: object, value: int, by: str) -> None:
        entry = next((one for one in self.game.rules if one.name == by), None)
        if entry is None:
            known = [one.name for one in self.game.rules]
            hint = did_you_mean(by, known, listing="rules")
            raise ContentError("unknown-rule", f"rules.yaml has no rule {by!r}", hint)
        allowed = self._numbers_of_rule(entry)
        if value not in allowed:
            listed = ", ".join(map(str, sorted(allowed))) or "no number"
            message = f"{number}: the rule {by} has {listed}"
            raise ContentError("wrong-count", message, "correct the number, or name another rule")

    def _numbers_of_rule(self, entry: RuleEntry) -> set[Fraction]:
        text = f"{entry.says} . {entry.params}"
        return {value for figure in self._reader.figures(text) for value in figure.values}
