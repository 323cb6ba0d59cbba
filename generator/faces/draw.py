"""The draw stage: every piece's faces from its component's templates.

A template that reads only some fields is run once for all pieces that agree in them: 81 cards with 15 numbers and
5 effects take 20 drawings.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

from jinja2 import Template, TemplateError, TemplateNotFound
from lxml import etree

from generator.faces.face import DrawnPiece, Face, svg_document
from generator.faces.grey import grey_face
from generator.faces.pen import Pen
from generator.faces.proof import proof_marks
from generator.faces.shapes import SHAPES, outline
from generator.faces.svg.subset import faults, parse_svg
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.problem import ContentError, Problem, Where
from generator.template.recorder import Names
from generator.template.sandbox import (
    OVER_MARK,
    environment,
    place_in_template,
    shown_path,
    template_error,
    unknown_template,
)
from generator.text.fonts import HOUSE_FONT, open_font

Side = Literal["front", "back"]
Progress = Callable[[int], None]  # told how many more pieces are drawn


def draw_faces(
    game: Game,
    layouts: Sequence[Path],
    *,
    only: Collection[str] | None = None,
    drawing: Mapping[str, Callable[..., Any]] | None = None,
    proof: bool = False,
    grey: bool = False,
    progress: Progress = lambda _done: None,
) -> tuple[tuple[DrawnPiece, ...], tuple[Problem, ...]]:
    """All pieces of the game with their faces, in the game's order, and every problem found while drawing.

    ``layouts`` are the folders that hold ``faces/``; ``only`` names the components to draw, of a game that is still whole for
    templates that count others; ``drawing`` are functions of the game's own that templates call as ``drawing.<name>``;
    with ``proof`` trim and safe zone are drawn over each face,
    with ``grey`` its colours become greys.
    """
    faces = _Drawing(game, layouts, drawing or {}, proof=proof, grey=grey)
    drawn = []
    for component in game.components:
        if only is not None and component.name not in only:
            continue
        for piece in component.pieces:
            front = faces.face(component, piece, "front", component.front)
            back = faces.face(component, piece, "back", component.back) if component.back else None
            if front:
                drawn.append(DrawnPiece(component, piece, front, back))
            progress(1)
    return tuple(drawn), (*_unprintable_titles(game, only), *faces.problems)


def _unprintable_titles(game: Game, only: Collection[str] | None) -> Iterator[Problem]:
    """Titles with characters that the font of sheet labels and instructions lacks."""
    font = open_font(HOUSE_FONT)
    titles = [(game.where, "the game", f"{game.title} {game.version}")]
    titles += [
        (c.where, c.name, c.title) for c in game.components if only is None or c.name in only
    ]
    for where, name, title in titles:
        missing = ", ".join(font.missing(title))
        if missing:
            message = f"the title of {name} has {missing}, which sheet labels cannot print"
            yield Problem(
                where, "missing-glyph", message, "write it in Latin letters", field="title"
            )


class _Drawing:
    """The open templates of one game and the faces drawn so far."""

    def __init__(
        self,
        game: Game,
        layouts: Sequence[Path],
        drawing: Mapping[str, Callable[..., Any]],
        *,
        proof: bool,
        grey: bool,
    ) -> None:
        self.game, self.proof, self.grey = game, proof, grey
        self.palette = Names("the palette", game.palette, "unknown-colour")
        self.pen = Pen(game, self.palette)
        self.env = environment(layouts, game.name)
        self.env.globals.update(_globals(game, self.pen, self.palette))
        self.env.globals["drawing"] = Names("the game's module", drawing, "unknown-drawing")
        self.problems: list[Problem] = []
        self._checked: set[str] = set()
        self._templates: dict[str, Template | None] = {}
        self._drawn: dict[
            tuple[str, str, Side], dict[tuple[str, ...], dict[tuple[str, ...], Face | None]]
        ] = {}

    def face(self, component: Component, piece: Piece, side: Side, template: str) -> Face | None:
        """The face of a piece, or None after a problem was noted."""
        known = self._drawn.setdefault((template, component.name, side), {})
        for names, faces in known.items():
            values = _values(piece, names)
            if values in faces:
                return faces[values]
        fields = Names(f"the piece {component.label(piece)}", _fields_of(piece), "unknown-field")
        found = len(self.problems)
        face = self._run(component, piece, side, template, fields)
        if len(self.problems) == found:
            names = tuple(fields.read)
            known.setdefault(names, {})[_values(piece, names)] = face
        return face

    def _run(
        self, component: Component, piece: Piece, side: Side, name: str, fields: Names
    ) -> Face | None:
        template = self._template(name, component)
        if template is None:
            return None
        where = Where(shown_path(template.filename or name))
        self.pen.start(component, piece, where)
        note = partial(Problem, piece=component.label(piece))
        try:
            body = template.render(piece=fields, side=side, format=_format_values(component))
        except ContentError as error:
            self.problems.append(
                note(
                    place_in_template(error, str(where.file)), error.rule, error.message, error.hint
                )
            )
            return None
        except TemplateError as error:
            at, said = template_error(error, str(where.file))
            self.problems.append(note(at, said.rule, said.message, said.hint))
            return None
        except (
            TypeError,
            ValueError,
            ArithmeticError,
            KeyError,
            IndexError,
            AttributeError,
            OverflowError,
            MemoryError,
            NameError,
            RecursionError,
        ) as error:
            at = place_in_template(error, "")
            if not at.file.endswith(".j2"):
                raise  # not the template's doing: a bug of ours
            message = f"this template line fails: {type(error).__name__}: {error}"
            self.problems.append(
                note(at, "template-fault", message, "check the values this line computes with")
            )
            return None
        self.problems += self.pen.problems
        shapes, _, over = (part.strip() for part in body.partition(OVER_MARK))
        face = Face(component.format, shapes, tuple(self.pen.stamps), tuple(self.pen.texts), over)
        self.problems += self._svg_problems(face, note, where)
        if self.grey:
            face = grey_face(face)
        if self.proof:
            face = Face(
                face.format,
                face.shapes,
                face.stamps,
                face.texts,
                f"{face.over}\n{proof_marks(component.format)}".strip(),
            )
        return face

    def _template(self, name: str, component: Component) -> Template | None:
        if name not in self._templates:
            self._templates[name] = None
            try:
                self._templates[name] = self.env.get_template(name)
            except TemplateNotFound as error:
                said = unknown_template(str(error.name), self.env)
                self.problems.append(Problem(component.where, said.rule, said.message, said.hint))
            except TemplateError as error:
                at, said = template_error(error, name)
                self.problems.append(Problem(at, said.rule, said.message, said.hint))
            except (UnicodeDecodeError, OSError) as error:
                message = f"the template {name} cannot be read: {error}"
                self.problems.append(
                    Problem(component.where, "template-syntax", message, "save it as UTF-8 text")
                )
        return self._templates[name]

    def _svg_problems(
        self, face: Face, note: Callable[..., Problem], where: Where
    ) -> Iterator[Problem]:
        """Problems of a face's markup; each distinct fragment is read once."""
        for fragment in (face.shapes, face.over, *(stamp.fragment for stamp in face.stamps)):
            if not fragment or fragment in self._checked:
                continue
            self._checked.add(fragment)
            try:
                root = parse_svg(svg_document(face.format.bleed_box, fragment))
            except etree.XMLSyntaxError as error:
                yield note(
                    where,
                    "bad-svg",
                    f"the template's markup is not well-formed: {error.msg}",
                    "look for an unclosed tag or a bare &",
                )
                continue
            for what, hint in faults(root):
                yield note(where, "unsupported-svg", f"the template uses {what}", hint)


