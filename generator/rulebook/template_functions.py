"""Functions of rulebook templates: counts, names, figures of pieces, anchors, boxes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.measure.geometry import Rect
from generator.model.component import Component, Piece
from generator.model.export_options import Edition
from generator.model.game import Game
from generator.model.names import player_count_fault
from generator.model.rulebook import Language, Term
from generator.model.setup import on_top, set_up
from generator.model.source import PlacedDict
from generator.model.values import text_form
from generator.problem import ContentError, did_you_mean
from generator.rulebook.annotations import (
    PENCIL,
    Placed,
    Pointer,
    Scene,
    Shown,
    alt_text,
    fan,
    labelled,
    laid_out,
    row,
    scene,
    single,
    stack,
)
from generator.rulebook.placeholders import (  # fmt: skip
    Anchor,
    Caption,
    CheckedNumbers,
    Close,
    Cover,
    Icon,
    Object,
    Open,
    Picture,
    Place,
    Ruling,
    See,
    Unnumbered,
    mark,
)
from generator.template.arguments import check_positive
from generator.template.functions import GameFunctions, fields_of, typed
from generator.template.recorder import Recorder

Caller = Callable[[], str]
_SIDES = ("front", "back")


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
        self.numbers = CheckedNumbers(game, terms, language or Language())
        self.objects: list[Object] = []
        self._icons = {*game.icons, *game.art}
        self._game = GameFunctions(game, Recorder())

    def names(self) -> dict[str, Any]:
        """Every name that a template can use."""
        calls: dict[str, Callable[..., Any]] = {
            "piece": self.piece, "played": self.played, "some": self.numbers.some,
            "icon": self.icon, "see": self.see, "anchor": self.anchor,
            "rule": self.rule, "ruling": self.ruling, "term": self.term,
            "unnumbered": self.unnumbered,
            "figure": self.figure, "row": self.row, "fan": self.fan, "stack": self.stack,
            "scene": self.scene, "at": self.at, "setup": self.setup, **PENCIL,
            "example": self.example, "note": self.note, "beside": self.beside, "wide": self.wide,
            "summary": self.summary, "cover": self.cover, "contents": self.contents,
            "index": self.index, "new_page": self.new_page,
        }  # fmt: skip
        calls["count"] = self.numbers.count
        own = {name: typed(name, call) for name, call in calls.items()}
        return self._game.names() | own | {"edition": self.edition}

    # --- the model

    def piece(self, label: str) -> dict[str, Any]:
        """The fields of one piece, ``city/city``."""
        return fields_of(self._piece(label)[1])

    def played(self, name: str) -> PlacedDict:
        """A worked example of examples.yaml: its position, its moves and what they bring."""
        if name not in self.game.examples:
            hint = did_you_mean(name, self.game.examples, listing="examples")
            raise ContentError("unknown-example", f"examples.yaml has no example {name!r}", hint)
        return self.game.examples[name]

    def term(self, name: str, shown: str | None = None) -> str:
        """A term of the glossary, and the index leads here."""
        if name not in self.terms:
            hint = did_you_mean(name, self.terms, listing="terms")
            raise ContentError("unknown-term", f"the glossary has no {name!r}", hint)
        return self._mark_for(Anchor(f"term:{name}")) + (shown or self.terms[name].called)

    def rule(self, name: str) -> str:
        """Here the rulebook says what this entry of rules.yaml holds the pieces to."""
        known = [entry.name for entry in self.game.rules]
        if name not in known:
            raise ContentError(
                "unknown-rule",
                f"rules.yaml has no rule {name!r}",
                did_you_mean(name, known, listing="rules"),
            )
        return self._mark_for(Anchor(f"rule:{name}"))

    def icon(self, name: str) -> str:
        """An icon of the game, in the line."""
        if name not in self._icons:
            raise ContentError(
                "unknown-icon",
                f"there is no icon {name!r}",
                did_you_mean(name, self._icons, listing="icons"),
            )
        return self._mark_for(Icon(name))

    def see(self, anchor: str) -> str:
        """The number of the chapter, rule or paragraph that bears the anchor, as a link."""
        return self._mark_for(See(anchor))

    def anchor(self, name: str) -> str:
        """A name for this paragraph or chapter, for ``see`` and for places.yaml."""
        return self._mark_for(Anchor(name))

    def ruling(self, ruling: str) -> str:
        """The sign that this paragraph is a ruling of ours, under its name in places.yaml."""
        return self._mark_for(Ruling(ruling))

    def unnumbered(self) -> str:
        """In a chapter's heading: neither it nor its rules are numbered."""
        return self._mark_for(Unnumbered())

    # --- boxes and places

    def example(self, title: str = "", *, caller: Caller | None = None) -> str:
        """A worked example in a box of its own."""
        return self._box(Open("example", title), caller)

    def note(self, title: str = "", *, caller: Caller | None = None) -> str:
        """A remark in a box of its own."""
        return self._box(Open("note", title), caller)

    def wide(self, *, caller: Caller | None = None) -> str:
        """What is set over both columns."""
        return self._box(Open("wide"), caller)

    def summary(self, *, caller: Caller | None = None) -> str:
        """What stands on the back of the book."""
        return self._box(Open("summary"), caller)

    def cover(self, *lines: str | Sequence[str]) -> str:
        """The cover, with lines below the title."""
        if any(isinstance(one, Cover) for one in self.objects):
            hint = 'name all lines in one call: cover("A game", "for two")'
            raise ContentError("second-cover", "the book has a cover already", hint)
        several = (one if isinstance(one, list | tuple) else [one] for one in lines)
        return self._block_mark(Cover(tuple(text_form(line) for one in several for line in one)))

    def contents(self) -> str:
        """The list of chapters."""
        return self._block_mark(Place("contents"))

    def index(self) -> str:
        """The list of terms, with the rules that speak of them."""
        return self._block_mark(Place("index"))

    def new_page(self) -> str:
        """What follows begins on a page of its own."""
        return self._block_mark(Place("page"))

    # --- figures

    def figure(
        self,
        ref: str,
        *,
        width: float,
        part: Sequence[float] | None = None,
        marks: Sequence[Pointer] = (),
        alt: str = "",
        caller: Caller | None = None,
    ) -> str:
        """One piece, or the part ``[x, y, w, h]`` of it in its own mm."""
        shown = self._shown_side(ref, part)
        check_positive(width=width)
        return self._figure(single(shown, width, marks), alt or self._alt([ref]), caller)

    def row(
        self,
        refs: Sequence[str],
        *,
        width: float,
        gap: float = 2.0,
        alt: str = "",
        caller: Caller | None = None,
    ) -> str:
        """Pieces side by side."""
        check_positive(width=width)
        return self._figure(
            row([self._shown_side(ref) for ref in refs], width, gap), alt or self._alt(refs), caller
        )

    def fan(
        self,
        refs: Sequence[str],
        *,
        width: float,
        spread: float = 9.0,
        alt: str = "",
        caller: Caller | None = None,
    ) -> str:
        """A hand of cards."""
        check_positive(width=width)
        return self._figure(
            fan([self._shown_side(ref) for ref in refs], width, spread),
            alt or self._alt(refs),
            caller,
        )

    def stack(
        self,
        ref: str,
        number: int,
        *,
        width: float,
        step: float = 1.2,
        alt: str = "",
        caller: Caller | None = None,
    ) -> str:
        """A heap of equal pieces."""
        check_positive(width=width)
        return self._figure(
            stack(self._shown_side(ref), number, width, step), alt or self._alt([ref]), caller
        )

    def scene(
        self,
        width: float,
        height: float,
        placed: Sequence[Placed],
        marks: Sequence[Pointer] = (),
        *,
        alt: str,
        caller: Caller | None = None,
    ) -> str:
        """Pieces anywhere, each from ``at()``."""
        check_positive(width=width, height=height)
        return self._figure(scene(width, height, placed, marks), alt, caller)

    def at(
        self,
        ref: str,
        x: float,
        y: float,
        *,
        width: float,
        turn: float = 0.0,
        part: Sequence[float] | None = None,
    ) -> Placed:
        """A piece for a scene: its centre, how wide it is (before it is turned), its turn."""
        check_positive(width=width)
        shown = self._shown_side(ref, part)
        return Placed(shown, float(x), float(y), width / shown.part.width, turn)

    def setup(
        self, players: int, *, width: float, seats: int | None = None,
        labels: Mapping[str, str] | None = None, alt: str = "", caller: Caller | None = None,
    ) -> str:  # fmt: skip
        """The table before the first turn with so many players, as ``setup`` of game.yaml says.

        With ``seats`` only so many are shown; ``labels`` has words by titles of places.
        """
        check_positive(width=width)
        wrong = player_count_fault(self.game.players, players)
        if wrong:
            raise ContentError(*wrong)
        names = {one.name for one in self.game.components}
        lost = next((one for one in self.game.setup if one.component not in names), None)
        if lost:
            message = f"game.yaml puts out {lost.component}, and there is no such component"
            raise ContentError("unknown-place", message, did_you_mean(lost.component, names))
        laid = on_top(set_up(self.game, players, seats=seats)[0])
        if not laid:
            hint = "say in game.yaml where what lies at the start: setup"
            raise ContentError("no-setup", f"nothing is set up for {players} players", hint)
        refs = [
            f"{one.ref}-{one.up}" if self.game.component(one.ref.component).back else str(one.ref)
            for one in laid
        ]
        spots = [(one.x, one.y, one.turn) for one in laid]
        made = laid_out([self._shown_side(ref) for ref in refs], spots, width)
        titles = [self.game.setup[one.place].title if one.player < 2 else None for one in laid]
        made = labelled(made, titles, labels or {})
        return self._figure(made, alt or self._alt(list(dict.fromkeys(refs))), caller)

    def beside(
        self,
        ref: str | Sequence[str],
        *,
        width: float,
        gap: float = 1.5,
        fanned: float = 0.0,
        alt: str = "",
        caller: Caller | None = None,
    ) -> str:
        """A picture with text beside it."""
        check_positive(width=width)
        refs = [ref] if isinstance(ref, str) else list(ref)
        shown = [self._shown_side(one) for one in refs]
        picture = fan(shown, width, fanned) if fanned else row(shown, width, gap)
        return self._box(Open("beside", "", Picture(picture, alt or self._alt(refs))), caller)

    def _figure(self, made: Scene, alt: str, caller: Caller | None) -> str:
        check_positive(scale=min((one.scale for one in made.placed), default=1.0))
        caption = caller().strip() if caller else ""
        after = f"{self._mark_for(Caption())}{caption}\n\n" if caption else ""
        return self._block_mark(Picture(made, alt)) + after

    def _shown_side(self, ref: str, part: Sequence[float] | None = None) -> Shown:
        label, _, side = ref.rpartition("-")
        if side not in _SIDES:
            label, side = ref, "front"
        component, piece = self._piece(label)
        if side == "back" and not component.back:
            raise ContentError("unknown-piece", f"{label} has no back", "show its front")
        box = Rect(*(float(v) for v in part)) if part else component.format.trim_box
        check_positive(width=box.width, height=box.height)
        if not component.format.trim_box.contains(box, tolerance=0.01):
            raise ContentError(
                "part-outside",
                f"the part reaches outside {label}",
                f"the piece is {component.format.trim} mm",
            )
        return Shown(component.ref(piece), side, component.format.of_side(side), box)

    def _alt(self, refs: Sequence[str]) -> str:
        return alt_text(self._piece(_without_side(ref)) for ref in refs)

    # --- text

    def _mark_for(self, made: Object) -> str:
        self.objects.append(made)
        return mark(len(self.objects) - 1)

    def _block_mark(self, made: Object) -> str:
        return f"\n\n{self._mark_for(made)}\n\n"

    def _box(self, made: Open, caller: Caller | None) -> str:
        if caller is None:
            call = "call beside(...)" if made.kind == "beside" else f"`{{% call {made.kind}() %}}`"
            hint = f"its text stands between {call} and `{{% endcall %}}`"
            raise ContentError("not-a-block", f"{made.kind} holds text", hint)
        opened = self._block_mark(made)
        return f"{opened}{caller()}{self._block_mark(Close())}"

    def _piece(self, label: str) -> tuple[Component, Piece]:
        name, by_id, identity = label.partition("/")
        component = self._game.component(name)
        if not by_id and component.pieces:
            return component, component.pieces[0]
        for piece in component.pieces:
            if piece.id == identity:
                return component, piece
        known = [component.label(piece) for piece in component.pieces]
        raise ContentError(
            "unknown-piece",
            f"there is no piece {label!r}",
            did_you_mean(label, known, listing="pieces"),
        )


def _without_side(ref: str) -> str:
    label, _, side = ref.rpartition("-")
    return label if side in _SIDES else ref
