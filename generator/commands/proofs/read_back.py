"""Faces read back: what a rule proves of a piece must stand on its face, and stand there rightly.

A field that rules speak of is changed in memory and the face drawn anew: where nothing changes, the
face does not show it. Texts that change with it are held against the value, and those that say
another value of it against the piece. What is shown by drawings is held by the change alone; of
fields named after sides, such as north and south, also by where the face changes.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from generator.commands.proofs.words_of_others import words_of_others
from generator.commands.proofs.wrong_sides import wrong_sides
from generator.faces.context import Side, Subject
from generator.faces.draw import Drawing
from generator.faces.face import DrawnPiece, Face
from generator.faces.studio import Look
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.picture import PICTURES
from generator.model.source import PlacedDict, PlacedList
from generator.pipeline import Session
from generator.problem import Problem, Severity, Where, has_errors, more_pieces
from generator.rules.coverage import proven_fields
from generator.template.recorder import Read
from generator.template.typed_values import typed_values

Proven = Mapping[str, Collection[str]]  # component -> the fields that rules speak of
_TRIES = 4  # pieces whose field is changed before a face is said not to show it
_SURE = 2  # different values with the same fault: one may be by chance
_MORE = (7, 19)  # by which a number that all pieces share is changed
_WORD = "Zyx "  # put before a text that all pieces share, to change it
_LEAVES = 2  # values of a list or mapping that are changed, of those that are called alike
_FIGURE = re.compile(r"\d+")
_NUMBER = re.compile(r"\D{0,3}(-?\d+)\D{0,3}")  # a figure alone, perhaps with a sign of money
_NOT_PRINTED = "not_printed"
_PICTURES = tuple(PICTURES)  # ends of their names


class _Changed(NamedTuple):
    """The texts of a face before and after a field was changed, and where each was set."""

    before: tuple[str, ...]
    after: tuple[tuple[str, Where], ...]


class _Slip(NamedTuple):
    """A piece whose field was changed, and figures that did not follow it rightly."""

    piece: Piece
    value: Any
    offsets: Mapping[int, Where]


def faces_read_back(session: Session, name: str) -> tuple[Problem, ...]:
    """What is read back of all faces of a game, in its own language."""
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
    """Problems ``not-on-face`` and ``wrong-on-face``, at the templates; errors in a guarded game.

    ``not-on-face`` is told in guarded games only. A field of ``not_printed`` is passed over.
    """
    for component in game.components:
        pieces = [one for one in drawn if one.component.name == component.name]
        fields = [
            name
            for name in sorted(proven.get(component.name, ()))
            if name not in component.not_printed and _is_shown_somehow(pieces, name)
        ]
        named = {name for one in pieces for name in one.piece.fields}
        others = sorted(named - {*fields, *component.not_printed})
        if not named:
            continue
        yield from _Reading(game, drawing, component, pieces).problems(fields, others)


class _Reading:
    """The faces of one component, read for the fields that rules speak of."""

    def __init__(
        self, game: Game, drawing: Drawing, component: Component, pieces: Sequence[DrawnPiece]
    ) -> None:
        self.game, self.drawing, self.component = game, drawing, component
        self.pieces = pieces
        self._reads: dict[Side, frozenset[Read]] = {}  # of each side that was drawn here

    def problems(self, fields: Sequence[str], others: Sequence[str]) -> Iterator[Problem]:
        """What is wrong with the faces; of ``others`` only that another piece's text stands there.

        Those are fields that no rule speaks of.
        """
        typed = tuple(self._typed(fields)) if self.game.guarded else ()
        yield from typed
        for field in fields:
            if any(one.field == field for one in typed):
                continue  # what else is wrong with it follows from that
            if len(_values(self.pieces, field)) > 1:
                yield from self._of_field(field)
            else:
                yield from self._of_single(field)
        yield from wrong_sides(self.component, self.pieces, fields, self.redrawn)
        for field in others:
            yield from self._wrong_words(field)

    def _typed(self, fields: Sequence[str]) -> Iterator[Problem]:
        """Values of fields that the game's own templates type; a back may show all one picture."""
        known: dict[Any, str] = {}
        for field in fields:
            values = _values(self.pieces, field)
            known |= {v: field for v in values if len(values) > 1 and _may_be_typed(v)}
        for name in dict.fromkeys(filter(None, (self.component.front, self.component.back))):
            text, shown, _ = self.drawing.templates.get_source(None, name)
            if f"faces/{self.game.name}/" not in shown:
                continue  # it serves other games too
            tree = self.drawing.sandbox.parse(text, name, shown)
            for line, value in typed_values(tree, known):
                message = f"the template says {value} itself, which is a {known[value]} of some"
                hint = f"write piece.{known[value]}; or compare with it, or take it out of a list"
                yield self._problem("wrong-on-face", Where(shown, line, 1), message, hint,
                                    field=known[value])  # fmt: skip

    def _of_single(self, field: str) -> Iterator[Problem]:
        """Problems of a field that has one value in all pieces, or lists and mappings."""
        shown: dict[str, list[bool]] = {}
        for number, one in enumerate(self.pieces, 1):
            for steps, value in _leaves(one.piece.fields.get(field)):
                path = ".".join((field, *(step for step in steps if isinstance(step, str))))
                declared = path in self.component.not_printed or path in self.component.free
                if declared or len(shown.get(path, ())) == _LEAVES:
                    continue
                others: list[Any] = [f"{_WORD}{value}"]
                if type(value) is int:
                    others = [value + more for more in _MORE]
                slips: list[_Slip] = []
                for other in others:
                    whole = _with_leaf(one.piece.fields[field], steps, other)
                    changed = self._changed(one, number, field, whole)
                    if changed is not None:
                        offsets = _offsets_in_texts(value, other, changed)
                        slips.append(_Slip(one.piece, value, offsets))
                        if not offsets:
                            break  # it follows, and no figure is off: a second value tells no more
                shown.setdefault(path, []).append(bool(slips))
                if type(value) is int and len(slips) == len(others):
                    yield from self._wrong_figures(path, slips, fewest=1)
        if self.game.guarded:
            yield from (self._not_on_face(path) for path, tried in shown.items() if not any(tried))

    def _not_on_face(self, field: str) -> Problem:
        return self._problem(
            "not-on-face",
            self.component.where_of("front"),
            f"no side of {self.component.name} shows the field {field}, of which a rule speaks",
            f"print it; or say why not in game.yaml: {_NOT_PRINTED} of {self.component.name}",
            field=field,
        )

    def redrawn(self, one: DrawnPiece, field: str, value: Any) -> Face | None:
        """The front of a piece with another value in a field; None where it cannot be drawn."""
        fields = one.piece.fields.with_items({**one.piece.fields, field: value})
        number = self.pieces.index(one) + 1
        subject = Subject.of(self.component, replace(one.piece, fields=fields), "front", number)
        return self._run(self.component.front, subject)

    def _run(self, template: str, subject: Subject) -> Face | None:
        """The face with a value that no check has seen; None where it cannot be drawn."""
        try:
            return self.drawing.run(template, subject)[0]
        except Exception:  # noqa: BLE001 - a game's own Python may take what is checked for granted
            return None

    def _of_field(self, field: str) -> Iterator[Problem]:
        values = _values(self.pieces, field)
        alike: list[tuple[Piece, Any]] = []
        slips: list[_Slip] = []
        for value, other in _pairs(values):
            number, one = next(
                (n, p) for n, p in enumerate(self.pieces, 1) if p.piece.fields.get(field) == value
            )
            read = ("piece", field) in one.reads or ("piece names", "") in one.reads
            changed = self._changed(one, number, field, other) if read else None
            if changed is None:
                alike.append((one.piece, value))
            else:
                slips.append(_Slip(one.piece, value, self._offsets(value, other, changed)))
                if type(value) is not int or len(slips) == _SURE or not slips[-1].offsets:
                    break
        if slips:
            yield from self._wrong_figures(field, slips)
            yield from self._wrong_words(field)
        elif alike and self.game.guarded:
            yield self._not_on_face(field)

    def _changed(self, one: DrawnPiece, number: int, field: str, value: Any) -> _Changed | None:
        """The texts of both sides before and after a change; None where both faces stay alike."""
        fields = one.piece.fields.with_items({**one.piece.fields, field: value})
        piece = replace(one.piece, fields=fields)
        differs = False
        before: list[str] = []
        after: list[tuple[str, Where]] = []
        sides: tuple[Side, ...] = ("front", "back")
        for side in sorted(sides, key=lambda side: not self._may_show(side, field)):
            face: Face | None = one.front if side == "front" else one.back
            template = self.component.front if side == "front" else self.component.back
            if face is None or template is None:
                continue
            if differs and not self._may_show(side, field):
                continue  # the other side shows it
            subject = Subject.of(self.component, piece, side, number)
            drawn = self._run(template, subject)
            self._reads[side] = frozenset(self.drawing.recorder.reads)
            if drawn is None:
                differs = True  # a value that it cannot be drawn with: the template minds it
                continue
            if drawn.key == face.key:
                continue
            differs = True
            before += [run.text for run in face.texts]
            after += [(text.text, text.where) for text in drawn.inscriptions]
        return _Changed(tuple(before), tuple(after)) if differs else None

    def _may_show(self, side: Side, field: str) -> bool:
        """Whether a side read the field when it was last drawn here, or was not drawn yet."""
        reads = self._reads.get(side)
        return reads is None or ("piece", field) in reads or ("piece names", "") in reads

    def _offsets(self, value: Any, other: Any, changed: _Changed) -> Mapping[int, Where]:
        """By how much figures that follow a number are not it, and where each is set."""
        if type(value) is not int or type(other) is not int:
            return {}
        before = _alone(changed.before)
        found: dict[int, Where] = {}
        for text, where in changed.after:
            for new in _alone([text]):
                off = new - other
                if off and value + off in before:
                    found.setdefault(off, where)
        return found

    def _wrong_figures(
        self, field: str, slips: Sequence["_Slip"], fewest: int = _SURE
    ) -> Iterator[Problem]:
        """Figures that are always as much more or less than a number: one more, say.

        Of a number that is the same in all pieces ``fewest`` is 1.
        """
        offsets = set.intersection(*(set(slip.offsets) for slip in slips))
        if len({slip.value for slip in slips}) < fewest:
            return
        for off in sorted(offsets):
            slip = slips[0]
            yield self._problem(
                "wrong-on-face",
                slip.offsets[off],
                f"where {field} is {slip.value} the face says {slip.value + off}",
                f"print piece.{field} as it is; or say in game.yaml, in {_NOT_PRINTED} of "
                f"{self.component.name}, that something else is meant",
                piece=slip.piece,
                field=field,
            )

    def _wrong_words(self, field: str) -> Iterator[Problem]:
        """A problem where faces say another piece's value of a field, and not their own."""
        wrong = words_of_others(self.game, self.pieces, field)
        if wrong:
            one, value, lies = wrong[0]
            more = f" (and in {more_pieces(len(wrong) - 1)})" if len(wrong) > 1 else ""
            yield self._problem(
                "wrong-on-face",
                self.component.where_of("front"),
                f"where {field} is {value} the face says {lies}{more}",
                f"print the value of piece.{field}, not one that is typed",
                piece=one.piece,
                field=field,
            )

    def _problem(
        self,
        rule: str,
        where: Where,
        message: str,
        hint: str,
        *,
        piece: Piece | None = None,
        field: str = "",
    ) -> Problem:
        label = self.component.label(piece) if piece else ""
        severity: Severity = "error" if self.game.guarded else "warning"
        return Problem(where, rule, message, hint, severity, piece=label, field=field)


