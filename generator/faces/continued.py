"""Text that goes on: the body of a card, divided where the first card is full."""

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from generator.model.component import Component, Piece
from generator.model.in_text import printed_form
from generator.model.theme import JOINED, Boxed, FieldText, Joined
from generator.problem import Problem

_BLANK = re.compile(r"\s+")
_WELL_ENDED = re.compile(r"[.!?…。](?:[\"'”»)*]*)\Z")
_LEAST = 0.6  # of what fits: so much a part that ends with a sentence must hold at least
_GOES_ON = "…"
_MOST_CARDS = 6


def body_field(component: Component) -> str:
    """The field that the slot body shows, or ``JOINED`` of those that it joins."""
    shown = (component.slots or {}).get("body")
    if isinstance(shown, Joined):
        return JOINED
    return shown.field if isinstance(shown, Boxed) else shown if isinstance(shown, str) else ""


def divided(
    component: Component, piece: Piece, draw: Callable[[Piece], tuple[Problem, ...]]
) -> tuple[Piece, ...]:
    """The piece as it is, or two of it: with the part of its body that fits, and with the rest.

    ``draw`` gives the problems of a front. What fits in no way stays in one.
    """
    field = body_field(component)
    text = printed_form(piece.fields.get(field))
    told = text.field if isinstance(text, FieldText) else field

    def of(part: str) -> Piece:
        given = FieldText.of(part, told) if told != field else part
        return replace(piece, fields=piece.fields.with_items({**piece.fields, field: given}))

    def fits(part: str) -> bool:
        problems = draw(of(part))
        return not any(one.name == "text-overflow" and one.field == told for one in problems)

    if not isinstance(text, str) or fits(text):
        return (piece,)
    cuts = [one.start() for one in _BLANK.finditer(text) if _is_between_marks(text, one.start())]
    ended = partial(_WELL_ENDED.search, text)
    good = [cut for cut in cuts if text[cut] == "\n" or ended(max(cut - 9, 0), cut)]
    held = bisect_right(good, 0, key=lambda cut: not fits(f"{text[:cut]} {_GOES_ON}"))
    cut, beyond = good[held - 1] if held else 0, [*good[held:], len(text)][0]
    if cut < _LEAST * beyond:
        between = [one for one in cuts if cut < one < beyond]
        most = bisect_right(between, 0, key=lambda cut: not fits(f"{text[:cut]} {_GOES_ON}"))
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
    cards = [first]
    while rest:
        numbered = replace(rest[0], id=f"{piece.id}-{len(cards) + 1}")
        last = len(cards) + 1 == _MOST_CARDS  # of which it is told that it does not fit
        card, *rest = (numbered,) if last else divided(component, numbered, draw)
        cards.append(card)
    return tuple(cards)


def _is_between_marks(text: str, cut: int) -> bool:
    """Whether no markup that is open goes on beyond a cut."""
    before = text[:cut]
    stars = re.sub(r"\\\*", "", before).count("*")
    return stars % 2 == 0 and all(before.count(a) == before.count(b) for a, b in ("{}", "[]"))
