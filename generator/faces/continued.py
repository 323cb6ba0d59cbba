"""Text that goes on: the body of a card, divided where the first card is full."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

from generator.faces.context import SlotValues, Subject
from generator.model.component import Component, Piece
from generator.model.in_text import printed_form
from generator.model.theme import JOINED, FieldText, Joined
from generator.problem import Problem

_MARK = re.compile(r"\\\*|[*{}\[\]]|\s+")
_WELL_ENDED = re.compile(r"[.!?…。](?:[\"'”»)*]*)\Z")
_LEAST = 0.6  # of what fits: so much a part that ends with a sentence must hold at least
_GOES_ON = "…"
_MOST_CARDS = 6


def body_field(component: Component) -> str:
    """The field that the slot body shows, or ``JOINED`` of those that it joins."""
    shown = (component.slots or {}).get("body")
    if isinstance(shown, Joined):
        return JOINED
    return shown if isinstance(shown, str) else ""


def with_body(component: Component, piece: Piece, words: Any) -> Piece:
    """The piece, with the text that its body joins of several fields."""
    if body_field(component) != JOINED:
        return piece
    of = Subject.of(component, piece, "front")
    return replace(piece, body=SlotValues(of, piece.fields, words)["body"])


def body_of(component: Component, piece: Piece) -> Any:
    """The text of the body of a piece; another value is none that goes on."""
    return printed_form(piece.fields.get(body_field(component), piece.body))


def divided(
    component: Component, piece: Piece, draw: Callable[[Piece], tuple[Problem, ...]]
) -> tuple[Piece, ...]:
    """The piece as it is, or two of it: with the part of its body that fits, and with the rest.

    ``draw`` gives the problems of a front. What fits in no way stays in one.
    """
    field = body_field(component)
    text = body_of(component, piece)
    told = text.field if isinstance(text, FieldText) else field

    def of(part: str) -> Piece:
        if field == JOINED:
            return replace(piece, body=FieldText.of(part, told))
        return replace(piece, fields=piece.fields.with_items({**piece.fields, field: part}))

    def fits(cut: int, ends: str = f" {_GOES_ON}") -> bool:
        problems = draw(of(text[:cut] + ends))
        return not any(one.name == "text-overflow" and one.field == told for one in problems)

    if not isinstance(text, str) or fits(len(text), ""):
        return (piece,)
    cuts = [*_between_marks(text)]
    ended = partial(_WELL_ENDED.search, text)
    good = [cut for cut in cuts if text[cut] == "\n" or ended(max(cut - 9, 0), cut)]
    held = _how_many(good, fits)
    cut, beyond = good[held - 1] if held else 0, [*good[held:], len(text)][0]
    if cut < _LEAST * beyond:
        between = [one for one in cuts if cut < one < beyond]
        most = _how_many(between, fits)
        best = between[most - 1] if most else cut
        cut = cut if cut >= _LEAST * best else best
    if not cut:
        return (piece,)
    listed = text[cut:].lstrip().startswith("- ")
    rest = text[cut:].lstrip() if listed else f"{_GOES_ON} {text[cut:].lstrip()}"
    first = text[:cut] if text[:cut].endswith(_GOES_ON) else f"{text[:cut]} {_GOES_ON}"
    return of(first), of(rest)


def further_cards(
    component: Component, piece: Piece, draw: Callable[[Piece], tuple[Problem, ...]]
) -> tuple[Piece, ...]:
    """The first card of a text and those on which it goes on, with ids such as ``fireball-2``."""
    first, *rest = divided(component, piece, draw)
    cards, most = [first], _MOST_CARDS * 2 * len(str(body_of(component, first)))
    while rest:
        taken = {one.id for one in (*component.pieces, *component.resting, *cards)}
        ids = (f"{piece.id}-{number}" for number in count(len(cards) + 1))
        numbered = replace(rest[0], id=next(one for one in ids if one not in taken))
        last = len(cards) + 1 == _MOST_CARDS or len(str(body_of(component, numbered))) > most
        card, *rest = (numbered,) if last else divided(component, numbered, draw)  # too long
        cards.append(card)
    return tuple(cards)


def _how_many(cuts: Sequence[int], fits: Callable[[int], bool]) -> int:
    """How many cuts fit, the first ones; no text is tried that is far longer than these."""
    far = 1
    while far < len(cuts) and fits(cuts[far]):
        far *= 2
    return bisect_right(cuts, 0, far // 2, min(far, len(cuts)), key=lambda cut: not fits(cut))


def _between_marks(text: str) -> Iterator[int]:
    """Where blanks begin behind a word, without any markup that is open and goes on beyond."""
    seen: Counter[str] = Counter()
    for one in _MARK.finditer(text):
        seen[one[0]] += 1
        open_ = seen["*"] % 2 or seen["{"] != seen["}"] or seen["["] != seen["]"]
        if one[0].isspace() and not open_ and one.start() > text.startswith(_GOES_ON):
            yield one.start()
