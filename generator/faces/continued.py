"""Text that goes on: the body of a card, divided where the first card is full."""

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace

from generator.model.component import Component, Piece
from generator.model.in_text import printed_form
from generator.model.theme import Boxed
from generator.problem import Problem

_BLANK = re.compile(r"\s+")
_WELL_ENDED = re.compile(r"[.!?…。](?:[\"'”»)*]*)\Z")
_LEAST = 0.6  # of what fits: so much a part that ends with a sentence must hold at least
_GOES_ON = "…"
_MOST_CARDS = 6


def body_field(component: Component) -> str:
    """The field that the slot body shows."""
    shown = (component.slots or {}).get("body")
    return shown.field if isinstance(shown, Boxed) else shown if isinstance(shown, str) else ""


def divided(
    component: Component, piece: Piece, draw: Callable[[Piece], tuple[Problem, ...]]
) -> tuple[Piece, ...]:
    """The piece as it is, or two of it: with the part of its body that fits, and with the rest.

    ``draw`` gives the problems of a front. What fits in no way stays in one.
    """
    field = body_field(component)
    text = printed_form(piece.fields.get(field))

    def fits(part: str) -> bool:
        problems = draw(_with(piece, field, part))
        return not any(one.name == "text-overflow" and one.field == field for one in problems)

    if not isinstance(text, str) or fits(text):
        return (piece,)
    cuts = [one.start() for one in _BLANK.finditer(text) if _is_between_marks(text, one.start())]
    most = bisect_right(cuts, 0, key=lambda cut: not fits(f"{text[:cut]} {_GOES_ON}"))
    if not most:
        return (piece,)
    best = cuts[most - 1]
    good = [cut for cut in cuts[:most] if text[cut] == "\n" or _WELL_ENDED.search(text[:cut])]
    cut = good[-1] if good and good[-1] >= _LEAST * best else best
    listed = text[cut:].lstrip().startswith("- ")
    rest = text[cut:].lstrip() if listed else f"{_GOES_ON} {text[cut:].lstrip()}"
    first = text[:cut] if text[:cut].endswith(_GOES_ON) else f"{text[:cut]} {_GOES_ON}"
    return _with(piece, field, first), _with(piece, field, rest)


def further_cards(
    component: Component, piece: Piece, draw: Callable[[Piece], tuple[Problem, ...]]
) -> tuple[Piece, ...]:
    """The first card of a text and those on which it goes on, with ids such as ``fireball-2``."""
    first, *rest = divided(component, piece, draw)
    cards = [first]
    while rest and len(cards) < _MOST_CARDS:
        numbered = replace(rest[0], id=f"{piece.id}-{len(cards) + 1}")
        card, *rest = divided(component, numbered, draw)
        cards.append(card)
    return tuple(cards)


def _with(piece: Piece, field: str, text: str) -> Piece:
    return replace(piece, fields=piece.fields.with_items({**piece.fields, field: text}))


def _is_between_marks(text: str, cut: int) -> bool:
    """Whether no markup that is open goes on beyond a cut."""
    before = text[:cut]
    stars = re.sub(r"\\\*", "", before).count("*")
    return stars % 2 == 0 and all(before.count(a) == before.count(b) for a, b in ("{}", "[]"))