def _is_shown_somehow(pieces: Sequence[DrawnPiece], field: str) -> bool:
    """Whether any value of the field, or one inside it, can be changed to see what follows."""
    return any(True for one in pieces for _ in _leaves(one.piece.fields.get(field)))


def _leaves(value: Any, steps: tuple[str | int, ...] = ()) -> Iterator[tuple[Any, Any]]:
    """The plain values in a value, each with the way to it."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _leaves(inner, (*steps, name))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _leaves(inner, (*steps, number))
    elif _is_plain(value):
        yield steps, value


def _with_leaf(value: Any, steps: Sequence[Any], new: Any) -> Any:
    """A value with another one at the end of a way into it."""
    if not steps:
        return new
    step, *rest = steps
    if isinstance(value, PlacedDict):
        return value.with_items({**value, step: _with_leaf(value[step], rest, new)})
    listed = list(value)
    listed[step] = _with_leaf(listed[step], rest, new)
    return value.with_items(listed) if isinstance(value, PlacedList) else listed


def _offsets_in_texts(value: Any, other: Any, changed: _Changed) -> Mapping[int, Where]:
    """By how much figures within texts that follow a number are not it.

    None where any of them is the number itself.
    """
    if type(value) is not int or type(other) is not int:
        return {}
    before = _FIGURE.findall(" ".join(changed.before))
    after = _FIGURE.findall(" ".join(text for text, _ in changed.after))
    if len(before) != len(after):
        return {}
    moved = [
        int(a) - value
        for a, b in zip(before, after, strict=True)
        if int(b) - int(a) == other - value
    ]
    where = changed.after[0][1] if changed.after and moved else None
    return dict.fromkeys(moved, where) if moved and where and 0 not in moved else {}


def _values(pieces: Sequence[DrawnPiece], field: str) -> list[Any]:
    """The different plain values of a field, in order."""
    values = (one.piece.fields.get(field) for one in pieces)
    known = list(dict.fromkeys(value for value in values if _is_plain(value)))
    numbers = all(isinstance(value, (int, float)) for value in known)
    return sorted(known) if numbers else known


def _pairs(values: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Values from all over a field's, each with another, at different distances."""
    count = len(values)
    for number in range(min(_TRIES, count)):
        place = number * (count - 1) // max(1, min(_TRIES, count) - 1)
        other = (place + 1 + number * count // _TRIES) % count
        yield values[place], values[other if other != place else place - 1]


def _is_plain(value: Any) -> bool:
    return isinstance(value, (str, int, float)) and not isinstance(value, bool)


def _alone(texts: Collection[str]) -> list[int]:
    """The figures of texts that are a figure alone."""
    found = (_NUMBER.fullmatch(text.strip()) for text in texts)
    return [int(match[1]) for match in found if match]


def _may_be_typed(value: object) -> bool:
    return len(str(value)) > (type(value) is str) and not str(value).lower().endswith(_PICTURES)