def _globals(game: Game, pen: Pen, palette: Names) -> dict[str, Any]:
    return {
        "text": pen.text,
        "icon": pen.icon,
        "art": pen.art,
        "stamp": pen.stamp,
        "colour": pen.colour,
        "outline": lambda grow=0.0, **attributes: outline(pen.format, grow, **attributes),
        "palette": palette,
        "words": Names("game.yaml", game.words, "unknown-word"),
        "shapes": SHAPES,
        "count": partial(_count, game),
        "pieces": partial(_pieces, game),
        "game": SimpleNamespace(
            title=game.title, version=game.version, players=game.players, language=game.language
        ),
    }


def _count(game: Game, component: str, **fields: Any) -> int:
    try:
        return game.count(component, **fields)
    except KeyError:
        raise _unknown_component(game, component) from None


def _pieces(game: Game, component: str) -> list[dict[str, Any]]:
    """All pieces of a component, as mappings of their fields with id and copies: for aids and overviews."""
    try:
        return [_fields_of(piece) for piece in game.component(component).pieces]
    except KeyError:
        raise _unknown_component(game, component) from None


def _unknown_component(game: Game, name: str) -> ContentError:
    from generator.problem import did_you_mean

    known = [component.name for component in game.components]
    return ContentError(
        "unknown-component",
        f"there is no component {name!r}",
        did_you_mean(name, known, listing="components"),
    )


def _fields_of(piece: Piece) -> dict[str, Any]:
    return {**piece.fields, "id": piece.id, "copies": piece.copies}


def _values(piece: Piece, names: tuple[str, ...]) -> tuple[str, ...]:
    fields = _fields_of(piece)
    return tuple(repr(fields.get(name)) for name in names)


def _format_values(component: Component) -> dict[str, Any]:
    form = component.format
    return {
        "name": form.name, "width": form.trim[0], "height": form.trim[1], "bleed": form.bleed, "safe": form.safe, "radius": form.radius,
    }  # fmt: skip
