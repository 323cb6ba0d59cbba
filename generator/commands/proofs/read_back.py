"""Faces read back: a value that a rule checks must also be on the face, and be right there.

A field that rules speak of is changed in memory and the face drawn anew: where nothing changes, the
face does not show it; figures that change as much as a number does must be that number. Texts are
held against the values of other pieces, and fields named after sides, such as north and south,
against where the face changes.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from generator.commands.proofs.slips import Leaf, changed, dotted, leaves_of
from generator.commands.proofs.wrong_sides import wrong_sides
from generator.faces.context import Side
from generator.faces.draw import Drawing
from generator.faces.face import DrawnPiece, Face
from generator.faces.studio import Look
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.picture import PICTURES
from generator.pipeline import Session
from generator.problem import Problem, Where, has_errors, more_pieces
from generator.rules.coverage import proven_fields
from generator.template.typed_values import typed_values

Proven = Mapping[str, Collection[str]]  # component -> the fields that rules speak of
_TRIES = 4  # values that are changed before a face is said not to show a field
_SURE = 2  # changes with the same fault: one may be by chance
_MORE = (7, 19)  # by which a number that all pieces share is changed
_WORD = "Zyx "  # put before a text that all pieces share, to change it
_FIGURE = re.compile(r"\d+")
_ALONE = re.compile(r"\D{0,3}\d+\D{0,3}")  # a figure, perhaps with a sign of money
_NOT_PRINTED = "not_printed"
READ_BACK = ("not-on-face", "wrong-on-face")  # what is reported here


class _Slip(NamedTuple):
    """A changed value, and by how much figures that follow it are another number; where set."""

    leaf: Leaf
    offsets: Mapping[int, Where]


def faces_read_back(session: Session, name: str) -> tuple[Problem, ...]:
    """Problems found by reading back all faces of a game, in its own language."""
    game, _ = session.load(name)
    if game is None:
        return ()
    drawn, problems = session.drawn(game)
    if has_errors(problems):
        return ()
    drawing = Drawing(game, session.studio(name), Look())
    proven = proven_fields(game, session.rules_of(name))
    return session.with_allowed(game, read_back(game, drawing, drawn, proven))


def read_back(
    game: Game, drawing: Drawing, drawn: Sequence[DrawnPiece], proven: Proven
) -> Iterator[Problem]:
    """Problems ``not-on-face`` and ``wrong-on-face``, at the templates.

    ``not-on-face`` is reported in guarded games only. A field of ``not_printed`` is skipped.
    """
    for component in game.components:
        pieces = [one for one in drawn if one.component.name == component.name]
        named = {name for one in pieces for name in one.piece.fields} - {*component.not_printed}
        fields = sorted(named.intersection(proven.get(component.name, ())))
        if pieces:
            reading = _Reading(game, drawing, component, pieces)
            yield from reading.problems(fields, sorted(named.difference(fields)))


class _Reading:
    """The faces of one component, read for the fields that rules speak of."""

    def __init__(
        self, game: Game, drawing: Drawing, component: Component, pieces: Sequence[DrawnPiece]
    ) -> None:
        self.game, self.drawing, self.component = game, drawing, component
        self.pieces = pieces
        self._numbers = {one.written: at for at, one in enumerate(component.pieces, 1)}

    def problems(self, fields: Sequence[str], others: Sequence[str]) -> Iterator[Problem]:
        """What is wrong with the faces; of ``others`` only that another piece's text stands there.

        Those are fields that no rule speaks of.
        """
        typed = tuple(self._typed(fields)) if self.game.guarded else ()
        yield from typed
        for field in fields:
            if not any(one.field == field for one in typed):  # what else is wrong follows from that
                yield from self._of_field(field)
        yield from wrong_sides(self.component, self.pieces, fields, self._redrawn)
        for field in others:
            yield from self._wrong_words(field)

    def _typed(self, fields: Sequence[str]) -> Iterator[Problem]:
        """Values of fields that the game's own templates type; a back may show all one picture."""
        known: dict[Any, str] = {}
        for field in fields:
            values = {v for one in self.pieces if _is_plain(v := one.piece.fields.get(field))}
            known |= {v: field for v in values if len(values) > 1 and _may_be_typed(v)}
        for name in dict.fromkeys(filter(None, (self.component.front, self.component.back))):
            text, shown, _ = self.drawing.templates.get_source(None, name)
            if f"faces/{self.game.name}/" not in shown:
                continue  # it serves other games too
            tree = self.drawing.sandbox.parse(text, name, shown)
            for line, value in typed_values(tree, known):
                message = f"{value} is typed in the template; some cards have it as {known[value]}"
                hint = f"write piece.{known[value]} instead of the value"
                at = Where(shown, line, 1)
                yield self._problem("wrong-on-face", at, message, hint, known[value])

    def _of_field(self, field: str) -> Iterator[Problem]:
        for path, found in self._leaves(field).items():
            if path in self.component.not_printed or path in self.component.free:
                continue
            slips: list[_Slip] = []
            for leaf, other in _changes(found):
                slip = self._slip(field, leaf, other)
                slips += [slip] if slip else []
                if slip and (not slip.offsets or len(slips) == _SURE):
                    break
            if len(slips) == _SURE:
                yield from self._wrong_figures(path, slips)
            if slips:
                yield from self._wrong_words(path)
            elif self.game.guarded:
                where = self.component.where_of("front")
                name = self.component.name
                message = f"a rule checks the field {path}, but no side of {name} shows it"
                hint = "print the field. If players need not see it, give the reason in "
                hint += f"game.yaml: {_NOT_PRINTED} of {name}"
                yield self._problem("not-on-face", where, message, hint, path)

    def _leaves(self, field: str) -> Mapping[str, Sequence[Leaf]]:
        """The plain values of a field in all pieces, by their dotted names."""
        leaves: dict[str, list[Leaf]] = {}
        for number, one in enumerate(self.pieces):
            for leaf in leaves_of(number, (field,), one.piece.fields.get(field)):
                if _is_plain(leaf.value):
                    leaves.setdefault(dotted(leaf.steps), []).append(leaf)
        return leaves

    def _slip(self, field: str, leaf: Leaf, other: Any) -> _Slip | None:
        """What follows from a change of a value; None where both faces stay alike."""
        one = self.pieces[leaf.piece]
        if ("piece", field) not in one.reads and ("piece names", "") not in one.reads:
            return None
        value = changed(one.piece.fields, leaf.steps, other)[field]
        differs = False
        offsets: dict[int, Where] = {}
        sides: tuple[tuple[Side, Face | None], ...] = (("front", one.front), ("back", one.back))
        counts = type(leaf.value) is type(other) is int
        for side, face in sides:
            if face is None or (differs and not counts):  # that one side shows it is enough
                continue
            drawn = self._redrawn(one, field, value, side)
            differs = differs or drawn is None or drawn.key != face.key
            if drawn is not None and counts:
                own = any(two.piece.fields.get(field) == other for two in self.pieces)
                offsets |= _offsets(leaf.value, other, face, drawn, by_value=own)
        return _Slip(leaf, offsets) if differs else None

    def _redrawn(
        self, one: DrawnPiece, field: str, value: Any, side: Side = "front"
    ) -> Face | None:
        """A side of a piece with another value in a field; None where it cannot be drawn."""
        fields = one.piece.fields.with_items({**one.piece.fields, field: value})
        changed, number = replace(one.piece, fields=fields), self._numbers[one.piece.written]
        try:
            return self.drawing.redrawn(self.component, changed, side, number)
        except Exception:  # noqa: BLE001 - a game's own Python may take what is checked for granted
            return None

    def _wrong_figures(self, field: str, slips: Sequence[_Slip]) -> Iterator[Problem]:
        """Figures that are always as much more or less than a number: one more, say."""
        leaf = slips[0].leaf
        for off in sorted(set.intersection(*(set(slip.offsets) for slip in slips))):
            message = f"{field} is {leaf.value}, but the card shows {leaf.value + off}"
            hint = f"print piece.{field} as it is. If the card is right: add it to {_NOT_PRINTED}"
            piece = self.pieces[leaf.piece].piece
            at = slips[0].offsets[off]
            yield self._problem("wrong-on-face", at, message, hint, field, piece)

    def _wrong_words(self, field: str) -> Iterator[Problem]:
        """A problem where faces say another piece's value of a field, and not their own.

        A value is said where it is a whole text of the face, as it is or by its word of game.yaml.
        A field that no face says so is a matter of drawings.
        """
        rows = [
            (one, own, _texts_of(one))
            for one in self.pieces
            if isinstance(own := one.piece.fields.get(field), str)
        ]
        said = {own: self._forms(own) for _, own, _ in rows}
        known = {form: value for value, forms in reversed(said.items()) for form in forms}
        if len(said) < 2 or not any(said[own] & texts for _, own, texts in rows):
            return
        wrong = []
        for one, own, texts in rows:
            rest = {_plain(str(v)) for name, v in one.piece.fields.items() if name != field}
            lies = [t for t in sorted(texts & known.keys() - rest) if t not in _plain(own)]
            if lies and not said[own] & texts:
                wrong.append((one.piece, own, known[lies[0]]))
        if wrong:
            piece, own, lie = wrong[0]
            more = f" (and in {more_pieces(len(wrong) - 1)})" if len(wrong) > 1 else ""
            where = self.component.where_of("front")
            hint = f"print piece.{field} instead of a typed value"
            message = f"{field} is {own}, but the card shows {lie}{more}"
            yield self._problem("wrong-on-face", where, message, hint, field, piece)

    def _forms(self, value: str) -> set[str]:
        """The words by which a value is printed: itself, its word, its name with spaces."""
        word = self.game.words.get(value, value)
        return {_plain(text) for text in (value, word, re.sub(r"[-_]", " ", value))}

    def _problem(
        self,
        rule: str,
        where: Where,
        message: str,
        hint: str,
        field: str,
        piece: Piece | None = None,
    ) -> Problem:
        label = self.component.label(piece) if piece else ""
        return Problem(where, rule, message, hint, "warning", piece=label, field=field)


