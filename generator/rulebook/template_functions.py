"""Functions of rulebook templates: counts, names, anchors, boxes."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from generator.model.export_options import Edition
from generator.model.game import Game
from generator.model.rulebook import Language, Term
from generator.model.source import PlacedDict
from generator.model.values import text_form
from generator.problem import ContentError, did_you_mean
from generator.rulebook import placeholders
from generator.rulebook.annotations import PENCIL
from generator.rulebook.figure_functions import FigureFunctions
from generator.template.functions import GameFunctions, fields_of, typed
from generator.template.recorder import Recorder


class TemplateFunctions:
    """The functions of one template, and the objects that they left in its text."""

    def __init__(
        self,
        game: Game,
        terms: Sequence[Term],
        language: Language | None = None,
        edition: Edition = "players",
    ) -> None:
        self.game, self.terms = game, {term.name: term for term in terms}
        self.edition = edition
        self.numbers = placeholders.CheckedNumbers(game, terms, language or Language())
        self.marks = placeholders.Marks()
        self._icons = {*game.icons, *game.art}
        self._game = GameFunctions(game, Recorder())
        self.figures = FigureFunctions(game, self._game, self.marks)

    @property
    def objects(self) -> list[placeholders.Object]:
        """The objects that calls left in the text, by the numbers of their marks."""
        return self.marks.objects

    def names(self) -> dict[str, Any]:
        """Every name that a template can use."""
        calls: dict[str, Callable[..., Any]] = {
            "piece": self.piece, "played": self.played, "some": self.numbers.some,
            "icon": self.icon, "see": self.see, "anchor": self.anchor,
            "rule": self.rule, "ruling": self.ruling, "term": self.term,
            "unnumbered": self.unnumbered, **self.figures.calls(), **PENCIL,
            "example": self.example, "note": self.note, "wide": self.wide,
            "summary": self.summary, "cover": self.cover, "contents": self.contents,
            "index": self.index, "new_page": self.new_page,
        }  # fmt: skip
        calls["count"] = self.numbers.count
        own = {name: typed(name, call) for name, call in calls.items()}
        return self._game.names() | own | {"edition": self.edition}

    # --- the model

    def piece(self, label: str) -> dict[str, Any]:
        """The fields of one card."""
        return fields_of(self.figures.piece(label)[1])

    def played(self, name: str) -> PlacedDict:
        """A worked example of examples.yaml: its position, moves and results."""
        _require("unknown-example", name, self.game.examples, "examples.yaml has no example")
        return self.game.examples[name]

    def term(self, name: str, shown: str | None = None) -> str:
        """A term of the glossary, where it is explained; the index leads here."""
        _require("unknown-term", name, self.terms, "the glossary has no")
        return self.marks.mark_for(placeholders.Anchor(f"term:{name}")) + (
            shown or self.terms[name].called
        )

    def rule(self, name: str) -> str:
        """Mark the paragraph that states this entry of rules.yaml."""
        known = [entry.name for entry in self.game.rules]
        _require("unknown-rule", name, known, "rules.yaml has no rule")
        return self.marks.mark_for(placeholders.Anchor(f"rule:{name}"))

    def icon(self, name: str) -> str:
        """An icon of the game, in the line."""
        _require("unknown-icon", name, self._icons, "there is no icon")
        return self.marks.mark_for(placeholders.Icon(name))

    def see(self, anchor: str) -> str:
        """The number of the chapter, rule or paragraph with this anchor, as a link."""
        return self.marks.mark_for(placeholders.See(anchor))

    def anchor(self, name: str) -> str:
        """A name for this paragraph or chapter, for ``see`` and for places.yaml."""
        return self.marks.mark_for(placeholders.Anchor(name))

    def ruling(self, ruling: str) -> str:
        """Mark this paragraph as a ruling of places.yaml."""
        return self.marks.mark_for(placeholders.Ruling(ruling))

    def unnumbered(self) -> str:
        """In a heading: the chapter and its rules get no numbers."""
        return self.marks.mark_for(placeholders.Unnumbered())

    # --- boxes and places

    def example(self, title: str = "", *, caller: placeholders.Caller | None = None) -> str:
        """A worked example in a box of its own."""
        return self.marks.box(placeholders.Open("example", title), caller)

    def note(self, title: str = "", *, caller: placeholders.Caller | None = None) -> str:
        """A remark in a box of its own."""
        return self.marks.box(placeholders.Open("note", title), caller)

    def wide(self, *, caller: placeholders.Caller | None = None) -> str:
        """A block over both columns."""
        return self.marks.box(placeholders.Open("wide"), caller)

    def summary(self, *, caller: placeholders.Caller | None = None) -> str:
        """The text on the back of the book."""
        return self.marks.box(placeholders.Open("summary"), caller)

    def cover(self, *lines: str | Sequence[str]) -> str:
        """The cover, with lines below the title."""
        if any(isinstance(one, placeholders.Cover) for one in self.marks.objects):
            hint = 'write all lines in one call: cover("A game", "for two")'
            raise ContentError("second-cover", "the book already has a cover", hint)
        several = (one if isinstance(one, list | tuple) else [one] for one in lines)
        return self.marks.block(
            placeholders.Cover(tuple(text_form(line) for one in several for line in one))
        )

    def contents(self) -> str:
        """The list of chapters."""
        return self.marks.block(placeholders.Place("contents"))

    def index(self) -> str:
        """The list of terms, with the numbers of the rules that use them."""
        return self.marks.block(placeholders.Place("index"))

    def new_page(self) -> str:
        """Begin a new page."""
        return self.marks.block(placeholders.Place("page"))


def _require(problem: str, name: str, known: Collection[str], lacks: str) -> None:
    """Raises ContentError, a problem of this name, for a name that is not known."""
    if name not in known:
        hint = did_you_mean(name, known, listing=f"{problem.removeprefix('unknown-')}s")
        raise ContentError(problem, f"{lacks} {name!r}", hint)
