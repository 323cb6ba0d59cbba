"""Components that print the same pieces a second time."""

import re
from collections.abc import Iterator

from generator.model.component import Component
from generator.model.game import Game
from generator.problem import Problem

_OF_TWO = re.compile(  # what tells two equal decks apart
    r"[a-z]|[ivx]{2,4}|\d+\.?|"
    r"red|blue|green|yellow|black|white|orange|purple|brown|gr[ae]y|pink|first|second|third|"
    r"(?:rot|blau|grün|gelb|schwarz|weiß|lila|braun|grau|rosa|erst|zweit|dritt)e?[rns]?|"
    r"rode?|rood|blauwe?|groene?|gele?|geel|zwarte?|witte?|oranje|paarse?|eerste|tweede|derde|"
    r"rouges?|bleue?s?|vert(?:e?s)?|jaunes?|noire?s?|blanc(?:he?s)?|roj[oa]s?|azul(?:es)?|verdes?"
)


def printed_twice(game: Game) -> Iterator[Problem]:
    """Two components print the same pieces in the same look, as when one was pasted."""
    first: dict[str, Component] = {}
    for component in game.components:
        looks = component.kind, component.format, component.front, component.back, component.slots
        pieces = [(one.where, one.copies, one.fields) for one in component.pieces]
        before = first.setdefault(repr((component.pieces_at, looks, pieces)), component)
        if before is not component and pieces and not _told_apart(before, component):
            message = f"{component.name} prints the very pieces of {before.name} a second time"
            hint = "name its own file under pieces, or delete it; a set for every player is "
            hint += "per_player: true, and two equal decks are titled Red cards and Blue cards, say"
            where = component.where_of("pieces")
            also = (before.where_of("pieces"),)
            yield Problem(where, "printed-twice", message, hint, "warning", also=also)


def _told_apart(one: Component, other: Component) -> bool:
    """Whether the titles of two are the same but for a colour, a number or a letter."""
    words, others = ([*component.title.lower().split()] for component in (one, other))
    differ = [pair for pair in zip(words, others, strict=False) if pair[0] != pair[1]]
    return (
        len(words) == len(others) > 1
        and len(differ) == 1
        and all(_OF_TWO.fullmatch(word) for word in differ[0])
    )
