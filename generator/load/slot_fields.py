"""Fields of pieces by what they are to a layout: a title, a number, a long text."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from generator.load.field_types import FieldType
from generator.model.component import Piece
from generator.model.in_text import printed_form
from generator.model.picture import DRAWING, PICTURES
from generator.model.scheme import FACTS
from generator.model.theme import RARELY_SHOWN, Chosen, Filled, Slot, SlotLayout, Takes

_LONG, _LONG_ON_AVERAGE = 36, 20  # characters: texts of more are a body
_MOST_CHOICES = 8  # different values, of which each comes twice on the average
_WORDS = re.compile(r"[^\W_]+")
_TITLES = ("title", "name", "card_name")
_RULES, _MOOD = {*FACTS["rules_fields"]}, {*FACTS["mood_fields"]}  # words of names of fields
_OF_TYPE: Mapping[str, Takes] = FACTS["slots_of_types"]


class ShownField(NamedTuple):
    """A field's type, and its different values as texts, in order."""

    takes: Takes | None  # None: no slot by itself
    values: tuple[str, ...]


def shown_fields(
    types: Mapping[str, FieldType] | None, pieces: Sequence[Piece]
) -> dict[str, ShownField]:
    """The fields that a slot can show, in the order of the declaration or of the first piece."""
    names = dict.fromkeys(types or ())
    names |= dict.fromkeys(name for piece in pieces for name in piece.fields)
    known: dict[str, ShownField] = {}
    for name in names:
        held = (piece.fields.get(name) for piece in pieces)
        values = [printed_form(value) for value in held if value is not None]
        declared = types.get(name) if types else None
        said = values or list((declared and declared.one_of) or ())  # a table may have no rows yet
        takes = "text" if name in _TITLES else _takes(said, declared)
        if takes in ("text", "body", "choice") and not (declared and declared.one_of):
            takes = called_takes(name) or takes
        listed = declared.one_of if declared and declared.one_of else values
        known[name] = ShownField(takes, tuple(dict.fromkeys(map(str, listed))))
    return known


def called_takes(name: str) -> Takes | None:
    """The role of a text by the words of its field's name; None if they do not tell."""
    words = set(_WORDS.findall(name.lower()))
    return "flavour" if words & _MOOD else "body" if words & _RULES else None


def is_yes_or_no(values: Iterable[str]) -> bool:
    """Whether values are an answer, which gives a card no colour and no sign."""
    return {one.lower() for one in values} <= {*FACTS["yes_or_no"]}


def _takes(values: Sequence[Any], declared: FieldType | None) -> Takes | None:
    """What a field is; None for booleans, which a slot shows only where it is named."""
    if declared and declared.one_of and all(isinstance(one, str) for one in declared.one_of):
        return "choice"
    kind = _OF_TYPE.get(declared.type) if declared else "text"
    if kind != "text":
        return kind
    texts = [value for value in values if isinstance(value, str)]
    if len(texts) < len(values):
        numbers = all(isinstance(v, (int, float)) and not isinstance(v, bool) for v in values)
        return "number" if numbers else None
    if texts and all(text.lower().endswith((*PICTURES, DRAWING)) for text in texts):
        return "picture"
    lengths = [len(text) for text in texts]
    sentences = any(text.startswith("- ") for text in texts)  # those of a list
    long = texts and max(lengths) > _LONG and sum(lengths) > _LONG_ON_AVERAGE * len(texts)
    if sentences or long:
        return "body"
    few = 1 < len({*texts}) <= min(_MOST_CHOICES, len(texts) // 2)
    return "choice" if few and declared is None else "text"


def by_itself(
    layout: SlotLayout, fields: Mapping[str, ShownField], given: Mapping[str, Any], apart: set[str]
) -> dict[str, Any]:
    """The slots that game.yaml does not fill, with the fields that go there by themselves."""
    used = {
        field
        for slot, value in given.items()
        if value and layout.slots[slot].takes not in ("tint", "emblem")
        for field in ([value] if isinstance(value, str) else value)
    }
    used |= {*RARELY_SHOWN, *apart}
    left = {n: one.takes for n, one in fields.items() if one.takes and n not in used}
    apart = apart | {n for n, one in fields.items() if is_yes_or_no(one.values)}
    choices = [n for n, one in fields.items() if one.takes == "choice" and n not in apart]
    filled: dict[str, Any] = {}
    for name, slot in layout.slots.items():
        if name in given:
            continue
        fitting = _fitting(name, slot, left, fields) or (choices if slot.takes == "tint" else [])
        if slot.takes == "emblem":
            fitting = choices
        if not fitting:
            continue
        if slot.holds:
            fitting = fitting[: slot.holds]
        filled[name] = fitting if slot.many else fitting[0]
        if slot.takes != "emblem" and not (slot.takes == "tint" and fitting is choices):
            for field in fitting if slot.many else fitting[:1]:
                del left[field]
    return filled


def _fitting(
    name: str, slot: Slot, left: Mapping[str, Takes], fields: Mapping[str, ShownField]
) -> list[str]:
    """The fields that a slot can show by what they are, the best first."""
    if name == "tags":  # further choices and short rules are short texts too
        return [
            field
            for field, takes in left.items()
            if takes in ("text", "choice")
            or (
                takes in ("body", "flavour")
                and max(map(len, fields[field].values), default=0) <= _LONG
            )
        ]
    fitting = [field for field, takes in left.items() if takes == slot.takes]
    if name == "note":  # where no slot is made for the mood
        return [field for field, takes in left.items() if takes == "flavour"] + fitting
    if name == "title":
        fitting.sort(key=lambda field: field not in _TITLES)  # else in their order
    return fitting


def without_numbers(filled: Filled, pieces: Sequence[Piece]) -> Filled:
    """The kinds of which few cards have a number but zero, if those of other kinds have some."""
    stats, field = filled.get("stats"), filled.get("kind")
    if not isinstance(stats, (list, dict)) or not isinstance(field, str):
        return {}
    said = [(str(printed_form(one.fields.get(field))), one.fields) for one in pieces]
    every = Counter(kind for kind, _ in said)
    some = Counter(kind for kind, fields in said if any(map(fields.get, stats)))
    bare = {kind: "none" for kind in every if 2 * some[kind] < every[kind]}
    return {"bare": Chosen(field, bare)} if some and bare else {}
