"""Rule kind ``face_says``: what must be read on the finished face of a piece."""

import re
from collections.abc import Iterator
from typing import Any, Literal

from pydantic import Field, model_validator

from generator.model.component import Piece
from generator.model.game import FaceText, Game, RuleEntry
from generator.model.schema import read_record
from generator.model.values import text_form
from generator.problem import Problem, did_you_mean
from generator.rules.kinds.scope import Selection, broken, chosen, subject

KIND = "face_says"
_BRACES = re.compile(r"\{([A-Za-z_][\w-]*(?:\.[\w-]+)*)\}")
_MARKS = re.compile(r"\*\*?|\{[^{}]*\}")  # of bold and italic letters, and icons
_GAP = "..."
_SIDES: tuple[Literal["front", "back"], ...] = ("front", "back")


class FaceSays(Selection):
    """Params of ``face_says``."""

    front: list[str] = Field(default=[])
    back: list[str] = Field(default=[])

    @model_validator(mode="after")
    def _says_something(self) -> "FaceSays":
        if not self.front and not self.back:
            raise ValueError("no side is named; add front or back, with a list of texts")
        return self


def face_says(game: Game, entry: RuleEntry, params: FaceSays) -> Iterator[Problem]:
    """These texts are printed on a side of each card, with the card's own values in them. So two
    numbers in each other's place are noticed.

    component: aid
    face_says:
      front: ["Draw {hand} cards", "Bank ... {bank}"]  # ... are other texts between
      back: ["{heading}"]                              # where: {...} narrows it
    """
    component = subject(game, entry)
    for piece in chosen(component, params):
        for side in _SIDES:
            for text in getattr(params, side):
                for name in _BRACES.findall(text):
                    if _value(piece, name) is None:
                        hint = did_you_mean(name, piece.fields, listing="fields")
                        message = f"the rule's text for the {side} has {{{name}}}, "
                        message += f"but {component.label(piece)} has no field {name!r}"
                        yield broken(entry, entry.params_at, message, write=hint)


def face_texts(game: Game) -> tuple[FaceText, ...]:
    """All that entries of this kind demand of faces, of entries without a mistake."""
    found: list[FaceText] = []
    for entry in game.rules:
        params, _ = read_record(FaceSays, entry.params, entry.params_at) if (
            entry.kind == KIND
        ) else (None, ())  # fmt: skip
        if params is None:
            continue
        for piece in chosen(game.component(entry.component or ""), params):
            for side in _SIDES:
                for text in getattr(params, side):
                    parts = tuple(_filled(part, piece).strip() for part in text.split(_GAP))
                    found.append(FaceText(entry, entry.component or "", piece.id, side, parts))
    return tuple(found)


def _filled(text: str, piece: Piece) -> str:
    """The text with the values of the piece, without the signs that print nothing by themselves."""
    whole = _BRACES.sub(lambda match: text_form(_value(piece, match[1])), text)
    return _MARKS.sub("", whole)


def _value(piece: Piece, path: str) -> Any:
    value: Any = piece.fields
    for step in path.split("."):
        if isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            value = value.get(step) if isinstance(value, dict) else None
    return value
