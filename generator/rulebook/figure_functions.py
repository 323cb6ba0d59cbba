"""Figures of rulebook templates: pieces alone, in rows, fans and stacks, in scenes, set up."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.measure.geometry import Rect
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.names import player_count_fault
from generator.model.setup import on_top, set_up
from generator.problem import ContentError, did_you_mean
from generator.rulebook import annotations
from generator.rulebook.placeholders import Caller, Caption, Marks, Open, Picture
from generator.template.arguments import check_positive
from generator.template.functions import GameFunctions


class FigureFunctions:
    """The functions that show pieces; each leaves a picture among the marks."""

    def __init__(self, game: Game, names: GameFunctions, marks: Marks) -> None:
        self.game, self._game, self.marks = game, names, marks

    def calls(self) -> dict[str, Callable[..., Any]]:
        """The functions by their names."""
        return {
            "figure": self.figure, "row": self.row, "fan": self.fan, "stack": self.stack,
            "scene": self.scene, "at": self.at, "setup": self.setup, "beside": self.beside,
        }  # fmt: skip

    def figure(
        self,
        ref: str,
        *,
        width: float,
        part: Sequence[float] | None = None,
        marks: Sequence[annotations.Pointer] = (),
        alt: str = "",
        caller: Caller | None = None,
    ) -> str:
        """One card, or the part ``[x, y, w, h]`` of it in mm."""
        shown = self._shown_side(ref, part)
        check_positive(width=width)
        return self._figure(
            annotations.single(shown, width, marks), alt or self._alt([ref]), caller
        )

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
            annotations.row(self._shown(refs), width, gap), alt or self._alt(refs), caller
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
            annotations.fan(self._shown(refs), width, spread), alt or self._alt(refs), caller
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
        """A stack of equal cards."""
        check_positive(width=width)
        made = annotations.stack(self._shown([ref] * number)[0], number, width, step)
        return self._figure(made, alt or self._alt([ref]), caller)

    def scene(
        self,
        width: float,
        height: float,
        placed: Sequence[annotations.Placed],
        marks: Sequence[annotations.Pointer] = (),
        *,
        alt: str,
        caller: Caller | None = None,
    ) -> str:
        """Cards anywhere on a picture, each from ``at()``."""
        check_positive(width=width, height=height)
        return self._figure(annotations.scene(width, height, placed, marks), alt, caller)

    def at(
        self,
        ref: str,
        x: float,
        y: float,
        *,
        width: float,
        turn: float = 0.0,
        part: Sequence[float] | None = None,
    ) -> annotations.Placed:
        """A card for a scene: its centre, its width before it is turned, its turn."""
        check_positive(width=width)
        shown = self._shown_side(ref, part)
        return annotations.Placed(shown, float(x), float(y), width / shown.part.width, turn)

    def setup(
        self, players: int, *, width: float, seats: int | None = None,
        labels: Mapping[str, str] | None = None, alt: str = "", caller: Caller | None = None,
    ) -> str:  # fmt: skip
        """The table before the first turn for this number of players, from ``setup`` of game.yaml.

        ``seats`` shows only this number of them; ``labels`` has words by titles of places.
        """
        check_positive(width=width)
        wrong = player_count_fault(self.game.players, players)
        if wrong:
            raise ContentError(*wrong)
        names = {one.name for one in self.game.components}
        lost = next((one for one in self.game.setup if one.component not in names), None)
        if lost:
            message = (
                f"the set-up in game.yaml places {lost.component}, but there is no such component"
            )
            raise ContentError("unknown-place", message, did_you_mean(lost.component, names))
        laid = on_top(set_up(self.game, players, seats=seats)[0])
        if not laid:
            hint = "add setup to game.yaml"
            raise ContentError("no-setup", f"the game has no set-up for {players} players", hint)
        refs = [
            f"{one.ref}-{one.up}" if self.game.component(one.ref.component).back else str(one.ref)
            for one in laid
        ]
        spots = [(one.x, one.y, one.turn) for one in laid]
        made = annotations.laid_out(self._shown(refs), spots, width)
        titles = [self.game.setup[one.place].title if one.player < 2 else None for one in laid]
        made = annotations.labelled(made, titles, labels or {})
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
        shown = self._shown(refs)
        picture = (
            annotations.fan(shown, width, fanned) if fanned else annotations.row(shown, width, gap)
        )
        return self.marks.box(Open("beside", "", Picture(picture, alt or self._alt(refs))), caller)

    def _figure(self, made: annotations.Scene, alt: str, caller: Caller | None) -> str:
        check_positive(scale=min((one.scale for one in made.placed), default=1.0))
        caption = caller().strip() if caller else ""
        after = f"{self.marks.mark_for(Caption())}{caption}\n\n" if caption else ""
        return self.marks.block(Picture(made, alt)) + after

    def _shown(self, refs: Sequence[str]) -> list[annotations.Shown]:
        if not refs:
            hint = 'name one, as in ["card/fox"]; a filter that finds nothing gives no piece'
            raise ContentError("template-fault", "this figure shows no piece", hint)
        return [self._shown_side(ref) for ref in refs]

    def _shown_side(self, ref: str, part: Sequence[float] | None = None) -> annotations.Shown:
        label, side = _side_of(ref)
        component, piece = self.piece(label)
        if side == "back" and not component.back:
            raise ContentError("unknown-piece", f"{label} has no back", "show its front")
        if part is not None and len(part) != 4:
            hint = "write x, y, width and height in mm, as in part=[0, 0, 20, 30]"
            raise ContentError("template-fault", f"part has {len(part)} of 4 numbers", hint)
        box = Rect(*(float(v) for v in part)) if part else component.format.trim_box
        check_positive(width=box.width, height=box.height)
        if not component.format.trim_box.contains(box, tolerance=0.01):
            raise ContentError(
                "part-outside",
                f"the part reaches outside {label}",
                f"the card is {component.format.trim} mm",
            )
        return annotations.Shown(component.ref(piece), side, component.format.of_side(side), box)

    def _alt(self, refs: Sequence[str]) -> str:
        return annotations.alt_text(self.piece(_side_of(ref)[0]) for ref in refs)

    def piece(self, label: str) -> tuple[Component, Piece]:
        """A piece by ``casino/c01``, or the first of a component."""
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
            f"there is no card {label!r}",
            did_you_mean(label, known, listing="cards"),
        )


def _side_of(ref: str) -> tuple[str, str]:
    """The piece and the side that a reference names: the front, if it says none."""
    label, _, side = ref.rpartition("-")
    return (label, side) if side in ("front", "back") else (ref, "front")
