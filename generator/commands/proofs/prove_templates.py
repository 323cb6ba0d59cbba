"""Slips of templates, judged: each is made in memory, the faces are drawn anew and read back."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.commands.proofs.read_back import read_back
from generator.commands.proofs.template_slips import TemplateSlip, slips_of_template
from generator.commands.proofs.wrong_sides import SIDES
from generator.faces.draw import Drawing
from generator.faces.face import DrawnPiece
from generator.faces.said_on_face import unsaid_texts
from generator.faces.studio import Look, Studio
from generator.model.component import Component
from generator.model.game import Game
from generator.pipeline import Session
from generator.problem import Problem
from generator.rules.coverage import proven_fields
from generator.rules.kinds.face_says import face_texts


class TemplateOutcome(NamedTuple):
    """The result of a slip of a template: what was told of the faces; nothing if none noticed.

    ``in_words`` is whether any text of a face is another one by it, and not only a drawing.
    """

    slip: TemplateSlip
    told: tuple[str, ...]
    in_words: bool = True

    @property
    def caught(self) -> bool:
        """Whether an error was told."""
        return bool(self.told)


class TemplateJudge:
    """Draws the faces of one game with slips in its templates."""

    def __init__(self, session: Session, game: Game) -> None:
        self.game, self._studio = game, session.studio(game.name)
        self._proven = proven_fields(game, session.rules_of(game.name))
        self._said = face_texts(game)
        self._as_it_is: dict[str, tuple[str, ...]] = {}
        self._words: dict[str, tuple[str, ...]] = {}

    def slips(self) -> Iterator[TemplateSlip]:
        """Every slip that is made in the game's own templates."""
        templates = Drawing(self.game, self._studio, Look()).templates
        own = f"/faces/{self.game.name}/"
        for component in self.game.components:
            for name in dict.fromkeys(filter(None, (component.front, component.back))):
                shown = templates.shown(name)
                if own in shown:  # one that ships with the engine belongs to no game
                    source = templates.get_source(None, name)[0]
                    yield from slips_of_template(component, name, source, shown)

    def outcome(self, slip: TemplateSlip) -> TemplateOutcome | None:
        """What becomes of a slip; None if no face is another one by it, or none can be drawn."""
        component = self.game.component(slip.component)
        if component.name not in self._as_it_is:
            drawn, _ = self._drawn(component, self._studio, None)
            self._as_it_is[component.name] = _keys(drawn)
            self._words[component.name] = _words(drawn)
        if not self._as_it_is[component.name]:
            return None
        place = f"faces/{self.game.name}/{slip.template}"
        layouts = [folder.overlaid({place: slip.text}) if folder.has(place) else folder
                   for folder in self._studio.layouts]  # fmt: skip
        studio = replace(self._studio, layouts=tuple(layouts), caches_faces=False)
        drawn, problems = self._drawn(component, studio, slip.fields)
        told = {one.rule for one in problems if one.severity == "error"}
        if not told and _keys(drawn) == self._as_it_is[component.name]:
            return None
        in_words = not drawn or _words(drawn) != self._words[component.name]
        return TemplateOutcome(slip, tuple(sorted(told)), in_words)

    def _drawn(
        self, component: Component, studio: Studio, fields: Collection[str] | None
    ) -> tuple[Sequence[DrawnPiece], Sequence[Problem]]:
        """The faces of a component, with what is told of them and of what they say of the fields.

        Empty ``fields`` are all of them; with None nothing is read back.
        """
        drawing = Drawing(self.game, studio, Look())
        drawn: list[DrawnPiece] = []
        found: list[Problem] = []
        for number, piece in enumerate(component.pieces, 1):
            front, problems = drawing.face(component, piece, "front", number)
            found += problems
            reads, back = drawing.reads, None
            if component.back:
                back, problems = drawing.face(component, piece, "back", number)
                found += problems
                reads |= drawing.reads
            if front is None or any(one.severity == "error" for one in found):
                return (), found
            drawn.append(DrawnPiece(component, piece, front, back, reads))
        if fields is None:
            return drawn, found
        known = self._proven[component.name]
        sides = not SIDES.keys().isdisjoint(fields)  # where these stand is told by all of them
        proven = {component.name: known.intersection(fields) if fields and not sides else known}
        found += read_back(self.game, drawing, drawn, proven)
        found += unsaid_texts(drawn, self._said)
        return drawn, found


def _words(drawn: Sequence[DrawnPiece]) -> tuple[str, ...]:
    return tuple(run.text for one in drawn for _, face in one.faces() for run in face.texts)


def _keys(drawn: Sequence[DrawnPiece]) -> tuple[str, ...]:
    return tuple(face.key for one in drawn for _, face in one.faces())