def _changes(leaves: Sequence[Leaf]) -> Iterator[tuple[Leaf, Any]]:
    """Values from all over those of a field, each with another, at different distances.

    Where all are alike, some of them with one that is made up.
    """
    first = {leaf.value: leaf for leaf in reversed(leaves)}
    values = list(first)[::-1]
    if all(isinstance(value, (int, float)) for value in values):
        values = sorted(values)
    count = len(values)
    if count == 1:
        value = values[0]
        others = [value + more for more in _MORE] if type(value) is int else [f"{_WORD}{value}"]
        yield from ((leaf, other) for leaf in leaves[:_SURE] for other in others)
    for number in range(min(_TRIES, count) if count > 1 else 0):
        place = number * (count - 1) // max(1, min(_TRIES, count) - 1)
        other = (place + 1 + number * count // _TRIES) % count
        yield first[values[place]], values[other if other != place else place - 1]


def _offsets(
    value: int, other: int, before: Face, after: Face, *, by_value: bool
) -> Mapping[int, Where]:
    """By how much figures that follow a number are not it, and where each is set.

    Within a text of words only where no figure of the face is the number itself. ``by_value``:
    figures that stand alone may stand elsewhere too, as of a number that pieces differ in.
    """
    old, new = (
        [(int(one), text) for text in face.inscriptions for one in _FIGURE.findall(text.text)]
        for face in (before, after)
    )
    alone = {figure for figure, text in old if _ALONE.fullmatch(text.text.strip())}
    found = {
        now - other: text.where
        for now, text in reversed(new)
        if by_value
        and now != other
        and value + now - other in alone
        and _ALONE.fullmatch(text.text.strip())
    }
    if len(old) == len(new):
        pairs = zip(old, new, strict=True)
        moved = {was - value: text.where for (was, _), (now, text) in pairs
                 if now - was == other - value}  # fmt: skip
        found |= moved if 0 not in moved else {}
    return found


def _texts_of(one: DrawnPiece) -> set[str]:
    """What the faces of a piece say, by lines and by whole texts."""
    lines = (run.text for _, face in one.faces() for run in face.texts)
    whole = (text.text for _, face in one.faces() for text in face.inscriptions)
    return {_plain(text) for text in (*lines, *whole)}


def _is_plain(value: Any) -> bool:
    return isinstance(value, (str, int, float)) and not isinstance(value, bool)


def _may_be_typed(value: object) -> bool:
    picture = str(value).lower().endswith(tuple(PICTURES))
    return len(str(value)) > (type(value) is str) and not picture


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
