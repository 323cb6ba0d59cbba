"""Backs of cards that tell which card it is, as when front and back were exchanged."""

import re
from collections.abc import Iterator, Sequence

from generator.faces.face import DrawnPiece, Face, Picture, Stamp, TextRun
from generator.model.component import KINDS, Component
from generator.model.game import Game
from generator.problem import ContentError, Problem
from generator.template.loading import Templates

_SORTS = 0.75  # of the cards: so few different backs at most are sorts, of three ages say
_FEWEST = 3  # designs of a deck; two cards may well have two faces each
_MEANT = re.compile(r"\bon_purpose\([^()]*[\"']marked-back[\"']")


def marked_backs(
    game: Game, drawn: Sequence[DrawnPiece], templates: Templates
) -> Iterator[Problem]:
    """A warning for each deck whose cards can be told by their backs.

    Backs of a few sorts, as of decks for three ages, are none; nor are cards with two faces, each
    of which says something of its own. What else is meant the template of the backs says:
    ``on_purpose("marked-back")``.
    """
    for component in game.components:
        pieces = [one for one in drawn if one.component.name == component.name and one.back]
        if len(pieces) < _FEWEST or KINDS[component.kind].on_table != "deck":
            continue
        message, way = _fault(pieces)
        if message and not _is_meant(component, templates):
            hint = f'{way}, or say in its template that it is meant, by on_purpose("marked-back")'
            where = component.where_of("back")
            yield Problem(where, "marked-back", message, hint, "warning")


def _fault(pieces: Sequence[DrawnPiece]) -> tuple[str, str]:
    """What is wrong with a deck's backs, and what to do; empty where they do not tell the cards."""
    backs = {one.back.key for one in pieces if one.back}
    if len(backs) == 1:
        return "", ""
    name = pieces[0].component.name
    if len({one.front.key for one in pieces}) == 1:
        message = f"all fronts of {name} are alike, and the backs differ: they may be exchanged"
        return message, "exchange front and back in game.yaml"
    if len(backs) <= _SORTS * len(pieces):
        return "", ""
    way = "print on a back what all have"
    if all(one.back and one.front.key == one.back.key for one in pieces):
        return f"the backs of {name} are its fronts, so that each card is known by its back", way
    marks = [(_marks(one.front), _marks(one.back)) for one in pieces if one.back]
    on_all = frozenset.intersection(*(back for _, back in marks))
    shared = [(front & back) - on_all for front, back in marks]
    if not all(shared) or all(back - front - on_all for front, back in marks):
        return "", ""
    texts = sorted(one for one in shared[0] if isinstance(one, str))
    said = f" and says '{texts[0]}'" if texts else " with what stands on its front"
    return f"each back of {name} differs{said}, so that each card is known by its back", way


def _marks(face: Face) -> frozenset[object]:
    """The texts, pictures and icons of a face, wherever they stand on it."""
    found: set[object] = set()
    for item in face.items:
        if isinstance(item, TextRun):
            found.add(item.text.strip())
        elif isinstance(item, Stamp):
            found.add((item.fragment,))
        elif isinstance(item, Picture):
            found.add((item.shown.key,))
    return frozenset(found)


def _is_meant(component: Component, templates: Templates) -> bool:
    try:
        parts = sorted(templates.closure(component.back or ""))
        return any(_MEANT.search(templates.get_source(None, part)[0]) for part in parts)
    except (ContentError, LookupError):
        return True  # told where it is drawn
