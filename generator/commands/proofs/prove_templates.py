"""Mistakes planted in templates: each is made in memory, and the faces drawn and read back."""

import json
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from generator.commands.proofs.read_back import READ_BACK, read_back
from generator.commands.proofs.wrong_sides import SIDES
from generator.faces.draw import Drawing
from generator.faces.face import DrawnPiece
from generator.faces.said_on_face import unsaid_texts
from generator.faces.studio import Look, Studio
from generator.model.component import Component
from generator.model.game import Game
from generator.pipeline import Session
from generator.problem import Problem, Where
from generator.rules.coverage import proven_fields
from generator.rules.kinds.face_says import face_texts

Kind = Literal["one more", "other field", "constant", "exchanged", "turned"]
_READ = re.compile(r"\bpiece\.([A-Za-z_]\w*)")
_REMARK = re.compile(r"\{#.*?#\}", re.DOTALL)
_CONDITION = re.compile(r"\{%-?\s*(?:el)?if\s+(.*?)\s*-?%\}", re.DOTALL)
_SET = re.compile(r"\{%-?\s*(?:set\s+([^=%]+?)\s*=\s*|for\s+([^%]+?)\s+in\s+)(.*?)-?%\}", re.DOTALL)
_NAME = re.compile(r"[A-Za-z_]\w*")
_OF_ALL = ("id", "copies", "index", "of")


class TemplateSlip(NamedTuple):
    """One mistake: the component it changes, the template, and its whole new text."""

    component: str
    template: str
    kind: Kind
    where: Where
    change: str
    text: str
    fields: tuple[str, ...]  # that are printed otherwise; of a condition those that stand in it


class _Use(NamedTuple):
    """A place where a template reads a field."""

    start: int
    end: int
    field: str


# A slip that is not made yet: its kind, place, change and fields, and what is written where.
_Edit = tuple[Kind, int, str, tuple[str, ...], tuple[tuple[int, int, str], ...]]


def slips_of_template(
    component: Component, template: str, source: str, shown: str
) -> Iterator[TemplateSlip]:
    """Every mistake planted in a template of a component, in the order of its text.

    None is made where a free field is read, nor one that a face says otherwise on purpose.
    """
    plain = _REMARK.sub(lambda match: " " * len(match[0]), source)
    for kind, at, change, fields, parts in (*_of_uses(component, plain), *_turned(plain)):
        text = source
        for start, end, new in sorted(parts, reverse=True):
            text = text[:start] + new + text[end:]
        column = at - source.rfind("\n", 0, at)
        where = Where(shown, source.count("\n", 0, at) + 1, column)
        yield TemplateSlip(component.name, template, kind, where, change, text, fields)


def _of_uses(component: Component, plain: str) -> Iterator[_Edit]:
    """What may be written where a template reads a field."""
    uses = [
        _Use(match.start(), match.end(), match[1])
        for match in _READ.finditer(plain)
        if match[1] not in (*_OF_ALL, *component.free, *component.not_printed)
    ]
    for number, use in enumerate(uses):
        start, end, field = use
        value, was = _first(component, field), f"piece.{field}"
        instead: list[tuple[Kind, str, tuple[str, ...]]] = []
        if type(value) is int:
            instead.append(("one more", f"({was} + 1)", (field,)))
        if other := _next_field(component, field, value):
            instead.append(("other field", f"piece.{other}", (field, other)))
        if type(value) in (int, str, float):
            instead.append(("constant", json.dumps(value, ensure_ascii=False), (field,)))
        for kind, new, fields in instead:
            yield kind, start, f"{was} -> {new}", fields, ((start, end, new),)
        if later := _next_use(component, uses[number + 1 :], field, value):
            to = f"piece.{later.field}"
            parts = (start, end, to), (later.start, later.end, was)
            yield "exchanged", start, f"{was} and {to} exchanged", (field, later.field), parts


def _turned(plain: str) -> Iterator[_Edit]:
    """The conditions that ask something of the piece, turned; others are those of looks."""
    about = _about_the_piece(plain)
    for match in _CONDITION.finditer(plain):
        if about.intersection(_NAME.findall(match[1])):
            part = match.start(1), match.end(1), f"not ({match[1]})"
            change = f"{' '.join(match[1].split())[:50]} is turned"
            yield "turned", match.start(), change, (), (part,)


def _about_the_piece(plain: str) -> set[str]:
    """``piece``, and the names that a template sets from it, directly or by others."""
    made = [
        (_NAME.findall(match[1] or match[2]), set(_NAME.findall(match[3])))
        for match in _SET.finditer(plain)
    ]
    about, before = {"piece"}, 0
    while len(about) > before:
        before = len(about)
        about |= {name for names, of in made if of & about for name in names}
    return about


def _first(component: Component, field: str) -> Any:
    """The field's value in the first piece that has it; None where none has."""
    values = (piece.fields.get(field) for piece in component.pieces)
    return next((value for value in values if value is not None), None)


def _next_field(component: Component, field: str, value: Any) -> str:
    """The next field of the component that holds values of the same type; empty if none does."""
    names = list(dict.fromkeys(name for piece in component.pieces for name in piece.fields))
    at = names.index(field) if field in names else 0
    others = [
        name
        for name in names[at + 1 :] + names[:at]
        if type(_first(component, name)) is type(value) and name not in component.free
    ]
    return others[0] if others else ""


def _next_use(component: Component, uses: Sequence[_Use], field: str, value: Any) -> _Use | None:
    """The next place that reads another field of the same type."""
    for use in uses:
        if use.field != field and type(_first(component, use.field)) is type(value):
            return use
    return None


class TemplateOutcome(NamedTuple):
    """The result of a mistake in a template: the problems of the faces, if any.

    ``in_words`` is whether any text of a face is another one by it, and not only a drawing.
    """

    slip: TemplateSlip
    told: tuple[str, ...]
    in_words: bool = True

    @property
    def caught(self) -> bool:
        """Whether it was reported as an error."""
        return bool(self.told)


class TemplateJudge:
    """Draws the faces of one game with mistakes in its templates."""

    def __init__(self, session: Session, game: Game) -> None:
        self.game, self._studio = game, session.studio(game.name)
        self._proven = proven_fields(game, session.rules_of(game.name))
        self._said = face_texts(game)
        self._as_it_is: dict[str, tuple[str, ...]] = {}
        self._words: dict[str, tuple[str, ...]] = {}

    def slips(self) -> Iterator[TemplateSlip]:
        """Every mistake planted in the game's own templates."""
        templates = Drawing(self.game, self._studio, Look()).templates
        own = f"/faces/{self.game.name}/"
        for component in self.game.components:
            for name in dict.fromkeys(filter(None, (component.front, component.back))):
                shown = templates.shown(name)
                if own in shown:  # one that ships with the engine belongs to no game
                    source = templates.get_source(None, name)[0]
                    yield from slips_of_template(component, name, source, shown)

    def outcome(self, slip: TemplateSlip) -> TemplateOutcome | None:
        """The outcome of a mistake; None if it changes no face, or none can be drawn."""
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
        told = {one.name for one in problems if one.severity == "error" or one.name in READ_BACK}
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
