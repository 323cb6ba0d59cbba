"""How a deck is played, in data: ``play`` of game.yaml in one of three shapes.

Hands and draws; a market with costs; a trick. A game that needs more is played in Python.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, Field, StrictFloat, StrictInt

from generator.model.component import KINDS, Component
from generator.model.names import Name, Text
from generator.model.source import Record

IN_PYTHON = "write the game in Python, as in the manual's page playing"
_DELETE = f"delete it. Or {IN_PYTHON}"
_END = re.compile(r"([1-9][0-9]{0,2}(?= t)|[1-9][0-9]{0,5}(?= p)) (turn|point)s?")
Few = Annotated[int, Field(strict=True, ge=0, le=200)]
Part = StrictInt | StrictFloat | Text  # a number, or a field that holds one


def _end(value: str) -> str:
    if not _END.fullmatch(value):
        raise ValueError(
            f'"{value}" does not say when a game ends; write `12 turns` or `15 points`'
        )
    return value


class PlayData(Record):
    """The play of a deck: ten keys, of which each shape uses some."""

    elsewhere: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("turns", "rounds", "points"), "write it as `end: 12 turns`"),
        **dict.fromkeys(("limit", "hand_limit"), "write it as `hand: [5, 7]`"),
        **dict.fromkeys(("actions", "auction", "board", "dice", "effects", "phases"), _DELETE),
    }

    deck: Name | tuple[Name, ...] | None = None  # components that are shuffled together
    hand: Few | tuple[Few, Few] | None = None  # the cards dealt; the most that a hand may hold
    draw: Few = 0  # cards drawn at the start of a turn
    market: Annotated[int, Field(strict=True, ge=1, le=50)] | None = None  # open: one is taken
    cost: Text | None = None  # the field with the price of a card
    # What pays it: at the start, then each turn. Without them it is paid with cards of the hand.
    coins: Part | Annotated[tuple[Part, ...], Field(min_length=1)] | None = None
    score: Part | Annotated[tuple[Part, ...], Field(min_length=1)] = 1  # of a card, or of a trick
    trick: tuple[Text, Text] | None = None  # the fields of suit and rank
    trump: Any = None  # the value of the suit that beats the others
    end: Annotated[Text, AfterValidator(_end)] | None = None  # 12 turns, or 15 points

    @property
    def named(self) -> tuple[str, ...]:
        """The components that are named as decks."""
        return _all_of(self.deck)

    def decks(self, components: Sequence[Component]) -> tuple[Component, ...]:
        """The components that are shuffled together: those named, or all decks of the game."""
        named = self.named or [one.name for one in components if KINDS[one.kind].on_table == "deck"]
        return tuple(one for one in components if one.name in named)

    @property
    def dealt(self) -> int | None:
        """How many cards each player is dealt; None where it is not said."""
        return next(iter(_all_of(self.hand)), None)

    @property
    def most_held(self) -> int:
        """The most cards that a hand may hold when a turn is over."""
        return self.hand[1] if isinstance(self.hand, tuple) else 1_000

    @property
    def pay(self) -> tuple[Part, ...]:
        """The coins at the start; then those of each turn, by number or by field of own cards."""
        return _all_of(self.coins) or (0,)

    @property
    def worth(self) -> tuple[Part, ...]:
        """The parts of the score of a card: numbers, and fields."""
        return _all_of(self.score)

    @property
    def ends_at(self) -> tuple[int, str]:
        """A number and what it counts, ``(12, "turn")``; ``(0, "")`` where the deck decides."""
        found = _END.fullmatch(self.end or "")
        return (int(found[1]), found[2]) if found else (0, "")


def _all_of(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else () if value is None else (value,)
